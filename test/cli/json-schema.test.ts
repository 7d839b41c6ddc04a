// docs/manual/json.schema.json against what every command prints as JSON. Nothing that is printed may be missing in it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { fakeTerminal } from './fake-terminal.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const schema = JSON.parse(readFileSync(file('../../docs/manual/json.schema.json'), 'utf8')) as {
  readonly $defs: Readonly<Record<string, object>>;
};
const ajv = new Ajv2020({ allErrors: true, strictRequired: false, allowUnionTypes: true });
ajv.addSchema(schema, 'json');

/** What is wrong with the data; empty: nothing. */
const faults = (definition: string, data: unknown): readonly string[] => {
  const validate = ajv.getSchema(`json#/$defs/${definition}`)!;
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};

const specs = file('specs');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-schema-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const printed = async (...args: readonly string[]): Promise<string> => {
  const terminal = fakeTerminal();
  await run(args, terminal, async () => (await import('../../src/session/index.ts')).check);
  return terminal.out.text;
};

/** Every verdict, and every part that a report can have. */
const configs = [
  ['Asserted.cfg', 'Asserted.tla'],
  ['Assumed.cfg', 'Assumed.tla'],
  ['Counter.cfg', 'Counter.tla'],
  ['CounterSyntax.cfg', 'Counter.tla'],
  ['Crossing.cfg', 'Crossing.tla'],
  ['CrossingFair.cfg', 'Crossing.tla'],
  ['Dead.cfg', 'Dead.tla'],
  ['EndsItself.cfg', 'EndsItself.tla'],
  ['HeadOfEmpty.cfg', 'HeadOfEmpty.tla'],
  ['Junction.cfg', 'Junction.tla'],
  ['Post.cfg', 'Post.tla'],
  ['Unassigned.cfg', 'Unassigned.tla'],
  ['Unbounded.cfg', 'Unbounded.tla'],
  ['WalkersMeet.cfg', 'Walkers.tla'],
  ['WalkersArrive.cfg', 'Walkers.tla'],
] as const;

/** The keys of reports that were seen. */
const seen = new Set<string>();

describe('check', () => {
  it.each(configs)('%s', async (config, module) => {
    const args = ['--config', join(specs, config), '--max-states', '300', '--coverage', '--format', 'json'];
    const report = JSON.parse(await printed('check', join(specs, module), ...args)) as object;
    for (const key of Object.keys(report)) seen.add(key);
    expect(faults('check', report)).toEqual([]);
  });

  it('has possibilities, faults of the text, and files of traces', async () => {
    const counter = join(specs, 'Counter.tla');
    const trace = join(folder, 'trace.json');
    const answers = [
      await printed('check', counter, '--possible', 'TRUE', '--format', 'json'),
      await printed('check', counter, '--count', 'TRUE', '--format', 'json'),
      await printed('check', join(specs, 'Dead.tla'), '--continue', '--format', 'json'),
      await printed('check', join(specs, 'Lattice.tla'), '--config', join(specs, 'LatticeCut.cfg'), '--format', 'json'),
      await printed('check', join(specs, 'Junction.tla'), '--format', 'json'),
      await printed('check', join(specs, 'AssertedStep.tla'), '--format', 'json'),
      await printed('check', counter, '--max-states', '1', '--ltl', '[]<>{TRUE}', '--format', 'json'),
      await printed('check', join(specs, 'Dead.tla'), '--format', 'json', '--trace', trace),
    ].map((text) => JSON.parse(text) as object);
    for (const report of answers) {
      for (const key of Object.keys(report)) seen.add(key);
      expect(faults('check', report)).toEqual([]);
    }
    expect(faults('traceFile', JSON.parse(readFileSync(trace, 'utf8')))).toEqual([]);
  });

  it.each([
    ['states', ['--max-states', '5']],
    ['depth', ['--max-depth', '3']],
    ['time', ['--timeout', '1']],
  ] as const)('says that the limit of %s was reached', async (limit, args) => {
    const report = JSON.parse(await printed('check', join(specs, 'Unbounded.tla'), ...args, '--format', 'json')) as object;
    expect(report).toMatchObject({ verdict: 'limit', limit });
    expect(faults('check', report)).toEqual([]);
  });

  it('simulate', async () => {
    const report = JSON.parse(await printed('simulate', join(specs, 'Lattice.tla'), '--num', '3', '--format', 'json')) as object;
    for (const key of Object.keys(report)) seen.add(key);
    expect(faults('check', report)).toEqual([]);
    expect(report).not.toHaveProperty('distinctStates');
    expect(report).not.toHaveProperty('depth');
    expect(faults('check', { ...report, distinctStates: 0, depth: 0 })).not.toEqual([]);
  });

  it('simulate, as Markdown', async () => {
    const text = await printed('simulate', join(specs, 'Lattice.tla'), '--num', '3', '--format', 'markdown');
    expect(text).toContain('| states generated | behaviours | longest behaviour | time |');
    expect(text).not.toContain('distinct states');
  });

  it('met every key of a report', () => {
    expect([...seen].sort()).toEqual(Object.keys((schema.$defs.check as { readonly properties: object }).properties).sort());
  });
});

