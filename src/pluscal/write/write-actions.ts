// One step of an algorithm as one TLA+ action.
//
//     a(self) == /\ pc[self] = "a"
//                /\ IF x > 0
//                      THEN /\ x' = x - 1
//                           /\ pc' = [pc EXCEPT ![self] = "b"]
//                      ELSE /\ pc' = [pc EXCEPT ![self] = "Done"]
//                           /\ x' = x
//                /\ UNCHANGED << y, z >>
//
// Variables assigned earlier in the step are primed where they are read later in it. What only some branches assign is UNCHANGED in the others, the
// rest at the end.
//
// Source: the manual, section 4.9; layout as by the standard translator.
import type { Diagnostic } from '../../diagnostics/index.ts';
import {
  type Assignment,
  type Either,
  type If,
  type LabeledStatement,
  locationOf,
  type Simple,
  type Single,
  type Statement,
  type With,
} from '../algorithm/ast.ts';
import { Changed, wrapNames } from '../algorithm/changed.ts';
import type { ExpressionText } from '../algorithm/expression-text.ts';
import { type Frame, inContext, type Variables } from './context.ts';
import { needsParentheses } from './parenthesize.ts';
import type { Writer } from './writer.ts';

type Report = (diagnostic: Diagnostic) => void;

const blanks = (count: number): string => ' '.repeat(count);
const item = '/\\ ';
const opener = 'UNCHANGED << ';

/** `UNCHANGED x`, or `x' = x` where that is shorter. */
const unchangedOne = (name: string): string => (name.length > 5 ? `UNCHANGED ${name}` : `${name}' = ${name}`);

/** Writes the actions of one process, procedure or algorithm. */
export class ActionWriter {
  readonly #subscript: ExpressionText | null;
  readonly #out: Writer;
  readonly #variables: Variables;
  readonly #frame: Frame;
  readonly #report: Report;

  constructor(out: Writer, variables: Variables, frame: Frame, report: Report) {
    this.#out = out;
    this.#variables = variables;
    this.#frame = frame;
    this.#report = report;

    this.#subscript = frame.self?.bracketed() ?? null;
  }

