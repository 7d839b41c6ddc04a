// `tlasso mutate`: variants of a specification, each checked against the properties of the model.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { Mutant } from '../../mutation/index.ts';
import {
  type CheckReport,
  type MutantResult,
  type MutationReport,
  type PartResult,
  type RequirementRelations,
  scoresOf,
} from '../../report/index.ts';
import { check } from '../check/whole-check.ts';
import { predicateOf } from '../files/file-faults.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { commandLine } from '../options/command-line.ts';
import { isProgramFile } from '../systems/program-file.ts';
import { workerCount } from '../threads/threads.ts';
import { type Baseline, compareWithBaseline, readBaseline, writeBaseline } from './baseline.ts';
import { boundsOf, OutOfBounds, pauseOf } from './bounds.ts';
import { type AllMutants, allMutants, wantedMutants } from './chosen.ts';
import { findingsOf } from './findings.ts';
import { askFurther } from './further-requirements.ts';
import { Judging } from './judging.ts';
import { askedOf, MOST_STATES, type Original, openOriginal } from './original.ts';
import { identityOf, ProgressFile } from './progress-file.ts';
import type { MutateRequest } from './request.ts';
import { judgeParts } from './requirement-parts.ts';
import { requirementRelations } from './requirement-relations.ts';
import { type Bounds, requirementsOf } from './requirements.ts';

/** What happens meanwhile. */
export interface MutateEvents {
  /** So many parts of the requirements are judged now. */
  readonly parts?: (count: number) => void;
  /** The mutants are known, and how long one check of the original takes. */
  readonly planned?: (plan: {
    readonly count: number;
    readonly possible: number;
    readonly secondsOfOriginal: number;
    /** Seconds that all of them will take, about. */
    readonly estimate: number;
  }) => void;
  readonly judged?: (result: MutantResult, done: number, of: number) => void;
  /** Two changes at once, to find out what hides what. */
  readonly combined?: (done: number) => void;
}

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
  command: commandLine('explore', request.file, request),
  original: null,
  mutants: [],
  possible: 0,
  properties: [],
  findings: [],
  parts: [],
  relations: null,
  pairs: { tried: 0, left: 0, open: [] },
  baseline: null,
  isQuick: request.quick === true,
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

