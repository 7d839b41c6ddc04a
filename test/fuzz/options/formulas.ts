// Random formulas about states and steps, as TLA+ text with their meaning. None names a process, so all are symmetric; and all about steps are true of a step that
// changes nothing but what VIEW hides, so that it may hide it.
import type { Decisions } from '../random.ts';
import { isSame, type State, sameNumbers } from './states.ts';

export interface StateFormula {
  readonly text: string;
  readonly holds: (s: State) => boolean;
}

/** About the process that is called p. */
export interface ProcessFormula {
  readonly text: string;
  readonly holds: (s: State, p: number) => boolean;
}

export interface StepFormula {
  readonly text: string;
  readonly holds: (s: State, t: State) => boolean;
}

export interface Subscript {
  readonly text: string;
  readonly isUnchanged: (s: State, t: State) => boolean;
}

const WHOLE: Subscript = { text: 'vars', isUnchanged: isSame };
const SUBSCRIPTS: readonly Subscript[] = [
  WHOLE,
  WHOLE,
  WHOLE,
  { text: 'x', isUnchanged: (s, t) => s.x === t.x },
  { text: '<<c, o>>', isUnchanged: (s, t) => sameNumbers(s, t) && s.o === t.o },
];

export const negated =
  ({ holds }: StateFormula) =>
  (s: State): boolean =>
    !holds(s);

/** Makes formulas. */
export class Formulas {
  readonly #decide: Decisions;
  readonly #readsHidden: boolean;
  readonly #isLocal: boolean;

  /**
   * @param readsHidden formulas may read what VIEW hides
   * @param isLocal guards read little but their own process: there is something for --por to leave out
   */
  constructor(decide: Decisions, readsHidden: boolean, isLocal: boolean) {
    this.#decide = decide;
    this.#readsHidden = readsHidden;
    this.#isLocal = isLocal;
  }

  subscript(): Subscript {
    return this.#decide.oneOf(SUBSCRIPTS);
  }

  state(): StateFormula {
    const { pick, oneOf } = this.#decide;
    const k = pick(3);
    const most = 1 + pick(2);
    const hidden: readonly StateFormula[] = [
      { text: `h = ${k}`, holds: (s) => s.h === k },
      { text: `h # ${k}`, holds: (s) => s.h !== k },
      { text: 'h < 2', holds: (s) => s.h < 2 },
    ];
    return oneOf<StateFormula>([
      { text: `x = ${k}`, holds: (s) => s.x === k },
      { text: `x # ${k}`, holds: (s) => s.x !== k },
      { text: `x < ${most}`, holds: (s) => s.x < most },
      { text: 'o = None', holds: (s) => s.o === 0 },
      { text: 'o # None', holds: (s) => s.o !== 0 },
      { text: `{q \\in P : c[q] = ${k}} # {}`, holds: (s) => s.c.includes(k) },
      { text: `(\\A q \\in P : c[q] # ${k})`, holds: (s) => !s.c.includes(k) },
      { text: `Cardinality({q \\in P : c[q] = ${k}}) < 2`, holds: (s) => s.c.filter((n) => n === k).length < 2 },
      { text: `~(o # None /\\ c[o] # ${k})`, holds: (s) => s.o === 0 || s.c[s.o - 1] === k },
      { text: `~(x = ${k} /\\ o = None)`, holds: (s) => !(s.x === k && s.o === 0) },
      ...(this.#readsHidden ? hidden : []),
    ]);
  }

  /** True of most states: one of so many formulas. */
  weakState(count = 2 + this.#decide.pick(3)): StateFormula {
    const parts = Array.from({ length: count }, () => this.state());
    return { text: `(${parts.map(({ text }) => text).join(' \\/ ')})`, holds: (s) => parts.some(({ holds }) => holds(s)) };
  }

  process(): ProcessFormula {
    const { pick, oneOf, chance } = this.#decide;
    const k = pick(3);
    const own: readonly ProcessFormula[] = [
      { text: `c[p] = ${k}`, holds: (s, p) => s.c[p - 1] === k },
      { text: `c[p] # ${k}`, holds: (s, p) => s.c[p - 1] !== k },
    ];
    if (this.#isLocal && chance(85)) return oneOf(own);
    return oneOf([
      ...own,
      { text: 'o = p', holds: (s: State, p: number) => s.o === p },
      { text: 'o # p', holds: (s: State, p: number) => s.o !== p },
      this.state(),
    ]);
  }

  step(): StepFormula {
    const { pick, oneOf } = this.#decide;
    const k = pick(3);
    const next = (k + 1) % 3;
    return oneOf<StepFormula>([
      { text: "x' >= x", holds: (s, t) => t.x >= s.x },
      { text: `(x' # ${k} \\/ x = ${k})`, holds: (s, t) => t.x !== k || s.x === k },
      { text: `(c' = c \\/ x = ${k})`, holds: (s, t) => sameNumbers(s, t) || s.x === k },
      { text: "o' \\in {o, None}", holds: (s, t) => t.o === s.o || t.o === 0 },
      { text: `(o = None \\/ o' \\in {o, None} \\/ x' = ${k})`, holds: (s, t) => s.o === 0 || t.o === s.o || t.o === 0 || t.x === k },
      { text: `~(x = ${k} /\\ x' = ${next})`, holds: (s, t) => !(s.x === k && t.x === next) },
      { text: 'TRUE', holds: () => true },
    ]);
  }

  /** True of most steps. */
  weakStep(): StepFormula {
    const [a, b] = [this.step(), this.step()];
    return { text: `(${a.text} \\/ ${b.text})`, holds: (s, t) => a.holds(s, t) || b.holds(s, t) };
  }
}
