// Checkpoints: a process that is killed at any moment loses only time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionsOf } from '../fuzz/random.ts';
import { cases, seed } from '../fuzz/seeds.ts';
import { type BuiltProgram, buildProgram } from './built-program.ts';
import { start as startProgram, worked } from './running-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-checkpoint-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (): string => join(folder, 'tlasso.checkpoint');

const start = (config: string, ...more: readonly string[]) =>
  startProgram(program, ['check', 'Lattice.tla', '--config', config, '--format', 'json', ...more]);

/** The report of a run to its end, without what differs from run to run. */
const reportOf = async (config: string, ...more: readonly string[]) => {
  const { output, ended } = start(config, ...more);
  const [code] = await ended;
  const { seconds: _seconds, ...report } = JSON.parse(output.out);
  return { code, report };
};

/**
 * Waits for the end of a run that was sent a signal, and tells whether it has ended by itself. Where its event loop has had no turn for a while, which also a
 * busy machine brings about, SIGTERM and SIGHUP have their usual effect; SIGINT is always heard.
 */
const endsItself = async (ended: ReturnType<typeof start>['ended'], sent: NodeJS.Signals): Promise<boolean> => {
  const [code, signal] = await ended;
  expect([code, signal]).toEqual(signal === null || sent === 'SIGINT' ? [255, null] : [null, sent]);
  return signal === null;
};

/** When a run is killed, in milliseconds after its first checkpoint. */
const moments = decisionsOf(seed);

/**
 * Kills runs at random moments, as many as wanted (`node bench/kill-and-resume.mjs` kills many); each writes as many checkpoints as it can, and goes on from where the one before was. Then one may end,
 * which writes them every so many seconds.
 */
const killed = async (config: string, kills: number, longest: number, every: number, ...more: readonly string[]) => {
  const checkpoints = (seconds: number): readonly string[] => ['--checkpoint', folder, '--checkpoint-every', String(seconds), ...more];
  for (let i = 0; i < kills; i++) {
    const resume = existsSync(file()) ? ['--resume', folder] : [];
    const { child, ended } = start(config, ...checkpoints(0), ...resume);
    const moment = moments.pick(longest);
    while (!existsSync(file()) && child.exitCode === null) await wait(10);
    await wait(moment);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(file()), 'the run ended before its first checkpoint').toBe(true);
  }
  return reportOf(config, ...checkpoints(every), '--resume', folder);
};

describe('a search that is killed again and again', () => {
  it.each([
    ['Lattice.cfg', cases(2), 300, 0, ['--workers', '1']],
    ['LatticeSlowEnds.cfg', cases(1), 5000, 1, ['--workers', '2']],
    ['LatticeShort.cfg', cases(1), 300, 0, ['--workers', '1']],
    ['LatticeEnds.cfg', cases(1), 300, 0, ['--workers', '1']],
    ['LatticeView.cfg', cases(1), 300, 0, ['--workers', '1']],
  ])(
    'ends as one that is left alone: %s, %i times within %i ms, a checkpoint every %i s, %j',
    async (config, kills, longest, every, more) => {
      const whole = await reportOf(config, ...more);
      expect(await killed(config, kills, longest, every, ...more)).toEqual(whole);
    },
    120_000,
  );

  it('is large enough for two threads', async () => {
    const { output, ended } = start('LatticeSlowEnds.cfg', '--workers', '2', '--format', 'text');
    await ended;
    expect(output.out).toContain('50,653 distinct, depth 109,');
    expect(output.out).toContain(', 2 workers');
  }, 60_000);

  it('has the counts of arithmetic', async () => {
    const { report } = await reportOf('Lattice.cfg');
    expect(report).toMatchObject({ verdict: 'ok', distinctStates: 25 ** 3, depth: 3 * 24 + 1 });
  });
});

