// Sets that are kept as they are described (filters, unions, SUBSET, [S -> T], records, products, sequences, intervals, nested) against lists of their
// elements, which are made here without the store: membership, inclusion, equality, number of elements, enumeration and the explicit form.
import { createValues, small, ValueFault, type Values } from '../../../src/values/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { type Decisions, decisionsOf } from '../random.ts';

/** A value: its text, which is the same for equal values, and its id. */
interface Element {
  readonly key: string;
  readonly id: number;
}

/** A set: as it is described to the store, as text, and all its elements. */
interface Described {
  readonly id: number;
  readonly text: string;
  readonly elements: readonly Element[];
}

type Sort = 'integer' | 'set' | 'function' | 'record';

/** Larger sets are not made. */
const most = 200;

/** Texts are sorted as texts: any order that does not depend on ids will do. */
const byKey = (a: Element, b: Element): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const choices = (parts: readonly (readonly Element[])[]): Element[][] =>
  parts.reduce<Element[][]>((all, part) => all.flatMap((chosen) => part.map((e) => [...chosen, e])), [[]]);

class Sets {
  readonly values: Values;
  private readonly decide: Decisions;

  constructor(values: Values, decide: Decisions) {
    this.values = values;
    this.decide = decide;
  }

  integer(n: number): Element {
    return { key: String(n), id: small(n) };
  }

  setOf(elements: readonly Element[]): Element {
    const sorted = [...elements].sort(byKey);
    return { key: `{${sorted.map(({ key }) => key).join(', ')}}`, id: this.values.sets.set(sorted.map(({ id }) => id)) };
  }

  tuple(parts: readonly Element[]): Element {
    return { key: `<<${parts.map(({ key }) => key).join(', ')}>>`, id: this.values.functions.tuple(parts.map(({ id }) => id)) };
  }

  record(parts: readonly Element[]): Element {
    return {
      key: `[a: ${parts.map(({ key }) => key).join(', ')}]`,
      id: this.values.functions.record(parts.map(({ id }, i) => ['ab'[i]!, id])),
    };
  }

  func(domain: readonly Element[], range: readonly Element[]): Element {
    if (domain.every(({ id }, i) => id === small(i + 1))) return this.tuple(range);
    const { sets, functions, arena } = this.values;
    const set = sets.set(domain.map(({ id }) => id));
    const mark = arena.mark();
    for (let i = 0; i < domain.length; i++) {
      const key = arena.cells[(set >> 1) + 2 + i]!;
      arena.push(range[domain.findIndex(({ id }) => id === key)]!.id);
    }
    const pairs = domain.map(({ key }, i) => `${key} :> ${range[i]!.key}`).sort();
    return { key: `(${pairs.join(' @@ ')})`, id: functions.functionFrom(set, mark) };
  }

  private described(id: number, text: string, elements: readonly Element[]): Described {
    return { id, text, elements: [...new Map(elements.map((element) => [element.key, element])).values()].sort(byKey) };
  }

  private explicit(elements: readonly Element[]): Described {
    const { key, id } = this.setOf(elements);
    return this.described(id, key, elements);
  }

  /** A set of values of this sort. */
  any(sort: Sort, depth: number): Described {
    const { decide } = this;
    const made = depth > 0 && decide.chance(55) ? this.combined(sort, depth) : this.shaped(sort, depth);
    return made.elements.length <= most ? made : this.explicit(made.elements.slice(0, 5));
  }

