// What generated code calls: the value store by short names, and the faults that are not the store's.
//
// Generated code gets these names by destructuring, so that each is a constant of the program's scope.
import { InternalError } from '../../diagnostics/index.ts';
import type { Values } from '../../values/index.ts';
import { small } from '../../values/index.ts';
import type { RandomSource } from '../standard/natives.ts';
import type { ChoiceWatch } from '../symmetry/symmetry-watch.ts';
import { createEquality } from './equality.ts';
import { createHeldFaults } from './held-faults.ts';
import { createLongBounds } from './long-bounds.ts';
import { createUnlikeMembership } from './membership.ts';
import { createMemos, mixed } from './memo.ts';
import { createOperandChecks } from './operand-checks.ts';
import { createPieces } from './pieces.ts';
import { createProgramFaults } from './program-faults.ts';
import { createSmallCells } from './small-cells.ts';

/** The names that generated code may use. */
export type Runtime = Readonly<Record<string, unknown>>;

/** Makes the runtime of a store. `variables` are the names of the state's variables, by index. */
export function createRuntime(
  values: Values,
  variables: readonly string[],
  constantOperators: ReadonlyMap<string, ReadonlyMap<string, number>>,
  choices: ChoiceWatch | null,
  drawing: RandomSource['drawing'],
): Runtime {
  const { arena, atoms, sets, functions, order } = values;
  const { cells, mark, push } = arena;

  return {
    ...createPieces(values),
    ...createHeldFaults(values),
    cells,
    breathe: arena.breathe,
    mark,
    push,
    TRUE: atoms.TRUE,
    FALSE: atoms.FALSE,
    ...createOperandChecks(values),
    settle: sets.settle,
    readsState: sets.readsState,
    force: sets.force,
    iterate: sets.iterate,
    iterateInOrder: sets.iterateInOrder,
    isInfinite: sets.isInfinite,
    isUnlisted: sets.isUnlisted,
    isLarge: sets.isLarge,
    contains: sets.contains,
    subset: sets.subset,
    cup: sets.cup,
    cap: sets.cap,
    difference: sets.difference,
    insert: sets.insert,
    singleton: sets.singleton,
    setFrom: sets.setFrom,
    filter: sets.filter,
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
    hasArgument: functions.hasArgument,
    except: functions.except,
    except2: functions.except2,
    except3: functions.except3,
    exceptBase: functions.exceptBase,
    ...createSmallCells(values),
    placeOf: functions.placeOf,
    requireDomain: (f: number, domain: number): void => {
      if (!functions.isFunction(f) || sets.force(functions.domain(f), -1) !== domain)
        throw new InternalError('a function in cells has another domain');
    },
    ...createEquality(values),
    ...createUnlikeMembership(values),
    canonical: (s: number, site: number): Int32Array => order.sorted(sets.force(s, site)),
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
    drawing: drawing ?? (<T>(_name: string, compute: () => T): T => compute()),
    small,
    createMemo: createMemos(),
    mixed,
  };
}
