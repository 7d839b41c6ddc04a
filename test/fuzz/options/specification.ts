// Random specifications of some processes, with all that a configuration can name: constraints of states, steps and levels, invariants, properties, fairness.
import type { Decisions } from '../random.ts';
import { type Action, Actions, type Hidden, type Style } from './actions.ts';
import { type Fairness, fairnessesOf } from './fairness.ts';
import { Formulas, type StateFormula, type StepFormula } from './formulas.ts';
import { type Property, propertyOf } from './properties.ts';
import { isSame, type State } from './states.ts';

export interface Invariant extends StateFormula {
  readonly name: string;
}

/** A step of the next-state relation. */
export interface Step {
  readonly to: State;
  readonly action: Action;
  /** 0 where the action has no parameter. */
  readonly process: number;
}

export interface Specification {
  readonly processes: readonly number[];
  readonly initial: { readonly text: string; readonly states: readonly State[] };
  readonly actions: readonly Action[];
  readonly hidden: Hidden;
  /** Formulas may read what VIEW hides. */
  readonly readsHidden: boolean;
  readonly style: Style;
  readonly constraints: readonly StateFormula[];
  readonly actionConstraints: readonly StepFormula[];
  /** Levels are below it. */
  readonly levels: number;
  readonly fairness: readonly Fairness[];
  readonly invariants: readonly Invariant[];
  readonly properties: readonly Property[];
  readonly deadlock: boolean;
}

const initialOf = ({ pick, oneOf }: Decisions, processes: readonly number[]): Specification['initial'] => {
  const x = pick(3);
  const zero: State = { c: processes.map(() => 0), x, o: 0, h: 0 };
  const zeros = 'c = [q \\in P |-> 0]';
  const bits = Array.from({ length: 1 << processes.length }, (_, b) => processes.map((p) => (b >> (p - 1)) & 1));
  return oneOf([
    { text: `${zeros} /\\ x = ${x} /\\ o = None`, states: [zero] },
    { text: `${zeros} /\\ x \\in 0..1 /\\ o = None`, states: [0, 1].map((n) => ({ ...zero, x: n })) },
    { text: `${zeros} /\\ x = ${x} /\\ o \\in P`, states: processes.map((o) => ({ ...zero, o })) },
    { text: `c \\in [P -> 0..1] /\\ x = ${x} /\\ o = None`, states: bits.map((c) => ({ ...zero, c })) },
  ]);
};

/** The specification of a stream of decisions. */
export const specificationOf = (decide: Decisions): Specification => {
  const { pick, chance, oneOf } = decide;
  const some = <T>(counts: readonly number[], make: (i: number) => T): T[] => Array.from({ length: oneOf(counts) }, (_, i) => make(i));
  const processes = chance(40) ? [1, 2, 3] : [1, 2];
  const hidden = oneOf<Hidden>(['none', 'none', 'toggle', 'counts', 'counts']);
  const readsHidden = hidden !== 'none' && chance(15);
  const style = oneOf<Style>(['plain', 'plain', 'plain', 'plain', 'local', 'local', 'local', 'lock', 'lock', 'lock']);
  const isLocal = style === 'local';
  const formulas = new Formulas(decide, readsHidden, isLocal);
  const made = new Actions(decide, formulas, hidden, style);
  const actions = [made.action('A', true), made.action('B', true), made.action('G', false)].slice(0, 2 + pick(2));
  const constraintCount = (percent: number): readonly number[] => (chance(isLocal ? 10 : percent) ? [1, 2] : [0]);
  return {
    processes,
    initial: initialOf(decide, processes),
    actions,
    hidden,
    readsHidden,
    style,
    constraints: some(constraintCount(35), () => formulas.weakState()),
    actionConstraints: some(constraintCount(25), () => formulas.weakStep()),
    levels: !isLocal && chance(10) ? 2 + pick(5) : Number.POSITIVE_INFINITY,
    fairness: fairnessesOf(decide, formulas, actions, processes, style),
    // What --por must not leave out is what violates something.
    invariants: some(isLocal ? [1, 1, 2] : [0, 0, 1, 1, 2], (i) => ({
      name: `Inv${i}`,
      ...(chance(isLocal ? 90 : 70) ? formulas.weakState(isLocal ? 2 : undefined) : { text: 'x \\in 0..2', holds: () => true }),
    })),
    properties: some([0, 0, 1, 1, 2, 3], (i) => propertyOf(decide, formulas, processes, `Prop${i}`, style)),
    deadlock: chance(isLocal ? 60 : 25),
  };
};

/** The steps from a state, whatever the constraints say. */
export const stepsFrom = ({ actions, processes }: Specification, s: State): Step[] =>
  actions.flatMap((action) =>
    (action.hasProcess ? processes : [0]).flatMap((process) => action.successors(s, process).map((to) => ({ to, action, process }))),
  );

/** Constraints leave the state in the search. */
export const isInside = ({ constraints }: Specification, s: State): boolean => constraints.every(({ holds }) => holds(s));

/** Constraints of steps leave the step in the search. */
export const isStepInside = ({ actionConstraints }: Specification, s: State, t: State): boolean =>
  actionConstraints.every(({ holds }) => holds(s, t));

/** A step leads from one state to the other, and constraints leave it in the search. */
export const isStep = (specification: Specification, s: State, t: State): boolean =>
  isStepInside(specification, s, t) && stepsFrom(specification, s).some(({ to }) => isSame(to, t));
