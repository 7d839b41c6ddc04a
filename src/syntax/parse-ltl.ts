// Text to LTL formula.
//
// Binding, from tight to loose, as in Spot: unary operators; U W R M (to the right); &&; xor; || (to the left); -> and <-> (to the right).
// So `[] p -> <> q` is `([] p) -> (<> q)`: write `[] (p -> <> q)` for a response property.
//
// Spot also reads letters that are joined: `GFa` is G F a, `XFp1` is X F p1, but F1 is a name, because a digit follows the letter. Here a name that the
// module defines stays that name.
import { type CstNode, ltlParser } from '../../grammar/index.ts';
import type { Diagnostic, SourceText, Span } from '../diagnostics/index.ts';
import { join } from '../diagnostics/index.ts';
import { first, maybe, nodeSpan, nodes, token, tokens } from './cst.ts';
import type { LtlBinary, LtlFormula, LtlUnary } from './ltl.ts';

/** A formula, or null if there is an error. */
export interface ParsedLtl {
  readonly formula: LtlFormula | null;
  readonly diagnostics: readonly Diagnostic[];
}

const unary: Readonly<Record<string, LtlUnary>> = {
  '!': '!',
  '~': '!',
  '¬': '!',
  '[]': 'G',
  '□': 'G',
  G: 'G',
  '<>': 'F',
  '◇': 'F',
  F: 'F',
  X: 'X',
};
const binary: Readonly<Record<string, LtlBinary>> = {
  '&&': '&&',
  '&': '&&',
  '/\\': '&&',
  '∧': '&&',
  '||': '||',
  '|': '||',
  '\\/': '||',
  '∨': '||',
  '->': '->',
  '=>': '->',
  '⇒': '->',
  '→': '->',
  '<->': '<->',
  '<=>': '<->',
  '⇔': '<->',
  '↔': '<->',
  '≡': '<->',
  U: 'U',
  W: 'W',
  R: 'R',
  V: 'R',
  M: 'M',
  xor: 'xor',
  '^': 'xor',
};
const strength: Readonly<Record<LtlBinary, number>> = { '<->': 1, '->': 1, '||': 2, xor: 3, '&&': 4, U: 5, W: 5, R: 5, M: 5 };
const toTheRight = (operator: LtlBinary): boolean => strength[operator] === 1 || strength[operator] === 5;
const deepest = 200;

/** A formula is nested deeper than we read. */
class TooDeep extends Error {
  constructor(readonly span: Span) {
    super('too deep');
  }
}

class LtlBuilder {
  readonly #depths = new Map<LtlFormula, number>();
  readonly #source: SourceText;

  constructor(source: SourceText) {
    this.#source = source;
  }

