// A thread whose heap is full is ended by Node, without a word of its own.

/** Whether that has ended a thread. */
export function isOutOfHeap(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** What it means for the user. */
export const OUT_OF_HEAP = 'the heap of its thread is full (NODE_OPTIONS=--max-old-space-size=MEGABYTES allows more)';
