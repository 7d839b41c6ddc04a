// A branch of the bank: one account, and votes on transfers. Branches are not killed in this example, so they keep everything in memory.
//
//     npx jiti branch.ts --name east --folder F [--balance 100] [--driver PORT]
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Clock, Logger } from './logger.ts';
import { Steps } from './steps.ts';
import { type Peer, peerOf } from './wire.ts';

type Outcome = 'committed' | 'aborted';

const { values: options } = parseArgs({
  options: {
    name: { type: 'string', default: 'east' },
    folder: { type: 'string', default: '.' },
    balance: { type: 'string', default: '100' },
    jitter: { type: 'string', default: '20' },
    driver: { type: 'string' },
  },
});

const steps = new Steps(options.name, new Logger(join(options.folder, `${options.name}.ndjson`), options.name), Number(options.jitter));
let balance = Number(options.balance);
const stages = new Map<number, 'promised' | Outcome>();
/** What the account gets, or gives, by each transfer that is promised. */
const promised = new Map<number, number>();

/** Whether the account can give that much beside what it has promised. */
function hasEnough(change: number): boolean {
  let left = balance;
  for (const other of promised.values()) left += Math.min(other, 0);
  return left + Math.min(change, 0) >= 0;
}

async function vote({ t, change, clock }: { t: number; change: number; clock: Clock }, coordinator: Peer): Promise<void> {
  let answer: 'yes' | 'no' = 'no';
  await steps.take({
    event: { event: 'vote', t },
    heard: clock,
    isDue: () => stages.get(t) === undefined,
    details: () => {
      answer = hasEnough(change) ? 'yes' : 'no';
      return { answer };
    },
    act(own) {
      stages.set(t, answer === 'yes' ? 'promised' : 'aborted');
      if (answer === 'yes') promised.set(t, change);
      coordinator.send({ kind: answer, t, clock: own });
    },
  });
}

async function obey({ t, outcome, clock }: { t: number; outcome: Outcome; clock: Clock }): Promise<void> {
  await steps.take({
    event: { event: 'obey', t, outcome },
    heard: clock,
    isDue: () => stages.get(t) === undefined || stages.get(t) === 'promised',
    act() {
      if (outcome === 'committed') balance += promised.get(t) ?? 0;
      promised.delete(t);
      stages.set(t, outcome);
    },
  });
}

type Message =
  | { readonly kind: 'ask'; readonly t: number; readonly change: number; readonly clock: Clock }
  | { readonly kind: 'outcome'; readonly t: number; readonly outcome: Outcome; readonly clock: Clock }
  | { readonly kind: 'deposit'; readonly amount: number }
  | { readonly kind: 'status' };

const server = createServer((socket) => {
  peerOf(socket, (message: Message, peer) => {
    switch (message.kind) {
      case 'ask':
        return void vote(message, peer);
      case 'outcome':
        return void obey(message);
      case 'deposit':
        balance += message.amount;
        break;
      case 'status':
    }
    peer.send({ balance, stages: Object.fromEntries(stages) });
  });
});
if (options.driver !== undefined) await steps.obey(Number(options.driver));
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
