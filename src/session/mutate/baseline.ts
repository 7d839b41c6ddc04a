// A baseline: the changes that nobody notices, and that somebody has looked at, each with the reason why that is as it should be.
//
// A change is known by its id: its definition, its operator and the text that it changes. Lines may move. A new survivor is news; an entry that is not
// needed any more is told.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { BaselineReport, MutantResult } from '../../report/index.ts';
import { predicateOf } from '../files/file-faults.ts';

const entry = v.strictObject({
  /** The id of the change, as `--json` has it. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** What it changes, for readers. */
  change: v.optional(v.string()),
  /** Why it need not be noticed. */
  reason: v.pipe(v.string(), v.nonEmpty('a text that is not empty')),
});

const file = v.strictObject({ survivors: v.array(entry) });

type Entry = v.InferOutput<typeof entry>;

/** Stands for a reason that nobody has given yet. */
const NO_REASON = 'not looked at yet';

/** Accepted survivors. */
export interface Baseline {
  readonly path: string;
  readonly entries: readonly Entry[];
}

const fault = (message: string, fix: string): Diagnostic => ({ code: 'E611', severity: 'error', message, fix });

const FORM = 'It has the form { "survivors": [{ "id": "...", "reason": "..." }] }; --write-baseline FILE writes one.';

/** Reads a baseline, or says why it is none. */
export function readBaseline(path: string): Baseline | Diagnostic {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const why = predicateOf(error, 'read');
    if (why === null) throw error;
    return fault(`the baseline ${path} ${why}`, 'Check the path, or write one with --write-baseline FILE.');
  }
  try {
    const found = v.safeParse(file, JSON.parse(text));
    if (found.success) return { path, entries: found.output.survivors };
    const [issue] = found.issues;
    const where = (issue.path ?? []).map(({ key }) => String(key)).join('.');
    return fault(`${path} is no baseline: ${where === '' ? '' : `${where}: `}${issue.message}`, FORM);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fault(`the baseline ${path} is not JSON: ${error.message}`, FORM);
  }
}

const changeOf = ({ before, after }: MutantResult): string => `${before}  becomes  ${after}`;

/**
 * The survivors beside those that are accepted.
 * @param isWhole all changes were judged: an entry without its change is one whose change is not made any more
 */
export function compareWithBaseline({ path, entries }: Baseline, results: readonly MutantResult[], isWhole: boolean): BaselineReport {
  const byId = new Map(results.map((result) => [result.id, result]));
  const reasons = new Map(entries.map(({ id, reason }) => [id, reason]));
  const survivors = results.filter(({ status }) => status === 'survived');
  return {
    path,
    accepted: survivors.flatMap(({ id }) => (reasons.has(id) ? [{ id, reason: reasons.get(id)! }] : [])),
    fresh: survivors.flatMap(({ id }) => (reasons.has(id) ? [] : [id])),
    vanished: entries.flatMap(({ id, change }) => {
      const result = byId.get(id);
      // One that was not decided may survive still.
      if (result === undefined ? !isWhole : result.status === 'survived' || result.status === 'limit') return [];
      return [{ id, change: change ?? null, now: result?.status ?? 'gone' }];
    }),
  };
}

/** Writes a baseline with all survivors; reasons that were given are kept, as are entries about changes that were not judged. Returns why it cannot be written, or null. */
export function writeBaseline(path: string, results: readonly MutantResult[], isWhole: boolean): Diagnostic | null {
  const before = existsSync(path) ? readBaseline(path) : { path, entries: [] };
  if ('code' in before) return before;
  const known = new Map(before.entries.map((known) => [known.id, known]));
  const judged = new Map(results.map((result) => [result.id, result]));
  const kept = before.entries.filter(({ id }) => (judged.has(id) ? judged.get(id)!.status === 'limit' : !isWhole));
  const survivors = results
    .filter(({ status }) => status === 'survived')
    .map((result): Entry => ({ id: result.id, change: changeOf(result), reason: known.get(result.id)?.reason ?? NO_REASON }));
  try {
    writeFileSync(path, `${JSON.stringify({ survivors: [...survivors, ...kept] }, null, 2)}\n`);
    return null;
  } catch (error) {
    const why = predicateOf(error, 'written');
    if (why === null) throw error;
    return fault(`the baseline ${path} ${why}`, 'Check the path.');
  }
}
