// What the explorer asks of a specification, as data, and the answers. Everything that evaluates the user's text goes through here: an engine
// answers in the same thread (tests, programs) or in another one (the terminal UI, which must never wait), see thread-engine.ts.
//
// Questions and answers are plain data that can be sent to a thread. Two names have a meaning there (see wire.ts): a number under `value` is the id
// of a value, and an Int32Array is a state.
import { isSamePlace } from '../../diagnostics/index.ts';
import { EvaluationError, type StepLabel } from '../../model/index.ts';
import type { ValueTree } from '../../report/index.ts';
import { seededRandom } from '../open/random.ts';
import { type BrokenAssumption, brokenAssumption } from './assumptions.ts';
import {
  type Choices,
  choicesFrom,
  type DisabledInstance,
  faultOf,
  initialChoices,
  type Refused,
  whyDisabled,
  withTexts,
} from './choices.ts';
import { lassoFrom } from './lassos.ts';
import { type Neighbourhood, neighbourhood } from './neighbourhood.ts';
import { labelBetween, placed } from './replay.ts';
import type { Expression } from '../open/entered-expression.ts';
import type { PathState, Specification } from './specification.ts';
import { type AskedPart, type TruthRow, TruthTable } from './truth.ts';
import { nextViolation, randomWalk, shortestPath, type WalkOptions, type WalkResult } from './walks.ts';

/** A value, or why there is none. */
export type Evaluated = { readonly value: ValueTree; readonly message: null } | { readonly value: null; readonly message: string };

/** The id of a value, or why there is none. */
export type EvaluatedId = { readonly value: number; readonly message: null } | { readonly value: null; readonly message: string };

/** What ALIAS shows of a state. */
export type AliasView =
  | { readonly fields: readonly { readonly name: string; readonly value: ValueTree }[]; readonly message: null }
  | { readonly fields: null; readonly message: string };

/** Questions whose answers a screen needs to be drawn, by the kind of answer. */
export interface Answers {
  /** The first assumption at which a check ends. */
  readonly assumptions: { readonly broken: BrokenAssumption | null };
  readonly choices: Choices;
  readonly truth: readonly TruthRow[];
  readonly value: EvaluatedId;
  readonly alias: AliasView | null;
  readonly disabled: readonly DisabledInstance[];
  readonly refusal: Refused | null;
  readonly graph: Neighbourhood;
  /** Index of the first state to which the last one leads, of the last one where it stays there; -1: none. */
  readonly loop: number;
  /** How a step is called; null for one that changes nothing, and where no action makes it. */
  readonly step: StepLabel | null;
}

/** A question with a short answer, as a rule; any evaluation can take for ever. */
export type Question =
  | { readonly kind: 'assumptions' }
  | { readonly kind: 'choices'; readonly from: PathState | null; readonly all: boolean }
  | {
      readonly kind: 'truth';
      readonly states: readonly Int32Array[];
      readonly loop: number | null;
      readonly position: number;
      readonly skip: readonly number[];
    }
  | { readonly kind: 'value'; readonly text: string; readonly at: PathState; readonly next: Int32Array | null }
  | { readonly kind: 'alias'; readonly at: PathState; readonly next: Int32Array | null }
  | { readonly kind: 'disabled'; readonly at: PathState; readonly action: string }
  | { readonly kind: 'refusal'; readonly at: PathState; readonly next: Int32Array | null; readonly part: AskedPart }
  | { readonly kind: 'graph'; readonly at: PathState; readonly steps: number; readonly most: number; readonly view: string | null }
  | { readonly kind: 'loop'; readonly states: readonly Int32Array[] }
  | { readonly kind: 'step'; readonly from: PathState; readonly to: Int32Array };

/** A move that takes a while. From null: from an initial state; a search begins in all of them. */
export type Move =
  | { readonly kind: 'walk'; readonly from: PathState | null; readonly steps: number; readonly seed: number; readonly until: string | null }
  /** To a state where the goal has the wanted truth value. */
  | { readonly kind: 'shortest'; readonly from: PathState | null; readonly goal: string; readonly wanted: boolean }
  | { readonly kind: 'violation'; readonly from: PathState | null }
  /** A behaviour that violates a temporal formula; null: those of the configuration. */
  | { readonly kind: 'lasso'; readonly from: PathState | null; readonly formula: string | null };

/** Answers questions about one specification. */
export interface Engine {
  /**
   * The answer, if it is there at once; otherwise null, and `later` is called with it: with null where it was given up, with undefined where a newer
   * question took its place.
   */
  ask<Q extends Question>(question: Q, later: (answer: Answers[Q['kind']] | null | undefined) => void): Answers[Q['kind']] | null;
  /** The first assumption at which a check ends; null: all are true; undefined: given up. It may take long, and keeps no question waiting. */
  assumptions(): Promise<BrokenAssumption | null | undefined>;
  move(move: Move, options: WalkOptions): Promise<WalkResult>;
  /** Why nothing is answered, where that is not because a person gave it up. */
  readonly fault: string | null;
  /** Whether a question has been waiting for its answer. */
  readonly isBusy: boolean;
  /** Gives up all questions that wait. */
  cancel(): void;
  dispose(): void;
}

/** Compiled once: a watched expression is evaluated in many states. */
const compiled = new WeakMap<Specification, Map<string, Expression>>();

const expressionOf = (specification: Specification, text: string): Expression => {
  let known = compiled.get(specification);
  if (known === undefined) {
    known = new Map();
    compiled.set(specification, known);
  }
  const before = known.get(text);
  if (before !== undefined) return before;
  const { expression, diagnostics } = specification.compile(text);
  if (expression === null) throw new EvaluationError(diagnostics.map((d) => d.message).join('; '));
  known.set(text, expression);
  return expression;
};

