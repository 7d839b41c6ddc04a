// Files that are no UTF-8. TLC reads them, whatever the bytes in their comments are.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { formatFile } from '../../../src/session/format/format-files.ts';
import { check, translateFile } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-encodings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text, 'latin1');
  return file;
};

it('are read, with a warning for each file', async () => {
  write('Types.tla', '---- MODULE Types ----\nValues == {1, 2} \\* les éléments\n====\n');
  write('Counter.cfg', 'INIT Init NEXT Next INVARIANT Small \\* spécial\n');
  const file = write(
    'Counter.tla',
    "---- MODULE Counter ----\nEXTENDS Types\nVARIABLE x\n(* état *)\nInit == x \\in Values\nNext == x' = x\nSmall == x \\in {1, 2}\n====\n",
  );
  const report = await check({ file, invariants: [], properties: [], ltl: [], workers: 1 }, {});
  expect(report.verdict).toBe('ok');
  const told = report.diagnostics.map(({ code, severity, message }) => [code, severity, /read as .*/.exec(message)?.[0]]);
  expect(told).toEqual(Array(3).fill(['E002', 'warning', 'read as `é`']));
});

it('are not written anew', () => {
  const text = '---- MODULE Bare ----\n\\* état\nA==1\n(* --algorithm A { { skip } } *)\n====\n';
  const file = write('Bare.tla', text);
  const formatted = formatFile(file, false, {});
  const translated = translateFile(file, false);
  for (const { result, diagnostics } of [formatted, translated])
    expect([result, diagnostics.map(({ code, severity }) => [code, severity])]).toEqual(['failed', [['E002', 'error']]]);
  expect(readFileSync(file, 'latin1')).toBe(text);
});
