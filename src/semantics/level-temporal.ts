// The rules that keep temporal formulas insensitive to stuttering: an action occurs in them only as `[][A]_v` or `<><<A>>_v`.
//
// Source: Specifying Systems, sections 8.2 and 17.2; the cases are SANY's.
import { type Span, textOf } from '../diagnostics/index.ts';
import type { Expr } from '../syntax/index.ts';
import type { Details, Report } from './report.ts';
import type { Level } from './symbols.ts';

/** An operand and its level. */
export interface Leveled {
  readonly expr: Expr;
  readonly level: Level;
}

/** What to say where an argument or a field follows the subscript of an action: the subscript is the name alone. Null elsewhere. */
const shortSubscript = (expr: Expr): Details | null => {
  let action = expr;
  while (action.kind === 'function-application' || action.kind === 'field-access')
    action = action.kind === 'field-access' ? action.record : action.function;
  if (action === expr || (action.kind !== 'box-action' && action.kind !== 'angle-action')) return null;
  const { subscript } = action;
  // Parentheses around the action say that this is what is meant.
  if (subscript.kind !== 'name' || action.span.start !== expr.span.start) return null;
  const brackets = action.kind === 'box-action' ? '[A]_' : '<<A>>_';
  const name = textOf(subscript.span);
  const rest = expr.span.source.text.slice(action.span.end, expr.span.end);
  return {
    notes: [`\`${brackets}${name}${rest}\` means \`(${brackets}${name})${rest}\`: the subscript ends at its name.`],
    fix: `Put the subscript in parentheses: \`${brackets}(${name}${rest})\`.`,
  };
};

/** `ENABLED <<A>>_f[i]`, which asks whether an argument can be applied to the truth of an action. */
export const checkEnabled = (report: Report, operand: Expr): void => {
  const short = shortSubscript(operand);
  if (short !== null) report.warning('E259', operand.span, 'what follows the subscript of this action does not belong to it', short);
};

/** `[]A` and `<>A` for an action A that does not have the form that the operator needs. */
export const checkAlways = (report: Report, operator: '[]' | '<>', { expr, level }: Leveled): void => {
  const allowed = operator === '[]' ? 'box-action' : 'angle-action';
  if (level !== 2 || expr.kind === allowed || expr.kind === 'let' || expr.kind === 'labeled') return;
  if (operator === '[]') {
    const details = shortSubscript(expr) ?? {
      notes: ['`[]A` would forbid steps that change nothing, which every TLA+ specification must allow.'],
      fix: 'Write `[][A]_v`, where v is the tuple of the variables.',
    };
    report.error('E252', expr.span, '`[]` is applied to an action that is not of the form [A]_v', details);
  } else {
    const details = shortSubscript(expr) ?? {
      notes: ['Whether `<>A` holds could depend on steps that change nothing.'],
      fix: 'Write `<><<A>>_v`, where v is the tuple of the variables.',
    };
    report.error('E253', expr.span, '`<>` is applied to an action that is not of the form <<A>>_v', details);
  }
};

/** `A ~> B` and `A -+-> B`, whose operands may not be actions. */
export const checkLeadsTo = (report: Report, operator: string, operands: readonly Leveled[]): void => {
  for (const { expr, level } of operands) {
    if (level !== 2) continue;
    report.error('E254', expr.span, `an operand of \`${operator}\` is an action (it contains primes)`, {
      fix: 'Use a state predicate, or a temporal formula such as `<><<A>>_v`.',
    });
  }
};

/** A conjunction (or the like) of actions and temporal formulas. */
export const checkMixture = (report: Report, operator: string, operands: readonly Leveled[]): void => {
  const temporal = operands.find(({ level }) => level === 3);
  const action = operands.find(({ level }) => level === 2);
  if (!temporal || !action) return;
  report.error('E255', action.expr.span, `this operand of \`${operator}\` is an action, but another one is a temporal formula`, {
    related: [{ span: temporal.expr.span, message: 'this is a temporal formula' }],
    notes: ['An action speaks of one step, a temporal formula of a whole behavior.'],
    fix: 'If every step must satisfy the action, write `[][A]_v`.',
  });
};

/** Sets of quantifiers: never temporal, and without primes where the quantified formula is temporal. */
export const checkSets = (report: Report, sets: readonly Leveled[], body: Level): void => {
  for (const { expr, level } of sets) {
    if (level === 3) {
      report.error('E257', expr.span, 'the set of a bound name is a temporal formula, which is not a value', {
        fix: 'Take the temporal operator out of the set.',
      });
    } else if (level === 2 && body === 3) {
      report.error('E256', expr.span, 'the set of a quantifier over a temporal formula contains primes', {
        fix: 'Quantify over a set of constants, or of the current state.',
      });
    }
  }
};

/** ASSUME speaks of constants. */
export const checkAssumption = (report: Report, { expr, level }: Leveled, culprit: Span | undefined): void => {
  if (level === 0) return;
  const what = level === 1 ? 'a variable' : level === 2 ? 'primes' : 'a temporal operator';
  report.error('E251', culprit ?? expr.span, `the assumption contains ${what}, but can be about constants only`, {
    fix: 'Put a condition on the initial state into the initial predicate, one on all states into an invariant.',
  });
};