  private combined(sort: Sort, depth: number): Described {
    const { decide } = this;
    const { sets } = this.values;
    const a = this.any(sort, depth - 1);
    const b = this.any(sort, depth - 1);
    const inB = new Set(b.elements.map(({ key }) => key));
    switch (decide.pick(5)) {
      case 0:
        return this.described(sets.cup(a.id, b.id, -1), `(${a.text} \\cup ${b.text})`, [...a.elements, ...b.elements]);
      case 1:
        return this.described(
          sets.cap(a.id, b.id, -1),
          `(${a.text} \\cap ${b.text})`,
          a.elements.filter(({ key }) => inB.has(key)),
        );
      case 2:
        return this.described(
          sets.difference(a.id, b.id, -1),
          `(${a.text} \\ ${b.text})`,
          a.elements.filter(({ key }) => !inB.has(key)),
        );
      case 3: {
        const wanted = new Set(a.elements.filter(() => decide.chance(60)).map(({ id }) => id));
        const kept = a.elements.filter(({ id }) => wanted.has(id));
        const text = `{x \\in ${a.text} : x \\in {${kept.map(({ key }) => key).join(', ')}}}`;
        const rule = (x: number): boolean => wanted.has(x);
        return this.described(decide.chance(70) ? sets.filter(a.id, rule) : sets.kept(a.id, rule, -1), text, kept);
      }
      default: {
        const { arena } = this.values;
        const mark = arena.mark();
        arena.push(a.id);
        arena.push(b.id);
        return this.described(sets.unionOf(mark, -1), `UNION {${a.text}, ${b.text}}`, [...a.elements, ...b.elements]);
      }
    }
  }

  private shaped(sort: Sort, depth: number): Described {
    const { decide } = this;
    const { sets } = this.values;
    if (sort === 'integer') {
      if (decide.chance(40)) return this.explicit([0, 1, 2, 3].filter(() => decide.chance(50)).map((n) => this.integer(n)));
      const [low, high] = [decide.pick(4), decide.pick(5)];
      const all = [0, 1, 2, 3, 4].filter((n) => low <= n && n <= high).map((n) => this.integer(n));
      return this.described(sets.interval(small(low), small(high), -1), `${low}..${high}`, all);
    }
    const base = this.any('integer', depth - 1);
    if (sort === 'set') {
      let all: Element[][] = [[]];
      for (const e of base.elements) all = all.flatMap((subset) => [subset, [...subset, e]]);
      return this.described(
        sets.powerset(base.id),
        `SUBSET ${base.text}`,
        all.map((s) => this.setOf(s)),
      );
    }
    const second = this.any('integer', depth - 1);
    return sort === 'record' ? this.records(base, second) : this.functions(base, second);
  }

  private records(a: Described, b: Described): Described {
    const { sets, atoms } = this.values;
    const all = choices([a.elements, b.elements]).map((parts) => this.record(parts));
    return this.described(sets.recordSet([atoms.string('a'), atoms.string('b')], [a.id, b.id]), `[a: ${a.text}, b: ${b.text}]`, all);
  }

  private functions(a: Described, b: Described): Described {
    const { decide } = this;
    const { sets } = this.values;
    switch (decide.pick(3)) {
      case 0: {
        const domain = [...a.elements].sort((x, y) => x.id - y.id);
        const range = domain.length > 3 ? b.elements.slice(0, 2) : b.elements;
        const to = range === b.elements ? b : this.explicit(range);
        const all = choices(domain.map(() => to.elements)).map((values) => this.func(domain, values));
        return this.described(sets.functionSet(a.id, to.id), `[${a.text} -> ${to.text}]`, all);
      }
      case 1: {
        const all = choices([a.elements, b.elements]).map((parts) => this.tuple(parts));
        return this.described(sets.product([a.id, b.id]), `(${a.text} \\X ${b.text})`, all);
      }
      default: {
        const [least, longest] = [decide.pick(2), decide.pick(3)];
        const lengths = [0, 1, 2].filter((n) => least <= n && n <= longest);
        const all = lengths.flatMap((n) => choices(new Array<readonly Element[]>(n).fill(a.elements)).map((parts) => this.tuple(parts)));
        return this.described(
          sets.boundedSequences(a.id, least, longest),
          `UNION {[1..n -> ${a.text}] : n \\in ${least}..${longest}}`,
          all,
        );
      }
    }
  }
}

