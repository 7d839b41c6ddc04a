// Every pin of bundled models, made wrong: each must fail, and say which expectation it was, what was expected and what came.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../src/diagnostics/index.ts';
import { runSuite } from '../../../src/session/suite/run-suite.ts';

type Pinned = Readonly<Record<string, unknown>> & { readonly config: string; readonly verdict: string };

const library = join(import.meta.dirname, '../../../specs');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-wrong-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another value than the right one. */
const wrong = (key: string, value: unknown): unknown => {
  if (typeof value === 'number') return key === 'depth' ? value - 1 : value + 1;
  if (key === 'property') return 'SomethingElse';
  return value === 'deadlock' ? 'invariant' : 'deadlock';
};

const pins = ['verdict', 'property', 'statesGenerated', 'distinctStates', 'depth', 'traceLength', 'transitions', 'deadlocks'];

const cases = ['dining-philosophers', 'increment', 'water-jugs', 'deploy-step', 'producer-consumer'].flatMap((name) => {
  cpSync(join(library, name), join(folder, name), { recursive: true });
  const { models } = JSON.parse(readFileSync(join(library, name, 'expected.json'), 'utf8')) as { readonly models: readonly Pinned[] };
  return models.flatMap((model) =>
    pins.flatMap((key) => (model[key] === undefined ? [] : [{ name, config: model.config, key, model, to: wrong(key, model[key]) }])),
  );
});

describe('a wrong pin', () => {
  it('there are many of each kind', () => {
    for (const pin of pins) expect([pin, cases.filter(({ key }) => key === pin).length > 1]).toEqual([pin, true]);
  });

  it.each(cases)('$config with $key = $to fails and says so', async ({ name, model, key, to }) => {
    const file = join(folder, name, 'expected.json');
    writeFileSync(file, JSON.stringify({ models: [{ ...model, [key]: to }] }));
    const suite = await runSuite({ paths: [file], base: folder, jobs: 1 });
    expect(suite.models.map(({ outcome }) => outcome)).toEqual(['failed']);
    const [difference, ...others] = suite.models[0]!.differences;
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ what: key, expected: String(to), actual: String(model[key]) });
    // It points to the wrong value in the file.
    expect(difference?.span?.source.name).toBe(file);
    expect(JSON.parse(textOf(difference!.span!))).toBe(to);
  });
});
