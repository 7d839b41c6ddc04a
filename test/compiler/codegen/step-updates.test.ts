// Predicates of steps in which something is remembered (updates of the state before the step, what one variable decides) say what those say in which nothing is,
// in whatever order steps are asked for.
import { describe, expect, it } from 'vitest';
import type { StepPredicate } from '../../../src/model/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

const TEXT = `---- MODULE Updates ----
EXTENDS Naturals, FiniteSets
CONSTANT Key
VARIABLES f, g
Keys == 1 .. 3
Init == f \\in [Keys -> 0 .. 1] /\\ g \\in [Key -> 0 .. 1]
Next == f' \\in [Keys -> 0 .. 1] /\\ g' \\in [Key -> 0 .. 1]
vars == <<f, g>>
Changed(h, i, v) == [j \\in DOMAIN h |-> IF j = i THEN v ELSE h[j]]
One == \\E i \\in Keys : f' = [f EXCEPT ![i] = (@ + 1) % 2] /\\ UNCHANGED g
OneChanged == \\E i \\in Keys : f' = Changed(f, i, (f[i] + 1) % 2) /\\ UNCHANGED g
Both == \\A i \\in Keys, k \\in Key : f' = [f EXCEPT ![i] = g[k]] => g' # [g EXCEPT ![k] = f[i]]
BothChanged == \\A i \\in Keys, k \\in Key : f' = Changed(f, i, g[k]) => g' # Changed(g, k, f[i])
Fixed == f' = [f EXCEPT ![2] = 1] \\/ [f EXCEPT ![2] = 0] = f
FixedChanged == f' = Changed(f, 2, 1) \\/ Changed(f, 2, 0) = f
Inner(h) == [h EXCEPT ![3] = f[1]]
Given == \\E k \\in Key : Inner(f') = Inner(f) /\\ [g EXCEPT ![k] = 0] = [g' EXCEPT ![k] = 0]
GivenChanged == \\E k \\in Key : Changed(f', 3, f[1]) = Changed(f, 3, f[1]) /\\ Changed(g, k, 0) = Changed(g', k, 0)
Rises(h) == Cardinality({i \\in Keys : \\E j \\in Keys : i < j /\\ h[i] < h[j]})
Weighed == Rises(f) < Rises(f') \\/ Rises(f') = 0 \\/ Rises(f) = 2
WeighedChanged == LET n == (IF f[1] < f[2] \\/ f[1] < f[3] THEN 1 ELSE 0) + (IF f[2] < f[3] THEN 1 ELSE 0)
                  IN n < n' \\/ n' = 0 \\/ n = 2
====`;
const PAIRS = ['One', 'Both', 'Fixed', 'Given', 'Weighed'];

const compiled = () => {
  const properties = PAIRS.flatMap((name) => [name, `${name}Changed`]);
  const text = TEXT.replace(/^====$/m, `${properties.map((name) => `P${name} == [][${name}]_vars`).join('\n')}\n====`);
  const config = `CONSTANT Key = {1, 17}\nINIT Init\nNEXT Next\nPROPERTIES ${properties.map((name) => `P${name}`).join(' ')}`;
  return compileText(text, config, createValues(1 << 24)).model;
};

describe('updates in predicates of steps', () => {
  const { system } = compiled();
  const states: Int32Array[] = [];
  system.initial((next) => states.push(Int32Array.from(next)));
  const named = new Map(system.stepInvariants.map((p) => [p.name, p]));
  const holds = (p: StepPredicate, from: number, to: number): boolean => p.holds(states[from]!, 0, states[to]!, 0);
  /** Many steps from one state, and each step after one from another state. */
  const orders = {
    'from one state after the other': (i: number) => [Math.floor(i / states.length), i % states.length] as const,
    'to one state after the other': (i: number) => [i % states.length, Math.floor(i / states.length)] as const,
    'in a mixed order': (i: number) => {
      const j = (i * 389) % states.length ** 2;
      return [Math.floor(j / states.length), j % states.length] as const;
    },
  };

  it('there are as many states as functions', () => expect(states.length).toBe(2 ** 3 * 2 ** 2));

  it.each(PAIRS.flatMap((name) => Object.keys(orders).map((order) => [name, order] as const)))('%s, %s', (name, order) => {
    const [updated, changed] = [named.get(`P${name}`)!, named.get(`P${name}Changed`)!];
    const answers = new Set<boolean>();
    for (let i = 0; i < states.length ** 2; i++) {
      const [from, to] = orders[order as keyof typeof orders](i);
      const answer = holds(updated, from, to);
      expect(answer, `${from} -> ${to}`).toBe(holds(changed, from, to));
      answers.add(answer);
    }
    expect(answers.size).toBe(2);
  });

  it('are remembered', () => expect(compiled().text).toMatch(/once\d+_of\[i\] = /));

  it('what one variable decides is remembered for its last value', () =>
    expect(compiled().text).toMatch(/if \((known\d+)_of === ([cd]_0)\) return \1_is;/));

  it('are remembered where they read the value before with @', () =>
    expect(compiled().text).toMatch(/once\d+_ = \(x\d+\) => \{\s*let (u\d+) = 0;\s*const u\d+ = before\(c_0, x\d+, \d+\);/));
});
