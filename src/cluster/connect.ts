// The connection to a NATS server. Credentials and certificates come from the address or from the environment variables of NATS's own command line.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkServerIdentity, createSecureContext, type PeerCertificate } from 'node:tls';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, credsAuthenticator, errors, type Msg, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { predicateOf } from '../session/files/file-faults.ts';
import { defined } from '../session/options/defined.ts';
import { ClusterError } from './cluster-error.ts';

/** Environment variables that are read. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A connection whose server has JetStream. */
export interface Connected {
  readonly nc: NatsConnection;
  readonly jsm: JetStreamManager;
}

/** Milliseconds until a server has to answer. */
const ANSWER_WITHIN = 5000;
/** So often a server is asked that was there a moment ago and does not answer: it may be starting again. */
const MOST_ASKED = 6;

/** Milliseconds for which a server is looked for that is not there: it may be starting again, or the address is wrong. */
const PATIENCE = 5000;
/** Milliseconds between two tries, and how many there are at least. */
const AGAIN = 250;
const LEAST_TRIES = 2;

/** A server that comes back and says so often that it does not know the user means it. */
const MOST_REFUSED = 2;

/** What a connection is for. */
export interface Caller {
  /** What the server calls this connection. */
  readonly name: string;
  readonly env: Environment;
  /** Told once that nobody answers, and for how long that is borne. */
  readonly warn: (message: string) => void;
  /** Milliseconds for which a server is looked for; undefined: a few seconds. */
  readonly patience?: number;
  /** It is not looked for any more. */
  readonly signal?: AbortSignal;
}

/**
 * Connects to a server. One that does not answer is looked for a while: whoever restarts it has not to know who begins just then.
 * @param address `nats://HOST:PORT`, `tls://HOST:PORT`, with `USER:PASSWORD@` or `TOKEN@` before the host; several with commas between them
 * @throws ClusterError
 */
export async function connectTo(address: string, caller: Caller): Promise<Connected> {
  const { patience = PATIENCE, warn, signal } = caller;
  const options = optionsFor(address, caller);
  const deadline = performance.now() + patience;
  for (let tries = 1; ; tries++)
    try {
      const nc = await connect(options);
      return { nc, jsm: await managerOf(nc, address, warn) };
    } catch (error) {
      if (error instanceof ClusterError) throw error;
      if (!mayPass(error)) throw notConnected(address, error as Error);
      const [why, seconds] = [reasonOf(error as Error), patience / 1000];
      // A server that is killed once it has said its name is not heard to go: that takes the first try all of its time.
      const isLate = tries >= LEAST_TRIES && performance.now() + AGAIN >= deadline;
      if (isLate || signal?.aborted === true)
        throw new ClusterError(
          'E631',
          `no NATS server has answered at ${shown(address)} within ${seconds} s: ${why}`,
          `Start one with \`nats-server -js\`, or correct the address.${asksForCertificate(options) ? ' A server that wants a certificate is silent without one: name it in NATS_CERT and NATS_KEY.' : ''}`,
        );
      if (tries === 1) warn(`No NATS server answers at ${shown(address)} (${why}): trying again for ${seconds} s.`);
      await wait(AGAIN);
    }
}

function optionsFor(address: string, { name, env }: Caller): NodeConnectionOptions {
  const { servers, user, pass, token, isTls } = addressOf(address);
  const credentials = env.NATS_CREDS === undefined || env.NATS_CREDS === '' ? undefined : credentialsIn(env.NATS_CREDS);
  const files = certificatesIn(env);
  const tls = isTls || Object.keys(files).length > 0 ? { ...files, checkServerIdentity: identityOf(servers) } : undefined;
  return {
    servers: [...servers],
    name,
    timeout: ANSWER_WITHIN,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // The client would give a connection up for good where a server has too much to do twice: see `watchConnection`.
    ignoreAuthErrorAbort: true,
    ...defined({ user: user ?? env.NATS_USER, pass: pass ?? env.NATS_PASSWORD, token, authenticator: credentials, tls }),
  };
}

