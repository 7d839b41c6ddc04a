// The syntax corpus: every construct of TLA+ with its tree, and mistakes with their diagnostics. `UPDATE_CORPUS=1` writes what is read now.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseModule, printModule } from '../../src/syntax/index.ts';
import { type Case, lineOf, readCases, sourceOf, writeCases } from './corpus.ts';
import { treeOf, withoutSpans } from './tree.ts';

const folder = join(import.meta.dirname, '../corpus/syntax');

const resultOf = (input: string): string => {
  const { module, diagnostics } = parseModule(sourceOf(input));
  if (diagnostics.length > 0) return diagnostics.map(lineOf).join('\n');
  const extended = module!.extends.length > 0 ? [`EXTENDS ${module!.extends.map((e) => e.name).join(' ')}`] : [];
  return [...extended, ...module!.units.map(treeOf)].join('\n');
};

for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
  const path = join(folder, file);
  const cases = readCases(readFileSync(path, 'utf8'));
  describe(file, () => {
    if (process.env.UPDATE_CORPUS)
      test('update', () => writeFileSync(path, writeCases(cases.map((c): Case => ({ ...c, expected: resultOf(c.input) })))));
    else {
      test.each(cases)('$title', ({ input, expected }) => expect(resultOf(input)).toBe(expected));
      test.each(cases.filter((c) => !/^E\d/.test(c.expected)))('$title, printed and parsed again', ({ input }) => {
        const { module } = parseModule(sourceOf(input));
        const again = parseModule({ name: 'Printed.tla', text: printModule(module!) });
        expect(again.diagnostics).toEqual([]);
        expect(withoutSpans(again.module)).toEqual(withoutSpans(module));
      });
    }
  });
}
