// The environments inside: of a module seen through INSTANCE, and of the body of a LET.
//
// An INSTANCE is one more layer, shared by all its uses where nothing in its substitutions depends on where it stands. Definitions of a LET
// without parameters are thunks; the others are functions, which have a home inside the LET.
import type { ConstantSymbol, InstanceStep, VariableSymbol } from '../../semantics/index.ts';
import type { Let, Subexpression } from '../../syntax/index.ts';
import { type Arguments, homeIn, withoutHome } from './arguments.ts';
import type { Block } from './block.ts';
import { bind, binding, type Denotation, type Env, type Layer, type Thunk, withoutBound, withoutLocals } from './environment.ts';
import type { Argument, Generator } from './generator.ts';
import { isRule } from './rules.ts';

export class Scopes {
  readonly #g: Generator;
  readonly #arguments: Arguments;
  readonly #layers = new Map<string, Layer>();
  readonly #instanceNumbers = new Map<object, number>();
  #layerCount = 1;

  constructor(g: Generator, passed: Arguments) {
    this.#g = g;
    this.#arguments = passed;
  }

  /** The environment of a definition reached through instances. */
  enter(path: readonly InstanceStep[], env: Env, block: Block): Env {
    let at = env;
    for (const step of path) {
      // All arguments are written where the reference stands: unnamed instances, whose steps are written elsewhere, have none.
      let inner: Env = at;
      for (const [j, param] of step.instance.params.entries())
        inner = bind(inner, param, this.#arguments.ofParameter(param, { expr: step.args[j]!, env }, block));
      at = binding({ layer: this.#layer(step, inner, block), locals: null }, at.bound);
    }
    return at;
  }

  #layer({ instance }: InstanceStep, env: Env, block: Block): Layer {
    const g = this.#g;
    const values = Array.from(instance.substitutions.values());
    const closed = instance.params.length === 0 && env.layer.closed && values.every((e) => g.analysis.portable(e, env));
    let number = this.#instanceNumbers.get(instance);
    if (number === undefined) {
      number = this.#instanceNumbers.size;
      this.#instanceNumbers.set(instance, number);
    }
    const key = `${env.layer.id}:${number}`;
    if (closed) {
      const known = this.#layers.get(key);
      if (known !== undefined) return known;
    }
    const home = closed ? g.top : homeIn(g, block);
    const outer = withoutBound(closed ? withoutLocals(env) : env);
    const substitutions = new Map<ConstantSymbol | VariableSymbol, Denotation>();
    for (const [symbol, expr] of instance.substitutions) {
      const isOperator = symbol.kind === 'constant' && symbol.arity > 0;
      substitutions.set(symbol, isOperator ? this.#arguments.operator({ expr, env: outer }) : withoutHome({ expr, env: outer }));
    }
    const layer: Layer = { id: this.#layerCount++, parent: env.layer, substitutions, home, closed, functions: new Map() };
    if (closed) this.#layers.set(key, layer);
    return layer;
  }

  /** The environment of a LET's body. */
  enterLet(e: Let, env: Env, block: Block, since: Thunk['since'] = null): Env {
    const g = this.#g;
    const definitions = g.definitions.resolution.definitions(e);
    let inner = env;
    for (const d of definitions) {
      if (d.params.length === 0 && !d.recursive && !isRule(d)) continue;
      inner = bind(inner, d, { kind: 'inner', home: homeIn(g, block), functions: new Map() });
    }
    // Definitions see those before them, and a thunk is compiled in the environment that it captured.
    for (const d of definitions) {
      if (d.params.length > 0 || d.recursive || isRule(d)) continue;
      inner = bind(inner, d, this.#arguments.thunk({ expr: d.body, env: inner }, block, since));
    }
    return inner;
  }

  /** The part of a definition that a subexpression name denotes, with what is bound around it. */
  enterPart(e: Subexpression, env: Env, block: Block): Argument {
    const { path, bindings, expr } = this.#g.definitions.resolution.subexpression(e);
    let inner = path.length === 0 ? env : this.enter(path, env, block);
    for (const { symbol, value } of bindings) inner = bind(inner, symbol, this.#arguments.ofBinder(symbol, { expr: value, env }, block));
    return { expr, env: inner };
  }
}
