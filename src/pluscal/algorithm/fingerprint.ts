// The text whose CRC-32 is `chksum(pcal)`: the tree of an algorithm as the standard translator prints it, after names were made unique and the steps
// were exploded. Only so do checksums in existing files match, and those we write match in the other tools. The checksum of an algorithm
// that begins with `--fair` is that of the word "fair" alone: so the standard translator computes it.
//
// Every part pushes the column at which its further lines begin; the strings, with their blanks at ends of lines, are given by the format.
import type {
  Algorithm,
  CallGoto,
  CallReturn,
  Declaration,
  LabeledStatement,
  Procedure,
  Process,
  Simple,
  Single,
  Statement,
} from './ast.ts';
import type { ExpressionText, TextToken } from './expression-text.ts';

/** The statements of a kind. */
type Of<K extends Statement['kind']> = Statement extends infer S
  ? S extends { readonly kind: infer J }
    ? K extends J
      ? S
      : never
    : never
  : never;
type Writers = { readonly [K in Statement['kind']]: (printer: TreePrinter, s: Of<K>) => void };

class TreePrinter {
  /** How each kind of statement is written. */
  static readonly #statements: Writers = {
    while: (printer, s) => {
      printer.#head('   |-> "while"');
      printer.#test(' test    |-> ', s.test);
      printer.#steps(' labDo   |-> ', s.labeled, ',');
      printer.#line();
      printer.#list(' unlabDo |-> ', s.plain, ']');
    },
    assignment: (printer, s) => {
      printer.#head('|-> "assignment"', '');
      printer.#field(' ass  |-> ', s.singles, (single) => printer.#single(single), ']');
    },
    if: (printer, s) => {
      printer.#head('   |-> "if"');
      printer.#test(' test    |-> ', s.test);
      printer.#list(' then |-> ', s.whenTrue, ',');
      printer.#line();
      printer.#list(' else |-> ', s.whenFalse, ']');
    },
    'label-if': (printer, s) => {
      printer.#head('     |-> "labelIf"', '');
      printer.#test(' test      |-> ', s.test);
      printer.#list(' unlabThen |-> ', s.thenPlain, ',');
      printer.#line();
      printer.#steps(' labThen   |-> ', s.thenLabeled, ',');
      printer.#line();
      printer.#list(' unlabElse |-> ', s.elsePlain, ',');
      printer.#line();
      printer.#steps(' labElse   |-> ', s.elseLabeled, ']');
      printer.#line();
    },
    either: (printer, s) => {
      printer.#head('|-> "either"');
      printer.#within(' ors  |-> ', () => {
        printer.#within('<< ', () => {
          s.clauses.forEach((clause, i) => {
            if (i > 0) {
              printer.#put(', ');
              printer.#line();
            }
            printer.#sequence(clause, (inner) => printer.#statement(inner));
          });
          printer.#put(' >>');
        });
        printer.#put(']');
      });
    },
    'label-either': (printer, s) => {
      printer.#head('   |-> "labelEither"', '');
      printer.#field(
        ' clauses |-> ',
        s.clauses,
        ({ plain, labeled }) => {
          printer.#list('[unlabOr |-> ', plain, ',');
          printer.#line();
          printer.#steps(' labOr   |-> ', labeled, ']');
          printer.#line();
        },
        ']',
      );
      printer.#line();
    },
    with: (printer, s) => {
      printer.#head('  |-> "with"');
      printer.#put(` var    |-> "${s.variable}",`);
      printer.#line();
      printer.#put(` eqOrIn |-> ${relation(s.equal)},`);
      printer.#line();
      printer.#test(' exp    |-> ', s.value);
      printer.#list(' do     |-> ', s.body, ']');
    },
    when: (printer, s) => printer.#simple(s),
    print: (printer, s) => printer.#simple(s),
    assert: (printer, s) => printer.#simple(s),
    skip: (printer) => {
      printer.#put('[type |-> "skip"]');
    },
    call: (printer, s) => {
      printer.#head('    |-> "call"', '');
      printer.#put(' returnTo |-> "",');
      printer.#line();
      printer.#put(` to       |-> "${s.procedure}",`);
      printer.#line();
      printer.#args(' args     |-> ', s.args, false);
    },
    return: (printer, s) => {
      printer.#put(`[type |-> "return", from |-> "${s.from ?? ''}"]`);
    },
    'call-return': (printer, s) => printer.#callAndGo('callReturn', `from     |-> "${s.from ?? ''}"`, s),
    'call-goto': (printer, s) => printer.#callAndGo('callGoto', `after    |-> "${s.after}"`, s),
    goto: (printer, s) => {
      printer.#put(`[type |-> "goto",  to |-> "${s.to}"]`);
    },
    'macro-call': () => undefined,
  };

  readonly #columns: number[] = [0];
  #text = '';
  readonly #modern: boolean;

  constructor(modern: boolean) {
    this.#modern = modern;
  }

  result(): string {
    return this.#text;
  }

  #put(text: string): void {
    this.#text += text;
  }

  #line(): void {
    this.#text += `\n${' '.repeat(this.#columns.at(-1)!)}`;
  }

  /** Writes a text and, indented by its length, what follows. */
  #within(head: string, rest: () => void): void {
    this.#put(head);
    this.#columns.push(this.#columns.at(-1)! + head.length);
    rest();
    this.#columns.pop();
  }

  /** A field that holds a sequence. */
  #field<T>(head: string, items: readonly T[], print: (item: T) => void, end: string): void {
    this.#within(head, () => {
      this.#sequence(items, print);
      this.#put(end);
    });
  }

  #sequence<T>(items: readonly T[], print: (item: T) => void): void {
    this.#within('<<', () => {
      items.forEach((item, i) => {
        if (i > 0) {
          this.#put(', ');
          this.#line();
        }
        print(item);
      });
      this.#put('>>');
    });
  }

  #expression(e: ExpressionText): void {
    let first = true;
    this.#put('<< ');
    e.lines.forEach((line, i) => {
      if (i > 0) this.#put('\n');
      for (const t of line) {
        this.#put(`${first ? '' : ', '}${printed(t)}`);
        first = false;
      }
    });
    this.#put(' >>');
  }

  algorithm(a: Algorithm): void {
    const { processes } = a;
    const wide = processes === null ? ' ' : '';
    this.#put(`[type    ${wide}|-> "${processes ? 'multiprocess' : 'uniprocess'}", `);
    this.#line();
    this.#put(` name  |-> "${a.name}", `);
    this.#line();
    this.#field(` decls ${wide}|-> `, a.declarations, (d) => this.#declaration(d), ',');
    this.#line();
    this.#within(` defs  ${wide}|-> `, () => {
      this.#expression(a.definitions);
      this.#put(',');
    });
    this.#line();
    this.#field(` prcds ${wide}|-> `, a.procedures, (p) => this.#procedure(p), ',');
    this.#line();
    if (processes) this.#field(' procs |-> ', processes, (p) => this.#process(p), ']');
    else this.#field(' body  |-> ', a.steps, (s) => this.#step(s), ']');
  }

  #labels(p: Procedure | Process): void {
    const quoted = (names: readonly string[]): string => `<<${names.map((n) => `"${n}"`).join(', ')}>>`;
    this.#put(`minusLabels |-> ${quoted(p.minusLabels)}, plusLabels |->${quoted(p.plusLabels)}, proceduresCalled |->${quoted(p.called)},`);
    this.#line();
  }

  #procedure(p: Procedure): void {
    this.#put(`[name   |-> "${p.name}", `);
    this.#line();
    if (this.#modern) this.#labels(p);
    this.#field(' params |-> ', p.parameters, (d) => this.#declaration(d), ',');
    this.#line();
    this.#unitEnd(p);
  }

  #process(p: Process): void {
    this.#put(`[name   |-> "${p.name}",${this.#modern ? '' : ' '}`);
    this.#line();
    if (this.#modern) {
      this.#put(` fairness |-> "${p.fairness}", `);
      this.#labels(p);
    }
    this.#put(` eqOrIn |-> ${relation(p.equal)},`);
    this.#line();
    this.#put(' id     |-> ');
    this.#expression(p.id);
    this.#put(',');
    this.#line();
    this.#unitEnd(p);
  }

  #unitEnd(p: Procedure | Process): void {
    this.#field(' decls  |-> ', p.declarations, (d) => this.#declaration(d), ',');
    this.#line();
    this.#field(' body   |-> ', p.steps, (s) => this.#step(s), ']');
  }

  #declaration(d: Declaration): void {
    this.#put(`[var |-> "${d.variable}", eqOrIn |-> ${relation(d.equal)}, val |-> `);
    this.#expression(d.value);
    this.#put(']');
  }

  #step({ label, statements }: LabeledStatement): void {
    this.#put(`[label |-> "${label}",`);
    this.#line();
    this.#list(' stmts |-> ', statements, ']');
  }

  #list(head: string, statements: readonly Statement[], end: string): void {
    this.#field(head, statements, (s) => this.#statement(s), end);
  }

  #steps(head: string, steps: readonly LabeledStatement[], end: string): void {
    this.#field(head, steps, (s) => this.#step(s), end);
  }

  #head(type: string, blank = ' '): void {
    this.#put(`[type ${type},${blank}`);
    this.#line();
  }

  #test(head: string, e: ExpressionText): void {
    this.#put(head);
    this.#expression(e);
    this.#put(',');
    this.#line();
  }

  #args(head: string, args: readonly ExpressionText[], after: boolean): void {
    this.#within(head, () => {
      this.#sequence(args, (e) => this.#expression(e));
      this.#put(']');
      if (after) this.#line();
    });
  }

  #statement(s: Statement): void {
    const write = TreePrinter.#statements[s.kind] as (printer: TreePrinter, s: Statement) => void;
    write(this, s);
  }

  #simple(s: Simple): void {
    this.#head(`|-> "${s.kind}"`);
    this.#put(' exp |-> ');
    this.#expression(s.value);
    this.#put(']');
  }

  /** A call that goes on elsewhere; `where` is the field that says so. */
  #callAndGo(type: string, where: string, { procedure, args }: CallReturn | CallGoto): void {
    this.#head(`    |-> "${type}"`, '');
    this.#put(` ${where},`);
    this.#line();
    this.#put(` to       |-> "${procedure}",`);
    this.#line();
    this.#args('args     |-> ', args, true);
  }

  #single({ variable, subscript, value }: Single): void {
    this.#put(`[lhs |-> [var |-> "${variable}", sub |-> `);
    this.#expression(subscript);
    this.#put('],');
    this.#line();
    this.#put(' rhs |-> ');
    this.#expression(value);
    this.#put(']');
  }
}

const relation = (equal: boolean): string => (equal ? '"="' : '"\\\\in"');

const printed = ({ text, kind, column }: TextToken): string => {
  if (kind === 'string') return `"\\"", "${text}", "\\""`;
  if (text === '\\/') return `"(col${column}) \\\\/"`;
  if (text === '/\\') return `"(col${column}) /\\\\"`;
  return text.startsWith('\\') ? `"\\${text}"` : `"${text}"`;
};

/** The text for the checksum of an algorithm after all passes. */
export function fingerprint(algorithm: Algorithm, version: number): string {
  if (algorithm.fair) return 'fair';
  const printer = new TreePrinter(version >= 1500);
  printer.algorithm(algorithm);
  return printer.result();
}
