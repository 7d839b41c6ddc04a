// Questions about states, asked after a model was compiled: successors with the parameters of their actions, the value of an expression that a
// person has entered, why an action is not possible, why an invariant is false.
//
// They are answered by programs of their own, made on demand over the same value store: the program that searches stays as it is, and value
// ids mean the same in all of them.
import { type Diagnostic, isSamePlace, type Span } from '../../diagnostics/index.ts';
import { type Action, EvaluationError } from '../../model/index.ts';
import type { Resolution } from '../../semantics/index.ts';
import { type Config, type ConfigName, emptyConfig } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import { Block } from '../codegen/block.ts';
import type { Closed, NextRelation, Program, ProgramBuilder } from '../codegen/program.ts';
import { findOperator } from '../configuration/constants.ts';
import { nextRelation } from '../model/behaviour.ts';
import { propertyTaker } from '../model/checks.ts';
import { compileModel } from '../model/compile-model.ts';
import { closedName } from '../model/configured-names.ts';
import { createEvaluators } from '../model/evaluators.ts';
import type { CompiledModel, ModelInput } from '../model/model.ts';
import { conjunctsOf } from '../model/specification.ts';
import { type ActionInstance, Answers, type Miss, type Refusal } from './explain-answers.ts';
import { ofAllElements, type Question, questionsOf } from './explain-formula.ts';

export type { ActionInstance, Miss, Refusal } from './explain-answers.ts';

/** The configuration without the behaviour and without anything to check: what is left gives constants their values. */
const onlyConstants = (config: Config): Config => ({ ...emptyConfig(config.span), constants: config.constants });

/** An operator of the root module as something to compile; null where there is none of the name. */
const closedOf = (builder: ProgramBuilder, resolution: Resolution, name: ConfigName): Closed | null => {
  const found = findOperator(resolution.root, name);
  if (!('symbol' in found)) return null;
  return closedName(builder, new Block(builder.generator.top, true), name, found);
};

/** The next-state relation that a configuration names. */
const nextOf = (builder: ProgramBuilder, resolution: Resolution, config: Config): NextRelation | null => {
  if (config.next !== null) return nextRelation(closedOf(builder, resolution, config.next), config.next);
  if (config.specification === null) return null;
  const spec = closedOf(builder, resolution, config.specification);
  return spec === null ? null : nextRelation(conjunctsOf(builder.generator, spec).steps[0]?.action ?? null, null);
};

/** A successor with the action that made it. */
export type LabelledSink = (next: Int32Array, action: Action, args: readonly number[]) => void;

/** An action that has no value in a state: nothing is known of the steps that it has besides those that were made before. */
export interface FaultyAction {
  readonly action: Action;
  readonly error: EvaluationError;
}

/** Enumerates the successors of a state and returns the actions without a value there. The vector is only valid during the call. */
export type LabelledSuccessors = (state: Int32Array, sink: LabelledSink) => readonly FaultyAction[];

/**
 * A function that enumerates the successors of a state with the values of the actions' parameters, each action by itself: one that has no value does
 * not hide those behind it. What the sink throws comes through.
 */
export const labelledSuccessors = (model: CompiledModel, values: Values): LabelledSuccessors => {
  const program = model.builder.build();
  const { actions } = model.system;
  const { protect } = createEvaluators(program, values, model.builder.sites);
  return (state, sink) => {
    let args: readonly number[] = [];
    let thrown: { readonly error: unknown } | null = null;
    const give = (next: Int32Array, action: Action): void => {
      try {
        sink(next, action, args);
      } catch (error) {
        thrown = { error };
        throw error;
      }
    };
    program.expand(state, 0);
    return program.traces.flatMap((trace, i): readonly FaultyAction[] => {
      const action = actions[i]!;
      try {
        protect(() =>
          trace(
            (next) => give(next, action),
            (_, given) => {
              args = given;
            },
          ),
        );
        return [];
      } catch (error) {
        if (thrown !== null) throw (thrown as { error: unknown }).error;
        if (error instanceof EvaluationError) return [{ action, error }];
        throw error;
      }
    });
  };
};

/** Answers about actions and predicates of one model. */
export interface Explainer {
  /** Every action, or the one with that name, with every choice of its parameters in the state, possible or not; at most `limit`. */
  instances(state: Int32Array, limit: number, of?: string): readonly ActionInstance[];
  /** What keeps a step from being one of the next-state relation, by the alternative that is nearest to it; null where it is one. */
  nearestStep(from: Int32Array, to: Int32Array): Miss | null;
  /** Why the operator, a state predicate, is false in the state; null where it is true, or is no predicate that can be taken apart. */
  whyFalse(operator: string, state: Int32Array): Refusal | null;
  /**
   * What the last state of a behaviour, or the step to it, violates of the parts of a property that are of a kind; null where that is nothing.
   * @param before the state before the last one; null where the behaviour has one state
   */
  whyViolated(property: string, kind: PropertyPart['kind'], before: Int32Array | null, last: Int32Array): Violated | null;
  /** Why the assumption is false that was asked about; null where it is true, or there is none. */
  whyAssumption(): Refusal | null;
  /** Why one part of a property is false, of the state or of the step to the next one; null where it is true, or not known. */
  whyPart(part: PropertyPart, state: Int32Array, next: Int32Array | null): Violated | null;
}

