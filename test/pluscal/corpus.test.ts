// The modules of test/corpus/pluscal/translations hold their translations. The standard translator (pcal.trans 1.12) made the same texts and checksums
// from the same algorithms, to the letter.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plusCalParser } from '../../grammar/pluscal.ts';
import { checkTranslation, findAlgorithm, translate, translated, writeTranslation } from '../../src/pluscal/index.ts';
import type { Wishes } from '../../src/pluscal/source/options.ts';
import { type Translation, translateRegion } from '../../src/pluscal/translate.ts';
import { parseModule } from '../../src/syntax/index.ts';

const folder = new URL('../corpus/pluscal/translations/', import.meta.url);
const files = readdirSync(folder);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** A text without its translation and the marks around it. */
const bare = (text: string): string => text.replace(/^\\\* BEGIN TRANSLATION[\s\S]*^\\\* END TRANSLATION.*\n/m, '');

describe.each(files)('%s', (file) => {
  const text = read(file);

  it('is translated as it is in the file', () => {
    expect(writeTranslation({ name: file, text: bare(text) })).toEqual({ text, changed: true, options: [], diagnostics: [] });
  });

  it('has matching checksums', () => {
    expect(translated({ name: file, text })).toMatchObject({ changed: false, reason: null, diagnostics: [] });
    expect(checkTranslation({ name: file, text })).toEqual([]);
  });

  it('is the same with options about labels, where it needs none', () => {
    const source = { name: file, text: bare(text) };
    const made = (wishes: Wishes): Translation => translateRegion(source, findAlgorithm(source)!, wishes);
    for (const others of [{}, { fairness: 'sf' }, { version: 1400 }] as const) {
      const first = made(others);
      const second = made({ ...others, label: true, labelRoot: 'Other' });
      const areSame = first.translation === second.translation && first.checksums?.pcal === second.checksums?.pcal;
      expect(areSame || first.needsLabels).toBe(true);
    }
  });

  it('is TLA+', () => {
    const { source, changed, reason } = translated({ name: file, text: bare(text) });
    expect({ changed, reason }).toEqual({ changed: true, reason: 'none' });
    expect(parseModule(source).diagnostics).toEqual([]);
  });

  it('has no surprising ends', () => {
    // Every beginning of an algorithm is translated or refused, quickly.
    const start = text.indexOf('--algorithm') >= 0 ? text.indexOf('--algorithm') : text.indexOf('--fair');
    const end = text.indexOf('\\* BEGIN');
    for (let at = start; at < end; at += 7) {
      const cut = `${text.slice(0, at)} *)\n====\n`;
      const { translation, diagnostics } = translate({ name: file, text: cut });
      expect(translation === null).toBe(diagnostics.length > 0);
    }
  });
});

it('has a grammar without ambiguities', () => {
  expect(() => plusCalParser('validate')).not.toThrow();
});
