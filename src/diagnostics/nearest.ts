// "Did you mean": the known name that a misspelt one most likely stands for.
//
// Distance is restricted Damerau-Levenshtein (optimal string alignment: insertion, deletion, substitution, transposition of neighbours;
// Damerau 1964), on lower case first, so that `typeok` finds `TypeOK`. At most a third of the longer name may differ: a wrong suggestion is
// worse than none.

const distance = (a: string, b: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
};

/** The candidate closest to `name`, or undefined where none is close. Of equally close ones the first in code point order. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const lower = name.toLowerCase();
  let found: string | undefined;
  let foundScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const longer = Math.max(name.length, candidate.length);
    if (candidate === name || Math.abs(name.length - candidate.length) > longer / 3) continue;
    const folded = distance(lower, candidate.toLowerCase());
    if (folded > Math.max(longer / 3, longer > 1 ? 1 : 0)) continue;
    // A difference of case only counts less than any other difference.
    const score = folded + distance(name, candidate) / (2 * longer + 1);
    if (score < foundScore || (score === foundScore && found !== undefined && candidate < found)) {
      found = candidate;
      foundScore = score;
    }
  }
  return found;
}
