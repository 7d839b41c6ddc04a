// From a flat sequence of operands and operators to a tree.
//
// Operators are compared by their precedence ranges. Going from left to right, the operator on the stack takes its operands when its range lies
// above that of the next operator, or both are the same left-associative infix operator; it waits when its range lies below; and otherwise the
// text has no meaning and the two are reported. A prefix operator waits for what follows it. Function application and record fields bind tighter
// than everything and never come here.
//
// Source: *Specifying Systems*, section 15.2.1.
import { type OperatorSymbol, operatorNamed, spanOf, type Token } from '../../grammar/index.ts';
import { type Diagnostic, InternalError, join, type SourceText, type Span } from '../diagnostics/index.ts';
import type { Apply, CrossProduct, Expr, Name } from './ast.ts';
import { fixForBar } from './bar-in-set.ts';
import { withParentheses } from './faults.ts';

/**
 * A sequence may have this many operators: the tree is as deep as the sequence is long, and later phases walk it recursively. Where the stack does not
 * suffice for that, they report E299 or E459. Programs write long ones: the next-state action of an algorithm is a disjunction of all its labels.
 */
export const maxChain = 5000;

/** An operand with the text it covers, its parentheses included. */
export interface Operand {
  readonly expr: Expr;
  readonly span: Span;
}

interface Pending {
  readonly symbol: OperatorSymbol;
  readonly token: Token;
}

/** The operator of a token in a given position; a prefix `-` is `-.`. */
export function symbolOf(token: Token, prefix: boolean): OperatorSymbol {
  const symbol = operatorNamed(prefix && token.operator === '-' ? '-.' : token.operator);
  if (!symbol) throw new InternalError(`no operator symbol \`${token.image}\``);
  return symbol;
}

const nameOf = (source: SourceText, { symbol, token }: Pending): Name => ({
  kind: 'name',
  path: [],
  name: symbol.name,
  span: spanOf(source, token),
});

/** The first operand of an expression of infix operators. */
const leading = (expr: Expr): Expr => {
  let first = expr;
  while (first.kind === 'apply' && first.fixity === 'infix') first = first.args[0]!;
  return first;
};

const columnOf = ({ source, start }: Span): number => start - source.text.lastIndexOf('\n', start - 1);

/**
 * A `/\\` or `\\/` that begins a line without being an item of a list is usually one in the wrong column, or stands below the items of the other
 * operator, which it then takes as a whole.
 */
const strayItems = (source: SourceText, found: readonly Token[], operands: readonly Operand[]): Pick<Diagnostic, 'notes'> => {
  const stray = found.find(
    ({ image, startOffset, startColumn }) =>
      /^(\/\\|\\\/)$/.test(image) && source.text.slice(startOffset - startColumn + 1, startOffset).trim() === '',
  );
  if (stray === undefined) return {};
  const list = operands
    .map(({ expr }) => leading(expr))
    .findLast((expr) => expr.kind === 'junction' && expr.span.start < stray.startOffset && columnOf(expr.span) === stray.startColumn);
  if (list?.kind !== 'junction')
    return { notes: [`\`${stray.image}\` begins a line, but is no item of a list: no list began in its column.`] };
  return {
    notes: [
      `\`${stray.image}\` stands in the column of a list of \`${list.operator}\`, and is no item of it: it ends the list, and the whole list is its left side.`,
    ],
  };
};

const isForeign = (between: Expr): string | undefined => {
  if (between.kind !== 'apply' || (between.operator.name !== '&&' && between.operator.name !== '||')) return undefined;
  return between.operator.name === '&&' ? 'Write `/\\` for "and".' : 'Write `\\/` for "or".';
};

/** Builds the tree of one operand-operator sequence. Feed it from left to right, then take `result()`. */
export class PrecedenceResolver {
  readonly #operands: Operand[] = [];
  readonly #operators: Pending[] = [];
  /**
   * Cross products made here, which further factors join; one in parentheses is a factor itself. With each where its first factor ends and its last one begins,
   * with their parentheses.
   */
  readonly #openProducts = new Map<Expr, { readonly firstEnds: number; readonly lastBegins: number }>();
  #length = 0;
  /** Where the operators stand that were reported: what holds one has no meaning, and is no example of a fix. */
  readonly #refused: number[] = [];
  readonly #source: SourceText;
  readonly #diagnostics: Diagnostic[];

  constructor(source: SourceText, diagnostics: Diagnostic[]) {
    this.#source = source;
    this.#diagnostics = diagnostics;
  }

