// Logs in the formats of other tools: spans of OpenTelemetry, and traces as logs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '../../../src/cli/program.ts';
import { type LogReport, traceChecker } from '../../../src/index.ts';
import { check } from '../../../src/session/index.ts';
import { fakeTerminal } from '../../cli/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string): string => join(folder, name);

const write = (name: string, ...lines: readonly string[]): void =>
  writeFileSync(path(`${name}.tla`), [`---- MODULE ${name} ----`, ...lines, '===='].join('\n'));

write(
  'Count',
  'EXTENDS Integers, Sequences',
  'VARIABLES n, seen, last',
  'Init == n = 0 /\\ seen = {} /\\ last = <<>>',
  "Add(k) == n' = n + k /\\ seen' = seen \\cup {<<n, k>>} /\\ last' = [i \\in {k} |-> n]",
  'Next == \\E k \\in {1, 2} : Add(k)',
  'Small == n < 4',
);
writeFileSync(path('Count.cfg'), 'INIT Init NEXT Next INVARIANT Small');
write(
  'States',
  'EXTENDS Count',
  'Same(e) == n = e.state.n /\\ seen = e.state.seen /\\ last = e.state.last',
  "Event(e) == IF e.index = 1 THEN UNCHANGED <<n, seen, last>> /\\ Same(e) ELSE n' = e.state.n /\\ seen' = e.state.seen /\\ last' = e.state.last",
);
// TLC writes sets as lists, and functions as objects.
write(
  'LooseStates',
  'EXTENDS Count',
  'Set(s) == {s[i] : i \\in DOMAIN s}',
  'Event(e) == IF e.index = 1 THEN UNCHANGED <<n, seen, last>> /\\ n = e.state.n',
  "            ELSE n' = e.state.n /\\ seen' = Set(e.state.seen)",
);
write(
  'Spans',
  'EXTENDS Count',
  'Ignored(e) == e.scope = "http"',
  'Event(e) == Add(e.attributes.by) /\\ e.attributes.flags = <<TRUE, "x">> /\\ e.resource["service.name"] = "counter" /\\ e.end - e.start = 5 /\\ e.events[1].name = "done"',
  'EventTime(e) == e.start',
);

const compare = (mapping: string, log: string): Promise<LogReport> =>
  traceChecker(path(`${mapping}.tla`), { config: path('Count.cfg') }).checkFiles(path(log));

