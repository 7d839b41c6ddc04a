// Which parts of a model may answer differently when they are evaluated again: see `TransitionSystem.varies`.
import type { ResolvedModule, ValueSymbol } from '../../semantics/index.ts';
import { type Config, type Expr, namesEvaluated } from '../../syntax/index.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed } from '../codegen/program.ts';
import { findOperator } from '../configuration/constants.ts';
import { EFFECTS, Variance } from '../standard/natives.ts';

/** See `TransitionSystem.varies`; null: nothing does. */
export type Varies = 'level' | 'predicates' | 'actions' | null;

/** What is evaluated of a model. */
export interface Evaluated {
  readonly generator: Generator;
  readonly root: ResolvedModule;
  readonly config: Config;
  readonly initial: Closed | null;
  readonly next: Closed | null;
}

/** The definitions that a configuration names for these times. */
const bodiesOf = ({ generator, root, config }: Evaluated, times: readonly ('search' | 'after')[]): readonly Expr[] =>
  times.flatMap((time) =>
    namesEvaluated(config, time).flatMap(({ name }) => {
      const found = findOperator(root, name);
      const actual = 'symbol' in found ? generator.definitions.actual(found) : null;
      return actual?.kind === 'definition' ? [actual.body] : [];
    }),
  );

const behaviourOf = ({ initial, next }: Evaluated): readonly Expr[] => [initial, next].flatMap((e) => (e === null ? [] : [e.expr]));

/** What varies of the behaviour and of what the configuration asks about its states: null where nothing does. */
export function varianceOf(evaluated: Evaluated): Varies {
  const { analysis } = evaluated.generator;
  const greatest = (exprs: readonly Expr[]): number => Math.max(Variance.none, ...exprs.map(analysis.variance));
  const ofSteps = greatest(behaviourOf(evaluated));
  const ofPredicates = greatest(bodiesOf(evaluated, ['search']));
  if (ofSteps === Variance.full) return 'actions';
  if (ofPredicates === Variance.full || countsPossible(evaluated)) return 'predicates';
  return Math.max(ofSteps, ofPredicates) === Variance.level ? 'level' : null;
}

/** Whether somebody may ask how often what _POSSIBLE names was true. */
export function countsPossible(evaluated: Evaluated): boolean {
  if (evaluated.config.possible.length === 0) return false;
  const { definitions, analysis } = evaluated.generator;
  const isTeller = (s: ValueSymbol): boolean => {
    const effect = s.kind === 'definition' ? definitions.native(s)?.effect : undefined;
    return effect !== undefined && EFFECTS[effect].tellsCounts;
  };
  return [...bodiesOf(evaluated, ['search', 'after']), ...behaviourOf(evaluated)].some((e) => [...analysis.free(e)].some(isTeller));
}
