// Partial-order reduction of specifications as people write them: what is left out, what is not, and that nothing changes but the numbers.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { search } from '../../../../src/checker/index.ts';
import { check } from '../../../../src/index.ts';
import { createValues } from '../../../../src/values/index.ts';
import { compileText } from '../../../compiler/support/compile-text.ts';
import { exploreAll } from './brute-force.ts';

const specs = join(import.meta.dirname, '../../../../specs');
const own = join(import.meta.dirname, '../../../cli/specs');

// With k walkers of n steps: (n + 1)^k states, of which one interleaving suffices: k * n + 1.
it('leaves out all interleavings but one where processes have nothing in common', async () => {
  expect(await check(join(own, 'Walkers.tla'))).toMatchObject({ verdict: 'ok', distinctStates: 6 ** 3 });
  expect(await check(join(own, 'Walkers.tla'), { reduce: true })).toMatchObject({ verdict: 'ok', distinctStates: 3 * 5 + 1 });
});

// All wait to share: (k + 1)^4. One has shared and is at work: 4 * k * (k + 1)^3. The first steps: 4. From a state of the first kind everybody goes on
// whose shares are not used up; from the others one does.
it('keeps the interleavings of what is shared', async () => {
  const most = 12;
  const waiting = (most + 1) ** 4;
  const working = 4 * most * (most + 1) ** 3;
  const counts = { distinctStates: waiting + working + 4, statesGenerated: 1 + 2 * working + 4 };
  expect(await check(join(own, 'Shares.tla'), { reduce: true })).toMatchObject({ verdict: 'ok', ...counts });
});

describe('finds the same as brute force in', () => {
  it.each([
    ['dining-philosophers/DiningPhilosophers', 'DiningPhilosophers-order', {}],
    ['dining-philosophers/DiningPhilosophers', 'DiningPhilosophers', {}],
    ['peterson/Peterson', 'Peterson', {}],
    ['peterson/Peterson', 'Peterson-polite-first', {}],
    ['bounded-buffer/BoundedBuffer', 'BoundedBuffer', {}],
    ['bounded-buffer/BoundedBuffer', 'BoundedBuffer-no-mutex', {}],
    ['bounded-buffer/BoundedBuffer', 'BoundedBuffer-mutex-first', {}],
    ['increment/Increment', 'Increment', {}],
    ['increment/Increment', 'Increment-lucky', {}],
    ['increment/LockedIncrement', 'LockedIncrement', {}],
    ['try-confirm-cancel/TryConfirmCancel', 'TryConfirmCancel', {}],
    ['try-confirm-cancel/TryConfirmCancel', 'TryConfirmCancel-log-late', {}],
    ['try-confirm-cancel/TryConfirmCancel', 'TryConfirmCancel-confirm-after-cancel', {}],
    ['atomic-commit/TwoPhaseCommit', 'TwoPhaseCommit-dies', {}],
    ['atomic-commit/TwoPhaseCommit', 'TwoPhaseCommit-timeout', {}],
    ['chain-replication/ChainReplication', 'ChainReplication-ack-at-head', {}],
    ['pod-termination/PodTermination', 'PodTermination', {}],
    ['readers-writers/ReadersWriters', 'ReadersWriters-upgrade', {}],
  ])('%s, %s', async (module, config) => {
    const file = join(specs, `${module}.tla`);
    const from = { config: join(specs, `${module.split('/')[0]}/${config}.cfg`) };
    const [whole, reduced] = [await check(file, from), await check(file, { ...from, reduce: true })];
    expect(reduced.verdict).toBe(whole.verdict);
    expect(reduced.diagnostics.map(({ code, severity }) => [code, severity])).toContainEqual(['E456', 'note']);
    if (whole.verdict === 'ok') expect(reduced.distinctStates).toBeLessThanOrEqual(whole.distinctStates);
  });
});

const walkers = `---- MODULE Walkers ----
EXTENDS Naturals, TLC
VARIABLES place, mark
Walker == {"a", "b"}
Init == place = [w \\in Walker |-> 0] /\\ mark = {}
Step(w) == place[w] < 3 /\\ place' = [place EXCEPT ![w] = @ + 1] /\\ UNCHANGED mark
Next == \\E w \\in Walker : Step(w)
Counted(w) == TLCSet(1, 0) /\\ Step(w)
Counting == \\E w \\in Walker : Counted(w)
Together == place' = [w \\in Walker |-> 3] /\\ UNCHANGED mark
Spec == Init /\\ [][Next]_place
Small == place["a"] < 3
Grows == [][place'["a"] >= place["a"]]_place
Arrive == <>(place["a"] = 3)
Mirror == Permutations(Walker)
====`;

