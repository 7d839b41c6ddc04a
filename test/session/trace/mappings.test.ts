// What mappings can say, and where: definitions in extended modules, several steps, faults of single lines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonLog, logText, renderLog } from '../../../src/report/index.ts';
import { type LogReport, type TraceOptions, traceChecker } from '../../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-mappings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, ...lines: readonly string[]): void =>
  writeFileSync(join(folder, `${name}.tla`), [`---- MODULE ${name} ----`, ...lines, '===='].join('\n'));

write(
  'Lending',
  'CONSTANT Clients',
  'VARIABLES holder, waiting',
  'Init == holder = "nobody" /\\ waiting = {}',
  "Ask(c) == c \\notin waiting /\\ waiting' = waiting \\cup {c} /\\ UNCHANGED holder",
  "Take(c) == c \\in waiting /\\ holder' = c /\\ waiting' = waiting \\ {c}",
  'Lend(c) == holder = "nobody" /\\ Take(c)',
  'Seize(c) == TRUE /\\ Take(c)',
  'Next == \\E c \\in Clients : Ask(c) \\/ Lend(c) \\/ Seize(c)',
);
writeFileSync(join(folder, 'Lending.cfg'), 'CONSTANT Clients = {"ann", "bob"}\nINIT Init NEXT Next');
write(
  'Both',
  'EXTENDS Lending',
  'Event(e) == CASE e.did = "ask" -> Ask(e.who)',
  '              [] e.did = "both" -> Ask(e.who) \\cdot Lend(e.who)',
);

const compare = (mapping: string, events: readonly unknown[], options: TraceOptions = {}): Promise<LogReport> =>
  traceChecker(join(folder, `${mapping}.tla`), { config: join(folder, 'Lending.cfg'), ...options }).checkEvents(events);

const both = (who: string) => ({ did: 'both', who });
const codes = ({ diagnostics }: LogReport): readonly string[] => diagnostics.map(({ code }) => code);

it('an extended mapping is taken apart as it is in its own module', async () => {
  write('More', 'EXTENDS Both', 'Silent == \\E c \\in Clients : Ask(c)', 'MaxSilent == 0');
  for (const mapping of ['Both', 'More']) {
    expect(await compare(mapping, [both('ann')])).toMatchObject({ verdict: 'accepted', explained: 1 });
    expect(await compare(mapping, [both('ann'), both('bob')])).toMatchObject({ verdict: 'refused', explained: 1 });
    expect(codes(await compare(mapping, [{ did: 'nothing' }]))).toEqual(['E625']);
  }
});

it.each([
  ['in a list of one conjunct', '/\\ CASE'],
  ['behind a label', 'lines :: CASE'],
])('a CASE %s is taken apart', async (_, begin) => {
  write('Wrapped', 'EXTENDS Lending', `Event(e) == ${begin} e.did = "both" -> Ask(e.who) \\cdot Lend(e.who)`);
  expect(await compare('Wrapped', [both('ann')])).toMatchObject({ verdict: 'accepted', explained: 1 });
  expect(codes(await compare('Wrapped', [{ did: 'nothing' }]))).toEqual(['E625']);
});

it('names that are LOCAL in an extended mapping keep their meaning', async () => {
  write('Own', 'EXTENDS Lending', 'LOCAL Do(c) == Ask(c)', 'Event(e) == Do(e.who)');
  write('Other', 'EXTENDS Own', 'Do(c) == FALSE');
  expect(await compare('Other', [{ who: 'ann' }])).toMatchObject({ verdict: 'accepted', explained: 1 });
});

it('a mapping that reads operators behind the name of an instance is taken apart', async () => {
  writeFileSync(join(folder, 'Tools.tla'), '---- MODULE Tools ----\nIs(a, b) == a = b\n====\n');
  write('Tooled', 'EXTENDS Lending', 'T == INSTANCE Tools', 'Event(e) == CASE T!Is(e.did, "both") -> Ask(e.who) \\cdot Lend(e.who)');
  expect(await compare('Tooled', [{ did: 'both', who: 'ann' }])).toMatchObject({ verdict: 'accepted', explained: 1 });
  expect(codes(await compare('Tooled', [{ did: 'nothing' }]))).toEqual(['E625']);
});

