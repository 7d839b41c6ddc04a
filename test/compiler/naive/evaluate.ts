// A naive evaluator: it walks the tree and does what *Specifying Systems* says, on plain data.
//
// It has three answers. Where the language leaves open which of several operands is evaluated first, and one of them has no value while
// another one settles the answer, the result is `Unsure`, and a compiler may give the answer or a fault.

import type { Bound, Definition, Term } from './terms.ts';
import { compare, equal, type FunctionValue, functionOf, type SetValue, sequenceOf, setOf, type Value } from './values.ts';

/** The expression has no value. */
export class Fault extends Error {
  override readonly name: string = 'Fault';
}

/** The expression has a value or not, depending on what is evaluated first. */
export class Unsure extends Fault {
  override readonly name = 'Unsure';
}

/** More than a test should compute. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

type Operator = (args: readonly Argument[]) => Value;
type Argument = (() => Value) | Operator;

/** What names mean. Values are computed when they are asked for, and at most once. */
export interface Scope {
  readonly names: ReadonlyMap<string, () => Value>;
  readonly operators: ReadonlyMap<string, Operator>;
}

const once = (compute: () => Value): (() => Value) => {
  let known: Value | undefined;
  return () => {
    known ??= compute();
    return known;
  };
};

let steps = 0;
const most = 200_000;

/** The value of an expression. Throws Fault or TooMuch. */
export const evaluate = (t: Term, scope: Scope): Value => {
  steps = 0;
  return value(t, scope);
};

/** The scope with a definition. */
export const define = (d: Definition, scope: Scope): Scope => {
  const inner = { names: new Map(scope.names), operators: new Map(scope.operators) };
  if (d.domain !== undefined) inner.names.set(d.name, recursiveFunction(d, d.domain, inner));
  else if (d.params.length === 0)
    inner.names.set(
      d.name,
      once(() => value(d.body, scope)),
    );
  else inner.operators.set(d.name, operator(d.params, d.body, d.recursive === true ? inner : scope));
  return inner;
};

const operator =
  (params: readonly string[], body: Term, scope: Scope): Operator =>
  (args) => {
    const names = new Map(scope.names);
    const operators = new Map(scope.operators);
    for (const [i, p] of params.entries()) {
      const arg = args[i]!;
      if (arg.length > 0) operators.set(p, arg as Operator);
      else names.set(p, arg as () => Value);
    }
    return value(body, { names, operators });
  };

// The function's own name stands for what it gives for each argument, computed on demand: here as a function with the pairs asked for.
const recursiveFunction = (d: Definition, domain: Term, scope: Scope): (() => Value) => {
  const at = (x: Value): Value => {
    tick();
    const names = new Map(scope.names);
    names.set(d.params[0]!, () => x);
    const inner: Scope = { ...scope, names };
    names.set(d.name, () => {
      const smaller = set(domain, scope).filter((y) => compare(y, x) < 0);
      return functionOf(smaller.map((y) => [y, at(y)]));
    });
    return value(d.body, inner);
  };
  return once(() => functionOf(set(domain, scope).map((x) => [x, at(x)])));
};

const tick = (): void => {
  if (++steps > most) throw new TooMuch();
};

/** The scope with a name for a value. */
export const bind = (scope: Scope, name: string, v: Value): Scope => ({ ...scope, names: new Map(scope.names).set(name, () => v) });

const set = (t: Term, scope: Scope): readonly Value[] => (value(t, scope) as SetValue).elements;
const truth = (t: Term, scope: Scope): boolean => value(t, scope) as boolean;

const unsure = <T>(compute: () => T): T => {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Fault) throw new Unsure();
    throw error;
  }
};

/** What is applied: a function without a value elsewhere may have one for the argument. */
const applied = (t: Term, scope: Scope): Value => unsure(() => value(t, scope));

