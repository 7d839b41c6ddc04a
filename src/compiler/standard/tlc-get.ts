// TLCGet and TLCSet: registers, and what the search tells about itself.
//
// Source: Lamport, "Current versions of the TLA+ tools", section on the TLC module.
import { ValueFault } from '../../values/index.ts';
import type { Effect, NativeContext, RunSettings } from './natives.ts';

/** TLC's answer to TLCGet("revision") for the version whose meaning is followed; specifications compare the timestamp. */
const revision = { tag: 'tlasso', calver: '2026.01.01', date: '2026-01-01T00:00:00.0Z', timestamp: 1767225600, count: 0 } as const;

/** The register in which TLC counts what is possible. */
const POSSIBLE = 's:_possible';

const plainRun: RunSettings = { mode: 'bfs', deadlock: true, workers: 1, seed: '0', depth: -1, traces: -1 };

type Fields = Readonly<Record<string, string | number | boolean>>;

/** Makes records of texts, numbers and truth values. */
const recordsOf = ({ values: { atoms, functions } }: NativeContext): ((fields: Fields) => number) => {
  const valueFrom = (v: string | number | boolean): number =>
    typeof v === 'string' ? atoms.string(v) : typeof v === 'number' ? atoms.number(v) : atoms.boolean(v);
  return (fields) => functions.record(Object.entries(fields).map(([name, v]) => [name, valueFrom(v)]));
};

/** What the search and its settings say under the names that TLC gives them; undefined for any other name. */
const createFacts = (context: NativeContext): ((name: string) => number | undefined) => {
  const { atoms, functions } = context.values;
  const { progress } = context;
  const record = recordsOf(context);
  const started = context.now?.() ?? 0;
  const elapsed = (): number => Math.floor(((context.now?.() ?? 0) - started) / 1000);

  // What TLC's breadth-first search says.
  const unknownAction = (): number =>
    functions.record([
      ['name', atoms.string('UnnamedAction')],
      ['location', record({ beginLine: 0, beginColumn: 0, endLine: 0, endColumn: 0, module: '--TLA+ BUILTINS--' })],
    ]);

  const config = (): number => {
    const { mode, deadlock, workers, seed, depth, traces } = context.run ?? plainRun;
    const common = { mode, deadlock, worker: workers, seed, install: '' };
    return record(mode === 'bfs' ? { ...common, fingerprint: '0' } : { ...common, depth, traces, aril: '0', sched: 'random' });
  };

  return (name) => {
    switch (name) {
      case 'level':
      case 'distinct':
      case 'generated':
      case 'diameter':
      case 'queue':
        return atoms.number(progress[name]);
      case 'duration':
        return atoms.number(elapsed());
      case 'config':
        return config();
      case 'revision':
        return record(revision);
      case 'stats': {
        const { distinct, generated, diameter, queue, initial = 0 } = progress;
        return record({ distinct, generated, diameter, queue, initial, worker: 0, duration: elapsed() });
      }
      case 'spec':
        return context.describe?.(name);
      case 'action':
        // TLC's simulation knows the action of each state. Here it is not kept: a name that is none would decide what asks for it.
        return (context.run ?? plainRun).mode === 'bfs' ? unknownAction() : undefined;
      default:
        // TLC has action composition only where this is set; here it always is.
        if (name === '-Dtlc2.tool.impl.Tool.cdot') return atoms.string('true');
        // A property of the Java machine; it has none here and TLC then gives the name back.
        return name.startsWith('-D') ? atoms.string(name) : undefined;
    }
  };
};

/** The registers and the facts of one run. */
export const createRegisters = (context: NativeContext) => {
  const { atoms, functions, print } = context.values;
  const { progress, registers } = context;
  const fact = createFacts(context);
  const record = recordsOf(context);

  const witnesses = (): number => record(Object.fromEntries(context.witnessed ?? []));

  // [ i \in registers |-> <<its value in the one worker>> ]
  const allRegisters = (wanted: (id: number) => boolean): number => {
    const { arena, sets } = context.values;
    const all = new Map(registers);
    if ((context.witnessed?.size ?? 0) > 0) all.set(atoms.string(POSSIBLE), witnesses());
    const keys = sets.set([...all.keys()].filter(wanted));
    const images = new Map([...all].map(([key, v]) => [key, functions.tuple([v])]));
    const mark = arena.mark();
    for (let i = 0; i < arena.length(keys); i++) arena.push(images.get(arena.cells[(keys >> 1) + 2 + i]!)!);
    return functions.functionFrom(keys, mark);
  };

  const told = (name: string): number | undefined => {
    if (name === 'all') return allRegisters((id) => atoms.isInteger(id));
    return name === 'all:named' ? allRegisters((id) => atoms.isString(id)) : fact(name);
  };

  /** The register or fact that `key` names, or undefined. */
  const find = (key: number, site: number): number | undefined => {
    if (atoms.isString(key) && atoms.text(key) === POSSIBLE && (context.witnessed?.size ?? 0) > 0) return witnesses();
    if (atoms.isString(key)) return registers.get(key) ?? told(atoms.text(key));
    if (atoms.isInteger(key) && atoms.bigint(key) >= 0n) return registers.get(key);
    throw new ValueFault(`The argument of TLCGet must be a natural number or a string, but it is ${print(key)}.`, site);
  };

  return {
    find,
    /** The counts of what is possible, as a record. */
    witnesses,
    /** Counts. */
    witness: (name: string, holds: boolean): void => {
      context.witnessed?.set(name, (context.witnessed.get(name) ?? 0) + (holds ? 1 : 0));
    },
    get: (key: number, site: number): number => {
      const found = find(key, site);
      if (found !== undefined) return found;
      const shown = print(key);
      throw new ValueFault(
        atoms.isInteger(key)
          ? `TLCGet(${shown}) has no value: nothing was set with TLCSet(${shown}, ...) before.`
          : `TLCGet(${shown}) has no value here.`,
        site,
      );
    },
    set: (key: number, v: number, site: number): void => {
      if (atoms.isString(key)) {
        if (atoms.text(key) === 'exit') {
          if (v === atoms.TRUE) progress.exit = true;
          return;
        }
        if (atoms.text(key) === 'pause') return;
        if (atoms.text(key).startsWith('s:')) {
          registers.set(key, v);
          return;
        }
      } else if (atoms.isInteger(key) && atoms.bigint(key) >= 0n) {
        registers.set(key, v);
        return;
      }
      throw new ValueFault(
        `The first argument of TLCSet must be a natural number, "exit", or a string that begins with "s:", but it is ${print(key)}.`,
        site,
      );
    },
  };
};

const EFFECT_OF_KEY: Readonly<Record<string, Effect>> = {
  config: 'settings',
  revision: 'settings',
  spec: 'environment',
  level: 'level',
  diameter: 'progress',
  distinct: 'progress',
  duration: 'progress',
  generated: 'progress',
  queue: 'progress',
};

/** What TLCGet depends on for this key. */
export const effectOfTlcGet = (key: string): Effect =>
  Object.hasOwn(EFFECT_OF_KEY, key) ? EFFECT_OF_KEY[key]! : key.startsWith('-D') ? 'surroundings' : 'reads-register';
