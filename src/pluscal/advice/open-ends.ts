// Procedures whose control can come to their end without `return`.
//
// The translation gives the last statement of a procedure the next label "Error", of which there is no action: a process that comes there stops for ever, and what is seen is a deadlock, or
// nothing at all where other processes go on.
//
// Source: the manual, section 3.5 "Procedures".
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import type { LabeledStatement, Procedure, Statement } from '../algorithm/ast.ts';
import type { ExpressionText } from '../algorithm/expression-text.ts';

const isConstant = ({ tokens }: ExpressionText, value: string): boolean =>
  tokens.filter(({ text }) => text !== '(' && text !== ')').every(({ text }) => text === value);

/** Whether control never goes on behind a statement, whatever stands there. */
const isBarrier = (statement: Statement): boolean => {
  switch (statement.kind) {
    case 'while':
      return isConstant(statement.test, 'TRUE');
    case 'when':
    case 'assert':
      return isConstant(statement.value, 'FALSE');
    default:
      return false;
  }
};

/** A branch: what stands before its first label, and the steps behind. */
type Branch = readonly [plain: readonly Statement[], labeled: readonly LabeledStatement[]];

/** The branches of a statement; null for one without any. */
const branchesOf = (statement: Statement): readonly Branch[] | null => {
  switch (statement.kind) {
    case 'if':
      return [
        [statement.whenTrue, []],
        [statement.whenFalse, []],
      ];
    case 'label-if':
      return [
        [statement.thenPlain, statement.thenLabeled],
        [statement.elsePlain, statement.elseLabeled],
      ];
    case 'either':
      return statement.clauses.map((clause) => [clause, []]);
    case 'label-either':
      return statement.clauses.map(({ plain, labeled }) => [plain, labeled]);
    case 'with':
      return [[statement.body, []]];
    default:
      return null;
  }
};

/** The statements behind which the end of a list comes. An `if` is one where it has an empty branch. */
const lastOf = (statements: readonly Statement[]): readonly Statement[] => {
  const last = statements.at(-1);
  if (last === undefined || statements.some(isBarrier)) return [];
  if (/^(?:goto|return|call-return|call-goto)$/.test(last.kind)) return [];
  const branches = branchesOf(last);
  if (branches === null) return [last];
  return branches.flatMap(([plain, labeled]) => {
    const end = labeled.at(-1)?.statements ?? plain;
    return end.length === 0 ? [last] : lastOf(end);
  });
};

/** Whether a statement that follows needs a label: the step of this one is at its end. */
const endsStep = (statement: Statement): boolean => {
  if (statement.kind === 'call' || statement.kind === 'label-if' || statement.kind === 'label-either') return true;
  const inside = branchesOf(statement)?.flatMap(([plain]) => plain) ?? [];
  return inside.some((one) => /^(?:goto|return|call-return|call-goto)$/.test(one.kind) || endsStep(one));
};

const headOf = ({ span: { source, start, end } }: Statement): Span => {
  const line = source.text.slice(start, end).search(/\s*[\r\n]/);
  return { source, start, end: line < 0 ? end : start + line };
};

/** A warning for a procedure that can end without `return`. */
export function openEnd({ name, span, steps }: Procedure): Diagnostic | null {
  const last = steps.at(-1)?.statements.at(-1);
  const ends = [...new Set(lastOf(steps.at(-1)?.statements ?? []))];
  const [end] = ends;
  if (last === undefined || end === undefined) return null;
  const isWhole = ends.length === 1 && end === last && branchesOf(last) === null && last.kind !== 'while';
  return {
    code: 'E520',
    severity: 'warning',
    message: `the procedure \`${name}\` ${isWhole ? 'ends' : 'can end'} without \`return\``,
    span,
    related: ends.map((statement) => ({ span: headOf(statement), message: 'nothing follows this' })),
    notes: [
      'A process that comes to the end of a procedure does not go back to its caller: its `pc` is "Error", and it stops there for ever.',
    ],
    // A `call` and its `return` are one statement.
    fix: last.kind !== 'call' && endsStep(last) ? 'Write `return;` at its end, with a label before it.' : 'Write `return;` at its end.',
  };
}
