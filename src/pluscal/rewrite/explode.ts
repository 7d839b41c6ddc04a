// Steps with control structure to steps that are plain actions: each tests and sets `pc`, `while` becomes `if`, calls and returns become assignments to
// `stack`, parameters and variables, and the labeled parts inside become steps of their own.
//
// Lists are reworked in place except for the outermost list of a step and the body of a `while`, as in the standard translator: the checksum of
// an algorithm is taken from its tree after this pass (see `fingerprint.ts`). The text of a statement may therefore not be read off the tree later.
//
// Source: the manual, section 4.9 "The Translation".
import { counted, type Diagnostic } from '../../diagnostics/index.ts';
import type {
  Algorithm,
  Assignment,
  LabeledStatement,
  Procedure,
  Simple,
  Single,
  Statement,
  StatementBase,
  Unit,
} from '../algorithm/ast.ts';
import { ExpressionText, emptyExpression, type TextToken, token } from '../algorithm/expression-text.ts';

type Report = (diagnostic: Diagnostic) => void;

/** A list without inner labels, the steps that were inside, and whether the list still leaves `pc` unset. */
interface Exploded {
  readonly statements: Statement[];
  readonly steps: LabeledStatement[];
  readonly open: boolean;
}

const symbol = (text: string): TextToken => token(text, 'symbol');
const name = (text: string): TextToken => token(text, 'name');
const generated = (text: string): TextToken => token(text, 'generated');

/** `Head(stack).field` */
const headField = (field: string): ExpressionText =>
  ExpressionText.of([name('Head'), symbol('('), generated('stack'), symbol(')'), symbol('.'), name(field)]);

const valueColumn = 16;

/** `<< [ procedure |-> "p", pc |-> ..., x |-> x ] >> \o stack`, in the columns of the standard translator. */
const pushFrame = (procedure: Procedure, pc: readonly TextToken[], rest: readonly TextToken[]): ExpressionText => {
  const fields: [string, readonly TextToken[]][] = [
    ['procedure', [token(procedure.name, 'string')]],
    ['pc', pc],
    ...[...procedure.declarations, ...procedure.parameters].map(({ variable }): [string, TextToken[]] => [variable, [name(variable)]]),
  ];
  const lines = fields.map(([field, value], i) => {
    const last = i === fields.length - 1;
    const line: TextToken[] =
      i === 0
        ? [
            { ...symbol('<<'), column: 1 },
            { ...symbol('['), column: 4 },
          ]
        : [];
    const at = (t: TextToken, column: number): number => {
      line.push({ ...t, column });
      return column + t.text.length + (t.kind === 'string' ? 2 : 0);
    };
    const arrow = Math.max(valueColumn, at(name(field), 6) + 1);
    at(symbol('|->'), arrow);
    let column = arrow + 5;
    for (const t of value) column = at(t, column);
    if (!last) at(symbol(','), column);
    else at(symbol('>>'), at(symbol(']'), column + 1) + 1);
    return line;
  });
  const tail: TextToken[] = [{ ...symbol('\\o'), column: 2 }];
  let column = 5;
  for (const t of rest) {
    tail.push({ ...t, column });
    column += t.text.length;
  }
  return new ExpressionText([...lines, tail]);
};

class Exploder {
  readonly #procedures: readonly Procedure[];
  readonly #omitPc: boolean;
  readonly #report: Report;
  constructor(procedures: readonly Procedure[], omitPc: boolean, report: Report) {
    this.#procedures = procedures;
    this.#omitPc = omitPc;
    this.#report = report;
  }

