// Expressions with operators of standard modules, evaluated step by step: enough of TLA+ to write a native's arguments down.
//
// Not the compiler: natives are looked up by name in the modules given and called directly, everything else is a few lines each.

import { standardModules } from '../../../src/compiler/standard/index.ts';
import type { Native, NativeContext, OperatorArgument } from '../../../src/compiler/standard/natives.ts';
import { type Bound, type Expr, parseExpression } from '../../../src/syntax/index.ts';
import { createValues, type Values } from '../../../src/values/index.ts';

/** A context for natives that records what is shown. `random` counts up, so that it is everything in turn. */
export const createContext = (more: Partial<NativeContext> = {}): NativeContext & { readonly shown: string[] } => {
  const shown: string[] = [];
  let next = 0;
  return {
    values: createValues(1 << 22),
    progress: { level: 3, distinct: 20, generated: 30, diameter: 4, queue: 5, exit: false },
    output: (line) => shown.push(line),
    random: (below) => next++ % below,
    textOf: () => '',
    registers: new Map(),
    shown,
    ...more,
  };
};

type Names = ReadonlyMap<string, number | OperatorArgument>;

const infix = (values: Values): Readonly<Record<string, (a: number, b: number) => number>> => {
  const { atoms, order, sets } = values;
  return {
    '=': (a, b) => atoms.boolean(order.equal(a, b, -1)),
    '#': (a, b) => atoms.boolean(!order.equal(a, b, -1)),
    '\\in': (a, b) => atoms.boolean(sets.contains(a, b, -1)),
    '\\cup': (a, b) => sets.cup(a, b, -1),
    '/\\': (a, b) => atoms.boolean(a === atoms.TRUE && b === atoms.TRUE),
    '\\/': (a, b) => atoms.boolean(a === atoms.TRUE || b === atoms.TRUE),
  };
};

/** Evaluates expressions over the operators of these modules (and of those they need for writing values down). */
export const createEvaluator = (modules: readonly string[], context: NativeContext = createContext()) => {
  const { values } = context;
  const { atoms, functions, sets } = values;
  const natives = new Map<string, Native>();
  for (const module of ['Integers', 'Naturals', 'TLC', ...modules])
    for (const [name, native] of Object.entries(standardModules.get(module)?.natives?.(context) ?? {})) natives.set(name, native);
  const builtin = infix(values);

  const all = (exprs: readonly Expr[], names: Names): number[] => exprs.map((e) => sets.settle(evaluate(e, names), -1));
  const call = (native: Native, args: readonly (number | OperatorArgument)[]): number => {
    const given = args.map((arg, i) => (native.params[i] === 'settled' ? sets.settle(arg as number, -1) : arg));
    const result = native.run(...given, 7);
    return typeof result === 'boolean' ? atoms.boolean(result) : result;
  };
  const operator = (expr: Expr, names: Names): OperatorArgument => {
    if (expr.kind === 'lambda')
      return (...args) => evaluate(expr.body, new Map([...names, ...expr.params.map((p, i) => [p.name, args[i]!] as const)]));
    if (expr.kind !== 'name') throw new Error(`no operator: ${expr.kind}`);
    const bound = names.get(expr.name) ?? builtin[expr.name];
    if (typeof bound === 'function') return bound as OperatorArgument;
    const native = natives.get(expr.name);
    if (native === undefined) throw new Error(`unknown operator ${expr.name}`);
    return (...args) => call(native, args);
  };
  // The one bound that the cases need: x \in S.
  const elements = (bound: Bound, names: Names): [string, number[]] => {
    const set = sets.force(evaluate(bound.set!, names), -1);
    return [bound.names[0]!.name, Array.from(values.order.sorted(set))];
  };
  const apply = (name: string, args: readonly Expr[], names: Names): number => {
    if (name === 'SUBSET') return sets.powerset(evaluate(args[0]!, names));
    if (name === 'DOMAIN') return functions.domain(evaluate(args[0]!, names));
    if (name === '~') return atoms.boolean(evaluate(args[0]!, names) === atoms.FALSE);
    const native = natives.get(name);
    if (native !== undefined)
      return call(
        native,
        args.map((arg, i) => (native.params[i] === 'operator' ? operator(arg, names) : evaluate(arg, names))),
      );
    const [a, b] = args.map((arg) => evaluate(arg, names));
    const known = builtin[name];
    if (known === undefined) throw new Error(`unknown operator ${name}`);
    return known(a!, b!);
  };

  const evaluate = (expr: Expr, names: Names): number => {
    switch (expr.kind) {
      case 'number':
        return atoms.integer(expr.value);
      case 'string':
        return atoms.string(expr.value);
      case 'tuple':
        return functions.tuple(all(expr.elements, names));
      case 'set':
        return sets.set(all(expr.elements, names));
      case 'record':
        return functions.record(expr.fields.map((f) => [f.name, sets.settle(evaluate(f.value, names), -1)]));
      case 'field-access':
        return functions.field(evaluate(expr.record, names), atoms.string(expr.field), -1);
      case 'function-set':
        return sets.functionSet(evaluate(expr.domain, names), evaluate(expr.range, names));
      case 'record-set':
        return sets.recordSet(
          expr.fields.map((f) => atoms.string(f.name)),
          expr.fields.map((f) => evaluate(f.value, names)),
        );
      case 'cross-product':
        return sets.product(expr.factors.map((f) => evaluate(f, names)));
      case 'if':
        return evaluate(evaluate(expr.condition, names) === atoms.TRUE ? expr.whenTrue : expr.whenFalse, names);
      case 'function-application':
        return functions.apply(evaluate(expr.function, names), evaluate(expr.args[0]!, names), -1);
      case 'function': {
        const [name, domain] = elements(expr.bounds[0]!, names);
        const rule = functions.lambda(sets.set(domain), (x) => evaluate(expr.body, new Map([...names, [name, x]])));
        return functions.force(rule, -1);
      }
      case 'name': {
        if (expr.name === 'TRUE' || expr.name === 'FALSE') return atoms.boolean(expr.name === 'TRUE');
        if (expr.name === 'STRING') return sets.named.string;
        const bound = names.get(expr.name);
        return typeof bound === 'number' ? bound : apply(expr.name, [], names);
      }
      case 'apply': {
        const bound = names.get(expr.operator.name);
        return typeof bound === 'function' ? bound(...all(expr.args, names)) : apply(expr.operator.name, expr.args, names);
      }
      default:
        throw new Error(`not in the test evaluator: ${expr.kind}`);
    }
  };

  return (text: string): number => {
    const { expression, diagnostics } = parseExpression({ name: 'case', text });
    if (expression === null) throw new Error(`${text}: ${diagnostics[0]?.message}`);
    return evaluate(expression, new Map());
  };
};
