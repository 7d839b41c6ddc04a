// The workers of a server, as a run hears of them.
import { counted } from '../report/index.ts';
import { ClusterError } from './cluster-error.ts';
import { agree, versionText } from './identity.ts';
import type { Identity, WorkerNews } from './names.ts';

/** Milliseconds until a worker that told nothing is taken to be gone. */
const GONE = 5000;

/** The workers that told something lately. */
export class WorkerRoster {
  readonly #identity: Identity;
  readonly #needsExec: boolean;
  readonly #workers = new Map<string, { readonly news: WorkerNews; readonly heard: number }>();
  #looks = 0;
  /** Whether there was ever one that may take jobs. */
  haveBeen = false;

  constructor(identity: Identity, needsExec: boolean) {
    this.#identity = identity;
    this.#needsExec = needsExec;
  }

  /** @param now milliseconds */
  hear(news: WorkerNews, now: number): void {
    this.#workers.set(news.worker, { news, heard: now });
  }

  /** Forgets the workers that are gone. */
  forget(now: number): void {
    for (const [worker, { heard }] of this.#workers) if (now - heard > GONE) this.#workers.delete(worker);
  }

  /** Milliseconds since a worker has told something; Infinity for one that is not known. */
  silenceOf(worker: string, now: number): number {
    return now - (this.#workers.get(worker)?.heard ?? Number.NEGATIVE_INFINITY);
  }

  /** Whether a worker has told since then that it is at something else than a process of a search. */
  hasLeft(worker: string, process: string, since: number): boolean {
    const known = this.#workers.get(worker);
    return known !== undefined && known.heard > since && !known.news.running.some((one) => one.process === process);
  }

  get isEmpty(): boolean {
    return this.#workers.size === 0;
  }

  /** Jobs that all workers who may take them take at once. */
  get capacity(): number {
    return this.#news.reduce((sum, news) => sum + (this.#mayTake(news) ? news.jobs : 0), 0);
  }

  /** Looks whether there is one that may take jobs. Returns how many times in turn there was none. */
  looksAlone(): number {
    const isAlone = this.capacity === 0;
    if (!isAlone) this.haveBeen = true;
    this.#looks = isAlone ? this.#looks + 1 : 0;
    return this.#looks;
  }

  /** Their versions of Node. */
  get nodes(): ReadonlySet<string> {
    return new Set(this.#news.map(({ node }) => node));
  }

  /** Who is there and may not take jobs, in sentences: '' where there is nobody. */
  get unfit(): string {
    const different = this.#different;
    const own = versionText(this.#identity);
    const cautious = this.#news.filter((news) => agree(news, this.#identity) && !this.#mayTake(news)).length;
    return [
      different.length === 0
        ? ''
        : ` ${counted(different.length, 'other')} cannot take part: tlasso ${versionsOf(different)}, and this is ${own}.`,
      cautious === 0 ? '' : ` ${counted(cautious, 'other')} cannot take part: started without --allow-exec.`,
    ].join('');
  }

  /** Why none of them may take a job. */
  whyNobody(): ClusterError {
    const different = this.#different;
    if (different.length > 0) {
      const versions = versionsOf(different);
      return new ClusterError(
        'E634',
        `no worker can take these jobs: they run tlasso ${versions}, and this is ${versionText(this.#identity)}`,
        'Start workers of the same version and build.',
      );
    }
    return new ClusterError(
      'E634',
      'no worker can take these jobs: the specification may run programs (--allow-exec), and none of them allows that',
      'Leave out --allow-exec, or start workers with it.',
    );
  }

  get #different(): readonly WorkerNews[] {
    return this.#news.filter((news) => !agree(news, this.#identity));
  }

  get #news(): readonly WorkerNews[] {
    return [...this.#workers.values()].map(({ news }) => news);
  }

  #mayTake(news: WorkerNews): boolean {
    return agree(news, this.#identity) && (news.allowExec || !this.#needsExec);
  }
}

const versionsOf = (workers: readonly Identity[]): string => [...new Set(workers.map(versionText))].join(', ');
