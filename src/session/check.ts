// One check: load, compile, search, report.
import { basename, dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type CheckOutcome, Search } from '../checker/index.ts';
import { compileModel, type Model } from '../compiler/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { CheckReport, FailedProperty, FaultPhase, ReportedTrace } from '../report/index.ts';
import { reportTrace, viewOf } from '../report/index.ts';
import type { Config, ConfigName } from '../syntax/index.ts';
import { ArenaFull, createValues, type Values } from '../values/index.ts';
import { isBundled, loadConfig, loadModule } from './load.ts';
import { seededRandom } from './random.ts';
import type { Check, CheckEvents, CheckRequest } from './request.ts';

const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0 };

const emptyConfig = (path: string): Config => {
  const span = { source: { name: path, text: '' }, start: 0, end: 0 };
  return {
    constants: [],
    init: null,
    next: null,
    specification: null,
    invariants: [],
    properties: [],
    constraints: [],
    actionConstraints: [],
    symmetry: [],
    view: null,
    alias: null,
    postconditions: [],
    extensions: [],
    checkDeadlock: null,
    span,
  };
};

const fromCommandLine = (names: readonly string[], option: string): ConfigName[] =>
  names.map((name) => ({ name, span: { source: { name: `<${option}>`, text: name }, start: 0, end: name.length } }));

/** See `Check`. */
export const check: Check = async (request, events) => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const failed = (verdict: 'parse-error' | 'config-error', diagnostics: readonly Diagnostic[]): CheckReport => ({
    ...nothing,
    verdict,
    seconds: seconds(),
    diagnostics,
  });

  const loaded = loadModule(request.file);
  if (loaded.resolution === null) return failed('parse-error', loaded.diagnostics);
  const configPath = request.config ?? join(dirname(request.file), `${basename(request.file).replace(/\.tla$/, '')}.cfg`);
  const read = loadConfig(configPath);
  if (read.config === null) return failed('config-error', [...loaded.diagnostics, ...read.diagnostics]);
  const config: Config = {
    ...(read.config ?? emptyConfig(configPath)),
    invariants: [...read.config.invariants, ...fromCommandLine(request.invariants, '--invariant')],
    properties: [...read.config.properties, ...fromCommandLine(request.properties, '--property')],
  };

  const values = createValues();
  const { model, diagnostics } = compileModel({
    resolution: loaded.resolution,
    config,
    values,
    isBundled,
    natives: {
      output: (line) => events.print?.(line),
      random: seededRandom(request.seed ?? 1),
      now: () => Date.now(),
    },
  });
  const all = [...loaded.diagnostics, ...read.diagnostics, ...diagnostics];
  if (model === null) return failed('config-error', all);
  return await run(model, values, request, events, all, seconds);
};

const run = async (
  model: Model,
  values: Values,
  request: CheckRequest,
  events: CheckEvents,
  before: readonly Diagnostic[],
  seconds: () => number,
): Promise<CheckReport> => {
  const { system } = model;
  const search = new Search(system, {
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
  let shown = performance.now();
  let outcome: CheckOutcome | null = null;
  let pieces = 256;
  try {
    while (outcome === null) {
      const began = performance.now();
      outcome = search.advance(pieces);
      // About twenty turns of the event loop a second.
      const took = performance.now() - began;
      if (took < 25) pieces *= 2;
      else if (took > 100) pieces = Math.max(64, pieces >> 1);
      if (outcome === null) await turn();
    }
  } catch (error) {
    if (!(error instanceof ArenaFull)) throw error;
    return { ...nothing, verdict: 'limit', limit: 'memory', module: system.name, seconds: seconds(), diagnostics: before };
  }
  return report(model, values, outcome, before, seconds());
};

const phases: Readonly<Record<string, FaultPhase>> = { invariant: 'invariant', 'step-invariant': 'property', property: 'property' };

const report = (model: Model, values: Values, outcome: CheckOutcome, before: readonly Diagnostic[], seconds: number): CheckReport => {
  const { system } = model;
  const diagnostics: Diagnostic[] = [...before];
  if (model.temporal !== null) {
    for (const { name, span } of model.temporal.properties) {
      diagnostics.push({
        code: 'E451',
        severity: 'warning',
        message: `the temporal property \`${name}\` was not checked`,
        ...(span === undefined ? {} : { span }),
        notes: ['Liveness checking is not part of this version: the verdict says nothing about this property.'],
      });
    }
  }
  for (const warning of outcome.warnings) diagnostics.push({ code: 'E452', severity: 'warning', message: warning.message });
  const trace = (t: Parameters<typeof reportTrace>[0] | undefined): { trace?: ReportedTrace } =>
    t === undefined ? {} : { trace: reportTrace(t, system, viewOf(values)) };
  const s = outcome.statistics;
  const base = {
    module: system.name,
    statesGenerated: s.statesGenerated,
    distinctStates: s.distinctStates,
    depth: s.depth,
    seconds,
    workers: 1,
    diagnostics,
    ...(s.queue > 0 ? { queue: s.queue } : {}),
  };
  const property = (
    kind: FailedProperty['kind'],
    p: { readonly name: string; readonly span?: FailedProperty['span'] },
  ): FailedProperty => ({
    name: p.name,
    kind,
    ...(p.span === undefined ? {} : { span: p.span }),
  });
  switch (outcome.verdict) {
    case 'ok':
    case 'interrupted':
      return { ...base, verdict: outcome.verdict };
    case 'limit':
      return { ...base, verdict: 'limit', limit: outcome.limit };
    case 'assumption':
      return { ...base, verdict: 'assumption', property: property(outcome.kind, outcome.predicate) };
    case 'deadlock':
      return { ...base, verdict: 'deadlock', ...trace(outcome.trace) };
    case 'invariant':
      return { ...base, verdict: 'invariant', property: property('invariant', outcome.predicate), ...trace(outcome.trace) };
    case 'property':
      return { ...base, verdict: 'property', property: property('action-property', outcome.predicate), ...trace(outcome.trace) };
    case 'assertion':
    case 'evaluation-error': {
      const { error, phase, predicate } = outcome;
      diagnostics.unshift({
        code: outcome.verdict === 'assertion' ? 'E402' : 'E401',
        severity: 'error',
        message: error.message.replace(/\.$/, ''),
        ...(error.span === undefined ? {} : { span: error.span }),
        related: error.calls.map((span) => ({ span, message: 'evaluated from here' })),
      });
      return {
        ...base,
        verdict: outcome.verdict,
        phase: phases[phase] ?? 'specification',
        ...(predicate === undefined ? {} : { property: property(phase === 'invariant' ? 'invariant' : 'action-property', predicate) }),
        ...trace(outcome.trace),
      };
    }
  }
};
