// `tlasso mutate`: variants of a specification, each checked against the properties of the model.
import { type Diagnostic, isBundled, jsonPlace } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { type Mutant, mutantsOf } from '../../mutation/index.ts';
import { type MutantResult, type MutationReport, type PartResult, type RequirementRelations, scoresOf } from '../../report/index.ts';
import { check } from '../check/check.ts';
import { predicateOf } from '../files/file-faults.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import type { CommandFields } from '../options/schema.ts';
import type { CheckRequest } from '../request.ts';
import { type Baseline, compareWithBaseline, readBaseline, writeBaseline } from './baseline.ts';
import { Combinations } from './combinations.ts';
import { findingsOf, type Together } from './findings.ts';
import { askFurther } from './further-requirements.ts';
import { judgeMutant, OutOfTime } from './judge-mutant.ts';
import { askedOf, type Original, openOriginal, seenValuesOf } from './original.ts';
import { identityOf, type KeptResult, keepable, ProgressFile } from './progress-file.ts';
import { judgeParts } from './requirement-parts.ts';
import { requirementRelations } from './requirement-relations.ts';
import { type Bounds, requirementsOf } from './requirements.ts';

/** What to mutate, and how much of it. */
export interface MutateRequest extends CheckRequest, Omit<CommandFields<'mutate'>, keyof CheckRequest> {
  /** False: no two changes are tried at once, so nothing is said about what hides what. */
  readonly pairs?: boolean;
}

/** What happens meanwhile. */
export interface MutateEvents {
  /** So many parts of the requirements are judged now. */
  readonly parts?: (count: number) => void;
  /** The mutants are known, and how long one check of the original takes. */
  readonly planned?: (count: number, possible: number, secondsOfOriginal: number) => void;
  readonly judged?: (result: MutantResult, done: number, of: number) => void;
  /** Two changes at once, to find out what hides what. */
  readonly combined?: (done: number, of: number) => void;
}

/** States of the original that are explored to compare mutants with it. */
const MOST_STATES = 200_000;
/** A mutant may have so many times the states of the original, and so many more. */
const MORE_STATES = { factor: 10, plus: 10_000 };
/** The same for one that a property notices: the others have so much to notice it, too. */
const MORE_STATES_OF_NOTICED = { factor: 3, plus: 3000 };

/** Numbers from a seed, xorshift32: the choice of mutants must be the same everywhere. */
const numbersFrom = (seed: number): (() => number) => {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
};

const isWanted = ({ operators, only }: MutateRequest): ((mutant: Mutant) => boolean) => {
  const ranges = (only ?? []).flatMap((text) => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(text);
    return match === null ? [] : [[Number(match[1]), Number(match[2] ?? match[1])] as const];
  });
  const names = new Set((only ?? []).filter((text) => !/^\d/.test(text)));
  return (mutant) => {
    if (operators !== undefined && !operators.includes(mutant.operator)) return false;
    if (only === undefined) return true;
    const { line } = jsonPlace(mutant.span);
    return names.has(mutant.definition) || ranges.some(([from, to]) => from <= line && line <= to);
  };
};

/** So many of them, in their order, drawn by a seed. */
const drawn = (mutants: readonly Mutant[], most: number | undefined, seed: number): readonly Mutant[] => {
  if (most === undefined || mutants.length <= most) return mutants;
  const random = numbersFrom(seed);
  const keyed = mutants.map((mutant, i) => ({ mutant, i, key: random() })).sort((a, b) => a.key - b.key || a.i - b.i);
  return keyed
    .slice(0, most)
    .sort((a, b) => a.i - b.i)
    .map(({ mutant }) => mutant);
};

