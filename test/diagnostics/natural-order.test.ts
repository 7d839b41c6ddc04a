import { describe, expect, it } from 'vitest';
import { naturalOrder } from '../../src/diagnostics/index.ts';

describe('the natural order of names', () => {
  it('compares digits as numbers and all else as text', () => {
    const sorted = [
      '',
      '1',
      '2',
      '10',
      'Model',
      'Model-2',
      'Model-10',
      'p',
      'p1',
      'p01',
      'p2',
      'p2q',
      'p10',
      'p99999999999999999998',
      'p99999999999999999999',
    ];
    expect([...sorted].reverse().sort(naturalOrder)).toEqual(sorted.map((name) => (name === 'p1' ? 'p01' : name === 'p01' ? 'p1' : name)));
  });

  it('is a total order', () => {
    const names = ['a', 'a1', 'a01', 'a001', 'a1b', 'a01b2', 'a1b10', '1', '01', 'b', 'a-1', 'a 1'];
    for (const a of names)
      for (const b of names) {
        expect(Math.sign(naturalOrder(a, b))).toBe(-Math.sign(naturalOrder(b, a)) + 0);
        expect(naturalOrder(a, b) === 0).toBe(a === b);
        for (const c of names) if (naturalOrder(a, b) < 0 && naturalOrder(b, c) < 0) expect(naturalOrder(a, c)).toBeLessThan(0);
      }
  });
});
