// `--windows` by several threads: the report is that of one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/session/open/random.ts';
import { compareLog } from '../../../src/session/trace/check-log.ts';
import { LogError, type LogLine } from '../../../src/session/trace/log-lines.ts';
import { openTrace } from '../../../src/session/trace/open-trace.ts';
import { useBuiltPrograms } from '../built-programs.ts';

useBuiltPrograms();
const folder = mkdtempSync(join(tmpdir(), 'tlasso-windows-'));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(
  join(folder, 'Counter.tla'),
  `---- MODULE Counter ----
EXTENDS Integers, TLC
VARIABLES n, big
Init == n = 0 /\\ big = FALSE
Add(k) == n + k < 50 /\\ n' = n + k /\\ big' = IF n + k > 20 THEN TRUE ELSE big
Clear == n > 30 /\\ n' = 0 /\\ UNCHANGED big
Next == (\\E k \\in 1..9 : Add(k)) \\/ Clear
EventState(e) == [n |-> e.n, big |-> e.big]
Ignored(e) == e.did = "tick"
Event(e) ==
  CASE e.did = "add" -> Add(e.k)
    [] e.did = "clear" -> Clear
    [] e.did = "loud" -> PrintT(e.n) /\\ Clear
====
`,
);
writeFileSync(join(folder, 'Counter.cfg'), 'INIT Init\nNEXT Next\n');
const subject = { file: join(folder, 'Counter.tla'), config: join(folder, 'Counter.cfg'), invariants: [], properties: [] };

const random = seededRandom(11);
const COUNT = 4000;
const events = Array.from({ length: COUNT }, () => {
  const n = 31 + random(10);
  const did = ['add', 'clear', 'add', 'tick', 'loud'][random(5)]!;
  return { did, n, big: random(2) === 0, k: 1 + random(9), ...(did === 'loud' && random(3) > 0 ? { did: 'add' } : {}) };
});

/** The log with other texts in some lines. */
const linesWith = (others: Readonly<Record<number, string>>): readonly LogLine[] =>
  events.map((event, i) => ({ file: 'run.ndjson', line: i + 1, text: others[i] ?? JSON.stringify(event) }));

async function* endingWith(lines: readonly LogLine[], error: Error): AsyncGenerator<readonly LogLine[]> {
  yield lines;
  throw error;
}

const wrong = JSON.stringify({ did: 'clear', n: 3, big: true });
const CASES: Readonly<Record<string, () => AsyncIterable<readonly LogLine[]> | readonly (readonly LogLine[])[]>> = {
  accepted: () => [linesWith({})],
  'refused in many batches': () => [linesWith(Object.fromEntries(Array.from({ length: 7 }, (_, i) => [3999 - i * 560, wrong])))],
  'a line that is no JSON': () => [linesWith({ 1200: wrong, 2750: '{"did":' })],
  'a line that the mapping does not know': () => [linesWith({ 600: wrong, 3333: '{"did":"jump","n":1,"big":true}' })],
  'a field that is missing': () => [linesWith({ 1501: '{"did":"add","n":1,"big":false}', 3000: '{"did":"add"}' })],
  'a state that is none': () => [linesWith({ 2500: '{"did":"add","n":"x","big":false,"k":1}' })],
  'a file that ends in an error': () =>
    endingWith(linesWith({ 17: wrong }), new LogError({ code: 'E622', severity: 'error', message: 'it is gone' })),
};

describe.each(Object.keys(CASES))('%s', (name) => {
  it('is told by several threads as by one', async () => {
    const reports = [];
    for (const workers of name.includes('batches') ? [1, 2, 3] : [1, 2]) {
      const printed: string[] = [];
      const print = (text: string) => void printed.push(text);
      const request = { logs: ['run.ndjson'], windows: true, workers, lines: CASES[name]!(), linesBeforeThreads: 500 };
      const { seconds: _seconds, ...report } = await compareLog(openTrace(subject, { print }), request, { print });
      // A line behind the one that ends the comparison may have been compared before that was known.
      const isWhole = report.verdict === 'accepted' || report.verdict === 'refused';
      reports.push({ ...report, printed: isWhole ? printed.sort() : [] });
    }
    const [one, ...others] = reports;
    expect(one!.lines).toBeGreaterThan(500);
    expect(one!.diagnostics.length + one!.prefixes.length > 0).toBe(name !== 'accepted');
    for (const other of others) expect(other).toEqual(one);
  });
});

it('ends when it is asked to, with what was found until then', async () => {
  const controller = new AbortController();
  const request = {
    logs: ['run.ndjson'],
    windows: true,
    workers: 2,
    lines: [linesWith({})],
    linesBeforeThreads: 500,
    signal: controller.signal,
  };
  const progress = (explained: number) => {
    if (explained > 1000) controller.abort();
  };
  const report = await compareLog(openTrace(subject), request, { progress });
  expect(report.verdict).toBe('interrupted');
  expect(report.lines).toBeGreaterThan(1000);
  expect(report.lines).toBeLessThan(COUNT);
});
