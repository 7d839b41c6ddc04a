import { describe, expect, it } from 'vitest';
import { compareVectors } from '../../../src/checker/store/successor-order.ts';
import { InternalError } from '../../../src/diagnostics/index.ts';
import { NoValue, ValueFault } from '../../../src/values/index.ts';

const compared = (error: Error): number => {
  const values = {
    compare: () => {
      throw error;
    },
  };
  return compareVectors({ values }, Int32Array.of(1, 8), 0, Int32Array.of(1, 6), 0, 2);
};

describe('vectors whose values cannot be compared', () => {
  it('are in the order of ids where a value has no order', () => {
    expect(compared(new ValueFault('a rule without value', -1))).toBe(2);
  });

  it.each([new InternalError('a broken invariant'), new NoValue(undefined)])('fail where tlasso is at fault: %s', (error) => {
    expect(() => compared(error)).toThrow(error);
  });
});
