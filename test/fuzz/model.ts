// Models as files, and what tlasso says of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckReport } from '../../src/report/index.ts';
import { type CheckRequest, check } from '../../src/session/index.ts';

/** Modules and configurations. */
export interface RandomModel {
  /** The name of the root module; `ROOT.cfg` is its configuration. */
  readonly root: string;
  /** Name and text of each file. */
  readonly files: Readonly<Record<string, string>>;
  /**
   * What another checker must answer alike: everything; the verdict only, where reductions or an order decide about counts; all but whether
   * there is a fault, where expressions may have no value, and the order of evaluation decides whether that is met. Absent: all.
   */
  readonly comparable?: 'all' | 'verdict' | 'values';
  /** Files that another checker gets instead, such as a configuration without what it takes on trust. */
  readonly otherwise?: Readonly<Record<string, string>>;
}

/** What a checker says of a model. Counts are of searches that ran to their end. */
export interface Answer {
  readonly verdict: 'ok' | 'assumption' | 'deadlock' | 'invariant' | 'property' | 'fault' | 'refused' | 'other';
  readonly distinct?: number;
  readonly generated?: number;
  readonly depth?: number;
  /** Constraints left out states or steps. */
  readonly leavesOut?: boolean;
  /** What it printed, for the person who looks into a difference. */
  readonly text?: string;
}

const verdictOf = ({ verdict }: CheckReport): Answer['verdict'] => {
  switch (verdict) {
    case 'ok':
    case 'assumption':
    case 'deadlock':
    case 'invariant':
    case 'property':
      return verdict;
    case 'assertion':
    case 'evaluation-error':
      return 'fault';
    case 'parse-error':
    case 'config-error':
      return 'refused';
    default:
      return 'other';
  }
};

/** Runs `use` with the files in a folder of their own. */
export const withFiles = async <T>(files: Readonly<Record<string, string>>, use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-fuzz-model-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** What tlasso says of the model in a folder. */
export const answerOf = async (folder: string, root: string, request: Partial<CheckRequest> = {}): Promise<Answer> => {
  const report = await check({ file: join(folder, `${root}.tla`), workers: 1, invariants: [], properties: [], ltl: [], ...request }, {});
  const verdict = verdictOf(report);
  const text = report.diagnostics.map(({ code, message }) => `${code ?? ''} ${message}`).join('\n');
  if (verdict !== 'ok') return { verdict, text };
  const { distinctStates: distinct, statesGenerated: generated, depth, leftOut } = report;
  return { verdict, text, distinct, generated, depth, leavesOut: leftOut !== undefined };
};

/** How two answers differ, in a few words; undefined where they do not. */
export const differenceOf = (ours: Answer, theirs: Answer, comparable: RandomModel['comparable'] = 'all'): string | undefined => {
  if (comparable === 'values' && (ours.verdict === 'fault' || theirs.verdict === 'fault')) return undefined;
  if (ours.verdict !== theirs.verdict) return `verdict ${ours.verdict}, expected ${theirs.verdict}`;
  if (comparable === 'verdict' || ours.verdict !== 'ok') return undefined;
  for (const count of ['distinct', 'depth', 'generated', 'leavesOut'] as const)
    if (theirs[count] !== undefined && ours[count] !== theirs[count]) return `${count} ${ours[count]}, expected ${theirs[count]}`;
  return undefined;
};