it('several steps that cannot be taken apart are no mapping', async () => {
  write('Hidden', 'EXTENDS Lending', 'Do(c) == Ask(c) \\cdot Lend(c)', 'Event(e) == Do(e.who)');
  write('Silently', 'EXTENDS Lending', 'Event(e) == Ask(e.who)', 'Silent == \\E c \\in Clients : Ask(c) \\cdot Lend(c)');
  write('LocalBoth', 'EXTENDS Lending', 'LOCAL Do(c) == Ask(c)', 'Event(e) == Do(e.who) \\cdot Lend(e.who)');
  write('LocalMore', 'EXTENDS LocalBoth');
  for (const mapping of ['Hidden', 'Silently', 'LocalMore']) {
    const report = await compare(mapping, [{ who: 'ann' }]);
    expect([report.verdict, ...codes(report)]).toEqual(['mapping-error', 'E621']);
    expect(report.diagnostics[0]?.message).toContain('cannot be looked for one after the other');
  }
  expect(await compare('LocalBoth', [{ who: 'ann' }])).toMatchObject({ verdict: 'accepted' });
});

it('what has no value names the line', async () => {
  const report = await compare('Both', [{ did: 'ask', who: 'ann' }, { who: 'bob' }]);
  expect(report.verdict).toBe('evaluation-error');
  expect(report.diagnostics[0]?.related?.[0]).toMatchObject({ message: 'for this line', span: { start: 1 } });
  write('Timed', 'EXTENDS Both', 'EventTime(e) == e.time');
  const timed = await compare('Timed', [{ did: 'ask', who: 'ann' }]);
  expect([timed.verdict, timed.diagnostics[0]?.related?.[0]?.message]).toEqual(['evaluation-error', 'for this line']);
});

it('a step of the specification that has no value names the line that it was looked for', async () => {
  write('Counting', 'EXTENDS Naturals', 'VARIABLE x', 'Init == x = 0', 'Next == x\' = IF x < 1 THEN x + 1 ELSE x + "one"');
  write('Counted', 'EXTENDS Counting', "Event(e) == x' = e.x", 'EventState(e) == [x |-> e.from]');
  const config = join(folder, 'Counting.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next');
  const events = [
    { from: 0, x: 1 },
    { from: 1, x: 2 },
  ];
  for (const windows of [false, true]) {
    const { verdict, diagnostics } = await compare('Counted', events, { config, windows });
    expect(verdict).toBe('evaluation-error');
    expect(diagnostics[0]?.related?.[0]).toMatchObject({
      message: 'for this line',
      span: { source: { text: `\n${JSON.stringify(events[1])}` } },
    });
  }
});

it('a recursion that is too deep for the stack decides nothing', async () => {
  write(
    'Deep',
    'EXTENDS Lending, Naturals',
    'RECURSIVE Count(_)',
    'Count(n) == IF n = 0 THEN 0 ELSE 1 + Count(n - 1)',
    'Event(e) == Ask(e.who) /\\ Count(e.count) = e.count',
  );
  expect(await compare('Deep', [{ who: 'ann', count: 10 }])).toMatchObject({ verdict: 'accepted' });
  expect(await compare('Deep', [{ who: 'ann', count: 1_000_000 }])).toMatchObject({ verdict: 'evaluation-error' });
});