/** The files of certificates, which can be used. Throws ClusterError. */
function certificatesIn(env: Environment): { readonly caFile?: string; readonly certFile?: string; readonly keyFile?: string } {
  const contentOf = (variable: string): Buffer | undefined => {
    const file = env[variable];
    if (file === undefined || file === '') return undefined;
    try {
      return readFileSync(file);
    } catch (error) {
      const why = predicateOf(error, 'read') ?? `cannot be read: ${(error as Error).message}`;
      throw new ClusterError('E631', `the file ${file} of ${variable} ${why}`, 'Name a file of certificates or keys in PEM.');
    }
  };
  try {
    createSecureContext(defined({ ca: contentOf('NATS_CA'), cert: contentOf('NATS_CERT'), key: contentOf('NATS_KEY') }));
  } catch (error) {
    if (error instanceof ClusterError) throw error;
    const { message } = error as Error;
    throw new ClusterError(
      'E631',
      `the files of NATS_CA, NATS_CERT and NATS_KEY cannot be used: ${message}`,
      'Name files in PEM that belong together.',
    );
  }
  const named = (variable: string): string | undefined => env[variable] || undefined;
  return defined({ caFile: named('NATS_CA'), certFile: named('NATS_CERT'), keyFile: named('NATS_KEY') });
}

