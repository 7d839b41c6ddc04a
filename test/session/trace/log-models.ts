// Logs made by simulation of specifications of specs/, with mappings written by a program, and a naive decision whether a log is a behaviour.
//
// The naive decision shares the successors of states with what is tested, and nothing else: it knows the whole graph with its labels, compares printed values,
// and keeps sets of numbers.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { labelledSuccessors } from '../../../src/compiler/explain/explain.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import { seededRandom } from '../../../src/session/open/random.ts';
import { compareLog } from '../../../src/session/trace/check-log.ts';
import { type OpenedTrace, openTrace } from '../../../src/session/trace/open-trace.ts';

/** A specification, with the sets of the parameters that are model values. */
export interface LogModel {
  readonly file: string;
  readonly config?: string;
  readonly sets?: Readonly<Record<string, string>>;
  /** An action that is logged by nobody, as a formula. */
  readonly hidden: { readonly action: string; readonly formula: string };
}

export const LOG_MODELS: readonly LogModel[] = [
  {
    file: 'atomic-commit/TwoPhaseCommit',
    sets: { p: 'Participants' },
    hidden: { action: 'ReadYes', formula: '\\E p \\in Participants : ReadYes(p)' },
  },
  { file: 'peterson/Peterson', hidden: { action: 'defer', formula: '\\E p \\in {1, 2} : defer(p)' } },
  {
    file: 'dining-philosophers/DiningPhilosophers',
    config: 'DiningPhilosophers-order',
    hidden: { action: 'ReleaseFirst', formula: '\\E p \\in 1..4 : ReleaseFirst(p)' },
  },
  { file: 'token-ring/TokenRing', hidden: { action: 'Pass', formula: 'Pass(0)' } },
  { file: 'lease/Lease', sets: { c: 'Clients' }, hidden: { action: 'Tick', formula: 'Tick' } },
  { file: 'saga/Saga', hidden: { action: 'Log', formula: 'Log' } },
  { file: 'producer-consumer/ProducerConsumer', hidden: { action: 'Work', formula: '\\E p \\in {"producer", "consumer"} : Work(p)' } },
  { file: 'water-jugs/ThreeJugs', config: 'ThreeJugs-all', hidden: { action: 'Pour', formula: 'Pour("big", "small")' } },
  {
    file: 'readers-writers/ReadersWriters',
    sets: { t: 'Threads' },
    hidden: { action: 'BeginToRead', formula: '\\E t \\in Threads : BeginToRead(t)' },
  },
  {
    file: 'try-confirm-cancel/TryConfirmCancel',
    sets: { s: 'Services' },
    hidden: { action: 'OnTry', formula: '\\E s \\in Services : OnTry(s)' },
  },
];

/** An event of a log: an action with its arguments, or only a step, and values of some variables behind it. */
export interface LogItem {
  readonly event: string;
  readonly node: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly told: Readonly<Record<string, string>>;
}

interface Edge {
  readonly action: string;
  /** As JSON. */
  readonly args: string;
  readonly to: number;
}

/** What steps happen without an event. */
export type Hiding = 'nothing' | 'one-step' | 'an-action';

/** Numbers in [0, 1). */
export type Random = () => number;

// The fuzzer is a bundle elsewhere: both run in the folder of the project.
const SPECS = resolve('specs');

const FOLDERS: string[] = [];
process.on('exit', () => {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true });
});

/** One specification, with its whole graph and its mappings. */
export class LogSubject {
  readonly model: LogModel;
  readonly variables: readonly string[];
  /** Of each state: the printed values of its variables, and its edges. */
  readonly states: { readonly printed: readonly string[]; readonly edges: readonly Edge[] }[] = [];
  readonly initial: readonly number[];
  readonly #mappings = new Map<string, OpenedTrace>();
  readonly #folder: string;
  readonly #arms: readonly string[];

