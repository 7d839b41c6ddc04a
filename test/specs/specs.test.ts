// The library of specifications: every model gives exactly the result that its folder pins, as `tlasso test specs` judges it.
//
// expected.json holds one entry per configuration. `distinctStates` and `depth` are those of the whole state graph and stand where the
// verdict is ok; a failing model stops early and pins its property and the length of a shortest counterexample instead (a lasso, in models
// marked `temporal`, may have other lengths). Models under `large` are for benchmarks and not run here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runSuite } from '../../src/session/suite/run-suite.ts';

interface Model {
  readonly config: string;
  readonly module: string;
  readonly verdict: string;
  readonly property?: string;
  readonly distinctStates?: number;
  readonly depth?: number;
  readonly traceLength?: number;
  readonly temporal?: true;
  /** Distinct steps between different states, in models that pin their state graph. */
  readonly transitions?: number;
  /** States without a step, in models that pin their state graph. */
  readonly deadlocks?: number;
  /** Initial states and all steps found, repeated and stuttering ones included, in models that pin their state graph. */
  readonly statesGenerated?: number;
}

interface Expected {
  readonly models: readonly Model[];
  readonly large?: readonly Model[];
}

const library = join(import.meta.dirname, '../../specs');
const folders = readdirSync(library, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

const expectedOf = (folder: string): Expected => JSON.parse(readFileSync(join(library, folder, 'expected.json'), 'utf8'));

test('there are specifications', () => {
  expect(folders.length).toBeGreaterThan(0);
});

describe.each(folders)('specs/%s', (folder) => {
  const files = readdirSync(join(library, folder));

  test('has a README, expected results, and every file has its place', () => {
    expect(existsSync(join(library, folder, 'README.md'))).toBe(true);
    const { models, large = [] } = expectedOf(folder);
    expect(models.length).toBeGreaterThan(0);
    const configs = [...models, ...large].map((model) => model.config);
    expect([...configs].sort()).toEqual(files.filter((file) => file.endsWith('.cfg')).sort());
    for (const { module } of [...models, ...large]) expect(files).toContain(module);
    for (const { config } of large) expect(config).toMatch(/-large\.cfg$/);
    for (const model of models) {
      if (model.verdict === 'ok') expect(model).toMatchObject({ distinctStates: expect.any(Number), depth: expect.any(Number) });
      else if (model.verdict !== 'assumption' && model.temporal !== true)
        expect(model).toMatchObject({
          traceLength: expect.any(Number),
          ...(model.verdict === 'deadlock' ? {} : { property: expect.any(String) }),
        });
    }
    const readme = readFileSync(join(library, folder, 'README.md'), 'utf8');
    for (const config of configs) expect(readme).toContain(config);
  });

  const models = existsSync(join(library, folder, 'expected.json')) ? expectedOf(folder).models : [];
  test.each(models.map((model) => model.config))('%s', async (config) => {
    const suite = await runSuite({ paths: [join(library, folder, config)], base: library, jobs: 1 });
    expect(suite.diagnostics).toEqual([]);
    expect(suite.models.map(({ name, outcome, differences }) => [name, outcome, differences])).toEqual([
      [`${folder}/${config.replace('.cfg', '')}`, 'passed', []],
    ]);
  });
});
