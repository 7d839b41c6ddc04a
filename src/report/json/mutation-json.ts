// Mutation results in the public format of mutation-testing-report-schema (version 2), which dashboards and the HTML elements of the Stryker project read.
//
// What the format has no word for is told in its own terms: an equivalent variant is Ignored, an unreached one has NoCoverage, an undecided one is a
// Timeout, one without meaning a CompileError. What only tlasso knows (findings, behaviours) is beside them, in keys of their own.
import { jsonPlace, type SourceText } from '../../diagnostics/index.ts';
import type { ReportedTrace } from '../check-report.ts';
import {
  killRate,
  type MutantResult,
  type MutantStatus,
  type MutationFinding,
  type MutationReport,
  type PartResult,
} from '../mutation-report.ts';
import { actionText } from '../text/trace-text.ts';
import { valueText } from '../values/value-text.ts';

const statuses = {
  killed: 'Killed',
  survived: 'Survived',
  equivalent: 'Ignored',
  unreached: 'NoCoverage',
  invalid: 'CompileError',
  limit: 'Timeout',
} as const satisfies Record<MutantStatus, string>;

interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

interface JsonMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly description: string;
  readonly replacement: string;
  readonly location: { readonly start: JsonPosition; readonly end: JsonPosition };
  readonly status: (typeof statuses)[MutantStatus];
  readonly statusReason?: string;
  readonly killedBy?: readonly string[];
  readonly duration: number;
}

/** A part of a requirement. The page shows it too. */
interface JsonPart {
  readonly requirement: string;
  readonly role: PartResult['role'];
  readonly definition: string;
  readonly file: string;
  readonly place: ReturnType<typeof jsonPlace>;
  readonly text: string;
  readonly beside?: string;
  readonly values: PartResult['values'];
  readonly status: PartResult['status'];
  readonly statusReason?: string;
  readonly witness?: { readonly state: number | null; readonly trace: Readonly<Record<string, unknown>> };
}

/** The whole document. */
export interface JsonMutation {
  readonly schemaVersion: '2.0';
  readonly thresholds: { readonly high: number; readonly low: number };
  readonly framework: { readonly name: 'tlasso'; readonly version: string };
  readonly files: Readonly<Record<string, { readonly language: string; readonly source: string; readonly mutants: readonly JsonMutant[] }>>;
  readonly testFiles: Readonly<Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>>;
  readonly config: {
    readonly module: string;
    readonly configuration: string;
    readonly interrupted: boolean;
    /** By what a change is noticed was not asked. */
    readonly quick: boolean;
    readonly possibleMutants: number;
    readonly killRate: number | null;
    readonly seconds: number;
    readonly properties: MutationReport['properties'];
    readonly findings: readonly Readonly<Record<string, unknown>>[];
    /** The parts of the requirements, and whether they matter. */
    readonly parts: readonly JsonPart[];
    readonly relations: MutationReport['relations'];
    readonly pairs: MutationReport['pairs'];
    readonly baseline: MutationReport['baseline'];
  };
}

/**
 * Where a change stands, columns and lines from 1, and the text that is there in the changed file: what stood there is not in the file any more. Columns carry meaning in lists.
 * The format wants at least one character, so what is inserted is told with the character behind it, or at the end of a line with the one before it.
 */
const placeAndText = ({ span, edits }: MutantResult): Pick<JsonMutant, 'location' | 'replacement'> => {
  const { source, start, end } = span;
  const { text } = source;
  const put = edits.map((edit) => edit.text).join('');
  const isInserted = start === end;
  const hasNext = isInserted && start < text.length && !/[\r\n]/.test(text[start]!);
  const hasPrevious = isInserted && !hasNext && start > 0 && text[start - 1] !== '\n';
  const told = { source, start: start - (hasPrevious ? 1 : 0), end: end + (hasNext ? 1 : 0) };
  const { line, column, endLine, endColumn } = jsonPlace(told);
  return {
    replacement: `${text.slice(told.start, start)}${put}${text.slice(end, told.end)}`,
    location: { start: { line, column }, end: { line: endLine, column: endColumn } },
  };
};

const reasonOf = ({ status, reason, difference }: MutantResult): Pick<JsonMutant, 'statusReason'> => {
  if (status === 'equivalent') return { statusReason: 'equivalent: the reachable graph is the same' };
  const whose = difference?.side === 'mutant' ? 'only the changed specification has' : 'only the original has';
  const shown = status !== 'survived' || difference === undefined ? [] : [`a behaviour that ${whose}: ${stepsText(difference.trace)}`];
  const told = [...(reason === undefined ? [] : [reason]), ...shown];
  return told.length === 0 ? {} : { statusReason: told.join('; ') };
};

