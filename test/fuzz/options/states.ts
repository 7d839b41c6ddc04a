// States of the random specifications, and which of them SYMMETRY and VIEW take for one.

/** Processes are numbered from 1. */
export interface State {
  /** A number 0..2 of each process. */
  readonly c: readonly number[];
  /** A number 0..2. */
  readonly x: number;
  /** A process, or 0 for none. */
  readonly o: number;
  /** What VIEW hides. */
  readonly h: number;
}

/** As text, equal where the states are. */
export type Identity = (s: State) => string;

const withoutHidden: Identity = ({ c, x, o }) => `${c.join('')},${x},${o}`;
export const identity: Identity = (s) => `${withoutHidden(s)},${s.h}`;

export const sameNumbers = (s: State, t: State): boolean => s.c.every((n, i) => n === t.c[i]);
export const isSame = (s: State, t: State): boolean => s.x === t.x && s.o === t.o && s.h === t.h && sameNumbers(s, t);

/** All orders of 0..n-1. */
const permutationsOf = (n: number): number[][] =>
  n === 0 ? [[]] : permutationsOf(n - 1).flatMap((p) => Array.from({ length: n }, (_, at) => p.toSpliced(at, 0, n - 1)));

/** The state in which process i has become the process at place i. */
const renamed = (s: State, permutation: readonly number[]): State => {
  const c = [...s.c];
  for (const [from, to] of permutation.entries()) c[to] = s.c[from]!;
  return { ...s, c, o: s.o === 0 ? 0 : permutation[s.o - 1]! + 1 };
};

/** The identity that a search with VIEW or SYMMETRY of so many processes has. */
export const identityOf = (processes: number, { view, symmetry }: { readonly view: boolean; readonly symmetry: boolean }): Identity => {
  const plain = view ? withoutHidden : identity;
  if (!symmetry) return plain;
  const permutations = permutationsOf(processes);
  return (s) => permutations.map((p) => plain(renamed(s, p))).sort()[0]!;
};
