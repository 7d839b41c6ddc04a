// Temporal properties where VIEW makes a graph finite that is infinite without it: lassos are looked for in the graph of views, and each is followed on real
// states.
//
// A path of views need not be one of the specification: its steps begin in the states that were kept, others with the same view may not have them. And
// states that look alike need not be alike to a property. So what is found is only a place to look: from the initial states on, the states are made
// whose views are the next ones, round after round. Where a state comes back, there is a lasso of real states, and it is evaluated like every other
// (`evidenceOf`). Where none comes back in some rounds, or no lasso of views is found, nothing follows.
import { InternalError } from '../../diagnostics/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { retold } from '../outcome/trace-building.ts';
import { compareVectors } from '../store/successor-order.ts';
import { type Behaviour, seemsViolated } from './counterexample.ts';
import { evidenceOf } from './explain.ts';
import type { ExploredSystem, PropertyResult, ViewCandidate } from './liveness.ts';
import type { TemporalPlan } from './temporal-plan.ts';

/** Of the states with one view so many are followed, for so many rounds. */
const MOST_MEMBERS = 64;
export const ROUNDS = 12;

/** What the graph of views shows. */
export interface ViewLassos {
  /** A violation by real states. */
  readonly violated: (PropertyResult & { readonly kind: 'violated' }) | null;
  /** Properties that are violated as far as the rounds show it that were followed, though no state came back. */
  readonly suspects: readonly string[];
}

interface Member {
  readonly vector: Int32Array;
  readonly before: Member | null;
}

/** Follows candidates on real states. */
export function realLassos(explored: ExploredSystem, plan: TemporalPlan, candidates: Iterable<ViewCandidate>): ViewLassos {
  const { system } = explored;
  const suspects = new Set<string>();
  for (const { property, classes, planned, behaviour } of candidates) {
    const { problem, formulas } = plan;
    const { found, longest } = retold(system, () => followed(system, behaviour));
    for (const real of found) {
      try {
        return {
          violated: { property, classes, kind: 'violated', ...evidenceOf(real, system, plan, planned, false), isShortest: false },
          suspects: [],
        };
      } catch (error) {
        // It is fair, or violates the property, only as views show it.
        if (!(error instanceof InternalError)) asEvaluationError(error);
      }
    }
    try {
      if (longest !== null && seemsViolated(longest, problem, formulas, planned.asked)) suspects.add(property.name);
    } catch (error) {
      asEvaluationError(error);
    }
  }
  return { violated: null, suspects: [...suspects] };
}

/** What following a lasso of views on states comes to: lassos, or the last of all rounds as if it were one. */
interface Followed {
  readonly found: readonly Behaviour[];
  readonly longest: Behaviour | null;
}

function followed(system: TransitionSystem, { vectors, loop }: Behaviour): Followed {
  const width = system.width;
  const key = new Int32Array(system.view?.width ?? 0);
  const viewOf = (vector: Int32Array): string => {
    system.view?.write(vector, 0, key);
    return key.join();
  };
  const views = vectors.map(viewOf);
  const found: Behaviour[] = [];
  let members: Member[] = [];
  const next = (wanted: string, make: (from: Member | null, sink: (vector: Int32Array) => void) => void): Member[] => {
    const met = new Map<string, Member>();
    for (const from of members.length === 0 ? [null] : members) {
      const collect = (vector: Int32Array): void => {
        const kept = vector.slice(0, width);
        if (viewOf(kept) === wanted && !met.has(kept.join())) met.set(kept.join(), { vector: kept, before: from });
      };
      try {
        make(from, collect);
      } catch (error) {
        asEvaluationError(error);
      }
    }
    return [...met.values()].sort((a, b) => compareVectors(system, a.vector, 0, b.vector, 0, width)).slice(0, MOST_MEMBERS);
  };
  members = next(views[0]!, (_, sink) => system.initial(sink));
  const cycle = vectors.length - loop;
  for (let step = 1; step <= loop + cycle * ROUNDS && members.length > 0; step++) {
    const at = step < vectors.length ? step : loop + ((step - loop) % cycle);
    const previous = step - 1 < vectors.length ? step - 1 : loop + ((step - 1 - loop) % cycle);
    members = next(views[at]!, (from, sink) => {
      if (from === null) return;
      // Every state may be left unchanged.
      if (views[at] === views[previous]) sink(from.vector);
      system.successors(from.vector, 0, sink);
    });
    if (at !== loop || step <= loop) continue;
    for (const member of members) {
      const back = returned(member, step, loop, cycle);
      if (back !== null) found.push(back);
    }
    if (found.length > 0) break;
  }
  const path = members[0] === undefined ? [] : pathOf(members[0]);
  const end = path.length - 1;
  const longest = found.length > 0 || end < loop + cycle ? null : { vectors: path.slice(0, end), loop: end - cycle, after: path[end]! };
  return { found, longest };
}

function pathOf(member: Member): Int32Array[] {
  const path: Int32Array[] = [];
  for (let at: Member | null = member; at !== null; at = at.before) path.push(at.vector);
  return path.reverse();
}

/** The lasso that ends with a state which was met at the beginning of an earlier round. */
function returned(member: Member, step: number, loop: number, cycle: number): Behaviour | null {
  const path = pathOf(member);
  const last = member.vector.join();
  for (let earlier = step - cycle; earlier >= loop; earlier -= cycle)
    if (path[earlier]!.join() === last) return { vectors: path.slice(0, step), loop: earlier };
  return null;
}