/** A part of a property that says something of single states or steps. */
export interface PropertyPart {
  readonly property: string;
  /** Of the first state, of every state, of every step. */
  readonly kind: 'initial' | 'always' | 'steps';
  readonly span: Span | undefined;
  /** How many parts of this kind with the same place come before it: `\A x \in S : F` is one for each element. */
  readonly before: number;
}

/** The part of a property that is false. */
export interface Violated {
  readonly reason: Refusal['reason'];
  /** How many alternatives are false besides. */
  readonly others: number;
  /** Their reasons, where they are few. */
  readonly alternatives?: readonly Refusal['reason'][];
  /** It is about the step, and not about the state. */
  readonly isOfStep: boolean;
}

const violated = (found: Pick<Refusal, 'reason' | 'others' | 'alternatives'> | null, isOfStep: boolean): Violated | null => {
  if (found === null) return null;
  const { reason, others, alternatives } = found;
  return { reason, others, ...(alternatives === undefined ? {} : { alternatives }), isOfStep };
};

/** What is to be answered, besides questions about the next-state relation. */
export interface AskedOperators {
  /** Those that are no state predicates are left out. */
  readonly predicates?: readonly ConfigName[];
  readonly properties?: readonly ConfigName[];
  /** Properties that are asked about part by part. */
  readonly parts?: readonly ConfigName[];
  /** The place of an assumption. */
  readonly assumption?: Span;
}

function assumptionQuestion(builder: ProgramBuilder, { root }: Resolution, at: Span): Question | null {
  const { body, path } = root.assumptions.find(({ span }) => span === at) ?? {};
  if (body === undefined || path === undefined) return null;
  const env = path.length === 0 ? builder.rootEnv : builder.generator.enter(path, builder.rootEnv, new Block(builder.generator.top, true));
  return questionsOf(builder, { expr: body, env });
}

/** What a property says of single states and steps. */
interface PropertyQuestions {
  readonly initial: readonly Question[];
  readonly always: readonly Question[];
  readonly steps: readonly Question[];
}

function propertyQuestions(builder: ProgramBuilder, property: Closed): PropertyQuestions {
  const ask = (e: Closed): Question => questionsOf(builder, e);
  const { initial, always, steps, temporal } = conjunctsOf(builder.generator, property);
  const ofElements = temporal.flatMap((part): readonly PropertyQuestions[] => {
    const all = ofAllElements(builder, part);
    if (all === null) return [];
    const each = propertyQuestions(builder, all.body);
    return [{ initial: each.initial.map(all.ask), always: each.always.map(all.ask), steps: each.steps.map(all.ask) }];
  });
  return {
    initial: [...initial.map(ask), ...ofElements.flatMap((each) => each.initial)],
    always: [...always.map(ask), ...ofElements.flatMap((each) => each.always)],
    steps: [...steps.map(ask), ...ofElements.flatMap((each) => each.steps)],
  };
}

function whyViolated(
  answers: Answers,
  questions: PropertyQuestions,
  kind: PropertyPart['kind'],
  before: Int32Array | null,
  last: Int32Array,
): Violated | null {
  for (const question of questions[kind]) {
    const isOfStep = kind === 'steps';
    const refusal = !isOfStep ? answers.why(question, last) : before === null ? null : answers.nearest(question, before, last);
    if (refusal !== null) return violated(refusal, isOfStep);
  }
  return null;
}

/** The parts of a property as the model takes it apart, those of single elements too, with their places. */
type PartQuestions = Readonly<Record<PropertyPart['kind'], readonly { readonly place: Span; readonly question: Question }[]>>;

/** A property with more parts is not asked about part by part: each is compiled. */
const MOST_PARTS = 500;

function partQuestions(builder: ProgramBuilder, config: Config, property: Closed): PartQuestions | null {
  const { initial, always, steps } = propertyTaker(builder, config).taken(property);
  if (initial.length + always.length + steps.length > MOST_PARTS) return null;
  const ask = (part: Closed): PartQuestions['always'][number] => ({ place: part.expr.span, question: questionsOf(builder, part) });
  return { initial: initial.map(ask), always: always.map(ask), steps: steps.map(ask) };
}

function whyPart(
  answers: Answers,
  questions: PartQuestions,
  { kind, span, before }: PropertyPart,
  state: Int32Array,
  next: Int32Array | null,
): Violated | null {
  const { question } = questions[kind].filter(({ place }) => span !== undefined && isSamePlace(place, span))[before] ?? {};
  if (question === undefined) return null;
  if (kind !== 'steps') return violated(answers.why(question, state), false);
  return violated(next === null ? null : answers.nearest(question, state, next), true);
}

/**
 * Compiles the questions about the next-state relation and the given operators. Null where the model cannot be compiled.
 * @param fixed how many variables, the last ones, no step changes although none says so
 */