it('actions that lead from different states to the same one are all shown', async () => {
  write(
    'Meeting',
    'EXTENDS Lending',
    'Silent == \\E c \\in Clients : Ask(c)',
    "Event(e) == \\E c \\in Clients : (Lend(c) \\/ Seize(c)) /\\ waiting' = {}",
  );
  const { actions } = await compare('Meeting', [{}, {}]);
  expect(actions.map(({ name, events }) => [name, events])).toEqual([
    ['Ask', 2],
    ['Lend', 1],
    ['Seize', 2],
  ]);
  write(
    'Met',
    'VARIABLE x',
    'Init == x \\in {"a", "b"}',
    'A == x = "a" /\\ x\' = "c"',
    'B == x = "b" /\\ x\' = "c"',
    'Next == A \\/ B',
    'Event(e) == Next',
  );
  writeFileSync(join(folder, 'Met.cfg'), 'INIT Init NEXT Next');
  const met = await compare('Met', [{}], { config: join(folder, 'Met.cfg') });
  expect(met.actions.map(({ name, events }) => [name, events])).toEqual([
    ['A', 1],
    ['B', 1],
  ]);
});

it('a step that is a step of two actions shows both', async () => {
  const { actions } = await compare('Both', [both('ann')]);
  expect(actions.map(({ name, events }) => [name, events])).toEqual([
    ['Ask', 1],
    ['Lend', 1],
    ['Seize', 1],
  ]);
});

it('an order near that of the lines is tried first, with few silent steps', async () => {
  write(
    'ByClient',
    'EXTENDS Lending',
    'Event(e) == CASE e.did = "ask" -> Ask(e.who) [] e.did = "take" -> Seize(e.who)',
    'Silent == \\E c \\in Clients : Ask(c)',
    'EventNode(e) == e.who',
  );
  // Whoever is waiting cannot ask, and a silent step makes anybody wait: most other orders end in the middle.
  const events = Array.from({ length: 400 }, (_, i) => ({ did: i % 4 < 2 ? 'ask' : 'take', who: i % 2 === 0 ? 'ann' : 'bob' }));
  expect(await compare('ByClient', events, { maxStates: 450 })).toMatchObject({ verdict: 'accepted', explained: 400, order: 'nodes' });
  const limited = await compare('ByClient', events, { maxStates: 100 });
  expect(limited).toMatchObject({ verdict: 'undecided' });
  expect(limited.explained).toBeGreaterThan(50);
});

describe('windows', () => {
  write(
    'Windows',
    'EXTENDS Both',
    'EventState(e) == {[holder |-> h, waiting |-> {"ann"}] : h \\in {e.holder}}',
    'Silent == \\E c \\in Clients : Ask(c)',
    'MaxSilent == 1',
  );
  const line = (did: string, who: string, holder: string) => ({ did, who, holder });

  it('each line is compared from its own state', async () => {
    const lines = [line('ask', 'bob', 'nobody'), line('ask', 'bob', 'nobody'), line('ask', 'ann', 'eve'), line('both', 'bob', 'nobody')];
    const report = await compare('Windows', [...lines, line('both', 'bob', 'ann')], { windows: true });
    expect(report).toMatchObject({ verdict: 'refused', explained: 3, order: 'lines' });
    expect(report.windows).toEqual([
      { name: 'Ask', explained: 2, lines: 3 },
      { name: 'Ask \\cdot Lend', explained: 1, lines: 2 },
    ]);
    expect(report.prefixes.map(({ lines: [at] }) => at!.text)).toEqual([
      JSON.stringify(lines[2]),
      JSON.stringify(line('both', 'bob', 'ann')),
    ]);
    // Each of them is a finding by itself; where a log is one behaviour, the longest beginning is.
    const refused = (told: LogReport): number =>
      renderLog(told, 'github', { version: '1.2.3' }).match(/^::error .*Nothing explains this event/gm)!.length;
    expect(refused(report)).toBe(2);
    const { windows: _windows, ...asOne } = report;
    expect(refused(asOne)).toBe(1);
    expect(await compare('Windows', lines.slice(0, 2), { windows: true })).toMatchObject({ verdict: 'accepted', explained: 2 });
  });

  it('agrees with all steps of the specification, tried one by one', async () => {
    const who = ['ann', 'bob'];
    write(
      'Each',
      'EXTENDS Lending',
      'Set(s) == {s[i] : i \\in DOMAIN s}',
      'EventState(e) == [holder |-> e.holder, waiting |-> Set(e.waiting)]',
      'Event(e) == CASE e.did = "ask" -> Ask(e.who) [] OTHER -> Lend(e.who)',
    );
    for (const holder of ['nobody', ...who])
      for (const waiting of [[], ['ann'], ['bob'], who])
        for (const did of ['ask', 'lend'])
          for (const one of who) {
            const isStep = did === 'ask' ? !waiting.includes(one) : holder === 'nobody' && waiting.includes(one);
            const { verdict } = await compare('Each', [{ did, who: one, holder, waiting }], { windows: true });
            expect(verdict, `${did} ${one} ${holder} ${waiting}`).toBe(isStep ? 'accepted' : 'refused');
          }
  });

  it('says what a line does not tell', async () => {
    expect(codes(await compare('Both', [line('ask', 'bob', 'x')], { windows: true }))).toEqual(['E621']);
    write('Half', 'EXTENDS Both', 'EventState(e) == [holder |-> "nobody"]');
    const half = await compare('Half', [line('ask', 'bob', 'x')], { windows: true });
    expect([half.verdict, half.diagnostics[0]?.message]).toEqual(['log-error', 'EventState(e) has no value for waiting in this line']);
    write('None', 'EXTENDS Both', 'EventState(e) == {}');
    expect((await compare('None', [line('ask', 'bob', 'x')], { windows: true })).verdict).toBe('log-error');
    expect(codes(await compare('Windows', [], { windows: true }))).toEqual(['E627']);
  });
});

