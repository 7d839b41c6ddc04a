import { atLevel } from '../../checker/index.ts';
import type { TransitionSystem } from '../../model/index.ts';

/** Evaluates something at a level of a path: how many states it has up to there. */
export type EvaluatorAt = <T>(level: number, evaluate: () => T) => T;

/** Evaluates at levels of the paths of a system. */
export function evaluatorAt({ progress }: Pick<TransitionSystem, 'progress'>): EvaluatorAt {
  return (level, evaluate) => atLevel({ progress }, level, evaluate);
}