export const createExplainer = (input: ModelInput, asked: AskedOperators, fixed = 0): Explainer | null => {
  const { resolution, values } = input;
  const { model } = compileModel({ ...input, config: onlyConstants(input.config) });
  if (model === null) return null;
  const { builder } = model;
  const next = nextOf(builder, resolution, input.config);
  const root = next === null ? null : { question: questionsOf(builder, next), name: next.name };
  const predicates = new Map<string, Question>();
  for (const operator of asked.predicates ?? []) {
    const closed = closedOf(builder, resolution, operator);
    if (closed !== null && builder.generator.analysis.level(closed.expr, closed.env) <= 1)
      predicates.set(operator.name, questionsOf(builder, closed));
  }
  const properties = new Map<string, PropertyQuestions>();
  for (const property of asked.properties ?? []) {
    const closed = closedOf(builder, resolution, property);
    if (closed !== null) properties.set(property.name, propertyQuestions(builder, closed));
  }
  const parts = new Map<string, PartQuestions>();
  for (const property of asked.parts ?? []) {
    const closed = closedOf(builder, resolution, property);
    const questions = closed === null ? null : partQuestions(builder, input.config, closed);
    if (questions !== null) parts.set(property.name, questions);
  }
  const assumption = asked.assumption === undefined ? null : assumptionQuestion(builder, resolution, asked.assumption);
  const program = builder.build();
  const { convert } = createEvaluators(program, values, builder.sites);
  const variables = resolution.root.variables.length;
  const answers = new Answers({
    program,
    values,
    variables,
    fixed,
    faultOf: (error) => {
      values.arena.release(0);
      const fault = convert(error);
      if (fault instanceof EvaluationError)
        return fault.span === undefined ? { message: fault.message } : { message: fault.message, at: fault.span };
      throw fault;
    },
  });
  return {
    instances: (state, limit, of) => (root === null ? [] : answers.instances(root, state, limit, of)),
    nearestStep: (from, to) => (root === null ? null : answers.nearest(root.question, from, to)),
    whyFalse: (operator, state) => {
      const question = predicates.get(operator);
      return question === undefined ? null : answers.why(question, state);
    },
    whyViolated: (property, kind, before, last) => {
      const questions = properties.get(property);
      return questions === undefined ? null : whyViolated(answers, questions, kind, before, last);
    },
    // It reads no variable: any value will do for them.
    whyAssumption: () => (assumption === null ? null : answers.why(assumption, new Int32Array(variables).fill(values.atoms.TRUE))),
    whyPart: (part, state, next) => {
      const questions = parts.get(part.property);
      return questions === undefined ? null : whyPart(answers, questions, part, state, next);
    },
  };
};

/** Compiled expressions over states of a model. */
export interface CompiledExpressions {
  /** 0: constant, 1: of a state, 2: of a step. */
  level(index: number): 0 | 1 | 2 | 3;
  /** Where the configuration, or whoever asks, names it. */
  span(index: number): Span;
  /** The value of an operator in a state, or in the step to the next one. Throws EvaluationError. */
  evaluate(index: number, state: Int32Array, next: Int32Array | null): number;
}

/**
 * Compiles operators without parameters of a module that has the variables of the model (such as the root module with definitions added),
 * over the same values.
 */
export const compileExpressions = (
  input: ModelInput,
  operators: readonly ConfigName[],
): { readonly expressions: CompiledExpressions | null; readonly diagnostics: readonly Diagnostic[] } => {
  const { resolution, values } = input;
  const { model, diagnostics } = compileModel({ ...input, config: onlyConstants(input.config) });
  if (model === null) return { expressions: null, diagnostics };
  const { builder } = model;
  const faults: Diagnostic[] = [];
  const compiled = operators.map((name) => {
    const closed = closedOf(builder, resolution, name);
    const level = closed === null ? 0 : builder.generator.analysis.level(closed.expr, closed.env);
    if (level === 3)
      faults.push({
        code: 'E316',
        severity: 'error',
        message: 'this is a temporal formula, which has no value in a state or a step',
        span: name.span,
        fix: 'Enter a state expression, or name the formula under PROPERTY in the configuration.',
      });
    return { level, index: closed === null || level === 3 ? -1 : builder.addStepValue(closed) };
  });
  if (faults.length > 0) return { expressions: null, diagnostics: faults };
  const program: Program = builder.build();
  const { protect } = createEvaluators(program, values, builder.sites);
  return {
    expressions: {
      level: (i) => compiled[i]!.level,
      span: (i) => operators[i]!.span,
      evaluate: (i, state, next) => {
        const { level, index } = compiled[i]!;
        if (level === 2 && next === null) throw new EvaluationError('A primed variable has no value here: there is no step to look at.');
        program.load(state, 0);
        program.loadNext(next ?? state, 0);
        return protect(() => {
          const v = program.functions[index]!();
          return typeof v === 'boolean' ? values.atoms.boolean(v) : v;
        });
      },
    },
    diagnostics: [],
  };
};