it('constants that are expressions have a value in the mapping too', async () => {
  const report = await compare('Both', [{ did: 'ask', who: 'eve' }], { constants: ['Clients={"eve"} \\cup {"mallory"}'] });
  expect(report).toMatchObject({ verdict: 'accepted', explained: 1 });
});

it.each([
  ['a disjunct', '(e.did = "ask" /\\ Ask(e.name)) \\/ (e.did = "lend" /\\ Lend(e.who))'],
  ['an arm of CASE', 'CASE e.did = "ask" -> Ask(e.name) [] e.did = "lend" -> Lend(e.who)'],
  ['a set that is none', '\\/ (e.did = "ask" /\\ \\E c \\in e.who : Ask(c)) \\/ (e.did = "lend" /\\ Lend(e.who))'],
])('a step without a value is no refusal: %s', async (_, event) => {
  write('Faulty', 'EXTENDS Lending', `Event(e) == ${event}`);
  const ask = { did: 'ask', who: 'ann' };
  const report = await compare('Faulty', [ask]);
  expect([report.verdict, report.diagnostics[0]?.related?.[0]?.message]).toEqual(['evaluation-error', 'for this line']);
  // Another line is refused as ever.
  expect(await compare('Faulty', [{ did: 'lend', who: 'ann' }])).toMatchObject({ verdict: 'refused', explained: 0 });
});

