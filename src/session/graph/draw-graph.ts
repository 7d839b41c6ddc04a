// The state graph of a model for drawing: nodes are states, or the values that a view gives them; the path to the first violation is marked.
//
// The search goes on after violations, so that the graph is whole. SYMMETRY and VIEW of the configuration do not apply: the graph shows the
// states that behaviours go through. A step from a state to itself is not drawn unless asked for: TLA+ allows it everywhere.

import { type CheckOutcome, GraphRecorder, STUTTERING, type StateGraph, type StateStore } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import {
  EvaluationError,
  type StepLabel,
  type TemporalProblem,
  type Trace,
  type TransitionSystem,
  type ValueId,
} from '../../model/index.ts';
import {
  type DrawnGraph,
  elementOf,
  type GraphEdge,
  type GraphNode,
  PictureError,
  type SvgElement,
  treeMaker,
  type ValueTree,
  viewOf,
} from '../../report/index.ts';
import { exploreStates, runSearch } from '../check/run-search.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { evaluatorAt } from '../open/evaluator-at.ts';
import { openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CommandFields } from '../options/schema.ts';
import type { CheckEvents, ModelRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { withDeepStack } from '../threads/deep-stack.ts';
import { memoryBudget } from '../threads/memory-budget.ts';
import { TimeLimit } from '../threads/time-limit.ts';
import { keepVigil } from '../threads/vigil.ts';

/** What to draw, and how. */
export interface GraphRequest extends ModelRequest, Partial<Omit<CommandFields<'graph'>, keyof ModelRequest | 'max'>> {
  /** The most nodes. */
  readonly max: number;
}

/** A graph, or why there is none. */
export type GraphResult =
  | { readonly kind: 'graph'; readonly graph: DrawnGraph; readonly diagnostics: readonly Diagnostic[] }
  /** There are more nodes than asked for. */
  | { readonly kind: 'too-large'; readonly max: number; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'refused';
      readonly verdict: 'parse-error' | 'config-error' | 'evaluation-error';
      readonly diagnostics: readonly Diagnostic[];
    }
  /** The exploration came to no end. */
  | { readonly kind: 'stopped'; readonly by: 'interruption' | 'memory' | 'time'; readonly diagnostics: readonly Diagnostic[] };

/** States that a view may merge into one node: more of them are not explored. */
const STATES_PER_NODE = 1000;

/** What can be drawn: compiled modules and systems written in TypeScript. */
export interface Drawable {
  readonly system: TransitionSystem;
  readonly temporal: TemporalProblem | null;
  /** Whether a state without a step is a fault. */
  readonly deadlock: boolean;
  /** Values as plain data: for pictures. */
  readonly tree?: (value: ValueId) => ValueTree;
}

/** What a drawing of a system is asked for. */
type SystemGraphRequest = Omit<GraphRequest, keyof ModelRequest> & Pick<ModelRequest, 'signal' | 'hear' | 'maxDepth'>;

/** Explores a system and makes its graph. Throws EvaluationError. */
export async function graphOfSystem(drawable: Drawable, request: SystemGraphRequest): Promise<GraphResult> {
  const { canonicalize: _canonicalize, view: _view, ...system } = drawable.system;
  const hasView = request.view !== undefined;
  const recorder = new GraphRecorder({ labelled: true });
  const maxStates = hasView ? request.max * STATES_PER_NODE : request.max;
  const { deadlock } = drawable;
  const { search, outcome } = await exploreStates(
    system,
    { ...request, maxStates },
    {},
    { recorder, deadlock, continueAfterViolation: true },
  );
  if (outcome.verdict === 'assertion' || outcome.verdict === 'evaluation-error') throw outcome.error;
  if (outcome.verdict === 'interrupted') return { kind: 'stopped', by: 'interruption', diagnostics: [] };
  if (outcome.verdict === 'limit' && outcome.limit === 'memory') return { kind: 'stopped', by: 'memory', diagnostics: [] };
  if (search.store.count >= maxStates && search.report.queue > 0) return { kind: 'too-large', max: request.max, diagnostics: [] };
  const violation =
    outcome.verdict === 'ok' && drawable.temporal !== null
      ? await runSearch(system, drawable.temporal, { ...request, deadlock: drawable.deadlock }, {})
      : outcome;
  const graph = recorder.finish(search.store.count, outcome.statistics.initialStates);
  const drawing = new Drawing({ ...drawable, system }, search.store, graph, request);
  const nodes = drawing.nodes();
  if (nodes.length > request.max) return { kind: 'too-large', max: request.max, diagnostics: [] };
  return { kind: 'graph', graph: drawing.finish(nodes, violation), diagnostics: [] };
}

/** The field of what is shown of a state that is its picture. */
const PICTURE = 'show';
/** What draws the picture. */
const PICTURE_OPERATOR = 'AnimView';

const drawsPictures = ({ show, view }: Pick<GraphRequest, 'show' | 'view'>): boolean => show === 'picture' && view === undefined;

type DrawingRequest = Pick<GraphRequest, 'view' | 'cluster' | 'selfLoops' | 'show'>;

class Drawing {
  readonly #drawable: Drawable;
  readonly #store: StateStore;
  readonly #graph: StateGraph;
  readonly #request: DrawingRequest;
  /** The node of each state. */
  readonly #nodeOf: Int32Array;
  /** Each list of labels once: many edges have the same. */
  readonly #labelLists = new Map<string, readonly string[]>();
  /** How many states a shortest path to each state has, with it: what TLCGet("level") is there. */
  readonly #levels: Int32Array;

  constructor(drawable: Drawable, store: StateStore, graph: StateGraph, request: DrawingRequest) {
    this.#drawable = drawable;
    this.#store = store;
    this.#graph = graph;
    this.#request = request;
    this.#nodeOf = new Int32Array(graph.stateCount);
    this.#levels = new Int32Array(graph.stateCount);
    // States are found after those before them.
    for (let state = 0; state < graph.stateCount; state++) this.#levels[state] = (this.#levels[store.predecessors[state] ?? -1] ?? 0) + 1;
  }

  /** The first state of each node. */
  nodes(): number[] {
    const first: number[] = [];
    const known = new Map<number, number>();
    for (let state = 0; state < this.#graph.stateCount; state++) {
      const key = this.#request.view === undefined ? state : this.#field(state, 'view');
      let node = known.get(key);
      if (node === undefined) {
        node = first.push(state) - 1;
        known.set(key, node);
      }
      this.#nodeOf[state] = node;
    }
    return first;
  }

  finish(first: readonly number[], outcome: CheckOutcome): DrawnGraph {
    const { system } = this.#drawable;
    const trace = 'trace' in outcome ? outcome.trace : undefined;
    const path = this.#path(trace);
    const edges = this.#edges(path.steps);
    const { deadlocks, ends, cut } = this.#endings();
    const nodes = first.map(
      (state, node): GraphNode => ({
        label: this.#label(state),
        initial: state < this.#graph.initialCount,
        deadlock: deadlocks.has(node),
        terminated: ends.has(node),
        cut: cut.has(node),
        ...defined({
          picture: this.#picture(state),
          onPath: path.places.get(node),
          cluster: this.#request.cluster === undefined ? undefined : system.values.print(this.#field(state, 'cluster')),
        }),
      }),
    );
    const names = [...new Set(system.actions.map(({ name }) => name))];
    return { title: system.name, nodes, edges, actions: names, ...defined({ violation: violationOf(outcome) }) };
  }

  #vector(state: number): Int32Array {
    return this.#store.vector(state);
  }

  #shownOf(state: number): readonly { readonly name: string; readonly value: number }[] {
    const { system } = this.#drawable;
    const vector = this.#vector(state);
    const { alias } = system;
    if (alias !== undefined) return evaluatorAt(system)(this.#levels[state]!, () => alias(vector, 0, vector, 0));
    return system.variables.map(({ name }, i) => ({ name, value: vector[i]! }));
  }

  #field(state: number, name: string): number {
    return this.#shownOf(state).find((field) => field.name === name)?.value ?? 0;
  }

  #label(state: number): readonly string[] {
    const { values } = this.#drawable.system;
    const { view, show = 'state' } = this.#request;
    if (view !== undefined) return [values.print(this.#field(state, 'view'))];
    if (show === 'number') return [String(state + 1)];
    const before = this.#store.predecessors[state] ?? -1;
    const visible = this.#shownOf(state).filter(
      ({ name, value }) =>
        name !== 'cluster' && name !== PICTURE && (show !== 'changes' || before < 0 || this.#field(before, name) !== value),
    );
    return visible.map(({ name, value }) => `${name} = ${values.print(value)}`);
  }

  /** What the operator of the module draws. Throws PictureError. */
  #picture(state: number): SvgElement | undefined {
    const { tree } = this.#drawable;
    return tree === undefined || !drawsPictures(this.#request) ? undefined : elementOf(tree(this.#field(state, PICTURE)));
  }

  /** The steps between two states: the name of the first one's action, and what is written at the edge beside what stood there. */
  #labels(from: number, to: number, before: readonly string[]): { readonly action: string; readonly labels: readonly string[] } {
    const labels = [...this.#drawable.system.labels(this.#vector(from), 0, this.#vector(to), 0)];
    const texts = [...new Set([...before, ...labels.map((label) => this.#text(label))])];
    const key = JSON.stringify(texts);
    const known = this.#labelLists.get(key);
    if (known === undefined) this.#labelLists.set(key, texts);
    return { action: labels[0]?.action ?? '', labels: known ?? texts };
  }

  #text({ action, arguments: args }: StepLabel): string {
    const { values } = this.#drawable.system;
    return args.length === 0 ? action : `${action}(${args.map(({ value }) => values.print(value)).join(', ')})`;
  }

  #edges(onPath: ReadonlySet<string>): GraphEdge[] {
    const { rows, targets, actions } = this.#graph;
    const found = new Map<number, GraphEdge>();
    const names = [...new Set(this.#drawable.system.actions.map(({ name }) => name))];
    for (let state = 0; state < this.#graph.stateCount; state++) {
      const looked = new Set<number>();
      for (let edge = rows[state]!; edge < rows[state + 1]!; edge++) {
        const target = targets[edge]!;
        if (actions?.[edge] === STUTTERING || looked.has(target)) continue;
        looked.add(target);
        const [from, to] = [this.#nodeOf[state]!, this.#nodeOf[target]!];
        if (from === to && this.#request.selfLoops !== true) continue;
        const key = from * this.#graph.stateCount + to;
        const before = found.get(key);
        const { action, labels } = this.#labels(state, target, before?.labels ?? []);
        if (before === undefined)
          found.set(key, { from, to, labels, action: Math.max(0, names.indexOf(action)), onPath: onPath.has(`${from} ${to}`) });
        else if (before.labels !== labels) found.set(key, { ...before, labels });
      }
    }
    return [...found.values()];
  }

  /**
   * The nodes with a state that has no step, with one whose only step leads to itself, and with one whose steps are not all there: where a view
   * takes states for one, each of them counts. Of a state without all of its steps it is not known whether a behaviour ends there.
   */
  #endings(): { readonly deadlocks: ReadonlySet<number>; readonly ends: ReadonlySet<number>; readonly cut: ReadonlySet<number> } {
    const { rows, targets, stateCount } = this.#graph;
    const [deadlocks, ends, cut] = [new Set<number>(), new Set<number>(), new Set<number>()];
    for (let state = 0; state < stateCount; state++) {
      const steps = targets.subarray(rows[state], rows[state + 1]);
      const node = this.#nodeOf[state]!;
      if (this.#graph.cut[state] === 1) cut.add(node);
      else if (steps.length === 0) deadlocks.add(node);
      else if (steps.every((target) => target === state)) ends.add(node);
    }
    return { deadlocks, ends, cut };
  }

  #path(trace: Trace | undefined): { readonly places: ReadonlyMap<number, number>; readonly steps: ReadonlySet<string> } {
    const places = new Map<number, number>();
    const steps = new Set<string>();
    if (trace === undefined) return { places, steps };
    const nodes = trace.states.map(({ vector }) => {
      const state = this.#store.find(vector, 0);
      return state < 0 ? -1 : this.#nodeOf[state]!;
    });
    if (trace.loop !== undefined) nodes.push(nodes[trace.loop]!);
    for (const [i, node] of nodes.entries()) {
      if (node >= 0 && !places.has(node)) places.set(node, i + 1);
      if (i > 0) steps.add(`${nodes[i - 1]} ${node}`);
    }
    return { places, steps };
  }
}

function violationOf(outcome: CheckOutcome): string | undefined {
  switch (outcome.verdict) {
    case 'deadlock':
      return 'deadlock';
    case 'invariant':
      return `${outcome.predicate.name} is false`;
    case 'property':
      return `${outcome.predicate.name} is violated`;
    default:
      return undefined;
  }
}

/** Opens a model and makes its graph. */
export async function drawGraph(asked: GraphRequest, events: Pick<CheckEvents, 'loaded'> = {}): Promise<GraphResult> {
  if (asked.timeout === undefined) return await drawDeep(asked, events);
  const limit = new TimeLimit(asked.timeout, asked);
  try {
    const result = await drawDeep({ ...asked, ...limit.ending() }, events);
    return result.kind === 'stopped' && result.by === 'interruption' && limit.isReached ? { ...result, by: 'time' } : result;
  } finally {
    limit.dispose();
  }
}

const drawDeep = withDeepStack<GraphRequest, GraphResult>({
  kind: 'graph',
  run: drawInTime,
  refused: (diagnostics) => ({ kind: 'refused', verdict: 'config-error', diagnostics }),
  interrupted: () => ({ kind: 'stopped', by: 'interruption', diagnostics: [] }),
});

/** The graph, in this thread and without a time limit. */
export async function drawInTime(asked: GraphRequest, events: Pick<CheckEvents, 'loaded'>): Promise<GraphResult> {
  const request = await withProgram(asked);
  const { view, cluster } = request;
  const shown = defined({ view, cluster, [PICTURE]: drawsPictures(request) ? PICTURE_OPERATOR : undefined });
  // A cluster or a picture must not take away what the nodes show.
  const opened = openModel({ ...request, ...(Object.keys(shown).length === 0 ? {} : { shown }) }, {});
  if (opened.model === null) return { kind: 'refused', verdict: opened.verdict, diagnostics: opened.diagnostics };
  const { model, values, diagnostics } = opened;
  events.loaded?.();
  const deadlock = request.deadlock ?? model.checkDeadlock;
  const system = view === undefined && Object.keys(shown).length > 0 ? withVariables(model.system) : model.system;
  const vigil = keepVigil(values.arena, request, memoryBudget(request.memory));
  try {
    const result = await graphOfSystem({ system, temporal: model.temporal, deadlock, tree: treeMaker(viewOf(values)) }, request);
    return { ...result, diagnostics: [...diagnostics, ...result.diagnostics] };
  } catch (error) {
    const fault = error instanceof EvaluationError ? evaluationFault(error) : error instanceof PictureError ? noPicture(error) : null;
    if (fault === null) throw error;
    return { kind: 'refused', verdict: 'evaluation-error', diagnostics: [fault, ...diagnostics] };
  } finally {
    vigil.end();
  }
}

const noPicture = ({ message }: PictureError): Diagnostic => ({
  code: 'E401',
  severity: 'error',
  message: `${PICTURE_OPERATOR} is no picture: ${message}`,
  fix: 'Make it of the operators of the community module SVG, such as Group, Rect and Text.',
});

/** The variables besides what the alias shows. */
const withVariables = (system: TransitionSystem): TransitionSystem => {
  const { alias } = system;
  if (alias === undefined) return system;
  return {
    ...system,
    alias: (states, offset, next, nextOffset) => [
      ...system.variables.map(({ name }, i) => ({ name, value: states[offset + i]! })),
      ...alias(states, offset, next, nextOffset),
    ],
  };
};
