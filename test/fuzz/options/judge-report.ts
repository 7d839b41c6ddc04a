// Judges the report of a check against the graphs of the oracle: verdict, counterexamples, what is told of each property, counts.
import type { CheckReport } from '../../../src/report/index.ts';
import { isViolated } from './fair-cycles.ts';
import type { Graph } from './graph.ts';
import { type Claim, traceFault } from './judge-trace.ts';
import type { Settings } from './settings.ts';
import type { Specification } from './specification.ts';

/** What is known of a case. */
export interface Known {
  readonly specification: Specification;
  readonly settings: Settings;
  /** All states, as of a search without SYMMETRY and VIEW. */
  readonly whole: Graph;
  /** What the search has; null where that depends on which of the states it met first that VIEW takes for one. */
  readonly expected: Graph | null;
  /** Names of the properties that fair behaviours violate. */
  readonly violated: ReadonlySet<string>;
}

/** Names of the properties that fair behaviours of a graph violate, beside what is safety. */
export const violatedBy = ({ properties, fairness }: Specification, graph: Graph): Set<string> => {
  const conditions = fairness.flatMap((one) => one.conditions);
  const isWrong = ({ parts }: Specification['properties'][number]): boolean =>
    parts.some((part) => part.kind === 'temporal' && part.violating.some((one) => isViolated(graph, conditions, one)));
  return new Set(properties.filter(isWrong).map(({ name }) => name));
};

/** A temporal property is violated by a behaviour as a whole. */
const isTemporal = ({ verdict, explanation }: CheckReport): boolean => verdict === 'property' && explanation !== undefined;

const isCounterexample = ({ verdict }: CheckReport): boolean => verdict === 'deadlock' || verdict === 'invariant' || verdict === 'property';

/** All states were searched. */
const isComplete = (report: CheckReport, { continues }: Settings): boolean =>
  report.verdict === 'ok' || report.verdict === 'assumption' || continues || report.explored === true;

const verdictFault = ({ verdict, diagnostics }: CheckReport, { settings }: Known): string | undefined => {
  const isAssumption = verdict === 'assumption' && settings.postcondition?.isTrue === false;
  if (verdict === 'ok' || verdict === 'deadlock' || verdict === 'invariant' || verdict === 'property' || isAssumption) {
    const refused = diagnostics.find(({ code }) => code === 'E457');
    return refused === undefined || settings.registers ? undefined : `SYMMETRY is not used: ${refused.message}`;
  }
  return `verdict ${verdict}: ${diagnostics.map(({ code, message }) => `${code} ${message}`).join('; ')}`;
};

/** What is wrong with the counterexamples. */
export const tracesFault = (report: CheckReport, { specification, settings }: Known): string | undefined => {
  if (!isCounterexample(report)) return undefined;
  if (report.trace === undefined) return 'there is no counterexample';
  const claimOf = (isDeadlock: boolean, name: string): Claim => (isDeadlock ? { kind: 'deadlock' } : { kind: 'named', name });
  const told = [
    { trace: report.trace, claim: claimOf(report.verdict === 'deadlock', report.property?.name ?? '') },
    ...(report.violations?.found ?? []).map(({ kind, name, trace }) => ({ trace, claim: claimOf(kind === 'deadlock', name) })),
  ];
  for (const { trace, claim } of told) {
    const fault = traceFault(specification, settings, trace, claim);
    if (fault !== undefined) return `${claim.kind === 'deadlock' ? 'deadlock' : claim.name}: ${fault}`;
  }
  return undefined;
};

/** What is wrong with all that a search with --continue found. */
const violationsFault = (report: CheckReport, { specification, settings, violated }: Known, graph: Graph): string | undefined => {
  const told = report.violations?.found ?? [];
  for (const [name, places] of graph.violating) {
    const one = told.find((violation) => (violation.kind === 'deadlock' ? 'deadlock' : violation.name) === name);
    if (one === undefined) return `the violation of ${name} is not told`;
    // States and steps that SYMMETRY exchanges are one in another way than here, and of a property with a temporal part one violation is told.
    const isCounted = !settings.symmetry && !violated.has(name) && one.count !== undefined;
    if (isCounted && one.count !== places.size) return `${one.count} violations of ${name}, expected ${places.size}`;
  }
  const others = told.filter(({ kind, name }) => kind !== 'deadlock' && !graph.violating.has(name) && !violated.has(name));
  if (others.length > 0) return `a violation of ${others[0]!.name} is told`;
  const [undecided] = report.notChecked ?? [];
  if (undecided !== undefined) return `${undecided.name} is told not to be checked`;
  const wanted = specification.properties.filter(({ name }) => violated.has(name));
  const missed = wanted.find(({ name }) => !told.some((one) => one.name === name));
  return missed === undefined ? undefined : `the violation of ${missed.name} is not told`;
};

