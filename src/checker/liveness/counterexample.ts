// A counterexample to a temporal property, as bare vectors, evaluated again from the definitions before anybody sees it.
//
// What the search found went through bits, products and automata. Here its letters are evaluated anew by calling the predicates on the vectors, the
// formula by the lasso oracle, fairness by its definition, and each step by executing the system. If anything disagrees, tlasso is wrong and says
// so: that is never a verdict.
import { InternalError } from '../../diagnostics/index.ts';
import type { Proposition, TemporalFormula, TemporalProblem, TransitionSystem } from '../../model/index.ts';
import { type Formulas, LassoTruth, type LassoWord } from '../../temporal/index.ts';
import { toFormula } from './temporal-formula.ts';

/** States of an infinite behaviour: after the last one it goes on with state `loop`. */
export interface Behaviour {
  readonly vectors: readonly Int32Array[];
  readonly loop: number;
  /** What really comes after the last state, where that is not state `loop` but only looks like it. */
  readonly after?: Int32Array;
  /** To be called before something is evaluated in the state at a position, where VIEW tells levels apart. */
  readonly enter?: (position: number) => void;
}

/** The state after the one at a position. */
export function nextOn({ vectors, loop, after }: Behaviour, position: number): Int32Array {
  return (position + 1 < vectors.length ? vectors[position + 1] : (after ?? vectors[loop])) as Int32Array;
}

/** The behaviour as a word, its letters evaluated by the predicates themselves. */
export function wordOf(behaviour: Behaviour, problem: TemporalProblem): LassoWord {
  const known = new Map<string, boolean>();
  const evaluate = (position: number, proposition: Proposition | undefined): boolean => {
    const state = behaviour.vectors[position] as Int32Array;
    behaviour.enter?.(position);
    switch (proposition?.kind) {
      case 'state':
        return proposition.predicate.holds(state, 0);
      case 'step':
        return proposition.predicate.holds(state, 0, nextOn(behaviour, position), 0);
      case undefined:
        throw new InternalError('a formula mentions a proposition that is not there');
    }
  };
  return {
    length: behaviour.vectors.length,
    loopStart: behaviour.loop,
    holds(position, index) {
      const key = `${position} ${index}`;
      const value = known.get(key) ?? evaluate(position, problem.propositions[index]);
      known.set(key, value);
      return value;
    },
  };
}

/** A behaviour of views that no states follow. */
export class UnfollowedError extends Error {
  override readonly name = 'UnfollowedError';
}

/** Where VIEW makes one state of several: whether each step of the behaviour is one of the specification. */
function isFollowed(system: TransitionSystem, behaviour: Behaviour): boolean {
  return behaviour.vectors.every((from, position) => {
    const to = nextOn(behaviour, position);
    return isSame(from, to) || isStep(system, from, to);
  });
}

/** Throws UnfollowedError, and InternalError unless the behaviour is one of the system, is fair (if asked) and violates the formula. Returns the truth of formulas on it. */
export function validate(
  behaviour: Behaviour,
  context: {
    readonly system: TransitionSystem;
    readonly problem: TemporalProblem;
    readonly formulas: Formulas;
    readonly violated: TemporalFormula;
    readonly isFair: boolean;
  },
): LassoTruth {
  const { system, problem, formulas, violated, isFair } = context;
  const fail = (why: string) => {
    throw new InternalError(`the counterexample that was found ${why}`);
  };
  const truth = new LassoTruth(wordOf(behaviour, problem));
  if (system.view !== undefined && !isFollowed(system, behaviour)) throw new UnfollowedError();
  // Evaluating again may give something else there: it stays as it was seen.
  if (system.varies !== undefined) return truth;
  if (!isInitial(system, behaviour.vectors[0] as Int32Array)) fail('does not begin in an initial state');
  behaviour.vectors.forEach((from, position) => {
    const to = nextOn(behaviour, position);
    if (!isSame(from, to) && !isStep(system, from, to)) fail(`makes a step that the specification does not allow, number ${position + 1}`);
  });
  if (isFair && !problem.fairness.every((condition) => isMet(condition, behaviour))) fail('is not fair');
  if (truth.holds(toFormula(formulas, violated))) fail('satisfies the property');
  return truth;
}

/** Whether the behaviour is fair and violates the formula, as far as its states and steps show it. */
export function seemsViolated(behaviour: Behaviour, problem: TemporalProblem, formulas: Formulas, violated: TemporalFormula): boolean {
  const truth = new LassoTruth(wordOf(behaviour, problem));
  return problem.fairness.every((condition) => isMet(condition, behaviour)) && !truth.holds(toFormula(formulas, violated));
}

const isSame = (a: Int32Array, b: Int32Array): boolean => a.every((value, i) => value === b[i]);

function isInitial(system: TransitionSystem, state: Int32Array): boolean {
  let found = false;
  system.initial((next) => {
    found ||= state.every((value, i) => value === next[i]);
  });
  return found;
}

function isStep(system: TransitionSystem, from: Int32Array, to: Int32Array): boolean {
  let found = false;
  system.successors(from, 0, (next) => {
    found ||= to.every((value, i) => value === next[i]);
  });
  return found;
}

function isMet(condition: TemporalProblem['fairness'][number], behaviour: Behaviour): boolean {
  let isTaken = false;
  let isEverEnabled = false;
  let isEverDisabled = false;
  for (let position = behaviour.loop; position < behaviour.vectors.length; position++) {
    const state = behaviour.vectors[position] as Int32Array;
    if (condition.enabled(state, 0)) isEverEnabled = true;
    else isEverDisabled = true;
    const next = nextOn(behaviour, position);
    isTaken ||= !isSame(state, next) && condition.taken(state, 0, next, 0);
  }
  return isTaken || (condition.kind === 'weak' ? isEverDisabled : !isEverEnabled);
}