/** Whether the condition has the wanted truth value for some element: that settles it, whatever it is at fault with for others. */
const decides = (elements: readonly Value[], wanted: boolean, condition: (x: Value) => boolean): boolean => {
  const faults: Fault[] = [];
  let isDecided = false;
  for (const x of elements) {
    try {
      isDecided = condition(x) === wanted || isDecided;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  }
  if (!isDecided && faults.length > 0) throw faults.find((fault) => fault instanceof Unsure) ?? faults[0];
  return isDecided;
};

const apply = (f: Value, x: Value): Value => {
  const pair = (f as FunctionValue).pairs.find(([y]) => equal(x, y));
  if (pair === undefined) throw new Fault();
  return pair[1];
};

const replace = (f: FunctionValue, path: readonly Value[], change: (old: Value) => Value): Value => {
  const [x, ...rest] = path;
  if (x === undefined) return change(f);
  return functionOf(
    f.pairs.map(([y, old]) => [y, equal(x, y) ? (rest.length === 0 ? change(old) : replace(old as FunctionValue, rest, change)) : old]),
  );
};

const subsets = (elements: readonly Value[]): Value[][] => {
  if (elements.length > 10) throw new TooMuch();
  return elements.reduce<Value[][]>((all, x) => all.concat(all.map((s) => [...s, x])), [[]]);
};

const functionsFrom = (domain: readonly Value[], range: readonly Value[]): Value[] => {
  if (range.length ** domain.length > 2000) throw new TooMuch();
  return domain
    .reduce<(readonly [Value, Value])[][]>((all, x) => all.flatMap((f) => range.map((y) => [...f, [x, y] as const])), [[]])
    .map(functionOf);
};

const names = (t: Extract<Term, { kind: 'quantified' }>, scope: Scope): boolean => {
  const elements = set(t.set, scope);
  const test = (i: number, inner: Scope): boolean => {
    const name = t.names[i];
    if (name === undefined) return truth(t.body, inner);
    return decides(elements, !t.all, (x) => test(i + 1, bind(inner, name, x))) !== t.all;
  };
  return test(0, scope);
};

// One of several sets may be empty, and then the others need not have a value.
const setsOf = (bounds: readonly Bound[], scope: Scope): (readonly Value[])[] => {
  if (bounds.length === 1) return [set(bounds[0]!.set, scope)];
  return unsure(() => bounds.map((b) => set(b.set, scope)));
};

const take = ({ names, isTuple }: Bound, x: Value, scope: Scope): Scope =>
  isTuple ? names.reduce((s, name, i) => bind(s, name, sequence(x)[i]!), scope) : bind(scope, names[0]!, x);

const over = ({ what, bounds, body }: Extract<Term, { kind: 'over' }>, scope: Scope): Value => {
  const sets = setsOf(bounds, scope);
  if (what === 'all' || what === 'some') {
    const test = (i: number, inner: Scope): boolean => {
      const b = bounds[i];
      if (b === undefined) return truth(body, inner);
      return decides(sets[i]!, what === 'some', (x) => test(i + 1, take(b, x, inner))) === (what === 'some');
    };
    return test(0, scope);
  }
  const pairs: (readonly [Value, Value])[] = [];
  const collect = (i: number, inner: Scope, key: readonly Value[]): void => {
    const b = bounds[i];
    if (b === undefined) pairs.push([key.length === 1 ? key[0]! : sequenceOf(key), value(body, inner)]);
    else for (const x of sets[i]!) collect(i + 1, take(b, x, inner), [...key, x]);
  };
  collect(0, scope, []);
  return what === 'set' ? setOf(pairs.map(([, v]) => v)) : functionOf(pairs);
};

const isMember = ({ of, element, sets }: Extract<Term, { kind: 'member' }>, scope: Scope): boolean => {
  const x = value(element, scope);
  const [first, second] = unsure(() => sets.map((s) => set(s, scope)));
  const has = (s: readonly Value[] | undefined, y: Value): boolean => s!.some((z) => equal(y, z));
  const pairs = typeof x === 'object' && x.kind === 'function' ? x.pairs : [];
  switch (of) {
    case 'subsets':
      return (x as SetValue).elements.every((y) => has(first, y));
    case 'functions':
      return equal(setOf(pairs.map(([y]) => y)), setOf(first!)) && pairs.every(([, y]) => has(second, y));
    case 'records':
      return has(first, apply(x, 'a')) && has(second, apply(x, 'b'));
    case 'sequences':
      return pairs.every(([, y]) => has(first, y));
    case 'pairs':
      return pairs.length === 2 && has(first, pairs[0]![1]) && has(second, pairs[1]![1]);
  }
};

const sequence = (v: Value): Value[] => (v as FunctionValue).pairs.map(([, y]) => y);

const prefix = (t: Extract<Term, { kind: 'prefix' }>, scope: Scope): Value => {
  const v = value(t.operand, scope);
  switch (t.operator) {
    case '~':
      return !v;
    case '-':
      return -(v as bigint);
    case 'SUBSET ':
      return setOf(subsets((v as SetValue).elements).map(setOf));
    case 'UNION ':
      return setOf((v as SetValue).elements.flatMap((s) => (s as SetValue).elements));
    case 'DOMAIN ':
      return setOf((v as FunctionValue).pairs.map(([x]) => x));
    case 'Cardinality':
      return BigInt((v as SetValue).elements.length);
    case 'Len':
      return BigInt((v as FunctionValue).pairs.length);
    default: {
      const all = sequence(v);
      if (all.length === 0) throw new Fault();
      return t.operator === 'Head' ? all[0]! : sequenceOf(all.slice(1));
    }
  }
};

const infix = (t: Extract<Term, { kind: 'infix' }>, scope: Scope): Value => {
  const { left, right } = t;
  const member = (x: Value, s: readonly Value[]): boolean => s.some((y) => equal(x, y));
  switch (t.operator) {
    case '/\\':
      return truth(left, scope) && truth(right, scope);
    case '\\/':
      return truth(left, scope) || truth(right, scope);
    case '=>':
      return !truth(left, scope) || truth(right, scope);
    case '\\in':
    case '\\notin': {
      const x = value(left, scope);
      return (
        member(
          x,
          unsure(() => set(right, scope)),
        ) ===
        (t.operator === '\\in')
      );
    }
    default:
  }
  const a = value(left, scope);
  const b = value(right, scope);
  const [x, y] = [a as bigint, b as bigint];
  const elements = (v: Value): readonly Value[] => (v as SetValue).elements;
  switch (t.operator) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '\\div':
    case '%': {
      if (y === 0n || (y < 0n && t.operator === '%')) throw new Fault();
      const rest = ((x % y) + y) % y;
      return t.operator === '%' ? rest : (x - rest) / y;
    }
    case '..': {
      if (y - x > 100n) throw new TooMuch();
      return setOf(Array.from({ length: Math.max(0, Number(y - x) + 1) }, (_, i) => x + BigInt(i)));
    }
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '=':
    case '<=>':
      return equal(a, b);
    case '#':
      return !equal(a, b);
    case '\\subseteq':
      return elements(a).every((e) => member(e, elements(b)));
    case '\\cup':
      return setOf([...elements(a), ...elements(b)]);
    case '\\cap':
      return setOf(elements(a).filter((e) => member(e, elements(b))));
    case '\\':
      return setOf(elements(a).filter((e) => !member(e, elements(b))));
    default:
      return sequenceOf([...sequence(a), ...sequence(b)]);
  }
};

