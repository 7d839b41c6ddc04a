// Which actions, with which arguments, make a step: found by making all successors of its first state again.
import type { Action, StepLabel, TransitionSystem } from '../model/index.ts';
import type { Evaluators } from './evaluators.ts';
import type { Program } from './program.ts';

/** The labels of a step between states of so many variables, each once. */
export const stepLabels =
  (program: Program, actions: readonly Action[], width: number, protect: Evaluators['protect']): TransitionSystem['labels'] =>
  (from, fromOffset, to, toOffset) => {
    program.expand(from, fromOffset);
    const found: StepLabel[] = [];
    let pending: StepLabel | null = null;
    protect(() =>
      program.trace(
        (state) => {
          for (let i = 0; i < width; i++) if (state[i] !== to[toOffset + i]) return;
          const label = pending!;
          if (!found.some((f) => f.action === label.action && f.arguments.every((a, i) => a.value === label.arguments[i]?.value)))
            found.push(label);
        },
        (action, args) => {
          const a = actions[action]!;
          pending = {
            action: a.name,
            arguments: a.parameters.flatMap((name, i) => (args[i] === undefined ? [] : [{ name, value: args[i] }])),
            ...(a.span === undefined ? {} : { span: a.span }),
          };
        },
      ),
    );
    return found;
  };
