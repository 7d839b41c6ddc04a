// Suites: what is found, how models are judged, and that nothing false is green.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ModelResult, modelText } from '../../../src/report/index.ts';
import { runSuite, type SuiteRequest, type SuiteRun } from '../../../src/session/suite/run-suite.ts';
import { updatePins } from '../../../src/session/suite/update-pins.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files. */
const project = (files: Readonly<Record<string, string | object>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-suite-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return folder;
};

const run = (folder: string, request: Partial<SuiteRequest> = {}): Promise<SuiteRun> =>
  runSuite({ paths: [folder], base: folder, jobs: 2, ...request });

const outcomes = ({ models }: SuiteRun): string[] => models.map(({ name, outcome }) => `${name} ${outcome}`);

const differences = ({ models }: SuiteRun): string[] =>
  models.flatMap(({ differences: list }) => list.map(({ what, expected, actual }) => `${what}: expected ${expected}, got ${actual}`));

const counter = `---- MODULE Counter ----
EXTENDS Naturals, TLC
CONSTANT Most
VARIABLE x
Init == x = 0
Up == x < Most /\\ x' = x + 1
Down == x > 100 /\\ x' = x - 1
Stay == x = Most /\\ UNCHANGED x
Next == Up \\/ Down \\/ Stay
Small == x < 2
TypeOK == x \\in Nat
SmallAfter == x' < 2
Faulty == x > 2 => x = "x"
Leaves == x = 2 => TLCSet("exit", TRUE)
Comes == []<>(x < 3)
AtOne == x = 1
AtTwo == x = 2
AtNine == x = 9
====
`;
const cfg = (most: number, more = ''): string => `INIT Init\nNEXT Next\nCONSTANT Most = ${most}\n${more}`;
const module = { 'Counter.tla': counter };

it('says why a model violates what it should satisfy, and not why another one does as expected', async () => {
  const folder = project({
    ...module,
    'Counter.cfg': cfg(5, 'INVARIANT Small\n'),
    'Known.cfg': cfg(5, 'INVARIANT Small\n'),
    'expected.json': { models: [{ module: 'Counter', config: 'Known.cfg', verdict: 'invariant', property: 'Small' }] },
  });
  const { models } = await run(folder);
  expect(models.map(({ name, report }) => [name, report?.why?.reasons.map(({ text }) => text) ?? null])).toEqual([
    ['Known', null],
    ['Counter', ['x < 2']],
  ]);
});

describe('changes of the specification', () => {
  const files = (mutation: object, baseline: object = { survivors: [] }): string =>
    project({
      ...module,
      'Counter.cfg': cfg(1, 'INVARIANT Small\n'),
      'accepted.json': baseline,
      'expected.json': { models: [{ module: 'Counter', config: 'Counter.cfg', uncovered: ['Down'], mutation }] },
    });

  it('are judged where that is asked for', async () => {
    expect(outcomes(await run(files({ killed: 999 })))).toEqual(['Counter passed']);
    const [first, ...others] = differences(await run(files({ killed: 999, score: { min: 1 }, vacuous: 0 }), { mutation: true }));
    expect(first).toMatch(/^mutation\.killed: expected 999, got \d+$/);
    expect(others).toEqual([]);
  });

  it('must be noticed, or accepted by the baseline, which holds nothing else', async () => {
    const found = await run(files({ baseline: 'accepted.json' }), { mutation: true });
    const fresh = differences(found).map((line) =>
      line.replace('mutation.baseline: expected no other survivors than those of the baseline, got ', ''),
    );
    expect(fresh.length).toBeGreaterThan(0);
    const accepted = { survivors: fresh.map((id) => ({ id, reason: 'on purpose' })) };
    expect(outcomes(await run(files({ baseline: 'accepted.json' }, accepted), { mutation: true }))).toEqual(['Counter passed']);
    const more = { survivors: [...accepted.survivors, { id: 'Up/none/000000', reason: 'it was there once' }] };
    expect(differences(await run(files({ baseline: 'accepted.json' }, more), { mutation: true }))).toEqual([
      'mutation.baseline: expected entries that are needed, got Up/none/000000 (gone)',
    ]);
    expect(differences(await run(files({ baseline: 'none.json' }), { mutation: true }))[0]).toContain('does not exist (E611)');
  });

  it('have numbers that are updated', async () => {
    const folder = files({ killed: 999, survived: 998 });
    updatePins(await run(folder, { mutation: true }));
    expect(outcomes(await run(folder, { mutation: true }))).toEqual(['Counter passed']);
    const [model] = (JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { models: { mutation: { killed: number } }[] })
      .models;
    expect(model!.mutation.killed).toBeLessThan(999);
  });
});

