// Actions give variables their values in many ways. Whichever it is, what is false behind it is the reason why there is no step; where the explainer does not follow
// it, it says so and invents nothing.
import { describe, expect, it } from 'vitest';
import { choicesFrom, initialChoices, whyDisabled } from '../../../src/session/explore/choices.ts';
import { reasonText } from '../../../src/session/explore/reason-text.ts';
import { opened, writeSpec } from './explore-specs.ts';

/** Name, formula, and why the formula with "and x' = {7}" behind it is not possible where x = {}. */
const forms: readonly (readonly [name: string, formula: string, reason: string])[] = [
  ['Equation', "x' = {1}", "x' = {7}"],
  ['First', "CASE x = {} -> x' = {1} [] OTHER -> x' = x", "x' = {7}"],
  ['Other', "CASE x # {} -> x' = x [] OTHER -> x' = {1}", "x' = {7}"],
  ['Guard', "CASE x = {} -> 3 \\in x /\\ x' = {1} [] OTHER -> x' = {7}", '3 \\in x'],
  ['Box', "[3 \\notin x /\\ x' = {1}]_x", "x' = {7}"],
  ['Subsets', "x' \\subseteq {1}", "x' = {7}"],
  ['Part', 'First!1', "x' = {7}"],
  ['Nested', "IF x = {} THEN CASE x = {} -> [x' = {1}]_x [] OTHER -> FALSE ELSE FALSE", "x' = {7}"],
  ['Composed', "(x' = {1} /\\ UNCHANGED y) \\cdot (UNCHANGED <<x, y>>)", 'not looked into'],
  ['Applied', "[p \\in {1, 2} |-> x' = {p}][1]", 'not looked into'],
  ['Recursive', 'Fill(2)', 'not looked into'],
  ['Partly', 'UNCHANGED <<x, Twice(x)>>', 'not looked into'],
];

function specificationOf(name: string, behind: string): ReturnType<typeof opened> {
  const module = `---- MODULE ${name} ----
EXTENDS Naturals
VARIABLES x, y
Init == x = {} /\\ y = 0
Twice(s) == <<s, s>>
RECURSIVE Fill(_)
Fill(n) == IF n = 0 THEN x' = {1} ELSE Fill(n - 1)
${forms.map(([form, formula]) => `${form} == (${formula}) /\\ ${behind}y' = y`).join('\n')}
Next == ${forms.map(([form]) => form).join(' \\/ ')}
====
`;
  return opened(writeSpec(name, module, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
}

const initialOf = (specification: ReturnType<typeof opened>): Int32Array => initialChoices(specification).groups[0]!.choices[0]!.state;

describe('why an action is not possible', () => {
  const specification = specificationOf('Impossible', "x' = {7} /\\ ");
  it.each(forms)('%s', (name, _, reason) => {
    const state = initialOf(specification);
    const { groups } = choicesFrom(specification, { state, level: 1 });
    expect(groups.map((group) => group.action)).not.toContain(name);
    const told = whyDisabled(specification, { state, level: 1 }, name).map(({ refusal }) => reasonText(specification, refusal).what);
    expect(told).toEqual([expect.stringContaining(reason)]);
  });
});

describe('an action that is possible', () => {
  const specification = specificationOf('Possible', '');
  it.each(forms.filter(([name]) => name !== 'Guard'))('%s is not told to be impossible', (name) => {
    const at = { state: initialOf(specification), level: 1 };
    const group = choicesFrom(specification, at).groups.find(({ action }) => action === name);
    expect(group).toBeDefined();
    expect(whyDisabled(specification, at, name)).toEqual([]);
  });
});

describe('an action behind one with many parameters', () => {
  const module = `---- MODULE Far ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Many(p, q) == p > 200 /\\ x' = p + q
Last(n) == x = n /\\ x' = 3
Next == (\\E p, q \\in 1..101 : Many(p, q)) \\/ \\E n \\in 1..2 : Last(n)
====
`;
  const specification = opened(writeSpec('Far', module, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
  it('is explained', () => {
    const told = whyDisabled(specification, { state: initialOf(specification), level: 1 }, 'Last');
    expect(told.map(({ refusal }) => reasonText(specification, refusal))).toEqual([
      { what: 'x = n', values: 'x = 0, n = 1' },
      { what: 'x = n', values: 'x = 0, n = 2' },
    ]);
  });
});

describe('an action that begins with a disjunction', () => {
  const first = "(x = 1 /\\ x' = 5 /\\ y' = y)";
  const second = "(x = 0 /\\ y = 2 /\\ x' = 6 /\\ y' = y)";
  const module = `---- MODULE Several ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = 0
Plain == ${first} \\/ ${second}
Chosen == \\E k \\in 1..2 : (x = k /\\ x' = 5 /\\ y' = y) \\/ ${second}
Named == LET z == x IN ${first} \\/ ${second} \\/ ((z = 3 \\/ z = 4) /\\ x' = z /\\ y' = y)
Inside == TRUE /\\ (${first} \\/ ${second})
Next == Plain \\/ Chosen \\/ Named \\/ Inside \\/ Plain \\/ \\E z \\in 1..2 : Plain \\/ Inside
====
`;
  const specification = opened(writeSpec('Several', module, 'INIT Init\nNEXT Next\n'));
  const told = (action: string): readonly (readonly [string, number])[] =>
    whyDisabled(specification, { state: initialOf(specification), level: 1 }, action).map(({ refusal }) => [
      reasonText(specification, refusal).what,
      refusal.others,
    ]);
  it('is told by the alternative that came furthest, and how many there are besides', () => {
    // Wherever the action is named in the next-state relation.
    expect(told('Plain')).toEqual([['y = 2', 1]]);
    expect(told('Inside')).toEqual([['y = 2', 1]]);
    // One of them has a disjunction again.
    expect(told('Named')).toEqual([['y = 2', 3]]);
    // Of each value of k.
    expect(told('Chosen')).toEqual([
      ['y = 2', 1],
      ['y = 2', 1],
    ]);
  });
});
