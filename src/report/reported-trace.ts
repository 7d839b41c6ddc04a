// From the checker's trace, in value ids, to the trace of a report, in plain data.
import { placeOf } from '../diagnostics/index.ts';
import type { StepLabel, Trace, TraceState, TransitionSystem, ValueId } from '../model/index.ts';
import type { ReportedAction, ReportedState, ReportedTrace } from './check-report.ts';
import { treeMaker, type ValueTree, type ValueView } from './values/value-tree.ts';

/** Stands among the variables of a state in which ALIAS has no value, and says why. TLC calls it the same. */
const ALIAS_FAULT = '_ALIASEvalError';

type Named = ReportedState['variables'];

/** The step as plain data. */
export function reportedAction({ action, arguments: args, span }: StepLabel, tree: (value: ValueId) => ValueTree): ReportedAction {
  return {
    name: action,
    arguments: args.map(({ name, value }) => ({ name, value: tree(value) })),
    ...(span === undefined ? {} : { span }),
  };
}

/** What is shown of a state where ALIAS has no value: the variables, and why. */
export function withoutAlias(
  variables: Named,
  { message, span }: NonNullable<TraceState['aliasFault']>,
): Pick<ReportedState, 'variables' | 'behind'> {
  const text = span === undefined ? message : `${message} (${placeOf(span)})`;
  return { variables: [...variables, { name: ALIAS_FAULT, value: { kind: 'string', value: text } }], behind: variables };
}

/** What is compared with what is shown of a state: what is shown of the one before it. None of it, where ALIAS has no value in one of the two. */
export function comparedWith(before: Named, shown: Named): Named {
  const isFaulty = (variables: Named): boolean => variables.some(({ name }) => name === ALIAS_FAULT);
  return isFaulty(before) === isFaulty(shown) ? before : [];
}

/** The trace as plain data. States with an alias show it instead of the variables. */
export function reportTrace(trace: Trace, system: Pick<TransitionSystem, 'variables' | 'rows'>, view: ValueView): ReportedTrace {
  const tree = treeMaker(view);
  const shownOf = ({ vector, alias, aliasFault }: Trace['states'][number]): Pick<ReportedState, 'variables' | 'behind'> => {
    const values = system.rows?.valuesOf(vector) ?? vector;
    const variables = system.variables.map(({ name }, i) => ({ name, value: tree(values[i]!) }));
    if (aliasFault !== undefined) return withoutAlias(variables, aliasFault);
    return alias === undefined
      ? { variables }
      : { variables: alias.map(({ name, value }) => ({ name, value: tree(value) })), behind: variables };
  };
  const states = trace.states.map(
    (state): ReportedState => ({ action: state.label === null ? null : reportedAction(state.label, tree), ...shownOf(state) }),
  );
  const { loop, closing } = trace;
  if (loop === undefined) return { states };
  return closing === undefined ? { states, loop } : { states, loop, closing: reportedAction(closing, tree) };
}
