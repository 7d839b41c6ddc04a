// The jobs of a run that have no result yet.
import type { CheckProgress } from '../session/request.ts';
import type { JobResult, SentJob } from './jobs.ts';

/** A job without a result. */
export interface OpenJob {
  readonly sent: SentJob;
  /** How many results of it were lost. */
  lost: number;
  /** The stream that has it, by the moment when it was made, and what `lost` was then. */
  published: string | null;
  readonly progress: ((progress: CheckProgress) => void) | undefined;
  settle(result: JobResult): void;
  fail(error: Error): void;
}

/** Jobs by their numbers. Each ends once: with a result, a failure, or withdrawn. */
export class OpenJobs {
  readonly #open = new Map<number, OpenJob>();
  #next = 0;
  #done = 0;
  #failure: Error | null = null;

  /** Why all have failed, and those that follow do; null: they have not. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  /** How many have a result. */
  get done(): number {
    return this.#done;
  }

  has(number: number): boolean {
    return this.#open.has(number);
  }

  /** Enters a job. Its result is rejected at once where all have failed. */
  add(sent: SentJob, progress: OpenJob['progress']): { readonly number: number; readonly result: Promise<JobResult> } {
    const number = this.#next++;
    const failure = this.#failure;
    if (failure !== null) return { number, result: Promise.reject(failure) };
    const result = new Promise<JobResult>((settle, fail) => {
      this.#open.set(number, { sent, lost: 0, published: null, progress, settle, fail });
    });
    return { number, result };
  }

  /** Returns whether the job was open. */
  withdraw(number: number): boolean {
    return this.#open.delete(number);
  }

  get(number: number): OpenJob | undefined {
    return this.#open.get(number);
  }

  settle(number: number, result: JobResult): void {
    const job = this.#open.get(number);
    if (job === undefined) return;
    this.#open.delete(number);
    this.#done++;
    job.settle(result);
  }

  fail(number: number, error: Error): void {
    this.#open.get(number)?.fail(error);
  }

  /** Fails all jobs, and those that follow. */
  failAll(error: Error): void {
    this.#failure = error;
    for (const { fail } of this.#open.values()) fail(error);
    this.#open.clear();
  }

  tell(number: number, progress: CheckProgress): void {
    this.#open.get(number)?.progress?.(progress);
  }

  /** Their numbers. */
  get numbers(): readonly number[] {
    return [...this.#open.keys()];
  }
}