describe('expectations', () => {
  const judged = async (expectation: object, config = cfg(3)): Promise<string[]> =>
    differences(
      await run(
        project({
          ...module,
          'Counter.cfg': config,
          'expected.json': { models: [{ module: 'Counter', config: 'Counter.cfg', ...expectation }] },
        }),
      ),
    );

  it.each<[string, object, string[]]>([
    ['everything right', { verdict: 'ok', distinctStates: 4, depth: 4, statesGenerated: 5, transitions: 3, deadlocks: 0 }, []],
    ['ranges', { distinctStates: { min: 2, max: 9 }, uncovered: ['Down'] }, []],
    ['another verdict', { verdict: 'deadlock' }, ['verdict: expected deadlock, got ok']],
    [
      'other numbers',
      { distinctStates: 5, depth: 3, transitions: 4 },
      ['distinctStates: expected 5, got 4', 'depth: expected 3, got 4', 'transitions: expected 4, got 3'],
    ],
    ['a range missed', { distinctStates: { min: 5 }, uncovered: ['Down'] }, ['distinctStates: expected at least 5, got 4']],
    ['an action never enabled', { depth: 4 }, ['covered: expected a step of every action, got never enabled: Down']],
    [
      'actions that must be covered',
      { covered: ['Up', 'Down'] },
      ['covered: expected a step of every action named, got never enabled: Down'],
    ],
    ['an action that happens after all', { uncovered: ['Up', 'Down'] }, ['uncovered: expected no step of Up, got there are steps']],
    ['an action of another name', { uncovered: ['Don', 'Down'] }, ['actions: expected an action Don, got none of that name']],
    ['witnesses', { distinctStates: 4, reachable: ['AtTwo', 'AtNine'] }, ['reachable: expected a state with AtNine, got there is none']],
    [
      'a property that nobody checked',
      { distinctStates: 4, property: 'Small' },
      ['property: expected Small holds, got it was not checked'],
    ],
    ['a trace where there is none', { distinctStates: 4, traceLength: 3 }, ['traceLength: expected 3, got none']],
  ])('%s', async (_, expectation, expected) => {
    expect(await judged(expectation)).toEqual(expected);
  });

  it('counts no deadlock where constraints leave out every step, and no witness that they leave out', async () => {
    for (const constraint of ['CONSTRAINT Small', 'ACTION_CONSTRAINT SmallAfter'])
      expect(await judged({ distinctStates: 2, transitions: 1, deadlocks: 0, reachable: ['AtOne', 'AtTwo'] }, cfg(3, constraint))).toEqual([
        'reachable: expected a state with AtTwo, got there is none',
      ]);
  });

  it('finds witnesses that VIEW and SYMMETRY hide', async () => {
    const pair = `---- MODULE Pair ----
EXTENDS TLC
CONSTANTS P, one
VARIABLES x, s
Init == x = FALSE /\\ s = {}
Flip == x' = ~x /\\ UNCHANGED s
Add == \\E p \\in P : s' = s \\cup {p} /\\ UNCHANGED x
Next == Flip \\/ Add
OnlyX == x
All == Permutations(P)
Full == s = P
One == s = {one}
None == s = {{}}
====
`;
    const config = 'INIT Init\nNEXT Next\nCONSTANTS P = {a, b, c}\none = c\n';
    const reachable = { module: 'Pair', distinctStates: { min: 1 }, covered: [], transitions: 40, reachable: ['Full', 'One', 'None'] };
    for (const reduction of ['', 'VIEW OnlyX', 'SYMMETRY All']) {
      const files = {
        'Pair.tla': pair,
        'Pair.cfg': config + reduction,
        'expected.json': { models: [{ config: 'Pair.cfg', ...reachable }] },
      };
      expect([reduction, differences(await run(project(files)))]).toEqual([
        reduction,
        ['reachable: expected a state with None, got there is none'],
      ]);
    }
  });

  it('judges witnesses and changes of every verdict that is expected', async () => {
    const config = cfg(3, 'INVARIANT Faulty');
    expect(await judged({ verdict: 'evaluation-error', reachable: ['AtOne', 'AtNine', 'Nowhere'] }, config)).toEqual([
      'reachable: expected a state with AtNine, got there is none',
      'reachable: expected a state with Nowhere, got not decided',
    ]);
    expect(await judged({ verdict: 'config-error', reachable: ['AtOne'] }, cfg(3, 'INVARIANT Nowhere'))).toEqual([
      'reachable: expected a state with AtOne, got not decided',
    ]);
    const changed = { models: [{ module: 'Counter', config: 'Counter.cfg', verdict: 'invariant', mutation: { killed: 0 } }] };
    const suite = await run(project({ ...module, 'Counter.cfg': cfg(3, 'INVARIANT Small'), 'expected.json': changed }), { mutation: true });
    expect(differences(suite)[0]).toContain('mutation: expected changes that are judged, got ');
  });

  it('a file that is not there is no error of its content', async () => {
    const missing = {
      models: [
        { module: 'Counter', config: 'No.cfg', verdict: 'config-error' },
        { module: 'No', config: 'Counter.cfg', verdict: 'parse-error' },
      ],
    };
    const suite = await run(project({ ...module, 'Counter.cfg': cfg(3), 'expected.json': missing }));
    expect(differences(suite)).toEqual([
      expect.stringMatching(/^verdict: expected config-error, got the file .*No\.cfg does not exist$/),
      expect.stringMatching(/^verdict: expected parse-error, got the file .*No\.tla does not exist$/),
    ]);
  });

  it('a time limit that no timer can keep is refused', async () => {
    const long = { models: [{ module: 'Counter', config: 'Counter.cfg', timeout: 3_000_000 }] };
    const { diagnostics } = await run(project({ ...module, 'Counter.cfg': cfg(3), 'expected.json': long }));
    expect(diagnostics).toMatchObject([{ code: 'E602', message: '`timeout` is 3000000, but must be at most 2147483 seconds (24 days)' }]);
  });

  it('a search that the specification ended itself is no pass, unless the number of states is expected', async () => {
    const config = cfg(3, 'INVARIANT Leaves\nPROPERTY Comes\nCHECK_DEADLOCK FALSE');
    const uncovered = ['Down', 'Stay'];
    expect(await judged({ uncovered }, config)).toEqual([
      expect.stringContaining('meaning: expected a search to its end, got The specification ended the search'),
    ]);
    expect(await judged({ distinctStates: 3, uncovered }, config)).toEqual([]);
    expect(await judged({ distinctStates: 3, uncovered, property: 'Leaves' }, config)).toEqual([]);
    expect(await judged({ distinctStates: 3, uncovered, property: 'Comes' }, config)).toEqual([
      'property: expected Comes holds, got it was not decided',
    ]);
  });

  it('takes only the failure that is expected', async () => {
    const config = cfg(3, 'INVARIANTS TypeOK Small');
    expect(await judged({ verdict: 'invariant', property: 'Small', traceLength: 3 }, config)).toEqual([]);
    expect(await judged({ verdict: 'invariant', property: 'TypeOK' }, config)).toEqual(['property: expected TypeOK, got Small']);
    expect(await judged({ verdict: 'invariant', traceLength: 9 }, config)).toEqual(['traceLength: expected 9, got 3']);
  });

  it('does not take a fault in the text for a failure', async () => {
    expect(await judged({ verdict: 'invariant', property: 'Small' }, cfg(3, 'INVARIANT Smal'))).toEqual([
      'verdict: expected invariant, got config-error',
    ]);
  });
});