const stepsText = ({ states }: ReportedTrace): string =>
  states.map(({ action }, i) => (action === null ? (i === 0 ? 'initial state' : 'a step') : actionText(action))).join(', ');

/** @param accepted why it need not be noticed; undefined where nobody has said so */
const jsonMutant = (result: MutantResult, accepted: string | undefined): JsonMutant => ({
  id: result.id,
  mutatorName: result.operator,
  description: `${result.definition}: ${result.before} becomes ${result.after}`,
  ...placeAndText(result),
  status: accepted === undefined ? statuses[result.status] : 'Ignored',
  ...(accepted === undefined ? reasonOf(result) : { statusReason: `accepted: ${accepted}` }),
  ...(result.status === 'killed' && result.killers.length > 0 ? { killedBy: result.killers } : {}),
  duration: Math.round(result.seconds * 1000),
});

const jsonTrace = ({ states, loop }: ReportedTrace): Readonly<Record<string, unknown>> => ({
  states: states.map(({ action, variables }) => ({
    action: action === null ? null : actionText(action),
    variables: Object.fromEntries(variables.map(({ name, value }) => [name, valueText(value)])),
  })),
  ...(loop === undefined ? {} : { loop: loop + 1 }),
});

const jsonFinding = (finding: MutationFinding): Readonly<Record<string, unknown>> => {
  const ids = (results: readonly MutantResult[]): readonly string[] => results.map(({ id }) => id);
  switch (finding.kind) {
    case 'hidden-mistake': {
      const { kind, property, part, repairs, trace } = finding;
      return { kind, property, part: part.id, repairs: ids(repairs), place: jsonPlace(repairs[0]!.span), trace: jsonTrace(trace) };
    }
    case 'no-effect':
      return { kind: finding.kind, mutant: finding.mutant.id, place: jsonPlace(finding.mutant.span) };
    case 'unconstrained': {
      const { kind, mutants, hiddenBy, pairsLeft } = finding;
      const difference = mutants.find((mutant) => mutant.difference !== undefined)?.difference;
      return {
        kind,
        mutants: ids(mutants),
        place: jsonPlace(mutants[0]!.span),
        ...(hiddenBy === null ? {} : { hiddenBy: hiddenBy.id }),
        ...(pairsLeft === 0 ? {} : { pairsLeft }),
        ...(difference === undefined ? {} : { side: difference.side, ends: difference.ends, trace: jsonTrace(difference.trace) }),
      };
    }
    case 'rests-on': {
      const { kind, property, parts, trace } = finding;
      return { kind, property, parts: ids(parts), ...(trace === null ? {} : { trace: jsonTrace(trace) }) };
    }
    case 'idle-property':
      return { ...finding };
    case 'vacuous-part':
      return { kind: finding.kind, part: jsonPart(finding.part) };
  }
};

const jsonPart = ({ span, beside, reason, witness, ...part }: PartResult): JsonPart => ({
  ...part,
  file: span.source.name,
  place: jsonPlace(span),
  ...(beside === null ? {} : { beside }),
  ...(reason === undefined ? {} : { statusReason: reason }),
  ...(witness === undefined ? {} : { witness: { state: witness.state, trace: jsonTrace(witness.trace) } }),
});

/** The report as a document of the schema. */
export function jsonMutation(report: MutationReport, version: string): JsonMutation {
  const sources = new Map<SourceText, MutantResult[]>();
  for (const result of report.mutants) sources.set(result.span.source, [...(sources.get(result.span.source) ?? []), result]);
  const accepted = new Map(report.baseline?.accepted.map(({ id, reason }) => [id, reason]));
  return {
    schemaVersion: '2.0',
    thresholds: { high: 80, low: 60 },
    framework: { name: 'tlasso', version },
    files: Object.fromEntries(
      [...sources].map(([{ name, text }, results]) => [
        name,
        { language: 'tla', source: text, mutants: results.map((result) => jsonMutant(result, accepted.get(result.id))) },
      ]),
    ),
    testFiles: { [report.config || report.module]: { tests: report.properties.map(({ name }) => ({ id: name, name })) } },
    config: {
      module: report.module,
      configuration: report.config,
      interrupted: report.interrupted,
      quick: report.isQuick,
      possibleMutants: report.possible,
      killRate: killRate(report.mutants),
      seconds: report.seconds,
      properties: report.properties,
      findings: report.findings.map(jsonFinding),
      parts: report.parts.map(jsonPart),
      relations: report.relations,
      pairs: report.pairs,
      baseline: report.baseline,
    },
  };
}
