// Drawings, by Graphviz compiled to WebAssembly. It is large and loaded only when something is drawn.
//
// A large graph takes minutes and gigabytes, and nobody can ask Graphviz how far it is. So a drawing is made in a thread, which is ended where there is not enough memory.
import { Worker } from 'node:worker_threads';
import { InternalError } from '../../diagnostics/index.ts';
import { threadProgram } from '../files/programs.ts';
import { memoryBudget } from '../threads/memory-budget.ts';

/** The part of the package that is used; its own declarations point to a package that is not there. */
export interface Graphviz {
  /** Lays out a graph in the DOT language and draws it, or tells where its parts are. */
  layout(dot: string, format: 'json' | 'svg', engine: 'dot'): string;
}

/** A graph that cannot be drawn, because there is not enough memory. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';

  constructor() {
    super(
      'nothing is drawn: Graphviz needs more memory than there is. (Draw fewer states, allow more with --memory, or write DOT, which other programs can draw.)',
    );
  }
}

/** What the thread answers: a drawing, or that the memory of WebAssembly did not suffice. */
export type Drawn = { readonly svg: string } | 'out of memory';

/** How often the memory is looked at, in milliseconds: Graphviz takes some hundred megabytes in a second. */
const INTERVAL = 20;

/** Graphviz itself. */
export const loadGraphviz = async (): Promise<Graphviz> => {
  const loaded = (await import('@hpcc-js/wasm/graphviz')) as unknown as { readonly Graphviz: { load(): Promise<Graphviz> } };
  return await loaded.Graphviz.load();
};

/**
 * A drawing of a graph in the DOT language, as SVG.
 * @param memory bytes that the whole process may use; absent: most of what there is
 * @throws DrawingError
 */
export const drawSvg = async (dot: string, memory?: number): Promise<string> => {
  const program = threadProgram('drawing-worker');
  const drawn = program === null ? await drawHere(dot) : await drawInThread(program, dot, memory);
  if (drawn === 'out of memory') throw new DrawingError();
  if (!drawn.svg.includes('<svg')) throw new InternalError('Graphviz drew nothing');
  return drawn.svg;
};

/** Draws in this thread. */
export async function drawHere(dot: string): Promise<Drawn> {
  const graphviz = await loadGraphviz();
  try {
    return { svg: graphviz.layout(dot, 'svg', 'dot') };
  } catch (error) {
    // What WebAssembly ends with where its memory cannot grow depends on where that happens.
    if (error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError)) return 'out of memory';
    throw error;
  }
}

function drawInThread(program: URL, dot: string, memory: number | undefined): Promise<Drawn> {
  const budget = memoryBudget(memory);
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: dot });
    const end = (settle: () => void): void => {
      clearInterval(watch);
      settle();
      void thread.terminate();
    };
    const watch = setInterval(() => {
      if (budget.exhausted()) end(() => resolve('out of memory'));
    }, INTERVAL);
    thread.on('message', (drawn: Drawn) => end(() => resolve(drawn)));
    thread.on('error', (error) => end(() => reject(error)));
    thread.on('exit', () => end(() => reject(new InternalError('the thread that draws has ended'))));
  });
}
