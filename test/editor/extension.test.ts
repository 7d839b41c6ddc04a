// The extension for VS Code as a package: what a marketplace and the editor read of it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tlasso-extension-'));
let files: Readonly<Record<string, Uint8Array>> = {};

beforeAll(() => {
  const file = join(folder, 'tlasso.vsix');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'editors/vscode/pack.mjs'), file], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  files = unzipSync(readFileSync(file));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (name: string): string => {
  expect(Object.keys(files)).toContain(name);
  return strFromU8(files[name]!);
};

interface Grammar {
  readonly patterns?: readonly Grammar[];
  readonly repository?: Readonly<Record<string, Grammar>>;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly include?: string;
}

test('the package has both descriptions, and everything that they name', async () => {
  for (const name of ['[Content_Types].xml', 'extension.vsixmanifest'])
    expect((await validateXML({ xml: [{ fileName: 'x.xml', contents: textOf(name) }], normalization: 'format' })).valid).toBe(true);
  const manifest = textOf('extension.vsixmanifest');
  for (const [, path] of manifest.matchAll(/Path="([^"]+)"/g)) textOf(path!);
  const { main, contributes, activationEvents } = JSON.parse(textOf('extension/package.json'));
  textOf(`extension/${main.replace('./', '')}`);
  for (const { configuration, id } of contributes.languages) {
    JSON.parse(textOf(`extension/${configuration.replace('./', '')}`));
    expect(activationEvents).toContain(`onLanguage:${id}`);
  }
  expect(manifest).toContain(`Value="${JSON.parse(textOf('extension/package.json')).engines.vscode}"`);
});

test('the grammars are complete: every pattern compiles, every name that is included is there', () => {
  const { contributes } = JSON.parse(textOf('extension/package.json'));
  expect(contributes.grammars).toHaveLength(2);
  for (const { path, scopeName } of contributes.grammars) {
    const grammar: Grammar & { scopeName: string } = JSON.parse(textOf(`extension/${path.replace('./', '')}`));
    expect(grammar.scopeName).toBe(scopeName);
    const visit = (part: Grammar): void => {
      for (const pattern of [part.match, part.begin, part.end]) if (pattern !== undefined) new RegExp(pattern);
      if (part.include !== undefined) expect(Object.keys(grammar.repository ?? {})).toContain(part.include.slice(1));
      for (const inner of [...(part.patterns ?? []), ...Object.values(part.repository ?? {})]) visit(inner);
    };
    visit(grammar);
  }
});

test('the program can be read, and has what the editor calls; it registers every command that is offered', () => {
  const program = textOf('extension/extension.js');
  writeFileSync(join(folder, 'extension.cjs'), program);
  const { status, stderr } = spawnSync(process.execPath, ['--check', join(folder, 'extension.cjs')], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  for (const name of ['activate', 'deactivate']) expect(program).toContain(name);
  const { contributes } = JSON.parse(textOf('extension/package.json'));
  for (const { command } of contributes.commands) expect(program).toContain(`registerCommand("${command}"`);
});

test('settings of the other editors can be read', () => {
  const read = (path: string): string => readFileSync(join(root, 'editors', path), 'utf8');
  for (const path of ['zed/settings.json', 'kate/lsp-client.json']) expect(JSON.stringify(JSON.parse(read(path)))).toContain('"lsp"');
  const syntax = read('kate/tlaplus.xml');
  const names = (pattern: RegExp): readonly string[] => [...syntax.matchAll(pattern)].map(([, name]) => name!);
  const [contexts, styles] = [names(/<context name="(\w+)"/g), names(/<itemData name="(\w+)"/g)];
  for (const name of names(/context="(\w+)"/g)) expect(contexts).toContain(name);
  for (const name of names(/attribute="(\w+)"/g)) expect(styles).toContain(name);
  expect(JSON.parse(read('kate/lsp-client.json')).servers.tlaplus.highlightingModeRegex).toBe('^TLA\\+?$');
  expect(syntax).toContain('<language name="TLA+"');
  for (const path of ['helix/languages.toml', 'zed/extension.toml', 'zed/Cargo.toml', 'zed/languages/tla/config.toml'])
    expect(
      read(path)
        .split('\n')
        .filter((line) => !/^(?:#.*|\s*|\[{1,2}[\w.-]+\]{1,2}|[\w-]+ = .+|\s+\{.*\},|\])$/.test(line)),
    ).toEqual([]);
  const grammar = /^grammar = "(\w+)"$/m.exec(read('zed/languages/tla/config.toml'))?.[1];
  expect(read('zed/extension.toml')).toContain(`[grammars.${grammar}]`);
  expect(read('zed/src/lib.rs')).toContain('args: vec!["lsp".into()]');
  // The names by which Helix and Zed know the language.
  expect(read('helix/languages.toml')).toContain('name = "tlaplus"');
  for (const path of ['zed/extension.toml', 'zed/languages/tla/config.toml', 'zed/settings.json']) expect(read(path)).toContain('"TLA+"');
});