  formula(node: CstNode): LtlFormula {
    const operands: LtlFormula[] = [];
    const waiting: LtlBinary[] = [];
    const reduce = (): void => {
      const operator = waiting.pop()!;
      const right = operands.pop()!;
      const left = operands.pop()!;
      // Conjunctions and disjunctions of many are common, and read in a row.
      const deeper = operator === '&&' || operator === '||' ? 1 / 16 : 1;
      operands.push(this.#nested({ kind: 'binary', operator, left, right, span: join(left.span, right.span) }, [left, right], deeper));
    };
    const infix = tokens(node, 'Binary').map((t) => binary[t.image]!);
    for (const [i, operand] of nodes(node, 'operand').entries()) {
      const next = infix[i - 1];
      if (next) {
        for (
          let top = waiting.at(-1);
          top && (strength[top] > strength[next] || (strength[top] === strength[next] && !toTheRight(next)));
          top = waiting.at(-1)
        )
          reduce();
        waiting.push(next);
      }
      operands.push(this.#operand(operand));
    }
    while (waiting.length > 0) reduce();
    return operands[0]!;
  }

  #operand(node: CstNode): LtlFormula {
    const end = nodeSpan(this.#source, node).end;
    let formula = this.#atom(node);
    for (const prefix of tokens(node, 'Unary').toReversed()) {
      const span: Span = { source: this.#source, start: prefix.startOffset, end };
      formula = this.#nested({ kind: 'unary', operator: unary[prefix.image]!, operand: formula, span }, [formula], 1);
    }
    return formula;
  }

  /** Throws TooDeep. */
  #nested(formula: LtlFormula, parts: readonly LtlFormula[], deeper: number): LtlFormula {
    const depth = Math.max(...parts.map((part) => this.#depths.get(part) ?? 0)) + deeper;
    if (depth > deepest) throw new TooDeep(formula.span);
    this.#depths.set(formula, depth);
    return formula;
  }

  #atom(node: CstNode): LtlFormula {
    const inner = maybe(node, 'formula');
    if (inner) return this.formula(inner);
    const found = (token(node, 'Constant') ?? token(node, 'Name') ?? token(node, 'Braced'))!;
    const span: Span = { source: this.#source, start: found.startOffset, end: found.endOffset + 1 };
    if (token(node, 'Constant')) return { kind: 'constant', value: found.image === '1' || found.image.toLowerCase() === 'true', span };
    if (token(node, 'Name')) return { kind: 'name', name: found.image, span };
    const textSpan: Span = { source: this.#source, start: span.start + 1, end: span.end - 1 };
    return { kind: 'expression', text: found.image.slice(1, -1), textSpan, span };
  }
}

/** Where the parentheses or unary operators of a text nest deeper than we read, or -1. */
const tooDeep = (text: string): number => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    if (depth > deepest) return i;
  }
  return -1;
};

/**
 * Parses an LTL formula such as `G ({pc["a"] = "cs"} -> F released)`.
 * @param source the formula; its name is what diagnostics show, such as `<--ltl>`
 * @param isName whether a word that could be joined operators is a name
 */
export function parseLtl(source: SourceText, isName: (name: string) => boolean = () => false): ParsedLtl {
  const fault = (start: number, end: number, message: string, fix: string): ParsedLtl => ({
    formula: null,
    diagnostics: [{ code: 'E115', severity: 'error', message, span: { source, start, end }, fix }],
  });
  const nestedTooDeep = (start: number, end: number): ParsedLtl =>
    fault(start, end, `this formula is nested more than ${deepest} deep`, 'Define parts of it as operators of the module.');
  const deep = tooDeep(source.text);
  if (deep >= 0) return nestedTooDeep(deep, deep + 1);
  const parser = ltlParser();
  const scanned = parser.lexer.tokenize(source.text);
  const unknown = scanned.errors[0];
  if (unknown) {
    const character = source.text[unknown.offset]!;
    if (character === '{')
      return fault(unknown.offset, unknown.offset + 1, 'this `{` is never closed', 'Close the TLA+ expression with `}`.');
    return fault(
      unknown.offset,
      unknown.offset + unknown.length,
      `\`${source.text.substr(unknown.offset, unknown.length)}\` does not belong to LTL`,
      'Write TLA+ expressions in braces, as in `G {x > 0}`.',
    );
  }
  const words = parser.unjoined(scanned.tokens, isName);
  parser.input = words;
  const tree = parser.whole();
  const error = parser.errors[0];
  if (error === undefined) {
    try {
      return { formula: new LtlBuilder(source).formula(first(tree, 'formula')), diagnostics: [] };
    } catch (thrown) {
      if (!(thrown instanceof TooDeep)) throw thrown;
      return nestedTooDeep(thrown.span.start, thrown.span.end);
    }
  }
  const found = words.includes(error.token) ? error.token : undefined;
  const start = found?.startOffset ?? source.text.length;
  const end = found ? found.startOffset + found.image.length : start;
  const shown = found ? `\`${found.image}\`` : 'the end of the formula';
  const read = words.slice(0, found ? words.indexOf(found) : words.length);
  const before = read.at(-1);
  const needsOperand = before === undefined || ['Unary', 'UnaryWord', 'Binary', 'BinaryWord', 'Open'].includes(before.tokenType.name);
  const numberOf = (type: string): number => read.filter(({ tokenType }) => tokenType.name === type).length;
  const isInside = numberOf('Open') > numberOf('Close');
  const behind = isInside ? 'an operator or `)`' : 'an operator or the end of the formula';
  const expected = needsOperand ? 'an operator name, a TLA+ expression in braces, or a formula' : behind;
  return fault(
    start,
    end,
    `expected ${expected}, found ${shown}`,
    'See `G F X ! U W R M && || xor -> <->` and braces around TLA+ expressions.',
  );
}
