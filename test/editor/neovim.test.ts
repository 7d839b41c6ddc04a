// Neovim in a terminal, with the file of editors/: what a person sees while typing.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../project/needs.ts';
import { hasTmux, terminalPrograms } from '../tui/tmux.ts';

const CLOCK = `---- MODULE Clock ----
EXTENDS Naturals
CONSTANT Hours
VARIABLE hour
\\* Some hour.
Init == hour \\in 1 .. Hours
Next == hour' = IF hour = Hours THEN 1 ELSE hour + 1
Late ==   hour>6
====
`;

/** Milliseconds that something may take on a busy machine. */
const PATIENCE = 30_000;

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;
const lua = fileURLToPath(new URL('../../editors/neovim/tlasso.lua', import.meta.url));

describe.runIf(needs('nvim and tmux', 'the language server in Neovim', hasNeovim && hasTmux))('Neovim', () => {
  const terminals = terminalPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-neovim-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('shows what is wrong, what names mean, and changes texts', { timeout: 180_000 }, async () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/tlasso'), `#!/bin/sh\nexec '${process.execPath}' '${terminals.program.path}' "$@"\n`);
    chmodSync(join(folder, 'bin/tlasso'), 0o755);
    writeFileSync(join(folder, 'Clock.tla'), CLOCK);
    writeFileSync(join(folder, 'Clock.cfg'), 'CONSTANT Hours = 12\nINIT Init\nNEXT Next\n');
    const plain = "-u NONE -n --cmd 'set nocompatible hidden'";
    const t = terminals.run(
      `cd '${folder}' && PATH='${folder}/bin':"$PATH" nvim ${plain} -c 'source ${lua}' -c 'set ft=tla' Clock.tla`,
      110,
      24,
    );
    const gone = async (text: string): Promise<void> => {
      const end = Date.now() + PATIENCE;
      while (t.screen().includes(text)) {
        if (Date.now() > end) throw new Error(`the screen still shows ${text}:\n${t.screen()}`);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    const command = (text: string): void => {
      t.type(text);
      t.keys('Enter');
    };
    await t.shows('MODULE Clock', PATIENCE);

    // A diagnostic appears while typing, and vanishes when it is mended.
    command('/Hours THEN');
    t.type('x');
    await t.shows('`ours` is not known in module Clock', PATIENCE);
    t.type('u');
    await gone('is not known');

    // Hover, definition, references.
    t.type('K');
    await t.shows('`Hours = 12` in Clock.cfg', PATIENCE);
    t.keys('Escape');
    t.type('gd');
    await t.shows(/Clock\.tla\s+3,10/, PATIENCE);
    t.type('gr');
    await t.shows(/Clock\.tla\|6 col/, PATIENCE);
    command(':cclose');
    await gone('|6 col');

    // Completion.
    t.type('Goabc == Ini');
    t.keys('C-x', 'C-o');
    await t.shows('abc == Init', PATIENCE);
    t.keys('Escape');
    t.type('u');
    await gone('abc');

    // A code action.
    command('/hour + 1');
    t.type('lx');
    await t.shows('is not known', PATIENCE);
    t.type(' a');
    await t.shows('1: Write hour', PATIENCE);
    command('1');
    await gone('is not known');
    expect(t.screen()).toContain('ELSE hour + 1');

    // Formatting.
    t.type(' f');
    await t.shows('Late == hour > 6', PATIENCE);

    // Rename, in the module and in the configuration.
    command('gg/Hours');
    t.type(' r');
    await t.shows('New Name: Hours', PATIENCE);
    t.keys('C-u');
    command('Most');
    await t.shows('CONSTANT Most', PATIENCE);
    command(':wa');
    const end = Date.now() + PATIENCE;
    while (!readFileSync(join(folder, 'Clock.cfg'), 'utf8').includes('Most') && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 30));
    expect(readFileSync(join(folder, 'Clock.cfg'), 'utf8')).toContain('CONSTANT Most = 12');
    expect(readFileSync(join(folder, 'Clock.tla'), 'utf8')).not.toMatch(/\bHours\b/);
    // A check that passes says so.
    t.type(' c');
    await t.shows('No error has been found in 12 distinct states', PATIENCE);
    command(':qa!');
  });
});
