// What messages hold: values as threads exchange them, compressed. What is larger than a message may be goes through the bucket of the run.
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ObjectStore } from '@nats-io/obj';
import type { NatsConnection } from '@nats-io/transport-node';
import { objectOf } from './object-of.ts';

/** Bytes that a message has besides. */
const MARGIN = 100_000;

/** Bytes of a message where the server does not say what it allows. */
const USUAL = 2 ** 20;

/** The most bytes of a message of this connection. */
export function mostBytes({ info }: NatsConnection): number {
  return Math.max(1, (info?.max_payload ?? USUAL) - MARGIN);
}

/** Where a value goes that is too large. */
export interface Overflow {
  /** The name of the object. */
  readonly name: string;
  readonly bucket: ObjectStore;
  /** The most bytes of a message. */
  readonly most: number;
}

const INSIDE = 0;
const AS_OBJECT = 1;

/** The bytes of a message for a value. */
export async function packed(value: unknown, { name, bucket, most }: Overflow): Promise<Uint8Array> {
  const bytes = deflateRawSync(serialize(value), { level: 1 });
  if (bytes.length < most) return Buffer.concat([Buffer.of(INSIDE), bytes]);
  await bucket.putBlob({ name }, bytes);
  return Buffer.concat([Buffer.of(AS_OBJECT), Buffer.from(name)]);
}

/** What a message is too large for is not in the bucket of the run any more. */
export class ObjectGone extends Error {}

/** The value of a message. Throws ObjectGone, what the server says, and what Node says where it is none of this version of Node. */
export async function unpacked(message: Uint8Array, bucket: ObjectStore): Promise<unknown> {
  const rest = message.subarray(1);
  const bytes = message[0] === INSIDE ? rest : await objectOf(bucket, Buffer.from(rest).toString());
  if (bytes === null) throw new ObjectGone('an object of the run is gone');
  return deserialize(inflateRawSync(bytes));
}
