/**
 * From generalized Buechi acceptance on edges to plain Buechi automata with marked states.
 *
 * Each component is unfolded by itself into copies of its states, one per level; level i waits for the i-th mark of an order chosen per component,
 * and the last level, where all marks have been seen, is accepting and starts over. What makes it small (T. Babiak et al., SPIN 2013; A.
 * Duret-Lutz et al., Spot's `degeneralize`):
 * - marks that all edges into a state of the component, or all edges out of it, carry count as seen whenever the state is visited;
 * - as many levels as possible are passed at once;
 * - a run may enter a component at any level, so of the copies only one bottom component (the smallest) is kept, and it is entered there;
 * - components that accept nothing, or everything, have one level.
 */
import { type Automaton, allMarks, type Edge } from './automaton.ts';
import { type Components, componentsOf } from './components.ts';

/** Orders of marks that are tried in each component; all of them for up to three marks. */
const MAX_ORDERS = 8;

/** A Buechi automaton with marked states (`stateBased`, one mark) of the same language. */
export function degeneralize(automaton: Automaton): Automaton {
  const components = componentsOf(automaton);
  const unfoldings = components.states.map((_, component) => smallestUnfolding(automaton, components, component));
  const offsets: number[] = [];
  let total = 0;
  for (const unfolding of unfoldings) {
    offsets.push(total);
    total += unfolding.copies.length;
  }
  const entry = (state: number): number => {
    const component = components.of[state]!;
    return offsets[component]! + unfoldings[component]!.entries.get(state)!;
  };
  const edges: Edge[][] = [];
  unfoldings.forEach((unfolding, component) => {
    for (const copy of unfolding.copies) {
      const marks = copy.accepting ? 1 : 0;
      edges.push(
        automaton.edges[copy.state]!.map((edge, i) => ({
          label: edge.label,
          marks,
          target: components.of[edge.target] === component ? offsets[component]! + copy.successors[i]! : entry(edge.target),
        })),
      );
    }
  });
  return { bdd: automaton.bdd, initial: entry(automaton.initial), markCount: 1, stateBased: true, edges };
}

interface Copy {
  readonly state: number;
  readonly accepting: boolean;
  /** Per edge of the state: the copy it leads to; -1 for edges that leave the component. */
  readonly successors: readonly number[];
}

interface Unfolding {
  readonly copies: readonly Copy[];
  /** The copy at which each state of the component is entered. */
  readonly entries: ReadonlyMap<number, number>;
}

function smallestUnfolding(automaton: Automaton, components: Components, component: number): Unfolding {
  if (!components.accepting[component]) return unfold(automaton, components, component, undefined);
  let best: Unfolding | undefined;
  for (const order of orders(automaton.markCount)) {
    const unfolding = unfold(automaton, components, component, order);
    if (best === undefined || unfolding.copies.length < best.copies.length) best = unfolding;
  }
  return best!;
}

/** All orders of few marks, the rotations of more. */
function orders(count: number): number[][] {
  const identity = Array.from({ length: count }, (_, i) => i);
  if (count <= 3) return permutations(identity);
  return identity.slice(0, MAX_ORDERS).map((_, shift) => identity.map((i) => (i + shift) % count));
}

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first) => permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

/** The copies of one component under an order of marks; `undefined` for a component that accepts nothing. */
function unfold(automaton: Automaton, components: Components, component: number, order: readonly number[] | undefined): Unfolding {
  const states = components.states[component]!;
  const visible = order === undefined ? undefined : marksOfVisits(automaton, components, component);
  const levels = automaton.markCount;
  const copies: { state: number; level: number; successors: number[] }[] = [];
  const numbers = new Map<number, number>();
  const copyOf = (state: number, level: number): number => {
    const key = state * (levels + 1) + level;
    let number = numbers.get(key);
    if (number === undefined) {
      number = copies.length;
      numbers.set(key, number);
      copies.push({ state, level, successors: [] });
    }
    return number;
  };
  const advance = (level: number, marks: number): number => {
    let next = level;
    while (next < levels && marks & (1 << order![next]!)) next++;
    return next;
  };
  const start = (state: number) => (order === undefined ? 0 : advance(0, visible!.get(state)!));
  const first = states[0]!;
  copyOf(first, start(first));
  for (let current = 0; current < copies.length; current++) {
    const { state, level, successors } = copies[current]!;
    for (const edge of automaton.edges[state]!) {
      if (components.of[edge.target] !== component) {
        successors.push(-1);
      } else if (order === undefined) {
        successors.push(copyOf(edge.target, 0));
      } else {
        successors.push(copyOf(edge.target, advance(level === levels ? 0 : level, edge.marks | visible!.get(edge.target)!)));
      }
    }
  }
  return keepSmallestBottom(
    copies.map((copy) => ({ state: copy.state, accepting: order !== undefined && copy.level === levels, successors: copy.successors })),
  );
}

/** Marks seen infinitely often by every run in the component that visits the state infinitely often. */
function marksOfVisits(automaton: Automaton, components: Components, component: number): Map<number, number> {
  const full = allMarks(automaton.markCount);
  const entering = new Map<number, number>();
  const leaving = new Map<number, number>();
  for (const state of components.states[component]!) {
    for (const edge of automaton.edges[state]!) {
      if (components.of[edge.target] !== component) continue;
      leaving.set(state, (leaving.get(state) ?? full) & edge.marks);
      entering.set(edge.target, (entering.get(edge.target) ?? full) & edge.marks);
    }
  }
  return new Map(components.states[component]!.map((state) => [state, (entering.get(state) ?? 0) | (leaving.get(state) ?? 0)]));
}

/** Copies of one strongly connected set reach, wherever they start, a bottom component that holds a copy of each state. */
function keepSmallestBottom(copies: readonly Copy[]): Unfolding {
  const graph: Automaton = {
    bdd: undefined as never,
    initial: 0,
    markCount: 0,
    stateBased: false,
    edges: copies.map((copy) => copy.successors.filter((target) => target >= 0).map((target) => ({ target, label: 1 as never, marks: 0 }))),
  };
  const parts = componentsOf(graph);
  let best: readonly number[] | undefined;
  parts.states.forEach((members, part) => {
    const isBottom = members.every((copy) => graph.edges[copy]!.every((edge) => parts.of[edge.target] === part));
    if (isBottom && (best === undefined || members.length < best.length)) best = members;
  });
  const kept = [...best!].sort((a, b) => a - b);
  const renamed = new Map(kept.map((copy, i) => [copy, i]));
  const entries = new Map<number, number>();
  const result = kept.map((copy, i): Copy => {
    const { state, accepting, successors } = copies[copy]!;
    if (!entries.has(state)) entries.set(state, i);
    return { state, accepting, successors: successors.map((target) => (target < 0 ? -1 : renamed.get(target)!)) };
  });
  return { copies: result, entries };
}
