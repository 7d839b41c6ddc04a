// What an operation on sets gives, and what it says is wrong, does not depend on which value was made first: threads, partitions and resumed searches make them in
// other orders.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createValues, ValueFault, type Values } from '../../../src/values/index.ts';
import { build, type Model } from '../models.ts';

const ROOM = 1 << 13;

// Few different values of several classes, so that operands often have elements in common, and parts that cannot be compared.
const { value } = fc.letrec<{ value: Model }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<Model>(
      { kind: 'integer', value: 1n },
      { kind: 'integer', value: 2n },
      { kind: 'string', value: 'a' },
      { kind: 'string', value: 'b' },
      { kind: 'name', value: 'm' },
      { kind: 'boolean', value: true },
    ),
    fc.array(tie('value'), { maxLength: 4 }).map((elements): Model => ({ kind: 'set', elements })),
    fc
      .array(tie('value'), { minLength: 1, maxLength: 2 })
      .map((parts): Model => ({ kind: 'function', entries: parts.map((part, i) => [{ kind: 'integer', value: BigInt(i + 1) }, part]) })),
  ),
}));
const set = fc.array(value, { maxLength: 5 }).map((elements): Model => ({ kind: 'set', elements }));

const operations: Record<string, (values: Values, a: number, b: number) => number | boolean> = {
  'a \\cup b': ({ sets }, a, b) => sets.cup(a, b, -1),
  'a \\cap b': ({ sets }, a, b) => sets.cap(a, b, -1),
  'a \\ b': ({ sets }, a, b) => sets.difference(a, b, -1),
  'a \\subseteq b': ({ sets }, a, b) => sets.subset(a, b, -1),
  'a = b': ({ order }, a, b) => order.equal(a, b, -1),
  'a \\in b': ({ sets }, a, b) => sets.contains(a, b, -1),
  'a \\in SUBSET b': ({ sets }, a, b) => sets.contains(a, sets.powerset(b), -1),
  'b \\cup {a}': ({ sets }, a, b) => sets.insert(b, a, -1),
  'UNION a': ({ sets }, a) => sets.bigUnion(a, -1),
  'UNION {a, b}': ({ sets }, a, b) => sets.bigUnion(sets.set([a, b]), -1),
  'a \\cap (b \\cup Nat)': ({ sets }, a, b) => sets.cap(a, sets.cup(b, sets.named.nat, -1), -1),
  // Of two sets that are described.
  'SUBSET a \\cap SUBSET b': ({ sets }, a, b) => sets.force(sets.cap(sets.powerset(a), sets.powerset(b), -1), -1),
  'SUBSET a \\ SUBSET b': ({ sets }, a, b) => sets.force(sets.difference(sets.powerset(a), sets.powerset(b), -1), -1),
  'a \\cup b \\cup Nat': ({ sets }, a, b) => sets.cup(sets.cup(a, b, -1), sets.named.nat, -1),
};

const told = (values: Values, run: () => number | boolean): string => {
  try {
    const answer = run();
    return typeof answer === 'boolean' ? String(answer) : values.print(answer);
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    return `fault: ${error.message}`;
  }
};

/** An element of a set may be one that has no class in common with others: such a set is none, and is not asked for. */
const isSet = (values: Values, m: Model): boolean => {
  const isEachSet = (model: Model): boolean =>
    (model.kind === 'set' ? model.elements : model.kind === 'function' ? model.entries.map(([, v]) => v) : []).every(isEachSet) &&
    (model.kind !== 'set' ||
      model.elements.length === 0 ||
      told(values, () => {
        values.order.requireElements(build(values, model), -1);
        return true;
      }) === 'true');
  return isEachSet(m);
};

it.each(Object.entries(operations))('%s', (_, operate) => {
  const outcomes = { answers: 0, faults: 0 };
  fc.assert(
    fc.property(set, fc.oneof(set, value), (b, a) => {
      const probe = createValues(ROOM);
      if (!isSet(probe, a) || !isSet(probe, b)) return;
      const [first, second] = [createValues(ROOM), createValues(ROOM)];
      const [a1, b1] = [build(first, a), build(first, b)];
      const b2 = build(second, b, true);
      const a2 = build(second, a, true);
      const answer = told(first, () => operate(first, a1, b1));
      expect(told(second, () => operate(second, a2, b2))).toBe(answer);
      outcomes[answer.startsWith('fault') ? 'faults' : 'answers']++;
    }),
    { numRuns: 3000 },
  );
  expect(outcomes.answers).toBeGreaterThan(100);
  expect(outcomes.faults).toBeGreaterThan(0);
});
