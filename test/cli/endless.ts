// Configurations of specs/Endless.tla: one evaluation that takes for ever, wherever it is wanted.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What may take for ever. */
export const PLACES = [
  'assumption',
  'initial predicate',
  'action',
  'choice',
  'set',
  'subsets',
  'invariant',
  'constraint',
  'action constraint',
  'property',
] as const;

/** Writes the configuration into the folder and returns its path. `nowhere`: it has four states. */
export const endlessConfig = (folder: string, where: string): string => {
  const path = join(folder, `${where.replace(/ /g, '-')}.cfg`);
  writeFileSync(
    path,
    `CONSTANT Where = "${where}"
SPECIFICATION Spec
INVARIANT Invariant
CONSTRAINT Constraint
ACTION_CONSTRAINT ActionConstraint
PROPERTY Property
CHECK_DEADLOCK FALSE
`,
  );
  return path;
};
