// What behaviours came to, in numbers: of one, of a range, of all. Plain numbers in one array, so that threads can send them.
import type { TransitionSystem } from '../../model/index.ts';
import type { ActionCoverage } from '../outcome/outcome.ts';

/** The statistics of a simulation. */
export interface SimulationStatistics {
  /** Behaviours that have ended. */
  readonly behaviours: number;
  /** States made, initial ones and successors that were not chosen included. */
  readonly statesGenerated: number;
  /** Steps taken. */
  readonly steps: number;
  /** States of all behaviours, with the one in which something was met, and those at which they stood still. */
  readonly visited: number;
  /** States of the longest behaviour. */
  readonly longest: number;
  /** `distinct` counts how often a successor that the action made was chosen. */
  readonly actions: readonly ActionCoverage[];
}

const BEHAVIOURS = 0;
const GENERATED = 1;
const STEPS = 2;
const LONGEST = 3;
const FIRST_ACTION = 4;

/** Counters that can be added up. */
export class Tally {
  /** Behaviours, states generated, steps, longest; then for each action the successors made, then those chosen. */
  readonly counts: Float64Array;

  constructor(actions: number) {
    this.counts = new Float64Array(FIRST_ACTION + 2 * actions);
  }

  get behaviours(): number {
    return this.counts[BEHAVIOURS] as number;
  }

  get generated(): number {
    return this.counts[GENERATED] as number;
  }

  get longest(): number {
    return this.counts[LONGEST] as number;
  }

  /** Successors that these actions made, one entry each; `from` and `to` are places in `list`. */
  made(list: Int32Array, from: number, to: number): void {
    const { counts } = this;
    counts[GENERATED]! += to - from;
    for (let i = from; i < to; i++) counts[FIRST_ACTION + (list[i] as number)]! += 1;
  }

  /** One initial state. */
  madeInitial(): void {
    this.counts[GENERATED]! += 1;
  }

  /** A step that this action makes was taken. */
  took(action: number): void {
    const { counts } = this;
    counts[STEPS]! += 1;
    counts[((counts.length + FIRST_ACTION) >> 1) + action]! += 1;
  }

  /** A behaviour of so many states has ended. */
  ended(states: number): void {
    const { counts } = this;
    counts[BEHAVIOURS]! += 1;
    if (states > (counts[LONGEST] as number)) counts[LONGEST] = states;
  }

  /** Adds the numbers of other behaviours. */
  add(other: Float64Array): void {
    const { counts } = this;
    for (let i = 0; i < counts.length; i++) {
      if (i === LONGEST) counts[i] = Math.max(counts[i] as number, other[i] as number);
      else counts[i]! += other[i] as number;
    }
  }

  copy(): Tally {
    const copy = new Tally((this.counts.length - FIRST_ACTION) / 2);
    copy.counts.set(this.counts);
    return copy;
  }

  clear(): void {
    this.counts.fill(0);
  }

  /**
   * The numbers by their names.
   * @param path states of a behaviour that has not ended
   * @param more the state behind them in which something was met: 1, or 0 where there is none
   */
  statistics(system: TransitionSystem, path = 0, more = 0): SimulationStatistics {
    const { counts } = this;
    const chosen = (counts.length + FIRST_ACTION) >> 1;
    return {
      behaviours: this.behaviours,
      statesGenerated: this.generated,
      steps: counts[STEPS] as number,
      visited: (counts[STEPS] as number) + this.behaviours + Math.min(path, 1) + more,
      longest: Math.max(this.longest, path + more),
      actions: system.actions.map((action, index) => ({
        action: index,
        name: action.name,
        ...(action.span === undefined ? {} : { span: action.span }),
        generated: counts[FIRST_ACTION + index] as number,
        distinct: counts[chosen + index] as number,
      })),
    };
  }
}
