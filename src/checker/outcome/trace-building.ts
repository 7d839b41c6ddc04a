// From states that were found to behaviours that a person can follow.
//
// A counterexample is executed before it is told: from an initial state, step by step, to a state of which the verdict is true. The chain of predecessors in
// the store says where to look. Without symmetry it is the behaviour itself (also with a VIEW, where the vector kept is the one that was expanded). With
// symmetry the store has only representatives of orbits, and the step between two of them may go to another member of the orbit: of every state those
// successors are followed whose representative is the next one of the chain.
//
// Where that does not succeed there is no counterexample. With a symmetry that nobody proved, this says that it is none (SymmetryError); else it is a fault of
// tlasso. Where evaluating again may give something else (`TransitionSystem.varies`), what was seen is told; with symmetry that is no behaviour, so it is executed
// all the same, and where that does not succeed everything is to be checked again without symmetry.
import { InternalError } from '../../diagnostics/index.ts';
import { type StepLabel, SymmetryError, type Trace, type TraceState, type TransitionSystem } from '../../model/index.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import { compareVectors } from '../store/successor-order.ts';
import { asEvaluationError } from './fault.ts';
import { registersOf, setRegisters } from './registers.ts';

/** A behaviour as bare vectors. */
export interface Path {
  readonly vectors: readonly Int32Array[];
  /** How each state was made, where that was noted; null for the initial one. */
  readonly labels?: readonly (StepLabel | null)[];
}

/** Tells whether a path may end with a step. */
export interface EndCondition {
  /** It is asked at the level of the state from which the step goes, and not of the one to which it leads. */
  readonly isOfStep: boolean;
  /** `from` is null for an initial state. */
  readonly holds: (from: Int32Array | null, to: Int32Array) => boolean;
}

/** Where following one member of each orbit does not lead to the end, so many are followed. */
const MOST_MEMBERS = 64;

/**
 * The shortest path to a stored state (none for -1), and on to `last` if given, executed. `accept` says whether the last state is right; with symmetry it
 * chooses among the members of the last orbit. Throws SymmetryError, InternalError.
 */
export function pathTo(system: TransitionSystem, store: StateStore, state: StateId, last?: Int32Array, accept?: EndCondition): Path {
  return retold(system, () => executedPath(system, store, state, last, accept));
}

/** Evaluates something of a state of this level, or of a step from one. */
export function atLevel<T>({ progress }: Pick<TransitionSystem, 'progress'>, level: number, work: () => T): T {
  const before = progress.level;
  progress.level = level;
  try {
    return work();
  } finally {
    progress.level = before;
  }
}

/** What was evaluated before is evaluated again: nothing is printed, and registers stay as they are. */
export function retold<T>({ progress }: TransitionSystem, work: () => T): T {
  const before = progress.isRetold ?? false;
  const registers = registersOf(progress);
  progress.isRetold = true;
  try {
    return work();
  } finally {
    progress.isRetold = before;
    setRegisters(progress, registers);
  }
}

function executedPath(system: TransitionSystem, store: StateStore, state: StateId, last?: Int32Array, accept?: EndCondition): Path {
  const chain = storedPath(store, state);
  if (last !== undefined) chain.push(last.slice());
  const entered = last === undefined ? chain.length : chain.length - 1;
  const isRepeatable = system.varies === undefined || system.varies === 'level';
  if (chain.length === 0 || (!isRepeatable && system.canonicalize === undefined))
    return { vectors: chain, ...labelsTo(store, state, last !== undefined) };
  // Where the symmetry is one, any member of an orbit leads on to every orbit that comes after it.
  const executed =
    execute(system, chain, entered, 1, accept) ??
    (system.canonicalize === undefined ? null : execute(system, chain, entered, MOST_MEMBERS, accept));
  // Labels that were noted are those of steps between other members of the orbits.
  if (executed !== null) return { vectors: executed };
  if (system.canonicalize !== undefined && !isRepeatable) throw new SymmetryError(undefined, [], true);
  if (system.canonicalize !== undefined && system.watchSymmetry === undefined) throw new SymmetryError(undefined, []);
  throw new InternalError('the counterexample that was found cannot be executed again');
}

