// What a configuration asks of every state and step, and of behaviours: compiled to functions of the program.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { UNNAMED_ASSUMPTION, type View } from '../../model/index.ts';
import type { DefinitionSymbol, ResolvedModule } from '../../semantics/index.ts';
import { type Config, type ConfigName, type Expr, namesEvaluated, operatorRole } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed, ProgramBuilder } from '../codegen/program.ts';
import { KnownValues } from '../reduction/index.ts';
import { Variance } from '../standard/natives.ts';
import type { Compilation } from './compilation.ts';
import type { CompiledName, Demand } from './configured-names.ts';
import type { PropertyParts } from './model.ts';
import { atomName, noQuestions, type Questions } from './questions.ts';
import { type Conjuncts, conjunctsOf, type Part, type Unroll } from './specification.ts';
import type { NamedFormula } from './temporal-formulas.ts';
import type { LinearFormula } from './temporal-templates.ts';

type RootAssumption = ResolvedModule['assumptions'][number];

/** What is evaluated while the search looks for states. */
export interface SearchChecks {
  readonly invariants: readonly CompiledName[];
  readonly stepInvariants: readonly CompiledName[];
  readonly initialPredicates: readonly CompiledName[];
  readonly constraints: readonly CompiledName[];
  readonly stepConstraints: readonly CompiledName[];
  /** Properties with parts that are invariants, of states or steps. */
  readonly propertyParts: readonly PropertyParts[];
  /** Formulas about behaviours. */
  readonly temporal: readonly NamedFormula[];
  /** The expressions of `invariants` and `stepInvariants`. */
  readonly watched: { readonly states: readonly Closed[]; readonly steps: readonly Closed[] };
}

/** A property about more elements of a constant set is not taken apart into theirs. */
const MOST_ELEMENTS = 10_000;

/** Takes properties apart into what they say of single states and steps, and the rest. */
export interface PropertyTaker {
  taken(property: Closed): Conjuncts;
  /** The elements of quantifiers that a part is about, such as `i = 2, j = 3`; undefined where there are none. */
  elementsOf(part: Part): string | undefined;
}

/** What takes the properties of a configuration apart. */
export function propertyTaker(builder: ProgramBuilder, { symmetry }: Pick<Config, 'symmetry'>): PropertyTaker {
  const known = new KnownValues(builder);
  // Each element is named then, and SYMMETRY is about formulas that name none.
  const unroll: Unroll = (bounds, env) => (symmetry === null ? known.unroll(bounds, env, MOST_ELEMENTS) : null);
  const { print } = builder.generator.values;
  return {
    taken: (property) => conjunctsOf(builder.generator, property, unroll),
    elementsOf: ({ within }) => {
      const named = within?.flatMap((env) => known.elementsIn(env).map(({ name, id }) => `${name} = ${print(id)}`));
      return named === undefined ? undefined : [...new Set(named)].join(', ');
    },
  };
}

/** Whether an expression is the same in every state. What depends on the search or on chance may differ from state to state all the same. */
const isOfNoState = ({ generator: { analysis } }: ProgramBuilder, { expr, env }: Closed): boolean =>
  analysis.level(expr, env) === 0 && !analysis.dependence(expr, env).state && analysis.variance(expr) === Variance.none;

/** That an invariant or property says nothing of a state. */
const ofNoState = (what: string, fix: string, span: Span): Diagnostic => ({
  code: 'E452',
  severity: 'warning',
  message: `${what} reads no variable: it says the same of every state`,
  span,
  notes: ['It says something of the constants of this configuration only, and nothing of what the specification does.'],
  fix,
});

/** Whether a property says no more than that some expressions are true in every state, which are the same in all of them. */
const isOfConstants = (builder: ProgramBuilder, { always, initial, steps, temporal, raw }: Conjuncts): boolean =>
  always.length > 0 &&
  [initial, steps, temporal, raw].every(({ length }) => length === 0) &&
  always.every((part) => isOfNoState(builder, part));

