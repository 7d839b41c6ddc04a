// Behaviours of a model as tests for what implements it.
//
// The whole graph of the model is explored first, without SYMMETRY and VIEW: behaviours go through its states. Violations do not end the search.
import { createHash } from 'node:crypto';
import { GraphRecorder, type StateGraph, type StateStore } from '../../checker/index.ts';
import { type Model, writtenAs } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import {
  actionGoal,
  allWalks,
  type BehaviourGraph,
  cover,
  edgeBound,
  edgeGoal,
  type Goal,
  pairGoal,
  predicateGoal,
  randomWalks,
  stateGoal,
  type Walk,
} from '../../generation/index.ts';
import { EvaluationError, type StatePredicate, type StepLabel, type TransitionSystem } from '../../model/index.ts';
import { type BehaviourSet, type GeneratedBehaviour, reportTrace, viewOf } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { evaluating, unreduced } from '../check/possibility.ts';
import { exploreStates } from '../check/run-search.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { openModel } from '../open/open-model.ts';
import { seededRandom } from '../open/random.ts';
import type { CommandFields } from '../options/schema.ts';
import type { CheckEvents, ModelRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { withDeepStack } from '../threads/deep-stack.ts';
import { placesOf } from '../threads/vigil.ts';

/** What to generate. */
export interface GenerateRequest extends ModelRequest, Partial<Omit<CommandFields<'generate'>, keyof ModelRequest>> {}

/** The behaviours, or why there are none. */
export type GenerateResult =
  | { readonly kind: 'generated'; readonly set: BehaviourSet; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'refused';
      readonly verdict: 'parse-error' | 'config-error' | 'evaluation-error';
      readonly diagnostics: readonly Diagnostic[];
    }
  /** There are no behaviours. */
  | { readonly kind: 'false-assumption'; readonly name: string; readonly diagnostics: readonly Diagnostic[] }
  /** The model has more states than `maxStates`, or the request's `most` is too small for all behaviours. */
  | {
      readonly kind: 'too-large';
      readonly what: 'states' | 'behaviours';
      readonly most: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly kind: 'stopped'; readonly by: 'interruption' | 'memory'; readonly diagnostics: readonly Diagnostic[] };

const MOST_STATES = 200_000;
const MOST_BEHAVIOURS = 10_000;
/** Steps of a random behaviour. */
const RANDOM_STEPS = 30;

const generateDeep = withDeepStack<GenerateRequest, GenerateResult>({
  kind: 'generate',
  run: generateHere,
  refused: (diagnostics) => ({ kind: 'refused', verdict: 'config-error', diagnostics }),
  interrupted: () => ({ kind: 'stopped', by: 'interruption', diagnostics: [] }),
});

/** Opens a model and generates behaviours of it. */
export async function generate(asked: GenerateRequest, events: Pick<CheckEvents, 'loaded' | 'progress'> = {}): Promise<GenerateResult> {
  return await generateDeep(asked, events);
}

/** The same, in this thread. */
export async function generateHere(asked: GenerateRequest, events: Pick<CheckEvents, 'loaded' | 'progress'>): Promise<GenerateResult> {
  const request = await withProgram(asked);
  const opened = openModel(request, {});
  if (opened.model === null) return { kind: 'refused', verdict: opened.verdict, diagnostics: opened.diagnostics };
  const { model, values, diagnostics } = opened;
  events.loaded?.();
  try {
    const result = await generated(model, values, request, events);
    return { ...result, diagnostics: [...diagnostics, ...result.diagnostics] };
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { kind: 'refused', verdict: 'evaluation-error', diagnostics: [evaluationFault(error), ...diagnostics] };
  }
}

/** Throws EvaluationError. */
async function generated(
  { system: reduced, counted: predicates, builder }: Model,
  values: Values,
  request: GenerateRequest,
  events: Pick<CheckEvents, 'progress'>,
): Promise<GenerateResult> {
  const system = unreduced(reduced);
  const recorder = new GraphRecorder({ labelled: true });
  const maxStates = request.maxStates ?? MOST_STATES;
  const watched = { arena: values.arena, placeOf: placesOf(builder?.sites ?? []) };
  const wishes = { ...request, maxStates, watched };
  const asked = { ...system, assumptions: reduced.assumptions, invariants: predicates.map(evaluating) };
  const { search, outcome } = await exploreStates(asked, wishes, events, { recorder });
  if (outcome.verdict === 'assertion' || outcome.verdict === 'evaluation-error') throw outcome.error;
  if (outcome.verdict === 'assumption') return { kind: 'false-assumption', name: outcome.predicate.name, diagnostics: [] };
  if (outcome.verdict === 'interrupted') return { kind: 'stopped', by: 'interruption', diagnostics: [] };
  if (outcome.verdict === 'limit' && outcome.limit === 'memory') return { kind: 'stopped', by: 'memory', diagnostics: [] };
  if (outcome.verdict === 'limit' && outcome.limit === 'states')
    return { kind: 'too-large', what: 'states', most: maxStates, diagnostics: [] };
  const recorded = recorder.finish(search.store.count, outcome.statistics.initialStates);
  return new Generation(system, values, search.store, recorded, request).run(predicates);
}

class Generation {
  readonly #system: TransitionSystem;
  readonly #values: Values;
  readonly #store: StateStore;
  readonly #graph: BehaviourGraph;
  readonly #actionNames: readonly string[];
  /** Constraints or a limit of depth cut off a part of the graph. */
  readonly #isCut: boolean;
  readonly #request: GenerateRequest;

  constructor(system: TransitionSystem, values: Values, store: StateStore, recorded: StateGraph, request: GenerateRequest) {
    this.#system = system;
    this.#values = values;
    this.#store = store;
    this.#request = request;
    this.#actionNames = [...new Set(system.actions.map(({ name }) => name))];
    const byName = system.actions.map(({ name }) => this.#actionNames.indexOf(name));
    const { stateCount, initialCount, rows, targets, cut } = recorded;
    // Initial states that a constraint excludes are in no row.
    this.#isCut = system.constraints.length > 0 || cut.includes(1);
    const actions = Int32Array.from(recorded.actions ?? [], (action) => byName[action]!);
    this.#graph = { stateCount, initialCount, rows, targets, actions, actionCount: this.#actionNames.length };
  }

  run(predicates: readonly StatePredicate[]): GenerateResult {
    const { behaviours: count, allUpTo, seed = 1, cover: what = 'edges', most = MOST_BEHAVIOURS } = this.#request;
    const steps = this.#request.maxSteps ?? null;
    if (allUpTo !== undefined) {
      const walks = allWalks(this.#graph, allUpTo, most);
      if (walks === null) return { kind: 'too-large', what: 'behaviours', most, diagnostics: [] };
      return this.#told(`all behaviours of ${allUpTo} step${allUpTo === 1 ? '' : 's'}`, walks);
    }
    if (count !== undefined) return this.#random(count, randomWalks(this.#graph, count, steps ?? RANDOM_STEPS, seededRandom(seed)));
    if (predicates.length > 0) return this.#reaching(predicates, steps);
    const covered = cover(this.#graph, this.#goal(what), steps);
    // The bound is about all steps of the graph.
    const bound = what === 'edges' && covered.tooFar === 0 ? { atLeast: edgeBound(this.#graph, covered.maxSteps) } : {};
    return this.#told(`cover ${what}`, covered.walks, {
      covered: covered.covered.size,
      ...bound,
      ...(covered.tooFar === 0 ? {} : { tooFar: covered.tooFar }),
      // Those that are only too far are in the graph.
      ...(what === 'actions' ? this.#unreachable(this.#actionNames, new Set(this.#graph.actions)) : {}),
    });
  }

  #random(count: number, walks: readonly Walk[]): GenerateResult {
    const { set, ...result } = this.#told('random behaviours', walks);
    const repeated = count - set.behaviours.length;
    return { ...result, set: repeated === 0 || walks.length === 0 ? set : { ...set, repeated } };
  }

  #goal(what: NonNullable<GenerateRequest['cover']>): Goal {
    switch (what) {
      case 'actions':
        return actionGoal(this.#graph);
      case 'states':
        return stateGoal();
      case 'edges':
        return edgeGoal();
      case 'pairs':
        return pairGoal(this.#graph);
    }
  }

  /** A shortest behaviour to each predicate. */
  #reaching(predicates: readonly StatePredicate[], steps: number | null): GenerateResult {
    const truth = predicates.map((predicate) =>
      Uint8Array.from({ length: this.#graph.stateCount }, (_, state) =>
        predicate.holds(this.#store.vectors, this.#store.at(state)) ? 1 : 0,
      ),
    );
    const names = predicates.map(({ name }) => writtenAs(name));
    // One behaviour for each: whoever asks for a state wants to see how it comes about.
    const found = truth.map((of) => cover(this.#graph, predicateGoal([of]), steps));
    const covered = new Set(found.flatMap(({ covered: own }, i) => (own.size > 0 ? [i] : [])));
    const tooFar = found.reduce((sum, one) => sum + one.tooFar, 0);
    return this.#told(
      `reach ${names.join('; ')}`,
      found.flatMap(({ walks }) => walks),
      {
        covered: covered.size,
        ...(tooFar === 0 ? {} : { tooFar }),
        ...this.#unreachable(names, covered, (i) => found[i]!.tooFar > 0),
      },
    );
  }

  #unreachable(
    names: readonly string[],
    covered: ReadonlySet<number>,
    isOnlyFar: (index: number) => boolean = () => false,
  ): Pick<BehaviourSet, 'unreachable' | 'isCut'> {
    const missing = names.filter((_, i) => !covered.has(i) && !isOnlyFar(i));
    return missing.length === 0 ? {} : { unreachable: missing, ...(this.#isCut ? { isCut: true } : {}) };
  }

  #told(goal: string, walks: readonly Walk[], more: Partial<BehaviourSet> = {}): Extract<GenerateResult, { readonly kind: 'generated' }> {
    const behaviours = new Map<string, GeneratedBehaviour>();
    for (const walk of walks) {
      const behaviour = this.#behaviour(walk);
      behaviours.set(behaviour.name, behaviour);
    }
    const sorted = [...behaviours.values()].sort((a, b) => a.trace.states.length - b.trace.states.length || (a.name < b.name ? -1 : 1));
    const set: BehaviourSet = {
      module: this.#system.name,
      goal,
      behaviours: sorted,
      steps: sorted.reduce((sum, { trace }) => sum + trace.states.length - 1, 0),
      states: this.#graph.stateCount,
      edges: this.#graph.targets.length,
      ...more,
    };
    return { kind: 'generated', set, diagnostics: [] };
  }

  #behaviour({ start, edges }: Walk): GeneratedBehaviour {
    const { targets, actions } = this.#graph;
    const states: { vector: Int32Array; label: StepLabel | null }[] = [{ vector: this.#store.vector(start), label: null }];
    let before = this.#store.vector(start);
    for (const edge of edges) {
      const vector = this.#store.vector(targets[edge]!);
      const name = this.#actionNames[actions[edge]!];
      const labels = [...this.#system.labels(before, 0, vector, 0)];
      states.push({ vector, label: labels.find(({ action }) => action === name) ?? labels[0] ?? null });
      before = vector;
    }
    const trace = reportTrace({ states }, this.#system, viewOf(this.#values));
    const { print } = this.#system.values;
    // What the behaviour consists of: its name does not depend on what else is generated.
    const text = states
      .map(({ vector, label }) => `${label?.action ?? ''} ${[...vector].map((value) => print(value)).join(' ')}`)
      .join('\n');
    const last = states.at(-1)?.label?.action ?? 'initial';
    const word = last.replace(/\W+/g, '_');
    return { name: `${word}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`, trace };
  }
}
