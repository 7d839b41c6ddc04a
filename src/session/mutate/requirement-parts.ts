// Which parts of the requirements matter: each is made as strong as it can be by one part alone, and checked on the specification as it is.
//
// All of these stronger requirements are compiled as one model. Those about states and steps are judged in one search that goes on after violations.
import { pathInto } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import { isBundled } from '../../diagnostics/index.ts';
import { EvaluationError, type StatePredicate, type StepPredicate, type Trace, type TransitionSystem } from '../../model/index.ts';
import { type RequirementPart, requirementParts, type StrongerRequirement } from '../../mutation/index.ts';
import { type PartResult, reportTrace, viewOf } from '../../report/index.ts';
import { loadVariant, type OpenedModel, openModel } from '../open/open-model.ts';
import { OutOfBounds } from './bounds.ts';
import type { Examined } from './examined.ts';
import type { Original } from './original.ts';
import { type Bounds, examine, type Kept } from './requirements.ts';

/** A behaviour in which a stronger requirement is violated: in it the part matters. */
interface Witness {
  /** Number of the state in the order of breadth-first search, from 1: where the requirement is violated, or where the step that violates it begins. Null for a lasso. */
  readonly state: number | null;
  readonly trace: Trace;
}

/** What became of a stronger requirement. */
type Answer =
  | { readonly kind: 'holds' }
  | { readonly kind: 'violated'; readonly witness: Witness | null }
  /** The rest has no value where the part has the other truth value. */
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The model that is checked for these requirements and no others; null where they cannot be stated. */
const openWith = ({ request, loaded, values, files }: Original, { invariants, properties }: Wanted): OpenedModel | null => {
  const { read } = loaded;
  if (read.config === null) return null;
  const own = [...invariants, ...properties].flatMap(({ definitions }) => definitions);
  const { module } = loadVariant(request, loaded, { more: own, known: files });
  const named = (stronger: readonly StrongerRequirement[]) => stronger.map(({ name }) => ({ name, span: read.config!.span }));
  const config = {
    ...read.config,
    invariants: named(invariants),
    properties: named(properties),
    possible: [],
    postconditions: [],
  };
  return openModel({ ...request, invariants: [], properties: [] }, {}, 'bfs', values, { ...loaded, module, read: { ...read, config } });
};

interface Wanted {
  readonly invariants: readonly StrongerRequirement[];
  readonly properties: readonly StrongerRequirement[];
}

/** Keeps for each requirement where it was violated first. A fault in one is told of this one. */
class Watcher {
  readonly found = new Map<string, { readonly from: Int32Array; readonly to: Int32Array | null }>();
  readonly faults = new Map<string, string>();

  #holds(name: string, holds: () => boolean, from: () => Int32Array, to: () => Int32Array | null): boolean {
    if (this.faults.has(name)) return false;
    try {
      if (holds()) return true;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      this.faults.set(name, error.message);
      return false;
    }
    if (!this.found.has(name)) this.found.set(name, { from: from(), to: to() });
    return false;
  }

  watched(system: TransitionSystem): TransitionSystem {
    const width = system.variables.length;
    const at = (states: Int32Array, offset: number) => (): Int32Array => states.slice(offset, offset + width);
    const ofState = (predicate: StatePredicate): StatePredicate => ({
      ...predicate,
      holds: (states, offset) =>
        this.#holds(
          predicate.name,
          () => predicate.holds(states, offset),
          at(states, offset),
          () => null,
        ),
    });
    const ofStep = (predicate: StepPredicate): StepPredicate => ({
      ...predicate,
      holds: (from, i, to, j) => this.#holds(predicate.name, () => predicate.holds(from, i, to, j), at(from, i), at(to, j)),
    });
    return {
      ...system,
      invariants: system.invariants.map(ofState),
      initialPredicates: (system.initialPredicates ?? []).map(ofState),
      stepInvariants: system.stepInvariants.map(ofStep),
    };
  }
}

class Judge {
  readonly #original: Original;
  readonly #bounds: () => Bounds;
  readonly answers = new Map<string, Answer>();

  constructor(original: Original, bounds: () => Bounds) {
    this.#original = original;
    this.#bounds = bounds;
  }

