// `tlasso generate` on specifications: what it writes, replayed by a search of this test's own.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { openModel } from '../../src/session/open/open-model.ts';
import { fakeTerminal } from './fake-terminal.ts';

const specs = fileURLToPath(new URL('../../specs/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tlasso-generate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = async (...args: readonly string[]): Promise<{ code: number; out: string; err: string }> => {
  const terminal = fakeTerminal();
  const code = await run(['generate', ...args], terminal, async () => (await import('../../src/session/index.ts')).check);
  return { code, out: terminal.out.text, err: terminal.err.text };
};

interface Behaviour {
  readonly name: string;
  readonly states: readonly {
    readonly action: { readonly name: string } | null;
    readonly variables: Readonly<Record<string, { readonly text: string }>>;
  }[];
}

const behavioursIn = (ndjson: string): Behaviour[] =>
  ndjson
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Behaviour);

/** Initial states and steps of a model, by the texts of the states: a plain search, one state after the other. */
const naiveGraph = (file: string, config?: string): { initial: Set<string>; steps: Set<string>; actions: Set<string> } => {
  const opened = openModel({ file, invariants: [], properties: [], ...(config === undefined ? {} : { config }) }, {});
  if (opened.model === null) throw new Error(opened.diagnostics.map(({ message }) => message).join());
  const { canonicalize: _canonicalize, view: _view, ...system } = opened.model.system;
  const text = (vector: Int32Array): string =>
    system.variables.map(({ name }, i) => `${name} = ${system.values.print(vector[i]!)}`).join('; ');
  const inside = (vector: Int32Array): boolean => system.constraints.every((c) => c.holds(vector, 0));
  const found = new Map<string, Int32Array>();
  const initial = new Set<string>();
  const steps = new Set<string>();
  const actions = new Set<string>();
  const enter = (vector: Int32Array): boolean => {
    if (!inside(vector)) return false;
    if (!found.has(text(vector))) found.set(text(vector), vector);
    return true;
  };
  system.initial((vector) => {
    const copy = vector.slice(0, system.variables.length);
    if (enter(copy)) initial.add(text(copy));
  });
  for (const state of found.values())
    system.successors(state, 0, (next, action) => {
      const copy = next.slice(0, system.variables.length);
      if (!system.stepConstraints.every((c) => c.holds(state, 0, copy, 0)) || !enter(copy)) return;
      steps.add(`${text(state)} -> ${text(copy)}`);
      actions.add(system.actions[action]!.name);
    });
  return { initial, steps, actions };
};

const textOf = ({ variables }: Behaviour['states'][number]): string =>
  Object.entries(variables)
    .map(([name, { text }]) => `${name} = ${text}`)
    .join('; ');

describe('all steps of specifications', () => {
  it.each([
    ['atomic-commit/TwoPhaseCommit'],
    ['dining-philosophers/DiningPhilosophers'],
    ['peterson/Peterson'],
    ['saga/Saga'],
    ['token-ring/TokenRing'],
    ['water-jugs/ThreeJugs'],
    ['deploy-step/DeployStep'],
    ['increment/Increment'],
    ['readers-writers/ReadersWriters'],
    ['producer-consumer/ProducerConsumer'],
  ])('%s', async (name) => {
    const file = join(specs, `${name}.tla`);
    const { code, out, err } = await call(file);
    expect(code, err).toBe(0);
    const behaviours = behavioursIn(out);
    const { initial, steps } = naiveGraph(file);
    const covered = new Set<string>();
    for (const { states } of behaviours) {
      expect(initial).toContain(textOf(states[0]!));
      for (const [i, state] of states.entries()) if (i > 0) covered.add(`${textOf(states[i - 1]!)} -> ${textOf(state)}`);
    }
    expect([...covered].filter((step) => !steps.has(step))).toEqual([]);
    expect(covered.size).toBe(steps.size);
    expect(steps.size).toBeGreaterThan(5);
    const [, needed] = /at least ([\d,]+) behaviour/.exec(err)!;
    expect(behaviours.length).toBeGreaterThanOrEqual(Number(needed!.replaceAll(',', '')));
  });
});

