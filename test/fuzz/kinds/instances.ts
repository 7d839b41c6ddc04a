// Trees of modules with EXTENDS, INSTANCE and a configuration against what they say by textual substitution.

import { createValues } from '../../../src/values/index.ts';
import { compileText, Rejected } from '../../compiler/support/compile-text.ts';
import { type Specification, specificationOf } from '../instances/generate.ts';
import { printModule, printTerm } from '../instances/print.ts';
import { Circular, TooLarge, type Variable, valueOfTerm } from '../instances/terms.ts';
import type { FuzzKind } from '../kind.ts';

const counts = { compared: 0, 'too large': 0, circular: 0, 'refused for levels': 0, 'with overrides': 0 };

const mostStates = 200;

const variablesOf = (s: Specification): Variable[] => {
  const found = new Set<Variable>();
  const visit = (m: Specification['root']): void => {
    m.extended.forEach(visit);
    for (const v of m.variables) found.add(v);
  };
  visit(s.root);
  return Array.from(found);
};

/** The modules and the configuration as files. */
const filesOf = (s: Specification): Record<string, string> => {
  const variables = variablesOf(s);
  const conjuncts = (terms: readonly string[], prime: string): string =>
    variables.map((v, i) => `${v.name}${prime} = ${terms[i]}`).join(' /\\ ');
  const shown = `<<${s.shown.map(printTerm).join(', ')}>>`;
  const further = [
    'VARIABLE shown',
    `Init == ${conjuncts(s.initial.map(printTerm), '')} /\\ shown = ${shown}`,
    `Next == ${conjuncts(s.next.map(printTerm), "'")} /\\ shown' = (${shown})'`,
  ];
  const constants = s.configuration.length === 0 ? [] : ['CONSTANTS', ...s.configuration.map((line) => `  ${line}`)];
  return {
    ...Object.fromEntries(s.modules.map((m) => [`${m.name}.tla`, printModule(m, m === s.root ? further : [])])),
    'Root.cfg': [...constants, 'INIT Init', 'NEXT Next', ''].join('\n'),
  };
};

/** The states that the texts say, in the order in which they are reached: the values of the variables, then what is shown. */
const statesOf = (s: Specification): string[] => {
  const variables = variablesOf(s);
  const [initial, next, shown] = [s.initial, s.next, s.shown].map((terms) => terms.map(s.meaning)) as [
    ReturnType<typeof s.meaning>[],
    ReturnType<typeof s.meaning>[],
    ReturnType<typeof s.meaning>[],
  ];
  const found: string[] = [];
  let values = initial.map((t) => valueOfTerm(t, new Map()));
  while (found.length < mostStates) {
    const state = new Map(variables.map((v, i) => [v, values[i]!]));
    const text = `${values.join(' ')} <<${shown.map((t) => valueOfTerm(t, state)).join(', ')}>>`;
    if (found.includes(text)) break;
    found.push(text);
    values = next.map((t) => valueOfTerm(t, state));
  }
  return found;
};

const answersOf = (files: Record<string, string>): string[] => {
  const { 'Root.cfg': config, 'Root.tla': root, ...others } = files;
  const values = createValues(1 << 22);
  const { model } = compileText([root, ...Object.values(others)].join('\n'), config, values);
  const found: string[] = [];
  let pending: Int32Array | null = null;
  const take = (state: Int32Array): void => {
    pending = Int32Array.from(state);
  };
  model.system.initial(take);
  while (pending !== null && found.length < mostStates) {
    const text = Array.from(pending as Int32Array, (id) => values.print(id)).join(' ');
    if (found.includes(text)) break;
    found.push(text);
    const from: Int32Array = pending;
    pending = null;
    model.system.successors(from, 0, take);
  }
  return found;
};

export const kind: FuzzKind = {
  name: 'instances',
  meaning: 'the states of modules with EXTENDS, INSTANCE and overrides are those of their texts with everything substituted',
  quick: 14,
  tally: () => counts,
  run(seed) {
    let specification: Specification;
    let expected: string[];
    try {
      specification = specificationOf(seed);
      expected = statesOf(specification);
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof Circular)) throw error;
      counts[error instanceof TooLarge ? 'too large' : 'circular']++;
      return undefined;
    }
    const files = filesOf(specification);
    if (specification.configuration.some((line) => line.startsWith('D'))) counts['with overrides']++;
    let what: string;
    try {
      const answers = answersOf(files);
      const at = expected.findIndex((state, i) => answers[i] !== state);
      counts.compared++;
      if (at < 0 && answers.length === expected.length) return undefined;
      what = `state ${at + 1} is ${answers[at]}, but the texts say ${expected[at]}`;
    } catch (error) {
      // What must be a constant is decided by the text, also of arguments that are of no account: the substituted text does not show it.
      if (error instanceof Rejected && /^(E235|E250|E324) /.test(error.message)) {
        counts['refused for levels']++;
        return undefined;
      }
      what = error instanceof Rejected ? `refused: ${error.message}` : `${(error as Error).stack}`;
    }
    return { what, files };
  },
};
