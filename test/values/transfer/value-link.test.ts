import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter, createLinkReader, createLinkWriter, createValues, Unsendable } from '../../../src/values/index.ts';
import { build, oneType } from '../models.ts';

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

  it('are the same values where they were written as differences to the one before', () => {
    fc.assert(
      fc.property(fc.array(oneType(3), { minLength: 1, maxLength: 3 }), fc.context(), (groups, context) => {
        const { from, to } = stores();
        const [writer, reader] = [createLinkWriter(from), createLinkReader(to)];
        const ids = groups.flat().map((m) => build(from, m));
        // So the elements of one set have other ids there, in another order.
        for (const m of groups.flat().toReversed()) build(to, m, true);
        // Sets, tuples and records of growing parts of these differ in little.
        const mark = (parts: readonly number[]): number => {
          const height = from.arena.mark();
          for (const part of parts) from.arena.push(part);
          return height;
        };
        const almost = groups.flatMap((group) => {
          const own = group.map((m) => build(from, m));
          return own.flatMap((_, i) => [from.sets.set(own.filter((_, j) => j !== i)), from.sets.set(own.slice(0, i + 1))]);
        });
        const tuples = ids.flatMap((id, i) => [
          from.functions.tupleFrom(mark([...ids.slice(0, i), ids[0]!, ...ids.slice(i + 1)])),
          from.functions.tupleFrom(mark(ids.slice(0, i + 1))),
          from.functions.record([
            ['a', id],
            ['b', ids[0]!],
            ['c', from.functions.tupleFrom(mark(ids.slice(i)))],
          ]),
        ]);
        const all = [...almost, ...tuples, ...ids];
        const out = new ByteWriter();
        for (const [i, id] of all.entries()) writer.write(id, out, all[i - 1] ?? 0);
        context.log(`${out.length} bytes`);
        const input = new ByteReader(out.take());
        let before = 0;
        for (const id of all) {
          const read = reader.read(input, before);
          expect(to.print(read)).toBe(from.print(id));
          // The one value that it equals, not another one that reads alike.
          const whole = new ByteWriter();
          createLinkWriter(from).write(id, whole);
          expect(read).toBe(createLinkReader(to).read(new ByteReader(whole.take())));
          before = read;
        }
        expect(input.isAtEnd).toBe(true);
      }),
    );
  });

  it('are short where they differ little from the one before', () => {
    const { from, to } = stores();
    const { functions, sets } = from;
    const messageIn = (values: typeof from, n: number): number =>
      values.functions.record([
        ['n', values.atoms.number(n)],
        ['type', values.atoms.string('ack')],
      ]);
    const message = (n: number): number => messageIn(from, n);
    // Their ids are in another order there.
    for (let n = 200; n >= 0; n--) messageIn(to, n);
    const elements = Array.from({ length: 30 }, (_, n) => message(n));
    const [writer, reader] = [createLinkWriter(from), createLinkReader(to)];
    const lengthOf = (id: number, base: number): number => {
      const out = new ByteWriter();
      writer.write(id, out, base);
      const { length } = out;
      known.push(reader.read(new ByteReader(out.take()), known.at(-1) ?? 0));
      expect(to.print(known.at(-1)!)).toBe(from.print(id));
      return length;
    };
    const known: number[] = [];
    const whole = sets.set(elements);
    expect(lengthOf(whole, 0)).toBeGreaterThan(100);
    const others = [...Array(10).keys(), ...Array.from({ length: 17 }, (_, i) => i + 13), 100, 101, 102];
    const fewer = sets.set(others.map(message));
    expect(lengthOf(fewer, whole)).toBeLessThan(40);
    expect(known.at(-1)).toBe(to.sets.set(others.map((n) => messageIn(to, n))));
    const tuple = functions.tuple(elements);
    expect(lengthOf(tuple, fewer)).toBeGreaterThan(30);
    expect(lengthOf(functions.tuple([...elements.slice(0, 29), whole, fewer]), tuple)).toBeLessThan(15);
  });

  it('are no infinite sets and no rules', () => {
    const { from } = stores();
    const { nat } = from.sets.named;
    for (const id of [nat, from.functions.tuple([nat]), from.functions.lambda(nat, (x) => x)])
      expect(() => createLinkWriter(from).write(id, new ByteWriter())).toThrow(Unsendable);
  });
});
