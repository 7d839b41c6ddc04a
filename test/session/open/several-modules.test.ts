// A file with several modules: the first one is the specification, the others are found by their names.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { textOf } from '../../../src/diagnostics/index.ts';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-several-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (files: Readonly<Record<string, string>>): Promise<CheckReport> => {
  for (const [name, text] of Object.entries({ 'Main.cfg': 'INIT Init NEXT Next', ...files })) writeFileSync(join(folder, name), text);
  return check({ file: join(folder, 'Main.tla'), invariants: [], properties: [], ltl: [], workers: 1 }, {});
};

const main = `---- MODULE Main ----
EXTENDS Helper
VARIABLE x
I == INSTANCE Deeper WITH top <- 3
Init == x = Start
Next == x' = I!Turn(x)
====
`;
const deeper = '---- MODULE Deeper ----\nEXTENDS Integers\nCONSTANT top\nTurn(n) == (n + 1) % top\n====\n';

it('resolves the modules that follow, in any order, with prose between them', async () => {
  const text = `${main}Prose: a ---- MODULE is a header.\n${deeper}\n\n---- MODULE Helper ----\nStart == 0\n====\n`;
  // TLC 2.20 says 3 distinct states.
  expect(await run({ 'Main.tla': text })).toMatchObject({ verdict: 'ok', distinctStates: 3, diagnostics: [] });
});

it('prefers a file beside the module', async () => {
  const text = `${main}${deeper}---- MODULE Helper ----\nStart == nothing\n====\n`;
  expect(await run({ 'Main.tla': text, 'Helper.tla': '---- MODULE Helper ----\nStart == 1\n====\n' })).toMatchObject({ verdict: 'ok' });
  rmSync(join(folder, 'Helper.tla'));
});

it('reports errors in a later module at their places', async () => {
  const text = `${main}${deeper}---- MODULE Helper ----\nStart == 0 +\n====\n`;
  const { verdict, diagnostics } = await run({ 'Main.tla': text });
  expect(verdict).toBe('parse-error');
  expect(diagnostics.map((d) => d.code)).toEqual(['E101']);
  expect(diagnostics[0]!.span?.start).toBe(text.lastIndexOf('+') + 1);
});

it('resolves errors of names in a later module', async () => {
  const text = `${main}${deeper}---- MODULE Helper ----\nStart == Stort\n====\n`;
  const { diagnostics } = await run({ 'Main.tla': text });
  expect(diagnostics.map((d) => [d.code, textOf(d.span!), d.span!.start])).toEqual([['E210', 'Stort', text.indexOf('Stort')]]);
});

it('does not care for errors in a module that nobody uses', async () => {
  const text = `${main}${deeper}---- MODULE Helper ----\nStart == 0\n====\n---- MODULE Unused ----\nA == (\n====\n`;
  expect(await run({ 'Main.tla': text })).toMatchObject({ verdict: 'ok' });
});

it('takes no module that a comment of lines has for one', async () => {
  const commented = '\\*---- MODULE Helper ----\n\\*Start == 1 +\n\\*====\n';
  // TLC (April 2026) says 3 distinct states.
  const text = `${main}${commented}${deeper}---- MODULE Helper ----\nStart == 0\n====\n`;
  expect(await run({ 'Main.tla': text })).toMatchObject({ verdict: 'ok', distinctStates: 3 });
});

it('has its configuration behind the modules, as the trace specifications of TLC', async () => {
  const section = '---- CONFIG Main ----\nINIT Init\nNEXT Next\nINVARIANT Smal\n====\n\\* Generated';
  const text = `${main}${deeper}---- MODULE Helper ----\nStart == 0\nSmall == FALSE = TRUE\n====\n\n${section}`;
  expect(await run({ 'Main.tla': text })).toMatchObject({ verdict: 'ok' });
  rmSync(join(folder, 'Main.cfg'));
  const file = join(folder, 'Main.tla');
  const request = { file, invariants: [], properties: [], ltl: [], workers: 1 } as const;
  const { verdict, diagnostics } = await check(request, {});
  expect(verdict).toBe('config-error');
  expect(diagnostics.map(({ code, span }) => [code, span!.start])).toEqual([['E311', text.indexOf('Smal\n')]]);
  writeFileSync(file, text.replace('Smal\n', 'Small\n'));
  expect(await check(request, {})).toMatchObject({ verdict: 'invariant' });
  expect(await check({ ...request, config: file }, {})).toMatchObject({ verdict: 'invariant' });
  // One beside the module comes first.
  writeFileSync(join(folder, 'Main.cfg'), 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n');
  expect(await check(request, {})).toMatchObject({ verdict: 'ok' });
});
