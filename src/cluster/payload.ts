// What messages hold: values as threads exchange them, compressed. What is larger than a message may be goes through the bucket of the run.
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ObjectStore } from '@nats-io/obj';

/** Bytes of a message; servers allow a megabyte unless they are told otherwise. */
const MOST_BYTES = 900_000;

const INSIDE = 0;
const AS_OBJECT = 1;

/** The bytes of a message for a value. `name` is that of the object, should one be needed. */
export async function packed(value: unknown, name: string, bucket: ObjectStore): Promise<Uint8Array> {
  const bytes = deflateRawSync(serialize(value), { level: 1 });
  if (bytes.length < MOST_BYTES) return Buffer.concat([Buffer.of(INSIDE), bytes]);
  await bucket.putBlob({ name }, bytes);
  return Buffer.concat([Buffer.of(AS_OBJECT), Buffer.from(name)]);
}

/** The value of a message. Throws where it is none of this version of Node. */
export async function unpacked(message: Uint8Array, bucket: ObjectStore): Promise<unknown> {
  const rest = message.subarray(1);
  const bytes = message[0] === INSIDE ? rest : await bucket.getBlob(Buffer.from(rest).toString());
  if (bytes === null) throw new Error('an object of the run is gone');
  return deserialize(inflateRawSync(bytes));
}