const attempt = <T>(run: () => T, otherwise: (message: string) => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof EvaluationError) return otherwise(error.message);
    throw error;
  }
};

/** Why something is false of a state, or of the step from it to the next one. */
function whyFalse(specification: Specification, part: AskedPart, { state }: PathState, next: Int32Array | null): Refused | null {
  const explainer = specification.explainer();
  if (explainer === null) return null;
  if (part.kind === 'operator') return toldRefusal(explainer.whyFalse(part.name, state));
  const { invariants, initialPredicates = [], stepInvariants } = specification.system;
  const all = part.kind === 'step' ? stepInvariants : part.kind === 'initial' ? initialPredicates : invariants;
  const { name, span } = all[part.index]!;
  const isAlike = (p: (typeof all)[number]): boolean =>
    p.name === name && p.span !== undefined && span !== undefined && isSamePlace(p.span, span);
  const before = all.slice(0, part.index).filter(isAlike).length;
  const kind = part.kind === 'step' ? 'steps' : part.kind === 'initial' ? 'initial' : 'always';
  const whole = part.kind === 'step' ? null : explainer.whyFalse(name, state);
  return toldRefusal(whole ?? explainer.whyPart({ property: name, kind, span, before }, state, next));
}

function toldRefusal(refusal: Parameters<typeof withTexts>[0] | null): Refused | null {
  return refusal === null ? null : withTexts(refusal);
}

/** Index of the state to which the last one can return, see `Answers`. */
function loopOf(specification: Specification, states: readonly Int32Array[]): number {
  const last = { state: states.at(-1)!, level: states.length };
  let same = -1;
  for (const [i, state] of states.entries()) {
    const label = labelBetween(specification, last, state);
    // Where the last state is one of those before, it goes on as that one did: to stay there is another behaviour.
    if (label != null) return i;
    if (label === null && same < 0) same = i;
  }
  if (same < states.length - 1) return same;
  // It leads nowhere but to itself, by no action: it stays there for ever where no step is possible.
  const { count, fault, faulty } = choicesFrom(specification, last, { most: 1 });
  return count === 0 && fault === null && faulty.length === 0 ? same : -1;
}

/** The answers to questions about a specification, given in this thread. */
export const answering = (specification: Specification): (<Q extends Question>(question: Q) => Answers[Q['kind']]) => {
  const table = new TruthTable(specification);
  const { system, tree } = specification;
  const evaluateAt = ({ state, level }: PathState, text: string, next: Int32Array | null): number =>
    specification.at(level, () => expressionOf(specification, text).evaluate(state, next));
  const answer = (question: Question): Answers[keyof Answers] => {
    switch (question.kind) {
      case 'assumptions':
        return { broken: brokenAssumption(specification) };
      case 'choices': {
        const { from, all } = question;
        const most = all ? Number.POSITIVE_INFINITY : 20_000;
        return from === null ? initialChoices(specification, { most }) : choicesFrom(specification, from, { most });
      }
      case 'truth':
        return table.along(question.states, question.loop, question.position, question.skip);
      case 'value':
        return attempt<EvaluatedId>(
          () => ({
            value: evaluateAt(question.at, question.text, question.next),
            message: null,
          }),
          (message) => ({ value: null, message }),
        );
      case 'alias': {
        const { alias } = system;
        const {
          at: { state, level },
          next,
        } = question;
        if (alias === undefined) return null;
        const shown = () => specification.at(level, () => alias(state, 0, next ?? state, 0));
        return attempt<AliasView>(
          () => ({ fields: shown().map(({ name, value }) => ({ name, value: tree(value) })), message: null }),
          (message) => ({ fields: null, message }),
        );
      }
      case 'disabled':
        return whyDisabled(specification, question.at, question.action);
      case 'refusal': {
        const { at, next, part } = question;
        return specification.at(at.level, () => whyFalse(specification, part, at, next));
      }
      case 'graph': {
        const { at, steps, most, view } = question;
        return neighbourhood(specification, at, { steps, most, view: view === null ? null : expressionOf(specification, view) });
      }
      case 'step':
        return placed(labelBetween(specification, question.from, question.to) ?? null);
      case 'loop':
        return loopOf(specification, question.states);
    }
  };
  return answer as <Q extends Question>(question: Q) => Answers[Q['kind']];
};

/** Makes a long move in this thread, in slices. */
export const makeMove = async (specification: Specification, move: Move, options: WalkOptions): Promise<WalkResult> => {
  try {
    switch (move.kind) {
      case 'walk': {
        const until = move.until === null ? null : expressionOf(specification, move.until).predicate;
        return await randomWalk(specification, move.from, move.steps, seededRandom(move.seed), until, options);
      }
      case 'shortest': {
        const { predicate } = expressionOf(specification, move.goal);
        return await shortestPath(specification, move.from, { predicate, wanted: move.wanted }, options);
      }
      case 'violation':
        return await nextViolation(specification, move.from, options);
      case 'lasso':
        return await lassoFrom(specification, move.from, move.formula, options);
    }
  } catch (error) {
    if (error instanceof EvaluationError) return { kind: 'fault', fault: faultOf(error), way: null };
    throw error;
  }
};

/** An engine in this thread. */
export const directEngine = (specification: Specification): Engine => {
  const answer = answering(specification);
  return {
    ask: (question) => answer(question) as never,
    assumptions: () => Promise.resolve(brokenAssumption(specification)),
    move: (move, options) => makeMove(specification, move, options),
    fault: null,
    isBusy: false,
    cancel: () => {},
    dispose: () => {},
  };
};
