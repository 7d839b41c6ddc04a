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
  type TemporalFormula,
  type TemporalProblem,
  type TransitionSystem,
} from '../../model/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import type { Data } from './data.ts';
import type { DataOf, SystemDefinition, SystemState, Variables } from './definition.ts';
import { type Formula, formulaText, ltlOf } from './formulas.ts';
import { type AnyDefinition, type Layout, layOut, SystemDefinitionError } from './layout.ts';

/** A system ready to be checked or drawn. */
export interface DefinedSystem {
  readonly name: string;
  readonly system: TransitionSystem;
  readonly values: Values;
  readonly temporal: TemporalProblem | null;
}

type AnyState = SystemState<Variables, { readonly [process: string]: Variables }>;

/** What goes wrong in the author's functions is a fault of the system, not of tlasso. */
const guarded = <T>(what: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof EvaluationError) throw error;
    const reason =
      error instanceof Error ? (error.name === 'DataError' ? error.message : `${error.name}: ${error.message}`) : String(error);
    throw new EvaluationError(`${what}: ${reason}`);
  }
};

const truth = (what: string, run: () => boolean): boolean => {
  const result: unknown = guarded(what, run);
  if (typeof result === 'boolean') return result;
  throw new EvaluationError(`${what}: the answer is ${String(result)}, not true or false`);
};

class Composition {
  readonly actions: Action[] = [];
  readonly layout: Layout;
  private readonly definition: AnyDefinition;
  private readonly processes: readonly string[];
  private readonly next: Int32Array;
  private readonly places = new Map<string, number>();

  constructor(definition: AnyDefinition, values: Values) {
    this.definition = definition;
    this.layout = layOut(definition, values);
    this.processes = Object.keys(definition.processes);
    this.next = new Int32Array(this.layout.names.length);
    for (const name of this.processes) {
      for (const { name: rule, choices, choiceName } of definition.processes[name]!.rules) {
        this.actions.push({ name: `${name}.${rule}`, parameters: choices === undefined ? [] : [choiceName ?? 'choice'] });
      }
    }
    const names = this.actions.map((action) => action.name);
    const repeated = names.find((name, i) => names.indexOf(name) !== i);
    if (repeated !== undefined) throw new SystemDefinitionError(`there are two rules ${repeated}`);
  }

  initial(sink: StateSink): void {
    const { definition, layout, next } = this;
    for (const difference of definition.initially ?? [{}]) {
      const unknown = Object.keys(difference).find((name) => !Object.hasOwn(definition.shared, name));
      if (unknown !== undefined) throw new SystemDefinitionError(`initially assigns ${unknown}, which is not a shared variable`);
      guarded('the initial state', () => {
        for (const [process, index] of layout.placeOf) next[index] = this.place(definition.processes[process]!.start!);
        for (const { name, index } of layout.shared) {
          const given = (difference as { readonly [name: string]: Data | undefined })[name];
          next[index] = layout.write(given ?? definition.shared[name]!, name);
        }
        for (const [process, list] of layout.own) {
          const own = definition.processes[process]!.own ?? {};
          for (const { name, index } of list) next[index] = layout.write(own[name]!, `${process}_${name}`);
        }
      });
      sink(next, -1);
    }
  }

  successors(states: Int32Array, offset: number, sink: (next: Int32Array, action: number, choice?: Data) => void): void {
    let action = 0;
    for (const process of this.processes) action = this.stepsOf(process, states, offset, action, sink);
    if (this.isEnd(states, offset)) {
      this.next.set(states.subarray(offset, offset + this.next.length));
      sink(this.next, STUTTERING);
    }
  }

  /** Emits the steps of one process, whose first rule has the number `action`. Returns the number after its last rule. */
  stepsOf(
    process: string,
    states: Int32Array,
    offset: number,
    action: number,
    sink: (next: Int32Array, action: number, choice?: Data) => void,
  ): number {
    const { layout, next, definition } = this;
    const { rules } = definition.processes[process]!;
    const placeIndex = layout.placeOf.get(process);
    const place = placeIndex === undefined ? 0 : states[offset + placeIndex]!;
    let shared: Variables | null = null;
    let own: Variables | null = null;
    for (const rule of rules) {
      const number = action++;
      if (rule.from !== undefined && this.place(rule.from) !== place) continue;
      const what = `rule ${rule.name} of process ${process}`;
      shared ??= Object.freeze(this.variables(layout.shared, states, offset));
      own ??= Object.freeze(this.variables(layout.own.get(process)!, states, offset));
      const [before, mine] = [shared, own];
      const choices: Iterable<Data | undefined> =
        rule.choices === undefined ? [undefined] : guarded(what, () => rule.choices!(before, mine));
      for (const choice of choices) {
        // A rule without choices does not look at its third argument.
        const chosen = choice as Data;
        if (rule.when !== undefined && !truth(`the guard of ${what}`, () => rule.when!(before, mine, chosen))) continue;
        next.set(states.subarray(offset, offset + next.length));
        if (rule.to !== undefined && placeIndex !== undefined) next[placeIndex] = this.place(rule.to);
        guarded(what, () => {
          if (rule.set !== undefined) this.assign(what, '', layout.shared, rule.set(before, mine, chosen));
          if (rule.setOwn !== undefined) this.assign(what, `${process}_`, layout.own.get(process)!, rule.setOwn(before, mine, chosen));
        });
        sink(next, number, choice);
      }
    }
    return action;
  }