describe('models without expectations', () => {
  it('must be ok, explore more than one state and cover every action', async () => {
    const suite = await run(
      project({ ...module, 'Counter.cfg': cfg(3), 'Counter-one.cfg': cfg(0), 'Counter-small.cfg': cfg(3, 'INVARIANT Small') }),
    );
    expect(outcomes(suite)).toEqual(['Counter-one failed', 'Counter-small failed', 'Counter failed']);
    expect(differences(suite)).toEqual([
      'covered: expected a step of every action, got never enabled: Up, Down',
      'distinctStates: expected more than one, got 1',
      'verdict: expected ok, got invariant',
      'covered: expected a step of every action, got never enabled: Down',
    ]);
  });
});

describe('passes that mean nothing', () => {
  // A counter that goes on for ever, so that liveness can be asked.
  const ticking = `---- MODULE Ticking ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 4
Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
Never == (x = 7) ~> (x = 0)
Often == (x = 1) ~> (x = 0)
====
`;
  const asked = async (property: string): Promise<SuiteRun> =>
    run(project({ 'Ticking.tla': ticking, 'Ticking.cfg': `SPECIFICATION Spec\nPROPERTY ${property}\n` }));

  it('fail: a property whose premise never comes true', async () => {
    expect(outcomes(await asked('Often'))).toEqual(['Ticking passed']);
    const suite = await asked('Never');
    expect(outcomes(suite)).toEqual(['Ticking failed']);
    expect(suite.models[0]?.differences).toMatchObject([{ what: 'meaning', actual: expect.stringContaining('Never') }]);
  });
});

