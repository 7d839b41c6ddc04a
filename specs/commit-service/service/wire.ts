// JSON objects over TCP, one a line.
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** The other end of a connection. */
export interface Peer {
  /** What is sent to a peer that is gone is lost. */
  send(message: object): void;
}

/** Reads a socket to its end. */
export function peerOf(socket: Socket, hear: (message: never, peer: Peer) => void, closed: () => void = () => {}): Peer {
  const peer: Peer = { send: (message) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`)) };
  socket.setNoDelay(true);
  const lines = createInterface({ input: socket });
  lines.on('line', (line) => hear(JSON.parse(line) as never, peer));
  // A peer that was killed is no fault here: it comes back, or it does not.
  for (const source of [lines, socket]) source.on('error', () => socket.destroy());
  socket.on('close', closed);
  return peer;
}

/** Connects to a port of this machine, as soon as somebody listens. */
export async function connected(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await setTimeout(10);
  }
}