/** The original as a run begins with it. */
interface Begun {
  readonly original: Original;
  /** Seconds that a check of the original takes. */
  readonly seconds: number;
  readonly secondsToOpen: number;
  /** Seconds for one variant. */
  readonly limit: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The changes that are asked for. */
interface Changes extends AllMutants {
  /** How many there are in all. */
  readonly possible: number;
  readonly file: ProgressFile | null;
}

/** What a report has where a run ends before it has begun. */
type NotBegun = Pick<MutationReport, 'original' | 'diagnostics'> & Partial<MutationReport>;

const notBegun = (diagnostics: readonly Diagnostic[], more: Partial<MutationReport> = {}): NotBegun => ({
  original: null,
  diagnostics,
  ...more,
});

async function mutated(request: MutateRequest, events: MutateEvents): Promise<MutationReport> {
  const started = performance.now();
  const finished = (found: Partial<MutationReport>): MutationReport => ({
    ...nothingFor(request),
    ...found,
    seconds: (performance.now() - started) / 1000,
  });
  const begun = await begin(request);
  if (!('limit' in begun)) return finished(begun);
  const { original, diagnostics } = begun;
  const changes = request.noChanges === true ? null : chooseChanges(begun, request);
  if (changes !== null && 'diagnostics' in changes) return finished(changes);
  const judging = changes === null ? null : beginChanges(begun, changes, request, events);
  try {
    const asked = request.quick === true ? { parts: [], relations: null } : await requirementsSide(begun, request, events);
    const found =
      changes === null || judging === null
        ? await withoutChanges(asked.parts, request)
        : await judgeChanges(begun, changes, judging, asked.parts, request);
    return finished({ original: originalOf(original, begun.seconds), diagnostics, ...asked, ...found });
  } finally {
    await judging?.end();
  }
}

/** Checks the original, opens it and explores it. */
const begin = async (request: MutateRequest): Promise<Begun | NotBegun> => {
  // Nothing of a program is text that could be changed.
  if (isProgramFile(request.file)) return notBegun([isProgram(request.file)]);
  const { verdict, seconds, diagnostics } = await check({ ...request, workers: 1 }, {});
  if (verdict === 'parse-error' || verdict === 'config-error')
    return notBegun(diagnostics, { isConfigurationFault: verdict === 'config-error' });
  if (verdict !== 'ok') return notBegun([...diagnostics, notOk(verdict)], { interrupted: verdict === 'interrupted' });
  const opening = performance.now();
  const limit = request.mutantTimeout ?? Math.max(10, seconds * 20);
  try {
    const original = openOriginal(request, MOST_STATES, pauseOf(request));
    // To open and to explore a variant takes as long, or less: it is explored by what is different.
    const secondsToOpen = (performance.now() - opening) / 1000;
    const leftOut = await postconditionsLeftOut(original, boundsOf(original, limit, request));
    return {
      original: { ...original, leftOut: new Set(leftOut) },
      seconds,
      secondsToOpen,
      limit,
      diagnostics: [...diagnostics, ...leftOut.map(notAsked)],
    };
  } catch (error) {
    if (error instanceof OutOfBounds)
      return error.limit === 'memory' ? notBegun([...diagnostics, notOk('limit')]) : notBegun(diagnostics, { interrupted: true });
    if (!(error instanceof EvaluationError)) throw error;
    return notBegun([...diagnostics, evaluationFault(error)]);
  }
};

const chooseChanges = ({ original, diagnostics }: Begun, request: MutateRequest): Changes | NotBegun => {
  const { mutants: all, isRead } = allMutants(original);
  const possible = all.length;
  const mutants = wantedMutants(all, request);
  if ('code' in mutants || mutants.length === 0) {
    const why = 'code' in mutants ? mutants : nothingToChange(possible, request);
    return notBegun([...diagnostics, why], { possible });
  }
  const file = progressOf(request, original, mutants);
  return file !== null && 'code' in file ? notBegun([file]) : { mutants, isRead, possible, file };
};

/** What is found out about the requirements by themselves. */
const withoutChanges = async (parts: readonly PartResult[], { signal, hear }: MutateRequest): Promise<Partial<MutationReport>> => {
  const { findings } = await findingsOf([], [], parts, null);
  return { findings, interrupted: hear?.() === true || isAborted(signal) };
};

/** Other threads begin with the changes while this one looks at the requirements by themselves. */
const beginChanges = (
  { original, seconds, secondsToOpen, limit }: Begun,
  changes: Changes,
  request: MutateRequest,
  events: MutateEvents,
): Judging => {
  const { possible, file } = changes;
  const count = changes.mutants.length;
  const estimate = count * secondsToOpen;
  events.planned?.({ count, possible, secondsOfOriginal: seconds, estimate: estimate / workerCount(request.workers) });
  const { judged = () => {}, combined = () => {} } = events;
  return new Judging(original, changes, { request, limit, estimate, file, judged, combined });
};

const judgeChanges = async (
  { original }: Begun,
  { mutants, possible }: Changes,
  judging: Judging,
  parts: readonly PartResult[],
  request: MutateRequest,
): Promise<Partial<MutationReport>> => {
  const results = await judging.finish();
  const names = request.quick === true ? [] : requirementsOf(askedOf(original, original.model), original.deadlock);
  const properties = scoresOf(names, results);
  const together = request.pairs === false || request.quick === true ? null : judging;
  const { findings, pairs } = await findingsOf(results, properties, parts, together);
  return { mutants: results, possible, properties, findings, pairs, interrupted: results.length < mutants.length };
};

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
  { original, limit }: Begun,
  request: MutateRequest,
  events: MutateEvents,
): Promise<{ readonly parts: readonly PartResult[]; readonly relations: RequirementRelations | null }> => {
  const parts = await judgeParts(original, () => boundsOf(original, limit, request), events.parts ?? (() => {}));
  try {
    return { parts, relations: requirementRelations(original, boundsOf(original, limit, request).pause) };
  } catch (error) {
    if (!(error instanceof OutOfBounds)) throw error;
    return { parts, relations: null };
  }
};

const notOk = (verdict: CheckReport['verdict']): Diagnostic =>
  verdict === 'limit' || verdict === 'interrupted'
    ? {
        code: 'E607',
        severity: 'error',
        message: 'the check of the model did not come to its end: whether it holds, and what a change makes of it, is not known',
        fix: verdict === 'limit' ? 'Allow more memory, or make the model smaller.' : 'Run it again.',
      }
    : {
        code: 'E607',
        severity: 'error',
        message: `the model does not hold (${verdict}): what a change makes of it can only be told of a model that does`,
        fix: 'Run `tlasso check` on it, and mend the specification or its properties first.',
      };

const isProgram = (file: string): Diagnostic => ({
  code: 'E609',
  severity: 'error',
  message: `${file} is a program: the rules of its system are functions, and what is changed is text of TLA+ or PlusCal`,
  fix: 'Only modules of TLA+ can be changed. `tlasso check` and `tlasso simulate` run the system as it is.',
});

const nothingToChange = (possible: number, { changedSince }: MutateRequest): Diagnostic => ({
  code: 'E609',
  severity: 'error',
  message:
    possible === 0
      ? 'the behaviour of the model has no place that could be changed'
      : `none of ${possible} changes is one that was asked for`,
  fix:
    possible === 0
      ? 'Only modules of TLA+ with a specification, or Init and Next, can be changed.'
      : changedSince === undefined
        ? 'Ask for other lines or names with --only, or other changes with --operators.'
        : `No changed line since ${changedSince} has a place for them: there is nothing to find out about this change.`,
});

/** The file that a run keeps, where it keeps one, or why it cannot. */
const progressOf = (
  { progressFile, mutantTimeout, invariants, properties, constants, seed, quick }: MutateRequest,
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
    constants: constants ?? [],
    seed: seed ?? null,
    quick: quick === true,
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

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;
