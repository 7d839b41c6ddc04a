// Operators of the language that say of an operand what it must be, in the words of the specification, before the store is asked.
import { ValueFault, type Values } from '../../values/index.ts';

/** `site` is the place that a fault is reported at. */
export function createOperandChecks({ arena, atoms, sets, functions, order, print }: Values) {
  const { TRUE, FALSE } = atoms;

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };

  const comparable = (set: number, site: number): number => {
    if (set !== sets.emptySet) order.requireElements(set, site);
    return set;
  };

  return {
    truth: (id: number, site: number, what: string): boolean => {
      if (id === TRUE) return true;
      if (id === FALSE) return false;
      return fault(`${what} must be TRUE or FALSE, but it is ${print(id)}.`, site);
    },
    kept: (base: number, rule: (x: number) => boolean, site: number, isOfState: boolean): number => {
      if (!sets.isSet(base)) fault(`The set of {x \\in S : P} must be a set, but it is ${print(base)}.`, site);
      if (sets.isLarge(base)) return sets.filter(base, rule, isOfState);
      const mark = arena.mark();
      try {
        return sets.kept(base, rule, site);
      } catch (error) {
        if (!(error instanceof ValueFault)) throw error;
        // Whether one element is a member may be asked all the same; whoever wants all elements meets the fault again.
        arena.release(mark);
        return sets.filter(base, rule, isOfState);
      }
    },
    /** A set of computed elements, on the stack from `from` on. */
    comparableSetFrom: (from: number, site: number): number => comparable(sets.setFrom(from), site),
    setOf: (elements: readonly number[], site: number): number => comparable(sets.set(elements), site),
    powerset: (base: number, site: number): number => {
      if (!sets.isSet(base)) fault(`The operand of SUBSET must be a set, but it is ${print(base)}.`, site);
      return sets.powerset(base);
    },
    domain: (f: number, site: number): number => {
      if (!functions.isFunction(f)) fault(`The operand of DOMAIN must be a function, but it is ${print(f)}.`, site);
      return functions.domain(f);
    },
    requireTuple: (id: number, length: number, site: number): void => {
      if (!functions.isSequence(id) || arena.length(id) !== length)
        fault(`The element ${print(id)} is not a tuple of ${length} components, as the bound names ask.`, site);
    },
  };
}
