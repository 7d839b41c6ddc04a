// Which expressions apply an operator of the language or of a standard module.
import type { Apply, Expr } from '../../syntax/index.ts';
import type { Place } from './generator.ts';

/** Operators of the language and of the standard modules, which a specification may also define for itself. */
export function isStandard(at: Place, e: Expr, name: string): e is Apply {
  if (e.kind !== 'apply' || e.operator.name !== name || e.operator.path.length > 0) return false;
  const { definitions } = at.g;
  const actual = definitions.actual(definitions.resolution.reference(e.operator));
  return actual.kind === 'builtin' || (actual.kind === 'definition' && definitions.native(actual) !== undefined);
}
