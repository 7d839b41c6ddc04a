// Steps of an action that is written over the variables x and y and the constant k = 3, as it stands and behind instances.
import { createValues, type Values } from '../../../src/values/index.ts';
import { type Compiled, compileText } from './compile-text.ts';

/** How the module with the action is reached from the root. */
export type Way = 'direct' | 'instance' | 'parameter' | 'chain';

export const ways: readonly Way[] = ['direct', 'instance', 'parameter', 'chain'];

/** What the variables x and y are called in the root module. */
export const variablesOf = (way: Way): readonly [string, string] => (way === 'direct' ? ['x', 'y'] : ['a', 'b']);

const root = (instances: string, reach: string): string => `---- MODULE Root ----
EXTENDS Integers
VARIABLES a, b
${instances}
Init == ${reach}Init
Next == ${reach}Next
Test == ${reach}Test
====`;

const roots: Readonly<Record<Way, string>> = {
  direct: '---- MODULE Root ----\nEXTENDS Body\n====',
  instance: root('I == INSTANCE Body WITH x <- a, y <- b, k <- 3', 'I!'),
  parameter: root('I(v, n) == INSTANCE Body WITH x <- v, y <- b, k <- n', 'I(a, 3)!'),
  chain: root('M == INSTANCE Outer WITH p <- a, q <- b', 'M!I!'),
};

const outer = '---- MODULE Outer ----\nEXTENDS Integers\nVARIABLES p, q\nI == INSTANCE Body WITH x <- p, y <- q, k <- 2 + 1\n====';

/** The definitions of the module; `Init`, `Next` and `Test` have a meaning of their own where they are missing. */
export const compileBody = (way: Way, definitions: string, config: string, values: Values = createValues(1 << 24)): Compiled => {
  const missing = [
    ['Init', 'Init == x = 0 /\\ y = 0'],
    ['Next', 'Next == UNCHANGED <<x, y>>'],
    ['Test', 'Test == TRUE'],
  ].flatMap(([name, text]) => (new RegExp(`^${name} ==`, 'm').test(definitions) ? [] : [text]));
  const body = [
    '---- MODULE Body ----',
    'EXTENDS Integers, Sequences, FiniteSets, Apalache',
    'CONSTANT k',
    'VARIABLES x, y',
    definitions,
    ...missing,
    '====',
  ];
  const constants = way === 'direct' ? 'CONSTANT k = 3\n' : '';
  return compileText([roots[way], body.join('\n'), outer].join('\n'), `${constants}${config}`, values);
};

const print = (values: Values, state: ArrayLike<number>): string => Array.from(state, (v) => values.print(v)).join(' ');

/** The initial states, printed: `0 0`. */
export const initialStates = (way: Way, definitions: string): string[] => {
  const { model, values } = compileBody(way, definitions, 'INIT Init NEXT Next');
  const found = new Set<string>();
  model.system.initial((next) => found.add(print(values, next)));
  return Array.from(found).sort();
};

/** The successors of the state x = 0, y = 0, printed. */
export const successors = (way: Way, definitions: string): string[] => {
  const { model, values } = compileBody(way, definitions, 'INIT Init NEXT Next');
  const zero = values.atoms.integer(0n);
  const found = new Set<string>();
  model.system.successors(Int32Array.of(zero, zero), 0, (next) => found.add(print(values, next)));
  return Array.from(found).sort();
};

/** Whether the state predicate Test holds for x = 0, y = 0. */
export const holds = (way: Way, definitions: string): boolean => {
  const { model, values } = compileBody(way, definitions, 'INIT Init NEXT Next INVARIANT Test');
  const zero = values.atoms.integer(0n);
  return model.system.invariants[0]!.holds(Int32Array.of(zero, zero), 0);
};

/** The steps from x = 0, y = 0 to x, y in 0..3 that satisfy the action Test. */
export const steps = (way: Way, definitions: string): string[] => {
  const { model, values } = compileBody(way, definitions, 'INIT Init NEXT Next ACTION_CONSTRAINT Test');
  const numbers = [0n, 1n, 2n, 3n].map(values.atoms.integer);
  const from = Int32Array.of(numbers[0]!, numbers[0]!);
  return numbers.flatMap((x) =>
    numbers.flatMap((y) => {
      const to = Int32Array.of(x, y);
      return model.system.stepConstraints[0]!.holds(from, 0, to, 0) ? [print(values, to)] : [];
    }),
  );
};
