// What a model is checked for, each requirement by itself: which of them a variant violates, all of them and not only the first.
//
// A search ends at the first violation. Here it goes on, and temporal properties are checked one after the other. So a requirement counts as violated
// exactly if a check of it alone would find a violation.
import { type KnownGraph, type Requirement, searchVariant, type Variant } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import { InternalError } from '../../diagnostics/index.ts';
import type { TemporalProblem, Trace, TransitionSystem } from '../../model/index.ts';
import { unreduced } from '../check/possibility.ts';
import { runSearch } from '../check/run-search.ts';
import { defined } from '../options/defined.ts';
import type { Ending, Examined } from './examined.ts';
import { satisfiesFairness } from './fair-behaviours.ts';
import { askFurther, furtherNames } from './further-requirements.ts';
import { areSameVariables, askedOf, knownOf, type Original, respectsExchange } from './original.ts';

/** What of a variant means the same as in the original. */
export interface Kept {
  readonly actions: Variant['keptActions'];
  readonly constraints: boolean;
  /** See `Variant`. */
  readonly dropped: Variant['droppedActions'];
  requirement(name: string): boolean;
}

/** How a deadlock is called among the names of properties. */
export const DEADLOCK = 'deadlock';

/** What bounds the search of one variant. */
export interface Bounds {
  readonly maxStates: number;
  /** As `maxStates`, once some requirement is known to be violated. */
  readonly maxStatesOfViolated: number;
  /** Only whether something is violated is asked for: `Examined.names` has one of the requirements that are. */
  readonly endsAtViolation: boolean;
  readonly signal: AbortSignal;
  /** Bytes of memory that the run may use; absent: most of what there is. */
  readonly memory?: number | undefined;
  /** Called now and then; throws what ends the search. */
  pause(): void;
}

/** What of a model says what is required of it. */
type Checked = Pick<Model, 'system' | 'temporal' | 'possible' | 'exchangeable' | 'isShareable'>;

/** The names of what a model is checked for. */
export function requirementsOf(
  { system, temporal, possible }: Pick<Checked, 'system' | 'temporal' | 'possible'>,
  deadlock: boolean,
): readonly string[] {
  return [
    ...new Set([
      ...system.invariants.map(({ name }) => name),
      ...(system.initialPredicates ?? []).map(({ name }) => name),
      ...system.stepInvariants.map(({ name }) => name),
      ...(temporal?.properties ?? []).map(({ name }) => name),
      ...furtherNames({ system, possible }),
      ...(deadlock ? [DEADLOCK] : []),
    ]),
  ];
}

/** What is to hold in the variant. What means the same is evaluated by the program of the original, which has run before and is therefore faster. */
const requirements = <P extends { readonly name: string }>(before: readonly P[], after: readonly P[], kept: Kept): Requirement<P>[] => {
  const isAlike = before.length === after.length && before.every(({ name }, i) => name === after[i]!.name);
  return after.map((predicate, i) => {
    const isKept = isAlike && kept.requirement(predicate.name);
    return { predicate: isKept ? before[i]! : predicate, isKept };
  });
};

/** A variant of the original, for a search. */
export function variantOf(original: Original, model: Checked, kept: Kept): Variant {
  const { system: before } = original.model;
  const { system, temporal, possible } = model;
  const isExchanged = (): boolean => areSameVariables(before.variables, system.variables) && respectsExchange(model, original.config);
  return {
    system: unreduced(system),
    keptActions: kept.actions,
    droppedActions: kept.dropped,
    keepsConstraints: kept.constraints,
    invariants: requirements(before.invariants, system.invariants, kept),
    initialPredicates: system.initialPredicates ?? [],
    stepInvariants: requirements(before.stepInvariants, system.stepInvariants, kept),
    deadlock: original.deadlock ? DEADLOCK : null,
    open: (temporal?.properties.length ?? 0) + furtherNames({ system, possible }).length,
    orbits: () => (original.orbits !== null && isExchanged() ? original.orbits : null),
  };
}

