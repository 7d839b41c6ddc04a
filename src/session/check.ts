// One check: load, compile, search, report.
import type { Model } from '../compiler/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { TransitionSystem } from '../model/index.ts';
import { openModel } from './open-model.ts';
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
  const first = await runSearch(system, reduced ? null : temporal, { ...request, deadlock }, events);
  if (!reduced || first.verdict !== 'ok') return reportOf(model, values, first, diagnostics, seconds());
  // Without the reduction there may be infinitely many states.
  const maxStates = request.maxStates ?? Math.max(leastAllowance, first.statistics.distinctStates * allowanceFactor);
  const second = await runSearch(unreduced(system), temporal, { ...request, deadlock: false, maxStates }, events);
  const note = separately(model, second.verdict === 'limit' ? maxStates : null);
  return reportOf(model, values, { ...second, statistics: first.statistics }, [...diagnostics, note], seconds());
};

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
const unreduced = (system: TransitionSystem): TransitionSystem => {
  const { canonicalize: _canonicalize, view: _view, ...rest } = system;
  return { ...rest, assumptions: [], invariants: [], stepInvariants: [], initialPredicates: [], postconditions: [] };
};

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
