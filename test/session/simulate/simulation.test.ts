// Simulations of compiled specifications: what a behaviour depends on, and what happens where threads cannot help, or the store of values is full.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Simulation } from '../../../src/checker/index.ts';
import { simulate } from '../../../src/session/index.ts';
import type { SimulationRequest } from '../../../src/session/request.ts';
import { Printed } from '../../../src/session/simulate/printed.ts';
import { SimulationRun } from '../../../src/session/simulate/run-simulation.ts';
import { openSimulator, type Simulator } from '../../../src/session/simulate/simulator.ts';
import { ArenaFull } from '../../../src/values/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-simulation-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, body: string, config = 'INIT Init NEXT Next'): SimulationRequest => {
  const file = join(folder, `${name}.tla`);
  writeFileSync(file, `---- MODULE ${name} ----\nEXTENDS Integers, FiniteSets, TLC\n${body}\n====\n`);
  writeFileSync(join(folder, `${name}.cfg`), config);
  return { file, invariants: [], properties: [], seed: 5, behaviours: 60, maxDepth: 20 };
};

const bag = `VARIABLES bag, seen
Init == bag = {} /\\ seen \\in 0..3
Send == \\E a \\in 0..3, b \\in 0..2 : bag' = bag \\cup {<<a, {b}>>} /\\ seen' = (seen + a + b) % 97
Receive == \\E m \\in bag : bag' = bag \\ {m} /\\ seen' = (seen * m[1] + 1) % 97
Move == Send \\/ Receive
Next == Move`;

const opened = (request: SimulationRequest): Simulator => {
  const simulator = openSimulator(request, () => {});
  if (simulator.model === null) throw new Error(JSON.stringify(simulator.diagnostics));
  return simulator;
};

/** The behaviours of a range, as text. */
const behaviours = ({ simulation, initial, values }: Simulator, from: number, to: number): string[] => {
  const made: string[] = [];
  simulation.assign(from, to, initial);
  while (!simulation.advance(100, (vectors) => made.push(Array.from(vectors, values.print).join(' '))));
  return made;
};

it('a behaviour is the same whatever was evaluated before', () => {
  const request = write('Bag', bag);
  const one = opened(request);
  behaviours(one, 0, 50);
  const late = behaviours(one, 50, 60);
  expect(late).toEqual(behaviours(opened(request), 50, 60));
  // The values that both met have other ids: the comparison means something.
  const other = opened(request);
  behaviours(other, 90, 120);
  expect(behaviours(other, 50, 60)).toEqual(late);
  const ids = (s: Simulator) => {
    const made: number[] = [];
    s.simulation.assign(55, 56, s.initial);
    while (!s.simulation.advance(100, (vectors) => made.push(...vectors)));
    return made;
  };
  expect(ids(one)).not.toEqual(ids(other));
});

/** Runs a simulation whose store of values is full when a behaviour of this number begins, in the first simulator or in every one. */
const runFull = async (request: SimulationRequest, number: number, always: boolean) => {
  const advance = Simulation.prototype.advance;
  let times = 0;
  Simulation.prototype.advance = function (this: Simulation, budget, on) {
    // One step after the other, so that the number is met.
    const isDone = advance.call(this, Math.min(budget, 1), on);
    if (this.number === number && (always || times === 0)) {
      times++;
      throw new ArenaFull('full');
    }
    return isDone;
  };
  try {
    const printed = new Printed(() => {});
    const result = await new SimulationRun(opened(request), request, {}, printed).finish();
    return { ...result, times };
  } finally {
    Simulation.prototype.advance = advance;
  }
};

it('goes on with a new store of values where one is full', async () => {
  const request = write('Full', bag);
  const first = opened(request);
  const plain = await new SimulationRun(first, request, {}, new Printed(() => {})).finish();
  const full = await runFull(request, 30, false);
  expect(full.times).toBe(1);
  expect(full.outcome).toEqual(plain.outcome);
  expect(plain.outcome).toMatchObject({ verdict: 'ok', statistics: { behaviours: 60 } });
});

it('stops with what is known where a new store is full at once, or where what was set with TLCSet would be lost', async () => {
  const request = write('Full', bag);
  const whole = await runFull(request, 30, true);
  expect(whole.times).toBe(2);
  expect(whole.outcome).toMatchObject({ verdict: 'limit', limit: 'memory', statistics: { behaviours: 30 } });
  const register = write('Register', `${bag} /\\ TLCSet(1, seen)`);
  expect(await runFull(register, 30, false)).toMatchObject({ times: 1, outcome: { verdict: 'limit', statistics: { behaviours: 30 } } });
});

