/** Edge labels as text. */
import { type Bdd, type BooleanFunction, type Cube, isNegated, levelOf } from '../formula/bdd.ts';

/** A label as an irredundant sum of products, for example `p0 & !p1 | p2`; `t` if always true, `f` if never. */
export function labelText(bdd: Bdd, label: BooleanFunction, name: (proposition: number) => string, and = '&', or = ' | '): string {
  const product = (cube: Cube) => cube.map((literal) => (isNegated(literal) ? '!' : '') + name(levelOf(literal))).join(and);
  const cubes = bdd.cubes(label);
  if (cubes.length === 0) return 'f';
  return cubes.map((cube) => (cube.length === 0 ? 't' : product(cube))).join(or);
}

/** The propositions that occur in the labels of an automaton, ascending. */
export function propositionsInLabels(automaton: {
  readonly bdd: Bdd;
  readonly edges: readonly (readonly { label: BooleanFunction }[])[];
}): number[] {
  const found = new Set<number>();
  for (const leaving of automaton.edges)
    for (const edge of leaving) for (const level of automaton.bdd.support(edge.label)) found.add(level);
  return [...found].sort((a, b) => a - b);
}
