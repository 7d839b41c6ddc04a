// The states of a system one at a time, for programs: initial states, and from each state the steps that are possible.
//
// Nothing is searched: what is not asked for is not computed. States are equal exactly if their numbers are.

import { STUTTERING, StateStore } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import { type ReportedAction, treeMaker, type ValueTree, valueText, viewOf } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { openModel } from '../open/open-model.ts';
import type { ModelRequest } from '../request.ts';

/** A step to another state, or to the same one. */
export interface ExploredStep {
  readonly action: ReportedAction;
  readonly state: ExploredState;
}

/** A state that can be asked, and gone on from. */
export interface ExploredState {
  /** Equal states of one exploration have equal numbers. */
  readonly number: number;
  readonly variables: readonly { readonly name: string; readonly value: ValueTree }[];
  /** The value of a variable in TLA+ notation; undefined where there is no such variable. */
  value(name: string): string | undefined;
  /** The steps that the next-state relation allows, one for each action that makes it. Throws EvaluationError. */
  steps(): readonly ExploredStep[];
  /** Names of the invariants that are false here. Throws EvaluationError. */
  violated(): readonly string[];
}

/** Where an exploration begins. */
export interface Exploration {
  /** Empty where the diagnostics say why. */
  readonly initial: readonly ExploredState[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The steps of a compiled module or of a system written in TypeScript. Throws EvaluationError. */
export const exploreSystem = (system: TransitionSystem, values: Values): readonly ExploredState[] => {
  const store = new StateStore(system.variables.length);
  const { width } = store;
  const tree = treeMaker(viewOf(values));
  const states: ExploredState[] = [];
  const enter = (vector: Int32Array): ExploredState => {
    const known = store.find(vector, 0);
    return known >= 0 ? states[known]! : stateOf(store.add(vector, 0, -1));
  };
  const collect = (run: (sink: (next: Int32Array) => void) => void): ExploredState[] => {
    const found = new Set<ExploredState>();
    run((next) => {
      found.add(enter(next.slice(0, width)));
    });
    return [...found];
  };
  const stateOf = (number: number): ExploredState => {
    const vector = store.vector(number);
    let steps: readonly ExploredStep[] | null = null;
    const state: ExploredState = {
      number,
      variables: system.variables.map(({ name }, i) => ({ name, value: tree(vector[i]!) })),
      value(name) {
        const variable = state.variables.find((v) => v.name === name);
        return variable === undefined ? undefined : valueText(variable.value);
      },
      steps() {
        steps ??= collect((sink) => system.successors(vector, 0, (next, action) => action !== STUTTERING && sink(next))).flatMap((next) =>
          system.labels(vector, 0, store.vectors, store.at(next.number)).map(({ action, arguments: args, span }) => ({
            action: {
              name: action,
              arguments: args.map(({ name, value }) => ({ name, value: tree(value) })),
              ...(span === undefined ? {} : { span: originalSpan(span) }),
            },
            state: next,
          })),
        );
        return steps;
      },
      violated: () => system.invariants.filter((invariant) => !invariant.holds(vector, 0)).map(({ name }) => name),
    };
    states[number] = state;
    return state;
  };
  return collect((sink) => system.initial(sink));
};

/** Opens a module for exploring. What is wrong with it is in the diagnostics. */
export const exploreModule = (request: ModelRequest): Exploration => {
  const opened = openModel(request, {});
  if (opened.model === null) return { initial: [], diagnostics: opened.diagnostics };
  const { model, values, diagnostics } = opened;
  try {
    const initial = exploreSystem(model.system, values);
    if (initial.length > 0) return { initial, diagnostics };
    const none: Diagnostic = {
      code: 'E403',
      severity: 'error',
      message: 'the initial predicate has no states',
      ...(model.initialSpan === null ? {} : { span: originalSpan(model.initialSpan) }),
    };
    return { initial, diagnostics: [none, ...diagnostics] };
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { initial: [], diagnostics: [evaluationFault(error), ...diagnostics] };
  }
};
