// What was walked in one version of a specification, in another one: sessions, paths that are carried on, lassos.
import { describe, expect, it } from 'vitest';
import { carriedPath, carryPath } from '../../../src/session/explore/carried-path.ts';
import { Explorer, restoreSession, saveSession, type WalkResult } from '../../../src/session/explore/index.ts';
import { opened, writeSpec } from './explore-specs.ts';

const cycle = (increment: string, init = 'x = 0'): string => `---- MODULE Cycle ----
EXTENDS Naturals
VARIABLE x
Init == ${init}
Inc == x' = ${increment}
Next == Inc
Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
Few == x < 2
Live == []<>(x = 0)
====
`;
const config = 'SPECIFICATION Spec\nPROPERTY Live\n';
const explorerOf = (module: string, lines = config): Explorer => new Explorer(opened(writeSpec('Cycle', module, lines)));
const round = cycle('(x + 1) % 3');
const stays = cycle('(IF x = 2 THEN 2 ELSE x + 1)');

/** Takes the first step that is there so many times. */
function walked(explorer: Explorer, steps: number): Explorer {
  for (let i = 0; i < steps; i++) explorer.take(explorer.choices.groups[0]!.choices[0]!);
  return explorer;
}

describe('a lasso', () => {
  it('is carried on where its last state still leads back', async () => {
    const explorer = walked(explorerOf(round), 2);
    expect(await explorer.closeLoop()).toBe(true);
    expect(explorer.loop).toBe(0);
    const next = explorerOf(round);
    expect(carryPath(next, carriedPath(explorer))).toEqual({ states: 3, problem: null, lost: [], lostBookmarks: [] });
    expect(next.loop).toBe(0);
  });

  it('is none where it does not any more', async () => {
    const explorer = walked(explorerOf(round), 2);
    await explorer.closeLoop();
    const next = explorerOf(stays);
    expect(carryPath(next, carriedPath(explorer))).toEqual({
      states: 3,
      problem: 'State 3 does not lead back to state 1 any more.',
      lost: [],
      lostBookmarks: [],
    });
    expect(next.path).toHaveLength(3);
    expect(next.loop).toBeNull();
  });

  it('of a state that was there before goes on as that one did', async () => {
    const explorer = walked(explorerOf(round), 3);
    expect(explorer.path).toHaveLength(4);
    expect(await explorer.closeLoop()).toBe(true);
    // State 4 is state 1 again, and its step leads to state 2: no step stays in it.
    expect(explorer.loop).toBe(1);
  });
});

describe('other branches', () => {
  const forks = (next: string): string => `---- MODULE Cycle ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == ${next}\n====\n`;
  const lines = 'INIT Init\nNEXT Next\n';
  /** 0, 1, 2 and 0, 1, 3 and the path 0, 2. */
  const forked = (): Explorer => {
    const explorer = walked(explorerOf(forks("x < 9 /\\ \\E d \\in 1..2 : x' = x + d"), lines), 2);
    explorer.jump(explorer.path[1]!);
    explorer.take(explorer.choices.groups[0]!.choices[1]!);
    explorer.jump(explorer.path[0]!);
    explorer.take(explorer.choices.groups[0]!.choices[1]!);
    return explorer;
  };
  const ends = ({ branches, specification }: Explorer): readonly string[] =>
    branches.ends().map(({ state, depth }) => `${specification.values.print(state[0]!)} at ${depth}`);

  it('are carried on', () => {
    const next = explorerOf(forks("x < 8 /\\ \\E d \\in 1..2 : x' = x + d"), lines);
    expect(carryPath(next, carriedPath(forked()))).toMatchObject({ states: 2, problem: null });
    expect(ends(next)).toEqual(['2 at 2', '3 at 2', '2 at 1']);
    expect(next.path).toHaveLength(2);
    expect(next.branches.size).toBe(5);
  });

  it('are carried on as far as they fit', () => {
    const next = explorerOf(forks("x < 1 /\\ \\E d \\in 1..2 : x' = x + d"), lines);
    expect(carryPath(next, carriedPath(forked()))).toMatchObject({ states: 2, problem: null });
    expect(ends(next)).toEqual(['1 at 1', '2 at 1']);
  });

  it('are left out where they are too long', () => {
    const explorer = walked(explorerOf(round), 400);
    explorer.jump(explorer.path[0]!);
    explorer.startHere();
    expect(carriedPath(explorer).branches).toEqual([]);
  });
});

