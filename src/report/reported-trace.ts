// From the checker's trace, in value ids, to the trace of a report, in plain data.
import type { Trace, TransitionSystem } from '../model/index.ts';
import type { ReportedState, ReportedTrace } from './check-report.ts';
import { treeMaker, type ValueView } from './value-tree.ts';

/** The trace as plain data. States with an alias show it instead of the variables. */
export const reportTrace = (trace: Trace, system: Pick<TransitionSystem, 'variables'>, view: ValueView): ReportedTrace => {
  const tree = treeMaker(view);
  const states = trace.states.map(({ vector, label, alias }): ReportedState => {
    const variables = system.variables.map(({ name }, i) => ({ name, value: tree(vector[i]!) }));
    return {
      action:
        label === null
          ? null
          : {
              name: label.action,
              arguments: label.arguments.map(({ name, value }) => ({ name, value: tree(value) })),
              ...(label.span === undefined ? {} : { span: label.span }),
            },
      ...(alias === undefined
        ? { variables }
        : { variables: alias.map(({ name, value }) => ({ name, value: tree(value) })), behind: variables }),
    };
  });
  return trace.loop === undefined ? { states } : { states, loop: trace.loop };
};