describe('a checkpoint', () => {
  const write = async (config: string): Promise<void> => {
    const { child, ended } = start(config, '--checkpoint', folder, '--checkpoint-every', '0');
    while (!existsSync(file())) await wait(20);
    child.kill('SIGKILL');
    await ended;
  };

  it('is written on SIGTERM, and the run says what it knows', async () => {
    const { child, output, ended } = start('Lattice.cfg', '--checkpoint', folder, '--checkpoint-every', '0');
    while (!existsSync(file())) await wait(20);
    child.kill('SIGTERM');
    if (await endsItself(ended, 'SIGTERM')) expect(JSON.parse(output.out).verdict).toBe('interrupted');
    expect((await reportOf('Lattice.cfg', '--resume', folder)).report).toMatchObject({ verdict: 'ok', distinctStates: 25 ** 3 });
  }, 60_000);

  it('of another model is refused', async () => {
    await write('Lattice.cfg');
    for (const other of ['LatticeOther.cfg', 'LatticeShort.cfg']) {
      const { code, report } = await reportOf(other, '--resume', folder);
      expect(code).toBe(151);
      expect(report.diagnostics[0]).toMatchObject({ code: 'E454', message: expect.stringContaining('of another specification') });
    }
  }, 60_000);

  it('is refused where an invariant became a constraint, which the text of the program does not show', async () => {
    await write('LatticeShort.cfg');
    expect((await reportOf('LatticeCut.cfg', '--resume', folder)).report.diagnostics[0].code).toBe('E454');
  }, 60_000);

  it('is not written where a state contains a rule over an infinite set', async () => {
    const args = ['check', 'Rules.tla', '--checkpoint', folder, '--checkpoint-every', '0'];
    const child = spawn(process.execPath, [program.path, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    expect(err).toContain('rules over infinite sets');
    expect(existsSync(file())).toBe(false);
  }, 60_000);

  it('that is missing, damaged or of something else is refused', async () => {
    const refusal = async () => (await reportOf('Lattice.cfg', '--resume', folder)).report.diagnostics[0].message;
    expect(await refusal()).toContain('no checkpoint in');
    writeFileSync(file(), 'something else\n');
    expect(await refusal()).toContain('is no checkpoint');
    rmSync(file());
    await write('Lattice.cfg');
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.subarray(0, bytes.length - 100));
    expect(await refusal()).toContain('is damaged');
    // What is left of it has the line that names the version, and ends in the one behind it.
    writeFileSync(file(), bytes.subarray(0, 100));
    expect(await refusal()).toContain('is damaged');
    writeFileSync(file(), Buffer.concat([Buffer.from('tlasso checkpoint 0\n'), bytes.subarray(bytes.indexOf(10) + 1)]));
    expect(await refusal()).toContain('another version');
  }, 60_000);

  it('of which any part is another one is refused', async () => {
    await write('Lattice.cfg');
    const bytes = readFileSync(file());
    const refused = async (damaged: Buffer): Promise<void> => {
      writeFileSync(file(), damaged);
      const { code, report } = await reportOf('Lattice.cfg', '--resume', folder);
      expect(code).toBe(151);
      expect(report.diagnostics[0]).toMatchObject({ code: 'E454', message: expect.stringContaining('is damaged') });
    };
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1]! ^= 4;
    await refused(flipped);
    await refused(Buffer.concat([bytes, Buffer.from('more')]));
  }, 60_000);

  it('with other options is refused, whichever they are', async () => {
    await write('Lattice.cfg');
    for (const option of ['--allow-io', '--seed=1', '--por']) {
      const { report } = await reportOf('Lattice.cfg', '--resume', folder, option);
      expect(report.diagnostics[0], option).toMatchObject({ code: 'E454', message: expect.stringContaining('other options') });
    }
  }, 60_000);

  it('is not written where another run writes its own', async () => {
    const first = start('LatticeWideEnds.cfg', '--checkpoint', folder, '--checkpoint-every', '0');
    while (!existsSync(file())) await wait(20);
    const { code, report } = await reportOf('Lattice.cfg', '--checkpoint', folder);
    expect(code).toBe(151);
    expect(report.diagnostics[0]).toMatchObject({ code: 'E454', message: `process ${first.child.pid} writes checkpoints to ${folder}` });
    first.child.kill('SIGTERM');
    if (await endsItself(first.ended, 'SIGTERM')) expect(readdirSync(folder)).toEqual(['tlasso.checkpoint']);
  }, 60_000);

  it.each([
    ['SIGTERM', 'Lattice.cfg', 25 ** 3],
    ['SIGHUP', 'Lattice.cfg', 25 ** 3],
    // Large enough that the thread which hears SIGINT has begun to listen.
    ['SIGINT', 'LatticeWideEnds.cfg', 51 ** 3],
  ] as const)(
    'that is being written at %s is whole, or the one before stays',
    async (signal, config, states) => {
      const { child, output, ended } = start(config, '--checkpoint', folder, '--checkpoint-every', '0');
      const isWriting = (): boolean => existsSync(file()) && readdirSync(folder).some((name) => name.endsWith('.new'));
      while (!existsSync(file()) && child.exitCode === null) await wait(1);
      if (signal === 'SIGINT') await worked(child, 0.8);
      while (!isWriting() && child.exitCode === null) await wait(1);
      child.kill(signal);
      if (await endsItself(ended, signal)) {
        expect(JSON.parse(output.out).verdict).toBe('interrupted');
        expect(readdirSync(folder)).toEqual(['tlasso.checkpoint']);
      }
      expect((await reportOf(config, '--resume', folder)).report).toMatchObject({ verdict: 'ok', distinctStates: states });
    },
    60_000,
  );

  it.runIf(process.platform !== 'win32')(
    'for which there is no room is told, and the one before stays',
    async () => {
      const run = `ulimit -f 64; exec "$0" "$@"`;
      const args = [program.path, 'check', 'Lattice.tla', '--config', 'Lattice.cfg', '--checkpoint', folder, '--checkpoint-every', '0'];
      const { stdout, stderr, status } = spawnSync('bash', ['-c', run, process.execPath, ...args], { cwd, encoding: 'utf8' });
      expect([status, stdout.split('\n')[0]]).toEqual([0, 'No error found.']);
      expect(stderr).toMatch(
        /^No checkpoint is written to .*: EFBIG: .*\. The search goes on; what was written before stays, and it is tried again .*\.\n$/,
      );
      expect(readdirSync(folder)).toEqual(['tlasso.checkpoint']);
      expect((await reportOf('Lattice.cfg', '--resume', folder)).report).toMatchObject({ verdict: 'ok', distinctStates: 25 ** 3 });
    },
    60_000,
  );

  it('that cannot be written is told, and the search goes on', async () => {
    const { output, ended } = start('Lattice.cfg', '--checkpoint', join(file(), 'below', 'a-file'), '--checkpoint-every', '0');
    writeFileSync(file(), '');
    const [code] = await ended;
    expect(code).toBe(0);
    expect(output.err).toContain('No checkpoint is written');
  }, 60_000);

  it.runIf(process.platform === 'linux')(
    'that can never be written is told once',
    async () => {
      // The folder can be made, and the path of a file in it is too long.
      const deep = folder + `/${'x'.repeat(250)}`.repeat(15);
      const { output, ended } = start('Lattice.cfg', '--checkpoint', deep.padEnd(4060, '/x'), '--checkpoint-every', '0');
      expect((await ended)[0]).toBe(0);
      expect(output.err.match(/No checkpoint is written/g)).toHaveLength(1);
    },
    60_000,
  );
});