it('an interrupted simulation has the numbers of the behaviours that ended', async () => {
  const request = write('Endless', bag);
  const controller = new AbortController();
  const { behaviours: _all, ...endless } = request;
  const interrupted = await simulate(
    { ...endless, signal: controller.signal },
    {
      progress: ({ behaviours = 0 }) => {
        if (behaviours > 100) controller.abort();
      },
    },
  );
  expect(interrupted.verdict).toBe('interrupted');
  const behaviours = interrupted.simulation?.behaviours ?? 0;
  expect(behaviours).toBeGreaterThan(100);
  const again = await simulate({ ...request, behaviours }, {});
  expect(again.verdict).toBe('ok');
  for (const key of ['simulation', 'statesGenerated', 'coverage'] as const) expect(interrupted[key]).toEqual(again[key]);
});

it.each([
  ['Registers', `${bag} /\\ TLCSet(1, seen)`],
  ['Level', `${bag} /\\ TLCGet("level") < 9`],
  ['Dice', `${bag} /\\ seen' # RandomElement(0..96)`],
])('%s: one worker, which is told', async (name, body) => {
  const request = write(name, body);
  const options = { deadlock: false };
  const alone = await simulate({ ...request, ...options }, {});
  const asked = await simulate({ ...request, ...options, workers: 3 }, {});
  expect(asked.diagnostics).toMatchObject([{ code: 'E453', message: expect.stringContaining('one worker simulates') }]);
  expect(asked).toEqual({ ...alone, seconds: asked.seconds, diagnostics: asked.diagnostics });
  const automatic = await simulate({ ...request, ...options, workers: 'auto' }, {});
  expect(automatic).toEqual({ ...alone, seconds: automatic.seconds });
});

it('TLCSet("exit", TRUE) ends the simulation at once', async () => {
  const request = write('Exit', `${bag} /\\ (Cardinality(bag') = 4 => TLCSet("exit", TRUE))`);
  const report = await simulate({ ...request, workers: 4 }, {});
  expect(report).toMatchObject({ verdict: 'ok', workers: 1 });
  expect(report.simulation?.behaviours).toBeLessThan(60);
});

it('a property of initial states is checked', async () => {
  const request = write('First', `${bag}\nSmall == seen < 3`, 'INIT Init NEXT Next PROPERTY Small');
  expect(await simulate(request, {})).toMatchObject({ verdict: 'property', property: { name: 'Small' }, trace: { states: [{}] } });
});

it('a behaviour is told with the states at which it stood still where the level is what was found', async () => {
  const counter = `VARIABLE x
Init == x = 0
Next == x' \\in {x, x + 1}
Few == x < 12
Soon == TLCGet("level") < 9`;
  const few = await simulate(write('Still', counter, 'INIT Init NEXT Next INVARIANT Few'), {});
  expect(few).toMatchObject({ verdict: 'invariant', simulation: { behaviours: 1 } });
  expect(few.trace?.states.length).toBe(13);
  // They are counted all the same.
  expect(few.simulation!.longest).toBeGreaterThan(13);
  expect(few.simulation!.visited).toBe(few.simulation!.longest);
  const soon = await simulate({ ...write('Still', counter, 'INIT Init NEXT Next INVARIANT Soon'), tellsWhy: true }, {});
  expect(soon.trace?.states.length).toBe(9);
  expect(soon.why?.reasons.map(({ text }) => text)).toEqual(['TLCGet("level") < 9']);
});

it('behaviours and states are counted once, whatever ends a simulation', async () => {
  const counter = `VARIABLE x
Init == x = 0
Next == x < 5 /\\ x' = x + 1
Fifth == x < 4 \\/ TLCGet("generated") < 8
Faulty == <<1>>[2] = 1
Ends == x = 4 => TLCSet("exit", TRUE)`;
  const numbers = async (config: string): Promise<unknown> => {
    const { verdict, simulation } = await simulate(
      { ...write('Counted', counter, `INIT Init NEXT Next CHECK_DEADLOCK FALSE ${config}`), behaviours: 3 },
      {},
    );
    return { verdict, ...simulation };
  };
  expect(await numbers('')).toEqual({ verdict: 'ok', behaviours: 3, visited: 18, longest: 6 });
  expect(await numbers('POSTCONDITION Faulty')).toEqual({ verdict: 'evaluation-error', behaviours: 3, visited: 18, longest: 6 });
  expect(await numbers('INVARIANT Ends')).toEqual({ verdict: 'ok', behaviours: 1, visited: 5, longest: 5 });
  expect(await numbers('INVARIANT Fifth')).toEqual({ verdict: 'invariant', behaviours: 2, visited: 11, longest: 6 });
});
