// Traces from files: our own JSON, ITF (Apalache, Quint), and what TLC prints. All become states by variable names; whether they fit the module is
// another question (see replay.ts).
import type { Values } from '../../values/index.ts';
import { functionOf } from '../open/function-of.ts';
import { NotOneValue, taggedValue } from '../open/tagged-value.ts';
import { readValue } from './literals.ts';

/** A trace as found in a file. */
export interface FoundTrace {
  readonly format: 'tlasso' | 'ITF' | 'TLC';
  readonly states: readonly ReadonlyMap<string, number>[];
  /** Index of the state to which the last one returns; the last index: it stutters. */
  readonly loop: number | null;
  /** Values may be written as what they are not: sets as tuples, functions as records, model values as strings. */
  readonly isLoose: boolean;
}

/** A trace, or why the text holds none. */
export type ReadTrace = { readonly trace: FoundTrace; readonly message: null } | { readonly trace: null; readonly message: string };

class Unreadable extends Error {}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isObject = (j: Json | undefined): j is { readonly [key: string]: Json } => typeof j === 'object' && j !== null && !Array.isArray(j);

const readOrThrow = (values: Values, text: string, where: string): number => {
  const read = readValue(values, text);
  if (read.value === null) throw new Unreadable(`${where}: ${read.message}`);
  return read.value;
};

const ownStates = (values: Values, states: readonly Json[]): FoundTrace => {
  let loop: number | null = null;
  const read = states.map((state, i) => {
    // What an ALIAS shows is no state: the variables are behind it.
    const variables = isObject(state) ? (state.behind ?? state.variables) : undefined;
    if (!isObject(state) || !isObject(variables)) throw new Unreadable(`state ${i + 1} has no variables`);
    if (typeof state.loop === 'number') loop = state.loop - 1;
    return new Map(
      Object.entries(variables).map(([name, v]) => {
        const text = isObject(v) && typeof v.text === 'string' ? v.text : typeof v === 'string' ? v : null;
        if (text === null) throw new Unreadable(`state ${i + 1}: ${name} has no text`);
        return [name, readOrThrow(values, text, `state ${i + 1}, ${name}`)];
      }),
    );
  });
  return { format: 'tlasso', states: read, loop, isLoose: false };
};

const itfValue = (values: Values, j: Json): number => {
  const of = (x: Json): number => itfValue(values, x);
  if (typeof j === 'boolean') return values.atoms.boolean(j);
  if (typeof j === 'number') return values.atoms.number(j);
  if (typeof j === 'string') return values.atoms.string(j);
  if (Array.isArray(j)) return values.functions.tuple(j.map(of));
  if (!isObject(j)) throw new Unreadable('null is no value');
  const tagged = taggedValue(values, j, of);
  if (tagged !== null) return tagged;
  if ('#unserializable' in j)
    throw new Unreadable(`the value ${String(j['#unserializable'])} was not written by the tool that made the trace`);
  return functionOf(
    values,
    Object.entries(j)
      .filter(([k]) => k !== '#meta')
      .map(([k, v]) => [values.atoms.string(k), of(v)] as const),
  );
};

const itfTrace = (values: Values, j: { readonly [key: string]: Json }): FoundTrace => {
  const states = (j.states as readonly Json[]).map((state, i) => {
    if (!isObject(state)) throw new Unreadable(`state ${i + 1} is no object`);
    return new Map(
      Object.entries(state)
        .filter(([name]) => name !== '#meta')
        .map(([name, v]) => [name, itfValue(values, v)]),
    );
  });
  return { format: 'ITF', states, loop: typeof j.loop === 'number' ? j.loop : null, isLoose: true };
};

