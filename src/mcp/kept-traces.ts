// Behaviours that calls have found or made, by short names: later calls speak of them. The oldest go.
import { CallError, type KeptTrace } from './calls/call.ts';

const MOST_KEPT = 200;

/** The behaviours of one server. */
export class KeptTraces {
  readonly #traces = new Map<string, KeptTrace>();
  #made = 0;

  /** Keeps a behaviour and returns its name. */
  keep(trace: KeptTrace): string {
    const name = `t${++this.#made}`;
    this.#traces.set(name, trace);
    if (this.#traces.size > MOST_KEPT) this.#traces.delete(this.#traces.keys().next().value!);
    return name;
  }

  /** The behaviour of a name. Throws CallError. */
  get(name: string): KeptTrace {
    const trace = this.#traces.get(name);
    if (trace !== undefined) return trace;
    const known = [...this.#traces.keys()];
    throw new CallError(
      `There is no trace ${name}. ${known.length === 0 ? 'None was made yet' : `The last ones are ${known.slice(-5).join(', ')}`}.`,
    );
  }

  names(): readonly string[] {
    return [...this.#traces.keys()];
  }
}
