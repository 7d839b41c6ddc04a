// Traces of the bundled specifications, written in every format that can be read back, replayed against their module; and what TLC wrote itself.
import { describe, expect, it } from 'vitest';
import { messageHints, type TraceFormat, traceTexts } from '../../../src/report/index.ts';
import { carriedPath, carryPath } from '../../../src/session/explore/carried-path.ts';
import { Explorer, readTrace } from '../../../src/session/explore/index.ts';
import { bundled } from '../../tui/screens.ts';
import { opened, writeSpec } from './explore-specs.ts';

const specifications = [
  ['dining-philosophers/DiningPhilosophers.tla'],
  ['atomic-commit/TwoPhaseCommit.tla'],
  ['atomic-commit/PaxosCommit.tla'],
  ['peterson/Peterson.tla'],
  ['producer-consumer/ProducerConsumer.tla'],
  ['lease/Lease.tla'],
] as const;
const formats: readonly TraceFormat[] = ['.json', '.itf.json', '.tlc.json', '.tlc.txt'];

const written = async (explorer: Explorer, format: TraceFormat): Promise<string> => {
  const trace = await explorer.wholeTrace();
  const { name } = explorer.specification.system;
  const report = { verdict: 'ok' as const, statesGenerated: 0, distinctStates: 0, depth: 0, seconds: 0, diagnostics: [] };
  const [first] = await traceTexts(`t${format}`, trace, {
    module: name,
    file: `${name}.tla`,
    report,
    hints: messageHints([]),
    drawSvg: () => Promise.reject(new Error('nothing is drawn')),
  });
  return String(first![1]);
};
const states = (explorer: Explorer): string[] =>
  explorer.path.map((v) => [...v.state].map((id) => explorer.specification.values.print(id)).join(' '));

describe('a trace of a bundled specification', () => {
  it.each(specifications)('%s comes back from every format', { timeout: 60_000 }, async (file) => {
    const specification = opened(bundled(file));
    const explorer = new Explorer(specification, { seed: 3 });
    await explorer.walk(8, null);
    expect(explorer.path.length).toBeGreaterThan(2);
    for (const format of formats) {
      const again = new Explorer(opened(bundled(file)));
      const { trace, message } = readTrace(again.specification.values, await written(explorer, format));
      expect([format, message]).toEqual([format, null]);
      expect([format, again.load(trace!).problem]).toEqual([format, null]);
      expect(states(again)).toEqual(states(explorer));
    }
  });
  // The philosophers deadlock too soon.
  it.each(specifications.slice(1))('%s stops fitting where it was changed', { timeout: 60_000 }, async (file) => {
    const explorer = new Explorer(opened(bundled(file)), { seed: 5 });
    await explorer.walk(6, null);
    const lines = (await written(explorer, '.tlc.txt')).split('\n\n');
    // Without state 3, state 4 has to follow state 2.
    const again = new Explorer(opened(bundled(file)));
    const { trace } = readTrace(again.specification.values, lines.filter((_, i) => i !== 2).join('\n\n'));
    const { problem, steps } = again.load(trace!);
    expect(problem?.step).toBe(3);
    expect(problem?.message).toMatch(/^State 3 does not follow state 2 by any action\. The nearest is a step of \w+ with /);
    expect(steps).toHaveLength(2);
  });
});

// As TLC 2.19 wrote them with -dumpTrace json, shortened: sets are lists, functions of model values objects.
const commit = `---- MODULE Commit ----
CONSTANTS RM
VARIABLES stage, sent
Init == stage = [r \\in RM |-> "working"] /\\ sent = {}
Vote(r) == stage[r] = "working" /\\ stage' = [stage EXCEPT ![r] = "ready"] /\\ sent' = sent \\union {[from |-> r, yes |-> TRUE]}
Next == \\E r \\in RM : Vote(r)
====
`;
const config = 'CONSTANT RM = {r1, r2}\nINIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n';
const first = '{"stage":{"r1":"working","r2":"working"},"sent":[]}';
const second = '{"stage":{"r1":"working","r2":"ready"},"sent":[{"yes":true,"from":"r2"}]}';
const third = '{"stage":{"r1":"ready","r2":"ready"},"sent":[{"yes":true,"from":"r2"},{"yes":true,"from":"r1"}]}';
const step = (from: string, to: string) => `[${from},{"name":"Vote","context":{},"parameters":["r"]},${to}]`;

describe('a trace that TLC wrote as JSON', () => {
  const load = (text: string) => {
    const explorer = new Explorer(opened(writeSpec('Commit', commit, config)));
    const { trace, message } = readTrace(explorer.specification.values, text);
    if (trace === null) throw new Error(message);
    return { explorer, replay: explorer.load(trace) };
  };
  it('is replayed with the sets, functions and model values of the module', () => {
    const { explorer, replay } = load(
      `{"counterexample":{"action":[${step(`[1,${first}]`, `[2,${second}]`)},${step(`[2,${second}]`, `[3,${third}]`)},${step(`[3,${third}]`, `[3,${third}]`)}],"state":[[1,${first}],[2,${second}],[3,${third}]]},"vars":["stage","sent"]}`,
    );
    expect(replay).toMatchObject({ problem: null, loop: 2 });
    expect(states(explorer).at(-1)).toBe('(r1 :> "ready" @@ r2 :> "ready") {[from |-> r1, yes |-> TRUE], [from |-> r2, yes |-> TRUE]}');
  });
  it('does not fit where a set lacks an element', () => {
    const { replay } = load(`{"action":[],"state":[[1,${first}],[2,${second.replace('[{"yes":true,"from":"r2"}]', '[]')}]]}`);
    expect(replay.problem?.step).toBe(2);
  });
});

describe('of more initial states and steps than are made at once', () => {
  const module = `---- MODULE Wide ----
EXTENDS Naturals
VARIABLE x
Init == x \\in 1..30000
Next == \\/ x' \\in 1..30000
        \\/ x = 7 /\\ x' = 0
Last == x > 29990
====
`;
  const file = writeSpec('Wide', module, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n');
  const text = (first: number, second: number): string =>
    `State 1: <Initial predicate>\n/\\ x = ${first}\n\nState 2: <Next line 5, col 12 to line 5, col 27 of module Wide>\n/\\ x = ${second}\n`;
  const loaded = (first: number, second: number) => {
    const explorer = new Explorer(opened(file));
    const { problem } = explorer.load(readTrace(explorer.specification.values, text(first, second)).trace!);
    return { explorer, problem };
  };

  it('a trace fits by any of them, and is carried on', () => {
    const { explorer, problem } = loaded(29_999, 25_001);
    expect(problem).toBeNull();
    const next = new Explorer(opened(file));
    expect(carryPath(next, carriedPath(explorer))).toEqual({ states: 2, problem: null, lost: [], lostBookmarks: [] });
    expect(states(next)).toEqual(['29999', '25001']);
    expect(loaded(30_001, 1).problem?.message).toMatch(/^State 1 is not an initial state\./);
    expect(loaded(30_000, 30_001).problem?.message).toMatch(/^State 2 does not follow state 1/);
  });

  it('a random walk takes one that is inside of the constraint, wherever it stands', async () => {
    const explorer = new Explorer(opened(writeSpec('Wide', module, 'INIT Init\nNEXT Next\nCONSTRAINT Last\nCHECK_DEADLOCK FALSE\n')));
    expect(await explorer.walk(2, null)).toMatchObject({ kind: 'found' });
    expect(
      states(explorer)
        .map(Number)
        .every((x) => x > 29_990),
    ).toBe(true);
    expect(explorer.path).toHaveLength(3);
  });
});
