// Who is there: the workers and runs of a server, as they tell it themselves.
import { setTimeout as wait } from 'node:timers/promises';
import { type Connected, connectTo, type Environment, hear, watchConnection } from './connect.ts';
import { ownIdentity } from './identity.ts';
import { keptAs, type RunNews, runOfStream, SUBJECTS, TELL_EVERY, type WorkerNews } from './names.ts';
import { isPassing } from './server-faults.ts';

/** A run that has something on the server and tells nothing: it was ended by force. A worker removes it. */
export interface SilentRun {
  readonly run: string;
  readonly messages: number;
  readonly bytes: number;
}

/** A search that the server keeps under a name. */
export interface KeptStream {
  readonly name: string;
  readonly stream: string;
  readonly bytes: number;
}

/** What a cluster is at. */
export interface ClusterStatus {
  readonly workers: readonly WorkerNews[];
  readonly runs: readonly RunNews[];
  readonly silent: readonly SilentRun[];
  readonly kept: readonly KeptStream[];
}

/** Milliseconds until everybody has told something, and after which somebody who tells nothing more is gone. */
const ALL_HAVE_TOLD = 1.5 * TELL_EVERY;
const GONE = 3.5 * TELL_EVERY;

interface Told<News> {
  readonly news: News;
  readonly at: number;
}

/** Which server is watched. */
export interface WatchPlan {
  readonly address: string;
  readonly env: Environment;
  /** Told that the server does not answer. */
  readonly warn: (message: string) => void;
}

/** Listens to a server for as long as somebody wants to know. */
export class ClusterWatch {
  readonly #connected: Connected;
  readonly #workers = new Map<string, Told<WorkerNews>>();
  readonly #runs = new Map<string, Told<RunNews>>();
  #isAway = false;

  private constructor(connected: Connected) {
    this.#connected = connected;
    const { nc } = connected;
    hear(nc, SUBJECTS.workers, (message) => {
      this.#workers.set(message.subject, { news: message.json<WorkerNews>(), at: performance.now() });
    });
    hear(nc, SUBJECTS.runs, (message) => {
      const news = message.json<RunNews>();
      this.#runs.set(news.run, { news, at: performance.now() });
    });
    watchConnection(nc, {
      away: () => {
        this.#isAway = true;
      },
      back: () => {
        this.#isAway = false;
      },
    });
  }

  /** Begins to listen, and waits until everybody has told something. Throws ClusterError. */
  static async begin({ address, env, warn }: WatchPlan, what: string): Promise<ClusterWatch> {
    const watch = new ClusterWatch(await connectTo(address, { name: `tlasso ${what} ${ownIdentity().name}`, env, warn }));
    await wait(ALL_HAVE_TOLD);
    return watch;
  }

  /** What was told lately; null while the server is away. */
  async status(): Promise<ClusterStatus | null> {
    if (this.#isAway) return null;
    const workers = lately(this.#workers);
    const runs = lately(this.#runs);
    try {
      return { workers, runs, ...(await this.#onServer(new Set(runs.map(({ run }) => run)))) };
    } catch (error) {
      if (!isPassing(error)) throw error;
      return null;
    }
  }

  async end(): Promise<void> {
    await this.#connected.nc.close();
  }

  /** What has something on the server, but for the runs that tell of themselves. */
  async #onServer(told: ReadonlySet<string>): Promise<Pick<ClusterStatus, 'silent' | 'kept'>> {
    const silent = new Map<string, SilentRun>();
    const kept: KeptStream[] = [];
    for await (const { config, state } of this.#connected.jsm.streams.list()) {
      const name = keptAs(config.name);
      if (name !== null) kept.push({ name, stream: config.name, bytes: state.bytes });
      const run = runOfStream(config.name);
      if (run === null || told.has(run)) continue;
      const before = silent.get(run) ?? { run, messages: 0, bytes: 0 };
      silent.set(run, { run, messages: before.messages + state.messages, bytes: before.bytes + state.bytes });
    }
    return { silent: [...silent.values()], kept };
  }
}

/** What was told in the last seconds, by name. What is older is forgotten. */
function lately<News extends { readonly name: string }>(told: Map<string, Told<News>>): readonly News[] {
  const now = performance.now();
  for (const [key, { at }] of told) if (now - at > GONE) told.delete(key);
  return Array.from(told.values(), ({ news }) => news).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Listens to a server until everybody has told something. Throws ClusterError. */
export async function clusterStatus(plan: WatchPlan): Promise<ClusterStatus> {
  const watch = await ClusterWatch.begin(plan, 'cluster status');
  try {
    return (await watch.status()) ?? { workers: [], runs: [], silent: [], kept: [] };
  } finally {
    await watch.end();
  }
}
