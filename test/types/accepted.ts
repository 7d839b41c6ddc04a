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
  name: 'take',
  choices: () => [1, 2],
  when: (s, own, n) => s.lock === 'free' && own.t < n,
  set: (s, _, n) => ({ lock: 'taken', count: s.count + n }),
  setOwn: (_, own, n) => ({ t: own.t + n }),
};

const reader: Process<Shared, { readonly t: number }> = { own: { t: 0 }, rules: [take] };

const system = defineSystem({
  name: 'Types',
  shared,
  processes: {
    Reader: reader,
    Sender: {
      own: { sent: false, seen: new Set<number>() },
      rules: (rule) => [
        // A union stays a union: the kind tells which fields there are.
        rule({ name: 'acknowledged', choices: (s) => s.messages, when: (_, own, m) => m.kind === 'ack' && m.ok && !own.sent }),
        // Choices of different types in one list.
        rule({ name: 'number', choices: () => [1, 2, 3], set: (s, _, n) => ({ count: s.count + n }), setOwn: () => ({ sent: true }) }),
        rule({ name: 'word', choices: () => ['free', 'taken'], set: (_, __, word) => ({ lock: word }) }),
        rule({ name: 'plain', set: (s) => ({ messages: [...s.messages, { kind: 'request', number: 1 }] }) }),
      ],
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
  processes: { P: { rules: [{ name: 'r', set: (s) => ({ x: s.x + 1, done: !s.done, name: 'other' }) }] } },
});

export const reports = [
  check(system, { deadlock: false, maxStates: 5 }),
  simulate(system, { behaviours: 3, seed: 2 }),
  check('system.ts', { workers: 2 }),
];
