// What a batch check loads: nothing of the terminal UI and nothing of Graphviz, which are large and slow to start.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/built-program.ts';

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

/** Text of a bundled file and of all it imports statically. */
const loadedBy = (path: string, seen = new Map<string, string>()): Map<string, string> => {
  if (seen.has(path)) return seen;
  const text = readFileSync(path, 'utf8');
  seen.set(path, text);
  for (const [, name] of text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) loadedBy(join(dirname(path), name!), seen);
  return seen;
};

it('starts with a line that makes it a program', () => {
  expect(readFileSync(program.path, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it('loads no terminal UI, no Graphviz and nothing that systems in TypeScript are made of for a check', () => {
  const start = loadedBy(join(program.folder, 'program.js'));
  // The commands and the session are loaded on demand, from the same folder.
  for (const text of [...start.values()]) {
    for (const [, name] of text.matchAll(/import\("\.\/(?:chunks\/)?((?:whole-check|check|session|explain)-[^"]+\.js)"\)/g))
      loadedBy(join(program.folder, 'chunks', name!), start);
  }
  const all = [...start.values()].join('\n');
  expect(start.size).toBeGreaterThan(3);
  expect(all).toContain('E101');
  for (const marker of ['react-reconciler', 'react.transitional.element', 'yoga', 'Graphviz.lastError', 'systemOf='])
    expect(all).not.toContain(marker);
});

it('needs no installed packages', () => {
  const all = [...loadedBy(join(program.folder, 'program.js')).values()].join('\n');
  const imported = Array.from(all.matchAll(/(?:^|[;\n}])import(?:[^"'()]*from)?\s*["']([^"'.][^"']*)["']/g), ([, name]) => name!);
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
});
