// Who sent what to whom: messages of random systems are found again in the values that carried them, in every form in which they are carried.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageHints, type ReportedTrace, type SequenceMessage, sequenceOf, type ValueTree } from '../../../src/report/index.ts';
import { sequenceSvg } from '../../../src/report/sequence/sequence-svg.ts';
import { shivizOf } from '../../../src/report/sequence/shiviz.ts';
import { fun, model, type Notation, set, tree } from '../trees.ts';

const processes = ['a', 'b', 'c'] as const;
type Process = (typeof processes)[number];

interface Sent {
  readonly from: Process;
  readonly to: Process;
  readonly what: number;
  readonly sent: number;
  received: number | null;
}

/** A way of carrying messages: the value of the variable for what is on its way, in the order of sending. */
interface Carrier {
  readonly name: string;
  readonly value: (there: readonly Sent[]) => Notation;
  /** Only the first from one process to another can be received. */
  readonly isOrdered: boolean;
  /** Equal messages cannot be there together. */
  readonly isUnique: boolean;
}

const record = ({ from, to, what }: Sent, fields: readonly ['src' | 'from', 'dst' | 'to']): Notation => ({
  [fields[0]]: model(from),
  [fields[1]]: model(to),
  type: 'ping',
  n: what,
});
const queue = (there: readonly Sent[], from: Process, to: Process): Notation =>
  there.filter((one) => one.from === from && one.to === to).map(({ what }) => ({ type: 'ping', n: what }));

const carriers: readonly Carrier[] = [
  { name: 'a set', isOrdered: false, isUnique: true, value: (there) => set(...there.map((one) => record(one, ['src', 'dst']))) },
  {
    name: 'a bag',
    isOrdered: false,
    isUnique: false,
    value: (there) => {
      const counts = new Map<string, { readonly message: Notation; count: number }>();
      for (const one of there) {
        const key = `${one.from}${one.to}${one.what}`;
        const entry = counts.get(key) ?? { message: record(one, ['from', 'to']), count: 0 };
        entry.count++;
        counts.set(key, entry);
      }
      return counts.size === 0 ? [] : fun(...[...counts.values()].map(({ message, count }) => [message, count] as const));
    },
  },
  { name: 'a sequence', isOrdered: false, isUnique: true, value: (there) => there.map((one) => record(one, ['from', 'to'])) },
  {
    name: 'channels of processes and processes',
    isOrdered: true,
    isUnique: false,
    value: (there) =>
      fun(...processes.map((p) => [model(p), fun(...processes.map((q) => [model(q), queue(there, p, q)] as const))] as const)),
  },
  {
    name: 'channels of pairs',
    isOrdered: true,
    isUnique: false,
    value: (there) => fun(...processes.flatMap((p) => processes.map((q) => [[model(p), model(q)], queue(there, p, q)] as const))),
  },
  {
    name: 'inboxes',
    isOrdered: false,
    isUnique: true,
    value: (there) =>
      fun(
        ...processes.map(
          (q) =>
            [
              model(q),
              there.filter(({ to }) => to === q).map(({ from, what }): Notation => ({ sender: model(from), type: 'ping', n: what })),
            ] as const,
        ),
      ),
  },
];

/** Commands of a run: to send a message, or to receive one of those that are there. */
const commands = fc.array(fc.tuple(fc.boolean(), fc.nat(2), fc.nat(2), fc.nat(1), fc.nat(99)), { maxLength: 25 });

/** Runs the commands: the trace of the variable, and what was sent. */
const run = (carrier: Carrier, all: readonly (readonly [boolean, number, number, number, number])[]) => {
  const made: Sent[] = [];
  let there: readonly Sent[] = [];
  const values = [carrier.value(there)];
  for (const [sends, p, q, what, which] of all) {
    const state = values.length;
    const candidates = carrier.isOrdered
      ? there.filter((one) => there.find(({ from, to }) => from === one.from && to === one.to) === one)
      : there.filter((one) => there.find(({ from, to, what: n }) => from === one.from && to === one.to && n === one.what) === one);
    if (sends || candidates.length === 0) {
      const one: Sent = { from: processes[p]!, to: processes[q]!, what, sent: state, received: null };
      if (carrier.isUnique && there.some(({ from, to, what: n }) => from === one.from && to === one.to && n === what)) continue;
      made.push(one);
      there = [...there, one];
    } else {
      const one = candidates[which % candidates.length]!;
      one.received = state;
      there = there.filter((other) => other !== one);
    }
    values.push(carrier.value(there));
  }
  const trace: ReportedTrace = { states: values.map((value) => ({ action: null, variables: [{ name: 'v', value: tree(value) }] })) };
  return { trace, made };
};

const said = ({ from, to, label, sent, received }: Pick<SequenceMessage, 'from' | 'to' | 'label' | 'sent' | 'received'>): string =>
  `${from} ${to.join()} ${label} ${sent} ${received}`;

