// What the actions contributed, two counters an action, and what constraints left out: counted in the hot loop.
import type { TransitionSystem } from '../../model/index.ts';
import type { ActionCoverage } from './outcome.ts';

/** How many counters there are for so many actions. */
export const coverageLength = (actions: number): number => 2 * actions + 1;

/** Counters by index of action. Doubles, because a search can generate more than 2^32 states. */
export class CoverageCounters {
  readonly generated: Float64Array;
  readonly distinct: Float64Array;
  /** Steps, and initial states, that constraints left out. Where states are divided among processes some are counted once for several. */
  leftOut = 0;

  constructor(actions: number) {
    this.generated = new Float64Array(actions);
    this.distinct = new Float64Array(actions);
  }

  /** All counters: first those of successors made, then those of states entered, then what was left out. */
  copy(): Float64Array {
    const all = new Float64Array(coverageLength(this.generated.length));
    all.set(this.generated);
    all.set(this.distinct, this.generated.length);
    all[all.length - 1] = this.leftOut;
    return all;
  }

  /** The inverse of `copy`. */
  restore(all: Float64Array): void {
    this.generated.set(all.subarray(0, this.generated.length));
    this.distinct.set(all.subarray(this.generated.length, 2 * this.generated.length));
    this.leftOut = all[all.length - 1]!;
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
