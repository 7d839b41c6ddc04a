import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src/diagnostics/index.ts';
import { plainText } from '../../../src/tui/drawing/line.ts';
import { pictureOn, render } from '../../../src/tui/render.ts';
import { tokens, tokensConfig, writeSpec } from '../../session/explore/explore-specs.ts';
import { bundled, screenOf, type TestScreen } from '../screens.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);
const start = (): TestScreen => screenOf(file);
const many = writeSpec(
  'Many',
  `---- MODULE Many ----
EXTENDS Naturals
VARIABLES big, x
Init == big = 1..100000 /\\ x = 0
Next == /\\ UNCHANGED big
        /\\ x' \\in 1..10000
====
`,
  'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n',
);

describe('the panes', () => {
  it('show a specification at 80x24', () => {
    const t = start();
    t.keys('Enter');
    expect(t.text()).toMatchSnapshot();
  });
  it('show it at 200x60', () => {
    const t = start();
    t.keys('Enter');
    expect(t.text(200, 60)).toMatchSnapshot();
  });
  it.each([
    [80, 24],
    [200, 60],
    [151, 30],
    [40, 10],
    [41, 11],
  ])('fill exactly %ix%i', (columns, rows) => {
    const t = start();
    t.keys('Enter', '2', 'Down', '5', '4', '3');
    const lines = render(t.screen, columns, rows);
    expect(lines.map((l) => displayWidth(plainText(l)))).toEqual(new Array(rows).fill(columns));
  });
  it('say that a terminal is too small', () => {
    expect(start().text(30, 5)).toContain('too small');
  });
});

