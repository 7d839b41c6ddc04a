// Systems written in TypeScript. The state graphs are those of the deadlock detector ddsv-go for the same systems.
import { describe, expect, it } from 'vitest';
import { check, type Data, defineSystem, type Process, SystemDefinitionError, textReport } from '../../../src/index.ts';
import { graphOf } from './graph-counts.ts';

interface Forks {
  readonly f1: number;
  readonly f2: number;
}

const philosopher = (left: keyof Forks, right: keyof Forks, putBack: boolean): Process<Forks> => ({
  start: 'thinking',
  rules: {
    takeLeft: { from: 'thinking', to: 'hungry', when: (s) => s[left] === 0, set: () => ({ [left]: 1 }) },
    takeRight: { from: 'hungry', to: 'eating', when: (s) => s[right] === 0, set: () => ({ [right]: 1 }) },
    ...(putBack && { putBack: { from: 'hungry', to: 'thinking', when: (s: Forks) => s[right] === 1, set: () => ({ [left]: 0 }) } }),
    dropRight: { from: 'eating', to: 'full', set: () => ({ [right]: 0 }) },
    dropLeft: { from: 'full', to: 'thinking', set: () => ({ [left]: 0 }) },
  },
});

const philosophers = (putBack: boolean) =>
  defineSystem({
    name: 'Philosophers',
    shared: { f1: 0, f2: 0 } satisfies Forks,
    processes: { P1: philosopher('f1', 'f2', putBack), P2: philosopher('f2', 'f1', putBack) },
    properties: (ltl) => ({
      SomebodyEats: ltl.always(ltl.eventually(ltl.atom('eating', (s) => s.at.P1 === 'eating' || s.at.P2 === 'eating'))),
    }),
  });

const increment = (locked: boolean) => {
  const process = (): Process<{ x: number; lock: boolean }, { t: number }> => ({
    start: locked ? 'lock' : 'read',
    end: ['done'],
    own: { t: 0 },
    rules: {
      ...(locked && { lock: { from: 'lock', to: 'read', set: (s: { lock: boolean }) => !s.lock && { lock: true } } }),
      read: { from: 'read', to: 'incr', set: (s) => ({ t: s.x }) },
      incr: { from: 'incr', to: 'write', set: (s) => ({ t: s.t + 1 }) },
      write: { from: 'write', to: locked ? 'unlock' : 'done', set: (s) => ({ x: s.t }) },
      ...(locked && { unlock: { from: 'unlock', to: 'done', set: () => ({ lock: false }) } }),
    },
  });
  return defineSystem({
    name: 'Increment',
    shared: { x: 0, lock: false } as { x: number; lock: boolean },
    processes: { P: process(), Q: process() },
    invariants: { BothCounted: (s) => !(s.at.P === 'done' && s.at.Q === 'done') || s.x === 2 },
  });
};

describe('state graphs: states, transitions, deadlocks', () => {
  it.each([
    ['philosophers', philosophers(false), [10, 14, 1]],
    ['philosophers that put back', philosophers(true), [10, 18, 0]],
    ['increments without a lock', increment(false), [22, 28, 0]],
    ['increments with a lock', increment(true), [21, 20, 0]],
  ] as const)('%s', (_, system, counts) => {
    expect(graphOf(system)).toEqual(counts);
  });
});

describe('verdicts', () => {
  it('finds a shortest way to a deadlock', async () => {
    const report = await check(philosophers(false));
    expect(report).toMatchObject({ verdict: 'deadlock', module: 'Philosophers' });
    expect(report.trace?.states.map(({ action }) => action?.name)).toEqual([undefined, 'P1.takeLeft', 'P2.takeLeft']);
  });

  it('finds a lost update, and none with a lock', async () => {
    const report = await check(increment(false));
    expect(report).toMatchObject({ verdict: 'invariant', property: { name: 'BothCounted', kind: 'invariant' } });
    expect(report.trace?.states).toHaveLength(7);
    expect(await check(increment(true))).toMatchObject({ verdict: 'ok' });
  });

  it('finds a livelock', async () => {
    const report = await check(philosophers(true));
    expect(report).toMatchObject({ verdict: 'property', property: { name: 'SomebodyEats', kind: 'temporal-property' } });
    expect(report.trace?.loop).toBeDefined();
    expect(report.explanation?.rows[0]?.text).toBe('[]<>eating');
  });

  const bounded = (fairness?: 'weak') =>
    defineSystem({
      name: 'Bounded',
      shared: { x: 0 },
      processes: {
        Up: {
          ...(fairness === undefined ? {} : { fairness }),
          rules: { up: { when: (s) => s.x < 3, set: (s) => ({ x: s.x + 1 }) } },
        },
      },
      steps: { Grows: (from, to) => to.x > from.x },
      properties: (ltl) => ({ Ends: ltl.eventually(ltl.atom('x = 3', (s) => s.x === 3)) }),
    });

  it('assumes fairness only where it is said', async () => {
    expect(await check(bounded(), { deadlock: false })).toMatchObject({ verdict: 'property', property: { name: 'Ends' } });
    expect(await check(bounded('weak'), { deadlock: false })).toMatchObject({ verdict: 'ok', distinctStates: 4, depth: 4 });
  });

  it('keeps limits', async () => {
    expect(await check(bounded('weak'), { maxStates: 2 })).toMatchObject({ verdict: 'limit', limit: 'states' });
  });
});

