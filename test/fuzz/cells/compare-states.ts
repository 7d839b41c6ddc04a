// The states of a search that changes its layout in the middle, one by one, against those of a search that keeps every variable as a value; and what came up after the change that was
// unlike everything before.
import { type CheckOutcome, GraphRecorder, Search, type SearchOptions } from '../../../src/checker/index.ts';
import type { CompiledModel } from '../../../src/compiler/index.ts';
import type { OrderedEntries, TransitionSystem } from '../../../src/model/index.ts';
import { LayoutTrial } from '../../../src/session/check/layout-trial.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import type { CheckRequest } from '../../../src/session/request.ts';
import { Kind, type Values } from '../../../src/values/index.ts';

/** How a search with another layout went. */
export interface ComparedStates {
  /** Whether variables are in cells, whether the values of some have codes, and whether variables are in bits. */
  readonly hasCells: boolean;
  readonly hasCodes: boolean;
  readonly hasBits: boolean;
  /** What came up after the change that was unlike everything before. */
  readonly later: ReadonlySet<string>;
  /** What differs; undefined where nothing does. */
  readonly what: string | undefined;
}

/** What an outcome says whatever the layout. */
const essence = (outcome: CheckOutcome): string =>
  JSON.stringify({
    verdict: outcome.verdict,
    statistics: { ...outcome.statistics, actions: outcome.statistics.actions.map(({ span: _span, ...action }) => action) },
    error: 'error' in outcome ? outcome.error.message : null,
    length: 'trace' in outcome ? (outcome.trace?.states.length ?? 0) : null,
  });

/** A search that records the steps of its states in the order in which it expands them. */
class Recorded {
  readonly search: Search;
  readonly #recorder = new GraphRecorder({ temporal: true });