/** TLC's `-dumpTrace json`: a list of pairs of a number and a state; values are plain JSON. */
const tlcJson = (values: Values, pairs: readonly Json[], steps: readonly Json[]): FoundTrace => {
  const numberOf = (pair: Json | undefined): number => (Array.isArray(pair) && typeof pair[0] === 'number' ? pair[0] : Number.NaN);
  // The last state of a lasso has a step to an earlier one, or to itself.
  const back = steps.find((s) => Array.isArray(s) && numberOf(s[0]) === pairs.length && numberOf(s[2]) <= pairs.length);
  return {
    format: 'TLC',
    states: pairs.map((pair, i) => {
      const state = Array.isArray(pair) ? (pair[1] as Json) : pair;
      if (!isObject(state)) throw new Unreadable(`state ${i + 1} is no object`);
      return new Map(Object.entries(state).map(([name, v]) => [name, itfValue(values, v)]));
    }),
    loop: Array.isArray(back) ? numberOf(back[2]) - 1 : null,
    isLoose: true,
  };
};

/** What TLC prints, also with -difftrace: `State 1: <Initial predicate>`, then `/\ x = value`, `Back to state 2: ...` or `State 5: Stuttering`. */
const tlcText = (values: Values, text: string): FoundTrace | null => {
  const blocks = [
    ...text.matchAll(
      /^(?:State )?(\d+): *(<[^>\n]*>|Stuttering)[^\n]*\n([\s\S]*?)(?=^(?:State )?\d+: |^Back to state|\n\s*\n|$(?![\s\S]))/gm,
    ),
  ];
  if (blocks.length === 0) return null;
  let loop: number | null = null;
  const states: Map<string, number>[] = [];
  for (const [, number, head, body] of blocks) {
    if (head === 'Stuttering') {
      loop = states.length - 1;
      continue;
    }
    // With -difftrace only what has changed is printed.
    const state = new Map(states.at(-1));
    const starts = [...body!.matchAll(/^(?:\/\\ )?(\w+) = /gm)];
    for (const [i, m] of starts.entries()) {
      const end = starts[i + 1]?.index ?? body!.length;
      state.set(m[1]!, readOrThrow(values, body!.slice(m.index + m[0].length, end).trim(), `state ${number}, ${m[1]}`));
    }
    states.push(state);
  }
  const back = /^Back to state (\d+)/m.exec(text);
  if (back !== null) loop = Number(back[1]) - 1;
  return { format: 'TLC', states, loop, isLoose: false };
};

/** Reads a trace in any of the formats. */
export const readTrace = (values: Values, text: string): ReadTrace => {
  try {
    if (!/^\s*[[{]/.test(text)) {
      const trace = tlcText(values, text);
      return trace === null
        ? { trace: null, message: 'this is neither JSON (tlasso, ITF, TLC) nor a trace as TLC prints it' }
        : { trace, message: null };
    }
    const j = JSON.parse(text) as Json;
    if (Array.isArray(j)) return { trace: ownStates(values, j), message: null };
    if (!isObject(j)) throw new Unreadable('this is no trace');
    if (Array.isArray(j.trace)) return { trace: ownStates(values, j.trace), message: null };
    if (Array.isArray(j.states)) {
      const first = (j.states as readonly Json[])[0];
      const isOwn = isObject(first) && isObject(first.variables) && !('#meta' in j);
      return { trace: isOwn ? ownStates(values, j.states) : itfTrace(values, j), message: null };
    }
    const tlc = isObject(j.counterexample) ? j.counterexample : j;
    if (Array.isArray(tlc.state)) {
      const steps = Array.isArray(tlc.action) ? (tlc.action as readonly Json[]) : [];
      return { trace: tlcJson(values, tlc.state, steps), message: null };
    }
    if (typeof j.verdict === 'string') return { trace: null, message: `this report has no trace: its verdict is ${j.verdict}` };
    return { trace: null, message: 'this JSON holds no trace: neither `trace` nor `states`' };
  } catch (error) {
    if (error instanceof SyntaxError) return { trace: null, message: `this is no JSON: ${error.message}` };
    if (error instanceof Unreadable || error instanceof NotOneValue) return { trace: null, message: error.message };
    throw error;
  }
};
