// The hash of a state's key. It says where in the table to look, and is never a proof.

const MULTIPLIER = 0x9e3779b1;

/** A multilinear hash with a bijective finish: value ids are small and regular, so the low bits of the sum alone would cluster. */
export function hashOf(key: Int32Array, offset: number, width: number): number {
  let hash = width;
  for (let i = 0; i < width; i++) hash = Math.imul(hash + (key[offset + i] as number), MULTIPLIER);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
