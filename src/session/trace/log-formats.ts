// Logs that are not a JSON value a line: spans and records of OpenTelemetry, and traces of other tools. Their events become lines of JSON.
import { type Json, readTraceFile, TraceFormatError, valueJson } from '../../report/index.ts';
import { withExactNumbers } from './exact-numbers.ts';

type Fields = { readonly [key: string]: Json };

const isFields = (json: Json | undefined): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);
const listOf = (json: Json | undefined): readonly Fields[] => (Array.isArray(json) ? json.filter(isFields) : []);

/** Integers of 64 bits are texts in OTLP's JSON, for a number of JSON cannot hold them all; numbers are read too. */
function integer(json: Json | undefined): Json {
  const digits = isFields(json) ? json['#bigint'] : json;
  return /^-?\d+$/.test(String(digits)) ? { '#bigint': String(digits) } : null;
}

/** What is not there is a text without characters, or the number 0, in what many programs write: the defaults of its protocol. */
const present = (json: Json | undefined): Json => (json === undefined || json === '' ? null : json);
const time = (json: Json | undefined): Json => (String(json) === '0' ? null : integer(json));

/** An enumeration is a number in OTLP's JSON; its name is read too. */
const choice = (names: readonly string[], json: Json | undefined): Json => {
  const name = typeof json === 'string' ? json.toLowerCase() : '';
  return (typeof json === 'number' ? names[json] : names.find((one) => name.endsWith(`_${one}`))) ?? names[0]!;
};
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const STATUSES = ['unset', 'ok', 'error'];

/** A value of an attribute (opentelemetry-proto, common.proto: AnyValue). */
function anyValue(json: Json | undefined): Json {
  if (!isFields(json)) return null;
  if (json.intValue !== undefined) return integer(json.intValue);
  if (isFields(json.arrayValue)) return listOf(json.arrayValue.values).map(anyValue);
  if (isFields(json.kvlistValue)) return attributesOf(json.kvlistValue.values);
  return json.stringValue ?? json.boolValue ?? json.doubleValue ?? json.bytesValue ?? null;
}

function attributesOf(json: Json | undefined): Fields {
  return Object.fromEntries(listOf(json).map(({ key, value }) => [String(key), anyValue(value)]));
}

/** What spans and records of logs say of where they come from. */
interface Origin {
  readonly scope: Json;
  readonly resource: Fields;
}

/** A span (opentelemetry-proto, trace.proto: Span). */
const spanEvent = (span: Fields, origin: Origin): Json => {
  const status = isFields(span.status) ? span.status : {};
  return {
    name: span.name ?? '',
    trace: present(span.traceId),
    span: present(span.spanId),
    parent: present(span.parentSpanId),
    kind: choice(KINDS, span.kind),
    start: time(span.startTimeUnixNano),
    end: time(span.endTimeUnixNano),
    status: choice(STATUSES, status.code),
    message: present(status.message),
    attributes: attributesOf(span.attributes),
    events: listOf(span.events).map((event) => ({
      name: event.name ?? '',
      time: time(event.timeUnixNano),
      attributes: attributesOf(event.attributes),
    })),
    links: listOf(span.links).map((link) => ({
      trace: present(link.traceId),
      span: present(link.spanId),
      attributes: attributesOf(link.attributes),
    })),
    ...origin,
  };
};

/** A record of a log (opentelemetry-proto, logs.proto: LogRecord). */
const recordEvent = (record: Fields, origin: Origin): Json => ({
  name: record.eventName ?? '',
  trace: present(record.traceId),
  span: present(record.spanId),
  time: time(record.timeUnixNano),
  observed: time(record.observedTimeUnixNano),
  severity: record.severityNumber ?? 0,
  level: present(record.severityText),
  body: anyValue(record.body),
  attributes: attributesOf(record.attributes),
  ...origin,
});

/** The parts of an export: where the lists of what is told stand, and what becomes of each. */
const EXPORTS = [
  { all: 'resourceSpans', ofScope: 'scopeSpans', told: 'spans', event: spanEvent },
  { all: 'resourceLogs', ofScope: 'scopeLogs', told: 'logRecords', event: recordEvent },
] as const;

/** The spans or records of one export of OpenTelemetry (TracesData, LogsData), each as one event; null where the value is none. */
export function exportedEvents(json: Json): readonly Json[] | null {
  const kind = isFields(json) ? EXPORTS.find(({ all }) => Array.isArray(json[all])) : undefined;
  if (kind === undefined || !isFields(json)) return null;
  return listOf(json[kind.all]).flatMap((part) =>
    listOf(part[kind.ofScope]).flatMap((scoped) => {
      const origin = {
        scope: isFields(scoped.scope) ? present(scoped.scope.name) : null,
        resource: isFields(part.resource) ? attributesOf(part.resource.attributes) : {},
      };
      return listOf(scoped[kind.told]).map((one) => kind.event(one, origin));
    }),
  );
}

/** Whether a file is one value of JSON as a whole: a trace in the Informal Trace Format or of TLC, or one export of OpenTelemetry. */
export function isWholeFile(path: string): boolean {
  return /\.(?:itf|tlc|otlp)\.json$/i.test(path);
}

/** The events of such a file: what was exported, or the states with the action that made them. Throws TraceFormatError and SyntaxError. */
export function eventsOfFile(path: string, text: string): readonly Json[] {
  if (/\.otlp\.json$/i.test(path)) {
    JSON.parse(text);
    const events = exportedEvents(JSON.parse(withExactNumbers(text)) as Json);
    if (events === null) throw new TraceFormatError('it has no resourceSpans, and no resourceLogs');
    return events;
  }
  const named = (fields: readonly { readonly name: string; readonly value: Parameters<typeof valueJson>[0] }[]): Fields =>
    Object.fromEntries(fields.map(({ name, value }) => [name, valueJson(value)]));
  return readTraceFile(path, text).states.map(({ action, variables }, i) => ({
    index: i + 1,
    ...(action === null ? {} : { action: action.name, arguments: named(action.arguments) }),
    state: named(variables),
  }));
}
