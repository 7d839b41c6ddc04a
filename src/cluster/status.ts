// Who is there: the workers and runs of a server, as they tell it themselves.
import { setTimeout as wait } from 'node:timers/promises';
import { connectTo, type Environment } from './connect.ts';
import { ownIdentity } from './identity.ts';
import { type RunNews, runOfStream, SUBJECTS, TELL_EVERY, type WorkerNews } from './names.ts';

/** What a cluster is at. */
export interface ClusterStatus {
  readonly workers: readonly WorkerNews[];
  readonly runs: readonly RunNews[];
  /** Runs that have something on the server and tell nothing: they were ended by force. A worker removes them. */
  readonly silent: readonly { readonly run: string; readonly messages: number; readonly bytes: number }[];
}

/** Listens to a server until everybody has told something. Throws ClusterError. */
export async function clusterStatus(address: string, env: Environment): Promise<ClusterStatus> {
  const { nc, jsm } = await connectTo(address, `tlasso cluster status ${ownIdentity().name}`, env);
  try {
    const workers = new Map<string, WorkerNews>();
    const runs = new Map<string, RunNews>();
    nc.subscribe(SUBJECTS.workers, { callback: (_, message) => void workers.set(message.subject, message.json<WorkerNews>()) });
    nc.subscribe(SUBJECTS.runs, { callback: (_, message) => void runs.set(message.json<RunNews>().run, message.json<RunNews>()) });
    await wait(1.5 * TELL_EVERY);
    const silent = new Map<string, { run: string; messages: number; bytes: number }>();
    for await (const { config, state } of jsm.streams.list()) {
      const run = runOfStream(config.name);
      if (run === null || runs.has(run)) continue;
      const before = silent.get(run) ?? { run, messages: 0, bytes: 0 };
      silent.set(run, { run, messages: before.messages + state.messages, bytes: before.bytes + state.bytes });
    }
    const byName = <T extends { readonly name: string }>(found: ReadonlyMap<string, T>): T[] =>
      [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return { workers: byName(workers), runs: byName(runs), silent: [...silent.values()] };
  } finally {
    await nc.close();
  }
}
