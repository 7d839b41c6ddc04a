// Successors by what actions are known to do are those that the program makes: of each state the same ones, in the same order, with the same actions, and the same faults.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Search } from '../../../src/checker/index.ts';
import type { CompiledModel } from '../../../src/compiler/index.ts';
import { EvaluationError } from '../../../src/model/index.ts';
import { compiledSplit, LayoutTrial } from '../../../src/session/check/layout-trial.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import type { CheckRequest } from '../../../src/session/request.ts';
import { reportOf } from '../../session/check/report-of.ts';
import { smallModels } from '../../specs/small-models.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-steps-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Compared {
  /** Null where the model has no variable in cells or bits. */
  readonly steps: CompiledModel['steps'] | 'no layout';
  /** States that were compared. */
  readonly states: number;
  /** Of these, those of which a successor is a fault. */
  readonly faults: number;
}

/** What a model gives to the sink in a state, and what it throws then, as text. */
function madeBy({ system }: CompiledModel, vectors: Int32Array, offset: number): readonly string[] {
  const made: string[] = [];
  try {
    system.successors(vectors, offset, (next, action) => made.push(`${action}: ${system.rows!.valuesOf(next).join()}`));
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return [...made, `${error.message} at ${error.span?.start}`];
  }
  return made;
}

/** Compares the successors of the first states of a model, each asked for twice. */
function compare(file: string, config: string, { most = 3000, begun = 1, codes = undefined as number | undefined } = {}): Compared {
  const request: CheckRequest = { file, config, workers: 1, invariants: [], properties: [], ltl: [], layout: 'cells' };
  const opened = openModel(request, {});
  if (opened.model === null) throw new Error(JSON.stringify(opened.diagnostics));
  const search = new Search(opened.model.system, { deadlock: false, maxStates: most });
  search.advance(begun);
  const relaid = new LayoutTrial(opened, codes === undefined ? request : { ...request, codes }).look(search);
  if (relaid === null) return { steps: 'no layout', states: 0, faults: 0 };
  const model = relaid.model as CompiledModel;
  const program = compiledSplit(opened.module!, model.split)!;
  expect(program.steps).toBeNull();
  search.advance(Number.POSITIVE_INFINITY);
  const { store } = search;
  let faults = 0;
  for (let round = 0; round < 2; round++)
    for (let state = 0; state < store.count; state++) {
      const row = model.system.rows!.vectorOf(store.vector(state));
      const made = madeBy(model, row, 0);
      const expected = madeBy(program, row, 0);
      expect(made, `state ${state}`).toEqual(expected);
      if (expected.at(-1)?.includes(' at ') === true) faults++;
    }
  return { steps: model.steps, states: store.count, faults };
}

/** Compares the successors of a module that is written here. */
function compareText(name: string, body: string, constants = '', wishes = {}): Compared {
  const [file, config] = [join(folder, `${name}.tla`), join(folder, `${name}.cfg`)];
  writeFileSync(file, `---- MODULE ${name} ----\nEXTENDS Naturals, Sequences, FiniteSets\n${body}\n====`);
  writeFileSync(config, `INIT Init\nNEXT Next\n${constants}`);
  return compare(file, config, wishes);
}

/** How much of what was asked twice was known: all but so many states were made by what is known. */
function expectKnown({ steps, states }: Compared, { made = 0, learnt = states / 4 } = {}): void {
  expect(steps).toMatchObject({ isStopped: false });
  const { counts } = steps as Exclude<Compared['steps'], 'no layout' | null>;
  expect(counts.expanded).toBe(2 * states);
  expect(counts.made).toBeLessThanOrEqual(made);
  expect(counts.learnt).toBeLessThanOrEqual(learnt);
}

describe('bundled models', () => {
  let remembered = 0;

  it.each(smallModels().map(([file, config]) => [basename(config), file, config] as const))('%s', (_, file, config) => {
    const { steps } = compare(file, config);
    if (steps !== 'no layout' && steps !== null && !steps.isStopped) remembered++;
  });

  it('many of them have steps that are known', () => expect(remembered).toBeGreaterThan(10));
});

const parts = `VARIABLES net, clock
P == {1, 2, 3}
Init == net = [p \\in P |-> [q \\in P |-> <<>>]] /\\ clock = [p \\in P |-> [now |-> 0, last |-> 0]]
Send(p, q) == Len(net[p][q]) < 2 /\\ net' = [net EXCEPT ![p][q] = Append(@, clock[p].now)] /\\ UNCHANGED clock
Take(p, q) == net[q][p] # <<>> /\\ net' = [net EXCEPT ![q][p] = Tail(@), ![p][q] = <<>>] /\\ clock' = [clock EXCEPT ![p].now = 1 - @, ![p].last = Head(net[q][p])]
Reset(p) == net' = [net EXCEPT ![p] = [q \\in P |-> IF q = p THEN <<>> ELSE net[p][q]]] /\\ clock' = [clock EXCEPT ![p] = [@ EXCEPT !.now = 0], ![p].last = 0]
Outside(p) == net' = [net EXCEPT ![p][7] = <<1>>] /\\ clock' = [clock EXCEPT ![9].now = 5]
Next == \\E p, q \\in P : Send(p, q) \\/ Take(p, q) \\/ (p = q /\\ (Reset(p) \\/ Outside(p)))`;

