// The faults of a running program that are not faults of the value store: what was asked for has no value where it is asked for.
import { InternalError } from '../../diagnostics/index.ts';
import { ValueFault, type Values } from '../../values/index.ts';

/** A variable is used before it has a value. */
export class UnassignedFault extends ValueFault {
  readonly variable: string;

  constructor(message: string, site: number, variable: string) {
    super(message, site);
    this.variable = variable;
  }
}

/** The functions by the names that generated code uses. `variables` are the names of the state's variables, by index. */
export function createProgramFaults(
  { print }: Values,
  variables: readonly string[],
  constantOperators: ReadonlyMap<string, ReadonlyMap<string, number>>,
) {
  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };

  return {
    outsideDomain: (x: number, domain: number, name: string, site: number): never =>
      fault(`Attempted to apply \`${name}\` to ${print(x)}, which is not in its domain ${print(domain)}.`, site),
    noCase: (site: number): never => fault('No guard of the CASE is true, and it has no OTHER.', site),
    noWitness: (s: number, site: number): never => fault(`CHOOSE found no element of ${print(s)} that satisfies its condition.`, site),
    unboundedChoose: (site: number): never =>
      fault(
        'CHOOSE without a set cannot be evaluated. Give it a set, or override the definition that contains it in the configuration.',
        site,
      ),
    unbounded: (site: number): never =>
      fault('A quantifier without a set cannot be evaluated. Give each of its names a set to range over.', site),
    decimal: (site: number, text: string): never =>
      fault(`The decimal number ${text} cannot be evaluated: only integers are exact here.`, site),
    notAValue: (site: number, what: string): never => fault(`${what} has no value.`, site),
    noRow: (offset: number): never => {
      throw new InternalError(`there is no state at ${offset}`);
    },
    noState: (site: number, name: string): never =>
      fault(`The variable \`${name}\` has no value here: this is evaluated without a state.`, site),
    notYetAssigned: (site: number, name: string, isPrimed: boolean): never => {
      const how = isPrimed
        ? `assign it first, as a whole (a part changes by ${name}' = [${name} EXCEPT ![i] = e])`
        : `say first what it is, as a whole, by ${name} = e or ${name} \\in S`;
      throw new UnassignedFault(
        `The variable \`${name}\` is used before it has a value. Conjuncts are read from left to right: ${how}.`,
        site,
        name,
      );
    },
    recursionAssigns: (site: number, name: string, variable: string): never =>
      fault(
        `The recursive operator \`${name}\` speaks of \`${variable}\`, which has no value here yet: here the operator is evaluated. It gives variables values where it stands as a conjunct, a disjunct or a branch of the action, not inside of a negation, a value or an argument that changes from one recursion to the next.`,
        site,
      ),
    recursionLooksAhead: (site: number, name: string): never =>
      fault(
        `The recursive definition \`${name}\` is used inside of an ENABLED or a \\cdot in itself, where each recursion is about another state that is looked for. That is not evaluated: there it may only be used of the state before the step.`,
        site,
      ),
    unassignedConstant: (site: number, name: string): never => fault(`The constant \`${name}\` has no value.`, site),
    unassignedVariables: (site: number, indices: readonly number[], action: string | null): never => {
      const names = indices.map((i) => `\`${variables[i]}\``).join(', ');
      const plural = indices.length > 1;
      return fault(
        action === null
          ? `The variable${plural ? 's' : ''} ${names} ${plural ? 'are' : 'is'} not assigned by the initial predicate. Say there what ${plural ? 'they are' : 'it is'}.`
          : `The variable${plural ? 's' : ''} ${names} ${plural ? 'are' : 'is'} not assigned in the next state by the action \`${action}\`. Say what ${plural ? 'they become' : 'it becomes'}, or UNCHANGED.`,
        site,
      );
    },
    constantOperator: (site: number, name: string, args: readonly number[]): number => {
      const found = constantOperators.get(name)?.get(args.join());
      return found ?? fault(`The constant operator \`${name}\` has no value for (${args.map(print).join(', ')}).`, site);
    },
  };
}
