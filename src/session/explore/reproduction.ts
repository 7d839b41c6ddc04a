// The command that finds in a batch check what is seen in the explorer, and what speaks against its finding it.
import { EvaluationError } from '../../model/index.ts';
import { assumptionText, type BrokenAssumption } from './assumptions.ts';
import { commandOf } from './batch-command.ts';
import type { Visit } from './branches.ts';
import { constrained } from './choices.ts';
import type { PathState, Specification } from './specification.ts';

/**
 * The command, in a sentence where no check goes the same way.
 * @param path the states up to the one that is looked at
 * @param invariants what is false there
 * @param broken an assumption that is not true
 */
export function reproductionOf(
  specification: Specification,
  path: readonly Visit[],
  invariants: readonly string[],
  broken: BrokenAssumption | null,
): string {
  const { variant, ...what } = specification.what;
  const command = commandOf(what, invariants);
  if (variant?.explored === 'variant')
    return `No check finds this: the change is in no file. ${commandOf(what, [], 'explore')} --mutant ${variant.id} opens it again; ${command} checks the original.`;
  if (broken !== null) return `${command} does not come here. ${assumptionText(broken)}`;
  if (path.length === 0) return command;
  const obstacle = obstacleOn(specification, path);
  if (obstacle !== null) return `${command} does not come here: ${obstacle}`;
  const { outside } = constrained(specification, stateBefore(path, path.length - 1), path.at(-1)!.state);
  if (outside === null || invariants.length > 0) return command;
  return `${command} does not go on from here: state ${path.length} is outside of ${outside}. A check asks of it what is invariant, and looks for no deadlock there.`;
}

function stateBefore(path: readonly Visit[], i: number): PathState | null {
  return i === 0 ? null : { state: path[i - 1]!.state, level: i };
}

/** Why a check does not get to the last of these states; null where nothing is known to keep it from there. */
function obstacleOn(specification: Specification, path: readonly Visit[]): string | null {
  const { view } = specification.system;
  if (path[0]!.isElsewhere) return 'the path begins at a state that was chosen, and it is not known whether a behaviour leads there.';
  for (const [i, { state }] of path.entries()) {
    const isLast = i === path.length - 1;
    const { outside, unclear } = constrained(specification, stateBefore(path, i), state);
    if (unclear !== null) return `in state ${i + 1} ${unclear} A check ends there with an error.`;
    // Invariants are asked of it, and nothing behind it is looked at.
    if (outside !== null && !isLast) return `state ${i + 1} is outside of ${outside}, and a check does not go on from there.`;
    try {
      if (view !== undefined) specification.at(i + 1, () => view.write(state, 0, new Int32Array(view.width)));
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return `in state ${i + 1} the view ${view!.name} has no value: ${error.message} A check ends there with an error.`;
    }
  }
  return null;
}