it('offers choices, several initial states and a constraint', async () => {
  const system = defineSystem({
    name: 'Choices',
    shared: { set: new Set<number>(), log: [] as readonly Data[], at0: { a: 1 } },
    initially: [{}, { set: new Set([7]) }],
    processes: {
      P: {
        rules: (rule) => ({
          add: rule({ choices: () => [1, 2], choiceName: 'n', set: (s, n) => ({ set: new Set(s.set).add(n), log: [...s.log, n] }) }),
        }),
      },
    },
    constraint: (s) => s.log.length < 3,
    invariants: { NoTwoTwos: (s) => s.log[0] !== 2 || s.log[1] !== 2 },
  });
  const report = await check(system);
  expect(report).toMatchObject({ verdict: 'invariant', property: { name: 'NoTwoTwos' } });
  const second = report.trace?.states[1]?.action;
  expect(second).toMatchObject({ name: 'P.add', arguments: [{ name: 'n', value: { kind: 'integer', value: 2n } }] });
});

describe('faults', () => {
  const broken = (set: () => { x?: number }) =>
    defineSystem({ name: 'Broken', shared: { x: 0 } as { x: number }, processes: { P: { rules: { r: { set } } } } });
  const kinds = 'use Booleans, integers, strings, arrays, plain objects and sets';

  it.each<[string, unknown, string]>([
    ['a fraction', { x: 0.5 }, 'rule r of process P: x is 0.5: numbers must be integers up to 2^53; larger ones are bigints'],
    ['no value', { x: undefined }, `rule r of process P: x is undefined: ${kinds}`],
    ['a date', { x: new Date(0) }, `rule r of process P: x is a Date: ${kinds}`],
    [
      'an empty object',
      { x: [{}] },
      'rule r of process P: x[0] is an object without fields, which is no value of its own: use an empty array',
    ],
    ['an unknown variable', { y: 1 }, 'rule r of process P assigns y, which is neither a shared variable nor one of its own'],
  ])('%s', async (_, changes, message) => {
    const report = await check(broken(() => changes as { x: number }));
    expect(report).toMatchObject({ verdict: 'evaluation-error', diagnostics: [{ code: 'E401', message }] });
    expect(report.trace?.states).toHaveLength(1);
  });

  it('a predicate without an answer', async () => {
    const system = defineSystem({
      name: 'S',
      shared: { x: 0 },
      processes: { P: { rules: { r: {} } } },
      invariants: { I: () => 1 as unknown as boolean },
    });
    expect(await check(system)).toMatchObject({ diagnostics: [{ message: 'I: the answer is 1, not true or false' }] });
  });

  const rules = { r: {} };
  it.each<[string, () => unknown]>([
    ['a system needs at least one process', () => defineSystem({ name: 'S', shared: {}, processes: {} })],
    [
      'process P has a variable x of its own, and x is shared: use two names',
      () => defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { own: { x: 0 }, rules } } }),
    ],
    ['there are two variables P_x', () => defineSystem({ name: 'S', shared: { P_x: 0 }, processes: { P: { own: { x: 0 }, rules } } })],
    ['a shared variable must not be called at', () => defineSystem({ name: 'S', shared: { at: 0 }, processes: { P: { rules } } })],
    [
      'process P has rules with places, but no start',
      () => defineSystem({ name: 'S', shared: {}, processes: { P: { rules: { r: { to: 'b' } } } } }),
    ],
    [
      'rule r of process P starts at b, where no rule goes',
      () => defineSystem({ name: 'S', shared: {}, processes: { P: { start: 'a', rules: { r: { from: 'b' } } } } }),
    ],
    [
      'process P may end at b, where no rule goes',
      () => defineSystem({ name: 'S', shared: {}, processes: { P: { start: 'a', end: ['b'], rules } } }),
    ],
    [
      'a b is not a name: use letters, digits and _, a letter first',
      () => defineSystem({ name: 'S', shared: { 'a b': 0 }, processes: { P: { rules } } }),
    ],
  ])('%s', (message, define) => {
    expect(define).toThrow(new SystemDefinitionError(message));
  });
});

