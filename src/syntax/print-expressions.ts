// Abstract syntax to TLA+ text: expressions.
//
// The text parses back to the same tree (spans aside). Parentheses are written where the tree needs them, by the precedence table, and a few more
// where a reader would want them. Junction lists are laid out by columns: the writer knows its column, and each further item begins on a new line
// below the first.
import { type OperatorSymbol, operatorNamed } from '../../grammar/index.ts';
import { InternalError } from '../diagnostics/index.ts';
import type { Apply, Bound, Expr, Identifier, Name, Selector, Unit } from './ast.ts';
import { encodeString } from './literals.ts';

/** `x'[i]` or `x'.f`: the text after a prefix operator begins with a postfix one, which may bind as tightly as the prefix operator. */
const selectsFromPostfix = (expr: Expr): boolean => {
  if (expr.kind !== 'function-application' && expr.kind !== 'field-access') return false;
  const base = expr.kind === 'function-application' ? expr.function : expr.record;
  return (base.kind === 'apply' && base.fixity === 'postfix') || selectsFromPostfix(base);
};

/** Text with the column it has reached, 0 at the start of a line. */
export class Writer {
  private readonly parts: string[] = [];
  column = 0;

  write(text: string): void {
    this.parts.push(text);
    this.column += text.length;
  }

  newLine(column: number): void {
    this.parts.push(`\n${' '.repeat(column)}`);
    this.column = column;
  }

  toString(): string {
    return this.parts.join('');
  }
}

const isOpen = (expr: Expr): boolean =>
  expr.kind === 'quantified' ||
  expr.kind === 'choose' ||
  expr.kind === 'if' ||
  expr.kind === 'case' ||
  expr.kind === 'let' ||
  expr.kind === 'lambda' ||
  expr.kind === 'labeled';

/** Whether the text of an expression ends inside a CASE, which would take the arms that follow. */
const endsInCase = (expr: Expr): boolean => {
  switch (expr.kind) {
    case 'case':
      return true;
    case 'quantified':
    case 'choose':
    case 'let':
    case 'labeled':
      return endsInCase(expr.body);
    case 'if':
      return endsInCase(expr.whenFalse);
    case 'junction':
      return endsInCase(expr.items.at(-1)!);
    default:
      return false;
  }
};

const symbolOf = (expr: Expr): OperatorSymbol | undefined => {
  if (expr.kind === 'cross-product') return operatorNamed('\\X');
  return expr.kind === 'apply' && expr.fixity !== 'call' ? operatorNamed(expr.operator.name) : undefined;
};

/** Writes expressions; the definitions of a LET are left to the class that writes units. */
export abstract class ExpressionPrinter {
  constructor(protected readonly out: Writer) {}

  /** A definition or RECURSIVE, from the current column. */
  abstract unit(unit: Unit): void;

  protected list<T>(items: readonly T[], each: (item: T) => void): void {
    items.forEach((item, i) => {
      if (i > 0) this.out.write(', ');
      each(item);
    });
  }

  private bracketed(open: string, close: string, content: () => void): void {
    this.out.write(open);
    content();
    this.out.write(close);
  }

  private parenthesized(expr: Expr): void {
    // `(*` would begin a comment.
    const star = expr.kind === 'apply' && expr.fixity === 'call' && expr.operator.path.length === 0 && expr.operator.name.startsWith('*');
    this.bracketed(star ? '( ' : '(', ')', () => this.expression(expr));
  }

  private enclosedIf(condition: boolean, expr: Expr): void {
    if (condition) this.parenthesized(expr);
    else this.expression(expr);
  }

  /** An expression where any may stand, but one that ends with an open construct would be hard to read. */
  private closed(expr: Expr): void {
    this.enclosedIf(isOpen(expr), expr);
  }

  /** What function application, fields and postfix operators apply to. */
  private base(expr: Expr): void {
    const infixOrPrefix = expr.kind === 'cross-product' || (expr.kind === 'apply' && (expr.fixity === 'infix' || expr.fixity === 'prefix'));
    const simple = !isOpen(expr) && !infixOrPrefix && expr.kind !== 'junction' && expr.kind !== 'number' && expr.kind !== 'decimal';
    this.enclosedIf(!simple, expr);
  }

