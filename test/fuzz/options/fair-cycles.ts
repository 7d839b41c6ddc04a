// The oracle of liveness: whether some fair behaviour of a graph violates a formula, by the strongly connected components of what a violating behaviour may be in at the end.
//
// A component in which every condition is taken, or a weak one is disabled somewhere, is a cycle that is fair. Of a strong one that is enabled and not taken the states in
// which it is enabled are left out, and what remains is asked again (Emerson and Lei 1987).
import type { Condition } from './fairness.ts';
import type { Graph } from './graph.ts';
import type { Violating } from './properties.ts';
import type { State } from './states.ts';

/** A state, and whether what the formula forbids has begun: `later` is true from here on. */
interface Node {
  readonly state: State;
  readonly number: number;
  readonly hasBegun: boolean;
  readonly next: Node[];
}

/** The strongly connected components of a part of a graph (Tarjan 1972). The parts are small enough to recur. */
const componentsOf = (nodes: ReadonlySet<Node>, nextOf: (node: Node) => readonly Node[]): Node[][] => {
  const order = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const found: Node[][] = [];
  const visit = (node: Node): number => {
    const place = order.size;
    order.set(node, place);
    open.push(node);
    isOpen.add(node);
    let low = place;
    for (const next of nextOf(node)) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (isOpen.has(next)) low = Math.min(low, order.get(next)!);
    }
    if (low === place) {
      const component = open.splice(open.lastIndexOf(node));
      for (const one of component) isOpen.delete(one);
      found.push(component);
    }
    return low;
  };
  for (const node of nodes) if (!order.has(node)) visit(node);
  return found;
};

/** The nodes that a violating behaviour can be in. */
const reachable = (graph: Graph, { first, always, since }: Violating): Node[] => {
  const nodes = new Map<string, Node>();
  const pending: Node[] = [];
  const enter = (number: number, hasBegun: boolean): Node[] => {
    const state = graph.states[number]!;
    if (always !== undefined && !always(state)) return [];
    if (hasBegun && since !== undefined && !since.later(state)) return [];
    const key = `${number} ${hasBegun}`;
    const known = nodes.get(key);
    if (known !== undefined) return [known];
    const node: Node = { state, number, hasBegun, next: [] };
    nodes.set(key, node);
    pending.push(node);
    return [node];
  };
  /** A behaviour comes to a state in which nothing has begun: it may begin there. */
  const enterWaiting = (number: number): Node[] => [
    ...enter(number, false),
    ...(since?.at(graph.states[number]!) ? enter(number, true) : []),
  ];
  for (const number of graph.initial) if (first === undefined || first(graph.states[number]!)) enterWaiting(number);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { number, hasBegun, next } = node;
    // Nothing at all may happen, too.
    for (const to of new Set([number, ...graph.steps[number]!])) next.push(...(hasBegun ? enter(to, true) : enterWaiting(to)));
  }
  return Array.from(nodes.values());
};

/** Some fair behaviour violates. */
export const isViolated = (graph: Graph, conditions: readonly Condition[], violating: Violating): boolean => {
  const { since, cycle, cycleSteps, often, oftenStep } = violating;
  const hasFairCycle = (nodes: ReadonlySet<Node>): boolean => {
    const nextOf = ({ state, next }: Node): Node[] =>
      next.filter((to) => nodes.has(to) && (cycleSteps === undefined || cycleSteps(state, to.state)));
    return componentsOf(nodes, nextOf).some((component) => {
      const inside = new Set(component);
      const steps = component.flatMap((node) =>
        nextOf(node)
          .filter((to) => inside.has(to))
          .map((to) => [node.state, to.state] as const),
      );
      if (steps.length === 0) return false;
      if (often !== undefined && !component.some(({ state }) => often(state))) return false;
      if (oftenStep !== undefined && !steps.some(([s, t]) => oftenStep(s, t))) return false;
      const untaken = conditions.filter(({ isTaken }) => !steps.some(([s, t]) => isTaken(s, t)));
      if (untaken.some(({ isStrong, isEnabled }) => !isStrong && component.every(({ state }) => isEnabled(state)))) return false;
      const strong = untaken.filter(({ isStrong }) => isStrong);
      const idle = component.filter(({ state }) => !strong.some(({ isEnabled }) => isEnabled(state)));
      return idle.length === component.length || hasFairCycle(new Set(idle));
    });
  };
  const last = reachable(graph, violating).filter(
    ({ state, hasBegun }) => hasBegun === (since !== undefined) && (cycle === undefined || cycle(state)),
  );
  return hasFairCycle(new Set(last));
};
