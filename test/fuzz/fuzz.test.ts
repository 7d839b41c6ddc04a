// The first seeds of each kind of random test. `npm run fuzz` roams.
import { describe, expect, it } from 'vitest';
import { kinds } from './kinds/index.ts';

describe('random tests', () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s', async (_, kind) => {
    expect(kind.quick).toBeGreaterThan(0);
    for (let seed = 1; seed <= kind.quick; seed++) {
      const difference = await kind.run(seed);
      if (difference !== undefined)
        expect.fail(
          `seed ${seed}: ${difference.what}\n${Object.entries(difference.files)
            .map(([name, text]) => `${name}:\n${text}`)
            .join('\n')}`,
        );
    }
  });
});
