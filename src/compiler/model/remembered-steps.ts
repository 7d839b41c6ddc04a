// The successors of a state by what its actions are known to do (`../runtime/known-steps.ts`); the program makes them where that is not known.
//
// What actions do is learnt from a second program that has their instances as functions of their own, remembers nothing else, and tells what it reads. What it
// does counts only where it ends without a fault, and each value that is written has its place in the words of a state. Everything else is made by the program, for the
// whole state: so faults, their order, and what is given to the sink before them are those of the program.
import type { StateSink } from '../../model/index.ts';
import { ValueFault, type Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import { CHANGES, FIRST_SUCCESSOR, KnownSteps, SUCCESSORS } from '../runtime/known-steps.ts';
import { type Field, type StepRecorder, TooManySuccessors } from '../runtime/step-recorder.ts';
import { StepWalk } from '../runtime/step-walk.ts';
import { countOf } from '../runtime/universe.ts';

/** What it costs to learn what an instance of an action does, in states that are expanded: so much, and one for so many reads and writes. */
const COST = 4;
const ACCESSES = 32;
/** An action is left to the program when learning it has cost so much more than the states since. */
const CAPITAL = 2 ** 13;
/** So often what is known, or the places of the walk, are forgotten; then everything is left to the program. */
const MOST_BEGINNINGS = 16;

/** What makes the successors of states. */
export interface StepMakers {
  readonly values: Values;
  readonly program: Program;
  /** The program that tells what it reads. */
  readonly recorded: Program;
  readonly recorder: StepRecorder;
  readonly fields: readonly Field[];
  /** The action of each of the recorded program's instances, in order. */
  readonly instances: readonly number[];
  /** What the first parameter of each stands for, most often a process; null where it has none, or that is not known. */
  readonly subjects: readonly (number | null)[];
  readonly width: number;
  /** Words that have their lowest bit set where the entries of a state are where `Field` says. */
  readonly packed: readonly number[];
  /** The memories of the universes of variables in bits. */
  readonly universes: readonly Int32Array[];
}

/** How well it goes. */
export interface StepCounts {
  /** States that were expanded. */
  readonly expanded: number;
  /** Of these, those whose successors the program made. */
  readonly made: number;
  /** What was learnt about instances of actions. */
  readonly learnt: number;
  /** Actions that are left to the program: what they do is seldom known. */
  readonly left: number;
}

/** What a model's actions are known to do, in one thread. */
export interface StepMemory {
  readonly counts: StepCounts;
  /** Nothing is remembered any more. */
  readonly isStopped: boolean;
  /** From now on the program makes all steps. */
  stop(): void;
}

/** The known steps of one thread. */
export class RememberedSteps implements StepMemory {
  readonly #makers: StepMakers;
  readonly #known: KnownSteps;
  readonly #walk: StepWalk;
  /** The state that is expanded, and the one that is made. */
  readonly #state: Int32Array;
  readonly #next: Int32Array;
  /** The recorded program's instances in the order of their actions: their places in this order are their numbers in what is known. */
  readonly #instances: readonly number[];
  /** What is left of the capital of each action, at which state; below 0 it is left to the program. */
  readonly #credits: { left: number; at: number }[];
  /** The actions that are left to the program, and the number of the first instance of each. */
  #left: { readonly action: number; readonly number: number }[] = [];
  #expanded = 0;
  #made = 0;
  #learnt = 0;
  #beginnings = 0;
  /** So many elements there are in the universes. Whether an element is in a set may have been answered by that it is in no universe. */
  #elements = 0;
  #isBegun = false;
  /** Some action is not left to the program. */
  #isUseful = true;
  readonly #packed: readonly number[];
  readonly #universes: readonly Int32Array[];

  constructor(makers: StepMakers) {
    this.#makers = makers;
    this.#packed = makers.packed;
    this.#universes = makers.universes;
    const { width, instances, program } = makers;
    this.#state = new Int32Array(width);
    this.#next = new Int32Array(width);
    this.#known = new KnownSteps(makers.fields, makers.values);
    this.#instances = [...instances.keys()].sort((a, b) => instances[a]! - instances[b]! || a - b);
    const subjects = this.#instances.map((instance) => makers.subjects[instance]!);
    this.#walk = new StepWalk(this.#known, subjects, (number, state) => this.#learn(number, state));
    this.#credits = program.instances.map(() => ({ left: CAPITAL, at: 0 }));
  }

  get counts(): StepCounts {
    return { expanded: this.#expanded, made: this.#made, learnt: this.#learnt, left: this.#credits.filter(({ left }) => left < 0).length };
  }

  get isStopped(): boolean {
    return !this.#isUseful;
  }

  stop(): void {
    this.#isUseful = false;
  }

  /** Gives the successors of a state to the sink. Throws what the program and the sink throw. */
  successors(states: Int32Array, offset: number, sink: StateSink): void {
    const { program, width } = this.#makers;
    const state = this.#state;
    for (let i = 0; i < width; i++) state[i] = states[offset + i]!;
    this.#expanded++;
    if (this.#isKnown(state)) this.#carryOut(sink);
    else {
      this.#made++;
      program.expand(states, offset);
      program.successors(sink);
    }
  }

  /** Whether it is known what is to be done in a state. */
  #isKnown(state: Int32Array): boolean {
    if (!this.#isUseful) return false;
    const packed = this.#packed;
    for (let i = 0; i < packed.length; i++) if ((state[packed[i]!]! & 1) === 0) return false;
    if (this.#universes.length > 0) this.#lookAtUniverses();
    if ((!this.#isBegun || this.#walk.isFull) && !this.#begin(state)) return false;
    return this.#walk.follow(state) && this.#canChange(state);
  }

  /** Whether all changes of parts have codes. */
  #canChange(state: Int32Array): boolean {
    const { found, count } = this.#walk;
    const { written } = this.#known;
    for (let i = 0; i < count; i++) {
      const leaf = found[i]!;
      if (written[leaf + CHANGES]! > 0 && !this.#known.canChange(leaf, state)) return false;
    }
    return true;
  }

  /** What is known was found out with fewer elements. */
  #lookAtUniverses(): void {
    let elements = 0;
    for (const memory of this.#universes) elements += countOf(memory);
    if (elements === this.#elements) return;
    this.#elements = elements;
    this.#known.forget();
    this.#isBegun = false;
  }

  #begin(state: Int32Array): boolean {
    const { instances } = this.#makers;
    this.#left = this.#credits.flatMap(({ left }, action) =>
      left >= 0 ? [] : [{ action, number: this.#instances.findIndex((instance) => instances[instance] === action) }],
    );
    const asked = [...this.#instances.keys()].filter((number) => this.#creditOf(number).left >= 0);
    this.#beginnings++;
    this.#isUseful = asked.length > 0 && this.#beginnings <= MOST_BEGINNINGS;
    this.#isBegun = this.#isUseful && this.#walk.begin(asked, state);
    return this.#isBegun;
  }

  #creditOf(number: number): { left: number; at: number } {
    return this.#credits[this.#makers.instances[this.#instances[number]!]!]!;
  }

  /** Gives what is known to the sink, and what the actions make that are left to the program, in the order of the actions. */
  #carryOut(sink: StateSink): void {
    const { program } = this.#makers;
    const { found, count } = this.#walk;
    const { written } = this.#known;
    const state = this.#state;
    this.#next.set(state);
    if (this.#left.length > 0) program.expand(state, 0);
    let i = 0;
    for (const { action, number } of this.#left) {
      for (; i < count && written[found[i]!]! < number; i++) this.#emit(found[i]!, sink);
      program.instances[action]!(sink);
    }
    for (; i < count; i++) this.#emit(found[i]!, sink);
  }

  #emit(leaf: number, sink: StateSink): void {
    const { written } = this.#known;
    const state = this.#state;
    const next = this.#next;
    let at = leaf + FIRST_SUCCESSOR;
    for (let count = written[leaf + SUCCESSORS]!; count > 0; count--) {
      const action = written[at]!;
      const begin = at + 2;
      const end = begin + 3 * written[at + 1]!;
      for (let w = begin; w < end; w += 3) {
        const word = written[w]!;
        next[word] = (state[word]! & written[w + 1]!) | written[w + 2]!;
      }
      at = end + 1 + written[end]!;
      for (let c = end + 1; c < at; c++) this.#change(written[c]!);
      sink(next, action);
      for (let w = begin; w < end; w += 3) next[written[w]!] = state[written[w]!]!;
      for (let c = end + 1; c < at; c++) {
        const { word } = this.#known.changes[written[c]!]!;
        next[word] = state[word]!;
      }
    }
  }

  /** Changes a part of an entry in the state that is made. */
  #change(number: number): void {
    const { word, shift, mask } = this.#known.changes[number]!;
    const next = this.#next;
    next[word] = (next[word]! & ~(mask << shift)) | (this.#known.changed(number, this.#state) << shift);
  }

  /** Evaluates an instance of an action, and enters what it did. */
  #learn(number: number, state: Int32Array): boolean {
    const { values, recorded, recorder } = this.#makers;
    const credit = this.#creditOf(number);
    credit.left = Math.min(CAPITAL, credit.left + this.#expanded - credit.at) - COST;
    credit.at = this.#expanded;
    if (credit.left < 0) this.#isBegun = false;
    if (this.#known.isFull || credit.left < 0) return false;
    this.#learnt++;
    recorder.begin(state);
    recorded.expand(state, 0);
    let isWhole = true;
    try {
      recorded.instances[this.#instances[number]!]!(recorder.sink);
    } catch (error) {
      values.arena.release(0);
      if (!(error instanceof ValueFault || error instanceof TooManySuccessors)) return false;
      isWhole = false;
    }
    credit.left -= recorder.accesses / ACCESSES;
    // A rule over an infinite set is a function of the program that made it, and equals none of another program.
    if (values.keptRules() > 0) {
      this.stop();
      return false;
    }
    return this.#known.enter(number, state, recorder.reads, isWhole ? recorder.successors : null);
  }
}
