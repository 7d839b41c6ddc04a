#!/usr/bin/env node
// How far the layout of `tlasso format` is from what people wrote: changed lines per thousand, and why they change.
//
//   node bench/layout.mjs                     the modules of specs/
//   node bench/layout.mjs FOLDER...           those below other folders, each by itself
//
// A line counts once, by the first of these reasons: blanks at its end, a tab, its indentation only, blanks between two pieces. Empty lines that go count as well. Every text is laid out twice: the
// exit code is 1 where the second time changes something, or where the layout would change the meaning.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tlasso-layout-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, 'formatting.mjs');
await build({
  absWorkingDir: root,
  entryPoints: ['src/formatting/index.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
});
const { formatDocument } = await import(pathToFileURL(outfile).href);

const MOST_REASONS = 5;

/** What differs first between two lines that differ in blanks only. */
const firstGap = (before, after) => {
  let [i, k] = [0, 0];
  for (; i < before.length && k < after.length; i++, k++) {
    if (before[i] === after[k]) continue;
    while (before[i] === ' ' || before[i] === '\t') i++;
    while (after[k] === ' ') k++;
    break;
  }
  const around = [before.slice(0, i).trimEnd(), before.slice(i).trimStart()];
  if (/^(?:\\\*|\(\*)/.test(around[1])) return 'the column of a comment';
  if (/,$/.test(around[0]) || /^[,;]/.test(around[1])) return 'blanks at a comma or semicolon';
  if (before.replace(/ {2,}/g, ' ') === after.replace(/ {2,}/g, ' ')) return 'more blanks than a column needs';
  return 'blanks at an operator or bracket';
};

const reasonOf = (before, after) => {
  if (before.trim() === '' && after.trim() === '') return before === after ? 'empty lines' : 'blanks at the end of a line';
  if (before.trimEnd() === after) return 'blanks at the end of a line';
  if (before.includes('\t')) return 'a tab';
  if (before.trim() === after.trim()) return 'indentation';
  return firstGap(before.trim(), after.trim());
};

const lines = (text) => text.split(/\r\n|\n|\r/);

/** The reasons for the changed lines of a text. Lines are neither joined nor broken: only empty ones go. */
const reasonsFor = (text, laidOut) => {
  const reasons = [];
  const after = lines(laidOut);
  let k = 0;
  for (const before of lines(text)) {
    const isEmpty = before.trim() === '';
    if (isEmpty && after[k]?.trim() !== '') reasons.push('empty lines');
    else {
      if (before !== after[k]) reasons.push(reasonOf(before, after[k] ?? ''));
      k++;
    }
  }
  return reasons;
};

const modulesBelow = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tla'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

let isWrong = false;
const measured = (path) => {
  const counts = new Map();
  const total = { modules: 0, unreadable: 0, lines: 0, changed: 0 };
  for (const file of modulesBelow(path)) {
    const text = readFileSync(file, 'utf8');
    let result;
    try {
      result = formatDocument({ name: file, text });
    } catch (error) {
      console.error(error.message);
      isWrong = true;
      continue;
    }
    if (result.kind === 'unreadable') {
      total.unreadable++;
      continue;
    }
    const again = formatDocument({ name: file, text: result.text });
    if (again.kind !== 'formatted' || again.text !== result.text) {
      console.error(`${file}: twice is not once`);
      isWrong = true;
    }
    const reasons = reasonsFor(text, result.text);
    total.modules++;
    total.lines += lines(text).length;
    total.changed += reasons.length;
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return { ...total, reasons: [...counts].sort(([, a], [, b]) => b - a) };
};

const folders = process.argv.slice(2);
for (const path of folders.length > 0 ? folders : [join(root, 'specs')]) {
  const { modules, unreadable, lines: all, changed, reasons } = measured(path);
  const perThousand = (count) => ((count / Math.max(1, all)) * 1000).toFixed(1);
  console.log(
    `${path}: ${modules} modules, ${unreadable} with faults, ${all} lines, ${changed} changed: ${perThousand(changed)} per thousand`,
  );
  for (const [reason, count] of reasons.slice(0, MOST_REASONS))
    console.log(`  ${perThousand(count).padStart(6)}  ${String(count).padStart(7)}  ${reason}`);
}
process.exitCode = isWrong ? 1 : 0;