describe('where a step has no value in some of the states', () => {
  write(
    'Queue',
    'EXTENDS Integers, Sequences',
    'VARIABLES x, q',
    'Init == x = 0 /\\ q \\in {<<>>, <<7>>}',
    "Pop == x' = Head(q) /\\ q' = Tail(q)",
    "Inc == x' = x + 1 /\\ UNCHANGED q",
    'Next == (q # <<>> /\\ Pop) \\/ Inc',
  );
  const of = (mapping: string, events: readonly unknown[]): Promise<LogReport> =>
    traceChecker(join(folder, `${mapping}.tla`), { config: join(folder, 'Queue.cfg') }).checkEvents(events);
  writeFileSync(join(folder, 'Queue.cfg'), 'INIT Init\nNEXT Next');
  write('Popping', 'EXTENDS Queue', "Event(e) == IF e.pop THEN Pop ELSE x' = e.x");
  write('Hush', 'EXTENDS Queue', "Event(e) == x' = e.x", 'Silent == Pop');

  it('a silent step without a value counts for its own line only, where lines are compared by themselves', async () => {
    write('Windows', 'EXTENDS Queue', "Event(e) == x' = e.x", 'EventState(e) == [x |-> 0, q |-> e.q]', 'Silent == Pop', 'MaxSilent == 1');
    const report = await traceChecker(join(folder, 'Windows.tla'), { config: join(folder, 'Queue.cfg'), windows: true }).checkEvents([
      { q: [], x: 1 },
      { q: [7, 7], x: 9 },
    ]);
    expect(report).toMatchObject({ verdict: 'refused', explained: 1 });
  });

  it('the others decide', async () => {
    write('PoppingTo', 'EXTENDS Queue', "Event(e) == Pop /\\ x' = e.x");
    expect(await of('PoppingTo', [{ x: 7 }])).toMatchObject({ verdict: 'accepted' });
    expect(await of('PoppingTo', [{ x: 9 }])).toMatchObject({ verdict: 'refused', explained: 0 });
    expect(await of('Popping', [{ pop: true }])).toMatchObject({ verdict: 'accepted' });
    expect(await of('Popping', [{ pop: true }, { pop: false, x: 9 }])).toMatchObject({ verdict: 'refused', explained: 1 });
  });

  it('a silent step without a value is needed for nothing that is accepted, and what is refused may be a behaviour', async () => {
    expect(await of('Hush', [{ x: 8 }])).toMatchObject({ verdict: 'accepted', diagnostics: [] });
    const report = await of('Hush', [{ x: 9 }]);
    expect(report.verdict).toBe('evaluation-error');
    expect(report.diagnostics[0]?.message).toContain('Head(<<>>)');
  });
});

it('what is allowed is told of all states that are possible', async () => {
  write(
    'Guess',
    'EXTENDS Naturals',
    'VARIABLE x',
    'Init == x \\in 0..2',
    "Low == x = 0 /\\ x' = 9",
    "High(n) == x > 0 /\\ x' = x + n",
    'Next == Low \\/ \\E n \\in 1..2 : High(n)',
  );
  write('Guessed', 'EXTENDS Guess', "Event(e) == x' = e");
  writeFileSync(join(folder, 'Guess.cfg'), 'INIT Init NEXT Next');
  const { prefixes } = await compare('Guessed', [7], { config: join(folder, 'Guess.cfg') });
  expect(prefixes[0]).toMatchObject({ stateCount: 3, allowedCount: 3, allowed: [{ name: 'Low' }, { name: 'High' }, { name: 'High' }] });
});

it('what fails behind the first part of an event is told to be there', async () => {
  write(
    'Twice',
    'EXTENDS Lending',
    'Event(e) == CASE e.did = "ask" -> \\E c \\in Clients : Ask(c) [] e.did = "two" -> Ask(e.who) \\cdot Lend("nobody")',
  );
  const report = await compare('Twice', [{ did: 'ask' }, { did: 'two', who: 'ann' }]);
  expect(report.prefixes[0]).toMatchObject({
    stateCount: 2,
    obstacles: [
      [
        { state: null, done: 1 },
        { state: 0, done: 0 },
      ],
    ],
  });
  expect(logText(report)).toContain('(in the state after the first part)');
  expect(logText(report)).not.toContain('state 0');
  expect(jsonLog(report).prefixes[0]?.lines[0]?.obstacles[0]).toMatchObject({ state: null, done: 1 });
});

it('an event that is no step is not told to be any step', async () => {
  write('Never', 'EXTENDS Lending', 'None == FALSE', 'Event(e) == CASE e.k = 1 -> FALSE [] e.k = 2 -> None [] OTHER -> Ask(e.who)');
  for (const k of [1, 2]) {
    const report = await compare('Never', [{ k: 3, who: 'ann' }, { k }]);
    expect([report.verdict, ...codes(report)]).toEqual(['refused']);
    expect(logText(report)).toContain(k === 1 ? '\n  FALSE allows no step\n' : '\n  None: FALSE allows no step\n');
  }
  write('Always', 'EXTENDS Lending', 'Event(e) == CASE e.k = 1 -> TRUE [] OTHER -> Ask(e.who)');
  expect(codes(await compare('Always', [{ k: 1 }]))).toEqual(['E626']);
});

