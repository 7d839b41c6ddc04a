// Choices on their way from the thread that computes them.
import { expect, it } from 'vitest';
import { textOf } from '../../../src/diagnostics/index.ts';
import { flatten, unflatten } from '../../../src/session/explore/choice-list.ts';
import { choicesFrom, initialChoices } from '../../../src/session/explore/choices.ts';
import { opened, writeSpec } from './explore-specs.ts';

const module = `---- MODULE Sent ----
EXTENDS Integers
VARIABLE x
Init == x \\in {0, 2, 9}
Add(n) == x' = x + n
Either == x > 0 /\\ \\E m \\in {1, 2} : x' = m
Never == x > 9 /\\ x' = 0
Next == (\\E n \\in {-2, 0, 7} : Add(n)) \\/ Either \\/ Never
Bound == 9 \\div x > 1
====
`;

it('are the same, with what constraints say of them', () => {
  const specification = opened(writeSpec('Sent', module, 'INIT Init\nNEXT Next\nCONSTRAINT Bound\n'));
  const first = initialChoices(specification);
  const [, two] = first.groups[0]!.choices;
  expect(specification.values.print(two!.state[0]!)).toBe('2');
  const next = choicesFrom(specification, { state: two!.state, level: 1 });
  for (const choices of [first, next]) expect(unflatten(structuredClone(flatten(choices)))).toEqual(choices);
  const marks = next.groups.flatMap(({ choices }) =>
    choices.map(({ outside, unclear, stutters, inner }) => [outside, unclear?.split(' ')[2] ?? null, stutters, inner.length]),
  );
  expect(marks).toEqual([
    [null, 'Bound', false, 0],
    [null, null, true, 0],
    ['Bound', null, false, 0],
    [null, null, false, 1],
    [null, null, true, 1],
  ]);
});

it('say where the alternative of an action begins that makes a step', () => {
  const text = `---- MODULE Arms ----
EXTENDS Integers
VARIABLE x
Init == x = 0
Arms == \\/ /\\ x >= 0
           /\\ x' = x + 1
        \\/ x' = x + 2
        \\/ \\E d \\in 3..4 : x < d /\\ x' = d
One == x = 0 /\\ x' = 9
Next == Arms \\/ One
====
`;
  const specification = opened(writeSpec('Arms', text, 'INIT Init\nNEXT Next\n'));
  const { state } = initialChoices(specification).groups[0]!.choices[0]!;
  const next = choicesFrom(specification, { state, level: 1 });
  expect(unflatten(structuredClone(flatten(next)))).toEqual(next);
  const told = next.groups.flatMap(({ choices }) => choices.map(({ place }) => (place === undefined ? null : textOf(place))));
  expect(told).toEqual(['x >= 0', "x' = x + 2", 'x < d', 'x < d', null]);
});