/** Finds out which requirements a variant of the original violates, and whether it is different at all. Throws what `bounds.pause` throws. */
export async function examine(original: Original, given: Checked, kept: Kept, bounds: Bounds): Promise<Examined> {
  const model = askedOf(original, given);
  const { system, temporal } = model;
  const failed = system.assumptions.filter((assumption) => !assumption.holds()).map(({ name }) => name);
  const outcome = searchVariant(knownOf(original, system), variantOf(original, model, kept), bounds);
  const violated = new Set([...outcome.violated, ...failed]);
  const behaviours = new Map<string, Trace>();
  let isWithoutBehaviours = false;
  let isEqual = outcome.isEqual === true ? sameFairness(original, model) : outcome.isEqual;
  const found = (ending: Ending): Examined => ({
    names: [...requirementsOf(model, original.deadlock), ...failed].filter((name) => violated.has(name)),
    behaviours,
    ending,
    isEqual,
    difference: outcome.difference,
    isWithoutBehaviours,
  });
  const isEnough = (): boolean => bounds.endsAtViolation && violated.size > 0;
  if (failed.length > 0) return found({ kind: 'complete' });
  if (outcome.ending.kind !== 'complete') return found(outcome.ending);
  if (isEnough()) return found({ kind: 'violated' });
  if (outcome.initialStates === 0) return found({ kind: 'fault', message: 'no state satisfies the initial predicate' });
  const { maxStates, signal, memory } = bounds;
  const wishes = { deadlock: false, maxStates, signal, ...defined({ memory }), postconditions: false };
  const further = await askFurther(model, wishes);
  for (const name of further.violated) violated.add(name);
  if (further.ended !== null) return found(endingOf(further.ended));
  if (isEnough()) return found({ kind: 'violated' });
  if (temporal === null) return found({ kind: 'complete' });
  let open = temporal.properties.filter(({ name }) => !violated.has(name) && !(isEqual === true && kept.requirement(name)));
  const searched = unchecked(outcome.system ?? unreduced(system));
  while (open.length > 0) {
    const problem: TemporalProblem = { ...temporal, properties: open };
    const checked = await runSearch(searched, problem, wishes, {});
    if (checked.verdict !== 'property') {
      const ending = endingOf(checked);
      if (ending.kind !== 'complete') return found(ending);
      isWithoutBehaviours = checked.warnings.some((warning) => warning.kind === 'vacuous' && warning.property === undefined);
      break;
    }
    const { name } = checked.predicate;
    if (violated.has(name)) throw new InternalError(`the property ${name} is violated once more`);
    violated.add(name);
    behaviours.set(name, checked.trace);
    if (isEnough()) return found({ kind: 'violated' });
    open = open.filter((property) => property.name !== name);
  }
  // Nobody notices the change: are there other fair behaviours at all?
  const { temporal: before } = original.model;
  if (before !== null && outcome.isEqual === true && !isEqual && violated.size === 0) {
    const same = await haveSameFairBehaviours([before, temporal], (problem) => runSearch(searched, problem, wishes, {}));
    if (typeof same !== 'boolean') return found(same);
    isEqual = same;
  }
  return found({ kind: 'complete' });
}

/** Whether two specifications with the same states and steps have the same fair behaviours; or why that is not known. */
async function haveSameFairBehaviours(
  [one, other]: readonly [TemporalProblem, TemporalProblem],
  check: (problem: TemporalProblem) => ReturnType<typeof runSearch>,
): Promise<boolean | Ending> {
  // What was weakened is satisfied by the original: a change is found the sooner in the other direction.
  for (const problem of [satisfiesFairness(other, one), satisfiesFairness(one, other)]) {
    const checked = await check(problem);
    if (checked.verdict === 'property') return false;
    const ending = endingOf(checked);
    if (ending.kind !== 'complete') return ending;
  }
  return true;
}

/** Without what keeps temporal properties from being checked. */
const unchecked = ({ watchSymmetry: _watch, ...system }: TransitionSystem): TransitionSystem => system;

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

/** Whether the conditions of fairness rule out the same steps, state by state and step by step, and nothing else is assumed. */
const sameFairness = ({ model, known }: Original, { temporal }: Pick<Model, 'temporal'>): boolean => {
  if ([model, { temporal }].some((one) => (one.temporal?.assumptions ?? []).length > 0)) return false;
  const [before, after] = [model.temporal?.fairness ?? [], temporal?.fairness ?? []];
  if (before.length !== after.length) return false;
  return before.every((condition, i) => {
    const other = after[i]!;
    return condition.kind === other.kind && everyStep(known, condition, other);
  });
};

type Condition = TemporalProblem['fairness'][number];

const everyStep = ({ store, rows, targets }: KnownGraph, condition: Condition, other: Condition): boolean => {
  for (let state = 0; state < store.count; state++) {
    const from = store.vector(state);
    if (condition.enabled(from, 0) !== other.enabled(from, 0)) return false;
    for (let i = rows[state]!; i < rows[state + 1]!; i++) {
      if (targets[i]! < 0 || targets[i] === state) continue;
      const to = store.vector(targets[i]!);
      if (condition.taken(from, 0, to, 0) !== other.taken(from, 0, to, 0)) return false;
    }
  }
  return true;
};
