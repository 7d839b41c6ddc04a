// Long work in steps: an editor is answered between two of them. Nobody else needs to know: `finish` does all at once.

/** Work that can be left after each step, for a while or for good. */
export type Steps<T> = Generator<void, T, void>;

/** Does all that is left of the work. */
export function finish<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Elements that are put in order in one step. */
const RUN = 2000;

/** The elements in an order: runs that are short enough for a step, merged two by two. */
export function* sortedInSteps<T>(elements: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let i = 0; i < elements.length; i += RUN) {
    runs.push(elements.slice(i, i + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const [first, second] = [runs[i]!, runs[i + 1]];
      longer.push(second === undefined ? first : yield* mergedInSteps(first, second, compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  if (compare(first.at(-1)!, second[0]!) <= 0) return [...first, ...second];
  const merged: T[] = [];
  let [i, k] = [0, 0];
  while (i < first.length || k < second.length) {
    const isFirst = k === second.length || (i < first.length && compare(first[i]!, second[k]!) <= 0);
    merged.push(isFirst ? first[i++]! : second[k++]!);
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}
