// Pictures of states in pixels: a terminal is asked, shows them at their places, and is left without them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { writeSpec } from '../session/explore/explore-specs.ts';
import { kittyIn, type Pixels, PlayedTerminal, type Replies, sixelsIn } from './picture-terminals.ts';

/** A blue field of 30 by 10 with a red square that each step moves by 10, a letter, and what comes next in green. */
const spec = `---- MODULE Moving ----
EXTENDS Naturals, Sequences, SVG
VARIABLE x
Init == x = 0
Next == x < 2 /\\ x' = x + 1
Square(at, colour) == Rect(10 * at + 2, 4, 4, 4, [fill |-> colour])
AnimView == Group(<<Rect(0, 0, 30, 10, [fill |-> "#1e90ff"]), Square(x, "red"), Text(1, 3, "x", [font_size |-> "3"])>>, <<>>)
AnimDoc == SVGDoc(AnimView, 0, 0, 30, 10, <<>>)
====
`;
const file = writeSpec('Moving', spec, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n');

const KITTY: Replies = { kitty: '\u001b_Gi=31;OK\u001b\\', cell: '\u001b[6;20;10t', kind: '\u001b[?62;22c' };
const SIXEL: Replies = { cell: '\u001b[6;20;10t', colours: '\u001b[?1;0;16S', largest: '\u001b[?2;3;0S', kind: '\u001b[?63;1;4;22c' };

const isColour = (seen: readonly number[], [r, g, b]: readonly [number, number, number], within: number): boolean =>
  [r, g, b].every((part, i) => Math.abs(part - seen[i]!) <= within);

/** The place of the square that shows, by its middle; the field is blue beside it. */
const placeOfSquare = (picture: Pixels, within: number): number => {
  const places = [0, 1, 2].filter((x) => isColour(picture.at((10 * x + 4) / 30, 0.6), [255, 0, 0], within));
  expect(places).toHaveLength(1);
  for (const [x, y] of [
    [0.02, 0.9],
    [0.98, 0.1],
    [0.5, 0.2],
    [0.5, 0.95],
  ])
    expect(isColour(picture.at(x!, y!), [0x1e, 0x90, 0xff], within)).toBe(true);
  return places[0]!;
};

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(needs('script', 'pictures in a terminal', hasScript))('a terminal that is asked for pictures', () => {
  let program = '';
  const open: PlayedTerminal[] = [];
  beforeAll(() => {
    program = buildProgram().path;
  }, 180_000);
  afterEach(() => {
    for (const terminal of open.splice(0)) terminal.close();
  });
  const explore = async (replies: Replies, options = ''): Promise<PlayedTerminal> => {
    const t = new PlayedTerminal(
      `env LC_ALL=C.UTF-8 COLORFGBG='15;0' '${process.execPath}' '${program}' explore ${options} '${file}'`,
      replies,
    );
    open.push(t);
    await t.until('the first state', () => t.stream.includes('state 1 of 1'));
    // Nothing is asked before a picture is to be seen.
    expect(t.asked).toEqual([]);
    return t;
  };

  it('and has the protocol of kitty: shows, exchanges and deletes them', { timeout: 180_000 }, async () => {
    const t = await explore(KITTY);
    t.send('A');
    const [first] = await t.until('a picture', () => kittyIn(t.stream).shown.length > 0 && kittyIn(t.stream).shown);
    expect(t.asked).toEqual(['kitty', 'colours', 'largest', 'cell', 'window', 'kind']);
    expect(placeOfSquare(first!, 0)).toBe(0);
    // 100 columns of 10 pixels are 1000 for 30 units; the rows are as high as the cells.
    expect([first!.width, first!.keys.c]).toEqual([1000, '100']);
    expect(first!.height).toBe(Number(first!.keys.r) * 20);
    // The letter is drawn: black on blue.
    const dark = Array.from({ length: 40 }, (_, i) => first!.at(0.03 + i / 1000, 0.22)).filter((c) => isColour(c, [0, 0, 0], 40));
    expect(dark.length).toBeGreaterThan(0);

    // Back in the panes a step is taken: the picture is gone, and is another one afterwards.
    const closed = t.mark();
    t.send('q');
    await t.until('the end of the picture', () => kittyIn(closed()).deleted.includes(first!.keys.i!));
    t.send('\r');
    await t.until('the step', () => closed().includes('state 2 of 2'));
    const again = t.mark();
    t.send('A');
    await t.until('the picture of the second state', () => kittyIn(again()).shown.length === 1);
    expect(placeOfSquare(kittyIn(again()).shown[0]!, 0)).toBe(1);
    const back = t.mark();
    t.send(',');
    await t.until('the picture of the first state', () => kittyIn(back()).shown.length === 1);
    expect(placeOfSquare(kittyIn(back()).shown[0]!, 0)).toBe(0);
    expect(t.asked).toHaveLength(6);

    const left = t.mark();
    t.send('\u0003');
    await t.until('the end', () => t.exited);
    expect(left()).toMatch(/exit code 0/);
    expect(left().indexOf(`a=d,d=I,i=${first!.keys.i}`)).toBeGreaterThan(-1);
    expect(left().indexOf(`a=d,d=I,i=${first!.keys.i}`)).toBeLessThan(left().indexOf('\u001b[?1049l'));
  });

  it('and shows sixels: with the colours that it has', { timeout: 180_000 }, async () => {
    const t = await explore(SIXEL);
    t.send('A');
    const [first] = await t.until('a picture', () => sixelsIn(t.stream).length > 0 && sixelsIn(t.stream));
    expect(placeOfSquare(first!, 2)).toBe(0);
    expect(first!.colours).toBeLessThanOrEqual(16);
    expect([first!.width, first!.height % 20]).toEqual([1000, 0]);
    t.send('q\rA');
    await t.until('the picture of the second state', () => sixelsIn(t.stream).length > 1);
    expect(placeOfSquare(sixelsIn(t.stream).at(-1)!, 2)).toBe(1);
    // Larger letters, as a person may choose them: the picture has as many cells as before.
    t.replies = { ...SIXEL, cell: '\u001b[6;30;15t' };
    const larger = t.mark();
    spawnSync('stty', ['-F', /process \d+ (\S+)/.exec(t.stream)![1]!, 'rows', '31']);
    await t.until('a larger picture', () => sixelsIn(larger()).some(({ width }) => width === 1500));
    expect(placeOfSquare(sixelsIn(t.stream).at(-1)!, 2)).toBe(1);
    // Its cells are written anew when it goes, every one of them.
    const closed = t.mark();
    t.send('q');
    await t.until('the panes', () => closed().includes('1 Actions'));
    const rows = Array.from({ length: 20 }, (_, i) => `\u001b[${i + 4};1H\u001b[0m\u001b[2K`);
    await t.until('every row', () => rows.every((row) => closed().includes(row)));
  });

  it('is drawn anew at another size, and is left to the shell without pictures', { timeout: 180_000 }, async () => {
    const t = await explore(KITTY);
    t.send('A');
    await t.until('a picture', () => kittyIn(t.stream).shown.length > 0);
    const [, pid, tty] = /process (\d+) (\S+)/.exec(t.stream)!;
    const node = Number(pid);

    const resized = t.mark();
    spawnSync('stty', ['-F', tty!, 'rows', '24', 'cols', '60']);
    const [small] = await t.until('a smaller picture', () => {
      const shown = kittyIn(resized()).shown.filter(({ keys }) => keys.c === '60');
      return shown.length > 0 && shown;
    });
    expect(placeOfSquare(small!, 0)).toBe(0);

    const stopped = t.mark();
    process.kill(node, 'SIGTSTP');
    await t.until('the end of the screen', () => stopped().includes('\u001b[?1049l'));
    expect(stopped().indexOf('a=d,d=I')).toBeGreaterThan(-1);
    expect(stopped().indexOf('a=d,d=I')).toBeLessThan(stopped().indexOf('\u001b[?1049l'));
    await t.until('the stop', () => spawnSync('ps', ['-o', 'stat=', '-p', pid!], { encoding: 'utf8' }).stdout.startsWith('T'));
    const resumed = t.mark();
    process.kill(node, 'SIGCONT');
    await t.until('the picture', () => kittyIn(resumed()).shown.length > 0);
    const afterwards = t.mark();
    t.send('q');
    await t.until('the panes', () => afterwards().includes('1 Actions'));
  });

  it.each([
    ['says no to both', { kind: '\u001b[?62;22c' }, ''],
    ['refuses the question of kitty', { kitty: '\u001b_Gi=31;ENOTSUPPORTED:no\u001b\\', kind: '\u001b[?6c' }, ''],
    ['answers nothing', {}, ''],
    ['is not to be asked', KITTY, '--pictures none'],
  ] as const)('and %s: shows characters, and takes keys', { timeout: 180_000 }, async (_, replies, options) => {
    const t = await explore(replies, options);
    t.send('A');
    await t.until('a picture in characters', () => /[⠁-⣿]{5}/.test(t.stream));
    const closed = t.mark();
    t.send('q');
    await t.until('the panes', () => closed().includes('1 Actions'));
    t.send('\r');
    await t.until('the step', () => closed().includes('state 2 of 2'));
    expect(kittyIn(t.stream).shown).toEqual([]);
    expect(sixelsIn(t.stream)).toEqual([]);
    if (options !== '') expect(t.asked).toEqual([]);
    t.send('\u0003');
    await t.until('the end', () => t.exited);
    expect(t.stream).toContain('exit code 0');
  });

  it('has what it is told to have, also where it answers nothing', { timeout: 180_000 }, async () => {
    const t = await explore({}, '--pictures sixel');
    t.send('A');
    await t.until('a picture in characters', () => /[⠁-⣿]{5}/.test(t.stream));
    const [first] = await t.until('a picture', () => sixelsIn(t.stream).length > 0 && sixelsIn(t.stream));
    expect(t.asked).not.toContain('kitty');
    expect(placeOfSquare(first!, 2)).toBe(0);
    expect(first!.width).toBe(600);
  });

  it('types nothing into the shell that it answers late', { timeout: 180_000 }, async () => {
    const t = await explore({});
    t.send('A');
    await t.until('the last question', () => t.asked.includes('kind'));
    t.send('\u0003\u001b[?62;4;22c');
    await t.until('the end', () => t.exited);
    expect(t.stream.slice(t.stream.indexOf('\u001b[?1049l'))).not.toContain('62;4');
  });
});

/** The colours of a screen of Xvfb, as it keeps it in a file (X Window Dump, version 7). */
const coloursOf = (path: string): ReadonlyMap<number, number> => {
  const dump = readFileSync(path);
  const [headerSize, , , , width, height, , , , , , bitsPerPixel, bytesPerLine] = Array.from({ length: 13 }, (_, i) =>
    dump.readUInt32BE(4 * i),
  );
  if (bitsPerPixel !== 32) throw new Error(`${bitsPerPixel} bits are no pixel of 32`);
  const start = headerSize! + dump.readUInt32BE(4 * 19) * 12;
  const counts = new Map<number, number>();
  for (let y = 0; y < height!; y++)
    for (let x = 0; x < width!; x++) {
      const colour = dump.readUInt32LE(start + y * bytesPerLine! + 4 * x) & 0xffffff;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return counts;
};

const has = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const hasXterm = hasScript && has('xterm') && has('Xvfb') && has('mkfifo');

describe.runIf(needs('xterm, Xvfb', 'pictures in xterm', hasXterm))('xterm', () => {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const one of running.splice(0).reverse()) one.kill();
  });
  it('shows sixels, and nothing of them afterwards', { timeout: 180_000 }, async () => {
    const { path } = buildProgram();
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-xterm-'));
    const started = (program: string, args: readonly string[], env = {}): ChildProcess => {
      const one = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } });
      running.push(one);
      return one;
    };
    const until = async (what: string, isSo: () => boolean): Promise<void> => {
      for (const end = Date.now() + 60_000; !isSo(); await new Promise((resolve) => setTimeout(resolve, 50)))
        if (Date.now() > end) throw new Error(`waited for ${what} in vain`);
    };
    const server = started('Xvfb', ['-displayfd', '1', '-screen', '0', '1000x700x24', '-fbdir', folder, '-nolisten', 'tcp']);
    const display = await new Promise<string>((resolve, reject) => {
      server.stdout!.once('data', (text) => resolve(`:${String(text).trim()}`));
      server.once('exit', () => reject(new Error('Xvfb did not start')));
    });
    // Keys come from a pipe, into which the terminal's own answers go too.
    const keys = join(folder, 'keys');
    const screen = join(folder, 'screen');
    writeFileSync(
      join(folder, 'session.sh'),
      `stty raw -echo; mkfifo '${keys}'; exec 3<>'${keys}'; cat </dev/tty >'${keys}' &
LC_ALL=C.UTF-8 COLORFGBG='15;0' timeout 170 script -qfc "stty rows 30 cols 80; '${process.execPath}' '${path}' explore '${file}'; echo left" '${screen}' <&3 >/dev/tty
exec sleep 1000
`,
    );
    const look = ['-bg', 'black', '-fg', 'white', '-ti', 'vt340', '-geometry', '80x30'];
    started('xterm', [...look, '-e', 'sh', join(folder, 'session.sh')], { DISPLAY: display });
    const written = (): string => (existsSync(screen) ? readFileSync(screen, 'utf8') : '');
    /** Pixels of about this colour: a sixel has colours in parts of a hundred. */
    const pixelsOf = (colour: readonly [number, number, number]): number =>
      [...coloursOf(join(folder, 'Xvfb_screen0'))].reduce(
        (sum, [seen, count]) => (isColour([seen >> 16, (seen >> 8) & 255, seen & 255], colour, 3) ? sum + count : sum),
        0,
      );
    await until('the first state', () => written().includes('state 1 of 1'));
    writeFileSync(keys, 'A');
    const blue = [0x1e, 0x90, 0xff] as const;
    const red = [255, 0, 0] as const;
    await until('a blue field', () => pixelsOf(blue) > 10_000);
    // The square is 4 by 4 of 30 by 10.
    const [field, square] = [pixelsOf(blue), pixelsOf(red)];
    expect(square / (field + square)).toBeGreaterThan(0.04);
    expect(square / (field + square)).toBeLessThan(0.065);
    writeFileSync(keys, 'q');
    await until('the panes without the picture', () => pixelsOf(blue) === 0);
    writeFileSync(keys, 'A');
    await until('the picture again', () => pixelsOf(blue) === field);
    writeFileSync(keys, '\u0003');
    await until('the end', () => written().includes('left'));
    await until('a screen without the picture', () => pixelsOf(blue) === 0 && pixelsOf(red) === 0);
    rmSync(folder, { recursive: true, force: true });
  });
});
