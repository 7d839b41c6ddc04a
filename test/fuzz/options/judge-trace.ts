// Judges a counterexample step by step: it is a behaviour of the specification inside of the constraints, shows what ALIAS says, is fair where it goes round, and violates
// what it is told to violate.
import { type ReportedAction, type ReportedState, type ReportedTrace, valueText } from '../../../src/report/index.ts';
import type { Part, Property, Violating } from './properties.ts';
import type { Settings } from './settings.ts';
import { isInside, isStep, isStepInside, type Specification, stepsFrom } from './specification.ts';
import { isSame, type State } from './states.ts';

/** What a counterexample is told to violate: the name of an invariant or a property, or deadlock. */
export type Claim = { readonly kind: 'deadlock' } | { readonly kind: 'named'; readonly name: string };

interface Behaviour {
  readonly states: readonly State[];
  /** Where it goes on after the last state. */
  readonly loop: number | undefined;
}

const shown = ({ variables }: ReportedState, name: string): string | undefined => {
  const variable = variables.find((one) => one.name === name);
  return variable === undefined ? undefined : valueText(variable.value);
};

/** The state that is shown. */
const stateOf = (processes: readonly number[], reported: ReportedState): State => {
  const text = (name: string): string => {
    const value = shown(reported, name);
    if (value === undefined) throw new Error(`the counterexample shows no ${name}`);
    return value;
  };
  const numbers = new Map(Array.from(text('c').matchAll(/p(\d) :> (\d)/g), ([, p, n]) => [Number(p), Number(n)]));
  const owner = text('o');
  return {
    c: processes.map((p) => numbers.get(p) ?? Number.NaN),
    x: Number(text('x')),
    o: owner === 'None' ? 0 : Number(owner.slice(1)),
    h: Number(text('h')),
  };
};

/** What is wrong with the label of a step. */
const labelFault = (specification: Specification, s: State, t: State, label: ReportedAction | null | undefined): string | undefined => {
  if (label === null || label === undefined) return undefined;
  const argument = label.arguments.find(({ name }) => name === 'p');
  const isMeant = stepsFrom(specification, s).some(
    ({ to, action, process }) =>
      isSame(to, t) && action.name === label.name && (argument === undefined || valueText(argument.value) === `p${process}`),
  );
  return isMeant ? undefined : `no step of ${label.name}, as it is labelled`;
};

const stepsFault = (specification: Specification, { states, loop }: Behaviour, trace: ReportedTrace): string | undefined => {
  const last = states.length - 1;
  if (!specification.initial.states.some((s) => states[0] !== undefined && isSame(s, states[0])))
    return 'the trace does not begin in an initial state';
  for (const [i, s] of states.entries()) {
    // What violates may be outside, as the last state.
    const isEnd = i === last && loop === undefined;
    if (!isEnd && !isInside(specification, s)) return `state ${i + 1} is outside of CONSTRAINT`;
    if (i === 0) continue;
    const from = states[i - 1]!;
    const isStuttering = loop !== undefined && isSame(from, s);
    if (!isStuttering && !stepsFrom(specification, from).some(({ to }) => isSame(to, s))) return `step ${i} is impossible`;
    if (!isStuttering && !isEnd && !isStepInside(specification, from, s)) return `step ${i} is outside of ACTION_CONSTRAINT`;
    const label = isStuttering ? undefined : labelFault(specification, from, s, trace.states[i]!.action);
    if (label !== undefined) return `step ${i} is ${label}`;
  }
  if (loop === undefined) return undefined;
  const [end, back] = [states[last]!, states[loop]!];
  if (!isSame(end, back) && !isStep(specification, end, back)) return 'the lasso is not closed by a step';
  const label = labelFault(specification, end, back, trace.closing);
  return label === undefined ? undefined : `the closing step is ${label}`;
};

const aliasFault = ({ alias }: Settings, { states, loop }: Behaviour, trace: ReportedTrace): string | undefined => {
  if (alias === 'none') return undefined;
  for (const [i, reported] of trace.states.entries()) {
    // The last state is its own successor where there is no other.
    const next = states[i + 1] ?? states[loop ?? i]!;
    const [nx, lv] = [shown(reported, 'nx'), shown(reported, 'lv')];
    if (nx !== String(next.x)) return `ALIAS shows ${nx} as the next x of state ${i + 1}, which is ${next.x}`;
    if (alias === 'level' && lv !== String(i + 1)) return `ALIAS shows level ${lv} of state ${i + 1}`;
  }
  return undefined;
};

