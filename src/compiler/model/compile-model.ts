// A resolved module and its configuration as a model that can be run.
//
// The order in which functions are added to the program is kept: the program's text is part of what says whether two models are the same.
import { type Diagnostic, type Span, textOf } from '../../diagnostics/index.ts';
import { type Action, EvaluationError, type TemporalProblem } from '../../model/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import { type Expr, operatorRole } from '../../syntax/index.ts';
import { Layout, MOST_KEYS, type SplitVariables, type SplitWish } from '../codegen/layout.ts';
import type { Program } from '../codegen/program.ts';
import type { SplitAction } from '../codegen/split.ts';
import { KnownValues, obstacleFound, obstacleToReduction, planReduction, type ReductionPlan } from '../reduction/index.ts';
import type { RecordedRows } from '../runtime/step-recorder.ts';
import type { LearntSteps } from '../steps/learnt-steps.ts';
import { EFFECTS, type Effect } from '../standard/natives.ts';
import { type Behaviour, readBehaviour } from './behaviour.ts';
import { compileOtherChecks, compileSearchChecks, linearQuestions, type OtherChecks, type SearchChecks } from './checks.ts';
import { beginCompilation, type Compilation, hasErrors } from './compilation.ts';
import { createEvaluators, type Evaluators } from './evaluators.ts';
import { exchangeableValues } from './evident-symmetry.ts';
import { saidInitially } from './initial-truths.ts';
import type { CompiledModel, ModelInput } from './model.ts';
import { planSymmetry, type SymmetryPlan, type UsedSymmetry } from './proved-symmetry.ts';
import { SeenTruths } from './seen-truths.ts';
import { sharedIdentifiers } from './shared-identifiers.ts';
import { partOf, type SpecificationParts } from './specification-facts.ts';
import { learntSteps, rememberedSteps, triedSteps } from './remember-steps.ts';
import { createSystem, evaluationFor } from './system.ts';
import { type PreparedTemporal, prepareTemporal } from './temporal-formulas.ts';
import { countsPossible, varianceOf } from './varying.ts';

