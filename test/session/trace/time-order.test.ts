// Logs of several files by their times: read side by side where each is sorted, else sorted as a whole. Against a sort of all lines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/session/open/random.ts';
import { compareTimes, comparisonOf, integerTime, type Time, textTime } from '../../../src/session/trace/event-time.ts';
import type { LogLine } from '../../../src/session/trace/log-lines.ts';
import { mergedByTime, NotSorted } from '../../../src/session/trace/merge-by-time.ts';
import { traceLog } from '../../../src/session/trace/trace.ts';

/** A line of the times 1, 2, ... or of texts; no time: no event. */
const timeOf = ({ text }: LogLine): Time | null => (text === '' ? null : /^\d+$/.test(text) ? integerTime(BigInt(text)) : textTime(text));

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

describe('times', () => {
  const signOf = (a: string, b: string): number => Math.sign(compareTimes(textTime(a), textTime(b)));

  it('compare as numbers, of any length', () => {
    const random = seededRandom(5);
    // In units of the last place, so the numbers are compared as integers.
    const number = (): { readonly text: string; readonly units: bigint } => {
      const units = BigInt(random(2) === 0 ? random(2000) : random(2 ** 30)) * BigInt(random(2) === 0 ? 1 : 10 ** random(6));
      const isNegative = random(4) === 0;
      const digits = String(units).padStart(7, '0');
      const plain = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
      const forms = [plain, plain.replace(/\.?0+$/, ''), `${units}e-6`, `0.${digits}E${digits.length - 6}`];
      return { text: `${isNegative ? '-' : ''}${forms[random(4)]}`, units: isNegative ? -units : units };
    };
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [number(), number()];
      expect(signOf(a.text, b.text), `${a.text} ${b.text}`).toBe(a.units < b.units ? -1 : a.units > b.units ? 1 : 0);
    }
  });

  it.each([
    ['1.50', '1.5'],
    ['1e3', '1000'],
    ['0.0', '-0'],
    ['2024-05-01T08:00:00Z', '2024-05-01T10:00:00.000+02:00'],
  ])('are equal where they mean the same: %s, %s', (a, b) => {
    expect(signOf(a, b)).toBe(0);
  });

  it('compare as moments, with any time zone', () => {
    const random = seededRandom(6);
    const moment = (): { readonly text: string; readonly at: number } => {
      const at = Date.UTC(1, 0, 1) + 1000 * random(4) + random(3) * 86_400_000 * 365 * 200 + [0, 100, 120, 123][random(4)]!;
      const minutes = [0, 0, 330, -480][random(4)]!;
      const local = new Date(at + minutes * 60_000).toISOString();
      const zone = `${minutes < 0 ? '-' : '+'}${['00:00', '05:30', '08:00'][minutes === 0 ? 0 : minutes > 0 ? 1 : 2]!}`;
      return { text: local.replace(/\.?0*Z$/, minutes === 0 && random(2) === 0 ? 'Z' : zone), at };
    };
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [moment(), moment()];
      expect(signOf(a.text, b.text), `${a.text} ${b.text}`).toBe(Math.sign(a.at - b.at));
    }
  });

  it('compare as texts where some are neither', () => {
    const times = ['1a', '9', '10', '1f'].map(textTime);
    expect(times.sort(comparisonOf(times)!).map(({ text }) => text)).toEqual(['10', '1a', '1f', '9']);
    expect(comparisonOf([integerTime(1n), textTime('2.5')])).not.toBeNull();
    expect(comparisonOf([integerTime(1n), textTime('a')])).toBeNull();
    expect(comparisonOf([integerTime(1n), textTime('2024-01-01T00:00:00Z')])).toBeNull();
  });
});

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
    ['a number gets smaller', [['9.5', '10.5', '9']]],
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

  it.each([
    ['fractions of seconds', (i: number) => 7 + i / 8],
    ['dates without zeros at the end', (i: number) => new Date(1.7e12 + i * 10).toISOString().replace(/\.?0*Z$/, 'Z')],
    ['texts of numbers', (i: number) => String(i)],
  ])('takes %s', async (_, at) => {
    const logs = [0, 1, 2].map((node) => {
      const lines = events.filter((event) => event.node === node).map((event) => JSON.stringify({ ...event, at: at(event.at) }));
      writeFileSync(path(`other-${node}.ndjson`), `${lines.join('\n')}\n`);
      return path(`other-${node}.ndjson`);
    });
    expect(await compare(logs)).toMatchObject({ verdict: 'accepted', explained: COUNT, diagnostics: [] });
  });

  it('refuses to order integers and texts that are no numbers', async () => {
    writeFileSync(path('mixed.ndjson'), '{"at":1,"k":1,"n":1}\n{"at":"soon","k":1,"n":2}\n');
    expect(await compare([path('mixed.ndjson')])).toMatchObject({
      verdict: 'log-error',
      diagnostics: [{ code: 'E624', span: { start: 1, source: { text: expect.stringContaining('soon') } } }],
    });
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
