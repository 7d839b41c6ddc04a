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
  readonly #parts: string[] = [];
  column = 0;

  write(text: string): void {
    this.#parts.push(text);
    this.column += text.length;
  }

  newLine(column: number): void {
    this.#parts.push(`\n${' '.repeat(column)}`);
    this.column = column;
  }

  toString(): string {
    return this.#parts.join('');
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

/** The expressions of a kind. */
type Of<K extends Expr['kind']> = Expr extends infer E ? (E extends { readonly kind: infer J } ? (K extends J ? E : never) : never) : never;
type Writers = { readonly [K in Expr['kind']]: (printer: ExpressionPrinter, expr: Of<K>) => void };

/** Writes expressions; the definitions of a LET are left to the class that writes units. */
export abstract class ExpressionPrinter {
  /** How each kind of expression is written. */
  static readonly #writers: Writers = {
    name: (printer, expr) => {
      printer.#name(expr);
    },
    number: (printer, expr) => {
      printer.out.write(String(expr.value));
    },
    decimal: (printer, expr) => {
      printer.out.write(expr.text);
    },
    string: (printer, expr) => {
      printer.out.write(encodeString(expr.value));
    },
    at: (printer) => {
      printer.out.write('@');
    },
    apply: (printer, expr) => {
      printer.#apply(expr);
    },
    subexpression: (printer, expr) => {
      printer.expression(expr.base);
      for (const selector of expr.selectors) printer.#selector(selector);
    },
    junction: (printer, expr) => {
      printer.#junction(expr.operator, expr.items);
    },
    quantified: (printer, expr) => {
      printer.out.write(`${expr.quantifier} `);
      printer.bounds(expr.bounds);
      printer.out.write(' : ');
      printer.expression(expr.body);
    },
    choose: (printer, expr) => {
      printer.out.write('CHOOSE ');
      printer.#bound(expr.bound);
      printer.out.write(' : ');
      printer.expression(expr.body);
    },
    set: (printer, expr) => {
      printer.#bracketed('{', '}', () => printer.list(expr.elements, (e) => printer.#closed(e)));
    },
    'set-filter': (printer, expr) => {
      printer.#bracketed('{', '}', () => {
        printer.#bound(expr.bound);
        printer.out.write(' : ');
        printer.expression(expr.condition);
      });
    },
    'set-map': (printer, expr) => {
      printer.#bracketed('{', '}', () => {
        // `{x \in S : y \in T}` would be a filter.
        printer.#enclosedIf(isOpen(expr.body) || (expr.body.kind === 'apply' && expr.body.fixity === 'infix'), expr.body);
        printer.out.write(' : ');
        printer.bounds(expr.bounds);
      });
    },
    function: (printer, expr) => {
      printer.#bracketed('[', ']', () => {
        printer.bounds(expr.bounds);
        printer.out.write(' |-> ');
        printer.expression(expr.body);
      });
    },
    'function-set': (printer, expr) => {
      printer.#bracketed('[', ']', () => {
        // The `->` would be that of another arm.
        printer.#enclosedIf(isOpen(expr.domain) || endsInCase(expr.domain), expr.domain);
        printer.out.write(' -> ');
        printer.#closed(expr.range);
      });
    },
    'function-application': (printer, expr) => {
      printer.#base(expr.function);
      printer.#bracketed('[', ']', () => printer.list(expr.args, (e) => printer.#closed(e)));
    },
    'field-access': (printer, expr) => {
      printer.#base(expr.record);
      printer.out.write(`.${expr.field}`);
    },
    except: (printer, expr) => {
      printer.#bracketed('[', ']', () => {
        printer.#closed(expr.function);
        printer.out.write(' EXCEPT ');
        printer.list(expr.updates, ({ path, value }) => {
          printer.out.write('!');
          for (const step of path) {
            if (step.kind === 'field') printer.out.write(`.${step.name}`);
            else printer.#bracketed('[', ']', () => printer.list(step.args, (e) => printer.#closed(e)));
          }
          printer.out.write(' = ');
          printer.#closed(value);
        });
      });
    },
    record: (printer, expr) => printer.#fields(expr.fields, ' |-> '),
    'record-set': (printer, expr) => printer.#fields(expr.fields, ' : '),
    tuple: (printer, expr) => {
      printer.#bracketed('<<', '>>', () => printer.list(expr.elements, (e) => printer.#closed(e)));
    },
    'cross-product': (printer, expr) => {
      const symbol = operatorNamed('\\X')!;
      expr.factors.forEach((factor, i) => {
        if (i > 0) printer.out.write(' \\X ');
        printer.#operand(factor, symbol, i === 0 ? 'left' : 'right');
      });
    },
    if: (printer, expr) => {
      printer.out.write('IF ');
      printer.#closed(expr.condition);
      printer.out.write(' THEN ');
      printer.#closed(expr.whenTrue);
      printer.out.write(' ELSE ');
      printer.expression(expr.whenFalse);
    },
    case: (printer, expr) => {
      printer.out.write('CASE ');
      expr.arms.forEach(({ guard, value }, i) => {
        if (i > 0) printer.out.write(' [] ');
        printer.#enclosedIf(endsInCase(guard), guard);
        printer.out.write(' -> ');
        printer.#enclosedIf(endsInCase(value), value);
      });
      if (expr.other === null) return;
      printer.out.write(' [] OTHER -> ');
      printer.expression(expr.other);
    },
    let: (printer, expr) => {
      const { column } = printer.out;
      printer.out.write('LET ');
      expr.definitions.forEach((definition, i) => {
        if (i > 0) printer.out.newLine(column + 4);
        printer.unit(definition);
      });
      printer.out.newLine(column);
      printer.out.write('IN  ');
      printer.expression(expr.body);
    },
    lambda: (printer, expr) => {
      printer.out.write(`LAMBDA ${names(expr.params)} : `);
      printer.expression(expr.body);
    },
    'box-action': (printer, expr) => {
      printer.#bracketed('[', ']_', () => printer.expression(expr.action));
      printer.#subscript(expr.subscript);
    },
    'angle-action': (printer, expr) => {
      printer.#bracketed('<<', '>>_', () => printer.expression(expr.action));
      printer.#subscript(expr.subscript);
    },
    fairness: (printer, expr) => {
      printer.out.write(`${expr.strength}_`);
      printer.#subscript(expr.subscript);
      printer.#bracketed('(', ')', () => printer.expression(expr.action));
    },
    labeled: (printer, expr) => {
      printer.out.write(expr.params.length > 0 ? `${expr.label}(${names(expr.params)}) :: ` : `${expr.label} :: `);
      printer.expression(expr.body);
    },
  };

  constructor(protected readonly out: Writer) {}

  /** A definition or RECURSIVE, from the current column. */
  abstract unit(unit: Unit): void;

  protected list<T>(items: readonly T[], each: (item: T) => void): void {
    items.forEach((item, i) => {
      if (i > 0) this.out.write(', ');
      each(item);
    });
  }

  #bracketed(open: string, close: string, content: () => void): void {
    this.out.write(open);
    content();
    this.out.write(close);
  }

  #parenthesized(expr: Expr): void {
    // `(*` would begin a comment.
    const star = expr.kind === 'apply' && expr.fixity === 'call' && expr.operator.path.length === 0 && expr.operator.name.startsWith('*');
    this.#bracketed(star ? '( ' : '(', ')', () => this.expression(expr));
  }

  #enclosedIf(condition: boolean, expr: Expr): void {
    if (condition) this.#parenthesized(expr);
    else this.expression(expr);
  }

  /** An expression where any may stand, but one that ends with an open construct would be hard to read. */
  #closed(expr: Expr): void {
    this.#enclosedIf(isOpen(expr), expr);
  }

  /** What function application, fields and postfix operators apply to. */
  #base(expr: Expr): void {
    const infixOrPrefix = expr.kind === 'cross-product' || (expr.kind === 'apply' && (expr.fixity === 'infix' || expr.fixity === 'prefix'));
    const simple = !isOpen(expr) && !infixOrPrefix && expr.kind !== 'junction' && expr.kind !== 'number' && expr.kind !== 'decimal';
    this.#enclosedIf(!simple, expr);
  }

  /** The operand of a prefix operator, or the left or right operand of an infix operator. */
  #operand(expr: Expr, parent: OperatorSymbol, side: 'left' | 'right' | 'only'): void {
    const symbol = symbolOf(expr);
    let enclosed = isOpen(expr) || expr.kind === 'junction' || (side === 'only' && selectsFromPostfix(expr));
    if (symbol?.fixity === 'prefix' && side === 'only')
      enclosed = symbol.low < parent.low || (parent.name === '-.' && symbol.name === '-.');
    else if (symbol?.fixity === 'infix' && side === 'only') enclosed = true;
    else if (symbol?.fixity === 'postfix') enclosed = parent.high >= symbol.low;
    else if (symbol && side === 'left')
      enclosed = !(symbol.low > parent.high || (symbol === parent && symbol.leftAssociative && expr.kind !== 'cross-product'));
    else if (symbol) enclosed = parent.high >= symbol.low;
    this.#enclosedIf(enclosed, expr);
  }

  expression(expr: Expr): void {
    const write = ExpressionPrinter.#writers[expr.kind] as ((printer: ExpressionPrinter, expr: Expr) => void) | undefined;
    if (write === undefined) throw new InternalError(`no text for ${expr.kind}`);
    write(this, expr);
  }

  #fields(fields: Of<'record'>['fields'], sign: string): void {
    this.#bracketed('[', ']', () =>
      this.list(fields, ({ name, value }) => {
        this.out.write(`${name}${sign}`);
        this.#closed(value);
      }),
    );
  }

  #apply({ operator, args, fixity }: Apply): void {
    const { out } = this;
    const symbol = operatorNamed(operator.name);
    if (fixity === 'call' || symbol === undefined) {
      this.#name(operator);
      this.#args(args);
    } else if (fixity === 'prefix') {
      // `-.5` would begin with the symbol `-.`.
      const fraction = args[0]!.kind === 'decimal';
      out.write(symbol.name === '-.' ? (fraction ? '- ' : '-') : /\w$/.test(symbol.name) ? `${symbol.name} ` : symbol.name);
      this.#operand(args[0]!, symbol, 'only');
    } else if (fixity === 'postfix') {
      this.#base(args[0]!);
      out.write(symbol.name);
    } else {
      this.#operand(args[0]!, symbol, 'left');
      out.write(` ${symbol.name} `);
      this.#operand(args[1]!, symbol, 'right');
    }
  }

  #args(args: readonly Expr[]): void {
    this.#bracketed('(', ')', () => this.list(args, (arg) => this.argument(arg)));
  }

  /** An argument, which may be an operator symbol or a LAMBDA. */
  protected argument(arg: Expr): void {
    const symbol = arg.kind === 'name' && arg.path.length === 0 && operatorNamed(arg.name) !== undefined;
    // `F(*)` would begin a comment.
    if (symbol) this.out.write(` ${arg.name} `);
    else this.#enclosedIf(isOpen(arg) && arg.kind !== 'lambda', arg);
  }

  #name({ path, name }: Name): void {
    for (const step of path) {
      this.out.write(step.name);
      if (step.args.length > 0) this.#args(step.args);
      this.out.write('!');
    }
    this.out.write(name);
  }

  #selector(selector: Selector): void {
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
        this.#args(selector.args);
        return;
      case 'label':
        out.write(selector.name);
        if (selector.args.length > 0) this.#args(selector.args);
    }
  }

  #junction(operator: string, items: readonly Expr[]): void {
    const { column } = this.out;
    items.forEach((item, i) => {
      if (i > 0) this.out.newLine(column);
      this.out.write(`${operator} `);
      this.expression(item);
    });
  }

  /** The subscript of an action: bare where the grammar takes it bare. */
  #subscript(expr: Expr): void {
    const bare =
      expr.kind === 'name' ||
      (expr.kind === 'apply' && expr.fixity === 'call' && operatorNamed(expr.operator.name) === undefined) ||
      expr.kind === 'tuple';
    this.#enclosedIf(!bare, expr);
  }

  protected bounds(bounds: readonly Bound[]): void {
    this.list(bounds, (bound) => this.#bound(bound));
  }

  #bound({ names: bound, tuple, set }: Bound): void {
    this.out.write(tuple ? `<<${names(bound)}>>` : names(bound));
    if (set === null) return;
    this.out.write(' \\in ');
    this.#closed(set);
  }
}

const names = (identifiers: readonly Identifier[]): string => identifiers.map((i) => i.name).join(', ');
