import { describe, expect, it } from 'vitest';
import { jsonReport, valueText } from '../../../src/report/index.ts';
import { Explorer, readTrace, restoreSession, saveSession } from '../../../src/session/explore/index.ts';
import { opened, tokens, tokensConfig, writeSpec } from './explore-specs.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);
const start = (): Explorer => new Explorer(opened(file));
const take = (explorer: Explorer, action: string, index = 0): void =>
  explorer.take(explorer.choices.groups.find((g) => g.action === action)!.choices[index]!);
const free = (explorer: Explorer): string => valueText(explorer.variables(explorer.cursor!)[0]!.value);
const goal = (explorer: Explorer, text: string) => {
  const { expression } = explorer.compile(text);
  if (expression === null) throw new Error(text);
  return expression;
};

describe('moves', () => {
  it('starts in the only initial state', () => {
    expect(free(start())).toBe('2');
  });
  it('keeps every branch', () => {
    const explorer = start();
    take(explorer, 'Take', 0);
    take(explorer, 'Take', 0);
    const [, first, second] = explorer.path;
    explorer.jump(first!);
    expect(explorer.path).toHaveLength(3);
    take(explorer, 'Give');
    expect(explorer.path.map((v) => v.label?.action)).toEqual([undefined, 'Take', 'Give']);
    expect(first!.children).toHaveLength(2);
    explorer.sibling(1);
    expect(explorer.cursor).toBe(second);
  });
  it('goes to the same node for the same step', () => {
    const explorer = start();
    take(explorer, 'Take', 1);
    explorer.along(-1);
    take(explorer, 'Take', 1);
    expect(explorer.branches.size).toBe(2);
  });
  it('undoes and redoes', () => {
    const explorer = start();
    take(explorer, 'Take', 0);
    take(explorer, 'Take', 0);
    expect(free(explorer)).toBe('0');
    explorer.undo();
    expect(free(explorer)).toBe('1');
    explorer.undo();
    expect(free(explorer)).toBe('2');
    explorer.redo();
    explorer.redo();
    expect([free(explorer), explorer.redo()]).toEqual(['0', false]);
  });
  it('walks at random, the same with the same seed', async () => {
    const [a, b] = [start(), start()];
    await a.walk(10, null);
    await b.walk(10, null);
    expect(a.path).toHaveLength(11);
    expect(a.path.map((v) => [...v.state])).toEqual(b.path.map((v) => [...v.state]));
  });
  it('tells how far a walk at random is', async () => {
    const explorer = start();
    const far: unknown[] = [];
    await explorer.walk(3000, null, { progress: (told) => far.push(told) });
    expect(far.length).toBeGreaterThan(0);
    expect(far.at(-1)).toEqual({ steps: expect.any(Number) });
  });
  it('walks until an expression holds', async () => {
    const explorer = start();
    const result = await explorer.walk(1000, goal(explorer, 'log = <<>> /\\ free = 0'));
    // The first steps of this walk give: log is never empty again.
    expect(result.kind).toBe('not-met');
    const second = await explorer.walk(1000, goal(explorer, 'free = 2'));
    expect([second.kind, free(explorer)]).toEqual(['found', '2']);
  });
});

describe('searches', () => {
  it('finds a shortest path', async () => {
    const explorer = start();
    const result = await explorer.shortest(goal(explorer, '\\E w \\in Workers : log = <<w>> /\\ free = 0'));
    expect(result.kind).toBe('found');
    expect(explorer.path.map((v) => v.label?.action)).toEqual([undefined, 'Take', 'Give', 'Take']);
  });
  it('says that there is none', async () => {
    const explorer = start();
    const result = await explorer.shortest(goal(explorer, 'free = 7'));
    expect(result).toMatchObject({ kind: 'unreachable' });
    expect(explorer.path).toHaveLength(1);
  });
  it('is cancelled', async () => {
    const explorer = start();
    const result = await explorer.shortest(goal(explorer, 'free = 7'), { signal: AbortSignal.abort() });
    expect(result.kind).toBe('cancelled');
  });
  it('reports a goal that is no truth value', async () => {
    const explorer = start();
    expect(await explorer.shortest(goal(explorer, 'free'))).toMatchObject({
      kind: 'fault',
      fault: { message: expect.stringContaining('TRUE or FALSE') },
    });
  });
  it('tells where a goal has no value in the state where the search begins', async () => {
    const once = new Explorer(
      opened(
        writeSpec(
          'Once',
          "---- MODULE Once ----\nVARIABLE q\nInit == q = <<>>\nNext == q = <<>> /\\ q' = <<1>>\n====\n",
          'INIT Init\nNEXT Next\n',
        ),
      ),
    );
    expect(await once.shortest(goal(once, 'q[1] = 2'))).toMatchObject({
      kind: 'unreachable',
      states: 2,
      atStart: { message: expect.any(String) },
    });
    expect(await once.shortest(goal(once, 'q[1] = 1'))).toMatchObject({ kind: 'found' });
    // There is no other state.
    expect(await once.shortest(goal(once, 'q'))).toMatchObject({
      kind: 'fault',
      fault: { message: expect.stringContaining('TRUE or FALSE') },
    });
    expect(await once.shortest(goal(once, 'q[1] = 1'))).toMatchObject({ kind: 'unreachable', states: 1, atStart: true });
  });
  it('finds the next violation, and it on the path', async () => {
    const explorer = start();
    expect(await explorer.violation()).toMatchObject({ kind: 'found', what: 'TypeOK' });
    expect(free(explorer)).toBe('0');
    explorer.along(-1);
    expect(explorer.falseOnPath(1)).toBe(1);
    expect(explorer.reproduction).not.toContain('--invariant');
    explorer.along(1);
    expect(explorer.reproduction).toContain('--invariant TypeOK');
  });
});

