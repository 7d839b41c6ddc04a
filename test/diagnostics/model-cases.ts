// The cases of test/corpus/errors/models: faults that need a configuration, or a run.
//
// A case is a module and the configuration of the same name; without one the module has none. The lines before the module say what to expect:
//
//     Marks `text`      the text of the diagnostic's span; without this line it has no span
//     Says `text`       a part of its message
//     Runs `simulate`, Runs `check --workers 2`, Runs `check --resume none`, Runs `check --spill Step.tla/states`,
//     Runs `check --por`, Runs `check --config None.cfg`, Runs `check --constant Max`   instead of `check`
//     Exits with N      the exit code
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckReport } from '../../src/report/index.ts';
import { check, type ModelRequest, simulate } from '../../src/session/index.ts';

const folder = join(import.meta.dirname, '../corpus/errors/models');

export interface ModelCase {
  /** `E401-head-of-empty` */
  readonly name: string;
  readonly code: string;
  readonly module: string;
  readonly marks: string | undefined;
  readonly says: string | undefined;
  readonly runs: string;
  readonly exitCode: number;
}

const readCase = (file: string): ModelCase => {
  const text = readFileSync(join(folder, file), 'utf8');
  const part = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
  const module = part(/^-{4,} MODULE (\w+)/m);
  const exit = part(/^Exits with (\d+)$/m);
  if (module === undefined || exit === undefined) throw new Error(`${file} has no module or does not say how the check exits`);
  return {
    name: file.replace(/\.tla$/, ''),
    code: file.slice(0, 4),
    module,
    marks: part(/^Marks `(.*)`$/m),
    says: part(/^Says `(.*)`$/m),
    runs: part(/^Runs `(.*)`$/m) ?? 'check',
    exitCode: Number(exit),
  };
};

export const modelCases = (): ModelCase[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tla'))
    .map(readCase);

/** Checks or simulates a case, in a folder of its own where the files have the module's name. */
export const runCase = async ({ name, module, runs }: ModelCase): Promise<CheckReport> => {
  const place = mkdtempSync(join(tmpdir(), 'tlasso-case-'));
  try {
    for (const ending of ['.tla', '.cfg']) {
      const from = join(folder, name + ending);
      if (existsSync(from)) cpSync(from, join(place, module + ending));
    }
    const request: ModelRequest = { file: join(place, `${module}.tla`), invariants: [], properties: [], seed: 1 };
    if (runs === 'simulate') return await simulate({ ...request, behaviours: 3 }, {});
    const resume = runs === 'check --resume none' ? { resume: join(place, 'none') } : {};
    const spill = runs === 'check --spill Step.tla/states' ? { spill: join(place, 'Step.tla', 'states') } : {};
    const reduce = runs === 'check --por' ? { reduce: true } : {};
    const config = runs === 'check --config None.cfg' ? { config: join(place, 'None.cfg') } : {};
    const given = runs === 'check --constant Max' ? { constants: ['Max'] } : {};
    return await check(
      { ...request, ...resume, ...spill, ...reduce, ...config, ...given, workers: runs === 'check --workers 2' ? 2 : 1, ltl: [] },
      {},
    );
  } finally {
    rmSync(place, { recursive: true });
  }
};
