// Runs many things, several at once, and tells what became of them in their order. After a result that ends all, those behind it in the order are not wanted: what they
// did by then is not told, since it depends on who was faster.

/** Why something was not run. */
export type NotRun = 'interrupted' | 'after a failure';

/** What is run, and how. */
export interface OrderedRun<Result> {
  /** How many at once. */
  readonly jobs: number;
  readonly signal: AbortSignal | undefined;
  /** `signal` is aborted where the result is not wanted any more. */
  run(index: number, signal: AbortSignal): Promise<Result>;
  skipped(index: number, reason: NotRun): Result;
  /** Whether nothing behind this one is to be run. */
  endsAll(result: Result): boolean;
  /** Called for each result, in the order. */
  told(result: Result, index: number): void;
}

/** Runs `count` things. The results are in their order. */
export async function runInOrder<Result>(count: number, order: OrderedRun<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  const known = new Map<number, Result>();
  const stops = Array.from({ length: count }, () => new AbortController());
  let endedAt = Number.POSITIVE_INFINITY;
  const set = (index: number, result: Result): void => {
    known.set(index, result);
    for (let at = results.length; known.has(at); at++) {
      const told = at > endedAt ? order.skipped(at, 'after a failure') : known.get(at)!;
      results.push(told);
      order.told(told, at);
    }
  };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      if (order.signal?.aborted === true) set(index, order.skipped(index, 'interrupted'));
      else if (index > endedAt) set(index, order.skipped(index, 'after a failure'));
      else {
        const stop = stops[index]!.signal;
        const result = await order.run(index, order.signal === undefined ? stop : AbortSignal.any([order.signal, stop]));
        if (order.endsAll(result) && index < endedAt) {
          endedAt = index;
          for (const later of stops.slice(index + 1)) later.abort();
        }
        set(index, result);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(order.jobs, count)) }, work));
  return results;
}
