// What is found out about the actions of states: which of them are known there (`known-steps.ts`), and what the others do.
//
// What actions do is learnt from a program that has their instances as functions of their own, remembers nothing else, and tells what it reads. What it
// does counts only where it ends without a fault, and each value that is written has its place in the words of a state.
import { ValueFault, type Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import { type Field, type StepRecorder, TooManySuccessors } from '../runtime/step-recorder.ts';
import { countOf } from '../runtime/universe.ts';
import { CHANGES, KnownSteps, NO_CODE } from './known-steps.ts';
import { LearningCosts } from './learning-costs.ts';
import { StepWalk } from './step-walk.ts';

/** So often what is known, or the places of the walk, are forgotten; then nothing is known any more. */
const MOST_BEGINNINGS = 16;

/** What steps are learnt from. */
export interface StepSource {
  readonly values: Values;
  /** The program that tells what it reads. */
  readonly recorded: Program;
  readonly recorder: StepRecorder;
  readonly fields: readonly Field[];
  /** How many actions there are, and the action of each of the program's instances, in order. */
  readonly actions: number;
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
  /** States that were asked about. */
  readonly expanded: number;
  /** Of these, those whose successors are not known. */
  readonly made: number;
  /** What was learnt about instances of actions. */
  readonly learnt: number;
  /** Actions that are left to the program: what they do is seldom known. */
  readonly left: number;
  /** How many times as much actions read and write, by what was seen where they were learnt, as is read to find what they do. */
  readonly saved: number;
}

/** What actions do, looked at before there is a program that remembers it. */
export interface TriedSteps {
  readonly counts: StepCounts;
  /** Learns what is not known yet of a state of some values. */
  follow(values: Int32Array): void;
}

/** What the actions of a model are known to do, in one thread. */
export class LearntSteps {
  readonly known: KnownSteps;
  readonly walk: StepWalk;
  /** The actions that are left to the program, and the number of the first instance of each. */
  left: readonly { readonly action: number; readonly number: number }[] = [];
  readonly #source: StepSource;
  readonly #costs: LearningCosts;
  /** The program's instances in the order of their actions: their places in this order are their numbers in what is known. */
  readonly #instances: readonly number[];
  /** States whose successors are not known, what was learnt, what was read and written then, and how often the walk was begun. */
  readonly #counts = { made: 0, learnt: 0, accesses: 0, beginnings: 0 };
  /** So many elements there are in the universes. Whether an element is in a set may have been answered by that it is in no universe. */
  #elements = 0;
  #isBegun = false;
  /** Some action is not left to the program. */
  #isUseful = true;

  constructor(source: StepSource) {
    this.#source = source;
    const { instances } = source;
    this.known = new KnownSteps(source.fields, source.values);
    this.#instances = [...instances.keys()].sort((a, b) => instances[a]! - instances[b]! || a - b);
    const subjects = this.#instances.map((instance) => source.subjects[instance]!);
    this.walk = new StepWalk(this.known, subjects, (number, state) => this.#learn(number, state));
    this.#costs = new LearningCosts(source.actions);
  }

  get counts(): StepCounts {
    const { made, learnt, accesses } = this.#counts;
    const { expanded, tooDear } = this.#costs;
    const saved = (expanded * this.#instances.length * (accesses / learnt)) / this.walk.places;
    return { expanded, made, learnt, left: tooDear.length, saved };
  }

  get isStopped(): boolean {
    return !this.#isUseful;
  }

  /** How many actions there are. */
  get actions(): number {
    return this.#source.actions;
  }

  /** Words of a state. */
  get width(): number {
    return this.#source.width;
  }

  /** Whether it is known, or can be learnt, what is to be done in a state. `walk.found` tells it then, and `known.made` its changes of parts. */
  isKnown(state: Int32Array): boolean {
    this.#costs.expanded++;
    if (this.#isUseful && this.#isFound(state)) return true;
    this.#counts.made++;
    return false;
  }

  #isFound(state: Int32Array): boolean {
    const { packed, universes } = this.#source;
    for (let i = 0; i < packed.length; i++) if ((state[packed[i]!]! & 1) === 0) return false;
    if (universes.length > 0) this.#lookAtUniverses();
    if ((!this.#isBegun || this.walk.isFull) && !this.#begin(state)) return false;
    return this.walk.follow(state) && this.#change(state);
  }

  /** Makes the changes of parts; false where one of them has no code. */
  #change(state: Int32Array): boolean {
    const { found, count } = this.walk;
    const { written } = this.known;
    let made = 0;
    for (let i = 0; i < count; i++) {
      const leaf = found[i]!;
      if (written[leaf + CHANGES]! === 0) continue;
      made = this.known.change(leaf, state, made);
      if (made === NO_CODE) return false;
    }
    return true;
  }

  /** What is known was found out with fewer elements. */
  #lookAtUniverses(): void {
    let elements = 0;
    for (const memory of this.#source.universes) elements += countOf(memory);
    if (elements === this.#elements) return;
    this.#elements = elements;
    this.known.forget();
    this.#isBegun = false;
  }

  #begin(state: Int32Array): boolean {
    const left = this.#costs.tooDear;
    this.left = left.map((action) => ({ action, number: this.#instances.findIndex((_, number) => this.#actionOf(number) === action) }));
    const asked = [...this.#instances.keys()].filter((number) => !left.includes(this.#actionOf(number)));
    this.#counts.beginnings++;
    this.#isUseful = asked.length > 0 && this.#counts.beginnings <= MOST_BEGINNINGS;
    this.#isBegun = this.#isUseful && this.walk.begin(asked, state);
    return this.#isBegun;
  }

  #actionOf(number: number): number {
    return this.#source.instances[this.#instances[number]!]!;
  }

  /** Evaluates an instance of an action, and enters what it did. */
  #learn(number: number, state: Int32Array): boolean {
    const { values, recorded, recorder } = this.#source;
    const action = this.#actionOf(number);
    this.#costs.begin(action);
    const isTooDear = this.#costs.isTooDear(action);
    if (isTooDear) this.#isBegun = false;
    if (this.known.isFull || isTooDear) return false;
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
    this.#counts.accesses += recorder.accesses;
    this.#costs.end(action, recorder.accesses);
    // A rule over an infinite set is a function of the program that made it, and equals none of another program.
    if (values.keptRules() > 0) {
      this.#isUseful = false;
      return false;
    }
    return this.known.enter(number, state, recorder.reads, isWhole ? recorder.successors : null);
  }
}
