// Objects of a bucket. Where a stream is removed while one is read no more of it comes, and no error.
import { setTimeout as wait } from 'node:timers/promises';
import type { ObjectStore } from '@nats-io/obj';

/** Milliseconds that an object may take before it is asked for once more; each time it may take twice as long. */
const PATIENCE = 5000;

/** The bytes of an object; null where there is none. */
export async function objectOf(bucket: ObjectStore, name: string): Promise<Uint8Array | null> {
  for (let patience = PATIENCE; ; patience *= 2) {
    const bytes = await Promise.race([bucket.getBlob(name), wait(patience, undefined, { ref: false })]);
    if (bytes !== undefined) return bytes;
  }
}
