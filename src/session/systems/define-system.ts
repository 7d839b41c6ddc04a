// A system written in TypeScript as a TransitionSystem on the same value store, for the same checker as compiled TLA+.
//
// The parallel composition interleaves: each step is one rule of one process. An action of the system is one rule of one process, named
// `process.rule`. A state in which every process may rest is given a stuttering step, so that it is no deadlock; that step is recorded as the
// one TLA+ allows anyway, and graphs do not show it.
import { STUTTERING } from '../../checker/index.ts';
import {
  type Action,
  EvaluationError,
  type FairnessCondition,
  type Proposition,
  type StatePredicate,
  type StateSink,
  type StepLabel,
  type StepPredicate,
  type TemporalFormula,
  type TemporalProblem,
  type TransitionSystem,
} from '../../model/index.ts';
import { ArenaFull, createValues, type Values } from '../../values/index.ts';
import { isPlain, nameOf } from '../options/shapes.ts';
import { Codec, type Data } from './data.ts';
import type { DataOf, Processes, SystemDefinition, SystemState, Variables } from './definition.ts';
import { SystemDefinitionError } from './definition-kinds.ts';
import { type AnyDefinition, type NamedRule, shapedDefinition } from './definition-shape.ts';
import { type Formula, formulaText, isFormula, ltlOf } from './formulas.ts';
import { type Layout, layOut, seenBy } from './layout.ts';
import { ProcessSteps, STEP_HEAD } from './process-steps.ts';
import { Remembered } from './remembered.ts';
import { ProcessSymmetry } from './symmetry.ts';
import { isView, Views } from './views.ts';

/** A system with its values, ready to be searched. */
export interface SystemInstance {
  readonly system: TransitionSystem;
  readonly values: Values;
  readonly temporal: TemporalProblem | null;
  /** Emits the steps of a state with the ids of the choices made in them. Throws EvaluationError. */
  steps(states: Int32Array, offset: number, sink: (next: Int32Array, action: number, choices: readonly number[]) => void): void;
}

/** Marks what `defineSystem` made, also by another copy of the library. */
const brand: unique symbol = Symbol.for('tlasso.defined-system') as never;

/** A system ready to be checked or drawn. */
export interface DefinedSystem extends SystemInstance {
  readonly name: string;
  /** What it was defined by. */
  readonly [brand]: unknown;
  /** The same system on other values. */
  on(values: Values): SystemInstance;
}

/** What a system was defined by; undefined where something is no defined system. */
export const definitionOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { readonly [brand]?: unknown })[brand] : undefined;

type AnyState = SystemState<Variables, { readonly [process: string]: Variables }>;

/** What goes wrong in the author's functions is a fault of the system, not of tlasso. */
const guarded = <T>(what: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof EvaluationError || error instanceof ArenaFull) throw error;
    const reason =
      error instanceof Error ? (error.name === 'DataError' ? error.message : `${error.name}: ${error.message}`) : String(error);
    throw new EvaluationError(`${what}: ${reason}`);
  }
};

const truth = (what: string, run: () => boolean): boolean => {
  const result: unknown = guarded(what, run);
  if (typeof result === 'boolean') return result;
  throw new EvaluationError(`${what}: the answer is ${nameOf(result)}, not true or false`);
};

/** Receives steps, with the id of the choice made in each; 0 where there is none. */
type Sink = (next: Int32Array, action: number, choice: number) => void;

/** New values: the indices of variables, and the ids of their values. */
interface Writes {
  readonly indices: readonly number[];
  readonly ids: readonly number[];
}

/** What may be chosen, as data and as ids. */
interface Choices {
  readonly data: readonly (Data | undefined)[];
  readonly ids: readonly number[];
}

/** A rule with what a search needs of it: its functions, with what they answered. */
interface ReadyRule {
  /** Ids of places; 0 where there is none. */
  readonly from: number;
  readonly to: number;
  readonly action: number;
  readonly choices: Remembered<Choices> | null;
  readonly when: Remembered<boolean> | null;
  /** Null: the rule is not possible. */
  readonly set: Remembered<Writes | null> | null;
}

interface ReadyProcess {
  readonly name: string;
  /** The index of its place; -1: it has none. */
  readonly place: number;
  readonly ends: readonly number[];
  readonly rules: readonly ReadyRule[];
  readonly steps: ProcessSteps;
}

const noChoices: Choices = { data: [undefined], ids: [0] };
const nothing: Writes = { indices: [], ids: [] };

/** In so many states all steps are made twice, to see whether they are the same. */
const REPEATED = 64;

