// The memory that a check may use: what the operating system counts for the whole process, threads and shared memory included.
import { totalmem } from 'node:os';

/** The part of the machine's memory that a check uses if nothing else is said. */
const SHARE = 0.8;
/** The part of what is left when a search begins that may be used before vectors of states go to disk; the rest is for what cannot. */
const BEFORE_SPILLING = 0.5;
/**
 * How often the operating system is asked, in milliseconds. A search takes some hundred megabytes in a second. A question costs ten microseconds, in some
 * sandboxes 250, and some milliseconds now and then: so the next one waits for so many times what this one took, and as long as can be while far less is used than may be.
 */
const SHORTEST_INTERVAL = 10;
const LONGEST_INTERVAL = 100;
const TIMES_A_QUESTION = 200;
/** Far less is this part of what may be used before vectors go to disk. */
const FAR = 0.5;

/** What the machine has, or the container that this process is in. */
const available = (): number => {
  // Node 20.12 and later; 0 or a number beyond all memory where there is no constraint.
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
};

/** Cheap questions, to be asked often. */
export interface MemoryBudget {
  /** Is more memory in use than allowed? */
  exhausted(): boolean;
  /** Is so much in use that vectors should go to disk? */
  pressing(): boolean;
}

/** The bytes that the whole process may use: what was asked for, or most of what there is. */
export const bytesAllowed = (asked?: number): number => asked ?? SHARE * available();

/** @param limit bytes that the whole process may use; absent: most of what there is */
export const memoryBudget = (limit?: number): MemoryBudget => {
  const bytes = bytesAllowed(limit);
  let next = performance.now() + SHORTEST_INTERVAL;
  let used = process.memoryUsage.rss();
  const soft = used + BEFORE_SPILLING * (bytes - used);
  const inUse = (): number => {
    const now = performance.now();
    if (now < next) return used;
    used = process.memoryUsage.rss();
    const answered = performance.now();
    const least = used < FAR * soft ? LONGEST_INTERVAL : SHORTEST_INTERVAL;
    next = answered + Math.min(LONGEST_INTERVAL, Math.max(least, TIMES_A_QUESTION * (answered - now)));
    return used;
  };
  return { exhausted: () => inUse() > bytes, pressing: () => inUse() > soft };
};
