// The shortest finite trace that violates a safety property: breadth-first search of the graph together with a deterministic monitor, until the
// monitor has no move. Sound only where fairness refuses no finite behaviour (machine closure), which is the caller's business.
import { type Atom, type Automaton, type StepGraph, successorsOn } from '../temporal/index.ts';

/** The states of a shortest bad prefix, or null. Where every step from the last state is wrong, none of them is shown: the state is. */
export function shortestBadPrefix(graph: StepGraph, atoms: readonly Atom[], monitor: Automaton): number[] | null {
  const width = monitor.edges.length;
  const moves = new Moves(atoms, monitor);
  /** Per (state, monitor state): 1 + the pair before; 0 if not met. The pairs before initial ones are themselves. */
  const before = new Float64Array(graph.stateCount * width);
  const queue: number[] = [];
  const path = (pair: number): number[] => {
    const states: number[] = [];
    for (let at = pair; ; at = (before[at] as number) - 1) {
      states.push(Math.floor(at / width));
      if ((before[at] as number) - 1 === at) return states.reverse();
    }
  };
  for (let i = 0; i < graph.initial.length; i++) {
    const pair = (graph.initial[i] as number) * width + monitor.initial;
    if (before[pair] !== 0) continue;
    before[pair] = pair + 1;
    queue.push(pair);
  }
  let found: number[] | null = null;
  let levelEnd = queue.length;
  for (let at = 0; at < queue.length; at++) {
    if (at === levelEnd) {
      if (found !== null) return found;
      levelEnd = queue.length;
    }
    const pair = queue[at] as number;
    const state = Math.floor(pair / width);
    const end = graph.firstStep[state + 1] as number;
    let lastStuck = -1;
    let isFree = false;
    for (let step = graph.firstStep[state] as number; step < end; step++) {
      const target = graph.target[step] as number;
      const watch = moves.after(pair % width, state, step);
      if (watch < 0) {
        if (lastStuck < 0 || target !== state) lastStuck = target;
        continue;
      }
      isFree = true;
      const next = target * width + watch;
      if (before[next] !== 0) continue;
      before[next] = pair + 1;
      queue.push(next);
    }
    if (lastStuck < 0) continue;
    if (!isFree) return path(pair);
    found ??= [...path(pair), lastStuck];
  }
  return found;
}

/** The monitor's moves, remembered by letter. */
class Moves {
  private readonly known = new Map<string, number>();
  private readonly atoms: readonly Atom[];
  private readonly monitor: Automaton;

  constructor(atoms: readonly Atom[], monitor: Automaton) {
    this.atoms = atoms;
    this.monitor = monitor;
  }

  /** The monitor's next state, or -1 if it has none. */
  after(watch: number, state: number, step: number): number {
    let key = `${watch} `;
    for (const atom of this.atoms) key += atom.holds.has(atom.about === 'states' ? state : step) ? '1' : '0';
    let next = this.known.get(key);
    if (next === undefined) {
      const holds = (proposition: number) =>
        this.atoms.some((atom) => atom.proposition === proposition && atom.holds.has(atom.about === 'states' ? state : step));
      next = successorsOn(this.monitor, watch, holds)[0] ?? -1;
      this.known.set(key, next);
    }
    return next;
  }
}
