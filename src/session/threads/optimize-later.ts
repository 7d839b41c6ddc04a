// When V8 optimizes the code of models that run for a short time: what optimizing it costs is hardly ever won back. The program of a change runs for a fraction of a second, and a third of the CPU
// time of all changes went there; of the models of a suite most do, in threads whose own code is optimized already. V8 12 and later wait longer by themselves, and have no such option.
import { setFlagsFromString } from 'node:v8';

/** Bytes of code that a function runs before V8 11 optimizes it. */
const USUAL = 67_584;

/** The same for changes of a specification, and for models of a suite: some of those run for minutes. */
const FOR = { changes: 1_000_000, models: 300_000 } as const;

function optimizeAfter(bytes: number): void {
  if (Number.parseInt(process.versions.v8, 10) === 11) setFlagsFromString(`--interrupt-budget=${bytes}`);
}

/** For the rest of the process, which is at changes. */
export function optimizeLater(): void {
  optimizeAfter(FOR.changes);
}

const running: number[] = [];

/** While this goes on, also where several such go on at once: all threads of the process do, and what is latest counts. */
export async function optimizingLater<Result>(what: keyof typeof FOR, work: () => Promise<Result>): Promise<Result> {
  const bytes = FOR[what];
  running.push(bytes);
  optimizeAfter(Math.max(...running));
  try {
    return await work();
  } finally {
    running.splice(running.indexOf(bytes), 1);
    optimizeAfter(Math.max(USUAL, ...running));
  }
}
