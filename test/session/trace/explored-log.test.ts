// A log in the explorer: the states that explain it with their lines, and what nothing explains.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LogReport } from '../../../src/index.ts';
import { Explorer, logToExplore, openLog, type Visit } from '../../../src/session/explore/index.ts';
import { traceLog } from '../../../src/session/trace/trace.ts';
import { stepText, traceRows } from '../../../src/tui/panes/trace-pane.ts';
import { opened } from '../explore/explore-specs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-explored-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string): string => join(folder, name);
const write = (name: string, ...lines: readonly string[]): void => writeFileSync(path(name), `${lines.join('\n')}\n`);

write(
  'Walk.tla',
  '---- MODULE Walk ----',
  'EXTENDS Integers',
  'VARIABLES x, seen',
  'Init == x \\in {0, 10} /\\ seen = {}',
  'Add(n) == x + n < 1000 /\\ x\' = x + n /\\ seen\' = {[of |-> <<x, "it">>, n |-> n]}',
  'Next == \\E n \\in 1..3 : Add(n)',
  '====',
);
write('Walk.cfg', 'INIT Init NEXT Next');
write(
  'WalkLog.tla',
  '---- MODULE WalkLog ----',
  'EXTENDS Walk',
  'Event(e) == CASE e.did = "add" -> Add(e.n) [] e.did = "at" -> x = e.x /\\ UNCHANGED <<x, seen>>',
  'Silent == Add(3)',
  'MaxSilent == 1',
  '====',
);

const compare = (pathLength: number, ...events: readonly unknown[]): Promise<LogReport> => {
  write('log.ndjson', ...events.map((event) => JSON.stringify(event)));
  return traceLog({ file: path('WalkLog.tla'), logs: [path('log.ndjson')], invariants: [], properties: [], pathLength });
};

const explorerOn = (report: LogReport): Explorer => {
  expect(report.diagnostics).toEqual([]);
  const explorer = new Explorer(opened(path('WalkLog.tla'), path('Walk.cfg')));
  expect(report.config).toBe(path('Walk.cfg'));
  expect(openLog(explorer, logToExplore(report))).toBeNull();
  return explorer;
};

/** The rows of the path as text. */
const rowsOf = (explorer: Explorer): readonly string[] =>
  traceRows({
    path: explorer.path,
    cursor: explorer.cursor,
    loop: null,
    closing: null,
    properties: [],
    bookmarks: new Map(),
    beside: explorer.branches.beside,
    watches: [],
    tree: explorer.specification.tree,
    changes: () => '',
  }).map((row) =>
    row
      .line(100)
      .map(({ text }) => text)
      .join('')
      .trim()
      .replace(/ {2,}/g, '  '),
  );

const add = (n: number): unknown => ({ did: 'add', n });

it('has a line for each step, and the reasons behind the last one', async () => {
  const explorer = explorerOn(await compare(100, { did: 'at', x: 0 }, add(1), { did: 'at', x: 4 }, add(7)));
  expect(rowsOf(explorer)).toEqual([
    '1 initial state',
    '2 stuttering  log.ndjson:1 {"did":"at","x":0}',
    expect.stringMatching(/^3 Add\(3\) {2}\(no line\) .*\d\/\d$/),
    '4 Add(1)  log.ndjson:2 {"did":"add","n":1}',
    '▶  5 stuttering  log.ndjson:3 {"did":"at","x":4}',
    '✗ log.ndjson:4 {"did":"add","n":7}',
    'Add(n = 7): the next-state relation has Add with n = 1, 2, 3 only',
  ]);
  // The other states that are possible there are branches of their own.
  const others = [...explorer.branches.beside].filter(([visit, { unexplained }]) => visit !== explorer.cursor && unexplained.length > 0);
  expect(others.length).toBeGreaterThan(0);
});

it('has a path to each state behind a log that is explained', async () => {
  const explorer = explorerOn(await compare(100, add(1), add(2)));
  expect(rowsOf(explorer).filter((row) => row.includes('✗'))).toEqual([]);
  const ends: Visit[] = [];
  const visit = (at: Visit): void => {
    if (at.children.length === 0) ends.push(at);
    at.children.forEach(visit);
  };
  explorer.branches.roots.forEach(visit);
  const xs = ends.map((end) => Number(explorer.specification.values.print(end.state[0]!)));
  expect(xs.sort((a, b) => a - b)).toEqual([3, 6, 9, 13, 16, 19]);
});

it('begins in the middle where the log is longer', async () => {
  const events = Array.from({ length: 40 }, (_, i) => add(1 + (i % 2)));
  const explorer = explorerOn(await compare(10, { did: 'at', x: 0 }, ...events, { did: 'at', x: -1 }));
  expect(explorer.path).toHaveLength(10);
  expect(explorer.path[0]!.isElsewhere).toBe(true);
  expect(stepText({ tree: explorer.specification.tree }, explorer.path[0]!)).toBe('started here');
  expect(rowsOf(explorer)[9]).toContain('log.ndjson:41');
  expect(rowsOf(explorer)[10]).toBe('✗ log.ndjson:42 {"did":"at","x":-1}');
});
