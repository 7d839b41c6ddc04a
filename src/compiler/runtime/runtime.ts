// What generated code calls: the value store by short names, and the faults that are not the store's.
//
// Generated code gets these names by destructuring, so that each is a constant of the program's scope. `createRuntime` is longer than other functions
// because it is that table of names.
import type { Values } from '../../values/index.ts';
import { small, ValueFault } from '../../values/index.ts';
import type { ChoiceWatch } from '../symmetry/symmetry-watch.ts';
import { createLongBounds } from './long-bounds.ts';
import { createMemos, mixed } from './memo.ts';
import { createPieces } from './pieces.ts';
import { createProgramFaults } from './program-faults.ts';
import { createSmallCells } from './small-cells.ts';

/** The names that generated code may use. */
export type Runtime = Readonly<Record<string, unknown>>;

/** What an element of a set is at fault with. */
interface HeldFault {
  readonly error: ValueFault;
  readonly element: number;
}

/** Makes the runtime of a store. `variables` are the names of the state's variables, by index. */
export function createRuntime(
  values: Values,
  variables: readonly string[],
  constantOperators: ReadonlyMap<string, ReadonlyMap<string, number>>,
  choices: ChoiceWatch | null,
): Runtime {
  const { arena, atoms, sets, functions, order, print } = values;
  const { cells, mark, push } = arena;
  const { TRUE, FALSE } = atoms;

  const fault = (message: string, site: number): never => {
    throw new ValueFault(message, site);
  };

  // A set of computed elements.
  const comparableSetFrom = (from: number, site: number): number => {
    const set = sets.setFrom(from);
    if (set !== sets.emptySet) order.requireElements(set, site);
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
      const set = sets.set(elements);
      if (set !== sets.emptySet) order.requireElements(set, site);
      return set;
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
    ...createSmallCells(values),
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
    ...createProgramFaults(values, variables, constantOperators),
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
}