it('operators that say nothing because of another one are told', async () => {
  const event = 'Event(e) == Ask(e.who)';
  const told = async (...lines: readonly string[]): Promise<readonly string[]> => {
    write('Unused', 'EXTENDS Lending', event, ...lines);
    const { verdict, diagnostics } = await compare('Unused', [{ who: 'ann', clock: { ann: 1 } }]);
    expect(verdict).toBe('accepted');
    return diagnostics.map(({ message }) => message);
  };
  expect(await told('MaxSilent == 2')).toEqual(['MaxSilent is not used: without Silent every step has a line']);
  expect(await told('MaxSilent == 2', 'Silent == \\E c \\in Clients : Lend(c)')).toEqual([]);
  expect(await told('EventTime(e) == 1', 'EventNode(e) == e.who')).toEqual(['EventNode is not used: the lines are sorted by EventTime']);
  const clocks = ['EventNode(e) == e.who', 'EventClock(e) == e.clock'];
  expect(await told('EventTime(e) == 1', ...clocks)).toEqual(['EventTime is not used: the lines are ordered by EventClock']);
  expect(await told(...clocks)).toEqual([]);
  expect(await told('EventTime(e) == 1')).toEqual([]);
});

it('silent steps without an end are told, and what to do', async () => {
  write(
    'Clock',
    'EXTENDS Naturals',
    'VARIABLES x, y',
    'Init == x = 0 /\\ y = 0',
    "Tick == x' = x + 1 /\\ UNCHANGED y",
    "Say == y' = x /\\ UNCHANGED x",
    'Next == Tick \\/ Say',
  );
  writeFileSync(join(folder, 'Clock.cfg'), 'INIT Init NEXT Next');
  const event = "Event(e) == Say /\\ y' = e.y";
  write('Endless', 'EXTENDS Clock', event, 'Silent == Tick');
  write('Bounded', 'EXTENDS Clock', event, 'Silent == Tick', 'MaxSilent == 10');
  write('Far', 'EXTENDS Clock', event, 'Silent == Tick', 'MaxSilent == 50000');
  const config = join(folder, 'Clock.cfg');
  const log = [{ y: 3 }, { y: 7 }];
  expect(await compare('Bounded', log, { config })).toMatchObject({ verdict: 'accepted', explained: 2 });
  // A behaviour with few silent steps is one, however many more there could be.
  expect(await compare('Endless', log, { config })).toMatchObject({ verdict: 'accepted', explained: 2, diagnostics: [] });
  expect(await compare('Far', log, { config })).toMatchObject({ verdict: 'accepted', explained: 2 });
  const never = [{ y: 3 }, { y: 2 }];
  expect(await compare('Bounded', never, { config })).toMatchObject({ verdict: 'refused', explained: 1 });
  const endless = await compare('Endless', never, { config });
  expect([endless.verdict, ...codes(endless)]).toEqual(['undecided', 'E630']);
  expect(endless.diagnostics[0]?.notes).toEqual([
    'No behaviour with at most 512 silent steps before each line fits. Whether one with more does is not known.',
  ]);
  expect(endless.diagnostics[0]?.fix).toContain('Define MaxSilent');
  expect((await compare('Far', never, { config })).diagnostics[0]?.fix).toContain('Lower MaxSilent, which is 50000');
  // What ends the search for behaviours with few of them may be another limit.
  const limited = await compare('Endless', [{ y: 5 }, { y: 2 }], { config, maxStates: 1 });
  expect([limited.verdict, ...codes(limited)]).toEqual(['undecided', 'E630']);
  expect(limited.diagnostics[0]).toMatchObject({
    notes: [
      'No behaviour with at most 4 silent steps before each line fits. With at most 8 silent steps, too many behaviours are consistent with the log.',
    ],
    fix: 'Look at more of them with a larger --max-states.',
  });
  // One silent step leads to more than are followed.
  write('Jumps', 'EXTENDS Clock', "Jump == x' \\in 1..20000 /\\ UNCHANGED y", 'Leaps == Jump \\/ Say');
  write('Wide', 'EXTENDS Jumps', event, 'Silent == Jump');
  writeFileSync(join(folder, 'Jumps.cfg'), 'INIT Init NEXT Leaps');
  const wide = await compare('Wide', never, { config: join(folder, 'Jumps.cfg') });
  expect([wide.verdict, ...codes(wide)]).toEqual(['undecided', 'E630']);
  expect(wide.diagnostics[0]).toMatchObject({
    notes: ['One silent step before each line leads to too many already.'],
    fix: 'Say less in Silent.',
  });
});

