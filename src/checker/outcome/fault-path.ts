// The behaviour that leads to an evaluation without value. With SYMMETRY the evaluation failed on the representative of an orbit, and the behaviour ends
// in another member: the evaluation is made again there, so that the message is about the values that the trace shows.
import { DepthError, type EvaluationError, type StatePredicate, type StepPredicate, type TransitionSystem } from '../../model/index.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import { asEvaluationError } from './fault.ts';
import type { Phase } from './outcome.ts';
import { atLevel, type Path, pathTo, retold } from './trace-building.ts';

/** Where an evaluation failed. */
export interface FaultPlace {
  readonly phase: Phase;
  readonly predicate: { readonly name: string } | null;
  /** The state whose successors were made, -1 for none. */
  readonly current: StateId;
  /** The successor on which a predicate failed. */
  readonly vector: Int32Array | null;
}

/** The path to a failed evaluation (null where it is about no state), and the error as it is on that path. */
export function faultWithPath(
  system: TransitionSystem,
  store: StateStore,
  error: EvaluationError,
  place: FaultPlace,
): { readonly fault: EvaluationError; readonly path: Path | null } {
  const { current } = place;
  // What has no representative cannot be looked for by its representative.
  const vector = place.phase === 'symmetry' && current >= 0 ? null : place.vector;
  if (current < 0 && vector === null) return { fault: error, path: null };
  // How deep is too deep depends on the thread.
  const again = error instanceof DepthError ? null : evaluationOf(system, place);
  const raised = (from: Int32Array | null, to: Int32Array): EvaluationError | null => {
    try {
      again?.(from, to);
    } catch (thrown) {
      return asEvaluationError(thrown);
    }
    return null;
  };
  const isOfStep = place.phase === 'step-invariant' || place.phase === 'step-constraint';
  const accept = again === null ? undefined : { isOfStep, holds: (from: Int32Array | null, to: Int32Array) => raised(from, to) !== null };
  const path = pathTo(system, store, current, vector ?? undefined, accept);
  const { vectors } = path;
  const end = vectors.at(-1);
  if (system.canonicalize === undefined || end === undefined) return { fault: error, path };
  const level = isOfStep ? vectors.length - 1 : vectors.length;
  const fault = retold(system, () => atLevel(system, level, () => raised(vectors.at(-2) ?? null, end)));
  return { fault: fault ?? error, path };
}

function evaluationOf(
  system: TransitionSystem,
  { phase, predicate }: FaultPlace,
): ((from: Int32Array | null, to: Int32Array) => void) | null {
  switch (phase) {
    case 'next':
      return (_, to) => system.successors(to, 0, () => {});
    case 'invariant':
    case 'constraint':
    case 'initial-predicate':
      return (_, to) => (predicate as StatePredicate).holds(to, 0);
    case 'step-invariant':
    case 'step-constraint':
      return (from, to) => from !== null && (predicate as StepPredicate).holds(from, 0, to, 0);
    case 'view':
      return (_, to) => system.view!.write(to, 0, new Int32Array(system.view!.width));
    default:
      return null;
  }
}
