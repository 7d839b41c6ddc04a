// In the middle of a search: are functions to be kept in cells, and sets in bits, from here on?
//
// A function that has few values is best kept as a value: it is found among those few, and what was evaluated of it is remembered. One that has another
// value in almost every state is best kept in cells (`compiler/codegen/layout.ts`), and so is a set of few elements in bits. Which one it is shows in the first thousands of states. So a search
// begins with values; once it is no small one it is looked at, and goes on where it stands with the vectors of its states laid out anew.
//
// What actions do in states whose functions are in cells can be remembered by what they read (`compiler/steps`). That pays in large searches also where all functions
// have few values: these are looked at once more, later, and it is tried on their latest states.
//
// The answer of the search does not depend on it: states have the same numbers, and vectors the same order.
import type { Search, Snapshot } from '../../checker/index.ts';
import {
  CODE_BITS,
  type CompiledModel,
  compileModel,
  emptyCodes,
  emptyUniverse,
  MOST_KEYS,
  type Model,
  type Split,
  type SplitVariables,
} from '../../compiler/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { GivenUp, Kind, type Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { type ExploringWishes, exploreStates } from './run-search.ts';

/** So many states are looked at. A search with fewer is a small one. */
const TRIAL = 10_000;
/** So many states are looked at before, in case that they leave no doubt: what is compiled for the search until then has hardly been optimized. */
const FIRST_TRIAL = 3000;
/** So many are looked at where it could pay to remember what actions do: to begin with that costs some tenths of a second. */
const LATE_TRIAL = 40_000;
const NO_SPLIT: SplitVariables = new Map();
/** Initial states may be many more. To lay them out anew would cost more than that. */
const MOST_RELAID = 8 * LATE_TRIAL;
/** It pays where all that is not in cells has at most so many values, for actions read it as it is. */
const MOST_READ = 100;
/** It is tried on so many of the latest states. It pays where of the last quarter of them at most this part is unknown, and as many instances of actions are learnt. */
const TRIED_STATES = 16_000;
const MOST_UNKNOWN = 0.05;
/** That takes no longer, in milliseconds; the clock is asked after so many states. */
const LONGEST_PROBE = 400;
const PROBED_AT_ONCE = 32;
/** Threads that could help wait no longer for the decision, in milliseconds. */
const PATIENCE = 400;
/** Who searches elsewhere waits no longer for its own trial, in milliseconds. */
const LONGEST_TRIAL = 2000;
/** A function of fewer values is as well kept as a value. */
const FEW_VALUES = 1250;
/** Of one with at most so many values among the first states there is no doubt that they stay few. */
const FEWEST_VALUES = 100;
/** One of fewer arguments is, too. */
const LEAST_KEYS = 2;
/** A set that fewer states than this part have for themselves is as well kept as a value. */
const LEAST_OWN = 0.5;
/** Sets of more elements are kept as values: the bits would be longer than the sets. */
const MOST_ELEMENTS = 200;
/** A set whose elements became more than so many times as many in the second half of the states is kept as a value. */
const MOST_GROWN = 1.25;
/** How many elements there is room for: so many times those in the states so far, and some more. */
const GROWTH = 1.5;
const MORE_ELEMENTS = 20;
/** Values of functions that have more of them are kept without codes: few codes fit into a word. */
const MOST_CODED = 120;
/** How many codes there is room for at least: so many times those that are needed so far, and some more. */
const CODES_GROWTH = 2;
const MORE_CODES = 6;
/** Codes have at most so many bits, where there is room for more. */
const MOST_CODE_BITS = 12;

/** What goes on in the place of a search. */
export interface Relaid {
  readonly model: CompiledModel;
  readonly from: Snapshot;
}

/** What is searched, and what it was compiled from. */
export interface Tried {
  readonly model: Model;
  readonly values: Values;
  readonly module: OpenedModule | null;
}

/** One look at a search. */
export class LayoutTrial {
  readonly #tried: Tried;
  readonly #isForced: boolean;
  readonly #codes: number | undefined;
  readonly #began = performance.now();
  #isOpen: boolean;
  #isFirst = true;
  /** The search goes on with values, and will be looked at once more. */
  #isLate = false;