class Composition {
  readonly actions: Action[] = [];
  readonly codec: Codec;
  readonly layout: Layout;
  readonly views: Views;
  readonly symmetry: ProcessSymmetry | null;
  readonly #definition: AnyDefinition;
  readonly #processes: readonly ReadyProcess[];
  readonly #next: Int32Array;
  readonly #made: Int32Array;
  #repeated = 0;

  constructor(definition: AnyDefinition, values: Values) {
    this.#definition = definition;
    this.codec = new Codec(values);
    this.layout = layOut(definition);
    this.views = new Views(this.layout, this.codec);
    this.#next = new Int32Array(this.layout.names.length);
    this.#made = new Int32Array(this.layout.names.length);
    this.#processes = Object.keys(definition.processes).map((name) => this.#ready(name));
    const isSymmetric = (definition.symmetry ?? []).some((group) => group.length > 1);
    this.symmetry = isSymmetric ? new ProcessSymmetry(definition, this.layout, values) : null;
  }

  #ready(name: string): ReadyProcess {
    const { rules, end = [] } = this.#definition.processes[name]!;
    const place = (text: string | undefined): number => (text === undefined ? 0 : this.codec.write(text, 'a place'));
    const at = this.layout.placeOf.get(name);
    const variables = seenBy(this.layout, name).map(({ index }) => index);
    return {
      name,
      place: at ?? -1,
      steps: new ProcessSteps(at === undefined ? variables : [at, ...variables]),
      ends: end.map(place),
      rules: rules.map((rule) => {
        const parameters = rule.choices === undefined ? [] : [rule.choiceName ?? 'choice'];
        const action = this.actions.push({ name: `${name}.${rule.name}`, parameters }) - 1;
        return { from: place(rule.from), to: place(rule.to), action, ...this.#functionsOf(name, rule) };
      }),
    };
  }

