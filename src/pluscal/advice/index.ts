// What an algorithm says that the language allows and hardly anybody means.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Algorithm } from '../algorithm/ast.ts';
import type { Needs } from '../algorithm/steps.ts';
import { openEnd } from './open-ends.ts';
import { sharedIdentifiers } from './shared-identifiers.ts';

/** Warnings about an algorithm that can be translated. Call it after `makeSteps`, before names are changed. */
export function adviceOn(algorithm: Algorithm, { omitPc }: Pick<Needs, 'omitPc'>): readonly Diagnostic[] {
  const ends = algorithm.procedures.flatMap((procedure) => openEnd(procedure) ?? []);
  // Without `pc` every process begins.
  return omitPc ? ends : [...ends, ...sharedIdentifiers(algorithm)];
}
