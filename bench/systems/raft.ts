// Raft (Ongaro, Ousterhout: "In Search of an Understandable Consensus Algorithm", 2014), with whole logs. Raft.tla beside it is the same system.
import { defineSystem, type Process } from 'tlasso';

const [maxTerm, maxLength] = [2, 1];
const servers = ['s1', 's2', 's3'] as const;
type Server = (typeof servers)[number];
type Log = readonly number[];
type Own = { role: 'follower' | 'candidate' | 'leader'; term: number; votedFor: Server | 'nobody'; log: Log; commit: number };

/** What was sent stays there, and may be read at any time. */
const network = {
  asks: new Set<{ term: number; from: Server; log: Log }>(),
  votes: new Set<{ term: number; from: Server; to: Server }>(),
  appends: new Set<{ term: number; from: Server; log: Log; commit: number }>(),
  replies: new Set<{ term: number; from: Server; to: Server; length: number }>(),
};

const lastTerm = (log: Log) => log.at(-1) ?? 0;
const isAsNew = (a: Log, b: Log) => lastTerm(a) > lastTerm(b) || (lastTerm(a) === lastTerm(b) && a.length >= b.length);
const startsWith = (log: Log, start: Log) => start.every((entry, i) => entry === log[i]);
const isMajority = (self: Server, agrees: (other: Server) => boolean) => servers.filter((s) => s === self || agrees(s)).length >= 2;

const server = (self: Server): Process<typeof network, Own> => ({
  own: { role: 'follower', term: 0, votedFor: 'nobody', log: [], commit: 0 },
  rules: (rule) => ({
    timeout: ({ role, term, log, asks }) =>
      role !== 'leader' &&
      term < maxTerm && { role: 'candidate', term: term + 1, votedFor: self, asks: new Set(asks).add({ term: term + 1, from: self, log }) },
    vote: rule({
      choices: (s) => s.asks,
      when: (s, m) => (m.term > s.term || (m.term === s.term && s.votedFor === 'nobody')) && isAsNew(m.log, s.log),
      set: (s, m) => ({ ...follow(m), votes: new Set(s.votes).add({ term: m.term, from: self, to: m.from }) }),
    }),
    lead: (s) => s.role === 'candidate' && isMajority(self, (from) => s.votes.has({ term: s.term, from, to: self })) && { role: 'leader' },
    request: ({ role, term, log }) => role === 'leader' && log.length < maxLength && { log: [...log, term] },
    append: (s) => s.role === 'leader' && { appends: new Set(s.appends).add({ term: s.term, from: self, log: s.log, commit: s.commit }) },
    accept: rule({
      choices: (s) => s.appends,
      when: (s, m) => m.from !== self && m.term >= s.term,
      set: (s, m) => ({
        ...follow(m),
        log: startsWith(s.log, m.log) ? s.log : m.log,
        commit: Math.max(s.commit, m.commit),
        replies: new Set(s.replies).add({ term: m.term, from: self, to: m.from, length: m.log.length }),
      }),
    }),
    commit: ({ role, term, log, commit, replies }) => {
      const isStored = (length: number) => isMajority(self, (from) => replies.has({ term, from, to: self, length }));
      const next = log.findLastIndex((entry, i) => entry === term && isStored(i + 1)) + 1;
      return role === 'leader' && next > commit && { commit: next };
    },
  }),
});
const follow = (m: { term: number; from: Server }): Partial<Own> => ({ role: 'follower', term: m.term, votedFor: m.from });

const pairs = servers.flatMap((a) => servers.filter((b) => a < b).map((b) => [a, b] as const));
export const raft = defineSystem({
  name: 'Raft',
  shared: network,
  processes: { s1: server('s1'), s2: server('s2'), s3: server('s3') },
  invariants: {
    OneLeader: ({ of }) => pairs.every(([a, b]) => of[a].role !== 'leader' || of[b].role !== 'leader' || of[a].term !== of[b].term),
    LogsAgree: ({ of }) => pairs.every(([a, b]) => startsWith(of[a].log, of[b].log.slice(0, Math.min(of[a].commit, of[b].commit)))),
  },
});
