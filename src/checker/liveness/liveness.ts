// Temporal properties: is there a fair behaviour of the state graph that violates one?
//
// The graph of a complete search, with a stuttering step at every state, is searched together with the automaton of the negated property for a
// strongly connected part in which every fairness condition can be met (the temporal room does that). How, is planned before the search
// (`temporal-plan.ts`). A conjunct that is a safety property gets a shortest finite trace instead of a lasso, provided that every
// finite behaviour can be continued fairly; otherwise a finite prefix proves nothing, because fairness may rule out all its continuations.
//
// Every counterexample is evaluated again from the definitions before it is returned (`counterexample.ts`).
//
// Refused: symmetry and VIEW. Both identify states that a temporal property can tell apart, and merge behaviours that are not behaviours of the
// specification: wrong in both directions.
import { propositionsIn, type EvaluationError, type TemporalProperty, type Trace, type TransitionSystem } from '../../model/index.ts';
import {
  type Automaton,
  type Case,
  checkEmptiness,
  type FairRegion,
  fairRegion,
  hasFairBehaviour,
  isEmptyProduct,
  type Lasso,
  type PropertyClass,
  type RegionSource,
  shortestBadPrefix,
  sourceOf,
  statesWithoutFairFuture,
} from '../../temporal/index.ts';
import { Interrupted } from '../../values/index.ts';
import type { Explanation } from '../outcome/explanation.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { OutcomeWarning } from '../outcome/outcome.ts';
import { describeTrace, storedPath } from '../outcome/trace-building.ts';
import type { StateGraph } from '../store/graph.ts';
import { levelsOf } from '../store/levels.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import type { Behaviour } from './counterexample.ts';
import { NO_OTHERS, numberOf, TemporalFault, TemporalInterruption, type Vectors } from './evaluated-states.ts';
import { evidenceOf } from './explain.ts';
import { TemporalGraph } from './temporal-graph.ts';
import { isShared, reserveTemporalMemory } from './temporal-memory.ts';
import { assumptionsOf } from './temporal-formula.ts';
import type { PlannedConjunct, PlannedProperty, TemporalPlan } from './temporal-plan.ts';
import { questionOf, taskCount, tasksOf } from './temporal-tasks.ts';
import { antecedentWarnings, fairnessWarnings, insideOf, tautologyWarnings, withoutBehaviours } from './temporal-warnings.ts';
import { TemporalCoordinator, type TemporalWorkers } from './temporal-workers.ts';

/** Why temporal properties cannot be checked of this system, or null. */
export function livenessRefusal(system: TransitionSystem, properties: readonly TemporalProperty[]): 'symmetry' | 'view' | null {
  if (system.canonicalize !== undefined) return 'symmetry';
  if (system.view !== undefined && !properties.every((property) => property.isAboutSearch === true)) return 'view';
  return null;
}

export interface TemporalCheckOptions {
  /** Look for a violation of every property and not only of the first that is violated. */
  readonly continueAfterViolation?: boolean;
  /** Asked some times a second, also in the middle of a search for behaviours; it may throw GivenUp. */
  readonly interrupted?: () => boolean;
  /** Called before the work for a property begins. */
  readonly begins?: (property: { readonly name: string; readonly number: number; readonly of: number }) => void;
  /** Threads that helped the search, and can go on to help here. */
  readonly helpers?: TemporalWorkers;
}

/** What came out for one property. */
export type PropertyResult = {
  readonly property: TemporalProperty;
  /** The class of each conjunct in the hierarchy of Manna and Pnueli. */
  readonly classes: readonly PropertyClass[];
} & ({ readonly kind: 'holds' } | ({ readonly kind: 'violated' } & Violation));

/** A counterexample with its explanation. */
export interface Violation {
  /** A lasso; finite for a safety property of a machine-closed specification. */
  readonly trace: Trace;
  readonly explanation: Explanation;
  /** No counterexample to this conjunct is shorter. */
  readonly isShortest: boolean;
}

export type TemporalOutcome =
  | { readonly kind: 'checked'; readonly results: readonly PropertyResult[]; readonly warnings: readonly OutcomeWarning[] }
  | {
      readonly kind: 'fault';
      readonly error: EvaluationError;
      readonly predicate: { readonly name: string };
      /** It was evaluated in the last step of the trace, and not in its last state. */
      readonly isOfStep: boolean;
      readonly trace: Trace;
    }
  | { readonly kind: 'interrupted' };