describe('finding models', () => {
  it('goes through folders in order and finds the module of each configuration', async () => {
    const folder = project({
      'b/Counter.tla': counter,
      'b/Counter-two.cfg': cfg(2),
      'b/CounterX.tla': counter.replace('Counter', 'CounterX'),
      'b/CounterX-three.cfg': cfg(3),
      'a/Counter.tla': counter,
      'a/Counter.cfg': cfg(2),
      'a/Counter-large.cfg': cfg(9),
      'a/node_modules/Counter.cfg': 'no',
      'a/.hidden/Counter.cfg': 'no',
    });
    const suite = await run(folder);
    expect(suite.models.map(({ name, file }) => [name, file.slice(folder.length + 1)])).toEqual([
      ['a/Counter-large', 'a/Counter.tla'],
      ['a/Counter', 'a/Counter.tla'],
      ['b/Counter-two', 'b/Counter.tla'],
      ['b/CounterX-three', 'b/CounterX.tla'],
    ]);
    expect(suite.models[0]).toMatchObject({ outcome: 'skipped', reason: 'large' });
    expect((await run(folder, { large: true })).models[0]?.outcome).toBe('failed');
    expect(outcomes(await run(folder, { paths: [join(folder, 'b', 'Counter.tla')] }))).toEqual(['b/Counter-two failed']);
    expect(outcomes(await run(folder, { paths: [join(folder, 'a', 'Counter.cfg')] }))).toEqual(['a/Counter failed']);
  });

  it('a file that is named is expected to do what the description of its folder says', async () => {
    const expect7 = { models: [{ module: 'Counter', config: 'Counter.cfg', expect: { distinctStates: 7 } }] };
    const files = { ...module, 'Counter.cfg': cfg(1), 'Counter-other.cfg': cfg(1, 'INVARIANT Nowhere') };
    const folder = project({ ...files, 'tlasso.config.json': expect7 });
    for (const path of ['Counter.cfg', 'Counter.tla'])
      expect(differences(await run(folder, { paths: [join(folder, path)] }))).toEqual(['distinctStates: expected 7, got 2']);
    expect(differences(await run(folder, { paths: [join(folder, 'Counter-other.cfg')] }))).toEqual([
      'verdict: expected ok, got config-error',
    ]);
    const described = project({ ...files, 'tlasso.config.mjs': `export default ${JSON.stringify(expect7)};` });
    const suite = await run(described, { paths: [join(described, 'Counter.cfg')] });
    expect(suite.models).toEqual([]);
    expect(suite.diagnostics).toMatchObject([{ code: 'E606' }]);
    expect(outcomes(await run(described, { paths: [join(described, 'Counter.cfg')], noConfig: true }))).toEqual(['Counter failed']);
  });

  it('filters by name', async () => {
    const folder = project({ ...module, 'Counter-two.cfg': cfg(2), 'Counter-three.cfg': cfg(3) });
    expect(outcomes(await run(folder, { filter: ['TWO'] }))).toEqual(['Counter-two failed']);
    const some = await run(folder, { filter: ['*-t?ree', '*three'] });
    expect(outcomes(some)).toEqual(['Counter-three failed']);
    // A slip in one of several filters would leave models untested.
    expect(some.diagnostics).toMatchObject([{ code: 'E605', message: 'the filter *-t?ree matches none of 2 models' }]);
    expect((await run(folder, { filter: ['nothing'] })).diagnostics).toMatchObject([
      { code: 'E605', message: 'the filter nothing matches none of 2 models' },
    ]);
  });

  it('every path that was named has a model', async () => {
    const folder = project({ ...module, 'Counter.cfg': cfg(1), 'empty/Other.tla': '---- MODULE Other ----\n====\n' });
    const [model, other, empty] = ['Counter.cfg', 'empty/Other.tla', 'empty'].map((path) => join(folder, path));
    const suite = await run(folder, { paths: [model!, other!, empty!] });
    expect(outcomes(suite)).toEqual(['Counter failed']);
    expect(suite.diagnostics).toMatchObject([
      { code: 'E605', severity: 'error', message: `there is no model under ${other}` },
      { code: 'E605', severity: 'error', message: `there is no model under ${empty}` },
    ]);
  });

  it('says what it does not find', async () => {
    expect((await run(project({}))).diagnostics).toMatchObject([{ code: 'E605' }]);
    expect((await run(project({ 'A.cfg': '' }))).diagnostics).toMatchObject([{ code: 'E604' }]);
    expect((await run('missing')).diagnostics).toMatchObject([{ code: 'E001', message: 'missing does not exist' }]);
    expect((await run('missing/')).diagnostics).toMatchObject([{ code: 'E001', message: 'missing does not exist' }]);
  });
});

