// The hash of a state's key. It says where in the table to look, and is never a proof.

const MULTIPLIER = 0x9e3779b1;

/** A multilinear hash with a bijective finish: value ids are small and regular, so the low bits of the sum alone would cluster. */
export function hashOf(key: Int32Array, offset: number, width: number): number {
  let hash = width;
  for (let i = 0; i < width; i++) hash = Math.imul(hash + (key[offset + i] as number), MULTIPLIER);
  return finished(hash);
}

/** As `hashOf` of a key, which is copied to `offset` of `target` on the way: what is waited for is the product of the entry before, so that copying costs nothing. */
export function copyHashed(key: Int32Array, target: Int32Array, offset: number, width: number): number {
  let hash = width;
  for (let i = 0; i < width; i++) {
    const entry = key[i] as number;
    target[offset + i] = entry;
    hash = Math.imul(hash + entry, MULTIPLIER);
  }
  return finished(hash);
}

function finished(sum: number): number {
  let hash = sum ^ (sum >>> 15);
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
