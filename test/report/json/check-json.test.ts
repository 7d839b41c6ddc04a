import { expect, it } from 'vitest';
import { jsonReport, renderCheck } from '../../../src/report/index.ts';
import { report, trace, warning } from '../two-phase.ts';

it('has exactly the promised keys', () => {
  expect(jsonReport(report({ verdict: 'ok' }))).toEqual({
    verdict: 'ok',
    statesGenerated: 1234567,
    distinctStates: 4321,
    depth: 11,
    seconds: 0.123,
    diagnostics: [],
  });
});

it('names the property, the place of diagnostics, and the trace', () => {
  const json = jsonReport(
    report({ verdict: 'invariant', property: { name: 'Consistent', kind: 'invariant' }, trace: trace(2), diagnostics: [warning] }),
  );
  expect(json.property).toBe('Consistent');
  expect(json.diagnostics[0]?.place).toEqual({ file: 'TwoPhase.tla', line: 3, column: 1, endLine: 3, endColumn: 7 });
  expect(json.trace).toEqual([
    {
      index: 1,
      action: null,
      variables: {
        rmState: { text: '[r1 |-> "working", r2 |-> "working"]', value: { r1: 'working', r2: 'working' } },
        msgs: { text: '{}', value: { '#set': [] } },
        log: { text: '<<>>', value: { '#tup': [] } },
      },
      changed: [],
    },
    {
      index: 2,
      action: {
        name: 'Prepare',
        arguments: { rm: { text: '"r1"', value: 'r1' } },
        place: { file: 'TwoPhase.tla', line: 2, column: 1, endLine: 2, endColumn: 8 },
      },
      variables: {
        rmState: { text: '[r1 |-> "prepared", r2 |-> "working"]', value: { r1: 'prepared', r2: 'working' } },
        msgs: { text: '{[rm |-> "r1", type |-> "Prepared"]}', value: { '#set': [{ rm: 'r1', type: 'Prepared' }] } },
        log: { text: '<<"r1">>', value: { '#tup': ['r1'] } },
      },
      changed: ['rmState', 'msgs', 'log'],
    },
  ]);
});

it.each([
  [2, 1, [undefined, 2]],
  [3, 0, [undefined, undefined, 1]],
])('marks the loop of %i states to %i', (length, loop, marks) => {
  const json = jsonReport(report({ verdict: 'property', trace: trace(length, loop) }));
  expect(json.trace?.map((state) => state.loop)).toEqual(marks);
});

it('is JSON', () => {
  const json = jsonReport(report({ verdict: 'property', trace: trace(3, 0) }));
  expect(JSON.parse(JSON.stringify(json))).toEqual(json);
});

it('is one line where it is long, and else indented', () => {
  const small = report({ verdict: 'invariant', property: { name: 'Consistent', kind: 'invariant' }, trace: trace(2) });
  const { states } = small.trace!;
  const large = { ...small, trace: { states: Array.from({ length: 50_000 }, (_, i) => states[i % states.length]!) } };
  expect(renderCheck(small, 'json', { version: '0' })).toContain('\n  "verdict": "invariant",\n');
  const text = renderCheck(large, 'json', { version: '0' });
  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(JSON.parse(text).trace).toHaveLength(50_000);
});