const file = join(specs, 'atomic-commit/TwoPhaseCommit.tla');

describe('other goals', () => {
  it('covers the actions, and names those that are never possible', async () => {
    const { out, err } = await call(file, '--cover', 'actions');
    const { actions } = naiveGraph(file);
    const taken = new Set(
      behavioursIn(out).flatMap(({ states }) => states.flatMap(({ action }) => (action === null ? [] : [action.name]))),
    );
    expect(taken).toEqual(actions);
    expect(err).toContain('never possible: ');
  });

  it('reaches states, and says which ones cannot be reached', async () => {
    const { code, out, err } = await call(file, '--reach', 'FALSE', '--reach', 'TRUE');
    expect(code).toBe(2);
    expect(behavioursIn(out).map(({ states }) => states.length)).toEqual([1]);
    expect(err).toContain('never possible: FALSE');
    expect((await call(file, '--reach', 'TRUE')).code).toBe(0);
    // What cannot be taken is no fault of a set that covers what can.
    expect((await call(file, '--cover', 'actions')).code).toBe(0);
  });

  it.each(["x' = 1", 'Nowhere', '1', '1 ='])('says of --reach %j what is wrong with it', async (text) => {
    const { code, err } = await call(file, '--reach', text);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain('<--reach>:1:');
    expect(err).not.toContain('--count');
  });

  it('never writes over the module', async () => {
    const text = readFileSync(file, 'utf8');
    const { code, err } = await call(file, '-o', file);
    expect([code, readFileSync(file, 'utf8') === text]).toEqual([1, true]);
    expect(err).toContain('is a file of this model');
  });

  it('has nothing to write of a specification whose ASSUME is false', async () => {
    const file = join(folder, 'Assumed.tla');
    writeFileSync(
      file,
      "---- MODULE Assumed ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = 1 - x\nASSUME Small == 1 = 2\n====\n",
    );
    const { code, out, err } = await call(file);
    expect({ code, out }).toEqual({ code: 10, out: '' });
    expect(err).toContain('Small');
  });

  it('does not say never of what is too far, or cut off', async () => {
    const far = await call(file, '--cover', 'actions', '--max-steps', '1');
    const whole = await call(file, '--cover', 'actions');
    const never = (err: string) => /never possible: .*/.exec(err)?.[0];
    expect(never(far.err)).toBe(never(whole.err));
    expect(far.err).toContain('not covered, for --max-steps');
    const cut = await call(file, '--cover', 'actions', '--max-depth', '1');
    expect(never(cut.err)).toBeUndefined();
    expect(cut.err).toContain('not possible in what was explored');
  });

  it('is the same again, and names do not depend on what else is there', async () => {
    const all = await call(file, '--cover', 'states');
    expect((await call(file, '--cover', 'states')).out).toBe(all.out);
    const random = await call(file, '--random', '5', '--seed', '3', '--max-steps', '4');
    expect(behavioursIn(random.out).every(({ states }) => states.length <= 5)).toBe(true);
    expect((await call(file, '--random', '5', '--seed', '3', '--max-steps', '4')).out).toBe(random.out);
    expect((await call(file, '--random', '5', '--seed', '4', '--max-steps', '4')).out).not.toBe(random.out);
  });

  it('tells how many random behaviours were drawn again', async () => {
    const two = join(folder, 'Two.tla');
    writeFileSync(two, "---- MODULE Two ----\nVARIABLE x\nInit == x = 0\nNext == x = 0 /\\ x' \\in {1, 2}\n====\n");
    writeFileSync(join(folder, 'Two.cfg'), 'INIT Init NEXT Next');
    const { out, err } = await call(two, '--random', '20', '--no-deadlock');
    expect(behavioursIn(out)).toHaveLength(2);
    expect(err).toContain('random behaviours: 2 behaviours, 2 steps, the longest 1\ndrawn again, and not written again: 18\n');
    expect((await call(two, '--random', '1', '--no-deadlock')).err).not.toContain('again');
  });

  it('refuses what is too much, and what does not go together', async () => {
    expect((await call(file, '--all-up-to', '6', '--most', '10')).err).toContain('more than 10 behaviours');
    expect((await call(file, '--max-states', '10')).err).toContain('more than 10 states');
    expect((await call(file, '--cover', 'edges', '--reach', 'TRUE')).code).toBe(1);
    expect((await call(file, '--reach', 'Nowhere')).code).toBeGreaterThanOrEqual(150);
    expect((await call(file, '--reach', '(CHOOSE x \\in {} : TRUE) = 1')).code).toBe(75);
    expect((await call(file, '--template', join(folder, 'none'))).code).toBe(1);
    expect((await call('Nowhere.tla')).code).toBe(150);
  });
});

