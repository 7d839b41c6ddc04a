// The shortest finite trace that violates a safety property: breadth-first search of the graph together with a deterministic monitor, until the
// monitor has no move. Sound only where fairness refuses no finite behaviour (machine closure), which is the caller's business.
import { InternalError } from '../../diagnostics/index.ts';
import { type Atom, type Automaton, type StepGraph, successorsOn } from '../../temporal/index.ts';

/** The most entries of a table of moves. */
const TABLE = 2 ** 16;

/** The states of a shortest bad prefix, or null. Where every step from the last state is wrong, none of them is shown: the state is. */
export function shortestBadPrefix(graph: StepGraph, atoms: readonly Atom[], monitor: Automaton): number[] | null {
  const width = monitor.edges.length;
  const moves = new Moves(atoms, monitor);
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
    if (at === levelEnd) {
      if (found !== null) return found;
      levelEnd = queue.length;
    }
    const pair = queue[at] as number;
    const state = Math.floor(pair / width);
    const end = graph.firstStep[state + 1] as number;
    let lastStuck = -1;
    let isFree = false;
    const ofState = moves.ofState(state);
    const watched = pair % width;
    let watch = moves.isAboutStates ? moves.after(watched, ofState, -1) : -1;
    for (let step = graph.firstStep[state] as number; step < end; step++) {
      const target = graph.target[step] as number;
      if (!moves.isAboutStates) watch = moves.after(watched, ofState, step);
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

/** The monitor's moves, remembered by letter: a bit for each atom that holds. */
class Moves {
  private readonly known = new Map<number, number>();
  /** The same for the first letters, which are nearly always all: 2 + the next state, 0 where it is not known. */
  private readonly table: Int32Array;
  private readonly stateAtoms: readonly (readonly [Atom, number])[];
  private readonly stepAtoms: readonly (readonly [Atom, number])[];
  private readonly atoms: readonly Atom[];
  private readonly monitor: Automaton;
  private readonly letters: number;

  constructor(atoms: readonly Atom[], monitor: Automaton) {
    this.atoms = atoms;
    this.monitor = monitor;
    // Powers of two, because there may be more atoms than bits in an integer.
    const withBits = atoms.map((atom, i): readonly [Atom, number] => [atom, 2 ** i]);
    this.stateAtoms = withBits.filter(([atom]) => atom.about === 'states');
    this.stepAtoms = withBits.filter(([atom]) => atom.about === 'steps');
    this.letters = 2 ** atoms.length;
    if (!Number.isSafeInteger(this.letters * monitor.edges.length)) throw new InternalError('more atoms than a letter can tell apart');
    this.table = new Int32Array(Math.min(this.letters * monitor.edges.length, TABLE));
  }

  /** Whether all steps of a state have the same letter. */
  get isAboutStates(): boolean {
    return this.stepAtoms.length === 0;
  }

  /** The part of a letter that is the state's. */
  ofState(state: number): number {
    let bits = 0;
    for (const [atom, bit] of this.stateAtoms) if (atom.holds.has(state)) bits += bit;
    return bits;
  }

  /** The monitor's next state on a step, or -1 if it has none. */
  after(watch: number, ofState: number, step: number): number {
    let letter = ofState;
    for (const [atom, bit] of this.stepAtoms) if (atom.holds.has(step)) letter += bit;
    const key = watch * this.letters + letter;
    const remembered = key < this.table.length ? (this.table[key] as number) - 2 : (this.known.get(key) ?? -2);
    if (remembered > -2) return remembered;
    const isSet = (index: number): boolean => Math.floor(letter / 2 ** index) % 2 === 1;
    const holds = (proposition: number) => this.atoms.some((atom, i) => atom.proposition === proposition && isSet(i));
    const next = successorsOn(this.monitor, watch, holds)[0] ?? -1;
    if (key < this.table.length) this.table[key] = next + 2;
    else this.known.set(key, next);
    return next;
  }
}
