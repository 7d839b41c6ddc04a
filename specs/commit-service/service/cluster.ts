// The service as processes of this machine: two branches, and a coordinator that can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connected, type Peer, peerOf } from './wire.ts';

/** Runs TypeScript, in any version of Node. */
const JITI = join(dirname(fileURLToPath(import.meta.resolve('jiti/package.json'))), 'lib/jiti-cli.mjs');

/** How it is started. */
export interface ClusterOptions {
  /** Where the logs and the coordinator's records are. */
  readonly folder: string;
  /** Switches the mistake on. */
  readonly tellsFirst?: boolean;
  /** The port of a driver that says when each step is done. */
  readonly driver?: number;
}

export const BRANCHES = ['east', 'west'] as const;
export type Branch = (typeof BRANCHES)[number];

type Records = Readonly<Record<string, 'begun' | 'committed' | 'aborted'>>;
export type Stages = Readonly<Record<string, 'promised' | 'committed' | 'aborted'>>;

/** A process, and a connection that answers each request. */
class Server {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #peer: Peer;
  /** Who waits for an answer; null says that there will be none. */
  readonly #waiting: ((answer: object | null) => void)[] = [];

  private constructor(child: ChildProcess, socket: Socket, port: number) {
    this.port = port;
    this.#child = child;
    const end = (): void => {
      for (const answer of this.#waiting.splice(0)) answer(null);
    };
    this.#peer = peerOf(socket, (answer: object) => this.#waiting.shift()?.(answer), end);
  }

  static async start(program: string, args: readonly string[]): Promise<Server> {
    const file = join(import.meta.dirname, program);
    const child = spawn(process.execPath, [JITI, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`${program} ended before it was ready: ${code ?? signal}`);
    });
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), ended])) as [string];
    return new Server(child, await connected(Number(line)), Number(line));
  }

  tell(message: object): void {
    this.#peer.send(message);
  }

  async ask<Answer extends object>(message: object): Promise<Answer> {
    const answer = await new Promise<object | null>((resolve) => {
      this.#waiting.push(resolve);
      this.tell(message);
    });
    if (answer === null) throw new Error('a process of the service has ended');
    return answer as Answer;
  }

  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

/** The service. */
export class Cluster {
  readonly #options: ClusterOptions;
  readonly #branches: ReadonlyMap<Branch, Server>;
  #coordinator: Server | null = null;

  private constructor(options: ClusterOptions, branches: ReadonlyMap<Branch, Server>) {
    this.#options = options;
    this.#branches = branches;
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const driven = options.driver === undefined ? [] : ['--driver', String(options.driver)];
    const started = BRANCHES.map(
      async (name) => [name, await Server.start('branch.ts', ['--name', name, '--folder', options.folder, ...driven])] as const,
    );
    const cluster = new Cluster(options, new Map(await Promise.all(started)));
    await cluster.startCoordinator();
    return cluster;
  }

  get isUp(): boolean {
    return this.#coordinator !== null;
  }

  async startCoordinator(): Promise<void> {
    const { folder, driver, tellsFirst = false } = this.#options;
    const ports = Array.from(this.#branches, ([name, { port }]) => `${name}=${port}`).join();
    this.#coordinator = await Server.start('coordinator.ts', [
      ...['--folder', folder, '--branches', ports],
      ...(tellsFirst ? ['--tells-first'] : []),
      // A driven coordinator gives up as soon as the driver lets it.
      ...(driver === undefined ? [] : ['--driver', String(driver), '--patience', '0']),
    ]);
  }

  async killCoordinator(): Promise<void> {
    const killed = this.#coordinator;
    this.#coordinator = null;
    await killed?.kill();
  }

  transfer(t: number, from: Branch, to: Branch, amount: number): void {
    this.#coordinator?.tell({ transfer: t, changes: { [from]: -amount, [to]: amount } });
  }

  async records(): Promise<Records> {
    const { records } = await this.#coordinator!.ask<{ readonly records: Records }>({ status: true });
    return records;
  }

  status(branch: Branch): Promise<{ readonly balance: number; readonly stages: Stages }> {
    return this.#branches.get(branch)!.ask({ kind: 'status' });
  }

  async deposit(branch: Branch, amount: number): Promise<void> {
    await this.#branches.get(branch)!.ask({ kind: 'deposit', amount });
  }

  async stop(): Promise<void> {
    await Promise.all([this.killCoordinator(), ...Array.from(this.#branches.values(), (branch) => branch.kill())]);
  }
}
