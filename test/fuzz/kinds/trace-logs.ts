// What `tlasso trace` says of logs with random alterations, against a naive search: the same verdict, and the same number of explained events.
import { altered, type Hiding, LOG_MODELS, LogSubject, randomFrom } from '../../session/trace/log-models.ts';
import type { FuzzKind } from '../kind.ts';

const HIDINGS: readonly Hiding[] = ['nothing', 'one-step', 'an-action'];
/** Events of a log where the order is known; where it is not, all interleavings are tried. */
const EVENTS = { lines: 60, nodes: 16 };

const subjects = new Map<string, LogSubject>();
const counts = new Map<string, number>();

/** Random kind of `npm run fuzz`. */
export const kind: FuzzKind = {
  name: 'trace-logs',
  meaning: 'logs of simulated behaviours with hidden events and alterations: tlasso trace against sets of states by brute force',
  quick: 6,
  async run(seed) {
    const model = LOG_MODELS[seed % LOG_MODELS.length]!;
    const subject = subjects.get(model.file) ?? new LogSubject(model);
    subjects.set(model.file, subject);
    const random = randomFrom(seed);
    const hiding = HIDINGS[Math.floor(random() * HIDINGS.length)]!;
    const isOfNodes = random() < 0.25;
    const whole = subject.simulate(random, 1 + Math.floor(random() * (isOfNodes ? EVENTS.nodes : EVENTS.lines)));
    let log = whole.filter(({ event }, i) => hiding === 'nothing' || (hiding === 'one-step' ? i % 3 !== 2 : event !== model.hidden.action));
    for (let n = Math.floor(random() * 3); n > 0 && log.length > 0; n--) log = [...altered(log, subject, random)];
    if (log.length === 0) return undefined;
    const own = await subject.decide(log, hiding, isOfNodes);
    const naive = isOfNodes ? subject.naiveOfNodes(log, hiding) : subject.naive(log, hiding);
    const what = `${hiding}${isOfNodes ? ', two nodes' : ''}: ${naive.accepted ? 'accepted' : 'refused'}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    if (own.accepted === naive.accepted && own.explained === naive.explained) return undefined;
    return {
      what: `${what} by brute force after ${naive.explained} events, and tlasso trace explains ${own.explained}`,
      files: { 'log.ndjson': log.map((item) => `${JSON.stringify(item)}\n`).join(''), 'model.txt': `${model.file}\n` },
    };
  },
  tally: () => Object.fromEntries(counts),
};
