// One alteration of a log at a time, against a naive search: the same verdict, and the same number of explained events.
//
// Seeds go round the ten specifications: `npm run fuzz -- --kind log-alterations --from 1 --count 2010` makes 200 alterations of each, in the first 60 events
// of a log. The last ten cases are the logs themselves: 10,000 events, or as many as the specification allows.
import { altered, LOG_MODELS, type LogItem, LogSubject, randomFrom } from '../../session/trace/log-models.ts';
import type { FuzzKind } from '../kind.ts';

const EVENTS = { whole: 10_000, altered: 60 };
const ALTERATIONS = 200;
/** Behaviours that are tried for a long log. */
const MOST_TRIES = 20;

interface Logged {
  readonly subject: LogSubject;
  readonly log: readonly LogItem[];
}

const logged = new Map<number, Logged>();
const counts = new Map<string, number>();

function loggedBy(index: number): Logged {
  let known = logged.get(index);
  if (known === undefined) {
    const subject = new LogSubject(LOG_MODELS[index]!);
    const random = randomFrom(index + 1);
    let log: readonly LogItem[] = [];
    for (let i = 0; i < MOST_TRIES && log.length < EVENTS.whole; i++) {
      const next = subject.simulate(random, EVENTS.whole);
      if (next.length > log.length) log = next;
    }
    known = { subject, log };
    logged.set(index, known);
  }
  return known;
}

/** Random kind of `npm run fuzz`. */
export const kind: FuzzKind = {
  name: 'log-alterations',
  meaning: 'long logs of ten specifications, and single alterations of them: tlasso trace against sets of states by brute force',
  quick: 3,
  async run(seed) {
    const index = seed % LOG_MODELS.length;
    const { subject, log } = loggedBy(index);
    const isWhole = seed > ALTERATIONS * LOG_MODELS.length;
    const tested = isWhole ? log : altered(log.slice(0, EVENTS.altered), subject, randomFrom(seed));
    const own = await subject.decide(tested, 'nothing', false);
    const naive = isWhole ? { explained: log.length, accepted: true } : subject.naive(tested, 'nothing');
    const what = `${subject.model.file}: ${isWhole ? `${log.length} events` : `alterations ${naive.accepted ? 'accepted' : 'refused'}`}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    if (own.accepted === naive.accepted && own.explained === naive.explained) return undefined;
    return {
      what: `${naive.accepted ? 'accepted' : 'refused'} by brute force after ${naive.explained} events, and tlasso trace explains ${own.explained}`,
      files: { 'log.ndjson': tested.map((item) => `${JSON.stringify(item)}\n`).join(''), 'model.txt': `${subject.model.file}\n` },
    };
  },
  tally: () => Object.fromEntries([...counts].sort()),
};
