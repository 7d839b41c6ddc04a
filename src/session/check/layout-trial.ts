// In the middle of a search: are functions to be kept in cells from here on?
//
// A function that has few values is best kept as a value: it is found among those few, and what was evaluated of it is remembered. One that has another
// value in almost every state is best kept in cells (`compiler/codegen/layout.ts`). Which one it is shows in the first thousands of states. So a search
// begins with values; once it is no small one it is looked at, and goes on where it stands with the vectors of its states laid out anew.
//
// The answer of the search does not depend on it: states have the same numbers, and vectors the same order.
import type { Search, Snapshot } from '../../checker/index.ts';
import { type CellDomains, type CompiledModel, compileModel, MOST_KEYS, type Model } from '../../compiler/index.ts';
import { GivenUp, Kind, type Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import type { CheckRequest } from '../request.ts';

/** So many states are looked at. A search with fewer is a small one. */
const TRIAL = 10_000;
/** Threads that could help wait no longer for the decision, in milliseconds. */
const PATIENCE = 400;
/** A function of fewer values is as well kept as a value. */
const FEW_VALUES = 1250;
/** One of fewer arguments is, too. */
const LEAST_KEYS = 2;

/** What goes on in the place of a search. */
export interface Relaid {
  readonly model: CompiledModel;
  readonly from: Snapshot;
}

/** What is searched, and what it was compiled from. */
interface Tried {
  readonly model: Model;
  readonly values: Values;
  readonly module: OpenedModule | null;
}

/** One look at a search. */
export class LayoutTrial {
  readonly #tried: Tried;
  readonly #isForced: boolean;
  readonly #began = performance.now();
  #isOpen: boolean;

  constructor(tried: Tried, request: CheckRequest) {
    this.#tried = tried;
    this.#isForced = request.layout === 'cells';
    this.#isOpen = request.layout !== 'values' && mayChange(tried, request);
  }

  /** Whether threads that could help are to wait for the decision. */
  get isAwaited(): boolean {
    return this.#isOpen && performance.now() - this.#began < PATIENCE;
  }

  /** Whether the first look is to be taken as soon as there are states. */
  get isForced(): boolean {
    return this.#isOpen && this.#isForced;
  }

  /** Threads were called for what is searched: it stays. */
  close(): void {
    this.#isOpen = false;
  }

  /** What is to go on in its place; null where that is the search itself, or where it is too early to tell. */
  look(search: Search): Relaid | null {
    if (!this.#isOpen) return null;
    const { count } = search.store;
    const isPlain = !search.isParallel && !search.store.isSpilling;
    if (isPlain && count < TRIAL && !this.#isForced) return null;
    const snapshot = isPlain ? search.snapshot() : null;
    // While initial states are made there is nothing to go on from.
    if (isPlain && snapshot === null) return null;
    this.#isOpen = false;
    if (snapshot === null) return null;
    const { values, module } = this.#tried;
    const wished = functionsOfManyValues(search, values, this.#isForced ? 0 : FEW_VALUES);
    if (wished.size === 0) return null;
    const model = compiledInCells(module!, wished);
    return model === null ? null : { model, from: relaid(snapshot, model) };
  }
}

/** The model with variables in cells; null where it has none, or where evaluating constants is given up: then the search itself hears of that. */
function compiledInCells({ input }: OpenedModule, cells: CellDomains): CompiledModel | null {
  try {
    const { model } = compileModel({ ...input, cells });
    return model === null || model.cells.size === 0 ? null : model;
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    input.values.arena.release(0);
    return null;
  }
}

/** Whether nothing but the states is known of the search so far, and states are told apart by all their variables. */
function mayChange({ model, module }: Tried, request: CheckRequest): boolean {
  if (module === null || request.elsewhere !== undefined || request.resume !== undefined) return false;
  const { system, isShareable, isSilent, probes } = model;
  const { config, reduce } = module.input;
  const isPlain = system.view === undefined && config.symmetry === null && reduce !== true && probes === null;
  return isPlain && isShareable && isSilent && config.possible.length === 0 && request.continueAfterViolation !== true;
}

/** The variables that are functions over the same few arguments in all states so far and have more than `most` values, with the sets of the arguments. */
function functionsOfManyValues({ store }: Search, { arena, functions, order, sets }: Values, most: number): CellDomains {
  const { vectors, width } = store;
  const states = Math.min(store.count, TRIAL);
  /** The domain of a value, where that is a function with a listed one; else 0. */
  const domainOf = (id: number): number =>
    functions.isFunction(id) && arena.kind(id) < Kind.lazy ? sets.force(functions.domain(id), -1) : 0;
  const found = new Map<number, number>();
  for (let variable = 0; variable < width; variable++) {
    const domain = domainOf(vectors[variable]!);
    const keys = domain === 0 ? 0 : order.sorted(domain).length;
    if (keys < LEAST_KEYS || keys > MOST_KEYS) continue;
    const ids = new Set<number>();
    for (let state = 0; state < states; state++) ids.add(vectors[state * width + variable]!);
    if (ids.size > most && Array.from(ids).every((id) => domainOf(id) === domain)) found.set(variable, domain);
  }
  return found;
}

/** The snapshot with the vectors as the model has them. */
function relaid({ vectors, width, ...snapshot }: Snapshot, { system }: CompiledModel): Snapshot {
  const all = new Int32Array((vectors.length / width) * system.width);
  for (let from = 0, to = 0; from < vectors.length; from += width, to += system.width)
    all.set(system.cells!.vectorOf(vectors.subarray(from, from + width)), to);
  return { ...snapshot, width: system.width, vectors: all };
}
