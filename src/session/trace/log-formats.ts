// Logs that are not a JSON value a line: spans of OpenTelemetry, and traces of other tools. Their events become lines of JSON.
import { type Json, readTraceFile, TraceFormatError, valueJson } from '../../report/index.ts';

type Fields = { readonly [key: string]: Json };

const isFields = (json: Json | undefined): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);
const listOf = (json: Json | undefined): readonly Fields[] => (Array.isArray(json) ? json.filter(isFields) : []);

/** Integers of 64 bits are texts in OTLP's JSON, for a number of JSON cannot hold them all. */
const integer = (json: Json | undefined): Json => (/^-?\d+$/.test(String(json)) ? { '#bigint': String(json) } : null);

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

/** The spans of one export (opentelemetry-proto, trace.proto: TracesData), each as one event; null where the value is none. */
export function spansIn(json: Json): readonly Json[] | null {
  if (!isFields(json) || !Array.isArray(json.resourceSpans)) return null;
  return listOf(json.resourceSpans).flatMap(({ resource, scopeSpans }) =>
    listOf(scopeSpans).flatMap(({ scope, spans }) =>
      listOf(spans).map((span) => ({
        name: span.name ?? '',
        trace: span.traceId ?? null,
        span: span.spanId ?? null,
        parent: span.parentSpanId ?? null,
        start: integer(span.startTimeUnixNano),
        end: integer(span.endTimeUnixNano),
        attributes: attributesOf(span.attributes),
        events: listOf(span.events).map(({ name, timeUnixNano, attributes }) => ({
          name: name ?? '',
          time: integer(timeUnixNano),
          attributes: attributesOf(attributes),
        })),
        scope: isFields(scope) ? (scope.name ?? null) : null,
        resource: isFields(resource) ? attributesOf(resource.attributes) : {},
      })),
    ),
  );
}

/** Whether a file is one value of JSON as a whole: a trace in the Informal Trace Format or of TLC, or one export of OpenTelemetry. */
export function isWholeFile(path: string): boolean {
  return /\.(?:itf|tlc|otlp)\.json$/i.test(path);
}

/** The events of such a file: the spans, or the states with the action that made them. Throws TraceFormatError and SyntaxError. */
export function eventsOfFile(path: string, text: string): readonly Json[] {
  if (/\.otlp\.json$/i.test(path)) {
    const spans = spansIn(JSON.parse(text) as Json);
    if (spans === null) throw new TraceFormatError('it has no resourceSpans');
    return spans;
  }
  const named = (fields: readonly { readonly name: string; readonly value: Parameters<typeof valueJson>[0] }[]): Fields =>
    Object.fromEntries(fields.map(({ name, value }) => [name, valueJson(value)]));
  return readTraceFile(path, text).states.map(({ action, variables }, i) => ({
    index: i + 1,
    ...(action === null ? {} : { action: action.name, arguments: named(action.arguments) }),
    state: named(variables),
  }));
}
