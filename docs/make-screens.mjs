// Makes the screens in this folder from the real program: `node docs/make-screens.mjs [path of tlasso.js]` runs it in tmux, presses the keys of
// each scene and draws what the terminal shows as SVG.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.argv[2] ?? join(root, 'dist/tlasso.js');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-screens-'));
const server = `tlasso-screens-${process.pid}`;

const tmux = (...args) => spawnSync('tmux', ['-L', server, '-f', '/dev/null', ...args], { encoding: 'utf8' });
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Keys are tmux's names; `text:` types, `pause` waits for what takes long. Each scene is a terminal of its own. */
const scenes = [
  {
    name: 'explore',
    title: 'Two philosophers, one step from the deadlock: what each step would change, what is disabled and why',
    columns: 110,
    rows: 30,
    command: 'explore specs/dining-philosophers/DiningPhilosophers.tla',
    keys: ['Enter', '/', 'text:TakeFirst', 'Enter', 'Enter', '/', 'text:TakeSecond', 'Enter', 'Enter'],
  },
  {
    name: 'lasso',
    title: 'A liveness counterexample of two-phase commit: the lasso, and the truth of the property at every state',
    columns: 110,
    rows: 30,
    before: 'check specs/atomic-commit/TwoPhaseCommit.tla --config specs/atomic-commit/TwoPhaseCommit-dies-liveness.cfg --format json',
    command: `explore specs/atomic-commit/TwoPhaseCommit.tla --config specs/atomic-commit/TwoPhaseCommit-dies-liveness.cfg --trace ${join(folder, 'trace.json')}`,
    keys: ['y', '.', '.'],
  },
  {
    name: 'graph',
    title: 'The graph around a state',
    columns: 110,
    rows: 30,
    command: 'explore specs/dining-philosophers/DiningPhilosophers.tla',
    keys: ['m'],
  },
  {
    name: 'messages',
    title: 'Who sent what to whom in Paxos',
    columns: 110,
    rows: 30,
    command: 'explore specs/paxos/Paxos.tla',
    keys: ['r', 'text:8', 'Enter', 'pause', 'Q'],
  },
  {
    name: 'animation',
    title: 'Three philosophers at their table, as the operator AnimView draws them: two hold a fork',
    columns: 110,
    rows: 30,
    command: 'explore specs/dining-philosophers/DiningPhilosophersTable.tla',
    keys: ['Enter', 'Enter', 'A'],
  },
  {
    name: 'changes',
    title: 'What each step of a path changed, in all of the screen',
    columns: 110,
    rows: 16,
    command: 'explore specs/paxos/Paxos.tla',
    keys: ['r', 'text:8', 'Enter', 'pause', '2', 'z'],
  },
  {
    name: 'pluscal',
    title: "Peterson's algorithm in PlusCal: the statement that each step executes, and why the others cannot be executed",
    columns: 110,
    rows: 30,
    command: 'explore specs/peterson/Peterson.tla',
    keys: ['Enter', 'Enter', 'Enter', 'Enter', '/', 'text:critical', 'Enter', 'Enter'],
  },
];

const palette = ['#3b4048', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'];
const [foreground, background] = ['#d7dae0', '#1e2127'];
const [cellWidth, cellHeight] = [8.4, 18];
// Spaces that do not collapse, whatever draws the file.
const escaped = (s) => s.replaceAll(' ', '\u00a0').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A terminal's screen with colour codes as SVG. */
const svg = (screen, columns, rows, title) => {
  const parts = [];
  // Looks go on from line to line.
  let look = {};
  screen
    .split('\n')
    .slice(0, rows)
    .forEach((line, y) => {
      let x = 0;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this reads
      for (const [, codes, text] of line.matchAll(/(?:\u001b\[([\d;]*)m)?([^\u001b]*)/g)) {
        for (const code of codes === undefined ? [] : codes.split(';').map(Number)) {
          if (code === 0) look = {};
          else if (code === 1) look = { ...look, bold: true };
          else if (code === 2) look = { ...look, dim: true };
          else if (code === 4) look = { ...look, underline: true };
          else if (code === 7) look = { ...look, inverse: true };
          else if (code >= 30 && code <= 37) look = { ...look, color: palette[code - 30] };
          else if (code === 39) look = { ...look, color: undefined };
          else if (code === 22) look = { ...look, bold: false, dim: false };
          else if (code === 24) look = { ...look, underline: false };
          else if (code === 27) look = { ...look, inverse: false };
        }
        if (text === '') continue;
        const width = [...text].length;
        const color = look.color ?? foreground;
        const left = (10 + x * cellWidth).toFixed(1);
        const top = 10 + y * cellHeight;
        if (look.inverse)
          parts.push(`<rect x="${left}" y="${top}" width="${(width * cellWidth).toFixed(1)}" height="${cellHeight}" fill="${color}"/>`);
        if (text.trim() !== '')
          parts.push(
            `<text x="${left}" y="${top + 13}" textLength="${(width * cellWidth).toFixed(1)}" fill="${look.inverse ? background : color}"${look.bold ? ' font-weight="bold"' : ''}${look.dim ? ' opacity="0.6"' : ''}${look.underline ? ' text-decoration="underline"' : ''}>${escaped(text)}</text>`,
          );
        x += width;
      }
    });
  const [w, h] = [Math.ceil(20 + columns * cellWidth), 20 + rows * cellHeight];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">
<title>${escaped(title)}</title>
<rect width="${w}" height="${h}" rx="8" fill="${background}"/>
${parts.join('\n')}
</svg>
`;
};

tmux('start-server', ';', 'set-option', '-g', 'exit-empty', 'off');
for (const { name, title, columns, rows, before, command, keys } of scenes) {
  if (before !== undefined) {
    const { stdout } = spawnSync(process.execPath, [program, ...before.split(' ')], { cwd: root, encoding: 'utf8' });
    writeFileSync(join(folder, 'trace.json'), stdout);
  }
  tmux(
    'new-session',
    '-d',
    '-s',
    name,
    '-x',
    String(columns),
    '-y',
    String(rows),
    '-c',
    root,
    `'${process.execPath}' '${program}' ${command}; sleep 60`,
  );
  await sleep(2500);
  for (const key of keys) {
    if (key === 'pause') await sleep(3000);
    else if (key.startsWith('text:')) tmux('send-keys', '-t', name, '-l', key.slice(5));
    else tmux('send-keys', '-t', name, key);
    await sleep(300);
  }
  await sleep(1200);
  writeFileSync(join(root, 'docs', `${name}.svg`), svg(tmux('capture-pane', '-e', '-p', '-t', name).stdout, columns, rows, title));
  console.log(`docs/${name}.svg`);
}
tmux('kill-server');
rmSync(folder, { recursive: true });
