// What was generated, in a few lines for a person.
import { counted, grouped } from '../text/numbers.ts';
import type { BehaviourSet } from './behaviour-set.ts';

/** How many behaviours, what they cover, and how far from the least they can be. Without a final line break. */
export function behavioursSummary({
  goal,
  behaviours,
  steps,
  covered,
  unreachable,
  isCut,
  tooFar,
  atLeast,
  repeated,
  states,
  edges,
}: BehaviourSet): string {
  const longest = behaviours.reduce((most, { trace }) => Math.max(most, trace.states.length - 1), 0);
  const lines = [
    `${goal}: ${counted(behaviours.length, 'behaviour')}, ${counted(steps, 'step')}, the longest ${grouped(longest)}`,
    ...(covered === undefined
      ? []
      : [`covered: ${grouped(covered)} (the model has ${counted(states, 'state')} and ${counted(edges, 'step')})`]),
    ...(atLeast === undefined
      ? []
      : [`at least ${counted(atLeast.behaviours, 'behaviour')} and ${counted(atLeast.steps, 'step')} are needed`]),
    ...(repeated === undefined ? [] : [`drawn again, and not written again: ${grouped(repeated)}`]),
    ...(tooFar === undefined ? [] : [`not covered, for --max-steps: ${grouped(tooFar)}`]),
    ...(unreachable === undefined
      ? []
      : [
          `${isCut ? 'not possible in what was explored (constraints or --max-depth cut off states)' : 'never possible'}: ${unreachable.join(', ')}`,
        ]),
  ];
  return lines.join('\n');
}
