// What cannot be kept is told, and never wrapped: the fields of a cell have so many bits and no more.
import { describe, expect, it } from 'vitest';
import { createValues, restoreValues, small, ValueFault } from '../../../src/values/index.ts';

const mostParts = 2 ** 27 - 1;

describe('limits of the value store', () => {
  it('refuses a value of more parts than a header counts', () => {
    const { arena } = createValues();
    expect(() => arena.open(mostParts + 1)).toThrow(ValueFault);
    expect(() => arena.open(2 ** 28)).toThrow('A value of 268435456 parts would be made here');
  });

  it('makes a set of few elements however often each is put into it', () => {
    const { arena, sets } = createValues();
    const mark = arena.mark();
    for (let i = 0; i < 1000; i++) arena.push(small(i % 3));
    expect(sets.setFrom(mark)).toBe(sets.set([small(0), small(1), small(2)]));
  });

  it('keeps the length of a string of more than 2^24 characters', () => {
    const { arena, atoms } = createValues();
    const text = `${'x'.repeat(2 ** 24)}end`;
    const id = atoms.string(text);
    const contents = arena.contents(Int32Array.of(id));
    const restored = restoreValues(contents!.slice());
    expect(restored.atoms.text(id).length).toBe(text.length);
    expect(restored.atoms.text(id) === text).toBe(true);
  });

  it('refuses a string that is longer than a cell, and the name of a model value that is', () => {
    const { atoms } = createValues();
    expect(() => atoms.string('x'.repeat(2 ** 28))).toThrow('A string of 268435456 characters');
    expect(() => atoms.model('x'.repeat(2 ** 24))).toThrow('characters');
  });
});
