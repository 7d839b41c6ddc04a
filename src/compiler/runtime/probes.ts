// Counters in generated code: how often each conjunct and each branch of an action was reached, was satisfied, and led to a new state.
//
// They exist only in programs that were compiled for coverage. Parts of the same text share their counters, wherever they are used from.
// "Led to a new state" is measured, not attributed: the number of known states before and after what follows the part.
//
// `live` is 1 only while the search asks for states: traces, graphs and further questions run the same code and must not be counted.
import type { Span } from '../../diagnostics/index.ts';
import type { SearchProgress } from '../../model/index.ts';

/** What a counted part of an action is: one of several that must hold, or one of several that may be taken. */
export type PartKind = 'conjunct' | 'branch';

/** A counted part of the initial predicate or of an action. */
export interface Part {
  readonly kind: PartKind;
  readonly span: Span;
}

/** The counters of a program, by part. */
export interface Probes {
  readonly parts: readonly Part[];
  /** 0 or 1: whether the counters count. */
  live: number;
  /** How often the part was reached. */
  readonly reached: number[];
  /** How often it was satisfied: several times where there are several ways to. */
  readonly satisfied: number[];
  /** How many states were found by going on from there. */
  readonly found: number[];
  /** What knows the number of states. */
  readonly progress: SearchProgress;
  /** The number of a part. */
  part(kind: PartKind, span: Span): number;
}

/** Counters for a program. `isCounted` says which texts are the user's. */
export const createProbes = (progress: SearchProgress, isCounted: (span: Span) => boolean): Probes => {
  const parts: Part[] = [];
  const numbers = new Map<string, Map<string, number>>();
  const probes: Probes = {
    parts,
    live: 0,
    reached: [],
    satisfied: [],
    found: [],
    progress,
    part(kind, span) {
      if (!isCounted(span)) return -1;
      const { name } = span.source;
      const known = numbers.get(name) ?? new Map<string, number>();
      numbers.set(name, known);
      const key = `${span.start} ${span.end}`;
      let part = known.get(key);
      if (part === undefined) {
        part = parts.push({ kind, span }) - 1;
        known.set(key, part);
        probes.reached.push(0);
        probes.satisfied.push(0);
        probes.found.push(0);
      }
      return part;
    },
  };
  return probes;
};
