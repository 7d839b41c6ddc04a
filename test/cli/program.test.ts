// The command line with a check that only records what it was asked: how arguments become requests and reports become exit codes.
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { CheckReport, Verdict } from '../../src/report/index.ts';
import type { Check, CheckEvents, CheckRequest } from '../../src/session/request.ts';
import { fakeTerminal } from './fake-terminal.ts';

const reportOf = (parts: Partial<CheckReport> = {}): CheckReport => ({
  verdict: 'ok',
  statesGenerated: 3,
  distinctStates: 2,
  depth: 2,
  seconds: 0.01,
  diagnostics: [],
  ...parts,
});

const call = async (argv: readonly string[], answer: Partial<CheckReport> = {}, during: (events: CheckEvents) => void = () => {}) => {
  const terminal = fakeTerminal();
  const requests: CheckRequest[] = [];
  const check: Check = async (request, events) => {
    requests.push(request);
    during(events);
    return reportOf(answer);
  };
  const exitCode = await run(argv, terminal, async () => check);
  return { exitCode, out: terminal.out.text, err: terminal.err.text, requests };
};

const defaults = { file: 'S.tla', workers: 'auto', invariants: [], properties: [], ltl: [], tellsWhy: true };

describe('requests', () => {
  it.each<[string, Partial<CheckRequest>]>([
    ['', {}],
    ['--config Other.cfg', { config: 'Other.cfg' }],
    ['-c Other.cfg -w 4', { config: 'Other.cfg', workers: 4 }],
    ['--workers 1', { workers: 1 }],
    ['--invariant A --invariant B', { invariants: ['A', 'B'] }],
    ['--property P --ltl []p --ltl <>q', { properties: ['P'], ltl: ['[]p', '<>q'] }],
    ['--no-deadlock', { deadlock: false }],
    ['--por', { reduce: true }],
    ['--max-states 1000 --max-depth 7 --seed 0', { maxStates: 1000, maxDepth: 7, seed: 0 }],
  ])('check S.tla %s', async (options, expected) => {
    const { requests, exitCode } = await call(['check', 'S.tla', ...options.split(' ').filter((word) => word !== '')]);
    expect(exitCode).toBe(0);
    const { signal, hear, ...request } = requests[0]!;
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(hear?.()).toBe(false);
    expect(request).toEqual({ ...defaults, ...expected });
  });
});

it.each([
  ['check S.tla --checkpoint-every 60', '--checkpoint-every <SECONDS>', '--checkpoint <DIR>'],
  ['check S.tla --checkpoint-every 60 --resume run', '--checkpoint-every <SECONDS>', '--checkpoint <DIR>'],
  ['check S.tla --keep big', '--keep <NAME>', '--cluster <URL>'],
  ['generate S.tla --most 5', '--most <N>', '--all-up-to <N>'],
])('%s: an option that says nothing by itself is refused', async (line, option, needed) => {
  const { exitCode, err, requests } = await call(line.split(' '));
  expect(requests).toEqual([]);
  expect(exitCode).toBe(1);
  expect(err).toContain(`error: option '${option}' cannot be used without option '${needed}'\n`);
});

it('how often checkpoints are written is asked with a folder for them', async () => {
  expect((await call(['check', 'S.tla', '--checkpoint-every', '60', '--checkpoint', 'run'])).requests).toHaveLength(1);
});

