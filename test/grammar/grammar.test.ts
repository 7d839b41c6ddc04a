// The grammars themselves: Chevrotain's own validation, and that one token of lookahead decides as more tokens would.
import { describe, expect, test } from 'vitest';
import {
  bracketJunctions,
  cfgParser,
  classify,
  ltlParser,
  markDefinitions,
  operatorsBySpelling,
  scanModule,
  scanText,
  tlaParser,
  vocabulary,
} from '../../grammar/index.ts';

describe('validation', () => {
  test('configurations', () => expect(() => cfgParser('validate')).not.toThrow());
  test('formulas', () => expect(() => ltlParser(true)).not.toThrow());
  // A step that begins with CASE is a case step: the order of alternatives decides.
  test('modules', () => {
    let problems = '';
    try {
      tlaParser('validate');
    } catch (error) {
      problems = (error as Error).message;
    }
    const ambiguous = [...problems.matchAll(/inside <(\w+)> Rule/g)].map((match) => match[1]);
    expect([...new Set(ambiguous)].sort()).toEqual(['step']);
    expect(problems.replace(/Ambiguous[\s\S]*?(?=Ambiguous|$)/g, '').trim()).toMatch(/^(Parser Definition Errors detected:)?\s*$/);
  });
});

const v = vocabulary();
const tokensOf = (text: string) => {
  const source = { name: 'x', text };
  const shaped = classify(source, markDefinitions(scanText(source, v).tokens, v), v);
  return bracketJunctions(source, shaped.tokens, v).tokens;
};

test.each([
  ['1 .5 + 1. 5 + 1 \t. 5', 'Decimal Infix Decimal Infix Decimal'],
  ['1bMsg 12 1.5 .5 1..2', 'Identifier Number Decimal Decimal Number Infix Number'],
  ['m.2av m.3 {.5}', 'Identifier Dot Identifier Identifier Decimal LeftBrace Decimal RightBrace'],
  ['\\b101 \\o17 \\hFF s \\o t', 'Number Number Number Identifier Infix Identifier'],
  ['S\\T \\notin \\inx', 'Identifier Infix Identifier Infix In Identifier'],
  ['WF_vars SF_<<x>>', 'Fairness Identifier Fairness LeftAngle Identifier RightAngle'],
  ['x_y _ _z', 'Identifier Underscore Identifier'],
  ['(+) (-) (*) *) x', 'Infix Infix Identifier'],
  ['a\\*b', 'Identifier'],
  ['[A]_v', 'BracketAction Identifier RightBracketSub Identifier'],
  ["x' ^+ =< |-> -+->", 'Identifier Postfix Postfix Infix MapsTo Infix'],
  ['/\\ a\n/\\ b', 'JunctionBegin Bullet Identifier Bullet Identifier JunctionEnd'],
  ['a /\\ b', 'Identifier AndOr Identifier'],
  ['CASE a -> []b [] c -> d', 'Case Identifier Arrow Prefix Identifier CaseSeparator Identifier Arrow Identifier'],
  [
    '{x \\in S : P} {x : x \\in S} {x}',
    'BraceFilter Identifier In Identifier Colon Identifier RightBrace BraceMap Identifier Colon Identifier In Identifier RightBrace LeftBrace Identifier RightBrace',
  ],
])('%s', (text, kinds) =>
  expect(
    tokensOf(text)
      .map((t) => t.tokenType.name)
      .join(' '),
  ).toBe(kinds),
);

test('each spelling belongs to one operator, and precedence ranges are ranges', () => {
  for (const [spelling, symbol] of operatorsBySpelling()) {
    expect(symbol.spellings).toContain(spelling);
    expect(symbol.low).toBeLessThanOrEqual(symbol.high);
  }
});

test('a module behind a line of very many dashes is found', () => {
  const text = `${'-'.repeat(300_000)}\n---- MODULE Test ----\n====\n`;
  expect(scanModule({ name: 'Test.tla', text }, v).tokens.map(({ image }) => image)).toContain('Test');
});