/** What is wrong with a set by itself. */
const wrongAlone = (values: Values, s: Described): string | null => {
  const { sets, order } = values;
  const ids = new Set(s.elements.map(({ id }) => id));
  if (sets.isInfinite(s.id)) return 'finite, and taken for infinite';
  if (sets.estimate(s.id) < ids.size) return 'fewer elements estimated than there are';
  if (sets.isEmpty(s.id) && ids.size > 0) return 'taken for empty';
  if (sets.isInhabited(s.id) && ids.size === 0) return 'taken for inhabited';
  const seen: number[] = [];
  sets.iterateInOrder(s.id, -1, (x) => {
    seen.push(x);
    return false;
  });
  if (seen.length !== ids.size || seen.some((x) => !ids.has(x))) return 'other elements in order';
  if (seen.some((x, i) => i > 0 && order.compare(seen[i - 1]!, x) >= 0)) return 'elements out of order';
  let found = 0;
  sets.iterate(s.id, -1, (x) => {
    if (ids.has(x)) found++;
    return false;
  });
  if (found !== ids.size) return 'other elements';
  if (sets.count(s.id, -1) !== BigInt(ids.size)) return 'another number of elements';
  return sets.settle(s.id, -1) === sets.set([...ids]) ? null : 'another explicit form';
};

/** What is wrong with what is said of two sets of one sort. */
const wrongTogether = (values: Values, a: Described, b: Described): string | null => {
  const { sets, order } = values;
  const inB = new Set(b.elements.map(({ key }) => key));
  const isSubset = a.elements.every(({ key }) => inB.has(key));
  const isEqual = isSubset && a.elements.length === b.elements.length;
  for (const { key, id } of a.elements) if (sets.contains(id, b.id, -1) !== inB.has(key)) return `membership of ${key}`;
  if (sets.subset(a.id, b.id, -1) !== isSubset) return 'inclusion';
  if (order.equal(a.id, b.id, -1) !== isEqual) return 'equality';
  if (sets.contains(sets.settle(a.id, -1), sets.powerset(b.id), -1) !== isSubset) return 'membership in SUBSET';
  if ((sets.settle(a.id, -1) === sets.settle(b.id, -1)) !== isEqual) return 'explicit forms';
  return null;
};

/** A union of unlike sets has an answer for each of their elements. */
const wrongUnlike = (values: Values, a: Described, b: Described): string | null => {
  const { sets } = values;
  const union = values.arena.kind(a.id) >= 8 || values.arena.kind(b.id) >= 8 ? sets.cup(a.id, b.id, -1) : null;
  if (union === null || a.elements.length + b.elements.length === 0) return null;
  for (const { key, id } of [...a.elements, ...b.elements]) {
    if (!sets.contains(id, union, -1)) return `membership of ${key}`;
    if (!sets.contains(values.functions.tuple([id, id]), sets.product([union, union]), -1)) return `membership of a pair of ${key}`;
  }
  return null;
};

const sorts: readonly Sort[] = ['integer', 'set', 'function', 'record'];
const isShort = (values: Values, id: number): boolean => [7, 8].includes(values.arena.kind(id));

let values = createValues(2 ** 26);
let cases = 0;

const run = (seed: number): Difference | undefined => {
  if (++cases % 20_000 === 0) values = createValues(2 ** 26);
  const decide = decisionsOf(seed);
  const maker = new Sets(values, decide);
  const sort = decide.oneOf(sorts);
  const other = sorts[(sorts.indexOf(sort) + 1) % sorts.length]!;
  const [a, b, c] = [maker.any(sort, 3), maker.any(sort, 3), maker.any(other, 2)];
  const difference = (what: string): Difference => ({ what, files: { 'sets.txt': `${a.text}\n${b.text}\n${c.text}\n` } });
  try {
    const wrong =
      wrongAlone(values, c) ??
      wrongTogether(values, a, b) ??
      wrongTogether(values, b, a) ??
      (isShort(values, a.id) && isShort(values, c.id) ? null : wrongUnlike(values, a, c)) ??
      wrongAlone(values, a);
    return wrong === null ? undefined : difference(wrong);
  } catch (error) {
    if (error instanceof ValueFault) return difference(`fault: ${error.message}`);
    throw error;
  }
};

export const kind: FuzzKind = {
  name: 'described-sets',
  meaning: 'sets kept as they are described, against lists of their elements',
  quick: 120,
  run,
};
