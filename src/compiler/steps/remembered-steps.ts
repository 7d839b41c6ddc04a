// The successors of a state by what its actions are known to do (`known-steps.ts`); the program makes them where that is not known.
//
// What actions do is learnt from a second program that has their instances as functions of their own, remembers nothing else, and tells what it reads. What it
// does counts only where it ends without a fault, and each value that is written has its place in the words of a state. Everything else is made by the program, for the
// whole state: so faults, their order, and what is given to the sink before them are those of the program.
import type { StateSink } from '../../model/index.ts';
import { ValueFault, type Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import { CHANGES, KnownSteps, NO_CODE } from './known-steps.ts';
import { type Field, type StepRecorder, TooManySuccessors } from '../runtime/step-recorder.ts';
import { StepWalk } from './step-walk.ts';
import { countOf } from '../runtime/universe.ts';
import { LearningCosts } from './learning-costs.ts';
import { StepEmission } from './step-emission.ts';

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
}

/** The known steps of one thread. */
export class RememberedSteps implements StepMemory {
  readonly #makers: StepMakers;
  readonly #known: KnownSteps;
  readonly #walk: StepWalk;
  readonly #emission: StepEmission;
  readonly #costs: LearningCosts;
  /** The recorded program's instances in the order of their actions: their places in this order are their numbers in what is known. */
  readonly #instances: readonly number[];
  /** The actions that are left to the program, and the number of the first instance of each. */
  #left: readonly { readonly action: number; readonly number: number }[] = [];
  /** States whose successors the program made, what was learnt, and how often the walk was begun. */
  readonly #counts = { made: 0, learnt: 0, beginnings: 0 };
  /** So many elements there are in the universes. Whether an element is in a set may have been answered by that it is in no universe. */
  #elements = 0;
  #isBegun = false;
  /** Some action is not left to the program. */
  #isUseful = true;

  constructor(makers: StepMakers) {
    this.#makers = makers;
    const { width, instances, program } = makers;
    this.#known = new KnownSteps(makers.fields, makers.values);
    this.#instances = [...instances.keys()].sort((a, b) => instances[a]! - instances[b]! || a - b);
    const subjects = this.#instances.map((instance) => makers.subjects[instance]!);
    this.#walk = new StepWalk(this.#known, subjects, (number, state) => this.#learn(number, state));
    this.#emission = new StepEmission(this.#known, width);
    this.#costs = new LearningCosts(program.instances.length);
  }

  get counts(): StepCounts {
    const { made, learnt } = this.#counts;
    return { expanded: this.#costs.expanded, made, learnt, left: this.#costs.tooDear.length };
  }

  get isStopped(): boolean {
    return !this.#isUseful;
  }

  /** Gives the successors of a state to the sink. Throws what the program and the sink throw. */
  successors(states: Int32Array, offset: number, sink: StateSink): void {
    const { program, width } = this.#makers;
    const { state } = this.#emission;
    for (let i = 0; i < width; i++) state[i] = states[offset + i]!;
    this.#costs.expanded++;
    if (this.#isUseful && this.#isKnown(state)) this.#carryOut(sink);
    else {
      this.#counts.made++;
      program.expand(states, offset);
      program.successors(sink);
    }
  }

  /** Whether it is known what is to be done in a state. */
  #isKnown(state: Int32Array): boolean {
    const { packed, universes } = this.#makers;
    for (let i = 0; i < packed.length; i++) if ((state[packed[i]!]! & 1) === 0) return false;
    if (universes.length > 0) this.#lookAtUniverses();
    if ((!this.#isBegun || this.#walk.isFull) && !this.#begin(state)) return false;
    return this.#walk.follow(state) && this.#change(state);
  }

  /** Makes the changes of parts; false where one of them has no code. */
  #change(state: Int32Array): boolean {
    const { found, count } = this.#walk;
    const { written } = this.#known;
    let made = 0;
    for (let i = 0; i < count; i++) {
      const leaf = found[i]!;
      if (written[leaf + CHANGES]! === 0) continue;
      made = this.#known.change(leaf, state, made);
      if (made === NO_CODE) return false;
    }
    return true;
  }

  /** What is known was found out with fewer elements. */
  #lookAtUniverses(): void {
    let elements = 0;
    for (const memory of this.#makers.universes) elements += countOf(memory);
    if (elements === this.#elements) return;
    this.#elements = elements;
    this.#known.forget();
    this.#isBegun = false;
  }

  #begin(state: Int32Array): boolean {
    const left = this.#costs.tooDear;
    this.#left = left.map((action) => ({ action, number: this.#instances.findIndex((_, number) => this.#actionOf(number) === action) }));
    const asked = [...this.#instances.keys()].filter((number) => !left.includes(this.#actionOf(number)));
    this.#counts.beginnings++;
    this.#isUseful = asked.length > 0 && this.#counts.beginnings <= MOST_BEGINNINGS;
    this.#isBegun = this.#isUseful && this.#walk.begin(asked, state);
    return this.#isBegun;
  }

  #actionOf(number: number): number {
    return this.#makers.instances[this.#instances[number]!]!;
  }

  /** Gives what is known to the sink, and what the actions make that are left to the program, in the order of the actions. */
  #carryOut(sink: StateSink): void {
    const { program } = this.#makers;
    const { found, count } = this.#walk;
    const { written } = this.#known;
    const emission = this.#emission;
    emission.begin();
    if (this.#left.length > 0) program.expand(emission.state, 0);
    let i = 0;
    for (const { action, number } of this.#left) {
      for (; i < count && written[found[i]!]! < number; i++) emission.emit(found[i]!, sink);
      program.instances[action]!(sink);
    }
    for (; i < count; i++) emission.emit(found[i]!, sink);
  }

  /** Evaluates an instance of an action, and enters what it did. */
  #learn(number: number, state: Int32Array): boolean {
    const { values, recorded, recorder } = this.#makers;
    const action = this.#actionOf(number);
    this.#costs.begin(action);
    const isTooDear = this.#costs.isTooDear(action);
    if (isTooDear) this.#isBegun = false;
    if (this.#known.isFull || isTooDear) return false;
    this.#counts.learnt++;
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
    this.#costs.end(action, recorder.accesses);
    // A rule over an infinite set is a function of the program that made it, and equals none of another program.
    if (values.keptRules() > 0) {
      this.#isUseful = false;
      return false;
    }
    return this.#known.enter(number, state, recorder.reads, isWhole ? recorder.successors : null);
  }
}
