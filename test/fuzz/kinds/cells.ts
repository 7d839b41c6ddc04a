// A search with functions in cells and sets in bits against one with every variable as a value: the whole report, with the trace, and state by state.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '../../../src/report/index.ts';
import { type CheckRequest, check } from '../../../src/session/index.ts';
import { inPartitions } from '../../checker/distributed/elsewhere.ts';
import { type ComparedStates, compareStates } from '../cells/compare-states.ts';
import type { FuzzKind } from '../kind.ts';
import { type RandomModel, withFiles } from '../model.ts';
import { functionsModel } from '../models/functions.ts';
import { setsModel } from '../models/sets.ts';
import { type Decisions, decisionsOf } from '../random.ts';
import { textOf } from '../report-text.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** States that are looked at; beyond, both end in the same place. */
const MOST_STATES = 1000;

const modelOf = (seed: number): RandomModel => (seed % 2 === 0 ? functionsModel(seed) : setsModel(seed));

/** How a search with functions in cells and sets in bits is run. */
interface Way {
  /** States on disk. */
  readonly isSpilled: boolean;
  /** Two threads. */
  readonly isShared: boolean;
  /** How often it is cut off, with a checkpoint, and resumed. */
  readonly cuts: number;
}

const wayOf = (d: Decisions): Way => ({ isSpilled: d.chance(30), isShared: d.chance(35), cuts: d.chance(40) ? 1 + d.pick(2) : 0 });

/**
 * Has the report of a search with functions in cells and sets in bits; `states` is how many there are. What is cut off for good is searched by one thread: which states of
 * the last level several threads have entered by then depends on who was faster, and so does what is wrong with these, and which lasso is in the graph so far.
 */
async function inCells(request: CheckRequest, states: number, d: Decisions, folder: string): Promise<CheckReport> {
  const decided = wayOf(d);
  const way = { ...decided, isShared: decided.isShared && states < MOST_STATES };
  if (way.isSpilled) count('on disk');
  const threads = (): Partial<CheckRequest> => (way.isShared && d.chance(80) ? { workers: 2, callsAtOnce: true } : {});
  const asked: CheckRequest = {
    ...request,
    layout: 'cells',
    ...(way.isSpilled ? { spill: join(folder, 'spill'), spillSegment: 4 } : {}),
  };
  const checkpoint = join(folder, 'checkpoint');
  let more: Partial<CheckRequest> = threads();
  for (let cut = 0, at = 1; cut < way.cuts; cut++) {
    at += 1 + d.pick(states);
    if (at >= states) break;
    const early = await check({ ...asked, ...more, maxStates: at, checkpoint }, {});
    if (early.verdict !== 'limit' || !existsSync(checkpoint) || readdirSync(checkpoint).length === 0) break;
    count(`resumed${cut > 0 ? ' again' : ''}${early.workers === 2 ? ', of two threads' : ''}`);
    more = { ...threads(), resume: checkpoint, layout: d.oneOf(['auto', 'values', 'cells']) };
  }
  const report = await check({ ...asked, ...more }, {});
  if (report.workers === 2) count(`two threads${way.isSpilled ? ', on disk' : ''}${more.resume === undefined ? '' : ', resumed'}`);
  return report;
}

/** Has the report of a search by partitions that lay out states as the check chooses, and are lost now and then. */
async function byPartitions(request: CheckRequest, expanded: number, d: Decisions): Promise<CheckReport> {
  const { elsewhere, searched } = inPartitions(() => d.pick(1 << 20) / (1 << 20), d.chance(40) ? 1 + d.pick(3) : 0, expanded);
  const report = await check({ ...request, layout: 'cells', elsewhere }, {});
  if (searched.layout !== null) count(`by partitions${searched.resumed > 0 ? ', of which some were lost' : ''}`);
  return report;
}

/** What a report says of a recursion that does not come to an end. */
const TOO_DEEP = 'recurses too deeply';

/** Counts what a search with another layout met. */
function tellStates({ hasCells, hasCodes, hasBits, later }: ComparedStates, verdict: CheckReport['verdict']): void {
  count('with another layout');
  if (hasCells) count('in cells');
  if (hasCodes) count('with codes');
  if (hasBits) count('in bits');
  if (later.size > 0) count('unlike later');
  for (const what of later) count(`unlike later: ${what}`);
  if (verdict === 'evaluation-error') count('with another layout, and a fault');
}

export const kind: FuzzKind = {
  name: 'cells',
  meaning:
    'a search with functions in cells and sets in bits, also on disk, by two threads, or cut off and resumed, says what one with every variable as a value says, and has its states',
  quick: 15,
  async run(seed) {
    const { files, root } = modelOf(seed);
    const d = decisionsOf(seed ^ 0x5ce115);
    const compared = await withFiles(files, async (folder) => {
      const request = {
        ...{ file: join(folder, `${root}.tla`), workers: 1, invariants: [], properties: [], ltl: [], maxStates: MOST_STATES },
        ...(d.chance(60) ? { codes: 1 + d.pick(8) } : {}),
      };
      const values = await check({ ...request, layout: 'values' }, {});
      const expanded = d.chance(60) ? 1 : 1 + d.pick(Math.max(1, values.distinctStates));
      const states = compareStates(request, expanded);
      // With --layout cells it is chosen after one state.
      const isOther = states !== null || expanded > 1;
      const cells = isOther ? await inCells(request, values.distinctStates, d, folder) : values;
      // What is cut off there ends with a level.
      const parts = isOther && values.distinctStates < MOST_STATES ? await byPartitions(request, expanded, d) : values;
      return { values, states, cells, parts };
    });
    const { values, states, cells, parts } = compared;
    count(`verdict ${values.verdict}`);
    if (states !== null) tellStates(states, values.verdict);
    if (cells === values) count('with the same layout');
    const isAlone = cells.workers !== 2;
    const [ours, theirs] = [textOf(cells, isAlone), textOf(values, isAlone)];
    const [split, whole] = [textOf(parts, false), textOf(values, false)];
    const shown = { ...files, 'cells.json': ours, 'values.json': theirs, 'partitions.json': split };
    const isSame = states?.what === undefined && ours === theirs && split === whole;
    // Such a recursion ends an evaluation at once, and which element of a set is looked at first depends on the layout.
    if (!isSame && [states?.what ?? '', ours, theirs, split].some((text) => text.includes(TOO_DEEP))) {
      count('recursion without an end: not compared');
      return undefined;
    }
    if (states?.what !== undefined) return { what: `states: ${states.what}`, files: shown };
    if (isSame) return undefined;
    if (ours === theirs)
      return {
        what: `${parts.verdict} and ${parts.distinctStates} states by partitions, ${values.verdict} and ${values.distinctStates} as values`,
        files: shown,
      };
    const what = `${cells.verdict} and ${cells.distinctStates} states in cells, ${values.verdict} and ${values.distinctStates} as values`;
    return { what, files: shown };
  },
  model: modelOf,
  tally: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
};
