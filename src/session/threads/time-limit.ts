// A run that ends after some time as it does where it is interrupted: with a report of what is known.
import type { CheckReport } from '../../report/index.ts';
import type { CheckEvents, ModelRequest } from '../request.ts';

type Limited = ModelRequest & { readonly timeout?: number };

/** The seconds of a request as something that ends it, beside what ends it already. */
export class TimeLimit {
  readonly #deadline: number;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #outer: Pick<ModelRequest, 'signal' | 'hear'>;

  constructor(seconds: number, outer: Pick<ModelRequest, 'signal' | 'hear'>) {
    this.#deadline = performance.now() + seconds * 1000;
    this.#outer = outer;
    this.#timer = setTimeout(() => this.#controller.abort(), seconds * 1000);
  }

  /** For the request. `hear` looks at the clock: while the event loop has no turn, no timer ends. */
  ending(): Required<Pick<ModelRequest, 'signal' | 'hear'>> {
    const { signal: outer, hear } = this.#outer;
    const own = this.#controller.signal;
    return {
      signal: outer === undefined ? own : AbortSignal.any([outer, own]),
      hear: () => {
        if (performance.now() >= this.#deadline) this.#controller.abort();
        return own.aborted || hear?.() === true;
      },
    };
  }

  /** Whether it is the time, and nothing else, that ended the run. */
  get isReached(): boolean {
    return this.#controller.signal.aborted && this.#outer.signal?.aborted !== true;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}

/** The same run, for at most the time of its request. */
export function withTimeLimit<Request extends Limited>(
  run: (request: Request, events: CheckEvents) => Promise<CheckReport>,
): (request: Request, events: CheckEvents) => Promise<CheckReport> {
  return async (request, events) => {
    if (request.timeout === undefined) return await run(request, events);
    const limit = new TimeLimit(request.timeout, request);
    try {
      const report = await run({ ...request, ...limit.ending() }, events);
      return report.verdict === 'interrupted' && limit.isReached ? { ...report, verdict: 'limit', limit: 'time' } : report;
    } finally {
      limit.dispose();
    }
  };
}
