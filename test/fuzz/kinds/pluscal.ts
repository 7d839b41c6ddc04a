// Random algorithms: a naive interpreter of PlusCal steps says how many states there are and which values are reached; tlasso translates the algorithm, with all options, and
// checks it. What was translated with options must be taken for up to date.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTranslation, readWishes, translated, writeTranslation } from '../../../src/pluscal/index.ts';
import { check } from '../../../src/session/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { type Decisions, decisionsOf } from '../random.ts';

type Variable = 'x' | 'y' | 'k';
type Values = Readonly<Record<Variable, number>>;

interface Test {
  readonly left: Variable;
  readonly operator: '=' | '#' | '<';
  readonly right: Variable | number;
}

type Statement =
  | { readonly kind: 'assign'; readonly variable: Variable; readonly from: Variable; readonly plus: number }
  | { readonly kind: 'with'; readonly variable: Variable; readonly most: number }
  | { readonly kind: 'await'; readonly test: Test }
  | { readonly kind: 'if'; readonly test: Test; readonly yes: readonly Statement[]; readonly no: readonly Statement[] }
  | { readonly kind: 'either'; readonly one: readonly Statement[]; readonly other: readonly Statement[] };

/** A label with what follows it up to the next one. */
interface Step {
  readonly label: string;
  /** The whole step is the body of `while`. */
  readonly loop: Test | true | null;
  readonly statements: readonly Statement[];
  readonly goto: string | null;
}

interface Process {
  readonly name: string;
  readonly ids: readonly number[];
  readonly fairness: '' | 'fair ' | 'fair+ ';
  readonly steps: readonly Step[];
}

const modulus = 3;
const variables: readonly Variable[] = ['x', 'y', 'k'];

const testOf = (d: Decisions): Test => ({
  left: d.oneOf(variables),
  operator: d.oneOf(['=', '#', '<'] as const),
  right: d.chance(40) ? d.oneOf(variables) : d.pick(modulus),
});

/** Statements of one step: no variable gets a value twice. */
const statementsOf = (
  d: Decisions,
  free: readonly Variable[],
  depth: number,
): { readonly list: readonly Statement[]; readonly left: readonly Variable[] } => {
  const list: Statement[] = [];
  let left = free;
  for (let times = 1 + d.pick(3); times > 0; times--) {
    const what = d.pick(depth > 0 ? 7 : 4);
    if (what === 0) list.push({ kind: 'await', test: testOf(d) });
    else if (what > 4) {
      const [a, b] = [statementsOf(d, left, depth - 1), statementsOf(d, left, depth - 1)];
      if (what === 5) list.push({ kind: 'if', test: testOf(d), yes: a.list, no: b.list });
      else list.push({ kind: 'either', one: a.list, other: b.list });
      left = left.filter((name) => a.left.includes(name) && b.left.includes(name));
    } else if (left.length > 0) {
      const variable = d.oneOf(left);
      list.push(
        what === 1
          ? { kind: 'with', variable, most: d.pick(modulus) }
          : { kind: 'assign', variable, from: d.oneOf(variables), plus: d.pick(3) },
      );
      left = left.filter((name) => name !== variable);
    }
  }
  if (list.length === 0) list.push({ kind: 'await', test: { left: 'x', operator: '<', right: modulus } });
  return { list, left };
};

const processOf = (d: Decisions, number: number): Process => {
  const name = 'PQ'[number]!;
  const labels = Array.from({ length: 1 + d.pick(3) }, (_, i) => `${name.toLowerCase()}${i}`);
  const steps = labels.map((label): Step => {
    const loop = d.chance(15) ? true : d.chance(20) ? testOf(d) : null;
    return { label, loop, statements: statementsOf(d, variables, 1).list, goto: loop === null && d.chance(20) ? d.oneOf(labels) : null };
  });
  // What follows an endless loop is never reached: the translator does not write it.
  const end = steps.findIndex(({ loop }) => loop === true);
  const kept = end < 0 ? steps : steps.slice(0, end + 1);
  const reached = kept.map((step) => ({ ...step, goto: kept.some(({ label }) => label === step.goto) ? step.goto : null }));
  return {
    name,
    ids: number === 0 && d.chance(50) ? [1, 2] : [number + 1 + number],
    fairness: d.oneOf(['', 'fair ', 'fair+ ']),
    steps: reached,
  };
};

// The text.

const testText = ({ left, operator, right }: Test): string => `${left} ${operator} ${right}`;

const statementText = (s: Statement): string => {
  switch (s.kind) {
    case 'assign':
      return `${s.variable} := (${s.from} + ${s.plus}) % ${modulus};`;
    case 'with':
      return `with (v \\in 0..${s.most}) { ${s.variable} := v; };`;
    case 'await':
      return `await ${testText(s.test)};`;
    case 'if':
      return `if (${testText(s.test)}) { ${listText(s.yes)} } else { ${listText(s.no)} };`;
    case 'either':
      return `either { ${listText(s.one)} } or { ${listText(s.other)} };`;
  }
};

const listText = (list: readonly Statement[]): string => list.map(statementText).join(' ');

const stepText = ({ label, loop, statements, goto }: Step): string => {
  const body = `${listText(statements)}${goto === null ? '' : ` goto ${goto};`}`;
  return `    ${label}: ${loop === null ? body : `while (${loop === true ? 'TRUE' : testText(loop)}) { ${body} };`}`;
};

const processText = ({ name, ids, fairness, steps }: Process): string =>
  [
    `  ${fairness}process (${name} ${ids.length > 1 ? '\\in 1..2' : `= ${ids[0]}`})`,
    `  variable ${name === 'P' ? 'k' : 'kk'} = 0;`,
    '  {',
    ...steps.map((step) => (name === 'P' ? stepText(step) : stepText(step).replace(/\bk\b/g, 'kk'))),
    '  }',
  ].join('\n');

