// What the invariants say beside each other: which say the same, which follow from others, which say nothing about how the variables go together.
//
// In every reachable state all of them are true, so these say nothing. They are compared where the variables have the values that they have in reachable
// states, in all combinations; where these are too many, in the reachable states with another such value for one variable.
import { EvaluationError, type StatePredicate } from '../../model/index.ts';
import type { RequirementRelation, RequirementRelations } from '../../report/index.ts';
import type { Original } from './original.ts';

/** The most combinations that are looked at. */
const MOST_COMBINATIONS = 200_000;

/** The values of each variable in the states, each once. */
const valuesOf = (states: readonly Int32Array[], width: number): readonly (readonly number[])[] =>
  Array.from({ length: width }, (_, i) => [...new Set(states.map((state) => state[i]!))]);

/** Every combination; the vector is the same one each time. */
function* combinations(values: readonly (readonly number[])[]): Generator<Int32Array> {
  const digits = values.map(() => 0);
  const vector = Int32Array.from(values, (of) => of[0]!);
  for (;;) {
    yield vector;
    let i = 0;
    for (; i < values.length; i++) {
      const of = values[i]!;
      digits[i] = (digits[i]! + 1) % of.length;
      vector[i] = of[digits[i]!]!;
      if (digits[i] !== 0) break;
    }
    if (i === values.length) return;
  }
}

/** The states, and each with another value for one variable; some of them several times. */
function* neighbours(states: readonly Int32Array[], values: readonly (readonly number[])[]): Generator<Int32Array> {
  for (const state of states) {
    yield state;
    const vector = state.slice();
    for (const [i, of] of values.entries()) {
      for (const value of of) {
        if (value === state[i]) continue;
        vector[i] = value;
        yield vector;
      }
      vector[i] = state[i]!;
    }
  }
}

/** A requirement: all its parts that are about states. */
interface Invariant {
  readonly name: string;
  readonly predicates: readonly StatePredicate[];
}

const invariantsOf = ({ model }: Original): readonly Invariant[] => {
  const { system, temporal } = model;
  const elsewhere = new Set([
    ...system.stepInvariants.map(({ name }) => name),
    ...(system.initialPredicates ?? []).map(({ name }) => name),
    ...(temporal?.properties ?? []).map(({ name }) => name),
  ]);
  const names = [...new Set(system.invariants.map(({ name }) => name))].filter((name) => !elsewhere.has(name));
  return names.map((name) => ({ name, predicates: system.invariants.filter((predicate) => predicate.name === name) }));
};

/** 1 true, 0 false, -1 without a value. */
const truthOf = ({ predicates }: Invariant, vector: Int32Array): number => {
  try {
    return predicates.every((predicate) => predicate.holds(vector, 0)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return -1;
  }
};

/** Compares the invariants. Null where there is nothing to compare, or the states are not all known. */
export function requirementRelations(original: Original, pause: () => void): RequirementRelations | null {
  const { known, model } = original;
  const states = Array.from({ length: known.store.count }, (_, state) => known.store.vector(state));
  const invariants = invariantsOf(original);
  if (!known.isComplete || states.length === 0 || invariants.length === 0 || model.system.varies !== undefined) return null;
  const values = valuesOf(states, model.system.variables.length);
  const isWhole = values.reduce((product, of) => product * of.length, 1) <= MOST_COMBINATIONS;
  const n = invariants.length;
  /** In some state that was looked at, requirement i is not true. */
  const fails = invariants.map(() => false);
  /** In some state i is true and j has another truth value: at i * n + j. */
  const parts = new Uint8Array(n * n);
  /** In some state i and j do not agree. */
  const differs = new Uint8Array(n * n);
  let looked = 0;
  for (const vector of isWhole ? combinations(values) : neighbours(states, values)) {
    if (looked === MOST_COMBINATIONS) break;
    if (looked++ % 256 === 0) pause();
    const truths = invariants.map((invariant) => truthOf(invariant, vector));
    for (const [i, truth] of truths.entries()) {
      if (truth !== 1) fails[i] = true;
      for (const [j, other] of truths.entries()) {
        if (truth === other) continue;
        differs[i * n + j] = 1;
        if (truth === 1) parts[i * n + j] = 1;
      }
    }
  }
  const constraining = [...invariants.keys()].filter((i) => fails[i] === true);
  const relations: RequirementRelation[] = [...invariants.keys()]
    .filter((i) => fails[i] === false)
    .map((i) => ({ kind: 'separate', requirement: invariants[i]!.name, other: null }));
  for (const i of constraining)
    for (const j of constraining) {
      if (i === j) continue;
      const [requirement, other] = [invariants[i]!.name, invariants[j]!.name];
      if (differs[i * n + j] === 0) {
        if (j < i) relations.push({ kind: 'same', requirement, other });
      } else if (parts[j * n + i] === 0) relations.push({ kind: 'follows', requirement, other });
    }
  return { states: looked, isWhole, relations };
}
