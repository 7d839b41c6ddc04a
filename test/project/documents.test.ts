// What documents name is there: paths of the repository, files behind links, headings behind anchors. And what is there is named: every room and wing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const MOST_LINES_OF_ARCHITECTURE = 250;

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...markdownBelow('docs')];
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
/** Without blocks of code: what stands there is an example. */
const proseOf = (name: string): string => textOf(name).replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors of a page as GitHub makes them of its headings. */
const anchorsOf = (name: string): Set<string> =>
  new Set(
    Array.from(proseOf(name).matchAll(/^#+ (.*)$/gm), ([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

describe.each(documents)('%s', (name) => {
  it('names paths that exist', () => {
    const named = Array.from(proseOf(name).matchAll(/`((?:\.ci|bench|docs|grammar|specs|src|test)\/[\w./-]*)`/g), ([, path]) => path!);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('links to what is there', () => {
    const broken = Array.from(proseOf(name).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path, anchor] = link.split('#') as [string, string | undefined];
      const target = path === '' ? name : relative(root, join(root, dirname(name), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  const text = textOf('ARCHITECTURE.md');

  it('is a map, not a book', () => {
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(MOST_LINES_OF_ARCHITECTURE);
  });

  const foldersOf = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);

  it.each(foldersOf('src'))('has room %s and its wings', (room) => {
    const begin = text.indexOf(`\n### \`src/${room}\`\n`);
    expect(begin).toBeGreaterThan(0);
    const section = text.slice(begin, text.indexOf('\n### ', begin + 1));
    expect(section).toMatch(/\*\*Invariants?:\*\*/);
    // The codes of diagnostics are data of the room, no wing; neither are the formats of reports, which the section counts up.
    const wings = room === 'diagnostics' || room === 'report' ? [] : foldersOf(`src/${room}`);
    expect(wings.filter((wing) => !section.includes(`\`${wing}\``))).toEqual([]);
  });
});

describe('docs/design', () => {
  it('has every page in its list', () => {
    const list = textOf('docs/design/README.md');
    const pages = markdownBelow('docs/design').map((name) => name.slice('docs/design/'.length));
    expect(pages.filter((name) => name !== 'README.md' && !list.includes(`(${name})`))).toEqual([]);
  });
});

describe('docs/manual', () => {
  it('has every page in its list', () => {
    const list = textOf('docs/manual/README.md');
    const pages = markdownBelow('docs/manual').map((name) => name.slice('docs/manual/'.length));
    expect(pages.filter((name) => name !== 'README.md' && !list.includes(`(${name})`))).toEqual([]);
  });
});
