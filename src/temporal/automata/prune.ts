/**
 * Removal of what cannot matter: states that cannot be reached or from which no accepting component can be, marks on edges that no run repeats
 * forever, and marks that other marks make redundant.
 *
 * Marks are simplified in each accepting component by itself and renumbered there: a mark that every edge of the component carries, or that is on
 * every edge that carries some other mark, asks for nothing (cf. T. Babiak et al., "Compositional approach to suspension", SPIN 2013, 5).
 */
import { type Automaton, allMarks, type Edge, mergeParallelEdges, restrictTo } from './automaton.ts';
import { type Components, componentsOf, usefulComponents } from './components.ts';

/** The automaton without its useless states and marks; `stateBased` automata keep marks uniform per state. */
export function prune(automaton: Automaton): Automaton {
  const before = componentsOf(automaton);
  const useful = usefulComponents(automaton, before);
  const trimmed = restrictTo(automaton, (state) => before.of[state]! >= 0 && useful[before.of[state]!]!);
  return simplifyMarks(trimmed);
}

function simplifyMarks(automaton: Automaton): Automaton {
  const components = componentsOf(automaton);
  const needed = components.states.map((_, component) => neededMarks(automaton, components, component));
  const someReject = components.accepting.some((accepting, component) => !accepting && components.hasEdge[component]);
  const markCount = Math.max(automaton.stateBased || someReject ? 1 : 0, ...needed.map((marks) => marks.length));
  const full = allMarks(markCount);
  const edges = automaton.edges.map((leaving, state): Edge[] => {
    const component = components.of[state]!;
    return mergeParallelEdges(
      automaton.bdd,
      leaving.map((edge) => {
        const inside = automaton.stateBased ? components.accepting[component]! : components.of[edge.target] === component;
        return { ...edge, marks: inside && components.accepting[component]! ? renumber(edge.marks, needed[component]!, full) : 0 };
      }),
    );
  });
  return { ...automaton, markCount, edges };
}

/** The marks of a component that the others do not imply. */
function neededMarks(automaton: Automaton, components: Components, component: number): number[] {
  if (!components.accepting[component]) return [];
  const sets: number[] = [];
  for (const state of components.states[component]!) {
    for (const edge of automaton.edges[state]!) if (components.of[edge.target] === component) sets.push(edge.marks);
  }
  const needed: number[] = [];
  for (let mark = 0; mark < automaton.markCount; mark++) {
    const bit = 1 << mark;
    if (sets.every((marks) => marks & bit)) continue;
    const implied = (by: number) => sets.every((marks) => !(marks & (1 << by)) || marks & bit);
    let redundant = false;
    for (let by = 0; by < automaton.markCount && !redundant; by++) {
      if (by === mark || sets.every((marks) => marks & (1 << by))) continue;
      const mutual = sets.every((marks) => !(marks & bit) || marks & (1 << by));
      redundant = implied(by) && (!mutual || by < mark);
    }
    if (!redundant) needed.push(mark);
  }
  return needed;
}

/** The needed marks take the lowest numbers; the numbers a component does not need are set everywhere in it. */
function renumber(marks: number, needed: readonly number[], full: number): number {
  let result = full & ~allMarks(needed.length);
  needed.forEach((mark, i) => {
    if (marks & (1 << mark)) result |= 1 << i;
  });
  return result;
}
