// The second program of a model, which tells what its actions read, so that what they do can be remembered (`../steps/remembered-steps.ts`).
import type { Layout } from '../codegen/layout.ts';
import { packedIn } from '../codegen/packed-cells.ts';
import type { Program } from '../codegen/program.ts';
import { instancesOf, KnownValues } from '../reduction/index.ts';
import { bitsOfCodes, Codes } from '../runtime/codes.ts';
import { codePlaces } from '../runtime/packed-cells.ts';
import { RememberedSteps } from '../steps/remembered-steps.ts';
import { type Field, type RecordedRows, StepRecorder } from '../runtime/step-recorder.ts';
import { readBehaviour } from './behaviour.ts';
import { beginCompilation, type Compilation, hasErrors } from './compilation.ts';

/**
 * The steps of a program that can be remembered.
 * @param layoutFor makes the layout of the program, recorded by these rows
 * @returns null where the program has nothing to be remembered
 */
export function rememberSteps(
  { input, builder }: Compilation,
  program: Program,
  layoutFor: (rows: RecordedRows) => Layout,
): RememberedSteps | null {
  const { layout } = builder.generator;
  const fields = fieldsOf(layout);
  const recorder = new StepRecorder(fields, input.values);
  const recordedLayout = layoutFor(recorder.rows);
  const c = beginCompilation(input, recordedLayout);
  if (!('builder' in c)) return null;
  const { next } = readBehaviour(c);
  if (next === null || hasErrors(c)) return null;
  const constants = new KnownValues(c.builder);
  const { unroll } = instancesOf(c.builder, next, constants, 'loops');
  const split = c.builder.addNext(next, { unroll });
  const instances = split.map(({ index }) => index);
  const subjects = split.map(({ args: [first] }) => (first === undefined ? null : constants.knownValue(first.expr, first.env)));
  // Where a set of a \E is empty actions are missing, and others have their numbers.
  if (recordedLayout.refused.size > 0 || new Set(instances).size !== program.instances.length) return null;
  return new RememberedSteps({
    values: input.values,
    program,
    recorded: c.builder.build(),
    recorder,
    fields,
    instances,
    subjects,
    width: layout.width,
    packed: packedIn(layout).map(({ packed }) => packed.first),
    universes: layout.bits.map(({ memory }) => memory),
  });
}

/** Where the entries of the program's rows are in the words of a state. */
function fieldsOf(layout: Layout): readonly Field[] {
  const fields: Field[] = Array.from({ length: layout.width }, (_, word) => ({ word, shift: 0, mask: -1, codes: null }));
  for (const { first, keys, packed } of packedIn(layout)) {
    const bits = bitsOfCodes(packed.memory);
    const codes = new Codes(packed.memory);
    for (const [i, { word, shift }] of codePlaces(bits, keys.length).entries())
      fields[first + i] = { word: packed.first + word, shift, mask: 2 ** bits - 1, codes };
  }
  return fields;
}
