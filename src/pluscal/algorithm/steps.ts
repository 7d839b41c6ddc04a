// Bodies to steps: each label begins one, which takes the statements up to the next label. `if`, `either` and `while` with labels inside
// keep an unlabeled beginning of each branch, which belongs to the step, and steps of their own for the rest.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Algorithm, LabeledStatement, Statement } from './ast.ts';

type Report = (diagnostic: Diagnostic) => void;

/** Cuts a body whose first statement is labeled. Takes the branches of its statements apart, in place. */
const cut = (body: readonly Statement[]): LabeledStatement[] => {
  const result: LabeledStatement[] = [];
  for (const statement of body) {
    if (statement.label !== '' || result.length === 0)
      result.push({ label: statement.label, statements: [], position: statement.position, span: statement.labelSpan ?? statement.span });
    result.at(-1)!.statements.push(statement);
  }
  for (const step of result) {
    cutBranches(step.statements);
    step.span = { ...step.span, end: Math.max(step.span.end, step.statements.at(-1)!.span.end) };
  }
  return result;
};

const split = (statements: readonly Statement[]): { plain: Statement[]; labeled: LabeledStatement[] } => {
  const found = statements.findIndex(({ label }) => label !== '');
  const at = found < 0 ? statements.length : found;
  const plain = statements.slice(0, at);
  cutBranches(plain);
  return { plain, labeled: cut(statements.slice(at)) };
};

const cutBranches = (statements: readonly Statement[]): void => {
  for (const statement of statements) {
    if (statement.kind === 'label-if') {
      ({ plain: statement.thenPlain, labeled: statement.thenLabeled } = split(statement.thenPlain));
      ({ plain: statement.elsePlain, labeled: statement.elseLabeled } = split(statement.elsePlain));
    } else if (statement.kind === 'label-either') {
      for (const clause of statement.clauses) Object.assign(clause, split(clause.plain));
    } else if (statement.kind === 'while') Object.assign(statement, split(statement.plain));
  }
};

/** Whether a label is inside a list; replaces each `label-if` and `label-either` without one by the plain form. */
const simplify = (statements: Statement[], report: Report): boolean => {
  let labeled = false;
  for (const [i, statement] of statements.entries()) {
    const { span, position, macro, label, labelSpan } = statement;
    const base = { span, position, macro, label, labelSpan };
    switch (statement.kind) {
      case 'label-if': {
        const then = simplify(statement.thenPlain, report);
        const otherwise = simplify(statement.elsePlain, report);
        for (const step of [...statement.thenLabeled, ...statement.elseLabeled]) simplify(step.statements, report);
        if (then || otherwise || statement.thenLabeled.length + statement.elseLabeled.length > 0) labeled = true;
        else statements[i] = { kind: 'if', ...base, test: statement.test, whenTrue: statement.thenPlain, whenFalse: statement.elsePlain };
        break;
      }
      case 'label-either': {
        let inside = false;
        for (const clause of statement.clauses) {
          if (simplify(clause.plain, report) || clause.labeled.length > 0) inside = true;
          for (const step of clause.labeled) simplify(step.statements, report);
        }
        if (inside) labeled = true;
        else statements[i] = { kind: 'either', ...base, clauses: statement.clauses.map(({ plain }) => plain) };
        break;
      }
      case 'with':
        if (simplify(statement.body, report))
          report({
            code: 'E504',
            severity: 'error',
            message: 'a statement inside this `with` has a label',
            span,
            fix: 'Remove the label, or move the statement out.',
          });
        break;
      case 'while':
        simplify(statement.plain, report);
        for (const step of statement.labeled) simplify(step.statements, report);
        break;
      case 'return':
      case 'call-return':
        if (statement.from === null)
          report({
            code: 'E510',
            severity: 'error',
            message: 'this `return` does not stand in a procedure',
            span,
            fix: 'Write `goto Done` to end the process.',
          });
        break;
    }
  }
  return labeled;
};

const stepsOf = (body: readonly Statement[], report: Report): LabeledStatement[] => {
  const steps = cut(body);
  for (const step of steps) simplify(step.statements, report);
  return steps;
};

/** Fills in the steps of all units. Every statement that needs a label has one. */
export function makeSteps(algorithm: Algorithm, report: Report): void {
  for (const unit of [...(algorithm.processes ?? []), ...algorithm.procedures]) unit.steps = stepsOf(unit.body, report);
  algorithm.steps = stepsOf(algorithm.body, report);
}

/** What the translation can do without. */
export interface Needs {
  /** Every process is one loop without labels inside: there is no variable `pc`. */
  readonly omitPc: boolean;
  /** Some process never ends: no disjunct for termination, no `Termination`. */
  readonly omitStuttering: boolean;
}

/** Whether a body is `l: while TRUE` and nothing else, and has no label inside. */
const shapeOf = (steps: readonly LabeledStatement[]): { readonly endless: boolean; readonly oneStep: boolean } => {
  const [first] = steps;
  if (first === undefined) return { endless: true, oneStep: true };
  const loop = first.statements[0];
  if (steps.length > 1 || first.statements.length > 1 || loop?.kind !== 'while') return { endless: false, oneStep: false };
  if (!loop.test.isOneToken || loop.test.tokens[0]!.text !== 'TRUE') return { endless: false, oneStep: false };
  const broken = loop.plain.some(({ kind }) => kind === 'label-if' || kind === 'label-either');
  return { endless: true, oneStep: loop.labeled.length === 0 && !broken };
};

/** Finds out what the translation needs. Call it after `makeSteps`. */
export function needsOf({ procedures, processes, steps, features }: Algorithm, version: number): Needs {
  const shapes = processes ? processes.map((process) => shapeOf(process.steps)) : [shapeOf(steps)];
  const old = version < 1500;
  const pc = old || procedures.length > 0 || features.modifiedLabel || features.goto || shapes.some(({ oneStep }) => !oneStep);
  const endless = shapes.some((shape) => shape.endless);
  return { omitPc: !pc, omitStuttering: endless && !features.gotoDone && !(old && processes === null) };
}
