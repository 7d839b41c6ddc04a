// From the checker's trace, in value ids, to the trace of a report, in plain data.
import type { StepLabel, Trace, TransitionSystem, ValueId } from '../model/index.ts';
import type { ReportedAction, ReportedState, ReportedTrace } from './check-report.ts';
import { treeMaker, type ValueTree, type ValueView } from './values/value-tree.ts';

/** The step as plain data. */
export function reportedAction({ action, arguments: args, span }: StepLabel, tree: (value: ValueId) => ValueTree): ReportedAction {
  return {
    name: action,
    arguments: args.map(({ name, value }) => ({ name, value: tree(value) })),
    ...(span === undefined ? {} : { span }),
  };
}

/** The trace as plain data. States with an alias show it instead of the variables. */
export function reportTrace(trace: Trace, system: Pick<TransitionSystem, 'variables' | 'rows'>, view: ValueView): ReportedTrace {
  const tree = treeMaker(view);
  const states = trace.states.map(({ vector, label, alias }): ReportedState => {
    const values = system.rows?.valuesOf(vector) ?? vector;
    const variables = system.variables.map(({ name }, i) => ({ name, value: tree(values[i]!) }));
    return {
      action: label === null ? null : reportedAction(label, tree),
      ...(alias === undefined
        ? { variables }
        : { variables: alias.map(({ name, value }) => ({ name, value: tree(value) })), behind: variables }),
    };
  });
  const { loop, closing } = trace;
  if (loop === undefined) return { states };
  return closing === undefined ? { states, loop } : { states, loop, closing: reportedAction(closing, tree) };
}