it('reads a part of an entry, and changes one', () => {
  const compared = compareText('Parts', parts, '', { begun: 400 });
  expectKnown(compared, { learnt: compared.states });
});

it('makes a state itself where a changed entry has no code', () => {
  const { steps } = compareText('PartsWithoutCodes', parts, '', { begun: 400, codes: 30 });
  const { counts } = steps as Exclude<Compared['steps'], 'no layout' | null>;
  expect(counts.made).toBeGreaterThan(0);
  expect(counts.made).toBeLessThan(counts.expanded);
});

it('knows nothing of states in which a value has no code', () => {
  const compared = compareText(
    'Codes',
    `VARIABLES f, g
Init == f = [i \\in 1 .. 4 |-> 0] /\\ g = [i \\in 1 .. 2 |-> 0]
Next == \\/ \\E i \\in 1 .. 4 : f' = [f EXCEPT ![i] = (@ + 1) % 5] /\\ UNCHANGED g
        \\/ \\E i \\in 1 .. 2 : g[i] < 3 /\\ g' = [g EXCEPT ![i] = f[i] + f[3 - i]] /\\ UNCHANGED f`,
    '',
    { codes: 2 },
  );
  const { counts } = compared.steps as Exclude<Compared['steps'], 'no layout' | null>;
  expect(counts.made).toBeGreaterThan(0);
  expect(counts.made).toBeLessThan(counts.expanded);
});

it('asks a set in bits again once more elements have bits', () => {
  const compared = compareText(
    'Bits',
    `VARIABLES s, n
Init == s = {} /\\ n = [i \\in 1 .. 2 |-> 0]
Next == \\/ \\E i \\in 1 .. 6 : i \\in s /\\ s' = s \\ {i} /\\ n' = [n EXCEPT ![1 + (i % 2)] = (@ + 1) % 3]
        \\/ \\E i \\in 1 .. 6 : s' = s \\cup {i} /\\ UNCHANGED n`,
  );
  expect(compared.states).toBeGreaterThan(100);
});

it('changes a part of an entry that was changed before', () => {
  const compared = compareText(
    'Twice',
    `VARIABLES f, x
Init == f = [i \\in 1 .. 2 |-> [j \\in 1 .. 2 |-> 0]] /\\ x = 0
Up(i) == f' = [f EXCEPT ![i][1] = (@ + 1) % 3, ![i][1] = (@ + 1) % 3, ![i][2] = (@ + 1) % 2] /\\ x' = f'[i][1]
Next == \\E i \\in 1 .. 2 : Up(i)`,
  );
  expectKnown(compared);
});

it('tells faults as the program does', () => {
  const compared = compareText(
    'Faults',
    `VARIABLES f
Init == f = [i \\in 0 .. 4 |-> 0]
Next == \\/ \\E i \\in 0 .. 4 : f' = [f EXCEPT ![i] = (@ + 1) % 4]
        \\/ \\E i \\in 0 .. 4 : f[f[1] + f[2]] = 2 /\\ f' = [f EXCEPT ![i] = 0]`,
  );
  expect(compared.faults).toBeGreaterThan(1);
  expect(compared.faults).toBeLessThan(2 * compared.states);
});

it('leaves actions to the program that read much, in their order', () => {
  const compared = compareText(
    'Much',
    `VARIABLES f, pc
Init == f = [i \\in 1 .. 6 |-> 0] /\\ pc = [i \\in 1 .. 2 |-> 0]
Sum == f[1] + f[2] + f[3] + f[4] + f[5] + f[6]
First == \\E i \\in 1 .. 2 : pc' = [pc EXCEPT ![i] = 1 - @] /\\ UNCHANGED f
Middle == \\E i \\in 1 .. 6 : \\A j \\in 1 .. 6 : f[j] \\in 0 .. 20 /\\ f' = [f EXCEPT ![i] = (Sum + 1) % 5] /\\ UNCHANGED pc
Last == \\E i \\in 1 .. 2 : pc[i] = 1 /\\ pc' = [pc EXCEPT ![i] = 0] /\\ f' = [f EXCEPT ![i] = 0]
Next == First \\/ Middle \\/ Last`,
    '',
    { most: 12_000 },
  );
  const { counts } = compared.steps as Exclude<Compared['steps'], 'no layout' | null>;
  expect(counts.left).toBe(1);
  expect(counts.made).toBeLessThan(counts.expanded / 10);
});

it('leaves everything to the program where the set of a \\E is empty', () => {
  const { steps } = compareText(
    'Empty',
    `CONSTANT None
VARIABLES f
Init == f = [i \\in 1 .. 3 |-> 0]
Up(i) == f' = [f EXCEPT ![i] = (@ + 1) % 4]
Next == (\\E i \\in None : f' = [f EXCEPT ![i] = 0]) \\/ \\E i \\in 1 .. 3 : Up(i)`,
    'CONSTANT None = {}',
  );
  expect(steps).toBeNull();
});

