// The arena: where values live, each once.
//
// The arena is reserved large and committed by the operating system as it is used, therefore it never moves and every piece of code may keep a reference to it.
// Several threads may intern into one arena (`share`, `joinArena`): see cell-store.ts.
//
// Construction is in two moves without copying: `open(n)` gives an offset where the payload is written, `close(kind, n)` returns the id
// of the equal cell that exists already, or makes the new one permanent. Nothing else may be interned in between.
//
// The operations are plain functions: generated code takes them from the arena by name.
//
// Source: Laarman, van de Pol, Weber, "Boosting multi-core reachability performance with shared hash tables", FMCAD 2010.
import { CellStore, MOST_WORDS, type SharedCells } from './cell-store.ts';
import { contentsWithoutRules, type Roots } from './contents.ts';
import { ValueFault } from './faults.ts';
import { createInterning } from './interning.ts';
import { MOST_PARTS, MOST_RULES } from './kinds.ts';
import { reserve } from './reservation.ts';
import type { Safepoints } from './safepoints.ts';
import { createStack, type Stack } from './stack.ts';

/** Cells, the table, and a stack on which values of unknown length are built. */
export interface Arena extends Stack {
  /** The cells, see kinds.ts. */
  readonly cells: Int32Array;
  /** Offset of the payload to write, with room for `length` words. Faults where no value can have so many. */
  open(length: number): number;
  /** The id of the value whose payload was written after `open(length)`. */
  close(kind: number, length: number): number;
  /** The id of the set that has one element more, x at `place` from 0; 0 where it does not exist yet. */
  findInserted(set: number, place: number, x: number): number;
  /** The id of the tuple or function cell with x instead of the word at `place`; 0 where it does not exist yet. */
  findChanged(cell: number, place: number, x: number): number;
  /** As `close`, for lazy values: one more word is kept behind the payload, which is not part of the value: 0 or the id of its explicit form. */
  closeLazy(kind: number, length: number): number;
  /** Kind of an even id. */
  kind(id: number): number;
  /** Number of payload words of an even id. */
  length(id: number): number;
  /**
   * From here on `look` is called now and then by whatever goes on making values, or through loops. It may throw GivenUp. Null: nobody looks. Returns who looked
   * before.
   */
  watch(look: Look | null): Look | null;
  /** Lets who watches look. Loops call it again after so many rounds as it returns. `site`: the loop's place in the specification, or -1. */
  breathe(site: number): number;
  /** How many values exist, and how many words they take. */
  usage(): { readonly values: number; readonly words: number };
  /** Opens the arena to other threads; this thread is one of those that the safepoints know. With the same ones it can be called again. */
  share(safepoints: Safepoints): SharedArena;
  /**
   * The words in use, for `restoreArena`: a view or a copy. Every other thread must be at rest. The roots are all ids that are written beside them. Null where
   * one of these, or another value, is or refers to a rule, which has no text.
   */
  contents(...roots: readonly Roots[]): Int32Array | null;
  /** Numbers of closures from here on are this thread's own. */
  readonly firstClosure: number;
}

/** Looks after an evaluation: see `Arena.watch`. */
export type Look = (site: number) => void;

/** What a thread needs to intern into the same arena. */
export type SharedArena = SharedCells;

/** The smallest arena that is any use, in words. */
const FEWEST_WORDS = 2 ** 20;

/** After so many values or rounds of a loop somebody looks: some tens of microseconds. */
const BREATH = 2 ** 12;

const reserveCells = (words: number): Int32Array => {
  const cells = reserve(words, Math.min(words, FEWEST_WORDS));
  if (cells === null) throw new RangeError('no address space for values');
  return cells;
};

/** Makes an empty arena of at most `words` 32-bit words (default 4 GiB, committed as used). */
export function createArena(words: number = MOST_WORDS): Arena {
  const cells = reserveCells(Math.min(words, MOST_WORDS));
  return arenaOver(cells, new CellStore(cells, FIRST_CELL));
}

/** Joins a shared arena as another thread, the `number`-th from 1. */
export function joinArena(shared: SharedArena, safepoints: Safepoints, number: number): Arena {
  const cells = new Int32Array(shared.cells);
  const store = new CellStore(cells, FIRST_CELL);
  store.join(shared, safepoints);
  return arenaOver(cells, store, number);
}

/** An arena with these contents, to be used like the one they are from: equal values get the ids that they had there. */
export function restoreArena(contents: Int32Array): Arena {
  const cells = reserveCells(MOST_WORDS);
  cells.set(contents);
  return arenaOver(cells, new CellStore(cells, contents.length));
}

/** Id 0 is no value: generated code uses it for "not yet computed". */
const FIRST_CELL = 2;

const arenaOver = (cells: Int32Array, store: CellStore, thread = 0): Arena => {
  const { open, close, findInserted, findChanged } = createInterning(store);
  let look: Look | null = null;
  let untilBreath = BREATH;

  const breathe = (site: number): number => {
    look?.(site);
    return BREATH;
  };

  return {
    cells,
    ...createStack(),
    open: (length) => {
      if (--untilBreath < 0) untilBreath = breathe(-1);
      if (length > MOST_PARTS)
        throw new ValueFault(
          `A value of ${length} parts would be made here: a sequence, function, set or string may have ${MOST_PARTS}.`,
          -1,
        );
      return open(length);
    },
    close: (kind, length) => close(kind, length, length),
    closeLazy: (kind, length) => {
      // The word behind the payload may hold what an abandoned construction left there.
      cells[open(length) + length] = 0;
      return close(kind, length, length + 1);
    },
    findInserted,
    findChanged,
    kind: (id) => cells[(id >> 1) + 1]! & 31,
    length: (id) => cells[(id >> 1) + 1]! >>> 5,
    watch: (next) => {
      const before = look;
      look = next;
      return before;
    },
    breathe,
    usage: () => store.usage(),
    share: (safepoints) => store.share(safepoints),
    contents: (...roots) => contentsWithoutRules(store.words(), roots),
    firstClosure: thread * MOST_RULES,
  };
};
