// Traces of random values in the formats that can be read again: JSON, ITF, TLC's text, and a module of its own. The module is checked against the
// expressions that the values were made of: by tlasso, and with `--judge` by another checker.
import { join } from 'node:path';
import {
  itfOf,
  jsonTraceOf,
  type ReportedAction,
  type ReportedTrace,
  readTraceFile,
  TraceFormatError,
  type TraceModule,
  tlaModuleOf,
  tlcTextOf,
  valueText,
} from '../../../src/report/index.ts';
import { partsOf } from '../../../src/report/values/value-tree.ts';
import { check } from '../../../src/session/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { answerOf, type RandomModel, withFiles } from '../model.ts';
import { type Decisions, decisionsOf } from '../random.ts';

/** A sort of values: all of one sort can be compared. */
type Sort =
  | { readonly kind: 'integer' | 'string' | 'boolean' | 'model' | 'described' }
  | { readonly kind: 'set' | 'sequence'; readonly of: Sort }
  | { readonly kind: 'pair'; readonly of: readonly [Sort, Sort] }
  | { readonly kind: 'function'; readonly from: Sort; readonly of: Sort }
  | { readonly kind: 'record'; readonly names: readonly string[]; readonly of: readonly Sort[] };

const MODELS = ['m1', 'm2', 'p10'];
const STRINGS = [
  '',
  'a',
  'b',
  'x y',
  'IF',
  'WF_a',
  'SUBSET',
  '10',
  '9',
  'k10',
  'a\\"b',
  'back\\\\slash',
  'tab\\t',
  'line\\n',
  '(* no *)',
  '\\\\* no',
];
/** No tool must read these alike, but tlasso its own. */
const WILD_STRINGS = [
  '\u00e9',
  '\u202e abc',
  '\u{1f600}',
  '\u0001',
  '\u007f',
  '\u2028',
  '#set',
  '__proto__',
  'constructor',
  '%0A::error::',
  '</script>',
];
const DESCRIBED = [
  'Nat',
  'Int',
  'STRING',
  'SUBSET (1..12)',
  '[1..3 -> Nat]',
  'Seq({m1, m2})',
  '[a: Nat, b: {p10}]',
  '(Nat \\X BOOLEAN)',
  '1..5000',
];
const UNKNOWN = ['{u \\in Nat : u > 3}', '[u \\in Nat |-> u + 1]'];
const FIELDS = ['a', 'b', 'n1', '10', '9', 'IF', 'x y', '_', 'TRUE', 'WF_x'];

/** Expressions of TLA+ with their values known to nobody here: the formats are compared with the expressions. */
class Expressions {
  readonly #decide: Decisions;
  readonly #wild: boolean;
  #names = 0;

  constructor(decide: Decisions, wild: boolean) {
    this.#decide = decide;
    this.#wild = wild;
  }

