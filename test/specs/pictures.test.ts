// The pictures in the specifications' pages are what the program draws: `node docs/make-pictures.mjs` makes them anew.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from '../cli/fake-terminal.ts';

interface Picture {
  readonly folder: string;
  readonly config: string;
  readonly draw: 'graph' | 'trace';
  readonly caption: string;
  readonly options?: readonly string[];
}

interface Model {
  readonly module: string;
  readonly config: string;
  readonly temporal?: boolean;
}

const root = join(import.meta.dirname, '../..');
const library = join(root, 'specs');

const modelsOf = (folder: string): readonly Model[] =>
  (JSON.parse(readFileSync(join(library, folder, 'expected.json'), 'utf8')) as { readonly models: readonly Model[] }).models;

/** Lassos are short, but which one is found is not promised: their pictures are not compared. */
const isLasso = ({ folder, config }: Picture): boolean =>
  modelsOf(folder).some((model) => model.config === `${config}.cfg` && model.temporal === true);

const pictures = JSON.parse(readFileSync(join(root, 'docs/pictures.json'), 'utf8')) as readonly Picture[];

const drawn = mkdtempSync(join(tmpdir(), 'tlasso-pictures-'));

/** Draws a picture as docs/make-pictures.mjs does, in this process. */
const draw = async ({ folder, config, draw, options = [] }: Picture): Promise<string> => {
  const model = modelsOf(folder).find((one) => one.config === `${config}.cfg`)!;
  const to = join(drawn, `${config}.svg`);
  const at = (name: string): string => join(library, folder, name);
  const command = [draw === 'graph' ? 'graph' : 'check', at(model.module), ...options, '--config', at(model.config)];
  const terminal = fakeTerminal();
  const exit = await run([...command, draw === 'graph' ? '--output' : '--trace', to], terminal, async () => check);
  expect(terminal.err.text).toBe('');
  if (draw === 'graph') expect(exit).toBe(0);
  return readFileSync(to, 'utf8');
};
afterAll(() => {
  rmSync(drawn, { recursive: true, force: true });
});

it('every specification has one, and there are no others', () => {
  const folders = readdirSync(library, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(pictures.map(({ folder }) => folder)).toEqual(folders.map(({ name }) => name).sort());
  const files = folders.flatMap(({ name }) => readdirSync(join(library, name)).filter((file) => file.endsWith('.svg')));
  expect(files.sort()).toEqual(pictures.map(({ config }) => `${config}.svg`).sort());
});

describe.each(pictures)('specs/$folder/$config.svg', (picture) => {
  const { folder, config, caption } = picture;
  it('is in the page', () => {
    expect(readFileSync(join(library, folder, 'README.md'), 'utf8')).toContain(`![${caption}](${config}.svg)`);
  });

  it.skipIf(isLasso(picture))('is what the program draws', async () => {
    expect(await draw(picture)).toBe(readFileSync(join(library, folder, `${config}.svg`), 'utf8'));
  });
});
