// What POSTCONDITION, ALIAS and ASSUME read of a search does not keep several workers, or a checkpoint, from it: one thread evaluates them, before it or after it. What
// the search itself reads, or what it leaves in registers, does.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';
import type { CheckRequest } from '../../../src/session/request.ts';
import { useBuiltPrograms } from '../built-programs.ts';
import { reportOf } from './report-of.ts';

useBuiltPrograms();

const folder = mkdtempSync(join(tmpdir(), 'tlasso-at-the-end-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'Grid.tla');
writeFileSync(
  file,
  `---- MODULE Grid ----
EXTENDS Naturals, TLC, TLCExt
VARIABLES x, y
Init == x = 0 /\\ y \\in 0..1
Next == \\/ x < 30 /\\ x' = x + 1 /\\ y' = y
        \\/ y < 30 /\\ y' = y + 1 /\\ x' = x
Near == x + y < 40
Stats == TLCGet("stats")
Facts == /\\ Stats.distinct = 961 /\\ Stats.generated = 1862 /\\ Stats.diameter = 60 /\\ Stats.queue = 0 /\\ Stats.initial = 2
         /\\ TLCGet("distinct") = 961 /\\ TLCGet("level") = 0 /\\ TLCGet("config").mode = "bfs" /\\ CounterExample.state = {}
Beside == CounterExample.state # {} /\\ TLCGet("queue") > 0
Counts == TLCSet(1, 2) /\\ TLCGet(1) = 2
Deep == [x |-> x, y |-> y, level |-> TLCGet("level")]
Far == [x |-> x, y |-> y, seen |-> TLCGet("distinct")]
Noted == TLCSet(1, x)
Last == TLCGet(1) <= 30
Within == TLCGet("level") < 100
====
`,
);
const configured = (lines: string): string => {
  const config = join(folder, 'Grid.cfg');
  writeFileSync(config, `INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n${lines}\n`);
  return config;
};

const ask = (lines: string, more: Partial<CheckRequest>) => reportOf(file, configured(lines), more);

describe.each([
  ['counts', 'POSTCONDITION Facts'],
  ['registers of its own', 'POSTCONDITION Counts'],
  ['a counterexample', 'INVARIANT Near\nPOSTCONDITION Beside'],
  ['the level of states shown', 'INVARIANT Near\nALIAS Deep'],
])('what is read at the end: %s', (_what, lines) => {
  it('is the same for two workers, and both search', async () => {
    const { workers: one, coverage: _one, ...alone } = await ask(lines, {});
    const { workers: two, coverage: _two, ...both } = await ask(lines, { workers: 2, callsAtOnce: true });
    expect([one, two]).toEqual([1, 2]);
    expect(both).toEqual(alone);
    expect(alone.diagnostics).toEqual([]);
  });

  it('is the same after a checkpoint', async () => {
    const checkpoint = join(folder, 'kept');
    expect(await ask(lines, { checkpoint, maxStates: 300 })).toMatchObject({ verdict: 'limit' });
    expect(existsSync(join(checkpoint, 'tlasso.checkpoint'))).toBe(true);
    const resumed = await ask(lines, { resume: checkpoint });
    expect(resumed).toEqual(await ask(lines, {}));
    rmSync(checkpoint, { recursive: true });
  });
});

it('is the same where assumptions look at the settings', async () => {
  writeFileSync(
    join(folder, 'Assuming.tla'),
    '---- MODULE Assuming ----\nEXTENDS Grid\nASSUME TLCGet("config").mode = "bfs" /\\ TLCGet("revision").timestamp > 0\n====\n',
  );
  const { workers } = await reportOf(join(folder, 'Assuming.tla'), configured('INVARIANT Near'), { workers: 2, callsAtOnce: true });
  expect(workers).toBe(2);
});

it.each([
  ['a constraint reads the level', 'CONSTRAINT Within'],
  ['a constraint leaves something in a register', 'CONSTRAINT Noted\nPOSTCONDITION Last'],
  ['an alias tells how many states there are', 'ALIAS Far'],
])('one worker searches where %s', async (_what, lines) => {
  const { workers, diagnostics } = await ask(lines, { workers: 2, callsAtOnce: true });
  expect([workers, diagnostics.map(({ code }) => code)]).toEqual([1, ['E453']]);
});

it('one worker searches, and there is no checkpoint, where registers are set by an assumption', async () => {
  writeFileSync(join(folder, 'Setting.tla'), '---- MODULE Setting ----\nEXTENDS Grid\nASSUME TLCSet(1, 7)\nSeven == TLCGet(1) = 7\n====\n');
  const warned: string[] = [];
  const request = { file: join(folder, 'Setting.tla'), config: configured('POSTCONDITION Seven'), invariants: [], properties: [], ltl: [] };
  const report = await check(
    { ...request, workers: 2, callsAtOnce: true, checkpoint: join(folder, 'none') },
    { warn: (m) => warned.push(m) },
  );
  expect([report.verdict, report.workers, warned.length]).toEqual(['ok', 1, 1]);
});
