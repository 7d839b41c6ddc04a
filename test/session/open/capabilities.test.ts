// What a specification may do outside itself. See docs/manual/security.md.
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Allowed, capabilities } from '../../../src/session/open/capabilities.ts';

let outer: string;
let folder: string;
beforeEach(() => {
  outer = realpathSync(mkdtempSync(join(tmpdir(), 'tlasso-capabilities-')));
  folder = join(outer, 'specs');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  mkdirSync(join(outer, 'other'));
  writeFileSync(join(outer, 'secret'), 'secret');
  writeFileSync(join(folder, 'log'), 'log');
});
afterEach(() => rmSync(outer, { recursive: true }));

const files = (allowed: Allowed = {}) => capabilities(folder, allowed).files!;
const writing = () => files({ allowIo: true });
const outside = "is not below the specification's folder";

describe('without a flag', () => {
  it('files below the folder are read', () => {
    expect(files().read('log')).toBe('log');
    expect(files().read('./inner/../log')).toBe('log');
    expect(files().read(join(folder, 'log'))).toBe('log');
    expect(files().exists('nothing')).toBe(false);
  });

  it('a file that is not there is told with its path', () =>
    expect(() => files().read('inner/nothing')).toThrow(new Error(`${join(folder, 'inner', 'nothing')} does not exist`)));

  it('nothing is written, run or seen of the environment', () => {
    expect(files().write).toBeUndefined();
    expect(capabilities(folder, {}).execute).toBeUndefined();
    expect(capabilities(folder, {}).environment).toEqual({});
  });

  it('names that begin with a dot are not read', () => {
    writeFileSync(join(folder, '.env'), 'TOKEN=1');
    symlinkSync('.env', join(folder, 'plain'));
    expect(() => files().read('.env')).toThrow('begins with a dot');
    expect(() => files().read('plain')).toThrow('begins with a dot');
    expect(writing().read('.env')).toBe('TOKEN=1');
  });

  it('what is packed is unpacked', () => {
    writeFileSync(join(folder, 'packed'), gzipSync('plain'));
    expect(Buffer.from(files().readBytes('packed')).toString()).toBe('plain');
  });
});

describe('nothing outside of the folder', () => {
  it.each(['../secret', '../other/../secret', '/etc/passwd', '..', '../specs-too'])('%s', (path) => {
    expect(() => files().read(path)).toThrow(outside);
    expect(() => writing().write!(path, '', false)).toThrow(outside);
  });

  it('through links', () => {
    symlinkSync('../secret', join(folder, 'to-file'));
    symlinkSync('../other', join(folder, 'to-folder'));
    symlinkSync('../other/new', join(folder, 'to-nothing'));
    symlinkSync('to-nothing', join(folder, 'to-link'));
    symlinkSync('../specs/to-folder/deeper/new', join(folder, 'around'));
    symlinkSync('loop', join(folder, 'loop'));
    for (const path of ['to-file', 'to-folder/x', 'to-folder/deeper/x', 'to-nothing', 'to-link', 'around', 'inner/../to-nothing'])
      for (const act of [() => files().read(path), () => writing().write!(path, 'x', false), () => writing().write!(path, 'x', true)])
        expect(act, path).toThrow(outside);
    expect(() => files().read('loop')).toThrow('too many symbolic links');
    expect(readFileSync(join(outer, 'secret'), 'utf8')).toBe('secret');
    expect(() => readFileSync(join(outer, 'other', 'new'))).toThrow('ENOENT');
  });

  it('through a hard link', () => {
    linkSync(join(outer, 'secret'), join(folder, 'linked'));
    expect(() => writing().write!('linked', 'x', false)).toThrow('hard links');
    expect(readFileSync(join(outer, 'secret'), 'utf8')).toBe('secret');
  });

  it('through what is no file', () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(() => files().read('pipe')).toThrow('is no file');
    expect(() => files().read('inner')).toThrow('is no file');
  });
});

describe('with --allow-io', () => {
  it('files are written, in new folders too, and through links that stay inside', () => {
    const { write, read } = { write: writing().write!, read: (path: string) => writing().read(path) };
    write('a/b/new', 'one\n', false);
    write('a/b/new', 'two\n', true);
    expect(read('a/b/new')).toBe('one\ntwo\n');
    write('a/b/new', 'x', false);
    expect(read('a/b/new')).toBe('x');
    symlinkSync('inner/made', join(folder, 'inside'));
    write('inside', 'y', false);
    expect(read('inner/made')).toBe('y');
  });

  it.each(['tlasso.config.ts', 'inner/tlasso.config.json', '.git/hooks/pre-commit', 'node_modules/x/index.js', 'inner/.npmrc'])(
    '%s is not written: others run it',
    (path) => {
      expect(() => writing().write!(path, 'x', false)).toThrow('kept from specifications');
    },
  );
});

it('the environment is what is named', () => {
  expect(capabilities(folder, { environment: { LOG: 'log' } }).environment).toEqual({ LOG: 'log' });
});
