/**
 * Letters: the distinct valuations of the atoms on the steps of a graph, numbered, with the moves of an automaton on each.
 *
 * A graph with millions of steps has few different letters, so an automaton's labels are evaluated once per letter and state of the automaton, not
 * once per step. Letters are found by splitting: starting with one letter, each atom splits every letter into those where it holds and where not.
 */
import type { Automaton } from './automaton.ts';
import type { PropositionId } from './formula.ts';
import type { Atom, StepGraph } from './step-graph.ts';

/** The letter of every step of a graph. */
export class Letters {
  private constructor(
    readonly count: number,
    readonly ofStep: Uint8Array | Uint16Array | Uint32Array,
    private readonly truths: readonly ReadonlySet<PropositionId>[],
  ) {}

  /** Whether the proposition holds on the letter; propositions without an atom hold nowhere. */
  holds(letter: number, proposition: PropositionId): boolean {
    return this.truths[letter]!.has(proposition);
  }

  /** Numbers the letters of a graph; atoms that no property uses only make them more. */
  static of(graph: StepGraph, atoms: readonly Atom[]): Letters {
    const steps = graph.target.length;
    const ofStep = atoms.length <= 8 ? new Uint8Array(steps) : atoms.length <= 16 ? new Uint16Array(steps) : new Uint32Array(steps);
    let truths: ReadonlySet<PropositionId>[] = [new Set()];
    for (const atom of atoms) {
      const split = new Int32Array(truths.length * 2).fill(-1);
      const next: ReadonlySet<PropositionId>[] = [];
      const assign = (step: number, holds: boolean) => {
        const letter = ofStep[step]!;
        const key = letter * 2 + (holds ? 1 : 0);
        let number = split[key]!;
        if (number < 0) {
          number = next.length;
          split[key] = number;
          next.push(holds ? new Set([...truths[letter]!, atom.proposition]) : truths[letter]!);
        }
        ofStep[step] = number;
      };
      switch (atom.about) {
        case 'states':
          for (let state = 0; state < graph.stateCount; state++) {
            const holds = atom.holds.has(state);
            for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) assign(step, holds);
          }
          break;
        case 'steps':
          for (let step = 0; step < steps; step++) assign(step, atom.holds.has(step));
          break;
      }
      if (next.length > 0) truths = next;
    }
    return new Letters(truths.length, ofStep, truths);
  }
}

/** The moves of an automaton by letter: for each, the target and the marks, one after the other. */
export class LetterMoves {
  private readonly table: (Int32Array | undefined)[];

  constructor(
    readonly automaton: Automaton,
    private readonly letters: Letters,
  ) {
    this.table = new Array<Int32Array | undefined>(letters.count * automaton.edges.length);
  }

  /** `[target, marks, target, marks, ...]` */
  of(letter: number, state: number): Int32Array {
    const key = letter * this.automaton.edges.length + state;
    return this.table[key] ?? this.compute(key, letter, state);
  }

  private compute(key: number, letter: number, state: number): Int32Array {
    const { bdd, edges } = this.automaton;
    const moves = edges[state]!.filter((edge) => bdd.evaluate(edge.label, (level) => this.letters.holds(letter, level as PropositionId)));
    const flat = Int32Array.from(moves.flatMap((edge) => [edge.target, edge.marks]));
    this.table[key] = flat;
    return flat;
  }
}
