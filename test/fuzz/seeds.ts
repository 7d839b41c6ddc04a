// Seeds and sizes of the random tests. `npm test` uses one fixed seed, so what was green stays green until the code changes; `npm run roam`
// uses new seeds and more cases (see roam.mjs). Who starts the tests prints the seed at their end.
//
//     TLASSO_SEED=N    the seed of every random test; 1 if absent
//     TLASSO_CASES=N   this many times the cases; 1 if absent

const fromEnvironment = (name: string): number => {
  const value = Number(process.env[name] ?? 1);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name}: a whole number from 1 on`);
  return value;
};

/** The seed of this run. */
export const seed = fromEnvironment('TLASSO_SEED');

const factor = fromEnvironment('TLASSO_CASES');

/** How many cases a test makes that makes `usual` many where nothing else is asked for. */
export const cases = (usual: number): number => usual * factor;
