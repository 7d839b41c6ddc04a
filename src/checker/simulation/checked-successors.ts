// The successors of the last state of a random behaviour: made, checked, and sorted into choices.
//
// Invariants and step invariants are checked on all successors, as TLC does, and not only on the one that is chosen: that finds more for the same work. Of
// several successors that are wrong the first in canonical order is told, and the first that was made where evaluating again may give something else
// (`TransitionSystem.varies`): there what was wrong is told as it was seen.
import { InternalError } from '../../diagnostics/index.ts';
import type { StateSink, StepLabel, TransitionSystem } from '../../model/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { Stopped, stopOf } from '../outcome/stop.ts';
import type { Beside } from '../outcome/unevaluated.ts';
import type { EvaluationContext, EvaluationPlace } from '../successors/evaluation-context.ts';
import { type PredicateHost, type PredicateKind, Predicates } from '../successors/predicates.ts';
import { examineInitial, examineSuccessor } from '../successors/successor-checks.ts';
import type { BehaviourPath } from './behaviour-path.ts';
import { SuccessorChoices } from './successor-choices.ts';

/** What was wrong with a successor when it was made: a violation, as Stopped, or an evaluation without value. */
interface Finding {
  readonly error: unknown;
  readonly place: EvaluationPlace;
}

/** Successors, state by state. */
export class CheckedSuccessors implements PredicateHost {
  readonly choices: SuccessorChoices;
  readonly predicates: Predicates;
  readonly #system: TransitionSystem;
  readonly #path: BehaviourPath;
  readonly #context: EvaluationContext;
  /** Evaluating again may give something else. */
  readonly #isVarying: boolean;
  /** By its vector, how each successor was made; where the system cannot be asked again. */
  readonly #labels = new Map<string, StepLabel | null>();
  /** Something is wrong with a successor, and, where evaluating again may give something else, what was wrong first. */
  #isSuspect = false;
  #finding: Finding | null = null;

  /** @param keeps see `SuccessorChoices` */
  constructor(system: TransitionSystem, path: BehaviourPath, context: EvaluationContext, keeps: boolean) {
    this.#system = system;
    this.#path = path;
    this.#context = context;
    this.#isVarying = system.varies !== undefined && system.varies !== 'level';
    this.choices = new SuccessorChoices(system.width, system.values, keeps);
    this.predicates = new Predicates(system, {}, context, this);
  }

  /** Makes and checks the successors of the last state of the path. False where something is wrong with one of them: see `tell`. Throws what making one throws. */
  make(): boolean {
    const { choices } = this;
    const path = this.#path;
    this.#isSuspect = false;
    this.#finding = null;
    this.#labels.clear();
    choices.begin();
    this.#system.successors(path.vectors, path.last, this.#sink);
    if (this.#isSuspect) return false;
    choices.settle(path.vectors, path.last);
    return true;
  }

  /** Throws what is wrong with a successor: Stopped, or what an evaluation threw. */
  tell(): never {
    if (this.#finding !== null) {
      const { error, place } = this.#finding;
      this.#context.returnTo(place);
      throw error;
    }
    const { order, found } = this.choices;
    const width = this.#system.width;
    for (const number of order.all()) examineSuccessor(this.predicates, found.vectors.slice(number * width, (number + 1) * width));
    throw new InternalError('a fault of a successor was not found again');
  }

  /** How a successor was made, where that was noted. */
  labelOf(vector: Int32Array): StepLabel | null {
    return this.#labels.get(vector.join()) ?? null;
  }

  /** Checks an initial state. True if a behaviour may begin there. */
  examineInitial(next: Int32Array): boolean {
    return examineInitial(this.predicates, next);
  }

  readonly #sink: StateSink = (next, action) => {
    const { choices } = this;
    if (!choices.found.receive(next, action)) return;
    const { width, varies } = this.#system;
    if (varies === 'actions') this.#labels.set(next.slice(0, width).join(), this.#system.seenLabel?.() ?? null);
    const context = this.#context;
    try {
      if (examineSuccessor(this.predicates, next)) choices.order.keep();
    } catch (error) {
      // What exactly is wrong is told once all successors are known.
      if (!(error instanceof Stopped)) asEvaluationError(error);
      this.#isSuspect = true;
      if (this.#isVarying) this.#finding ??= { error, place: context.place };
      context.faultVector = null;
    }
    context.leaveSuccessor();
  };

  // What the predicates ask.

  get vectors(): Int32Array {
    return this.#path.vectors;
  }

  predecessor(): number {
    return this.#path.last;
  }

  violated(kind: PredicateKind, index: number, beside: Beside): never {
    throw new Stopped(stopOf(kind, index, -1, this.predicates.vector(), beside));
  }
}
