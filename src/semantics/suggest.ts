// Which known name a misspelt one was probably meant to be.
//
// Optimal string alignment distance (Damerau-Levenshtein without repeated edits of one place), ignoring case as a half step. Names further away
// than a third of their length are no suggestion at all.

const distance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const x = a[i - 1]!;
      const y = b[j - 1]!;
      const change = x === y ? 0 : x.toLowerCase() === y.toLowerCase() ? 0.5 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change);
      if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
};

/** The candidate nearest to the name, or undefined when none is near. Of equally near ones the first. */
export const nearestName = (name: string, candidates: Iterable<string>): string | undefined => {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 0.01;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const d = distance(name, candidate, bestDistance);
    if (d < bestDistance && d < Math.max(name.length, candidate.length)) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
};
