// Renaming a random name of a random module: everything parses and means the same afterwards, and a model has the same verdict and counts.
//
// The files are those of specs/ and of the folders in TLASSO_FUZZ_CORPUS. The oracle is the checker: what it says of the model before and after, with at most a thousand states.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { applied } from '../../../src/editor/model/edits.ts';
import { NameIndex } from '../../../src/editor/model/name-index.ts';
import { problemsIn } from '../../../src/editor/model/problems.ts';
import { obstacleToRename, Renaming } from '../../../src/editor/model/rename.ts';
import { check } from '../../../src/session/index.ts';
import { Workspace } from '../../../src/session/workspace/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { withFiles } from '../model.ts';
import { type Corpus, corpusOf } from '../mutated/mutate.ts';
import { decisionsOf } from '../random.ts';

const MOST_STATES = 1000;
const NEW_NAMES = ['renamed_thing', 'Zq9', 'x', 'Next', 'self'];

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: Corpus | undefined;
const corpus = (): Corpus => {
  known ??= corpusOf(folders);
  return known;
};

const tally = { renamed: 0, refused: 0, 'not renamable': 0, 'broken before': 0, 'checked twice': 0 };

/** What a check says, without what a name is called. */
async function verdictOf(folder: string, module: string): Promise<string> {
  const file = join(folder, `${module}.tla`);
  if (!existsSync(join(folder, `${module}.cfg`))) return 'no model';
  const report = await check(
    { file, workers: 1, invariants: [], properties: [], ltl: [], maxStates: MOST_STATES, seed: 1, timeout: 5 },
    {},
  );
  const { verdict, statesGenerated, distinctStates, depth } = report;
  return JSON.stringify([verdict, statesGenerated, distinctStates, depth]);
}

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /\.(?:tla|cfg)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

async function run(seed: number): Promise<Difference | undefined> {
  const decisions = decisionsOf(seed);
  const modules = corpus().paths.filter((path) => path.endsWith('.tla'));
  const path = resolve(modules[decisions.pick(modules.length)]!);
  const workspace = new Workspace([dirname(path)]);
  const index = new NameIndex(workspace);
  if (problemsIn(path, workspace).some(({ severity }) => severity === 'error')) {
    tally['broken before']++;
    return undefined;
  }
  const occurrences = index.occurrences(path).filter(({ entity }) => obstacleToRename(entity) === null && entity.kind !== 'module');
  if (occurrences.length === 0) {
    tally['not renamable']++;
    return undefined;
  }
  const { entity } = decisions.oneOf(occurrences);
  const to = decisions.chance(80) ? NEW_NAMES[0]! : decisions.oneOf(NEW_NAMES);
  const plan = new Renaming(workspace, index).plan(entity, to);
  const before = filesOf(dirname(path));
  const what = { 'rename.txt': `${entity.name} of ${path} to ${to}` };
  if (plan.kind === 'refused') {
    tally.refused++;
    // A name that nobody has must be free, but where something is tied to the name itself.
    const isTied = /has no meaning here|would have an error|has errors|Translate it first/.test(plan.reason);
    return to === NEW_NAMES[0] && !isTied ? { what: `refused: ${plan.reason}`, files: { ...what, ...before } } : undefined;
  }
  tally.renamed++;
  const after = { ...before };
  for (const [file, edits] of plan.edits) after[basename(file)] = applied(readFileSync(file, 'utf8'), edits);
  const module = basename(path, '.tla');
  const said = await withFiles(before, (folder) => verdictOf(folder, module));
  if (said !== 'no model') tally['checked twice']++;
  const now = await withFiles(after, (folder) => verdictOf(folder, module));
  return said === now ? undefined : { what: `${said} became ${now}`, files: { ...what, ...after } };
}

export const kind: FuzzKind = {
  name: 'renames',
  meaning: 'renaming a name of a specification against the check of it before and after',
  quick: 3,
  run,
  tally: () => tally,
};
