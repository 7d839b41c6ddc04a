// Who searches in the place of a check's own threads: partitions in this process, which are lost now and then.
import { Search } from '../../../src/checker/index.ts';
import { LayoutTrial } from '../../../src/session/check/layout-trial.ts';
import { openPartition } from '../../../src/session/check/search-elsewhere.ts';
import { writtenLayout } from '../../../src/session/check/sent-layout.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import type { CheckRequest, SearchElsewhere } from '../../../src/session/request.ts';
import { coordinateWithLosses } from './in-one-process.ts';

/** What became of the searches of a check. */
export interface SearchedElsewhere {
  /** Text for `openPartition`; null: by a value for each variable. */
  layout: string | null;
  resumed: number;
}

/**
 * Searches by partitions that are all lost so many times.
 * @param random gives numbers from 0 to 1
 * @param expanded after how many states the layout is chosen; null: as the check chooses it
 */
export function inPartitions(
  random: () => number,
  losses: number,
  expanded: number | null = null,
): { readonly elsewhere: SearchElsewhere; readonly searched: SearchedElsewhere } {
  const searched: SearchedElsewhere = { layout: null, resumed: 0 };
  const elsewhere: SearchElsewhere = async ({ request, system, exchange, graph, ...order }) => {
    searched.layout = expanded === null || graph !== null ? await order.layout() : layoutAfter(request, expanded);
    const open = () => {
      const opened = openPartition(request, {}, searched.layout);
      if (!('system' in opened)) throw new Error(opened[0]?.message);
      return opened;
    };
    const { coordinator, partitions, resumed } = await coordinateWithLosses({ system, exchange }, open, random, request, losses, graph);
    searched.resumed += resumed;
    const { end, counts, isGathered } = coordinator;
    return { end: end!, counts, processes: partitions, isGathered };
  };
  return { elsewhere, searched };
}

/** The layout that is chosen when so many states are expanded. */
function layoutAfter(request: CheckRequest, expanded: number): string | null {
  const opened = openModel(request, {});
  if (opened.model === null) throw new Error(opened.diagnostics[0]?.message);
  const search = new Search(opened.model.system, { deadlock: false });
  if (search.advance(expanded) !== null) return null;
  const split = new LayoutTrial(opened, { ...request, layout: 'cells' }).look(search)?.model.split;
  return split === undefined ? null : writtenLayout(split, opened.values);
}
