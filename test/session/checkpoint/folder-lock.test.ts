import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderLockedError, lockFolder } from '../../../src/session/checkpoint/folder-lock.ts';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-lock-'));
  lock = join(folder, 'tlasso.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The number of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['--version']).pid;
const own = (): Record<string, unknown> => JSON.parse(readFileSync(lock, 'utf8'));
const held = (owner: object): void => writeFileSync(lock, JSON.stringify({ lock: 'another', host: hostname(), ...owner }));

describe('the lock of a folder', () => {
  it('is held by one run at a time, and leaves nothing behind', () => {
    const release = lockFolder(folder);
    expect(own()).toMatchObject({ pid: process.pid, host: hostname() });
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid} writes checkpoints to ${folder}`);
    release();
    release();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder)();
  });

  it('is taken over from a process that has ended, with what it left unfinished', () => {
    held({ pid: gone() });
    writeFileSync(join(folder, 'tlasso.checkpoint.1.new'), '');
    writeFileSync(join(folder, 'notes.new'), '');
    const release = lockFolder(folder);
    expect(own().pid).toBe(process.pid);
    release();
    expect(readdirSync(folder)).toEqual(['notes.new']);
  });

  it.skipIf(process.platform !== 'linux')('is taken over where the number is that of another process by now', () => {
    held({ pid: process.pid, since: 'an earlier boot 123' });
    lockFolder(folder)();
    const release = lockFolder(folder);
    const { since } = own();
    release();
    held({ pid: process.pid, since });
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  });

  it.skipIf(process.platform !== 'linux')(
    'is taken over from a process that has ended and that its parent has not asked about',
    async () => {
      // `sleep` has a child that it knows nothing of.
      const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
      try {
        const [text] = (await once(parent.stdout, 'data')) as [Buffer];
        const pid = Number(text);
        const words = (): readonly string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
        held({ pid, since: `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${words()[19]}` });
        await vi.waitUntil(() => words()[0] === 'Z', 10_000);
        lockFolder(folder)();
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  it('stands where nothing is known of its owner', () => {
    held({ pid: gone(), host: 'elsewhere' });
    expect(() => lockFolder(folder)).toThrow(/on elsewhere writes checkpoints .* remove .*tlasso\.lock/);
    for (const text of ['', '{', '{"pid":0}', 'null', '{"pid":"1","host":"a","lock":"b"}']) {
      writeFileSync(lock, text);
      expect(() => lockFolder(folder)).toThrow(/damaged/);
    }
    expect(readdirSync(folder)).toEqual(['tlasso.lock']);
  });

  it('is given back only by its owner', () => {
    const release = lockFolder(folder);
    held({ pid: gone(), lock: 'of another' });
    release();
    expect(existsSync(lock)).toBe(true);
  });
});
