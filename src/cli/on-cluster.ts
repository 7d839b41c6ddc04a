// `--cluster`: what a command does by itself is done by workers of a cluster.

import type { RunPlan } from '../cluster/index.ts';
import { renderDiagnostics } from '../diagnostics/index.ts';
import type { CallJudges } from '../session/mutate/request.ts';
import { defined } from '../session/options/defined.ts';
import type { CallMakers, SearchElsewhere } from '../session/request.ts';
import type { ModelRunner } from '../session/suite/model-threads.ts';
import type { CallComparers } from '../session/trace/window-threads.ts';
import { EXIT_CODES } from './exit-codes.ts';
import type { ColorChoice, Terminal } from './output/terminal.ts';
import { PLAIN_WIDTH, styleFor } from './output/terminal.ts';

/** What is done there. */
export interface ClusterUse {
  /** The address; undefined: everything is done here. */
  readonly cluster: string | undefined;
  /** The command in words. */
  readonly what: string;
  readonly needsExec: boolean;
  readonly color: ColorChoice;
}

/** What ends a run in good order besides Ctrl-C: on a cluster, where something would stay on the server. */
export function endingSignals(cluster: string | undefined): readonly NodeJS.Signals[] {
  return cluster === undefined ? [] : ['SIGTERM'];
}

/** Runs a command whose models are checked by workers, where that is asked for. Returns its exit code. */
export async function withModelRunner(
  { cluster, what, needsExec, color }: ClusterUse,
  terminal: Terminal,
  run: (runner: { readonly runner?: ModelRunner }) => Promise<number>,
): Promise<number> {
  if (cluster === undefined) return run({});
  return await tellingClusterErrors(color, terminal, async () => {
    const { modelsOnCluster } = await import('../cluster/index.ts');
    const models = await modelsOnCluster(planOf({ address: cluster, what, needsExec }, terminal));
    try {
      return await run({ runner: models.runner });
    } finally {
      await models.end();
    }
  });
}

/** Runs a command whose random behaviours are made by workers too, where that is asked for. Returns its exit code. */
export async function withMakers(
  { cluster, what, needsExec, color }: ClusterUse,
  terminal: Terminal,
  run: (makers: { readonly makers?: CallMakers }) => Promise<number>,
): Promise<number> {
  if (cluster === undefined) return run({});
  return await tellingClusterErrors(color, terminal, async () => {
    const { behavioursOnCluster } = await import('../cluster/index.ts');
    const behaviours = await behavioursOnCluster(planOf({ address: cluster, what, needsExec }, terminal));
    try {
      return await run({ makers: behaviours.makers });
    } finally {
      await behaviours.end();
    }
  });
}

/** Runs a command whose mutants are judged by workers, where that is asked for. Returns its exit code. */
export async function withJudges(
  { cluster, what, needsExec, color }: ClusterUse,
  terminal: Terminal,
  run: (judges: { readonly judges?: CallJudges }) => Promise<number>,
): Promise<number> {
  if (cluster === undefined) return run({});
  return await tellingClusterErrors(color, terminal, async () => {
    const { judgesOnCluster } = await import('../cluster/index.ts');
    const mutants = await judgesOnCluster(planOf({ address: cluster, what, needsExec }, terminal));
    try {
      return await run({ judges: mutants.judges });
    } finally {
      await mutants.end();
    }
  });
}

/** Runs what has lines compared by workers, where that is asked for. Returns what came of it; null where the cluster cannot be used, which is told. */
export async function withComparers<Result>(
  { cluster, what, needsExec, color }: ClusterUse,
  terminal: Terminal,
  run: (comparers: { readonly comparers?: CallComparers }) => Promise<Result>,
): Promise<Result | null> {
  if (cluster === undefined) return run({});
  let result: Result | null = null;
  await tellingClusterErrors(color, terminal, async () => {
    const { linesOnCluster } = await import('../cluster/index.ts');
    const lines = await linesOnCluster(planOf({ address: cluster, what, needsExec }, terminal));
    try {
      result = await run({ comparers: lines.comparers });
    } finally {
      await lines.end();
    }
    return EXIT_CODES.ok;
  });
  return result;
}

/** Who searches elsewhere, for a request. */
export interface Elsewhere {
  readonly elsewhere?: SearchElsewhere;
}

/** Runs a check whose states are searched by workers, where that is asked for. Returns its exit code. */
export async function withElsewhere(
  { cluster, what, needsExec, color, keep }: ClusterUse & { readonly keep: string | undefined },
  workers: number | 'auto',
  terminal: Terminal,
  run: (elsewhere: Elsewhere) => Promise<number>,
): Promise<number> {
  if (cluster === undefined) return run({});
  return await tellingClusterErrors(color, terminal, async () => {
    const { searchOnCluster } = await import('../cluster/index.ts');
    const processes = workers === 'auto' ? null : workers;
    const search = await searchOnCluster({ ...planOf({ address: cluster, what, needsExec }, terminal), ...defined({ keep }) }, processes);
    try {
      return await run({ elsewhere: search.elsewhere });
    } finally {
      await search.end();
    }
  });
}

function planOf(asked: Pick<RunPlan, 'address' | 'what' | 'needsExec'>, { env, err }: Terminal): RunPlan {
  return { ...asked, env, warn: (message) => err.write(`${message}\n`) };
}

/** What is wrong with a cluster is told, and no fault of tlasso. */
export async function tellingClusterErrors(color: ColorChoice, { err, env }: Terminal, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const { ClusterError } = await import('../cluster/index.ts');
    if (!(error instanceof ClusterError)) throw error;
    err.write(`${renderDiagnostics([error.diagnostic], { style: styleFor(color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
    return EXIT_CODES.other;
  }
}
