import { expect, it } from 'vitest';
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
