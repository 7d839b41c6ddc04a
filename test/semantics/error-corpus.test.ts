import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/index.ts';
import { marked, resolveText } from './resolve-text.ts';

const folder = new URL('../corpus/errors/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^E2\d\d-.*\.tla$/.test(name));

describe('error corpus', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const { resolution, diagnostics } = resolveText(text);
    const code = file.slice(0, 4);
    expect([...new Set(diagnostics.map((d) => d.code))]).toEqual([code]);
    expect(marked(diagnostics[0]!)).toBe(/^Marks `(.*)`$/m.exec(text)?.[1]);
    for (const { span, fix, message, severity } of diagnostics) {
      expect(span).toBeDefined();
      expect(fix).toMatch(/^[A-Z].*[.`?]$/s);
      expect(message).toMatch(/[^.]$/);
      expect(resolution === null).toBe(severity === 'error');
    }
  });

  it('has a file for every code that a module can cause', () => {
    const covered = new Set(files.map((file) => file.slice(0, 4)));
    const all = Object.keys(codes).filter((code) => code.startsWith('E2') && code !== 'E299');
    expect(all.filter((code) => !covered.has(code))).toEqual([]);
  });
});
