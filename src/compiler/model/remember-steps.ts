// The second program of a model, which tells what its actions read, so that what they do can be remembered (`../steps/learnt-steps.ts`).
import type { Values } from '../../values/index.ts';
import type { Layout } from '../codegen/layout.ts';
import { packedIn } from '../codegen/packed-cells.ts';
import type { Program } from '../codegen/program.ts';
import { instancesOf, KnownValues } from '../reduction/index.ts';
import { bitsOfCodes, Codes } from '../runtime/codes.ts';
import { codePlaces } from '../runtime/packed-cells.ts';
import { type Field, type RecordedRows, StepRecorder } from '../runtime/step-recorder.ts';
import { LearntSteps, type TriedSteps } from '../steps/learnt-steps.ts';
import { RememberedSteps } from '../steps/remembered-steps.ts';
import { readBehaviour } from './behaviour.ts';
import { beginCompilation, hasErrors } from './compilation.ts';
import type { ModelInput } from './model.ts';
import { rowsOf } from './rows.ts';

/**
 * What can be learnt about the steps of a model.
 * @param layoutBy makes the layout of its rows, recorded where rows are given
 * @returns null where nothing can be remembered
 */
export function learntSteps(input: ModelInput, layoutBy: (rows: RecordedRows | null) => Layout): LearntSteps | null {
  const layout = layoutBy(null);
  const fields = fieldsOf(layout);
  const recorder = new StepRecorder(fields, input.values);
  const recordedLayout = layoutBy(recorder.rows);
  const c = beginCompilation(input, recordedLayout);
  if (!('builder' in c)) return null;
  const { next } = readBehaviour(c);
  if (next === null || hasErrors(c)) return null;
  const constants = new KnownValues(c.builder);
  const { unroll } = instancesOf(c.builder, next, constants, 'loops');
  const split = c.builder.addNext(next, { unroll });
  if (recordedLayout.refused.size > 0) return null;
  const instances = split.map(({ index }) => index);
  return new LearntSteps({
    values: input.values,
    recorded: c.builder.build(),
    recorder,
    fields,
    actions: new Set(instances).size,
    instances,
    subjects: split.map(({ args: [first] }) => (first === undefined ? null : constants.knownValue(first.expr, first.env))),
    width: layout.width,
    packed: packedIn(layout).map(({ packed }) => packed.first),
    universes: layout.bits.map(({ memory }) => memory),
  });
}

/** The same, to be tried on states. */
export function triedSteps(learnt: LearntSteps, layout: Layout, values: Values): TriedSteps {
  const rows = rowsOf(layout, values);
  return {
    get counts() {
      return learnt.counts;
    },
    follow: (ids) => void learnt.isKnown(rows.vectorOf(ids)),
  };
}

/** The steps of a program that are remembered; null where what was learnt is about other actions: where a set of a \E is empty some are missing. */
export function rememberedSteps(program: Program, learnt: LearntSteps | null): RememberedSteps | null {
  return learnt !== null && learnt.actions === program.instances.length ? new RememberedSteps(program, learnt) : null;
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