  constructor(system: TransitionSystem, options: SearchOptions) {
    this.search = new Search(system, { ...options, recorder: this.#recorder });
  }

  finish(): CheckOutcome {
    for (;;) {
      const outcome = this.search.advance(1000);
      if (outcome !== null) return outcome;
    }
  }

  /** The steps between states that were expanded, which are counted in that order; `states` are their numbers in the store. */
  graph() {
    const { rows, targets, cut, states, edgeCount } = this.#recorder.soFar(this.#recorder.recorded, 0);
    return { states: states!, text: [rows, targets.subarray(0, edgeCount), cut].join(';') };
  }
}

const listedIn = ({ arena }: Values, set: number): readonly number[] => [
  ...arena.cells.subarray((set >> 1) + 2, (set >> 1) + 2 + arena.length(set)),
];

/** Parts of parts of parts are looked at, no deeper ones. */
const DEEPEST = 4;

/** What the values of a variable have been like: their kinds, the domains of functions, what their parts are like. */
class Shapes {
  readonly #values: Values;
  readonly #seen = new Set<string>();
  readonly #known = new Set<number>();

  constructor(values: Values) {
    this.#values = values;
  }

  /** Remembers the value. Whether a part of the value is like no part before. */
  isNew(id: number): boolean {
    if (this.#known.has(id)) return false;
    this.#known.add(id);
    const before = this.#seen.size;
    for (const shape of this.#of(id, DEEPEST)) this.#seen.add(shape);
    return this.#seen.size > before;
  }

  #of(id: number, levels: number): Iterable<string> {
    if (levels === 0) return [];
    if ((id & 1) !== 0) return ['number'];
    const { arena, functions, sets } = this.#values;
    const kind = arena.kind(id);
    if (kind === Kind.set) return this.#ofAll('set', listedIn(this.#values, id), levels - 1);
    if (kind !== Kind.tuple && kind !== Kind.function) return [`kind ${kind}`];
    const domain = sets.force(functions.domain(id), -1);
    const parts = listedIn(this.#values, domain).map((key) => functions.find(id, key));
    return this.#ofAll(`function over ${domain}`, parts, levels - 1);
  }

  #ofAll(what: string, parts: readonly number[], levels: number): ReadonlySet<string> {
    return new Set([what, ...parts.flatMap((id) => [...this.#of(id, levels)].map((shape) => `${what} with ${shape}`))]);
  }
}

/** Why a set is not all bits; null where it is. `rest` is the entry behind them. */
function oddnessOf(rest: number, values: Values, [count, ...places]: Int32Array): string | null {
  const { arena, sets } = values;
  if (rest === sets.emptySet) return null;
  if ((rest & 1) !== 0 || !sets.isSet(rest)) return 'no set';
  if (arena.kind(rest) !== Kind.set) return 'a set that is not listed';
  if (listedIn(values, rest).some((id) => (id & 1) === 0 && arena.kind(id) >= Kind.lazy)) return 'an element that is not listed';
  return count === places.length ? 'more elements than there is room for' : 'elements that cannot be compared';
}

/** Looks at the states of the search with the other layout, in turn. */
class Looker {
  readonly later = new Set<string>();
  readonly #values: Values;
  readonly #system: TransitionSystem;
  readonly #split: CompiledModel['split'];
  readonly #shapes = new Map<number, Shapes>();
  /** The variables whose entries are no ids, and these entries. */
  readonly #joint: readonly (readonly [variable: number, entries: OrderedEntries])[];
  #before: Int32Array | null = null;

  constructor(values: Values, { system, split }: CompiledModel) {
    this.#values = values;
    this.#system = system;
    this.#split = split;
    for (const variable of split.keys()) this.#shapes.set(variable, new Shapes(values));
    const joint = [...split].filter(([, by]) => by.kind === 'bits' || by.codes !== null).sort(([a], [b]) => a - b);
    this.#joint = joint.map(([variable], i) => [variable, system.rows!.joint[i]!] as const);
  }

  /** Learns what was known when the layout was chosen. */
  learn(ids: Int32Array): void {
    for (const [variable, seen] of this.#shapes) seen.isNew(ids[variable]!);
  }

  /** Notes what a state has that is unlike everything before. */
  note(row: Int32Array, isLater: boolean): void {
    const ids = this.#system.rows!.valuesOf(row);
    for (const [variable, by] of this.#split) {
      const isNew = this.#shapes.get(variable)!.isNew(ids[variable]!);
      const entries = this.#joint.find(([joint]) => joint === variable)?.[1];
      if (by.kind === 'cells') {
        if (isNew) this.later.add('in cells');
        if (entries !== undefined && isLater && (row[entries.first]! & 1) === 0) this.later.add('a value without a code');
        continue;
      }
      const oddness = isLater ? oddnessOf(row[entries!.end - 1]!, this.#values, by.universe) : null;
      if (isNew || oddness !== null) this.later.add('in bits');
      if (oddness !== null) this.later.add(oddness);
    }
  }

  /** What is wrong with the next state in the order of the search, whose variables have the values `ids`. */
  faultOf(row: Int32Array, ids: Int32Array): string | undefined {
    const { order } = this.#values;
    const { valuesOf } = this.#system.rows!;
    if (valuesOf(row).some((id, variable) => id !== ids[variable] && order.compare(id, ids[variable]!) !== 0)) return 'other values';
    const before = this.#before;
    this.#before = Int32Array.from([...row, ...ids]);
    if (before === null) return undefined;
    for (const [variable, entries] of this.#joint) {
      const expected = order.compare(before[row.length + variable]!, ids[variable]!);
      if (Math.sign(entries.compare(before, 0, row, 0)) !== Math.sign(expected)) return 'another place in the canonical order';
    }
    return undefined;
  }
}

/** Compares two searches of a model, one of which changes its layout after so many states were expanded; null where the layout stays. */
export function compareStates(request: CheckRequest, expanded: number): ComparedStates | null {
  const opened = openModel(request, {});
  if (opened.model === null) return null;
  const { model, values } = opened;
  const options = { deadlock: model.checkDeadlock, ...(request.maxStates === undefined ? {} : { maxStates: request.maxStates }) };
  const begun = new Recorded(model.system, options);
  if (begun.search.advance(expanded) !== null) return null;
  const further = new LayoutTrial(opened, { ...request, layout: 'cells' }).look(begun.search);
  if (further === null) return null;
  const changed = new Recorded(further.model.system, options);
  changed.search.restore(further.from);
  const outcome = changed.finish();
  const whole = new Recorded(model.system, options);
  const expected = whole.finish();
  const looker = new Looker(values, further.model);
  for (let state = 0; state < begun.search.store.count; state++) looker.learn(begun.search.store.vector(state));
  let what = essence(outcome) === essence(expected) ? undefined : `${essence(outcome)}, expected ${essence(expected)}`;
  const [ours, theirs] = [changed.graph(), whole.graph()];
  if (ours.text !== theirs.text) what ??= 'other steps';
  const { store } = changed.search;
  for (let state = 0; state < store.count; state++) looker.note(store.vector(state), state >= further.from.start.levelEnd);
  for (const [i, state] of ours.states.entries()) {
    const wrong = looker.faultOf(store.vector(state), whole.search.store.vector(theirs.states[i]!));
    if (wrong !== undefined) what ??= `state ${i} of the search has ${wrong}`;
  }
  const split = [...further.model.split.values()];
  return {
    hasCells: split.some((by) => by.kind === 'cells'),
    hasCodes: split.some((by) => by.kind === 'cells' && by.codes !== null),
    hasBits: split.some((by) => by.kind === 'bits'),
    later: looker.later,
    what,
  };
}
