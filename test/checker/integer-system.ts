// Transition systems written by hand, over variables that hold small integers: what the checker is tested on, without any parser.
// A system is plain arrays and functions; its value ids are odd numbers, so an id is never the number itself and never 0.
import type { StatePredicate, StepPredicate, TransitionSystem } from '../../src/model/index.ts';

export type State = readonly number[];

export interface IntegerAction {
  readonly name: string;
  /** All successors that the action makes; repetitions count as generated. */
  next(state: State): readonly State[];
}

export interface IntegerSystem {
  readonly name?: string;
  readonly variables: readonly string[];
  readonly initial: readonly State[];
  readonly actions: readonly IntegerAction[];
  readonly assumptions?: Readonly<Record<string, () => boolean>>;
  readonly invariants?: Readonly<Record<string, (state: State) => boolean>>;
  readonly stepInvariants?: Readonly<Record<string, (from: State, to: State) => boolean>>;
  readonly constraints?: Readonly<Record<string, (state: State) => boolean>>;
  readonly stepConstraints?: Readonly<Record<string, (from: State, to: State) => boolean>>;
  readonly postconditions?: Readonly<Record<string, () => boolean>>;
  readonly view?: (state: State) => number;
  readonly canonical?: (state: State) => State;
}

export const idOf = (value: number): number => value * 2 + 1;
export const numberOf = (id: number): number => id >> 1;
export const vectorOf = (state: State): Int32Array => Int32Array.from(state, idOf);

/** A state predicate over the numbers instead of the ids. */
export function statePredicate(name: string, width: number, holds: (state: State) => boolean): StatePredicate {
  return { name, holds: (states, offset) => holds(read(states, offset, width)) };
}

/** A step predicate over the numbers instead of the ids. */
export function stepPredicate(name: string, width: number, holds: (from: State, to: State) => boolean): StepPredicate {
  return { name, holds: (from, i, to, j) => holds(read(from, i, width), read(to, j, width)) };
}

export const read = (states: Int32Array, offset: number, width: number): number[] => {
  const state: number[] = [];
  for (let i = 0; i < width; i++) state.push(numberOf(states[offset + i] ?? 0));
  return state;
};

/** The states of a trace as numbers. */
export const statesOf = (trace: { readonly states: readonly { readonly vector: Int32Array }[] }): number[][] =>
  trace.states.map(({ vector }) => [...vector].map(numberOf));

export const equal = (a: State, b: State): boolean => a.every((value, i) => value === b[i]);

export function transitionSystem(spec: IntegerSystem): TransitionSystem {
  const width = spec.variables.length;
  const buffer = new Int32Array(width);
  const write = (state: State): Int32Array => {
    for (const [i, value] of state.entries()) buffer[i] = idOf(value);
    return buffer;
  };
  const entries = <F>(record: Readonly<Record<string, F>> | undefined) => Object.entries(record ?? {});
  return {
    name: spec.name ?? 'system',
    variables: spec.variables.map((name) => ({ name })),
    width,
    values: { print: (id) => String(numberOf(id)), compare: (a, b) => a - b },
    actions: spec.actions.map(({ name }) => ({ name, parameters: [] })),
    initial(sink) {
      for (const state of spec.initial) sink(write(state), -1);
    },
    successors(states, offset, sink) {
      const from = read(states, offset, width);
      for (const [index, action] of spec.actions.entries()) for (const to of action.next(from)) sink(write(to), index);
    },
    labels(from, i, to, j) {
      const target = read(to, j, width);
      return spec.actions
        .filter(({ next }) => next(read(from, i, width)).some((state) => equal(state, target)))
        .map(({ name }) => ({ action: name, arguments: [] }));
    },
    assumptions: entries(spec.assumptions).map(([name, holds]) => ({ name, holds })),
    invariants: entries(spec.invariants).map(([name, holds]) => statePredicate(name, width, holds)),
    stepInvariants: entries(spec.stepInvariants).map(([name, holds]) => stepPredicate(name, width, holds)),
    constraints: entries(spec.constraints).map(([name, holds]) => statePredicate(name, width, holds)),
    stepConstraints: entries(spec.stepConstraints).map(([name, holds]) => stepPredicate(name, width, holds)),
    postconditions: entries(spec.postconditions).map(([name, holds]) => ({ name, holds })),
    progress: { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false },
    ...viewOf(spec, width),
    ...canonicalOf(spec, width),
  };
}

function viewOf({ view }: IntegerSystem, width: number): Pick<TransitionSystem, 'view'> {
  return view === undefined
    ? {}
    : { view: { name: 'View', width: 1, write: (states, offset, key) => key.fill(idOf(view(read(states, offset, width)))) } };
}

function canonicalOf({ canonical }: IntegerSystem, width: number): Pick<TransitionSystem, 'canonicalize'> {
  if (canonical === undefined) return {};
  return { canonicalize: (states, offset, out) => out.set(vectorOf(canonical(read(states, offset, width)))) };
}

/** One action per process, each with the successors that `step` gives for that process. */
export function perProcess(count: number, name: string, step: (process: number, state: State) => readonly State[]): IntegerAction[] {
  return Array.from({ length: count }, (_, process) => ({ name: `${name}(${process})`, next: (state: State) => step(process, state) }));
}

/** The state with some entries replaced. */
export function having(state: State, changes: Readonly<Record<number, number>>): State {
  return state.map((value, i) => changes[i] ?? value);
}
