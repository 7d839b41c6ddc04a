// In the middle of a search: are functions to be kept in cells, and sets in bits, from here on?
//
// A function that has few values is best kept as a value: it is found among those few, and what was evaluated of it is remembered. One that has another
// value in almost every state is best kept in cells (`compiler/codegen/layout.ts`), and so is a set of few elements in bits. Which one it is shows in the first thousands of states. So a search
// begins with values, is looked at, and goes on where it stands with the vectors of its states laid out anew.
//
// The change costs some tenths of a second, and nobody knows how long a search will last. By itself it is taken to last as long again as it has lasted, so it is changed once
// what that would save is worth the cost. Where threads wait for the decision it is made at once.
//
// What actions do in states whose functions are in cells can be remembered by what they read (`compiler/steps`). That pays in large searches also where all functions
// have few values: these are looked at once more, later, and it is tried on their latest states.
//
// The answer of the search does not depend on it: states have the same numbers, and vectors the same order.
import type { Search, Snapshot } from '../../checker/index.ts';
import { type CompiledModel, compileModel, type Model, type SplitVariables } from '../../compiler/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { GivenUp, type Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { type CodeWishes, FEW_VALUES, MOST_SAVED, Sample, SAMPLED } from './layout-sample.ts';
import { type ExploringWishes, exploreStates } from './run-search.ts';

/** What a change takes, in milliseconds: programs are compiled, and their code has to become warm. */
const COST = 350;
/** A search for which threads wait is taken to last so many milliseconds more. */
const EXPECTED = 2000;
/** A search with fewer states is a small one. Below what is sampled it changes only where these leave no doubt. */
const LEAST_STATES = 3000;
/** So many are looked at where it could pay to remember what actions do, and the part of the time that it may save. */
const LATE_STATES = 40_000;
const SAVED_BY_STEPS = 0.15;
const NO_SPLIT: SplitVariables = new Map();
/** Initial states may be many more. To lay them out anew would cost more than that. */
const MOST_RELAID = 2_000_000;
/** It is not tried where a larger part of the states than this are initial ones. */
const MOST_INITIAL = 0.5;
/** It is tried on so many of the latest states. It pays where of the last quarter of them at most this part is unknown, and as many instances of actions are learnt. */
const TRIED_STATES = 16_000;
const MOST_UNKNOWN = 0.05;
/** That takes no longer, in milliseconds; the clock is asked after so many states. */
const LONGEST_PROBE = 250;
const PROBED_AT_ONCE = 32;
/** Threads that could help wait no longer for the decision, in milliseconds. */
const PATIENCE = 400;
/** Who searches elsewhere waits no longer for its own trial, in milliseconds. */
const LONGEST_TRIAL = 2000;

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

/** The looks at one search. */
export class LayoutTrial {
  readonly #tried: Tried;
  readonly #isForced: boolean;
  readonly #codes: number | undefined;
  readonly #cost: number;
  readonly #hasHelp: boolean;
  readonly #began = performance.now();
  #isOpen: boolean;
  /** The search goes on with values, and will be looked at once more. */
  #isLate = false;
  /** With fewer states it is too early. */
  #least = LEAST_STATES;
  /** The part of the time that a change would save, as far as is known. */
  #saved = MOST_SAVED;

  /** @param hasHelp whether threads may be called */
  constructor(tried: Tried, request: CheckRequest, hasHelp = false) {
    this.#tried = tried;
    this.#isForced = request.layout === 'cells';
    this.#codes = request.codes;
    this.#cost = request.layoutCost ?? COST;
    this.#hasHelp = hasHelp;
    this.#isOpen =
      request.layout !== 'values' && request.elsewhere === undefined && request.resume === undefined && mayChange(tried, request);
  }

