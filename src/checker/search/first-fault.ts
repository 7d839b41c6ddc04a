// Finding out what is wrong with the successors of a state, once it is known that something is: each of them is asked everything again, and of several
// findings the one on the successor that is first in canonical order is told, whichever the system makes first.
import { InternalError } from '../../diagnostics/index.ts';
import type { StateSink, TransitionSystem } from '../../model/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { Phase } from '../outcome/outcome.ts';
import { Stopped } from '../outcome/stop.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import type { SuccessorOrder } from '../store/successor-order.ts';
import type { PredicateChecks } from '../successors/successor-checks.ts';
import type { SearchPosition } from './level.ts';

/** What is wrong with a successor: a violation, which is thrown as Stopped, or a predicate that has no value. */
export interface Finding {
  readonly vector: Int32Array;
  readonly error: unknown;
  readonly phase: Phase;
  readonly predicate: { readonly name: string } | null;
}

/** The parts of a search that it reads. */
export interface Inspected {
  readonly store: StateStore;
  readonly at: SearchPosition;
  readonly checks: PredicateChecks;
  readonly order: SuccessorOrder;
  readonly progress: TransitionSystem['progress'];
  readonly maxDepth: number;
}

export class Inspection {
  constructor(private readonly search: Inspected) {}

  /** What is wrong with the successors of a state, which `enumerate` gives to a sink. */
  of(state: StateId, enumerate: (sink: StateSink) => void): Finding {
    const { checks, order } = this.search;
    checks.enter('next');
    const findings: Finding[] = [];
    enumerate((next) => {
      const finding = this.findingOf(state, next);
      if (finding === null) return;
      const first = findings[0];
      if (first === undefined || order.compare(finding.vector, 0, first.vector, 0) < 0) findings[0] = finding;
    });
    if (findings[0] === undefined) throw new InternalError('a fault of a successor was not found again');
    return findings[0];
  }

  /** What to throw to end the search with a finding; the checks then say what was being evaluated, and on which successor. */
  raise({ error, phase, predicate, vector }: Finding): unknown {
    if (!(error instanceof Stopped)) Object.assign(this.search.checks, { phase, predicate, faultVector: vector });
    return error;
  }

  private findingOf(state: StateId, next: Int32Array): Finding | null {
    const { store, at, checks, progress, maxDepth } = this.search;
    try {
      const kept = checks.keptOf(next);
      const known = store.find(kept, 0);
      const isNew = known < 0 || known >= at.levelEnd;
      if (isNew) {
        const inModel = !checks.selective || checks.inModel(state, kept, next, at.level);
        if (inModel && at.level >= maxDepth) return null;
        progress.level = at.level + 1;
        checks.checkInvariants(state, kept, next);
        progress.level = at.level;
      } else if (checks.stepConstrained) checks.satisfiesStepConstraints(state, next);
      checks.checkStepInvariants(state, next);
    } catch (error) {
      const { phase, predicate } = checks;
      checks.faultVector = null;
      if (!(error instanceof Stopped)) asEvaluationError(error);
      return { error, phase, predicate, vector: next.slice(0, store.width) };
    } finally {
      progress.level = at.level;
      checks.enter('next');
    }
    return null;
  }
}