  unit(steps: readonly LabeledStatement[], end: string): LabeledStatement[] {
    return steps.flatMap((step, i) => this.#step(step, steps[i + 1]?.label ?? end));
  }

  #step(step: LabeledStatement, next: string): LabeledStatement[] {
    if (step.statements[0]?.kind === 'while') return this.#whileStep(step, next);
    const { statements, steps } = this.#closed([...step.statements], next);
    if (this.#omitPc) return steps;
    return [{ ...step, statements: [this.#testPc(step), ...statements] }, ...steps];
  }

  #whileStep(step: LabeledStatement, next: string): LabeledStatement[] {
    const [loop, ...rest] = step.statements;
    if (loop?.kind !== 'while') return [];
    const body = this.#closed([...loop.plain], loop.labeled[0]?.label ?? step.label);
    const after = this.#closed(rest, next);
    const forever = isTrue(loop.test);
    const statements: Statement[] = this.#omitPc ? [] : [this.#testPc(step)];
    if (forever) statements.push(...body.statements);
    else statements.push({ ...baseOf(loop), kind: 'if', test: loop.test, whenTrue: body.statements, whenFalse: after.statements });
    return [{ ...step, statements }, ...this.unit(loop.labeled, step.label), ...body.steps, ...(forever ? [] : after.steps)];
  }

  /** Explodes a list and sets `pc` at its end where nothing else does. */
  #closed(statements: Statement[], next: string): Exploded {
    const result = this.#last(statements, next);
    if (result.open) result.statements.push(this.#setPc(next, result.statements.at(-1)));
    return { ...result, open: false };
  }

  /** Explodes the last statement of a list, in place. An empty list stays as it is: the result is another one. */
  #last(list: Statement[], next: string): Exploded {
    const statements = list.length === 0 ? [] : list;
    const statement = statements.at(-1);
    const done = (steps: LabeledStatement[], open: boolean): Exploded => ({ statements, steps, open: open && !this.#omitPc });
    switch (statement?.kind) {
      case 'label-if': {
        const then = this.#closed(statement.thenPlain, statement.thenLabeled[0]?.label ?? next);
        const otherwise = this.#closed(statement.elsePlain, statement.elseLabeled[0]?.label ?? next);
        statements.splice(-1, 1, {
          ...baseOf(statement),
          kind: 'if',
          test: statement.test,
          whenTrue: then.statements,
          whenFalse: otherwise.statements,
        });
        const labeled = [...this.unit(statement.thenLabeled, next), ...this.unit(statement.elseLabeled, next)];
        return done([...labeled, ...then.steps, ...otherwise.steps], false);
      }
      case 'label-either': {
        const steps: LabeledStatement[] = [];
        const clauses = statement.clauses.map(({ plain, labeled }) => {
          const clause = this.#closed(plain, labeled[0]?.label ?? next);
          steps.push(...clause.steps, ...this.unit(labeled, next));
          return clause.statements;
        });
        statements.splice(-1, 1, { ...baseOf(statement), kind: 'either', clauses });
        return done(steps, false);
      }
      case 'if': {
        const parts = [this.#last(statement.whenTrue, next), this.#last(statement.whenFalse, next)] as const;
        statement.whenTrue = parts[0].statements;
        statement.whenFalse = parts[1].statements;
        this.#closeSome(parts, next);
        return done(
          parts.flatMap(({ steps }) => steps),
          parts.every(({ open }) => open),
        );
      }
      case 'either': {
        const parts = statement.clauses.map((clause) => this.#last(clause, next));
        statement.clauses = parts.map((part) => part.statements);
        this.#closeSome(parts, next);
        return done(
          parts.flatMap(({ steps }) => steps),
          parts.every(({ open }) => open),
        );
      }
      case 'with': {
        const part = this.#last(statement.body, next);
        statement.body = part.statements;
        return done(part.steps, part.open);
      }
      case 'goto':
        statements.splice(-1, 1, this.#setPc(statement.to, statement));
        return done([], false);
      case 'call':
        statements.splice(-1, 1, ...this.#call(statement, statement.procedure, statement.args, next));
        return done([], false);
      case 'call-goto':
        statements.splice(-1, 1, ...this.#call(statement, statement.procedure, statement.args, statement.after));
        return done([], false);
      case 'return':
        statements.splice(-1, 1, ...this.#return(statement, statement.from));
        return done([], false);
      case 'call-return':
        statements.splice(-1, 1, ...this.#callReturn(statement, statement.procedure, statement.args, statement.from));
        return done([], false);
      default:
        return done([], true);
    }
  }

  /** Where some branches set `pc` and others do not, the others do it at their ends; else it is done after them. */
  #closeSome(parts: readonly Exploded[], next: string): void {
    if (this.#omitPc || parts.every(({ open }) => open)) return;
    for (const { statements, open } of parts) if (open) statements.push(this.#setPc(next, statements.at(-1)));
  }

  #testPc(step: LabeledStatement): Simple {
    const value = ExpressionText.of([generated('pc'), symbol('='), token(step.label, 'string')], 1);
    return { kind: 'when', span: step.span, position: step.position, macro: null, label: '', labelSpan: null, value };
  }

  #setPc(next: string, at: StatementBase | undefined): Assignment {
    return assign(at, 'pc', ExpressionText.of([token(next, 'string')]));
  }

  #find(at: StatementBase, procedure: string): Procedure | null {
    const found = this.#procedures.find((p) => p.name === procedure);
    if (found) return found;
    this.#report({
      code: 'E508',
      severity: 'error',
      message: `there is no procedure \`${procedure}\``,
      span: at.span,
      fix: 'Define the procedure, or correct the name; macros are called without `call`.',
    });
    return null;
  }

  #checkArguments(at: StatementBase, { name: called, parameters, span }: Procedure, args: readonly ExpressionText[]): boolean {
    if (parameters.length === args.length) return true;
    this.#report({
      code: 'E508',
      severity: 'error',
      message: `the procedure \`${called}\` has ${counted(parameters.length, 'parameter')}, but is called with ${counted(args.length, 'argument')}`,
      span: at.span,
      related: [{ span, message: 'defined here' }],
      fix: 'Give one argument for each parameter.',
    });
    return false;
  }

  /** The parameters get the arguments, the variables their initial values, `pc` the first label. */
  #enter(at: StatementBase, procedure: Procedure, args: readonly ExpressionText[], before: readonly Single[]): Statement[] {
    const parameters = procedure.parameters.map(({ variable }, i) => single(at, variable, args[i]!));
    return [
      { ...fresh(at), kind: 'assignment', singles: [...before, ...parameters] },
      ...procedure.declarations.map(({ variable, value }) => assign(at, variable, value)),
      this.#setPc(procedure.steps[0]?.label ?? 'Error', at),
    ];
  }

  #call(at: StatementBase, to: string, args: readonly ExpressionText[], next: string): Statement[] {
    const procedure = this.#find(at, to);
    if (procedure === null || !this.#checkArguments(at, procedure, args)) return [];
    const frame = pushFrame(procedure, [token(next, 'string')], [generated('stack')]);
    return this.#enter(at, procedure, args, [single(at, 'stack', frame)]);
  }

  #return(at: StatementBase, from: string | null): Statement[] {
    const procedure = this.#procedures.find((p) => p.name === from);
    if (procedure === undefined) return [];
    const restored = [...procedure.declarations, ...procedure.parameters].map(({ variable }) => assign(at, variable, headField(variable)));
    const tail = ExpressionText.of([name('Tail'), symbol('('), generated('stack'), symbol(')')]);
    return [assign(at, 'pc', headField('pc')), ...restored, assign(at, 'stack', tail)];
  }

  /** The frame of the caller is replaced; a procedure that calls itself keeps it. */
  #callReturn(at: StatementBase, to: string, args: readonly ExpressionText[], from: string | null): Statement[] {
    const caller = this.#procedures.find((p) => p.name === from);
    const procedure = this.#find(at, to);
    if (caller === undefined || procedure === null || !this.#checkArguments(at, procedure, args)) return [];
    if (caller === procedure) return this.#enter(at, procedure, args, []);
    const pc = headField('pc').tokens;
    const frame = pushFrame(procedure, pc, [name('Tail'), symbol('('), generated('stack'), symbol(')')]);
    const restored = caller.declarations.map(({ variable }) => single(at, variable, headField(variable)));
    return this.#enter(at, procedure, args, [...restored, single(at, 'stack', frame)]);
  }
}

const baseOf = ({ span, position, macro, label, labelSpan }: StatementBase): StatementBase => ({ span, position, macro, label, labelSpan });

/** The place of a statement, for one that is made from it. */
const fresh = (at: StatementBase): StatementBase => ({ ...baseOf(at), label: '', labelSpan: null });

const single = (at: StatementBase, variable: string, value: ExpressionText): Single => ({
  variable,
  variableSpan: at.span,
  subscript: emptyExpression(),
  value,
  span: null,
});

const nowhere = (): StatementBase => ({
  span: { source: { name: '', text: '' }, start: 0, end: 0 },
  position: { line: 0, column: 0 },
  macro: null,
  label: '',
  labelSpan: null,
});

const assign = (at: StatementBase | undefined, variable: string, value: ExpressionText): Assignment => {
  const base = at ? fresh(at) : nowhere();
  return { ...base, kind: 'assignment', singles: [single(base, variable, value)] };
};

/** `TRUE` or `(TRUE)`: the rest after the loop is never reached. */
const isTrue = (test: ExpressionText): boolean => {
  const text = test.tokens.map((t) => t.text).join(' ');
  return test.lines.length === 1 && (text === 'TRUE' || text === '( TRUE )');
};

/** What is left of a unit: its steps, each a plain action. */
export type ActionsOf = (unit: Unit | Algorithm) => readonly LabeledStatement[];

/** Explodes all units. The tree of the algorithm changes in the way that its checksum sees. */
export function explode(algorithm: Algorithm, omitPc: boolean, report: Report): ActionsOf {
  const exploder = new Exploder(algorithm.procedures, omitPc, report);
  const actions = new Map<Unit | Algorithm, LabeledStatement[]>();
  for (const unit of algorithm.procedures) actions.set(unit, exploder.unit(unit.steps, 'Error'));
  for (const unit of algorithm.processes ?? []) actions.set(unit, exploder.unit(unit.steps, 'Done'));
  actions.set(algorithm, exploder.unit(algorithm.steps, 'Done'));
  return (unit) => actions.get(unit)!;
}