/** Compiles invariants, properties and constraints. */
export function compileSearchChecks({ input: { config }, builder, names, diagnostics }: Compilation): SearchChecks {
  const states: Closed[] = [];
  const steps: Closed[] = [];
  const addInvariant = (e: Closed): number => {
    states.push(e);
    return builder.addStateTruth(e);
  };
  const invariants = [...names.compile(config.invariants, operatorRole('invariants'), addInvariant)];
  for (const [i, { name, span }] of invariants.entries())
    if (isOfNoState(builder, states[i]!))
      diagnostics.push(ofNoState(`the invariant \`${name}\``, `To state it of the constants write ASSUME ${name} in the module.`, span));
  const stepInvariants: CompiledName[] = [];
  const initialPredicates: CompiledName[] = [];
  const propertyParts: PropertyParts[] = [];
  const temporal: NamedFormula[] = [];
  const taker = propertyTaker(builder, config);
  const called = (name: string, p: Part, index: number): CompiledName => {
    const elements = taker.elementsOf(p);
    return { name, span: p.expr.span, index, ...(elements === undefined ? {} : { elements }) };
  };
  for (const configured of config.properties) {
    const e = names.find(configured, operatorRole('properties'));
    if (e === null) continue;
    const { name } = configured;
    const span = names.spanOf(e);
    const parts = taker.taken(e);
    if (isOfConstants(builder, parts))
      diagnostics.push(
        ofNoState(`the property \`${name}\``, 'To state it of the constants write an ASSUME in the module, without [].', span),
      );
    for (const p of parts.always) invariants.push(called(name, p, addInvariant(p)));
    steps.push(...parts.steps);
    for (const p of parts.steps) stepInvariants.push(called(name, p, builder.addStepTruth(p)));
    for (const p of parts.initial) initialPredicates.push(called(name, p, builder.addStateTruth(p)));
    const always = parts.always.length + parts.steps.length > 0;
    const initial = parts.initial.length > 0;
    if (always || initial) propertyParts.push({ name, span, always, initial });
    const formulas = [...parts.temporal, ...parts.raw];
    if (formulas.length > 0) temporal.push({ name, formulas, span, isPart: always || initial });
  }
  return {
    invariants,
    stepInvariants,
    initialPredicates,
    propertyParts,
    temporal,
    constraints: names.compile(config.constraints, operatorRole('constraints'), builder.addStateTruth),
    stepConstraints: names.compile(config.actionConstraints, operatorRole('actionConstraints'), builder.addStepTruth),
    watched: { states, steps },
  };
}

// What the command line asks for beside the configuration.
const ATOM: Demand = { level: 3, called: 'part of a formula' };
const ALWAYS_POSSIBLE: Demand = { level: 1, called: 'what is always possible' };
const COUNTED: Demand = { level: 2, called: 'the action that is counted' };
const COUNTED_STATE: Demand = { level: 1, called: 'what is asked of states' };
const LEFT: Demand = { level: 1, called: 'the left side of ~>' };
const RIGHT: Demand = { level: 1, called: 'the right side of ~>' };

/** The formulas of `--ltl`. */
export function linearQuestions({ input, names }: Compilation): readonly NamedFormula[] {
  const atom: LinearFormula['atom'] = (f) => names.find({ name: atomName(f), span: f.span }, ATOM);
  return (input.questions ?? noQuestions).ltl.map(({ name, formula, span }) => ({
    name,
    formulas: [{ ltl: formula, atom }],
    span,
    isPart: false,
  }));
}

/** Something of a state or of a step. */
interface CompiledPossibility extends CompiledName {
  readonly isState: boolean;
  /** See `Possibility`. */
  readonly isConfigured: boolean;
}

interface CompiledWithin {
  readonly name: string;
  readonly limit: number;
  readonly action: CompiledName;
  readonly from: CompiledName;
  readonly to: CompiledName;
}

/** What is asked of the reachable states, what is shown of them, and what is asked once. */
export interface OtherChecks {
  readonly possible: readonly CompiledPossibility[];
  readonly alwaysPossible: readonly CompiledName[];
  readonly within: readonly CompiledWithin[];
  readonly counted: readonly CompiledName[];
  /** What the view consists of. Null where the configuration names none. */
  readonly view: { readonly components: readonly number[]; readonly readsSearch: View['readsSearch'] } | null;
  /** Null where the configuration names none. */
  readonly alias: number | null;
  readonly postconditions: readonly CompiledName[];
  readonly assumptions: readonly CompiledName[];
  /** The natives that a search may call. Postconditions are evaluated when it has ended, and what is told then is their meaning. */
  readonly searchNatives: readonly DefinitionSymbol[];
}

