/** Directed graphs in compressed sparse rows, and the search for what leads to a set of nodes. */
import { IntVector } from './int-vector.ts';
import { POLL_MASK, type Poll } from './step-graph.ts';

/** A node's successors are `target[first[node]] .. target[first[node + 1] - 1]`, and may be the same more than once. */
export interface Digraph {
  readonly nodeCount: number;
  readonly first: Uint32Array;
  readonly target: Uint32Array;
  /** See `Poll`. */
  readonly poll?: Poll | undefined;
}

/** What is known of a node: it does not count; nothing; it leads to the set; a path that went there came upon nothing that does. */
export const Leads = { outside: 0, unknown: 1, yes: 2, tried: 3 } as const;

/**
 * Follows a path from each node, depth first, until it comes upon one that leads to the set: then all nodes on the path do. As no path goes where
 * another has been, some are missed, and are `tried` in the end; mostly there are few. Where the set is easily reached this looks at a step or two of
 * most nodes, and no reversed graph is needed.
 * @param marks per node one of `Leads`; the nodes of the set are `yes`
 * @param roots in what order paths begin; all nodes unless given
 */
export function followPaths({ nodeCount, first, target, poll }: Digraph, marks: Uint8Array, roots?: Int32Array): void {
  const path = new IntVector();
  const cursors = new IntVector();
  const count = roots?.length ?? nodeCount;
  let looked = 0;
  for (let i = 0; i < count; i++) {
    const root = roots === undefined ? i : roots[i]!;
    if (marks[root] !== Leads.unknown) continue;
    for (let next = root; ; ) {
      if ((++looked & POLL_MASK) === 0) poll?.();
      marks[next] = Leads.tried;
      path.push(next);
      cursors.push(first[next]!);
      const last = first[next + 1]!;
      let edge = first[next]!;
      while (edge < last && marks[target[edge]!] !== Leads.yes) edge++;
      if (edge < last) {
        for (; path.length > 0; cursors.pop()) marks[path.pop()] = Leads.yes;
        break;
      }
      next = -1;
      while (path.length > 0) {
        const top = path.length - 1;
        const end = first[path.at(top) + 1]!;
        let at = cursors.at(top);
        while (at < end && marks[target[at]!] !== Leads.unknown) at++;
        if (at < end) {
          next = target[at]!;
          cursors.set(top, at + 1);
          break;
        }
        path.pop();
        cursors.pop();
      }
      if (next < 0) break;
    }
  }
}