  /** The operand of a prefix operator, or the left or right operand of an infix operator. */
  private operand(expr: Expr, parent: OperatorSymbol, side: 'left' | 'right' | 'only'): void {
    const symbol = symbolOf(expr);
    let enclosed = isOpen(expr) || expr.kind === 'junction' || (side === 'only' && selectsFromPostfix(expr));
    if (symbol?.fixity === 'prefix' && side === 'only')
      enclosed = symbol.low < parent.low || (parent.name === '-.' && symbol.name === '-.');
    else if (symbol?.fixity === 'infix' && side === 'only') enclosed = true;
    else if (symbol?.fixity === 'postfix') enclosed = parent.high >= symbol.low;
    else if (symbol && side === 'left')
      enclosed = !(symbol.low > parent.high || (symbol === parent && symbol.leftAssociative && expr.kind !== 'cross-product'));
    else if (symbol) enclosed = parent.high >= symbol.low;
    this.enclosedIf(enclosed, expr);
  }

  expression(expr: Expr): void {
    const { out } = this;
    switch (expr.kind) {
      case 'name':
        this.name(expr);
        return;
      case 'number':
        out.write(String(expr.value));
        return;
      case 'decimal':
        out.write(expr.text);
        return;
      case 'string':
        out.write(encodeString(expr.value));
        return;
      case 'at':
        out.write('@');
        return;
      case 'apply':
        this.apply(expr);
        return;
      case 'subexpression':
        this.expression(expr.base);
        for (const selector of expr.selectors) this.selector(selector);
        return;
      case 'junction':
        this.junction(expr.operator, expr.items);
        return;
      case 'quantified':
        out.write(`${expr.quantifier} `);
        this.bounds(expr.bounds);
        out.write(' : ');
        this.expression(expr.body);
        return;
      case 'choose':
        out.write('CHOOSE ');
        this.bound(expr.bound);
        out.write(' : ');
        this.expression(expr.body);
        return;
      case 'set':
        this.bracketed('{', '}', () => this.list(expr.elements, (e) => this.closed(e)));
        return;
      case 'set-filter':
        this.bracketed('{', '}', () => {
          this.bound(expr.bound);
          out.write(' : ');
          this.expression(expr.condition);
        });
        return;
      case 'set-map':
        this.bracketed('{', '}', () => {
          // `{x \in S : y \in T}` would be a filter.
          this.enclosedIf(isOpen(expr.body) || (expr.body.kind === 'apply' && expr.body.fixity === 'infix'), expr.body);
          out.write(' : ');
          this.bounds(expr.bounds);
        });
        return;
      case 'function':
        this.bracketed('[', ']', () => {
          this.bounds(expr.bounds);
          out.write(' |-> ');
          this.expression(expr.body);
        });
        return;
      case 'function-set':
        this.bracketed('[', ']', () => {
          // The `->` would be that of another arm.
          this.enclosedIf(isOpen(expr.domain) || endsInCase(expr.domain), expr.domain);
          out.write(' -> ');
          this.closed(expr.range);
        });
        return;
      case 'function-application':
        this.base(expr.function);
        this.bracketed('[', ']', () => this.list(expr.args, (e) => this.closed(e)));
        return;
      case 'field-access':
        this.base(expr.record);
        out.write(`.${expr.field}`);
        return;
      case 'except':
        this.bracketed('[', ']', () => {
          this.closed(expr.function);
          out.write(' EXCEPT ');
          this.list(expr.updates, ({ path, value }) => {
            out.write('!');
            for (const step of path) {
              if (step.kind === 'field') out.write(`.${step.name}`);
              else this.bracketed('[', ']', () => this.list(step.args, (e) => this.closed(e)));
            }
            out.write(' = ');
            this.closed(value);
          });
        });
        return;
      case 'record':
      case 'record-set':
        this.bracketed('[', ']', () =>
          this.list(expr.fields, ({ name, value }) => {
            out.write(`${name}${expr.kind === 'record' ? ' |-> ' : ' : '}`);
            this.closed(value);
          }),
        );
        return;
      case 'tuple':
        this.bracketed('<<', '>>', () => this.list(expr.elements, (e) => this.closed(e)));
        return;
      case 'cross-product': {
        const symbol = operatorNamed('\\X')!;
        expr.factors.forEach((factor, i) => {
          if (i > 0) out.write(' \\X ');
          this.operand(factor, symbol, i === 0 ? 'left' : 'right');
        });
        return;
      }
      case 'if':
        out.write('IF ');
        this.closed(expr.condition);
        out.write(' THEN ');
        this.closed(expr.whenTrue);
        out.write(' ELSE ');
        this.expression(expr.whenFalse);
        return;
      case 'case':
        out.write('CASE ');
        expr.arms.forEach(({ guard, value }, i) => {
          if (i > 0) out.write(' [] ');
          this.enclosedIf(endsInCase(guard), guard);
          out.write(' -> ');
          this.enclosedIf(endsInCase(value), value);
        });
        if (expr.other === null) return;
        out.write(' [] OTHER -> ');
        this.expression(expr.other);
        return;
      case 'let': {
        const { column } = out;
        out.write('LET ');
        expr.definitions.forEach((definition, i) => {
          if (i > 0) out.newLine(column + 4);
          this.unit(definition);
        });
        out.newLine(column);
        out.write('IN  ');
        this.expression(expr.body);
        return;
      }
      case 'lambda':
        out.write(`LAMBDA ${names(expr.params)} : `);
        this.expression(expr.body);
        return;
      case 'box-action':
        this.bracketed('[', ']_', () => this.expression(expr.action));
        this.subscript(expr.subscript);
        return;
      case 'angle-action':
        this.bracketed('<<', '>>_', () => this.expression(expr.action));
        this.subscript(expr.subscript);
        return;
      case 'fairness':
        out.write(`${expr.strength}_`);
        this.subscript(expr.subscript);
        this.bracketed('(', ')', () => this.expression(expr.action));
        return;
      case 'labeled':
        out.write(expr.params.length > 0 ? `${expr.label}(${names(expr.params)}) :: ` : `${expr.label} :: `);
        this.expression(expr.body);
        return;
      default:
        throw new InternalError(`no text for ${(expr as Expr).kind}`);
    }
  }