describe('tlasso.config', () => {
  const files = { ...module, 'Counter.cfg': cfg(3, 'INVARIANT TypeOK') };
  const entry = { module: 'Counter', invariants: ['Small'], expect: { verdict: 'invariant', property: 'Small' } };

  it.each<[string, string | object]>([
    ['tlasso.config.json', { models: [{ name: 'small', ...entry }] }],
    ['tlasso.config.mjs', `export default { models: [${JSON.stringify({ name: 'small', ...entry })}] };`],
    [
      'tlasso.config.ts',
      `interface M { readonly name: string }\nconst m: M = ${JSON.stringify({ name: 'small', ...entry })};\nexport default { models: [m] };`,
    ],
  ])('%s', async (name, content) => {
    const suite = await run(project({ ...files, [name]: content }));
    expect(suite.diagnostics).toEqual([]);
    expect(outcomes(suite)).toEqual(['small passed']);
  });

  it.each<[string, string, string, string]>([
    ['no JSON', 'tlasso.config.json', '{ "models": [', 'this is not JSON'],
    ['a program that fails', 'tlasso.config.mjs', 'throw new Error("boom");', 'failed: boom'],
    ['no default export', 'tlasso.config.mjs', 'export const models = [];', 'has no default export'],
  ])('%s', async (_, name, content, message) => {
    const suite = await run(project({ ...files, [name]: content }));
    expect(suite.diagnostics).toMatchObject([{ code: expect.stringMatching(/^E60[12]$/), severity: 'error' }]);
    expect(suite.diagnostics[0]?.message).toContain(message);
  });

  it.each<[string, object, string, string | undefined]>([
    [
      'an unknown expectation',
      { module: 'Counter', expect: { distinctState: 3 } },
      'unknown key `distinctState`',
      'Did you mean `distinctStates`?',
    ],
    ['an unknown option', { module: 'Counter', invariant: ['A'] }, 'unknown key `invariant`', 'Did you mean `invariants`?'],
    [
      'a wrong kind',
      { module: 'Counter', expect: { depth: 'four' } },
      '`depth` is "four", but must be a number or { min, max }',
      undefined,
    ],
    ['a range without ends', { module: 'Counter', expect: { depth: {} } }, '`depth` is {}, but must be a range with min or max', undefined],
    [
      'a range that is the wrong way round',
      { module: 'Counter', expect: { depth: { min: 3, max: 2 } } },
      'min is not greater than its max',
      undefined,
    ],
    ['a wrong verdict', { module: 'Counter', expect: { verdict: 'fine' } }, '`verdict` is "fine", but must be', undefined],
    ['a negative number', { module: 'Counter', timeout: -1 }, '`timeout` is -1, but must be greater than 0', undefined],
    ['no module', { name: 'x' }, '`module` is missing', undefined],
  ])('%s', async (_, model, message, fix) => {
    const { diagnostics, models } = await run(project({ ...files, 'tlasso.config.json': { models: [model] } }));
    expect(models).toEqual([]);
    expect(diagnostics[0]).toMatchObject({ code: 'E602', severity: 'error', ...(fix === undefined ? {} : { fix }) });
    expect(diagnostics[0]?.message).toContain(message);
    expect(diagnostics[0]?.span?.source.name).toMatch(/tlasso\.config\.json$/);
  });

  it.each([
    ['an expectation', '{ "models": [{ "module": "Counter", "expect": { "depth": 9, "depth": 4 } }] }', '"depth"'],
    ['the models', '{ "models": [{ "module": "Counter", "expect": { "depth": 9 } }], "models": [{ "module": "Counter" }] }', '"models"'],
  ])('a key that stands twice: %s', async (_, text, key) => {
    const { diagnostics, models } = await run(project({ ...files, 'tlasso.config.json': text }));
    expect(models).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'E602', message: `the key \`${key.slice(1, -1)}\` stands twice in this object` }]);
    expect(diagnostics[0]?.span?.start).toBe(text.lastIndexOf(key));
  });

  it('says the path where there is no text to point to', async () => {
    const { diagnostics } = await run(
      project({ ...files, 'tlasso.config.mjs': 'export default { models: [{ module: "Counter", expect: { dept: 1 } }] };' }),
    );
    expect(diagnostics[0]?.message).toMatch(/tlasso\.config\.mjs: models\[0\]\.expect\.dept: unknown key `dept`$/);
  });
});

