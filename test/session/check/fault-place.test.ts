// What had no value, and where, is said of whatever is evaluated during a search.
import { expect, it } from 'vitest';
import { verdictText } from '../../../src/report/index.ts';
import { checkText } from '../../liveness/check-text.ts';

const module = `EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 5 /\\ x' = x + 1
Spec == Init /\\ [][Next]_x
OfState == <<7, 8>>[x + 1] > 0
OfStep == <<7, 8>>[x' + 1] > 0
Initially == <<7, 8>>[x] > 0
Steps == [][OfStep]_x
Seen == <<7, 8>>[x + 1]
FinallyStep == <><<<<7, 8>>[x' + 1] < 7>>_x
Finally == <>(<<7, 8>>[x + 1] < 7)`;

it.each([
  ['INVARIANT OfState', 'Invariant OfState cannot be evaluated in state 3.'],
  ['CONSTRAINT OfState', 'Constraint OfState cannot be evaluated in state 3.'],
  ['ACTION_CONSTRAINT OfStep', 'Action constraint OfStep cannot be evaluated in the step from state 2 to state 3.'],
  ['PROPERTY Initially', 'Property Initially cannot be evaluated in the initial state.'],
  ['PROPERTY Steps', 'Property Steps cannot be evaluated in the step from state 2 to state 3.'],
  ['PROPERTY Finally', 'Temporal property Finally cannot be evaluated in state 3.'],
  ['PROPERTY FinallyStep', 'Property FinallyStep cannot be evaluated in the step from state 2 to state 3.'],
  ['VIEW Seen', 'View Seen cannot be evaluated in state 3.'],
])('%s', async (line, text) => {
  const report = await checkText({ module, config: `SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n${line}` });
  expect(verdictText(report)).toBe(text);
});
