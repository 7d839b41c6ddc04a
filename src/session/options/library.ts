// Options of the library's functions: one that nobody knows, or of another kind, is refused. Passed over, a misspelt `maxStates` or `invariants` would make a
// report say more than was asked. So are two that the command line refuses together: counts of a search that left something out would be told as those of all.
import type { CommandName, OptionKey } from './schema.ts';
import { MODEL_KEYS, OPTIONS, optionEntry, optionsFor } from './schema.ts';
import { faultIn, PLAIN_KINDS, type Shape } from './shapes.ts';

/** Parts of a request, and events, that one part of tlasso says to another. */
export type InternalPart = 'program' | 'symmetry' | 'hear' | 'loaded' | 'elsewhere' | 'makers';

const EVENTS = { progress: PLAIN_KINDS.handler, warn: PLAIN_KINDS.handler, print: PLAIN_KINDS.handler } as const satisfies Shape;
const SIGNAL = { signal: PLAIN_KINDS.signal } as const satisfies Shape;

function shapeOf(keys: readonly OptionKey[]): Shape {
  return Object.fromEntries(keys.map((key) => [key, optionEntry(key).value.accepts]));
}

const MODEL: Shape = { ...shapeOf(MODEL_KEYS), ...SIGNAL };

function ofCommand(command: CommandName): Shape {
  return shapeOf(optionsFor(OPTIONS, command).map(([key]) => key as OptionKey));
}

function ofSystems(command: 'check' | 'simulate' | 'graph'): Shape {
  const keys = (Object.keys(OPTIONS) as OptionKey[]).filter((key) => optionEntry(key).systems?.includes(command));
  return { ...shapeOf(keys), ...SIGNAL };
}

// A checker of logs is asked of many of them.
const { control: _control, follow: _follow, ...OF_LOGS } = ofCommand('trace');

/** What each function takes: for modules, and for systems written in TypeScript. */
export const OPTION_SHAPES = {
  check: { ...MODEL, ...ofCommand('check'), ...EVENTS },
  checkSystem: { ...ofSystems('check'), ...EVENTS },
  simulate: { ...MODEL, ...ofCommand('simulate'), ...EVENTS },
  simulateSystem: { ...ofSystems('simulate'), ...EVENTS },
  explore: MODEL,
  trace: { ...MODEL, ...OF_LOGS },
  exploreSystem: {},
  graph: { ...MODEL, ...ofCommand('graph') },
  graphSystem: ofSystems('graph'),
} as const satisfies Record<string, Shape>;

/** Says of two options that cannot be given together, or of one without the other that it needs; undefined where there are none. */
function conflictIn(where: string, options: object): string | undefined {
  const given = Object.entries(options).flatMap(([key, value]) => (value === undefined || value === false ? [] : [key]));
  for (const key of given) {
    const { conflicts = [], needs } = Object.hasOwn(OPTIONS, key) ? optionEntry(key as OptionKey) : {};
    if (needs !== undefined && !given.includes(needs)) return `${where} have ${key} without ${needs}`;
    const other = conflicts.find((name) => given.includes(name));
    if (other !== undefined) return `${where} have ${key} and ${other}, which cannot be given together`;
  }
  return undefined;
}

/** Throws a TypeError where options are none. */
export function demandOptions(name: string, options: unknown, shape: Shape): void {
  const where = `the options of ${name}`;
  const wrong = PLAIN_KINDS.object(options);
  const fault =
    wrong === undefined ? (faultIn(where, options as object, shape) ?? conflictIn(where, options as object)) : `${where}: ${wrong}`;
  if (fault !== undefined) throw new TypeError(fault);
}
