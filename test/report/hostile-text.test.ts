// Names and values come from files that we did not write. No format for people passes on a character that a terminal, a viewer or a browser obeys instead
// of showing, and none becomes markup.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { dotOf, graphOfTrace } from '../../src/report/graph/dot.ts';
import {
  type CheckReport,
  formats,
  htmlPage,
  type ReportedTrace,
  renderCheck,
  renderSuite,
  type SuiteReport,
} from '../../src/report/index.ts';
import { drawSvg } from '../../src/session/index.ts';
import { findChromium, openPage } from '../browser/chromium.ts';
import { needs } from '../project/needs.ts';
import { tree } from './trees.ts';
import { at, report } from './two-phase.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const CONTROLS = [
  ...range(0, 9),
  ...range(11, 31),
  ...range(127, 159),
  0x61c,
  0x200e,
  0x200f,
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
];
const obeyed = new RegExp(`[${CONTROLS.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}]`, 'u');
const hostile = `${String.fromCodePoint(...CONTROLS)}\u001b[31m</script><script>document.title='taken'</script>&lt;&#x202e;"'\`\\N\n::error::%0A`;
const NAMES = ['__proto__', 'constructor', '</script>', 'x'];

const trace = (length: number, loop?: number): ReportedTrace => ({
  states: Array.from({ length }, (_, i) => ({
    action: i === 0 ? null : { name: `Do${hostile}`, arguments: [{ name: '__proto__', value: tree(hostile) }] },
    variables: NAMES.map((name) => ({ name, value: tree([hostile, i, JSON.parse('{"__proto__": 1, "toString": 2}')]) })),
  })),
  ...(loop === undefined ? {} : { loop }),
});

const hostileReport = (length: number, loop?: number): CheckReport =>
  report({
    verdict: 'invariant',
    module: `M${hostile}`,
    property: { name: `Inv${hostile}`, kind: 'invariant', span: at('Prepare') },
    checked: [`Inv${hostile}`, `Other${hostile}`],
    trace: trace(length, loop),
    diagnostics: [{ code: 'E101', severity: 'error', message: `odd ${hostile}`, span: at('TRUE'), notes: [hostile], fix: hostile }],
  });

const suite = (r: CheckReport): SuiteReport => ({
  seconds: 1,
  diagnostics: [{ code: 'E603', severity: 'error', message: hostile, fix: hostile }],
  models: (['failed', 'skipped', 'passed'] as const).map((outcome) => ({
    name: `models/${outcome}${hostile}`,
    file: 'M.tla',
    command: 'tlasso check M.tla',
    config: 'M.cfg',
    outcome,
    ...(outcome === 'skipped' ? { reason: hostile } : { report: r }),
    differences: outcome === 'failed' ? [{ what: 'verdict', expected: hostile, actual: hostile, note: hostile }] : [],
  })),
});

const folder = mkdtempSync(join(tmpdir(), 'tlasso-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isWellFormed = async (xml: string): Promise<boolean> =>
  (await validateXML({ xml: [{ fileName: 'x.xml', contents: xml }], normalization: 'format' })).valid;

describe.each([
  ['no state', 0, undefined],
  ['one state', 1, 0],
  ['a lasso', 3, 1],
] as const)('hostile names and values, %s', (_, length, loop) => {
  const r = hostileReport(length, loop);

  it.each(formats)('%s', (format) => {
    const texts = [renderCheck(r, format, { version: '1.0.0' }), renderSuite(suite(r), format, { version: '1.0.0' })];
    for (const text of texts) {
      // JSON is data: what it escapes its readers get back.
      if (format === 'json') expect(JSON.parse(text)).toBeTruthy();
      else expect(obeyed.exec(text)).toBeNull();
      if (format === 'github') expect(text.split('\n').filter((line) => line.startsWith('::error::'))).toEqual([]);
    }
  });

  it('SVG and DOT', async () => {
    const dot = dotOf(graphOfTrace(r.trace!, `M${hostile}`));
    expect(obeyed.exec(dot)).toBeNull();
    const svg = await drawSvg(dot);
    expect(obeyed.exec(svg.replaceAll('\t', ' '))).toBeNull();
    // Graphviz may write a character as an entity.
    expect(svg).not.toMatch(/&#(x202e|8238);|<script/i);
    expect(await isWellFormed(svg)).toBe(true);
    if (length > 0) expect(svg).toContain('&lt;U+202E&gt;');
  });

  it('HTML', () => {
    const page = htmlPage(r);
    expect(obeyed.exec(page)).toBeNull();
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('&lt;U+202E&gt;');
  });
});

const chromium = findChromium();
describe.runIf(needs('chromium (or CHROMIUM=/path)', 'hostile texts in pages', chromium !== null))('hostile pages in Chromium', () => {
  it.each([
    ['no state', 0],
    ['three states', 3],
    ['500 states', 500],
  ])(
    '%s',
    async (_, length) => {
      const file = join(folder, 'page.html');
      const graph = length === 3 ? await drawSvg(dotOf(graphOfTrace(trace(3), 'M'))) : undefined;
      writeFileSync(file, htmlPage(hostileReport(length), graph === undefined ? {} : { graph }));
      const page = await openPage(chromium!, pathToFileURL(file).href);
      try {
        expect(await page.evaluate('document.title')).toMatch(/^M.*: invariant$/s);
        expect(await page.evaluate('document.scripts.length')).toBe(1);
        expect(await page.evaluate("document.querySelectorAll('section.state').length")).toBe(length);
        const names = "[...document.querySelectorAll('#s2 td.var')].map((cell) => cell.textContent)";
        expect(await page.evaluate(names)).toEqual(length === 0 ? [] : NAMES);
        await page.press('End');
        expect(await page.evaluate("document.querySelector('section.state.current')?.id")).toBe(length === 0 ? undefined : `s${length}`);
        expect(page.complaints).toEqual([]);
      } finally {
        await page.close();
      }
    },
    120_000,
  );
});
