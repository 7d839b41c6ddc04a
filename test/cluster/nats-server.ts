// A server of NATS, and commands beside it, as real processes.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ConsumerInfo, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { buildProgram } from '../cli/built-program.ts';

/** Whether there is a server to run. */
export const hasNatsServer = spawnSync('nats-server', ['--version']).status === 0;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** Ports that are tried. */
const MOST_PORTS = 5;

/** A process with what it printed. */
export interface Running {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Waits until it has printed this. Throws where it ends before. */
  says(what: RegExp): Promise<void>;
}

/** Everything that a test has started; `end` ends it. */
export class Machine {
  readonly #root = mkdtempSync(join(tmpdir(), 'tlasso-cluster-'));
  /** The models. */
  readonly folder = join(this.#root, 'models');
  /** What programs make for a while: that of workers that are killed stays. */
  readonly #temporary = join(this.#root, 'temporary');
  readonly #store = join(this.#root, 'store');
  readonly #children: ChildProcess[] = [];
  #port = 0;
  #server: ChildProcess | null = null;

  constructor() {
    for (const folder of [this.folder, this.#temporary]) mkdirSync(folder);
  }

  get address(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text);
  }

  /** Starts the server, the second time on what it kept. Throws with what it printed where it ends. */
  async serve(...args: readonly string[]): Promise<void> {
    const isFirst = this.#port === 0;
    for (let attempt = 1; ; attempt++) {
      if (isFirst) this.#port = await freePort();
      const printed = await this.#startServer(args);
      if (printed === null) return;
      // Somebody else may have taken the port.
      if (!isFirst || attempt === MOST_PORTS) throw new Error(`nats-server has ended:\n${printed}`);
    }
  }

  /** Returns what the server printed where it ended; null once it is ready. */
  #startServer(args: readonly string[]): Promise<string | null> {
    const store = args.includes('--no-js') ? [] : ['-js', '-sd', this.#store];
    const rest = args.filter((one) => one !== '--no-js');
    const server = spawn('nats-server', [...store, '-a', '127.0.0.1', '-p', String(this.#port), ...rest], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#server = server;
    this.#children.push(server);
    let printed = '';
    return new Promise((resolve) => {
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Server is ready')) resolve(null);
      });
      server.once('exit', () => resolve(printed));
    });
  }

  /** Removes what the server has kept. */
  loseStore(): void {
    rmSync(this.#store, { recursive: true, force: true });
  }

  /** Kills the server. */
  async killServer(): Promise<void> {
    const over = once(this.#server!, 'exit');
    this.#server!.kill('SIGKILL');
    await over;
  }

  /** Starts tlasso with these arguments in the folder. */
  start(args: readonly string[], env: Readonly<Record<string, string>> = {}, program = buildProgram().path): Running {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: this.folder,
      env: { ...process.env, NO_COLOR: '1', TMPDIR: this.#temporary, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    const output = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.err += text;
    });
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return {
      child,
      output,
      ended,
      says: async (what) => {
        while (!what.test(output.out + output.err)) {
          if (child.exitCode !== null || child.signalCode !== null)
            throw new Error(`it ended with ${child.exitCode}:\n${output.out}${output.err}`);
          await wait(20);
        }
      },
    };
  }

  /** Starts a worker and waits until it has joined. */
  worker(...args: readonly string[]): Promise<Running> {
    return this.workerWith({}, ...args);
  }

  /** The same, with environment variables. */
  async workerWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Running> {
    const worker = this.start(['worker', '--server', this.address, '--jobs', '1', ...args], env);
    await worker.says(/jobs? at once from/);
    return worker;
  }

  /** The names of the streams on the server. */
  async streams(): Promise<readonly string[]> {
    const nc = await connect({ servers: this.address });
    const names: string[] = [];
    for await (const name of (await jetstreamManager(nc)).streams.names()) names.push(name);
    await nc.close();
    return names;
  }

  /** Removes all streams with such a name, as workers do where they have not heard of a run for long. */
  async removeStreams(names = /./): Promise<void> {
    const nc = await connect({ servers: this.address });
    const jsm = await jetstreamManager(nc);
    for await (const name of jsm.streams.names()) if (names.test(name)) await jsm.streams.delete(name);
    await nc.close();
  }

  /** How many messages the server has of each process that keeps its states there. */
  statesKept(): Promise<readonly number[]> {
    return this.messages('states');
  }

  /** Waits until the server has messages of so many processes that keep their states, and the command has noted some of them; or the command has ended. */
  async keeps({ child }: Running, processes: number): Promise<void> {
    while (child.exitCode === null) {
      const counts = await this.statesKept();
      // The first record says that the search has begun.
      const [records = 0] = await this.messages('record');
      if (records > 1 && counts.filter((count) => count >= 20).length >= processes) return;
      await wait(20);
    }
  }

  /** How the states of the one search that is kept are laid out: null: by a value for each variable. */
  async layoutKept(): Promise<string | null> {
    const nc = await connect({ servers: this.address });
    const jsm = await jetstreamManager(nc);
    for await (const name of jsm.streams.names()) {
      const last = await jsm.streams.getMessage(name, { last_by_subj: 'tlasso.kept.*.record.>' }).catch(() => null);
      if (last === null) continue;
      await nc.close();
      return last.json<{ readonly resumption: { readonly layout: string | null } }>().resumption.layout;
    }
    throw new Error('nothing is kept');
  }

  /** How many messages the server has on each subject of runs with this part. */
  async messages(part: string): Promise<readonly number[]> {
    const nc = await connect({ servers: this.address });
    const jsm = await jetstreamManager(nc);
    const counts: number[] = [];
    for await (const name of jsm.streams.names()) {
      const { state } = await jsm.streams.info(name, { subjects_filter: 'tlasso.>' });
      for (const [subject, count] of Object.entries(state.subjects ?? {})) if (subject.split('.').includes(part)) counts.push(count);
    }
    await nc.close();
    return counts;
  }

  /** Takes the only job that there is, and gives it back before it has begun, so many times. */
  async returnJob(times: number): Promise<void> {
    const nc = await connect({ servers: this.address });
    const js = jetstream(nc);
    const jsm = await js.jetstreamManager();
    const { stream_name: stream, name } = await this.#consumerOfJobs(jsm);
    const consumer = await js.consumers.get(stream, name);
    for (let i = 0; i < times; i++) {
      const message = (await consumer.next({ expires: 10_000 }))!;
      await js.publish(message.subject.replace('.job.', '.returned.'), '');
      message.nak();
    }
    await nc.drain();
  }

  /** The consumer of the jobs of a run, as soon as there is one. */
  async #consumerOfJobs(jsm: JetStreamManager): Promise<ConsumerInfo> {
    for (;;) {
      for await (const stream of jsm.streams.names())
        for await (const consumer of jsm.consumers.list(stream)) if (consumer.name.startsWith('workers')) return consumer;
      await wait(20);
    }
  }

  async end(): Promise<void> {
    for (const child of this.#children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** A certificate for these names of this machine that signs itself, as files. */
export function certificateIn(folder: string, names: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      '-subj',
      '/CN=server',
      '-addext',
      `subjectAltName=${names}`,
    ],
    { stdio: 'ignore' },
  );
  return { cert, key };
}
