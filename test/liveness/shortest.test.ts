// Counterexamples to the temporal properties of the bundled specifications are as short as can be: every lasso with fewer states is enumerated from
// the system's own successors, and judged by the definitions of fairness and by the direct evaluation of the formula.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordOf } from '../../src/checker/liveness/counterexample.ts';
import { toFormula } from '../../src/checker/liveness/temporal-formula.ts';
import type { TemporalProblem, TransitionSystem } from '../../src/model/index.ts';
import { check } from '../../src/session/index.ts';
import { openModel } from '../../src/session/open/open-model.ts';
import { Formulas, satisfies } from '../../src/temporal/index.ts';

const library = join(import.meta.dirname, '../../specs');

/** The states of the lasso, and the index of the one that it goes back to. That no lasso has fewer is what the enumeration below shows. */
const lengths: Readonly<Record<string, readonly [states: number, loop: number]>> = {
  'AdmissionWebhook-liveness.cfg': [3, 2],
  'Autoscaler-liveness.cfg': [2, 0],
  'DiningPhilosophers-put-back-liveness.cfg': [5, 1],
  'FourPods-evict-equal-liveness.cfg': [4, 2],
  'NodeRepair-liveness.cfg': [6, 0],
  'ParallelCommits-untidy-alone-liveness.cfg': [5, 4],
  'ReadersWriters-greedy-liveness.cfg': [4, 1],
  'Reconciler-edge-liveness.cfg': [2, 1],
  'ThreeZones-liveness.cfg': [6, 5],
  'TokenRing-few-numbers-liveness.cfg': [8, 0],
  'TwoPhaseCommit-dies-liveness.cfg': [4, 3],
};

interface Model {
  readonly config: string;
  readonly module: string;
  readonly verdict: string;
  readonly temporal?: true;
}

const failures = readdirSync(library, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => {
    const { models }: { models: readonly Model[] } = JSON.parse(readFileSync(join(library, name, 'expected.json'), 'utf8'));
    return models.filter((m) => m.temporal === true && m.verdict === 'property').map((m) => ({ ...m, folder: join(library, name) }));
  });

/** Every lasso of at most so many states, stuttering steps included, as vectors. */
function* lassos(system: TransitionSystem, most: number): Generator<{ vectors: readonly Int32Array[]; loop: number }> {
  const width = system.variables.length;
  const known = new Map<string, Int32Array>();
  const successors = new Map<Int32Array, readonly Int32Array[]>();
  const one = (vector: Int32Array): Int32Array => {
    const copy = vector.slice(0, width);
    const key = copy.join();
    const same = known.get(key) ?? copy;
    known.set(key, same);
    return same;
  };
  const after = (vector: Int32Array): readonly Int32Array[] => {
    let found = successors.get(vector);
    if (found === undefined) {
      const all = new Set([vector]);
      system.successors(vector, 0, (next) => all.add(one(next)));
      found = [...all];
      successors.set(vector, found);
    }
    return found;
  };
  function* extend(vectors: readonly Int32Array[]): Generator<{ vectors: readonly Int32Array[]; loop: number }> {
    const next = after(vectors[vectors.length - 1]!);
    for (const [loop, vector] of vectors.entries()) if (next.includes(vector)) yield { vectors, loop };
    if (vectors.length < most) for (const vector of next) yield* extend([...vectors, vector]);
  }
  const initial = new Set<Int32Array>();
  system.initial((vector) => initial.add(one(vector)));
  for (const vector of initial) yield* extend([vector]);
}

/** WF and SF as defined, on a cycle; each predicate is asked once for a state or step. */
const fairness = ({ fairness: conditions }: TemporalProblem) => {
  const enabled = conditions.map(() => new Map<Int32Array, boolean>());
  const taken = conditions.map(() => new Map<Int32Array, Map<Int32Array, boolean>>());
  return (cycle: readonly Int32Array[]): boolean =>
    conditions.every((condition, i) => {
      const isEnabled = cycle.map((vector) => {
        const value = enabled[i]!.get(vector) ?? condition.enabled(vector, 0);
        enabled[i]!.set(vector, value);
        return value;
      });
      if (condition.kind === 'weak' ? isEnabled.includes(false) : !isEnabled.includes(true)) return true;
      return cycle.some((vector, at) => {
        const next = cycle[(at + 1) % cycle.length]!;
        const steps = taken[i]!.get(vector) ?? new Map<Int32Array, boolean>();
        taken[i]!.set(vector, steps);
        const value = steps.get(next) ?? (vector !== next && condition.taken(vector, 0, next, 0));
        steps.set(next, value);
        return value;
      });
    });
};

describe('lassos of bundled specifications', () => {
  it('are there', () => {
    const configs = failures.map(({ config }) => config);
    for (const config of Object.keys(lengths)) expect(configs).toContain(config);
  });

  it.each(failures.map((model) => [model.config, model] as const))('%s', async (_, { folder, module, config }) => {
    const request = { file: join(folder, module), config: join(folder, config), invariants: [], properties: [] };
    const report = await check({ ...request, workers: 1, ltl: [] }, {});
    const { trace, property } = report;
    const found = [trace?.states.length, trace?.loop];
    expect(found).toEqual(lengths[config] ?? found);
    const { model } = openModel(request, {});
    const { system, temporal } = model!;
    const formulas = new Formulas();
    const formula = toFormula(formulas, temporal!.properties.find(({ name }) => name === property!.name)!.formula);
    const isFair = fairness(temporal!);
    let shortest = Number.POSITIVE_INFINITY;
    for (const lasso of lassos(system, trace!.states.length)) {
      if (lasso.vectors.length >= shortest || !isFair(lasso.vectors.slice(lasso.loop))) continue;
      if (!satisfies(wordOf(lasso, temporal!), formula)) shortest = lasso.vectors.length;
    }
    expect(shortest).toBe(trace!.states.length);
  });
});
