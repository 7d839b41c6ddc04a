// Simulations by several threads: whatever their number, the report is that of one, to the last digit and printed line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { BehaviourLedger } from '../../src/checker/index.ts';
import type { SimulationRequest } from '../../src/session/request.ts';
import { Printed } from '../../src/session/simulate/printed.ts';
import { callThreads, SimulationRun } from '../../src/session/simulate/run-simulation.ts';
import { openSimulator, RangeSizes } from '../../src/session/simulate/simulator.ts';
import { bundle } from './bundle.ts';

const program = pathToFileURL(bundle(new URL('../../src/session/simulate/simulation-worker.ts', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'tlasso-simulation-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Messages are values that behaviours make, so their ids, and the order of \E m \in bag, depend on what was made before.
const text = (name: string, more: string): string => `---- MODULE ${name} ----
EXTENDS Integers, FiniteSets, TLC
VARIABLES bag, seen
Init == bag = {} /\\ seen = 0
Send == \\E a \\in 0..5, b \\in 0..2 : bag' = bag \\cup {<<a, {b}>>} /\\ seen' = (seen + a + b) % 97
Receive == \\E m \\in bag : bag' = bag \\ {m} /\\ seen' = (seen * m[1] + 1) % 97
Drop == Cardinality(bag) > 3 /\\ \\E m, n \\in bag : m # n /\\ bag' = bag \\ {m, n} /\\ UNCHANGED seen
Move == Send \\/ Receive \\/ Drop
${more}
====
`;

const write = (name: string, more: string, config: string): string => {
  const file = join(folder, `${name}.tla`);
  writeFileSync(file, text(name, more));
  writeFileSync(join(folder, `${name}.cfg`), config);
  return file;
};

const run = async (file: string, workers: number, wishes: Partial<SimulationRequest> = {}) => {
  const request: SimulationRequest = { file, invariants: [], properties: [], seed: 11, behaviours: 1300, maxDepth: 30, workers, ...wishes };
  const printed: string[] = [];
  const print = (line: string): void => {
    printed.push(line);
  };
  const ordered = new Printed(print);
  const opened = openSimulator(request, ordered.say);
  if (opened.model === null) throw new Error(JSON.stringify(opened.diagnostics));
  const own = vi.spyOn(RangeSizes.prototype, 'made');
  const all = vi.spyOn(BehaviourLedger.prototype, 'enter');
  const helpedSoFar = (): number => all.mock.calls.length - own.mock.calls.length;
  // This thread sleeps now and then until others have made behaviours, although they begin late.
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  const progress = (): void => {
    if (workers > 1 && helpedSoFar() === 0) Atomics.wait(asleep, 0, 0, 100);
  };
  const help = workers > 1 ? { call: callThreads(program, workers), patience: 0 } : null;
  const result = await new SimulationRun(opened, request, { print, progress }, ordered, help).finish();
  const helped = helpedSoFar();
  vi.restoreAllMocks();
  const { outcome, simulator } = result;
  const states = 'trace' in outcome ? (outcome.trace?.states ?? []) : [];
  const trace = states.map((s) => [s.label?.action, ...Array.from(s.vector, (id) => simulator.values.print(id))].join(' '));
  const { verdict, statistics } = outcome;
  const said = 'error' in outcome ? outcome.error.message : 'predicate' in outcome ? outcome.predicate?.name : null;
  return { workers: result.workers, helped, essence: { verdict, said, trace, statistics, printed } };
};

const cases: readonly (readonly [string, string, string, string])[] = [
  ['Nothing', 'ok', 'Next == Move', ''],
  ['Rare', 'invariant', 'Next == Move\nFine == ~(seen = 60 /\\ Cardinality(bag) = 9)\n', 'INVARIANT Fine'],
  [
    'Step',
    'property',
    "Next == Move\nFine == [][~(seen = 23 /\\ seen' = 25 /\\ Cardinality(bag) = 7 /\\ <<0, {1}>> \\in bag)]_<<bag, seen>>\n",
    'PROPERTY Fine',
  ],
  ['Fault', 'evaluation-error', 'Next == Move\nFine == Cardinality(bag) = 10 /\\ seen = 3 => bag = seen\n', 'INVARIANT Fine'],
  ['Asserted', 'assertion', 'Next == Move /\\ Assert(seen # 60 \\/ Cardinality(bag) < 9, "nine")\n', ''],
  ['Stuck', 'deadlock', 'Next == ~(seen = 61 /\\ Cardinality(bag) = 10) /\\ Move\n', ''],
  ['Telling', 'ok', "Next == Move /\\ (seen' = 96 /\\ Cardinality(bag') = 6 => PrintT(bag'))\n", ''],
];

describe.each(cases)('%s: %s', (name, verdict, more, config) => {
  const file = write(name, more, `INIT Init NEXT Next ${config}`);
  it('is the same for any number of threads', async () => {
    // A fault ends it earlier.
    const wishes = verdict === 'ok' ? { behaviours: 250 } : {};
    const alone = await run(file, 1, wishes);
    expect(alone).toMatchObject({ workers: 1, helped: 0, essence: { verdict } });
    if (name === 'Telling') expect(alone.essence.printed.length).toBeGreaterThan(10);
    for (const workers of name === 'Nothing' ? [2, 3] : [2]) {
      const together = await run(file, workers, wishes);
      expect(together.essence).toEqual(alone.essence);
      expect(together.workers).toBe(workers);
      expect(together.helped).toBeGreaterThan(0);
    }
  });
});

it('begins again alone where values turn out to have no order', async () => {
  const file = join(folder, 'Rules.tla');
  // Two sets that are rules, and read alike, to choose between: rarely, so that several threads are at work by then.
  const rules = `Next == Move /\\ IF seen' = 3 /\\ Cardinality(bag') = 9 THEN rule' \\in {{n \\in Nat : n > a} : a \\in 0..1} ELSE rule' = {}`;
  writeFileSync(file, text('Rules', rules).replace('VARIABLES', 'VARIABLES rule,').replace('Init ==', 'Init == rule = {} /\\'));
  writeFileSync(join(folder, 'Rules.cfg'), 'INIT Init NEXT Next');
  const wishes = { behaviours: 300 };
  const alone = await run(file, 1, wishes);
  expect(alone.essence).toMatchObject({ verdict: 'ok', statistics: { behaviours: 300 } });
  const together = await run(file, 3, wishes);
  // It was tried.
  expect(together.helped).toBeGreaterThan(0);
  expect(together.workers).toBe(1);
  expect(together.essence).toEqual(alone.essence);
});
