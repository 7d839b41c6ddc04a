// Counterexamples with values that no text can hold, or that are nested deeper than the stack: the verdict is told, and what is left out.
import { expect, it } from 'vitest';
import { deliver } from '../../src/cli/commands/deliver.ts';
import type { CheckReport, ValueTree } from '../../src/report/index.ts';
import { fakeTerminal } from './fake-terminal.ts';

const nested = (depth: number): ValueTree => {
  let value: ValueTree = { kind: 'integer', value: 1n };
  for (let i = 0; i < depth; i++) value = { kind: 'tuple', elements: [value] };
  return value;
};

const reportOf = (value: ValueTree): CheckReport => ({
  verdict: 'invariant',
  module: 'M',
  property: { name: 'Inv', kind: 'invariant' },
  statesGenerated: 2,
  distinctStates: 2,
  depth: 2,
  seconds: 0,
  diagnostics: [],
  trace: {
    states: [
      { action: null, variables: [{ name: 'x', value: nested(2) }] },
      { action: { name: 'Step', arguments: [] }, variables: [{ name: 'x', value }] },
    ],
  },
});

const delivered = async (value: ValueTree, format: 'text' | 'json', trace?: string) => {
  const terminal = fakeTerminal();
  const own = { format, color: 'never' as const, ...(trace === undefined ? {} : { traces: [trace] }) };
  const code = await deliver(reportOf(value), { file: 'M.tla', model: {}, own, show: { explain: false, coverage: false } }, terminal);
  return { code, out: terminal.out.text, err: terminal.err.text };
};

const said = 'In the counterexample `...` stands for values that are too large for a text, or nested too deeply.\n';

it.each([
  ['nested deeply', nested(50_000)],
  ['long', { kind: 'tuple', elements: Array.from({ length: 5 }, () => ({ kind: 'string', value: 'x'.repeat(2 ** 27) })) } as ValueTree],
])('a value that is %s', async (_, value) => {
  const { code, out, err } = await delivered(value, 'text');
  expect([code, err]).toEqual([12, said]);
  expect(out).toContain('Invariant Inv is violated in state 2.');
  expect(out).toContain('State 2 in full:\n  x = ...\n');
  expect(out).toContain('State 1: initial state\n  x = <<<<1>>>>\n');
});

it('stands in JSON as what cannot be written', async () => {
  const { code, out, err } = await delivered(nested(50_000), 'json');
  expect([code, err]).toEqual([12, said]);
  const { verdict, trace } = JSON.parse(out);
  expect(verdict).toBe('invariant');
  expect(trace[1].variables.x).toEqual({ text: '...', value: { '#unserializable': '...' } });
});

it.each(['text', 'json'] as const)('stands in the reasons, too: %s', async (format) => {
  const value: ValueTree = { kind: 'tuple', elements: Array.from({ length: 5 }, () => ({ kind: 'string', value: 'x'.repeat(2 ** 27) })) };
  const span = { source: { name: 'M.tla', text: 'x = d' }, start: 0, end: 5 };
  const reason = {
    action: { name: 'Go', arguments: [{ name: 'd', value }] },
    kind: 'false' as const,
    span,
    text: 'x = d',
    bindings: [{ name: 'd', value }],
    terms: [{ text: 'x', value }],
    others: 0,
  };
  const report: CheckReport = { ...reportOf(nested(50_000)), why: { reasons: [reason], left: 0 } };
  const terminal = fakeTerminal();
  const own = { format, color: 'never' as const };
  expect(await deliver(report, { file: 'M.tla', model: {}, own, show: { explain: false, coverage: false } }, terminal)).toBe(12);
  expect(terminal.err.text).toBe(said);
  if (format === 'text') expect(terminal.out.text).toContain('  Go(d = ...): x = d is FALSE  M.tla:1:1\n    x = ...\n');
  else expect(JSON.parse(terminal.out.text).why.reasons[0].values).toEqual({ d: '...', x: '...' });
});

it('is no text for a small value', async () => {
  expect((await delivered(nested(100), 'text')).err).toBe('');
});