describe('where nothing can be left out, all states are explored and the reason is told', () => {
  const beside = 'CHECK_DEADLOCK FALSE';
  it.each([
    ['SPECIFICATION Spec PROPERTY Arrive', /^temporal properties/],
    ['INIT Init NEXT Next CONSTRAINT Small', /CONSTRAINT/],
    ['INIT Init NEXT Next ACTION_CONSTRAINT Small', /CONSTRAINT/],
    ['INIT Init NEXT Next VIEW place', /VIEW/],
    ['INIT Init NEXT Counting', /TLCGet, TLCSet/],
    ['INIT Init NEXT Together', /^every two actions/],
  ])('%s', (config, obstacle) => {
    const { model } = compileText(walkers, `${config} ${beside}`, createValues(1 << 24), true);
    expect(model.reduction?.obstacle).toMatch(obstacle);
    expect(model.system.reduction).toBeUndefined();
  });

  it('SYMMETRY', () => {
    const config = 'CONSTANT Walker = {a, b} INIT Init NEXT Next SYMMETRY Mirror CHECK_DEADLOCK FALSE';
    const text = walkers.replace('Walker == {"a", "b"}', 'CONSTANT Walker').replaceAll('"a"', '(CHOOSE w \\in Walker : TRUE)');
    const { model } = compileText(text, config, createValues(1 << 24), true);
    expect(model.reduction?.obstacle).toMatch(/SYMMETRY/);
  });

  it('is not asked for', () => {
    const { model } = compileText(walkers, `INIT Init NEXT Next ${beside}`);
    expect(model.reduction).toBeNull();
    expect(model.system.reduction).toBeUndefined();
  });
});

describe('searches that need every state do not leave any out, whatever the system offers', () => {
  const { system } = compileText(walkers, 'INIT Init NEXT Next CHECK_DEADLOCK FALSE', createValues(1 << 24), true).model;
  it('with a limit of the depth', () => {
    expect(system.reduction).toBeDefined();
    // Of the 4 * 4 states those that at most two steps reach.
    expect(search(system, { deadlock: false, maxDepth: 3 }).statistics.distinctStates).toBe(1 + 2 + 3);
    expect(search(system, { deadlock: false }).statistics.distinctStates).toBe(1 + 3 + 3);
  });
  it('with predicates that are not the system own', () => {
    const seen = { name: 'Seen', holds: () => true };
    expect(search(system, { deadlock: false, invariants: [seen] }).statistics.distinctStates).toBe(16);
  });
});

it('finds the step that a property forbids', () => {
  const { system } = compileText(
    walkers.replace('@ + 1]', '(@ + 1) % 3]'),
    'SPECIFICATION Spec PROPERTY Grows CHECK_DEADLOCK FALSE',
    createValues(1 << 24),
    true,
  ).model;
  expect(system.reduction).toBeDefined();
  expect(exploreAll(system, 100)?.violated).toEqual(new Set(['Grows']));
  expect(search(system)).toMatchObject({ verdict: 'property', predicate: { name: 'Grows' } });
});

// Once x is "a", Third has no value while the stage is 1: its last guard is false there, but the one before must not be put off either.
it('finds a fault of a guard that lost its value, though one behind it is false', () => {
  const { system } = compileText(
    `---- MODULE Mixed ----
EXTENDS Naturals
VARIABLES stage, x, z
Init == stage = 0 /\\ x = 1 /\\ z = 0
First == stage < 2 /\\ stage' = stage + 1 /\\ UNCHANGED <<x, z>>
Second == z = 0 /\\ z' = 2 /\\ x' = "a" /\\ UNCHANGED stage
Third == stage = 1 /\\ x = 1 /\\ z = 1 /\\ z' = 2 /\\ UNCHANGED <<stage, x>>
Next == First \\/ Second \\/ Third
====`,
    'INIT Init NEXT Next CHECK_DEADLOCK FALSE',
    createValues(1 << 24),
    true,
  ).model;
  expect(system.reduction).toBeDefined();
  expect(search(system, { deadlock: false })).toMatchObject({ verdict: 'evaluation-error' });
});

