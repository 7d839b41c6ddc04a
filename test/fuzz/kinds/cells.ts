// A search with functions in cells against one with every variable as a value: the whole report, with the trace.

import { join } from 'node:path';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import type { FuzzKind } from '../kind.ts';
import { withFiles } from '../model.ts';
import { functionsModel } from '../models/functions.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** States that are looked at; beyond, both end in the same place. */
const MOST_STATES = 3000;

/** A report as text, without what depends on the clock. */
const textOf = ({ seconds: _seconds, ...report }: CheckReport): string =>
  JSON.stringify(report, (key, value: unknown) => (key === 'source' ? undefined : typeof value === 'bigint' ? String(value) : value));

export const kind: FuzzKind = {
  name: 'cells',
  meaning: 'a search with functions in cells says what one with every variable as a value says, with one worker and with two',
  quick: 15,
  async run(seed) {
    const { files, root } = functionsModel(seed);
    const reports = await withFiles(files, async (folder) => {
      const request = { file: join(folder, `${root}.tla`), workers: 1, invariants: [], properties: [], ltl: [], maxStates: MOST_STATES };
      return [await check({ ...request, layout: 'values' }, {}), await check({ ...request, layout: 'cells' }, {})] as const;
    });
    const [values, cells] = reports;
    count(`verdict ${values.verdict}`);
    const [ours, theirs] = [textOf(cells), textOf(values)];
    if (ours === theirs) return undefined;
    const what = `${cells.verdict} and ${cells.distinctStates} states in cells, ${values.verdict} and ${values.distinctStates} as values`;
    return { what, files: { ...files, 'cells.json': ours, 'values.json': theirs } };
  },
  model: functionsModel,
  tally: () => Object.fromEntries(counts),
};