it.each([
  ...['--por', '--coverage', '--continue', '--max-violations 2', '--checkpoint run', '--resume run', '--possible P', '--always-possible P'],
  ...['--count x', '--max-depth 3', '--memory 1g', '--spill run', '--trust-symmetry', '--seed 1', '--explain', '--keep big --cluster c'],
  ...['--report json=a.json', '--trace a.json', '--watch'],
])('what a scenario does not heed is refused beside it: %s', async (other) => {
  const { exitCode, err } = await call(['check', 'S.tla', '--scenario', 'a.txt', ...other.split(' ')]);
  expect(err).toMatch(/^error: option '.+' cannot be used with option '-/);
  expect(exitCode).toBe(1);
});

describe('exit codes', () => {
  const cases: readonly (readonly [Verdict, CheckReport['phase'], number])[] = [
    ['ok', undefined, 0],
    ['assumption', undefined, 10],
    ['deadlock', undefined, 11],
    ['invariant', undefined, 12],
    ['property', undefined, 13],
    ['assertion', undefined, 14],
    ['evaluation-error', undefined, 75],
    ['evaluation-error', 'specification', 75],
    ['evaluation-error', 'invariant', 76],
    ['evaluation-error', 'property', 77],
    ['parse-error', undefined, 150],
    ['config-error', undefined, 151],
    ['limit', undefined, 255],
    ['interrupted', undefined, 255],
  ];
  it.each(cases)('%s %s: %i', async (verdict, phase, code) => {
    expect((await call(['check', 'S.tla'], { verdict, ...(phase === undefined ? {} : { phase }) })).exitCode).toBe(code);
  });
});

describe('output', () => {
  it('is the text report on standard output', async () => {
    const { out, err } = await call(['check', 'S.tla']);
    expect(out).toBe('No error found.\n\n3 states generated, 2 distinct, depth 2, 0.01 s\n');
    expect(err).toBe('');
  });

  it('is one JSON object with --format json, and what the specification prints goes to standard error', async () => {
    const { out, err } = await call(['check', 'S.tla', '--format', 'json'], {}, ({ print }) => print?.('hello'));
    expect(JSON.parse(out)).toMatchObject({ verdict: 'ok', distinctStates: 2 });
    expect(err).toBe('hello\n');
  });

  it('has what the specification prints before the report', async () => {
    const { out } = await call(['check', 'S.tla'], {}, ({ print }) => print?.('hello'));
    expect(out).toMatch(/^hello\nNo error found/);
  });

  it('has no colours and no progress in a pipe', async () => {
    const { out, err } = await call(['check', 'S.tla'], { verdict: 'deadlock' }, ({ progress }) =>
      progress?.({ statesGenerated: 1, distinctStates: 1, queue: 1, depth: 1 }),
    );
    expect(out + err).not.toContain('\u001b');
  });

  it('has colours on demand', async () => {
    const { out } = await call(['check', 'S.tla', '--color', 'always']);
    expect(out).toContain('\u001b[');
  });
});

it('leaves no listeners for signals behind', async () => {
  const counts = (): number[] => (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) => process.listenerCount(name));
  const before = counts();
  await call(['check', 'S.tla', '--checkpoint', 'states']);
  expect(counts()).toEqual(before);
});

it('aborts the request on a signal and says so', async () => {
  const terminal = fakeTerminal();
  let aborted = false;
  const check: Check = async ({ signal }, { loaded }) => {
    loaded?.();
    process.emit('SIGTERM');
    aborted = signal?.aborted === true;
    return reportOf({ verdict: 'interrupted', queue: 5 });
  };
  const exitCode = await run(['check', 'S.tla', '--checkpoint', 'states'], terminal, async () => check);
  expect(aborted).toBe(true);
  expect(exitCode).toBe(255);
  expect(terminal.err.text).toBe('Interrupted: ending the search. Press Ctrl-C again to quit at once.\n');
  expect(terminal.out.text).toMatch(/^Interrupted: no error found so far, 5 states not explored\.\n/);
});

it('lets faults of tlasso itself through', async () => {
  const load = async (): Promise<Check> => async () => {
    throw new Error('broken');
  };
  await expect(run(['check', 'S.tla'], fakeTerminal(), load)).rejects.toThrow('broken');
});

it('does not load the checker for help', async () => {
  const load = (): Promise<Check> => {
    throw new Error('loaded');
  };
  expect(await run(['--help'], fakeTerminal(), load)).toBe(0);
});
