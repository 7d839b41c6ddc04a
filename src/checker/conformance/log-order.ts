// In which orders the events of a log may have happened: where it comes from several nodes, each node's own order is known, and of events of different
// nodes at most what a vector clock says.

/** How many events of each node have happened. */
export interface Cut {
  readonly taken: readonly number[];
  /** Equal for equal cuts. */
  readonly key: string;
}

/** Events with the order that is known of them. */
export interface EventOrder<Event> {
  readonly start: Cut;
  /** How many events there are. */
  readonly size: number;
  /** The events that may be the next ones behind a cut, each with the cut behind it, the likeliest first; none only where all have happened. */
  next(cut: Cut): readonly { readonly event: Event; readonly cut: Cut }[];
}

const cutOf = (taken: readonly number[]): Cut => ({ taken, key: taken.join() });

/**
 * The order of events of several nodes.
 * @param nodes the events of each node, in its order
 * @param mustWait whether the first event, of one node, cannot happen while the second one, of another, has not: false where nothing is known
 * @param rank smaller for events that are likely to have happened earlier: it decides nothing but what is tried first
 */
export function orderOf<Event>(
  nodes: readonly (readonly Event[])[],
  mustWait: (event: Event, other: Event) => boolean,
  rank: (event: Event) => number = () => 0,
): EventOrder<Event> {
  return {
    start: cutOf(nodes.map(() => 0)),
    size: nodes.reduce((sum, events) => sum + events.length, 0),
    next({ taken }) {
      const first = nodes.map((events, n) => events[taken[n]!]);
      const next = first.flatMap((event, n) => {
        if (event === undefined || first.some((other, m) => m !== n && other !== undefined && mustWait(event, other))) return [];
        return [{ event, cut: cutOf(taken.map((count, m) => (m === n ? count + 1 : count))) }];
      });
      return next.sort((a, b) => rank(a.event) - rank(b.event));
    },
  };
}

/** Events of which each waits for another one of them: no order is possible. Null where there is one. */
export function circleIn<Event>(order: EventOrder<Event>, nodes: readonly (readonly Event[])[]): readonly Event[] | null {
  let cut = order.start;
  // What may be next stays possible until it is taken, so any choice leads to the end if one does.
  for (let next = order.next(cut); next.length > 0; next = order.next(cut)) cut = next[0]!.cut;
  const left = nodes.flatMap((events, n) => events.slice(cut.taken[n]!, cut.taken[n]! + 1));
  return left.length === 0 ? null : left;
}
