// Which statements need a label, and the labels that the translator adds.
//
// A label is needed at the first statement of a body, at each `while`, after a statement that ends a step (`call`, `return`, `goto`, and an `if` or
// `either` with one of them or a label inside), and at a statement that would give a variable a second value in the same step. One walk over a
// body keeps the variables assigned so far in the step. Where the translator may not add labels, each label it would have added is a fault, with
// the reason why.
//
// A `with` whose body assigns a variable that was assigned before it in the step is not found here but when the step is written
// (`E506`): added labels have to be those of the standard translator.
//
// Source: the manual, section 3.7 "Labels"; rules and numbering of the added labels as in the standard translator.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Algorithm, Procedure, Statement } from '../algorithm/ast.ts';
import type { Options } from '../source/options.ts';

type Report = (diagnostic: Diagnostic) => void;

/** A label that was added, or would have been. */
interface Added {
  readonly statement: Statement;
  readonly reason: string;
  /** It assigns another element of a variable than the statement before it: one statement can do both. */
  readonly isJoinable: boolean;
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> => new Set([...a, ...b]);

/** How far a walk over a body has come: the step that it is in. */
class CurrentStep {
  /** The variables that were assigned in it. */
  assigned: ReadonlySet<string>;
  /** Why the next statement needs a label; null where it needs none. */
  endedBy: string | null;
  #hasBegun = false;

  constructor(before: ReadonlySet<string>, pending: string | null) {
    this.assigned = before;
    this.endedBy = pending;
  }

  /** A label is inside of the body, or must follow it. */
  get isBroken(): boolean {
    return this.#hasBegun || this.endedBy !== null;
  }

  /** A step begins inside of the body. */
  begin(): void {
    this.#hasBegun = true;
    this.assigned = new Set();
  }

  /** The step goes on behind bodies, each of which may have been executed. */
  join(bodies: readonly CurrentStep[], why: string): void {
    if (bodies.some((body) => body.isBroken)) this.endedBy = why;
    this.assigned = new Set(bodies.flatMap((body) => [...body.assigned]));
  }
}

/** Why what follows a simple statement needs a label; null where that goes on in the same step. */
function endOf({ kind }: Statement): string | null {
  if (kind === 'goto') return 'it follows a `goto`';
  if (kind === 'return' || kind === 'call-return') return 'it follows a `return`';
  return kind === 'call' || kind === 'call-goto' ? 'it follows a `call`' : null;
}

class Labeler {
  readonly added: Added[] = [];
  #next = 1;
  /** The procedure whose body is walked. */
  procedure: string | null = null;
  readonly #algorithm: Algorithm;
  readonly #root: string;
  readonly #report: Report;

  constructor(algorithm: Algorithm, root: string, report: Report) {
    this.#algorithm = algorithm;
    this.#root = root;
    this.#report = report;
  }

  body(statements: Statement[], what: string): void {
    this.#walk(statements, `it is the first statement of ${what}`, false, new Set());
  }

  #need(statement: Statement, reason: string, isJoinable = false): void {
    if (statement.label !== '') return;
    do statement.label = `${this.#root}${this.#next++}`;
    while (this.#algorithm.labels.has(statement.label));
    this.added.push({ statement, reason, isJoinable });
  }

  #notInWith(statement: Statement, message: string, fix: string): void {
    const span = statement.labelSpan ?? statement.span;
    this.#report({ code: 'E504', severity: 'error', message, span, notes: ['The body of `with` is a part of one step.'], fix });
  }

