// An algorithm with the signs of Unicode has the translation of the same one in ASCII, but for the signs.
import { expect, it } from 'vitest';
import { writeTranslation } from '../../src/pluscal/index.ts';

const signs: readonly (readonly [unicode: string, ascii: string])[] = [
  ['∨', '\\/'],
  ['∧', '/\\'],
  ['⇒', '=>'],
  ['≡', '\\equiv'],
  ['∈', '\\in'],
  ['∉', '\\notin'],
  ['≤', '\\leq'],
  ['≠', '/='],
  ['⊆', '\\subseteq'],
  ['∪', '\\cup'],
  ['×', '\\X'],
  ['∘', '\\o'],
  ['‥', '..'],
  ['∀', '\\A'],
  ['∃', '\\E'],
  ['⟨', '<<'],
  ['⟩', '>>'],
  ['↦', '|->'],
  ['→', '->'],
  ['≔', ':='],
];

const inAscii = (text: string): string => signs.reduce((all, [unicode, ascii]) => all.replaceAll(unicode, ascii), text);

/** The lines of the translation, without blanks: what is aligned stands elsewhere behind longer signs. */
const translationOf = (text: string): readonly string[] => {
  const module = `---- MODULE M ----\nEXTENDS Naturals, Sequences\n(* --algorithm M\n${text}\nend algorithm *)\n====\n`;
  const { text: written, diagnostics } = writeTranslation({ name: 'M.tla', text: module });
  expect(diagnostics).toEqual([]);
  const [, body] = /BEGIN TRANSLATION.*\n([\s\S]*)\\\* END/.exec(written!)!;
  return inAscii(body!)
    .split('\n')
    .map((line) => line.replace(/\s/g, ''));
};

it.each([
  ['values of variables', 'variables a = TRUE ∨ FALSE, b = 1 ∈ {1}, s = {1} ∪ {2};\nbegin\nA: skip;'],
  ['assignments', 'variables a = 1, b = 2, c = 0;\nbegin\nA: a ≔ b ≤ 1 ∨ b = 2;\nB: a := b ∈ {1};\nC: a := b ⇒ c ≡ a;\nD: a ≔ {b} ⊆ {c};'],
  [
    'what needs no parentheses',
    'variables a = 1, b = ⟨1⟩;\nbegin\nA: a := b ∘ ⟨a, 2 ∨ a⟩;\nB: a := {1} × {2};\nC: a := 1‥3;\nD: a := [b ↦ b, c ↦ {x ∈ b : x ≠ a}];',
  ],
  ['names with primes', 'variables a = 1, b = 2, f = [x ∈ 1..2 ↦ 0];\nbegin\nA: a := 2; b := [a ↦ a]; f[a] ≔ b;\nB: a := 1 ‖ b := a ∨ b;'],
  [
    'conditions',
    'variables a = 1;\nbegin\nA: while a ∉ {1, 2} ∧ a ≤ 3 do a := a + 1; end while;\nB: await ∀ x ∈ {a} : ∃ y ∈ {x} : x ≠ y;\nC: with x ∈ {a} do a := x; end with;',
  ],
])('%s', (_, text) => {
  expect(translationOf(text)).toEqual(translationOf(inAscii(text).replaceAll('‖', '||')));
});

it('a tuple may begin in one notation and end in the other', () => {
  const [mixed, ascii] = ['<<a, ⟨1>>⟩', '<<a, <<1>>>>'].map((value) => translationOf(`variables a = 1, b = 0;\nbegin\nA: b := ${value};`));
  expect(mixed).toEqual(ascii);
});
