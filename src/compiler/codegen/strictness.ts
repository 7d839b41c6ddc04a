// Which parameters a definition certainly evaluates.
import type { DefinitionSymbol, ParameterSymbol, ValueSymbol } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Definitions } from './definitions.ts';

/** Strict parameters, judged by form; what is not known is not strict. */
export class Strictness {
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** True where evaluating the definition's body certainly evaluates its parameter. */
  isStrict(definition: DefinitionSymbol, parameter: ParameterSymbol): boolean {
    return this.#strictParameter(definition, parameter, 0, new Set());
  }

  // Parameters in `assumed` are being looked at: a recursive definition is strict in a parameter if it is, should its recursive uses be.
  #strictIn(e: Expr, symbol: ValueSymbol, depth: number, assumed: ReadonlySet<ValueSymbol>): boolean {
    const inside = (inner: Expr): boolean => this.#strictIn(inner, symbol, depth, assumed);
    const strictSymbol = (name: Name, args: readonly Expr[]): boolean => {
      const reference = this.#definitions.resolution.reference(name);
      if (reference.symbol === symbol) return true;
      const { path } = reference;
      const actual = this.#definitions.actual(reference);
      if (actual.kind === 'builtin') {
        if (['/\\', '\\/', '=>'].includes(actual.name)) return args[0] !== undefined && inside(args[0]);
        if (['ENABLED', "'", '[]', '<>', '~>', '\\cdot', '-+->'].includes(actual.name)) return false;
        return args.some((a) => inside(a));
      }
      if (actual.kind !== 'definition' || path.length > 0) return false;
      const native = this.#definitions.native(actual);
      if (native !== undefined) {
        const isEvaluated = (i: number): boolean => {
          const how = native.params[i];
          if (how === 'operator' || how === 'delayed') return false;
          return native.orText === undefined || this.#strictParameter(actual, actual.params[i]!, depth + 1, assumed);
        };
        return args.some((a, i) => inside(a) && isEvaluated(i));
      }
      if (actual.recursiveFunction || depth > 4) return false;
      if (actual.inner && this.#strictIn(actual.body, symbol, depth + 1, assumed)) return true;
      return args.some(
        (a, i) => actual.params[i]?.arity === 0 && inside(a) && this.#strictParameter(actual, actual.params[i], depth + 1, assumed),
      );
    };
    switch (e.kind) {
      case 'name':
        return strictSymbol(e, []);
      case 'apply':
        return strictSymbol(e.operator, e.args);
      case 'junction':
        return e.items.length > 0 && inside(e.items[0]!);
      case 'if':
        return inside(e.condition) || (inside(e.whenTrue) && inside(e.whenFalse));
      case 'case':
        return e.arms.length > 0 && inside(e.arms[0]!.guard);
      case 'quantified':
      case 'set-map':
      case 'function':
        return e.bounds[0]?.set != null && inside(e.bounds[0].set);
      case 'choose':
      case 'set-filter':
        return e.bound.set !== null && inside(e.bound.set);
      case 'let':
      case 'labeled':
        return inside(e.body);
      case 'except':
        return inside(e.function);
      case 'function-application':
      case 'field-access':
      case 'tuple':
      case 'set':
      case 'record':
        return childrenOf(e).some((c) => inside(c.expr));
      default:
        return false;
    }
  }

  #strictParameter(d: DefinitionSymbol, p: ParameterSymbol, depth: number, assumed: ReadonlySet<ValueSymbol>): boolean {
    return assumed.has(p) || this.#strictIn(d.body, p, depth, new Set([...assumed, p]));
  }
}
