// Graphs and UndirectedGraphs: records of a set of nodes and a set of edges, which are pairs or sets of one or two nodes.
//
// The definitions by paths are for reading; paths are found by search, without enumerating sequences.
//
// Source: the documentation of the TLA+ community modules.
import { ValueFault } from '../../values/index.ts';
import type { Native, NativeContext, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, lessStrict, truth, value } from './signature.ts';

/** Nodes in canonical order and, for each, where its edges lead. */
type Adjacency = ReadonlyMap<number, readonly number[]>;

const createGraphs = (context: NativeContext, directed: boolean) => {
  const { atoms, functions, sets } = context.values;
  const { ordered, elements, sequence } = createOperands(context);

  const ends = (edge: number, site: number): readonly [number, number] | null => {
    if (directed) {
      const [from, to, more] = elements(sequence(edge, 'Each edge of the graph', site));
      return from === undefined || to === undefined || more !== undefined ? null : [from, to];
    }
    const [from, to = from, more] = ordered(edge, 'Each edge of the graph', site);
    return from === undefined || to === undefined || more !== undefined ? null : [from, to];
  };

  const adjacency = (graph: number, site: number): Adjacency => {
    const field = (name: string): Int32Array =>
      ordered(functions.field(graph, atoms.string(name), site), `The field \`${name}\` of the graph`, site);
    const next = new Map<number, number[]>(Array.from(field('node'), (node) => [node, []]));
    for (const edge of field('edge')) {
      const pair = ends(edge, site);
      if (pair === null || !next.has(pair[0]) || !next.has(pair[1])) continue;
      next.get(pair[0])!.push(pair[1]);
      if (!directed && pair[0] !== pair[1]) next.get(pair[1])!.push(pair[0]);
    }
    return next;
  };

  /** Everything that can be reached, the start itself included. */
  const reachable = (next: Adjacency, from: number): Set<number> => {
    const seen = new Set([from]);
    for (const node of seen) for (const to of next.get(node)!) seen.add(to);
    return seen;
  };

  const simplePaths = (next: Adjacency): number => {
    const found: number[] = [];
    const path: number[] = [];
    const walk = (node: number): void => {
      path.push(node);
      found.push(functions.tuple(path));
      for (const to of next.get(node)!) if (!path.includes(to)) walk(to);
      path.pop();
    };
    for (const node of next.keys()) walk(node);
    return sets.set(found);
  };

  const natives: Record<string, Native> = {
    SimplePath: value(['settled'], (graph: number, site: number) => simplePaths(adjacency(graph, site))),
    AreConnectedIn: truth(['settled', 'settled', 'settled'], (m: number, n: number, graph: number, site: number) => {
      const next = adjacency(graph, site);
      // Whether a node is m is asked as the definition does: a node of another kind is a fault, and no other node.
      return sets.contains(m, sets.set([...next.keys()]), site) && sets.contains(n, sets.set([...reachable(next, m)]), site);
    }),
  };
  return { adjacency, reachable, natives };
};

const directedNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, functions, sets, print } = context.values;
  const { functionOf } = createOperands(context);
  const { adjacency, reachable, natives } = createGraphs(context, true);

  /** Everything that can be reached by at least one edge. */
  const after = (next: Adjacency, from: number): Set<number> => new Set((next.get(from) ?? []).flatMap((to) => [...reachable(next, to)]));
  /** In a graph without nodes nothing is asked about the node. */
  const requireNode = (next: Adjacency, node: number, operator: string, site: number): void => {
    if (next.size > 0 && !next.has(node))
      throw new ValueFault(`The second argument of ${operator} must be a node of the graph, but it is ${print(node)}.`, site);
  };

  return {
    ...natives,
    IsStronglyConnected: truth(['settled'], (graph: number, site: number) => {
      const next = adjacency(graph, site);
      return [...next.keys()].every((node) => reachable(next, node).size === next.size);
    }),
    ConnectionsIn: value(['settled'], (graph: number, site: number) => {
      const next = adjacency(graph, site);
      const rows = [...next.keys()].map((m) => [m, reachable(next, m)] as const);
      const pairs = rows.flatMap(([m, found]) => [...next.keys()].map((n) => [functions.pair(m, n), atoms.boolean(found.has(n))] as const));
      return functionOf(new Map(pairs), site);
    }),
    HasCycle: truth(['settled'], (graph: number, site: number) => {
      const next = adjacency(graph, site);
      return [...next.keys()].some((node) => after(next, node).has(node));
    }),
    Ancestors: lessStrict(
      value(['settled', 'settled'], (graph: number, n: number, site: number) => {
        const next = adjacency(graph, site);
        requireNode(next, n, 'Ancestors', site);
        return sets.set([...next.keys()].filter((m) => after(next, m).has(n)));
      }),
    ),
    Descendants: lessStrict(
      value(['settled', 'settled'], (graph: number, n: number, site: number) => {
        const next = adjacency(graph, site);
        requireNode(next, n, 'Descendants', site);
        return sets.set([...after(next, n)]);
      }),
    ),
  };
};

export const graphs: StandardModule = {
  name: 'Graphs',
  givesWay: 'handed-on',
  text: String.raw`---- MODULE Graphs ----
EXTENDS Naturals, Sequences, FiniteSets, SequencesExt, Relation
IsDirectedGraph(G) == G = [node |-> G.node, edge |-> G.edge] /\ G.edge \subseteq G.node \X G.node
DirectedSubgraph(G) ==
  {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsDirectedGraph(H)}
Transpose(G) == [node |-> G.node, edge |-> {<<e[2], e[1]>> : e \in G.edge}]
IsUndirectedGraph(G) == IsDirectedGraph(G) /\ \A e \in G.edge : <<e[2], e[1]>> \in G.edge
UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}
Path(G) ==
  {p \in Seq(G.node) : p # << >> /\ \A i \in 2..Len(p) : <<p[i - 1], p[i]>> \in G.edge}
SimplePath(G) == {p \in Path(G) : \A j \in 1..Len(p) : \A i \in 1..(j - 1) : p[i] # p[j]}
AreConnectedIn(m, n, G) == \E p \in Path(G) : p[1] = m /\ p[Len(p)] = n
IsStronglyConnected(G) == \A m, n \in G.node : AreConnectedIn(m, n, G)
ConnectionsIn(G) == [m, n \in G.node |-> AreConnectedIn(m, n, G)]
IsTreeWithRoot(G, r) ==
  /\ IsDirectedGraph(G)
  /\ r \in G.node
  /\ \A e \in G.edge : e[1] # r /\ \A f \in G.edge : f[1] = e[1] => f = e
  /\ \A n \in G.node : AreConnectedIn(n, r, G)
GraphUnion(G, H) == [node |-> G.node \cup H.node, edge |-> G.edge \cup H.edge]
IsBipartiteWithPartitions(G, U, V) ==
  /\ U \cap V = {}
  /\ G.node \subseteq U \cup V
  /\ \A e \in G.edge : (e[1] \in U /\ e[2] \in V) \/ (e[1] \in V /\ e[2] \in U)
HasCycle(G) == \E e \in G.edge : AreConnectedIn(e[2], e[1], G)
IsDag(G) == IsDirectedGraph(G) /\ ~HasCycle(G)
Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}
AllSuccessors(G, S) == UNION {Successors(G, n) : n \in S}
Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}
AllPredecessors(G, S) == UNION {Predecessors(G, n) : n \in S}
LOCAL Edges(G) == [m, n \in G.node |-> <<m, n>> \in G.edge]
Ancestors(G, n) == {m \in G.node : TransitiveClosure(Edges(G), G.node)[m, n]}
Descendants(G, n) == {m \in G.node : TransitiveClosure(Edges(G), G.node)[n, m]}
InDegree(G, n) == Cardinality(Predecessors(G, n))
OutDegree(G, n) == Cardinality(Successors(G, n))
Roots(G) == {n \in G.node : Predecessors(G, n) = {}}
Leaves(G) == {n \in G.node : Successors(G, n) = {}}
EmptyGraph == [node |-> {}, edge |-> {}]
Graphs(S) == [node : {S}, edge : SUBSET (S \X S)]
====`,
  natives: directedNatives,
};