  #functionsOf(name: string, rule: NamedRule): Pick<ReadyRule, 'choices' | 'when' | 'set'> {
    const { views } = this;
    const seen = views.seen.get(name)!;
    const indices = new Map(seenBy(this.layout, name).map((variable) => [variable.name, variable.index]));
    const what = `rule ${rule.name} of process ${name}`;
    const guard = `the guard of ${what}`;
    const remembered = <T>(isThere: boolean, ask: (choice: Data) => T): Remembered<T> | null =>
      isThere ? new Remembered(views, ask) : null;
    return {
      choices: remembered(rule.choices !== undefined, () => guarded(what, () => this.#offered(what, rule.choices!(seen)))),
      when: remembered(rule.when !== undefined, (choice) => truth(guard, () => rule.when!(seen, choice))),
      set: remembered(rule.set !== undefined, (choice) => guarded(what, () => this.#writes(what, indices, rule.set!(seen, choice)))),
    };
  }

  initial(sink: StateSink): void {
    const { layout, codec } = this;
    const definition = this.#definition;
    const found: Int32Array[] = [];
    for (const difference of definition.initially ?? [{}]) {
      const unknown = Object.keys(difference).find((name) => !Object.hasOwn(definition.shared, name));
      if (unknown !== undefined) throw new EvaluationError(`initially assigns ${unknown}, which is not a shared variable`);
      const first = new Int32Array(layout.names.length);
      guarded('the initial state', () => {
        for (const [process, index] of layout.placeOf) first[index] = codec.write(definition.processes[process]!.start!, 'a place');
        for (const { name, index } of layout.shared) {
          const given = (difference as { readonly [name: string]: Data | undefined })[name];
          first[index] = codec.write(given ?? definition.shared[name]!, name);
        }
        for (const [process, list] of layout.own) {
          const own = definition.processes[process]!.own ?? {};
          for (const { name, index } of list) first[index] = codec.write(own[name]!, `${process}_${name}`);
        }
      });
      found.push(first);
    }
    this.#checkInitial(found);
    for (const first of found) sink(first, -1);
  }

  #checkInitial(found: readonly Int32Array[]): void {
    const { symmetry } = this;
    if (symmetry === null) return;
    const known = new Set(found.map(String));
    for (const first of found)
      for (let exchange = 1; exchange <= symmetry.exchanges; exchange++)
        if (!known.has(String(symmetry.image(exchange, first, 0))))
          symmetry.refuse('it is another initial state, and not among them', exchange);
  }

  /** Emits the steps of all processes, after a look at whether they can be relied upon. */
  successors(states: Int32Array, offset: number, sink: Sink): void {
    if (this.#repeated < REPEATED) {
      this.#repeated++;
      for (const { name } of this.#processes) this.#tryAgain(name, states, offset);
    }
    if (this.symmetry !== null) this.#trySymmetry(this.symmetry, states, offset);
    this.#steps(states, offset, sink);
  }

  #steps(states: Int32Array, offset: number, sink: Sink): void {
    for (const process of this.#processes) this.#stepsOf(process, states, offset, sink);
    if (this.#isEnd(states, offset)) {
      this.#next.set(states.subarray(offset, offset + this.#next.length));
      sink(this.#next, STUTTERING, 0);
    }
  }

  /** Steps are the same when they are made again by the same functions, of which nothing is remembered. */
  #tryAgain(name: string, states: Int32Array, offset: number): void {
    const texts = (process: ReadyProcess): string[] => {
      const found: string[] = [];
      this.#stepsOf(process, states, offset, (next, action) => found.push(`${this.actions[action]!.name} ${next}`));
      return found;
    };
    const before = this.actions.length;
    const [first, second] = [texts(this.#ready(name)), texts(this.#ready(name))];
    this.actions.length = before;
    const differs = first.find((step, i) => step !== second[i]) ?? second[first.length];
    if (differs !== undefined)
      throw new EvaluationError(
        `${differs.split(' ')[0]} makes other steps the second time in the same state: rules must depend on nothing but what they are given`,
      );
  }

  /** What is stepped to must be the same, exchanged, as from the state with its processes exchanged. */
  #trySymmetry(symmetry: ProcessSymmetry, states: Int32Array, offset: number): void {
    const exchange = symmetry.exchangeFor(states, offset);
    const here = new Set<number>();
    this.#steps(states, offset, (next) => here.add(fingerprint(symmetry.image(exchange, next, 0))));
    const there = new Set<number>();
    this.#steps(symmetry.image(exchange, states, offset), 0, (next) => there.add(fingerprint(next)));
    for (const one of there) if (!here.has(one)) symmetry.refuse('other steps are possible', exchange);
    if (here.size !== there.size) symmetry.refuse('other steps are possible', exchange);
  }

  /** Emits the steps of the process with this name. */
  stepsOfProcess(name: string, states: Int32Array, offset: number, sink: Sink): void {
    this.#stepsOf(this.#processes.find((p) => p.name === name)!, states, offset, sink);
  }

  #stepsOf(process: ReadyProcess, states: Int32Array, offset: number, sink: Sink): void {
    const { steps } = process;
    const found = steps.find(states, offset);
    const place = steps.has(found, states, offset) ? found : steps.enter(states, offset, this.#make(process, states, offset));
    const { words, known, size } = steps;
    const next = this.#next;
    let at = steps.begin(place);
    for (let left = steps.count(place); left > 0; left--, at += size) {
      for (let k = 0; k < next.length; k++) next[k] = states[offset + k]!;
      for (let k = 0; k < known.length; k++) next[known[k]!] = words[at + STEP_HEAD + k]!;
      sink(next, words[at]!, words[at + 1]!);
    }
  }

  /** Writes the steps of a process in a state. Returns how many there are. */
  #make({ place, rules, steps }: ReadyProcess, states: Int32Array, offset: number): number {
    const at = place < 0 ? 0 : states[offset + place]!;
    const made = this.#made;
    let count = 0;
    for (const rule of rules) {
      if (rule.from !== 0 && rule.from !== at) continue;
      const { data, ids } = rule.choices === null ? noChoices : rule.choices.of(states, offset);
      for (let i = 0; i < ids.length; i++) {
        const [id, choice] = [ids[i]!, data[i]];
        if (rule.when !== null && !rule.when.of(states, offset, id, choice)) continue;
        const changes = rule.set === null ? nothing : rule.set.of(states, offset, id, choice);
        if (changes === null) continue;
        for (let k = 0; k < made.length; k++) made[k] = states[offset + k]!;
        if (rule.to !== 0 && place >= 0) made[place] = rule.to;
        for (let k = 0; k < changes.ids.length; k++) made[changes.indices[k]!] = changes.ids[k]!;
        steps.write(count++, rule.action, id, made);
      }
    }
    return count;
  }

  #offered(what: string, offered: unknown): Choices {
    if (typeof offered === 'string' || typeof (offered as Iterable<Data> | undefined)?.[Symbol.iterator] !== 'function')
      throw new EvaluationError(`${what}: choices gave ${nameOf(offered)}, nothing to choose from: give an array or a set`);
    const ids = Array.from(offered as Iterable<Data>, (choice) => this.codec.write(choice, 'a choice'));
    return { ids, data: ids.map((id) => this.codec.read(id)) };
  }

  /** A predicate of states by the author's function. */
  predicate(name: string, holds: (state: AnyState) => boolean): StatePredicate['holds'] {
    const state = this.views.state as unknown as AnyState;
    const answers = new Remembered(this.views, () => truth(name, () => holds(state)));
    return (states, offset) => answers.of(states, offset);
  }

  labels(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): StepLabel[] {
    const found: StepLabel[] = [];
    this.#steps(from, fromOffset, (next, action, choice) => {
      for (let i = 0; i < next.length; i++) if (next[i] !== to[toOffset + i]) return;
      const known = this.actions[action];
      if (known === undefined) found.push({ action: 'Terminating', arguments: [] });
      else {
        const [parameter] = known.parameters;
        found.push({ action: known.name, arguments: parameter === undefined ? [] : [{ name: parameter, value: choice }] });
      }
    });
    return found;
  }

