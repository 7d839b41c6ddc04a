// Programs that must compile, without a cast.
import { check, defineSystem, type Process, type Rule, simulate } from 'tlasso';

type Message = { readonly kind: 'ack'; readonly ok: boolean } | { readonly kind: 'request'; readonly number: number };
interface Shared {
  readonly messages: readonly Message[];
  readonly lock: 'free' | 'taken';
  readonly count: number;
}
const shared: Shared = { messages: [], lock: 'free', count: 0 };

/** A rule with a choice of its own can be used in a process. */
const take: Rule<Shared, { readonly t: number }, number> = {
  choices: () => [1, 2],
  when: (s, n) => s.lock === 'free' && s.t < n,
  set: (s, n) => ({ lock: 'taken', count: s.count + n, t: s.t + n }),
};

const reader: Process<Shared, { readonly t: number }> = { own: { t: 0 }, rules: { take } };

/** With the types named, literals stay literals, and what is declared without `readonly` takes frozen values of the state. */
const writer: Process<Shared, { mode: 'idle' | 'busy'; log: number[]; seen: Set<{ n: number; of: number[] }> }> = {
  own: { mode: 'idle', log: [], seen: new Set() },
  rules: {
    start: (s) => s.mode === 'idle' && s.lock === 'free' && { mode: 'busy', lock: 'taken', log: [...s.log, s.count] },
    note: (s) => s.mode === 'busy' && { seen: new Set(s.seen).add({ n: s.count, of: s.log }) },
    forget: { when: (s) => s.seen.has({ n: 1, of: [] }), set: (s) => ({ seen: new Set(), log: s.log }) },
  },
};

const system = defineSystem({
  name: 'Types',
  shared,
  processes: {
    Reader: reader,
    Writer: writer,
    Sender: {
      own: { sent: false, seen: new Set<number>() },
      rules: (rule) => ({
        // A union stays a union: the kind tells which fields there are.
        acknowledged: rule({ choices: (s) => s.messages, when: (s, m) => m.kind === 'ack' && m.ok && !s.sent }),
        // Choices of different types in one process.
        number: rule({ choices: () => [1, 2, 3], set: (s, n) => ({ count: s.count + n, sent: true }) }),
        word: rule({ choices: () => ['free', 'taken'], set: (_, word) => ({ lock: word }) }),
        plain: rule({ set: (s) => ({ messages: [...s.messages, { kind: 'request', number: 1 }] }) }),
        // A rule that is a function.
        short: (s) => !s.sent && { sent: true, seen: new Set(s.seen).add(s.count) },
      }),
    },
  },
  invariants: {
    Names: (s) => s.lock === 'free' || s.of.Reader.t > 0 || s.of.Sender.sent || s.at.Reader === '',
    Kinds: (s) => s.messages.every((m) => m.kind === 'ack' || m.number > 0),
  },
  symmetry: [['Reader'], ['Sender']],
});

/** Initial values that are no constants have the type that they widen to. */
export const widened = defineSystem({
  name: 'Widened',
  shared: { x: 0, done: false, name: '' },
  processes: { P: { rules: { r: { set: (s) => ({ x: s.x + 1, done: !s.done, name: 'other' }) } } } },
});

export const reports = [
  check(system, { deadlock: false, maxStates: 5 }),
  simulate(system, { behaviours: 3, seed: 2 }),
  check('system.ts', { workers: 2 }),
];
