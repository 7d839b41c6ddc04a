// What people write in an algorithm who know other languages, or the other syntax of PlusCal: what to say instead of what the grammar expected.
import { PART_HABITS } from './parts.ts';
import { STATEMENT_HABITS } from './statements.ts';
import type { Habit, Meant, Stop } from './stop.ts';
import { foreign } from './words.ts';

export { endsExpression, isInBraces, isNameInExpression } from './stop.ts';
export { foreignWord, notAWord } from './words.ts';

/** In this order: the first one that knows what was meant is heard. */
const habits: readonly Habit[] = [foreign, ...STATEMENT_HABITS, ...PART_HABITS];

/** What was meant by the person who wrote these tokens; undefined: nothing in particular. */
export function habit(stop: Stop): Meant | undefined {
  for (const meant of habits) {
    const said = meant(stop);
    if (said !== undefined) return said;
  }
  return undefined;
}
