// Hashes of cells.
//
// The hash of a cell is a sum with a part for each word, so that the hash of a set with one element more, or of a function with another value at one
// place, is known without looking at the rest. In a set the place of an element does not matter, elsewhere it does.

/** Mixes one word into a hash. */
export function mix(hash: number, word: number): number {
  const h = Math.imul(hash ^ word, 0x9e3779b1);
  return h ^ (h >>> 15);
}

/** What a word of the payload adds to the hash; the place is 0 in sets, elsewhere it counts from 1. */
export function part(word: number, place: number): number {
  // Two rounds: parts that are nearly linear in the word would nearly cancel out where words have a constant sum, as tokens on places do.
  let h = Math.imul(word + Math.imul(place, 0x632be5ab), 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
}

/** What the header adds. */
export function start(header: number): number {
  return Math.imul(header, 0x27d4eb2f);
}