  private apply({ operator, args, fixity }: Apply): void {
    const { out } = this;
    const symbol = operatorNamed(operator.name);
    if (fixity === 'call' || symbol === undefined) {
      this.name(operator);
      this.args(args);
    } else if (fixity === 'prefix') {
      // `-.5` would begin with the symbol `-.`.
      const fraction = args[0]!.kind === 'decimal';
      out.write(symbol.name === '-.' ? (fraction ? '- ' : '-') : /\w$/.test(symbol.name) ? `${symbol.name} ` : symbol.name);
      this.operand(args[0]!, symbol, 'only');
    } else if (fixity === 'postfix') {
      this.base(args[0]!);
      out.write(symbol.name);
    } else {
      this.operand(args[0]!, symbol, 'left');
      out.write(` ${symbol.name} `);
      this.operand(args[1]!, symbol, 'right');
    }
  }

  private args(args: readonly Expr[]): void {
    this.bracketed('(', ')', () => this.list(args, (arg) => this.argument(arg)));
  }

  /** An argument, which may be an operator symbol or a LAMBDA. */
  protected argument(arg: Expr): void {
    const symbol = arg.kind === 'name' && arg.path.length === 0 && operatorNamed(arg.name) !== undefined;
    // `F(*)` would begin a comment.
    if (symbol) this.out.write(` ${arg.name} `);
    else this.enclosedIf(isOpen(arg) && arg.kind !== 'lambda', arg);
  }

  private name({ path, name }: Name): void {
    for (const step of path) {
      this.out.write(step.name);
      if (step.args.length > 0) this.args(step.args);
      this.out.write('!');
    }
    this.out.write(name);
  }

  private selector(selector: Selector): void {
    const { out } = this;
    out.write('!');
    switch (selector.kind) {
      case 'index':
        out.write(String(selector.index));
        return;
      case 'left':
        out.write('<<');
        return;
      case 'right':
        out.write('>>');
        return;
      case 'definition':
        out.write(':');
        return;
      case 'at':
        out.write('@');
        return;
      case 'arguments':
        this.args(selector.args);
        return;
      case 'label':
        out.write(selector.name);
        if (selector.args.length > 0) this.args(selector.args);
    }
  }

  private junction(operator: string, items: readonly Expr[]): void {
    const { column } = this.out;
    items.forEach((item, i) => {
      if (i > 0) this.out.newLine(column);
      this.out.write(`${operator} `);
      this.expression(item);
    });
  }

  /** The subscript of an action: bare where the grammar takes it bare. */
  private subscript(expr: Expr): void {
    const bare =
      expr.kind === 'name' ||
      (expr.kind === 'apply' && expr.fixity === 'call' && operatorNamed(expr.operator.name) === undefined) ||
      expr.kind === 'tuple';
    this.enclosedIf(!bare, expr);
  }

  protected bounds(bounds: readonly Bound[]): void {
    this.list(bounds, (bound) => this.bound(bound));
  }

  private bound({ names: bound, tuple, set }: Bound): void {
    this.out.write(tuple ? `<<${names(bound)}>>` : names(bound));
    if (set === null) return;
    this.out.write(' \\in ');
    this.closed(set);
  }
}

const names = (identifiers: readonly Identifier[]): string => identifiers.map((i) => i.name).join(', ');
