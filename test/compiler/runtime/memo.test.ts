// Tables of remembered expressions: against a map, and in systems where they are asked often, crowded, and of no use.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemos, type Memo, mixed, SMALL_TABLE } from '../../../src/compiler/runtime/memo.ts';
import { compileText } from '../support/compile-text.ts';

const multiplier = 0x9e3779b1;

// As generated code asks.
const ask = (memo: Memo, keys: readonly number[], compute: () => number): number => {
  if (--memo.rest >= 0) return compute();
  const hash = mixed(
    Math.imul(
      keys.slice(1).reduce((h, k) => Math.imul(h, multiplier) ^ k, keys[0]!),
      multiplier,
    ),
  );
  const at = (hash & memo.mask) * (keys.length + 1);
  if (keys.every((k, i) => memo.table[at + i] === k)) return memo.table[at + keys.length]!;
  const answer = compute();
  memo.keep(hash, keys[0]!, keys[1] ?? 0, keys[2] ?? 0, keys[3] ?? 0, answer);
  return answer;
};

describe('a table', () => {
  it.each([1, 2, 3, 4])('of %i keys answers what was computed', (width) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.integer(), (bits, seed) => {
        const memo = createMemos()(width, 0.3);
        let state = seed | 1;
        const random = (): number => {
          state = Math.imul(state ^ (state >>> 13), 0x5bd1e995) + 0x6d2b79f5;
          return (state >>> 7) & ((1 << bits) - 1);
        };
        let computed = 0;
        for (let i = 0; i < 4000; i++) {
          const keys = Array.from({ length: width }, () => 2 * random() + 1);
          const answer = keys.reduce((sum, k) => Math.imul(sum, 31) + k, 7) | 1;
          const compute = (): number => {
            computed++;
            return answer;
          };
          if (ask(memo, keys, compute) !== answer) return false;
        }
        // Where everything repeats, nearly everything is known.
        return bits > 0 || computed === 1;
      }),
      { numRuns: 40 },
    );
  });

  it('rests where nothing repeats, and asks again', () => {
    const memo = createMemos()(1, 0.4);
    const phases: boolean[] = [];
    let next = 0;
    for (let i = 0; i < 100_000; i++) {
      ask(memo, [2 * next++ + 1], () => 1);
      if (phases.at(-1) !== memo.rest > 0) phases.push(memo.rest > 0);
    }
    expect(phases.slice(0, 4)).toEqual([false, true, false, true]);
    let computed = 0;
    for (let i = 0; i < 1_200_000; i++)
      ask(memo, [(i % 16) * 2 + 1], () => {
        computed++;
        return 1;
      });
    expect(memo.rest).toBeLessThan(0);
    expect(computed).toBeLessThan(1_100_000);
  });

  it('takes no more than its share of memory', () => {
    const make = createMemos();
    const memos = Array.from({ length: 200 }, () => make(4, 0.15));
    for (const memo of memos)
      for (let round = 0; round < 3; round++) for (let i = 0; i < 4000; i++) ask(memo, [2 * i + 1, 1, 1, 1], () => 1);
    expect(memos.reduce((words, m) => words + m.table.length, 0)).toBeLessThan(2 ** 22 + 200 * 256 * 5);
  });

  it('stay small where they are told to', () => {
    const make = createMemos();
    const grown = [make(1, 0.4, SMALL_TABLE), make(1, 0.4)].map((memo) => {
      // More keys than there is room for in the small one, in no order.
      for (let i = 0; i < 400_000; i++) ask(memo, [2 * ((Math.imul(i, multiplier) >>> 8) % 10_000) + 1], () => 1);
      return memo.mask + 1;
    });
    expect(grown[0]).toBe(SMALL_TABLE);
    expect(grown[1]).toBeGreaterThan(SMALL_TABLE);
  });
});

