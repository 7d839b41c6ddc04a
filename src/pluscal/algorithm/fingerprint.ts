// The text whose CRC-32 is `chksum(pcal)`: the tree of an algorithm as the standard translator prints it, after names were made unique and the steps
// were exploded. Only so do checksums in existing files match, and those we write match in the other tools. The checksum of an algorithm
// that begins with `--fair` is that of the word "fair" alone: so the standard translator computes it.
//
// Every part pushes the column at which its further lines begin; the strings, with their blanks at ends of lines, are given by the format.
import type { Algorithm, Declaration, LabeledStatement, Procedure, Process, Single, Statement } from './ast.ts';
import type { ExpressionText, TextToken } from './expression-text.ts';

class TreePrinter {
  private readonly columns: number[] = [0];
  private text = '';

  constructor(private readonly modern: boolean) {}

  result(): string {
    return this.text;
  }

  private put(text: string): void {
    this.text += text;
  }

  private line(): void {
    this.text += `\n${' '.repeat(this.columns.at(-1)!)}`;
  }

  /** Writes a text and, indented by its length, what follows. */
  private within(head: string, rest: () => void): void {
    this.put(head);
    this.columns.push(this.columns.at(-1)! + head.length);
    rest();
    this.columns.pop();
  }

  /** A field that holds a sequence. */
  private field<T>(head: string, items: readonly T[], print: (item: T) => void, end: string): void {
    this.within(head, () => {
      this.sequence(items, print);
      this.put(end);
    });
  }

  private sequence<T>(items: readonly T[], print: (item: T) => void): void {
    this.within('<<', () => {
      items.forEach((item, i) => {
        if (i > 0) {
          this.put(', ');
          this.line();
        }
        print(item);
      });
      this.put('>>');
    });
  }

  private expression(e: ExpressionText): void {
    let first = true;
    this.put('<< ');
    e.lines.forEach((line, i) => {
      if (i > 0) this.put('\n');
      for (const t of line) {
        this.put(`${first ? '' : ', '}${printed(t)}`);
        first = false;
      }
    });
    this.put(' >>');
  }

  algorithm(a: Algorithm): void {
    const { processes } = a;
    const wide = processes === null ? ' ' : '';
    this.put(`[type    ${wide}|-> "${processes ? 'multiprocess' : 'uniprocess'}", `);
    this.line();
    this.put(` name  |-> "${a.name}", `);
    this.line();
    this.field(` decls ${wide}|-> `, a.declarations, (d) => this.declaration(d), ',');
    this.line();
    this.within(` defs  ${wide}|-> `, () => {
      this.expression(a.definitions);
      this.put(',');
    });
    this.line();
    this.field(` prcds ${wide}|-> `, a.procedures, (p) => this.procedure(p), ',');
    this.line();
    if (processes) this.field(' procs |-> ', processes, (p) => this.process(p), ']');
    else this.field(' body  |-> ', a.steps, (s) => this.step(s), ']');
  }

  private labels(p: Procedure | Process): void {
    const quoted = (names: readonly string[]): string => `<<${names.map((n) => `"${n}"`).join(', ')}>>`;
    this.put(`minusLabels |-> ${quoted(p.minusLabels)}, plusLabels |->${quoted(p.plusLabels)}, proceduresCalled |->${quoted(p.called)},`);
    this.line();
  }

  private procedure(p: Procedure): void {
    this.put(`[name   |-> "${p.name}", `);
    this.line();
    if (this.modern) this.labels(p);
    this.field(' params |-> ', p.parameters, (d) => this.declaration(d), ',');
    this.line();
    this.unitEnd(p);
  }

  private process(p: Process): void {
    this.put(`[name   |-> "${p.name}",${this.modern ? '' : ' '}`);
    this.line();
    if (this.modern) {
      this.put(` fairness |-> "${p.fairness}", `);
      this.labels(p);
    }
    this.put(` eqOrIn |-> ${relation(p.equal)},`);
    this.line();
    this.put(' id     |-> ');
    this.expression(p.id);
    this.put(',');
    this.line();
    this.unitEnd(p);
  }

  private unitEnd(p: Procedure | Process): void {
    this.field(' decls  |-> ', p.declarations, (d) => this.declaration(d), ',');
    this.line();
    this.field(' body   |-> ', p.steps, (s) => this.step(s), ']');
  }

  private declaration(d: Declaration): void {
    this.put(`[var |-> "${d.variable}", eqOrIn |-> ${relation(d.equal)}, val |-> `);
    this.expression(d.value);
    this.put(']');
  }

  private step({ label, statements }: LabeledStatement): void {
    this.put(`[label |-> "${label}",`);
    this.line();
    this.list(' stmts |-> ', statements, ']');
  }

