/** Small random graphs of steps with atoms and fairness, and a search for shortest lassos by brute force. */
import {
  type Atom,
  BitSet,
  type Fairness,
  type Formula,
  type Formulas,
  isFairCycle,
  type LassoWord,
  type PropositionId,
  type StepGraph,
  satisfies,
} from '../../../src/temporal/index.ts';
import type { Random } from './random.ts';

export interface Scenario {
  readonly graph: StepGraph;
  /** Propositions 0 and 1 are about states, 2 is about steps; then two per strong condition and one per recurrent one. */
  readonly atoms: readonly Atom[];
  readonly fairness: Fairness;
  /** The fairness written as a formula over those further propositions. */
  fairnessFormula(formulas: Formulas): Formula;
}

/** A graph from rows of targets; the stuttering step of every state is added as its last one. */
export function graphOf(rows: readonly (readonly number[])[], initial: readonly number[] = [0]): StepGraph {
  const firstStep = new Uint32Array(rows.length + 1);
  const target: number[] = [];
  const stutters: number[] = [];
  rows.forEach((row, state) => {
    target.push(...row);
    stutters.push(target.length);
    target.push(state);
    firstStep[state + 1] = target.length;
  });
  const stuttering = new BitSet(target.length);
  for (const step of stutters) stuttering.add(step);
  return { stateCount: rows.length, initial, firstStep, target: Uint32Array.from(target), stuttering };
}

export function sourcesOf(graph: StepGraph): Uint32Array {
  const sources = new Uint32Array(graph.target.length);
  for (let state = 0; state < graph.stateCount; state++) sources.fill(state, graph.firstStep[state], graph.firstStep[state + 1]);
  return sources;
}

export function randomScenario(random: Random, states: number, recurrent: number, strong: number): Scenario {
  const rows = Array.from({ length: states }, () => {
    const row: number[] = [];
    for (let target = 0; target < states; target++) if (random.chance(1.5 / states)) row.push(target);
    return row;
  });
  // Sometimes every state can be reached, and the graph says so.
  const isReachable = random.chance(0.5);
  for (let target = 1; isReachable && target < states; target++) {
    const source = random.below(target);
    if (!rows[source]!.includes(target)) rows[source]!.push(target);
  }
  const graph = { ...graphOf(rows), isReachable };
  const { stuttering } = graph;
  const steps = graph.target.length;
  const atoms: Atom[] = [];
  const add = (about: Atom['about'], holds: BitSet) => {
    const proposition = atoms.length as PropositionId;
    atoms.push({ proposition, about, holds });
    return proposition;
  };
  add(
    'states',
    BitSet.where(states, () => random.chance(0.5)),
  );
  add(
    'states',
    BitSet.where(states, () => random.chance(0.3)),
  );
  add(
    'steps',
    BitSet.where(steps, () => random.chance(0.5)),
  );
  const recurrences: PropositionId[] = [];
  const pairs: [PropositionId, PropositionId][] = [];
  const conditions = {
    recurrent: Array.from({ length: recurrent }, () => {
      const set = BitSet.where(steps, () => random.chance(0.4));
      recurrences.push(add('steps', set));
      return { steps: set };
    }),
    strong: Array.from({ length: strong }, () => {
      const taken = BitSet.where(steps, (step) => !stuttering!.has(step) && random.chance(0.25));
      const enabled = BitSet.where(states, () => random.chance(0.5));
      pairs.push([add('states', enabled), add('steps', taken)]);
      return { states: enabled, steps: taken };
    }),
  };
  // Sometimes it is known ahead where behaviours can stay.
  const fairness = random.chance(0.5) ? conditions : { ...conditions, staying: statesToStayIn(graph, conditions) };
  const infinitelyOften = (formulas: Formulas, p: PropositionId) => formulas.always(formulas.eventually(formulas.proposition(p)));
  return {
    graph,
    atoms,
    fairness,
    fairnessFormula: (formulas) =>
      formulas.and(
        ...recurrences.map((p) => infinitelyOften(formulas, p)),
        ...pairs.map(([e, f]) => formulas.implies(infinitelyOften(formulas, e), infinitelyOften(formulas, f))),
      ),
  };
}

/** By definition: what takes all steps from the state to itself again and again is fair. */
function statesToStayIn({ stateCount, firstStep, target }: StepGraph, { recurrent, strong }: Fairness): BitSet {
  return BitSet.where(stateCount, (state) => {
    const steps: number[] = [];
    for (let step = firstStep[state]!; step < firstStep[state + 1]!; step++) if (target[step] === state) steps.push(step);
    const takes = (set: { has(step: number): boolean }) => steps.some((step) => set.has(step));
    return recurrent.every((condition) => takes(condition.steps)) && strong.every((pair) => !pair.states.has(state) || takes(pair.steps));
  });
}

export function wordOfSteps(scenario: Scenario, stem: readonly number[], cycle: readonly number[]): LassoWord {
  const steps = [...stem, ...cycle];
  const sources = sourcesOf(scenario.graph);
  const byProposition = new Map(scenario.atoms.map((atom) => [atom.proposition, atom]));
  return {
    length: steps.length,
    loopStart: stem.length,
    holds: (position, proposition) => {
      const atom = byProposition.get(proposition);
      return atom?.holds.has(atom.about === 'steps' ? steps[position]! : sources[steps[position]!]!) === true;
    },
  };
}

/** The least number of steps (stem and cycle) of a fair lasso that satisfies `f`, up to `bound`; `undefined` if there is none so short. */
export function shortestByBruteForce(scenario: Scenario, f: Formula, bound: number): number | undefined {
  const { graph, fairness } = scenario;
  const sources = sourcesOf(graph);
  const extend = (path: number[], state: number, length: number): boolean => {
    if (path.length === length) {
      for (let loop = 0; loop < length; loop++) {
        if (sources[path[loop]!] !== state) continue;
        const cycle = path.slice(loop);
        if (isFairCycle(graph, fairness, cycle) && satisfies(wordOfSteps(scenario, path.slice(0, loop), cycle), f)) return true;
      }
      return false;
    }
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
      path.push(step);
      if (extend(path, graph.target[step]!, length)) return true;
      path.pop();
    }
    return false;
  };
  for (let length = 1; length <= bound; length++) {
    for (let i = 0; i < graph.initial.length; i++) if (extend([], graph.initial[i]!, length)) return length;
  }
  return undefined;
}
