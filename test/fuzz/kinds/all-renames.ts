// Every name that a module introduces gets a new one: each by itself, as an editor would ask for it, and then all together. Afterwards every file says what it said,
// and each model of the folder has the verdict and the counts it had.
//
// A seed is a module of specs/ and of the folders in TLASSO_FUZZ_CORPUS: `--from 0 --count N` takes the first N. The oracle is the checker, with two thousand states of each model.
// TLASSO_FUZZ_REASONS names a file to which each refusal is appended.

import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { applied, type TextEdit } from '../../../src/editor/model/edits.ts';
import type { Entity } from '../../../src/editor/model/entity.ts';
import { NameIndex } from '../../../src/editor/model/name-index.ts';
import { problemsIn } from '../../../src/editor/model/problems.ts';
import { obstacleToRename, Renaming } from '../../../src/editor/model/rename.ts';
import { keepingRows } from '../../../src/formatting/index.ts';
import { findAlgorithm } from '../../../src/pluscal/index.ts';
import { check } from '../../../src/session/index.ts';
import { Workspace } from '../../../src/session/workspace/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { withFiles } from '../model.ts';
import { corpusOf } from '../mutated/mutate.ts';

const MOST_STATES = 2000;
const SECONDS = 30;

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: readonly string[] | undefined;

/** The modules, in the order of their paths. */
function modules(): readonly string[] {
  known ??= corpusOf(folders.map((folder) => resolve(folder))).paths.filter((path) => path.endsWith('.tla'));
  return known;
}

const tally = { symbols: 0, renamed: 0, refused: 0, 'not renamable': 0, 'modules with errors': 0, models: 0, 'models undecided': 0 };

type Texts = Readonly<Record<string, string>>;

const textsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /\.(?:tla|cfg|txt|json|ndjson)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** What is said of each file, without words that can hold names. */
function said(texts: Texts, folder: string): Record<string, string> {
  const workspace = new Workspace([]);
  const files = Object.keys(texts).filter((name) => /\.(?:tla|cfg)$/.test(name));
  for (const name of files) workspace.put(join(folder, name), texts[name]!);
  return Object.fromEntries(
    files.map((name) => [
      name,
      JSON.stringify(problemsIn(join(folder, name), workspace).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))),
    ]),
  );
}

/** What a check of a model says; null where it was not decided in time. */
async function verdictOf(texts: Texts, module: string, config: string): Promise<string | null> {
  return withFiles(texts, async (folder) => {
    const request = { file: join(folder, module), config: join(folder, config), workers: 1, seed: 1 };
    const limits = { maxStates: MOST_STATES, timeout: SECONDS };
    const report = await check({ ...request, ...limits, invariants: [], properties: [], ltl: [] }, {});
    const { verdict, statesGenerated, distinctStates, depth, diagnostics, limit } = report;
    if (limit === 'time') return null;
    // A name that two modules define has two meanings no more when one of them is renamed.
    const codes = diagnostics.flatMap(({ code }) => (code === 'E215' ? [] : [code]));
    // Which states of the last level are counted where a search ends before its end depends on the order of names.
    if (verdict === 'limit') return JSON.stringify([verdict, distinctStates]);
    if (verdict !== 'ok') return JSON.stringify([verdict, depth, codes]);
    return JSON.stringify([verdict, statesGenerated, distinctStates, depth, codes]);
  });
}

function refuse(path: string, { kind, name }: Entity, reason: string): void {
  tally.refused++;
  const file = process.env.TLASSO_FUZZ_REASONS;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ path, kind, name, reason })}\n`);
}

/** The names that a file introduces, once each. */
function introducedIn(path: string, index: NameIndex): readonly Entity[] {
  const found = new Map<string, Entity>();
  for (const { entity, isDefinition } of index.occurrences(path))
    if (isDefinition && entity.span?.source.name === path && entity.kind !== 'module') found.set(entity.key, entity);
  return [...found.values()];
}

const FRESH = /^renamed_\d+$/;

/** The texts of a folder after all renames of what one module introduces. */
function renamed(path: string, workspace: Workspace, before: Texts): Texts {
  const after: Record<string, string> = { ...before };
  // Each rename writes the translation of an algorithm anew, so the next one begins there; without an algorithm all begin at the same text.
  const isOneByOne = findAlgorithm(workspace.source(path)!) !== null;
  const together = new Map<string, Map<number, TextEdit>>();
  let index = new NameIndex(workspace);
  let number = 0;
  // Names that stay as they are: refused ones, and all while the text does not change.
  let passed = 0;
  for (;;) {
    const entity = introducedIn(path, index).filter(({ name }) => !FRESH.test(name))[passed];
    if (entity === undefined) break;
    tally.symbols++;
    const obstacle = obstacleToRename(entity);
    if (obstacle !== null) {
      tally['not renamable']++;
      passed++;
      continue;
    }
    const plan = new Renaming(workspace, index).plan(entity, `renamed_${number++}`);
    if (plan.kind === 'refused') {
      refuse(path, entity, plan.reason);
      passed++;
      continue;
    }
    tally.renamed++;
    for (const [file, edits] of plan.edits) {
      if (isOneByOne) workspace.put(file, applied(workspace.source(file)!.text, edits));
      else {
        const all = together.get(file) ?? new Map<number, TextEdit>();
        together.set(file, all);
        // The indentation of rows follows from all new names together.
        for (const edit of edits) if (edit.text.trim() !== '') all.set(edit.start, edit);
      }
    }
    if (isOneByOne) index = new NameIndex(workspace);
    else passed++;
  }
  for (const [file, edits] of together) {
    const source = workspace.source(file)!;
    const sorted = [...edits.values()].sort((a, b) => a.start - b.start);
    after[basename(file)] = applied(source.text, file.endsWith('.tla') ? keepingRows(source, sorted) : sorted);
  }
  if (isOneByOne) for (const file of workspace.openFiles) after[basename(file)] = workspace.source(file)!.text;
  return after;
}

async function run(seed: number): Promise<Difference | undefined> {
  const path = modules()[seed % modules().length]!;
  const folder = dirname(path);
  const workspace = new Workspace([folder]);
  if (problemsIn(path, workspace).some(({ severity }) => severity === 'error')) {
    tally['modules with errors']++;
    return undefined;
  }
  const before = textsOf(folder);
  const after = renamed(path, workspace, before);
  const difference = (what: string): Difference => ({ what: `${path}: ${what}`, files: { ...after } });
  const [then, now] = [said(before, folder), said(after, folder)];
  for (const name of Object.keys(then)) if (then[name] !== now[name]) return difference(`${name}: ${then[name]} became ${now[name]}`);
  const fresh = new Workspace([folder]);
  for (const config of Object.keys(before).filter((name) => name.endsWith('.cfg'))) {
    const module = fresh.moduleOfConfig(join(folder, config));
    const uses =
      module === null ? [] : [module, ...[...(fresh.module(module)?.finder?.names ?? [])].map((name) => join(folder, `${name}.tla`))];
    if (!uses.includes(path) || !existsSync(module!)) continue;
    const name = basename(module!);
    const expected = await verdictOf(before, name, config);
    tally.models++;
    if (expected === null) {
      tally['models undecided']++;
      continue;
    }
    const found = await verdictOf(after, name, config);
    if (found !== expected) return difference(`${config}: ${expected} became ${found}`);
  }
  return undefined;
}

export const kind: FuzzKind = {
  name: 'all-renames',
  meaning: 'every name that a module introduces, renamed by itself and with all others, against the checks of its models before and after',
  quick: 1,
  run,
  tally: () => tally,
};
