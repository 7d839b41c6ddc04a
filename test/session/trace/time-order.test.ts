// Logs of several files by their times: read side by side where each is sorted, else sorted as a whole. Against a sort of all lines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/session/open/random.ts';
import type { LogLine } from '../../../src/session/trace/log-lines.ts';
import { mergedByTime, NotSorted } from '../../../src/session/trace/merge-by-time.ts';
import type { Time } from '../../../src/session/trace/order-events.ts';
import { traceLog } from '../../../src/session/trace/trace.ts';

/** A line of the times 1, 2, ... or of texts; no time: no event. */
const timeOf = ({ text }: LogLine): Time | null => (text === '' ? null : /^\d+$/.test(text) ? BigInt(text) : text);

async function* portionsOf(lines: readonly LogLine[], size: number): AsyncGenerator<readonly LogLine[]> {
  for (let i = 0; i < lines.length; i += size) yield lines.slice(i, i + size);
}

const merged = async (files: readonly (readonly LogLine[])[], size = 3): Promise<readonly LogLine[]> => {
  const all: LogLine[] = [];
  for await (const lines of mergedByTime(
    files.map((lines) => portionsOf(lines, size)),
    timeOf,
  ))
    all.push(...lines);
  return all;
};

const fileOf = (name: string, times: readonly (number | string)[]): readonly LogLine[] =>
  times.map((time, i) => ({ file: name, line: i + 1, text: String(time) }));

describe('files side by side', () => {
  it('come as a stable sort of all lines brings them', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed);
      const files = Array.from({ length: random(5) }, (_, f) => {
        const times = Array.from({ length: random(30) }, () => random(20)).sort((a, b) => a - b);
        return fileOf(
          `f${f}`,
          times.flatMap((time) => (random(5) === 0 ? ['', time] : [time])),
        );
      });
      const sorted = files
        .flat()
        .filter(({ text }) => text !== '')
        .sort((a, b) => Number(a.text) - Number(b.text));
      expect(await merged(files, 1 + random(4)), `seed ${seed}`).toEqual(sorted);
    }
  });

  it.each([
    ['a time goes back', [[1, 3, 2]]],
    ['integers and texts in one file', [[1, 'a']]],
    ['integers and texts in two files', [[1], ['a']]],
  ])('are not in order where %s', async (_, files) => {
    await expect(merged(files.map((times, i) => fileOf(`f${i}`, times)))).rejects.toThrow(NotSorted);
  });
});

describe('a comparison by times', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-times-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  writeFileSync(
    path('Turns.tla'),
    `---- MODULE Turns ----
EXTENDS Integers
VARIABLE n
Init == n = 0
Next == \\E k \\in 1..3 : n' = (n + k) % 1000
Event(e) == n' = (n + e.k) % 1000 /\\ n' = e.n
Ignored(e) == "k" \\notin DOMAIN e
EventTime(e) == e.at
====
`,
  );
  writeFileSync(path('Turns.cfg'), 'INIT Init\nNEXT Next\n');
  const COUNT = 900;
  const random = seededRandom(3);
  let n = 0;
  const events = Array.from({ length: COUNT }, (_, i) => {
    const k = 1 + random(3);
    n = (n + k) % 1000;
    return { at: 10 + i, k, n, node: random(3) };
  });
  const write = (change: (lines: string[], node: number) => void = () => {}): readonly string[] =>
    [0, 1, 2].map((node) => {
      const lines = events.filter((event) => event.node === node).map((event) => JSON.stringify(event));
      change(lines, node);
      writeFileSync(path(`node-${node}.ndjson`), `${lines.join('\n')}\n`);
      return path(`node-${node}.ndjson`);
    });
  const compare = (logs: readonly string[], memory?: number) =>
    traceLog({ file: path('Turns.tla'), logs, invariants: [], properties: [], ...(memory === undefined ? {} : { memory }) });

  it('is the same whether files are sorted or not', async () => {
    expect(await compare(write())).toMatchObject({ verdict: 'accepted', order: 'time', lines: COUNT, explained: COUNT });
    const mixed = write((lines, node) => {
      lines.push('{"at":5}');
      if (node === 1) lines.reverse();
    });
    expect(await compare(mixed)).toMatchObject({ verdict: 'accepted', order: 'time', lines: COUNT + 3, ignored: 3, explained: COUNT });
  });

  it('refuses the same event', async () => {
    const wrong = (lines: string[]): void => {
      lines[40] = lines[40]!.replace(/"n":\d+/, '"n":1000');
    };
    const [sorted, turned] = [
      await compare(write(wrong)),
      await compare(
        write((lines) => {
          wrong(lines);
          lines.reverse();
        }),
      ),
    ];
    expect([sorted.verdict, turned.verdict]).toEqual(['refused', 'refused']);
    expect(turned.explained).toBe(sorted.explained);
    expect(turned.prefixes[0]!.lines[0]!.text).toBe(sorted.prefixes[0]!.lines[0]!.text);
  });

  it('stops before the memory ends, and says what was kept', async () => {
    const report = await compare(
      write((lines) => lines.reverse()),
      50_000_000,
    );
    expect(report.verdict).toBe('undecided');
    expect(report.diagnostics).toMatchObject([{ code: 'E629', notes: [expect.stringContaining('are not in order'), expect.anything()] }]);
  });
});