const value = (t: Term, scope: Scope): Value => {
  tick();
  switch (t.kind) {
    case 'integer':
    case 'boolean':
    case 'string':
      return t.value;
    case 'name':
      return scope.names.get(t.name)!();
    case 'prefix':
      return prefix(t, scope);
    case 'infix':
      return infix(t, scope);
    case 'junction':
      return t.conjunction ? t.items.every((i) => truth(i, scope)) : t.items.some((i) => truth(i, scope));
    case 'set':
      return setOf(t.elements.map((e) => value(e, scope)));
    case 'filter': {
      const elements = set(t.set, scope);
      return setOf(elements.filter((x) => unsure(() => truth(t.condition, bind(scope, t.name, x)))));
    }
    case 'map':
      return setOf(set(t.set, scope).map((x) => value(t.body, bind(scope, t.name, x))));
    case 'quantified':
      return names(t, scope);
    case 'least': {
      const least = set(t.set, scope)[0];
      if (least === undefined) throw new Fault();
      return least;
    }
    case 'function':
      return functionOf(set(t.set, scope).map((x) => [x, value(t.body, bind(scope, t.name, x))]));
    case 'apply':
      return apply(applied(t.function, scope), value(t.argument, scope));
    case 'except': {
      const f = value(t.function, scope) as FunctionValue;
      const path = t.path.map((p) => value(p, scope));
      // Outside the domain nothing changes, and the new value is not computed.
      return replace(f, path, (old) => value(t.value, bind(scope, '@', old)));
    }
    case 'over':
      return over(t, scope);
    case 'apply-two':
      return apply(applied(t.function, scope), sequenceOf(t.arguments.map((a) => value(a, scope))));
    case 'member':
      return isMember(t, scope);
    case 'records': {
      const second = set(t.b, scope);
      return setOf(
        set(t.a, scope).flatMap((a) =>
          second.map((b) =>
            functionOf([
              ['a', a],
              ['b', b],
            ]),
          ),
        ),
      );
    }
    case 'append':
      return sequenceOf([...sequence(value(t.sequence, scope)), value(t.element, scope)]);
    case 'select':
      return sequenceOf(sequence(value(t.sequence, scope)).filter((x) => truth(t.condition, bind(scope, t.name, x))));
    case 'tuple':
      return sequenceOf(t.elements.map((e) => value(e, scope)));
    case 'record':
      return functionOf(t.fields.map(([name, e]) => [name, value(e, scope)]));
    case 'field':
      return apply(value(t.record, scope), t.name);
    case 'functions':
      return setOf(functionsFrom(set(t.domain, scope), set(t.range, scope)));
    case 'product': {
      const right = set(t.right, scope);
      return setOf(set(t.left, scope).flatMap((x) => right.map((y) => sequenceOf([x, y]))));
    }
    case 'if':
      return value(truth(t.condition, scope) ? t.whenTrue : t.whenFalse, scope);
    case 'case': {
      const arm = t.arms.find(([guard]) => truth(guard, scope));
      if (arm !== undefined) return value(arm[1], scope);
      if (t.other === null) throw new Fault();
      return value(t.other, scope);
    }
    case 'let':
      return value(t.body, define(t.definition, scope));
    case 'call':
      return scope.operators.get(t.name)!(
        t.args.map((a): Argument => {
          if (a.kind !== 'lambda') return once(() => value(a, scope));
          const f = operator(a.params, a.body, scope);
          return (args) => f(args);
        }),
      );
    case 'lambda':
      throw new Error('a LAMBDA has no value');
  }
};
