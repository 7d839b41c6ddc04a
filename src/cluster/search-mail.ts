// How the processes of one search send each other messages: plain messages of NATS, which keeps the order of those from one sender to one receiver. It may lose
// some where a connection breaks, so they are numbered: a gap ends the attempt.
//
//     attempt (4 bytes)  number (4)  sender (2, -1 is the coordinator)  more follows (1)  a message, or a part of one that is too large
import { deserialize, serialize } from 'node:v8';
import type { NatsConnection } from '@nats-io/transport-node';
import { COORDINATOR, type Message, type Post } from '../checker/index.ts';
import { mostBytes } from './payload.ts';

const HEAD = 11;

/** The attempt that a message is of. */
export function attemptOf(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32LE(0);
}

/** Whose mail it is. */
export interface MailPlace {
  readonly attempt: number;
  /** The number of the partition, or COORDINATOR. */
  readonly number: number;
  /** The subject of a partition, or of the coordinator. */
  subjectOf(number: number): string;
}

/** What one process sends and receives in one attempt. */
export class SearchMail {
  /** A message was lost: what comes is not to be believed. */
  isBroken = false;
  /** What was sent: for measurements. */
  readonly sent = { messages: 0, bytes: 0 };
  readonly #nc: NatsConnection;
  readonly #place: MailPlace;
  readonly #most: number;
  /** How many were sent to, and received from, whom. */
  readonly #out = new Map<number, number>();
  readonly #in = new Map<number, number>();
  readonly #parts = new Map<number, Uint8Array[]>();

  constructor(nc: NatsConnection, place: MailPlace) {
    this.#nc = nc;
    this.#place = place;
    this.#most = mostBytes(nc);
  }

  readonly post: Post = (to, message) => {
    const bytes = serialize(message);
    for (let at = 0; at < bytes.length; at += this.#most) {
      const part = bytes.subarray(at, at + this.#most);
      const frame = Buffer.allocUnsafe(HEAD + part.length);
      const number = this.#out.get(to) ?? 0;
      this.#out.set(to, number + 1);
      frame.writeUInt32LE(this.#place.attempt, 0);
      frame.writeUInt32LE(number, 4);
      frame.writeInt16LE(this.#place.number, 8);
      frame[10] = at + part.length < bytes.length ? 1 : 0;
      frame.set(part, HEAD);
      this.sent.messages++;
      this.sent.bytes += frame.length;
      if (this.#nc.isClosed()) this.isBroken = true;
      else this.#nc.publish(this.#place.subjectOf(to), frame);
    }
  };

  /** The message that is complete with these bytes; null where more is to come, or something was lost. */
  take(bytes: Uint8Array): { readonly from: number; readonly message: Message } | null {
    const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const from = frame.readInt16LE(8);
    const number = this.#in.get(from) ?? 0;
    if (this.isBroken || frame.readUInt32LE(4) !== number) {
      this.isBroken = true;
      return null;
    }
    this.#in.set(from, number + 1);
    const parts = this.#parts.get(from) ?? [];
    parts.push(frame.subarray(HEAD));
    if (frame[10] === 1) {
      this.#parts.set(from, parts);
      return null;
    }
    this.#parts.delete(from);
    return { from, message: deserialize(parts.length === 1 ? parts[0]! : Buffer.concat(parts)) as Message };
  }
}

/** The last part of the subject of the coordinator. */
export const COORDINATOR_NAME = 'coordinator';

/** The last part of the subject of a process, by the number of its partition. */
export function nameOf(processes: readonly string[], number: number): string {
  return number === COORDINATOR ? COORDINATOR_NAME : processes[number]!;
}
