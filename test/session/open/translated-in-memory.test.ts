// Places of what is told of an algorithm that has no translation in its file: whatever opens the module, they are in the file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Diagnostic, placeOf } from '../../../src/diagnostics/index.ts';
import { openEvaluator } from '../../../src/session/evaluate/evaluator.ts';
import { openSpecification } from '../../../src/session/explore/specification.ts';
import { exploreModule } from '../../../src/session/explore/steps.ts';
import { generateHere } from '../../../src/session/generate/generate.ts';
import { traceChecker } from '../../../src/index.ts';
import { drawInTime } from '../../../src/session/graph/draw-graph.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-translated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a module with an algorithm that takes one step; the path of the module. */
function write(name: string, variables: string, step: string): string {
  const file = join(folder, `${name}.tla`);
  const algorithm = `(* --algorithm one\nvariables ${variables};\nbegin\na: ${step};\nend algorithm; *)`;
  writeFileSync(file, `---- MODULE ${name} ----\nEXTENDS Sequences\n${algorithm}\n====\n`);
  writeFileSync(join(folder, `${name}.cfg`), 'SPECIFICATION Spec\n');
  return file;
}

const places = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap(({ severity, span }) => (severity === 'error' && span !== undefined ? [basename(placeOf(span))] : []));

const requestOf = (file: string) => ({ file, invariants: [], properties: [] });

const openings: readonly [string, (file: string) => Promise<readonly Diagnostic[]> | readonly Diagnostic[]][] = [
  ['generate', async (file) => (await generateHere(requestOf(file), {})).diagnostics],
  ['graph', async (file) => (await drawInTime({ ...requestOf(file), max: 100 }, {})).diagnostics],
  ['explore', (file) => openSpecification({ file }).diagnostics],
  ['the steps of a program', (file) => exploreModule(requestOf(file)).diagnostics],
  ['eval', (file) => openEvaluator({ file }, () => {}).diagnostics],
];

it.each(openings)('%s: a constant that nothing defines', async (_, open) => {
  expect(places(await open(write('NoFirstValue', 'x', 'x := 1')))).toEqual(['NoFirstValue.tla:3:4']);
});

it.each(openings.slice(0, 2))('%s: an expression without a value', async (_, open) => {
  expect(places(await open(write('Empty', 's = <<>>', 's := Tail(s)')))).toEqual(['Empty.tla:6:9']);
});

it('a prime that stands where the translation puts one', () => {
  const { diagnostics } = openSpecification({ file: write('Primed', 'x = 0, y = 0', "x := 1; y := x'") });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({ code: 'E250', fix: 'Write the variable without a prime.' }),
  ]);
});

it('an identifier that the text gives to two processes is told once, and not of the translation too', () => {
  const file = join(folder, 'Shared.tla');
  const processes = 'process p \\in 1..3\nbegin a: skip;\nend process;\nprocess q = 2\nbegin b: skip;\nend process;';
  writeFileSync(file, `---- MODULE Shared ----\nEXTENDS Naturals\n(* --algorithm two\n${processes}\nend algorithm; *)\n====\n`);
  writeFileSync(join(folder, 'Shared.cfg'), 'SPECIFICATION Spec\n');
  const { diagnostics } = openSpecification({ file });
  expect(diagnostics.filter(({ code }) => code === 'E521').map(({ message }) => message)).toEqual([
    'the processes `p` and `q` both have the identifier `2`',
  ]);
});

it('trace: why a line is refused', async () => {
  write('Logged', 'x = 0', 'x := 1');
  const mapping = join(folder, 'Mapping.tla');
  writeFileSync(mapping, '---- MODULE Mapping ----\nEXTENDS Logged\nEvent(e) == a\n====\n');
  const checker = traceChecker(mapping, { config: join(folder, 'Logged.cfg') });
  const { prefixes } = await checker.checkEvents([{}, {}]);
  const obstacle = prefixes[0]?.obstacles[0]?.[0];
  expect(basename(placeOf(obstacle!.conjunct!))).toBe('Logged.tla:6:1');
  expect([obstacle!.conjunctText, obstacle!.mappedText]).toEqual(['pc = "a"', 'a']);
  expect(basename(placeOf(obstacle!.action!.span!))).toBe('Logged.tla:6:1');
});
