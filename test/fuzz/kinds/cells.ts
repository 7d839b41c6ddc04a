// A search with functions in cells and sets in bits against one with every variable as a value: the whole report, with the trace.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '../../../src/report/index.ts';
import { type CheckRequest, check } from '../../../src/session/index.ts';
import type { FuzzKind } from '../kind.ts';
import { type RandomModel, withFiles } from '../model.ts';
import { functionsModel } from '../models/functions.ts';
import { setsModel } from '../models/sets.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** States that are looked at; beyond, both end in the same place. */
const MOST_STATES = 3000;

/** A report as text, without what depends on the clock. */
const textOf = ({ seconds: _seconds, ...report }: CheckReport): string =>
  JSON.stringify(report, (key, value: unknown) => (key === 'source' ? undefined : typeof value === 'bigint' ? String(value) : value));

const modelOf = (seed: number): RandomModel => (seed % 2 === 0 ? functionsModel(seed) : setsModel(seed));

/** With functions in cells and sets in bits: as it is, with states on disk, or cut off, with a checkpoint, and resumed. */
async function inCells(request: CheckRequest, seed: number, folder: string): Promise<CheckReport> {
  const asked = { ...request, layout: 'cells' } as const;
  switch ((seed >> 1) % 4) {
    case 1:
      count('on disk');
      return check({ ...asked, spill: join(folder, 'spill'), spillSegment: 4 }, {});
    case 2: {
      const checkpoint = join(folder, 'checkpoint');
      const cut = await check({ ...asked, maxStates: 2 + (seed % 7), checkpoint }, {});
      if (cut.verdict !== 'limit' || !existsSync(checkpoint) || readdirSync(checkpoint).length === 0) return check(asked, {});
      count('resumed');
      return check({ ...request, resume: checkpoint }, {});
    }
    default:
      return check(asked, {});
  }
}

export const kind: FuzzKind = {
  name: 'cells',
  meaning:
    'a search with functions in cells and sets in bits, also on disk or cut off and resumed, says what one with every variable as a value says',
  quick: 15,
  async run(seed) {
    const { files, root } = modelOf(seed);
    const reports = await withFiles(files, async (folder) => {
      const request = { file: join(folder, `${root}.tla`), workers: 1, invariants: [], properties: [], ltl: [], maxStates: MOST_STATES };
      return [await check({ ...request, layout: 'values' }, {}), await inCells(request, seed, folder)] as const;
    });
    const [values, cells] = reports;
    count(`verdict ${values.verdict}`);
    const [ours, theirs] = [textOf(cells), textOf(values)];
    if (ours === theirs) return undefined;
    const what = `${cells.verdict} and ${cells.distinctStates} states in cells, ${values.verdict} and ${values.distinctStates} as values`;
    return { what, files: { ...files, 'cells.json': ours, 'values.json': theirs } };
  },
  model: modelOf,
  tally: () => Object.fromEntries(counts),
};