/** Where an address is a number the client names no host, and Node takes the name localhost for it. */
const identityOf =
  (servers: readonly string[]) =>
  (name: string, certificate: PeerCertificate): Error | undefined => {
    const hosts = servers.map((server) => server.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'));
    const named = hosts.filter((host) => isIP(host) !== 0 || host === 'localhost');
    const faults = (name === 'localhost' && named.length > 0 ? named : [name]).map((host) => checkServerIdentity(host, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };

/** Whether it may be the program's certificate that the server waits for. */
const asksForCertificate = ({ tls }: NodeConnectionOptions): boolean =>
  typeof tls === 'object' && tls !== null && !('certFile' in tls && 'keyFile' in tls);

/** The server has not said anything, be it good or bad. */
const isSilence = (error: unknown): boolean =>
  [errors.TimeoutError, errors.ConnectionError, errors.ClosedConnectionError].some((kind) => error instanceof kind);

/** Asks for JetStream. A server that was stopped just now is asked again, by the connection that is made anew. Throws ClusterError. */
async function managerOf(nc: NatsConnection, address: string, warn: Caller['warn']): Promise<JetStreamManager> {
  for (let asked = 1; ; asked++) {
    try {
      return await jetstreamManager(nc);
    } catch (error) {
      const { message } = error as Error;
      if (isSilence(error) && !nc.isClosed() && asked < MOST_ASKED) {
        if (asked === 1) warn(`The server ${shown(address)} does not answer any more: asking it again.`);
        continue;
      }
      await nc.close();
      if (isSilence(error))
        throw new ClusterError('E631', `the server ${shown(address)} no longer answers: ${message}`, 'Look whether it runs.');
      throw new ClusterError(
        'E633',
        `the server ${shown(address)} does not keep anything: ${message}`,
        'Start it with JetStream: nats-server -js, or jetstream { } in its configuration, and allow it for this account.',
      );
    }
  }
}

/**
 * Hears messages of a subject, until the connection ends. What `heard` throws is thrown where nobody catches it: the client would take it for a fault of its own, read nothing more from the server,
 * and go on as if it had nothing to read.
 */
export function hear(nc: NatsConnection, subject: string, heard: (message: Msg) => void): void {
  nc.subscribe(subject, {
    callback: (error, message) => {
      if (error !== null && error !== undefined) return;
      try {
        heard(message);
      } catch (fault) {
        setImmediate(() => {
          throw fault;
        });
      }
    },
  });
}

/** What is told of a connection. */
export interface ConnectionEvents {
  /** The server is away: the client looks for it. */
  readonly away?: () => void;
  readonly back?: () => void;
  /** Nothing more will come: the server does not let this user in any more. */
  readonly ended?: (error: ClusterError) => void;
}

/** Tells what becomes of a connection, until whoever has made it closes it. Where `ended` is told, it is closed. */
export function watchConnection(nc: NatsConnection, { away, back, ended }: ConnectionEvents): void {
  const server = nc.getServer();
  const watch = async (): Promise<void> => {
    let refused = 0;
    for await (const status of nc.status())
      if (status.type === 'disconnect') away?.();
      else if (status.type === 'reconnect') {
        refused = 0;
        back?.();
      } else if (status.type === 'error' && isRefusal(status.error) && ++refused === MOST_REFUSED && ended !== undefined) {
        await nc.close();
        return ended(notConnected(server, status.error));
      }
    const why = await nc.closed();
    if (why instanceof Error) ended?.(notConnected(server, why));
  };
  void watch();
}

/** The addresses of several servers. A comma may stand in a password, too. */
const partsOf = (address: string): readonly string[] => address.split(/,(?=\s*[a-z]+:\/\/)/);

/** An address without what is secret in it. */
export function shown(address: string): string {
  return partsOf(address)
    .map((one) => one.replace(/\/\/.*@/s, '//'))
    .join(',');
}

interface Address {
  readonly servers: readonly string[];
  readonly user?: string | undefined;
  readonly pass?: string | undefined;
  readonly token?: string | undefined;
  readonly isTls: boolean;
}

function addressOf(address: string): Address {
  const urls = partsOf(address).map((one) => {
    const text = one.trim();
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !/^(nats|tls):$/.test(url.protocol) || url.hostname === '')
      throw new ClusterError(
        'E631',
        `${shown(text) || 'nothing'} is no address of a NATS server`,
        'Give nats://HOST:PORT, such as nats://localhost:4222, or tls://HOST:PORT.',
      );
    return url;
  });
  const { username, password } = urls[0]!;
  const known = (text: string): string | undefined => (text === '' ? undefined : decoded(text));
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? 4222 : port}`),
    ...(password === '' ? { token: known(username) } : { user: known(username), pass: known(password) }),
    isTls: urls.some(({ protocol }) => protocol === 'tls:'),
  };
}

/** A text of an address in which `%` and two digits stand for a character; as it is where they do not. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function credentialsIn(file: string): ReturnType<typeof credsAuthenticator> {
  try {
    const authenticator = credsAuthenticator(readFileSync(file));
    // They are read when they are needed first.
    authenticator('');
    return authenticator;
  } catch (error) {
    const why = predicateOf(error, 'read') ?? 'has no credentials';
    throw new ClusterError('E632', `the file ${file} of NATS_CREDS ${why}`, 'Name the file that `nsc` or your operator has made for you.');
  }
}

/** What the system says where nobody is there, or where somebody has gone in the middle of a word. */
const ABSENT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether a server that is starting again may be why. What a server says of users and certificates stays as it is. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  return (isSilence(error) && !isWithoutTls(message)) || (code !== undefined && ABSENT.has(code)) || isUnheard(message);
}

/** The server speaks no TLS, and the address asks for it. */
function isWithoutTls(message: string): boolean {
  return message.includes("server does not support 'tls'");
}

/** A server that has very much to do says this to whoever it has not come to. */
function isUnheard(message: string): boolean {
  return /authentication timeout/i.test(message);
}

/** The server knows who it is, and does not let him in. */
function isRefusal(error: Error): boolean {
  const isRefused = error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;
  return isRefused && !isUnheard(error.message);
}

/** In words. */
function reasonOf({ message }: Error): string {
  return /undefined error/.test(message) ? 'the connection was closed at once' : message;
}

function notConnected(address: string, { name, message }: Error): ClusterError {
  const words = `${name} ${message}`;
  if (/authorization|authentication|permission/i.test(words))
    return new ClusterError(
      'E632',
      `the server ${shown(address)} does not let this user in`,
      'Give the user in the address, nats://USER:PASSWORD@HOST:PORT, or in NATS_USER and NATS_PASSWORD, or a file of credentials in NATS_CREDS.',
    );
  if (isWithoutTls(message))
    return new ClusterError(
      'E631',
      `the server ${shown(address)} speaks no TLS`,
      'Give nats://HOST:PORT and no NATS_CA, NATS_CERT and NATS_KEY, or switch TLS on in the server.',
    );
  if (/tls|certificate|ssl/i.test(words))
    return new ClusterError(
      'E631',
      `the server ${shown(address)} and this program agree on no secure connection: ${message}`,
      /altnames/.test(message)
        ? 'Give the address that is in the certificate of the server.'
        : 'Name the certificates in NATS_CA, NATS_CERT and NATS_KEY.',
    );
  return new ClusterError(
    'E631',
    `what answers at ${shown(address)} is no NATS server that this program can speak with: ${message}`,
    'Correct the address.',
  );
}
