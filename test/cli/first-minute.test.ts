// From a module without a configuration to its first check: what is assumed, asked for, written.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from './fake-terminal.ts';

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'tlasso-first-minute-'));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const call = async (...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> => {
  const terminal = fakeTerminal();
  const code = await run(argv, terminal, async () => check);
  return { code, out: terminal.out.text, err: terminal.err.text };
};

const write = (name: string, body: string): void => writeFileSync(join(folder, `${name}.tla`), `---- MODULE ${name} ----\n${body}\n====\n`);

const COUNTER = "EXTENDS Naturals CONSTANT N VARIABLE x Init == x = 0 Next == x' = (x + 1) % N Spec == Init /\\ [][Next]_x Small == x < 3";

describe('without a configuration', () => {
  it('checks what is assumed, and says so', async () => {
    write('Plain', "EXTENDS Integers VARIABLE x Init == x = 0 Next == x' = 1 - x");
    const { code, out } = await call('check', 'Plain.tla');
    expect(code).toBe(0);
    expect(out).toContain('E325');
    expect(out).toContain('INIT Init and NEXT Next are assumed');
  });

  it('assumes nothing of a module with faults', async () => {
    write('Faulty', "VARIABLE x Init == x = 0 Next == x' = 1 - x");
    const { code, out } = await call('check', 'Faulty.tla');
    expect(code).toBe(150);
    expect(out).not.toContain('E325');
  });

  it('takes values of constants, also as expressions of the module', async () => {
    write('Counter', COUNTER);
    const distinct = async (...options: string[]): Promise<unknown> => {
      const { out } = await call('check', 'Counter.tla', '--format', 'json', ...options);
      return (JSON.parse(out) as { distinctStates: number }).distinctStates;
    };
    expect(await distinct('--constant', 'N=5')).toBe(5);
    expect(await distinct('--constant', 'N = 2 * 2 + 3')).toBe(7);
    expect((await call('check', 'Counter.tla', '--constant', 'N=5\nINVARIANT Small')).out).toContain('found `INVARIANT`');
    const violated = await call('check', 'Counter.tla', '--constant', 'N=5', '--invariant', 'Small');
    expect(violated.code).toBe(12);
    expect(violated.out).toContain('E325');
  });

  it.each([
    ['--constant', 'N'],
    ['--constant', 'N='],
    ['--constant', 'N=1 +'],
    ['--constant', 'N=x'],
    ['--constant', 'M=1'],
    ['--constant', 'N<-Missing'],
  ])('refuses %s %s', async (...options) => {
    const { code, out } = await call('check', 'Counter.tla', ...options);
    expect(code, out).toBeGreaterThanOrEqual(150);
    expect(out).toMatch(/E\d{3}/);
    expect(out).not.toContain('internal');
  });

  it('has one message for all that is missing', async () => {
    const { code, out } = await call('check', 'Counter.tla');
    expect(code).toBe(151);
    expect(out).toContain('there is no configuration Counter.cfg, and the constant `N` has no value');
    expect(out).toContain('--constant N=2');
    expect(out).toContain('tlasso init Counter.tla');
  });

  it('replaces what a configuration gives', async () => {
    write('Given', COUNTER);
    writeFileSync('Given.cfg', 'SPECIFICATION Spec\nCONSTANT N = 2\nINVARIANT Small\n');
    expect((await call('check', 'Given.tla')).code).toBe(0);
    const { code, out } = await call('check', 'Given.tla', '--constant', 'N=9');
    expect(code).toBe(12);
    expect(out).not.toContain('E325');
  });

  it('is a fault where a configuration is named that is not there', async () => {
    const { code, out } = await call('check', 'Counter.tla', '--config', 'None.cfg', '--constant', 'N=1');
    expect(code).toBe(151);
    expect(out).toContain('None.cfg does not exist');
  });
});

describe('tlasso init', () => {
  it('tries its values on the assumptions, and overwrites nothing', async () => {
    write('Bounds', `${COUNTER}\nASSUME N > 3 /\\ N % 5 = 0\nTHEOREM Spec => []Small`);
    const { code, out } = await call('init', 'Bounds.tla');
    expect(code, out).toBe(0);
    const text = readFileSync('Bounds.cfg', 'utf8');
    expect(text).toContain('    N = 5\n');
    expect(text).toContain('INVARIANT Small\n');
    expect((await call('check', 'Bounds.tla')).code).toBe(12);
    const again = await call('init', 'Bounds.tla');
    expect(again.code).toBe(255);
    expect(again.err).toContain('Bounds.cfg exists already');
    expect(readFileSync('Bounds.cfg', 'utf8')).toBe(text);
    expect((await call('init', 'Bounds.tla', '-o', '-')).out).toBe(text);
  });

  it('keeps values that the assumptions list', async () => {
    write('Listed', `EXTENDS Integers CONSTANT N, M ASSUME N \\in {20, 30} /\\ M > 2 VARIABLE x Init == x = N Next == x' = M`);
    const { out, err } = await call('init', 'Listed.tla', '-o', '-');
    expect(err).toBe('');
    expect(out).toContain('    N = 20\n');
    expect(out).toContain('    M = 3\n');
  });

  it('names the configuration that the file of the module has', async () => {
    write('Own', "VARIABLE x Init == x = 0 Next == x' = 0\n====\n---- CONFIG Own ----\nINIT Init\nNEXT Next");
    const { code, err } = await call('init', 'Own.tla');
    expect(code).toBe(255);
    expect(err).toContain('Own.tla has a configuration behind its modules, and nothing was written');
  });

  it('says which assumption does not hold', async () => {
    write('Alone', `EXTENDS Integers VARIABLE x ASSUME Small == 2 > 3 Init == x = 0 Next == x' = 0`);
    const alone = await call('init', 'Alone.tla', '-o', '-');
    expect(alone.err).toBe('warning: The assumption Small (Alone.tla:2) is false: a check ends before it has made a state.\n');
    write('Vain', `EXTENDS Integers CONSTANT N ASSUME N % 2 = 3 VARIABLE x Init == x = 0 Next == x' = N`);
    const vain = await call('init', 'Vain.tla', '-o', '-');
    expect(vain.err).toContain('An assumption (Vain.tla:2) is false');
    expect(vain.err).toContain('Each of 7 other combinations of numbers breaks one, too.');
  });

  it('waits for no assumption that takes for ever', async () => {
    write('Endless', `${COUNTER} ASSUME \\A f \\in [1..10 -> 1..10] : f[1] < 20 /\\ N > 0`);
    const { code, out } = await call('init', 'Endless.tla', '-o', '-');
    expect(code).toBe(0);
    expect(out).toContain('N = 2');
  });

  it('says what is missing', async () => {
    write('Open', 'CONSTANT F(_) VARIABLE x Start == x = F(0)');
    expect((await call('init', 'Open.tla')).out).toContain('It still needs a definition for the constant F, the behaviour');
    expect((await call('init', 'Nowhere.tla')).code).toBe(150);
    expect((await call('init', 'Nowhere')).code).toBe(1);
  });
});

describe('tlasso new', () => {
  it('makes a specification that passes its own test', async () => {
    expect((await call('new', 'Mutex')).code).toBe(0);
    const checked = await call('check', join('Mutex', 'Mutex.tla'));
    expect(checked.code, checked.out).toBe(0);
    expect(checked.out).toContain('20 distinct');
    const tested = await call('test', 'Mutex', '--jobs', '1');
    expect(tested.code, tested.out).toBe(0);
    expect((await call('new', 'Mutex')).err).toContain('exists already');
    expect((await call('new', '../x')).code).toBe(1);
    expect((await call('new', 'WF_x')).err).toContain('neither WF_ nor SF_');
    expect(await call('new', 'Naturals')).toMatchObject({ code: 1, err: expect.stringContaining('is the name of a standard module') });
  });
});
