// The events of a log in the order, or the orders, in which they may have happened: as the mapping says it.
import { circleIn, type EventOrder, orderOf } from '../../checker/index.ts';
import type { Values } from '../../values/index.ts';
import { comparisonOf, integerTime, type Time, textTime } from './event-time.ts';
import { LogError, type LogLine, ofLine, placeOfLine } from './log-lines.ts';
import type { EventValues, Mapping } from './mapping.ts';

/** An event with its line. */
export interface LogEvent extends EventValues {
  readonly line: LogLine;
}

const atLine = (line: LogLine, message: string, fix: string): LogError =>
  new LogError({ code: 'E624', severity: 'error', message, span: placeOfLine(line), fix });

/** `EventTime(e)`. Throws LogError and LineFault. */
export function timeOf(event: LogEvent, mapping: Mapping, values: Values): Time {
  const { atoms } = values;
  const time = ofLine(event.line, () => mapping.time!(event));
  if (atoms.isInteger(time)) return integerTime(atoms.bigint(time));
  if (atoms.isString(time)) return textTime(atoms.text(time));
  throw atLine(
    event.line,
    `the time of this event is ${values.print(time)}, which is neither an integer nor a text`,
    'Convert it in EventTime(e).',
  );
}

/** The events by `EventTime(e)`; those of equal time stay in the order of the lines. Throws LogError and LineFault. */
export function sortedByTime(events: readonly LogEvent[], mapping: Mapping, values: Values): readonly LogEvent[] {
  const keyed = events.map((event) => ({ event, time: timeOf(event, mapping, values) }));
  const compare = comparisonOf(keyed.map(({ time }) => time));
  if (compare === null) {
    const isInteger = keyed[0]!.time.text === null;
    const other = keyed.find(({ time }) => (isInteger ? time.kind !== 'number' : time.text === null))!;
    throw atLine(
      other.event.line,
      'some times are integers and others texts that are no numbers: nothing says which is the earlier one',
      'Convert them in EventTime(e).',
    );
  }
  return keyed.sort((a, b) => compare(a.time, b.time)).map(({ event }) => event);
}

/** The text that stands for a node, as a value and as a key of a vector clock: records of JSON have texts for keys. */
const nodeText = (values: Values, id: number): string => (values.atoms.isString(id) ? values.atoms.text(id) : values.print(id));

/** Node -> how many of its events a vector clock knows of. Throws LogError and LineFault. */
function clockOf(event: LogEvent, mapping: Mapping, values: Values): ReadonlyMap<string, bigint> {
  const { functions, order, sets, atoms } = values;
  const clock = ofLine(event.line, () => mapping.vectorClock!(event));
  const fault = (): LogError =>
    atLine(
      event.line,
      `the vector clock of this event is ${values.print(clock)}, which is no record of integers`,
      'Convert it in EventClock(e).',
    );
  if (!functions.isFunction(clock)) throw fault();
  const entries = Array.from(order.sorted(sets.force(functions.domain(clock), -1)), (key): [string, bigint] => {
    const value = functions.find(clock, key);
    if (!atoms.isInteger(value)) throw fault();
    return [nodeText(values, key), atoms.bigint(value)];
  });
  return new Map(entries);
}

/** Events of one file are likely to have happened in the order of its lines; those of several, as far in their files as in theirs the others. */
function readingRank(events: readonly LogEvent[], nodes: readonly (readonly LogEvent[])[]): (event: LogEvent) => number {
  const isOneFile = events.every(({ line }) => line.file === events[0]!.line.file);
  const ranks = new Map<LogEvent, number>();
  for (const list of isOneFile ? [events] : nodes) for (const [i, event] of list.entries()) ranks.set(event, i / list.length);
  return (event) => ranks.get(event)!;
}

/** The orders of the events of nodes, by `EventNode(e)` and `EventClock(e)` where that is defined. Throws LogError and LineFault. */
export function orderedByNode(events: readonly LogEvent[], mapping: Mapping, values: Values): EventOrder<LogEvent> {
  const byNode = new Map<string, LogEvent[]>();
  const nodes = new Map<LogEvent, string>();
  for (const event of events) {
    const node = nodeText(values, mapping.node === null ? event.source : ofLine(event.line, () => mapping.node!(event)));
    nodes.set(event, node);
    const known = byNode.get(node);
    if (known === undefined) byNode.set(node, [event]);
    else known.push(event);
  }
  const all = [...byNode.values()];
  if (mapping.vectorClock === null) return orderOf(all, () => false, readingRank(events, all));
  const clocks = new Map(events.map((event) => [event, clockOf(event, mapping, values)]));
  const own = new Map(
    events.map((event) => {
      const node = nodes.get(event)!;
      const entry = clocks.get(event)!.get(node);
      if (entry === undefined)
        throw atLine(
          event.line,
          `the vector clock of this event of node ${node} has no entry for ${node}`,
          'Correct EventNode(e) or EventClock(e).',
        );
      return [event, entry];
    }),
  );
  for (const list of all) list.sort((a, b) => Number(own.get(a)! - own.get(b)!));
  // `other` happened before `event` exactly if the clock of `event` knows of it (Fidge, Mattern).
  // Whoever knows of more events is likely to be later, and is later than those that it knows of.
  const known = new Map(events.map((event) => [event, Number([...clocks.get(event)!.values()].reduce((sum, count) => sum + count, 0n))]));
  const order = orderOf(
    all,
    (event, other) => (clocks.get(event)!.get(nodes.get(other)!) ?? -1n) >= own.get(other)!,
    (event) => known.get(event)!,
  );
  const circle = circleIn(order, all);
  if (circle !== null)
    throw atLine(
      circle[0]!.line,
      `no order of events agrees with the vector clocks: ${circle.length === 1 ? 'this event waits for itself' : `this event and ${circle.length === 2 ? 'another one' : `${circle.length - 1} others`} wait for one another`}`,
      'Correct EventNode(e) or EventClock(e), or the logger.',
    );
  return order;
}
