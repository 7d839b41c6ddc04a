// Logs that are compared while they are written: what is told of them.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { traceLog } from '../../../src/session/trace/trace.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-followed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const specs = (name: string): string => fileURLToPath(new URL(`../../cli/specs/${name}`, import.meta.url));
const lending = { file: specs('LendLog.tla'), invariants: [], properties: [] };

it('is no interrupted comparison where all lines that are whole were compared', async () => {
  const log = join(folder, 'whole.ndjson');
  const ended = new AbortController();
  ended.abort();
  for (const [cut, explained] of [
    ['', 1],
    ['{"what":"as', 1],
    ['{"what":"ask","who":"bob"}', 2],
  ] as const) {
    writeFileSync(log, `{"what":"ask","who":"ann"}\n${cut}`);
    const report = await traceLog({ ...lending, logs: [log], follow: true, signal: ended.signal });
    expect(report, cut).toMatchObject({ verdict: 'accepted', explained });
  }
});

it('compares each line by itself until one is no step, or somebody ends that', async () => {
  writeFileSync(
    join(folder, 'Each.tla'),
    `---- MODULE Each ----\nEXTENDS LendLog\nEventState(e) == [holder |-> "nobody", asked |-> {"ann"}]\n====\n`,
  );
  for (const name of ['Lend.tla', 'LendLog.tla']) copyFileSync(specs(name), join(folder, name));
  const each = { file: join(folder, 'Each.tla'), config: specs('Lend.cfg'), invariants: [], properties: [], windows: true, follow: true };
  const log = join(folder, 'each.ndjson');
  writeFileSync(log, '{"what":"lend","who":"ann"}\n{"what":"lend","who":"bob"}\n');
  expect(await traceLog({ ...each, logs: [log] })).toMatchObject({ verdict: 'refused', lines: 2 });
  writeFileSync(log, '{"what":"lend","who":"ann"}\n');
  const ended = AbortSignal.timeout(500);
  expect(await traceLog({ ...each, logs: [log], signal: ended })).toMatchObject({ verdict: 'accepted', lines: 1 });
  const several = await traceLog({ ...each, logs: [log, log], signal: ended });
  expect(several).toMatchObject({ verdict: 'log-error', diagnostics: [{ code: 'E624' }] });
});

it('follows no log that is one value as a whole', async () => {
  const log = join(folder, 'whole.otlp.json');
  writeFileSync(log, '{"resourceSpans":[]}');
  const report = await traceLog({ ...lending, logs: [log], follow: true });
  expect(report.diagnostics).toMatchObject([{ code: 'E624', message: expect.stringContaining('it is one value of JSON') }]);
});

it('does not count the alteration that was interrupted', async () => {
  const log = join(folder, 'altered.ndjson');
  writeFileSync(log, '{"what":"ask","who":"ann"}\n');
  let looks = 0;
  const report = await traceLog({ ...lending, logs: [log], control: 2, hear: () => ++looks > 1 });
  expect(report.control).toEqual({ made: 0, refused: 0, accepted: [], faults: [] });
});