/** Compiles possibilities, views, and what is evaluated once. */
export function compileOtherChecks(c: Compilation): OtherChecks {
  const { input, builder, names } = c;
  const { config, questions = noQuestions } = input;
  const possible = [
    ...config.possible.flatMap((name) => compilePossibility(c, name, true)),
    ...questions.possible.flatMap((name) => compilePossibility(c, name, false)),
  ];
  for (const { role, name } of namesEvaluated(config, 'never'))
    if (names.find(name, role) !== null) c.diagnostics.push(neverEvaluated(name, role.keywords[0], role.instead));
  const alwaysPossible = names.compile(questions.alwaysPossible, ALWAYS_POSSIBLE, builder.addStateTruth);
  const within = questions.within.flatMap((w) => compileWithin(c, w));
  const counted = names.compile(questions.counted, COUNTED_STATE, builder.addStateTruth);
  const view = config.view === null ? null : names.find(config.view, operatorRole('view'));
  const components = view === null ? [] : componentsOf(builder.generator, view).map(builder.addStateValue);
  const variance = view === null ? Variance.none : builder.generator.analysis.variance(view.expr);
  const readsSearch = variance === Variance.full ? 'more' : variance === Variance.level ? 'level' : undefined;
  const alias = config.alias === null ? null : names.find(config.alias, operatorRole('alias'));
  const isApart = isApartIn(builder.generator);
  const assumptions = input.resolution.root.assumptions.map((one) => ({
    isApart: one.path.length === 0 && isApart(one.body),
    compile: () => compileAssumption(c, one),
  }));
  const asked = assumptions.map((one) => (one.isApart ? null : one.compile()));
  const aliasOfSearch = alias === null || isApart(alias.expr) ? null : builder.addStepValue(alias);
  const searchNatives = [...builder.natives()];
  return {
    possible,
    alwaysPossible,
    within,
    counted,
    view: view === null ? null : { components, readsSearch },
    searchNatives,
    assumptions: assumptions.map(({ compile }, i) => asked[i] ?? compile()),
    alias: aliasOfSearch ?? (alias === null ? null : builder.addStepValue(alias)),
    postconditions: names.compile(config.postconditions, operatorRole('postconditions'), builder.addConstant),
  };
}

/**
 * Whether what one thread evaluates before or after a search neither tells what happened in it nor changes anything for it: it reads no more than the settings, and the
 * behaviour that it is about.
 */
const isApartIn =
  ({ analysis }: Generator) =>
  (expr: Expr): boolean =>
    analysis.variance(expr) !== Variance.full;

/** The components of a tuple that is written out, also behind names: they tell tuples apart, and no tuple is made. Else the expression itself. */
const componentsOf = (g: Generator, e: Closed): readonly Closed[] => {
  const { expr, env } = e;
  if (expr.kind === 'tuple' && expr.elements.length > 0) return expr.elements.map((element) => ({ expr: element, env }));
  if (expr.kind === 'labeled') return componentsOf(g, { expr: expr.body, env });
  const unfolded = expr.kind === 'name' ? g.unfold(expr, env, new Block(g.top, true)) : null;
  return unfolded === null || unfolded.args.length > 0 ? [e] : componentsOf(g, unfolded);
};

const compilePossibility = ({ builder, names }: Compilation, name: ConfigName, isConfigured: boolean): readonly CompiledPossibility[] => {
  const e = names.find(name, operatorRole('possible'));
  if (e === null) return [];
  const isState = builder.generator.analysis.level(e.expr, e.env) <= 1;
  const index = isState ? builder.addStateTruth(e) : builder.addStepTruth(e);
  return [{ name: name.name, span: names.spanOf(e), isState, isConfigured, index }];
};

const compileWithin = ({ builder, names }: Compilation, w: Questions['within'][number]): readonly CompiledWithin[] => {
  const [action] = names.compile([w.action], COUNTED, builder.addStepTruth);
  const [from] = names.compile([w.from], LEFT, builder.addStateTruth);
  const [to] = names.compile([w.to], RIGHT, builder.addStateTruth);
  return action === undefined || from === undefined || to === undefined ? [] : [{ name: w.name, limit: w.limit, action, from, to }];
};

const compileAssumption = ({ builder, scratch }: Compilation, { name, span, body, path }: RootAssumption): CompiledName => {
  const env = path.length === 0 ? builder.rootEnv : builder.generator.enter(path, builder.rootEnv, scratch);
  return { name: name ?? UNNAMED_ASSUMPTION, span, index: builder.addConstant({ expr: body, env }) };
};

const neverEvaluated = ({ name, span }: ConfigName, keyword: string, fix = 'Remove the line.'): Diagnostic => ({
  code: 'E321',
  severity: 'warning',
  message: `\`${name}\` is never evaluated: tlasso does nothing for ${keyword}`,
  span,
  fix,
});
