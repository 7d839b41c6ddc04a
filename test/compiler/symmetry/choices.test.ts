// Operators of the standard modules: those that are not known to look at an order or at names give the exchanged result for exchanged arguments.
import { describe, expect, it } from 'vitest';
import { standardModules } from '../../../src/compiler/index.ts';
import { isOrdered, type Native, type NativeContext } from '../../../src/compiler/standard/natives.ts';
import { symmetryOf } from '../../../src/compiler/symmetry/symmetry.ts';
import { createChoiceWatch, Distinguished, explicitly } from '../../../src/compiler/symmetry/symmetry-watch.ts';
import { createValues, small, ValueFault } from '../../../src/values/index.ts';
import { decisionsOf } from '../../fuzz/random.ts';
import { cases } from '../../fuzz/seeds.ts';

const setup = () => {
  const values = createValues(1 << 22);
  const { atoms, functions, sets } = values;
  const points = ['b', 'a', 'c'].map((name) => atoms.model(name));
  const permutation = (images: readonly number[]): number => {
    const domain = sets.set(points);
    const mark = values.arena.mark();
    const at = (domain >> 1) + 2;
    for (let i = 0; i < 3; i++) values.arena.push(points[images[points.indexOf(values.arena.cells[at + i]!)]!]!);
    return functions.functionFrom(domain, mark);
  };
  const symmetry = symmetryOf(values, [sets.set([permutation([1, 0, 2]), permutation([1, 2, 0])])]);
  const context = {
    values,
    progress: { level: 1, distinct: 1, generated: 1, diameter: 1, queue: 1, exit: false },
    registers: new Map(),
    output: () => {},
    random: () => 0,
    textOf: () => '',
  } as unknown as NativeContext;
  return { values, points, symmetry, context };
};

const natives = (context: NativeContext): [string, Native][] =>
  Array.from(standardModules.values())
    // Temporal operators have no value.
    .filter(({ name }) => name !== 'LTL')
    .flatMap((module) =>
      Object.entries(module.natives?.(context) ?? {})
        .filter(([, native]) => native.effect === undefined && !isOrdered(native))
        .map(([name, native]): [string, Native] => [`${module.name}!${name}`, native]),
    );

describe('operators that take no order', () => {
  const { values, points, symmetry, context } = setup();
  const { atoms, functions, sets } = values;
  const { group, rename } = symmetry;

  it('exchanges all points', () => {
    expect(group.elements.length).toBe(6);
    expect(createChoiceWatch(values, () => symmetry).moves(sets.set(points))).toBe(true);
  });

  it.each(natives(context))('%s', (name, native) => {
    const { pick, oneOf } = decisionsOf(Array.from(name).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0);
    const some = (depth: number): number => {
      const atom = (): number => oneOf([...points, ...points, small(pick(3))]);
      if (depth === 0) return atom();
      const parts = Array.from({ length: pick(4) }, () => some(depth - 1));
      const onPoints = (): number => {
        const domain = sets.set(points.filter(() => pick(3) > 0));
        const mark = values.arena.mark();
        const images = Array.from({ length: sets.size(domain, -1) }, () => some(0));
        for (const image of images) values.arena.push(image);
        return functions.functionFrom(domain, mark);
      };
      const graph = (): number => {
        const nodes = points.filter(() => pick(4) > 0);
        const edges = nodes.flatMap((x) => nodes.filter(() => pick(2) > 0).map((y) => functions.pair(x, y)));
        return functions.record([
          ['node', sets.set(nodes)],
          ['edge', sets.set(edges)],
        ]);
      };
      const pairs = (): number => sets.set(parts.map(() => functions.pair(oneOf(points), oneOf(points))));
      return oneOf([atom, () => sets.set(parts), () => sets.set(points), () => functions.tuple(parts), onPoints, graph, pairs])();
    };
    const operators: ((...args: number[]) => number)[] = [
      (x) => x!,
      (...args) => args.at(-1)!,
      (...args) => atoms.boolean(args[0] === args.at(-1)),
      (x) => atoms.boolean((x! & 1) === 0),
      () => atoms.boolean(true),
    ];
    const run = (args: readonly (number | ((...args: number[]) => number))[]): number | null => {
      const mark = values.arena.mark();
      try {
        const result = native.run(...args, -1);
        return typeof result === 'boolean' ? atoms.boolean(result) : (explicitly(values, result) ?? null);
      } catch (error) {
        if (!(error instanceof ValueFault)) throw error;
        values.arena.release(mark);
        return 0;
      }
    };
    for (let i = 0; i < cases(150); i++) {
      const args = native.params.map((how) => (how === 'operator' ? oneOf(operators) : how === 'delayed' ? () => small(1) : some(pick(3))));
      const result = run(args);
      if (result === null) continue;
      for (let element = 1; element < group.elements.length; element++) {
        const others = args.map((arg) => (typeof arg === 'number' ? rename(element, arg) : arg));
        const shown = args.map((arg) => (typeof arg === 'number' ? values.print(arg) : 'an operator')).join(', ');
        expect(run(others), `of (${shown})`).toBe(result === 0 ? 0 : rename(element, result));
      }
    }
  });
});

describe('what an expression with a choice inside gives for exchanged values', () => {
  const { values, points, symmetry } = setup();
  const { sets } = values;
  const [b, a, c] = points as [number, number, number];
  const watched = (args: readonly number[], evaluate: (args: readonly number[]) => number | boolean): number =>
    createChoiceWatch(values, () => symmetry).respected(0, -1, args, evaluate);
  const fault = (): never => {
    throw new ValueFault('no value', -1);
  };

  it('is the exchanged value', () => {
    expect(watched([a], ([x]) => sets.singleton(x!))).toBe(sets.singleton(a));
    expect(() => watched([a], () => b)).toThrow(Distinguished);
    expect(() => watched([a], ([x]) => x === b)).toThrow(Distinguished);
  });

  it('has no value where that has none', () => {
    expect(() => watched([a], fault)).toThrow(ValueFault);
    expect(() => watched([a], ([x]) => (x === a ? fault() : x!))).toThrow(Distinguished);
    expect(() => watched([a], ([x]) => (x === c ? fault() : x!))).toThrow(Distinguished);
  });

  it('is not known for what is too large to be exchanged', () => {
    const large = sets.powerset(sets.interval(small(1), small(20), -1));
    expect(explicitly(values, large)).toBeUndefined();
    expect(() => watched([a, large], () => true)).toThrow(Distinguished);
    expect(() => watched([a], () => large)).toThrow(Distinguished);
  });
});

it('an operator that takes elements in order takes none that are exchanged', () => {
  const { values, points, symmetry } = setup();
  const watch = createChoiceWatch(values, () => symmetry);
  expect(() => watch.inOrder(-1, [small(1), values.sets.set([small(2)])])).not.toThrow();
  expect(() => watch.inOrder(-1, [small(1), values.sets.set(points)])).toThrow(Distinguished);
  // Nothing is known of what it takes.
  expect(() => watch.inOrder(-1, [])).toThrow(Distinguished);
});
