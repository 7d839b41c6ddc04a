// Does a mapping notice anything? The log is altered at single places, and each alteration is compared with the specification as the log was.
//
// An alteration that is a behaviour too proves nothing by itself: events of two nodes may happen in either order. A mapping for which all alterations are
// behaviours says nothing about the system.
import { isBundled } from '../../diagnostics/index.ts';
import type { Json, LogControl } from '../../report/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { seededRandom } from '../open/random.ts';
import { compareLog, type LogRequest, type TraceEvents } from './check-log.ts';
import { eventValue } from './event-values.ts';
import { jsonOf, type LogLine, placeOfLine, sourceOf } from './log-lines.ts';
import type { OpenedTrace } from './open-trace.ts';
import { definitionsOf } from './step-branches.ts';

/** How many lines are looked at to find one with another value of a field. */
const MOST_LOOKED_AT = 50;

/** An altered log. */
interface Alteration {
  readonly what: string;
  readonly at: LogLine;
  readonly lines: readonly LogLine[];
}

type Fields = Readonly<Record<string, Json>>;

const fieldsOf = (line: LogLine): Fields => {
  const json = jsonOf(line);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : {};
};

/** Makes alterations of one log. */
class Alterations {
  readonly #lines: readonly LogLine[];
  /** Indices of the lines that are events. */
  readonly #events: readonly number[];
  readonly #reads: (field: string) => boolean;
  /** Whether the order of the lines says something about that of the events. */
  readonly #isOrdered: boolean;
  /** Gives integers below a number. */
  readonly #below: (n: number) => number;

  constructor(lines: readonly LogLine[], events: readonly number[], reads: (field: string) => boolean, isOrdered: boolean, seed: number) {
    this.#lines = lines;
    this.#events = events;
    this.#reads = reads;
    this.#isOrdered = isOrdered;
    this.#below = seededRandom(seed);
  }

  /** One alteration; null where the place that was drawn has none of the kind. */
  draw(): Alteration | null {
    const nth = this.#below(this.#events.length);
    const at = this.#events[nth]!;
    const line = this.#lines[at]!;
    switch (this.#below(4)) {
      case 0:
        return { what: 'left out', at: line, lines: this.#lines.toSpliced(at, 1) };
      case 1:
        return { what: 'repeated', at: line, lines: this.#lines.toSpliced(at, 0, line) };
      case 2: {
        const next = this.#events[nth + 1];
        const other = next === undefined ? undefined : this.#lines[next];
        if (!this.#isOrdered || next === undefined || other === undefined || other.file !== line.file || other.text === line.text)
          return null;
        return { what: 'exchanged with the next event', at: line, lines: this.#lines.with(at, other).with(next, line) };
      }
      default:
        return this.#withOtherValue(at);
    }
  }

  #withOtherValue(at: number): Alteration | null {
    const line = this.#lines[at]!;
    const fields = fieldsOf(line);
    const names = Object.keys(fields).filter(this.#reads);
    const name = names[this.#below(names.length)];
    if (name === undefined) return null;
    for (let i = 0; i < MOST_LOOKED_AT; i++) {
      const other = fieldsOf(this.#lines[this.#events[this.#below(this.#events.length)]!]!)[name];
      if (other === undefined || JSON.stringify(other) === JSON.stringify(fields[name])) continue;
      const text = JSON.stringify({ ...fields, [name]: other });
      const what = `with ${name} = ${JSON.stringify(other)} instead of ${JSON.stringify(fields[name])}`;
      return { what, at: line, lines: this.#lines.with(at, { ...line, text }) };
    }
    return null;
  }
}

/** The words of the mapping, and of the modules that it extends or names: a field whose name does not stand there cannot matter. */
function wordsOf({ root, input }: OpenedModule): ReadonlySet<string> {
  const spans = [root.span, ...definitionsOf(input.resolution.root).filter((span) => !isBundled(span))];
  return new Set([...new Set(spans.map(({ source }) => source.text))].flatMap((text) => text.match(/\w+/g) ?? []));
}

/** Places that are drawn for one alteration before it is given up. */
const MOST_DRAWN = 50;

/** Compares alterations of a log that was accepted. */
export async function controlLog(
  opened: OpenedTrace,
  request: LogRequest,
  { count, seed }: { readonly count: number; readonly seed: number },
  heard: TraceEvents,
): Promise<LogControl> {
  const { ready } = opened;
  const lines: LogLine[] = [];
  for await (const portion of request.lines) for (const line of portion) if (jsonOf(line) !== undefined) lines.push(line);
  if (ready === null) return { made: 0, refused: 0, accepted: [], faults: [] };
  const { values, mapping, module } = ready;
  const events = lines.flatMap((line, i) => {
    const event = { event: eventValue(values, jsonOf(line)!), source: values.atoms.string(sourceOf(line.file)) };
    return mapping.isIgnored(event) ? [] : [i];
  });
  const words = wordsOf(module);
  const isOrdered = mapping.node === null && mapping.vectorClock === null && mapping.time === null;
  const alterations = new Alterations(lines, events, (field) => words.has(field), isOrdered, seed);
  const accepted: LogControl['accepted'][number][] = [];
  const faults: LogControl['faults'][number][] = [];
  const known = new Set<string>();
  let made = 0;
  for (let drawn = 0; made < count && drawn < count * MOST_DRAWN && events.length > 0; drawn++) {
    const alteration = alterations.draw();
    if (alteration === null) continue;
    const { what, at } = alteration;
    const key = `${at.file} ${at.line} ${what}`;
    if (known.has(key)) continue;
    known.add(key);
    const { verdict, diagnostics } = await compareLog(opened, { ...request, onlyVerdict: true, lines: [alteration.lines] }, heard);
    if (verdict === 'interrupted') break;
    if (verdict === 'undecided') continue;
    made++;
    const altered = { what, line: { span: placeOfLine(at), text: at.text } };
    if (verdict === 'accepted') accepted.push(altered);
    else if (verdict !== 'refused') faults.push({ ...altered, message: diagnostics.at(-1)?.message ?? verdict });
  }
  return { made, refused: made - accepted.length - faults.length, accepted, faults };
}
