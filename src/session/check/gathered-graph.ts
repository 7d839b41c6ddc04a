// Where the graph goes that other processes have recorded, and whether there is room for it.
import type { Check, GraphSize, GraphTarget } from '../../checker/index.ts';
import { counted } from '../../report/index.ts';
import { bytesAllowed, type MemoryBudget } from '../threads/memory-budget.ts';

/** Bytes that a state takes besides its vector, which can go to a disk, and its values: predecessor and table 9, the graph's rows 12, the step to itself 4, a flag. */
const BYTES_A_STATE = 26;
const BYTES_A_STEP = 4;

/** Bytes that a graph takes at least. */
export function leastBytes({ states, steps }: GraphSize): number {
  return BYTES_A_STATE * states + BYTES_A_STEP * steps;
}

const inUnits = (bytes: number): string => (bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`);

/**
 * The graph of a check.
 * @param memory bytes that the process may use; undefined: most of what there is
 * @param warn told once that there is no room
 * @returns null where nobody asks for it
 */
export function gatheredGraph(
  check: Check,
  memory: number | undefined,
  budget: MemoryBudget,
  warn: (message: string) => void,
): GraphTarget | null {
  const { recorder } = check;
  const { store } = check.search;
  if (recorder === null) return null;
  const allowed = bytesAllowed(memory);
  const used = process.memoryUsage.rss();
  let isTold = false;
  const tell = (what: string): false => {
    if (!isTold)
      warn(
        `${what}: invariants and what else is checked of each state are, temporal properties are not. It takes the whole graph of states and steps in this command's memory: start it where there is more, or give it more with --memory.`,
      );
    isTold = true;
    return false;
  };
  const sizeIn = ({ states, steps }: GraphSize): string => `${counted(states, 'state')} and ${counted(steps, 'step')}`;
  let expected = '';
  return {
    store,
    recorder,
    fits: (size) => {
      const bytes = leastBytes(size);
      expected = sizeIn(size);
      return (
        used + bytes <= allowed ||
        tell(`The graph of ${expected} takes at least ${inUnits(bytes)}, and ${inUnits(Math.max(0, allowed - used))} are left here`)
      );
    },
    expanded: (counts) => check.expandedElsewhere(counts),
    look: (processes) => check.lookElsewhere(processes),
    isFull: () => {
      if (budget.pressing()) store.startSpilling();
      return (
        budget.exhausted() && !tell(`The ${inUnits(allowed)} that this command may use were full before the graph of ${expected} was there`)
      );
    },
  };
}
