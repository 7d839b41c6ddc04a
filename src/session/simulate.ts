// Random behaviours: load, compile, simulate, report.
import { setImmediate as turn } from 'node:timers/promises';
import { Simulation, type SimulationOutcome } from '../checker/index.ts';
import { openModel } from './open-model.ts';
import { reportOf } from './report-outcome.ts';
import type { Simulate } from './request.ts';

/** See `Simulate`. */
export const simulate: Simulate = async (request, events) => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const opened = openModel(request, events, 'simulate');
  if (opened.model === null) {
    const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0 };
    return { ...nothing, verdict: opened.verdict, seconds: seconds(), diagnostics: opened.diagnostics };
  }
  const { model, values, diagnostics } = opened;
  let shown = performance.now();
  let simulation: Simulation;
  const outcome = await (async (): Promise<SimulationOutcome> => {
    simulation = new Simulation(model.system, {
      seed: request.seed ?? 1,
      deadlock: request.deadlock ?? model.checkDeadlock,
      ...(request.behaviours === undefined ? {} : { behaviours: request.behaviours }),
      ...(request.maxDepth === undefined ? {} : { depth: request.maxDepth }),
      interrupted: () => request.signal?.aborted === true,
      onProgress: (p) => {
        const now = performance.now();
        if (now - shown < 100) return;
        shown = now;
        events.progress?.({ statesGenerated: p.statesGenerated, distinctStates: 0, queue: 0, depth: p.longest, behaviours: p.behaviours });
      },
    });
    let turned = performance.now();
    for (;;) {
      const done = simulation.advance();
      if (done !== null) return done;
      if (performance.now() - turned > 50) {
        await turn();
        turned = performance.now();
      }
    }
  })();
  const { statistics } = outcome;
  const counted = {
    ...outcome,
    statistics: {
      statesGenerated: statistics.statesGenerated,
      distinctStates: 0,
      depth: statistics.longest,
      initialStates: statistics.behaviours,
      queue: 0,
      actions: statistics.actions,
      violations: [],
    },
  };
  const unchecked = model.temporal?.properties.map((p) => ({
    code: 'E451' as const,
    severity: 'warning' as const,
    message: `the temporal property \`${p.name}\` is not checked by a simulation`,
    ...(p.span === undefined ? {} : { span: p.span }),
  }));
  // What random behaviours did not violate does not hold yet: nothing is said of single properties.
  const { properties: _undecided, ...report } = reportOf(model, values, counted, [...diagnostics, ...(unchecked ?? [])], seconds());
  // The behaviour that met a fault has not ended, and the state with the fault need not have been chosen.
  const behaviours = statistics.behaviours + (report.trace === undefined ? 0 : 1);
  const last = report.trace?.states.length ?? 0;
  const visited = Math.max(statistics.steps + behaviours, last);
  return { ...report, simulation: { behaviours, visited, longest: Math.max(statistics.longest, last) } };
};
