// When V8 optimizes the code of changes. The program of a change runs for a fraction of a second, so what optimizing it costs is hardly ever won back: a third of the CPU time of all
// changes. V8 12 and later wait longer by themselves, and have no such option.
import { setFlagsFromString } from 'node:v8';

/** Bytes of code that a function runs before V8 11 optimizes it. */
const USUAL = 67_584;
const LATER = 1_000_000;

function optimizeAfter(bytes: number): void {
  if (Number.parseInt(process.versions.v8, 10) === 11) setFlagsFromString(`--interrupt-budget=${bytes}`);
}

/** For the rest of the process. */
export function optimizeLater(): void {
  optimizeAfter(LATER);
}

let running = 0;

/** While this goes on, also where several such go on at once. All threads of the process do. */
export async function optimizingLater<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running++ === 0) optimizeAfter(LATER);
  try {
    return await work();
  } finally {
    if (--running === 0) optimizeAfter(USUAL);
  }
}
