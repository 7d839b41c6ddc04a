import { expect, it } from 'vitest';
import type { SourceText } from '../../../src/diagnostics/index.ts';
import { modelText } from '../../../src/report/text/suite-text.ts';
import { report } from '../two-phase.ts';

it.each([
  [1, '1 state,'],
  [2, '2 states,'],
])('a model with states: %i', (distinctStates, text) => {
  const model = { name: 'Small', file: 'Small.tla', config: 'Small.cfg', command: '', outcome: 'passed', differences: [] } as const;
  expect(modelText({ ...model, report: report({ verdict: 'limit', distinctStates }) })).toContain(`limit, ${text}`);
});

it.each([
  ['an assumption', 'assumption, 1 state,'],
  ['Enough', 'assumption Enough, 1 state,'],
])('what a model failed at: %s', (name, text) => {
  const model = { name: 'Small', file: 'Small.tla', config: 'Small.cfg', command: '', outcome: 'failed', differences: [] } as const;
  const failed = report({ verdict: 'assumption', distinctStates: 1, property: { name, kind: 'assumption' } });
  expect(modelText({ ...model, report: failed })).toContain(text);
});

it('an unexpected violation is told with why it is one', () => {
  const source: SourceText = { name: 'Small.tla', text: 'Inv == x # 1\n' };
  const span = { source, start: 7, end: 12 };
  const reason = { action: null, kind: 'false', span, text: 'x # 1', bindings: [], terms: [], others: 0 } as const;
  const failed = report({
    verdict: 'invariant',
    property: { name: 'Inv', kind: 'invariant' },
    why: { reasons: Array.from({ length: 6 }, () => reason), left: 0 },
  });
  const text = modelText({
    ...{ name: 'Small', file: 'Small.tla', config: 'Small.cfg', command: 'tlasso check Small.tla', outcome: 'failed', report: failed },
    differences: [{ what: 'verdict', expected: 'ok', actual: 'invariant' }],
  });
  expect(text).toMatch(/Why Inv is false.*:\n +x # 1 is FALSE {2}Small.tla:1:8\n/);
  expect(text).toContain('The other 2 are further from a step: tlasso check Small.tla --explain shows them.');
});
