import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processFolder } from '../../../src/session/files/process-folder.ts';

const earlier = process.env.TMPDIR;
let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'tlasso-test-'));
  process.env.TMPDIR = temporary;
});
afterEach(() => {
  if (earlier === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = earlier;
  rmSync(temporary, { recursive: true });
});

/** A folder as another process left it. */
function left(name: string, owner: object | string | null): string {
  const folder = join(temporary, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'large'), '');
  if (owner !== null) writeFileSync(join(folder, 'tlasso.owner'), typeof owner === 'string' ? owner : JSON.stringify(owner));
  return folder;
}

describe('temporary folders of a process', () => {
  it('are removed where their process was killed', () => {
    const mine = JSON.parse(readFileSync(join(processFolder('modules'), 'tlasso.owner'), 'utf8'));
    const gone = { ...mine, pid: spawnSync(process.execPath, ['--version']).pid };
    const stale = [left('tlasso-modules-a', gone), left('tlasso-check-b', gone), left('tlasso-worker-c', gone)];
    const kept = [
      left('tlasso-modules-d', mine),
      left('tlasso-modules-e', { ...gone, host: 'another' }),
      left('tlasso-modules-f', { ...gone, numbering: 'pid:[1]' }),
      left('tlasso-modules-g', null),
      left('tlasso-modules-h', '{'),
      left('tlasso-modules-i', { ...gone, pid: -1 }),
      left('notes-j', gone),
    ];
    processFolder('worker');
    expect(stale.filter(existsSync)).toEqual([]);
    expect(kept.filter((folder) => !existsSync(folder))).toEqual([]);
    expect(readdirSync(temporary).filter((name) => /^tlasso-(?:modules|worker)-.{6}$/.test(name))).toHaveLength(2);
  });
});