  sort(depth: number): Sort {
    const { oneOf, chance } = this.#decide;
    if (this.#wild && chance(10)) return { kind: 'described' };
    if (depth === 0) return { kind: oneOf(['integer', 'string', 'boolean', 'model'] as const) };
    switch (oneOf(['integer', 'string', 'model', 'set', 'sequence', 'pair', 'function', 'function', 'record'] as const)) {
      case 'set':
        return { kind: 'set', of: this.#explicit(depth - 1) };
      case 'sequence':
        return { kind: 'sequence', of: this.sort(depth - 1) };
      case 'pair':
        return { kind: 'pair', of: [this.sort(depth - 1), this.sort(depth - 1)] };
      case 'function':
        return { kind: 'function', from: this.#explicit(depth - 1), of: this.sort(depth - 1) };
      case 'record': {
        const names = this.#decide.someOf(FIELDS).slice(0, 4);
        return { kind: 'record', names: names.length === 0 ? ['a'] : names, of: names.map(() => this.sort(depth - 1)) };
      }
      default:
        return { kind: oneOf(['integer', 'string', 'model'] as const) };
    }
  }

  /** A sort of values that have an order: sets and domains are made of them. */
  #explicit(depth: number): Sort {
    for (;;) {
      const sort = this.sort(depth);
      if (!JSON.stringify(sort).includes('described')) return sort;
    }
  }

  /** A bound name: TLA+ binds none twice. */
  #bound(): string {
    return `k${++this.#names}`;
  }

  #several(most: number, make: () => string): string[] {
    return Array.from({ length: this.#decide.pick(most + 1) }, make);
  }

  #string(): string {
    return `"${this.#decide.oneOf(this.#wild ? [...STRINGS, ...WILD_STRINGS] : STRINGS)}"`;
  }

  of(sort: Sort): string {
    const { oneOf, pick, chance } = this.#decide;
    switch (sort.kind) {
      case 'integer':
        if (this.#wild && chance(15)) return oneOf(['(2^40)', '(-(2^70))', '(2^53)', '(2^53 + 1)']);
        return `(${pick(25) - 5})`;
      case 'string':
        return this.#string();
      case 'boolean':
        return oneOf(['TRUE', 'FALSE']);
      case 'model':
        return oneOf(MODELS);
      case 'described':
        return chance(90) ? oneOf(DESCRIBED) : oneOf(UNKNOWN).replaceAll('u ', `${this.#bound()} `);
      case 'set':
        if (sort.of.kind === 'integer' && chance(20)) return `(${pick(3)}..${pick(9)})`;
        return `{${this.#several(3, () => this.of(sort.of)).join(', ')}}`;
      case 'sequence':
        return `<<${this.#several(3, () => this.of(sort.of)).join(', ')}>>`;
      case 'pair':
        return `<<${this.of(sort.of[0])}, ${this.of(sort.of[1])}>>`;
      case 'record': {
        const entries = sort.names.map((name, i) => `"${name}" :> ${this.of(sort.of[i] ?? { kind: 'integer' })}`);
        return `(${entries.join(' @@ ')})`;
      }
      case 'function': {
        const value = this.of(sort.of);
        const [k, n] = [this.#bound(), this.#bound()];
        if (sort.from.kind === 'integer' && chance(25))
          return `[${k} \\in ${pick(3)}..${oneOf([5, 49, 51, 260, 400])} |-> <<${k}, ${value}>>]`;
        if (sort.from.kind === 'string' && chance(30))
          return `[${k} \\in {ToString(${n}) : ${n} \\in 0..${oneOf([9, 60, 300])}} |-> ${value}]`;
        const entries = Array.from({ length: 1 + pick(3) }, () => `(${this.of(sort.from)}) :> ${this.of(sort.of)}`);
        return `(${entries.join(' @@ ')})`;
      }
    }
  }
}

interface Case {
  readonly source: string;
  readonly config: string;
  /** A tuple of the values of the variables for each state. */
  readonly values: string;
  readonly variables: readonly string[];
  readonly length: number;
  /** The index, from 0, of the state to which the last one returns. */
  readonly loop: number | undefined;
}

const ASSIGNED = MODELS.map((name) => `  ${name} = ${name}`).join('\n');

const caseOf = (seed: number, wild: boolean): Case => {
  const decide = decisionsOf(seed);
  const expressions = new Expressions(decide, wild);
  const length = 1 + decide.pick(4);
  const loop = decide.chance(50) ? decide.pick(length) : undefined;
  const variables = ['x', 'TLCState', 'position'].slice(0, 1 + decide.pick(3));
  const sorts = variables.map(() => expressions.sort(3));
  const rows = Array.from({ length }, () => `  <<${sorts.map((sort) => expressions.of(sort)).join(', ')}>>`);
  const values = `<<\n${rows.join(',\n')}\n>>`;
  const all = `<<${['at', ...variables].join(', ')}>>`;
  const source = [
    '---- MODULE Source ----',
    'EXTENDS Integers, Sequences, TLC',
    `CONSTANTS ${MODELS.join(', ')}`,
    `VARIABLES ${['at', ...variables].join(', ')}`,
    `Values == ${values}`,
    `Init == at = 1 ${variables.map((name, i) => `/\\ ${name} = Values[1][${i + 1}]`).join(' ')}`,
    `Move(to) == at' = to ${variables.map((name, i) => `/\\ ${name}' = Values[to][${i + 1}]`).join(' ')}`,
    `Next == \\E to \\in 1..${length} : to = (IF at < ${length} THEN at + 1 ELSE ${(loop ?? length - 1) + 1}) /\\ Move(to)`,
    `Spec == Init /\\ [][Next]_${all} /\\ WF_${all}(Next)`,
    `Before == at # ${length}`,
    'Beyond == <>(at = 0)',
    '====',
    '',
  ].join('\n');
  const config = `CONSTANTS\n${ASSIGNED}\nSPECIFICATION Spec\n${loop === undefined ? 'INVARIANT Before' : 'PROPERTY Beyond'}\nCHECK_DEADLOCK FALSE\n`;
  return { source, config, values, variables, length, loop };
};

const stepText = (action: ReportedAction | null | undefined, named: boolean): string =>
  action === null || action === undefined
    ? '-'
    : `${action.name}(${action.arguments.map(({ name, value }) => `${named ? name : ''}=${valueText(value)}`).join()})`;

/** What must be read back: kinds and notations of values, steps, and the loop. */
const contentOf = ({ states, loop, closing }: ReportedTrace, named = true): string =>
  [
    ...states.map(({ action, variables }) =>
      [stepText(action, named), ...variables.map(({ name, value }) => `${name} = ${value.kind} ${valueText(value)}`)].join('\n  '),
    ),
    `back to ${loop} by ${stepText(closing, named)}`,
  ].join('\n');

/** A module that says of the trace's module that each state is as the expressions say. */
const judging = ({ values, variables, length }: Case, { module, config }: TraceModule): RandomModel => {
  const position = /^ {2}\/\\ (position_*) = 1$/m.exec(String(module))![1]!;
  const missing = MODELS.filter((name) => !new RegExp(`^ {2}${name} = `, 'm').test(config));
  const same = [
    '---- MODULE Same ----',
    'EXTENDS Trace, Sequences, TLC',
    ...(missing.length === 0 ? [] : [`CONSTANTS ${missing.join(', ')}`]),
    `Expected == ${values}`,
    `Same == ${position} <= ${length} ${variables.map((name, i) => `/\\ ${name} = Expected[${position}][${i + 1}]`).join(' ')}`,
    '====',
    '',
  ].join('\n');
  const constants = missing.length === 0 ? '' : `CONSTANTS\n${missing.map((name) => `  ${name} = ${name}`).join('\n')}\n`;
  return { root: 'Same', files: { 'Same.tla': same, 'Same.cfg': `${constants}${config}INVARIANT Same\n`, 'Trace.tla': String(module) } };
};

const traceOf = async ({ source, config }: Case): Promise<{ trace?: ReportedTrace; text: string }> =>
  withFiles({ 'Source.tla': source, 'Source.cfg': config }, async (folder) => {
    const { trace, verdict, diagnostics } = await check(
      { file: join(folder, 'Source.tla'), workers: 1, invariants: [], properties: [], ltl: [] },
      {},
    );
    const text = `${verdict}: ${diagnostics.map(({ message }) => message).join('; ')}`;
    return trace === undefined ? { text } : { trace, text };
  });

/** Written and read in each format: the name of one that loses something. */
const lossy = (trace: ReportedTrace): string | undefined => {
  const content = contentOf(trace);
  for (const [name, data] of [
    ['t.json', jsonTraceOf(trace)],
    ['t.itf.json', itfOf(trace)],
  ] as const)
    if (contentOf(readTraceFile(name, JSON.stringify(data))) !== content) return name;
  // TLC's text of a described set is no text of a value.
  if (trace.states.some(({ variables }) => variables.some(({ value }) => [...partsOf(value)].some((part) => part.kind === 'symbolic'))))
    return undefined;
  return contentOf(readTraceFile('t.tlc.txt', String(tlcTextOf(trace))), false) === contentOf(trace, false) ? undefined : 't.tlc.txt';
};

const counts = { 'read again': 0, 'as a module too': 0, 'with a value that no module has': 0 };

const run = async (seed: number): Promise<Difference | undefined> => {
  const made = caseOf(seed, seed % 2 === 0);
  const files = { 'Source.tla': made.source, 'Source.cfg': made.config };
  const { trace, text } = await traceOf(made);
  if (trace === undefined || trace.states.length !== made.length || trace.loop !== made.loop)
    return { what: `no trace of ${made.length} states that returns to ${made.loop}: ${text}`, files };
  const format = lossy(trace);
  if (format !== undefined) return { what: `${format} reads as another trace`, files };
  counts['read again']++;
  const own = { ...trace, states: trace.states.map((s) => ({ ...s, variables: s.variables.filter(({ name }) => name !== 'at') })) };
  const unknown = contentOf(own).includes('...');
  let model: TraceModule;
  try {
    model = tlaModuleOf(own, 'Trace');
  } catch (error) {
    counts['with a value that no module has']++;
    return unknown && error instanceof TraceFormatError ? undefined : { what: `no module: ${(error as Error).message}`, files };
  }
  const judged = judging(made, model);
  const answer = await withFiles(judged.files, (folder) => answerOf(folder, judged.root));
  if (answer.verdict !== 'ok' || answer.distinct !== made.length)
    return { what: `the module is ${answer.verdict} with ${answer.distinct} states: ${answer.text}`, files: { ...files, ...judged.files } };
  counts['as a module too']++;
  return undefined;
};

export const kind: FuzzKind = {
  name: 'traces',
  meaning: 'traces read from the files that they were written to, and their modules against the expressions of the values',
  quick: 6,
  run,
  async model(seed) {
    const made = caseOf(seed, false);
    const { trace } = await traceOf(made);
    if (trace === undefined) return undefined;
    const states = trace.states.map((s) => ({ ...s, variables: s.variables.filter(({ name }) => name !== 'at') }));
    return judging(made, tlaModuleOf({ ...trace, states }, 'Trace'));
  },
  tally: () => counts,
};
