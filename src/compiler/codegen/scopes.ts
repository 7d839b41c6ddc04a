// The environments inside: of a module seen through INSTANCE, and of the body of a LET.
//
// An INSTANCE is one more layer, shared by all its uses where nothing in its substitutions depends on where it stands. Definitions of a LET
// without parameters are thunks; the others are functions, which have a home inside the LET.
import type { InstanceStep, ValueSymbol } from '../../semantics/index.ts';
import type { Let, Subexpression } from '../../syntax/index.ts';
import type { Arguments } from './arguments.ts';
import type { Block } from './block.ts';
import { bind, type Denotation, type Env, type Layer, withoutLocals } from './environment.ts';
import type { Argument, Generator } from './generator.ts';
import { isRule } from './rules.ts';

export interface Scopes {
  readonly enter: Generator['enter'];
  readonly enterLet: Generator['enterLet'];
  readonly enterPart: Generator['enterPart'];
}

export const createScopes = (g: Generator, { thunk, homeIn, operatorDenotation, argumentDenotation }: Arguments): Scopes => {
  const { resolution } = g.definitions;
  const layers = new Map<string, Layer>();
  let layerCount = 1;
  const instanceNumbers = new Map<object, number>();

  const enter = (path: readonly InstanceStep[], env: Env, block: Block): Env => {
    let at = env;
    for (const step of path) {
      // All arguments are written where the reference stands: unnamed instances, whose steps are written elsewhere, have none.
      let inner: Env = at;
      for (const [j, param] of step.instance.params.entries())
        inner = bind(inner, param, argumentDenotation(param, { expr: step.args[j]!, env }, block));
      const layer = makeLayer(step, inner, block);
      at = { layer, locals: null };
    }
    return at;
  };

  const makeLayer = (step: InstanceStep, env: Env, block: Block): Layer => {
    const { instance } = step;
    const values = Array.from(instance.substitutions.values());
    const closed = instance.params.length === 0 && env.layer.closed && values.every((e) => g.analysis.portable(e, env));
    let number = instanceNumbers.get(instance);
    if (number === undefined) {
      number = instanceNumbers.size;
      instanceNumbers.set(instance, number);
    }
    const key = `${env.layer.id}:${number}`;
    if (closed) {
      const known = layers.get(key);
      if (known !== undefined) return known;
    }
    const home = closed ? g.top : homeIn(block);
    const outer = closed ? withoutLocals(env) : env;
    const substitutions = new Map<ValueSymbol, Denotation>();
    for (const [symbol, expr] of instance.substitutions) {
      const operator = symbol.kind === 'constant' && symbol.arity > 0;
      substitutions.set(
        symbol,
        operator ? operatorDenotation({ expr, env: outer }) : { kind: 'thunk', expr, env: outer, home: null, slots: new Map() },
      );
    }
    const layer: Layer = {
      id: layerCount++,
      parent: env.layer,
      substitutions: substitutions as Layer['substitutions'],
      home,
      closed,
      functions: new Map(),
    };
    if (closed) layers.set(key, layer);
    return layer;
  };

  const enterLet = (e: Let, env: Env, block: Block): Env => {
    let inner = env;
    for (const d of resolution.definitions(e)) {
      if (d.params.length === 0 && !d.recursive && !isRule(g, d)) continue;
      inner = bind(inner, d, { kind: 'inner', home: homeIn(block), functions: new Map() });
    }
    // Definitions see those before them, and a thunk is compiled in the environment that it captured.
    for (const d of resolution.definitions(e)) {
      if (d.params.length > 0 || d.recursive || isRule(g, d)) continue;
      inner = bind(inner, d, thunk({ expr: d.body, env: inner }, block));
    }
    return inner;
  };

  const enterPart = (e: Subexpression, env: Env, block: Block): Argument => {
    const { path, bindings, expr } = resolution.subexpression(e);
    let inner = path.length === 0 ? env : enter(path, env, block);
    for (const { symbol, value } of bindings) {
      const argument: Argument = { expr: value, env };
      inner = bind(inner, symbol, symbol.kind === 'parameter' ? argumentDenotation(symbol, argument, block) : thunk(argument, block));
    }
    return { expr, env: inner };
  };

  return { enter, enterLet, enterPart };
};
