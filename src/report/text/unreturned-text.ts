// Processes of an algorithm that have come to the end of a procedure without `return`.
//
// The translation gives such a process the label "Error", of which there is no action, and leaves the frame of the procedure on its stack. No label of an algorithm can be called Error. So the last state
// of a deadlock tells it, whoever wrote the translation.
import { visible } from '../../diagnostics/index.ts';
import { entriesByText, type Valued } from '../sequence/processes.ts';
import type { ReportedTrace } from '../trace-data.ts';
import type { ValueTree } from '../values/value-tree.ts';

const isError = (value: ValueTree | undefined): boolean => value?.kind === 'string' && value.value === 'Error';

/** The procedure whose frame is the first one of a stack. */
const procedureOf = (stack: ValueTree | undefined): string | undefined => {
  const frame = stack?.kind === 'tuple' ? stack.elements[0] : undefined;
  const field = frame?.kind === 'record' ? frame.fields.find(({ name }) => name === 'procedure')?.value : undefined;
  return field?.kind === 'string' ? field.value : undefined;
};

const sentence = (pc: string, procedure: string): string =>
  visible(`${pc} = "Error": the procedure ${procedure} has ended without return, and its process stops there. Write return at its end.`);

/** One sentence for each such process. */
export function unreturnedText({ states }: ReportedTrace): readonly string[] {
  const last = states.at(-1);
  const variables: readonly Valued[] = last?.behind ?? last?.variables ?? [];
  const named = (wanted: string): ValueTree | undefined => variables.find(({ name }) => name === wanted)?.value;
  const [pc, stack] = [named('pc'), named('stack')];
  if (pc === undefined || stack === undefined) return [];
  const single = isError(pc) ? procedureOf(stack) : undefined;
  if (single !== undefined) return [sentence('pc', single)];
  const stacks = entriesByText(stack);
  return [...(entriesByText(pc) ?? [])].flatMap(([process, label]) => {
    const procedure = isError(label) ? procedureOf(stacks?.get(process)) : undefined;
    return procedure === undefined ? [] : [sentence(`pc[${process}]`, procedure)];
  });
}
