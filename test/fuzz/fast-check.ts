// fast-check with the seed of this run: vitest.config.ts gives this file to whoever imports the package, so no property has a seed from the clock.
import { configureGlobal } from '../../node_modules/fast-check/lib/fast-check.js';
import { cases, seed } from './seeds.ts';

configureGlobal({ seed, numRuns: cases(100) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export { default } from '../../node_modules/fast-check/lib/fast-check.js';
