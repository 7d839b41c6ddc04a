// Each code of the syntax phase has a file that is named by it, and every such file has a first diagnostic of that code with all its parts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configCodes } from '../../src/diagnostics/codes/config.ts';
import { syntaxCodes } from '../../src/diagnostics/codes/syntax.ts';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { decodeUtf8, parseConfig, parseLtl, parseModule } from '../../src/syntax/index.ts';

const folder = join(import.meta.dirname, '../corpus/errors');
const ours = /^E(0|1|30[12]-)/;
const files = readdirSync(folder).filter((name) => ours.test(name));

const diagnosticsOf = (file: string): readonly Diagnostic[] => {
  const decoded = decodeUtf8(readFileSync(join(folder, file)), file);
  if (decoded.source === null) return decoded.diagnostics;
  const parse = file.endsWith('.cfg') ? parseConfig : file.endsWith('.ltl') ? parseLtl : parseModule;
  return [...decoded.diagnostics, ...parse(decoded.source).diagnostics];
};

test.each(files)('%s', (file) => {
  const diagnostics = diagnosticsOf(file);
  expect(diagnostics.map((d) => d.code)).toContain(file.slice(0, 4));
  for (const { span, message, fix } of diagnostics) {
    expect(span).toBeDefined();
    expect(span!.start).toBeLessThanOrEqual(span!.end);
    expect(span!.end).toBeLessThanOrEqual(span!.source.text.length);
    expect(message).not.toMatch(/[A-Z][a-z]+[A-Z]|\.$|undefined/);
    expect(fix).toMatch(/\.$/);
  }
});

test('every code has a case', () => {
  const needed = [...Object.keys(syntaxCodes), ...Object.keys(configCodes).filter((code) => code === 'E301' || code === 'E302')].filter(
    // E001 is of files, E116 of layouts: test/formatting/format.test.ts.
    (code) => code !== 'E001' && code !== 'E116',
  );
  for (const code of needed)
    expect(
      files.some((file) => file.startsWith(code)),
      code,
    ).toBe(true);
});

test('a mistake inside a junction list names the list', () => {
  const [diagnostic] = diagnosticsOf('E101-mistake-in-junction-list.tla');
  expect(diagnostic!.message).toBe('expected an expression, found `=`, inside a list of `/\\`');
});

test('comparing with == is explained', () => {
  const [diagnostic] = diagnosticsOf('E101-double-equals.tla');
  expect(diagnostic!.fix).toContain('write `=`');
});