const moduleText = (processes: readonly Process[], fair: boolean): string =>
  [
    '---- MODULE Random ----',
    'EXTENDS Integers',
    `(* --${fair ? 'fair ' : ''}algorithm Random {`,
    '  variables x = 0, y = 0;',
    ...processes.map(processText),
    '} *)',
    'Unmet == ~(x = 2 /\\ y = 1)',
    '====',
    '',
  ].join('\n');

// The interpreter.

const holds = ({ left, operator, right }: Test, v: Values): boolean => {
  const [a, b] = [v[left], typeof right === 'number' ? right : v[right]];
  return operator === '=' ? a === b : operator === '#' ? a !== b : a < b;
};

/** The values after some statements, one for each way through them. */
const after = (list: readonly Statement[], before: Values): Values[] =>
  list.reduce<Values[]>((all, statement) => all.flatMap((v) => afterOne(statement, v)), [before]);

const afterOne = (s: Statement, v: Values): Values[] => {
  switch (s.kind) {
    case 'assign':
      return [{ ...v, [s.variable]: (v[s.from] + s.plus) % modulus }];
    case 'with':
      return Array.from({ length: s.most + 1 }, (_, value) => ({ ...v, [s.variable]: value }));
    case 'await':
      return holds(s.test, v) ? [v] : [];
    case 'if':
      return after(holds(s.test, v) ? s.yes : s.no, v);
    case 'either':
      return [...after(s.one, v), ...after(s.other, v)];
  }
};

interface State {
  readonly x: number;
  readonly y: number;
  readonly own: readonly { readonly pc: string; readonly k: number }[];
}

/** The states that can be reached. */
const reachable = (processes: readonly Process[]): State[] => {
  const actors = processes.flatMap((process) => process.ids.map(() => process));
  const start: State = { x: 0, y: 0, own: actors.map(({ steps }) => ({ pc: steps[0]!.label, k: 0 })) };
  const known = new Map([[JSON.stringify(start), start]]);
  for (const state of known.values())
    for (const [i, { steps }] of actors.entries()) {
      const { pc, k } = state.own[i]!;
      const at = steps.findIndex(({ label }) => label === pc);
      if (at < 0) continue;
      const { label, loop, statements, goto } = steps[at]!;
      const before: Values = { x: state.x, y: state.y, k };
      const next = steps[at + 1]?.label ?? 'Done';
      const inside = loop === null || loop === true || holds(loop, before);
      const to = loop !== null && inside ? label : (goto ?? next);
      for (const { x, y, k: local } of inside ? after(statements, before) : [before]) {
        const found: State = { x, y, own: state.own.map((one, j) => (j === i ? { pc: to, k: local } : one)) };
        known.set(JSON.stringify(found), known.get(JSON.stringify(found)) ?? found);
      }
    }
  return [...known.values()];
};

/** The algorithm of a seed: its processes and its text. */
export const algorithmOf = (seed: number): { readonly processes: readonly Process[]; readonly text: string; readonly words: string } => {
  const d = decisionsOf(seed);
  const processes = Array.from({ length: 1 + d.pick(2) }, (_, i) => processOf(d, i));
  const words = [
    d.oneOf(['', '', 'wf', 'sf', 'wfNext', 'nof', 'termination']),
    ...d.someOf(['noDoneDisjunct', 'label']),
    d.oneOf(['', '', 'version 1.4', 'version 1.8']),
  ];
  return { processes, text: moduleText(processes, d.chance(15)), words: words.filter((word) => word !== '').join(' ') };
};

let folder: string | undefined;

const folderOfRun = (): string => {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'tlasso-pluscal-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
};

const tally = new Map<string, number>();

export const kind: FuzzKind = {
  name: 'pluscal',
  meaning: 'states of random algorithms, translated with all options, against an interpreter of their steps',
  quick: 6,
  run: async (seed): Promise<Difference | undefined> => {
    const { processes, text, words } = algorithmOf(seed);
    const different = (what: string, module = text): Difference => ({ what, files: { 'Random.tla': module, 'options.txt': words } });
    const states = reachable(processes);
    const made = writeTranslation({ name: 'Random.tla', text }, readWishes(words).wishes);
    if (made.text === null) return different(`the algorithm is refused: ${made.diagnostics[0]?.message}`);
    const source = { name: 'Random.tla', text: made.text };
    const again = translated(source);
    if (again.changed || again.diagnostics.length > 0)
      return different(`a fresh translation is not taken for up to date: ${again.diagnostics[0]?.code}`, made.text);
    if (checkTranslation(source).length > 0) return different('translate --check refuses a fresh translation', made.text);
    const file = join(folderOfRun(), 'Random.tla');
    writeFileSync(file, made.text);
    const met = states.some(({ x, y }) => x === 2 && y === 1);
    writeFileSync(
      join(folderOfRun(), 'Random.cfg'),
      `SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n${met && seed % 2 === 0 ? 'INVARIANT Unmet\n' : ''}`,
    );
    const report = await check({ file, workers: 1, invariants: met ? [] : ['Unmet'], properties: [], ltl: [] }, {});
    const wanted = met && seed % 2 === 0 ? 'invariant' : 'ok';
    tally.set(wanted, (tally.get(wanted) ?? 0) + 1);
    if (report.verdict !== wanted)
      return different(`the verdict is ${report.verdict}, not ${wanted}: ${report.diagnostics[0]?.message ?? ''}`, made.text);
    if (wanted === 'ok' && report.distinctStates !== states.length)
      return different(`${report.distinctStates} states, not ${states.length}`, made.text);
    return undefined;
  },
  tally: () => Object.fromEntries(tally),
};