export const undirectedGraphs: StandardModule = {
  name: 'UndirectedGraphs',
  text: String.raw`---- MODULE UndirectedGraphs ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
IsUndirectedGraph(G) ==
  G = [node |-> G.node, edge |-> G.edge] /\ \A e \in G.edge : \E a, b \in G.node : e = {a, b}
IsLoopFreeUndirectedGraph(G) ==
  G = [node |-> G.node, edge |-> G.edge] /\ \A e \in G.edge : \E a, b \in G.node : a # b /\ e = {a, b}
UndirectedSubgraph(G) ==
  {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsUndirectedGraph(H)}
Path(G) ==
  {p \in Seq(G.node) : p # << >> /\ \A i \in 2..Len(p) : {p[i - 1], p[i]} \in G.edge}
SimplePath(G) == {p \in Path(G) : \A j \in 1..Len(p) : \A i \in 1..(j - 1) : p[i] # p[j]}
AreConnectedIn(m, n, G) == \E p \in Path(G) : p[1] = m /\ p[Len(p)] = n
ConnectedComponents(G) == {{n \in G.node : AreConnectedIn(m, n, G)} : m \in G.node}
IsStronglyConnected(G) == ConnectedComponents(G) = {G.node}
UndirectedGraphs(S) == [node : {S}, edge : SUBSET {{s, t} : s, t \in S}]
====`,
  natives: (context) => {
    const { adjacency, reachable, natives } = createGraphs(context, false);
    return {
      ...natives,
      ConnectedComponents: value(['settled'], (graph: number, site: number) => {
        const next = adjacency(graph, site);
        const { sets } = context.values;
        return sets.set([...next.keys()].map((node) => sets.set([...reachable(next, node)])));
      }),
    };
  },
};

const dot = (context: NativeContext) => {
  const { atoms, functions, print } = context.values;
  const { ordered, elements, sequence } = createOperands(context);
  const label = (id: number): string => JSON.stringify(atoms.isString(id) ? atoms.text(id) : print(id));
  return {
    DotDiGraph: inOrder(
      value(
        ['settled', 'operator', 'operator'],
        (graph: number, nodeLabel: (n: number) => number, edgeLabel: (e: number) => number, site: number) => {
          const field = (name: string): Int32Array =>
            ordered(functions.field(graph, atoms.string(name), site), `The field \`${name}\` of the graph`, site);
          const nodes = Array.from(field('node'));
          const lines = nodes.map((n, i) => `${i}[label=${label(nodeLabel(n))}];`);
          for (const edge of field('edge')) {
            const [from, to, ...more] = elements(sequence(edge, 'Each edge of the graph', site)).map((end) => nodes.indexOf(end));
            if (from === undefined || to === undefined || more.length > 0 || from < 0 || to < 0)
              throw new ValueFault(`DotDiGraph needs a graph whose edges are pairs of its nodes, but one edge is ${print(edge)}.`, site);
            lines.push(`${from}->${to}[label=${label(edgeLabel(edge))}];`);
          }
          return atoms.string(`digraph MyGraph {${lines.join('')}}`);
        },
      ),
    ),
  };
};

/** GraphViz: a graph in the DOT language. Nodes are numbered; TLC names them by their fingerprints. */
export const graphViz: StandardModule = {
  name: 'GraphViz',
  text: `---- MODULE GraphViz ----
DotDiGraph(G, VL(_), EL(_)) == CHOOSE s : TRUE
====`,
  natives: dot,
};
