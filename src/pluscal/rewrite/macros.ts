// Macro calls to the statements of the macro, with the arguments put in for the parameters.
//
// Arguments of several tokens go into parentheses. A parameter may stand on the left of an assignment if its argument is a variable, with or
// without a subscript. A macro can use the macros before it.
//
// Source: the manual, section 3.7.
import { counted, type Diagnostic, nearest } from '../../diagnostics/index.ts';
import type { Algorithm, Macro, MacroCall, Single, Statement } from '../algorithm/ast.ts';
import type { ExpressionText } from '../algorithm/expression-text.ts';
import { foreignWord } from '../read/habits/index.ts';

/** Words of statements that an expression follows. */
const STATEMENTS: readonly string[] = ['print', 'assert', 'await', 'when', 'while', 'with', 'if', 'call', 'goto'];

type Report = (diagnostic: Diagnostic) => void;
type Arguments = ReadonlyMap<string, ExpressionText>;

class Expander {
  readonly #algorithm: Algorithm;
  readonly #macros: readonly Macro[];
  readonly #report: Report;
  readonly #procedure: string | null;
  constructor(
    algorithm: Algorithm,
    /** The macros that may be called here. */
    macros: readonly Macro[],
    report: Report,
    /** The procedure whose body is expanded. */
    procedure: string | null = null,
  ) {
    this.#algorithm = algorithm;
    this.#macros = macros;
    this.#report = report;
    this.#procedure = procedure;
  }

  /** Expands the calls in a list, in place. */
  sequence(statements: Statement[]): void {
    for (let i = 0; i < statements.length; i++) {
      const statement = statements[i]!;
      switch (statement.kind) {
        case 'macro-call': {
          const expansion = this.#call(statement);
          statements.splice(i, 1, ...expansion);
          i += expansion.length - 1;
          break;
        }
        case 'label-if':
          this.sequence(statement.thenPlain);
          this.sequence(statement.elsePlain);
          break;
        case 'label-either':
          for (const clause of statement.clauses) this.sequence(clause.plain);
          break;
        case 'while':
          this.sequence(statement.plain);
          break;
        case 'with':
          this.sequence(statement.body);
          break;
      }
    }
  }

