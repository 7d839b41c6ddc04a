// Text to LTL formula.
//
// Binding, from tight to loose: unary operators; U W R M (to the right); && (to the left); || (to the left); -> (to the right); <-> (to the left).
// So `[] p -> <> q` is `([] p) -> (<> q)`: write `[] (p -> <> q)` for a response property.
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

const unary: Readonly<Record<string, LtlUnary>> = { '!': '!', '~': '!', '[]': 'G', G: 'G', '<>': 'F', F: 'F', X: 'X' };
const binary: Readonly<Record<string, LtlBinary>> = {
  '&&': '&&',
  '/\\': '&&',
  '||': '||',
  '\\/': '||',
  '->': '->',
  '=>': '->',
  '<->': '<->',
  '<=>': '<->',
  U: 'U',
  W: 'W',
  R: 'R',
  M: 'M',
};
const strength: Readonly<Record<LtlBinary, number>> = { '<->': 1, '->': 2, '||': 3, '&&': 4, U: 5, W: 5, R: 5, M: 5 };
const toTheRight = (operator: LtlBinary): boolean => operator === '->' || strength[operator] === 5;
const deepest = 200;

class LtlBuilder {
  constructor(private readonly source: SourceText) {}

  formula(node: CstNode): LtlFormula {
    const operands: LtlFormula[] = [];
    const waiting: LtlBinary[] = [];
    const reduce = (): void => {
      const operator = waiting.pop()!;
      const right = operands.pop()!;
      const left = operands.pop()!;
      operands.push({ kind: 'binary', operator, left, right, span: join(left.span, right.span) });
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
      operands.push(this.operand(operand));
    }
    while (waiting.length > 0) reduce();
    return operands[0]!;
  }

  private operand(node: CstNode): LtlFormula {
    const end = nodeSpan(this.source, node).end;
    let formula = this.atom(node);
    for (const prefix of tokens(node, 'Unary').toReversed()) {
      const span: Span = { source: this.source, start: prefix.startOffset, end };
      formula = { kind: 'unary', operator: unary[prefix.image]!, operand: formula, span };
    }
    return formula;
  }

  private atom(node: CstNode): LtlFormula {
    const inner = maybe(node, 'formula');
    if (inner) return this.formula(inner);
    const found = (token(node, 'Constant') ?? token(node, 'Name') ?? token(node, 'Braced'))!;
    const span: Span = { source: this.source, start: found.startOffset, end: found.endOffset + 1 };
    if (token(node, 'Constant')) return { kind: 'constant', value: found.image.toLowerCase() === 'true', span };
    if (token(node, 'Name')) return { kind: 'name', name: found.image, span };
    const textSpan: Span = { source: this.source, start: span.start + 1, end: span.end - 1 };
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
 */
export const parseLtl = (source: SourceText): ParsedLtl => {
  const fault = (start: number, end: number, message: string, fix: string): ParsedLtl => ({
    formula: null,
    diagnostics: [{ code: 'E115', severity: 'error', message, span: { source, start, end }, fix }],
  });
  const deep = tooDeep(source.text);
  if (deep >= 0)
    return fault(deep, deep + 1, `this formula is nested more than ${deepest} deep`, 'Define parts of it as operators of the module.');
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
  parser.input = scanned.tokens;
  const tree = parser.whole();
  const error = parser.errors[0];
  if (error === undefined) return { formula: new LtlBuilder(source).formula(first(tree, 'formula')), diagnostics: [] };
  const found = scanned.tokens.includes(error.token) ? error.token : undefined;
  const start = found?.startOffset ?? source.text.length;
  const end = found ? found.startOffset + found.image.length : start;
  const shown = found ? `\`${found.image}\`` : 'the end of the formula';
  const before = scanned.tokens[(found ? scanned.tokens.indexOf(found) : scanned.tokens.length) - 1];
  const needsOperand = before === undefined || ['Unary', 'UnaryWord', 'Binary', 'BinaryWord', 'Open'].includes(before.tokenType.name);
  const expected = needsOperand ? 'an operator name, a TLA+ expression in braces, or a formula' : 'an operator or the end of the formula';
  return fault(
    start,
    end,
    `expected ${expected}, found ${shown}`,
    'See `G F X ! U W R M && || -> <->` and braces around TLA+ expressions.',
  );
};
