// Seeing through names: the expression that a use of a definition, parameter or substituted name stands for, and the variable that it is.
import { type BuiltinSymbol, builtins, type Level, type Reference } from '../../semantics/index.ts';
import type { Apply, Expr, Name } from '../../syntax/index.ts';
import type { Arguments } from './arguments.ts';
import type { Block } from './block.ts';
import { type BoundVariables, bind, type Env, findLocal, findSubstitution, type Layer, withoutLocals } from './environment.ts';
import type { Argument, Generator, Recursion, Unfolded } from './generator.ts';
import { isRule } from './rules.ts';
import type { Scopes } from './scopes.ts';

export class Unfolding {
  readonly #g: Generator;
  readonly #root: Layer;
  readonly #arguments: Arguments;
  readonly #scopes: Scopes;
  /** Applications of operators of the language that stand for parameters, by where they are applied and where they are given. */
  readonly #applied = new WeakMap<Expr, Map<Name, Apply>>();

  constructor(g: Generator, root: Layer, passed: Arguments, scopes: Scopes) {
    this.#g = g;
    this.#root = root;
    this.#arguments = passed;
    this.#scopes = scopes;
  }

  /** The environment of what the configuration puts in the place of a definition: of the root module, which may have it from an unnamed instance. */
  overridden(reference: Reference, block: Block): Env {
    const by = this.#g.definitions.replacement(reference);
    const env: Env = { layer: this.#root, locals: null };
    return by === undefined || 'kind' in by || by.path.length === 0 ? env : this.#scopes.enter(by.path, env, block);
  }

  /** What a name stands for that is no operator of the language, where it is another expression; else null. */
  unfold(e: Expr, env: Env, block: Block): Unfolded | null {
    return this.#unfold(e, env, block, false);
  }

  /** The recursive definition that a name stands for, where it stands for one, in the environment in which its parameters are to be bound; else null. */
  recursion(e: Expr, env: Env, block: Block): Recursion | null {
    const found = this.#unfold(e, env, block, true);
    return found?.definition != null && this.#g.analysis.isRecursive(found.definition) ? { ...found, definition: found.definition } : null;
  }

  #unfold(e: Expr, env: Env, block: Block, isRecursion: boolean): Unfolded | null {
    const name = e.kind === 'name' ? e : e.kind === 'apply' ? e.operator : null;
    if (name === null) return null;
    const args = e.kind === 'apply' ? e.args.map((expr): Argument => ({ expr, env })) : [];
    const reference = this.#g.definitions.resolution.reference(name);
    return this.#unfoldReference(e, reference, args, this.#entered(reference, env, block), block, isRecursion);
  }

  #entered({ path }: Reference, env: Env, block: Block): Env {
    return path.length === 0 ? env : this.#scopes.enter(path, env, block);
  }

  #unfoldReference(
    e: Expr,
    reference: Reference,
    args: readonly Argument[],
    here: Env,
    block: Block,
    isRecursion: boolean,
  ): Unfolded | null {
    const { definitions, analysis } = this.#g;
    const { resolution } = definitions;
    const actual = definitions.actual(reference);
    const at = actual === reference.symbol ? here : this.overridden(reference, block);
    if (actual.kind === 'definition') {
      if (definitions.native(actual) !== undefined || isRule(actual)) return null;
      if (analysis.isRecursive(actual)) {
        const around = actual.inner ? at : withoutLocals(at);
        return isRecursion ? { expr: actual.body, env: around, definition: actual, args } : null;
      }
      const known = findLocal(at, actual);
      if (known?.kind === 'thunk') return { expr: known.expr, env: known.env, definition: actual, args };
      let env = actual.inner ? at : withoutLocals(at);
      for (const [i, p] of actual.params.entries()) env = bind(env, p, this.#arguments.ofParameter(p, args[i]!, block));
      return { expr: actual.body, env, definition: actual, args };
    }
    if (actual.kind === 'configured' || actual.kind === 'builtin') return null;
    const d = actual.kind === 'parameter' || actual.kind === 'bound' ? findLocal(at, actual) : findSubstitution(at, actual);
    if (d?.kind === 'thunk') return { expr: d.expr, env: d.env, definition: null, args };
    if (d?.kind !== 'operator') return null;
    if (d.operator.kind === 'lambda') {
      let { env } = d;
      for (const [i, p] of d.operator.params.entries()) env = bind(env, resolution.binder(p), this.#arguments.thunk(args[i]!, block));
      return { expr: d.operator.body, env, definition: null, args };
    }
    const inner = resolution.reference(d.operator);
    const { symbol } = inner;
    if (symbol.kind === 'builtin' && args.length > 0)
      return { expr: this.#application(e, d.operator, symbol, args), env: args[0]!.env, definition: null, args };
    return this.#unfoldReference(e, inner, args, this.#entered(inner, d.env, block), block, isRecursion);
  }

  /** `a \/ b`, which the text says as `Op(a, b)`. */
  #application(whole: Expr, operator: Name, { name }: BuiltinSymbol, args: readonly Argument[]): Apply {
    const known = this.#applied.get(whole) ?? new Map<Name, Apply>();
    this.#applied.set(whole, known);
    const before = known.get(operator);
    if (before !== undefined) return before;
    const { levels, resolution } = this.#g.definitions;
    const fixity = args.length === 1 ? 'prefix' : 'infix';
    const made: Apply = { kind: 'apply', operator, args: args.map(({ expr }) => expr), fixity, span: whole.span };
    levels.set(made, Math.max(builtins.get(name)!.levels.level, ...made.args.map((arg) => resolution.level(arg))) as Level);
    known.set(operator, made);
    return made;
  }

  /** The index of the variable that the expression stands for, or -1. With `bound`, of a variable that ENABLED binds. */
  variableOf(e: Expr, env: Env, block: Block, bound?: BoundVariables): number {
    if (e.kind !== 'name') return -1;
    const { path, symbol } = this.#g.definitions.resolution.reference(e);
    if (symbol.kind === 'variable') {
      const at = path.length === 0 ? env : this.#scopes.enter(path, env, block);
      if (bound !== undefined && bound.layer === at.layer) return this.#g.ownIndex(symbol);
      const d = findSubstitution(at, symbol);
      if (d === undefined) return this.#g.variables.get(symbol) ?? -1;
      return d.kind === 'thunk' ? this.variableOf(d.expr, d.env, block, bound) : -1;
    }
    const unfolded = this.unfold(e, env, block);
    return unfolded === null ? -1 : this.variableOf(unfolded.expr, unfolded.env, block, bound);
  }
}
