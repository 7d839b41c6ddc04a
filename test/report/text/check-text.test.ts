import { describe, expect, it } from 'vitest';
import { plain, type Style } from '../../../src/diagnostics/index.ts';
import { type CheckReport, duration, grouped, rate, textReport, verdictText } from '../../../src/report/index.ts';
import { aliased, at, report, trace, warning } from '../two-phase.ts';

const invariant = { name: 'Consistent', kind: 'invariant', span: at('Commit') } as const;
const error = { ...warning, code: 'E101', severity: 'error', message: 'Expected an expression.' } as const;

// Goldens: run vitest with -u after a wanted change and read the difference.
const goldens: readonly (readonly [string, CheckReport, number])[] = [
  ['ok', report({ verdict: 'ok' }), 100],
  ['ok-with-warning', report({ verdict: 'ok', diagnostics: [warning] }), 100],
  ['invariant', report({ verdict: 'invariant', property: invariant, trace: trace() }), 100],
  ['invariant-narrow', report({ verdict: 'invariant', property: invariant, trace: trace() }), 40],
  ['invariant-initially', report({ verdict: 'invariant', property: invariant, trace: trace(1) }), 100],
  ['deadlock', report({ verdict: 'deadlock', trace: trace(2), workers: 2, seconds: 75 }), 100],
  ['lasso', report({ verdict: 'property', property: { name: 'Live', kind: 'temporal-property' }, trace: trace(3, 1) }), 100],
  ['stuttering', report({ verdict: 'property', property: { name: 'Live', kind: 'temporal-property' }, trace: trace(2, 1) }), 100],
  ['alias', report({ verdict: 'deadlock', trace: aliased }), 100],
  ['parse-error', report({ verdict: 'parse-error', diagnostics: [error], statesGenerated: 0, distinctStates: 0, depth: 0 }), 100],
  ['limit', report({ verdict: 'limit', limit: 'states', queue: 1 }), 100],
];

describe('textReport', () => {
  it.each(goldens)('%s', async (name, data, width) => {
    await expect(`${textReport(data, { width })}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  it('colours what was added and removed', () => {
    const style: Style = { ...plain, added: (t) => `<+${t}+>`, removed: (t) => `<-${t}->` };
    expect(textReport(report({ verdict: 'deadlock', trace: trace(2) }), { style })).toContain(
      'rmState["r1"]: <-"working"-> -> <+"prepared"+>',
    );
  });
});

it('of many fairness conditions a few are shown, each with its reason', () => {
  const fairness = Array.from({ length: 9 }, (_, i) => ({
    name: i % 3 !== 1 ? `WF_vars(${'Receive'.repeat(5)}${i})` : `WF_vars(A${i})`,
    reason: 'disabled' as const,
    position: 2,
  }));
  const explanation = { violated: 'Live', rows: [], causes: [], fairness };
  const text = textReport(report({ verdict: 'property', property: { name: 'Live', kind: 'temporal-property' }, explanation }), {
    width: 80,
  });
  expect(text.split('\n\n').find((block) => block.startsWith('The behaviour is fair'))).toBe(
    `The behaviour is fair:
  WF_vars(ReceiveReceiveReceiveReceiveReceive0):
    no step of it that changes vars is possible in state 3, again and again
  WF_vars(A1):
    no step of it that changes vars is possible in state 3, again and again
  WF_vars(ReceiveReceiveReceiveReceiveReceive2):
    no step of it that changes vars is possible in state 3, again and again
  and 6 more conditions (--explain shows all)`,
  );
});

describe('verdictText', () => {
  it.each([
    [{ verdict: 'assumption', property: { name: 'A1', kind: 'assumption' } }, 'Assumption A1 is false.'],
    [{ verdict: 'assumption', property: { name: 'Post', kind: 'postcondition' } }, 'Postcondition Post is false.'],
    [{ verdict: 'deadlock', trace: trace(1) }, 'Deadlock: no step is possible from the initial state.'],
    [
      { verdict: 'property', property: { name: 'Mono', kind: 'action-property' }, trace: trace(3) },
      'Property Mono is violated by the step from state 2 to state 3.',
    ],
    [{ verdict: 'assertion' }, 'An assertion failed.'],
    [{ verdict: 'assertion', phase: 'specification', trace: trace(2) }, 'An assertion failed in a step from state 2.'],
    [{ verdict: 'assertion', phase: 'invariant', trace: trace(1) }, 'An assertion failed in the initial state.'],
    [{ verdict: 'evaluation-error', phase: 'specification' }, 'The specification cannot be evaluated.'],
    [
      { verdict: 'evaluation-error', phase: 'specification', property: { name: 'C', kind: 'constraint' }, trace: trace(2) },
      'Constraint C cannot be evaluated in state 2.',
    ],
    [
      { verdict: 'evaluation-error', phase: 'specification', property: { name: 'C', kind: 'action-constraint' }, trace: trace(3) },
      'Action constraint C cannot be evaluated in the step from state 2 to state 3.',
    ],
    [
      { verdict: 'evaluation-error', phase: 'property', property: { name: 'Mono', kind: 'action-property' }, trace: trace(3) },
      'Property Mono cannot be evaluated in the step from state 2 to state 3.',
    ],
    [
      { verdict: 'evaluation-error', phase: 'invariant', property: invariant, trace: trace(2) },
      'Invariant Consistent cannot be evaluated in state 2.',
    ],
    [{ verdict: 'config-error', diagnostics: [error, error] }, 'The configuration has 2 errors.'],
    [{ verdict: 'interrupted' }, 'Interrupted: no error found so far.'],
  ] as const)('%#: $1', (parts, text) => {
    expect(verdictText(report(parts))).toBe(text);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
  ])('grouped %i', (n, text) => expect(grouped(n)).toBe(text));

  it.each([
    [0.004, '0.00 s'],
    [9.99, '9.99 s'],
    [12.34, '12.3 s'],
    [125, '2 min 5 s'],
    [3599.6, '1 h 0 min'],
    [11220, '3 h 7 min'],
  ])('duration %d', (seconds, text) => expect(duration(seconds)).toBe(text));

  it.each([
    [100, 0.1, null],
    [100, 2, '50 states/s'],
    [1_234_567, 1, '1,230,000 states/s'],
  ])('rate of %d in %d s', (states, seconds, text) => expect(rate(states, seconds)).toBe(text));
});

it('a verdict alone points to nothing beside it', () => {
  expect(verdictText(report({ verdict: 'ok', diagnostics: [warning] }))).toBe('No error found, with 1 warning.');
  const live = { name: 'Live', kind: 'temporal-property' } as const;
  expect(verdictText(report({ verdict: 'property', property: live }))).toBe('Temporal property Live is violated.');
});
