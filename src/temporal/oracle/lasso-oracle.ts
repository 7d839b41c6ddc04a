/**
 * The truth of formulas on ultimately periodic words, computed from the definition of the operators and nothing else.
 *
 * This is the room's oracle: automata, rewriting rules and counterexamples are checked against it, so it shares no code with them. A word
 * `u v v v ...` has finitely many positions; the truth of a formula at the positions is a row, computed from the rows of its operands by a backward
 * pass and, round the loop, a least fixpoint for `F U M` and a greatest one for `G W R` (two passes suffice: a value that changes in the first
 * pass has travelled once round the loop in the second).
 */
import type { Formula, PropositionId } from '../formula/formula.ts';

/** An infinite word: letters at positions `0 .. length - 1`, the last one followed by position `loopStart` again. */
export interface LassoWord {
  readonly length: number;
  /** Below `length`. */
  readonly loopStart: number;
  holds(position: number, proposition: PropositionId): boolean;
}

/** A word from the sets of propositions that hold: `stem` once, then `loop` (not empty) forever. */
export function lassoWord(stem: readonly ReadonlySet<PropositionId>[], loop: readonly ReadonlySet<PropositionId>[]): LassoWord {
  const letters = [...stem, ...loop];
  return {
    length: letters.length,
    loopStart: stem.length,
    holds: (position, proposition) => letters[position]!.has(proposition),
  };
}

/** The position after `position`. */
export function successorOn(word: LassoWord, position: number): number {
  return position + 1 === word.length ? word.loopStart : position + 1;
}

/** The truth of formulas at every position of one word; rows are computed on demand and kept. */
export class LassoTruth {
  readonly #rows = new Map<Formula, Uint8Array>();

  constructor(readonly word: LassoWord) {}

  /** The position after `position`. */
  after(position: number): number {
    return successorOn(this.word, position);
  }

  /** Whether the word from `position` on satisfies `f`. */
  holds(f: Formula, position = 0): boolean {
    return this.row(f)[position] === 1;
  }

  /** The truth of `f` at each position, as 0 and 1; do not change it. */
  row(f: Formula): Uint8Array {
    let row = this.#rows.get(f);
    if (row === undefined) {
      row = this.#compute(f);
      this.#rows.set(f, row);
    }
    return row;
  }

  #compute(f: Formula): Uint8Array {
    const { word } = this;
    const positions = new Uint8Array(word.length);
    switch (f.kind) {
      case 'constant':
        return positions.fill(f.value ? 1 : 0);
      case 'literal':
        return positions.map((_, i) => (word.holds(i, f.proposition) !== f.negated ? 1 : 0));
      case 'and': {
        const rows = f.operands.map((g) => this.row(g));
        return positions.map((_, i) => (rows.every((row) => row[i]) ? 1 : 0));
      }
      case 'or': {
        const rows = f.operands.map((g) => this.row(g));
        return positions.map((_, i) => (rows.some((row) => row[i]) ? 1 : 0));
      }
      case 'next': {
        const row = this.row(f.operand);
        return positions.map((_, i) => row[successorOn(word, i)]!);
      }
      case 'eventually': {
        const row = this.row(f.operand);
        return this.#fixpoint(0, (i, next) => row[i]! | next);
      }
      case 'always': {
        const row = this.row(f.operand);
        return this.#fixpoint(1, (i, next) => row[i]! & next);
      }
      case 'until':
      case 'weakUntil': {
        const left = this.row(f.left);
        const right = this.row(f.right);
        return this.#fixpoint(f.kind === 'until' ? 0 : 1, (i, next) => right[i]! | (left[i]! & next));
      }
      case 'release':
      case 'strongRelease': {
        const left = this.row(f.left);
        const right = this.row(f.right);
        return this.#fixpoint(f.kind === 'release' ? 1 : 0, (i, next) => right[i]! & (left[i]! | next));
      }
    }
  }

  #fixpoint(start: 0 | 1, step: (position: number, next: number) => number): Uint8Array {
    const { length, loopStart } = this.word;
    const row = new Uint8Array(length).fill(start);
    for (let pass = 0; pass < 2; pass++) {
      for (let i = length - 1; i >= loopStart; i--) row[i] = step(i, row[successorOn(this.word, i)]!);
    }
    for (let i = loopStart - 1; i >= 0; i--) row[i] = step(i, row[i + 1]!);
    return row;
  }
}

/** Whether a word satisfies a formula. */
export function satisfies(word: LassoWord, f: Formula): boolean {
  return new LassoTruth(word).holds(f);
}
