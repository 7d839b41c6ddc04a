// The assumptions of a module. A check evaluates them before it makes a state, and ends where one is false: all that comes behind it is what no check would
// see.
import { lineIndexOf, type Span } from '../../diagnostics/index.ts';
import { EvaluationError, type TransitionSystem, UNNAMED_ASSUMPTION } from '../../model/index.ts';

/** An assumption that is not true. */
export interface BrokenAssumption {
  /** Null: it has none. */
  readonly name: string | null;
  readonly span: Span | undefined;
  /** Why it has no value; null: it is false. */
  readonly fault: string | null;
}

/** The first assumption at which a check ends; null: all are true. */
export function firstBroken({ assumptions }: Pick<TransitionSystem, 'assumptions'>): BrokenAssumption | null {
  for (const { name, span, holds } of assumptions) {
    const broken = { name: name === UNNAMED_ASSUMPTION ? null : name, span };
    try {
      if (!holds()) return { ...broken, fault: null };
    } catch (error) {
      if (error instanceof EvaluationError) return { ...broken, fault: error.message };
      throw error;
    }
  }
  return null;
}

/** What that means for a check, as a sentence. */
export function assumptionText({ name, span, fault }: BrokenAssumption): string {
  const called = name === null ? 'An assumption' : `The assumption ${name}`;
  const place = span === undefined ? '' : ` (${span.source.name.split('/').at(-1)}:${lineIndexOf(span.source).lineAt(span.start)})`;
  const wrong = fault === null ? 'is false' : `has no value (${fault.replace(/\.$/, '')})`;
  return `${called}${place} ${wrong}: a check ends before it has made a state.`;
}
