// The examples of docs/manual/differences-from-tlc.md, run: what stands after `tlasso:` is what it says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from '../cli/fake-terminal.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/manual/differences-from-tlc.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-differences-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A section with its blocks of code and the answer that it promises. */
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const title = text.slice(0, text.indexOf('\n'));
    const blocks = Array.from(text.matchAll(/^```(tla|cfg)\n([\s\S]*?)^```$/gm), ([, language, code]) => ({ language, code: code! }));
    const promise = /^tlasso(?: `([^`]*)`)?: exit (\d+)([^.]*)\. TLC: /m.exec(text);
    return { title, blocks, promise };
  });

describe('differences from TLC', () => {
  it('has sections', () => {
    expect(sections.length).toBeGreaterThan(3);
  });

  it.each(sections.map((section) => [section.title, section] as const))('%s', async (_, { blocks, promise }) => {
    expect(promise, 'a line "tlasso: exit N, D distinct states[, G generated][, says `text`]. TLC: ..."').not.toBeNull();
    let root = '';
    for (const { language, code } of blocks) {
      if (language === 'tla') {
        // The last module is the root; the others are extended or instantiated.
        root = /MODULE (\w+)/.exec(code)![1]!;
        writeFileSync(join(folder, `${root}.tla`), code);
      } else writeFileSync(join(folder, `${root}.cfg`), code);
    }
    expect(root).not.toBe('');
    const [, args = '', exit, rest = ''] = promise!;
    const ask = async (more: readonly string[]) => {
      const terminal = fakeTerminal();
      const words = args.split(' ').filter((word) => word !== '');
      const code = await run(['check', join(folder, `${root}.tla`), ...words, ...more], terminal, async () => check);
      return { code, out: terminal.out.text, text: terminal.out.text + terminal.err.text };
    };
    const { code, text } = await ask([]);
    expect(code, text).toBe(Number(exit));
    for (const [, said] of rest.matchAll(/says `([^`]+)`/g)) expect(text).toContain(said);
    const counts = /(\d+) distinct states?/.exec(rest);
    if (counts === null) return;
    const report = JSON.parse((await ask(['--format', 'json'])).out) as { distinctStates: number; statesGenerated: number };
    expect(report.distinctStates).toBe(Number(counts[1]));
    const generated = /(\d+) generated/.exec(rest);
    if (generated !== null) expect(report.statesGenerated).toBe(Number(generated[1]));
  });
});