it('of the actions that a step is, the one that the line is said to be is told', async () => {
  write(
    'Reads',
    'EXTENDS Lending',
    'Peek(c, d) == UNCHANGED <<holder, waiting>> /\\ c # d',
    'NextToo == Next \\/ (\\E c \\in Clients : Ask(c) /\\ FALSE) \\/ (UNCHANGED <<holder, waiting>>) \\/ \\E c, d \\in Clients : Peek(c, d)',
    'Event(e) == CASE e.did = "peek" -> Peek(e.who, e.of)',
    '              [] e.did = "peek too" -> (e.who \\in Clients /\\ Peek(e.who, "ann")) \\/ Ask(e.nobody)',
    '              [] e.did = "seize" -> Seize(e.who)',
    '              [] e.did = "ask" -> Ask(e.who)',
  );
  writeFileSync(join(folder, 'Reads.cfg'), 'CONSTANT Clients = {"ann", "bob"}\nINIT Init NEXT NextToo');
  const peek = { did: 'peek', who: 'bob', of: 'ann' };
  const events = [
    { did: 'ask', who: 'bob' },
    peek,
    { ...peek, did: 'peek too' },
    { did: 'seize', who: 'bob' },
    { did: 'seize', who: 'ann' },
  ];
  const report = await compare('Reads', events, { config: join(folder, 'Reads.cfg') });
  const told = report.prefixes[0]!.steps.map(({ state: { action } }) => action?.name);
  expect(told).toEqual([undefined, 'Ask', 'Peek', 'Peek', 'Seize']);
  expect(logText(report)).toContain('Peek(c = "bob", d = "ann")');
});

it('of several states, each reason why a step is none is told, and the states that it is about are shown', async () => {
  write(
    'Clocked',
    'EXTENDS Naturals',
    'VARIABLES now, until, owner',
    'Init == now = 0 /\\ until = 3 /\\ owner = "ann"',
    "Tick == now < 9 /\\ now' = now + 1 /\\ UNCHANGED <<until, owner>>",
    "Renew == now < until /\\ until' = now + 3 /\\ UNCHANGED <<now, owner>>",
    'Next == Tick \\/ Renew',
    'Event(e) == Renew /\\ now = e.at',
    'Silent == Tick',
  );
  writeFileSync(join(folder, 'Clocked.cfg'), 'INIT Init NEXT Next');
  const report = await compare('Clocked', [{ at: 5 }], { config: join(folder, 'Clocked.cfg') });
  const text = logText(report);
  expect(report.verdict, text).toBe('refused');
  expect(text).toContain('Renew /\\ now = e.at: now = e.at is FALSE  (in state 1)');
  expect(text).toContain('Renew /\\ now = e.at: now < until is FALSE  (in state 4)');
  expect([...text.matchAll(/^ {2}state (\d+)$/gm)].map(([, n]) => n)).toEqual(['1', '2', '4']);
});
