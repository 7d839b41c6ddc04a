// What a program that imports the library sees.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, defineSystem, dotOf, explore, graph, graphSize, jsonReport, parse, textReport } from '../../../src/index.ts';

const specs = join(import.meta.dirname, '../../cli/specs');

describe('check', () => {
  it('checks a module with the configuration beside it', async () => {
    expect(await check(join(specs, 'Counter.tla'))).toMatchObject({ verdict: 'ok', module: 'Counter', diagnostics: [] });
  });

  it('takes what the command line takes', async () => {
    const printed: string[] = [];
    const report = await check(join(specs, 'Printing.tla'), { print: (text) => printed.push(text), maxStates: 2 });
    expect(report.verdict).toBe('limit');
    expect(printed).toContain('<<"x", 0>>');
  });

  it('gives reports that can be printed', async () => {
    const report = await check(join(specs, 'Counter.tla'), { invariants: ['Small'] });
    expect(textReport(report)).toMatch(/^Invariant Small is violated in state 3\./);
    expect(jsonReport(report)).toMatchObject({ verdict: 'invariant', property: 'Small' });
    expect(report.coverage?.map(({ name }) => name)).toEqual(['Step', 'Reset']);
  });

  it('reports what is wrong with the files', async () => {
    expect(await check('Missing.tla')).toMatchObject({ verdict: 'parse-error', diagnostics: [{ code: 'E001' }] });
  });
});

it('parses a text', () => {
  expect(parse('---- MODULE M ----\nVARIABLE x\n====', 'M.tla')).toMatchObject({ module: { name: { name: 'M' } }, diagnostics: [] });
  expect(parse('nothing').diagnostics).not.toEqual([]);
});

const twice = defineSystem({
  name: 'Twice',
  shared: { x: 0 },
  processes: { P: { rules: { up: { when: (s) => s.x < 2, set: (s) => ({ x: s.x + 1 }) } } } },
  invariants: { Small: (s) => s.x < 2 },
});

describe('explore', () => {
  it('goes through a module step by step, as a check does', async () => {
    const { initial, diagnostics } = explore(join(specs, 'Counter.tla'), { invariants: ['Small'] });
    expect(diagnostics).toEqual([]);
    expect(initial.map((state) => state.value('count'))).toEqual(['0']);
    const first = initial[0]!.steps();
    expect(first.map(({ action, state }) => [action.name, state.value('count')])).toEqual([
      ['Step', '1'],
      ['Step', '2'],
    ]);
    expect(initial[0]!.value('nothing')).toBeUndefined();
    // Everything that can be reached by steps is what a check counts.
    const seen = new Set(initial);
    for (const state of seen) for (const { state: next } of state.steps()) seen.add(next);
    expect(seen.size).toBe((await check(join(specs, 'Counter.tla'))).distinctStates);
    expect(new Set([...seen].map(({ number }) => number)).size).toBe(seen.size);
    expect([...seen].filter((state) => state.violated().includes('Small')).length).toBeGreaterThan(0);
    expect(initial[0]!.violated()).toEqual([]);
  });

  it('goes through a system written in TypeScript', () => {
    const { initial } = explore(twice);
    const [step] = initial[0]!.steps();
    expect([step?.action.name, step?.state.value('x')]).toEqual(['P.up', '1']);
    const last = step!.state.steps()[0]!.state;
    expect([last.steps(), last.violated()]).toEqual([[], ['Small']]);
  });

  it('says why there is nothing to explore', () => {
    expect(explore('Missing.tla')).toMatchObject({ initial: [], diagnostics: [{ code: 'E001' }] });
    expect(explore(join(specs, 'NoInit.tla'))).toMatchObject({ initial: [], diagnostics: [{ code: 'E403' }] });
  });
});

describe('graph', () => {
  it('of a module and of a system written in TypeScript', async () => {
    const library = join(import.meta.dirname, '../../../specs/dining-philosophers/DiningPhilosophers.tla');
    const ofModule = await graph(library);
    expect(ofModule.kind === 'graph' && graphSize(ofModule.graph)).toEqual({ states: 10, transitions: 14, deadlocks: 1 });
    const ofSystem = await graph(twice, { deadlock: false });
    expect(ofSystem.kind === 'graph' && graphSize(ofSystem.graph)).toEqual({ states: 3, transitions: 2, deadlocks: 1 });
    expect(ofSystem.kind === 'graph' && dotOf(ofSystem.graph)).toContain('P.up');
    expect(await graph(library, { max: 5 })).toMatchObject({ kind: 'too-large', max: 5 });
  });
});
