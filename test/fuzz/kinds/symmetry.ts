// SYMMETRY and VIEW against the search without: random specifications whose processes are told apart by choices and names, or only seem to be.
//
// The oracle is the search of all states, of which orbits are counted by renaming what the states print.

import { join } from 'node:path';
import { Search } from '../../../src/checker/index.ts';
import { check } from '../../../src/session/index.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { withFiles } from '../model.ts';
import { type Decisions, decisionsOf } from '../random.ts';

const processes = ['p1', 'p2', 'p3'];
const items = ['q1', 'q2'];

/** Expressions over a state with the bound names in `names`, by what they give. */
class Writer {
  constructor(
    private readonly random: Decisions,
    private readonly usesNames: boolean,
    private readonly chooses = true,
  ) {}

  private choosing<T>(ways: readonly T[]): readonly T[] {
    return this.chooses ? ways : [];
  }

  private bound = 0;
  private fresh(): string {
    return `x${this.bound++}`;
  }

  number(names: readonly string[], depth: number): string {
    const { oneOf } = this.random;
    if (depth === 0) return oneOf(['0', '1', '2', ...names.map((p) => `f[${p}]`)]);
    return oneOf([
      () => this.number(names, 0),
      () => `Cardinality(${this.set(names, depth - 1)})`,
      () => `f[${this.process(names, depth - 1)}]`,
      ...this.choosing([
        () => `Sum(f, ${this.set(names, depth - 1)})`,
        () => `FoldSet(LAMBDA v, w : f[v] + w, 0, ${this.set(names, depth - 1)})`,
        () => `FoldSet(LAMBDA v, w : 2 * w + f[v], 0, ${this.set(names, depth - 1)}) % 3`,
        () => `Largest({f[v] : v \\in ${this.set(names, depth - 1)}} \\cup {0})`,
      ]),
      () => 'Len(q)',
    ])();
  }

  process(names: readonly string[], depth: number): string {
    const { oneOf } = this.random;
    const plain = [...names, 'last', ...(this.usesNames ? ['Leader', 'p2'] : [])];
    if (depth === 0) return oneOf(plain);
    return oneOf([
      () => oneOf(plain),
      () => oneOf(plain),
      ...this.choosing([
        () => `First(${this.set(names, depth - 1)} \\cup {last})`,
        () => {
          const x = this.fresh();
          return `(CHOOSE ${x} \\in P : ${this.truth([...names, x], depth - 1)} \\/ ${x} = last)`;
        },
      ]),
      () => `(IF ${this.truth(names, depth - 1)} THEN ${this.process(names, depth - 1)} ELSE ${this.process(names, 0)})`,
      ...this.choosing([() => `SetToSeq(${this.set(names, depth - 1)} \\cup {last})[1]`, () => 'Default']),
      () => '(IF q = <<>> THEN last ELSE Head(q))',
    ])();
  }

  set(names: readonly string[], depth: number): string {
    const { oneOf } = this.random;
    const plain = ['s', 'P', 's', ...names.map((p) => `{${p}}`), ...(this.usesNames ? ['{p1, p2, p3}', '{p1}'] : [])];
    if (depth === 0) return oneOf(plain);
    return oneOf([
      () => oneOf(plain),
      () => {
        const x = this.fresh();
        return `{${x} \\in P : ${this.truth([...names, x], depth - 1)}}`;
      },
      () => `(${this.set(names, 0)} \\ {${this.process(names, depth - 1)}})`,
      () => `(${this.set(names, 0)} \\cup {${this.process(names, depth - 1)}})`,
      () => `{r[1] : r \\in kept}`,
    ])();
  }

  truth(names: readonly string[], depth: number): string {
    const { oneOf } = this.random;
    if (depth === 0)
      return oneOf([
        `last \\in s`,
        `${this.number(names, 0)} > 0`,
        ...names.map((p) => `${p} \\in s`),
        ...names.map((p) => `${p} = last`),
        'TRUE',
      ]);
    return oneOf([
      () => this.truth(names, 0),
      () => `${this.process(names, depth - 1)} = ${this.process(names, depth - 1)}`,
      () => `${this.process(names, depth - 1)} \\in ${this.set(names, depth - 1)}`,
      () => `${this.number(names, depth - 1)} = ${this.number(names, depth - 1)}`,
      () => `${this.number(names, depth - 1)} < 2`,
      () => {
        const x = this.fresh();
        return `(\\E ${x} \\in ${this.set(names, depth - 1)} : ${this.truth([...names, x], depth - 1)})`;
      },
      () => `~(${this.truth(names, depth - 1)})`,
      ...this.choosing([() => `(CHOOSE n \\in 0..2 : n = 0 \\/ ${this.truth(names, depth - 1)}) = 0`]),
      ...(this.usesNames ? [() => `ToString(${this.process(names, depth - 1)}) = ToString(${this.process(names, depth - 1)})`] : []),
    ])();
  }

