// Entries in a thread that is ended in the middle, once and twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { valueText } from '../../../src/report/index.ts';
import { EvaluationThread, type Outcome } from '../../../src/session/evaluate/index.ts';
import { usePrograms } from '../../../src/session/files/programs.ts';
import { buildProgram } from '../../cli/built-program.ts';

beforeAll(() => usePrograms(buildProgram().folder), 300_000);
afterAll(() => usePrograms(null));

/** Takes longer than any test. */
const ENDLESS = 'Cardinality({S \\in SUBSET (1..24) : \\A i \\in S : i + 1 \\in S})';

const told = (outcome: Outcome): string =>
  outcome.kind === 'value' ? valueText(outcome.value) : outcome.kind === 'given-up' ? `given up: ${outcome.why}` : outcome.kind;

it('goes on after what was given up, with what was defined', { timeout: 60_000 }, async () => {
  const printed: string[] = [];
  const thread = new EvaluationThread({}, (text) => printed.push(text));
  expect(await thread.open()).toMatchObject({ fault: null, diagnostics: [] });
  const enter = async (text: string) => told(await thread.enter(text));
  expect(await enter('A == 6')).toBe('defined');
  expect(await enter('B == A * 7')).toBe('defined');
  const long = enter(ENDLESS);
  setTimeout(() => thread.stop('once'), 200);
  expect(await long).toBe('given up: once');
  expect(await enter('B')).toBe('42');
  expect(thread.names).toContain('B');

  // The thread that takes its place is ended while it begins.
  const again = enter(ENDLESS);
  setTimeout(() => thread.stop('first'), 200);
  expect(await again).toBe('given up: first');
  const beginning = enter('B');
  thread.stop('second');
  expect(await beginning).toBe('given up: second');
  expect(await enter('PrintT(B)')).toBe('TRUE');
  expect(printed).toEqual(['42']);
  thread.stop('');
});

it('gives an expression its time from when the thread has begun', { timeout: 60_000 }, async () => {
  const thread = new EvaluationThread({}, () => {});
  await thread.open();
  thread.stop('');
  // Both on this machine, at this moment: how long a thread takes to begin and to evaluate.
  const before = performance.now();
  expect(told(await thread.enter('2 * 3'))).toBe('6');
  const seconds = (performance.now() - before) / 1000;
  thread.stop('');
  expect(told(await thread.enter('3 * 4', seconds * 0.6))).toBe('12');
  thread.stop('');
});

it('prints nothing more of what was given up', { timeout: 60_000 }, async () => {
  const printed: string[] = [];
  let stop = (): void => {};
  const thread = new EvaluationThread({}, (text) => {
    printed.push(text);
    if (printed.length === 1) stop();
  });
  await thread.open();
  stop = () => thread.stop('enough');
  expect(told(await thread.enter('\\A i \\in 1..20000 : PrintT(i)'))).toBe('given up: enough');
  expect(told(await thread.enter('PrintT("next")'))).toBe('TRUE');
  expect(printed).toEqual(['1', '"next"']);
  thread.stop('');
});
