// The statements of an algorithm one after the other, in the order of the text, for passes that look at each on its own.
import type { LabeledStatement, Statement } from './ast.ts';
import type { ExpressionText } from './expression-text.ts';

/** What a walk does: at each step before its statements, at each statement before its parts. */
export interface Visitor {
  readonly step?: (step: LabeledStatement) => void;
  readonly statement?: (statement: Statement) => void;
}

/** Visits steps with everything inside. */
export function visitSteps(steps: readonly LabeledStatement[], visitor: Visitor): void {
  for (const step of steps) {
    visitor.step?.(step);
    visitStatements(step.statements, visitor);
  }
}

/** Visits statements with everything inside. */
export function visitStatements(statements: readonly Statement[], visitor: Visitor): void {
  for (const statement of statements) {
    visitor.statement?.(statement);
    switch (statement.kind) {
      case 'label-if':
        visitStatements(statement.thenPlain, visitor);
        visitSteps(statement.thenLabeled, visitor);
        visitStatements(statement.elsePlain, visitor);
        visitSteps(statement.elseLabeled, visitor);
        break;
      case 'if':
        visitStatements(statement.whenTrue, visitor);
        visitStatements(statement.whenFalse, visitor);
        break;
      case 'label-either':
        for (const clause of statement.clauses) {
          visitStatements(clause.plain, visitor);
          visitSteps(clause.labeled, visitor);
        }
        break;
      case 'either':
        for (const clause of statement.clauses) visitStatements(clause, visitor);
        break;
      case 'while':
        visitStatements(statement.plain, visitor);
        visitSteps(statement.labeled, visitor);
        break;
      case 'with':
        visitStatements(statement.body, visitor);
        break;
    }
  }
}

/** The expressions directly in a statement. */
export function expressionsOf(statement: Statement): readonly ExpressionText[] {
  switch (statement.kind) {
    case 'assignment':
      return statement.singles.flatMap(({ subscript, value }) => [subscript, value]);
    case 'label-if':
    case 'if':
    case 'while':
      return [statement.test];
    case 'with':
    case 'when':
    case 'print':
    case 'assert':
      return [statement.value];
    case 'call':
    case 'call-return':
    case 'call-goto':
    case 'macro-call':
      return statement.args;
    default:
      return [];
  }
}
