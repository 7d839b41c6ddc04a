/**
 * The shortest finite trace that violates a safety property: breadth-first search of the graph together with a deterministic monitor, until the
 * monitor has no move. Sound only where fairness refuses no finite behaviour (machine closure), which is the caller's business.
 */
import type { Automaton } from '../automata/automaton.ts';
import { LetterMoves, Letters } from '../emptiness/letters.ts';
import { type Atom, POLL_MASK, type StepGraph } from '../emptiness/step-graph.ts';

/** The most entries of a table of moves. */
const MAX_TABLE = 2 ** 20;

/** The states of a shortest bad prefix, or null. Where every step from the last state is wrong, none of them is shown: the state is. */
export function shortestBadPrefix(graph: StepGraph, atoms: readonly Atom[], monitor: Automaton): number[] | null {
  const width = monitor.edges.length;
  const letters = Letters.of(graph, atoms);
  const moves = new MonitorMoves(monitor, letters);
  const isAboutStates = letters.ofState !== null;
  /** Per (state, monitor state): 1 + the pair before; 0 if not met. The pairs before initial ones are themselves. */
  const pairs = graph.stateCount * width;
  const before = pairs < 2 ** 31 ? new Int32Array(pairs) : new Float64Array(pairs);
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
    if ((at & POLL_MASK) === 0) graph.poll?.();
    if (at === levelEnd) {
      if (found !== null) return found;
      levelEnd = queue.length;
    }
    const pair = queue[at] as number;
    const state = Math.floor(pair / width);
    const end = graph.firstStep[state + 1] as number;
    let lastStuck = -1;
    let isFree = false;
    const watched = pair % width;
    let watch = isAboutStates ? moves.after(watched, letters.at(state, -1)) : -1;
    for (let step = graph.firstStep[state] as number; step < end; step++) {
      const target = graph.target[step] as number;
      if (!isAboutStates) watch = moves.after(watched, letters.at(state, step));
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

/** The moves of a deterministic automaton, each found out once. */
class MonitorMoves {
  readonly #moves: LetterMoves;
  readonly #width: number;
  /** Per letter and state: 2 + the next state, 1 where there is none, 0 where it is not known. Only of the first letters where there are many. */
  readonly #table: Int32Array;

  constructor(monitor: Automaton, letters: Letters) {
    this.#moves = new LetterMoves(monitor, letters);
    this.#width = monitor.edges.length;
    this.#table = new Int32Array(Math.min(letters.count * this.#width, MAX_TABLE));
  }

  /** The next state, or -1 if there is none. */
  after(state: number, letter: number): number {
    const key = letter * this.#width + state;
    const known = this.#table[key];
    if (known !== undefined && known !== 0) return known - 2;
    // Of each move there is the target, and the marks behind it.
    const next = this.#moves.of(letter, state)[0] ?? -1;
    if (known !== undefined) this.#table[key] = next + 2;
    return next;
  }
}
