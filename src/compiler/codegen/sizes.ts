// How large expressions, and the code for them, are.
import { childrenOf } from '../../syntax/children.ts';
import type { Expr } from '../../syntax/index.ts';
import type { Definitions } from './definitions.ts';

/** Definitions whose code has more nodes than this are called where that is possible. */
export const LARGEST_IN_PLACE = 60;

/** Sizes in nodes. */
export class Sizes {
  readonly #definitions: Definitions;
  readonly #sizes = new Map<Expr, number>();
  // A definition that is in work is recursive, and called.
  readonly #expandedSizes = new Map<Expr, number>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  size(expr: Expr): number {
    const known = this.#sizes.get(expr);
    if (known !== undefined) return known;
    let n = 1;
    for (const child of childrenOf(expr)) n += this.size(child.expr);
    this.#sizes.set(expr, n);
    return n;
  }

  expandedSize(expr: Expr): number {
    const known = this.#expandedSizes.get(expr);
    if (known !== undefined) return known;
    this.#expandedSizes.set(expr, 1);
    let n = 1;
    for (const child of childrenOf(expr)) n += this.expandedSize(child.expr);
    const name = expr.kind === 'name' ? expr : expr.kind === 'apply' ? expr.operator : null;
    if (name !== null) {
      const actual = this.#definitions.actual(this.#definitions.resolution.reference(name));
      if (actual.kind === 'definition' && this.#definitions.native(actual) === undefined) {
        const inner = this.expandedSize(actual.body);
        n += inner > LARGEST_IN_PLACE && actual.params.every((p) => p.arity === 0) ? 1 : inner;
      }
    }
    n = Math.min(n, 1 << 20);
    this.#expandedSizes.set(expr, n);
    return n;
  }
}