  /** @param pending why the next statement needs a label, if it does */
  #walk(statements: readonly Statement[], pending: string | null, inWith: boolean, before: ReadonlySet<string>): CurrentStep {
    const step = new CurrentStep(before, pending);
    for (const [i, statement] of statements.entries()) {
      if (statement.label !== '') {
        step.begin();
        if (inWith)
          this.#notInWith(
            statement,
            `the label \`${statement.label}\` stands inside a \`with\``,
            'Remove the label, or move the statement out.',
          );
      }
      if (step.endedBy !== null) {
        const why = `this statement inside a \`with\` would need a label: ${step.endedBy}`;
        if (inWith) this.#notInWith(statement, why, 'Move it out of the `with`.');
        this.#need(statement, step.endedBy);
        step.endedBy = null;
        step.begin();
      }
      this.#enter(statement, statements[i - 1], inWith, step, before);
    }
    return step;
  }

  /** @param first what the step had assigned where the body began */
  #enter(statement: Statement, last: Statement | undefined, inWith: boolean, step: CurrentStep, first: ReadonlySet<string>): void {
    switch (statement.kind) {
      case 'label-if':
        step.join(
          [statement.thenPlain, statement.elsePlain].map((part) => this.#walk(part, null, inWith, step.assigned)),
          'it follows an `if` that has a label, `call`, `return` or `goto` inside',
        );
        break;
      case 'label-either':
        step.join(
          statement.clauses.map(({ plain }) => this.#walk(plain, null, inWith, step.assigned)),
          'it follows an `either` that has a label, `call`, `return` or `goto` inside',
        );
        break;
      case 'while':
        if (inWith) this.#notInWith(statement, 'this `while` stands inside a `with`', 'Move it out of the `with`.');
        this.#need(statement, 'it is a `while`');
        step.begin();
        this.#walk(statement.plain, null, false, step.assigned);
        break;
      case 'with': {
        const body = this.#walk(statement.body, null, true, inWith ? step.assigned : new Set());
        step.join([body], 'it follows a `with` that has `call`, `return` or `goto` inside');
        const again = inWith ? undefined : [...body.assigned].find((name) => first.has(name));
        if (again === undefined) break;
        this.#need(statement, `\`${again}\` was assigned before in the same step`);
        step.begin();
        break;
      }
      default:
        step.endedBy = endOf(statement) ?? step.endedBy;
        this.#assign(statement, last, inWith, step);
    }
  }

  /** A simple statement: one that would give a variable a second value begins a step. */
  #assign(statement: Statement, last: Statement | undefined, inWith: boolean, step: CurrentStep): void {
    const names = this.#assignedBy(statement);
    const again = [...names].find((name) => step.assigned.has(name));
    if (again === undefined) {
      step.assigned = union(step.assigned, names);
      return;
    }
    if (inWith)
      this.#report({
        code: 'E506',
        severity: 'error',
        message: `\`${again}\` is assigned a second time inside a \`with\``,
        span: statement.span,
        fix: 'Assign it once, or move one assignment out of the `with`.',
      });
    else this.#need(statement, `\`${again}\` was assigned before in the same step`, isJoinable(last, statement));
    step.begin();
    step.assigned = names;
  }

  /** The variables that a simple statement changes. */
  #assignedBy(statement: Statement): Set<string> {
    switch (statement.kind) {
      case 'assignment':
        return new Set(statement.singles.map(({ variable }) => variable));
      case 'call':
      case 'call-goto':
        return this.#frame(statement.procedure === this.procedure);
      case 'return':
      case 'call-return':
        return this.#frame(true);
      default:
        return new Set();
    }
  }

  #frame(withLocals: boolean): Set<string> {
    const names = new Set(['stack']);
    if (!withLocals) return names;
    for (const { parameters, declarations } of this.#algorithm.procedures)
      for (const { variable } of [...parameters, ...declarations]) names.add(variable);
    return names;
  }
}

/** Gives every statement that needs one a label, or reports those that have none. Whether there is any: else what the options say about labels changes nothing. */
export function addLabels(algorithm: Algorithm, options: Options, report: Report): boolean {
  const labeler = new Labeler(algorithm, options.labelRoot, report);
  const { procedures, processes, labels } = algorithm;
  const label = (list: readonly Procedure[]): void => {
    for (const procedure of list) {
      labeler.procedure = procedure.name;
      labeler.body(procedure.body, `the procedure \`${procedure.name}\``);
    }
  };
  for (const process of processes ?? []) labeler.body(process.body, `the process \`${process.name}\``);
  label(procedures);
  // The name of the last procedure stays current for the body of the algorithm, as in the standard translator.
  labeler.body(algorithm.body, 'the algorithm');
  const mayAdd = options.label || (processes === null && labels.size === 0);
  const areNeeded = labeler.added.length > 0;
  if (mayAdd) return areNeeded;
  const isFirstOfMacro = ({ position }: Statement): boolean =>
    algorithm.macros.some(({ body: [first] }) => first?.position.line === position.line && first.position.column === position.column);
  for (const { statement, reason, isJoinable } of labeler.added)
    report({
      code: 'E503',
      severity: 'error',
      message: `this statement needs a label: ${reason}`,
      span: { ...statement.span, end: firstLineEnd(statement) },
      ...(statement.macro ? { related: [{ span: statement.macro.span, message: 'in the macro called here' }] } : {}),
      fix: adviceOn(statement.macro === null ? 'statement' : isFirstOfMacro(statement) ? 'begin-of-macro' : 'macro', isJoinable),
    });
  return areNeeded;
}

/** Whether two statements assign different elements of the same variables: `x[a] := 1; x[b] := 2`. */
const isJoinable = (before: Statement | undefined, statement: Statement): boolean => {
  if (before?.kind !== 'assignment' || statement.kind !== 'assignment' || before.macro?.span.start !== statement.macro?.span.start)
    return false;
  return [...before.singles, ...statement.singles].every(({ subscript }) => !subscript.isEmpty);
};

/** What to do where a label is missing. A macro has none: a step can begin before it, and not in the middle. */
const adviceOn = (place: 'statement' | 'begin-of-macro' | 'macro', joinable: boolean): string => {
  switch (place) {
    case 'begin-of-macro':
      return 'Write a label before the call of the macro.';
    case 'macro':
      return `A macro has no labels: ${joinable ? 'join the assignments with `||`' : 'make it one step'}, or write a procedure.`;
    case 'statement':
      return `Write a label, such as \`l1:\`, before it, ${joinable ? 'or join the assignments with `||` to make both in one step, ' : ''}or \`PlusCal options (label)\` in a comment to have labels added.`;
  }
};

const firstLineEnd = ({ span }: Statement): number => {
  const text = span.source.text.slice(span.start, span.end);
  return span.start + (/^[^\n\r]*/.exec(text)?.[0].trimEnd().length ?? 0);
};