it('test', async () => {
  const suite = JSON.parse(await printed('test', join(specs, 'suite', 'wrong'), '--format', 'json')) as {
    readonly models: readonly object[];
  };
  expect(suite.models).not.toEqual([]);
  expect(faults('suite', suite)).toEqual([]);
  const sweep = JSON.parse(
    await printed('sweep', join(specs, 'Counter.tla'), '--constant', 'Max=2,3', '--invariant', 'Small', '--format', 'json'),
  ) as {
    readonly rows: readonly unknown[];
  };
  expect(sweep.rows).toHaveLength(2);
  expect(faults('sweep', sweep)).toEqual([]);
});

describe('trace', () => {
  const lend = (mapping: string, log: string, ...more: readonly string[]): Promise<string> =>
    printed('trace', join(specs, `${mapping}.tla`), join(specs, log), '--config', join(specs, 'Lend.cfg'), '--format', 'json', ...more);
  const keys = new Set<string>();

  it.each([
    ['accepted', 'LendLog', 'lend.ndjson', ['--control', '5']],
    ['accepted', 'LendSilent', 'lend.ndjson', []],
    ['accepted', 'LendClocks', 'lend-clocks.ndjson', []],
    ['refused', 'LendLog', 'lend-twice.ndjson', []],
    ['refused', 'LendLog', 'lend-steal.ndjson', []],
    ['refused', 'LendWindows', 'lend.ndjson', ['--windows']],
    ['mapping-error', 'LendLog', 'lend-unknown.ndjson', []],
    ['mapping-error', 'Lend', 'lend.ndjson', []],
    ['log-error', 'LendLog', 'lend-syntax.ndjson', []],
    ['evaluation-error', 'LendLog', 'lend-field.ndjson', []],
  ] as const)('%s: %s %s', async (verdict, mapping, log, more) => {
    const report = JSON.parse(await lend(mapping, log, ...more)) as { readonly verdict: string };
    for (const key of Object.keys(report)) keys.add(key);
    expect(report.verdict).toBe(verdict);
    expect(faults('log', report)).toEqual([]);
  });

  it('met every key of a report, and refuses others', async () => {
    expect([...keys].sort()).toEqual(Object.keys((schema.$defs.log as { readonly properties: object }).properties).sort());
    const report = JSON.parse(await lend('LendLog', 'lend-twice.ndjson')) as { readonly prefixes: readonly object[] };
    expect(report.prefixes).not.toEqual([]);
    expect(faults('log', { ...report, prefixes: [{ ...report.prefixes[0], more: 1 }] })).not.toEqual([]);
    expect(faults('log', { ...report, largest: 'many' })).not.toEqual([]);
  });
});

describe('scenario', () => {
  const lines: [string, string, ...string[]][] = [
    ['fits', 'Press\nGreen\n'],
    ['does-not-fit', 'Walk\nlight = "blue"\n'],
    ['fault', 'light + 1 = 2\n'],
    ['fault', 'light =\n'],
    ['stopped', '...\nlight = "blue"\n', '--max-states', '1'],
  ];
  const keys = new Set<string>();

  it.each(lines)('%s: %j', async (kind, text, ...more) => {
    const driven = join(folder, 'scenario.txt');
    writeFileSync(driven, text);
    const what = [join(specs, 'Crossing.tla'), '--config', join(specs, 'Crossing.cfg')];
    const report = JSON.parse(await printed('check', ...what, '--scenario', driven, '--format', 'json', ...more)) as object;
    for (const key of Object.keys(report)) keys.add(key);
    expect(report).toMatchObject({ scenario: kind });
    expect(faults('scenario', report)).toEqual([]);
  });

  it('met every key, and refuses others', () => {
    expect([...keys].sort()).toEqual(Object.keys((schema.$defs.scenario as { readonly properties: object }).properties).sort());
    expect(faults('scenario', { scenario: 'fits', more: 1 })).not.toEqual([]);
  });
});

it('graph', async () => {
  const drawing = join(folder, 'graph.json');
  await printed('graph', join(specs, 'Dead.tla'), '-o', drawing);
  expect(faults('graph', JSON.parse(readFileSync(drawing, 'utf8')))).toEqual([]);
});

it.each(['G (p -> F q)', 'p U X q', 'F G p'])('ltl %s', async (formula) => {
  expect(faults('formula', JSON.parse(await printed('ltl', formula, '--format', 'json')))).toEqual([]);
});

it('refuses what is missing, or too much', async () => {
  const report = JSON.parse(await printed('check', join(specs, 'Dead.tla'), '--format', 'json')) as object;
  expect(faults('check', { ...report, depth: undefined })).not.toEqual([]);
  expect(faults('check', { ...report, verdict: 'perhaps' })).not.toEqual([]);
  expect(faults('check', { ...report, more: 1 })).not.toEqual([]);
  expect(faults('check', { ...report, trace: [] })).not.toEqual([]);
});
