// `V` and `H` against brute force: every path of small random systems with every place to which it can return is judged by a naive reading of the formula and of
// fairness. It shares no code with the search, nor with the oracle of the checker.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMove } from '../../../src/session/explore/engine.ts';
import { Explorer } from '../../../src/session/explore/index.ts';
import { opened, writeSpec } from './explore-specs.ts';

/** Values of x. */
const STATES = [0, 1, 2] as const;
type State = (typeof STATES)[number];
type Edge = readonly [from: State, to: State, action: 'A' | 'B'];

/** A path that returns to the state at `loop`, which follows its last one. */
interface Lasso {
  readonly states: readonly State[];
  readonly loop: number;
}

/** What is true of the behaviour that begins at a place of a lasso. */
type Naive = (lasso: Lasso, at: number) => boolean;

/** The places that come from a place on, each once. */
const places = ({ states, loop }: Lasso, at: number): readonly number[] => {
  const first = Math.min(at, loop);
  return states.map((_, i) => i).filter((i) => i >= (at < loop ? at : first));
};
const is =
  (value: State): Naive =>
  ({ states }, at) =>
    states[at] === value;
const not =
  (f: Naive): Naive =>
  (lasso, at) =>
    !f(lasso, at);
const or =
  (f: Naive, g: Naive): Naive =>
  (lasso, at) =>
    f(lasso, at) || g(lasso, at);
const always =
  (f: Naive): Naive =>
  (lasso, at) =>
    places(lasso, at).every((i) => f(lasso, i));
const eventually = (f: Naive): Naive => not(always(not(f)));
const leadsTo = (f: Naive, g: Naive): Naive => always(or(not(f), eventually(g)));

const FORMULAS: readonly (readonly [string, Naive])[] = [
  ['<>(x = 2)', eventually(is(2))],
  ['[](x # 2)', always(not(is(2)))],
  ['[]<>(x = 0)', always(eventually(is(0)))],
  ['<>[](x = 1)', eventually(always(is(1)))],
  ['(x = 1) ~> (x = 0)', leadsTo(is(1), is(0))],
  ['<>[](x = 0) \\/ <>[](x = 1)', or(eventually(always(is(0))), eventually(always(is(1))))],
  ['[]<>(x = 1) => []<>(x = 2)', or(not(always(eventually(is(1)))), always(eventually(is(2))))],
  ['x = 0', is(0)],
  ['[](x = 0 \\/ <>(x = 2))', always(or(is(0), eventually(is(2))))],
];

/** Longer lassos than three states, two conditions and fairness need are not tried. */
const LONGEST = 7;

const isStep = (edges: readonly Edge[], from: State, to: State, action?: 'A'): boolean =>
  edges.some(([a, b, name]) => a === from && b === to && (action === undefined || name === action));

/** Weak fairness of A: on the cycle there is a step of A that changes x, or a state from which there is none. */
function isFair(edges: readonly Edge[], { states, loop }: Lasso): boolean {
  for (let i = loop; i < states.length; i++) {
    const next = states[i + 1] ?? states[loop]!;
    if (next !== states[i] && isStep(edges, states[i]!, next, 'A')) return true;
    if (!STATES.some((to) => to !== states[i] && isStep(edges, states[i]!, to, 'A'))) return true;
  }
  return false;
}

/** All fair behaviours from a state that are a lasso of at most LONGEST states; steps that change nothing are always possible. */
function* lassos(edges: readonly Edge[], from: State): Iterable<Lasso> {
  const go = function* (states: readonly State[]): Iterable<Lasso> {
    const last = states.at(-1)!;
    for (const [loop, to] of states.entries())
      if (to === last || isStep(edges, last, to)) {
        const lasso = { states, loop };
        if (isFair(edges, lasso)) yield lasso;
      }
    if (states.length === LONGEST) return;
    for (const to of STATES) if (to !== last && isStep(edges, last, to)) yield* go([...states, to]);
  };
  yield* go([from]);
}