const chosen = (
  original: Original,
  request: MutateRequest,
): { readonly mutants: readonly Mutant[]; readonly possible: number; isRead(mutant: Mutant): boolean } => {
  const { resolution } = original.loaded.module;
  if (resolution === null) throw new EvaluationError('the model that was just checked cannot be opened');
  const { mutants: all, sides } = mutantsOf({
    resolution,
    config: original.config,
    isOwn: (span) => !isBundled(span),
    seenValues: seenValuesOf(original),
  });
  // What is assumed of fairness matters to temporal properties only.
  const possible = original.model.temporal === null ? all.filter(({ kind }) => kind !== 'fairness') : all;
  const read = new Set([...sides.read].map(({ name }) => name));
  const mutants = drawn(possible.filter(isWanted(request)), request.maxMutants, request.seed ?? 1);
  return { mutants, possible: possible.length, isRead: ({ definition }) => read.has(definition) };
};

/** Mutates a specification. */
export async function mutate(request: MutateRequest, events: MutateEvents = {}): Promise<MutationReport> {
  const baseline = request.baseline === undefined ? null : readBaseline(request.baseline);
  if (baseline !== null && 'code' in baseline) return { ...nothingFor(request), diagnostics: [baseline] };
  const report = await mutated(request, events);
  return report.original === null || request.noChanges === true ? report : withBaselines(report, baseline, request);
}

/** The report of nothing. */
const nothingFor = (request: MutateRequest): MutationReport => ({
  module: request.file,
  config: request.config ?? '',
  original: null,
  mutants: [],
  possible: 0,
  properties: [],
  findings: [],
  parts: [],
  relations: null,
  pairs: { tried: 0, left: 0, open: [] },
  baseline: null,
  interrupted: false,
  isConfigurationFault: false,
  seconds: 0,
  diagnostics: [],
});

/** Compares the survivors with the baseline, and writes the one that is asked for. What is accepted is no finding. */
const withBaselines = (report: MutationReport, baseline: Baseline | null, { writeBaseline: path }: MutateRequest): MutationReport => {
  const { mutants, possible, interrupted } = report;
  const isWhole = !interrupted && mutants.length === possible;
  const fault = path === undefined ? null : writeBaseline(path, mutants, isWhole);
  const diagnostics = fault === null ? report.diagnostics : [...report.diagnostics, fault];
  if (baseline === null) return { ...report, diagnostics };
  const compared = compareWithBaseline(baseline, mutants, isWhole);
  const accepted = new Set(compared.accepted.map(({ id }) => id));
  const findings = report.findings.filter(
    (finding) => finding.kind !== 'unconstrained' || !finding.mutants.every(({ id }) => accepted.has(id)),
  );
  return { ...report, findings, baseline: compared, diagnostics };
};

