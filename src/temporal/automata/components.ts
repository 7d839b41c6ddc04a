/**
 * Strongly connected components of an automaton, and what each says about acceptance.
 *
 * Tarjan's algorithm (SIAM J. Computing 1972) without recursion. Components are numbered in the order they are completed: an edge between
 * components leads to one with a smaller number.
 */
import { type Automaton, allMarks } from './automaton.ts';

export interface Components {
  readonly count: number;
  /** The component of each state; -1 for states that cannot be reached. */
  readonly of: Int32Array;
  /** Per component: the states. */
  readonly states: readonly (readonly number[])[];
  /** Per component: whether it has an edge inside. */
  readonly hasEdge: readonly boolean[];
  /** Per component: the marks seen on edges inside. */
  readonly marks: readonly number[];
  /** Per component: whether a run can stay in it and be accepting. */
  readonly accepting: readonly boolean[];
}

/** The components of the states reachable from the initial state. */
export function componentsOf(automaton: Automaton): Components {
  const { edges } = automaton;
  const of = new Int32Array(edges.length).fill(-1);
  const index = new Int32Array(edges.length).fill(-1);
  const low = new Int32Array(edges.length);
  const position = new Int32Array(edges.length);
  const path: number[] = [];
  const open: number[] = [];
  const states: number[][] = [];
  let next = 0;
  const enter = (state: number) => {
    index[state] = next;
    low[state] = next++;
    path.push(state);
    open.push(state);
  };
  enter(automaton.initial);
  while (path.length > 0) {
    const state = path[path.length - 1]!;
    const leaving = edges[state]!;
    if (position[state]! < leaving.length) {
      const target = leaving[position[state]!++]!.target;
      if (index[target]! < 0) enter(target);
      else if (of[target]! < 0) low[state] = Math.min(low[state]!, index[target]!);
      continue;
    }
    path.pop();
    if (path.length > 0) {
      const parent = path[path.length - 1]!;
      low[parent] = Math.min(low[parent]!, low[state]!);
    }
    if (low[state] !== index[state]) continue;
    const members: number[] = [];
    let member: number;
    do {
      member = open.pop()!;
      of[member] = states.length;
      members.push(member);
    } while (member !== state);
    states.push(members);
  }
  const hasEdge: boolean[] = states.map(() => false);
  const marks: number[] = states.map(() => 0);
  edges.forEach((leaving, state) => {
    const component = of[state]!;
    if (component < 0) return;
    for (const edge of leaving) {
      if (of[edge.target] !== component) continue;
      hasEdge[component] = true;
      marks[component] = marks[component]! | edge.marks;
    }
  });
  const full = allMarks(automaton.markCount);
  const accepting = states.map((_, component) => hasEdge[component]! && marks[component] === full);
  return { count: states.length, of, states, hasEdge, marks, accepting };
}

/** Per component: whether an accepting one can be reached from it (itself included). */
export function usefulComponents(automaton: Automaton, components: Components): boolean[] {
  const useful: boolean[] = [];
  for (let component = 0; component < components.count; component++) {
    useful.push(
      components.accepting[component]! ||
        components.states[component]!.some((state) =>
          automaton.edges[state]!.some((edge) => components.of[edge.target] !== component && useful[components.of[edge.target]!]!),
        ),
    );
  }
  return useful;
}

/** Whether the automaton accepts no word. */
export function isEmpty(automaton: Automaton): boolean {
  return !componentsOf(automaton).accepting.includes(true);
}
