// Which actions, with which arguments, make a step: found by making all successors of its first state again, or noted while they are made.
import { type Action, EvaluationError, type StateSink, type StepLabel, type TransitionSystem } from '../../model/index.ts';
import type { Program } from '../codegen/program.ts';
import type { Evaluators } from './evaluators.ts';

const labelOf = (action: Action, args: readonly number[]): StepLabel => ({
  action: action.name,
  arguments: action.parameters.flatMap((name, i) => (args[i] === undefined ? [] : [{ name, value: args[i] }])),
  ...(action.span === undefined ? {} : { span: action.span }),
});

/** Enumerates the successors of the expanded state; `seen` is the label of the one that the sink was given last. */
export const labeledSuccessors = (program: Program, actions: readonly Action[]) => {
  let last: { readonly action: Action; readonly args: readonly number[] } | null = null;
  return {
    successors: (sink: StateSink): void =>
      program.trace(sink, (action, args) => {
        last = { action: actions[action]!, args };
      }),
    forget: (): void => {
      last = null;
    },
    seen: (): StepLabel | null => (last === null ? null : labelOf(last.action, last.args)),
  };
};

/**
 * The labels of a step between states of so many variables, each once.
 * @param instances the action of each of `Program.traces`
 */
export const stepLabels =
  (
    program: Program,
    actions: readonly Action[],
    instances: readonly number[],
    width: number,
    protect: Evaluators['protect'],
  ): TransitionSystem['labels'] =>
  (from, fromOffset, to, toOffset, only) => {
    program.expand(from, fromOffset);
    const found: StepLabel[] = [];
    let pending: StepLabel | null = null;
    const receive = (state: Int32Array): void => {
      for (let i = 0; i < width; i++) if (state[i] !== to[toOffset + i]) return;
      const label = pending!;
      if (!found.some((f) => f.action === label.action && f.arguments.every((a, i) => a.value === label.arguments[i]?.value)))
        found.push(label);
    };
    const report = (action: number, args: readonly number[]): void => {
      pending = labelOf(actions[action]!, args);
    };
    let fault: EvaluationError | null = null;
    for (const [i, trace] of program.traces.entries()) {
      if (only?.includes(instances[i]!) === false) continue;
      try {
        protect(() => trace(receive, report));
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        fault ??= error;
      }
    }
    // The step is the one that it is, whatever other steps of its first state have no value.
    if (found.length === 0 && fault !== null) throw fault;
    return found;
  };