/** The vectors of the stored states on the shortest path to a state. */
export function storedPath(store: StateStore, state: StateId): Int32Array[] {
  const chain: Int32Array[] = [];
  for (let at = state; at >= 0; at = store.predecessors[at] as StateId) chain.push(store.vector(at));
  return chain.reverse();
}

function labelsTo({ predecessors, seenLabels }: StateStore, state: StateId, hasLast: boolean): Pick<Path, 'labels'> {
  if (seenLabels === null) return {};
  const labels: (StepLabel | null)[] = hasLast ? [seenLabels.last] : [];
  for (let at = state; at >= 0; at = predecessors[at] as StateId) labels.push(seenLabels.of(at));
  return { labels: labels.reverse() };
}

interface Member {
  readonly vector: Int32Array;
  readonly before: Member | null;
}

class Found extends Error {}
const FOUND = new Found('the state that was looked for is made');

/**
 * A behaviour along the chain, or its orbits. What of several is taken depends on the canonical order alone.
 * @param entered so many states of the chain were entered: with symmetry another member of the orbit may be outside of the constraints, where nobody proved it
 */
function execute(
  system: TransitionSystem,
  chain: readonly Int32Array[],
  entered: number,
  most: number,
  accept?: EndCondition,
): Int32Array[] | null {
  const { progress, canonicalize } = system;
  const { level } = progress;
  const scratch = new Int32Array(system.width);
  const orbitOf = (vector: Int32Array): string => {
    if (canonicalize === undefined) return vector.slice(0, scratch.length).join();
    canonicalize(vector, 0, scratch);
    return scratch.join();
  };
  let members: Member[] = [];
  for (const [step, representative] of chain.entries()) {
    const wanted = orbitOf(representative);
    const isLast = step === chain.length - 1;
    const found = new Map<string, Member>();
    const collect = (before: Member | null) => (next: Int32Array) => {
      if (canonicalize === undefined && !isSame(representative, next)) return;
      if (orbitOf(next) !== wanted) return;
      const vector = next.slice(0, scratch.length);
      const key = vector.join();
      if (!found.has(key)) found.set(key, { vector, before });
      // There may be millions of initial states.
      if (canonicalize === undefined) throw FOUND;
    };
    for (const member of step === 0 ? [null] : members) {
      progress.level = step;
      try {
        if (member === null) system.initial(collect(null));
        else system.successors(member.vector, 0, collect(member));
      } catch (error) {
        if (error !== FOUND) asEvaluationError(error);
      }
    }
    members = [...found.values()];
    if (canonicalize !== undefined && step < entered) members = members.filter((member) => isInModel(system, member, step));
    if (isLast && accept !== undefined)
      members = atLevel(system, accept.isOfStep ? step : step + 1, () => members.filter((member) => isAccepted(accept, member)));
    members = members.sort((a, b) => compareVectors(system, a.vector, 0, b.vector, 0, scratch.length)).slice(0, most);
  }
  progress.level = level;
  const end = members[0];
  if (end === undefined) return null;
  const vectors: Int32Array[] = [];
  for (let at: Member | null = end; at !== null; at = at.before) vectors.push(at.vector);
  return vectors.reverse();
}

/** Whether a search would have entered the state, after so many steps. */
function isInModel(system: TransitionSystem, { vector, before }: Member, steps: number): boolean {
  const { constraints, stepConstraints } = system;
  try {
    return (
      atLevel(system, steps + 1, () => constraints.every((constraint) => constraint.holds(vector, 0))) &&
      (before === null ||
        atLevel(system, steps, () => stepConstraints.every((constraint) => constraint.holds(before.vector, 0, vector, 0))))
    );
  } catch (error) {
    asEvaluationError(error);
    return false;
  }
}

