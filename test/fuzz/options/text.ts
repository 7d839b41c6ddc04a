// The module and the configuration of a specification and its options.
import type { Graph } from './graph.ts';
import type { Settings } from './settings.ts';
import type { Specification } from './specification.ts';

/** What a postcondition says: a number that is right, or one more. */
const postconditionOf = ({ about, isTrue }: NonNullable<Settings['postcondition']>, graph: Graph): string => {
  const right = { distinct: graph.states.length, generated: graph.generated, diameter: graph.depth, register: graph.generated }[about];
  return `TLCGet(${about === 'register' ? '1' : `"${about}"`}) = ${isTrue ? right : right + 1}`;
};

const moduleOf = (specification: Specification, settings: Settings, graph: Graph | null): string[] => {
  const { processes, initial, actions, fairness, invariants, properties, constraints, actionConstraints, levels } = specification;
  const { alias, registers, postcondition } = settings;
  const ofSome = actions.filter(({ hasProcess }) => hasProcess).map(({ name }) => `${name}(p)`);
  const others = actions.filter(({ hasProcess }) => !hasProcess).map(({ name }) => name);
  return [
    '---- MODULE Spec ----',
    'EXTENDS Naturals, FiniteSets, TLC',
    `CONSTANTS P, None, ${processes.map((p) => `p${p}`).join(', ')}`,
    'VARIABLES c, x, o, h',
    'vars == <<c, x, o, h>>',
    ...(registers ? ['ASSUME TLCSet(1, 0)'] : []),
    `Init == ${initial.text} /\\ h = 0`,
    ...actions.map(({ name, hasProcess, text }) => `${name}${hasProcess ? '(p)' : ''} == ${text}`),
    `Next == ${[`(\\E p \\in P : ${ofSome.join(' \\/ ')})`, ...others].join(' \\/ ')}`,
    `Spec == Init /\\ [][Next]_vars${fairness.map(({ text }) => ` /\\ (${text})`).join('')}`,
    ...[...invariants, ...properties].map(({ name, text }) => `${name} == ${text}`),
    ...constraints.map(({ text }, i) => `Con${i} == ${text}`),
    ...actionConstraints.map(({ text }, i) => `Act${i} == ${text}`),
    ...(levels < Number.POSITIVE_INFINITY ? [`Levels == TLCGet("level") < ${levels}`] : []),
    ...(registers ? ['Counted == TLCSet(1, TLCGet(1) + 1)'] : []),
    'Symmetry == Permutations(P)',
    'View == <<c, x, o>>',
    `Alias == [c |-> c, x |-> x, o |-> o, h |-> h, nx |-> x'${alias === 'level' ? ', lv |-> TLCGet("level")' : ''}]`,
    ...(postcondition === null || graph === null ? [] : [`Post == ${postconditionOf(postcondition, graph)}`]),
    '====',
    '',
  ];
};

const configOf = (specification: Specification, settings: Settings, graph: Graph | null): string[] => {
  const { processes, invariants, properties, constraints, actionConstraints, levels, deadlock } = specification;
  const { view, symmetry, alias, registers, postcondition } = settings;
  const names = processes.map((p) => `p${p}`);
  return [
    `CONSTANTS P = {${names.join(', ')}} None = None ${names.map((name) => `${name} = ${name}`).join(' ')}`,
    'SPECIFICATION Spec',
    ...invariants.map(({ name }) => `INVARIANT ${name}`),
    ...properties.map(({ name }) => `PROPERTY ${name}`),
    // It counts what the others leave out.
    ...(registers ? ['CONSTRAINT Counted'] : []),
    ...constraints.map((_, i) => `CONSTRAINT Con${i}`),
    ...(levels < Number.POSITIVE_INFINITY ? ['CONSTRAINT Levels'] : []),
    ...actionConstraints.map((_, i) => `ACTION_CONSTRAINT Act${i}`),
    ...(deadlock ? [] : ['CHECK_DEADLOCK FALSE']),
    ...(symmetry ? ['SYMMETRY Symmetry'] : []),
    ...(view ? ['VIEW View'] : []),
    ...(alias === 'none' ? [] : ['ALIAS Alias']),
    ...(postcondition === null || graph === null ? [] : ['POSTCONDITION Post']),
    '',
  ];
};

/** @param graph what is to be counted; null: that is not known, and there is no postcondition */
export const filesOf = (specification: Specification, settings: Settings, graph: Graph | null): Record<string, string> => ({
  'Spec.tla': moduleOf(specification, settings, graph).join('\n'),
  'Spec.cfg': configOf(specification, settings, graph).join('\n'),
});
