// Walks through formulas of linear temporal logic.
import { InternalError } from '../diagnostics/index.ts';
import type { TemporalFormula } from './temporal-problem.ts';

/** The parts of a formula that it says directly, left to right. */
export function partsOf(f: TemporalFormula): readonly TemporalFormula[] {
  switch (f.kind) {
    case 'constant':
    case 'proposition':
      return [];
    case 'not':
    case 'always':
    case 'eventually':
    case 'next':
      return [f.operand];
    case 'and':
    case 'or':
      return f.operands;
    default:
      return [f.left, f.right];
  }
}

/** The propositions that a formula mentions. */
export function propositionsIn(f: TemporalFormula, found: Set<number> = new Set()): Set<number> {
  if (f.kind === 'proposition') found.add(f.index);
  for (const part of partsOf(f)) propositionsIn(part, found);
  return found;
}

/** Whether the formula is about one step only. */
export function isBoolean(f: TemporalFormula): boolean {
  switch (f.kind) {
    case 'constant':
    case 'proposition':
      return true;
    case 'not':
    case 'and':
    case 'or':
    case 'implies':
    case 'equivalent':
      return partsOf(f).every(isBoolean);
    default:
      return false;
  }
}

/** The value of a Boolean formula on one step. */
export function evaluateBoolean(f: TemporalFormula, holds: (proposition: number) => boolean): boolean {
  switch (f.kind) {
    case 'constant':
      return f.value;
    case 'proposition':
      return holds(f.index);
    case 'not':
      return !evaluateBoolean(f.operand, holds);
    case 'and':
      return f.operands.every((g) => evaluateBoolean(g, holds));
    case 'or':
      return f.operands.some((g) => evaluateBoolean(g, holds));
    case 'implies':
      return !evaluateBoolean(f.left, holds) || evaluateBoolean(f.right, holds);
    case 'equivalent':
      return evaluateBoolean(f.left, holds) === evaluateBoolean(f.right, holds);
    default:
      throw new InternalError(`a temporal formula (${f.kind}) was evaluated on one step`);
  }
}