  constructor(tried: Tried, request: CheckRequest) {
    this.#tried = tried;
    this.#isForced = request.layout === 'cells';
    this.#codes = request.codes;
    this.#isOpen =
      request.layout !== 'values' && request.elsewhere === undefined && request.resume === undefined && mayChange(tried, request);
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
    if (this.#isLate && count < LATE_TRIAL) return null;
    const isPlain = !search.isParallel && !search.store.isSpilling;
    const isEarly = isPlain && count < TRIAL && !this.#isForced;
    if (isEarly && (count < FIRST_TRIAL || !this.#isFirst)) return null;
    const snapshot = isPlain ? search.snapshot() : null;
    // While initial states are made there is nothing to go on from.
    if (isPlain && snapshot === null) return null;
    const { values, module } = this.#tried;
    this.#isFirst = false;
    if (isEarly && !new Sample(search, values).isClear()) return null;
    this.#isOpen = false;
    if (snapshot === null) return null;
    // A rule over an infinite set is a function of the program, and equals none of another program: states with it would be found again.
    if (values.keptRules() > 0) return null;
    if (this.#isForced) return relaidBy(splitAsSeen(search, module!, true, { room: this.#codes }, true), snapshot);
    const sample = new Sample(search, values, this.#isLate ? LATE_TRIAL : TRIAL);
    const split = this.#isLate ? NO_SPLIT : sample.split(FEW_VALUES, { room: this.#codes });
    // What sets in bits are made of is optimized for rows that are arrays, and is slower once it has met rows that record what is read.
    const hasBits = [...split.values()].some(({ kind }) => kind === 'bits');
    const read = hasBits ? null : sample.inCells(this.#codes);
    // In a search that is not large it would not pay.
    if (read !== null && split.size === 0 && !this.#isLate) {
      this.#isLate = true;
      this.#isOpen = true;
      return null;
    }
    const remembering = read === null || count > MOST_RELAID ? null : relaidBy(compiledSplit(module!, read, true), snapshot);
    if (remembering !== null && isWorthRemembering(remembering)) return remembering;
    if (remembering !== null && isSameSplit(remembering.model.split, split)) {
      remembering.model.steps?.stop();
      return remembering;
    }
    return split.size === 0 ? null : relaidBy(compiledSplit(module!, split, false), snapshot);
  }
}

/**
 * How variables are kept best, seen from the first states of a model: a search is made that is not used for anything else.
 * @returns the variables that are not kept by their values; null where all are, or where the search is a small one, or it takes long
 */
export async function splitByTrial(
  tried: Tried,
  request: CheckRequest & Pick<ExploringWishes, 'watched' | 'hear'>,
  events: Pick<CheckEvents, 'progress'>,
): Promise<SplitVariables | null> {
  if (request.layout === 'values' || !mayChange(tried, request)) return null;
  const isForced = request.layout === 'cells';
  const end = performance.now() + LONGEST_TRIAL;
  const wishes = {
    ...defined({ memory: request.memory, watched: request.watched }),
    maxStates: TRIAL,
    signal: AbortSignal.any([AbortSignal.timeout(LONGEST_TRIAL), ...(request.signal === undefined ? [] : [request.signal])]),
    // In the middle of an evaluation no timer is heard.
    hear: () => request.hear?.() === true || performance.now() > end,
  };
  const { search } = await exploreStates(tried.model.system, wishes, events);
  if (search.store.count === 0 || (search.store.count < TRIAL && !isForced) || tried.values.keptRules() > 0) return null;
  // What has codes has them in one process.
  return splitAsSeen(search, tried.module!, isForced, null, false)?.split ?? null;
}

/**
 * The model with those variables in cells or bits for which that is best, seen from the states so far; null where there are none.
 * @param codes null where the values of functions cannot have codes
 */
function splitAsSeen(
  search: Search,
  module: OpenedModule,
  isForced: boolean,
  codes: CodeWishes | null,
  remember: boolean,
): CompiledModel | null {
  const wished = new Sample(search, module.input.values).split(isForced ? 0 : FEW_VALUES, codes);
  return wished.size === 0 ? null : compiledSplit(module, wished, remember);
}

/** What goes on with a model; null where there is none. */
function relaidBy(model: CompiledModel | null, snapshot: Snapshot): (Relaid & { readonly from: { readonly vectors: Int32Array } }) | null {
  return model === null ? null : { model, from: relaid(snapshot, model) };
}

const isSameSplit = (a: SplitVariables, b: SplitVariables): boolean =>
  a.size === b.size && [...a.keys()].every((variable) => b.has(variable));

/** Tries it on the latest states. Nobody sees it: such a model prints nothing. */
function isWorthRemembering({ model: { system, steps }, from: { vectors, width } }: NonNullable<ReturnType<typeof relaidBy>>): boolean {
  const end = vectors.length / width;
  const deadline = performance.now() + LONGEST_PROBE;
  let isInTime = true;
  const expand = (from: number, to: number): void => {
    for (let state = from; state < to && isInTime; state++) {
      system.successors(vectors, state * width, () => {});
      if (state % PROBED_AT_ONCE === 0) isInTime = performance.now() < deadline;
    }
  };
  if (steps === null) return false;
  const tried = Math.min(end, TRIED_STATES);
  const last = end - Math.floor(tried / 4);
  try {
    expand(end - tried, last);
    const early = steps.counts;
    expand(last, end);
    const all = steps.counts;
    const unknown = (all.made - early.made + all.learnt - early.learnt) / (all.expanded - early.expanded);
    return isInTime && unknown <= MOST_UNKNOWN && all.left === 0;
  } catch (error) {
    if (!(error instanceof EvaluationError || error instanceof GivenUp)) throw error;
    return false;
  }
}

/** The model with variables in cells or bits; null where it has none, or where evaluating constants is given up: then the search itself hears of that. */
export function compiledSplit({ input }: OpenedModule, split: SplitVariables, remember: boolean): CompiledModel | null {
  try {
    const { model } = compileModel({ ...input, split, remember });
    return model === null || model.split.size === 0 ? null : model;
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    input.values.arena.release(0);
    return null;
  }
}

/** Whether nothing but the states is known of the search so far, and states are told apart by all their variables. */
function mayChange({ model, module }: Tried, request: CheckRequest): boolean {
  if (module === null) return false;
  const { system, isShareable, isSilent, probes } = model;
  const { config, reduce } = module.input;
  const isPlain = system.view === undefined && config.symmetry === null && reduce !== true && probes === null;
  return isPlain && isShareable && isSilent && config.possible.length === 0 && request.continueAfterViolation !== true;
}

/** What codes are to be like. */
interface CodeWishes {
  /** There is to be room for so many. Undefined: for more than are needed so far. */
  readonly room: number | undefined;
}

/** The states that are looked at. */
class Sample {
  readonly #vectors: Int32Array;
  readonly #width: number;
  readonly #states: number;
  readonly #values: Values;

  constructor({ store }: Search, values: Values, most = TRIAL) {
    this.#vectors = store.vectors;
    this.#width = store.width;
    this.#states = Math.min(store.count, most);
    this.#values = values;
  }

  /** How variables with more than `most` values are to be kept. */
  split(most: number, codes: CodeWishes | null): SplitVariables {
    const split = new Map<number, Split>();
    for (let variable = 0; variable < this.#width; variable++) {
      const by = this.#domainOf(this.#vectors[variable]!) !== 0 ? this.#cellsOf(variable, most, codes) : this.#bitsOf(variable, most);
      if (by !== null) split.set(variable, by);
    }
    return split;
  }

  /** Functions whose values have codes in cells; null where actions would read something else that has many values, or there are no such functions. */
  inCells(room: number | undefined): SplitVariables | null {
    const split = new Map<number, Split>();
    for (let variable = 0; variable < this.#width; variable++) {
      const by = this.#domainOf(this.#vectors[variable]!) === 0 ? null : this.#cellsOf(variable, 0, { room });
      if (by?.kind === 'cells' && by.codes !== null) split.set(variable, by);
      else if (this.#valuesOf(variable).length > MOST_READ) return null;
    }
    return split.size > 0 ? split : null;
  }

  /** Whether there is no doubt that more states would show the same: some variables have many values, and all others hardly any. */
  isClear(): boolean {
    const split = this.split(FEW_VALUES, null);
    const isClear = (variable: number): boolean => {
      const by = split.get(variable);
      if (by === undefined) return this.#valuesOf(variable).length <= FEWEST_VALUES;
      if (by.kind === 'cells') return true;
      const { all, early } = this.#elementsOf(this.#valuesOf(variable));
      return all === early;
    };
    return split.size > 0 && Array.from({ length: this.#width }, (_, variable) => variable).every(isClear);
  }

  #valuesOf(variable: number): readonly number[] {
    const ids = new Set<number>();
    for (let state = 0; state < this.#states; state++) ids.add(this.#vectors[state * this.#width + variable]!);
    return [...ids];
  }

  /** The domain of a value, where that is a function with a listed one; else 0. */
  #domainOf(id: number): number {
    const { arena, functions, sets } = this.#values;
    return functions.isFunction(id) && arena.kind(id) < Kind.lazy ? sets.force(functions.domain(id), -1) : 0;
  }

  /** The domain of a variable that is a function over the same few arguments in all states. */
  #cellsOf(variable: number, most: number, codes: CodeWishes | null): Split | null {
    const domain = this.#domainOf(this.#vectors[variable]!);
    const keys = Array.from(this.#values.order.sorted(domain));
    if (keys.length < LEAST_KEYS || keys.length > MOST_KEYS) return null;
    const ids = this.#valuesOf(variable);
    if (ids.length <= most || !ids.every((id) => this.#domainOf(id) === domain)) return null;
    return { kind: 'cells', domain, codes: codes === null ? null : this.#codesOf(ids, keys, codes) };
  }

  /** Room for codes of what functions have as values; null where these are too many, or come up all the time. */
  #codesOf(ids: readonly number[], keys: readonly number[], { room }: CodeWishes): Int32Array | null {
    if (room !== undefined) return emptyCodes(Math.min(MOST_CODE_BITS, Math.max(1, Math.ceil(Math.log2(room)))));
    const { functions } = this.#values;
    const values = new Set<number>();
    // Ids are in the order in which states came to have them.
    let early = 0;
    for (const [i, id] of ids.entries()) {
      for (const key of keys) values.add(functions.find(id, key));
      if (values.size > MOST_CODED) return null;
      if (i < ids.length / 2) early = values.size;
    }
    if (values.size > early * MOST_GROWN + 1) return null;
    const bits = bitsOfCode(values.size * CODES_GROWTH + MORE_CODES, keys.length);
    return bits === null ? null : emptyCodes(bits);
  }

  /** The universe of a variable that is a set of few elements in all states. */
  #bitsOf(variable: number, most: number): Split | null {
    const { arena } = this.#values;
    const ids = this.#valuesOf(variable);
    // What many states share was made for one of them, and what is evaluated of it is known.
    const isShared = most > 0 && ids.length < this.#states * LEAST_OWN;
    if (ids.length <= most || isShared || !ids.every((id) => (id & 1) === 0 && arena.kind(id) === Kind.set)) return null;
    const { all, early } = this.#elementsOf(ids);
    if (all > MOST_ELEMENTS) return null;
    // What comes up all the time would soon have no bit.
    if (most > 0 && all > early * MOST_GROWN) return null;
    return { kind: 'bits', universe: emptyUniverse(all * GROWTH + MORE_ELEMENTS) };
  }

  /** How many elements sets have together, and how many the first half of them has. Ends where there are too many. */
  #elementsOf(ids: readonly number[]): { readonly all: number; readonly early: number } {
    const { arena } = this.#values;
    const elements = new Set<number>();
    // Ids are in the order in which states came to have them.
    let early = 0;
    for (const [i, id] of ids.entries()) {
      const at = (id >> 1) + 2;
      for (let j = 0; j < arena.length(id); j++) elements.add(arena.cells[at + j]!);
      if (elements.size > MOST_ELEMENTS) break;
      if (i < ids.length / 2) early = elements.size;
    }
    return { all: elements.size, early };
  }
}

/** How many bits each of some codes has that has room for so many, in as few words as that needs: all bits of these are used. Null where words are not saved. */
function bitsOfCode(room: number, keys: number): number | null {
  const words = Math.ceil(keys / Math.floor(CODE_BITS / Math.ceil(Math.log2(room))));
  if (words >= keys) return null;
  return Math.min(MOST_CODE_BITS, Math.floor(CODE_BITS / Math.ceil(keys / words)));
}

/** The snapshot with the vectors as the model has them. */
function relaid({ vectors, width, ...snapshot }: Snapshot, { system }: CompiledModel): Snapshot & { readonly vectors: Int32Array } {
  const all = new Int32Array((vectors.length / width) * system.width);
  for (let from = 0, to = 0; from < vectors.length; from += width, to += system.width)
    all.set(system.rows!.vectorOf(vectors.subarray(from, from + width)), to);
  return { ...snapshot, width: system.width, vectors: all };
}
