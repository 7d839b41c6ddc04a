/**
 * The question whether a product is empty, asked of the fair region of the graph alone, as if every state of it could be reached in every state of the
 * automaton.
 *
 * Every fair behaviour comes to stay in one component of the region. So where the region has no fair accepted run, however it is entered, there is
 * none; where it has one, that says nothing. A protocol that comes to an end, or settles, has a small region, and then this is much less to look at.
 */
import type { Automaton } from '../automata/automaton.ts';
import { BitSet } from './bit-set.ts';
import { type FairRegion, fairComponents } from './fair-components.ts';
import type { Members } from './lazy-set.ts';
import { Letters } from './letters.ts';
import { ProductCore } from './product-core.ts';
import type { Atom, Fairness, StepGraph } from './step-graph.ts';

/** A larger part of the graph is not worth a look of its own. */
const SMALL_PART = 0.25;

/** Whether no fair behaviour of the graph is accepted, as far as its region alone tells. False where the region is large. */
export function isEmptyInside(
  region: FairRegion,
  graph: StepGraph,
  atoms: readonly Atom[],
  automaton: Automaton,
  fairness: Fairness,
): boolean {
  const states = statesIn(region, graph.stateCount * SMALL_PART);
  if (states === null) return false;
  const { part, steps } = partOf(graph, region, states);
  const among = (members: Members, originals: ArrayLike<number>): Members => ({ has: (member) => members.has(originals[member]!) });
  const { recurrent, strong, staying } = fairness;
  const inside: Fairness = {
    recurrent: recurrent.map((condition) => ({ steps: among(condition.steps, steps) })),
    strong: strong.map((pair) => ({ states: among(pair.states, states), steps: among(pair.steps, steps) })),
    ...(staying === undefined ? {} : { staying: among(staying, states) }),
  };
  const atomsInside = atoms.map(({ proposition, about, holds }): Atom => {
    const originals = about === 'states' ? states : steps;
    return { proposition, about, holds: BitSet.where(originals.length, (member) => holds.has(originals[member]!)) };
  });
  const core = new ProductCore(part, automaton, Letters.of(part, atomsInside), 'everywhere');
  return fairComponents(core, inside).components.length === 0;
}

/** The states of the region, ascending; null if there are more than so many. */
function statesIn(region: FairRegion, most: number): Int32Array | null {
  let count = 0;
  for (let state = 0; state < region.length; state++) if (region[state]! >= 0) count++;
  if (count > most) return null;
  const states = new Int32Array(count);
  let at = 0;
  for (let state = 0; state < region.length; state++) if (region[state]! >= 0) states[at++] = state;
  return states;
}

/** The graph of these states, with the steps inside components of the region, and what steps they are of the whole graph. */
function partOf(graph: StepGraph, region: FairRegion, states: Int32Array): { part: StepGraph; steps: Int32Array } {
  const numbers = new Int32Array(graph.stateCount);
  states.forEach((state, number) => {
    numbers[state] = number;
  });
  const firstStep = new Uint32Array(states.length + 1);
  const steps: number[] = [];
  states.forEach((state, number) => {
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++)
      if (region[graph.target[step]!] === region[state]) steps.push(step);
    firstStep[number + 1] = steps.length;
  });
  const target = Uint32Array.from(steps, (step) => numbers[graph.target[step]!]!);
  return { part: { stateCount: states.length, initial: [], firstStep, target, poll: graph.poll }, steps: Int32Array.from(steps) };
}
