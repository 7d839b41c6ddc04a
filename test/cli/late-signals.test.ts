// SIGTERM where the event loop has no turn for a while.
import { afterEach, expect, it, vi } from 'vitest';
import { interruption } from '../../src/cli/interrupt.ts';

afterEach(() => void vi.restoreAllMocks());

/** Whether SIGTERM is still heard after so many milliseconds without a turn, in which this thread has worked for so many. */
function isHeard(milliseconds: number, worked: number): boolean {
  const before = process.listenerCount('SIGTERM');
  const begun = performance.now();
  let time = 0;
  let work = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => begun + time);
  const usage = (): NodeJS.CpuUsage => ({ user: 1000 * work, system: 0 });
  vi.spyOn(process, 'cpuUsage').mockImplementation(usage);
  if ('threadCpuUsage' in process)
    vi.spyOn(process as unknown as { threadCpuUsage: typeof usage }, 'threadCpuUsage').mockImplementation(usage);
  const run = interruption(() => {}, '', ['SIGTERM']);
  run.listen();
  // The first call starts the thread that listens, the second one begins to measure.
  run.hear();
  run.hear();
  [time, work] = [milliseconds, worked];
  run.hear();
  const isHere = process.listenerCount('SIGTERM') > before;
  run.dispose();
  return isHere;
}

it.each([
  ['the thread works all the while: it has its usual effect', 1000, 1000, false],
  ['the process was stopped, or had to wait for others: it is heard', 1000, 20, true],
  ['that was not long: it is heard', 100, 100, true],
])('%s', (_, milliseconds, worked, expected) => {
  expect(isHeard(milliseconds, worked)).toBe(expected);
});