  action(name: string): string {
    const { oneOf, chance } = this.random;
    const p = ['p'];
    const updates = [
      chance(50) ? `f' = [f EXCEPT ![${this.process(p, 1)}] = (@ + 1) % 3]` : `f' = f`,
      chance(40) ? `s' = ${this.set(p, 2)}` : `s' = s`,
      chance(40) ? `last' = ${this.process(p, 2)}` : `last' = last`,
      chance(30)
        ? oneOf([
            `q' = IF Len(q) < 2 THEN Append(q, ${this.process(p, 1)}) ELSE <<>>`,
            ...this.choosing([`q' = IF Cardinality(s) < 3 THEN SetToSeq(s) ELSE <<>>`]),
          ])
        : `q' = q`,
      chance(40)
        ? `kept' = ${oneOf(['{}', `{<<${this.process(p, 1)}, i>>}`, `kept \\ {<<${this.process(p, 0)}, i>>}`, ...this.choosing(['{<<p, First(Q)>>}']), '{<<p, i>>}'])}`
        : `kept' = kept`,
    ];
    return `${name} == \\E p \\in ${this.set([], 1)} : \\E i \\in Q : ${this.truth(p, 2)} /\\ ${updates.join(' /\\ ')}`;
  }
}

/** A random specification of processes P and items Q. */
export interface Case {
  readonly module: string;
  readonly config: (reduced: boolean) => string;
  readonly moves: readonly (readonly string[])[];
  readonly hasView: boolean;
}

/** @param given constants that are told apart by name, and choices; absent: some seeds have them */
export const caseOf = (seed: number, given?: { readonly usesNames: boolean; readonly chooses: boolean }): Case => {
  const random = decisionsOf(seed);
  const { chance, oneOf } = random;
  const writer = new Writer(random, given?.usesNames ?? chance(30), given?.chooses);
  const hasView = chance(25);
  const moves = hasView && chance(60) ? [] : chance(60) ? [processes] : [processes, items];
  const initial = oneOf(['{}', '{}', 'P', '{last}', writer.set([], 0).replaceAll('s', '{}')]);
  const module = String.raw`---- MODULE Root ----
EXTENDS Integers, Sequences, FiniteSets, TLC, SequencesExt, FiniteSetsExt
CONSTANTS p1, p2, p3, q1, q2, Leader
P == {p1, p2, p3}
Q == {q1, q2}
VARIABLES f, s, last, q, kept
vars == <<f, s, last, q, kept>>
First(S) == CHOOSE x \in S : TRUE
Largest(S) == CHOOSE x \in S : \A y \in S : y <= x
RECURSIVE Sum(_, _)
Sum(g, S) == IF S = {} THEN 0 ELSE LET x == First(S) IN g[x] + Sum(g, S \ {x})
Default == ${oneOf(['CHOOSE x \\in P : TRUE', 'last', 'last'])}
Init == last \in ${oneOf(['P', 'P', 'P', '{First(P)}', '{p2, p3}'])} /\ f = [x \in P |-> 0] /\ s = ${initial} /\ q = <<>> /\ kept = {}
${writer.action('A')}
${writer.action('B')}
Next == A \/ B
Inv == ${oneOf([() => writer.truth([], 3), () => `Cardinality(${writer.set([], 2)}) < 3`, () => 'TRUE', () => `~(${writer.truth([], 1)} /\\ f[last] = 2)`])()}
Small == ${oneOf(['TRUE', 'TRUE', () => writer.truth([], 2)].map((x) => (typeof x === 'string' ? () => x : x)))()}
Step == [][${oneOf(['TRUE', 'TRUE', "f' # f => last' \\in s' \\cup {last}", "Len(q') <= Len(q) + 2"])}]_vars
Sym == ${moves.length === 0 ? '{}' : moves.map((m) => (m === processes ? 'Permutations(P)' : 'Permutations(Q)')).join(' \\cup ')}
View == ${oneOf(['<<f, s, last>>', '<<s, last, Len(q)>>', '<<f, last>>', '<<s, q, kept>>'])}
====
`;
  const deadlock = chance(50);
  const config = (reduced: boolean): string =>
    [
      `CONSTANTS p1 = p1 p2 = p2 p3 = p3 q1 = q1 q2 = q2 Leader = p1`,
      'INIT Init',
      'NEXT Next',
      'INVARIANT Inv',
      'PROPERTY Step',
      'CONSTRAINT Small',
      ...(deadlock ? [] : ['CHECK_DEADLOCK FALSE']),
      ...(reduced && moves.length > 0 ? ['SYMMETRY Sym'] : []),
      ...(reduced && hasView ? ['VIEW View'] : []),
      '',
    ].join('\n');
  return { module, config, moves, hasView };
};