describe('questions', () => {
  it('evaluates in the state and in the step', async () => {
    const explorer = start();
    const ask = async (text: string) => (await explorer.evaluate(text)).answer;
    expect((await ask("free'")).message).toContain('no step');
    take(explorer, 'Take', 1);
    explorer.along(-1);
    expect(valueText((await ask("free' + 40")).value!)).toBe('40');
    expect((await ask('free +')).message).not.toBeNull();
  });
  it('reads a model value back, whatever has the same name in the module or the configuration', async () => {
    const text = `---- MODULE Owners ----
EXTENDS Naturals
CONSTANTS Clients, Max
VARIABLE owner
Init == owner \\in Clients
Distinct == \\A c1, c2 \\in Clients : c1 # c2 => {c1, c2} = Clients
Next == owner' \\in Clients
====
`;
    // Max is a constant of the module, Nobody is none: the line is warned about.
    const explorer = new Explorer(
      opened(
        writeSpec('Owners', text, 'CONSTANTS Clients = {c1, c2} Max = Max Nobody = Nobody\nINIT Init\nNEXT Next\nINVARIANT Distinct\n'),
      ),
    );
    take(explorer, 'initial state', 0);
    const told = async (expression: string) => {
      const { value, message } = (await explorer.evaluate(expression)).answer;
      return message ?? valueText(value!);
    };
    expect(await told('owner = c1 /\\ Distinct')).toBe('TRUE');
    expect(await told('<<c1, c2, Max, Nobody, Len(<<c2>>)>>')).toBe('<<c1, c2, Max, Nobody, 1>>');
    expect(await told('\\A c1 \\in Clients : c1 # Nobody /\\ c2 \\in Clients')).toBe('TRUE');
    expect(await told('{c1} \\cup {c1, c2} = Clients /\\ c1 # Max')).toBe('TRUE');
    expect(await told('c1 = c3')).toBe('`c3` is not known in module Owners');
    // What is wrong is told, and what the configuration is warned about is not.
    expect(await told('[](Nobody = c1)')).toBe('this is a temporal formula, which has no value in a state or a step');
    expect(await explorer.shortest(goal(explorer, 'owner = c2 \\* the other one'))).toMatchObject({ kind: 'found' });
    expect(await explorer.lasso('<>(owner = c2 /\\ Nobody # c1) \\* for ever')).toMatchObject({ kind: 'unreachable' });
    expect(await explorer.lasso('[](owner = c2 /\\ Nobody # c1)')).toMatchObject({ kind: 'found' });
  });
  it('takes a hypothesis with comments, and as it is laid out', async () => {
    const explorer = start();
    for (const text of ['free <= 2 \\* always', '/\\ free <= 2\n/\\ TRUE', '(* here *) free <= 2 (* and there *)'])
      expect(await explorer.wayToFalse(goal(explorer, text)), text).toMatchObject({ kind: 'unreachable' });
    expect(await explorer.wayToFalse(goal(explorer, 'free = 2 \\* at first'))).toMatchObject({ kind: 'found', steps: { length: 1 } });
    for (const text of ['[](free <= 2) \\* always', '/\\ [](free <= 2)\n/\\ TRUE'])
      expect(await explorer.lasso(text), text).toMatchObject({ kind: 'unreachable' });
    expect(await explorer.lasso('[](free = 2) \\* at first')).toMatchObject({ kind: 'found' });
  });
  it('completes names', () => {
    expect(start().complete('free + En')).toEqual({ word: 'En', names: ['Enough'] });
  });
  it('tells the truth of properties and their parts along a path', async () => {
    const explorer = start();
    take(explorer, 'Take', 1);
    const rows = () => explorer.properties.map((r) => `${r.depth} ${r.text}: ${r.truth.map(String).join()}`);
    expect(rows()).toEqual(
      expect.arrayContaining([
        '0 TypeOK: true,false',
        '0 []<>(free = 0): null,null',
        '1 <>(free = 0): true,true',
        '2 free = 0: false,true',
      ]),
    );
    take(explorer, 'Give');
    expect(await explorer.closeLoop()).toBe(false);
    take(explorer, 'Take', 1);
    expect([await explorer.closeLoop(), explorer.loop]).toEqual([true, 2]);
    expect(rows()).toEqual(expect.arrayContaining(['0 []<>(free = 0): true,true,true,true']));
  });
});

