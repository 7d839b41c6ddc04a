// Threads that run one model after the other: what a model is found to do does not depend on what its thread has run before.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defined } from '../../../src/session/options/defined.ts';
import { ModelThreads, type ThreadOutcome } from '../../../src/session/suite/model-threads.ts';
import type { RunnableModel } from '../../../src/session/suite/suite-model.ts';
import { useBuiltPrograms } from '../built-programs.ts';

useBuiltPrograms();

const folder = mkdtempSync(join(tmpdir(), 'tlasso-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const module = (next: string): string => `---- MODULE Spec ----
EXTENDS Naturals, Part
CONSTANT Node
VARIABLES x, of
Init == x = 0 /\\ of \\in Node
Next == ${next}
Small == x < Most
====
`;
const part = (most: number): string => `---- MODULE Part ----\nMost == ${most}\n====\n`;
const program = `import { defineSystem } from 'tlasso';
const mark = globalThis as { marked?: number };
mark.marked = (mark.marked ?? 0) + 1;
export default defineSystem({
  name: 'Program',
  shared: { n: 0 },
  processes: { P: { start: 's', end: ['s'], rules: { go: { from: 's', to: 's', when: (s) => s.n < mark.marked!, set: (s) => ({ n: s.n + 1 }) } } } },
});
`;
const write = (name: string, files: Readonly<Record<string, string>>): void => {
  mkdirSync(join(folder, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
};
const config = (...nodes: readonly string[]): string => `INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANT Node = {${nodes.join(', ')}}\n`;
write('one', { 'Spec.tla': module("x' = (x + 1) % 5 /\\ of' = of"), 'Part.tla': part(5), 'Spec.cfg': config('a', 'b') });
write('other', { 'Spec.tla': module("x' = x + 1 /\\ of' \\in Node"), 'Part.tla': part(9), 'Spec.cfg': config('b', 'c', 'a') });
write('endless', { 'Spec.tla': module("x' = x + 1 /\\ of' = of"), 'Part.tla': part(2_000_000_000), 'Spec.cfg': config('d') });
write('program', { 'Program.ts': program });

const model = (name: string, memory?: number, file = 'Spec.tla'): RunnableModel => ({
  file: join(folder, name, file),
  options: { invariants: [], properties: [], ltl: [], ...defined({ memory }) },
  expect: null,
});

let threads = new ModelThreads();
let made = 0;
const count = (): void => {
  made++;
};
beforeEach(() => {
  threads = new ModelThreads();
  made = 0;
  process.on('worker', count);
});
afterEach(async () => {
  process.off('worker', count);
  await threads.end();
});

const run = (asked: RunnableModel, seconds = 60): Promise<ThreadOutcome> => threads.run(asked, seconds, new AbortController().signal);

/** What is told of a model, without times. */
const told = (outcome: ThreadOutcome): unknown => {
  if (outcome.kind !== 'done') return outcome;
  return { ...outcome.run, report: { ...outcome.run.report, seconds: 0 } };
};

describe('a thread for models', () => {
  it('runs modules of the same name, one after the other, as threads of their own do', async () => {
    const alone = new Map<string, unknown>();
    for (const name of ['one', 'other']) {
      alone.set(name, told(await run(model(name))));
      await threads.end();
    }
    made = 0;
    for (const name of ['one', 'other', 'other', 'one']) expect(told(await run(model(name))), name).toEqual(alone.get(name));
    expect(made).toBe(1);
    expect(alone.get('one')).toMatchObject({ report: { verdict: 'ok', distinctStates: 10 } });
    expect(alone.get('other')).toMatchObject({ report: { verdict: 'invariant' } });
  });

  it('is ended where a model takes too long, and the next one has another', async () => {
    await run(model('one'));
    expect(await run(model('endless'), 0.5)).toEqual({ kind: 'timeout', seconds: 0.5 });
    expect(await run(model('one'))).toMatchObject({ kind: 'done', run: { report: { verdict: 'ok' } } });
    expect(made).toBe(2);
  });

  it('runs nothing after a program of the user, which may have changed anything', async () => {
    const asked = model('program', undefined, 'Program.ts');
    for (let i = 0; i < 2; i++) expect(await run(asked)).toMatchObject({ kind: 'done', run: { report: { distinctStates: 2 } } });
    expect(made).toBe(2);
  });

  it('is left where a model may use so little memory that what earlier ones have left would count', async () => {
    await run(model('one'));
    await run(model('one', 2 * process.memoryUsage.rss()));
    expect(made).toBe(2);
  });
});