describe('bad input', () => {
  it('refuses two models with one name and runs the others', async () => {
    const model = { name: 'same', module: 'Counter', expect: { uncovered: ['Down'] } };
    const suite = await run(
      project({ ...module, 'Counter.cfg': cfg(3), 'tlasso.config.json': { models: [model, model, { ...model, name: 'other' }] } }),
    );
    expect(outcomes(suite)).toEqual(['same passed', 'other passed']);
    expect(suite.diagnostics).toMatchObject([{ code: 'E603', message: 'two models are called same: the second one is not run' }]);
  });

  it('runs other folders where one has a broken file', async () => {
    const suite = await run(
      project({
        'a/expected.json': '{',
        'b/Counter.tla': counter,
        'b/Counter.cfg': cfg(3),
        'b/expected.json': { models: [{ module: 'Counter', config: 'Counter.cfg', uncovered: ['Down'] }] },
      }),
    );
    expect(suite.diagnostics).toMatchObject([{ code: 'E601' }]);
    expect(outcomes(suite)).toEqual(['b/Counter passed']);
  });

  it('ends a model that does not end, and runs the others', async () => {
    const endless = counter.replace('Counter', 'Endless').replace('x < Most', 'TRUE');
    const suite = await run(
      project({
        ...module,
        'Counter.cfg': cfg(3),
        'Endless.tla': endless,
        'Endless.cfg': cfg(3),
        'tlasso.config.json': { timeout: 1, models: [{ module: 'Endless' }, { module: 'Counter', expect: { uncovered: ['Down'] } }] },
      }),
    );
    expect(outcomes(suite)).toEqual(['Endless failed', 'Counter passed']);
    expect(differences(suite)).toEqual(['timeout: expected ok within 1 s, got no end']);
  });
});

