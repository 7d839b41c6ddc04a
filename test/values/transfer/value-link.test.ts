import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter, createLinkReader, createLinkWriter, createValues, Unsendable } from '../../../src/values/index.ts';

/** Two stores in which the same values have other ids. */
const stores = () => {
  const [from, to] = [createValues(), createValues()];
  for (let i = 0; i < 50; i++) to.atoms.string(`other ${i}`);
  for (const name of ['z', 'c', 'b']) to.atoms.model(name);
  return { from, to };
};

describe('values on a link', () => {
  it('are the same values in the other store, and short the second time', () => {
    const { from, to } = stores();
    const { atoms, functions, sets } = from;
    const models = ['a', 'b', 'c'].map((name) => atoms.model(name));
    const leaves = [
      atoms.TRUE,
      atoms.FALSE,
      atoms.number(0),
      atoms.number(-1),
      atoms.number(2 ** 30 - 1),
      atoms.number(-(2 ** 30)),
      atoms.integer(2n ** 30n),
      atoms.integer(-(2n ** 30n) - 1n),
      atoms.integer(12345678901234567890123n),
      atoms.integer(-(2n ** 95n)),
      atoms.string(''),
      atoms.string('text \u{1F600} \uD800'),
      atoms.string('x'.repeat(300)),
      ...models,
      atoms.model('T_1'),
    ];
    const byModel = functions.functionFrom(
      sets.set(models),
      (() => {
        const mark = from.arena.mark();
        for (let i = 0; i < 3; i++) from.arena.push(atoms.number(i * 7));
        return mark;
      })(),
    );
    const nested = [
      sets.emptySet,
      functions.emptyTuple,
      functions.tuple(leaves),
      sets.set(models),
      sets.set([1, 2, 3].map((n) => atoms.number(n))),
      functions.record([
        ['to', models[0]!],
        ['ack', sets.set(models)],
      ]),
      byModel,
      functions.tuple([byModel, sets.set([sets.set(models), sets.emptySet])]),
    ];
    const [writer, reader] = [createLinkWriter(from), createLinkReader(to)];
    const all = [...leaves, ...nested];
    const lengths: number[] = [];
    for (let round = 0; round < 2; round++) {
      const out = new ByteWriter();
      for (const id of all) writer.write(id, out);
      lengths.push(out.length);
      const input = new ByteReader(out.take());
      for (const id of all) {
        const read = reader.read(input);
        expect(to.print(read)).toBe(from.print(id));
        expect(to.digest(read)).toBe(from.digest(id));
        // The same id as that of the value made there.
        expect(to.compare(read, read)).toBe(0);
      }
      expect(input.isAtEnd).toBe(true);
    }
    expect(lengths[1]).toBeLessThan(3 * all.length);
    writer.forget();
    reader.forget();
    const out = new ByteWriter();
    writer.write(nested[2]!, out);
    expect(to.print(reader.read(new ByteReader(out.take())))).toBe(from.print(nested[2]!));
  });

  it('grow beyond the first tables', () => {
    const { from, to } = stores();
    const [writer, reader] = [createLinkWriter(from), createLinkReader(to)];
    const ids = Array.from({ length: 5000 }, (_, i) => from.functions.pair(from.atoms.number(i), from.atoms.string(`s${i % 7}`)));
    for (let round = 0; round < 2; round++) {
      const out = new ByteWriter();
      for (const id of ids) writer.write(id, out);
      const input = new ByteReader(out.take());
      expect(ids.every((id) => to.print(reader.read(input)) === from.print(id))).toBe(true);
    }
  });

  it('are no infinite sets and no rules', () => {
    const { from } = stores();
    const { nat } = from.sets.named;
    for (const id of [nat, from.functions.tuple([nat]), from.functions.lambda(nat, (x) => x)])
      expect(() => createLinkWriter(from).write(id, new ByteWriter())).toThrow(Unsendable);
  });
});
