// What generated code calls: the value store by short names, and the faults that are not the store's.
//
// Generated code gets these names by destructuring, so that each is a constant of the program's scope.
import { InternalError } from '../../diagnostics/index.ts';
import type { Values } from '../../values/index.ts';
import { Kind, small, ValueFault } from '../../values/index.ts';
import type { ChoiceWatch } from '../symmetry/symmetry-watch.ts';
import { createLongBounds } from './long-bounds.ts';
import { createMemos, mixed } from './memo.ts';
import { createPieces } from './pieces.ts';

/** The names that generated code may use. */
export type Runtime = Readonly<Record<string, unknown>>;

/** What an element of a set is at fault with. */
interface HeldFault {
  readonly error: ValueFault;
  readonly element: number;
}

/** Makes the runtime of a store. `variables` are the names of the state's variables, by index. */
export const createRuntime = (
  values: Values,
  variables: readonly string[],
  constantOperators: ReadonlyMap<string, ReadonlyMap<string, number>>,
  choices: ChoiceWatch | null,
): Runtime => {
  const { arena, atoms, sets, functions, order, print } = values;
  const { cells, open, close, mark, push } = arena;
  const { TRUE, FALSE } = atoms;

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };

  const record = (domain: number, fields: readonly number[]): number => {
    const at = open(fields.length + 1);
    cells[at] = domain;
    for (let i = 0; i < fields.length; i++) cells[at + 1 + i] = fields[i]!;
    return close(Kind.function, fields.length + 1);
  };

  // A set of computed elements. Most often all are integers, and then there is nothing to compare.
  const comparableSetFrom = (from: number, site: number): number => {
    const set = sets.setFrom(from);
    const at = (set >> 1) + 2;
    const n = arena.length(set);
    let integers = 1;
    for (let i = 0; i < n; i++) integers &= cells[at + i]!;
    if (integers === 0) for (let i = 1; i < n; i++) order.requireComparable(cells[at]!, cells[at + i]!, site);
    return set;
  };

  // A fault that is told unless another element decides: that of the first element in canonical order. Everything on the stack above the mark is dropped.
  const firstFault = (known: HeldFault | null, error: unknown, element: number, height: number): HeldFault => {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(height);
    return known !== null && order.compare(known.element, element) < 0 ? known : { error, element };
  };

  // A fault that is told unless something else decides.
  const heldFault = (error: unknown, height: number): ValueFault => {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(height);
    return error;
  };

  return {
    ...createPieces(values),
    passOver: (error: unknown, height: number): void => {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(height);
    },
    heldFault,
    cells,
    firstFault,
    breathe: arena.breathe,
    mark,
    push,
    TRUE,
    FALSE,
    truth: (id: number, site: number, what: string): boolean => {
      if (id === TRUE) return true;
      if (id === FALSE) return false;
      return fault(`${what} must be TRUE or FALSE, but it is ${print(id)}.`, site);
    },
    settle: sets.settle,
    force: sets.force,
    iterate: sets.iterate,
    iterateInOrder: sets.iterateInOrder,
    isInfinite: sets.isInfinite,
    isUnlisted: sets.isUnlisted,
    isLarge: sets.isLarge,
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
    contains: sets.contains,
    subset: sets.subset,
    cup: sets.cup,
    cap: sets.cap,
    difference: sets.difference,
    insert: sets.insert,
    singleton: sets.singleton,
    setFrom: sets.setFrom,
    comparableSetFrom,
    setOf: (elements: readonly number[], site: number): number => {
      const first = elements[0]!;
      for (let i = 1; i < elements.length; i++) order.requireComparable(first, elements[i]!, site);
      return sets.set(elements);
    },
    filter: sets.filter,
    powerset: (base: number, site: number): number => {
      if (!sets.isSet(base)) fault(`The operand of SUBSET must be a set, but it is ${print(base)}.`, site);
      return sets.powerset(base);
    },
    functionSet: sets.functionSet,
    recordSet: sets.recordSet,
    product: sets.product,
    bigUnion: sets.bigUnion,
    unionOf: sets.unionOf,
    functionFrom: functions.functionFrom,
    lambda: functions.lambda,
    tuple: functions.tuple,
    apply: functions.apply,
    field: functions.field,
    before: functions.before,
    except: functions.except,
    except2: functions.except2,
    except3: functions.except3,
    exceptBase: functions.exceptBase,
    domain: (f: number, site: number): number => {
      if (!functions.isFunction(f)) fault(`The operand of DOMAIN must be a function, but it is ${print(f)}.`, site);
      return functions.domain(f);
    },
    record1: (d: number, a: number): number => {
      const at = open(2);
      cells[at] = d;
      cells[at + 1] = a;
      return close(Kind.function, 2);
    },
    record2: (d: number, a: number, b: number): number => {
      const at = open(3);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      return close(Kind.function, 3);
    },
    record3: (d: number, a: number, b: number, c: number): number => {
      const at = open(4);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      return close(Kind.function, 4);
    },
    record4: (d: number, a: number, b: number, c: number, e: number): number => {
      const at = open(5);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      return close(Kind.function, 5);
    },
    record5: (d: number, a: number, b: number, c: number, e: number, f: number): number => {
      const at = open(6);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      cells[at + 5] = f;
      return close(Kind.function, 6);
    },
    record6: (d: number, a: number, b: number, c: number, e: number, f: number, h: number): number => {
      const at = open(7);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      cells[at + 5] = f;
      cells[at + 6] = h;
      return close(Kind.function, 7);
    },
    recordN: (d: number, ...fields: number[]): number => record(d, fields),
    tuple1: (a: number): number => {
      const at = open(1);
      cells[at] = a;
      return close(Kind.tuple, 1);
    },
    tuple2: functions.pair,
    tuple3: (a: number, b: number, c: number): number => {
      const at = open(3);
      cells[at] = a;
      cells[at + 1] = b;
      cells[at + 2] = c;
      return close(Kind.tuple, 3);
    },
    tuple4: (a: number, b: number, c: number, d: number): number => {
      const at = open(4);
      cells[at] = a;
      cells[at + 1] = b;
      cells[at + 2] = c;
      cells[at + 3] = d;
      return close(Kind.tuple, 4);
    },
    placeOf: functions.placeOf,
    // Equality with a known string or Boolean: most values it is compared with are of the same kind, and then different ids are different values.
    equalAtom: (a: number, atom: number, kind: number, site: number): boolean =>
      a === atom || (((a & 1) !== 0 || (cells[(a >> 1) + 1]! & 31) !== kind) && order.equal(a, atom, site)),
    equal: order.equal,
    canonical: (s: number, site: number): Int32Array => order.sorted(sets.force(s, site)),
    requireTuple: (id: number, length: number, site: number): void => {
      if (!functions.isSequence(id) || arena.length(id) !== length)
        fault(`The element ${print(id)} is not a tuple of ${length} components, as the bound names ask.`, site);
    },
    longBounds: createLongBounds(values),
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
    notYetAssigned: (site: number, name: string): never =>
      fault(
        `The variable \`${name}\` is used before it has a value. Conjuncts are read from left to right: assign it first, as a whole (a part changes by ${name}' = [${name} EXCEPT ![i] = e]).`,
        site,
      ),
    recursionAssigns: (site: number, name: string, variable: string): never =>
      fault(
        `The recursive operator \`${name}\` speaks of \`${variable}\`, which has no value here yet: a recursive operator is evaluated, and gives no variable a value. Let it compute what the value may be, and say outside of it that the variable has that value.`,
        site,
      ),
    notAssignedEverywhere: (site: number): never =>
      fault('The elements of this quantifier assign different variables, so the step is not determined.', site),
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
    // An argument that may not be needed: computed when it is asked for the first time.
    once: (compute: () => number): (() => number) => {
      let known = 0;
      return () => {
        if (known === 0) known = compute();
        return known;
      };
    },
    choices,
    small,
    createMemo: createMemos(),
    mixed,
  };
};
