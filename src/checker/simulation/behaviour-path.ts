// A random behaviour so far: its states one after the other, and how each was made where the system cannot be asked again.
import type { StepLabel, Trace, TransitionSystem } from '../../model/index.ts';
import { describeTrace } from '../outcome/trace-building.ts';
import { IntegerList } from '../store/integer-list.ts';

/** The path of one behaviour after the other. */
export class BehaviourPath {
  readonly #states = new IntegerList();
  readonly #width: number;
  readonly #labels: (StepLabel | null)[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  /** Where the states are. Replaced when the path grows. */
  get vectors(): Int32Array {
    return this.#states.entries;
  }

  /** Where in `vectors` the last state is. */
  get last(): number {
    return this.#states.length - this.#width;
  }

  /** How many states it has. */
  get length(): number {
    return this.#states.length / this.#width;
  }

  /** The states, shared with the path. */
  view(): Int32Array {
    return this.#states.view();
  }

  clear(): void {
    this.#states.length = 0;
    this.#labels.length = 0;
  }

  /** @param label how the state was made, where that was noted */
  append(vectors: Int32Array, offset: number, label: StepLabel | null): void {
    for (let i = 0; i < this.#width; i++) this.#states.push(vectors[offset + i] as number);
    this.#labels.push(label);
  }

  /**
   * The behaviour, and one more state if it is given. States at which it stood still are left out where evaluating again gives the same: where it does
   * not, the level may be what was found.
   */
  trace(system: TransitionSystem, more: Int32Array | null, moreLabel: StepLabel | null): Trace {
    const width = this.#width;
    const vectors: Int32Array[] = [];
    const labels: (StepLabel | null)[] = [];
    const add = (vector: Int32Array, label: StepLabel | null): void => {
      const before = vectors.at(-1);
      if (system.varies === undefined && before !== undefined && !vector.some((value, i) => value !== before[i])) return;
      vectors.push(vector);
      labels.push(label);
    };
    for (let i = 0; i < this.length; i++) add(this.vectors.slice(i * width, (i + 1) * width), this.#labels[i] ?? null);
    if (more !== null) add(more, moreLabel);
    return describeTrace(system, vectors, undefined, labels);
  }
}
