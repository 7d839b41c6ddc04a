// In the middle of a search: are functions to be kept in cells, and sets in bits, from here on?
//
// A function that has few values is best kept as a value: it is found among those few, and what was evaluated of it is remembered. One that has another
// value in almost every state is best kept in cells (`compiler/codegen/layout.ts`), and so is a set of few elements in bits. Which one it is shows in the first thousands of states. So a search
// begins with values, is looked at, and goes on where it stands with the vectors of its states laid out anew.
//
// The change costs some tenths of a second, and nobody knows how long a search will last. By itself it is taken to last as long again as it has lasted, or longer where more states wait
// than were expanded, so it is changed once what that would save is worth the cost. Where threads wait for the decision it is made at once.
//
// What actions do in states whose functions are in cells can be remembered by what they read (`compiler/steps`). Whether that pays shows in few states, and no code of actions has
// to become warm then: so it is tried early.
//
// The answer of the search does not depend on it: states have the same numbers, and vectors the same order.
import type { Search, Snapshot } from '../../checker/index.ts';
import {
  type CompiledModel,
  compileModel,
  type Model,
  type ModelInput,
  type SplitVariables,
  type TriedSteps,
} from '../../compiler/index.ts';
import { GivenUp, type Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { areLevelsGrowing } from './forecast.ts';
import { type CodeWishes, FEW_VALUES, MOST_SAVED, partSaved, Sample, SAMPLED, type Savings } from './layout-sample.ts';
import { type ExploringWishes, exploreStates } from './run-search.ts';

/** What a change takes, in milliseconds: programs are compiled, and their code has to become warm. */
const COST = 350;
/** And so many times as long, where levels grow. */
const GROWING = 3;
/** And up to so many times as long, where so many more states wait than were expanded. */
const MOST_WAITING = 4;
/** A search for which threads wait is taken to last so many milliseconds more at least. */
const EXPECTED = 2000;
/** A search with fewer states is a small one. Below what is sampled it changes only where these leave no doubt. */
const LEAST_STATES = 3000;
/**
 * After so many milliseconds it is tried whether it pays to remember what actions do, and where the program is a large one after one for so many of its characters; so
 * many times as late, GROWING, where levels do not grow: such a search may be over soon.
 */
const PROBED_AFTER = 80;
const CHARACTERS = 512;
/** It is not tried where a larger part of the states than this are initial ones, which no action makes. */
const MOST_INITIAL = 0.5;
/** It is tried on so many of the first states. It pays where at most this many instances of actions are learnt for each of them, and so many more, for at first nothing is known. */
const PROBED_STATES = 16_000;
const MOST_LEARNT = 0.25;
const LEARNT_FIRST = 150;
/** And where actions read so many times as much as is read to find what they do; or variables are better kept in cells anyway. */
const LEAST_SAVED = 4;
/** The trial ends where so many more have been learnt. */
const FAR_TOO_MANY = 350;
/** That takes no longer, in milliseconds; the clock is asked after so many states. */
const LONGEST_PROBE = 250;
const PROBED_AT_ONCE = 32;
/** Threads that are to help wait no longer for the decision, in milliseconds. */
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
  readonly #began = performance.now();
  #isOpen: boolean;
  /** Since when threads wait for the decision; null where none do. */
  #awaited: number | null = null;
  /** It was tried whether it pays to remember what actions do. */
  #isProbed = false;
  /** With fewer states it is too early. */
  #least = LEAST_STATES;
  /** What a change would save, as far as is known. */
  #savings: Savings = { part: MOST_SAVED, hasBits: false };
  /** Steps so far. */
  #steps = 0;
  /** The search lasts so many times as long again as it has lasted. */
  #ahead = 1;

  constructor(tried: Tried, request: CheckRequest) {
    this.#tried = tried;
    this.#isForced = request.layout === 'cells';
    this.#codes = request.codes;
    this.#cost = request.layoutCost ?? COST;
    this.#isOpen =
      request.layout !== 'values' && request.elsewhere === undefined && tried.model.split.size === 0 && mayChange(tried, request);
  }

  /** Whether threads that are to help wait for the decision. From the first time on that this is asked it is decided as soon as can be. */
  isAwaited(): boolean {
    if (!this.#isOpen) return false;
    this.#awaited ??= performance.now();
    return performance.now() - this.#awaited < PATIENCE;
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
    if (!this.#isOpen) return null;
    this.#ahead = aheadOf(search);
    this.#steps = search.report.generated;
    if (!this.#isTime(count)) return null;
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
    if (this.#isTimeToProbe(count) && snapshot.start.levelEnd >= LEAST_STATES) {
      this.#isProbed = true;
      // No action makes initial states.
      const remembering =
        snapshot.start.initialStates < count * MOST_INITIAL ? this.#remembering(snapshot, new Sample(search, values)) : null;
      if (remembering !== null) return remembering;
    }
    if (!this.#isTimeToChange(count)) return null;
    const sample = new Sample(search, values);
    if (count < SAMPLED && !sample.isClear()) {
      this.#least = SAMPLED;
      return null;
    }
    const split = sample.split(FEW_VALUES, { room: this.#codes });
    if (!this.#isDecided(sample.savedBy(split))) return null;
    this.#isOpen = false;
    return relaidBy(compiledSplit(module!, split), snapshot);
  }

  /** Whether there may be something to see in so many states. */
  #isTime(count: number): boolean {
    return this.#isForced || this.#isTimeToProbe(count) || this.#isTimeToChange(count);
  }

  #isTimeToProbe(count: number): boolean {
    if (this.#isProbed || count < LEAST_STATES) return false;
    if (this.#awaited !== null) return true;
    const { text } = this.#tried.model;
    const early = (this.#cost / COST) * Math.max(PROBED_AFTER, text.length / CHARACTERS);
    return this.#elapsed * Math.min(this.#ahead, GROWING) >= GROWING * early;
  }

  #isTimeToChange(count: number): boolean {
    return count >= this.#least && this.#pays();
  }

  get #elapsed(): number {
    return performance.now() - this.#began;
  }

  /** Whether the change is worth its cost, as far as is known. */
  #pays(): boolean {
    const expected = Math.max(this.#awaited !== null ? EXPECTED : 0, this.#elapsed * this.#ahead);
    return partSaved(this.#savings, this.#elapsed, this.#steps) * expected >= this.#cost;
  }

  /** Whether it is decided that the layout changes. If not, says when to look again. */
  #isDecided(savings: Savings): boolean {
    const mayPay = savings.part > 0 || savings.hasBits;
    if (mayPay) this.#savings = savings;
    if (mayPay && this.#pays()) return true;
    if (!mayPay || this.#awaited !== null) this.#isOpen = false;
    return false;
  }

  /** The search with all functions in cells, where what its actions do is remembered; null where that does not pay. */
  #remembering(snapshot: Snapshot, sample: Sample): Relaid | null {
    const split = sample.inCells(this.#codes);
    const isForCells = sample.split(FEW_VALUES, null).size > 0;
    const pays = (steps: TriedSteps): boolean => isWorthRemembering(steps, snapshot) && (isForCells || steps.counts.saved >= LEAST_SAVED);
    const model = split === null ? null : compiledSplit(this.#tried.module!, split, { remember: true, pays });
    if (model === null || model.steps === null) return null;
    this.#isOpen = false;
    return relaidBy(model, snapshot);
  }
}

/** How many times as long again as it has lasted a search lasts at least, by what is known of its levels. */
function aheadOf({ report: { distinct, queue }, level }: Search): number {
  const waiting = Math.min(MOST_WAITING, queue / (distinct - queue));
  return Math.max(areLevelsGrowing(level) ? GROWING : 1, waiting);
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
  return wished.size === 0 ? null : compiledSplit(module, wished, { remember });
}

/** What goes on with a model; null where there is none. */
function relaidBy(model: CompiledModel | null, snapshot: Snapshot): (Relaid & { readonly from: { readonly vectors: Int32Array } }) | null {
  return model === null ? null : { model, from: relaid(snapshot, model) };
}

/** Tries it on the first states. Nobody sees it: such a model prints nothing. */
function isWorthRemembering(steps: TriedSteps, { vectors, width }: Snapshot): boolean {
  const tried = Math.min(PROBED_STATES, vectors.length / width);
  const deadline = performance.now() + LONGEST_PROBE;
  /** How many instances of actions were learnt, or states of which not all became known, beyond those that there may be. */
  const excess = (): number => {
    const { learnt, made, expanded } = steps.counts;
    return learnt + made - MOST_LEARNT * expanded;
  };
  for (let state = 0; state < tried && steps.counts.left === 0; state++) {
    steps.follow(vectors.subarray(state * width, (state + 1) * width));
    if (state % PROBED_AT_ONCE === 0 && (excess() > FAR_TOO_MANY || performance.now() > deadline)) return false;
  }
  return excess() <= LEARNT_FIRST && steps.counts.left === 0;
}

/** The model with variables in cells or bits; null where it has none, or where evaluating constants is given up: then the search itself hears of that. */
export function compiledSplit(
  { input }: OpenedModule,
  split: SplitVariables,
  wishes: Pick<ModelInput, 'remember' | 'pays'> = {},
): CompiledModel | null {
  try {
    const { model } = compileModel({ ...input, split, ...wishes });
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
