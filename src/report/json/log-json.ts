// What came of comparing a log with a specification, as JSON.
import { type JsonDiagnostic, type JsonPlace, jsonDiagnostic, jsonPlace, textOf } from '../../diagnostics/index.ts';
import type { LogControl, LogObstacle, LogPrefix, LogReport, LogVerdict, ReportedLine } from '../log-report.ts';
import { obstacleText } from '../text/log-text.ts';
import type { ReportedAction } from '../trace-data.ts';
import { type JsonAction, type JsonValue, jsonAction, jsonValues } from './check-json.ts';

interface JsonLine {
  readonly place: JsonPlace;
  readonly text: string;
}

interface JsonObstacle {
  readonly kind: LogObstacle['kind'];
  readonly action: JsonAction | null;
  /** One sentence. */
  readonly message: string;
  readonly mapping: JsonPlace;
  readonly conjunct: JsonPlace | null;
  readonly values: Readonly<Record<string, JsonValue>>;
  /** Index of the state in `states`, from 1; null where it is behind the first parts of the event. */
  readonly state: number | null;
  /** How many parts of the event are possible before it. */
  readonly done: number;
}

interface JsonPrefix {
  readonly explained: number;
  readonly lines: readonly (JsonLine & { readonly obstacles: readonly JsonObstacle[] })[];
  readonly states: readonly Readonly<Record<string, JsonValue>>[];
  readonly stateCount: number;
  readonly allowed: readonly JsonAction[];
  readonly allowedCount: number;
  readonly steps: readonly {
    readonly line: JsonLine | null;
    readonly action: JsonAction | null;
    readonly variables: Readonly<Record<string, JsonValue>>;
  }[];
}

/** What `tlasso trace --format json` prints. */
export interface JsonLog {
  readonly verdict: LogVerdict;
  readonly module: string | null;
  readonly logs: readonly string[];
  readonly lines: number;
  readonly ignored: number;
  readonly explained: number;
  readonly order: LogReport['order'];
  readonly largest: number | null;
  readonly seconds: number;
  readonly actions: readonly { readonly name: string; readonly events: number; readonly place?: JsonPlace }[];
  /** Branches of the actions; those of one choice have the same number. */
  readonly branches: readonly { readonly text: string; readonly place: JsonPlace; readonly choice: number; readonly events: number }[];
  readonly prefixes: readonly JsonPrefix[];
  readonly windows?: LogReport['windows'];
  readonly control?: {
    readonly made: number;
    readonly refused: number;
    readonly accepted: readonly { readonly what: string; readonly line: JsonLine }[];
    /** Those without value, or without meaning: no refusals. */
    readonly faults: readonly { readonly what: string; readonly message: string; readonly line: JsonLine }[];
  };
  readonly diagnostics: readonly JsonDiagnostic[];
}

const lineOf = ({ span, text }: ReportedLine): JsonLine => ({ place: jsonPlace(span), text });

const actionOf = (action: ReportedAction | null): JsonAction | null => (action === null ? null : jsonAction(action));

const obstacleOf = (obstacle: LogObstacle): JsonObstacle => ({
  kind: obstacle.kind,
  action: actionOf(obstacle.action),
  message: obstacleText(obstacle),
  mapping: jsonPlace(obstacle.mapped),
  conjunct: obstacle.conjunct === null ? null : jsonPlace(obstacle.conjunct),
  values: jsonValues([...obstacle.bindings, ...obstacle.terms.map(({ text, value }) => ({ name: text, value }))]),
  state: obstacle.state === null ? null : obstacle.state + 1,
  done: obstacle.done,
});

const prefixOf = (prefix: LogPrefix): JsonPrefix => ({
  explained: prefix.explained,
  lines: prefix.lines.map((line, i) => ({ ...lineOf(line), obstacles: prefix.obstacles[i]!.map(obstacleOf) })),
  states: prefix.states.map(jsonValues),
  stateCount: prefix.stateCount,
  allowed: prefix.allowed.map(jsonAction),
  allowedCount: prefix.allowedCount,
  steps: prefix.steps.map(({ line, state }) => ({
    line: line === null ? null : lineOf(line),
    action: actionOf(state.action),
    variables: jsonValues(state.variables),
  })),
});

const controlOf = ({ made, refused, accepted, faults }: LogControl): NonNullable<JsonLog['control']> => ({
  made,
  refused,
  accepted: accepted.map(({ what, line }) => ({ what, line: lineOf(line) })),
  faults: faults.map(({ what, message, line }) => ({ what, message, line: lineOf(line) })),
});

/** The report as JSON data. */
export function jsonLog(report: LogReport): JsonLog {
  return {
    verdict: report.verdict,
    module: report.module ?? null,
    logs: report.logs,
    lines: report.lines,
    ignored: report.ignored,
    explained: report.explained,
    order: report.order,
    largest: report.largest,
    seconds: Math.round(report.seconds * 1000) / 1000,
    actions: report.actions.map(({ name, events, span }) =>
      span === undefined ? { name, events } : { name, events, place: jsonPlace(span) },
    ),
    branches: report.branches.map(({ span, choice, events }) => ({ text: textOf(span), place: jsonPlace(span), choice, events })),
    prefixes: report.prefixes.map(prefixOf),
    ...(report.windows === undefined ? {} : { windows: report.windows }),
    ...(report.control === undefined ? {} : { control: controlOf(report.control) }),
    diagnostics: report.diagnostics.map(jsonDiagnostic),
  };
}
