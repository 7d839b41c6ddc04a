// The text of a program, and its evaluation.
//
// Architecture invariant: no text of a specification becomes code. Names are made by `fresh` from letters and digits only, strings and
// numbers of the specification are value ids, and messages pass through JSON.stringify.
import { InternalError } from '../../diagnostics/index.ts';
import type { Turns } from '../../model/index.ts';
import type { Codes } from '../runtime/codes.ts';
import type { Probes } from '../runtime/probes.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Listed, SetInBits } from '../runtime/set-in-bits.ts';
import type { Native } from '../standard/natives.ts';
import { cellFunctions, forgetChanges } from './cells.ts';
import type { Layout } from './layout.ts';
import { codesOf, openCells, packedIn } from './packed-cells.ts';
import { declareRow, EXPANDED, GIVEN, MADE, rowOf } from './rows.ts';
import { workerOf } from './set-bits.ts';

type SuccessorSink = (next: Int32Array, action: number) => void;
type ArgumentSink = (action: number, args: readonly number[]) => void;

/** The built program. */
export interface Program {
  /** Makes this the state whose successors are enumerated. */
  expand(states: Int32Array, offset: number): void;
  /** Makes this the state in which `functions` are evaluated. May be called by a sink. */
  load(states: Int32Array, offset: number): void;
  /** Makes this the next state for step functions. */
  loadNext(states: Int32Array, offset: number): void;
  /** Enumerates initial states. */
  initial(sink: SuccessorSink, turns?: Turns): void;
  /** Enumerates the successors of the expanded state. */
  successors(sink: SuccessorSink): void;
  /** Enumerates the successors by one instance of an action, after `expand`. */
  readonly instances: readonly ((sink: SuccessorSink) => void)[];
  /** As successors, reporting the arguments of each action before the sink is called. */
  trace(sink: SuccessorSink, report: ArgumentSink): void;
  /** As `trace`, one function for each part of the next-state relation that `addNext` told apart, in order. */
  readonly traces: readonly ((sink: SuccessorSink, report: ArgumentSink) => void)[];
  readonly functions: readonly (() => number | boolean)[];
  readonly setters: readonly ((value: number) => void)[];
  /** The generated text, for people. */
  readonly text: string;
}

/** What a program is made of: JavaScript names, and text that declares them. */
interface ProgramParts {
  readonly layout: Layout;
  /** The elements of an explicit set, in the order of their ids. */
  elementsOf(set: number): readonly number[];
  readonly runtime: Runtime;
  readonly natives: readonly Native['run'][];
  readonly probes: Probes | null;
  /** What does the work for the variables in bits, in the order of the layout. */
  readonly bits: readonly SetInBits[];
  /** The codes of the variables whose cells are packed, in the order of the layout. */
  readonly codes: readonly Codes[];
  readonly listed: Listed;
  /** What is evaluated of a state once is so each time that the state is loaded: somebody looks how. */
  readonly isWatched: boolean;
  /** Declares all that follows. */
  readonly text: string;
  readonly initials: readonly string[];
  readonly nexts: readonly string[];
  readonly functions: readonly string[];
  readonly setters: readonly string[];
}

/** Evaluates the text of a program. */
export function linkProgram(parts: ProgramParts): Program {
  const text = textOfProgram(parts);
  const { layout, runtime, natives, probes, bits, codes, listed } = parts;
  try {
    const program = new Function('runtime', 'natives', 'probes', 'bits', 'codes', 'listed', 'recorded', text);
    const made = program(runtime, natives, probes, bits, codes, listed, layout.recorded) as Omit<Program, 'text'>;
    return { ...made, text };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new InternalError(`the compiler made a program that does not parse: ${(error as Error).message}`);
  }
}

/** Reads what a state has of variables that are no single entry into the row of the program. */
function readRow({ cells, bits }: Layout, prefix: string): string {
  const row = rowOf(prefix);
  const copied = [...cells.filter(({ packed }) => packed === null), ...bits].map(({ variable, first, width }) => {
    const end = first + width;
    return `${prefix}${variable} = 0; for (let i = ${first}; i < ${end}; i++) if ((${row}[i] = states[o + i]) === 0) noRow(o);`;
  });
  return [...copied, ...packedIn({ cells }).map((packed) => `${prefix}${packed.variable} = 0; ${openCells(packed, prefix)}`)].join(' ');
}

