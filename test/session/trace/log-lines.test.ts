// Lines of logs: JSON with the place of a fault, integers of any length, what TLA+ has no value for.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { NotOneValue } from '../../../src/session/open/tagged-value.ts';
import { eventValue } from '../../../src/session/trace/event-values.ts';
import { jsonFaultAt } from '../../../src/session/trace/json-fault.ts';
import { placeOfPart } from '../../../src/session/trace/json-place.ts';
import { jsonOf, LogError, linesOf, placeOfLine } from '../../../src/session/trace/log-lines.ts';
import { createValues } from '../../../src/values/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (text: string, number = 1) => ({ file: 'log', line: number, text });

const printed = (text: string): string => {
  const values = createValues();
  return values.print(eventValue(values, jsonOf(line(text))!));
};

test.each([
  ['{"a":1,"b":[true,"x"],"c":{}}', '[a |-> 1, b |-> <<TRUE, "x">>, c |-> <<>>]'],
  ['{"a":null,"b":2}', '[b |-> 2]'],
  ['{"t":1.5,"u":-0.25}', '[t |-> "1.5", u |-> "-0.25"]'],
  ['{"t":1700000000000000001,"s":"1700000000000000002"}', '[s |-> "1700000000000000002", t |-> 1700000000000000001]'],
  ['[9007199254740993]', '<<9007199254740993>>'],
  ['[1e20, -12.5E+21, 1e3, 1.50e1, 0e99]', '<<100000000000000000000, -12500000000000000000000, 1000, 15, 0>>'],
  ['[9007199254740993.0, 90071992547409930e-1, 1.00000000000000000]', '<<9007199254740993, 9007199254740993, 1>>'],
  ['[5000000000000000.3, 1e-400, 1.0000000000000000001]', '<<"5000000000000000.3", "1e-400", "1.0000000000000000001">>'],
  ['[1758123456.123456789, 0.1, 1.5e-7]', '<<"1758123456.123456789", "0.1", "1.5e-7">>'],
  ['{"id":"1e20","n":1e16}', '[id |-> "1e20", n |-> 10000000000000000]'],
  ['{"q":"say \\"9007199254740993\\" twice"}', '[q |-> "say \\"9007199254740993\\" twice"]'],
])('%s', (text, value) => {
  expect(printed(text)).toBe(value);
});

test.each([
  ['{"a":1,}', 6],
  ['{"a" 1}', 5],
  ['{"a":tru}', 5],
  ['{"a":1} x', 8],
  ['{"a":"b', 7],
  ['x', 0],
  ['[1,2', 4],
])('%s is no JSON from offset %i on', (text, at) => {
  let fault: unknown;
  try {
    jsonOf(line(text, 3));
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(LogError);
  expect((fault as LogError).diagnostic).toMatchObject({ code: 'E623', span: { start: 2 + at } });
});

test.each([
  ['{"a":1,"m":{"#map":[[1,2],[1,3]]}}', '{"#map"', '#map gives the key 1 two values: 2 and 3'],
  ['[{"#set":[1,"]"]}, {"#set":[1,"a"]}]', '{"#set":[1,"]"', 'the integer 1 with the string "]"'],
  ['{"s":{"#set":[1,2]},"t":[0,{"#set":[1e20,"a"]}]}', '{"#set":[1e20', 'the integer 100000000000000000000 with the string "a"'],
  ['{"s":{"#set":[1,2]},"s":{"#set":[1,[]]}}', '{"#set":[1,[]]', 'the integer 1 with the tuple <<>>'],
  ['{"#map":[[1,2],["a",3]]}', '{"#map"', 'the integer 1 with the string "a"'],
])('%s has the form of a value and is none', (text, place, told) => {
  const json = jsonOf(line(text))!;
  let fault: unknown;
  try {
    eventValue(createValues(), json);
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(NotOneValue);
  expect((fault as NotOneValue).message).toContain(told);
  expect(placeOfPart(text, json, (fault as NotOneValue).object)).toBe(text.indexOf(place));
});

test('what is written twice may be one value', () => {
  expect(printed('[{"#map":[[1,2],[1,2]]}, {"#set":[1,1,{"#model":"m"}]}, {"#set":[]}, {"#map":[]}]')).toBe('<<<<2>>, {m, 1}, {}, <<>>>>');
});

test('an integer with too many digits to be read is refused', () => {
  const fault = (text: string): unknown => {
    try {
      return jsonOf(line(text, 3));
    } catch (error) {
      return (error as LogError).diagnostic;
    }
  };
  expect(fault('[1e9999999]')).toMatchObject({ code: 'E623', message: 'the number has too many digits to be read', span: { start: 3 } });
  expect(fault('["1e9999999"]')).toEqual(['1e9999999']);
});

test('empty lines say nothing', () => {
  expect([' ', '', '\r'].map((text) => jsonOf(line(text)))).toEqual([undefined, undefined, undefined]);
});

test('the place of a line is its number', () => {
  expect(placeOfLine(line('{}', 4))).toMatchObject({ source: { name: 'log', text: '\n\n\n{}' }, start: 3, end: 5 });
});

test('the scanner accepts what JSON.parse accepts, and stops inside of what it does not', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', ' 1', 'e'), (json, n, more) => {
      expect(jsonFaultAt(json)).toBe(json.length);
      const at = n % (json.length + 1);
      const text = json.slice(0, at) + more + json.slice(at);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      const fault = jsonFaultAt(text);
      if (isJson) expect(fault).toBe(text.length);
      else expect(fault).toBeLessThanOrEqual(text.length);
    }),
  );
});

