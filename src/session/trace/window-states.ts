// The states in which a line says that it was written: what --windows begins with.
import type { Candidate } from '../../checker/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { LogError, ofLine, placeOfLine } from './log-lines.ts';
import type { Mapping } from './mapping.ts';
import type { LogEvent } from './order-events.ts';

/** States that one line may be about. */
const MOST_STATES = 10_000;

/** The states that `EventState(e)` tells. Throws LogError where it is no record of all variables, and LineFault. */
export function statesOf(
  event: LogEvent,
  { module, mapping }: { readonly module: OpenedModule; readonly mapping: Mapping },
): readonly Candidate<LogEvent>[] {
  const { variables } = module.compiled.system;
  const { atoms, functions, order, sets, print } = module.input.values;
  const fault = (message: string, fix: string): LogError =>
    new LogError({ code: 'E624', severity: 'error', message, span: placeOfLine(event.line), fix });
  return ofLine(event.line, () => {
    const told = mapping.state!(event);
    const records = sets.isSet(told) ? [...order.sorted(sets.force(told, -1))] : [told];
    if (records.length === 0) throw fault('EventState(e) is an empty set for this line', 'Give at least one state.');
    if (records.length > MOST_STATES)
      throw fault(`EventState(e) has ${records.length} states for this line`, `Give at most ${MOST_STATES}: say more in the log.`);
    return records.map((record) => {
      const known = functions.isFunction(record) ? new Set(order.sorted(sets.force(functions.domain(record), -1))) : new Set<number>();
      const names = variables.map(({ name }) => atoms.string(name));
      const missing = variables.filter((_, i) => !known.has(names[i]!));
      if (missing.length > 0 || known.size !== variables.length)
        throw fault(
          missing.length > 0
            ? `EventState(e) has no value for ${missing.map(({ name }) => name).join(', ')} in this line`
            : `EventState(e) is ${print(record)} for this line, which has more than the variables`,
          `It is a record of all variables, or a set of such records: [${variables.map(({ name }) => `${name} |-> ...`).join(', ')}].`,
        );
      return {
        state: Int32Array.from(names, (name) => functions.find(record, name)),
        before: null,
        actions: [],
        event: null,
        explained: 0,
      };
    });
  });
}
