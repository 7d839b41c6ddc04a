// Relation: Boolean-valued functions on pairs. Source: the documentation of the TLA+ community modules.
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { lessStrict, orText, truth, value } from './signature.ts';

const natives = (context: NativeContext) => {
  const { atoms, functions } = context.values;
  const { ordered, truth: asTruth, functionOf } = createOperands(context);

  // Warshall's algorithm on the matrix of the relation.
  const closure = (r: number, s: number, reflexive: boolean, site: number) => {
    const nodes = Array.from(ordered(s, 'The second argument', site));
    const related = nodes.map((x) =>
      nodes.map(
        (y) => (reflexive && x === y) || asTruth(functions.apply(r, functions.pair(x, y), site), 'Each value of the relation', site),
      ),
    );
    for (let k = 0; k < nodes.length; k++) {
      for (let i = 0; i < nodes.length; i++) {
        if (!related[i]![k]) continue;
        for (let j = 0; j < nodes.length; j++) if (related[k]![j]) related[i]![j] = true;
      }
    }
    return { nodes, related };
  };
  const closed = (r: number, s: number, reflexive: boolean, site: number): number => {
    const { nodes, related } = closure(r, s, reflexive, site);
    const pairs = nodes.flatMap((x, i) => nodes.map((y, j) => [functions.pair(x, y), atoms.boolean(related[i]![j]!)] as const));
    return functionOf(new Map(pairs), site);
  };
  const isTransitive = (nodes: readonly number[], related: (x: number, y: number) => boolean): boolean =>
    nodes.every((x) => nodes.every((y) => !related(x, y) || nodes.every((z) => !related(y, z) || related(x, z))));

  return {
    TransitiveClosure: lessStrict(value(['settled', 'value'], (r: number, s: number, site: number) => closed(r, s, false, site))),
    ReflexiveTransitiveClosure: lessStrict(value(['settled', 'value'], (r: number, s: number, site: number) => closed(r, s, true, site))),
    IsConnected: orText(
      truth(['settled', 'value'], (r: number, s: number, site: number) =>
        closure(r, s, true, site).related.every((row) => row.every(Boolean)),
      ),
    ),
    IsTransitiveUnder: orText(
      truth(['operator', 'value'], (op: OperatorArgument, s: number, site: number) =>
        isTransitive(Array.from(ordered(s, 'The second argument of IsTransitiveUnder', site)), (x, y) =>
          asTruth(op(x, y), 'The relation given to IsTransitiveUnder', site),
        ),
      ),
    ),
  };
};

// For each property of a relation given as a function there is one of a relation given as an operator.
const properties = [
  ['IsReflexive', String.raw`\A x \in S : R[x, x]`],
  ['IsIrreflexive', String.raw`\A x \in S : ~R[x, x]`],
  ['IsSymmetric', String.raw`\A x, y \in S : R[x, y] <=> R[y, x]`],
  ['IsAntiSymmetric', String.raw`\A x, y \in S : R[x, y] /\ R[y, x] => x = y`],
  ['IsAsymmetric', String.raw`\A x, y \in S : R[x, y] => ~R[y, x]`],
  ['IsTransitive', String.raw`\A x, y, z \in S : R[x, y] /\ R[y, z] => R[x, z]`],
  ['IsStrictlyPartiallyOrdered', String.raw`IsIrreflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)`],
  ['IsPartiallyOrdered', String.raw`IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)`],
  ['IsStrictlyTotallyOrdered', String.raw`IsStrictlyPartiallyOrdered(R, S) /\ \A x, y \in S : x # y => R[x, y] \/ R[y, x]`],
  ['IsTotallyOrdered', String.raw`IsPartiallyOrdered(R, S) /\ \A x, y \in S : R[x, y] \/ R[y, x]`],
] as const;

const definitions = properties.flatMap(([name, body]) => [
  `${name}(R, S) == ${body}`,
  String.raw`${name}Under(op(_, _), S) == ${name}([x, y \in S |-> op(x, y)], S)`,
]);

const closures = String.raw`TransitiveClosure(R, S) ==
  LET Paths[n \in 0..Cardinality(S)] ==
        IF n = 0 THEN [x, y \in S |-> R[x, y]]
        ELSE [x, y \in S |-> Paths[n - 1][x, y] \/ \E z \in S : Paths[n - 1][x, z] /\ Paths[n - 1][z, y]]
  IN  Paths[Cardinality(S)]
ReflexiveTransitiveClosure(R, S) ==
  LET closure == TransitiveClosure(R, S) IN [x, y \in S |-> x = y \/ closure[x, y]]
IsConnected(R, S) == \A x, y \in S : ReflexiveTransitiveClosure(R, S)[x, y]`;

export const relation: StandardModule = {
  name: 'Relation',
  givesWay: 'handed-on',
  text: ['---- MODULE Relation ----', 'EXTENDS Naturals, FiniteSets', ...definitions, closures, '===='].join('\n'),
  natives,
};