/** The rows of the state that is made, of which the vector is the beginning, and of the one that is expanded where it is recorded what is read of it. */
function rowsOfSteps(layout: Layout): readonly string[] {
  const [expanded, made] = [rowOf(EXPANDED), rowOf(MADE)];
  if (layout.isRecorded) return [`const { expanded: ${expanded}, made: ${made}, keep, part, writePart } = recorded, next = ${made};`];
  const entries = `new Int32Array(${layout.rowWidth})`;
  return layout.isPlain
    ? [`const next = ${entries};`]
    : [`const ${made} = ${entries};`, `const next = ${made}.subarray(0, ${layout.width});`];
}

/** What was evaluated of the state stays known where it is loaded again, as for each step from it. */
function unlessLoaded({ layout, isWatched }: ProgramParts, name: string): string {
  if (!layout.isPlain || isWatched || layout.width === 0) return '';
  return `if (${layout.first.map((at, i) => `${name}${i} === states[o + ${at}]`).join(' && ')}) return; `;
}

function textOfProgram(parts: ProgramParts): string {
  const { layout, elementsOf, runtime, natives, text, initials, nexts, functions, setters } = parts;
  const all = layout.first.map((_, i) => i);
  const single = all.filter((i) => layout.isValue(i));
  // The numbers of values begin above 0: what reads anything else is at a place where no state is.
  const read = (name: string): string =>
    single.length === 0
      ? readRow(layout, name)
      : `${single.map((i) => `${name}${i} = states[o + ${layout.first[i]!}];`).join(' ')} if (!(${single.map((i) => name + i).join(' && ')})) noRow(o); ${readRow(layout, name)}`;
  const calls = (names: readonly string[]): string => names.map((f) => `${f}();`).join(' ');
  return [
    '"use strict";',
    `const { ${Object.keys(runtime).join(', ')} } = runtime;`,
    ...natives.map((_, i) => `const native${i} = natives[${i}];`),
    'let stamp_s = 0, stamp_c = 0, sink = null, tracing = null, rounds = 0;',
    ...rowsOfSteps(layout),
    ...layout.bits.map((one, i) => `const ${workerOf(one)} = bits[${i}];`),
    ...packedIn(layout).map((one, i) => `const ${codesOf(one)} = codes[${i}];`),
    ...GIVEN.filter((prefix) => prefix !== EXPANDED || !layout.isRecorded).flatMap((prefix) => declareRow({ layout }, prefix)),
    ...cellFunctions(layout, elementsOf),
    all.length > 0 ? `let ${all.map((i) => `s${i} = 0, p${i} = 0, c_${i} = 0, d_${i} = 0`).join(', ')};` : '',
    text,
    'return {',
    layout.isRecorded
      ? `expand: () => { ${all.map((i) => `${EXPANDED}${i} = 0;`).join(' ')} stamp_s++; },`
      : `expand: (states, o) => { ${read(EXPANDED)} ${forgetChanges(layout)} stamp_s++; },`,
    `load: (states, o) => { ${unlessLoaded(parts, 'c_')}${read('c_')} stamp_c++; },`,
    `loadNext: (states, o) => { ${read('d_')} },`,
    `initial: (to, turns) => { sink = to; tracing = null; beginPieces(turns); ${calls(initials)} },`,
    `successors: (to) => { sink = to; tracing = null; ${calls(nexts)} },`,
    `instances: [${nexts.map((f) => `(to) => { sink = to; tracing = null; ${f}(); }`).join(', ')}],`,
    `trace: (to, report) => { sink = to; tracing = report; ${calls(nexts)} tracing = null; },`,
    `traces: [${nexts.map((f) => `(to, report) => { sink = to; tracing = report; ${f}(); tracing = null; }`).join(', ')}],`,
    `functions: [${functions.join(', ')}],`,
    `setters: [${setters.map((v) => `(x) => { ${v} = x; stamp_s++; stamp_c++; }`).join(', ')}],`,
    '};',
  ].join('\n');
}