/** Small specifications in which an action must not be put off, each with what is found then. */
const notPutOff: readonly (readonly [what: string, body: string, config: string, verdict: string])[] = [
  [
    'what an EXCEPT makes of another EXCEPT is none of the values that are known of the place',
    `VARIABLES f, pc
Init == f = <<<<1, 5>>>> /\\ pc = 0
B == pc = 0 /\\ f[1] # <<2, 5>> /\\ pc' = 1 /\\ UNCHANGED f
C == pc = 1 /\\ pc' = 1 /\\ UNCHANGED f
A == f[1] = <<1, 5>> /\\ f[1][2] = 5 /\\ f' = [[f EXCEPT ![1] = <<2, 9>>] EXCEPT ![1][2] = 5] /\\ UNCHANGED pc
Next == B \\/ C \\/ A`,
    '',
    'deadlock',
  ],
  [
    'the same with both in one EXCEPT',
    `VARIABLES f, pc
Init == f = <<<<1, 5>>>> /\\ pc = 0
B == pc = 0 /\\ f[1] # <<2, 5>> /\\ pc' = 1 /\\ UNCHANGED f
C == pc = 1 /\\ pc' = 1 /\\ UNCHANGED f
A == f[1] = <<1, 5>> /\\ f[1][2] = 5 /\\ f' = [f EXCEPT ![1] = <<2, 9>>, ![1][2] = 5] /\\ UNCHANGED pc
Next == B \\/ C \\/ A`,
    '',
    'deadlock',
  ],
  [
    'the same with an EXCEPT of a constant',
    `VARIABLES f, pc
Init == f = <<1, 5>> /\\ pc = 0
B == pc = 0 /\\ f # <<2, 5>> /\\ pc' = 1 /\\ UNCHANGED f
C == pc = 1 /\\ pc' = 1 /\\ UNCHANGED f
A == f = <<1, 5>> /\\ f[2] = 5 /\\ f' = [<<2, 9>> EXCEPT ![2] = IF pc = 7 THEN 5 ELSE 5] /\\ UNCHANGED pc
Next == B \\/ C \\/ A`,
    '',
    'deadlock',
  ],
  [
    'membership of an empty set looks at the place',
    `VARIABLES f, pc, z
Init == f = <<1>> /\\ pc = 0 /\\ z = 0
B == pc = 0 /\\ f[1] \\notin {} /\\ pc' = 1 /\\ UNCHANGED <<f, z>>
A == f' = <<>> /\\ UNCHANGED <<pc, z>>
C == z = 0 /\\ z' = 1 /\\ UNCHANGED <<f, pc>>
Next == B \\/ A \\/ C`,
    'CHECK_DEADLOCK FALSE',
    'evaluation-error',
  ],
  [
    'a guard behind something that may lose its value is not what has to happen first',
    `VARIABLES stage, f, y, z
Init == stage = 0 /\\ f = <<>> /\\ y = 0 /\\ z = 0
Second == f = <<>> /\\ f' = <<0>> /\\ UNCHANGED <<stage, y, z>>
First == stage = 0 /\\ stage' = 1 /\\ UNCHANGED <<f, y, z>>
Third == stage = 1 /\\ y' = f[1] /\\ z = 1 /\\ UNCHANGED <<stage, f, z>>
Next == Second \\/ First \\/ Third`,
    'CHECK_DEADLOCK FALSE',
    'evaluation-error',
  ],
  [
    'a comparison keeps no value where something unknown is written',
    `VARIABLES stage, x, y, z
Init == stage = 0 /\\ x = 1 /\\ y = "a" /\\ z = 0
First == stage < 2 /\\ stage' = stage + 1 /\\ UNCHANGED <<x, y, z>>
Second == z = 0 /\\ z' = 2 /\\ x' = y /\\ UNCHANGED <<stage, y>>
Third == stage = 1 /\\ x = 1 /\\ z = 1 /\\ z' = 2 /\\ UNCHANGED <<stage, x, y>>
Next == First \\/ Second \\/ Third`,
    'CHECK_DEADLOCK FALSE',
    'evaluation-error',
  ],
  [
    'what is said of a variable that has its next value is a test',
    `VARIABLES x, y
Init == x = 0 /\\ y = 0
T == y = 0 /\\ y' = 2 /\\ UNCHANGED x
W == x = 0 /\\ x' = 1 /\\ UNCHANGED y
A == y = 0 /\\ x' = 1 /\\ x' = x /\\ y' = 1
Next == T \\/ W \\/ A
Never == y /= 1`,
    'INVARIANT Never CHECK_DEADLOCK FALSE',
    'invariant',
  ],
];

describe('an action is not put off where the order matters', () => {
  it.each(notPutOff)('%s', (_, body, config, verdict) => {
    const text = `---- MODULE Short ----\nEXTENDS Naturals\n${body}\n====`;
    for (const isReduced of [false, true]) {
      const { system } = compileText(text, `INIT Init NEXT Next ${config}`, createValues(1 << 24), isReduced).model;
      expect(system.reduction !== undefined).toBe(isReduced);
      expect(search(system, { deadlock: !config.includes('CHECK_DEADLOCK') })).toMatchObject({ verdict });
    }
  });
});
