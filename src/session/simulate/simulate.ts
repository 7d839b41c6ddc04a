// Random behaviours: load, compile, simulate, report.
import { withPostconditions } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { reportOf } from '../check/report-outcome.ts';
import { tellingWhy } from '../check/telling-why.ts';
import { defined } from '../options/defined.ts';
import type { Simulate, SimulationRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { Printed } from './printed.ts';
import { SimulationRun } from './run-simulation.ts';
import { openSimulatorGently, type Simulator, sharingObstacle } from './simulator.ts';

/** See `Simulate`. */
export const simulateTranslated: Simulate = async (asked, events) => {
  const request = await withProgram(asked);
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const printed = new Printed((line) => events.print?.(line));
  const opened = await openSimulatorGently(request, printed.say, events.loaded);
  if (opened.model === null) {
    const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0 };
    const { model: _none, ...refusal } = opened;
    return { ...nothing, ...refusal, seconds: seconds() };
  }
  const { outcome, simulator, workers } = await new SimulationRun(opened, request, events, printed).finish();
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
      workers,
      violations: [],
    },
  };
  const { model, values } = simulator;
  const judged = outcome.verdict === 'ok' ? counted : withPostconditions(model.system, counted);
  const diagnostics = [...opened.diagnostics, ...workersNote(request, opened), ...unchecked(opened)];
  // What random behaviours did not violate does not hold yet: nothing is said of single properties.
  const {
    properties: _undecided,
    notChecked,
    ...report
  } = reportOf({ ...model, isWithoutStates: false }, values, judged, diagnostics, seconds());
  const isOpen = outcome.verdict === 'limit' || outcome.verdict === 'interrupted';
  // The behaviour that met a fault, or in which the specification ended the simulation, has not ended.
  const behaviours = statistics.behaviours + (report.trace === undefined && report.exited !== true ? 0 : 1);
  const open = defined({ notChecked: isOpen ? notChecked : undefined });
  const whole = { ...report, ...open, simulation: { behaviours, visited: statistics.visited, longest: statistics.longest } };
  return await tellingWhy(whole, outcome, request, simulator);
};

/** Tells that fewer threads simulate than were asked for by number. */
const workersNote = ({ workers = 1 }: SimulationRequest, { model }: Simulator): readonly Diagnostic[] => {
  const obstacle = workers === 'auto' || workers === 1 ? null : sharingObstacle(model);
  if (obstacle === null) return [];
  return [
    { code: 'E453', severity: 'note', message: `one worker simulates: ${obstacle}`, fix: 'Leave out --workers: the result is the same.' },
  ];
};

const unchecked = ({ model }: Simulator): readonly Diagnostic[] =>
  (model.temporal?.properties ?? []).map((p) => ({
    code: 'E451',
    severity: 'warning',
    message: `the temporal property \`${p.name}\` is not checked by a simulation`,
    ...(p.span === undefined ? {} : { span: p.span }),
  }));