/** A model, or null with what does not fit; warnings in either case. */
export interface CompileResult {
  readonly model: CompiledModel | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a model. Null with diagnostics where the configuration does not fit the module. */
export function compileModel(input: ModelInput): CompileResult {
  const variables = input.resolution.root.variables.length;
  const c = beginCompilation(input, new Layout(variables));
  if (!('builder' in c)) return { model: null, diagnostics: c };
  const split = input.split === undefined ? null : compileSplit(c, input.split);
  if (split === null && input.pays !== undefined) return { model: null, diagnostics: [] };
  return split ?? compileProgram(c, readBehaviour(c));
}

/** The model with variables in cells and in bits, as many of the wished ones as the program never wants as values; null where that is none, or where it does not pay. */
function compileSplit(plain: Compilation, split: SplitVariables): CompileResult | null {
  const { input, builder } = plain;
  const { sets, order } = input.values;
  const variables = input.resolution.root.variables.length;
  const known = new KnownValues(builder);
  const domainOf = (e: Expr): number | null => {
    const elements = known.elementsOf(e, builder.rootEnv, MOST_KEYS);
    return elements === null ? null : sets.set([...elements]);
  };
  let wished = new Map<number, SplitWish>();
  for (const [variable, by] of split) wished.set(variable, by.kind === 'cells' ? { ...by, keys: Array.from(order.sorted(by.domain)) } : by);
  while (wished.size > 0) {
    const layoutBy = (recorded: RecordedRows | null): Layout => new Layout(variables, wished, domainOf, recorded);
    const layout = layoutBy(null);
    const tried = input.pays === undefined ? null : learntSteps(input, layoutBy);
    if (input.pays !== undefined && (tried === null || !input.pays(triedSteps(tried, layout, input.values)))) return null;
    const c = beginCompilation(input, layout);
    if (!('builder' in c)) return { model: null, diagnostics: c };
    const result = compileProgram(c, readBehaviour(c), () => tried ?? learntSteps(input, layoutBy));
    if (layout.refused.size === 0) return result;
    if (input.pays !== undefined) return null;
    wished = new Map([...wished].filter(([variable]) => !layout.refused.has(variable)));
  }
  return null;
}

/**
 * Writes and builds the program.
 * @param learn gives what can be learnt about its steps; null where nothing can
 */
function compileProgram(c: Compilation, behaviour: Behaviour, learn: (() => LearntSteps | null) | null = null): CompileResult {
  const { input } = c;
  const evaluated = { generator: c.builder.generator, root: input.resolution.root, config: input.config, ...behaviour };
  const varies = varianceOf(evaluated);
  if (varies === 'predicates' || varies === 'actions') c.builder.goInOrder();
  if (!hasErrors(c)) c.diagnostics.push(...sharedIdentifiers(c));

  const written = writeProgram(c, behaviour);
  // Where variables are refused it is written again without them.
  if (hasErrors(c) || c.builder.generator.layout.refused.size > 0) return { model: null, diagnostics: c.diagnostics };
  written.symmetry?.close();
  const program = c.builder.build();
  const evaluators = createEvaluators(program, input.values, c.builder.sites);
  const actions = actionsOf(written.split);
  const { width } = c.builder.generator.layout;
  const used = written.symmetry?.finish(program, width) ?? null;
  const seen = new SeenTruths(width);
  const effectsOf = (natives: readonly DefinitionSymbol[]): readonly Effect[] =>
    natives.flatMap((symbol) => c.natives.of(symbol)?.effect ?? []);
  const effects = effectsOf(c.builder.natives());
  const isEachShareable = (all: readonly Effect[]): boolean => all.every((effect) => EFFECTS[effect].isShareable);
  const isShareable = isEachShareable(effects);
  const isTalkative = effects.some((effect) => EFFECTS[effect].isSeen);
  const temporal = temporalProblem(c, written.temporal, program, evaluators, seen, isShareable && !isTalkative);
  c.natives.parts = () => partsOf(c, behaviour, written);

  const { plan } = written;
  const instances = written.split.map(({ index }) => index);
  const { search, said, other } = written;
  const built = { compilation: c, program, evaluators, behaviour, actions, instances, search, said, other };
  const reduction = plan?.isUseful === true && isShareable ? plan.finish(program, evaluationFor(built)) : null;
  const isCounted = countsPossible(evaluated);
  const isPlain = used === null && reduction === null && c.probes === null && input.withoutActions === undefined;
  const canRemember = varies === null && isShareable && !isTalkative && isPlain && c.builder.generator.layout.refused.size === 0;
  const isRemembered = input.remember === true && canRemember && learn !== null;
  const remembered = isRemembered ? rememberedSteps(program, learn()) : null;
  const system = createSystem({ ...built, remembered, varies, seen, symmetry: used, reduction, isCounted, isTalkative });
  const { statePredicate, stepPredicate } = evaluators;
  const { possible, alwaysPossible, within, counted } = written.other;
  const model: CompiledModel = {
    system,
    checkDeadlock: input.config.checkDeadlock ?? true,
    hasBehaviour: behaviour.initial !== null,
    isWithoutStates: behaviour.isNone === true,
    initialSpan: behaviour.initial?.expr.span ?? null,
    temporal,
    propertyParts: written.search.propertyParts,
    possible: possible.map((p) => ({
      name: p.name,
      span: p.span,
      isConfigured: p.isConfigured,
      proposition: p.isState ? { kind: 'state', predicate: statePredicate(p) } : { kind: 'step', predicate: stepPredicate(p) },
    })),
    alwaysPossible: alwaysPossible.map((p) => statePredicate(p)),
    within: within.map((w) => ({
      name: w.name,
      limit: w.limit,
      action: stepPredicate(w.action),
      from: statePredicate(w.from),
      to: statePredicate(w.to),
    })),
    counted: counted.map((p) => statePredicate(p)),
    isSilent: !isTalkative,
    isShareable,
    // A postcondition may ask how often something was possible: that is counted in one place.
    isSearchShareable: isEachShareable(effectsOf(written.other.searchNatives)) && !isCounted,
    reduction: input.reduce === true ? { obstacle: written.obstacle ?? obstacleFound(plan, isShareable) } : null,
    symmetry: used?.use ?? null,
    exchangeable: exchangeableValues(c.builder, c.constants, input.values),
    split: c.builder.generator.layout.split,
    builder: c.builder,
    steps: remembered,
    probes: c.probes,
    text: program.text,
    identity: identityOf(c, program, written, used),
  };
  return { model, diagnostics: c.diagnostics };
}

/** What was written into the program. */
interface Written {
  readonly symmetry: SymmetryPlan | null;
  readonly split: readonly SplitAction[];
  readonly search: SearchChecks;
  /** For each invariant whether the initial predicate says it; empty where none is known to be said. */
  readonly said: readonly boolean[];
  readonly other: OtherChecks;
  readonly temporal: PreparedTemporal | null;
  readonly plan: ReductionPlan | null;
  /** Why nothing can be left out, where that was wished. */
  readonly obstacle: string | null;
}

const writeProgram = (c: Compilation, behaviour: Behaviour): Written => {
  const { input, builder } = c;
  const symmetry = readSymmetry(c);
  symmetry?.begin();
  // What actions are taken apart into depends on what is checked.
  const isReduced = input.reduce === true;
  const early = isReduced ? [] : addBehaviour(c, behaviour, null);
  const search = compileSearchChecks(c);
  symmetry?.end();
  const formulas = [...search.temporal, ...linearQuestions(c)];
  const obstacle = isReduced ? obstacleToReduction(input.config, formulas.length > 0, input.coverage === true) : null;
  const canReduce = isReduced && obstacle === null && !hasErrors(c) && behaviour.next !== null;
  const plan = canReduce ? planReduction(builder, behaviour.next, search.watched.states, search.watched.steps) : null;
  const split = isReduced ? addBehaviour(c, behaviour, plan) : early;
  const temporal = formulas.length === 0 ? null : prepareTemporal(builder, behaviour, formulas, input.isBundled);
  c.diagnostics.push(...(temporal?.diagnostics ?? []));
  return { symmetry, split, search, said: saidOf(c, behaviour, search), other: compileOtherChecks(c), temporal, plan, obstacle };
};

const saidOf = ({ input, builder, probes }: Compilation, { initial }: Behaviour, { watched }: SearchChecks): readonly boolean[] => {
  // A representative is another state than the one that was made, and with probes it is counted what is evaluated.
  const isPlain = input.config.symmetry === null && probes === null;
  return isPlain && initial !== null ? saidInitially(builder.generator, initial, watched.states) : [];
};

const readSymmetry = (c: Compilation): SymmetryPlan | null => {
  const { config, values, symmetry: wishes = {} } = c.input;
  if (config.symmetry === null) return null;
  const sets = c.names.find(config.symmetry, operatorRole('symmetry'));
  if (sets === null) return null;
  const planned = planSymmetry({ builder: c.builder, values, name: config.symmetry, sets, tables: c.constants.operators, wishes });
  if ('begin' in planned) return planned;
  c.diagnostics.push(planned);
  return null;
};

const addBehaviour = (c: Compilation, { initial, next }: Behaviour, plan: ReductionPlan | null): readonly SplitAction[] => {
  if (hasErrors(c)) return [];
  const split =
    next === null ? [] : c.builder.addNext(next, { unroll: plan?.unroll, without: (made) => c.input.withoutActions?.(actionsOf(made)) });
  if (initial !== null) c.builder.addInitial(initial);
  return split;
};

/** Instances of one action are one action. */
const actionsOf = (split: readonly SplitAction[]): readonly Action[] =>
  split
    .filter((a, i) => split.findIndex((b) => b.index === a.index) === i)
    .map((a) => ({
      name: a.name,
      parameters: a.parameters,
      span: a.span,
      part: a.formula.expr.span,
      ...(a.isRest ? { isRest: true } : {}),
    }));

const temporalProblem = (
  { input: { values } }: Compilation,
  prepared: PreparedTemporal | null,
  program: Program,
  { protect, truthAt, truthOf, statePredicate, stepPredicate }: Evaluators,
  seen: SeenTruths,
  isPure: boolean,
): TemporalProblem | null => {
  const { functions, order, sets } = values;
  const elementsOf = (id: number): readonly number[] => Array.from(order.sorted(sets.force(id, -1)));
  // What is wrong with a constant is told where it is asked for.
  const truthOrFault = (index: number, span: Span): boolean | EvaluationError => {
    try {
      return protect(() => truthAt(index, span, textOf(span)), span);
    } catch (error) {
      if (error instanceof EvaluationError) return error;
      throw error;
    }
  };
  if (prepared === null) return null;
  return protect(() =>
    prepared.problem({
      program,
      state: (index, name, span, before) => statePredicate({ index, name, span }, before),
      there: (index, name, span, before) => (isPure ? truthOf({ index, name, span }, before) : null),
      seen: (predicate) => seen.add(predicate),
      step: (index, name, span, before) => stepPredicate({ index, name, span }, before),
      truth: truthOrFault,
      elements: (set, span) => protect(() => elementsOf(program.functions[set]!() as number), span),
      components: (id) => Array.from({ length: functions.size(id) }, (_, i) => functions.valueAt(id, i)),
      print: values.print,
    }),
  );
};

/** What TLCGet("spec") tells. */
const partsOf = ({ input, builder }: Compilation, { initial, fairness }: Behaviour, { search, split }: Written): SpecificationParts => {
  const g = builder.generator;
  return {
    inits: initial === null ? [] : [partOf(g, initial, input.config.init?.name)],
    actions: split.map(({ name, formula }) => ({ name, span: formula.expr.span })),
    temporals: fairness.map((e) => partOf(g, e)),
    invariants: search.invariants.map(({ name }, i) => ({ name, span: search.watched.states[i]!.expr.span })),
    impliedinits: search.initialPredicates,
    impliedactions: search.stepInvariants,
    impliedtemporals: search.temporal,
    variables: input.resolution.root.variables,
    actionconstraints: search.stepConstraints,
    constraints: search.constraints,
  };
};

/** See `Model.identity`. */
const identityOf = (
  { input, builder }: Compilation,
  program: Program,
  { search, other }: Written,
  symmetry: UsedSymmetry | null,
): string => {
  const indices = (list: readonly { readonly index: number }[]): readonly number[] => list.map(({ index }) => index);
  const roles = {
    invariants: indices(search.invariants),
    stepInvariants: indices(search.stepInvariants),
    initialPredicates: indices(search.initialPredicates),
    constraints: indices(search.constraints),
    stepConstraints: indices(search.stepConstraints),
    symmetry: symmetry?.identity ?? [],
    postconditions: indices(other.postconditions),
    assumptions: indices(other.assumptions),
    view: other.view?.components ?? [],
  };
  const called = builder.natives().map(({ module, name }) => `${module}!${name}`);
  return JSON.stringify([roles, called, input.resolution.root.variables.map((v) => v.name), program.text]);
};
