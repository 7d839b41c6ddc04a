// The changes that do what diagnostics advise.
import { ALGORITHM_ADVICE } from './algorithm-advice.ts';
import { CONFIG_ADVICE } from './config-advice.ts';
import type { Change, Faulty } from './faulty.ts';
import { LEVEL_ADVICE } from './level-advice.ts';
import { NAMES_ADVICE } from './names-advice.ts';
import { SYNTAX_ADVICE } from './syntax-advice.ts';

export { algorithmDeclaration } from './algorithm-advice.ts';
export type { Change, Faulty } from './faulty.ts';

const ALL = [...ALGORITHM_ADVICE, ...CONFIG_ADVICE, ...LEVEL_ADVICE, ...NAMES_ADVICE, ...SYNTAX_ADVICE];

/** The changes of the first advice that is given for the diagnostic and can be carried out there. */
export function advisedChanges(faulty: Faulty): readonly Change[] {
  const { code, fix = '' } = faulty.problem;
  for (const { fix: pattern, codes, changes } of ALL) {
    const found = codes === undefined || codes.includes(code) ? pattern.exec(fix) : null;
    const made = found === null ? [] : changes(faulty, found);
    if (made.length > 0) return made;
  }
  return [];
}