/** What is said of a file of these bytes. */
const faultOf = async (...parts: readonly (string | Uint8Array)[]): Promise<string> => {
  const path = join(folder, 'log.ndjson');
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  try {
    for await (const lines of linesOf(path)) for (const one of lines) jsonOf(one);
  } catch (error) {
    const { message, fix } = (error as LogError).diagnostic;
    return `${message} ${fix}`;
  }
  return 'none';
};

test.each<readonly [what: string, parts: readonly (string | Uint8Array)[], told: string]>([
  ['byte order marks', ['\uFEFF{"a":1}\r\n\uFEFF{"a":2}\r\n'], 'none'],
  ['a last line that was cut off', ['{"a":1}\n{"a":'], '`head -n -1`'],
  ['a value of several lines', ['{\n"a":1}\n'], '`jq -c .`'],
  ['text before JSON', ['2026-01-01 {"a":1}\n'], 'sed'],
  ['UTF-16', [Uint8Array.of(0xff, 0xfe), Buffer.from('{"a":1}', 'utf16le')], 'It is UTF-16'],
  ['UTF-16 without a mark', [Buffer.from('{"a":1}', 'utf16le')], '`iconv -f utf-16le -t utf-8`'],
  ['Latin-1', ['{"a":"', Uint8Array.of(0xe9), '"}'], '`iconv -t utf-8`'],
  ['gzip', [gzipSync('{"a":1}')], '`gunzip -c FILE'],
])('a file with %s', async (_, parts, told) => {
  expect(await faultOf(...parts)).toContain(told);
});

test.each<readonly [where: string, parts: readonly (string | Uint8Array)[], line: number]>([
  ['the first line', ['{"a":"', Uint8Array.of(0xff), '"}\n[1]\n'], 1],
  ['a line between others', ['[1]\n[2]\n{"a":"', Uint8Array.of(0xe9), '"}\n[3]\n'], 3],
  ['a character that is cut off at the end', ['[1]\n"', Uint8Array.of(0xe2, 0x82)], 2],
  // Files are read in portions of 64 kB: the first one ends inside of a character.
  ['a line far down', [`"${'x'.repeat(65_534)}\u20ac"\n[2]\n"`, Uint8Array.of(0xff), '"\n'], 3],
  ['a line that begins far before', ['[1]\n"', 'x'.repeat(200_000), Uint8Array.of(0xff), '"\n'], 2],
])('bytes that are no UTF-8 in %s', async (_, parts, number) => {
  expect(await faultOf(...parts)).toContain(`: in line ${number} there are bytes that mean nothing`);
});

test('a line in many pieces is read in one go over its length', async () => {
  const path = join(folder, 'long.ndjson');
  const text = `{"a":"${'x'.repeat(5_000_000)}"}`;
  writeFileSync(path, `${text}\n[1]`);
  const seen: [number, number][] = [];
  for await (const lines of linesOf(path)) for (const one of lines) seen.push([one.line, one.text.length]);
  expect(seen).toEqual([
    [1, text.length],
    [2, 3],
  ]);
});
