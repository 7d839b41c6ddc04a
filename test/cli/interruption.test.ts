// Ctrl-C and --memory where the event loop has no turn for as long as one likes: in the middle of one evaluation.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';
import { endlessConfig } from './endless.ts';
import { start, worked } from './running-program.ts';

let program: BuiltProgram;
let folder = '';
beforeAll(() => {
  program = buildProgram();
  folder = mkdtempSync(join(tmpdir(), 'tlasso-endless-'));
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const config = (where: string): string => endlessConfig(folder, where);

/** Processor time after which a run is in the middle of an evaluation for a while: a slow machine, with other work to do, takes two seconds to begin. */
const IN_THE_MIDDLE = 3;

/** Interrupts a run in the middle, after so many seconds of processor time, and waits for its end, which without that is minutes away. */
const interrupted = async (args: readonly string[], seconds = IN_THE_MIDDLE) => {
  const run = start(program, args);
  await worked(run.child, seconds);
  expect(run.child.exitCode, run.output.out).toBe(null);
  run.child.kill('SIGINT');
  const [code, signal] = await run.ended;
  return { ...run.output, code, signal };
};

describe('Ctrl-C in the middle of one evaluation', () => {
  // Each place by itself: test/session/check/interruption.test.ts.
  it.each(['assumption', 'action', 'property'])(
    'ends a check with what is known: %s',
    async (where) => {
      const { out, err, code } = await interrupted(['check', 'Endless.tla', '--config', config(where)]);
      expect(err).toBe('Interrupted: ending the search. Press Ctrl-C again to quit at once.\n');
      expect(out).toMatch(/^Interrupted: no error found so far/);
      expect(code).toBe(255);
    },
    60_000,
  );

  it('ends a check by two workers', async () => {
    const { out, code } = await interrupted(['check', 'Endless.tla', '--config', config('subsets'), '--workers', '2']);
    expect(out).toMatch(/^Interrupted: no error found so far/);
    expect(code).toBe(255);
  }, 120_000);

  it('ends a simulation', async () => {
    const { out, code } = await interrupted(['simulate', 'Endless.tla', '--config', config('action')]);
    expect(out).toContain('Interrupted');
    expect(code).toBe(255);
  }, 120_000);

  it('writes the checkpoint that was asked for', async () => {
    const checkpoints = join(folder, 'checkpoints');
    const args = ['check', 'Endless.tla', '--config', config('action'), '--checkpoint', checkpoints];
    expect((await interrupted(args)).code).toBe(255);
    const again = await interrupted([...args, '--resume', checkpoints]);
    expect(again.out).toMatch(/^Interrupted: no error found so far, 1 state not explored/);
  }, 120_000);

  it('ends at SIGTERM, at the latest by its usual effect, and the checkpoints can be gone on with', async () => {
    const checkpoints = join(folder, 'terminated');
    const args = ['check', 'Endless.tla', '--config', config('action'), '--checkpoint', checkpoints];
    const run = start(program, args);
    await worked(run.child, IN_THE_MIDDLE);
    run.child.kill('SIGTERM');
    // While the event loop still had a turn the run could end by itself. Until it has had none for a while, see `LATE` in interrupt.ts, the signal would wait for it.
    const [code, signal] = await run.ended;
    expect([code, signal]).toEqual(signal === null ? [255, null] : [null, 'SIGTERM']);
    expect((await interrupted(args)).out).toMatch(/^Interrupted/);
  }, 120_000);

  it('ends at once what compares a log, and tells how far it was', async () => {
    const log = join(folder, 'long.ndjson');
    writeFileSync(log, '{"x":0}\n{"x":1}\n');
    const { err, signal } = await interrupted(['trace', 'EndlessLog.tla', log, '--config', config('nowhere')]);
    expect(signal).toBe('SIGINT');
    expect(err).toContain('Interrupted in the middle of something that cannot be left: at least 1 of the events explained.');
  }, 120_000);

  it('ends at once what draws a graph', async () => {
    const { err, signal, code } = await interrupted(['graph', 'Endless.tla', '--config', config('action')], 2 * IN_THE_MIDDLE);
    // Where other work keeps the run from looking at the flag in time (PATIENCE in interrupt.ts), the thread that listens ends it.
    const isHeard = signal === null;
    expect([code, signal]).toEqual(isHeard ? [255, null] : [null, 'SIGINT']);
    expect(err).toContain(`${isHeard ? 'interrupted before all states were known' : 'cannot be left'}: nothing is drawn`);
  }, 120_000);
});

describe('Ctrl-C in a phase that evaluates nothing', () => {
  /** Its automata take some ten seconds. */
  const hard = Array.from({ length: 4 }, (_, i) => `(F ({x = ${i}} & X X ({x + ${i} = 2} U {x > ${i}})))`).join(' <-> ');

  it('ends a check while automata are built', async () => {
    const args = ['check', 'Endless.tla', '--config', config('nowhere'), '--ltl', hard];
    const { out, code } = await interrupted(args, 1.5);
    expect(out).toMatch(/^Interrupted: no error found so far; not checked: /m);
    expect(code).toBe(255);
  }, 120_000);
});

/** A module of so many bytes, and a little more. */
const longModule = (bytes: number): string => {
  const definitions: string[] = [];
  for (let length = 0, i = 0; length < bytes; length += definitions.at(-1)!.length, i++)
    definitions.push(`D${i} == {${Array.from({ length: 50 }, (_, k) => k).join(', ')}}\n`);
  const path = join(folder, 'Long.tla');
  writeFileSync(path, `---- MODULE Long ----\nVARIABLE x\nInit == x = 0\nNext == UNCHANGED x\n${definitions.join('')}====\n`);
  writeFileSync(join(folder, 'Long.cfg'), 'INIT Init\nNEXT Next\n');
  return path;
};

describe('a long module', () => {
  it('is left at once while it is read', async () => {
    const { signal, code } = await interrupted(['check', longModule(2 ** 24)]);
    expect([code, signal]).toEqual([null, 'SIGINT']);
  }, 120_000);

  it('is not read where the memory does not suffice', async () => {
    const { output, ended } = start(program, ['check', longModule(2 ** 22), '--memory', '300m']);
    const [code] = await ended;
    expect(output.out).toMatch(/error\[E001\]: .*has 5 MB: to read it takes about \d+ MB of memory, and 300 MB may be used/);
    expect(code).toBe(150);
  }, 120_000);
});

describe('--memory in the middle of one evaluation', () => {
  it.each([
    ['assumption', '1'],
    ['subsets', '2'],
  ])(
    'ends a check: %s, workers %s',
    async (where, workers) => {
      const { output, ended } = start(program, [
        ...['check', 'Endless.tla', '--config', config(where), '--workers', workers],
        ...['--memory', '200m'],
      ]);
      const [code] = await ended;
      expect(output.out).toMatch(/^Stopped at the limit of memory: no error found so far/);
      expect(code).toBe(255);
    },
    120_000,
  );
});
