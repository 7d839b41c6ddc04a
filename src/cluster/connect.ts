// The connection to a NATS server. Credentials and certificates come from the address or from the environment variables of NATS's own command line.
import { readFileSync } from 'node:fs';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, credsAuthenticator, errors, type Msg, type NatsConnection } from '@nats-io/transport-node';
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
const PATIENCE = 5000;
/** So often a server is asked that does not: it may be starting again. */
const MOST_ASKED = 6;

/**
 * Connects to a server.
 * @param address `nats://HOST:PORT`, `tls://HOST:PORT`, with `USER:PASSWORD@` or `TOKEN@` before the host; several with commas between them
 * @param name what the server calls this connection
 * @throws ClusterError
 */
export async function connectTo(address: string, name: string, env: Environment): Promise<Connected> {
  const { servers, user, pass, token, isTls } = addressOf(address);
  const credentials = env.NATS_CREDS === undefined || env.NATS_CREDS === '' ? undefined : credentialsIn(env.NATS_CREDS);
  const files = { caFile: env.NATS_CA, certFile: env.NATS_CERT, keyFile: env.NATS_KEY };
  const tls = isTls || Object.values(files).some((file) => file !== undefined) ? defined(files) : undefined;
  let nc: NatsConnection;
  try {
    nc = await connect({
      servers: [...servers],
      name,
      timeout: PATIENCE,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      ...defined({ user: user ?? env.NATS_USER, pass: pass ?? env.NATS_PASSWORD, token, authenticator: credentials, tls }),
    });
  } catch (error) {
    throw notConnected(address, error);
  }
  try {
    return { nc, jsm: await managerOf(nc) };
  } catch (error) {
    await nc.close();
    const { message } = error as Error;
    if (isSilence(error))
      throw new ClusterError('E631', `the server ${shown(address)} no longer answers: ${message}`, 'Look whether it runs.');
    throw new ClusterError(
      'E633',
      `the server ${shown(address)} does not keep anything: ${message}`,
      'Start it with JetStream: nats-server -js, or jetstream { } in its configuration, and allow it for this account.',
    );
  }
}

/** The server has not said anything, be it good or bad. */
const isSilence = (error: unknown): boolean =>
  [errors.TimeoutError, errors.ConnectionError, errors.ClosedConnectionError].some((kind) => error instanceof kind);

/** Asks for JetStream. A server that was stopped just now is asked again, by the connection that is made anew. */
async function managerOf(nc: NatsConnection): Promise<JetStreamManager> {
  for (let asked = 1; ; asked++) {
    try {
      return await jetstreamManager(nc);
    } catch (error) {
      if (!isSilence(error) || nc.isClosed() || asked === MOST_ASKED) throw error;
    }
  }
}

/** Hears messages of a subject, until the connection ends. */
export function hear(nc: NatsConnection, subject: string, heard: (message: Msg) => void): void {
  nc.subscribe(subject, {
    callback: (error, message) => {
      if (error === null || error === undefined) heard(message);
    },
  });
}

/** An address without what is secret in it. */
export function shown(address: string): string {
  return address.replace(/\/\/[^@/,]*@/g, '//');
}

interface Address {
  readonly servers: readonly string[];
  readonly user?: string | undefined;
  readonly pass?: string | undefined;
  readonly token?: string | undefined;
  readonly isTls: boolean;
}

function addressOf(address: string): Address {
  const urls = address.split(',').map((one) => {
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
  const known = (text: string): string | undefined => (text === '' ? undefined : decodeURIComponent(text));
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? 4222 : port}`),
    ...(password === '' ? { token: known(username) } : { user: known(username), pass: known(password) }),
    isTls: urls.some(({ protocol }) => protocol === 'tls:'),
  };
}

function credentialsIn(file: string): ReturnType<typeof credsAuthenticator> {
  try {
    return credsAuthenticator(readFileSync(file));
  } catch (error) {
    const why = predicateOf(error, 'read') ?? 'has no credentials';
    throw new ClusterError('E632', `the file ${file} of NATS_CREDS ${why}`, 'Name the file that `nsc` or your operator has made for you.');
  }
}

function notConnected(address: string, error: unknown): ClusterError {
  const { name, message } = error as Error;
  const words = `${name} ${message}`;
  if (/authorization|authentication|permission/i.test(words))
    return new ClusterError(
      'E632',
      `the server ${shown(address)} does not let this user in`,
      'Give the user in the address, nats://USER:PASSWORD@HOST:PORT, or in NATS_USER and NATS_PASSWORD, or a file of credentials in NATS_CREDS.',
    );
  if (/tls|certificate|ssl/i.test(words))
    return new ClusterError(
      'E631',
      `the server ${shown(address)} and this program agree on no secure connection: ${message}`,
      'Name the certificates in NATS_CA, NATS_CERT and NATS_KEY.',
    );
  return new ClusterError(
    'E631',
    `no NATS server answers at ${shown(address)}: ${message}`,
    'Start one with `nats-server -js`, or correct the address.',
  );
}