describe('running', () => {
  const files = { ...module, 'Counter-a.cfg': cfg(3), 'Counter-b.cfg': cfg(4), 'Counter-c.cfg': cfg(5) };
  const expected = (depths: readonly number[]) => ({
    'expected.json': {
      models: ['a', 'b', 'c'].map((name, i) => ({
        config: `Counter-${name}.cfg`,
        module: 'Counter.tla',
        distinctStates: depths[i],
        depth: depths[i],
      })),
    },
  });

  it('tells results in the order of the suite', async () => {
    const told: ModelResult[] = [];
    const folder = project({ ...files, ...expected([4, 5, 6]) });
    const suite = await runSuite({ paths: [folder], base: folder, jobs: 3 }, { result: (result) => told.push(result) });
    expect(told).toEqual(suite.models);
    expect(told.map(({ name }) => name)).toEqual(['Counter-a', 'Counter-b', 'Counter-c']);
    expect(modelText(told[0]!)).toMatch(/^ok +Counter-a {2}ok, 4 states, /);
  });

  it('stops after the first failure with bail', async () => {
    const folder = project({ ...files, ...expected([4, 9, 6]) });
    expect(outcomes(await run(folder, { bail: true, jobs: 1 }))).toEqual(['Counter-a passed', 'Counter-b failed', 'Counter-c skipped']);
    expect(outcomes(await run(folder, { bail: true, jobs: 3 }))).toEqual(['Counter-a passed', 'Counter-b failed', 'Counter-c skipped']);
  });

  it('skips what is left when it is interrupted', async () => {
    const folder = project({ ...files, ...expected([4, 5, 6]) });
    const suite = await run(folder, { signal: AbortSignal.abort() });
    expect(suite.interrupted).toBe(true);
    expect(suite.models.every(({ outcome }) => outcome === 'skipped')).toBe(true);
  });

  it('updates pinned numbers and nothing else', async () => {
    const text = `{ "models": [\n  { "config": "Counter-a.cfg", "module": "Counter.tla", "verdict": "ok",   "distinctStates": 99, "depth": { "min": 1 } },\n  { "config": "Counter-b.cfg", "module": "Counter.tla", "verdict": "deadlock", "depth": 1 }\n] }\n`;
    const folder = project({ ...module, 'Counter-a.cfg': cfg(3), 'Counter-b.cfg': cfg(4), 'expected.json': text });
    const changes = updatePins(await run(folder));
    expect(changes).toMatchObject([{ model: 'Counter-a', what: 'distinctStates', from: 99, to: 4, applied: true }]);
    expect(readFileSync(join(folder, 'expected.json'), 'utf8')).toBe(text.replace('99', '4'));
    expect(updatePins(await run(folder))).toEqual([]);
  });
});

