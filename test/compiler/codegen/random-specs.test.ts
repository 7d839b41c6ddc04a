// Random initial predicates and actions over three small variables: the compiled system against what the formulas say of each pair of states.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues } from '../../../src/values/index.ts';
import { cases, seed } from '../../fuzz/seeds.ts';
import { TooMuch } from '../naive/evaluate.ts';
import { type Formula, FormulaGenerator, type State, scopeOf, states } from '../naive/formulas.ts';
import { printValue } from '../naive/values.ts';
import { type Compiled, compileText } from '../support/compile-text.ts';
import { idOf } from '../support/value-ids.ts';

const specs = cases(40);

const specification = (init: Formula, next: Formula): string => `---- MODULE Spec ----
EXTENDS Integers, Sequences, FiniteSets
VARIABLES u, z, w
Set(v, e) == v' = e
Init == ${init.text}
Next == ${next.text}
CanStep == ENABLED Next
Step == Next
====`;

/** Makes a definition so large that it is called. */
const padding = Array.from({ length: 20 }, (_, i) => `(u' # ${i} \\/ u' = ${i})`).join(' /\\ ');

const roots = {
  direct: '',
  tested: `---- MODULE Root ----
EXTENDS Integers
VARIABLES u, z, w
S == INSTANCE Spec
Init == S!Init
Large == S!Next /\\ ${padding}
Next == u' \\in 0..2 /\\ z' \\in BOOLEAN /\\ w' \\in SUBSET {0, 1} /\\ Large
CanStep == ENABLED Next
Step == Large
====
`,
  instance: `---- MODULE Root ----
VARIABLES a, b, c
S(v) == INSTANCE Spec WITH u <- v, z <- b, w <- c
Init == S(a)!Init
Next == S(a)!Next
CanStep == S(a)!CanStep
Step == S(a)!Step
====
`,
};

const config = 'INIT Init NEXT Next INVARIANT CanStep ACTION_CONSTRAINT Step';

const show = (state: State): string => state.map(printValue).join(' ');

const store = createValues(1 << 26);

const check = (init: Formula, next: Formula): void => {
  const initial = states.filter((s) => init.holds(scopeOf(s))).map(show);
  const steps = new Map(states.map((s) => [s, states.filter((t) => next.holds(scopeOf(s, t)))]));
  for (const [way, root] of Object.entries(roots)) {
    const compiled: Compiled = compileText(`${root}${specification(init, next)}`, config, store);
    const { system } = compiled.model;
    const vectors = new Map(states.map((s) => [s, Int32Array.from(s, (v) => idOf(store, v))]));
    const collect = (run: (sink: (found: Int32Array) => void) => void): string[] => {
      const found = new Set<string>();
      run((state) => found.add(Array.from(state, store.print).join(' ')));
      return Array.from(found).sort();
    };
    expect(
      collect((sink) => system.initial(sink)),
      `${way}: initial states`,
    ).toEqual(initial.sort());
    for (const [s, to] of steps) {
      const from = vectors.get(s)!;
      const expected = to.map(show).sort();
      expect(
        collect((sink) => system.successors(from, 0, sink)),
        `${way}: successors of ${show(s)}`,
      ).toEqual(expected);
      expect(system.invariants[0]!.holds(from, 0), `${way}: ENABLED in ${show(s)}`).toBe(to.length > 0);
      const tested = states.filter((t) => system.stepConstraints[0]!.holds(from, 0, vectors.get(t)!, 0));
      expect(tested.map(show).sort(), `${way}: steps from ${show(s)}`).toEqual(expected);
      for (const t of to.slice(0, 1)) expect(system.labels(from, 0, vectors.get(t)!, 0)).not.toEqual([]);
    }
    expect(store.arena.mark()).toBe(0);
  }
};

describe('compiled and naive systems agree', () => {
  it(`for ${specs} random specifications`, () => {
    const decisions = fc.array(fc.nat(1000), { maxLength: 80, size: 'max' });
    let given = 0;
    fc.assert(
      fc.property(decisions, decisions, (forInit, forNext) => {
        const init = new FormulaGenerator(forInit, true).whole(3);
        const next = new FormulaGenerator(forNext, false).whole(4);
        try {
          check(init, next);
        } catch (error) {
          if (error instanceof TooMuch) given++;
          else throw new Error(`${(error as Error).message}\n${specification(init, next)}`);
        }
      }),
      { seed, numRuns: specs },
    );
    expect(given / specs).toBeLessThan(0.2);
  }, 900_000);
});
