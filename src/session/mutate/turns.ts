// Threads that do tasks of one list take the number of the next one from a counter that all share.

/** Two shared integers: the number of the next task, and whether the run is to end. */
export type SharedTurns = Int32Array;

const NEXT = 0;
const ENDS = 1;

/** Turns of which none is taken. */
export function newTurns(): SharedTurns {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** Whether the run is to end. */
export function isOver(turns: SharedTurns): boolean {
  return Atomics.load(turns, ENDS) === 1;
}

/** The run is to end. */
export function endTurns(turns: SharedTurns): void {
  Atomics.store(turns, ENDS, 1);
}

/** The number of the next task; behind the last one where there is none, or the run is to end. */
export function takeTurn(turns: SharedTurns): number {
  return isOver(turns) ? Number.POSITIVE_INFINITY : Atomics.add(turns, NEXT, 1);
}
