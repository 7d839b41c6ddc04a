// What an editor shows of a check in one sentence or two.
import { expect, it } from 'vitest';
import { summaryOf } from '../../src/editor/server/results.ts';

const ok = { verdict: 'ok', distinctStates: 3, diagnostics: [] };

it('tells what a check that found no error did not look at', () => {
  expect(summaryOf(ok).summary).toBe('No error has been found in 3 distinct states.');
  expect(summaryOf({ ...ok, leftOut: { constraints: ['Few'], actionConstraints: ['Up'] } }).summary).toBe(
    'No error has been found in 3 distinct states. What lies behind Few, Up was not checked.',
  );
  expect(summaryOf({ ...ok, exited: true }).summary).toBe(
    'No error has been found in 3 distinct states. The specification ended the search before all were explored.',
  );
});