function isAccepted(accept: EndCondition, member: Member): boolean {
  try {
    return accept.holds(member.before?.vector ?? null, member.vector);
  } catch (error) {
    asEvaluationError(error);
    return false;
  }
}

/** Adds labels, unless they are known, and what ALIAS shows. With `loop` the last state is followed by that one. */
export function describeTrace(system: TransitionSystem, vectors: readonly Int32Array[], loop?: number, labels?: Path['labels']): Trace {
  const { progress, rows } = system;
  const { level } = progress;
  const behaviour = rows === undefined || system.alias === undefined ? vectors : vectors.map((vector) => rows.valuesOf(vector));
  const states = vectors.map((vector, index): TraceState => {
    const before = vectors[index - 1];
    progress.level = index;
    const label = before === undefined ? null : (labels?.[index] ?? stepLabel(system, before, vector));
    progress.level = index + 1;
    return { vector, label, ...aliasOf(system, behaviour, vector, vectors[index + 1] ?? vectors[loop ?? index] ?? vector) };
  });
  const last = vectors.length - 1;
  progress.level = vectors.length;
  const closing = loop === undefined || loop === last ? null : stepLabel(system, vectors[last]!, vectors[loop]!);
  progress.level = level;
  if (loop === undefined) return { states };
  return closing === null ? { states, loop } : { states, loop, closing };
}

/** The trace of a path. */
export const describePath = (system: TransitionSystem, { vectors, labels }: Path): Trace =>
  describeTrace(system, vectors, undefined, labels);

/** What a step is called that changes nothing and that no action makes. */
export const STUTTERING_NAME = 'Stuttering';

const isSame = (a: Int32Array, b: Int32Array): boolean => a.every((value, i) => value === b[i]);

/** How the step is called: by the system's labels, or else by the action that makes it. */
export function stepLabel(system: TransitionSystem, from: Int32Array, to: Int32Array): StepLabel {
  return retold(system, () => labelOf(system, from, to));
}

function labelOf(system: TransitionSystem, from: Int32Array, to: Int32Array): StepLabel {
  try {
    const labels = system.labels(from, 0, to, 0);
    // Of one action's instances the first in canonical order: the system enumerates them in an order that may depend on ids.
    const instances = labels.filter(({ action }) => action === labels[0]!.action).sort((a, b) => compareArguments(system, a, b));
    if (instances[0] !== undefined) return instances[0];
  } catch (error) {
    asEvaluationError(error);
  }
  let madeBy = -1;
  try {
    system.successors(from, 0, (next, action) => {
      if (madeBy < 0 && isSame(to, next)) madeBy = action;
    });
  } catch (error) {
    asEvaluationError(error);
  }
  const action = system.actions[madeBy];
  if (action === undefined) return { action: isSame(from, to) ? STUTTERING_NAME : 'Next', arguments: [] };
  return action.span === undefined ? { action: action.name, arguments: [] } : { action: action.name, arguments: [], span: action.span };
}

function compareArguments({ values }: TransitionSystem, a: StepLabel, b: StepLabel): number {
  for (let i = 0; i < Math.min(a.arguments.length, b.arguments.length); i++) {
    const order = values.compare(a.arguments[i]!.value, b.arguments[i]!.value);
    if (order !== 0) return order;
  }
  return 0;
}

/** @param behaviour the values of variables in all states of the trace, which ALIAS may read */
function aliasOf(
  { alias, progress }: TransitionSystem,
  behaviour: readonly Int32Array[],
  vector: Int32Array,
  next: Int32Array,
): Pick<TraceState, 'alias' | 'aliasFault'> {
  if (alias === undefined) return {};
  progress.behaviour = behaviour;
  try {
    return { alias: alias(vector, 0, next, 0) };
  } catch (error) {
    return { aliasFault: asEvaluationError(error) };
  } finally {
    progress.behaviour = null;
  }
}