  constructor(model: LogModel) {
    this.model = model;
    const file = join(SPECS, `${model.file}.tla`);
    const config = join(dirname(file), `${model.config ?? file.slice(file.lastIndexOf('/') + 1, -4)}.cfg`);
    const opened = openModel({ file, config, invariants: [], properties: [] }, {});
    if (opened.model === null || opened.module === null) throw new Error(`${file} cannot be opened`);
    const { values } = opened;
    const { system } = opened.model;
    this.variables = system.variables.map(({ name }) => name);
    const numbers = new Map<string, number>();
    const todo: Int32Array[] = [];
    const enter = (vector: Int32Array): number => {
      const state = vector.slice(0, this.variables.length);
      const key = state.join();
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      todo.push(state);
      return numbers.size - 1;
    };
    const initial = new Set<number>();
    system.initial((next) => initial.add(enter(next)));
    this.initial = [...initial];
    const successors = labelledSuccessors(opened.module.compiled, values);
    const jsonOf = (id: number): unknown => {
      if (values.atoms.isInteger(id)) return Number(values.atoms.bigint(id));
      return values.atoms.isString(id) ? values.atoms.text(id) : values.print(id);
    };
    for (let at = 0; at < todo.length; at++) {
      const state = todo[at]!;
      const edges: Edge[] = [];
      successors(state, (next, { name, parameters }, args) => {
        const named = Object.fromEntries(parameters.map((parameter, i) => [parameter, jsonOf(args[i]!)]));
        edges.push({ action: name, args: JSON.stringify(named), to: enter(next) });
      });
      this.states.push({ printed: Array.from(state, (id) => values.print(id)), edges });
    }
    const argumentText = (parameter: string): string => {
      const set = model.sets?.[parameter];
      return set === undefined ? `e.args.${parameter}` : `Of(${set}, e.args.${parameter})`;
    };
    this.#arms = [...new Map(system.actions.map((action) => [action.name, action])).values()].map(({ name, parameters }) => {
      const call = parameters.length === 0 ? name : `${name}(${parameters.map(argumentText).join(', ')})`;
      return `e.event = "${name}" -> ${call} /\\ Told(e)`;
    });
    this.#folder = mkdtempSync(join(tmpdir(), 'tlasso-logs-'));
    FOLDERS.push(this.#folder);
    const folder = dirname(file);
    for (const name of readdirSync(folder))
      if (name.endsWith('.tla')) writeFileSync(join(this.#folder, name), readFileSync(join(folder, name)));
    writeFileSync(join(this.#folder, 'Model.cfg'), readFileSync(config));
  }

  /** The mapping for logs in which so much is hidden. */
  mapping(hiding: Hiding, isOfNodes: boolean): OpenedTrace {
    const name = `Mapping${hiding.replaceAll('-', '')}${isOfNodes ? 'Nodes' : ''}`;
    const known = this.#mappings.get(name);
    if (known !== undefined) return known;
    const base = this.model.file.slice(this.model.file.lastIndexOf('/') + 1);
    const text = [
      `---- MODULE ${name} ----`,
      `EXTENDS ${base}, TLC`,
      'Of(S, text) == CHOOSE v \\in S : ToString(v) = text',
      `Told(e) == ${this.variables.map((v) => `("${v}" \\in DOMAIN e.told => ToString(${v}') = e.told.${v})`).join(' /\\ ')}`,
      'Event(e) ==',
      `  CASE ${[...this.#arms, 'OTHER -> Told(e)'].join('\n    [] ')}`,
      ...(hiding === 'nothing'
        ? []
        : hiding === 'one-step'
          ? ['Silent == Next', 'MaxSilent == 1']
          : [`Silent == ${this.model.hidden.formula}`]),
      ...(isOfNodes ? ['EventNode(e) == e.node'] : []),
      '====',
    ].join('\n');
    const file = join(this.#folder, `${name}.tla`);
    writeFileSync(file, text);
    const opened = openTrace({ file, config: join(this.#folder, 'Model.cfg'), invariants: [], properties: [] });
    if (opened.ready === null) throw new Error(`${text}\n${opened.diagnostics.map(({ message }) => message).join('\n')}`);
    this.#mappings.set(name, opened);
    return opened;
  }

  /** What tlasso says of a log: how many events are explained, and whether all are. */
  async decide(
    log: readonly LogItem[],
    hiding: Hiding,
    isOfNodes: boolean,
    wordsBeforeRenewal?: number,
  ): Promise<{ readonly explained: number; readonly accepted: boolean }> {
    const lines = log.map((item, i) => ({ file: 'log', line: i + 1, text: JSON.stringify(item) }));
    const report = await compareLog(this.mapping(hiding, isOfNodes), {
      logs: ['log'],
      ...(wordsBeforeRenewal === undefined ? { lines: [lines] } : { wordsBeforeRenewal, lines: lines.map((line) => [line]) }),
    });
    if (report.verdict !== 'accepted' && report.verdict !== 'refused')
      throw new Error(`${report.verdict}: ${report.diagnostics.map(({ message }) => message).join()} in ${JSON.stringify(log)}`);
    return { explained: report.explained, accepted: report.verdict === 'accepted' };
  }

  /** A log of so many steps of a random behaviour; shorter where it comes to an end. */
  simulate(random: Random, steps: number): LogItem[] {
    const log: LogItem[] = [];
    let state = this.initial[Math.floor(random() * this.initial.length)]!;
    for (let i = 0; i < steps; i++) {
      const { edges } = this.states[state]!;
      const edge = edges[Math.floor(random() * edges.length)];
      if (edge === undefined) break;
      state = edge.to;
      const { printed } = this.states[state]!;
      const told = Object.fromEntries(this.variables.flatMap((name, v) => (random() < 0.3 ? [[name, printed[v]!]] : [])));
      const isNamed = random() < 0.8;
      log.push({
        event: isNamed ? edge.action : 'step',
        node: random() < 0.5 ? 'a' : 'b',
        args: isNamed ? JSON.parse(edge.args) : {},
        told,
      });
    }
    return log;
  }

  /** The states behind an event. */
  #after(state: number, { event, args, told }: LogItem): readonly number[] {
    const isTold = (to: number): boolean =>
      Object.entries(told).every(([name, text]) => this.states[to]!.printed[this.variables.indexOf(name)] === text);
    const asked = JSON.stringify(args);
    const { edges } = this.states[state]!;
    const named = edges.filter((edge) => event === 'step' || (edge.action === event && edge.args === asked)).map(({ to }) => to);
    return (event === 'step' ? [state, ...named] : named).filter(isTold);
  }

  #silent(states: ReadonlySet<number>, hiding: Hiding): ReadonlySet<number> {
    const all = new Set(states);
    if (hiding === 'nothing') return all;
    if (hiding === 'one-step') {
      for (const state of states) for (const { to } of this.states[state]!.edges) all.add(to);
      return all;
    }
    const { action, formula } = this.model.hidden;
    const fixed = /^\w+\(("?\w+"?(?:, "?\w+"?)*)\)$/.exec(formula)?.[1];
    const wanted = fixed === undefined ? null : JSON.stringify(fixed.split(', ').map((text) => JSON.parse(text)));
    for (const state of all)
      for (const edge of this.states[state]!.edges)
        if (edge.action === action && (wanted === null || JSON.stringify(Object.values(JSON.parse(edge.args))) === wanted))
          all.add(edge.to);
    return all;
  }

  /** The naive decision: the length of the longest prefix that is consistent in the order of the lines, and whether all is. */
  naive(log: readonly LogItem[], hiding: Hiding): { readonly explained: number; readonly accepted: boolean } {
    let states: ReadonlySet<number> = new Set(this.initial);
    for (const [i, item] of log.entries()) {
      const next = new Set([...this.#silent(states, hiding)].flatMap((state) => this.#after(state, item)));
      if (next.size === 0) return { explained: i, accepted: false };
      states = next;
    }
    return { explained: log.length, accepted: true };
  }

  /** The naive decision where only the order within each of two nodes is known: the most events of any consistent cut. */
  naiveOfNodes(log: readonly LogItem[], hiding: Hiding): { readonly explained: number; readonly accepted: boolean } {
    const [a, b] = ['a', 'b'].map((node) => log.filter((item) => item.node === node)) as [LogItem[], LogItem[]];
    const grid = new Map<string, ReadonlySet<number>>([['0,0', new Set(this.initial)]]);
    let explained = 0;
    for (let i = 0; i <= a.length; i++)
      for (let j = 0; j <= b.length; j++) {
        const found = new Set<number>(i === 0 && j === 0 ? this.initial : []);
        const from = (key: string, item: LogItem | undefined): void => {
          const before = grid.get(key);
          if (before === undefined || item === undefined) return;
          for (const state of this.#silent(before, hiding)) for (const to of this.#after(state, item)) found.add(to);
        };
        if (i > 0) from(`${i - 1},${j}`, a[i - 1]);
        if (j > 0) from(`${i},${j - 1}`, b[j - 1]);
        if (found.size > 0) explained = Math.max(explained, i + j);
        grid.set(`${i},${j}`, found);
      }
    return { explained, accepted: (grid.get(`${a.length},${b.length}`)?.size ?? 0) > 0 };
  }
}

/** Numbers from a seed. */
export function randomFrom(seed: number): Random {
  const draw = seededRandom(seed);
  return () => draw(2 ** 32) / 2 ** 32;
}

/** The log with one random change: an event left out, repeated, exchanged with the next one, or with another action, argument or value. */
export function altered(log: readonly LogItem[], subject: LogSubject, random: Random): readonly LogItem[] {
  const at = Math.floor(random() * log.length);
  const other = log[Math.floor(random() * log.length)]!;
  const item = log[at]!;
  const changed = (one: LogItem): readonly LogItem[] => log.with(at, one);
  switch (Math.floor(random() * 6)) {
    case 0:
      return log.toSpliced(at, 1);
    case 1:
      return log.toSpliced(at, 0, item);
    case 2:
      return at + 1 < log.length ? log.with(at, log[at + 1]!).with(at + 1, item) : log.toSpliced(at, 1);
    case 3:
      return changed({ ...item, event: other.event, args: other.args });
    case 4: {
      const variable = Math.floor(random() * subject.variables.length);
      const state = subject.states[Math.floor(random() * subject.states.length)]!;
      return changed({ ...item, told: { ...item.told, [subject.variables[variable]!]: state.printed[variable]! } });
    }
    default:
      return changed({ ...item, node: item.node === 'a' ? 'b' : 'a' });
  }
}
