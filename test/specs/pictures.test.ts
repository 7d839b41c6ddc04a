// The pictures in the specifications' pages are what the program draws: `node docs/make-pictures.mjs` makes them anew.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/built-program.ts';

interface Picture {
  readonly folder: string;
  readonly config: string;
  readonly draw: 'graph' | 'trace';
  readonly caption: string;
}

const root = join(import.meta.dirname, '../..');
const library = join(root, 'specs');
/** Lassos are short, but which one is found is not promised: their pictures are not compared. */
const isLasso = ({ folder, config }: Picture): boolean => {
  const { models } = JSON.parse(readFileSync(join(library, folder, 'expected.json'), 'utf8')) as {
    readonly models: readonly { readonly config: string; readonly temporal?: boolean }[];
  };
  return models.some((model) => model.config === `${config}.cfg` && model.temporal === true);
};

const pictures = JSON.parse(readFileSync(join(root, 'docs/pictures.json'), 'utf8')) as readonly Picture[];

let program: BuiltProgram;
const drawn = mkdtempSync(join(tmpdir(), 'tlasso-pictures-'));
beforeAll(() => {
  program = buildProgram();
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'docs/make-pictures.mjs'), program.path, drawn], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
}, 300_000);
afterAll(() => {
  rmSync(drawn, { recursive: true, force: true });
});

it('every specification has one, and there are no others', () => {
  const folders = readdirSync(library, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(pictures.map(({ folder }) => folder)).toEqual(folders.map(({ name }) => name).sort());
  const files = folders.flatMap(({ name }) => readdirSync(join(library, name)).filter((file) => file.endsWith('.svg')));
  expect(files.sort()).toEqual(pictures.map(({ config }) => `${config}.svg`).sort());
});

describe.each(pictures)('specs/$folder/$config.svg', ({ folder, config, draw, caption }) => {
  it('is in the page', () => {
    expect(readFileSync(join(library, folder, 'README.md'), 'utf8')).toContain(`![${caption}](${config}.svg)`);
  });

  it.skipIf(isLasso({ folder, config, draw, caption }))('is what the program draws', () => {
    expect(readFileSync(join(library, folder, `${config}.svg`), 'utf8')).toBe(readFileSync(join(drawn, `${config}.svg`), 'utf8'));
  });
});
