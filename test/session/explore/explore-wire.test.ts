// Values on their way between two stores.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue } from '../../../src/session/explore/literals.ts';
import { type Packed, Wire } from '../../../src/session/explore/wire.ts';
import { createValues, type Values } from '../../../src/values/index.ts';
import { cases } from '../../fuzz/seeds.ts';

const words = 1 << 22;
const value: fc.Arbitrary<string> = fc.letrec<{ v: string }>((tie) => ({
  v: fc.oneof(
    { depthSize: 'small' },
    fc.integer().map(String),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.constantFrom('TRUE', 'FALSE', '"a"', '"two words"', '{}', '<<>>'),
    fc.array(tie('v'), { minLength: 1, maxLength: 3 }).map((all) => `<<${all.join(', ')}>>`),
    fc.tuple(tie('v'), tie('v')).map(([a, b]) => `[x |-> ${a}, y |-> ${b}]`),
    fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 4 }).map((all) => `{${all.join(', ')}}`),
    fc
      .tuple(fc.uniqueArray(fc.constantFrom('m1', 'm2', 'm3'), { minLength: 1 }), tie('v'))
      .map(([keys, v]) => `(${keys.map((k) => `${k} :> ${v}`).join(' @@ ')})`),
  ),
})).v;

const idOf = (values: Values, text: string): number => {
  const read = readValue(values, text);
  if (read.value === null) throw new Error(`${text}: ${read.message}`);
  return read.value;
};
/** As threads do it. */
const sent = (packed: Packed): Packed => structuredClone(packed);

describe('the wire', () => {
  it('brings every value as what it is, there and back', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (texts) => {
        const [here, there] = [createValues(words), createValues(words)];
        const [near, far] = [new Wire(here, 0), new Wire(there, 1)];
        const state = Int32Array.from(texts, (text) => idOf(here, text));
        const arrived = far.unpack(sent(near.pack({ state, note: 'kept', value: state[0] }))) as {
          state: Int32Array;
          note: string;
          value: number;
        };
        expect(Array.from(arrived.state, (id) => there.print(id))).toEqual(Array.from(state, (id) => here.print(id)));
        expect([arrived.note, arrived.value]).toEqual(['kept', arrived.state[0]]);
        const back = near.unpack(sent(far.pack({ state: arrived.state }))) as { state: Int32Array };
        expect(back.state).toEqual(state);
      }),
      { numRuns: cases(100) },
    );
  });
  it('defines a value once', () => {
    const [here, there] = [createValues(words), createValues(words)];
    const [near, far] = [new Wire(here, 0), new Wire(there, 1)];
    const one = idOf(here, '<<"a", {1, 2}>>');
    far.unpack(sent(near.pack({ value: one })));
    const again = near.pack({ value: idOf(here, '[f |-> <<"a", {1, 2}>>]') });
    // The record and its field's name.
    expect(again.layers.map(([, layer]) => layer[0])).toEqual(['string', 'function']);
    const id = (far.unpack(sent(again)) as { value: number }).value;
    expect(there.print(id)).toBe('[f |-> <<"a", {1, 2}>>]');
  });
  it('brings places, with a text once, as the text that is known there', () => {
    const source = { name: 'M.tla', text: 'x == 1' };
    const known = { ...source };
    const [near, far] = [new Wire(createValues(words), 0), new Wire(createValues(words), 1, [known])];
    const first = near.pack({ span: { source, start: 0, end: 1 } });
    const { span } = far.unpack(sent(first)) as { span: { source: unknown; start: number; end: number } };
    expect([span.source === known, span.start, span.end]).toEqual([true, 0, 1]);
    expect(near.pack({ span: { source, start: 2, end: 4 } }).texts).toEqual([]);
  });
});
