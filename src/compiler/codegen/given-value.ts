// What the configuration gives a name.
import type { Name } from '../../syntax/index.ts';
import { findSubstitution } from './environment.ts';
import type { Place } from './generator.ts';

/** The id of the value that the configuration puts in the place of a name; null where it gives none. */
export function givenValue(name: Name, { g, env }: Place): number | null {
  const { definitions } = g;
  const reference = definitions.resolution.reference(name);
  const actual = definitions.actual(reference);
  if (actual.kind === 'configured') return actual.id;
  const given = actual.kind === 'constant' && reference.path.length === 0 ? findSubstitution(env, actual) : undefined;
  return given?.kind === 'literal' ? given.id : null;
}
