// What may tell values apart that SYMMETRY exchanges.
//
// The value of an expression of TLA+ for exchanged model values is its value with these exchanged: nothing in the language asks for their names. The
// exceptions are found here by walking through everything that an expression reaches:
// - CHOOSE takes the first of several elements in canonical order;
// - so do operators that take the elements of a set one after the other (SetToSeq, FoldSet), and some look at names (ToString) or at something that is no
//   value of the state (TLCGet, RandomElement);
// - a constant of the configuration may name a single model value.
import type { Expr } from '../../syntax/index.ts';
import { isOrdered } from '../standard/natives.ts';
import type { Definitions } from './definitions.ts';
import { follow } from './reached.ts';

/** The text of an expression that is written as a string. */
export const textIn = (e: Expr | undefined): string | undefined => (e?.kind === 'string' ? e.value : undefined);

/** Questions about what an expression reaches. */
export interface Choices {
  /** CHOOSE, or an operator that depends on an order. */
  chooses(e: Expr): boolean;
  /** The same, or a value of the configuration with a model value that is exchanged. */
  distinguishes(e: Expr): boolean;
}

/** @param isNamed whether the configuration's value is one that exchanging changes */
export const createChoices = (definitions: Definitions, isNamed: (id: number) => boolean): Choices => {
  const question = (asksNames: boolean): ((e: Expr) => boolean) => {
    const known = new Map<Expr, boolean>();
    return (e) => {
      let answer = known.get(e);
      if (answer === undefined) {
        answer = reachesChoice(e, definitions, asksNames ? isNamed : null);
        known.set(e, answer);
      }
      return answer;
    };
  };
  return { chooses: question(false), distinguishes: question(true) };
};

/** @param isNamed null: values of the configuration are not asked for */
const reachesChoice = (start: Expr, definitions: Definitions, isNamed: ((id: number) => boolean) | null): boolean =>
  follow(start, definitions, {
    meet: (e) => e.kind === 'choose' && e.bound.set !== null,
    use: ({ stands, args }) => {
      switch (stands.kind) {
        case 'configured':
          return isNamed?.(stands.id) ?? false;
        case 'constant':
          // The table of a constant operator.
          return isNamed !== null && stands.arity > 0;
        case 'definition': {
          const native = definitions.native(stands);
          return native !== undefined && isOrdered(native, textIn(args[0]));
        }
        default:
          return false;
      }
    },
  });
