// The README and the manual say what the program does: their examples are run, from the first block of each page to the last. See pages.ts.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/built-program.ts';
import { fits } from '../cli/transcript.ts';
import { type Answer, blocksOf, PageFolder, tableOf, timeless } from './pages.ts';

const root = join(import.meta.dirname, '../..');
const manual = join(root, 'docs/manual');
const update = process.env.UPDATE_MANUAL === '1';
const pages = [
  'README.md',
  ...readdirSync(manual)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/manual/${name}`),
];

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

it('the manual has pages', () => {
  expect(pages.length).toBeGreaterThan(10);
});

describe.each(pages)('%s', (name) => {
  const path = join(root, name);
  const page = readFileSync(path, 'utf8');
  const blocks = blocksOf(page);
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-manual-'));
  const changes: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  let place: PageFolder;
  beforeAll(() => {
    place = new PageFolder(folder, program.path);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    if (!update || changes.length === 0) return;
    let text = page;
    for (const change of changes.reverse()) text = text.slice(0, change.from) + change.text + text.slice(change.to);
    writeFileSync(path, text);
  });

  it.skipIf(blocks.length === 0)('shows what is printed', () => {
    for (const block of blocks) {
      if (block.kind === 'file') place.write(block.name, block.text);
      else if (block.kind === 'files of') {
        for (const one of blocksOf(readFileSync(join(manual, block.page), 'utf8')))
          if (one.kind === 'file') place.write(one.name, one.text);
      } else if (block.kind === 'table') {
        const [{ lines } = { lines: [] }] = place.run([`${block.command} --help`]);
        const table = tableOf(block.of, lines);
        if (update && table !== block.text) changes.push({ ...block, text: table });
        else expect(block.text, `${block.of} of ${block.command}`).toBe(table);
      } else {
        const answers = place.run(block.commands.map(({ command }) => command));
        expect(answers.length, 'a command that ended the shell').toBe(block.commands.length);
        if (!block.showsOutput) {
          for (const [i, { exit, lines }] of answers.entries())
            expect([1, 127, 150, 151], `${block.commands[i]!.command}\n${lines.join('\n')}`).not.toContain(exit);
          continue;
        }
        const differs = ({ lines }: Answer, i: number): boolean => !fits(block.commands[i]!.expected.map(timeless), lines.map(timeless));
        if (!answers.some(differs)) continue;
        const text = answers
          .map((answer, i) =>
            [`$ ${block.commands[i]!.command}`, ...(differs(answer, i) ? answer.lines : block.commands[i]!.expected)].join('\n'),
          )
          .join('\n');
        if (update) changes.push({ ...block, text: `${text}\n` });
        else expect(text).toBe(page.slice(block.from, block.to).trimEnd());
      }
    }
  });
});
