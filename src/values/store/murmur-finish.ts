// The last step of MurmurHash3 for 32 bits (Austin Appleby, public domain). It is a bijection, and never changes: what a seed means depends on it.

/** Makes every bit of a hash depend on every bit. */
export function finish(hash: number): number {
  let h = hash;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