type Pair = readonly [State, State];

/** The steps of the cycle. */
const cycleOf = (states: readonly State[], loop: number): Pair[] =>
  states.slice(loop).map((s, i): Pair => [s, states[loop + i + 1] ?? states[loop]!]);

/** The lasso is one of these. */
const isOneOf = (violating: Violating, states: readonly State[], loop: number): boolean => {
  const { first, always, since, cycle, cycleSteps, often, oftenStep } = violating;
  const around = states.slice(loop);
  const steps = cycleOf(states, loop);
  /** The states from one on: those of the cycle come again. */
  const from = (i: number): readonly State[] => states.slice(Math.min(i, loop));
  return (
    (first === undefined || first(states[0]!)) &&
    (always === undefined || states.every(always)) &&
    (since === undefined || states.some((s, i) => since.at(s) && from(i).every(since.later))) &&
    (cycle === undefined || around.every(cycle)) &&
    (cycleSteps === undefined || steps.every(([s, t]) => cycleSteps(s, t))) &&
    (often === undefined || around.some(often)) &&
    (oftenStep === undefined || steps.some(([s, t]) => oftenStep(s, t)))
  );
};

const isFair = ({ fairness }: Specification, states: readonly State[], loop: number): boolean =>
  fairness
    .flatMap(({ conditions }) => conditions)
    .every(({ isStrong, isTaken, isEnabled }) => {
      if (cycleOf(states, loop).some(([s, t]) => isTaken(s, t))) return true;
      const around = states.slice(loop);
      return isStrong ? !around.some(isEnabled) : !around.every(isEnabled);
    });

/** A state or a step violates what the property says of states and steps. What is without a loop must end there. */
const violatesSafety = ({ parts }: Property, { states, loop }: Behaviour): boolean => {
  const steps = states.slice(1).map((t, i): Pair => [states[i]!, t]);
  const [ends, last] = loop === undefined ? [states.slice(-1), steps.slice(-1)] : [states, [...steps, ...cycleOf(states, loop)]];
  const isViolated = (part: Part): boolean => {
    switch (part.kind) {
      case 'initial':
        return (loop !== undefined || states.length === 1) && !part.holds(states[0]!);
      case 'invariant':
        return ends.some((s) => !part.holds(s));
      case 'step':
        return last.some(([s, t]) => !part.holds(s, t));
      case 'temporal':
        return false;
    }
  };
  return parts.some(isViolated);
};

const claimFault = (specification: Specification, behaviour: Behaviour, claim: Claim): string | undefined => {
  const { states, loop } = behaviour;
  const end = states.at(-1)!;
  if (claim.kind === 'deadlock') {
    if (!specification.deadlock) return 'deadlock is told, and was not asked for';
    return stepsFrom(specification, end).length === 0 ? undefined : 'the last state is no deadlock';
  }
  const { name } = claim;
  const invariant = specification.invariants.find((one) => one.name === name);
  if (invariant !== undefined) return invariant.holds(end) ? `${name} is true of the last state` : undefined;
  const property = specification.properties.find((one) => one.name === name);
  if (property === undefined) return `there is no property ${name}`;
  if (violatesSafety(property, behaviour)) return undefined;
  if (loop === undefined) return `the trace does not violate ${name}`;
  if (!isFair(specification, states, loop)) return 'the lasso is not fair';
  const isWrong = property.parts.some((part) => part.kind === 'temporal' && part.violating.some((one) => isOneOf(one, states, loop)));
  return isWrong ? undefined : `the lasso does not violate ${name}`;
};

/** What is wrong with a counterexample; undefined: nothing. */
export const traceFault = (specification: Specification, settings: Settings, trace: ReportedTrace, claim: Claim): string | undefined => {
  const states = trace.states.map((reported) => stateOf(specification.processes, reported));
  const behaviour: Behaviour = { states, loop: trace.loop };
  return (
    stepsFault(specification, behaviour, trace) ?? aliasFault(settings, behaviour, trace) ?? claimFault(specification, behaviour, claim)
  );
};
