// What was found out about an object, kept with it: a large object graph that is known for one text or module, and that goes away with it.
//
// A WeakMap from the object to the graph would say the same. But the collector of garbage cannot mark what a WeakMap holds while the program runs, where it comes
// across the map before it has found the key: it does so at the end, while the program stands still. For a module of 10,000 lines that took 25 to 35 ms.

/** What is known about objects, of one kind. */
export class Attached<Owner extends object, Fact> {
  readonly #key = Symbol('fact');

  get(owner: Owner): Fact | undefined {
    const holder: object = owner;
    return Reflect.get(holder, this.#key);
  }

  /** Copies of the object do not have the fact. */
  set(owner: Owner, fact: Fact): void {
    Object.defineProperty(owner, this.#key, { value: fact, configurable: true });
  }
}
