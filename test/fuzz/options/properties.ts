// Random properties, as TLA+ text with what violates them. What is safety is violated by a state or a step; of the rest it is said which behaviours violate it.
import type { Decisions } from '../random.ts';
import type { Style } from './actions.ts';
import { type Formulas, negated, type StateFormula, type StepFormula } from './formulas.ts';
import type { State } from './states.ts';

type OfState = (s: State) => boolean;
type OfStep = (s: State, t: State) => boolean;

/** Behaviours that violate a formula: all of what is given is true of them. */
export interface Violating {
  /** Of the first state. */
  readonly first?: OfState;
  /** Of every state. */
  readonly always?: OfState;
  /** `at` is true of some state, and `later` of it and of all behind it. */
  readonly since?: { readonly at: OfState; readonly later: OfState };
  /** Of every state of the cycle. */
  readonly cycle?: OfState;
  /** Of every step of the cycle. */
  readonly cycleSteps?: OfStep;
  /** Of some state of the cycle. */
  readonly often?: OfState;
  /** Of some step of the cycle. */
  readonly oftenStep?: OfStep;
}

/** A conjunct of a property. */
export type Part =
  | { readonly kind: 'initial'; readonly holds: OfState }
  | { readonly kind: 'invariant'; readonly holds: OfState }
  | { readonly kind: 'step'; readonly holds: OfStep }
  /** What violates one of them violates it. */
  | { readonly kind: 'temporal'; readonly violating: readonly Violating[] };

export interface Property {
  readonly name: string;
  readonly text: string;
  readonly parts: readonly Part[];
}

interface Temporal {
  readonly text: string;
  readonly violating: readonly Violating[];
}

const ANY = (): boolean => true;

/** Formulas about states p and q. */
const ofStates = (p: StateFormula, q: StateFormula): Temporal[] => {
  const [P, Q] = [p.text, q.text];
  const [notP, notQ] = [negated(p), negated(q)];
  const leadsTo: Temporal = {
    text: `(${P}) ~> (${Q})`,
    violating: [{ since: { at: (s) => p.holds(s) && !q.holds(s), later: notQ } }],
  };
  return [
    leadsTo,
    leadsTo,
    { text: `[]<>(${P})`, violating: [{ cycle: notP }] },
    { text: `<>[](${P})`, violating: [{ often: notP }] },
    { text: `<>(${P})`, violating: [{ always: notP }] },
    { text: `([]<>(${P}) \\/ <>[](${Q}))`, violating: [{ cycle: notP, often: notQ }] },
    { text: `([]<>(${P}) => []<>(${Q}))`, violating: [{ cycle: notQ, often: p.holds }] },
    { text: `([](${P}) \\/ <>(${Q}))`, violating: [{ always: notQ, since: { at: notP, later: ANY } }] },
    { text: `(<>[](${P}) => [](${Q}))`, violating: [{ cycle: p.holds, since: { at: notQ, later: ANY } }] },
    { text: `(${P}) => <>(${Q})`, violating: [{ first: p.holds, always: notQ }] },
  ];
};

/** Formulas about each process: its number, and whether it is the one that is named by o. */
const ofProcesses = (from: number, to: number, processes: readonly number[]): Temporal[] => {
  const is = (p: number, k: number, s: State): boolean => s.c[p - 1] === k;
  return [
    {
      text: `\\A p \\in P : (c[p] = ${from}) ~> (c[p] = ${to})`,
      violating: processes.map((p) => ({ since: { at: (s) => is(p, from, s) && !is(p, to, s), later: (s) => !is(p, to, s) } })),
    },
    {
      text: `\\A p \\in P : (c[p] = ${from}) ~> (o = p)`,
      violating: processes.map((p) => ({ since: { at: (s) => is(p, from, s) && s.o !== p, later: (s) => s.o !== p } })),
    },
    { text: '\\A p \\in P : []<>(o = p)', violating: processes.map((p) => ({ cycle: (s) => s.o !== p })) },
    { text: `\\A p \\in P : []<>(c[p] # ${from})`, violating: processes.map((p) => ({ cycle: (s) => is(p, from, s) })) },
  ];
};

const ofSteps = (a: StepFormula, formulas: Formulas): Temporal[] => {
  const v = formulas.subscript();
  return [
    {
      text: `[]<><<${a.text}>>_${v.text}`,
      violating: [{ cycleSteps: (s, t) => !a.holds(s, t) || v.isUnchanged(s, t) }],
    },
    {
      text: `<>[][${a.text}]_${v.text}`,
      violating: [{ oftenStep: (s, t) => !a.holds(s, t) && !v.isUnchanged(s, t) }],
    },
  ];
};

const temporalOf = ({ pick, oneOf }: Decisions, formulas: Formulas, processes: readonly number[], style: Style): Temporal => {
  const others = style === 'lock' ? [] : [...ofStates(formulas.state(), formulas.state()), ...ofSteps(formulas.step(), formulas)];
  return oneOf([...ofProcesses(pick(3), pick(3), processes), ...others]);
};

/** A property. Where --por could do something most are about states and steps. */
export const propertyOf = (decide: Decisions, formulas: Formulas, processes: readonly number[], name: string, style: Style): Property => {
  const temporal = temporalOf(decide, formulas, processes, style);
  const live: Part = { kind: 'temporal', violating: temporal.violating };
  const state = formulas.weakState();
  const [step, v] = [formulas.weakStep(), formulas.subscript()];
  const steps = `[][${step.text}]_${v.text}`;
  const onStep: Part = { kind: 'step', holds: (s, t) => step.holds(s, t) || v.isUnchanged(s, t) };
  switch (decide.pick(style === 'local' && decide.chance(85) ? 3 : 10)) {
    case 0:
      return { name, text: `[](${state.text})`, parts: [{ kind: 'invariant', holds: state.holds }] };
    case 1:
      return { name, text: steps, parts: [onStep] };
    case 2:
      return { name, text: state.text, parts: [{ kind: 'initial', holds: state.holds }] };
    case 3:
      return { name, text: `${steps} /\\ (${temporal.text})`, parts: [onStep, live] };
    default:
      return { name, text: temporal.text, parts: [live] };
  }
};