const specificationOf = (edges: readonly Edge[]): ReturnType<typeof opened> => {
  const action = (name: string): string =>
    ['FALSE', ...edges.flatMap(([a, b, own]) => (own === name ? [`x = ${a} /\\ x' = ${b}`] : []))].map((one) => `(${one})`).join(' \\/ ');
  const text = `---- MODULE Graph ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
A == ${action('A')}
B == ${action('B')}
Next == A \\/ B
Spec == Init /\\ [][Next]_x /\\ WF_x(A)
====
`;
  return opened(writeSpec('Graph', text, 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n'));
};

const graphs = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...STATES), fc.constantFrom(...STATES), fc.constantFrom('A' as const, 'B' as const)),
  {
    minLength: 2,
    maxLength: 6,
    selector: ([a, b]) => `${a} ${b}`,
  },
);

describe('random systems', () => {
  it('have a behaviour that violates a formula exactly where one of all lassos does', { timeout: 180_000 }, async () => {
    const counts = { found: 0, none: 0, lassos: 0 };
    const asked = fc.array(fc.tuple(fc.constantFrom(...FORMULAS), fc.constantFrom(...STATES)), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(graphs, asked, async (edges, questions) => {
        const specification = specificationOf(edges);
        for (const [[formula, naive], from] of questions) {
          const value = specification.values.atoms.number(from);
          const result = await makeMove(specification, { kind: 'lasso', from: { state: Int32Array.of(value), level: 1 }, formula }, {});
          const violated = [...lassos(edges, from)].some((lasso) => !naive(lasso, 0));
          expect([formula, from, result.kind]).toEqual([formula, from, violated ? 'found' : 'unreachable']);
          counts[violated ? 'found' : 'none']++;
          if (result.kind !== 'found' || result.loop === undefined) continue;
          counts.lassos++;
          const states = [from, ...result.steps.map((step) => Number(specification.values.print(step.state[0]!)) as State)];
          const lasso = { states, loop: result.loop };
          for (const [i, state] of states.entries()) {
            const next = states[i + 1] ?? states[lasso.loop]!;
            expect(state === next || isStep(edges, state, next)).toBe(true);
          }
          expect([formula, lasso, isFair(edges, lasso), naive(lasso, 0)]).toEqual([formula, lasso, true, false]);
        }
      }),
      { numRuns: 10 },
    );
    expect(Math.min(counts.found, counts.none, counts.lassos)).toBeGreaterThan(3);
  });

  it('refute a hypothesis exactly where a reachable state does, by a shortest way', { timeout: 180_000 }, async () => {
    const counts = { refuted: 0, holds: 0 };
    const hypotheses = ['x # 2', 'x # 1', 'x < 2', 'x = 0', 'x \\in 0..2'];
    await fc.assert(
      fc.asyncProperty(graphs, async (edges) => {
        const explorer = new Explorer(specificationOf(edges));
        const distance = new Map<State, number>([[0, 0]]);
        for (const [state, far] of distance)
          for (const to of STATES) if (isStep(edges, state, to) && !distance.has(to)) distance.set(to, far + 1);
        for (const text of hypotheses) {
          const isTrue = (x: State): boolean =>
            ({ 'x # 2': x !== 2, 'x # 1': x !== 1, 'x < 2': x < 2, 'x = 0': x === 0, 'x \\in 0..2': true })[text]!;
          const far = [...distance].flatMap(([state, steps]) => (isTrue(state) ? [] : [steps]));
          const result = await explorer.wayToFalse(explorer.compile(text).expression!);
          expect([text, result.kind, 'steps' in result ? result.steps.length : null]).toEqual(
            far.length === 0 ? [text, 'unreachable', null] : [text, 'found', Math.min(...far)],
          );
          counts[far.length === 0 ? 'holds' : 'refuted']++;
        }
      }),
      { numRuns: 8 },
    );
    expect(Math.min(counts.refuted, counts.holds)).toBeGreaterThan(5);
  });
});