describe('bookmarks beside the path', () => {
  const forks = (next: string): string => `---- MODULE Cycle ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == ${next}\n====\n`;
  const lines = 'INIT Init\nNEXT Next\n';
  const marked = (): Explorer => {
    const explorer = walked(explorerOf(forks("x < 9 /\\ \\E d \\in 1..2 : x' = x + d"), lines), 2);
    explorer.bookmark('beside');
    explorer.jump(explorer.path[0]!);
    explorer.take(explorer.choices.groups[0]!.choices[1]!);
    explorer.bookmark('here');
    return explorer;
  };
  const states = ({ branches }: Explorer): Record<string, number> =>
    Object.fromEntries([...branches.bookmarks].map(([name, visit]) => [name, visit.depth]));

  it('are carried on with the ways to them', () => {
    const next = explorerOf(forks("x < 8 /\\ \\E d \\in 1..2 : x' = x + d"), lines);
    expect(carryPath(next, carriedPath(marked()))).toEqual({ states: 2, problem: null, lost: [], lostBookmarks: [] });
    expect(states(next)).toEqual({ beside: 2, here: 1 });
    expect(next.path).toHaveLength(2);
    expect(next.cursor).toBe(next.branches.bookmarks.get('here'));
  });

  it('are told where nothing leads to them any more', () => {
    const next = explorerOf(forks("x < 8 /\\ x' = x + 2"), lines);
    expect(carryPath(next, carriedPath(marked()))).toMatchObject({ states: 2, problem: null, lostBookmarks: ['beside'] });
    expect(states(next)).toEqual({ here: 1 });
  });
});

describe('a path whose last state leads only to itself', () => {
  const ending = (next: string): Explorer =>
    walked(
      explorerOf(`---- MODULE Cycle ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nInc == x < 2 /\\ x' = x + 1\n${next}====\n`, lines),
      2,
    );
  const lines = 'INIT Init\nNEXT Next\n';

  it.each([
    ['by a step that changes nothing', "Next == Inc \\/ (x = 2 /\\ x' = x)\n"],
    ['because no step is possible', 'Next == Inc\n'],
  ])('is a lasso: %s', async (_, next) => {
    const explorer = ending(next);
    expect(await explorer.closeLoop()).toBe(true);
    expect(explorer.loop).toBe(2);
  });

  it('is none where other steps are possible', async () => {
    const explorer = ending("Next == Inc \\/ (x = 2 /\\ x' = 7)\n");
    expect(await explorer.closeLoop()).toBe(false);
    expect(explorer.loop).toBeNull();
  });
});

describe('a path that begins at a state that was chosen', () => {
  const chosen = (): Explorer => {
    const explorer = walked(explorerOf(round), 1);
    explorer.startHere();
    return walked(explorer, 1);
  };

  it('is carried on, though its first state is no initial state', () => {
    const next = explorerOf(round);
    expect(carryPath(next, carriedPath(chosen()))).toEqual({ states: 2, problem: null, lost: [], lostBookmarks: [] });
    expect(next.path.map(({ isElsewhere }) => isElsewhere)).toEqual([true, false]);
  });

  it('is not where a variable was added', () => {
    const added = round
      .replace('VARIABLE x', 'VARIABLES x, y')
      .replace('x = 0\n', 'x = 0 /\\ y = 0\n')
      .replace('Next == Inc', "Next == Inc /\\ y' = y");
    const next = explorerOf(added);
    const problem = 'Its first state was chosen, and has no value for y.';
    expect(carryPath(next, carriedPath(chosen()))).toMatchObject({ states: 0, problem });
  });
});

describe('the command of a batch check', () => {
  const counting = (lines: string, more = ''): Explorer =>
    explorerOf(
      `---- MODULE Cycle ----
EXTENDS Integers
VARIABLE x
Init == x = 0
Next == x' = x + 1
Low == x < 2
Up == x' < 3
Faulty == 9 \\div (x - 3) # 77
Small == x < 2
${more}====
`,
      `INIT Init\nNEXT Next\nINVARIANT Small\n${lines}`,
    );
  const command = (explorer: Explorer): string => explorer.reproduction.replace(/'?\/\S+'?/g, 'FILE');

  it('is all there is to say where a check comes to the state', () => {
    // The invariant is asked of the state outside, and of none behind it.
    expect(command(walked(counting(''), 3))).toBe('tlasso check FILE --invariant Small');
    expect(command(walked(counting('CONSTRAINT Low\n'), 2))).toBe('tlasso check FILE --invariant Small');
  });

  it.each([
    ['CONSTRAINT Low', 3, 'state 3 is outside of Low, and a check does not go on from there.'],
    ['ACTION_CONSTRAINT Up', 4, 'state 4 is outside of Up, and a check does not go on from there.'],
    ['CONSTRAINT Faulty', 3, /^in state 4 the constraint Faulty has no value there: .*A check ends there with an error\.$/],
    ['VIEW Faulty', 3, /^in state 4 the view Faulty has no value: .*A check ends there with an error\.$/],
  ])('comes with what keeps a check from the state: %s', (line, steps, why) => {
    const [said, because] = command(walked(counting(`${line}\n`), steps)).split(' does not come here: ');
    expect(said).toMatch(/^tlasso check FILE/);
    expect(because).toEqual(typeof why === 'string' ? why : expect.stringMatching(why));
  });

  it('does not come to a path that begins at a chosen state', () => {
    const explorer = walked(counting(''), 2);
    explorer.startHere();
    expect(command(explorer)).toMatch(/--invariant Small does not come here: the path begins at a state that was chosen/);
  });
});

