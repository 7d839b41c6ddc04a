// What a check says about SYMMETRY: which permutations it uses and why not all, and what it does when the specification turns out to tell apart what they
// exchange.
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { onOneLine, textOf } from '../../diagnostics/index.ts';
import type { SymmetryError } from '../../model/index.ts';
import type { CheckRequest, SymmetryLimits } from '../request.ts';

const fix = 'Give the constants and choices in question no part in what is checked, name a smaller set under SYMMETRY, or remove it.';
const meaning = 'The verdict is the right one all the same: states that only these permutations exchange are different states here.';

const noBehaviour = 'a violation was found that no behaviour ends with, so it is no symmetry of this specification';
const unrepeatable =
  'the behaviour that leads to what was found could not be made again, because the specification uses operators whose value depends on what was evaluated before, such as TLCGet, TLCSet or RandomElement';

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Why not all permutations of SYMMETRY are used, as far as that is known before the search; and that nothing is proved with --trust-symmetry. */
export const symmetryNotes = (request: CheckRequest, { symmetry }: Pick<Model, 'symmetry'>): readonly Diagnostic[] => {
  if (symmetry === null) return [];
  const { asked, used, named, mixesTypes, names } = symmetry;
  const span = names[0]!.span;
  if (request.trustSymmetry === true && request.symmetry?.none !== true && asked > 1)
    return [
      {
        code: 'E457',
        severity: 'note',
        message: 'SYMMETRY is used without a proof that it is one (--trust-symmetry)',
        span,
        notes: [
          'Where the specification tells apart what it exchanges, violations can be missed. A counterexample is executed, and told only where it is a behaviour.',
        ],
        fix: 'Leave out --trust-symmetry.',
      },
    ];
  if (named.length === 0 && !mixesTypes) return [];
  const left = used === 1 ? 'SYMMETRY is not used' : `only ${used} of the ${asked} permutations of SYMMETRY are used`;
  const causes = named.map(({ text, value }) =>
    value === undefined || value === text ? `\`${shortened(text)}\`` : `\`${shortened(text)}\`, which is ${shortened(value)}`,
  );
  // What the search found out before is told by itself, and leaves out permutations here.
  const kept = (request.symmetry?.keep ?? []).filter((name) => !named.some(({ text }) => text === name));
  const changed = [...kept, ...causes];
  const ways = [
    ...(changed.length === 0 ? [] : [`change ${list(changed)}`]),
    ...(mixesTypes ? ['exchange model values of different types'] : []),
  ];
  return [
    {
      code: 'E457',
      severity: 'warning',
      message: `${left}: the others ${ways.join(', or ')}`,
      span,
      related: named.map((value) => ({ span: value.span, message: 'this names values that SYMMETRY exchanges' })),
      notes: [meaning],
      fix,
    },
  ];
};

const shortened = (text: string): string => {
  const line = onOneLine(text);
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
};

/** What a search says that goes on from a checkpoint, of what the earlier one found out. */
export const resumedNotes = ({ symmetry }: CheckRequest, told: readonly Diagnostic[]): readonly Diagnostic[] => {
  if (told.length > 0 || symmetry?.keep === undefined) return [];
  const message = `SYMMETRY does not exchange ${list(symmetry.keep)}: the search that is resumed found that the specification tells them apart`;
  return [{ code: 'E457', severity: 'warning', message, notes: [meaning], fix }];
};

/** How to begin again, and what to say of it. */
export const withLessSymmetry = (
  { symmetry = {}, trustSymmetry }: CheckRequest,
  { span, names, isUnrepeatable }: SymmetryError,
): { readonly limits: SymmetryLimits; readonly diagnostic: Diagnostic | null } => {
  if (names.length === 0)
    return {
      limits: { ...symmetry, none: true },
      diagnostic: {
        code: 'E457',
        severity: 'warning',
        message: `SYMMETRY is not used${trustSymmetry === true ? ', although --trust-symmetry says so' : ''}: ${isUnrepeatable ? unrepeatable : noBehaviour}`,
        notes: ['Everything was checked again without it.'],
        fix,
      },
    };
  if (symmetry.coarse !== true) return { limits: { ...symmetry, coarse: true }, diagnostic: null };
  const what = span === undefined ? 'a choice' : `\`${shortened(textOf(span))}\``;
  return {
    limits: { ...symmetry, keep: [...new Set([...(symmetry.keep ?? []), ...names])] },
    diagnostic: {
      code: 'E457',
      severity: 'warning',
      message: `SYMMETRY does not exchange ${list(names)}: ${what} may be another value where they are exchanged`,
      ...(span === undefined ? {} : { span }),
      notes: [meaning],
      fix,
    },
  };
};
