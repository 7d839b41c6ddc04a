// Temporal checking against brute force: on tiny random graphs every lasso up to a length is enumerated and judged by the definitions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/checker/index.ts';
import { wordOf } from '../../../src/checker/liveness/counterexample.ts';
import { toFormula } from '../../../src/checker/liveness/temporal-formula.ts';
import type { FairnessCondition, TemporalFormula } from '../../../src/model/index.ts';
import { Formulas, satisfies } from '../../../src/temporal/index.ts';
import { cases } from '../../fuzz/seeds.ts';
import { statesOf, transitionSystem, vectorOf } from '../integer-system.ts';
import { graphSystem, nodeOf, type RandomGraph, randomGraph, stateOf } from '../random-systems.ts';
import { fair, p, problem, state, step } from '../temporal-problems.ts';

const formula: fc.Arbitrary<TemporalFormula> = fc.letrec<{ f: TemporalFormula }>((tie) => ({
  f: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.nat(2).map(p),
    fc.record({ kind: fc.constantFrom('not' as const, 'always' as const, 'eventually' as const, 'next' as const), operand: tie('f') }),
    fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: fc.tuple(tie('f'), tie('f')) }),
    fc.record({
      kind: fc.constantFrom(
        'implies' as const,
        'equivalent' as const,
        'leads-to' as const,
        'until' as const,
        'weak-until' as const,
        'release' as const,
        'strong-release' as const,
      ),
      left: tie('f'),
      right: tie('f'),
    }),
  ),
})).f;

const LONGEST = 5;

/** A safety conjunct is violated by a prefix of two states, another conjunct by a lasso of two; but standing still is a lasso of one. */
const mixedEvidence: [RandomGraph, TemporalFormula, (null | 'weak')[], [number[], number[]]] = [
  { size: 2, initial: [0], edges: [[[1], []]] },
  {
    kind: 'and',
    operands: [
      { kind: 'leads-to', left: p(2), right: { kind: 'next', operand: p(0) } },
      { kind: 'next', operand: p(0) },
    ],
  },
  [null, 'weak'],
  [[], []],
];

/** Every lasso with at most so many states, as nodes and the index to which the last one returns. */
function* lassos(graph: RandomGraph, longest: number): Generator<{ nodes: number[]; loop: number }> {
  const next = (node: number) => new Set([node, ...graph.edges.flatMap((rows) => rows[node] ?? [])]);
  function* extend(nodes: number[]): Generator<{ nodes: number[]; loop: number }> {
    const last = nodes[nodes.length - 1] as number;
    for (const [loop, node] of nodes.entries()) if (next(last).has(node)) yield { nodes, loop };
    if (nodes.length < longest) for (const to of next(last)) yield* extend([...nodes, to]);
  }
  for (const node of new Set(graph.initial)) yield* extend([node]);
}

describe('random systems and formulas', () => {
  const kinds = fc.array(fc.constantFrom('weak' as const, 'strong' as const, null), { minLength: 2, maxLength: 2 });
  const marks = fc.tuple(fc.uniqueArray(fc.nat(3)), fc.uniqueArray(fc.nat(3)));

  it('finds a counterexample exactly where there is one, and a shortest', () => {
    const verdicts = { ok: 0, property: 0 };
    fc.assert(
      fc.property(randomGraph(4, 2), formula, kinds, marks, (graph, wanted, fairnessKinds, [first, second]) => {
        fc.pre(graph.initial.length > 0);
        const spec = graphSystem(graph);
        const propositions = [
          state(2, (s) => first.includes(nodeOf(s))),
          state(2, (s) => second.includes(nodeOf(s))),
          step(2, (from, to) => nodeOf(to) > nodeOf(from)),
        ];
        const fairness = spec.actions.flatMap((action, i): FairnessCondition[] => {
          const kind = fairnessKinds[i];
          return kind == null ? [] : [fair(kind, 2, action)];
        });
        const what = problem(propositions, [wanted], fairness);
        const outcome = check(transitionSystem(spec), what, { deadlock: false });

        const formulas = new Formulas();
        const f = toFormula(formulas, wanted);
        let shortest = Number.POSITIVE_INFINITY;
        for (const { nodes, loop } of lassos(graph, LONGEST)) {
          if (nodes.length >= shortest) continue;
          const vectors = nodes.map((node) => vectorOf(stateOf(node)));
          const cycle = nodes.slice(loop);
          const isFair = fairness.every((condition) => {
            const enabled = cycle.map((node) => condition.enabled(vectorOf(stateOf(node)), 0));
            const taken = cycle.some((node, i) => {
              const to = cycle[(i + 1) % cycle.length] as number;
              return condition.taken(vectorOf(stateOf(node)), 0, vectorOf(stateOf(to)), 0);
            });
            return taken || (condition.kind === 'weak' ? enabled.includes(false) : !enabled.includes(true));
          });
          if (isFair && !satisfies(wordOf({ vectors, loop }, what), f)) shortest = nodes.length;
        }
        if (outcome.verdict === 'ok') {
          verdicts.ok++;
          expect(shortest).toBe(Number.POSITIVE_INFINITY);
        } else {
          if (outcome.verdict !== 'property') throw new Error(outcome.verdict);
          verdicts.property++;
          const { length } = outcome.trace.states;
          if (outcome.trace.loop === undefined) {
            const prefix = statesOf(outcome.trace).map(nodeOf);
            for (const { nodes, loop } of lassos(graph, LONGEST)) {
              const unrolled = prefix.map((_, i) => nodes[i < nodes.length ? i : loop + ((i - loop) % (nodes.length - loop))]);
              if (String(unrolled) !== String(prefix)) continue;
              expect(satisfies(wordOf({ vectors: nodes.map((node) => vectorOf(stateOf(node))), loop }, what), f)).toBe(false);
            }
          } else if (outcome.isShortest) expect(length).toBe(length > LONGEST ? length : shortest);
        }
      }),
      { numRuns: cases(400), examples: [mixedEvidence] },
    );
    expect(Math.min(verdicts.ok, verdicts.property)).toBeGreaterThan(90);
  });
});
