// What the actions contributed: two counters an action, kept in the hot loop.
import type { TransitionSystem } from '../model/index.ts';
import type { ActionCoverage } from './outcome.ts';

/** Counters by index of action. Doubles, because a search can generate more than 2^32 states. */
export class CoverageCounters {
  readonly generated: Float64Array;
  readonly distinct: Float64Array;

  constructor(actions: number) {
    this.generated = new Float64Array(actions);
    this.distinct = new Float64Array(actions);
  }

  /** The counters with the names of the actions. */
  report(system: TransitionSystem): ActionCoverage[] {
    return system.actions.map((action, index) => ({
      action: index,
      name: action.name,
      ...(action.span === undefined ? {} : { span: action.span }),
      generated: this.generated[index] ?? 0,
      distinct: this.distinct[index] ?? 0,
    }));
  }
}
