// Random actions, as TLA+ text with the states that they lead to.
import type { Decisions } from '../random.ts';
import type { Formulas, ProcessFormula } from './formulas.ts';
import type { State } from './states.ts';

/** What becomes of a variable. */
interface Update<T> {
  readonly text: string;
  readonly values: (s: State, p: number) => readonly T[];
}

export interface Action {
  readonly name: string;
  /** It has the parameter p. */
  readonly hasProcess: boolean;
  /** The right side of its definition. */
  readonly text: string;
  /** @param p 0 where the action has no parameter */
  readonly successors: (s: State, p: number) => readonly State[];
}

/** What becomes of the variable that VIEW hides. */
export type Hidden = 'none' | 'toggle' | 'counts';

/**
 * What actions are like. `local`: they read and change little but the number of their own process, so --por has something to leave out. `lock`: one takes what o names and
 * another gives it back, so a process that waits is enabled again and again, and weak fairness is not strong.
 */
export type Style = 'plain' | 'local' | 'lock';

const KEPT: Update<number> = { text: "h' = h", values: ({ h }) => [h] };
const LARGEST = 3;
const HIDDEN: Readonly<Record<Hidden, readonly Update<number>[]>> = {
  none: [KEPT],
  toggle: [KEPT, { text: "h' = 1 - h", values: ({ h }) => [1 - h] }],
  counts: [
    KEPT,
    { text: `h' = IF h < ${LARGEST} THEN h + 1 ELSE h`, values: ({ h }) => [Math.min(LARGEST, h + 1)] },
    { text: "h' = 0", values: () => [0] },
  ],
};

const LOCK: Readonly<Record<'take' | 'give', { readonly guard: ProcessFormula; readonly update: Update<number> }>> = {
  take: { guard: { text: 'o = None', holds: (s) => s.o === 0 }, update: { text: "o' = p", values: (_, p) => [p] } },
  give: { guard: { text: 'o = p', holds: (s, p) => s.o === p }, update: { text: "o' = None", values: () => [0] } },
};

/** Makes actions. */
export class Actions {
  readonly #decide: Decisions;
  readonly #formulas: Formulas;
  readonly #hidden: Hidden;
  readonly #style: Style;

  constructor(decide: Decisions, formulas: Formulas, hidden: Hidden, style: Style) {
    this.#decide = decide;
    this.#formulas = formulas;
    this.#hidden = hidden;
    this.#style = style;
  }

  /** @param name A takes the lock and B gives it back, where there is one */
  action(name: 'A' | 'B' | 'G', hasProcess: boolean): Action {
    const locks = this.#style === 'lock' && hasProcess ? LOCK[name === 'A' ? 'take' : 'give'] : null;
    const guard = (): ProcessFormula => (hasProcess ? this.#formulas.process() : this.#formulas.state());
    const others = Array.from({ length: this.#decide.oneOf(locks === null ? [0, 1, 1, 1, 2] : [0, 0, 1]) }, guard);
    const guards = locks === null ? others : [locks.guard, ...others];
    const onC = hasProcess ? this.#ownNumber() : this.#allNumbers();
    const [onX, onO] = [this.#onX(), locks?.update ?? this.#onO(hasProcess)];
    const onH = this.#style === 'local' && this.#decide.chance(90) ? KEPT : this.#decide.oneOf(HIDDEN[this.#hidden]);
    return {
      name,
      hasProcess,
      text: [...guards, onC, onX, onO, onH].map(({ text }) => text).join(' /\\ '),
      successors: (s, p) => {
        if (!guards.every(({ holds }) => holds(s, p))) return [];
        return onC
          .values(s, p)
          .flatMap((c) =>
            onX.values(s, p).flatMap((x) => onO.values(s, p).flatMap((o) => onH.values(s, p).map((h): State => ({ c, x, o, h })))),
          );
      },
    };
  }

  #ownNumber(): Update<readonly number[]> {
    const { pick, oneOf } = this.#decide;
    const k = pick(3);
    return oneOf<Update<readonly number[]>>([
      { text: `c' = [c EXCEPT ![p] = ${k}]`, values: ({ c }, p) => [c.with(p - 1, k)] },
      { text: "c' = [c EXCEPT ![p] = (@ + 1) % 3]", values: ({ c }, p) => [c.with(p - 1, (c[p - 1]! + 1) % 3)] },
      { text: "c' = c", values: ({ c }) => [c] },
    ]);
  }

  #allNumbers(): Update<readonly number[]> {
    const { pick, oneOf } = this.#decide;
    const k = pick(3);
    return oneOf<Update<readonly number[]>>([
      { text: "c' = c", values: ({ c }) => [c] },
      { text: 'UNCHANGED c', values: ({ c }) => [c] },
      { text: `c' = [q \\in P |-> ${k}]`, values: ({ c }) => [c.map(() => k)] },
    ]);
  }

  #onX(): Update<number> {
    const { pick, oneOf, chance } = this.#decide;
    const k = pick(3);
    if (this.#style === 'local' && chance(80)) return { text: "x' = x", values: ({ x }) => [x] };
    return oneOf<Update<number>>([
      { text: `x' = ${k}`, values: () => [k] },
      { text: "x' = (x + 1) % 3", values: ({ x }) => [(x + 1) % 3] },
      { text: "x' \\in {0, x}", values: ({ x }) => (x === 0 ? [0] : [0, x]) },
      { text: "x' = x", values: ({ x }) => [x] },
      { text: 'UNCHANGED x', values: ({ x }) => [x] },
    ]);
  }

  #onO(hasProcess: boolean): Update<number> {
    const { oneOf, chance } = this.#decide;
    if (this.#style === 'local' && chance(85)) return { text: 'UNCHANGED o', values: ({ o }) => [o] };
    return oneOf<Update<number>>([
      hasProcess ? { text: "o' = p", values: (_, p) => [p] } : { text: "o' \\in {o, None}", values: ({ o }) => (o === 0 ? [0] : [0, o]) },
      { text: "o' = None", values: () => [0] },
      { text: "o' = o", values: ({ o }) => [o] },
    ]);
  }
}
