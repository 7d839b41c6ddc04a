// Partial-order reduction, the static half: the next-state relation as instances of actions, what is checked as watches, and which of them concern
// each other. docs/design/partial-order-reduction.md has the argument why that suffices;
// `src/checker/reduction/stubborn-sets.ts` is the half that runs.
import { InternalError } from '../../diagnostics/index.ts';
import type { Reduction } from '../../model/index.ts';
import { type Config, rolesGiven } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import type { Closed, NextRelation, Program, ProgramBuilder } from '../codegen/program.ts';
import type { SplitAction, Unroll } from '../codegen/split.ts';
import { type Condition, Conditions, type Watch } from './conditions.ts';
import { KnownValues } from './constant-values.ts';
import { createTables, type Instance } from './independence.ts';
import type { Read } from './places.ts';
import { instancesOf } from './instances.ts';
import { createRank } from './rank.ts';
import { Reading } from './reading.ts';
import { NOTHING_KNOWN, Writing } from './writing.ts';

export { KnownValues } from './constant-values.ts';
export { instancesOf } from './instances.ts';

/** What becomes of the program's faults: EvaluationErrors of an action, undefined for a guard. */
export interface Evaluation {
  faultOf(error: unknown): unknown;
  holds(index: number): boolean | undefined;
}

/** Why nothing can be left out whatever the actions are, as a clause; null where something may be. */
export const obstacleToReduction = (config: Config, isTemporal: boolean, isCovered: boolean): string | null => {
  if (isTemporal) return 'temporal properties are about behaviours that the reduction leaves out';
  const obstacle = rolesGiven(config).findLast((role) => role.obstacle !== undefined)?.obstacle;
  if (obstacle !== undefined) return obstacle;
  if (isCovered) return 'coverage counts all steps';
  return null;
};

/** As `obstacleToReduction`, once the actions are known. */
export const obstacleFound = (plan: ReductionPlan | null, isShareable: boolean): string | null => {
  if (plan === null) return null;
  if (!isShareable) return 'operators such as TLCGet, TLCSet or RandomElement depend on what was evaluated before';
  return plan.isUseful ? null : 'every two actions read or write something in common';
};

/** What the analysis found. */
export interface ReductionPlan {
  /** To be given to `addNext`. */
  readonly unroll: Unroll;
  /** True where some two actions commute: otherwise nothing can be left out. */
  readonly isUseful: boolean;
  /** Call once, with the built program. */
  finish(program: Program, evaluation: Evaluation): Reduction;
}

/** Plans the reduction of a specification's search. The functions for the guards are added to the program. */
export const planReduction = (
  builder: ProgramBuilder,
  next: NextRelation,
  invariants: readonly Closed[],
  stepInvariants: readonly Closed[],
): ReductionPlan => {
  const { generator: g } = builder;
  const scratch = new Block(g.top, true);
  const constants = new KnownValues(builder);
  const reading = new Reading(g, constants, scratch);
  const writing = new Writing(g, constants, reading);
  const conditions = new Conditions(g, constants, reading, writing);

  const { split, unroll } = instancesOf(builder, next, constants, 'canonical');

  const isNever = ({ test }: Condition): boolean => {
    if (test === null) return false;
    const { TRUE, FALSE } = g.values.atoms;
    return constants.knownValue(test.formula.expr, test.formula.env) === (test.wanted ? FALSE : TRUE);
  };

  const instanceOf = ({ formula, loops }: SplitAction): Instance => {
    const instance = { reads: [] as Read[], writes: [], conditions: loops.length > 0 ? [] : conditions.guards(formula) };
    for (const set of loops) reading.reads(set.expr, set.env, instance.reads);
    writing.step(formula.expr, formula.env, NOTHING_KNOWN, instance);
    // What a constant forbids is never done.
    return instance.conditions.some(isNever) ? { ...instance, writes: [] } : instance;
  };

  const watchOfSteps = (e: Closed): Watch => {
    const reads: Read[] = [];
    reading.reads(e.expr, e.env, reads);
    return { conditions: [], reads };
  };

  const instances = split.map(instanceOf);
  const watches = [...invariants.flatMap((e) => conditions.violations(e)), ...stepInvariants.map(watchOfSteps)];
  const tables = createTables(g.values, instances, watches);
  const rank = createRank(
    g.values,
    instances,
    tables.map(({ dependents }) => instances.filter((_, j) => (dependents[j >>> 5]! & (1 << (j & 31))) !== 0).length),
  );
  const tested = [...instances, ...watches].flatMap((p) => p.conditions.flatMap(({ test }) => (test === null ? [] : [test])));
  const functions = tested.map(({ formula }) => builder.addStateTruth(formula));
  const commuting = tables
    .slice(0, instances.length)
    .some(({ dependents }, i) => instances.some((_, j) => j !== i && (dependents[j >>> 5]! & (1 << (j & 31))) === 0));

  return {
    unroll,
    isUseful: commuting,
    finish: (program, evaluation) => {
      if (program.instances.length !== instances.length)
        throw new InternalError('the instances of actions are not those that were analyzed');
      const holds = tested.map(({ wanted }, i) => (): boolean | undefined => {
        const truth = evaluation.holds(functions[i]!);
        return truth === undefined ? undefined : truth === wanted;
      });
      const parts = tables.map(({ dependents, guards, enablers }) => ({
        dependents,
        enablers,
        guards: guards.map(({ condition, enablers: needed, isBehind }) => ({ enablers: needed, isBehind, holds: holds[condition]! })),
      }));
      return { actions: instances.length, parts, rank, ...runsOf(program, evaluation) };
    },
  };
};

/** How the instances of actions of a program make their steps. */
const runsOf = (program: Program, { faultOf }: Pick<Evaluation, 'faultOf'>): Pick<Reduction, 'begin' | 'run'> => ({
  begin: (states, offset) => {
    program.expand(states, offset);
    program.load(states, offset);
  },
  run: (part, sink) => {
    try {
      program.instances[part]!(sink);
    } catch (error) {
      throw faultOf(error);
    }
  },
});
