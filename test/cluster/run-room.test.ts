// The stream of a run that was lost and is made again: what workers say of jobs from the stream before.
import { type JsMsg, jetstream } from '@nats-io/jetstream';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connected, connectTo } from '../../src/cluster/connect.ts';
import { DeliveredJob } from '../../src/cluster/delivered-job.ts';
import { consumerOf } from '../../src/cluster/names.ts';
import { RunRoom } from '../../src/cluster/run-room.ts';
import { Contents } from '../../src/cluster/specification-files.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine } from './nats-server.ts';

const SILENCE = 1000;

const machine = new Machine();
afterEach(() => machine.end());

/** A run with jobs that have these numbers on the server. */
async function roomWith(connected: Connected, jobs: readonly number[]): Promise<RunRoom> {
  const room = new RunRoom(connected, { what: 'test', silence: SILENCE, replicas: 1 }, new Contents());
  await room.make();
  await send(connected, room, jobs);
  return room;
}

async function send({ nc }: Connected, { names }: RunRoom, jobs: readonly number[]): Promise<void> {
  for (const job of jobs) await jetstream(nc).publish(`${names.jobs}.${job}`, Uint8Array.of(0));
}

/** The next job of a run, as a worker is given it; null: none waits. */
async function taken({ nc, jsm }: Connected, { names }: RunRoom, patience = 1000): Promise<JsMsg | null> {
  const { created } = await jsm.streams.info(names.stream);
  const consumer = await jetstream(nc).consumers.get(names.stream, consumerOf(created));
  return await consumer.next({ expires: patience });
}

const numberOf = (message: JsMsg | null): string | undefined => message?.subject.split('.').at(-1);

describe.runIf(needs('nats-server', 'streams that are made again', hasNatsServer))('a stream that is made again under its name', () => {
  it.each([
    ['done', (delivered: DeliveredJob) => delivered.conclude()],
    ['given back', (delivered: DeliveredJob) => delivered.giveBack()],
    ['being done', () => {}],
  ])(
    'has a job delivered again whose worker is lost, where one of the stream before with its number is %s',
    async (_, say) => {
      await machine.serve();
      const connected = await connectTo(machine.address, { name: 'test', env: {}, warn: () => {} });
      const room = await roomWith(connected, [1, 2]);
      const [first, second] = [await taken(connected, room), await taken(connected, room)];
      expect([numberOf(first), numberOf(second)]).toEqual(['1', '2']);
      const old = new DeliveredJob(room.id, second!, room.bucket, new Map(), SILENCE);
      old.sent.catch(() => {});
      await connected.jsm.streams.delete(room.names.stream);
      await connected.jsm.streams.delete(room.names.bucketStream);
      await room.make();
      // Job 1 has its result by now, so each of the others has another number on the server than before.
      await send(connected, room, [2, 3]);
      expect([numberOf(await taken(connected, room)), numberOf(await taken(connected, room))]).toEqual(['2', '3']);
      say(old);
      // The workers that have them are lost: both are delivered again, and not before their time.
      const began = performance.now();
      const again = [await taken(connected, room, 5 * SILENCE), await taken(connected, room, 5 * SILENCE)];
      expect(again.map(numberOf).sort()).toEqual(['2', '3']);
      expect(performance.now() - began).toBeGreaterThan(SILENCE / 2);
      old.release();
      await room.remove();
      await connected.nc.close();
    },
    30_000,
  );

  it('is known by the same moment after its server was killed', async () => {
    await machine.serve();
    const connected = await connectTo(machine.address, { name: 'test', env: {}, warn: () => {} });
    const room = await roomWith(connected, [1]);
    const before = (await connected.jsm.streams.info(room.names.stream)).created;
    await connected.nc.close();
    await machine.killServer();
    await machine.serve();
    const again = await connectTo(machine.address, { name: 'test', env: {}, warn: () => {} });
    expect((await again.jsm.streams.info(room.names.stream)).created).toBe(before);
    expect(numberOf(await taken(again, room))).toBe('1');
    await again.nc.close();
  });
});