async function mutated(request: MutateRequest, events: MutateEvents): Promise<MutationReport> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const first = await check(request, {});
  const base: MutationReport = { ...nothingFor(request), isConfigurationFault: first.verdict === 'config-error' };
  if (first.verdict !== 'ok') {
    const diagnostics = [
      ...first.diagnostics,
      ...(first.verdict === 'parse-error' || first.verdict === 'config-error' ? [] : [notOk(first.verdict)]),
    ];
    return { ...base, original: null, interrupted: first.verdict === 'interrupted', seconds: seconds(), diagnostics };
  }
  let original: Original;
  try {
    original = openOriginal(request, MOST_STATES, () => {
      if (request.hear?.() === true) throw new OutOfTime();
    });
  } catch (error) {
    if (error instanceof OutOfTime)
      return { ...base, original: null, interrupted: true, seconds: seconds(), diagnostics: first.diagnostics };
    if (!(error instanceof EvaluationError)) throw error;
    return { ...base, original: null, seconds: seconds(), diagnostics: [...first.diagnostics, evaluationFault(error)] };
  }
  const limit = request.mutantTimeout ?? Math.max(10, first.seconds * 20);
  const leftOut = await postconditionsLeftOut(original, boundsOf(original, limit, { signal: request.signal, hear: request.hear }));
  original = { ...original, leftOut: new Set(leftOut) };
  const diagnostics = [...first.diagnostics, ...leftOut.map(notAsked)];
  const asked = await requirementsSide(original, request, limit, events);
  if (request.noChanges === true)
    return {
      ...base,
      ...asked,
      original: originalOf(original, first.seconds),
      findings: (
        await findingsOf(
          [],
          [],
          asked.parts,
          async () => null,
          () => {},
        )
      ).findings,
      interrupted: isAborted(request.signal),
      seconds: seconds(),
      diagnostics,
    };
  const { mutants, possible, isRead } = chosen(original, request);
  if (mutants.length === 0)
    return { ...base, original: null, possible, seconds: seconds(), diagnostics: [...first.diagnostics, nothingToChange(possible)] };
  events.planned?.(mutants.length, possible, first.seconds);
  const file = progressOf(request, original, mutants);
  if (file !== null && 'code' in file) return { ...base, original: null, seconds: seconds(), diagnostics: [file] };
  const results = await judgeAll(original, mutants, isRead, { limit, file, signal: request.signal, hear: request.hear }, events);
  const requirements = requirementsOf(askedOf(original, original.model), original.deadlock);
  const properties = scoresOf(requirements, results);
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const combinations = new Combinations(original, () => boundsOf(original, limit, { signal: request.signal, hear: request.hear }));
  const together: Together = async (part, change) =>
    request.pairs === false || request.hear?.() === true || isAborted(request.signal)
      ? null
      : combinations.violated(byId.get(part)!, byId.get(change)!);
  const { findings, pairs } = await findingsOf(results, properties, asked.parts, together, events.combined ?? (() => {}));
  return {
    ...base,
    ...asked,
    original: originalOf(original, first.seconds),
    mutants: results,
    possible,
    properties,
    findings,
    pairs,
    interrupted: results.length < mutants.length,
    seconds: seconds(),
    diagnostics,
  };
}

/** See `Original.leftOut`. */
const postconditionsLeftOut = async ({ model }: Original, { maxStates, signal }: Bounds): Promise<readonly string[]> => {
  const names = model.system.postconditions.map(({ name }) => name);
  if (names.length === 0) return [];
  const { violated, ended } = await askFurther(model, { deadlock: false, maxStates, signal, postconditions: false });
  return ended === null ? names.filter((name) => violated.includes(name)) : names;
};

const notAsked = (name: string): Diagnostic => ({
  code: 'E610',
  severity: 'warning',
  message: `the postcondition ${name} is asked of no change: it looks at a search with SYMMETRY or VIEW, and changes are judged without`,
});

const originalOf = ({ known }: Original, seconds: number): MutationReport['original'] => ({
  distinctStates: known.store.count,
  seconds,
  isComplete: known.isComplete,
});

/** What the requirements say by themselves: which of their parts matter, and what the invariants say beside each other. */
const requirementsSide = async (
  original: Original,
  request: MutateRequest,
  limit: number,
  events: MutateEvents,
): Promise<{ readonly parts: readonly PartResult[]; readonly relations: RequirementRelations | null }> => {
  const { signal, hear } = request;
  const parts = await judgeParts(original, () => boundsOf(original, limit, { signal, hear }), events.parts ?? (() => {}));
  const ends = performance.now() + limit * 1000;
  try {
    const relations = requirementRelations(original, () => {
      if (performance.now() > ends || hear?.() === true || isAborted(signal)) throw new OutOfTime();
    });
    return { parts, relations };
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    return { parts, relations: null };
  }
};

const notOk = (verdict: string): Diagnostic => ({
  code: 'E607',
  severity: 'error',
  message: `the model does not hold (${verdict}): what a change makes of it can only be told of a model that does`,
  fix: 'Run `tlasso check` on it, and mend the specification or its properties first.',
});

const nothingToChange = (possible: number): Diagnostic => ({
  code: 'E609',
  severity: 'error',
  message:
    possible === 0
      ? 'the behaviour of the model has no place that could be changed'
      : `none of ${possible} changes is one that was asked for`,
  fix:
    possible === 0
      ? 'Only modules of TLA+ with a specification, or Init and Next, can be changed.'
      : 'Ask for other lines or names with --only, or other changes with --operators.',
});