  labels(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): StepLabel[] {
    const found: StepLabel[] = [];
    this.successors(from, fromOffset, (next, action, choice) => {
      for (let i = 0; i < next.length; i++) if (next[i] !== to[toOffset + i]) return;
      const known = this.actions[action];
      if (known === undefined) found.push({ action: 'Terminating', arguments: [] });
      else {
        const value = choice === undefined ? null : this.layout.write(choice, 'the choice');
        found.push({ action: known.name, arguments: value === null ? [] : [{ name: known.parameters[0]!, value }] });
      }
    });
    return found;
  }

  private isEnd(states: Int32Array, offset: number): boolean {
    for (const process of this.processes) {
      const end = this.definition.processes[process]!.end;
      const index = this.layout.placeOf.get(process);
      if (end === undefined || index === undefined || !end.some((place) => this.place(place) === states[offset + index])) return false;
    }
    return true;
  }

  private place(name: string): number {
    let id = this.places.get(name);
    if (id === undefined) {
      id = this.layout.write(name, 'a place');
      this.places.set(name, id);
    }
    return id;
  }

  private variables(list: Layout['shared'], states: Int32Array, offset: number): { [name: string]: Data } {
    const result: { [name: string]: Data } = {};
    for (const { name, index } of list) result[name] = this.layout.read(states[offset + index]!);
    return result;
  }

  private assign(what: string, prefix: string, list: Layout['shared'], changes: object): void {
    for (const [name, value] of Object.entries(changes) as [string, Data][]) {
      const variable = list.find((v) => v.name === name);
      if (variable === undefined)
        throw new EvaluationError(`${what} assigns ${name}, which is no variable${prefix === '' ? ' that is shared' : ' of its own'}`);
      this.next[variable.index] = this.layout.write(value, `${prefix}${name}`);
    }
  }
}

const isSame = (a: Int32Array, aOffset: number, b: Int32Array, bOffset: number, width: number): boolean => {
  for (let i = 0; i < width; i++) if (a[aOffset + i] !== b[bOffset + i]) return false;
  return true;
};

const temporalOf = (definition: AnyDefinition, composition: Composition): TemporalProblem | null => {
  const { layout } = composition;
  const width = layout.names.length;
  const propositions: Proposition[] = [];
  const formula = (f: Formula<AnyState>): TemporalFormula => {
    const text = formulaText(f);
    switch (f.kind) {
      case 'atom': {
        const predicate: StatePredicate = {
          name: f.name,
          holds: (states, offset) => truth(f.name, () => f.holds(layout.state(states, offset) as unknown as AnyState)),
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
  const properties = Object.entries(definition.properties?.(ltlOf()) ?? {}).map(([name, f]) => ({ name, formula: formula(f) }));
  if (properties.length === 0) return null;
  const fairness: FairnessCondition[] = Object.entries(definition.processes).flatMap(([name, { fairness: kind }]) => {
    if (kind === undefined) return [];
    const some = (states: Int32Array, offset: number, accept: (next: Int32Array) => boolean): boolean => {
      let found = false;
      composition.stepsOf(name, states, offset, 0, (next) => {
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

/**
 * A system of processes that run in parallel.
 *
 * ```ts
 * const counter = defineSystem({
 *   name: 'Counter',
 *   shared: { x: 0 },
 *   processes: {
 *     P: { rules: [{ name: 'up', when: (s) => s.x < 3, set: (s) => ({ x: s.x + 1 }) }] },
 *   },
 *   invariants: { Small: (s) => s.x <= 3 },
 * });
 * const report = await check(counter, { deadlock: false });
 * ```
 *
 * @throws SystemDefinitionError where the definition contradicts itself
 */
export const defineSystem = <const Shared extends DataOf<Shared>, const Own>(definition: SystemDefinition<Shared, Own>): DefinedSystem => {
  const values = createValues();
  // Inside, variables are looked up by name.
  const plain = definition as unknown as AnyDefinition;
  const composition = new Composition(plain, values);
  const { layout } = composition;
  const state = (states: Int32Array, offset: number): AnyState => layout.state(states, offset) as unknown as AnyState;
  const predicate = (name: string, holds: (s: AnyState) => boolean): StatePredicate => ({
    name,
    holds: (states, offset) => truth(name, () => holds(state(states, offset))),
  });
  const system: TransitionSystem = {
    name: definition.name,
    variables: layout.names.map((name) => ({ name })),
    values,
    actions: composition.actions,
    initial: (sink) => composition.initial(sink),
    successors: (states, offset, sink) => composition.successors(states, offset, sink),
    labels: (from, fromOffset, to, toOffset) => composition.labels(from, fromOffset, to, toOffset),
    assumptions: [],
    invariants: Object.entries(plain.invariants ?? {}).map(([name, holds]) => predicate(name, holds)),
    stepInvariants: Object.entries(plain.steps ?? {}).map(([name, holds]) => ({
      name,
      holds: (from, fromOffset, to, toOffset) => truth(name, () => holds(state(from, fromOffset), state(to, toOffset))),
    })),
    constraints: plain.constraint === undefined ? [] : [predicate('constraint', plain.constraint)],
    stepConstraints: [],
    postconditions: [],
    progress: { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false },
  };
  return { name: definition.name, system, values, temporal: temporalOf(plain, composition) };
};