  #call(call: MacroCall): Statement[] {
    const macro = this.#macros.findLast(({ name }) => name === call.name);
    if (macro === undefined) {
      this.#report({
        code: 'E508',
        severity: 'error',
        message: `there is no macro \`${call.name}\` here`,
        span: call.span,
        ...this.#unknown(call.name),
      });
      return [];
    }
    if (macro.parameters.length !== call.args.length) {
      this.#report({
        code: 'E508',
        severity: 'error',
        message: `the macro \`${call.name}\` has ${counted(macro.parameters.length, 'parameter')}, but is called with ${counted(call.args.length, 'argument')}`,
        span: call.span,
        related: [{ span: macro.span, message: 'defined here' }],
        fix: 'Give one argument for each parameter.',
      });
      return [];
    }
    const args = new Map(macro.parameters.map((name, i) => [name, call.args[i]!]));
    const result = macro.body.map((statement) => this.#copy(statement, args, call));
    if (result[0]) {
      result[0].label = call.label;
      result[0].labelSpan = call.labelSpan;
    }
    return result;
  }

  /** What to do about the name of a call that is no macro here. */
  #unknown(name: string): Pick<Diagnostic, 'notes' | 'related' | 'fix'> {
    const { macros, procedures } = this.#algorithm;
    const procedure = procedures.find((p) => p.name === name);
    if (procedure !== undefined)
      return { related: [{ span: procedure.span, message: 'a procedure' }], fix: `To call the procedure, write \`call ${name}(...)\`.` };
    const later = macros.find((m) => m.name === name);
    if (later !== undefined)
      return { related: [{ span: later.span, message: 'defined here' }], fix: 'Move the macro before the one that calls it.' };
    const other = foreignWord(name);
    if (other !== undefined) return { notes: [`\`${name}\` is not a word of PlusCal.`], fix: other };
    const near = nearest(name, [...this.#macros.map((m) => m.name), ...procedures.map((p) => p.name), ...STATEMENTS]);
    return {
      notes: ['A macro stands before the procedures and processes, and before the macros that use it.'],
      fix: near === undefined ? 'Define the macro; to call a procedure, write `call`.' : `Did you mean \`${near}\`?`,
    };
  }

  #copy(statement: Statement, args: Arguments, call: MacroCall): Statement {
    const macro = { ...call.position, span: call.span };
    const put = (e: ExpressionText): ExpressionText => {
      const copy = e.clone();
      copy.substitute(args, true);
      return copy;
    };
    const all = (list: readonly Statement[]): Statement[] => list.map((s) => this.#copy(s, args, call));
    switch (statement.kind) {
      case 'assignment':
        return { ...statement, macro, singles: statement.singles.map((single) => this.#single(single, put, args, call)) };
      case 'label-if':
        return {
          ...statement,
          macro,
          test: put(statement.test),
          thenPlain: all(statement.thenPlain),
          elsePlain: all(statement.elsePlain),
        };
      case 'label-either':
        return { ...statement, macro, clauses: statement.clauses.map(({ plain }) => ({ plain: all(plain), labeled: [] })) };
      case 'while':
        return { ...statement, macro, test: put(statement.test), plain: all(statement.plain) };
      case 'with':
        return { ...statement, macro, value: put(statement.value), body: all(statement.body) };
      case 'when':
      case 'print':
      case 'assert':
        return { ...statement, macro, value: put(statement.value) };
      case 'call':
      case 'call-goto':
        return { ...statement, macro, args: statement.args.map(put) };
      case 'call-return':
        return { ...statement, macro, from: this.#procedure, args: statement.args.map(put) };
      case 'return':
        return { ...statement, macro, from: this.#procedure };
      default:
        return { ...statement, macro };
    }
  }

  #single(single: Single, put: (e: ExpressionText) => ExpressionText, args: Arguments, call: MacroCall): Single {
    const result: Single = { ...single, subscript: put(single.subscript), value: put(single.value) };
    const target = args.get(single.variable);
    if (target === undefined) return result;
    const head = target.tokens[0]!;
    if (head.kind !== 'name') {
      this.#report({
        code: 'E507',
        severity: 'error',
        message: `the macro assigns to its parameter \`${single.variable}\`, which is no variable in this call`,
        span: target.origin ?? call.span,
        related: [{ span: single.variableSpan, message: 'assigned here' }],
        fix: 'Give a variable, with or without a subscript.',
      });
      return result;
    }
    const subscript = target.clone();
    subscript.dropFirst();
    if (!subscript.isEmpty) {
      if (result.subscript.isEmpty) result.subscript = subscript;
      else result.subscript.prepend(subscript);
    }
    return { ...result, variable: head.text };
  }
}

/** Expands all macro calls of an algorithm, in place. */
export function expandMacros(algorithm: Algorithm, report: Report): void {
  const { macros } = algorithm;
  for (const [i, macro] of macros.entries()) {
    const other = macros.slice(0, i).find(({ name }) => name === macro.name);
    if (other)
      report({
        code: 'E505',
        severity: 'error',
        message: `there are two macros \`${macro.name}\``,
        span: macro.span,
        related: [{ span: other.span, message: 'the first one' }],
        fix: 'Rename one of them.',
      });
    new Expander(algorithm, macros.slice(0, i), report).sequence(macro.body);
  }
  for (const procedure of algorithm.procedures) new Expander(algorithm, macros, report, procedure.name).sequence(procedure.body);
  const expander = new Expander(algorithm, macros, report);
  for (const process of algorithm.processes ?? []) expander.sequence(process.body);
  expander.sequence(algorithm.body);
}