describe('formats', () => {
  it.each(['vitest', 'node-test'])('%s is TypeScript', async (format) => {
    const { out } = await call(file, '--cover', 'actions', '--format', format);
    const { diagnostics } = ts.transpileModule(out, { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.ES2022 } });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
    expect(out.match(/^test\(/gm)?.length).toBe(2);
    expect(out).toContain("await system.step('");
  });

  it('go, json and itf are what they say', async () => {
    const { out: go } = await call(file, '--cover', 'actions', '--format', 'go');
    expect(go).toMatch(/^package twophasecommit$/m);
    expect(go.match(/^func Test\w+\(t \*testing\.T\) \{$/gm)?.length).toBe(2);
    const { out: json } = await call(file, '--cover', 'actions', '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({ module: 'TwoPhaseCommit', goal: 'cover actions', covered: 7 });
    const place = join(folder, 'traces');
    expect((await call(file, '--cover', 'actions', '--format', 'itf', '-o', place)).code).toBe(0);
    const written = readdirSync(place);
    expect(written).toHaveLength(2);
    for (const name of written) expect(JSON.parse(readFileSync(join(place, name), 'utf8'))).toMatchObject({ '#meta': { format: 'ITF' } });
  });

  it('go has tests that Go sees, and compiles', async () => {
    const range = join(folder, 'range.tla');
    writeFileSync(
      range,
      `---- MODULE range ----
VARIABLE x
Init == x = "a"
send == x = "a" /\\ x' = "b\`c"
_send == x = "b\`c" /\\ x' = "d"
Next == send \\/ _send
Spec == Init /\\ [][Next]_x
====
`,
    );
    writeFileSync(join(folder, 'range.cfg'), 'SPECIFICATION Spec\n');
    const { out } = await call(range, '--cover', 'actions', '--format', 'go', '--no-deadlock');
    expect(out).toMatch(/^package specrange$/m);
    expect(out).toMatch(/^func Test_send_[0-9a-f]{10}\(t \*testing\.T\) \{$/m);
    expect(out).toContain('s.step("send", `{}`, "{\\"x\\":\\"b`c\\"}")');
    expect(out).toContain('s := start(t, `{"x":"a"}`)');
  });

  it('fills a template of the user, and says what is wrong with one', async () => {
    const template = join(folder, 'mine.mustache');
    writeFileSync(template, '{{#behaviours}}{{identifier}}:{{#steps}} {{action}}{{/steps}}\n{{/behaviours}}');
    const { out } = await call(file, '--cover', 'actions', '--template', template);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(out).toMatch(/^\w+_[0-9a-f]{10}: \w+/);
    writeFileSync(template, '{{#behaviours}}');
    const wrong = await call(file, '--cover', 'actions', '--template', template);
    expect(wrong.code).toBe(255);
    expect(wrong.err).toContain('cannot be used: Unclosed section');
  });
});