  /**
   * Writes the definition of an action.
   * @param name the label, or another name in an algorithm without `pc`
   */
  action(step: LabeledStatement, name: string): void {
    const out = this.#out;
    const changed = new Changed(this.#variables.all);
    out.origin = step.span;
    const head = `${name}${this.#frame.parametrized ? '(self)' : ''} == `;
    const column = head.length;
    const start = out.count;
    let prefix = `${head}${item}`;
    for (const statement of step.statements) {
      this.#statement(statement, changed, prefix);
      out.origin = step.span;
      prefix = `${blanks(column)}${item}`;
    }
    const rest = changed.unchanged();
    if (rest.length > 1) {
      const lines = wrapNames(rest, out.lineWidth - column - item.length - opener.length);
      this.#unchangedList(`${prefix}${opener}`, lines).forEach((line) => {
        out.putLine(line);
      });
    } else if (rest.length === 1) out.putLine(`${blanks(column)}${item}${unchangedOne(rest[0]!)}`);
    else if (step.statements.length === 1) out.shiftLeft(start, column, item.length);
    out.putLine('');
  }

  #unchangedList(head: string, lines: readonly string[]): string[] {
    return lines.map((line, i) => `${i === 0 ? head : blanks(head.length)}${line}${i === lines.length - 1 ? ' >>' : ''}`);
  }

  #read(e: ExpressionText, changed: Changed): ExpressionText {
    return inContext(e, this.#subscript, this.#variables.perProcess, changed);
  }

  #statement(statement: Statement, changed: Changed, prefix: string): void {
    const out = this.#out;
    out.origin = statement.span;
    switch (statement.kind) {
      case 'assignment':
        this.#assignment(statement, changed, prefix);
        break;
      case 'if':
        this.#ifStatement(statement, changed, prefix);
        break;
      case 'either':
        this.#either(statement, changed, prefix);
        break;
      case 'with':
        this.#with(statement, changed, prefix);
        break;
      case 'when':
        out.put(prefix);
        out.putExpression(this.#read(statement.value, changed));
        break;
      case 'print':
        out.put(`${prefix}PrintT(`);
        out.putExpression(this.#read(statement.value, changed));
        out.put(')');
        break;
      case 'assert':
        this.#assert(statement, changed, prefix);
        break;
      default:
        out.put(`${prefix}TRUE`);
    }
    out.endLine();
  }

  #assert(statement: Simple, changed: Changed, prefix: string): void {
    const out = this.#out;
    out.put(`${prefix}Assert(`);
    out.putExpression(this.#read(statement.value, changed));
    const message = `"Failure of assertion at ${locationOf(statement)}.")`;
    const fits = out.column + 2 + message.length < out.lineWidth;
    out.put(', ');
    if (!fits) {
      out.endLine();
      out.put(blanks(prefix.length + 'Assert('.length));
    }
    out.put(message);
  }

  #assignment(statement: Assignment, changed: Changed, prefix: string): void {
    const out = this.#out;
    // A procedure without parameters that ends by calling itself: no argument is passed. The standard translator leaves an item without a formula.
    if (statement.singles.length === 0) {
      out.put(`${prefix}TRUE`);
      return;
    }
    const after = changed.copy();
    // The order is part of the tree that the checksum sees.
    statement.singles = [...statement.singles].sort((a, b) => (a.variable < b.variable ? -1 : a.variable > b.variable ? 1 : 0));
    const groups = new Map<string, Single[]>();
    for (const single of statement.singles) groups.set(single.variable, [...(groups.get(single.variable) ?? []), single]);
    let first = true;
    for (const group of groups.values()) {
      this.#checkTarget(statement, group, after);
      out.put(`${first ? prefix : blanks(prefix.length)}${groups.size > 1 ? item : ''}`);
      first = false;
      if (group.length === 1) this.#single(group[0]!, changed);
      else this.#several(group, changed);
      out.endLine();
    }
    changed.merge(after);
  }

  #checkTarget(statement: Assignment, group: readonly Single[], after: Changed): void {
    const { variable, variableSpan } = group[0]!;
    if (!this.#variables.all.includes(variable)) {
      this.#report({
        code: 'E507',
        severity: 'error',
        message: `\`${variable}\` is assigned, but is no variable of the algorithm`,
        span: variableSpan,
        fix: 'Declare it with `variables`, or correct the name.',
      });
      return;
    }
    const whole = group.length > 1 && group.some(({ subscript }) => subscript.isEmpty);
    if (after.assign(variable) <= 1 && !whole) return;
    this.#report({
      code: 'E506',
      severity: 'error',
      message: `\`${variable}\` is assigned twice in one step`,
      span: statement.span,
      ...(statement.macro ? { related: [{ span: statement.macro.span, message: 'in the macro called here' }] } : {}),
      fix: 'Put a label between the two assignments; different elements of one variable can be assigned together with `||`.',
    });
  }

  #isPerProcess(variable: string): boolean {
    return this.#frame.self !== null && (variable === 'pc' || variable === 'stack' || this.#variables.perProcess.has(variable));
  }

  #single({ variable, subscript, value }: Single, changed: Changed): void {
    const out = this.#out;
    const frame = this.#frame;
    const right = this.#read(value, changed);
    const perProcess = this.#isPerProcess(variable);
    if (!perProcess && subscript.isEmpty) {
      const parens = needsParentheses(right);
      out.put(`${variable}' = ${parens ? '(' : ''}`);
      out.putExpression(right);
      if (parens) out.put(')');
      return;
    }
    out.put(`${variable}' = [${variable} EXCEPT !`);
    if (perProcess) {
      out.put('[');
      out.putExpression(frame.self!);
      out.put(']');
    }
    out.putExpression(this.#read(subscript, changed));
    out.put(' = ');
    out.putExpression(right);
    out.put(']');
  }

  #several(group: readonly Single[], changed: Changed): void {
    const out = this.#out;
    const frame = this.#frame;
    const { variable } = group[0]!;
    out.put(`${variable}' = [${variable} EXCEPT `);
    const column = out.column;
    const subscripted = frame.self !== null && this.#variables.perProcess.has(variable);
    group.forEach(({ subscript, value }, i) => {
      if (i > 0) {
        out.endLine();
        out.put(blanks(column));
      }
      out.put('!');
      if (subscripted) {
        out.put('[');
        out.putExpression(frame.self!);
        out.put(']');
      }
      out.putExpression(this.#read(subscript, changed));
      out.put(' = ');
      out.putExpression(this.#read(value, changed));
      out.put(i === group.length - 1 ? ']' : ',');
    });
  }

  #ifStatement(statement: If, changed: Changed, prefix: string): void {
    const out = this.#out;
    const then = changed.copy();
    const otherwise = changed.copy();
    out.put(`${prefix}IF `);
    out.putExpression(this.#read(statement.test, changed));
    out.endLine();
    const column = prefix.length + 'IF '.length;
    const branch = (word: string, list: readonly Statement[], path: Changed): string => {
      let head = `${blanks(column)}${word} ${item}`;
      for (const inner of list) {
        this.#statement(inner, path, head);
        out.origin = statement.span;
        head = `${blanks(column + word.length + 1)}${item}`;
      }
      return head;
    };
    const thenHead = branch('THEN', statement.whenTrue, then);
    const thenEnd = out.count;
    let elseHead = branch('ELSE', statement.whenFalse, otherwise);
    if (statement.whenFalse.length === 0) {
      out.putLine(`${elseHead}TRUE`);
      elseHead = `${blanks(column + 'ELSE '.length)}${item}`;
    }
    this.#unchangedIn(otherwise.unchanged(then), elseHead, out.count);
    const onlyElse = then.unchanged(otherwise);
    if (statement.whenTrue.length === 0 && onlyElse.length === 0) out.insertLine(thenEnd, `${thenHead}TRUE`);
    this.#unchangedIn(onlyElse, thenHead, thenEnd);
    changed.merge(then);
    changed.merge(otherwise);
  }

  /** The variables that only the other branch assigns. */
  #unchangedIn(names: readonly string[], head: string, at: number): void {
    const out = this.#out;
    if (names.length === 1) out.insertLine(at, `${head}${unchangedOne(names[0]!)}`);
    if (names.length <= 1) return;
    const lines = wrapNames(names, out.lineWidth - head.length - opener.length);
    this.#unchangedList(`${head}${opener}`, lines).forEach((line, i) => {
      out.insertLine(at + i, line);
    });
  }

  #either(statement: Either, changed: Changed, prefix: string): void {
    const out = this.#out;
    const all = changed.copy();
    const column = prefix.length + '\\/ '.length;
    const ends = statement.clauses.map((clause, i) => {
      const path = changed.copy();
      let head = `${i === 0 ? prefix : blanks(prefix.length)}\\/ ${item}`;
      for (const inner of clause) {
        this.#statement(inner, path, head);
        out.origin = statement.span;
        head = `${blanks(column)}${item}`;
      }
      all.merge(path);
      return { path, line: out.count };
    });
    for (const { path, line } of ends.toReversed()) {
      const names = path.unchanged(all);
      if (names.length === 1) out.insertLine(line, `${blanks(column)}${item}${unchangedOne(names[0]!)}`);
      else if (names.length > 1) out.insertLine(line, `${blanks(column)}${item}UNCHANGED <<${names.join(', ')}>>`);
    }
    changed.merge(all);
  }

  #with(statement: With, changed: Changed, prefix: string): void {
    const out = this.#out;
    const { variable, equal, body } = statement;
    out.put(equal ? `${prefix}LET ${variable} == ` : `${prefix}\\E ${variable} \\in `);
    out.putExpression(this.#read(statement.value, changed));
    out.put(equal ? ' IN' : ':');
    out.endLine();
    let head = `${blanks(prefix.length + 2)}${body.length > 1 ? item : ''}`;
    for (const inner of body) {
      this.#statement(inner, changed, head);
      out.origin = statement.span;
      head = `${blanks(prefix.length + 2)}${item}`;
    }
  }
}