/** The states and the graph of a complete search; `graph` recorded with `temporal`. */
export interface ExploredSystem {
  readonly system: TransitionSystem;
  readonly store: StateStore;
  readonly graph: StateGraph;
  /** Constraints left out states or steps. */
  readonly leavesOut?: boolean;
}

/** Makes a state the one that is evaluated in; null where no VIEW tells levels apart. With one that does, a state that is expanded at two levels is two. */
function entering({ system, store }: Pick<ExploredSystem, 'system' | 'store'>): ((state: StateId) => void) | null {
  if (system.view?.readsSearch !== 'level') return null;
  const levels = levelsOf(store);
  return (state) => {
    system.progress.level = levels[state] as number;
  };
}

/** The states, for who evaluates in them. */
function statesIn({ system, store }: ExploredSystem): Vectors {
  const enter = entering({ system, store });
  if (enter === null) return store;
  return {
    get vectors() {
      return store.vectors;
    },
    at(state) {
      enter(state);
      return store.at(state);
    },
  };
}

/** A check in pieces, so that the caller can do something else in between; each is the work for about one conjunct. */
export type TemporalRun = Generator<void, TemporalOutcome, void>;

/** Checks the temporal properties of an explored system. The caller has made sure that the search was complete and `livenessRefusal` is null. */
export function* checkTemporal(explored: ExploredSystem, plan: TemporalPlan, options: TemporalCheckOptions = {}): TemporalRun {
  const { graph } = explored;
  const memory = reserveTemporalMemory(graph, plan.problem, tasksOf(plan).length);
  const coordinator = options.helpers !== undefined && isShared(graph) ? new TemporalCoordinator(memory, plan, options.helpers) : null;
  try {
    const temporal = new TemporalGraph(memory, statesIn(explored), plan.problem, options.interrupted, coordinator ?? NO_OTHERS);
    return yield* new TemporalCheck(explored, plan, temporal, coordinator, options).run();
  } catch (error) {
    if (error instanceof TemporalInterruption || error instanceof Interrupted) return { kind: 'interrupted' };
    if (!(error instanceof TemporalFault)) throw error;
    return faultOf(explored, plan, error);
  } finally {
    coordinator?.end();
  }
}

/** What was seen of a search that goes on. */
export type TemporalView = Extract<TemporalOutcome, { readonly kind: 'fault' | 'interrupted' }> | SeenSoFar;

type SeenSoFar =
  | { readonly kind: 'nothing' }
  /** Whatever is beyond the graph, this behaviour violates the property. */
  | { readonly kind: 'violated'; readonly result: PropertyResult & { readonly kind: 'violated' } };

/**
 * Looks for a violation in the graph of the states that a search has expanded so far. What is found is real: a lasso is one of the whole graph, and a
 * bad prefix cannot be continued rightly. Nothing else follows.
 * @param levels so many levels of the search are in the graph as a whole
 */
export function checkSoFar(explored: ExploredSystem, plan: TemporalPlan, levels: number, interrupted: () => boolean): TemporalView {
  const { graph } = explored;
  try {
    const temporal = new TemporalGraph(reserveTemporalMemory(graph, plan.problem, 0), statesIn(explored), plan.problem, interrupted);
    return new TemporalCheck(explored, plan, temporal, null, { interrupted }).soFar(levels);
  } catch (error) {
    if (error instanceof TemporalInterruption) return { kind: 'interrupted' };
    if (!(error instanceof TemporalFault)) throw error;
    return faultOf(explored, plan, error);
  }
}

/** A lasso in the graph of views that violates a property, by the states that were kept of each view. */
export interface ViewCandidate {
  readonly property: TemporalProperty;
  readonly classes: readonly PropertyClass[];
  readonly planned: PlannedConjunct;
  readonly behaviour: Behaviour;
}

/** Lassos in a graph whose states stand for all with the same view: nothing is known of them. */
export function viewCandidates(explored: ExploredSystem, plan: TemporalPlan, interrupted: () => boolean): readonly ViewCandidate[] {
  const { graph } = explored;
  try {
    const temporal = new TemporalGraph(reserveTemporalMemory(graph, plan.problem, 0), statesIn(explored), plan.problem, interrupted);
    return new TemporalCheck(explored, plan, temporal, null, { interrupted }).lassos();
  } catch (error) {
    if (error instanceof TemporalInterruption || error instanceof TemporalFault) return [];
    throw error;
  }
}

/** The property that has a proposition, or what has no value where it is of no property. */
function namedBy({ problem: { properties, propositions } }: TemporalPlan, predicate: { readonly name: string }): { readonly name: string } {
  return properties.find(({ formula }) => [...propositionsIn(formula)].some((i) => propositions[i]!.predicate === predicate)) ?? predicate;
}

