// What counts as a refusal of an altered log.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { logText } from '../../../src/report/index.ts';
import { traceLog } from '../../../src/session/trace/trace.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-control-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('an altered log that has no value is no refusal', async () => {
  const file = join(folder, 'Any.tla');
  const log = join(folder, 'any.ndjson');
  writeFileSync(
    file,
    `---- MODULE Any ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' \\in 0..3
Event(e) == CASE e.k = "a" -> x' \\in 0..3 /\\ e.n \\in Nat [] e.k = "b" -> x' \\in 0..3
====`,
  );
  writeFileSync(join(folder, 'Any.cfg'), 'INIT Init NEXT Next');
  writeFileSync(log, '{"k":"a","n":1}\n{"k":"b"}\n');
  const report = await traceLog({ file, invariants: [], properties: [], logs: [log], control: 100 });
  expect(report).toMatchObject({ verdict: 'accepted', control: { made: 7, refused: 0 } });
  expect(report.control?.accepted).toHaveLength(6);
  expect(report.control?.faults).toMatchObject([{ what: 'with k = "a" instead of "b"', line: { text: '{"k":"b"}' } }]);
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['E628']);
  expect(report.diagnostics[0]?.notes).toContain('1 of them cannot be compared: a fault is no refusal.');
  expect(logText(report)).toContain('any.ndjson:2:1 with k = "a" instead of "b": ');
});

it('fields are altered whose names stand in a module that the mapping extends', async () => {
  const module = (name: string, ...lines: readonly string[]): void =>
    writeFileSync(join(folder, `${name}.tla`), [`---- MODULE ${name} ----`, ...lines, '===='].join('\n'));
  module('Count', 'EXTENDS Naturals', 'VARIABLE x', 'Init == x = 0', "Add(n) == x' = x + n", 'Next == \\E n \\in 1..3 : Add(n)');
  module('Reading', 'EXTENDS Count', 'Event(e) == Add(e.n)');
  module('More', 'EXTENDS Reading', 'Silent == FALSE');
  writeFileSync(join(folder, 'Count.cfg'), 'INIT Init NEXT Next');
  const log = join(folder, 'more.ndjson');
  writeFileSync(log, '{"n":1,"s":1}\n{"n":2,"s":2}\n{"n":3,"s":3}\n');
  const [own, further] = await Promise.all(
    ['Reading', 'More'].map((name) =>
      traceLog({ file: join(folder, `${name}.tla`), invariants: [], properties: [], logs: [log], control: 50 }),
    ),
  );
  expect(own!.control?.accepted.map(({ what }) => what)).toContain('with n = 2 instead of 1');
  expect(further!.control).toEqual(own!.control);
});