  /** Judges several at once; where that is not possible, each by itself. */
  async judge(wanted: Wanted): Promise<void> {
    const all = [...wanted.invariants, ...wanted.properties];
    if (all.length === 0) return;
    const opened = openWith(this.#original, wanted);
    const model = opened?.model ?? null;
    if (model !== null && (await this.#judgeModel(model, all))) return;
    if (all.length > 1) {
      for (const one of wanted.invariants) await this.judge({ invariants: [one], properties: [] });
      for (const one of wanted.properties) await this.judge({ invariants: [], properties: [one] });
      return;
    }
    const error = opened?.model === null ? opened.diagnostics.find(({ severity }) => severity === 'error') : undefined;
    this.answers.set(all[0]!.name, {
      kind: 'unknown',
      reason: `it cannot be stated by itself: ${error?.message ?? 'it has no meaning there'}`,
    });
  }

  /** False where a fault ended it, and it is not known whose. */
  async #judgeModel(model: Model, all: readonly StrongerRequirement[]): Promise<boolean> {
    const bounds = this.#bounds();
    const watcher = new Watcher();
    const system = watcher.watched(model.system);
    // The behaviour is the same: nothing of it is evaluated again.
    const isAlike = system.actions.length === this.#original.model.system.actions.length;
    const actions = this.#original.model.system.actions.map((_, i) => (isAlike ? i : -1));
    const kept = { actions, dropped: [], constraints: true, requirement: () => false };
    const whole = { ...bounds, maxStatesOfViolated: bounds.maxStates };
    const examined = await this.#examined({ ...model, system }, kept, whole);
    if (examined instanceof OutOfBounds) {
      for (const { name } of all) this.answers.set(name, { kind: 'unknown', reason: examined.limit });
      return true;
    }
    const { names, behaviours, ending } = examined;
    if (ending.kind === 'fault' && all.length > 1) return false;
    const violated = new Set(names);
    for (const { name } of all) {
      const fault = watcher.faults.get(name);
      if (fault !== undefined) this.answers.set(name, { kind: 'fault', message: fault });
      else if (violated.has(name))
        this.answers.set(name, { kind: 'violated', witness: this.#witness(model.system, watcher.found.get(name), behaviours.get(name)) });
      else if (ending.kind === 'fault') this.answers.set(name, { kind: 'fault', message: ending.message });
      else if (ending.kind === 'limit') this.answers.set(name, { kind: 'unknown', reason: ending.limit });
      else this.answers.set(name, { kind: 'holds' });
    }
    return true;
  }

  async #examined(model: Model, kept: Kept, bounds: Bounds): Promise<Examined | OutOfBounds> {
    try {
      return await examine({ ...this.#original, deadlock: false }, model, kept, bounds);
    } catch (error) {
      if (error instanceof OutOfBounds) return error;
      throw error;
    }
  }

  #witness(
    system: TransitionSystem,
    found: { readonly from: Int32Array; readonly to: Int32Array | null } | undefined,
    lasso: Trace | undefined,
  ): Witness | null {
    if (lasso !== undefined) return { state: null, trace: lasso };
    if (found === undefined) return null;
    const path = pathInto(this.#original.known, found.from);
    if (path === null) return null;
    const vectors = found.to === null ? path.states : [...path.states, found.to];
    const states = vectors.map((vector, i) => ({
      vector,
      label: i === 0 ? null : (system.labels(vectors[i - 1]!, 0, vector, 0)[0] ?? null),
    }));
    return { state: path.number + 1, trace: { states } };
  }
}

const resultOf = (part: RequirementPart, answers: ReadonlyMap<string, Answer>, original: Original): PartResult => {
  const { requirement, role, definition, span, text, beside } = part;
  const values = part.stronger.map(({ value }) => value);
  const base = { requirement, role, definition, span, text, beside, values };
  if (part.otherName !== null)
    return {
      ...base,
      status: 'undecided',
      reason: `it cannot be stated by itself: ${part.otherName} does not mean the same in the root module`,
    };
  const own = part.stronger.map(({ name }) => answers.get(name) ?? ({ kind: 'unknown', reason: 'interrupted' } as const));
  const violated = own.find((answer) => answer.kind === 'violated');
  if (violated !== undefined) {
    const { witness } = violated;
    if (witness === null) return { ...base, status: 'matters' };
    return {
      ...base,
      status: 'matters',
      witness: { state: witness.state, trace: reportTrace(witness.trace, original.model.system, viewOf(original.values)) },
    };
  }
  const fault = own.find((answer) => answer.kind === 'fault');
  if (fault !== undefined) return { ...base, status: 'matters', reason: fault.message };
  const unknown = own.find((answer) => answer.kind === 'unknown');
  return unknown === undefined ? { ...base, status: 'vacuous' } : { ...base, status: 'undecided', reason: unknown.reason };
};

/** Which parts of the requirements matter. What is inside of a part that does not matter is left out. */
export async function judgeParts(original: Original, bounds: () => Bounds, told: (parts: number) => void): Promise<readonly PartResult[]> {
  const { resolution } = original.loaded.module;
  if (resolution === null) return [];
  const { config } = original;
  const parts = requirementParts({ resolution, config, isOwn: (span) => !isBundled(span), fresh: 'tlasso_part' });
  told(parts.length);
  const judge = new Judge(original, bounds);
  const isInvariant = new Set(config.invariants.map(({ name }) => name));
  const strongerOf = (invariant: boolean): readonly StrongerRequirement[] =>
    parts
      .filter(({ requirement, otherName }) => otherName === null && isInvariant.has(requirement) === invariant)
      .flatMap(({ stronger }) => stronger);
  await judge.judge({ invariants: strongerOf(true), properties: [] });
  await judge.judge({ invariants: [], properties: strongerOf(false) });
  const results = parts.map((part) => resultOf(part, judge.answers, original));
  const isHidden = ({ inside }: RequirementPart): boolean =>
    inside !== null && (results[inside]!.status === 'vacuous' || isHidden(parts[inside]!));
  return results.filter((_, i) => !isHidden(parts[i]!));
}
