// Linear temporal logic over states of a system written in TypeScript: atoms are functions, the connectives are functions of formulas.
import { nameOf } from '../options/shapes.ts';
import { kinds, SystemDefinitionError } from './definition-kinds.ts';

/** A formula about behaviours whose states are `S`. */
export type Formula<S> =
  | { readonly kind: 'atom'; readonly name: string; readonly holds: (state: S) => boolean }
  | { readonly kind: 'not' | 'always' | 'eventually' | 'next'; readonly operand: Formula<S> }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Formula<S>[] }
  | {
      readonly kind: 'implies' | 'leads-to' | 'until' | 'weak-until' | 'release';
      readonly left: Formula<S>;
      readonly right: Formula<S>;
    };

/** The constructors of formulas. */
export interface Ltl<S> {
  /** Holds of a behaviour whose first state satisfies the predicate. */
  atom(name: string, holds: (state: S) => boolean): Formula<S>;
  not(operand: Formula<S>): Formula<S>;
  and(...operands: readonly Formula<S>[]): Formula<S>;
  or(...operands: readonly Formula<S>[]): Formula<S>;
  implies(left: Formula<S>, right: Formula<S>): Formula<S>;
  always(operand: Formula<S>): Formula<S>;
  eventually(operand: Formula<S>): Formula<S>;
  /** Of the next state, which may be the same one: behaviours may stutter. */
  next(operand: Formula<S>): Formula<S>;
  /** Whenever `left` holds, `right` holds then or later. */
  leadsTo(left: Formula<S>, right: Formula<S>): Formula<S>;
  /** `right` holds some time, and `left` until then. */
  until(left: Formula<S>, right: Formula<S>): Formula<S>;
  /** As `until`, but `right` need not come: then `left` holds for ever. */
  weakUntil(left: Formula<S>, right: Formula<S>): Formula<S>;
  /** `right` holds up to and including the first state in which `left` holds. */
  release(left: Formula<S>, right: Formula<S>): Formula<S>;
}

/** Formulas that were made by the constructors: nothing else is one. */
const made = new WeakSet<object>();

/** Whether something is a formula. */
export const isFormula = (value: unknown): boolean => typeof value === 'object' && value !== null && made.has(value);

const formula = <S>(name: string, operands: readonly Formula<S>[], built: Formula<S>): Formula<S> => {
  const wrong = operands.findIndex((operand) => !isFormula(operand));
  if (wrong >= 0)
    throw new SystemDefinitionError(
      `operand ${wrong + 1} of ${name} is ${nameOf(operands[wrong])}, not a formula: make one with atom(name, predicate)`,
    );
  made.add(built);
  return built;
};

const unary =
  <S>(name: string, kind: 'not' | 'always' | 'eventually' | 'next') =>
  (operand: Formula<S>): Formula<S> =>
    formula(name, [operand], { kind, operand });

const binary =
  <S>(name: string, kind: 'implies' | 'leads-to' | 'until' | 'weak-until' | 'release') =>
  (left: Formula<S>, right: Formula<S>): Formula<S> =>
    formula(name, [left, right], { kind, left, right });

const list =
  <S>(kind: 'and' | 'or') =>
  (...operands: readonly Formula<S>[]): Formula<S> => {
    if (operands.length === 0) throw new SystemDefinitionError(`${kind} has no operands`);
    return formula(kind, operands, { kind, operands });
  };

/** The constructors for states of one type. */
export const ltlOf = <S>(): Ltl<S> => ({
  atom: (name, holds) => {
    const wrong = kinds.text(name) ?? kinds.function(holds);
    if (wrong !== undefined)
      throw new SystemDefinitionError(`an atom is a name and a predicate: ${nameOf(name)}, ${nameOf(holds)} ${wrong}`);
    return formula('atom', [], { kind: 'atom', name, holds });
  },
  not: unary('not', 'not'),
  and: list('and'),
  or: list('or'),
  implies: binary('implies', 'implies'),
  always: unary('always', 'always'),
  eventually: unary('eventually', 'eventually'),
  next: unary('next', 'next'),
  leadsTo: binary('leadsTo', 'leads-to'),
  until: binary('until', 'until'),
  weakUntil: binary('weakUntil', 'weak-until'),
  release: binary('release', 'release'),
});

const symbols = { implies: '->', 'leads-to': '~>', until: 'U', 'weak-until': 'W', release: 'R', and: '&&', or: '||' } as const;

/** The formula in the notation of the command line. */
export const formulaText = <S>(f: Formula<S>): string => {
  const inner = (g: Formula<S>): string => (g.kind === 'atom' || 'operand' in g ? formulaText(g) : `(${formulaText(g)})`);
  switch (f.kind) {
    case 'atom':
      return f.name;
    case 'not':
      return `!${inner(f.operand)}`;
    case 'always':
      return `[]${inner(f.operand)}`;
    case 'eventually':
      return `<>${inner(f.operand)}`;
    case 'next':
      return `X ${inner(f.operand)}`;
    case 'and':
    case 'or':
      return f.operands.map(inner).join(` ${symbols[f.kind]} `);
    default:
      return `${inner(f.left)} ${symbols[f.kind]} ${inner(f.right)}`;
  }
};
