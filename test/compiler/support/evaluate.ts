// One expression through the real pipeline, in the four places where TLC evaluates expressions.
import { createValues, type Values } from '../../../src/values/index.ts';
import { type Compiled, compileText } from './compile-text.ts';

/** What stands around the expression. */
export interface Surroundings {
  /** Modules to extend. */
  readonly extends?: string;
  /** Units before the expression. */
  readonly definitions?: string;
  /** CONSTANT lines of the configuration. */
  readonly config?: string;
  /** Further modules. */
  readonly modules?: string;
}

/** Where the expression stands: in an assumption; or, with the variable `state` = 0, in a state, in Init, in Next. */
export type Place = 'constant' | 'state' | 'initial' | 'step';

export const places: readonly Place[] = ['constant', 'state', 'initial', 'step'];

const zero = (values: Values): Int32Array => Int32Array.of(values.atoms.integer(0n), values.atoms.integer(0n));

const run: Readonly<Record<Place, (compiled: Compiled) => number>> = {
  constant: ({ model, shown }) => {
    model.system.assumptions[0]!.holds();
    if (shown.length !== 1) throw new Error(`shown: ${shown.join('; ')}`);
    return 0;
  },
  state: ({ model, values }) => {
    const key = new Int32Array(1);
    model.system.view!.write(zero(values), 0, key);
    return key[0]!;
  },
  initial: ({ model }) => {
    const found: number[] = [];
    model.system.initial((next) => found.push(next[1]!));
    return found[0]!;
  },
  step: ({ model, values }) => {
    const found: number[] = [];
    model.system.successors(zero(values), 0, (next) => found.push(next[1]!));
    return found[0]!;
  },
};

const module = (expression: string, place: Place, around: Surroundings): string => {
  const body = {
    constant: 'ASSUME PrintT(Expression)',
    // In LET: of a tuple that is the whole view there would be the components only.
    state: 'Init == state = 0 /\\ out = 0\nNext == UNCHANGED <<state, out>>\nShown == LET whole == Expression IN whole',
    initial: 'Init == state = 0 /\\ out = Expression\nNext == UNCHANGED <<state, out>>',
    step: "Init == state = 0 /\\ out = 0\nNext == state' = state /\\ out' = Expression",
  }[place];
  return [
    '---- MODULE Test ----',
    `EXTENDS ${around.extends ?? 'Integers, Sequences, FiniteSets, TLC'}`,
    'VARIABLES state, out',
    around.definitions ?? '',
    `Expression == ${expression}`,
    body,
    '====',
    around.modules ?? '',
  ].join('\n');
};

/** The value of the expression, printed. Throws what the system throws. */
export const evaluate = (expression: string, place: Place = 'constant', around: Surroundings = {}): string => {
  const behaviour = place === 'constant' ? '' : 'INIT Init\nNEXT Next\n';
  const view = place === 'state' ? 'VIEW Shown\n' : '';
  const values = createValues(1 << 24);
  const compiled = compileText(module(expression, place, around), `${around.config ?? ''}\n${behaviour}${view}`, values);
  const id = run[place](compiled);
  if (values.arena.mark() !== 0) throw new Error('the stack is not empty');
  return place === 'constant' ? compiled.shown[0]! : values.print(id);
};
