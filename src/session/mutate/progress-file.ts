// What a run has found out so far, in a file: a run that was ended goes on from there.
//
// One line of JSON for each judged mutant, appended when it is judged, after a first line that says of what. A last line that was cut off is dropped.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from '../../mutation/index.ts';
import type { ReportedTrace } from '../../report/index.ts';
import type { Judged } from './judge-mutant.ts';

/** What is kept of one mutant. */
export interface KeptResult {
  readonly id: string;
  readonly seconds: number;
  readonly outcome: Judged;
}

const FORMAT = 'tlasso mutate 2';

/** Traces without places: they hold whole texts. */
const withoutSpans = (trace: ReportedTrace): ReportedTrace => ({
  ...trace,
  states: trace.states.map((state) =>
    state.action === null ? state : { ...state, action: { name: state.action.name, arguments: state.action.arguments } },
  ),
  ...(trace.closing === undefined ? {} : { closing: { name: trace.closing.name, arguments: trace.closing.arguments } }),
});

/** An outcome as it is kept. */
export function keepable({ difference, behaviours, ...outcome }: Judged): Judged {
  return {
    ...outcome,
    ...(difference === undefined ? {} : { difference: { ...difference, trace: withoutSpans(difference.trace) } }),
    ...(behaviours === undefined
      ? {}
      : { behaviours: behaviours.map(({ property, trace }) => ({ property, trace: withoutSpans(trace) })) }),
  };
}

/** Numbers and text: JSON has no integers beyond 2^53. */
const toJson = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? { '#bigint': String(value) } : value);
const fromJson = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '#bigint' in value ? BigInt(String(value['#bigint'])) : value;

/** Equal for runs whose results mean the same: the texts of the model, the changes, and the limits. */
export function identityOf(texts: readonly string[], mutants: readonly Mutant[], limits: unknown): string {
  const hash = createHash('sha256');
  for (const text of [FORMAT, ...texts, JSON.stringify(limits)]) hash.update(`${text.length}\n${text}`);
  for (const { id, edits } of mutants)
    hash.update(`${id}\n${JSON.stringify(edits.map(({ span, text }) => [span.start, span.end, text]))}\n`);
  return hash.digest('hex');
}

/** Null where a line is not one that a run has written. */
const resultsIn = (lines: readonly string[]): readonly KeptResult[] | null => {
  try {
    return lines.map((line) => JSON.parse(line, fromJson) as KeptResult);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** The file of a run. */
export class ProgressFile {
  readonly #path: string;
  readonly kept: ReadonlyMap<string, KeptResult>;

  constructor(path: string, kept: ReadonlyMap<string, KeptResult>) {
    this.#path = path;
    this.kept = kept;
  }

  /** Opens the file, or begins it. Null where it is one of another run. Throws what the file system throws. */
  static open(path: string, identity: string): ProgressFile | null {
    const head = JSON.stringify({ format: FORMAT, identity });
    if (!existsSync(path)) {
      writeFileSync(path, `${head}\n`);
      return new ProgressFile(path, new Map());
    }
    const text = readFileSync(path, 'utf8');
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...lines] = complete.split('\n').slice(0, -1);
    if (first !== head) return null;
    if (complete !== text) writeFileSync(path, complete);
    const kept = resultsIn(lines);
    if (kept === null) return null;
    return new ProgressFile(path, new Map(kept.map((result) => [result.id, result])));
  }

  add(result: KeptResult): void {
    appendFileSync(this.#path, `${JSON.stringify(result, toJson)}\n`);
  }
}