describe('a saved session', () => {
  const saved = async (): Promise<string> => {
    const explorer = walked(explorerOf(round), 2);
    await explorer.closeLoop();
    return JSON.stringify(saveSession(explorer));
  };

  it('is restored where it fits', async () => {
    const again = explorerOf(round);
    expect(restoreSession(again, await saved())).toEqual([]);
    expect([again.path.length, again.loop]).toEqual([3, 0]);
  });

  it('loses a lasso whose last state does not lead back any more', async () => {
    const again = explorerOf(stays);
    expect(restoreSession(again, await saved())).toEqual(['state 3 does not lead back to state 1']);
    expect([again.path.length, again.loop]).toEqual([3, null]);
  });

  it('ends before a step that is none any more', async () => {
    const again = explorerOf(cycle('(x + 2) % 3'));
    expect(restoreSession(again, await saved())).toEqual(['state 2 does not follow state 1 by any action']);
    expect(again.branches.size).toBeLessThanOrEqual(2);
    expect(again.loop).toBeNull();
  });

  it('has no state that is no initial state any more', async () => {
    const again = explorerOf(cycle('(x + 1) % 3', 'x = 1'));
    expect(restoreSession(again, await saved())).toEqual(['state 1 is no initial state']);
  });
});

it.each([
  ['steps', 'x = 0', "x' = RandomElement(1..1000000)"],
  ['initial states', 'x = RandomElement(1..1000000)', "x' = x + 1"],
])('a session of %s that were drawn at random is restored, though they are drawn anew', (_, init, next) => {
  const module = `---- MODULE Drawn ----\nEXTENDS Naturals, TLC\nVARIABLE x\nInit == ${init}\nNext == ${next}\n====\n`;
  const drawn = writeSpec('Drawn', module, 'INIT Init\nNEXT Next\n');
  const explorer = walked(new Explorer(opened(drawn)), 3);
  const again = new Explorer(opened(drawn));
  expect(restoreSession(again, JSON.stringify(saveSession(explorer)))).toEqual([]);
  expect(again.path).toHaveLength(4);
});

it('a random walk begins inside the constraints, and ends where one has no value', async () => {
  const many = `---- MODULE Cycle ----
EXTENDS Integers
VARIABLE x
Init == x \\in 0..99
Next == x' = x + 1
Last == x >= 99
None == x > 199
FaultyFirst == 9 \\div x # 77
FaultyLater == 9 \\div (x - 100) # 77
====
`;
  const walkIn = async (constraint: string) => await explorerOf(many, `INIT Init\nNEXT Next\nCONSTRAINT ${constraint}\n`).walk(101, null);
  // From any other state the first step is outside.
  expect(await walkIn('Last')).toMatchObject({ kind: 'found', what: '' });
  expect(await walkIn('None')).toMatchObject({ kind: 'stuck', outside: 'None', steps: [] });
  for (const constraint of ['FaultyFirst', 'FaultyLater']) {
    const { fault, way } = (await walkIn(constraint)) as WalkResult & { readonly kind: 'fault' };
    expect(fault.message).toMatch(new RegExp(`^the constraint ${constraint} has no value there: .*0`));
    expect(way === null).toBe(constraint === 'FaultyFirst');
  }
});

it('a random walk tells the constraint that ends it', async () => {
  const bounded = walked(explorerOf(round, `${config}CONSTRAINT Few\n`), 0);
  expect(await bounded.walk(9, null)).toMatchObject({ kind: 'stuck', outside: 'Few', steps: [expect.anything()] });
  const twice = cycle('x + 1').replace('Next == Inc', "Next == Inc \\/ (x = 1 /\\ x' = 0)\nUp == x' > x");
  const two = explorerOf(twice, `${config}CONSTRAINT Few\nACTION_CONSTRAINT Up\n`);
  expect(await two.walk(9, null)).toMatchObject({ kind: 'stuck', outside: 'Few or Up', steps: [expect.anything()] });
  const ends = explorerOf(cycle('x + 1 /\\ x < 1'));
  expect(await ends.walk(9, null)).toMatchObject({ kind: 'stuck', outside: null, steps: [expect.anything()] });
});
