// A case of the kind `options`: a random specification with random options, what the oracle knows of it, and how a check of it is judged.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { withFiles } from '../model.ts';
import { decisionsOf } from '../random.ts';
import { textOf } from '../report-text.ts';
import { graphOf } from './graph.ts';
import { type Known, reportFault, tracesFault, violatedBy } from './judge-report.ts';
import { requestOf, settingsOf } from './settings.ts';
import { specificationOf } from './specification.ts';
import { identity, identityOf } from './states.ts';
import { filesOf } from './text.ts';

export interface Case extends Known {
  /** The module and its configuration. */
  readonly files: Readonly<Record<string, string>>;
}

/** The case of a seed. */
export const caseOf = (seed: number): Case => {
  const decide = decisionsOf(seed);
  const specification = specificationOf(decide);
  const whole = graphOf(specification, identity);
  const chosen = settingsOf(decide, specification, whole.states.length);
  // Where nothing reads what VIEW hides, all states that it takes for one have the same future.
  const isKnown = !chosen.view || !specification.readsHidden;
  const expected = isKnown ? graphOf(specification, identityOf(specification.processes.length, chosen)) : null;
  const settings = isKnown ? chosen : { ...chosen, postcondition: null };
  const files = filesOf(specification, settings, expected);
  return { specification, settings, whole, expected, violated: violatedBy(specification, whole), files };
};

/** What a check came to, with the check that was resumed where there is one. */
export interface Outcome {
  readonly report: CheckReport;
  /** Absent: the search was not cut off, or ended before. */
  readonly resumed?: CheckReport;
  /** A search that ended before it was to be cut off. */
  readonly early?: CheckReport;
  /** A search that was cut off and left no checkpoint. */
  readonly lost?: CheckReport;
}

/** Checks a case; `files` may say something else than the case. */
export const outcomeOf = async ({ settings }: Case, files: Case['files']): Promise<Outcome> =>
  withFiles(files, async (folder) => {
    const request = { ...requestOf(settings), file: join(folder, 'Spec.tla') };
    const report = await check(request, {});
    if (settings.resumesAt === null) return { report };
    const checkpoint = join(folder, 'checkpoint');
    mkdirSync(checkpoint);
    const early = await check({ ...request, checkpoint, maxStates: settings.resumesAt }, {});
    if (early.verdict !== 'limit') return { report, early };
    if (readdirSync(checkpoint).length === 0) return { report, lost: early };
    return { report, resumed: await check({ ...request, checkpoint, resume: checkpoint }, {}) };
  });

/** Whether a search may leave no checkpoint: it uses registers, or looks at levels. */
const mayBeLost = ({ specification, settings }: Case): boolean => settings.registers || specification.levels < Number.POSITIVE_INFINITY;

/** What is wrong with an outcome; undefined: nothing. */
export const outcomeFault = (one: Case, { report, resumed, early, lost }: Outcome): string | undefined => {
  const fault = reportFault(report, one);
  if (fault !== undefined) return fault;
  if (lost !== undefined) return mayBeLost(one) ? undefined : 'a search that was cut off leaves no checkpoint';
  if (early !== undefined) {
    const told = early.verdict === 'ok' ? reportFault(early, one) : tracesFault(early, one);
    return told === undefined ? undefined : `up to a limit: ${told}`;
  }
  if (resumed === undefined) return undefined;
  const told = reportFault(resumed, one);
  if (told !== undefined) return `resumed: ${told}`;
  const isAlone = one.settings.workers === 1;
  return textOf(resumed, isAlone) === textOf(report, isAlone) ? undefined : 'resumed: another report than of a search that was not cut off';
};
