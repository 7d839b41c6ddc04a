// Scenarios against brute force: all paths of small random systems, line by line.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driveScenario, type ScenarioResult } from '../../../src/session/explore/index.ts';
import { bundled } from '../../tui/screens.ts';
import { opened, writeSpec } from './explore-specs.ts';

const philosophers = opened(bundled('dining-philosophers/DiningPhilosophers.tla'));

const said = (result: ScenarioResult): string => {
  switch (result.kind) {
    case 'fits':
      return result.trace.states.map(({ action }) => (action === null ? 'start' : action.name)).join(' ');
    case 'does-not-fit':
      return `no ${result.line}: ${result.reasons.join(' | ')}`;
    case 'fault':
      return `fault ${result.line}: ${result.message}`;
    case 'stopped':
      return result.by;
  }
};

describe('a scenario', () => {
  it.each([
    ['TakeFirst(1)\nTakeSecond', 'start TakeFirst TakeSecond'],
    ['\\* nothing but a remark\n\n...\npc[2] = "eating"', 'start TakeFirst TakeSecond'],
    ['pc[1] = "thinking"\nholder\' # holder\npc[1] = "hungry"\n', 'start TakeFirst'],
    ['TakeFirst(1)\nTakeFirst(2)\n...', 'start TakeFirst TakeFirst'],
    ['TakeSecond(1)', 'no 1: TakeSecond(p = 1): pc[p] = from is false'],
    ["TakeFirst(1)\npc' = pc", 'no 2: the steps that are possible there: TakeFirst(p = 2), TakeSecond(p = 1)'],
    ['pc[1] = "eating"', 'no 1: '],
    ['Take(1)', 'fault 1: `Take` is not known'],
    ['...\nholder[3] = 1', 'fault 2: Attempted to access index 3'],
    ['...\nholder[1]', 'fault 2: The expression must be TRUE or FALSE'],
    ['\n\\* nothing\n', 'fault undefined: the scenario has no line'],
  ])('%j', async (text, expected) => {
    expect(said(await driveScenario(philosophers, text))).toContain(expected);
  });
  it('is given up by a limit and by a signal', async () => {
    expect(said(await driveScenario(philosophers, '...\npc[1] = "sleeping"', { maxStates: 3 }))).toBe('states');
    expect(said(await driveScenario(philosophers, '...\npc[1] = "sleeping"', { signal: AbortSignal.abort() }))).toBe('interruption');
  });
  it('says where actions have no value', async () => {
    const text =
      "---- MODULE Cut ----\nEXTENDS Naturals, Sequences\nVARIABLE x\nInit == x = 0\nUp == x < 2 /\\ x' = x + 1\nBad == x = 2 /\\ x' = Head(<<>>)\nNext == Up \\/ Bad\n====\n";
    const result = await driveScenario(opened(writeSpec('Cut', text, 'INIT Init\nNEXT Next\n')), '...\nx = 9');
    expect(result).toMatchObject({ kind: 'does-not-fit', line: 2, states: 3, faultyStates: 1 });
  });
  describe('a step that is not possible', () => {
    const text =
      '---- MODULE Grants ----\nEXTENDS Naturals\nCONSTANT Clients\nVARIABLES holder, taken\nInit == holder = 0 /\\ taken = {}\n' +
      "Grant(c) == holder = 0 /\\ holder' = c /\\ UNCHANGED taken\nTake(c) == c \\in taken /\\ taken' = taken \\ {c} /\\ UNCHANGED holder\n" +
      'Next == \\E c \\in Clients : Grant(c) \\/ Take(c)\n====\n';
    const specification = opened(writeSpec('Grants', text, 'INIT Init\nNEXT Next\nCONSTANT Clients = {1, 2, 3}\n'));

    it.each([
      // Of three instances only the one that the line names, and how many others there are.
      [
        'Grant(1)\nGrant(2)',
        'no 2: Grant(c = 2): holder = 0 is false (holder = 1) | Grant with other arguments: 2 not possible there either',
      ],
      ['Grant(1)\nGrant(holder + 2)', 'no 2: Grant(c = 3): holder = 0 is false (holder = 1) | Grant with other'],
      ['Grant(1)\nGrant', 'no 2: Grant(c = 1): holder = 0 is false (holder = 1) | Grant(c = 2): '],
    ])('%j', async (lines, expected) => {
      expect(said(await driveScenario(specification, lines))).toContain(expected);
    });
  });
  it('stays within constraints', async () => {
    const text = "---- MODULE Up ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1\nSmall == x < 4\n====\n";
    const specification = opened(writeSpec('Up', text, 'INIT Init\nNEXT Next\nCONSTRAINT Small\n'));
    expect(said(await driveScenario(specification, '...\nx = 3'))).toBe('start Next Next Next');
    expect(await driveScenario(specification, '...\nx = 4')).toMatchObject({ kind: 'does-not-fit', states: 5 });
  });
});

