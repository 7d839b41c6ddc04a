// Why a cycle satisfies a condition of fairness, or does not.
import { onOneLine } from '../../diagnostics/index.ts';

/** `always-enabled` and `enabled-again` are violations; with `faulty` nobody can know. */
export type FairnessReason = 'taken' | 'disabled' | 'never-enabled' | 'always-enabled' | 'enabled-again' | 'faulty';

/** `WF_vars(A)` is about steps of A that change `vars`: an A that leaves it as it is may well be enabled. */
const subscriptOf = (condition: string): string => /^[WS]F_(\w+|<<.*?>>|⟨.*?⟩)\s*\(/.exec(onOneLine(condition))?.[1] ?? 'its subscript';

/**
 * In words.
 * @param condition as it stands in the specification
 * @param state the number of the state that the reason is about
 */
export function fairnessReason(condition: string, reason: FairnessReason, state: number): string {
  const step = `step of it that changes ${subscriptOf(condition)}`;
  switch (reason) {
    case 'taken':
      return `the action is taken in the step from state ${state}, again and again`;
    case 'disabled':
      return `no ${step} is possible in state ${state}, again and again`;
    case 'never-enabled':
      return `no ${step} is possible in the cycle`;
    case 'always-enabled':
      return `a ${step} is possible in each state of the cycle, and none is taken`;
    case 'enabled-again':
      return `a ${step} is possible in state ${state}, again and again, and none is taken`;
    case 'faulty':
      return `nobody can know, because ENABLED or the action has no value in state ${state}`;
  }
}
