// What becomes of one mutant: it is opened on the values of the original, compared with it state by state, and searched where a property may notice.
import type { Model } from '../../compiler/index.ts';
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import { type Difference, explore, firstDifference, type Mutant, type TextEdit } from '../../mutation/index.ts';
import { type MutantResult, type ReportedDifference, reportTrace, viewOf } from '../../report/index.ts';
import { unreduced } from '../check/possibility.ts';
import type { Original } from './original.ts';
import { type Bounds, type Violations, violationsOf } from './requirements.ts';
import { openVariant, textsOf } from './variant.ts';

/** What became of a mutant. */
export type Judged = Pick<MutantResult, 'status' | 'killers' | 'reason' | 'difference' | 'behaviours'>;

/** What the judge asks of the run. */
export interface Judging {
  readonly bounds: Bounds;
  /** Called now and then; throws OutOfTime where the mutant has used up its time. */
  pause(): void;
}

/** The time of a mutant is over. */
export class OutOfTime extends Error {}

/** Judges one mutant. `isRead`: a property reads the changed definition. */
export async function judgeMutant(original: Original, mutant: Mutant, isRead: boolean, { bounds, pause }: Judging): Promise<Judged> {
  const opened = openVariant(original.request, original.loaded, textsOf(mutant, mutant.edits), original.values);
  if (opened.model === null) {
    const fault = opened.diagnostics.find(({ severity }) => severity === 'error');
    return { status: 'invalid', killers: [], reason: fault?.message ?? opened.verdict };
  }
  const { model } = opened;
  try {
    const compared = compare(original, model, pause);
    if (compared.kind === 'equal' && !isRead) return { status: reached(original, mutant, pause), killers: [] };
    const violations = await violationsOf(model, original.deadlock, bounds, {});
    const unseen = (): Judged['status'] => (isRead ? 'equivalent' : reached(original, mutant, pause));
    return { ...verdictOf(compared, violations, unseen), ...behavioursOf(original, model, mutant, violations) };
  } catch (error) {
    if (error instanceof OutOfTime) return { status: 'limit', killers: [], reason: 'time' };
    if (error instanceof EvaluationError) return { status: 'killed', killers: [], reason: error.message };
    throw error;
  }
}

type Comparison =
  /** The graphs, and the fairness conditions on them, are equal. */
  | { readonly kind: 'equal' }
  | { readonly kind: 'different'; readonly difference: ReportedDifference | null }
  | { readonly kind: 'unknown' };

/** `unseen` says what a change is that nobody can see. */
const verdictOf = (compared: Comparison, violations: Violations, unseen: () => Judged['status']): Judged => {
  const { names, ending } = violations;
  const difference = compared.kind === 'different' && compared.difference !== null ? { difference: compared.difference } : {};
  const reason = ending.kind === 'fault' ? { reason: ending.message } : ending.kind === 'limit' ? { reason: ending.limit } : {};
  if (names.length > 0 || ending.kind === 'fault') return { status: 'killed', killers: names, ...reason, ...difference };
  if (ending.kind === 'limit') return { status: 'limit', killers: [], ...reason, ...difference };
  if (compared.kind === 'equal') return { status: unseen(), killers: [] };
  return { status: 'survived', killers: [], ...difference };
};

const behavioursOf = ({ values }: Original, { system }: Model, { kind }: Mutant, { behaviours }: Violations): Pick<Judged, 'behaviours'> =>
  kind !== 'ablation' || behaviours.size === 0
    ? {}
    : { behaviours: [...behaviours].map(([property, trace]) => ({ property, trace: reportTrace(trace, system, viewOf(values)) })) };

const compare = (original: Original, model: Model, pause: () => void): Comparison => {
  const { explored } = original;
  if (!explored.isComplete) return { kind: 'unknown' };
  const system = unreduced(model.system);
  try {
    const difference = firstDifference(explored, system, original.deadlock, pause);
    if (difference !== null) return { kind: 'different', difference: reportedDifference(original, system, difference) };
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { kind: 'different', difference: null };
  }
  return sameFairness(original, model) ? { kind: 'equal' } : { kind: 'different', difference: null };
};