describe('what would be passed over in silence', () => {
  const rule = (more: object) => () => defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: { r: more } } } } as never);
  const system = (more: object) => () => defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: {} } }, ...more } as never);
  const inRule = 'rule r of process P';

  it.each<[string, () => unknown]>([
    [`${inRule} has an unknown key gaurd: the keys are from, to, when, set, choices, choiceName`, rule({ gaurd: () => true })],
    [`${inRule} has an unknown key whne: did you mean when?`, rule({ whne: () => true })],
    [`when of ${inRule} must be a function, not true`, rule({ when: true })],
    [`set of ${inRule} is an async function: its answer would come too late`, rule({ set: async () => ({}) })],
    ['the system S has an unknown key invariant: did you mean invariants?', system({ invariant: {} })],
    ['invariants of the system S has I, which must be a function, not an object', system({ invariants: { I: {} } })],
    ['invariants of the system S must be an object with functions, not an array', system({ invariants: [() => false] })],
    ['initially of the system S must be an array of objects, not an object', system({ initially: { x: 1 } })],
    ['shared of the system S must be an object, not a Map', system({ shared: new Map() })],
    ['symmetry of the system S names Q, which is no process', system({ symmetry: [['Q']] })],
    [
      'the system S has an unknown key fairness: the keys are name, shared, initially, processes, symmetry, invariants, steps, properties, constraint',
      system({ fairness: 'weak' }),
    ],
    ["fairness of process P must be 'weak' or 'strong', not \"weakly\"", system({ processes: { P: { rules: {}, fairness: 'weakly' } } })],
    ['end of process P must be an array of strings, not "done"', system({ processes: { P: { rules: {}, end: 'done' } } })],
    ['process P has no rules, but rule: did you mean rules?', system({ processes: { P: { rule: [] } } })],
    [
      'the rules of process P must be an object with a rule for each name, not a promise',
      system({ processes: { P: { rules: async () => ({}) } } }),
    ],
    [
      'rules of process P must be an object with rules, or a function that makes one, not an array',
      system({ processes: { P: { rules: [] } } }),
    ],
    ['rule r of process P must be an object or a function, not 3', system({ processes: { P: { rules: { r: 3 } } } })],
    [
      `set of ${inRule} is an async function: its answer would come too late`,
      system({ processes: { P: { rules: { r: async () => ({}) } } } }),
    ],
    ['properties must give an object with formulas, not undefined', system({ properties: () => undefined })],
    [
      'property P is true, not a formula: make one with the functions that properties is given',
      system({ properties: () => ({ P: true }) }),
    ],
    [
      'operand 1 of always is a function, not a formula: make one with atom(name, predicate)',
      system({ properties: (ltl: { always: (f: unknown) => unknown }) => ({ P: ltl.always(() => true) }) }),
    ],
  ])('%s', (message, define) => {
    expect(define).toThrow(new SystemDefinitionError(message));
  });

  const run = (given: object) =>
    check(defineSystem({ name: 'S', shared: { x: 0, q: new Set([1]) }, processes: { P: { rules: { r: given } } } } as never));
  let count = 0;

  it.each<[string, object]>([
    [`${inRule}: set gave a promise: rules must answer at once, so none may be async`, { set: () => Promise.resolve({}) }],
    [`${inRule}: set gave 3: give an object with the variables that change, or false where the rule is not possible`, { set: () => 3 }],
    [
      `${inRule}: set gave a Map: give an object with the variables that change, or false where the rule is not possible`,
      { set: () => new Map([['x', 1]]) },
    ],
    [
      `${inRule}: set gave undefined: an arrow function with braces needs a return, or parentheses around the object`,
      { set: () => undefined },
    ],
    [
      `${inRule}: set gave an array: give an object with the variables that change, or false where the rule is not possible`,
      { set: () => [] },
    ],
    [
      `${inRule}: set gave true: give an object with the variables that change, or false where the rule is not possible`,
      { set: () => true },
    ],
    [
      `${inRule}: set gave 0: give an object with the variables that change, or false where the rule is not possible`,
      { set: (s: { x: number }) => s.x && {} },
    ],
    [`${inRule}: choices gave undefined, nothing to choose from: give an array or a set`, { choices: () => undefined }],
    [`${inRule}: choices gave "ab", nothing to choose from: give an array or a set`, { choices: () => 'ab' }],
    [`the guard of ${inRule}: the answer is a promise, not true or false`, { when: () => Promise.resolve(true) }],
    [`the guard of ${inRule}: there is no variable y`, { when: (s: { y: number }) => s.y === 1 }],
    [
      `${inRule}: a set of a state cannot be changed: make a new one, new Set([...set, element])`,
      { set: (s: { q: Set<number> }) => ({ q: s.q.add(2) }) },
    ],
    [
      'P.r makes other steps the second time in the same state: rules must depend on nothing but what they are given',
      { set: () => ({ x: count++ }) },
    ],
  ])('%s', async (message, given) => {
    expect(await run(given)).toMatchObject({ verdict: 'evaluation-error', diagnostics: [{ code: 'E401', message }] });
  });

  it('takes a rule that is a function like the same with a guard', async () => {
    const counter = (rules: object) => defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { own: { y: 0 }, rules } } } as never);
    type Seen = { readonly x: number; readonly y: number };
    const change = ({ x, y }: Seen) => ({ x: x + 1, y: y + x });
    const short = await check(counter({ up: (s: Seen) => s.x < 3 && change(s) }));
    const long = await check(counter({ up: { when: (s: Seen) => s.x < 3, set: change } }));
    expect(short).toMatchObject({ verdict: 'deadlock', distinctStates: 4, statesGenerated: 4 });
    expect(textReport(short).replace(/[\d.]+ s\b.*/, '')).toBe(textReport(long).replace(/[\d.]+ s\b.*/, ''));
  });

  it('knows the elements of a set by value', async () => {
    const system = defineSystem({
      name: 'Sets',
      shared: { seen: new Set([{ from: 'a', number: 1 }]) },
      processes: {
        P: { rules: { r: { when: (s) => s.seen.has({ from: 'a', number: 1 }), set: () => ({ seen: new Set<never>() }) } } },
      },
    });
    expect(await check(system, { deadlock: false })).toMatchObject({ verdict: 'ok', distinctStates: 2 });
  });

  const plain = defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: { r: {} } } } });
  it.each<[string, object]>([
    ['the options of check has an unknown key maxState: did you mean maxStates?', { maxState: 3 }],
    ['maxStates of the options of check must be a whole number of at least 1, not -1', { maxStates: -1 }],
    ['deadlock of the options of check must be true or false, not "no"', { deadlock: 'no' }],
    [
      "the options of check: functions do not cross threads, so several workers need the system in a file of its own: check('system.ts', { workers: 2 })",
      { workers: 2 },
    ],
  ])('%s', async (message, options) => {
    await expect(check(plain, options)).rejects.toThrow(new TypeError(message));
  });

  it.each<[string, object]>([
    ['one has no limit', { action: 'Next', formula: 'P ~> Q' }],
    ['one has no limit, but limits: did you mean limit?', { limits: 0, action: 'Next', formula: 'P ~> Q' }],
    ['limit of one must be a whole number from 0 to 1000000, not -1', { limit: -1, action: 'Next', formula: 'P ~> Q' }],
    ['one has an unknown key response: the keys are limit, action, formula', { limit: 0, action: 'Next', formula: 'P ~> Q', response: '' }],
  ])('must be bounded responses, but %s', async (fault, within) => {
    const message = `within of the options of check must be bounded responses, but ${fault}`;
    await expect(check('X.tla', { within: [within as never] })).rejects.toThrow(new TypeError(message));
  });

  it('is no system', async () => {
    await expect(check({} as never)).rejects.toThrow('give the path of a module or a program, or a system made by defineSystem');
    await expect(check('X.tla', { invariant: ['I'] } as never)).rejects.toThrow(
      'the options of check has an unknown key invariant: did you mean invariants?',
    );
  });
});