it.each([
  ['itf', 'States'],
  ['tlc', 'LooseStates'],
])('a trace in the format of %s is a log', async (format, mapping) => {
  const file = `run.${format}.json`;
  const terminal = fakeTerminal();
  await run(['check', path('Count.tla'), '--trace', path(file)], terminal, async () => check);
  const text = readFileSync(path(file), 'utf8');
  expect(await compare(mapping, file)).toMatchObject({ verdict: 'accepted', explained: 3, lines: 3 });
  // n is 0, then 2, then 4: another last value is no step.
  writeFileSync(path(`other.${format}.json`), text.replaceAll(/(?<="n":\s*(?:\{\s*"#bigint":\s*")?)4/g, '5'));
  expect(await compare(mapping, `other.${format}.json`)).toMatchObject({ verdict: 'refused', explained: 2 });
});

const attribute = (key: string, value: object) => ({ key, value });
const span = (start: bigint, by: number | string, scope = 'app') => ({
  scope: { name: scope },
  spans: [
    {
      traceId: '5b8efff798038103d269b633813fc60c',
      spanId: 'eee19b7ec3c1b174',
      name: 'add',
      startTimeUnixNano: String(start),
      endTimeUnixNano: String(start + 5n),
      attributes: [
        attribute('by', { intValue: by }),
        attribute('flags', { arrayValue: { values: [{ boolValue: true }, { stringValue: 'x' }] } }),
      ],
      events: [{ name: 'done', timeUnixNano: String(start) }],
    },
  ],
});
const T0 = 1_700_000_000_000_000_000n;
const exported = (...scopeSpans: readonly object[]) => ({
  resourceSpans: [{ resource: { attributes: [attribute('service.name', { stringValue: 'counter' })] }, scopeSpans }],
});

it('spans of OpenTelemetry are events, in one value or one export a line', async () => {
  const whole = exported(span(T0 + 1n, '2'), span(T0, 1), span(T0, 7, 'http'));
  writeFileSync(path('run.otlp.json'), JSON.stringify(whole, null, 2));
  expect(await compare('Spans', 'run.otlp.json')).toMatchObject({ verdict: 'accepted', explained: 2, ignored: 1, order: 'time' });
  writeFileSync(
    path('spans.ndjson'),
    `${[exported(span(T0 + 1n, 2)), exported(span(T0, 1))].map((one) => JSON.stringify(one)).join('\n')}\n`,
  );
  expect(await compare('Spans', 'spans.ndjson')).toMatchObject({ verdict: 'accepted', explained: 2, lines: 2 });
  writeFileSync(path('wrong.ndjson'), `${JSON.stringify(whole)}\n${JSON.stringify(exported(span(T0 + 2n, 3)))}\n`);
  const refused = await compare('Spans', 'wrong.ndjson');
  expect(refused).toMatchObject({ verdict: 'refused', explained: 2 });
  expect(refused.prefixes[0]?.lines[0]?.span.start).toBe(1);
});

write(
  'Requests',
  'EXTENDS Count',
  'Ok(e) == e.status = "ok" /\\ e.kind = "server" /\\ {"parent", "end"} \\cap DOMAIN e = {} /\\ e.links[1].span = "b"',
  'Event(e) == IF "body" \\in DOMAIN e THEN Add(e.body.by) /\\ e.level = "INFO" /\\ e.severity = 9 /\\ e.name = "added"',
  '            ELSE IF Ok(e) THEN Add(e.attributes.by) ELSE e.message = "late" /\\ UNCHANGED <<n, seen, last>>',
  `EventTime(e) == IF "body" \\in DOMAIN e THEN e.time ELSE e.start`,
);

it('what programs write that spare nothing, or as numbers, is the same', async () => {
  // 1700000000000000001 and the next ones are no numbers of JavaScript.
  const told = (at: number, more: object): string =>
    JSON.stringify({
      traceId: 'a',
      spanId: 'c',
      parentSpanId: '',
      startTimeUnixNano: 'TIME',
      endTimeUnixNano: '0',
      status: {},
      ...more,
    }).replace('"TIME"', `170000000000000000${at}`);
  const by = [attribute('by', { intValue: 1 })];
  const spans = [
    told(3, { status: { code: 2, message: 'late' }, kind: 'SPAN_KIND_SERVER' }),
    told(1, { status: { code: 1 }, kind: 2, attributes: by, links: [{ traceId: 'a', spanId: 'b' }] }),
  ];
  const record = (at: number): string =>
    JSON.stringify({
      timeUnixNano: `170000000000000000${at}`,
      severityNumber: 9,
      severityText: 'INFO',
      eventName: 'added',
      body: { kvlistValue: { values: [attribute('by', { intValue: at })] } },
    });
  const all = `{"resourceSpans":[{"scopeSpans":[{"spans":[${spans}]}]}]}\n`;
  const logs = `{"resourceLogs":[{"scopeLogs":[{"logRecords":[${record(2)}]}]}]}\n`;
  writeFileSync(path('both.ndjson'), all + logs);
  expect(await compare('Requests', 'both.ndjson')).toMatchObject({ verdict: 'accepted', explained: 3, order: 'time' });
  writeFileSync(path('one.otlp.json'), all);
  expect(await compare('Requests', 'one.otlp.json')).toMatchObject({ verdict: 'accepted', explained: 2 });
  writeFileSync(path('wrong.otlp.json'), logs.replaceAll('"2"', '"3"').replace('"intValue":2', '"intValue":3'));
  expect(await compare('Requests', 'wrong.otlp.json')).toMatchObject({ verdict: 'refused', explained: 0 });
});

it('what is no text is told, also where the file is read at once', async () => {
  const text = JSON.stringify(exported(span(T0, 1)), null, 1).replace('counter', '\u00e4');
  writeFileSync(path('latin.otlp.json'), Buffer.from(text, 'latin1'));
  const [fault] = (await compare('Spans', 'latin.otlp.json')).diagnostics;
  expect(fault?.code).toBe('E622');
  expect(fault?.message).toContain(`in line ${text.slice(0, text.indexOf('\u00e4')).split('\n').length} there are bytes`);
});

it('what is not what its name says is an error of the log', async () => {
  for (const [name, text] of [
    ['a.otlp.json', '{}'],
    ['b.itf.json', '{"vars": ["n"]}'],
    ['c.tlc.json', '{"n": 1}\n{"n": 2}'],
    ['d.itf.json', '{"vars": ["n"], "states": [{"n": {"#map": [["a", 1], ["a", 2]]}}]}'],
    ['e.itf.json', '{"vars": ["n"], "states": [{"n": {"#set": [1, "a"]}}]}'],
  ] as const) {
    writeFileSync(path(name), text);
    const report = await compare('States', name);
    expect([report.verdict, report.diagnostics[0]?.code], name).toEqual(['log-error', 'E623']);
  }
  expect((await compare('States', 'none.itf.json')).diagnostics[0]?.code).toBe('E622');
});