/** Whether the conditions of fairness rule out the same steps, state by state and step by step. */
const sameFairness = ({ model, explored }: Original, { temporal }: Pick<Model, 'temporal'>): boolean => {
  const [before, after] = [model.temporal?.fairness ?? [], temporal?.fairness ?? []];
  if (before.length !== after.length) return false;
  return before.every((condition, i) => {
    const other = after[i]!;
    return (
      condition.kind === other.kind &&
      explored.states.every((state, at) => {
        if (condition.enabled(state, 0) !== other.enabled(state, 0)) return false;
        const steps = explored.successors[at]?.keys.values() ?? [];
        return [...steps].every((next) => condition.taken(state, 0, next, 0) === other.taken(state, 0, next, 0));
      })
    );
  });
};

const reportedDifference = (original: Original, mutant: TransitionSystem, { common, state, side }: Difference): ReportedDifference => {
  const system = side === 'original' ? unreduced(original.model.system) : mutant;
  const vectors = state === null ? common : [...common, state];
  const states = vectors.map((vector, i) => ({
    vector,
    label: i === 0 ? null : (system.labels(vectors[i - 1]!, 0, vector, 0)[0] ?? null),
  }));
  return { side, ends: state === null, trace: reportTrace({ states }, system, viewOf(original.values)) };
};

/** The requirements that the original violates with several changes at once; null where the changed text has no meaning, or the answer is not known. */
export async function violatedWith(
  original: Original,
  mutants: readonly Mutant[],
  { bounds }: Judging,
): Promise<ReadonlySet<string> | null> {
  const [first] = mutants;
  if (first === undefined || mutants.some(({ span }) => span.source !== first.span.source)) return null;
  const edits = mutants.flatMap((mutant) => mutant.edits);
  if (edits.some((one, i) => edits.some(({ span }, j) => i < j && span.start < one.span.end && one.span.start < span.end))) return null;
  const opened = openVariant(original.request, original.loaded, textsOf(first, edits), original.values);
  if (opened.model === null) return null;
  try {
    const { names, ending } = await violationsOf(opened.model, original.deadlock, bounds, {});
    return ending.kind === 'complete' || ending.kind === 'all-violated' ? new Set(names) : null;
  } catch (error) {
    if (error instanceof EvaluationError || error instanceof OutOfTime) return null;
    throw error;
  }
}

/** The line that a probe prints. */
const PROBE_LINE = 'tlasso reached';

class Reached extends Error {}

/** A mutant that changes nothing: is its place ever evaluated? */
const reached = (original: Original, mutant: Mutant, pause: () => void): 'equivalent' | 'unreached' => {
  if (mutant.probe === null) return 'equivalent';
  const { request, loaded, values, explored } = original;
  const print = (line: string): void => {
    if (line.includes(PROBE_LINE)) throw new Reached();
  };
  try {
    const opened = openVariant(request, loaded, textsOf(mutant, [...mutant.probe, ...printing(mutant)]), values, { print });
    if (opened.model === null) return 'equivalent';
    explore(unreduced(opened.model.system), explored.states.length, pause);
    return 'unreached';
  } catch (error) {
    if (error instanceof Reached || error instanceof EvaluationError) return 'equivalent';
    throw error;
  }
};

/** What lets the module of a mutant print. */
const printing = ({ span: { source } }: Mutant): readonly TextEdit[] => {
  const { text } = source;
  const header = /-{4,}[ \t]*MODULE[ \t]+\w+[ \t]*-{4,}[^\n]*/.exec(text);
  if (header === null || /\b(?:EXTENDS\b[\w\s,]*\bTLC|INSTANCE\s+TLC)\b/.test(text)) return [];
  const after = header.index + header[0].length;
  const extended = /^(?:\s|\\\*[^\n]*|\(\*[\s\S]*?\*\))*EXTENDS\s+\w+(?:\s*,\s*\w+)*/.exec(text.slice(after));
  const at = after + (extended?.[0].length ?? 0);
  return [{ span: { source, start: at, end: at }, text: '\nLOCAL INSTANCE TLC\n' }];
};
