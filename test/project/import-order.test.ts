// The import order of the rooms is checked, and the check itself works: it sees the project's modules and catches planted violations.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as IFlattenedRuleSet & { options: ICruiseOptions };

const cruised = async (baseDir: string): Promise<ICruiseResult> => {
  const { options, ...ruleSet } = config;
  const { tsConfig: _, ...rest } = options;
  const { output } = await cruise(['src', 'grammar'], { ...rest, baseDir, ruleSet, validate: true });
  return output as ICruiseResult;
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The names of the rules that a project of these files breaks. Files named in imports exist, if only empty. */
const broken = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-rooms-'));
  folders.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries({ 'grammar/empty.ts': '', 'src/diagnostics/empty.ts': '', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { summary } = await cruised(folder);
  expect(summary.totalCruised).toBeGreaterThan(Object.keys(files).length);
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort();
};

describe('planted violations', () => {
  const a = 'export const a = 1;';
  it.each<[string, Record<string, string>, string[]]>([
    ['allowed', { 'src/syntax/x.ts': "import '../../grammar/y.ts';", 'grammar/y.ts': a }, []],
    ['checker from compiler', { 'src/checker/x.ts': "import '../compiler/y.ts';", 'src/compiler/y.ts': a }, ['checker-imports-rooms']],
    [
      'a type from another room',
      { 'src/values/x.ts': "import type { A } from '../model/y.ts'; export type B = A;", 'src/model/y.ts': 'export type A = 1;' },
      ['values-imports-rooms'],
    ],
    ['a test from a room', { 'src/checker/x.ts': "import '../../test/y.ts';", 'test/y.ts': a }, ['checker-imports-rooms']],
    [
      'the search from the states',
      { 'src/checker/store/x.ts': "import '../search/y.ts';", 'src/checker/search/y.ts': a },
      ['checker-store-imports-wings'],
    ],
    ['the store from the search', { 'src/checker/search/x.ts': "import '../store/y.ts';", 'src/checker/store/y.ts': a }, []],
    ['files outside session and cli', { 'src/checker/x.ts': "import 'node:fs';" }, ['checker-uses-platform']],
    ['threads in the checker', { 'src/checker/x.ts': "import 'node:worker_threads';" }, []],
    ['files in the session', { 'src/session/x.ts': "import 'node:fs';" }, []],
    ['a package that is not the room’s', { 'src/checker/x.ts': "import 'ansis';" }, ['checker-imports-packages']],
    ['chevrotain in the grammar', { 'grammar/x.ts': "import 'chevrotain';" }, []],
    ['tui at once', { 'src/cli/x.ts': "import '../tui/y.ts';", 'src/tui/y.ts': a }, ['tui-only-on-demand']],
    ['tui on demand', { 'src/cli/x.ts': "export const f = () => import('../tui/y.ts');", 'src/tui/y.ts': a }, []],
    ['cli from the library', { 'src/index.ts': "import './cli/y.ts';", 'src/cli/y.ts': a }, ['cli-is-the-top']],
    ['a file without a room', { 'src/stray/x.ts': "import '../diagnostics/empty.ts';" }, ['every-file-in-a-room']],
    ['an import of nothing', { 'src/checker/x.ts': "import './missing.ts';" }, ['no-unresolvable']],
    [
      'a cycle',
      { 'src/checker/x.ts': "import './y.ts';", 'src/checker/y.ts': "import { a } from './x.ts'; export const b = a;" },
      ['no-cycles'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await broken(files)).toEqual(expected);
  });
});

it('sees the modules of this project', async () => {
  const { modules } = await cruised(root.replace(/\/$/, ''));
  const own = modules.map(({ source }) => source).filter((source) => /^(src|grammar)\//.test(source));
  expect(own.length).toBeGreaterThan(50);
  expect(own).toContain('src/diagnostics/index.ts');
});