function faultOf(
  { system, store, graph }: ExploredSystem,
  plan: TemporalPlan,
  fault: TemporalFault,
): Extract<TemporalOutcome, { readonly kind: 'fault' }> {
  const vectors = storedPath(store, numberOf(graph, fault.state));
  if (fault.next >= 0) vectors.push(...storedPath(store, numberOf(graph, fault.next)).slice(-1));
  const { error, predicate, next } = fault;
  return {
    kind: 'fault',
    error: asEvaluationError(error),
    predicate: namedBy(plan, predicate),
    isOfStep: next >= 0,
    trace: describeTrace(system, vectors),
  };
}

interface Candidate {
  readonly planned: PlannedConjunct;
  readonly behaviour: Behaviour;
  readonly isPrefix: boolean;
  readonly isShortest: boolean;
}

class TemporalCheck {
  readonly #explored: ExploredSystem;
  readonly #plan: TemporalPlan;
  readonly #graph: TemporalGraph;
  readonly #region: FairRegion;
  readonly #known: RegionSource = { isKnown: true, get: () => this.#region };
  /** Reachable states from which no fair behaviour starts. */
  #doomed: readonly number[] = [];

  readonly #options: TemporalCheckOptions;
  readonly #coordinator: TemporalCoordinator | null;
  /** Counts the tasks, in the order of `tasksOf`. */
  #task = 0;

