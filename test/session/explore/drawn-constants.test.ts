// Several programs are made of one model: the steps, each entered expression, and what explains. A constant that is drawn at random has one value in all of them.
import { expect, it } from 'vitest';
import { choicesFrom, initialChoices, whyDisabled } from '../../../src/session/explore/choices.ts';
import { opened, writeSpec } from './explore-specs.ts';

const file = writeSpec(
  'Drawn',
  `---- MODULE Drawn ----
EXTENDS Naturals, TLC
VARIABLE x
Few == RandomElement(SUBSET (1..30))
Others == RandomElement(SUBSET (1..30))
Init == x = 0
Take(i) == i \\in Few /\\ x' = i
Give(i) == i \\in Others /\\ x' = 100 + i
Next == \\E i \\in 1..30 : Take(i) \\/ Give(i)
====
`,
  'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n',
);

it('a constant that is drawn has one value, whatever is asked first', () => {
  const specification = opened(file);
  const { print } = specification.values;
  const at = { state: initialChoices(specification).groups[0]!.choices[0]!.state, level: 1 };
  const entered = (text: string, of = specification): string => of.values.print(of.compile(text).expression!.evaluate(at.state, null));
  const { groups } = choicesFrom(specification, at);
  const argumentsOf = (action: string): readonly number[] =>
    groups
      .find((group) => group.action === action)!
      .choices.map(({ label }) => Number(print(label!.arguments[0]!.value)))
      .sort((a, b) => a - b);
  const refused = (action: string): readonly number[] =>
    whyDisabled(specification, at, action).map(({ arguments: given }) => Number(print(given[0]!.value)));
  for (const [action, name] of [
    ['Give', 'Others'],
    ['Take', 'Few'],
  ] as const) {
    const drawn = `{${argumentsOf(action).join(', ')}}`;
    expect(entered(name)).toBe(drawn);
    expect(entered(`{i \\in 1..30 : i \\in ${name}}`)).toBe(drawn);
    expect([...argumentsOf(action), ...refused(action)].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(whyDisabled(specification, at, action)[0]!.refusal.reason.terms.map((term) => print(term.value))).toContain(drawn);
    expect(entered(name, opened(file))).toBe(drawn);
  }
  expect(entered('Few')).not.toBe(entered('Others'));
});