  private list(head: string, statements: readonly Statement[], end: string): void {
    this.field(head, statements, (s) => this.statement(s), end);
  }

  private steps(head: string, steps: readonly LabeledStatement[], end: string): void {
    this.field(head, steps, (s) => this.step(s), end);
  }

  private head(type: string, blank = ' '): void {
    this.put(`[type ${type},${blank}`);
    this.line();
  }

  private test(head: string, e: ExpressionText): void {
    this.put(head);
    this.expression(e);
    this.put(',');
    this.line();
  }

  private args(head: string, args: readonly ExpressionText[], after: boolean): void {
    this.within(head, () => {
      this.sequence(args, (e) => this.expression(e));
      this.put(']');
      if (after) this.line();
    });
  }

  private statement(s: Statement): void {
    switch (s.kind) {
      case 'while':
        this.head('   |-> "while"');
        this.test(' test    |-> ', s.test);
        this.steps(' labDo   |-> ', s.labeled, ',');
        this.line();
        this.list(' unlabDo |-> ', s.plain, ']');
        break;
      case 'assignment':
        this.head('|-> "assignment"', '');
        this.field(' ass  |-> ', s.singles, (single) => this.single(single), ']');
        break;
      case 'if':
        this.head('   |-> "if"');
        this.test(' test    |-> ', s.test);
        this.list(' then |-> ', s.whenTrue, ',');
        this.line();
        this.list(' else |-> ', s.whenFalse, ']');
        break;
      case 'label-if':
        this.head('     |-> "labelIf"', '');
        this.test(' test      |-> ', s.test);
        this.list(' unlabThen |-> ', s.thenPlain, ',');
        this.line();
        this.steps(' labThen   |-> ', s.thenLabeled, ',');
        this.line();
        this.list(' unlabElse |-> ', s.elsePlain, ',');
        this.line();
        this.steps(' labElse   |-> ', s.elseLabeled, ']');
        this.line();
        break;
      case 'either':
        this.head('|-> "either"');
        this.within(' ors  |-> ', () => {
          this.within('<< ', () => {
            s.clauses.forEach((clause, i) => {
              if (i > 0) {
                this.put(', ');
                this.line();
              }
              this.sequence(clause, (inner) => this.statement(inner));
            });
            this.put(' >>');
          });
          this.put(']');
        });
        break;
      case 'label-either':
        this.head('   |-> "labelEither"', '');
        this.field(
          ' clauses |-> ',
          s.clauses,
          ({ plain, labeled }) => {
            this.list('[unlabOr |-> ', plain, ',');
            this.line();
            this.steps(' labOr   |-> ', labeled, ']');
            this.line();
          },
          ']',
        );
        this.line();
        break;
      case 'with':
        this.head('  |-> "with"');
        this.put(` var    |-> "${s.variable}",`);
        this.line();
        this.put(` eqOrIn |-> ${relation(s.equal)},`);
        this.line();
        this.test(' exp    |-> ', s.value);
        this.list(' do     |-> ', s.body, ']');
        break;
      case 'when':
      case 'print':
      case 'assert':
        this.head(`|-> "${s.kind}"`);
        this.put(' exp |-> ');
        this.expression(s.value);
        this.put(']');
        break;
      case 'skip':
        this.put('[type |-> "skip"]');
        break;
      case 'call':
        this.head('    |-> "call"', '');
        this.put(' returnTo |-> "",');
        this.line();
        this.put(` to       |-> "${s.procedure}",`);
        this.line();
        this.args(' args     |-> ', s.args, false);
        break;
      case 'return':
        this.put(`[type |-> "return", from |-> "${s.from ?? ''}"]`);
        break;
      case 'call-return':
      case 'call-goto': {
        const [type, key, value] = s.kind === 'call-return' ? ['callReturn', 'from ', s.from ?? ''] : ['callGoto', 'after', s.after];
        this.head(`    |-> "${type}"`, '');
        this.put(` ${key}    |-> "${value}",`);
        this.line();
        this.put(` to       |-> "${s.procedure}",`);
        this.line();
        this.args('args     |-> ', s.args, true);
        break;
      }
      case 'goto':
        this.put(`[type |-> "goto",  to |-> "${s.to}"]`);
        break;
      case 'macro-call':
        break;
    }
  }

  private single({ variable, subscript, value }: Single): void {
    this.put(`[lhs |-> [var |-> "${variable}", sub |-> `);
    this.expression(subscript);
    this.put('],');
    this.line();
    this.put(' rhs |-> ');
    this.expression(value);
    this.put(']');
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
export const fingerprint = (algorithm: Algorithm, version: number): string => {
  if (algorithm.fair) return 'fair';
  const printer = new TreePrinter(version >= 1500);
  printer.algorithm(algorithm);
  return printer.result();
};