describe('sessions and traces', () => {
  it('saves and restores everything', () => {
    const explorer = start();
    take(explorer, 'Take', 0);
    explorer.bookmark('here');
    take(explorer, 'Take', 0);
    explorer.undo();
    take(explorer, 'Give');
    explorer.watch('free + 1');
    const text = JSON.stringify(saveSession(explorer));
    const again = start();
    expect(restoreSession(again, text)).toEqual([]);
    expect(JSON.stringify(saveSession(again))).toBe(text);
    expect(again.branches.bookmarks.get('here')?.label?.action).toBe('Take');
  });
  it('refuses what is no session', () => {
    expect(restoreSession(start(), '{}')).toEqual(['this is no saved session']);
    expect(restoreSession(start(), '{')[0]).toContain('no saved session');
  });
  const report = (explorer: Explorer): string =>
    JSON.stringify(
      jsonReport({
        verdict: 'invariant',
        statesGenerated: 0,
        distinctStates: 0,
        depth: 0,
        seconds: 0,
        diagnostics: [],
        trace: explorer.trace,
      }),
    );
  it('loads its own JSON, with the loop', async () => {
    const explorer = start();
    take(explorer, 'Take', 1);
    take(explorer, 'Give');
    take(explorer, 'Take', 1);
    await explorer.closeLoop();
    const again = start();
    const { trace } = readTrace(again.specification.values, report(explorer));
    expect(again.load(trace!)).toMatchObject({ problem: null, loop: 2 });
    expect(again.path.map((v) => v.label?.action)).toEqual([undefined, 'Take', 'Give', 'Take']);
    expect([again.loop, again.cursor]).toEqual([2, again.path[0]]);
  });
  it('says at which step a trace stops fitting', () => {
    const explorer = start();
    take(explorer, 'Take', 0);
    const text = report(explorer).replace('"free":{"text":"1"', '"free":{"text":"7"');
    const again = start();
    const { problem } = again.load(readTrace(again.specification.values, text).trace!);
    expect(problem!.step).toBe(2);
    expect(problem!.message).toContain(
      'State 2 does not follow state 1 by any action. The nearest is a step of Take with free = 1 where the trace has free = 7',
    );
  });
  it.each([
    ['ITF', '{"#meta":{"format":"ITF"},"vars":["x"],"states":[{"#meta":{"index":0},"x":{"#map":[[1,{"#bigint":"2"}]]}}],"loop":0}'],
    [
      'TLC',
      'Error: Invariant broken.\nState 1: <Initial predicate>\n/\\ x = [a |-> 1,\n  b |-> {2}]\n/\\ y = -3\n\nState 2: <Next line 3, col 1>\n/\\ x = <<>>\n/\\ y = 4\n\nBack to state 1: <Next>\n',
    ],
    [
      'TLC',
      'State 1: <Initial predicate>\n/\\ x = 1\n/\\ y = -3\n\nState 2: <Next line 3, col 1>\n/\\ y = 4\n\nState 3: <Next>\n\nState 4: <Next>\nx = 5\n',
    ],
    ['TLC', '{"action":[],"state":[[1,{"x":1}],[2,{"x":2}]]}'],
  ])('reads %s', (format, text) => {
    const { values } = start().specification;
    const { trace, message } = readTrace(values, text);
    expect([message, trace?.format]).toEqual([null, format]);
    const states = trace!.states.map((s) => [...s].map(([name, id]) => `${name} = ${values.print(id)}`).join(' /\\ '));
    expect({ states, loop: trace!.loop }).toMatchSnapshot();
  });
  it.each(['', '{', '{"verdict":"ok"}', '[1]', 'hello', '{"states":[{"x":null}]}'])('says why %s is no trace', (text) => {
    expect(readTrace(start().specification.values, text).message).toMatchSnapshot();
  });
});
