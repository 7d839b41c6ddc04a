// How the initial states fall into pieces, so that several threads can make them.
//
// The loops that assign values to variables are nested. Down to where there are enough combinations every thread goes through all of them; there the
// elements of the next loop are cut into pieces, and what is inside of a piece is made by the thread that takes it. What is emitted before that is a piece
// of its own. So that every thread, and every run, has the same pieces, the loops outside of pieces are in an order that does not depend on ids. Inside
// that is not needed; where it costs nothing they are too, for then the states of a piece are most often made in the order in which they are to be.
//
// A fault ends the enumeration, and of several the one of the first element in canonical order is told. Where elements come in that order, it is the first
// that is met, so nothing after it is made: an infinite set behind large loops is told at once.
import type { StateSink, Turns } from '../../model/index.ts';
import { Kind, type Values } from '../../values/index.ts';

/** With fewer combinations a loop is not cut. */
const FEW = 256;
/** Into about so many pieces the combinations are cut: enough for many threads to end at the same time. */
const PIECES = 4096;

/** A filter over more elements is not listed before its elements have their turn. */
const LARGE = 2 ** 12;

/** Candidates between two calls of `pass`. */
const PASS_EVERY = 1024;

/** Where nobody else takes any. */
const ALL: Turns = { take: () => true, done: () => {}, pass: () => {} };

/** What generated code calls. */
export interface Pieces {
  /** To be called before initial states are enumerated. */
  beginPieces(turns?: Turns): void;
  /** One of the nested loops: calls `each` with those elements whose turn it is. A constant set is the same one in all turns. */
  pieces(set: number, site: number, isConstant: boolean, each: (element: number) => boolean): void;
  /** Something is wrong with an element of a loop. Whether that ends the loop; else the other elements of its piece have their turn first. */
  faulty(isConstant: boolean): boolean;
  /** A state is made. */
  emitInPiece(sink: StateSink, next: Int32Array): void;
}

/** The turns of one thread. It counts the candidates that are looked at, and passes the count on now and then. */
class ThreadTurns {
  /** A piece is being made. */
  isInside = false;
  #turns: Turns = ALL;
  #count = 0;

  begin(turns: Turns): void {
    this.isInside = false;
    this.#turns = turns;
    this.#count = 0;
  }

  /** Makes a piece, if it is this thread's turn. */
  take(make: () => void): void {
    if (!this.#turns.take()) return;
    this.isInside = true;
    try {
      make();
    } finally {
      this.isInside = false;
    }
    this.#turns.done();
  }

  add(looked: number): void {
    this.#count += looked;
    if (this.#count < PASS_EVERY) return;
    const since = this.#count;
    this.#count = 0;
    this.#turns.pass(since);
  }

  /** The same, with each call counted. */
  counting(each: (element: number) => boolean): (element: number) => boolean {
    return (element) => {
      this.add(1);
      return each(element);
    };
  }
}

/** How many elements there are where that is cheap to see and few: counting each would take longer than the loop. Else -1. */
function fewElements({ kind, length, cells }: Values['arena'], set: number): number {
  if ((set & 1) !== 0) return 0;
  let size = FEW;
  if (kind(set) === Kind.set) size = length(set);
  if (kind(set) === Kind.interval) size = (cells[(set >> 1) + 3]! - cells[(set >> 1) + 2]!) / 2 + 1;
  return size < FEW ? size : -1;
}

/** Makes them for a store. */
export function createPieces({ arena, sets }: Pick<Values, 'arena' | 'sets'>): Pieces {
  const turns = new ThreadTurns();
  let isFaulty = false;
  /** How many combinations the loops have that are open. */
  let combinations = 1;

  /** A filter over a large set that is the outermost loop: its elements are tried in turn, so that a search with a limit need not know all of them. */
  const isTried = (set: number): boolean =>
    combinations === 1 && (set & 1) === 0 && arena.kind(set) === Kind.filter && !sets.isInfinite(set) && sets.estimate(set) > LARGE;

  /** A loop inside of a piece. */
  const iterateInside: Pieces['pieces'] = (set, site, isConstant, each) => {
    const size = fewElements(arena, set);
    const counted = size < 0 ? turns.counting(each) : each;
    // One for the loop itself, which may be about nothing.
    if (size >= 0) turns.add(size + 1);
    if (isConstant) sets.iterateInOrder(set, site, counted);
    else sets.iterate(set, site, counted);
  };

  /** A loop outside of pieces, which is cut into some where there are enough combinations. */
  const cut = (set: number, site: number, each: (element: number) => boolean): void => {
    const size = sets.size(set, site);
    const outside = combinations;
    combinations *= size;
    const counted = turns.counting(each);
    try {
      if (combinations < FEW) {
        sets.iterateRange(set, site, 0, size, counted);
        return;
      }
      const length = Math.max(1, Math.floor(combinations / PIECES));
      for (let from = 0; from < size && !isFaulty; from += length)
        turns.take(() => sets.iterateRange(set, site, from, Math.min(size, from + length), counted));
    } finally {
      combinations = outside;
    }
  };

  const pieces: Pieces['pieces'] = (set, site, isConstant, each) => {
    if (turns.isInside) iterateInside(set, site, isConstant, each);
    else if (isTried(set)) {
      const holds = sets.predicate(set);
      pieces(arena.cells[(set >> 1) + 2]!, site, isConstant, (element) => holds(element) && each(element));
    }
    // The faults of what cannot be enumerated are told there.
    else if (!sets.isSet(set) || sets.isInfinite(set)) sets.iterate(set, site, each);
    else cut(set, site, each);
  };

  return {
    beginPieces: (given = ALL) => {
      turns.begin(given);
      isFaulty = false;
      combinations = 1;
    },
    pieces,
    faulty: (isConstant) => {
      isFaulty = true;
      return isConstant || !turns.isInside;
    },
    emitInPiece: (sink, next) => {
      if (turns.isInside) sink(next, -1);
      else {
        turns.add(1);
        turns.take(() => sink(next, -1));
      }
    },
  };
}