/** The file that a run keeps, where it keeps one, or why it cannot. */
const progressOf = (
  { progressFile, mutantTimeout, invariants, properties, seed }: MutateRequest,
  { loaded, deadlock }: Original,
  mutants: readonly Mutant[],
): ProgressFile | null | Diagnostic => {
  if (progressFile === undefined) return null;
  const texts = [
    ...(loaded.module.resolution?.root.sources.values() ?? []),
    ...(loaded.read.config === null ? [] : [loaded.read.config.span]),
  ].map(({ source }) => source.text);
  const identity = identityOf(texts, mutants, {
    mutantTimeout: mutantTimeout ?? null,
    deadlock,
    invariants,
    properties,
    seed: seed ?? null,
  });
  try {
    return ProgressFile.open(progressFile, identity) ?? anotherRun(progressFile);
  } catch (error) {
    const why = predicateOf(error, 'written');
    if (why === null) throw error;
    return { code: 'E608', severity: 'error', message: `the file ${progressFile} ${why}`, fix: 'Check the path.' };
  }
};

const anotherRun = (path: string): Diagnostic => ({
  code: 'E608',
  severity: 'error',
  message: `${path} holds the progress of another run: of another specification or configuration, of other changes, or with other limits`,
  fix: 'Name another file with --progress, or delete this one to begin again.',
});

interface Judgement {
  /** Seconds for one mutant. */
  readonly limit: number;
  readonly file: ProgressFile | null;
  readonly signal: AbortSignal | undefined;
  readonly hear: (() => boolean) | undefined;
}

/** Judges one mutant after the other, until the user ends the run. */
const judgeAll = async (
  original: Original,
  mutants: readonly Mutant[],
  isRead: (mutant: Mutant) => boolean,
  { limit, file, signal, hear }: Judgement,
  events: MutateEvents,
): Promise<readonly MutantResult[]> => {
  const results: MutantResult[] = [];
  for (const mutant of mutants) {
    const known = file?.kept.get(mutant.id);
    const found = known ?? (await judged(original, mutant, isRead(mutant), { limit, signal, hear }));
    if (found === null) break;
    if (known === undefined) file?.add(found);
    const result = resultOf(mutant, isRead(mutant), found);
    results.push(result);
    events.judged?.(result, results.length, mutants.length);
  }
  return results;
};

const resultOf = (
  { id, operator, kind, isWhole, definition, span, before, after, edits }: Mutant,
  isRead: boolean,
  { seconds, outcome }: KeptResult,
): MutantResult => ({
  id,
  operator,
  kind,
  isWhole,
  definition,
  span,
  before,
  after,
  edits,
  isReadByProperties: isRead,
  seconds,
  ...outcome,
});

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Judges a mutant within its time. Null where the user ended the run. */
const judged = async (
  original: Original,
  mutant: Mutant,
  isRead: boolean,
  { limit, signal, hear }: Omit<Judgement, 'file'>,
): Promise<KeptResult | null> => {
  if (isAborted(signal)) return null;
  const began = performance.now();
  const outcome = await judgeMutant(original, mutant, isRead, boundsOf(original, limit, { signal, hear }));
  if (isAborted(signal)) return null;
  return { id: mutant.id, seconds: (performance.now() - began) / 1000, outcome: keepable(outcome) };
};

const boundsOf = ({ known }: Original, limit: number, { signal, hear }: Pick<Judgement, 'signal' | 'hear'>): Bounds => {
  const timeout = AbortSignal.timeout(Math.ceil(limit * 1000));
  const ends = performance.now() + limit * 1000;
  return {
    maxStates: known.store.count * MORE_STATES.factor + MORE_STATES.plus,
    maxStatesOfViolated: known.store.count * MORE_STATES_OF_NOTICED.factor + MORE_STATES_OF_NOTICED.plus,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    pause: () => {
      if (performance.now() > ends || hear?.() === true) throw new OutOfTime();
    },
  };
};