/** What is wrong with what is told of states and steps. */
const safetyFault = (report: CheckReport, known: Known, graph: Graph): string | undefined => {
  const { settings } = known;
  const { found } = graph;
  const isTold = isCounterexample(report) && !isTemporal(report);
  const name = report.verdict === 'deadlock' ? 'deadlock' : report.property?.name;
  if (found.length === 0) return isTold ? `${report.verdict} of ${name}, expected none` : undefined;
  const first = Math.min(...found.map(({ at }) => at));
  // A counterexample of --por need not be a shortest one.
  const candidates = settings.por ? found : found.filter(({ at }) => at === first);
  if (!isTold) return `verdict ${report.verdict}, expected a violation of ${candidates.map((one) => one.name).join(', ')}`;
  const fitting = candidates.filter((one) => one.name === name);
  if (fitting.length === 0) return `a violation of ${name}, expected one of ${candidates.map((one) => one.name).join(', ')}`;
  const { length } = report.trace!.states;
  if (!settings.por && !fitting.some((one) => one.length === length))
    return `a counterexample of ${length} states, expected ${fitting[0]!.length}`;
  return settings.continues ? violationsFault(report, known, graph) : undefined;
};

/** What is wrong with what is told of temporal properties. */
const temporalFault = (report: CheckReport, { specification, settings, violated }: Known, graph: Graph): string | undefined => {
  const isDecided = graph.found.length === 0 || settings.continues;
  if (!isDecided) return undefined;
  if (isTemporal(report) && !violated.has(report.property!.name)) return `${report.property!.name} is told violated, and holds`;
  if (violated.size > 0 && !isCounterexample(report))
    return `verdict ${report.verdict}, expected a violation of ${[...violated].join(', ')}`;
  for (const { name, holds } of report.properties ?? []) {
    const isWrong = violated.has(name) || graph.violating.has(name);
    if (holds === isWrong) return `${name} is told ${holds ? 'to hold' : 'violated'}`;
  }
  if (report.verdict !== 'ok') return undefined;
  if ((report.notChecked ?? []).length > 0) return 'verdict ok, and not all is checked';
  const silent = specification.properties.find(({ name }) => report.properties?.filter((one) => one.name === name).length !== 1);
  return silent === undefined ? undefined : `verdict ok, and nothing of ${silent.name}`;
};

/** What is wrong with the counts of a search of all states. */
const countsFault = (report: CheckReport, { specification, settings, whole }: Known, graph: Graph): string | undefined => {
  const { distinctStates, statesGenerated, depth, leftOut, coverage } = report;
  if (settings.por) return distinctStates > graph.states.length ? `distinct ${distinctStates} of ${graph.states.length}` : undefined;
  if (distinctStates !== graph.states.length) return `distinct ${distinctStates}, expected ${graph.states.length}`;
  if (depth !== graph.depth) return `depth ${depth}, expected ${graph.depth}`;
  if (statesGenerated !== graph.generated) return `generated ${statesGenerated}, expected ${graph.generated}`;
  // Temporal properties are asked of all states, whatever VIEW takes for one, and with it some may be at a level that the search does not come to.
  const mayLeaveOut = settings.view ? whole.leavesOut : graph.leavesOut;
  if (leftOut === undefined ? graph.leavesOut : !mayLeaveOut)
    return `constraints are told to leave out ${leftOut === undefined ? 'nothing' : 'something'}`;
  for (const { name } of specification.actions) {
    const told = coverage?.find((one) => one.name === name)?.generated ?? 0;
    const wanted = graph.generatedBy.get(name) ?? 0;
    if (told !== wanted) return `generated ${told} by ${name}, expected ${wanted}`;
  }
  return undefined;
};

const postconditionFault = (report: CheckReport, { settings }: Known): string | undefined => {
  if (settings.postcondition === null) return undefined;
  const isTold =
    report.property?.kind === 'postcondition' ||
    report.diagnostics.some(({ code, message }) => code === 'E404' && message.includes('Post'));
  const { isTrue } = settings.postcondition;
  return isTold === isTrue ? `the postcondition is ${isTrue ? 'true and told' : 'false and not told'}` : undefined;
};

/** What is wrong with a report; undefined: nothing. */
export const reportFault = (report: CheckReport, known: Known): string | undefined => {
  const fault = verdictFault(report, known) ?? tracesFault(report, known);
  const { expected, settings } = known;
  if (fault !== undefined || expected === null) return fault;
  const isWhole = isComplete(report, settings) && !report.diagnostics.some(({ code }) => code === 'E457');
  return (
    safetyFault(report, known, expected) ??
    temporalFault(report, known, expected) ??
    (isWhole ? (countsFault(report, known, expected) ?? postconditionFault(report, known)) : undefined)
  );
};
