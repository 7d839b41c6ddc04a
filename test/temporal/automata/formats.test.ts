/** HOA and DOT output. */
import { describe, expect, it } from 'vitest';
import { Formulas, Translator, toDot, toHoa } from '../../../src/temporal/index.ts';
import { parseFormula } from '../support/parse-formula.ts';

const formulas = new Formulas();
const translator = new Translator(formulas);

describe('HOA', () => {
  it('has marks on transitions for generalized automata', () => {
    const automaton = translator.generalized(parseFormula(formulas, 'G F p0 & G F p1'));
    expect(toHoa(automaton, { title: 'two "fair" things', name: (p) => ['a', 'b'][p]! })).toBe(
      [
        'HOA: v1',
        'name: "two \\"fair\\" things"',
        'States: 1',
        'Start: 0',
        'AP: 2 "a" "b"',
        'acc-name: generalized-Buchi 2',
        'Acceptance: 2 Inf(0)&Inf(1)',
        'properties: trans-labels explicit-labels trans-acc deterministic',
        'tool: "tlasso"',
        '--BODY--',
        'State: 0',
        '[0&!1] 0 {0}',
        '[0&1] 0 {0 1}',
        '[!0&!1] 0',
        '[!0&1] 0 {1}',
        '--END--',
        '',
      ].join('\n'),
    );
  });

  it('has marks on states for Buechi automata', () => {
    const text = toHoa(translator.buchi(parseFormula(formulas, 'G(p0 -> F p1)')));
    expect(text).toContain('Acceptance: 1 Inf(0)');
    expect(text).toContain('state-acc');
    expect(text).toContain('State: 0 {0}');
    expect(text).not.toMatch(/\] \d+ \{/);
  });

  it('declares propositions that no label mentions', () => {
    expect(toHoa(translator.buchi(formulas.true), { propositions: [3 as never] })).toContain('AP: 1 "p3"');
    expect(toHoa(translator.buchi(formulas.false))).toContain('States: 1');
  });
});

describe('DOT', () => {
  it('draws accepting states with a double circle', () => {
    const text = toDot(translator.buchi(parseFormula(formulas, 'F p0')), { title: 'F p0' });
    expect(text).toContain('[shape=doublecircle]');
    expect(text).toContain('[label="p0"]');
    expect(text).toContain('[label="true"]');
  });

  it('writes marks on edges in braces', () => {
    expect(toDot(translator.generalized(parseFormula(formulas, 'G F p0 & G F p1')))).toContain('{0,1}');
  });
});
