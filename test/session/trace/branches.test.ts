// Which branches of the actions a log shows, against a program that takes the steps and counts the branches itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { textOf } from '../../../src/diagnostics/index.ts';
import { type LogReport, logText, traceChecker } from '../../../src/index.ts';
import { seededRandom } from '../../../src/session/open/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-branches-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, ...lines: readonly string[]): void =>
  writeFileSync(join(folder, `${name}.tla`), [`---- MODULE ${name} ----`, ...lines, '===='].join('\n'));

write(
  'Counter',
  'EXTENDS Integers',
  'VARIABLES x, y',
  'Init == x = 0 /\\ (y = 0 \\/ y = 7)',
  'Walk(k) ==',
  "  /\\ \\/ k = 1 /\\ x' = x + 1",
  "     \\/ k = 2 /\\ x' = x + 2",
  "     \\/ k = 3 /\\ x' = x + 1",
  "  /\\ IF x > 3 THEN y' = 0",
  '     ELSE CASE y = 0 -> ',
  "                y' = 1",
  "            [] OTHER -> y' = y + 1",
  "Never == x < 0 /\\ (x' = 1 \\/ x' = 2) /\\ y' = y",
  "Reset == y' = 0 /\\ (x' = 0 \\/ x' = x - x)",
  'Next == Never \\/ Reset \\/ \\E k \\in 1..3 : Walk(k)',
);
write('Inside', 'VARIABLES x, y', 'C == INSTANCE Counter', 'Init == C!Init', 'Next == C!Next');
const EVENT = (prefix: string): string =>
  `Event(e) == CASE e.did = "walk" -> ${prefix}Walk(e.k) [] e.did = "to" -> x' = e.x [] e.did = "reset" -> ${prefix}Reset`;
write('Log', 'EXTENDS Counter', EVENT(''));
write('InsideLog', 'EXTENDS Inside', EVENT('C!'));
writeFileSync(join(folder, 'Counter.cfg'), 'INIT Init NEXT Next');

const compare = (mapping: string, events: readonly unknown[]): Promise<LogReport> =>
  traceChecker(join(folder, `${mapping}.tla`), { config: join(folder, 'Counter.cfg') }).checkEvents(events);

const taken = ({ branches }: LogReport): Readonly<Record<string, number>> =>
  Object.fromEntries(branches.map(({ span, events }) => [textOf(span).replace(/\s+/g, ' '), events]));

/** A log from y = 0, with how often each branch is taken. `ambiguous`: only the sum is logged, so two branches can be the event. */
function logOf(seed: number): { readonly events: readonly unknown[]; readonly counts: Readonly<Record<string, number>> } {
  const random = seededRandom(seed);
  const counts: Record<string, number> = {};
  const count = (...branches: readonly string[]): void => {
    for (const branch of branches) counts[branch] = (counts[branch] ?? 0) + 1;
  };
  let [x, y] = [0, 0];
  // The first step makes the two initial states one: both of its branches can be the event.
  const events: unknown[] = [{ did: 'reset' }];
  count("x' = 0", "x' = x - x");
  for (let i = 0; i < 40; i++) {
    if (random(8) === 0) {
      events.push({ did: 'reset' });
      count("x' = 0", "x' = x - x");
      [x, y] = [0, 0];
      continue;
    }
    const k = 1 + random(3);
    const isTold = random(2) === 0;
    const next = x + (k === 2 ? 2 : 1);
    events.push(isTold ? { did: 'walk', k } : { did: 'to', x: next });
    // A step from x to x + 1 is one of both, whatever the line tells: branches belong to steps.
    if (k === 2) count("k = 2 /\\ x' = x + 2");
    else count("k = 1 /\\ x' = x + 1", "k = 3 /\\ x' = x + 1");
    const inner = y === 0 ? "y' = 1" : "y' = y + 1";
    if (x > 3) count("y' = 0");
    else count(inner, "CASE y = 0 -> y' = 1 [] OTHER -> y' = y + 1");
    y = x > 3 ? 0 : y === 0 ? 1 : y + 1;
    x = next;
  }
  return { events, counts };
}

const BRANCHES = {
  "k = 1 /\\ x' = x + 1": 0,
  "k = 2 /\\ x' = x + 2": 0,
  "k = 3 /\\ x' = x + 1": 0,
  "y' = 0": 0,
  "CASE y = 0 -> y' = 1 [] OTHER -> y' = y + 1": 0,
  "y' = 1": 0,
  "y' = y + 1": 0,
  "x' = 1": 0,
  "x' = 2": 0,
  "x' = 0": 0,
  "x' = x - x": 0,
};

it.each(['Log', 'InsideLog'])('%s: the branches that the steps of a log take are counted', async (mapping) => {
  for (let seed = 1; seed <= 6; seed++) {
    const { events, counts } = logOf(seed);
    const report = await compare(mapping, events);
    expect(report.verdict, logText(report)).toBe('accepted');
    expect(taken(report), `seed ${seed}`).toEqual({ ...BRANCHES, ...counts });
  }
});

it('tells the branches that no event takes, but not those of actions that are never shown', async () => {
  const walk = (k: number): unknown => ({ did: 'walk', k });
  const text = logText(await compare('Log', [{ did: 'reset' }, walk(1), walk(1)]));
  expect(text).toContain('Never shown: Never\n');
  expect(text).toContain(
    [
      'Branches that no event takes, where another one is taken:',
      `  ${join(folder, 'Counter.tla')}:7:9  k = 2 /\\ x' = x + 2`,
      `  ${join(folder, 'Counter.tla')}:9:20  y' = 0`,
      '',
    ].join('\n'),
  );
  const all = await compare('Log', [{ did: 'reset' }, walk(1), walk(2), walk(2), walk(1)]);
  expect(logText(all)).not.toContain('Branches');
});

it('an action that is a disjunction is told once, and its disjuncts are branches', async () => {
  write(
    'Split',
    'EXTENDS Integers',
    'VARIABLE x',
    'Init == x = 0',
    "Step(p) == (x = 0 /\\ x' = p) \\/ (\\E q \\in 1..2 : (x = q /\\ x' = 0) \\/ (x = 5 /\\ x' = q))",
    "Back == x' = 0",
    "Next == Back \\/ (\\E p \\in 1..2 : Step(p)) \\/ (x = 7 /\\ Step(7)) \\/ x' = 8 \\/ x' = 9",
    "Event(e) == IF e = 8 THEN x' = 8 ELSE Step(e)",
  );
  const report = await traceChecker(join(folder, 'Split.tla'), { config: join(folder, 'Counter.cfg') }).checkEvents([1, 1, 2, 8]);
  expect(report.verdict, logText(report)).toBe('accepted');
  expect(report.actions.map(({ name, events }) => [name, events])).toEqual([
    ['Back', 1],
    ['Step', 3],
    ['Next', 1],
  ]);
  expect(taken(report)).toEqual({
    "x = 0 /\\ x' = p": 2,
    "\\E q \\in 1..2 : (x = q /\\ x' = 0) \\/ (x = 5 /\\ x' = q)": 1,
    "x = q /\\ x' = 0": 1,
    "x = 5 /\\ x' = q": 0,
    "x' = 8": 1,
    "x' = 9": 0,
    'x = 7 /\\ Step(7)': 0,
  });
  expect(logText(report)).not.toContain('Never shown');
});