  #isEnd(states: Int32Array, offset: number): boolean {
    return this.#processes.every(({ place, ends }) => place >= 0 && ends.includes(states[offset + place]!));
  }

  #writes(what: string, indexOf: ReadonlyMap<string, number>, changes: unknown): Writes | null {
    if (changes === false) return null;
    const [indices, ids]: [number[], number[]] = [[], []];
    for (const [name, value] of Object.entries(given(what, changes))) {
      const index = indexOf.get(name);
      if (index === undefined) throw new EvaluationError(`${what} assigns ${name}, which is neither a shared variable nor one of its own`);
      indices.push(index);
      ids.push(this.codec.write(value, this.layout.names[index]!));
    }
    return { indices, ids };
  }
}

/** What a rule gave as new values: variables by name, and nothing that would silently mean no change. */
const given = (what: string, changes: unknown): Variables => {
  if (isPlain(changes) || isView(changes)) return changes as Variables;
  const hint =
    changes === undefined
      ? ': an arrow function with braces needs a return, or parentheses around the object'
      : changes instanceof Promise
        ? ': rules must answer at once, so none may be async'
        : ': give an object with the variables that change, or false where the rule is not possible';
  throw new EvaluationError(`${what}: set gave ${nameOf(changes)}${hint}`);
};