/** A printed value with names exchanged, written in one way: parts of sets and functions in the order of their text. */
const renamed = (text: string, names: ReadonlyMap<string, string>): string => {
  const tokens = text.match(/<<|>>|:>|@@|\|->|"[^"]*"|[\w-]+|[^\s]/g) ?? [];
  let at = 0;
  const list = (end: string): string[] => {
    const parts: string[] = [];
    while (tokens[at] !== end) {
      if (tokens[at] === ',') at++;
      else parts.push(pairs());
    }
    at++;
    return parts;
  };
  const pairs = (): string => {
    const found = [value()];
    let isFunction = false;
    while ([':>', '@@', '|->'].includes(tokens[at] ?? '')) {
      isFunction = true;
      const operator = tokens[at++]!;
      const next = value();
      if (operator === '@@') found.push(next);
      else found.push(`${found.pop()}${operator}${next}`);
    }
    return isFunction ? found.sort().join('@@') : found[0]!;
  };
  const value = (): string => {
    const token = tokens[at++]!;
    if (token === '{') return `{${list('}').sort().join()}}`;
    if (token === '<<') return `<<${list('>>').join()}>>`;
    if (token === '[') return `[${list(']').sort().join()}]`;
    if (token === '(') {
      const inner = pairs();
      at++;
      return `(${inner})`;
    }
    return names.get(token) ?? token;
  };
  return pairs();
};

const permutationsOf = (names: readonly string[]): string[][] =>
  names.length === 0 ? [[]] : names.flatMap((first, i) => permutationsOf(names.filter((_, j) => j !== i)).map((rest) => [first, ...rest]));

const groupOf = (moves: readonly (readonly string[])[]): ReadonlyMap<string, string>[] => {
  let group: Map<string, string>[] = [new Map()];
  for (const names of moves)
    group = group.flatMap((g) =>
      permutationsOf(names).map((images) => new Map([...g, ...names.map((x, i): [string, string] => [x, images[i]!])])),
    );
  return group;
};

/** How many states there are if exchanged ones are one. */
const orbits = (folder: string, moves: Case['moves']): number => {
  const opened = openModel({ file: join(folder, 'Root.tla'), invariants: [], properties: [] }, {});
  if (opened.model === null) throw new Error('the model cannot be opened');
  const { system } = opened.model;
  const search = new Search(system, { deadlock: opened.model.checkDeadlock });
  search.advance(Number.POSITIVE_INFINITY);
  const group = groupOf(moves);
  const found = new Set<string>();
  for (let state = 0; state < search.store.count; state++) {
    const text = `<<${Array.from(search.store.vector(state), (id) => opened.values.print(id)).join(', ')}>>`;
    found.add(group.map((g) => renamed(text, g)).sort()[0]!);
  }
  return found.size;
};

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const request = (folder: string) =>
  ({ file: join(folder, 'Root.tla'), invariants: [], properties: [], ltl: [], workers: 1, maxStates: 3000 }) as const;

export const kind: FuzzKind = {
  name: 'symmetry',
  meaning: 'with SYMMETRY and VIEW the verdict is that of all states, and states are counted by orbits where all permutations are used',
  quick: 8,
  async run(seed): Promise<Difference | undefined> {
    const { module, config, moves, hasView } = caseOf(seed);
    const files = (reduced: boolean) => ({ 'Root.tla': module, 'Root.cfg': config(reduced) });
    const answerOf = (reduced: boolean) => withFiles(files(reduced), (folder) => check(request(folder), {}));
    const whole = await answerOf(false);
    if (whole.verdict === 'limit' || whole.verdict === 'parse-error' || whole.verdict === 'config-error') {
      count(whole.verdict);
      return undefined;
    }
    const reduced = await answerOf(true).catch((error: Error) => error);
    if (reduced instanceof Error)
      return {
        what: `${reduced.name}: ${reduced.message}`,
        files: { ...files(true), 'whole.cfg': config(false), 'stack.txt': reduced.stack ?? '' },
      };
    const told = reduced.diagnostics.filter(({ code }) => code === 'E457');
    const use = moves.length === 0 ? 'no symmetry' : told.length === 0 ? 'all permutations' : 'not all permutations';
    count(`${hasView ? 'VIEW, ' : ''}${use}, ${reduced.verdict}`);
    const differs = (what: string): Difference => ({ what, files: { ...files(true), 'whole.cfg': config(false) } });
    if (reduced.verdict !== whole.verdict) {
      // What a VIEW hides may hide a violation, never make one.
      if (hasView && reduced.verdict === 'ok') return undefined;
      if (!hasView || whole.verdict === 'ok') return differs(`verdict ${reduced.verdict}, of all states ${whole.verdict}`);
      return undefined;
    }
    if (hasView) return undefined;
    const lengths = [reduced, whole].map(({ trace }) => trace?.states.length ?? 0);
    if (lengths[0] !== lengths[1]) return differs(`trace of ${lengths[0]} states, of all states ${lengths[1]}`);
    if (reduced.verdict !== 'ok') return undefined;
    if (moves.length === 0 || told.length > 0) {
      if (reduced.distinctStates > whole.distinctStates) return differs(`distinct ${reduced.distinctStates} of ${whole.distinctStates}`);
      return undefined;
    }
    const expected = await withFiles(files(false), async (folder) => orbits(folder, moves));
    if (reduced.distinctStates !== expected) return differs(`distinct ${reduced.distinctStates}, orbits ${expected}`);
    return undefined;
  },
  tally: () => Object.fromEntries(counts),
};