  constructor(
    explored: ExploredSystem,
    plan: TemporalPlan,
    graph: TemporalGraph,
    coordinator: TemporalCoordinator | null,
    options: TemporalCheckOptions,
  ) {
    this.#options = options;
    this.#explored = explored;
    this.#plan = plan;
    this.#graph = graph;
    this.#coordinator = coordinator;
    this.#region = fairRegion(graph.steps, graph.fairness);
    coordinator?.publishRegion(this.#region);
  }

  *run(): TemporalRun {
    const { system, store, graph, leavesOut = false } = this.#explored;
    const inside = insideOf(system, leavesOut);
    this.#doomed = statesWithoutFairFuture(this.#graph.steps, this.#region);
    const traceTo = (state: number) => describeTrace(system, storedPath(store, numberOf(this.#explored.graph, state)));
    const warnings = fairnessWarnings(graph, this.#region, this.#doomed, traceTo, inside);
    const results: PropertyResult[] = [];
    const { properties } = this.#plan;
    for (const [i, planned] of properties.entries()) {
      this.#options.begins?.({ name: planned.property.name, number: i + 1, of: properties.length });
      const result = yield* this.#check(planned);
      results.push(result);
      if (result.kind === 'holds')
        warnings.push(...tautologyWarnings(planned), ...antecedentWarnings(planned, this.#graph, this.#doomed, inside));
      else if (this.#options.continueAfterViolation !== true) break;
    }
    if (results.some(({ kind }) => kind === 'holds') && this.#isNothingLeft())
      warnings.unshift(withoutBehaviours(graph, 'all that the specification assumes', inside));
    return { kind: 'checked', results, warnings };
  }

  /** Whether there are fair behaviours, and none satisfies what the specification assumes besides. */
  #isNothingLeft(): boolean {
    const { problem, assumed } = this.#plan;
    if ((problem.assumptions ?? []).length === 0 || !hasFairBehaviour(this.#region)) return false;
    const asked = assumptionsOf(problem);
    return assumed()?.every((one) => isEmptyProduct({ ...questionOf(this.#graph, this.#plan, asked, one), region: this.#known })) === true;
  }

  /** See `checkSoFar`. */
  soFar(levels: number): SeenSoFar {
    const { problem, properties } = this.#plan;
    const { constraints, stepConstraints } = this.#explored.system;
    const isConstrained = constraints.length + stepConstraints.length > 0;
    const isClosed = problem.fairness.length === 0 || (problem.fairStepsAreSteps === true && !isConstrained);
    for (const { property, conjuncts } of properties) {
      let best: Candidate | null = null;
      for (const planned of conjuncts) {
        const { monitor, violations, prefixMonitor } = planned;
        const ends = isClosed ? prefixMonitor() : null;
        const prefix = ends === null ? null : this.#findBadPrefix(planned, ends);
        // Every violation of a safety property has a bad prefix.
        const isDecided = prefix !== null || (isClosed && monitor !== null);
        const tried = isDecided ? [prefix] : violations.map((violation) => this.#findLasso(planned, violation));
        for (const candidate of tried)
          if (candidate !== null && (best === null || candidate.behaviour.vectors.length < best.behaviour.vectors.length)) best = candidate;
      }
      if (best === null) continue;
      const classes = conjuncts.map((planned) => planned.class);
      const { isShortest, ...evidence } = this.#evidence(best);
      // A shorter one has no state on a deeper level.
      const result = { property, classes, kind: 'violated' as const, ...evidence };
      return { kind: 'violated', result: { ...result, isShortest: isShortest && best.behaviour.vectors.length <= levels } };
    }
    return { kind: 'nothing' };
  }

  /** For each conjunct that is violated a lasso. */
  lassos(): readonly ViewCandidate[] {
    return this.#plan.properties.flatMap(({ property, conjuncts }) =>
      conjuncts.flatMap((planned) =>
        planned.violations.flatMap((violation) => {
          const candidate = this.#findLasso(planned, violation);
          const classes = conjuncts.map((one) => one.class);
          return candidate === null ? [] : [{ property, classes, planned, behaviour: candidate.behaviour }];
        }),
      ),
    );
  }

  *#check({ property, conjuncts }: PlannedProperty): Generator<void, PropertyResult, void> {
    const classes = conjuncts.map((planned) => planned.class);
    let best: Candidate | null = null;
    let isPrefixFound = false;
    for (const planned of conjuncts) {
      const { monitor, violations } = planned;
      const tried: (Candidate | null)[] = [];
      const first = this.#task;
      this.#task += taskCount({ monitor, violations });
      if (monitor !== null && this.#doomed.length === 0) {
        if (!(yield* this.#isDone(first))) tried.push(this.#findBadPrefix(planned, monitor));
      } else {
        for (const [i, violation] of violations.entries())
          if (monitor !== null || !(yield* this.#isDone(first + i))) tried.push(this.#findLasso(planned, violation));
      }
      const found = tried.filter((candidate) => candidate !== null);
      const isShortest = found.every((candidate) => candidate.isShortest);
      for (const candidate of found)
        if (best === null || candidate.behaviour.vectors.length < best.behaviour.vectors.length) best = { ...candidate, isShortest };
      isPrefixFound ||= found.some((candidate) => candidate.isPrefix);
    }
    // The behaviour that goes on from a prefix may be a lasso of fewer states than the prefix has.
    if (best !== null && !best.isPrefix && isPrefixFound) best = { ...best, isShortest: false };
    if (best === null) return { property, classes, kind: 'holds' };
    return { property, classes, kind: 'violated', ...this.#evidence(best) };
  }

  /** Whether another thread has found that there is nothing to find. */
  *#isDone(task: number): Generator<void, boolean, void> {
    do {
      yield;
      if (this.#options.interrupted?.() === true) throw new TemporalInterruption();
    } while (this.#coordinator?.isTakenByOther(task, this.#graph) === true);
    return this.#coordinator?.isFoundEmpty(task) === true;
  }

  #findBadPrefix(planned: PlannedConjunct, monitor: Automaton): Candidate | null {
    const states = shortestBadPrefix(this.#graph.steps, this.#graph.atomsFor(propositionsIn(planned.asked)), monitor);
    if (states === null) return null;
    return { planned, behaviour: this.#through(states, states.length - 1), isPrefix: true, isShortest: true };
  }

  #findLasso(planned: PlannedConjunct, violation: Case): Candidate | null {
    const answer = checkEmptiness({
      ...questionOf(this.#graph, this.#plan, planned.asked, violation),
      region: this.#known,
    });
    if (answer.kind === 'empty') return null;
    return { planned, behaviour: this.#behaviourOf(answer.lasso), isPrefix: false, isShortest: answer.lasso.isShortest };
  }

  #behaviourOf({ stem, cycle }: Lasso): Behaviour {
    const states = [...stem, ...cycle].map((step) => sourceOf(this.#graph.steps, step));
    return this.#through(states, stem.length);
  }

  /** The behaviour through states of the graph. */
  #through(states: readonly number[], loop: number): Behaviour {
    const { store, graph } = this.#explored;
    const numbers = states.map((state) => numberOf(graph, state));
    const enter = entering(this.#explored);
    return {
      vectors: numbers.map((number) => store.vector(number)),
      loop,
      ...(enter === null ? {} : { enter: (position: number) => enter(numbers[position] as StateId) }),
    };
  }

  #evidence({ planned, behaviour, isPrefix, isShortest }: Candidate): Violation {
    return { ...evidenceOf(behaviour, this.#explored.system, this.#plan, planned, isPrefix), isShortest };
  }
}