/** A number that differs for different states, but for one case in 2^53. */
const fingerprint = (state: Int32Array): number => {
  let [high, low] = [0x2545f491, 0x5bd1e995];
  for (let i = 0; i < state.length; i++) {
    high = Math.imul(high ^ state[i]!, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ state[i]!, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
};

const isSame = (a: Int32Array, aOffset: number, b: Int32Array, bOffset: number, width: number): boolean => {
  for (let i = 0; i < width; i++) if (a[aOffset + i] !== b[bOffset + i]) return false;
  return true;
};

const formulasOf = ({ properties }: AnyDefinition): { readonly [name: string]: Formula<AnyState> } => {
  if (properties === undefined) return {};
  const formulas: unknown = properties(ltlOf());
  if (!isPlain(formulas)) throw new SystemDefinitionError(`properties must give an object with formulas, not ${nameOf(formulas)}`);
  for (const [name, f] of Object.entries(formulas))
    if (!isFormula(f))
      throw new SystemDefinitionError(
        `property ${name} is ${nameOf(f)}, not a formula: make one with the functions that properties is given`,
      );
  return formulas as { readonly [name: string]: Formula<AnyState> };
};

const temporalOf = (definition: AnyDefinition, composition: Composition): TemporalProblem | null => {
  const width = composition.layout.names.length;
  const propositions: Proposition[] = [];
  const formula = (f: Formula<AnyState>): TemporalFormula => {
    const text = formulaText(f);
    switch (f.kind) {
      case 'atom': {
        const predicate: StatePredicate = {
          name: f.name,
          holds: composition.predicate(f.name, f.holds),
        };
        return { kind: 'proposition', index: propositions.push({ kind: 'state', predicate }) - 1, text };
      }
      case 'and':
      case 'or':
        return { kind: f.kind, operands: f.operands.map(formula), text };
      case 'not':
      case 'always':
      case 'eventually':
      case 'next':
        return { kind: f.kind, operand: formula(f.operand), text };
      default:
        return { kind: f.kind, left: formula(f.left), right: formula(f.right), text };
    }
  };
  const properties = Object.entries(formulasOf(definition)).map(([name, f]) => ({ name, formula: formula(f) }));
  if (properties.length === 0) return null;
  const fairness: FairnessCondition[] = Object.entries(definition.processes).flatMap(([name, { fairness: kind }]) => {
    if (kind === undefined) return [];
    const some = (states: Int32Array, offset: number, accept: (next: Int32Array) => boolean): boolean => {
      let found = false;
      composition.stepsOfProcess(name, states, offset, (next) => {
        found ||= !isSame(next, 0, states, offset, width) && accept(next);
      });
      return found;
    };
    const condition: FairnessCondition = {
      kind,
      name: `${kind === 'weak' ? 'WF' : 'SF'}(${name})`,
      enabled: (states, offset) => some(states, offset, () => true),
      taken: (from, fromOffset, to, toOffset) => some(from, fromOffset, (next) => isSame(next, 0, to, toOffset, width)),
    };
    return [condition];
  });
  return { propositions, properties, fairness };
};

/** The system on these values. Throws SystemDefinitionError. */
const instantiate = (definition: AnyDefinition, values: Values): SystemInstance => {
  const composition = new Composition(definition, values);
  const { layout, symmetry, views } = composition;
  const predicate = (name: string, predicateOf: (s: AnyState) => boolean): StatePredicate => {
    const holds = composition.predicate(name, predicateOf);
    if (symmetry === null) return { name, holds };
    return {
      name,
      holds: (states, offset) => {
        const answer = holds(states, offset);
        const exchange = symmetry.exchangeFor(states, offset);
        const there = holds(symmetry.image(exchange, states, offset), 0);
        return there === answer ? answer : symmetry.refuse(`${name} is ${there} and not ${answer}`, exchange);
      },
    };
  };
  const step = (name: string, of: (from: AnyState, to: AnyState) => boolean): StepPredicate => {
    const holds = (from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): boolean =>
      truth(name, () => of(...(views.step(from, fromOffset, to, toOffset) as unknown as [AnyState, AnyState])));
    return {
      name,
      holds: (from, fromOffset, to, toOffset) => {
        const answer = holds(from, fromOffset, to, toOffset);
        if (symmetry === null) return answer;
        const exchange = symmetry.exchangeFor(from, fromOffset);
        const there = holds(symmetry.image(exchange, from, fromOffset), 0, symmetry.image(exchange, to, toOffset), 0);
        return there === answer ? answer : symmetry.refuse(`${name} is ${there} and not ${answer} of the step`, exchange);
      },
    };
  };
  const system: TransitionSystem = {
    name: definition.name,
    variables: layout.names.map((name) => ({ name })),
    width: layout.names.length,
    values,
    actions: composition.actions,
    initial: (sink) => composition.initial(sink),
    successors: (states, offset, sink) => composition.successors(states, offset, sink),
    labels: (from, fromOffset, to, toOffset) => composition.labels(from, fromOffset, to, toOffset),
    assumptions: [],
    invariants: Object.entries(definition.invariants ?? {}).map(([name, holds]) => predicate(name, holds)),
    stepInvariants: Object.entries(definition.steps ?? {}).map(([name, holds]) => step(name, holds)),
    constraints: definition.constraint === undefined ? [] : [predicate('constraint', definition.constraint)],
    stepConstraints: [],
    postconditions: [],
    progress: { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false },
    ...(symmetry === null ? {} : { canonicalize: (states, offset, out) => symmetry.canonicalize(states, offset, out) }),
  };
  return {
    system,
    values,
    temporal: temporalOf(definition, composition),
    steps: (states, offset, sink) =>
      composition.successors(states, offset, (next, action, choice) => sink(next, action, choice === 0 ? [] : [choice])),
  };
};

/** A system by a definition of which nothing is known to the types. Throws SystemDefinitionError. */
export const systemOf = (given: unknown): DefinedSystem => {
  const definition = shapedDefinition(given);
  const own = instantiate(definition, createValues());
  return { ...own, name: definition.name, [brand]: given, on: (values) => instantiate(definition, values) };
};

/**
 * A system of processes that run in parallel.
 *
 * ```ts
 * const counter = defineSystem({
 *   name: 'Counter',
 *   shared: { x: 0 },
 *   processes: {
 *     P: { rules: { up: { when: (s) => s.x < 3, set: (s) => ({ x: s.x + 1 }) } } },
 *   },
 *   invariants: { Small: (s) => s.x <= 3 },
 * });
 * const report = await check(counter, { deadlock: false });
 * ```
 *
 * @throws SystemDefinitionError where the definition contradicts itself
 */
export const defineSystem = <Shared extends DataOf<Shared>, Own extends Processes>(
  definition: SystemDefinition<Shared, Own>,
): DefinedSystem => systemOf(definition);
