// VectorClocks: bringing a log into an order that its vector clocks allow. Source: the documentation of the TLA+ community modules.
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, value } from './signature.ts';

const natives = (context: NativeContext) => {
  const { atoms, functions, order } = context.values;
  const { sequence, elements, entries, func, settled } = createOperands(context);

  type Clock = ReadonlyMap<number, bigint>;
  const read = (id: number, site: number): Clock =>
    new Map(Array.from(entries(func(settled(id, site), 'Each clock', site)), ([host, time]) => [host, atoms.bigint(time)]));
  const precedes = (a: Clock, b: Clock): boolean => {
    let strict = false;
    for (const host of new Set([...a.keys(), ...b.keys()])) {
      const x = a.get(host) ?? 0n;
      const y = b.get(host) ?? 0n;
      if (x > y) return false;
      if (x < y) strict = true;
    }
    return strict;
  };

  // Each node's own events are in a line. Whatever precedes an event has, on its node's line, a first event that precedes it too: so only
  // the first events of the lines have to be compared. The nodes take turns, as in TLC, whose nodes are in an order of their own in each run: where many
  // orders are allowed, those that take turns lead a trace specification to about the same states.
  const causal = (log: number, clock: OperatorArgument, node: OperatorArgument, site: number): number => {
    const lines = new Map<number, { readonly event: number; readonly clock: Clock }[]>();
    for (const event of elements(sequence(log, 'The first argument of CausalOrder', site))) {
      const host = settled(node(event), site);
      if (!lines.has(host)) lines.set(host, []);
      lines.get(host)!.push({ event, clock: read(clock(event), site) });
    }
    for (const [host, line] of lines) line.sort((a, b) => Number((a.clock.get(host) ?? 0n) - (b.clock.get(host) ?? 0n)));
    const sorted: number[] = [];
    const hosts = [...lines.keys()].sort(order.compare).map((host) => ({ line: lines.get(host)!, taken: 0 }));
    for (let left = hosts.reduce((sum, { line }) => sum + line.length, 0); left > 0; ) {
      const before = left;
      for (const host of hosts) {
        const head = host.line[host.taken];
        if (head === undefined || hosts.some(({ line, taken }) => taken < line.length && precedes(line[taken]!.clock, head.clock)))
          continue;
        sorted.push(head.event);
        host.taken++;
        left--;
      }
      if (left === before) throw new ValueFault('CausalOrder: the clocks of the log contradict each other.', site);
    }
    return functions.tuple(sorted);
  };

  return {
    CausalOrder: inOrder(
      value(
        ['settled', 'operator', 'operator', 'operator'],
        (log: number, clock: OperatorArgument, node: OperatorArgument, _domain: OperatorArgument, site: number) =>
          causal(log, clock, node, site),
      ),
    ),
  };
};

export const vectorClocks: StandardModule = {
  name: 'VectorClocks',
  text: String.raw`---- MODULE VectorClocks ----
EXTENDS Naturals, Sequences, Functions
LOCAL At(c, d) == IF d \in DOMAIN c THEN c[d] ELSE 0
LOCAL CanPrecede(c, d) == \E h \in (DOMAIN c) \cup (DOMAIN d) : At(c, h) < At(d, h)
IsCausalOrder(log, clock(_)) ==
  \A j \in 1..Len(log) : \A i \in 1..(j - 1) : CanPrecede(clock(log[i]), clock(log[j]))
CausalOrder(log, clock(_), node(_), domain(_)) ==
  CHOOSE s \in [1..Len(log) -> Range(log)] : Range(s) = Range(log) /\ IsCausalOrder(s, clock)
====`,
  natives,
};
