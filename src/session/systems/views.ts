// States as their author sees them. There is one object for what each process sees, one for its own variables and one for the whole state; they are made
// once, and show the state that is being looked at. Each notes at which variables somebody looks.
import { type Codec, type Data, DataError } from './data.ts';
import type { Variables } from './definition.ts';
import { type Layout, type Place, seenBy } from './layout.ts';

const inspect = Symbol.for('nodejs.util.inspect.custom');

/** What views inherit from: to ask for a variable that does not exist is a fault, not the value undefined, of which every comparison is false. */
const guard: object = new Proxy(Object.create(Object.prototype) as object, {
  get(target, name, receiver: object) {
    if (name === inspect) return () => ({ ...receiver });
    if (typeof name === 'symbol' || name === 'toJSON' || name in target) return Reflect.get(target, name);
    throw new DataError(`there is no variable ${name}`);
  },
});

/** Whether something is an object that was given to a rule. */
export const isView = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === guard;

type AnyState = { readonly [name: string]: Data | object };

/** The views of one system. */
export class Views {
  /** What each process sees. */
  readonly seen: ReadonlyMap<string, Variables>;
  /** The state as predicates see it. */
  readonly state: AnyState;
  readonly #next: AnyState;
  #states: Int32Array = new Int32Array(0);
  #offset = 0;
  #later: Int32Array = new Int32Array(0);
  #laterOffset = 0;
  readonly #isLooked: Uint8Array;
  #count = 0;

  constructor(layout: Layout, codec: Codec) {
    this.#isLooked = new Uint8Array(layout.names.length);
    const now = (index: number): Data => {
      if (this.#isLooked[index] === 0) {
        this.#isLooked[index] = 1;
        this.#count++;
      }
      return codec.read(this.#states[this.#offset + index]!);
    };
    const after = (index: number): Data => codec.read(this.#later[this.#laterOffset + index]!);
    this.seen = new Map(Array.from(layout.own.keys(), (name) => [name, view(seenBy(layout, name), now)]));
    this.state = wholeState(layout, now);
    this.#next = wholeState(layout, after);
  }

  /** Shows a state. Nothing of it has been looked at. */
  begin(states: Int32Array, offset: number): void {
    this.#states = states;
    this.#offset = offset;
    this.#isLooked.fill(0);
    this.#count = 0;
  }

  /** Whether these are the variables that were looked at since. */
  areLooked(indices: Int32Array): boolean {
    if (indices.length !== this.#count) return false;
    for (let i = 0; i < indices.length; i++) if (this.#isLooked[indices[i]!] === 0) return false;
    return true;
  }

  /** The indices of the variables that were looked at since. */
  looked(): Int32Array {
    const found: number[] = [];
    for (let i = 0; i < this.#isLooked.length; i++) if (this.#isLooked[i] === 1) found.push(i);
    return Int32Array.from(found);
  }

  /** Both states of a step. */
  step(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): readonly [AnyState, AnyState] {
    this.begin(from, fromOffset);
    this.#later = to;
    this.#laterOffset = toOffset;
    return [this.state, this.#next];
  }
}

const object = (fields: readonly (readonly [name: string, get: () => unknown])[]): object => {
  const made = Object.create(guard) as object;
  for (const [name, get] of fields) Object.defineProperty(made, name, { enumerable: true, get });
  return Object.freeze(made);
};

const view = (list: readonly Place[], read: (index: number) => Data): Variables =>
  object(list.map(({ name, index }) => [name, () => read(index)])) as Variables;

const wholeState = (layout: Layout, read: (index: number) => Data): AnyState => {
  const at = view(
    Array.from(layout.placeOf, ([name, index]) => ({ name, index })),
    read,
  );
  const processes = Array.from(layout.own, ([name, list]) => [name, view(list, read)] as const);
  const of = object(processes.map(([name, own]) => [name, () => own]));
  return object([
    ...layout.shared.map(({ name, index }) => [name, () => read(index)] as const),
    ['at', () => at],
    ['of', () => of],
  ]) as AnyState;
};
