// Models of specs/ for tests that check each of them in more than one way: one of each module, or all of them where more cases are asked for (npm run roam).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../fuzz/seeds.ts';

const library = join(import.meta.dirname, '../../specs');

/** Larger models take too long to be checked twice. */
const MOST_STATES = 1000;

interface Model {
  readonly module: string;
  readonly config: string;
  readonly distinctStates?: number;
}

/** Module and configuration of each model, as paths. */
export function smallModels(): readonly (readonly [module: string, config: string])[] {
  const areAllWanted = cases(1) > 1;
  return readdirSync(library, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const { models } = JSON.parse(readFileSync(join(library, name, 'expected.json'), 'utf8')) as { readonly models: readonly Model[] };
      return models
        .filter(({ distinctStates = 0 }) => distinctStates < MOST_STATES)
        .filter(({ module }, i, small) => areAllWanted || small.findIndex((one) => one.module === module) === i)
        .map(({ module, config }) => [join(library, name, module), join(library, name, config)] as const);
    });
}