describe('messages', () => {
  it.each(carriers)('of random systems are found in $name', (carrier) => {
    let count = 0;
    fc.assert(
      fc.property(commands, (all) => {
        const { trace, made } = run(carrier, all);
        count += made.length;
        const truth = made.map((one) =>
          said({ from: one.from, to: [one.to], label: `ping n ${one.what}`, sent: one.sent, received: one.received }),
        );
        expect(sequenceOf(trace).messages.map(said).sort()).toEqual(truth.sort());
      }),
      { numRuns: 60 },
    );
    expect(count).toBeGreaterThan(100);
  });

  const states = (...values: readonly Readonly<Record<string, Notation>>[]): ReportedTrace => ({
    states: values.map((value) => ({ action: null, variables: Object.entries(value).map(([name, one]) => ({ name, value: tree(one) })) })),
  });

  it.each([
    ['a log of entries', { log: fun([model('a'), [{ term: 1, value: 2 }]]) }],
    [
      'a matrix of numbers',
      {
        next: [
          [1, 2],
          [3, 4],
        ] as Notation,
      },
    ],
    ['a set of votes', { votes: fun([model('a'), set(model('b'))]) }],
    ['a history', { done: set({ term: 1, leader: model('a') }) }],
    ['counts', { n: fun([model('a'), 3], [model('b'), 4]) }],
  ] as const)('are not %s', (_, value) => {
    expect(sequenceOf(states(value, value)).found).toEqual([]);
  });

  it('without a sender are of whom acts, and without an addressee to nobody', () => {
    const at = (msgs: Notation, pc: readonly string[]): Record<string, Notation> => ({
      msgs,
      pc: fun([model('x'), pc[0]!], [model('y'), pc[1]!]),
    });
    const { messages } = sequenceOf(states(at(set(), ['s', 's']), at(set({ type: 'Commit' }), ['s', 't'])));
    expect(messages).toMatchObject([{ from: 'y', to: [], label: 'Commit', sent: 1, received: null }]);
  });

  it('are where a comment says, and nowhere else', () => {
    const trace = states({ wires: fun([model('a'), fun([model('b'), [7]])]), msgs: set({ from: 1, to: 2 }) });
    const told = (...lines: readonly string[]) => sequenceOf(trace, messageHints([lines.join('\n')]));
    expect(told('\\* @messages wires[from][to]').messages).toMatchObject([
      { variable: 'wires', from: 'a', to: ['b'], label: '7', sent: 0 },
    ]);
    expect(told('\\* @messages wires[to][from]').messages).toMatchObject([{ from: 'b', to: ['a'] }]);
    expect(told('(* @messages msgs from to to from *)').messages).toMatchObject([{ from: '2', to: ['1'] }]);
    expect(told('\\* @messages none')).toMatchObject({ messages: [], found: [], problems: [] });
    expect(told('\\* @messages mesgs').problems).toEqual(['the hint names mesgs, which is no variable']);
    expect(told('\\* @messages msgs[to]').problems).toEqual(['the hint for msgs does not fit its value in state 1']);
    expect(told('\\* @messages wires[from]]').problems).toEqual([expect.stringContaining('cannot be read')]);
  });
});

describe('a log for ShiViz', () => {
  it('orders events as they can have influenced each other', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const sequence = sequenceOf(run(carriers[3]!, all).trace);
        const lines = shivizOf(sequence).trimEnd().split('\n');
        const events =
          lines[0] === ''
            ? []
            : Array.from({ length: lines.length / 2 }, (_, i) => {
                const [, host, clock] = /^(\S*) (\{.*\})$/.exec(lines[2 * i]!)!;
                const state = Number(/^state (\d+): /.exec(lines[2 * i + 1]!)![1]) - 1;
                return { host: host!, state, clock: JSON.parse(clock!) as Record<string, number> };
              });
        // Events are influenced by those of the same process before, and by those in which what they receive was sent.
        const reaches = events.map((later) =>
          events.map((earlier) => {
            const isSame = earlier.host === later.host && earlier.state <= later.state;
            return (
              isSame ||
              sequence.messages.some(
                ({ from, to, sent, received }) =>
                  from === earlier.host && sent === earlier.state && to.includes(later.host) && received === later.state,
              )
            );
          }),
        );
        for (let k = 0; k < events.length; k++)
          for (let i = 0; i < events.length; i++)
            for (let j = 0; j < events.length; j++) reaches[i]![j] ||= reaches[i]![k]! && reaches[k]![j]!;
        const isBelow = (a: Record<string, number>, b: Record<string, number>): boolean =>
          Object.entries(a).every(([host, time]) => (b[host] ?? 0) >= time);
        for (const [i, later] of events.entries())
          for (const [j, earlier] of events.entries()) expect(isBelow(earlier.clock, later.clock)).toBe(reaches[i]![j]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the drawing', () => {
  it('has a column for each process, and an arrow for each message', () => {
    const { trace } = run(carriers[0]!, [
      [true, 0, 1, 0, 0],
      [true, 1, 2, 1, 0],
      [false, 0, 0, 0, 0],
    ]);
    const svg = sequenceSvg(sequenceOf(trace), 'a <b>');
    expect(svg.match(/class="life"/g)).toHaveLength(2 + 1);
    expect(svg.match(/<g class="message">/g)).toHaveLength(2);
    expect(svg.match(/ open"/g)).toHaveLength(1);
    expect(svg).toContain('a &lt;b&gt;');
    expect(svg).toContain('a → b: ping n 0 (sent in state 2, received in state 4)');
  });
  const first: ValueTree = tree(set({ from: 1, to: set(2, 3), body: 'x < y' }));
  it('shows who is meant by a set of addressees', () => {
    const sequence = sequenceOf({ states: [{ action: null, variables: [{ name: 'net', value: first }] }] });
    expect(sequence.messages).toMatchObject([{ from: '1', to: ['2', '3'], label: 'body x < y', sent: 0 }]);
    expect(sequenceSvg(sequence, 't').match(/<g class="message">/g)).toHaveLength(2);
  });
});