// See docs/manual/security.md.
describe('what a suite may do', () => {
  const entry = { module: 'Counter', config: 'Counter.cfg', expect: { distinctStates: 4, uncovered: ['Down'] } };
  const text = `export default { models: [${JSON.stringify(entry)}] };`;
  const files = { ...module, 'Counter.cfg': cfg(3) };
  const told = async (folder: string, request: Partial<SuiteRequest> = {}): Promise<{ suite: SuiteRun; programs: string[] }> => {
    const programs: string[] = [];
    const suite = await runSuite({ paths: [folder], base: folder, jobs: 1, ...request }, { program: (file) => programs.push(file) });
    return { suite, programs };
  };

  it('a configuration of the folder is run, and told', async () => {
    const folder = project({ ...files, 'tlasso.config.mjs': text });
    const { suite, programs } = await told(folder);
    expect(outcomes(suite)).toEqual(['Counter passed']);
    expect(programs).toEqual([join(folder, 'tlasso.config.mjs')]);
  });

  it('one further below is not run, unless it is named', async () => {
    const folder = project({ 'inner/Counter.tla': counter, 'inner/Counter.cfg': cfg(3), 'inner/tlasso.config.mjs': text });
    const { suite, programs } = await told(folder);
    expect(programs).toEqual([]);
    expect(suite.diagnostics.map(({ code }) => code)).toEqual(['E606']);
    expect((await told(folder, { paths: [join(folder, 'inner')] })).programs).toHaveLength(1);
    expect((await told(folder, { paths: [join(folder, 'inner', 'tlasso.config.mjs')] })).programs).toHaveLength(1);
  });

  it('none is run where the user wants none', async () => {
    const folder = project({
      ...files,
      'tlasso.config.mjs': text,
      'expected.json': { models: [{ module: 'Counter', config: 'Counter.cfg', uncovered: ['Down'] }] },
    });
    const { suite, programs } = await told(folder, { noConfig: true });
    expect(programs).toEqual([]);
    expect(outcomes(suite)).toEqual(['Counter passed']);
    const named = await told(folder, { noConfig: true, paths: [join(folder, 'tlasso.config.mjs')] });
    expect(named.suite.diagnostics.map(({ code }) => code)).toEqual(['E606']);
  });

  it.each([
    [
      'tlasso.config.mjs',
      'const models = [];\nprocess.exit(0);\nexport default { models };',
      'it calls process.exit(0)',
      'process.exit(0)',
    ],
    [
      'tlasso.config.ts',
      'const models: string[] = [];\nprocess.exit(0);\nexport default { models };',
      'it calls process.exit(0)',
      'process.exit(0)',
    ],
    ['tlasso.config.mjs', 'const a = 1;\n  throw new Error("boom");\nexport default a;', 'failed: boom', 'new Error("boom")'],
    ['tlasso.config.mjs', 'export default { models: [{ module: "Counter", expect: { dept: 1 } }] };', 'unknown key `dept`', 'dept'],
  ])('the faults of %s have a place: %s', async (name, program, message, at) => {
    const { suite } = await told(project({ ...files, [name]: program }));
    expect(suite.diagnostics[0]!.message).toContain(message);
    const { source, start } = suite.diagnostics[0]!.span!;
    const line = source.text.slice(0, start).split('\n').length;
    expect(line).toBe(source.text.slice(0, source.text.indexOf(at)).split('\n').length);
  });

  it('data gives itself no rights, a program does', async () => {
    const writer = `---- MODULE Writer ----\nEXTENDS Json, IOUtils\nVARIABLE x\nInit == x = 0\nNext == x = 0 /\\ x' = 1 /\\ JsonSerialize("out.json", <<1>>)\n====\n`;
    const model = { module: 'Writer', config: 'Writer.cfg', allowIo: true };
    const sources = { 'Writer.tla': writer, 'Writer.cfg': 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n' };
    const data = project({ ...sources, 'expected.json': { models: [model] } });
    expect(outcomes((await told(data)).suite)).toEqual(['Writer failed']);
    expect(existsSync(join(data, 'out.json'))).toBe(false);
    expect(outcomes((await told(data, { allowIo: true })).suite)).toEqual(['Writer passed']);
    const program = project({ ...sources, 'tlasso.config.mjs': `export default { models: [${JSON.stringify(model)}] };` });
    expect(outcomes((await told(program)).suite)).toEqual(['Writer passed']);
  });
});
