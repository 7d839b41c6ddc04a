// Linear temporal logic over states of a system written in TypeScript: atoms are functions, the connectives are functions of formulas.

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

/** The constructors for states of one type. */
export const ltlOf = <S>(): Ltl<S> => ({
  atom: (name, holds) => ({ kind: 'atom', name, holds }),
  not: (operand) => ({ kind: 'not', operand }),
  and: (...operands) => ({ kind: 'and', operands }),
  or: (...operands) => ({ kind: 'or', operands }),
  implies: (left, right) => ({ kind: 'implies', left, right }),
  always: (operand) => ({ kind: 'always', operand }),
  eventually: (operand) => ({ kind: 'eventually', operand }),
  next: (operand) => ({ kind: 'next', operand }),
  leadsTo: (left, right) => ({ kind: 'leads-to', left, right }),
  until: (left, right) => ({ kind: 'until', left, right }),
  weakUntil: (left, right) => ({ kind: 'weak-until', left, right }),
  release: (left, right) => ({ kind: 'release', left, right }),
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
