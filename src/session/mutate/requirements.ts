// What a model is checked for, each requirement by itself: which of them a variant violates, all of them and not only the first.
//
// A search ends at the first violation. Here it goes on: a predicate that is false is noted and taken for true. So a requirement counts as violated
// exactly if a check of it alone would find a violation.
import type { Model } from '../../compiler/index.ts';
import { InternalError } from '../../diagnostics/index.ts';
import type { StatePredicate, StepPredicate, TemporalProblem, Trace, TransitionSystem } from '../../model/index.ts';
import { runSearch } from '../check/run-search.ts';
import type { CheckEvents } from '../request.ts';

/** Why the search of a variant ended before its end. */
export type Ending =
  | { readonly kind: 'complete' }
  /** All requirements are violated: nothing was left to find out. */
  | { readonly kind: 'all-violated' }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: string };

/** The requirements that are violated, by name, and whether there may be more. */
export interface Violations {
  readonly names: readonly string[];
  /** Of temporal properties: a behaviour that violates it. */
  readonly behaviours: ReadonlyMap<string, Trace>;
  readonly ending: Ending;
  readonly distinctStates: number;
}

/** How a deadlock is called among the names of properties. */
export const DEADLOCK = 'deadlock';

/** What bounds the search of one variant. */
export interface Bounds {
  readonly maxStates: number;
  readonly signal: AbortSignal;
}

class Notes {
  readonly violated = new Set<string>();
  readonly #open: Set<string>;
  readonly #stop: () => void;

  constructor(names: Iterable<string>, stop: () => void) {
    this.#stop = stop;
    this.#open = new Set(names);
  }

  get isDone(): boolean {
    return this.#open.size === 0 && this.violated.size > 0;
  }

  note(name: string): void {
    this.violated.add(name);
    this.#open.delete(name);
    if (this.isDone) this.#stop();
  }

  state = ({ name, span, holds }: StatePredicate): StatePredicate => ({
    name,
    ...(span === undefined ? {} : { span }),
    holds: (states, offset) => {
      if (!this.violated.has(name) && !holds(states, offset)) this.note(name);
      return true;
    },
  });

  step = ({ name, span, holds }: StepPredicate): StepPredicate => ({
    name,
    ...(span === undefined ? {} : { span }),
    holds: (from, i, to, j) => {
      if (!this.violated.has(name) && !holds(from, i, to, j)) this.note(name);
      return true;
    },
  });
}

/** The names of what a model is checked for. */
export function requirementsOf({ system, temporal }: Pick<Model, 'system' | 'temporal'>, deadlock: boolean): readonly string[] {
  return [
    ...new Set([
      ...system.invariants.map(({ name }) => name),
      ...(system.initialPredicates ?? []).map(({ name }) => name),
      ...system.stepInvariants.map(({ name }) => name),
      ...(temporal?.properties ?? []).map(({ name }) => name),
      ...(deadlock ? [DEADLOCK] : []),
    ]),
  ];
}

/** The system in which nothing ends the search, and every violation is noted. */
const noting = (system: TransitionSystem, notes: Notes, deadlock: boolean): TransitionSystem => {
  const { reduction: _reduction, canonicalize: _canonicalize, watchSymmetry: _watch, view: _view, ...whole } = system;
  return {
    ...whole,
    invariants: system.invariants.map(notes.state),
    initialPredicates: (system.initialPredicates ?? []).map(notes.state),
    stepInvariants: system.stepInvariants.map(notes.step),
    assumptions: [],
    postconditions: [],
    successors: (states, offset, sink) => {
      let any = false;
      whole.successors(states, offset, (next, action) => {
        any = true;
        sink(next, action);
      });
      if (deadlock && !any) notes.note(DEADLOCK);
    },
  };
};

/** Finds out which requirements a model violates. */
export async function violationsOf(
  { system, temporal }: Pick<Model, 'system' | 'temporal'>,
  deadlock: boolean,
  { maxStates, signal }: Bounds,
  events: Pick<CheckEvents, 'progress'>,
): Promise<Violations> {
  const failed = system.assumptions.find((assumption) => !assumption.holds());
  if (failed !== undefined) return { names: [failed.name], behaviours: new Map(), ending: { kind: 'complete' }, distinctStates: 0 };
  const temporalNames = (temporal?.properties ?? []).map(({ name }) => name);
  const notes = new Notes(requirementsOf({ system, temporal }, deadlock), () => {
    system.progress.exit = true;
  });
  const watched = noting(system, notes, deadlock);
  const wishes = { deadlock: false, maxStates, signal, postconditions: false };
  const first = await runSearch(watched, null, wishes, events);
  const behaviours = new Map<string, Trace>();
  const found = (ending: Ending): Violations => ({
    names: [...notes.violated],
    behaviours,
    ending,
    distinctStates: first.statistics.distinctStates,
  });
  if (notes.isDone) return found({ kind: 'all-violated' });
  if (first.statistics.initialStates === 0 && first.verdict === 'ok')
    return found({ kind: 'fault', message: 'no state satisfies the initial predicate' });
  const ended = endingOf(first);
  if (ended.kind !== 'complete' || temporal === null) return found(ended);
  let open = temporal.properties.filter(({ name }) => !notes.violated.has(name));
  while (open.length > 0) {
    const problem: TemporalProblem = { ...temporal, properties: open };
    const outcome = await runSearch({ ...watched, invariants: [], initialPredicates: [], stepInvariants: [] }, problem, wishes, events);
    if (outcome.verdict !== 'property') return found(endingOf(outcome));
    const { name } = outcome.predicate;
    if (!temporalNames.includes(name) || notes.violated.has(name)) return found({ kind: 'complete' });
    notes.note(name);
    behaviours.set(name, outcome.trace);
    open = open.filter((property) => property.name !== name);
  }
  return found({ kind: 'complete' });
}

const endingOf = (outcome: Awaited<ReturnType<typeof runSearch>>): Ending => {
  switch (outcome.verdict) {
    case 'ok':
      return { kind: 'complete' };
    case 'limit':
      return { kind: 'limit', limit: outcome.limit };
    case 'interrupted':
      return { kind: 'limit', limit: 'time' };
    case 'evaluation-error':
    case 'assertion':
      return { kind: 'fault', message: outcome.error.message };
    default:
      throw new InternalError(`a search in which nothing is violated ended with ${outcome.verdict}`);
  }
};
