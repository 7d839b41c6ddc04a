// One check: load, compile, search, report.
import { type CheckOutcome, sensitiveToStuttering } from '../checker/index.ts';
import type { Model } from '../compiler/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { TemporalProblem } from '../model/index.ts';
import type { CheckReport } from '../report/index.ts';
import { askFurther, asksFurther } from './further-questions.ts';
import { openModel } from './open-model.ts';
import { unreduced } from './possibility.ts';
import { reportOf } from './report-outcome.ts';
import type { Check } from './request.ts';
import { runSearch } from './run-search.ts';

const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0 };

/** See `Check`. */
export const check: Check = async (request, events) => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const opened = openModel(request, events);
  if (opened.model === null) return { ...nothing, verdict: opened.verdict, seconds: seconds(), diagnostics: opened.diagnostics };
  const { model, values } = opened;
  const diagnostics = [...opened.diagnostics, ...workersNote(request.workers)];
  const { system, temporal } = model;
  const deadlock = request.deadlock ?? model.checkDeadlock;
  const reduced = temporal !== null && (system.canonicalize !== undefined || system.view !== undefined);
  const wishes = { ...request, deadlock };
  if (temporal !== null) diagnostics.push(...stutteringWarnings(temporal));
  const finish = async (outcome: CheckOutcome): Promise<CheckReport> => {
    const report = reportOf(model, values, outcome, diagnostics, seconds());
    if (report.verdict !== 'ok' || !asksFurther(model)) return report;
    return { ...(await askFurther(model, values, report, wishes, events)), seconds: seconds() };
  };
  const first = await runSearch(system, reduced ? null : temporal, wishes, events);
  if (!reduced || first.verdict !== 'ok') return finish(first);
  // Without the reduction there may be infinitely many states.
  const maxStates = request.maxStates ?? Math.max(leastAllowance, first.statistics.distinctStates * allowanceFactor);
  const second = await runSearch(unreduced(system), temporal, { ...wishes, deadlock: false, maxStates }, events);
  diagnostics.push(separately(model, second.verdict === 'limit' ? maxStates : null));
  return finish({ ...second, statistics: first.statistics });
};

const stutteringWarnings = (temporal: TemporalProblem): readonly Diagnostic[] =>
  sensitiveToStuttering(temporal).map((property) => ({
    code: 'E452',
    severity: 'warning',
    message: `the truth of ${property.name} depends on stuttering steps`,
    ...(property.span === undefined ? {} : { span: property.span }),
    notes: [
      'In TLA+ a behaviour with stuttering steps more or less is the same behaviour, but this property tells them apart. It is checked on behaviours that may stutter anywhere.',
    ],
    fix: 'Say it without X, and of actions only [][A]_v and <><<A>>_v.',
  }));

const leastAllowance = 1_000_000;
const allowanceFactor = 50;

const workersNote = (workers: number | 'auto'): readonly Diagnostic[] =>
  workers === 1
    ? []
    : [
        {
          code: 'E453',
          severity: 'note',
          message: 'this version searches with one worker',
          fix: 'Leave out --workers: the result is the same.',
        },
      ];

// SYMMETRY and VIEW make one state of several that a temporal property can tell apart. Safety is checked with them, and temporal properties in
// a second search without.
const separately = (model: Model, limit: number | null): Diagnostic => {
  const property = model.temporal?.properties[0];
  const what = model.system.canonicalize === undefined ? 'VIEW' : 'SYMMETRY';
  return {
    code: 'E320',
    severity: limit === null ? 'note' : 'warning',
    message:
      limit === null
        ? `temporal properties are checked in a second search without ${what}`
        : `temporal properties are not decided: without ${what} there are more than ${limit} states`,
    ...(property?.span === undefined ? {} : { span: property.span }),
    notes: [
      `With ${what}, states that behaviours tell apart are one: violations could be missed and invented. The counts are those of the search with ${what}.`,
    ],
  };
};
