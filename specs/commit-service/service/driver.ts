// What generated.test.ts calls: it leads the real processes through the steps of a behaviour, one at a time, and compares them with the expected states.
//
// The processes do what they always do, but each step waits at its beginning until this driver lets it go (steps.ts). So the driver chooses among what
// the service is about to do; a step of the specification that no process is about to do is a failure. COMMIT_TELLS_FIRST=1 switches the mistake on.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { BRANCHES, type Branch, Cluster } from './cluster.ts';
import type { AtStep } from './steps.ts';
import { type Peer, peerOf } from './wire.ts';

/** What the specification says of its only transaction. */
interface Sequence {
  readonly '#tup': readonly string[];
}

/** A state of the specification, as far as it can be seen from outside. */
interface State {
  readonly isUp: boolean;
  readonly record: Sequence;
  readonly stage: Readonly<Record<Branch, Sequence>>;
  readonly [other: string]: unknown;
}

interface Arguments {
  readonly b?: Branch;
  readonly outcome?: string;
  readonly [other: string]: unknown;
}

/** How long a process may take until it is about to do what the behaviour says. */
const PATIENCE = 2000;
const LOOK_INTERVAL = 5;

/** The steps that processes are about to do. */
class Waiting {
  readonly #steps = new Map<string, { readonly node: string; readonly event: object; readonly id: number; readonly peer: Peer }>();
  readonly #done = new Set<string>();

  hear(message: AtStep, peer: Peer): void {
    const { node } = message;
    if ('ready' in message) {
      // It was started: whatever it was about to do before, it is not now.
      for (const [key, step] of this.#steps) if (step.node === node) this.#steps.delete(key);
    } else if ('waits' in message) this.#steps.set(`${node} ${message.waits}`, { node, event: message.event, id: message.waits, peer });
    else this.#done.add(`${node} ${message.done}`);
  }

  /** Lets a step go, and waits until it is done. */
  async go(node: string, event: Readonly<Record<string, unknown>>): Promise<void> {
    const isIt = (of: object): boolean => Object.entries(event).every(([key, value]) => Reflect.get(of, key) === value);
    const found = await soon(() => [...this.#steps].find(([, step]) => step.node === node && isIt(step.event)));
    const others = [...this.#steps.values()].filter((step) => step.node === node && Reflect.get(step.event, 't') === event.t);
    assert(
      found !== undefined,
      `${node} is not about to do ${JSON.stringify(event)}. It is about to do ${others.map((other) => JSON.stringify(other.event)).join(' or ') || 'nothing'}.`,
    );
    const [key, { id, peer }] = found;
    this.#steps.delete(key);
    peer.send({ go: id });
    assert(await soon(() => this.#done.delete(key)), `${node} did not do ${JSON.stringify(event)}`);
  }
}

async function soon<Found>(look: () => Found): Promise<Found> {
  for (const end = Date.now() + PATIENCE; ; await setTimeout(LOOK_INTERVAL)) {
    const found = look();
    if (found || Date.now() > end) return found;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'commit-service-'));
const waiting = new Waiting();
const server = createServer((socket) => void peerOf(socket, (message, peer) => waiting.hear(message, peer)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as { readonly port: number };
const cluster = await Cluster.start({ folder, driver: port, tellsFirst: process.env.COMMIT_TELLS_FIRST === '1' });
after(async () => {
  await cluster.stop();
  server.close();
  rmSync(folder, { recursive: true });
});

/** The transaction of the last behaviour. All behaviours are of one service: the next one has the next transaction. */
let last = 0;

class Driven {
  readonly #t: number;

  constructor(t: number) {
    this.#t = t;
  }

  async step(action: string, { b, outcome }: Arguments, expected: State): Promise<void> {
    await this.#do(action, b!, outcome);
    assert.equal(cluster.isUp, expected.isUp);
    const only = ({ '#tup': [value] }: Sequence): string | undefined => value;
    if (cluster.isUp)
      assert.equal((await cluster.records())[this.#t] ?? 'unknown', only(expected.record), 'what the coordinator has recorded');
    for (const branch of BRANCHES) {
      const { stages } = await cluster.status(branch);
      assert.equal(stages[this.#t] ?? 'working', only(expected.stage[branch]), `the stage of ${branch}`);
    }
  }

  async #do(action: string, branch: Branch, outcome: string | undefined): Promise<void> {
    const t = this.#t;
    switch (action) {
      case 'Begin':
        cluster.transfer(t, 'east', 'west', 1);
        return waiting.go('coordinator', { event: 'begin', t });
      case 'VoteYes':
      case 'VoteNo': {
        const { balance } = await cluster.status(branch);
        // An account that owes more than it has agrees to nothing.
        await cluster.deposit(branch, (action === 'VoteYes' ? RICH : -RICH) - balance);
        return waiting.go(branch, { event: 'vote', t });
      }
      case 'Collect':
        return waiting.go('coordinator', { event: 'collect', t, from: branch });
      case 'Decide':
        return waiting.go('coordinator', { event: 'decide', t, outcome });
      case 'Tell':
        return waiting.go('coordinator', { event: 'tell', t, to: branch, outcome });
      case 'Obey':
        return waiting.go(branch, { event: 'obey', t, outcome });
      case 'Crash':
        return cluster.killCoordinator();
      case 'Restart':
        return cluster.startCoordinator();
      default:
        assert.fail(`nothing is known of the step ${action}`);
    }
  }

  async stop(): Promise<void> {}
}

const RICH = 1000;

/** A transaction that nobody has heard of, and a coordinator that runs. */
export async function start(_initial: object): Promise<Driven> {
  if (!cluster.isUp) await cluster.startCoordinator();
  return new Driven(++last);
}