describe('remembered expressions', () => {
  const text = `---- MODULE Remembered ----
EXTENDS Integers, FiniteSets, Sequences
VARIABLES f, g, n
P == 1..4
RECURSIVE Sum(_, _)
Sum(h, k) == IF k = 0 THEN 0 ELSE h[k] + Sum(h, k - 1)
Image(h) == {h[i] : i \\in {j \\in P : h[j] # n}}
Most == CHOOSE m \\in P : \\A k \\in P : Cardinality({i \\in P : f[i] = f[m]}) >= Cardinality({i \\in P : f[i] = f[k]})
Init == f \\in [P -> 0..3] /\\ g = f /\\ n \\in 0..3
Next == \\E p, q \\in P :
  LET big == {i \\in P : f[i] > g[q] /\\ g[i] <= n} IN
  /\\ Cardinality(big) + Cardinality({i \\in P : f[i] = n}) > 1
  /\\ f' = [[f EXCEPT ![p] = (@ + Cardinality(big)) % 4] EXCEPT ![q] = n]
  /\\ g' = f
  /\\ n' = Sum(f, 4) % 4
Sorted == \\A i, j \\in P : i <= j => f[i] <= g[j]
Sums == Sum(f, 4) > Sum(g, 4) + n
Images == Cardinality(Image(f)) > Cardinality(Image(g))
Many == LET m == Most IN f[m] = n
Subset == \\E s \\in SUBSET P : Cardinality(s) > 1 /\\ \\A i \\in s : f[i] + Cardinality(s) > n + 3
Rising == \\A i \\in P : f'[i] >= f[i] /\\ Sum(f', 4) > Sum(f, 4)
====`;
  const names = ['Sorted', 'Sums', 'Images', 'Many', 'Subset'];
  const config = `INIT Init NEXT Next ${names.map((name) => `INVARIANT ${name}`).join(' ')} ACTION_CONSTRAINT Rising`;
  const { model, values } = compileText(text, config);
  const { system } = model;

  // The same from the definitions, on arrays.
  const P = [0, 1, 2, 3];
  const sum = (h: readonly number[]): number => h.reduce((a, b) => a + b, 0);
  const occurrences = (h: readonly number[], x: number): number => h.filter((y) => y === x).length;
  const subsets = Array.from({ length: 16 }, (_, bits) => P.filter((i) => (bits >> i) & 1));
  const predicates: ((f: readonly number[], g: readonly number[], n: number) => boolean)[] = [
    (f, g) => P.every((i) => P.every((j) => i > j || f[i]! <= g[j]!)),
    (f, g, n) => sum(f) > sum(g) + n,
    (f, g, n) => new Set(f.filter((x) => x !== n)).size > new Set(g.filter((x) => x !== n)).size,
    (f, _g, n) => f[P.find((m) => P.every((k) => occurrences(f, f[m]!) >= occurrences(f, f[k]!)))!] === n,
    (f, _g, n) => subsets.some((s) => s.length > 1 && s.every((i) => f[i]! + s.length > n + 3)),
  ];
  const steps = (f: readonly number[], g: readonly number[], n: number): string[] => {
    const found = new Set<string>();
    for (const p of P)
      for (const q of P) {
        const big = P.filter((i) => f[i]! > g[q]! && g[i]! <= n).length;
        if (big + occurrences(f, n) <= 1) continue;
        const next = f.slice();
        next[p] = (next[p]! + big) % 4;
        next[q] = n;
        found.add(JSON.stringify([next, f, sum(f) % 4]));
      }
    return Array.from(found).sort();
  };

  const list = (id: number): number[] => values.print(id).slice(2, -2).split(',').map(Number);
  const decoded = (v: Int32Array): [number[], number[], number] => [list(v[0]!), list(v[1]!), v[2]! >> 1];

  it('are those of the state at hand, in thousands of states', () => {
    expect(model.text.match(/createMemo\(/g)!.length).toBeGreaterThan(8);
    const queue: Int32Array[] = [];
    const seen = new Set<string>();
    const add = (v: Int32Array): string => {
      const key = JSON.stringify(decoded(v));
      if (!seen.has(key)) {
        seen.add(key);
        queue.push(v.slice());
      }
      return key;
    };
    system.initial(add);
    expect(queue.length).toBe(4 ** 5);
    for (const state of queue) {
      const [f, g, n] = decoded(state);
      const found = new Map<string, Int32Array>();
      system.successors(state, 0, (next) => found.set(add(next), next.slice()));
      expect(Array.from(found.keys()).sort(), `successors of ${[f, g, n]}`).toEqual(steps(f, g, n));
      for (const [key, next] of found) {
        const [after] = JSON.parse(key) as [number[]];
        const isRising = P.every((i) => after[i]! >= f[i]!) && sum(after) > sum(f);
        expect(system.stepConstraints[0]!.holds(state, 0, next, 0), `${[f, g, n]} to ${key}`).toBe(isRising);
      }
      // In the middle of the successors' checks, as the search asks.
      for (const [i, name] of names.entries())
        expect(system.invariants[i]!.holds(state, 0), `${name} in ${[f, g, n]}`).toBe(predicates[i]!(f, g, n));
    }
    expect(queue.length).toBeGreaterThan(4000);
  });
});

// Actions, and what stands for the variables of an instance, are compiled where they are used. What reads nothing but variables is one function of the
// state in all these places: but not of other states, not through other instances, and not with other arguments.
describe('an expression that is compiled in several places', () => {
  const text = `---- MODULE Places ----
EXTENDS Integers, FiniteSets
VARIABLES f, g
P == 1..3
---- MODULE Inner ----
EXTENDS Integers, FiniteSets
VARIABLES h, k
Turns == Cardinality({i \\in 1..3 : h[i] = k' /\\ h'[i] # 777}) < 2
Holds == UNCHANGED k /\\ (k = h[1] \\/ k = k')
====
Left == INSTANCE Inner WITH h <- f, k <- g
Right == INSTANCE Inner WITH h <- [i \\in P |-> 2 - f[i]], k <- g
Counting == INSTANCE Inner WITH h <- f, k <- Cardinality({i \\in P : f[i] = g /\\ f[i] # 778})
Step(p, n) ==
  /\\ Cardinality({i \\in P : f[i] = g /\\ f[i] # 779}) + n # 1
  /\\ f' = [f EXCEPT ![p] = (@ + 1) % 3]
  /\\ g' = (g + n) % 3
Init == f \\in [P -> 0..2] /\\ g \\in 0..2
Next == \\E p \\in P : Step(p, 0) \\/ Step(p, 1) \\/ Step(p, 2)
TurnsLeft == Left!Turns
TurnsRight == Right!Turns
Holds == Counting!Holds
Can == ENABLED (Step(1, 0) /\\ Left!Turns)
Must == ~ENABLED (Step(2, 1) /\\ ~Right!Turns)
====`;
  const steps = ['TurnsLeft', 'TurnsRight', 'Holds'];
  const states = ['Can', 'Must'];
  const lines = [...states.map((name) => `INVARIANT ${name}`), ...steps.map((name) => `ACTION_CONSTRAINT ${name}`)];
  const { model, values } = compileText(text, `INIT Init NEXT Next ${lines.join(' ')}`);
  /** How often a number of the specification occurs in the program, as the value it is there. */
  const occurrences = (n: number): number => model.text.match(new RegExp(`\\b${2 * n + 1}\\b`, 'g'))!.length;

  type State = readonly [readonly number[], number];
  const decoded = (v: Int32Array): State => [values.print(v[0]!).slice(2, -2).split(',').map(Number), v[1]! >> 1];
  const count = (f: readonly number[], g: number): number => f.filter((x) => x === g).length;
  const turned = (f: readonly number[]): readonly number[] => f.map((x) => 2 - x);
  const step = ([f, g]: State, p: number, n: number): State[] =>
    count(f, g) + n === 1 ? [] : [[f.map((x, i) => (i === p ? (x + 1) % 3 : x)), (g + n) % 3]];

  it('is one function, and true where it is', () => {
    // Through one instance: in the state at hand, and in the next.
    expect(occurrences(778)).toBe(2);
    // With each of three arguments in steps, with two where ENABLED looks for them.
    expect(occurrences(779)).toBe(5);
    const { system } = model;
    const initial: Int32Array[] = [];
    system.initial((v) => initial.push(v.slice()));
    expect(initial.length).toBe(3 ** 4);
    for (const v of initial) {
      const s = decoded(v);
      const [f, g] = s;
      const expected = [step(s, 0, 0).some(([, h]) => count(f, h) < 2), !step(s, 1, 1).some(([, h]) => count(turned(f), h) >= 2)];
      for (const [i, name] of states.entries()) expect(system.invariants[i]!.holds(v, 0), `${name} in ${s}`).toBe(expected[i]);
      const found: string[] = [];
      system.successors(v, 0, (w) => {
        const t = decoded(w);
        found.push(JSON.stringify(t));
        const [e, h] = t;
        const isHeld = count(f, g) === count(e, h);
        const truths = [count(f, h) < 2, count(turned(f), h) < 2, isHeld];
        for (const [i, name] of steps.entries())
          expect(system.stepConstraints[i]!.holds(v, 0, w, 0), `${name} from ${s} to ${t}`).toBe(truths[i]);
      });
      const made = [0, 1, 2].flatMap((p) => [0, 1, 2].flatMap((n) => step(s, p, n)));
      expect(found.sort()).toEqual(made.map((t) => JSON.stringify(t)).sort());
    }
  });
});
