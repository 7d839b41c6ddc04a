// The memory that a check may use: what the operating system counts for the whole process, threads and shared memory included.
import { totalmem } from 'node:os';

/** The part of the machine's memory that a check uses if nothing else is said. */
const SHARE = 0.8;
/** How often the operating system is asked, in milliseconds. */
const INTERVAL = 200;

/** What the machine has, or the container that this process is in. */
const available = (): number => {
  // Node 20.12 and later; 0 or a number beyond all memory where there is no constraint.
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
};

/**
 * A cheap question to ask often: is more memory in use than allowed?
 * @param bytes absent: most of what there is
 */
export const memoryGuard = (bytes: number = SHARE * available()): (() => boolean) => {
  let asked = 0;
  let answer = false;
  return () => {
    const now = performance.now();
    if (now - asked > INTERVAL) {
      asked = now;
      answer = process.memoryUsage.rss() > bytes;
    }
    return answer;
  };
};