  /** Counts an operator, and reports the sequence once when it gets too long. */
  #count(token: Token): void {
    if (++this.#length === maxChain + 1)
      this.#diagnostics.push({
        code: 'E109',
        severity: 'error',
        message: `more than ${maxChain} operators in a row`,
        span: spanOf(this.#source, token),
        fix: 'Write a junction list, or name parts of the expression with definitions of their own.',
      });
  }

  /** A prefix operator waits for its operand. A `-` is refused behind an infix operator that binds tighter, as SANY does: `2 * -1`. */
  prefix(token: Token): void {
    this.#count(token);
    const next: Pending = { symbol: symbolOf(token, true), token };
    const waiting = this.#operators.at(-1);
    if (token.operator === '-' && waiting && waiting.symbol.low > next.symbol.high)
      this.#refuse(waiting, next, 'Put parentheses around the `-` and what it negates.');
    this.#operators.push(next);
  }

  operand(expr: Expr, span: Span): void {
    this.#operands.push({ expr, span });
  }

  infix(token: Token): void {
    this.#count(token);
    const next: Pending = { symbol: symbolOf(token, false), token };
    this.#reduceFor(next);
    this.#operators.push(next);
  }

  postfix(token: Token): void {
    this.#count(token);
    const next: Pending = { symbol: symbolOf(token, false), token };
    this.#reduceFor(next);
    const argument = this.#operands.pop()!;
    const span = join(argument.span, spanOf(this.#source, token));
    this.#operands.push({
      expr: { kind: 'apply', operator: nameOf(this.#source, next), args: [argument.expr], fixity: 'postfix', span },
      span,
    });
  }

  /** Replaces the last operand, as function application and record fields do. */
  replaceLast(make: (operand: Operand) => Expr): void {
    const expr = make(this.#operands.pop()!);
    this.#operands.push({ expr, span: expr.span });
  }

  /** The operator that waits for the operand to come. */
  waiting(): OperatorSymbol | undefined {
    return this.#operators.at(-1)?.symbol;
  }

  result(): Operand {
    while (this.#operators.length > 0) this.#reduce();
    return this.#operands[0]!;
  }

  #reduceFor(next: Pending): void {
    for (;;) {
      const waiting = this.#operators.at(-1);
      if (!waiting) return;
      const left = waiting.symbol;
      const right = next.symbol;
      if (left.low > right.high || (left === right && left.leftAssociative)) this.#reduce();
      else if (left.high < right.low) return;
      else {
        this.#conflict(waiting, next);
        this.#reduce();
      }
    }
  }

  #reduce(): void {
    const pending = this.#operators.pop()!;
    const right = this.#operands.pop()!;
    if (pending.symbol.fixity === 'prefix') {
      const span = join(spanOf(this.#source, pending.token), right.span);
      this.#operands.push({
        expr: { kind: 'apply', operator: nameOf(this.#source, pending), args: [right.expr], fixity: 'prefix', span },
        span,
      });
      return;
    }
    const left = this.#operands.pop()!;
    const span = join(left.span, right.span);
    const expr = pending.symbol.name === '\\X' ? this.#product(left, right, span) : this.#apply(pending, left.expr, right.expr, span);
    this.#operands.push({ expr, span });
  }

  #apply(pending: Pending, left: Expr, right: Expr, span: Span): Apply {
    return { kind: 'apply', operator: nameOf(this.#source, pending), args: [left, right], fixity: 'infix', span };
  }

  #product(left: Operand, right: Operand, span: Span): CrossProduct {
    const open = this.#openProducts.get(left.expr);
    const factors = left.expr.kind === 'cross-product' && open !== undefined ? [...left.expr.factors, right.expr] : [left.expr, right.expr];
    const product: CrossProduct = { kind: 'cross-product', factors, span };
    this.#openProducts.set(product, { firstEnds: open?.firstEnds ?? left.span.end, lastBegins: right.span.start });
    return product;
  }

  #conflict(left: Pending, right: Pending): void {
    const between = this.#operands.at(-1)!.expr;
    const bar = fixForBar(this.#source, left.token.startOffset, right.token.endOffset + 1);
    const meant = isForeign(between) ?? this.#intervals(left, right) ?? bar;
    const fix = 'Put parentheses around one of the two expressions';
    const example = this.#applied(left);
    const isUsable = !this.#refused.some((at) => example.start <= at && at < example.end);
    this.#refuse(left, right, meant ?? (isUsable ? withParentheses(fix, ', such as', example) : `${fix}.`));
  }

  /** `1..N \X 1..M`, which is `1..(N \X 1)..M`: undefined elsewhere. */
  #intervals(left: Pending, right: Pending): string | undefined {
    const product = this.#operands.at(-1)!.expr;
    const factors = this.#openProducts.get(product);
    if (left.token.image !== '..' || right.token.image !== '..' || factors === undefined) return undefined;
    const { expr, span } = this.#operands.at(-2)!;
    const start = this.#openProducts.get(expr)?.lastBegins ?? span.start;
    const interval = this.#source.text.slice(start, factors.firstEnds);
    return `Put parentheses around each interval, such as \`(${interval})\`: \`\\X\` is applied before \`..\`.`;
  }

  #refuse(left: Pending, right: Pending, fix: string): void {
    const a = left.token.image;
    const b = right.token.image;
    const same = left.symbol === right.symbol;
    this.#refused.push(right.token.startOffset);
    this.#diagnostics.push({
      code: 'E108',
      severity: 'error',
      message: same ? `\`${a}\` cannot be chained` : `\`${a}\` and \`${b}\` have no order of precedence`,
      span: spanOf(this.#source, right.token),
      related: [{ span: spanOf(this.#source, left.token), message: same ? 'the first one is here' : `\`${a}\` is here` }],
      ...strayItems(this.#source, [left.token, right.token], this.#operands),
      fix,
    });
  }

  /** What a waiting operator will be applied to, with the operator. */
  #applied({ symbol, token }: Pending): Span {
    const last = this.#operands.at(-1)!;
    const first = symbol.fixity === 'prefix' ? spanOf(this.#source, token) : this.#operands.at(-2)!.span;
    return join(first, last.span);
  }
}