/** Lines of scenarios about Graph below, with what they mean. */
const LINES = [
  { text: '...' },
  { text: 'x = 0', state: (x: number) => x === 0 },
  { text: 'x # 1', state: (x: number) => x !== 1 },
  { text: 'x = 2', state: (x: number) => x === 2 },
  { text: 'A', step: (_: number, __: number, action: string) => action === 'A' },
  { text: "x' > x", step: (x: number, y: number) => y > x },
  { text: "x' = 1", step: (_: number, y: number) => y === 1 },
] as const;

type Edge = readonly [from: number, to: number, action: 'A' | 'B'];

/** How many steps the shortest path with so many lines takes, by trying every path of at most `length` steps; null: there is none. */
function shortest(edges: readonly Edge[], lines: readonly (typeof LINES)[number][], length: number): number | null {
  const from = (x: number, rest: readonly (typeof LINES)[number][], left: number): number | null => {
    const [first, ...others] = rest;
    if (first === undefined) return 0;
    if ('state' in first) return first.state(x) ? from(x, others, left) : null;
    const isAny = !('step' in first);
    const found: number[] = [];
    if (isAny) {
      const none = from(x, others, left);
      if (none !== null) found.push(none);
    }
    if (left > 0)
      for (const [a, b, action] of edges) {
        if (a !== x || ('step' in first && !first.step(a, b, action))) continue;
        const after = from(b, isAny ? rest : others, left - 1);
        if (after !== null) found.push(after + 1);
      }
    return found.length === 0 ? null : Math.min(...found);
  };
  return from(0, lines, length);
}

describe('scenarios of random graphs', () => {
  it('fit exactly where a path does, and as soon', { timeout: 180_000 }, async () => {
    const edge = fc.tuple(fc.nat(2), fc.nat(2), fc.constantFrom('A' as const, 'B' as const));
    const counts = { fits: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(edge, { maxLength: 5 }),
        fc.array(fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 6 }),
        async (edges, scenarios) => {
          const disjuncts = (name: string): string =>
            ['FALSE /\\ UNCHANGED x', ...edges.flatMap(([a, b, action]) => (action === name ? [`x = ${a} /\\ x' = ${b}`] : []))]
              .map((one) => `(${one})`)
              .join(' \\/ ');
          const text = `---- MODULE Graph ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nA == ${disjuncts('A')}\nB == ${disjuncts('B')}\nNext == A \\/ B\n====\n`;
          const specification = opened(writeSpec('Graph', text, 'INIT Init\nNEXT Next\n'));
          for (const lines of scenarios) {
            // A step of A that B makes too is one of A: an expression is about states.
            const meant = edges.flatMap(([a, b, action]): Edge[] =>
              action === 'B' && edges.some(([c, d, other]) => c === a && d === b && other === 'A') ? [[a, b, 'A']] : [[a, b, action]],
            );
            const expected = shortest(meant, lines, 9);
            const result = await driveScenario(specification, lines.map((line) => line.text).join('\n'));
            expect([result.kind, result.kind === 'fits' ? result.trace.states.length - 1 : null]).toEqual(
              expected === null ? ['does-not-fit', null] : ['fits', expected],
            );
            counts[expected === null ? 'none' : 'fits']++;
          }
        },
      ),
      { numRuns: 15 },
    );
    expect(Math.min(counts.fits, counts.none)).toBeGreaterThan(5);
  });
});
