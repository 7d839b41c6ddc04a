// What becomes of one mutant: it is opened on the values of the original, searched, and compared with it state by state.
import { type Difference, searchVariant } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import type { Mutant, TextEdit } from '../../mutation/index.ts';
import { type MutantResult, type ReportedDifference, reportTrace, viewOf } from '../../report/index.ts';
import { moduleHeader } from '../../syntax/index.ts';
import { unreduced } from '../check/possibility.ts';
import { defined } from '../options/defined.ts';
import { OutOfBounds } from './bounds.ts';
import type { Examined } from './examined.ts';
import { furtherNames } from './further-requirements.ts';
import type { Original } from './original.ts';
import { type Bounds, examine, type Kept, requirementsOf, variantOf } from './requirements.ts';
import { openBeside, textsOf } from './variant.ts';

/** What became of a mutant. */
export type Judged = Pick<MutantResult, 'status' | 'killers' | 'reason' | 'difference' | 'behaviours'>;

/** Judges one mutant. `isRead`: a property reads the changed definition. */
export async function judgeMutant(original: Original, mutant: Mutant, isRead: boolean, bounds: Bounds): Promise<Judged> {
  const variant = openBeside(original, textsOf(mutant, mutant.edits));
  if (variant.model === null) return { status: 'invalid', killers: [], reason: variant.fault };
  const { model, kept } = variant;
  try {
    const examined = await examineOnce(original, model, kept, bounds);
    if (bounds.endsAtViolation && examined.names.length > 0) return NOTICED;
    const unseen = (): Judged['status'] => (isRead ? 'equivalent' : reached(original, mutant, bounds));
    return {
      ...verdictOf(examined, unseen),
      ...defined({ difference: differenceOf(original, model, examined) }),
      ...behavioursOf(original, model, mutant, examined),
    };
  } catch (error) {
    if (error instanceof OutOfBounds) return { status: 'limit', killers: [], reason: error.limit };
    if (error instanceof EvaluationError) return { status: 'killed', killers: [], reason: error.message };
    throw error;
  }
}

/**
 * As `examine`. Of several changes that make the same program only the first is searched: to write `x' = x` and to drop the update of x is one change of
 * what the specification does. What temporal formulas are made of does not show in the program.
 */
const examineOnce = async (original: Original, model: Model, kept: Kept, bounds: Bounds): Promise<Examined> => {
  if (model.temporal !== null || furtherNames(model).length > 0) return examine(original, model, kept, bounds);
  const names = requirementsOf(model, original.deadlock);
  const key = JSON.stringify([kept.actions, kept.constraints, names.map((name) => kept.requirement(name)), model.identity]);
  const known = original.examined.get(key);
  if (known !== undefined) return known;
  const examined = await examine(original, model, kept, bounds);
  // What a fault says may name a place.
  if (examined.ending.kind !== 'fault') original.examined.set(key, examined);
  return examined;
};

/** By what, and by which behaviour, depends on the order of states where a search ends at once. */
const NOTICED: Judged = { status: 'killed', killers: [] };

/** `unseen` says what a change is that nobody can see. */
const verdictOf = ({ names, ending, isEqual, isWithoutBehaviours }: Examined, unseen: () => Judged['status']): Judged => {
  const reason = defined({ reason: ending.kind === 'fault' ? ending.message : ending.kind === 'limit' ? ending.limit : undefined });
  if (names.length > 0 || ending.kind === 'fault') return { status: 'killed', killers: names, ...reason };
  if (ending.kind === 'limit') return { status: 'limit', killers: [], ...reason };
  if (isEqual === true) return { status: unseen(), killers: [] };
  return { status: 'survived', killers: [], ...defined({ reason: isWithoutBehaviours ? 'no fair behaviour is left' : undefined }) };
};

const behavioursOf = ({ values }: Original, { system }: Model, { kind }: Mutant, { behaviours }: Examined): Pick<Judged, 'behaviours'> =>
  kind !== 'ablation' || behaviours.size === 0
    ? {}
    : { behaviours: [...behaviours].map(([property, trace]) => ({ property, trace: reportTrace(trace, system, viewOf(values)) })) };

const differenceOf = (original: Original, { system }: Model, { difference }: Examined): ReportedDifference | undefined =>
  difference === null ? undefined : reportedDifference(original, unreduced(system), difference);

/** A difference for people. */
export function reportedDifference(original: Original, mutant: TransitionSystem, { common, state, side }: Difference): ReportedDifference {
  const system = side === 'original' ? unreduced(original.model.system) : mutant;
  const vectors = state === null ? common : [...common, state];
  const states = vectors.map((vector, i) => ({
    vector,
    label: i === 0 ? null : (system.labels(vectors[i - 1]!, 0, vector, 0)[0] ?? null),
  }));
  return { side, ends: state === null, trace: reportTrace({ states }, system, viewOf(original.values)) };
}

/** The line that a probe prints. */
const PROBE_LINE = 'tlasso reached';

class Reached extends Error {}

/** A mutant that changes nothing: is its place ever evaluated? */
const reached = (original: Original, mutant: Mutant, bounds: Bounds): 'equivalent' | 'unreached' => {
  if (mutant.probe === null) return 'equivalent';
  const print = (line: string): void => {
    if (line.includes(PROBE_LINE)) throw new Reached();
  };
  try {
    const opened = openBeside(original, textsOf(mutant, [...mutant.probe, ...printing(mutant)]), { print });
    if (opened.model === null) return 'equivalent';
    const variant = variantOf(original, opened.model, opened.kept);
    const nothing = { invariants: [], initialPredicates: [], stepInvariants: [], deadlock: null };
    const { ending } = searchVariant(original.known, { ...variant, ...nothing }, bounds);
    return ending.kind === 'complete' ? 'unreached' : 'equivalent';
  } catch (error) {
    if (error instanceof Reached || error instanceof EvaluationError) return 'equivalent';
    throw error;
  }
};

/** What lets the module of a mutant print. */
const printing = ({ span: { source } }: Mutant): readonly TextEdit[] => {
  const { text } = source;
  const header = moduleHeader(text);
  if (header === null || /\b(?:EXTENDS\b[\w\s,]*\bTLC|INSTANCE\s+TLC)\b/.test(text)) return [];
  const at = header.extended?.end ?? header.end;
  return [{ span: { source, start: at, end: at }, text: '\nLOCAL INSTANCE TLC\n' }];
};
