// Objects that are removed while they are read.
import { setTimeout as wait } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from 'vitest';
import { objectOf } from '../../src/cluster/object-of.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine } from './nats-server.ts';

const BYTES = 20_000_000;

const machine = new Machine();
afterEach(() => machine.end());

describe.runIf(needs('nats-server', 'objects of a cluster', hasNatsServer))('an object', () => {
  it('is had where its bucket is removed while it is read, and made again', async () => {
    await machine.serve();
    const nc = await connect({ servers: machine.address });
    const jsm = await jetstreamManager(nc);
    const make = async (name: string): Promise<ObjectStore> => {
      const bucket = await new Objm(nc).create(name);
      await bucket.putBlob({ name: 'object' }, new Uint8Array(BYTES));
      return bucket;
    };
    const lengths = [4, 8, 12, 16, 20, 30].map(async (milliseconds): Promise<number | undefined> => {
      const name = `removed-${milliseconds}`;
      const bucket = await make(name);
      const read = objectOf(bucket, 'object').catch(() => null);
      await wait(milliseconds);
      await jsm.streams.delete(`OBJ_${name}`);
      await make(name);
      return ((await read) ?? (await objectOf(bucket, 'object')))?.length;
    });
    expect(await Promise.all(lengths)).toEqual(lengths.map(() => BYTES));
    await nc.close();
  });
});