describe('steps that are called the same', () => {
  const spec = `---- MODULE Deal ----
EXTENDS Naturals
VARIABLES table, dealer
Init == table = [p \\in {"the first of them", "the second of them"} |-> 0] /\\ dealer = {}
Deal == table' = [p \\in DOMAIN table |-> table[p] + 1] /\\ dealer' \\in {{"ace"}, {"king"}, {"queen"}}
Next == Deal
====
`;
  it('tell first in what they differ', () => {
    const t = screenOf(writeSpec('Deal', spec, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
    const rows = (): readonly string[] => [...t.text(80, 24).matchAll(/\d (?:Deal: )?(dealer [^;│]*);/g)].map(([, row]) => row!);
    expect(rows()).toEqual(['dealer + "ace"', 'dealer + "king"', 'dealer + "queen"']);
    t.keys('G');
    expect(rows()).toEqual(['dealer + "ace"', 'dealer + "king"', 'dealer + "queen"']);
  });
});

describe('lanes', () => {
  it('are those of processes that are called by strings, where actions name them', () => {
    const spec = `---- MODULE Cars ----
EXTENDS Naturals
VARIABLES place, size
Cars == {"l1", "r1"}
Init == place = [c \\in Cars |-> 0] /\\ size = [width |-> 1, height |-> 2]
Move(c) == place[c] < 2 /\\ place' = [place EXCEPT ![c] = @ + 1] /\\ UNCHANGED size
Next == \\E c \\in Cars : Move(c)
====
`;
    const t = screenOf(writeSpec('Cars', spec, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
    t.keys('Enter', 'L');
    expect(t.text(100, 20)).toMatch(/step +"l1" +"r1"/);
    expect(t.text(100, 20)).toContain('Processes: place ');
  });
});

describe('the picture', () => {
  const table = (): TestScreen => screenOf(bundled('dining-philosophers/DiningPhilosophersTable.tla'));
  it('is what AnimView draws of the state, and follows the path', () => {
    const t = table();
    t.keys('Enter', 'A');
    const second = t.text(80, 24);
    expect(second).toContain('State 2 of 2: TakeFirst(');
    // The plates of the philosophers, and their numbers.
    for (const number of '123') expect(second).toMatch(new RegExp(`[⠁-⣿]+${number}[⠁-⣿]+`));
    t.keys(',');
    expect(t.text(80, 24)).toContain('State 1 of 2: initial state');
    expect(t.text(80, 24)).not.toBe(second);
    t.keys('.');
    expect(t.text(80, 24)).toBe(second);
    for (const [columns, rows] of [
      [40, 10],
      [200, 60],
    ] as const)
      expect(render(t.screen, columns, rows).map((l) => displayWidth(plainText(l)))).toEqual(new Array(rows).fill(columns));
  });
  it('is in the page that is written', async () => {
    const t = table();
    t.keys('Enter', 'O', 'page.html', 'Enter');
    while (!t.files.has('page.html')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(t.files.get('page.html')!.match(/<figure class="frame"><svg/g)).toHaveLength(2);
  });
  const drawing = (view: string): TestScreen =>
    screenOf(
      writeSpec(
        'Drawn',
        `---- MODULE Drawn ----
EXTENDS Naturals, Sequences, TLC, SVG
VARIABLE x
Init == x = 1
Next == x < 3 /\\ x' = x + 1
${view}
====
`,
        'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n',
      ),
    );
  it('with primes is that of the step to the next state; after the last one nothing happens', () => {
    const t = drawing('AnimView == Text(0, 10, ToString(x) \\o "to" \\o ToString(x\'), <<>>)');
    t.keys('Enter', 'A');
    expect(t.text(80, 24)).toContain('2to2');
    t.keys(',');
    expect(t.text(80, 24)).toContain('1to2');
    t.keys('q', '.', 'Enter', 'A', ',');
    // What comes after the second state is another one now.
    expect(t.text(80, 24)).toContain('2to3');
  });
  it('is not there where the operator cannot be used, and it is told why', () => {
    const t = drawing('AnimView(r) == Circle(0, 0, r, <<>>)');
    t.keys('A');
    expect(t.text(200, 20)).toMatch(/AnimView draws nothing: .* operator with 1 parameter/);
  });
  it('leaves its cells to a terminal that shows pixels, as the same object until something changes', () => {
    const t = table();
    t.showsPixels = true;
    t.keys('Enter', 'A');
    expect(t.text(80, 24)).not.toMatch(/[⠁-⣿]/);
    const placed = pictureOn(t.screen, 80, 24)!;
    expect(placed.area).toEqual({ column: 0, row: 3, columns: 80, rows: 19 });
    expect(placed.picture.shapes.filter(({ kind }) => kind === 'caption')).toHaveLength(3);
    render(t.screen, 80, 24);
    expect(pictureOn(t.screen, 80, 24)!.picture).toBe(placed.picture);
    t.keys(',');
    expect(pictureOn(t.screen, 80, 24)!.picture).not.toBe(placed.picture);
    expect(pictureOn(t.screen, 30, 8)).toBeNull();
    t.keys('q');
    expect(pictureOn(t.screen, 80, 24)).toBeNull();
  });
  it('is not there where the module draws nothing', () => {
    const t = start();
    t.keys('A');
    expect(t.text(200, 20)).toContain('The module has no operator AnimView');
  });
});

describe('the panes of a step', () => {
  it('show what it changed beside it, in all of the screen where one is zoomed', () => {
    const t = start();
    t.keys('Enter', '2', 'z');
    expect(t.text(100, 12).split('\n').slice(0, 4)).toMatchInlineSnapshot(`
      [
        " Tokens   state 2 of 2  Tokens.cfg",
        "┫ 2 Trace ┣─────────────────────────────────────────────────────────────────────────── z: all panes",
        "    1 initial state",
        "▶   2 Take(a, 1)  free: 2 -> 1; holds[a]: 0 -> 1",
      ]
    `);
    t.keys('3');
    expect(t.text(100, 12)).toContain('┫ 3 State ┣');
    expect(t.text(100, 12)).not.toContain('Trace');
    t.keys('z');
    expect(t.text(100, 30)).toContain('2 Trace');
  });
  it('a search selects the row that it found, also below what is folded, before the screen is drawn', () => {
    const text = `---- MODULE Folded ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Many(i) == x = 0 /\\ x' = i
Never == x = 7 /\\ x' = 8
Later == x = 9 /\\ x' = 0
Next == (\\E i \\in 1..60 : Many(i)) \\/ Never \\/ Later
====
`;
    const t = screenOf(writeSpec('Folded', text, 'INIT Init\nNEXT Next\n'));
    expect(t.text(80, 24)).toMatch(/▸ Many 60/);
    t.keys('/', 'Never', 'Enter', 'Enter');
    expect(t.text(80, 24)).toMatch(/▾ Never[\s\S]*x = 7[\s\S]*▸ Later disabled/);
    // And on from there, round to what is before it.
    t.keys('/', 'Later', 'Enter', 'Enter');
    expect(t.text(80, 24)).toMatch(/▾ Later[\s\S]*x = 9/);
    t.keys('/', 'Many', 'Enter');
    expect(t.screen.panes.selectedRow()?.target).toMatchObject({ kind: 'fold', path: 'action Many' });
  });

  it('show only what it changed, but for what is searched', () => {
    const t = start();
    t.keys('Enter', '3', 'd');
    expect(t.text(100, 20)).toContain('1 unchanged (d shows them)');
    expect(t.text(100, 20)).not.toMatch(/log/);
    expect(t.text(100, 20)).toMatch(/\[a\] = 1/);
    expect(t.text(100, 20)).not.toMatch(/\[b\] = 0/);
    t.keys('/', 'log', 'Enter');
    expect(t.text(100, 20)).toMatch(/log = <<>>/);
    t.keys('d');
    expect(t.text(100, 20)).not.toMatch(/log = <<>>/);
    t.keys('d');
    expect(t.text(100, 20)).toMatch(/\[b\] = 0/);
  });
  it('show the state after the step that is selected', () => {
    const t = start();
    t.keys('P');
    expect(t.text(100, 20)).toContain('after the selected step');
    const first = /free = \d/.exec(t.text(100, 20))?.[0];
    t.keys('Down');
    expect([first, /free = \d/.exec(t.text(100, 20))?.[0]]).toEqual(['free = 1', 'free = 0']);
    t.keys('P');
    expect(t.text(100, 20)).toMatch(/free = 2/);
  });
});

describe('actions', () => {
  it('tell why an action is disabled, and show the place', () => {
    const t = start();
    t.keys('Down', 'Enter', 'End', 'Enter');
    const text = t.text(120, 30);
    expect(text).toContain('holds[w] = 1');
    expect(text).toMatch(/line 19: holds\[w\] = 2, w = a/);
    expect(text).toMatch(/19>Finish == /);
  });
  it('say what a step changes', () => {
    const t = start();
    t.keys('Down');
    expect(t.text()).toContain('free: 2 -> 0; holds[a]: 0 -> 2');
  });
  it('do not flood with 10,000 successors', () => {
    const t = screenOf(many);
    t.keys('Enter', 'End');
    const text = t.text();
    expect(text).toContain('x: 0 -> 10000');
    expect(text).toContain('/10001');
  });
});

describe('the state', () => {
  it('marks what changed, inside values, with what it was', () => {
    const t = start();
    t.keys('Enter');
    expect(t.text()).toMatch(/\* {4}\[a\] = 1 {2}was 0/);
  });
  it('folds, hides and pins', () => {
    const t = start();
    t.keys('3', 'Down', 'Right');
    expect(t.text()).toContain('[b] = 0');
    t.keys('Left');
    expect(t.text()).not.toContain('[b] = 0');
    t.keys('p');
    expect(t.text()).toMatch(/!▸ holds/);
    t.keys('Down', 'x');
    expect(t.text()).toMatch(/1 hidden/);
    t.keys('X');
    expect(t.text()).not.toMatch(/hidden/);
  });
  it('scrolls a set of 100,000 elements', () => {
    const t = screenOf(many);
    t.keys('3', 'Right', 'End', 'Up');
    expect(t.text()).toContain('100000');
  });
  it('searches', () => {
    const t = start();
    t.keys('3', '/', 'log', 'Enter');
    expect(t.screen.panes.selectedRow('state')?.path).toBe('log');
    t.keys('/', 'nowhere', 'Enter');
    expect(t.text()).toContain('"nowhere" is not in this pane.');
  });
});

describe('the trace', () => {
  it('draws the cycle of a lasso and what is watched', async () => {
    const t = start();
    t.keys('Down', 'Enter', '1', '/', 'Give', 'Enter', 'Enter', '/', 'a, n = 2', 'Enter', 'Enter', 'o');
    await t.settled();
    t.keys('w', 'free', 'Enter');
    const text = t.text(120, 30);
    expect(text).toMatchSnapshot();
    expect(text).toContain('back to state 3');
    t.keys('.');
    expect(t.screen.explorer.path.indexOf(t.screen.explorer.cursor!)).toBe(2);
  });
  it('shows what is watched, and the mark of a violation, in a narrow pane too', async () => {
    const body = `---- MODULE Leaders ----
EXTENDS Naturals, FiniteSets
VARIABLE role
Init == role = [s \\in {"s1", "s2"} |-> "follower"]
BecomeTheLeader(server) == role[server] # "leader" /\\ role' = [role EXCEPT ![server] = "leader"]
Next == \\E s \\in {"s1", "s2"} : BecomeTheLeader(s)
One == Cardinality({s \\in {"s1", "s2"} : role[s] = "leader"}) < 2
====
`;
    const t = screenOf(writeSpec('Leaders', body, 'INIT Init\nNEXT Next\nINVARIANT One\n'));
    t.keys('Enter', 'Enter', 'w', '{s \\in {"s1", "s2"} : role[s] = "leader"}', 'Enter');
    await t.settled();
    const rows = t
      .text(80, 24)
      .split('\n')
      .map((line) => line.slice(0, 34).trimEnd())
      .filter((line) => /^.{4}\d /.test(line));
    expect(rows).toEqual(['    1 initial s…    {s \\…={}', '    2 BecomeThe…    {s \\…={"s1"} …', '▶   3 BecomeThe… ✗  {s \\…={"s1", …']);
  });
  it('tells why each of a few alternatives is false', () => {
    const body = `---- MODULE Ways ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = 0
A(p) == \\/ x = p /\\ x' = 1 /\\ y' = y
        \\/ y = p /\\ x' = x /\\ y' = 1
B == (x > 3 \\/ y > 4 \\/ x + y > 5) /\\ UNCHANGED <<x, y>>
Next == A(1) \\/ B
====
`;
    const t = screenOf(writeSpec('Ways', body, 'INIT Init\nNEXT Next\n'));
    t.keys('1', 'y', 'z');
    const text = t.text(100, 40);
    expect(
      text
        .split('\n')
        .filter((line) => /^ +(\w+: |line|another|p = )/.test(line))
        .map((line) => line.trim()),
    ).toMatchInlineSnapshot(`
      [
        "p = 1: x = p",
        "line 5: x = 0",
        "another alternative: y = p (line 6: y = 0)",
        "false: x > 3",
        "line 7: x = 0",
        "another alternative: y > 4 (line 7: y = 0)",
        "another alternative: x + y > 5 (line 7: x = 0, y = 0)",
      ]
    `);
  });
  it('tells of each of a few alternatives the element that a denied quantifier forbids', () => {
    const body = `---- MODULE Free ----
EXTENDS Naturals
VARIABLE f
Init == f = <<5, 6>>
Next == (\\E u \\in {5, 6} : ~\\E i \\in 1..2 : f[i] = u) /\\ UNCHANGED f
====
`;
    const t = screenOf(writeSpec('Free', body, 'INIT Init\nNEXT Next\n'));
    t.keys('1', 'y', 'z');
    expect(t.text(160, 40)).toMatch(/another alternative: .*\(line 5: f\[i\] = 6, u = 6, i = 2\)/);
  });
  it('goes to a state by its number', () => {
    const t = start();
    t.keys('Enter', 'g', '1', 'Enter');
    expect(t.text()).toContain('state 1 of 2');
    t.keys('g', '7', 'Enter');
    expect(t.text()).toContain('The path has no state 7.');
    t.keys('g', 'first', 'Enter');
    expect(t.text()).toContain('"first" is no number.');
    t.keys('#', '1e0', 'Enter');
    expect(t.text()).toContain('"1e0" is no number.');
    expect(t.text()).toContain('state 1 of 2');
  });
  it('has no numbers where no state was chosen', () => {
    const body = "---- MODULE Two ----\nVARIABLE x\nInit == x \\in {1, 2}\nNext == x' = x\n====\n";
    const t = screenOf(writeSpec('Two', body, 'INIT Init\nNEXT Next\n'));
    t.keys('g');
    expect(t.text()).toContain('Choose an initial state first.');
  });
});

describe('properties', () => {
  it('tell why an invariant is false', () => {
    const t = start();
    t.keys('Down', 'Enter', '4', 'Enter');
    const text = t.text(120, 30);
    expect(text).toContain('✗ TypeOK');
    expect(text).toContain('holds[w] \\in 0..1');
    expect(text).toMatch(/line \d+: holds\[w\] = 2, w = a/);
  });
  it('show every part of a temporal formula along the path', () => {
    expect(start().text(120, 30)).toMatch(/AllGone: \[\]<>\(free = 0\)[\s\S]*<>\(free = 0\)[\s\S]*free = 0/);
  });
});

describe('questions', () => {
  it('evaluates, with completion and history', async () => {
    const t = start();
    t.keys('e', 'Enou', 'Tab', '(1)', 'Enter');
    await t.settled();
    expect(t.text()).toContain('Enough(1) = TRUE');
    t.keys('e', 'Up', 'Backspace', 'Backspace', '5)', 'Enter');
    await t.settled();
    expect(t.text()).toContain('Enough(5) = FALSE');
    t.keys('e', 'free +', 'Enter');
    await t.settled();
    expect(t.text()).toMatch(/expected|E10/);
  });
  it('searches the shortest way, and says when there is none', async () => {
    const t = start();
    t.keys('s', 'free = 0', 'Enter');
    await t.settled();
    expect(t.text()).toContain('Shortest way to free = 0: 1 step');
    t.keys('s', 'free = 9', 'Enter');
    await t.settled();
    expect(t.text()).toMatch(/there is none in the \d+ states that can be reached\s+from state 2/);
  });
  it('cancels a search', async () => {
    const t = screenOf(many);
    t.keys('v');
    t.keys('Esc');
    await t.settled();
    expect(t.text()).toContain('cancelled');
  });
  it('saves, exports and shows the command', async () => {
    const t = start();
    t.keys('v');
    await t.settled();
    t.keys('S', 's.json', 'Enter', 'O', 't.json', 'Enter', 'O', 't.txt', 'Enter');
    await t.settled();
    t.keys('C');
    expect(JSON.parse(t.files.get('s.json')!)).toMatchObject({ format: 'tlasso session', module: 'Tokens' });
    expect(JSON.parse(t.files.get('t.json')!).states).toHaveLength(2);
    expect(t.files.get('t.txt')).toContain('State 2: Take');
    expect(t.text(200, 24)).toContain('--invariant TypeOK');
  });
  it('leaves with q and with Ctrl-C', () => {
    for (const key of ['q', '^c']) {
      const t = start();
      t.keys(key);
      expect(t.left).toBe(true);
    }
  });
  it('shows help and processes', () => {
    const t = start();
    t.keys('?');
    expect(t.text()).toContain('undo the last move');
    t.keys('Esc', 'L');
    expect(t.text()).toContain('Processes: holds');
  });
});

describe('why', () => {
  it('is a temporal property false: the atoms that make it so, and the fairness of the behaviour', () => {
    const t = screenOf(bundled('atomic-commit/TwoPhaseCommit.tla'), bundled('atomic-commit/TwoPhaseCommit-dies-liveness.cfg'));
    const { explorer } = t.screen;
    for (const [action, index] of [
      ['VoteYes', 0],
      ['Die', 0],
    ] as const)
      explorer.take(explorer.choices.groups.find((g) => g.action === action)!.choices[index]!);
    // The coordinator is dead, and whoever has not voted can vote no for ever or stay as it is.
    explorer.loops.set(explorer.cursor!, explorer.cursor!);
    explorer.jump(explorer.path[0]!);
    t.keys('y');
    const text = t.text(120, 40);
    expect(text).toMatch(/✗ EventuallyDecided: <>Decided ✗✗✗\n/);
    expect(text).toMatch(/Decided is FALSE in states 1 to 3/);
    expect(text).toMatch(/│ +\^\^\^\n/);
    expect(text).toContain('stage[p] \\in {"committed", "aborted"}');
  });
  const lassoOf = async (fairness: string, moves: number, property = '<>(y = 2)'): Promise<TestScreen> => {
    const text = `---- MODULE Turns ----
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
Turn == x' = 1 - x /\\ UNCHANGED y
Inc == x = 0 /\\ y < 2 /\\ y' = y + 1 /\\ UNCHANGED x
Odd == x = 1 /\\ <<y>>[2] = 0 /\\ y' = 2 /\\ UNCHANGED x
Never == y > 5 /\\ y' = 0 /\\ UNCHANGED x
Stay == x' \\in 0..1 /\\ UNCHANGED y
Spec == Init /\\ [][Turn \\/ Inc]_vars /\\ ${fairness}
Full == ${property}
====
`;
    const t = screenOf(writeSpec('Turns', text, 'SPECIFICATION Spec\nPROPERTY Full\n'));
    const { explorer } = t.screen;
    for (let i = 0; i < moves; i++) explorer.take(explorer.choices.groups.find((g) => g.action === 'Turn')!.choices[0]!);
    if (moves === 0) explorer.loops.set(explorer.cursor!, explorer.cursor!);
    else expect(await explorer.closeLoop()).toBe(true);
    explorer.jump(explorer.path[0]!);
    return t;
  };
  const NO_VIOLATION = 'No counterexample: fairness rules this lasso out, it is no behaviour of the specification:';
  it.each([
    ['WF_vars(Turn)', 0, 'WF_vars(Turn): a step of it that changes vars is possible in each state of the cycle, and none is taken'],
    ['WF_vars(Stay)', 0, 'WF_vars(Stay): a step of it that changes vars is possible in each state of the cycle, and none is taken'],
    [
      'WF_vars(Turn) /\\ SF_vars(Inc)',
      1,
      'SF_vars(Inc): a step of it that changes vars is possible in state 1, again and again, and none is taken',
    ],
  ])('is a lasso no violation with %s: what rules it out, before anybody asks and after', async (fairness, moves, said) => {
    const t = await lassoOf(fairness, moves);
    const told = (): string =>
      t
        .text(300, 50)
        .replace(/[│\s]+/g, ' ')
        .slice(-20_000);
    expect(told()).toContain(`${NO_VIOLATION} ${said}`);
    t.keys('y');
    expect(told()).toContain(`${NO_VIOLATION} ${said}`);
    expect(told()).not.toContain('The behaviour is fair');
    t.keys('O', 'path.html', 'Enter');
    await t.settled();
    expect(t.files.get('path.html')).not.toMatch(/violated/i);
    // What was walked is no check, and nothing was counted.
    expect(t.files.get('path.html')).toContain('A path that was walked: it is no result of a check.');
    expect(t.files.get('path.html')).not.toMatch(/No error found|states? generated|Counterexample/);
  });
  it.each([
    [
      'WF_vars(Turn) /\\ WF_vars(Inc)',
      1,
      'The behaviour is fair:',
      'WF_vars(Turn): the action is taken in the step from state 1, again and again',
    ],
    ['WF_vars(Inc)', 1, 'The behaviour is fair:', 'WF_vars(Inc): no step of it that changes vars is possible in state 2, again and again'],
    ['SF_vars(Never)', 1, 'The behaviour is fair:', 'SF_vars(Never): no step of it that changes vars is possible in the cycle'],
    ['WF_vars(Odd)', 1, 'The behaviour is fair:', 'WF_vars(Odd): no step of it that changes vars is possible in state 1, again and again'],
    [
      'SF_vars(Odd)',
      1,
      'Whether the behaviour is fair:',
      'SF_vars(Odd): nobody can know, because ENABLED or the action has no value in state 2',
    ],
  ])('is a lasso a violation with %s', async (fairness, moves, heading, said) => {
    const t = await lassoOf(fairness, moves);
    t.keys('y');
    const told = t.text(300, 50).replace(/[│\s]+/g, ' ');
    expect(told).toContain(`${heading} ${said}`);
    expect(told).not.toContain('No counterexample');
    t.keys('O', 'path.html', 'Enter');
    await t.settled();
    expect(t.files.get('path.html')).toMatch(/violated/i);
    expect(t.files.get('path.html')).not.toMatch(/states? generated/);
  });
  it.each([
    ['[](x = 1 => [](x = 1))', 1],
    ['[](x = 1 => [](x = 0 => [](x = 0)))', 1],
  ])('is a lasso a counterexample to %s, whatever is fair', async (property, moves) => {
    const t = await lassoOf('SF_vars(Inc)', moves, property);
    t.keys('y');
    expect(t.text(300, 50)).toMatch(/✗ Full/);
    expect(t.text(300, 50)).not.toContain('fairness rules');
    t.keys('O', 'path.html', 'Enter');
    await t.settled();
    expect(t.files.get('path.html')).toMatch(/violated/i);
  });
  it('is it a deadlock: every action with its reason', () => {
    const t = screenOf(bundled('dining-philosophers/DiningPhilosophers.tla'));
    const { explorer } = t.screen;
    const takeFork = (): void => explorer.take(explorer.choices.groups.find((g) => g.action === 'TakeFirst')!.choices[0]!);
    takeFork();
    takeFork();
    t.keys('y');
    const text = t.text(140, 70);
    expect(text).toContain('✗ no deadlock');
    for (const action of ['TakeFirst', 'TakeSecond', 'ReleaseSecond', 'ReleaseFirst', 'GiveUp']) expect(text).toContain(`▾ ${action}`);
    expect(text).toContain('p = 1: holder[f] = Nobody');
  });
  it('is it a deadlock: those that are nearest to a step come first', () => {
    const body = `---- MODULE Waits ----
EXTENDS Naturals, Sequences
VARIABLES pc, stack, got, wakened
Init == pc = [p \\in {"p", "q"} |-> "wait"] /\\ stack = [p \\in {"p", "q"} |-> <<>>] /\\ got = [p \\in {"p", "q"} |-> 0] /\\ wakened = {}
Begin(p) == pc[p] = "begin" /\\ pc' = [pc EXCEPT ![p] = "wait"] /\\ UNCHANGED <<stack, got, wakened>>
Wait(p) == pc[p] = "wait" /\\ p \\in wakened /\\ pc' = [pc EXCEPT ![p] = "begin"] /\\ UNCHANGED <<stack, got, wakened>>
Next == \\E p \\in {"p", "q"} : Begin(p) \\/ Wait(p)
====
`;
    const t = screenOf(writeSpec('Waits', body, 'INIT Init\nNEXT Next\n'));
    const order = (): readonly string[] => t.text(140, 40).match(/[▸▾] (?:Begin|Wait)/g)!;
    t.keys('D', 'D');
    expect(order()).toEqual(['▸ Begin', '▸ Wait']);
    t.keys('y');
    expect(order()).toEqual(['▾ Wait', '▾ Begin']);
    // Lanes show what is short first, and keep the state in sight whatever size the terminal gets.
    t.keys('L');
    expect(t.text(140, 40)).toContain('pc got stack');
  });
  it.each(['x \\in 0..3 /\\ x > 5', 'x \\in {}'])('is nothing to begin with: %s', (init) => {
    const body = `VARIABLE x\nInit == ${init}\nNext == x' = x\n`;
    const t = screenOf(writeSpec('Nothing', `---- MODULE Nothing ----\nEXTENDS Naturals\n${body}====\n`, 'INIT Init\nNEXT Next\n'));
    expect(t.text(160, 24)).toContain('no state satisfies the initial predicate: there is no behaviour');
    expect(t.text(160, 24)).not.toContain('deadlock');
  });
  const FAULTY_BOUND = `---- MODULE FaultyBound ----
EXTENDS Naturals, Sequences
VARIABLES x, q
Init == x \\in 1..3 /\\ q = <<>>
Inc == x < 6 /\\ x' = x + 1 /\\ q' = Append(q, x)
Back == x > 1 /\\ x' = x - 1 /\\ UNCHANGED q
Next == Inc \\/ Back
Bound == 4 \\div (x - 2) # 9
OfStep == x' # 2 \\/ q'[3] = 1
====
`;
  it.each([
    ['CONSTRAINT Bound', ['Enter'], 2],
    ['CONSTRAINT Bound', [], 3],
    ['ACTION_CONSTRAINT OfStep', ['Enter'], 2],
  ])('a constraint without value hides no other step: %s after %j', (constraint, keys, count) => {
    const t = screenOf(writeSpec('FaultyBound', FAULTY_BOUND, `INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n${constraint}\n`));
    // From the last of the initial states, or among them.
    if (keys.length > 0) t.keys('Down', 'Down', 'Enter');
    const { explorer } = t.screen;
    const choices = explorer.choices.groups.flatMap((group) => group.choices);
    expect(choices.length).toBe(count);
    expect(explorer.choices.fault).toBe(null);
    expect(choices.filter(({ unclear }) => unclear !== null).length).toBe(1);
    expect(t.text(200, 40)).toContain(`(the constraint ${constraint.split(' ')[1]} has no value there: `);
    const rows = t.screen.panes.rows('actions');
    const faulty = rows.findIndex(({ target }) => target?.kind === 'choice' && target.choice.unclear !== null);
    t.screen.panes.select('actions', faulty);
    const told = choices.find(({ unclear }) => unclear !== null)!.unclear!;
    expect(t.text(200, 40).split('\n').slice(-3).join('\n')).toContain(told);
  });
  it('is nothing wrong', () => {
    const t = start();
    t.keys('y');
    expect(t.text()).toContain('Every property holds here');
    t.keys('4', 'Down', 'Down', 'y');
    expect(t.text().replace(/\s+/g, ' ')).toContain('the path so far does not decide it');
  });
});

describe('the answer to a question at the lower edge', () => {
  it('is scrolled into sight', () => {
    const guards = Array.from({ length: 12 }, (_, i) => `A${i + 10} == x = ${i + 20} /\\ x' = 0`);
    const file = writeSpec(
      'LowerEdge',
      `---- MODULE LowerEdge ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nB == x' = 1 - x\n${guards.join('\n')}\nNext == B \\/ ${guards.map((g) => g.slice(0, 3)).join(' \\/ ')}\n====\n`,
      'INIT Init\nNEXT Next\n',
    );
    const t = screenOf(file);
    t.text();
    t.keys('End', 'y');
    expect(t.text()).toContain('false: x = 31');
  });
});

describe('what does not fit', () => {
  it('is told on several lines, and whole on demand', async () => {
    const t = start();
    t.keys('e', '[i \\in 1..300 |-> i]', 'Enter');
    await t.settled();
    expect(t.text()).toContain('(M shows all)');
    expect(t.text().split('\n')).toHaveLength(24);
    t.keys('M');
    expect(t.text()).toContain('<< 1,');
    t.keys('PageDown', 'PageDown', 'Esc');
    expect(t.screen.overlay).toBeNull();
  });
  it('moves a marked place into sight', () => {
    const t = screenOf(
      writeSpec(
        'Long',
        `---- MODULE Long ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 5 /\\ x * 1000000000 < 5000000000 /\\ x + 2000000000 > 7 /\\ x * 3000000000 < 1 /\\ x' = x + 1
====
`,
        'INIT Init\nNEXT Next\n',
      ),
    );
    t.screen.explorer.take(t.screen.explorer.choices.groups[0]!.choices[0]!);
    t.screen.panes.selectFirstChoice();
    t.keys('Down', 'Enter', '5');
    expect(t.text()).toMatch(/5>….*x \* 3000000000 < 1/);
  });
});

describe('the tree of paths', () => {
  it('has every branch, and goes there', () => {
    const t = start();
    t.keys('Enter', 'Enter', ',', ',', 'Down', 'Enter', 'T');
    expect(t.text()).toMatchSnapshot();
    t.keys('Up', 'Enter');
    expect(t.screen.overlay).toBeNull();
    expect(t.screen.explorer.cursor?.depth).toBe(2);
  });
});

describe('processes', () => {
  it('that are called by strings have lanes', () => {
    const t = screenOf(bundled('producer-consumer/ProducerConsumer.tla'));
    t.keys('Enter', 'L');
    expect(t.text(100, 24)).toMatch(/"consumer" +"producer"/);
  });
});

describe('an ALIAS', () => {
  it('stands below the variables, and in what is written', async () => {
    const module = `---- MODULE Doubled ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\\ x' = x + 1
Double == [twice |-> 2 * x, then |-> x']
====
`;
    const t = screenOf(writeSpec('Doubled', module, 'INIT Init\nNEXT Next\nALIAS Double\nCHECK_DEADLOCK FALSE\n'));
    t.keys('Enter', ',');
    expect(t.text()).toMatch(/x = 0\n[^\n]*ALIAS\n[^\n]*then = 1\n[^\n]*twice = 0\n/);
    t.keys('O', 't.tlc.txt', 'Enter');
    await t.settled();
    expect(t.files.get('t.tlc.txt')).toContain('/\\ twice = 2');
    t.keys('O', 'T.tla', 'Enter');
    await t.settled();
    // The configuration that comes with the module was not named.
    t.keys('y');
    await t.settled();
    expect(t.files.get('T.tla')).toContain('x');
    expect([...t.files.keys()]).toEqual(['t.tlc.txt', 'T.tla', 'T.cfg']);
  });
  it.each(['.json', '.itf.json', '.tlc.json', '.tlc.txt', '.txt', '.dot', '.svg', '.html', '.tla'])(
    'or none: the path is written as %s',
    async (end) => {
      const t = start();
      t.keys('Enter', 'O', `T${end}`, 'Enter');
      for (let i = 0; i < 200 && !t.files.has(`T${end}`) && end !== '.tla'; i++) await t.settled();
      if (end === '.tla') {
        await t.settled();
        t.keys('y');
        await t.settled();
      }
      expect(t.files.get(`T${end}`)?.length).toBeGreaterThan(40);
    },
  );
  it('is not written in a format that nobody knows', async () => {
    const t = start();
    t.keys('O', 't.xyz', 'Enter');
    await t.settled();
    expect(t.text().replace(/\s+/g, ' ')).toContain('give a name that ends in');
    expect(t.files.size).toBe(0);
  });
});

describe('a property without a value', () => {
  it('is told with the reason', () => {
    const module =
      "---- MODULE Fault ----\nEXTENDS Naturals, Sequences\nVARIABLE x\nInit == x = <<>>\nNext == x' = Append(x, 1)\nHeaded == Head(x) = 1\n====\n";
    const t = screenOf(writeSpec('Fault', module, 'INIT Init\nNEXT Next\nINVARIANT Headed\n'));
    expect(t.text()).toContain('! Headed');
    t.keys('y');
    expect(t.text().replace(/\s+/g, ' ')).toContain('Headed has no value here: Head(<<>>) is undefined');
  });
});

describe('an action without a value', () => {
  const module =
    "---- MODULE Fault ----\nEXTENDS Naturals, Sequences\nVARIABLE x\nInit == x \\in {<<>>, <<1>>}\nNext == x' = Tail(x)\n====\n";
  const said = /Next has no value here: Tail\(<<>>\) is undefined/g;
  const t = screenOf(writeSpec('Fault', module, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
  const told = (): number => [...t.text(200, 30).replace(/\s+/g, ' ').matchAll(said)].length;

  it('is told in its row, and once more by Enter and by y', () => {
    t.keys('1', 'Enter');
    // Of the row and, as it is selected, below the panes.
    expect(told()).toBeGreaterThan(0);
    for (const key of ['Enter', 'y']) {
      t.keys('5', '1');
      t.keys(key);
      expect(t.screen.message?.text).toMatch(/^Next has no value here: Tail\(<<>>\) is undefined/);
      t.screen.unsay();
    }
    // From another pane too: nothing else is wrong here.
    t.keys('2', 'y');
    expect(t.screen.message?.text).toMatch(/^Next has no value here: Tail\(<<>>\) is undefined/);
  });
});

describe('more steps than are made at once', () => {
  const t = screenOf(
    writeSpec(
      'Wide',
      "---- MODULE Wide ----\nEXTENDS Naturals\nVARIABLE x\nInit == x \\in 1..20003\nNext == x' \\in 1..20000\n====\n",
      'INIT Init\nNEXT Next\n',
    ),
  );

  it('have no number before all are made', () => {
    t.keys('1', '#', '20002', 'Enter');
    expect(t.screen.message?.text).toBe(
      'There is no step 20002: only the first 20000 were made. Enter on the row that says so makes them all.',
    );
    t.keys('f', 'x = 777', 'Enter');
    expect(t.text(200, 30)).toMatch(/with "x = 777": \d+ of the first 20000 steps/);
    t.keys('f', 'Enter', '1', 'End', 'Enter', '#', '20002', 'Enter');
    expect(t.text(200, 30)).toContain('x = 20002');
  });

  it('are not more where they are just as many', () => {
    expect(t.screen.explorer.choices).toMatchObject({ count: 20_000, isPartial: false });
  });
});

it('what is copied of a property is not cut to the pane', () => {
  const long = 'x \\in Nat /\\ x + 1 > x /\\ x + 2 > x /\\ x + 3 > x /\\ x + 4 > x';
  const module = `---- MODULE Long ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = 0\nP == ${long}\nQ == [][${long}]_x\n====\n`;
  const t = screenOf(writeSpec('Long', module, 'INIT Init\nNEXT Next\nINVARIANT P\nPROPERTY Q\n'));
  t.text(80, 30);
  t.keys('4', 'Down', 'c');
  expect(t.files.get('clipboard')).toBe(`Q: [${long}]_x`);
});
