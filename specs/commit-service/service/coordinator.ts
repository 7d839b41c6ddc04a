// The coordinator: asks the branches to vote on a transfer, decides, and tells them. It may be killed at any moment, and is started again with the same folder.
//
//     npx jiti coordinator.ts --folder F --branches east=4001,west=4002 [--tells-first] [--driver PORT]
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Clock, Logger } from './logger.ts';
import { Steps } from './steps.ts';
import { connected, type Peer, peerOf } from './wire.ts';

type Outcome = 'committed' | 'aborted';

/** What the disk says of each transaction. A record that was written is there after a crash. */
class Records {
  readonly #file: number;
  readonly #known = new Map<number, 'begun' | Outcome>();

  constructor(path: string) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // A line without its end was not written: nobody has heard of it.
    for (const line of text.split('\n').slice(0, -1)) {
      const { t, record } = JSON.parse(line);
      this.#known.set(t, record);
    }
    this.#file = openSync(path, 'a');
    process.on('exit', () => closeSync(this.#file));
  }

  get all(): readonly { readonly t: number; readonly record: 'begun' | Outcome }[] {
    return Array.from(this.#known, ([t, record]) => ({ t, record }));
  }

  of(t: number): 'begun' | Outcome | undefined {
    return this.#known.get(t);
  }

  write(t: number, record: 'begun' | Outcome): void {
    writeSync(this.#file, `${JSON.stringify({ t, record })}\n`);
    fsyncSync(this.#file);
    this.#known.set(t, record);
  }
}

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: '.' },
    branches: { type: 'string', default: '' },
    patience: { type: 'string', default: '2000' },
    jitter: { type: 'string', default: '20' },
    driver: { type: 'string' },
    'tells-first': { type: 'boolean', default: false },
  },
});

const records = new Records(join(options.folder, 'records'));
const logger = new Logger(join(options.folder, 'coordinator.ndjson'), 'coordinator');
const steps = new Steps('coordinator', logger, Number(options.jitter));
const branches = new Map<string, Peer>();
/** The branches that said yes, of each transaction whose votes are collected. */
const votes = new Map<number, Set<string>>();
/** The branches that were told the outcome. */
const told = new Map<number, Set<string>>();

const decide = (t: number, outcome: Outcome): Promise<boolean> =>
  steps.take({
    event: { event: 'decide', t, outcome },
    isDue: () => records.of(t) === 'begun' && (outcome === 'committed' || !told.has(t)),
    write: () => records.write(t, outcome),
    act: () => votes.delete(t),
  });

const tell = (branch: string, t: number, outcome: Outcome): Promise<boolean> =>
  steps.take({
    event: { event: 'tell', t, to: branch, outcome },
    isDue: () => told.get(t)?.has(branch) !== true,
    act(clock) {
      told.set(t, (told.get(t) ?? new Set()).add(branch));
      branches.get(branch)!.send({ kind: 'outcome', t, outcome, clock });
    },
  });

const tellAll = (t: number, outcome: Outcome): Promise<unknown> =>
  Promise.all(Array.from(branches.keys(), (branch) => tell(branch, t, outcome)));

async function finish(t: number, outcome: Outcome): Promise<void> {
  if (options['tells-first'] && outcome === 'committed') {
    // The mistake: it saves the branches the time that the disk takes.
    await tellAll(t, outcome);
    await decide(t, outcome);
  } else if (await decide(t, outcome)) await tellAll(t, outcome);
}

/** Asks the branches to vote on a transfer: what each account gets, or gives if it is negative. */
async function begin(t: number, changes: Readonly<Record<string, number>>): Promise<void> {
  const isNew = await steps.take({
    event: { event: 'begin', t },
    isDue: () => records.of(t) === undefined,
    write: () => records.write(t, 'begun'),
    act(clock) {
      votes.set(t, new Set());
      for (const [name, branch] of branches) branch.send({ kind: 'ask', t, change: changes[name] ?? 0, clock });
    },
  });
  if (isNew) setTimeout(() => void finish(t, 'aborted'), Number(options.patience));
}

async function collect(branch: string, t: number, heard: Clock): Promise<void> {
  const isCounted = await steps.take({
    event: { event: 'collect', t, from: branch },
    heard,
    isDue: () => votes.get(t)?.has(branch) === false,
    act: () => void votes.get(t)!.add(branch),
  });
  if (isCounted && votes.get(t)?.size === branches.size) await finish(t, 'committed');
}

type FromBranch = { readonly t: number; readonly kind: 'yes' | 'no'; readonly clock: Clock };

for (const entry of options.branches.split(',')) {
  const [name, port] = entry.split('=') as [string, string];
  const hear = ({ t, kind, clock }: FromBranch): void => void (kind === 'yes' ? collect(name, t, clock) : finish(t, 'aborted'));
  branches.set(name, peerOf(await connected(Number(port)), hear));
}
if (options.driver !== undefined) await steps.obey(Number(options.driver));

const found = records.all;
if (found.length > 0) logger.write({ event: 'restart', found });
for (const { t, record } of found) void (record === 'begun' ? finish(t, 'aborted') : tellAll(t, record));

type FromClient = { readonly transfer: number; readonly changes: Readonly<Record<string, number>> } | { readonly status: true };

const server = createServer((socket) => {
  peerOf(socket, (message: FromClient, client) => {
    if ('transfer' in message) void begin(message.transfer, message.changes);
    else client.send({ records: Object.fromEntries(records.all.map(({ t, record }) => [t, record])) });
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