  /** Whether threads that could help are to wait for the decision. */
  get isAwaited(): boolean {
    return this.#isOpen && !this.#isLate && performance.now() - this.#began < PATIENCE;
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
    const { count } = search.store;
    if (!this.#isOpen || !this.#isTime(count)) return null;
    const isPlain = !search.isParallel && !search.store.isSpilling;
    const snapshot = isPlain ? search.snapshot() : null;
    // While initial states are made there is nothing to go on from.
    if (isPlain && snapshot === null) return null;
    const { values, module } = this.#tried;
    // A rule over an infinite set is a function of the program, and equals none of another program: states with it would be found again.
    if (snapshot === null || values.keptRules() > 0) {
      this.#isOpen = false;
      return null;
    }
    if (this.#isForced) {
      this.#isOpen = false;
      return relaidBy(splitAsSeen(search, module!, true, { room: this.#codes }, true), snapshot);
    }
    const sample = new Sample(search, values, this.#isLate ? LATE_STATES : SAMPLED);
    if (count < SAMPLED && !sample.isClear()) {
      this.#least = SAMPLED;
      return null;
    }
    const split = this.#isLate ? NO_SPLIT : sample.split(FEW_VALUES, { room: this.#codes });
    // What sets in bits are made of is optimized for rows that are arrays, and is slower once it has met rows that record what is read.
    const hasBits = [...split.values()].some(({ kind }) => kind === 'bits');
    const read = hasBits ? null : sample.inCells(this.#codes);
    // Initial states are made without actions: there is less to save where most states are initial ones.
    const canRemember = read !== null && snapshot.start.initialStates < count * MOST_INITIAL;
    if (!this.#isLate && !this.#isDecided(sample.savedBy(split), canRemember)) return null;
    this.#isOpen = false;
    return this.#changed(snapshot, split, count > MOST_RELAID ? null : read);
  }

  /** Whether there may be something to see in so many states. */
  #isTime(count: number): boolean {
    return this.#isForced || (count >= this.#least && this.#pays());
  }

  /** Whether the change is worth its cost, as far as is known. */
  #pays(): boolean {
    return this.#saved * (this.#hasHelp ? EXPECTED : performance.now() - this.#began) >= this.#cost;
  }

  /**
   * Whether it is decided that the layout changes. If not, says when to look again.
   * @param saved the part of the time that a change would save
   * @param canRemember whether steps could be remembered
   */
  #isDecided(saved: number, canRemember: boolean): boolean {
    if (saved > 0) this.#saved = saved;
    if (saved > 0 && this.#pays()) return true;
    if (saved === 0 && canRemember) {
      this.#isLate = true;
      this.#least = LATE_STATES;
      this.#saved = SAVED_BY_STEPS;
    } else if (saved === 0 || this.#hasHelp) this.#isOpen = false;
    return false;
  }

  /** The search with these variables laid out anew; null where that does not pay. */
  #changed(snapshot: Snapshot, split: SplitVariables, read: SplitVariables | null): Relaid | null {
    const module = this.#tried.module!;
    const remembering = read === null ? null : relaidBy(compiledSplit(module, read, true), snapshot);
    if (remembering !== null && isWorthRemembering(remembering)) return remembering;
    if (remembering !== null && isSameSplit(remembering.model.split, split)) {
      remembering.model.steps?.stop();
      return remembering;
    }
    return split.size === 0 ? null : relaidBy(compiledSplit(module, split, false), snapshot);
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
    maxStates: SAMPLED,
    signal: AbortSignal.any([AbortSignal.timeout(LONGEST_TRIAL), ...(request.signal === undefined ? [] : [request.signal])]),
    // In the middle of an evaluation no timer is heard.
    hear: () => request.hear?.() === true || performance.now() > end,
  };
  const { search } = await exploreStates(tried.model.system, wishes, events);
  if (search.store.count === 0 || (search.store.count < SAMPLED && !isForced) || tried.values.keptRules() > 0) return null;
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

/** The snapshot with the vectors as the model has them. */
function relaid({ vectors, width, ...snapshot }: Snapshot, { system }: CompiledModel): Snapshot & { readonly vectors: Int32Array } {
  const all = new Int32Array((vectors.length / width) * system.width);
  for (let from = 0, to = 0; from < vectors.length; from += width, to += system.width)
    all.set(system.rows!.vectorOf(vectors.subarray(from, from + width)), to);
  return { ...snapshot, width: system.width, vectors: all };
}
