// Raft (Ongaro, Ousterhout: "In Search of an Understandable Consensus Algorithm", 2014): elections, replication of whole logs, commitment. The network
// keeps what was sent. Raft.tla beside it is the same system.
import { defineSystem, type Process } from 'tlasso';

type Server = 's1' | 's2' | 's3';
type Log = readonly number[];
type Message =
  | { readonly kind: 'ask'; readonly term: number; readonly from: Server; readonly last: number; readonly length: number }
  | { readonly kind: 'vote'; readonly term: number; readonly from: Server; readonly to: Server }
  | { readonly kind: 'append'; readonly term: number; readonly from: Server; readonly log: Log; readonly commit: number }
  | { readonly kind: 'reply'; readonly term: number; readonly from: Server; readonly to: Server; readonly match: number };
interface Network {
  readonly sent: ReadonlySet<Message>;
}
interface Own {
  readonly role: 'follower' | 'candidate' | 'leader';
  readonly term: number;
  readonly votedFor: Server | 'nobody';
  readonly votes: ReadonlySet<Server>;
  readonly log: Log;
  readonly commit: number;
  readonly match: Readonly<Record<Server, number>>;
}

const servers: readonly Server[] = ['s1', 's2', 's3'];
const [maxTerm, maxLength] = [2, 1];
const none = { s1: 0, s2: 0, s3: 0 };
const network: Network = { sent: new Set() };
const idle: Own = { role: 'follower', term: 0, votedFor: 'nobody', votes: new Set(), log: [], commit: 0, match: none };
const send = (s: Network, m: Message): Network => ({ sent: new Set(s.sent).add(m) });
const last = (log: Log): number => log.at(-1) ?? 0;
const isPrefix = (a: Log, b: Log): boolean => a.length <= b.length && a.every((entry, i) => entry === b[i]);
const follow = (own: Own, term: number): Partial<Own> =>
  term > own.term ? { term, role: 'follower', votedFor: 'nobody', votes: new Set(), match: none } : { role: 'follower', votes: new Set() };
const committed = (own: Own): number =>
  own.log.findLastIndex((entry, i) => entry === own.term && servers.filter((s) => own.match[s] > i).length >= 2) + 1;

const server = (self: Server): Process<Network, Own> => ({
  own: idle,
  rules: (rule) => [
    rule({
      name: 'timeout',
      when: (_, own) => own.role !== 'leader' && own.term < maxTerm,
      set: (s, { term, log }) => send(s, { kind: 'ask', term: term + 1, from: self, last: last(log), length: log.length }),
      setOwn: (_, { term }) => ({ role: 'candidate', term: term + 1, votedFor: self, votes: new Set([self]), match: none }),
    }),
    rule({
      name: 'vote',
      choices: (s) => [...s.sent].filter((m) => m.kind === 'ask'),
      when: (_, own, m) =>
        m.from !== self &&
        (m.term > own.term || (m.term === own.term && own.votedFor === 'nobody')) &&
        (m.last > last(own.log) || (m.last === last(own.log) && m.length >= own.log.length)),
      set: (s, _, m) => send(s, { kind: 'vote', term: m.term, from: self, to: m.from }),
      setOwn: (_, own, m) => ({ ...follow(own, m.term), votedFor: m.from }),
    }),
    rule({
      name: 'count',
      choices: (s) => [...s.sent].filter((m) => m.kind === 'vote'),
      when: (_, own, m) => m.to === self && own.role === 'candidate' && m.term === own.term && !own.votes.has(m.from),
      setOwn: (_, own, m) => ({ votes: new Set(own.votes).add(m.from) }),
    }),
    rule({ name: 'lead', when: (_, own) => own.role === 'candidate' && own.votes.size >= 2, setOwn: () => ({ role: 'leader' }) }),
    rule({
      name: 'request',
      when: (_, own) => own.role === 'leader' && own.log.length < maxLength,
      setOwn: (_, { log, term, match }) => ({ log: [...log, term], match: { ...match, [self]: log.length + 1 } }),
    }),
    rule({
      name: 'replicate',
      when: (_, own) => own.role === 'leader',
      set: (s, { term, log, commit }) => send(s, { kind: 'append', term, from: self, log, commit }),
    }),
    rule({
      name: 'accept',
      choices: (s) => [...s.sent].filter((m) => m.kind === 'append'),
      when: (_, own, m) => m.from !== self && m.term >= own.term,
      set: (s, _, m) => send(s, { kind: 'reply', term: m.term, from: self, to: m.from, match: m.log.length }),
      setOwn: (_, own, m) => ({
        ...follow(own, m.term),
        log: isPrefix(m.log, own.log) ? own.log : m.log,
        commit: Math.max(own.commit, m.commit),
      }),
    }),
    rule({
      name: 'confirm',
      choices: (s) => [...s.sent].filter((m) => m.kind === 'reply'),
      when: (_, own, m) => m.to === self && own.role === 'leader' && m.term === own.term && m.match > own.match[m.from],
      setOwn: (_, own, m) => ({ match: { ...own.match, [m.from]: m.match } }),
    }),
    rule({
      name: 'commit',
      when: (_, own) => own.role === 'leader' && committed(own) > own.commit,
      setOwn: (_, own) => ({ commit: committed(own) }),
    }),
  ],
});

const pairs = servers.flatMap((a) => servers.filter((b) => a < b).map((b) => [a, b] as const));

export const raft = defineSystem({
  name: 'Raft',
  shared: network,
  processes: { s1: server('s1'), s2: server('s2'), s3: server('s3') },
  invariants: {
    OneLeader: ({ of }) => pairs.every(([a, b]) => of[a].role !== 'leader' || of[b].role !== 'leader' || of[a].term !== of[b].term),
    LogsAgree: ({ of }) =>
      pairs.every(([a, b]) => of[a].log.slice(0, of[a].commit).every((entry, i) => i >= of[b].commit || entry === of[b].log[i])),
  },
});
