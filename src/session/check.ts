// One check: load, compile, search, report.
import { setImmediate as turn } from 'node:timers/promises';
import { type CheckOutcome, Check as CheckRun } from '../checker/index.ts';
import type { Model } from '../compiler/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { TemporalProblem, TransitionSystem } from '../model/index.ts';
import { ArenaFull } from '../values/index.ts';
import { openModel } from './open-model.ts';
import { reportOf } from './report-outcome.ts';
import type { Check, CheckEvents, CheckRequest } from './request.ts';

const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0 };

/** See `Check`. */
export const check: Check = async (request, events) => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const opened = openModel(request, events);
  if (opened.model === null) return { ...nothing, verdict: opened.verdict, seconds: seconds(), diagnostics: opened.diagnostics };
  const { model, values, diagnostics } = opened;
  const { system, temporal } = model;
  const reduced = temporal !== null && (system.canonicalize !== undefined || system.view !== undefined);
  const first = await run(system, reduced ? null : temporal, model, request, events);
  if (!reduced || first.verdict !== 'ok') return reportOf(model, values, first, diagnostics, seconds());
  const second = await run(unreduced(system), temporal, model, request, events);
  return reportOf(model, values, { ...second, statistics: first.statistics }, [...diagnostics, separately(model)], seconds());
};

// SYMMETRY and VIEW make one state of several that a temporal property can tell apart. Safety is checked with them, and temporal properties in
// a second search without.
const unreduced = (system: TransitionSystem): TransitionSystem => {
  const { canonicalize: _canonicalize, view: _view, ...rest } = system;
  return { ...rest, assumptions: [], invariants: [], stepInvariants: [], initialPredicates: [], postconditions: [] };
};

const separately = (model: Model): Diagnostic => {
  const property = model.temporal?.properties[0];
  const what = model.system.canonicalize === undefined ? 'VIEW' : 'SYMMETRY';
  return {
    code: 'E320',
    severity: 'note',
    message: `temporal properties are checked in a second search without ${what}`,
    ...(property?.span === undefined ? {} : { span: property.span }),
    notes: [
      `With ${what}, states that behaviours tell apart are one: violations could be missed and invented. The counts are those of the search with ${what}.`,
    ],
  };
};

const run = async (
  system: TransitionSystem,
  temporal: TemporalProblem | null,
  model: Model,
  request: CheckRequest,
  events: CheckEvents,
): Promise<CheckOutcome> => {
  let shown = performance.now();
  const search = new CheckRun(system, temporal, {
    deadlock: request.deadlock ?? model.checkDeadlock,
    ...(request.maxStates === undefined ? {} : { maxStates: request.maxStates }),
    ...(request.maxDepth === undefined ? {} : { maxDepth: request.maxDepth }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    interrupted: () => request.signal?.aborted === true,
    onProgress: (p) => {
      const now = performance.now();
      if (now - shown < 100) return;
      shown = now;
      events.progress?.({ statesGenerated: p.generated, distinctStates: p.distinct, queue: p.queue, depth: p.level });
    },
  });
  let outcome: CheckOutcome | null = null;
  let expansions = 256;
  while (outcome === null) {
    const began = performance.now();
    try {
      outcome = search.advance(expansions);
    } catch (error) {
      if (!(error instanceof ArenaFull)) throw error;
      return { verdict: 'limit', limit: 'memory', statistics: search.search.statistics, warnings: [] };
    }
    // About twenty turns of the event loop a second.
    const took = performance.now() - began;
    if (took < 25) expansions *= 2;
    else if (took > 100) expansions = Math.max(64, expansions >> 1);
    if (outcome === null) await turn();
  }
  return outcome;
};