it('makes no rule over an infinite set that is part of a state', async () => {
  const [file, config] = [join(folder, 'Rules.tla'), join(folder, 'Rules.cfg')];
  writeFileSync(
    file,
    `---- MODULE Rules ----
EXTENDS Naturals
VARIABLES f, g, r, isRuled
Init == f = [i \\in 1 .. 3 |-> 0] /\\ g = [i \\in 1 .. 2 |-> 0] /\\ r = 0 /\\ isRuled = FALSE
Next == \\/ \\E i \\in 1 .. 3 : f' = [f EXCEPT ![i] = 1 - @] /\\ UNCHANGED <<g, r, isRuled>>
        \\/ f[3] = 1 /\\ \\E i \\in 1 .. 2 : g' = [g EXCEPT ![i] = (@ + 1) % 3] /\\ UNCHANGED <<f, r, isRuled>>
        \\/ ~isRuled /\\ f[1] = 1 /\\ f[3] = 0 /\\ r' = [n \\in Nat |-> n + 1] /\\ isRuled' = TRUE /\\ UNCHANGED <<f, g>>
====`,
  );
  writeFileSync(config, 'INIT Init\nNEXT Next\n');
  const plain = await reportOf(file, config, { layout: 'values' });
  expect(plain).toMatchObject({ verdict: 'ok', distinctStates: 144 });
  expect(await reportOf(file, config, { layout: 'cells' })).toEqual(plain);
  // Some states are made by the program here, and others are known.
  expect(await reportOf(file, config, { layout: 'cells', codes: 2 })).toEqual(plain);
});

it('reads all entries of a function that has to be in a set of functions', () => {
  const compared = compareText(
    'Within',
    `VARIABLES f, g
Init == f = [i \\in 1 .. 3 |-> 0] /\\ g = [i \\in 1 .. 2 |-> 0]
Up(i) == f' = [f EXCEPT ![i] = (@ + 1) % 3] /\\ UNCHANGED g
Note(i) == g[i] < 2 /\\ f \\in [1 .. 3 -> 0 .. 1] /\\ g' = [g EXCEPT ![i] = @ + 1] /\\ UNCHANGED f
Clear(i) == f \\notin [1 .. 3 -> {1, 2}] /\\ g' = [g EXCEPT ![i] = 0] /\\ UNCHANGED f
Next == (\\E i \\in 1 .. 3 : Up(i)) \\/ (\\E i \\in 1 .. 2 : Note(i) \\/ Clear(i))`,
  );
  expect(compared.states).toBe(243);
  expectKnown(compared, { learnt: 110 });
});

it('reads primed variables, ENABLED and several ways', () => {
  const compared = compareText(
    'Primes',
    `VARIABLES f, g, x
Init == f = [i \\in 1 .. 3 |-> 0] /\\ g = [i \\in 1 .. 3 |-> 0] /\\ x = 0
Up(i) == f' = [f EXCEPT ![i] = (@ + 1) % 3] /\\ (f'[1] = f'[2] \\/ f'[i] = 2) /\\ g' = [g EXCEPT ![i] = f'[3]] /\\ (x' = 1 - x \\/ x' = 2 \\/ UNCHANGED x)
Down(i) == ENABLED Up(i) /\\ f[i] # 0 /\\ f' = [f EXCEPT ![i] = @ - 1] /\\ g' = [j \\in 1 .. 3 |-> IF g[j] = f'[j] THEN 0 ELSE f'[j]] /\\ x' = g'[1]
Next == \\E i \\in 1 .. 3 : Up(i) \\/ Down(i)`,
  );
  expect(compared.states).toBeGreaterThan(10);
  expect(compared.steps).not.toBe('no layout');
});

it('makes the successors of a state itself where one action has very many', () => {
  const compared = compareText(
    'Many',
    `VARIABLES f, x
Init == f = [i \\in 1 .. 3 |-> 0] /\\ x = 0
Up == \\E i \\in 1 .. 3 : f' = [f EXCEPT ![i] = (@ + 1) % 3] /\\ UNCHANGED x
Pick == f[1] = 2 /\\ x' \\in 1 .. 300 /\\ UNCHANGED f
Back == x > 0 /\\ (x % 100 = 0 \\/ x < 100) /\\ x' = 0 /\\ UNCHANGED f
Next == Up \\/ Pick \\/ Back`,
    '',
    { most: 600 },
  );
  const { counts } = compared.steps as Exclude<Compared['steps'], 'no layout' | null>;
  expect(counts.made).toBeGreaterThan(0);
  expect(counts.made).toBeLessThan(counts.expanded);
});

it('gives successors in the order of the loops, which is not the canonical one', () => {
  const compared = compareText(
    'Order',
    `VARIABLES f
Names == {"zz", "b", "m", "a"}
Init == f = [i \\in Names |-> 0]
Next == \\E i, j \\in Names : i # j /\\ f' = [f EXCEPT ![i] = (@ + 1) % 3, ![j] = 0]`,
  );
  expectKnown(compared, { learnt: compared.states * 2 });
});
