import { describe, expect, it } from 'vitest';
import { brief } from '../../../src/report/index.ts';

describe('a value that is cut', () => {
  it('ends with no half of a character', () => {
    for (let width = 3; width < 12; width++) {
      const shown = brief({ kind: 'string', value: '🎉'.repeat(20) }, width);
      expect([shown.isWellFormed(), shown.length <= width, shown.endsWith('…')]).toEqual([true, true, true]);
    }
  });
});
