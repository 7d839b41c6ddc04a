// The symbols that expressions mention freely, through definitions, overrides and instances.
import { builtins, type DefinitionSymbol, type InstanceStep, type ValueSymbol } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Found } from '../configuration/constants.ts';
import type { Definitions } from './definitions.ts';

/** What `[A]_v` and `<<A>>_v` mention by their meaning. */
const UNCHANGED = builtins.get('UNCHANGED')!.symbol;

/** Free symbols, remembered by expression and definition. */
export class FreeSymbols {
  readonly #definitions: Definitions;
  readonly #freeOf = new Map<Expr, ReadonlySet<ValueSymbol>>();
  readonly #freeOfDefinition = new Map<DefinitionSymbol, ReadonlySet<ValueSymbol>>();
  // Definitions being worked on, outermost first.
  readonly #working: DefinitionSymbol[] = [];
  // The outermost of them that was met again: an answer that met one which is still in work is not complete and must not be remembered.
  #met = Number.POSITIVE_INFINITY;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  #freeThrough(path: readonly InstanceStep[], inner: Iterable<ValueSymbol>): Set<ValueSymbol> {
    let symbols = new Set(inner);
    for (let i = path.length - 1; i >= 0; i--) {
      const step = path[i]!;
      const outer = new Set<ValueSymbol>();
      for (const symbol of symbols) {
        const replaced = symbol.kind === 'constant' || symbol.kind === 'variable' ? step.instance.substitutions.get(symbol) : undefined;
        if (replaced === undefined) outer.add(symbol);
        else for (const s of this.of(replaced)) outer.add(s);
      }
      for (const p of step.instance.params) outer.delete(p);
      for (const arg of step.args) for (const s of this.of(arg)) outer.add(s);
      symbols = outer;
    }
    return symbols;
  }

  #freeInSymbol(found: Found): Iterable<ValueSymbol> {
    const { symbol } = found;
    const actual = this.#definitions.actual(found);
    const by = actual !== symbol || symbol.kind === 'constant' ? this.#definitions.replacement(found) : undefined;
    const own = symbol.kind === 'constant' ? [symbol] : [];
    if (by === undefined) return actual.kind === 'definition' ? [actual, ...this.#freeInDefinition(actual)] : [symbol];
    if ('kind' in by) return own;
    const inner = by.symbol.kind === 'definition' ? this.#freeInDefinition(by.symbol) : [];
    return [...own, by.symbol, ...this.#freeThrough(by.path, inner)];
  }

  #freeInDefinition(definition: DefinitionSymbol): ReadonlySet<ValueSymbol> {
    const known = this.#freeOfDefinition.get(definition);
    if (known !== undefined) return known;
    const place = this.#working.indexOf(definition);
    if (place >= 0) {
      this.#met = Math.min(this.#met, place);
      return new Set();
    }
    const metBefore = this.#met;
    this.#met = Number.POSITIVE_INFINITY;
    this.#working.push(definition);
    const native = this.#definitions.native(definition);
    const answer = new Set<ValueSymbol>(native === undefined ? this.of(definition.body) : []);
    for (const p of definition.params) answer.delete(p);
    this.#working.pop();
    if (this.#met >= this.#working.length) {
      this.#freeOfDefinition.set(definition, answer);
      this.#met = metBefore;
    } else this.#met = Math.min(this.#met, metBefore);
    return answer;
  }

  of(expr: Expr): ReadonlySet<ValueSymbol> {
    const known = this.#freeOf.get(expr);
    if (known !== undefined) return known;
    const metBefore = this.#met;
    this.#met = Number.POSITIVE_INFINITY;
    const answer = new Set<ValueSymbol>();
    const use = (name: Name): void => {
      const reference = this.#definitions.resolution.reference(name);
      for (const s of this.#freeThrough(reference.path, this.#freeInSymbol(reference))) answer.add(s);
    };
    if (expr.kind === 'at') answer.add(this.#definitions.old(expr));
    if (expr.kind === 'box-action' || expr.kind === 'angle-action') answer.add(UNCHANGED);
    if (expr.kind === 'name') use(expr);
    if (expr.kind === 'apply') use(expr.operator);
    if (expr.kind === 'subexpression') {
      const target = this.#definitions.resolution.subexpression(expr);
      const inner = new Set(this.of(target.expr));
      for (const b of target.bindings) inner.delete(b.symbol);
      for (const s of this.#freeThrough(target.path, inner)) answer.add(s);
      for (const b of target.bindings) for (const s of this.of(b.value)) answer.add(s);
    } else if (expr.kind !== 'let') {
      for (const child of childrenOf(expr)) {
        const bound = new Set<ValueSymbol>(child.binds.map((b) => this.#definitions.resolution.binder(b)));
        // In the new value of an update its own `@` is bound; it is not in the function and in the keys.
        if (expr.kind === 'except' && expr.updates.some(({ value }) => value === child.expr)) bound.add(this.#definitions.old(child.expr));
        for (const s of this.of(child.expr)) if (!bound.has(s)) answer.add(s);
      }
    } else for (const s of this.of(expr.body)) answer.add(s);
    if (this.#met === Number.POSITIVE_INFINITY) this.#freeOf.set(expr, answer);
    this.#met = Math.min(this.#met, metBefore);
    return answer;
  }
}
