// What a check with --por says about the reduction: that it was made, and what the numbers mean then; or why nothing was left out.
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { CheckRequest } from '../request.ts';

/** Nothing where no reduction was asked for. */
export const reductionNote = (request: CheckRequest, { reduction }: Model): readonly Diagnostic[] => {
  if (request.reduce !== true) return [];
  const obstacle =
    request.maxDepth === undefined ? (reduction?.obstacle ?? null) : '--max-depth counts steps, and the reduction leaves steps out';
  if (obstacle !== null)
    return [
      {
        code: 'E456',
        severity: 'warning',
        message: `no partial-order reduction: ${obstacle}`,
        notes: ['All states are explored: the verdict and the numbers are those of a check without --por.'],
        fix: 'Leave out --por, or check what it is not made for in a configuration of its own.',
      },
    ];
  return [
    {
      code: 'E456',
      severity: 'note',
      message:
        'partial-order reduction: the numbers are those of the states that were looked at, and a counterexample need not be a shortest one',
      fix: 'Check without --por for all states and a shortest counterexample.',
    },
  ];
};
