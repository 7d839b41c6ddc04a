// Whether fairness leaves no step out is claimed where it is so, and nowhere else.
import { expect, it } from 'vitest';
import { compileText } from '../support/compile-text.ts';

const model = (next: string, fairness: string) =>
  compileText(
    `---- MODULE M ----
EXTENDS Naturals
CONSTANT N
VARIABLES at, turns
vars == <<at, turns>>
P == 1..N
Init == at = [p \\in P |-> 0] /\\ turns = 0
Move(p) == at[p] < 2 /\\ at' = [at EXCEPT ![p] = @ + 1] /\\ turns' = turns
Back(p, by) == at[p] >= by /\\ at' = [at EXCEPT ![p] = @ - by] /\\ UNCHANGED turns
Turn == turns < 3 /\\ turns' = turns + 1 /\\ UNCHANGED at
Step(p) == Move(p) \\/ Back(p, 1)
Steps == \\E p \\in P : Step(p)
Swap(p, q) == at[p] # at[q] /\\ at' = [at EXCEPT ![p] = at[q], ![q] = at[p]] /\\ UNCHANGED turns
Named(A(_)) == \\E p \\in P : A(p)
Next == ${next}
Spec == Init /\\ [][Next]_vars /\\ ${fairness}
Live == <>(turns = 3)
====`,
    'SPECIFICATION Spec PROPERTY Live CONSTANT N = 2',
  ).model;

it.each([
  // The whole relation, as it is or by a name.
  ['Steps \\/ Turn', 'WF_vars(Next)', true],
  ['Steps \\/ Turn', 'WF_vars(Turn \\/ Steps)', true],
  ['Steps \\/ Turn', 'WF_<<turns, at>>(Next)', true],
  // Action by action, instance by instance.
  ['Steps \\/ Turn', 'WF_vars(Steps) /\\ SF_vars(Turn)', true],
  ['Steps \\/ Turn', '(\\A p \\in P : WF_vars(Step(p))) /\\ WF_vars(Turn)', true],
  ['(\\E q \\in P : Step(q)) \\/ Turn', '(\\A p \\in P : WF_vars(Step(p))) /\\ WF_vars(Turn)', true],
  ['Steps \\/ Turn', 'WF_vars(Turn) /\\ \\A p \\in P : WF_vars(Move(p)) /\\ SF_vars(Back(p, 1))', true],
  ['Steps \\/ Turn', 'WF_vars(Turn) /\\ WF_vars(\\E p \\in P : Step(p))', true],
  ['Named(Step)', '\\A p \\in P : WF_vars(Step(p))', true],
  ['\\E p, q \\in P : Swap(p, q)', '\\A p, q \\in P : WF_vars(Swap(p, q))', true],
  ['\\E p \\in P : \\E q \\in 1..p : Swap(p, q)', '\\A p \\in P : \\A q \\in 1..p : WF_vars(Swap(p, q))', true],
  ['IF turns = 0 THEN Turn ELSE Steps', 'WF_vars(Turn) /\\ WF_vars(Steps)', true],
  ['\\E p \\in P : turns = 0 /\\ Step(p)', '\\A p \\in P : WF_vars(Step(p))', true],
  ['\\E p \\in P : LET by == 1 IN Back(p, 1)', '\\A p \\in P : WF_vars(Back(p, 1))', true],
  // Something is left out: an action, an instance, a part of a set, an argument, the order of arguments.
  ['Steps \\/ Turn', 'WF_vars(Turn)', false],
  ['Steps \\/ Turn', 'WF_vars(Steps)', false],
  ['Steps', 'WF_vars(Step(1))', false],
  ['Steps', '\\A p \\in P \\ {2} : WF_vars(Step(p))', false],
  ['Steps', '\\A p \\in P : WF_vars(Move(p))', false],
  ['\\E p \\in P : Back(p, 2)', '\\A p \\in P : WF_vars(Back(p, 1))', false],
  ['\\E p \\in P : \\E q \\in 1..p : Swap(p, q)', '\\A p \\in P : \\A q \\in 1..p : WF_vars(Swap(q, q))', false],
  ['\\E p \\in P : \\E q \\in 1..2 : Back(p, q)', '\\A p \\in P : \\A q \\in 1..p : WF_vars(Back(p, q))', false],
  // If there were no p, there would be no condition.
  ['Turn', '\\A p \\in P : WF_vars(Turn)', false],
  ['Turn', '\\A p \\in P : WF_vars(Step(p) \\/ Turn)', false],
  ['Turn', 'WF_vars(\\E p \\in P : Turn)', false],
  // A condition that asks for more than the step does, or looks at some of the variables only, or is not a conjunct.
  ['Steps', '\\A p \\in P : WF_vars(turns = 0 /\\ Step(p))', false],
  ['Steps \\/ Turn', 'WF_at(Next)', false],
  ['Steps \\/ Turn', '(WF_vars(Next) \\/ <>(turns = 1))', false],
  ['Steps', '\\E p \\in P : WF_vars(Step(p))', false],
  // Demanded of some elements, or for some constants.
  ['Steps', '\\A p \\in P : p = 1 => WF_vars(Step(p))', false],
  ['Steps \\/ Turn', '(IF N = 2 THEN WF_vars(Turn) ELSE WF_vars(Next))', false],
  ['Steps \\/ Turn', '(N = 2 \\/ WF_vars(Next))', false],
])('%s with %s: %s', (next, fairness, expected) => {
  expect(model(next, fairness).temporal?.everyStepIsFair).toBe(expected);
});

it.each([
  ['Steps \\/ Turn', 'WF_vars(Turn)', true],
  ['Steps', 'WF_vars(Turn)', false],
  ['Steps', '\\A p \\in P : p = 1 => WF_vars(Step(p))', true],
  ['Steps', '(N = 2 => WF_vars(Turn))', false],
  ['Steps', '(IF N = 2 THEN WF_vars(Turn) ELSE WF_vars(Steps))', false],
  ['Steps', 'WF_vars(Steps) /\\ (WF_vars(Turn) \\/ <>(turns = 1))', false],
])('%s with %s: what is demanded is a step: %s', (next, fairness, expected) => {
  expect(model(next, fairness).temporal?.fairStepsAreSteps).toBe(expected);
});
