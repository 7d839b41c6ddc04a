// A search that is kept under a name, on a server that loses it.
import { afterEach, describe, expect, it } from 'vitest';
import { connectTo } from '../../src/cluster/connect.ts';
import { KeptSearch } from '../../src/cluster/kept-search.ts';
import { clusterStatus } from '../../src/cluster/status.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine } from './nats-server.ts';

const machine = new Machine();
afterEach(() => machine.end());

describe.runIf(needs('nats-server', 'kept searches', hasNatsServer))('a search that is kept under a name', () => {
  it('has no two commands, also where the server has lost what the first one wrote, and the second one has written as much', async () => {
    await machine.serve();
    const { nc } = await connectTo(machine.address, { name: 'test', env: {}, warn: () => {} });
    const open = (): Promise<KeptSearch> => KeptSearch.open(nc, 'search', 'program', 1);
    const first = await open();
    expect([await first.claim(), await first.claim()]).toEqual([0, 1]);
    await machine.removeStreams();
    const second = await open();
    expect([await second.claim(), await second.claim()]).toEqual([0, 1]);
    // Attempts have the same numbers, but what they write does not have the same place.
    expect(second.room.subject).not.toBe(first.room.subject);
    await expect(first.claim()).rejects.toThrow('another command goes on with what the server keeps as search');
    expect(await second.claim()).toBe(2);
    await nc.close();
  });

  it('goes on where the server has lost it, and nobody else has begun', async () => {
    await machine.serve();
    const { nc } = await connectTo(machine.address, { name: 'test', env: {}, warn: () => {} });
    const kept = await KeptSearch.open(nc, 'search', 'program', 1);
    expect(await kept.claim()).toBe(0);
    await machine.removeStreams();
    expect(await kept.claim()).toBe(1);
    const next = await KeptSearch.open(nc, 'search', 'program', 1);
    expect(next.room).toEqual(kept.room);
    expect(await next.claim()).toBe(2);
    await expect(kept.claim()).rejects.toThrow('another command');
    await nc.close();
  });

  it('leaves nothing where its command ends before there is something to go on with, unless another command goes on with it', async () => {
    await machine.serve();
    const { nc } = await connectTo(machine.address, { name: 'test', env: {}, warn: () => {} });
    const open = (): Promise<KeptSearch> => KeptSearch.open(nc, 'search', 'program', 1);
    const unused = await open();
    expect(await machine.streams()).toEqual(['TLASSO_KEPT_search']);
    await unused.discard();
    expect(await machine.streams()).toEqual([]);
    const [late, used] = [await open(), await open()];
    await used.claim();
    await late.discard();
    expect(await machine.streams()).toEqual(['TLASSO_KEPT_search']);
    expect((await clusterStatus({ address: machine.address, env: {}, warn: () => {} })).kept).toMatchObject([{ name: 'search' }]);
    await used.discard();
    expect(await machine.streams()).toEqual([]);
    await nc.close();
  });
});
