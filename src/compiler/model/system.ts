// A resolved module and its configuration as a TransitionSystem: the compiler's side of the seam to the checker.
import { type Diagnostic, type Span, textOf } from '../../diagnostics/index.ts';
import {
  type Action,
  EvaluationError,
  type SearchProgress,
  type StatePredicate,
  type StepPredicate,
  type TemporalProblem,
  type TransitionSystem,
} from '../../model/index.ts';
import type { DefinitionSymbol, Resolution } from '../../semantics/index.ts';
import type { Config, ConfigName } from '../../syntax/index.ts';
import { small, ValueFault, type Values } from '../../values/index.ts';
import { Block } from '../codegen/block.ts';
import { type Closed, createProgram, type ProgramBuilder } from '../codegen/program.ts';
import type { SplitAction, Unroll } from '../codegen/split.ts';
import { countsPossible, mostVariance, varianceOf } from '../codegen/varying.ts';
import { readConstants } from '../configuration/constants.ts';
import { obstacleFound, obstacleToReduction, planReduction } from '../reduction/index.ts';
import { createProbes, type Probes } from '../runtime/probes.ts';
import { isNativeInCopies } from '../standard/copies.ts';
import { standardModules } from '../standard/index.ts';
import { EFFECTS, type Native, type NativeContext } from '../standard/natives.ts';
import { createConfiguredNames } from './configured-names.ts';
import { counterexampleValue } from './counterexample-value.ts';
import { createEvaluators } from './evaluators.ts';
import { planSymmetry, type SymmetryUse, type SymmetryWishes } from './proved-symmetry.ts';
import { atomName, noQuestions, type Possibility, type Questions, type Within } from './questions.ts';
import { checkReplacements } from './replacements.ts';
import { conjunction, conjunctsOf, otherThanFairness } from './specification.ts';
import { partOf, type SpecificationParts, specificationValue } from './specification-facts.ts';
import { labeledSuccessors, stepLabels } from './step-labels.ts';
import { type LinearFormula, type NamedFormula, prepareTemporal } from './temporal-formulas.ts';

/** What is compiled. */
export interface ModelInput {
  readonly resolution: Resolution;
  readonly config: Config;
  readonly values: Values;
  /** Everything natives need besides the values and the progress. */
  readonly natives: Omit<NativeContext, 'values' | 'progress' | 'registers' | 'textOf'>;
  /** True for the text of a bundled module: natives apply to it. */
  isBundled(span: Span): boolean;
  /** Absent: nothing beside the configuration. */
  readonly questions?: Questions;
  /** Count what the parts of actions do: see `Model.probes`. */
  readonly coverage?: boolean;
  /** Look at some of the successors of a state only, where that suffices: see `Model.reduction`. */
  readonly reduce?: boolean;
  /** Absent: what is proved of it is used. */
  readonly symmetry?: SymmetryWishes;
}

/** What is checked of a property as an invariant or step by step, and not as part of the temporal problem. */
export interface PropertyParts {
  readonly name: string;
  readonly span: Span;
  /** `[]P` or `[][A]_v`. */
  readonly always: boolean;
  /** A predicate of initial states. */
  readonly initial: boolean;
}

/** A model that can be run: a compiled module, or what a program defines. */
export interface Model {
  readonly system: TransitionSystem;
  readonly checkDeadlock: boolean;
  /** True where the configuration names a behaviour; otherwise only assumptions are checked. */
  readonly hasBehaviour: boolean;
  /** Where the initial predicate stands. */
  readonly initialSpan: Span | null;
  /** What is to be checked of infinite behaviours; null where nothing is. */
  readonly temporal: TemporalProblem | null;
  /** Properties with parts that are not in `temporal`. */
  readonly propertyParts: readonly PropertyParts[];
  readonly possible: readonly Possibility[];
  readonly alwaysPossible: readonly StatePredicate[];
  readonly within: readonly Within[];
  /** Whether several threads may run the program on shared values: nothing in it depends on what was evaluated before, or elsewhere. */
  readonly isShareable: boolean;
  /** Whether nothing is printed, so that nobody sees how often something is evaluated. */
  readonly isSilent: boolean;
  /** The counters of a model that was compiled for coverage. */
  readonly probes: Probes | null;
  /** What became of the wish to reduce: null where there was none, and why not all too much can be left out. */
  readonly reduction: { readonly obstacle: string | null } | null;
  /** What became of SYMMETRY: null where the configuration has none. */
  readonly symmetry: SymmetryUse | null;
  /** Null where nothing was compiled. */
  readonly builder: ProgramBuilder | null;
  /** The generated program's text; empty where nothing was compiled. */
  readonly text: string;
  /** Equal for models that do the same on the same values: the text, what its functions are for, and the natives that it calls. */
  readonly identity: string;
}

/** A model that was compiled. */
export interface CompiledModel extends Model {
  readonly builder: ProgramBuilder;
}

/** Compiles a model. Null with diagnostics where the configuration does not fit the module. */
export const compileModel = (input: ModelInput): { readonly model: CompiledModel | null; readonly diagnostics: readonly Diagnostic[] } => {
  const { resolution, config, values } = input;
  const { root } = resolution;
  const constants = readConstants(resolution, config, values);
  const diagnostics: Diagnostic[] = [...constants.diagnostics];
  const registers = new Map<number, number>();
  const progress: SearchProgress = { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false, registers };
  const variables = root.variables.map(({ name }) => name);

  let sites: readonly Span[] = [];
  const witnessed = new Map<string, number>();
  let parts = (): SpecificationParts => ({});
  const context: NativeContext = {
    ...input.natives,
    output: (line) => {
      if (progress.isRetold !== true) input.natives.output(line);
    },
    values,
    progress,
    registers,
    witnessed,
    describe: (what) => {
      if (what === 'spec') return specificationValue(values, parts());
      return what === 'counterexample' && progress.counterexample
        ? counterexampleValue(values, root.name, variables, progress.counterexample)
        : input.natives.describe?.(what);
    },
    textOf: (site) => {
      const span = sites[site];
      return span === undefined ? '' : span.source.text.slice(span.start, span.end);
    },
  };
  const natives = new Map<string, Readonly<Record<string, Native>>>();
  const nativeOf = (symbol: DefinitionSymbol): Native | undefined => {
    if (symbol.inner) return undefined;
    const standard = standardModules.get(symbol.module);
    if (standard?.natives === undefined || !(input.isBundled(symbol.span) || isNativeInCopies(symbol.module, symbol.name)))
      return undefined;
    let table = natives.get(symbol.module);
    if (table === undefined) {
      table = standard.natives(context);
      natives.set(symbol.module, table);
    }
    const found = Object.hasOwn(table, symbol.name) ? table[symbol.name] : undefined;
    // A copy may have another operator of that name.
    return found?.params.length === symbol.params.length ? found : undefined;
  };
  const known = new Map<DefinitionSymbol, Native | undefined>();
  const native = (symbol: DefinitionSymbol): Native | undefined => {
    if (known.has(symbol)) return known.get(symbol);
    const found = nativeOf(symbol);
    known.set(symbol, found);
    return found;
  };

  const probes = input.coverage === true ? createProbes(progress, (span) => !input.isBundled(span)) : null;
  const builder = createProgram({
    resolution,
    values,
    variables: root.variables,
    constants,
    native,
    probes,
  });
  sites = builder.sites;
  const g = builder.generator;
  const scratch = new Block(g.top, true);
  diagnostics.push(...checkReplacements(builder, constants, scratch));
  if (diagnostics.some(({ code }) => code === 'E324')) return { model: null, diagnostics };

  // A search looks at states before it is known how behaviours go on.
  const assumedOnly = (specification: string, conjuncts: readonly Closed[]): readonly Diagnostic[] =>
    otherThanFairness(g, conjuncts).map(({ expr }) => ({
      code: 'E452',
      severity: 'warning',
      message: `\`${textOf(expr.span).replace(/\s+/g, ' ')}\` in \`${specification}\` is assumed by temporal properties only`,
      span: expr.span,
      notes: [
        'It is no fairness condition: whether a behaviour satisfies it shows only when the behaviour is complete. Invariants, properties of steps and deadlocks are checked in all states that Init and Next reach, also where no behaviour that satisfies it gets to.',
      ],
      fix: 'Say what it demands of steps in Next, and that steps happen with WF or SF.',
    }));

  const { named, spanOf } = createConfiguredNames({ builder, scratch, diagnostics, constants, root });

  // ---- the behaviour

  let initial: Closed | null = null;
  let next: Closed | null = null;
  let fairness: readonly Closed[] = [];
  const alone = config.init ?? config.next;
  if (config.specification !== null && alone !== null)
    diagnostics.push({
      code: 'E302',
      severity: 'error',
      message: 'the behaviour is given twice: by SPECIFICATION, and by INIT and NEXT',
      span: alone.span,
      related: [{ span: config.specification.span, message: 'SPECIFICATION is here' }],
      fix: 'Keep one of the two.',
    });
  if (config.specification !== null) {
    const spec = named(config.specification, 3, 'a specification');
    if (spec !== null) {
      const parts = conjunctsOf(g, spec);
      initial = conjunction(parts.initial);
      next = parts.steps[0]?.action ?? null;
      fairness = parts.temporal;
      const about = spanOf(spec);
      const form = (message: string, span = about, fix = 'Write it in this form, or name INIT and NEXT in the configuration.'): void => {
        diagnostics.push({
          code: 'E317',
          severity: 'error',
          message,
          span,
          notes: ['A specification to be checked has the form Init /\\ [][Next]_vars /\\ fairness.'],
          fix,
        });
      };
      const { name: specification } = config.specification;
      const restricting = parts.always[0];
      if (parts.raw.length > 0) form(`\`${config.specification.name}\` contains an action outside [][...]_vars`);
      else if (parts.initial.length === 0 && root.variables.length === 0) next = null;
      else if (parts.initial.length === 0) form(`\`${config.specification.name}\` has no initial predicate`);
      else if (initial === null) form(`\`${config.specification.name}\` has initial predicates of several modules`);
      else if (parts.steps.length > 1) form(`\`${config.specification.name}\` has ${parts.steps.length} next-state relations`);
      else if (restricting !== undefined) {
        const text = textOf(restricting.expr.span);
        form(
          `\`${specification}\` says that \`${text}\` is always true, beside its next-state relation`,
          restricting.expr.span,
          `To check \`${text}\`, name it under INVARIANT. To assume it, make it part of what Init and Next say of the variables.`,
        );
      } else if (!diagnostics.some(({ severity }) => severity === 'error')) diagnostics.push(...assumedOnly(specification, parts.temporal));
    }
  } else if (config.init !== null || config.next !== null) {
    if (config.init !== null) initial = named(config.init, 1, 'an initial predicate');
    if (config.next !== null) next = named(config.next, 2, 'a next-state relation');
    const lacking = config.init === null ? 'INIT' : config.next === null ? 'NEXT' : null;
    if (lacking !== null)
      diagnostics.push({
        code: 'E315',
        severity: 'error',
        message: `the configuration names no ${lacking}`,
        span: (config.init ?? config.next)!.span,
        fix: `Add a line \`${lacking} operator\`.`,
      });
  }
  const hasBehaviour = initial !== null;
  const isCounted = config.extensions.some((x) => x.keyword === '_POSSIBLE') && countsPossible(g, root, config, initial, next);
  const varies = mostVariance(varianceOf(g, root, config, initial, next), isCounted ? 'predicates' : null);
  if (varies === 'predicates' || varies === 'actions') builder.goInOrder();

  // ---- predicates

  const invariants: { name: string; span: Span; index: number }[] = [];
  const stepInvariants: { name: string; span: Span; index: number }[] = [];
  const initialPredicates: { name: string; span: Span; index: number }[] = [];
  const propertyParts: PropertyParts[] = [];
  const temporal: NamedFormula[] = [];
  const list = (names: readonly ConfigName[], highest: 1 | 2, role: string, add: (e: Closed) => number) =>
    names.flatMap((name) => {
      const e = named(name, highest, role);
      return e === null ? [] : [{ name: name.name, span: spanOf(e), index: add(e) }];
    });
  const stepOf = (e: Closed): number => builder.addStepTruth(e);

  let actionSplit: readonly SplitAction[] = [];
  const addBehaviour = (unroll?: Unroll): void => {
    if (diagnostics.some((d) => d.severity === 'error')) return;
    if (next !== null) actionSplit = builder.addNext(next, unroll);
    if (initial !== null) builder.addInitial(initial);
  };
  const symmetric = config.symmetry.flatMap((name) => named(name, 0, 'a symmetry set') ?? []);
  const planned =
    symmetric.length === 0 || symmetric.length < config.symmetry.length
      ? null
      : planSymmetry(builder, values, symmetric, config.symmetry, constants.operators, input.symmetry ?? {});
  if (planned !== null && 'code' in planned) diagnostics.push(planned);
  const symmetry = planned !== null && 'begin' in planned ? planned : null;
  symmetry?.begin();
  // What actions are taken apart into depends on what is checked.
  if (input.reduce !== true) addBehaviour();
  const watched: { readonly states: Closed[]; readonly steps: Closed[] } = { states: [], steps: [] };
  const addInvariant = (e: Closed): number => {
    watched.states.push(e);
    return builder.addStateTruth(e);
  };
  invariants.push(...list(config.invariants, 1, 'an invariant', addInvariant));
  for (const name of config.properties) {
    const e = named(name, 3, 'a property');
    if (e === null) continue;
    const parts = conjunctsOf(g, e);
    for (const p of parts.always) invariants.push({ name: name.name, span: p.expr.span, index: addInvariant(p) });
    watched.steps.push(...parts.steps);
    for (const p of parts.steps) stepInvariants.push({ name: name.name, span: p.expr.span, index: builder.addStepTruth(p) });
    for (const p of parts.initial) initialPredicates.push({ name: name.name, span: p.expr.span, index: builder.addStateTruth(p) });
    const always = parts.always.length + parts.steps.length > 0;
    const first = parts.initial.length > 0;
    if (always || first) propertyParts.push({ name: name.name, span: spanOf(e), always, initial: first });
    const formulas = [...parts.temporal, ...parts.raw];
    if (formulas.length > 0) temporal.push({ name: name.name, formulas, span: spanOf(e) });
  }
  const constraints = list(config.constraints, 1, 'a constraint', builder.addStateTruth);
  const stepConstraints = list(config.actionConstraints, 2, 'an action constraint', stepOf);
  symmetry?.end();
  const questions = input.questions ?? noQuestions;
  for (const { name, formula, span } of questions.ltl) {
    const atom: LinearFormula['atom'] = (f) => named({ name: atomName(f), span: f.span }, 3, 'part of a formula');
    temporal.push({ name, formulas: [{ ltl: formula, atom }], span });
  }
  const obstacle = input.reduce === true ? obstacleToReduction(config, temporal.length > 0, input.coverage === true) : null;
  const isReducible = input.reduce === true && obstacle === null && !diagnostics.some((d) => d.severity === 'error');
  const plan = isReducible && next !== null ? planReduction(builder, next, watched.states, watched.steps) : null;
  if (input.reduce === true) addBehaviour(plan?.unroll);
  const prepared = temporal.length === 0 ? null : prepareTemporal(builder, next, fairness, temporal, input.isBundled);
  diagnostics.push(...(prepared?.diagnostics ?? []));
  const possible = [...config.extensions.filter((x) => x.keyword === '_POSSIBLE').map((x) => x.name), ...questions.possible].flatMap(
    (name) => {
      const e = named(name, 2, 'a possibility');
      if (e === null) return [];
      const isState = g.analysis.level(e.expr, e.env) <= 1;
      return [{ name: name.name, span: spanOf(e), isState, index: isState ? builder.addStateTruth(e) : builder.addStepTruth(e) }];
    },
  );
  for (const { keyword, name } of config.extensions) {
    if (keyword === '_POSSIBLE' || named(name, 2, `what ${keyword} names`) === null) continue;
    diagnostics.push({
      code: 'E321',
      severity: 'warning',
      message: `\`${name.name}\` is never evaluated: tlasso does nothing for ${keyword}`,
      span: name.span,
      fix:
        keyword === '_PERIODIC'
          ? 'Evaluate it in a CONSTRAINT to watch a run, or as POSTCONDITION at its end; remove the line.'
          : 'Remove the line.',
    });
  }
  const alwaysPossible = list(questions.alwaysPossible, 1, 'what is always possible', builder.addStateTruth);
  const within = questions.within.flatMap((w) => {
    const [action] = list([w.action], 2, 'the action that is counted', stepOf);
    const [from] = list([w.from], 1, 'the left side of ~>', builder.addStateTruth);
    const [to] = list([w.to], 1, 'the right side of ~>', builder.addStateTruth);
    return action === undefined || from === undefined || to === undefined ? [] : [{ name: w.name, limit: w.limit, action, from, to }];
  });
  const view = config.view === null ? null : named(config.view, 1, 'a view');
  const viewIndex = view === null ? -1 : builder.addStateValue(view);
  const alias = config.alias === null ? null : named(config.alias, 2, 'an alias');
  const aliasIndex = alias === null ? -1 : builder.addStepValue(alias);
  const postconditions = list(config.postconditions, 1, 'a postcondition', builder.addConstant);
  const assumptions = root.assumptions.map((a) => ({
    name: a.name ?? 'an assumption',
    span: a.span,
    index: builder.addConstant({ expr: a.body, env: a.path.length === 0 ? builder.rootEnv : g.enter(a.path, builder.rootEnv, scratch) }),
  }));

  if (diagnostics.some((d) => d.severity === 'error')) return { model: null, diagnostics };
  symmetry?.close();
  const program = builder.build();

  const { convert, protect, truthAt, statePredicate, stepPredicate } = createEvaluators(program, values, sites);

  // Instances of one action are one action.
  const actions: readonly Action[] = actionSplit
    .filter((a, i) => actionSplit.findIndex((b) => b.index === a.index) === i)
    .map((a) => ({ name: a.name, parameters: a.parameters, span: a.span }));
  const n = root.variables.length;

  const labels = stepLabels(program, actions, n, protect);
  const labeled = varies === 'actions' ? labeledSuccessors(program, actions) : null;

  const used = symmetry?.finish(program, n) ?? null;
  const canonicalize = used?.canonicalize ?? null;

  const elementsOf = (id: number): readonly number[] => Array.from(values.order.sorted(values.sets.force(id, -1)));
  const problem =
    prepared === null
      ? null
      : protect(() =>
          prepared.problem({
            program,
            state: (index, name, span, before) => statePredicate({ index, name, span }, before),
            step: (index, name, span, before) => stepPredicate({ index, name, span }, before),
            elements: (set, span) => protect(() => elementsOf(program.functions[set]!() as number), span),
            components: (id) => Array.from({ length: values.functions.size(id) }, (_, i) => values.functions.valueAt(id, i)),
            print: values.print,
          }),
        );

  parts = () => ({
    inits: [initial].flatMap((e) => (e === null ? [] : [partOf(g, e, config.init?.name)])),
    actions: actionSplit.map(({ name, formula }) => ({ name, span: formula.expr.span })),
    temporals: fairness.map((e) => partOf(g, e)),
    invariants: invariants.map(({ name }, i) => ({ name, span: watched.states[i]!.expr.span })),
    impliedinits: initialPredicates,
    impliedactions: stepInvariants,
    impliedtemporals: temporal,
    variables: root.variables,
    actionconstraints: stepConstraints,
    constraints,
  });
  const counters = isCounted ? possible.filter((p) => config.extensions.some((x) => x.name.name === p.name)) : [];
  const counting = (name: string, holds: boolean): true => {
    witnessed.set(name, (witnessed.get(name) ?? 0) + (holds ? 1 : 0));
    return true;
  };
  // As in TLC, behind the constraints.
  const stateCounters = counters
    .filter((p) => p.isState)
    .map((p): StatePredicate => {
      const predicate = statePredicate(p);
      return { name: p.name, span: p.span, holds: (states, offset) => counting(p.name, predicate.holds(states, offset)) };
    });
  const stepCounters = counters
    .filter((p) => !p.isState)
    .map((p): StepPredicate => {
      const predicate = stepPredicate(p);
      return { name: p.name, span: p.span, holds: (from, i, to, j) => counting(p.name, predicate.holds(from, i, to, j)) };
    });
  const effects = builder.natives().flatMap((symbol) => native(symbol)?.effect ?? []);
  const isShareable = effects.every((effect) => EFFECTS[effect].isShareable);
  const reduction =
    plan === null || !plan.isUseful || !isShareable
      ? null
      : plan.finish(program, {
          faultOf: (error) => {
            values.arena.release(0);
            return convert(error, next?.expr.span);
          },
          holds: (index) => {
            try {
              return program.functions[index]!() === true;
            } catch (error) {
              if (!(error instanceof ValueFault || error instanceof RangeError)) throw error;
              values.arena.release(0);
              return undefined;
            }
          },
        });

  const lacksNext = initial !== null && next === null && config.specification !== null;
  const system: TransitionSystem = {
    name: root.name,
    variables: root.variables.map((v) => ({ name: v.name, span: v.span })),
    values,
    actions,
    initial: (sink, turns) => {
      // Nothing reads this state: it is one that no step begins in.
      program.expand(new Int32Array(n).fill(small(0)), 0);
      labeled?.forget();
      protect(() => program.initial(sink, turns), initial?.expr.span);
    },
    isTalkative: effects.some((effect) => EFFECTS[effect].isSeen),
    successors: (states, offset, sink) => {
      if (lacksNext)
        throw new EvaluationError(
          `\`${config.specification!.name}\` has no next-state relation: there is no [][Next]_vars in it, so nothing says which steps are possible. Only the initial states were checked.`,
          config.specification!.span,
        );
      program.expand(states, offset);
      try {
        if (labeled === null) program.successors(sink);
        else labeled.successors(sink);
      } catch (error) {
        values.arena.release(0);
        throw convert(error, next?.expr.span);
      }
    },
    labels,
    ...(varies === null ? {} : { varies }),
    ...(labeled === null ? {} : { seenLabel: labeled.seen }),
    assumptions: assumptions.map((a) => ({
      name: a.name,
      span: a.span,
      holds: () => protect(() => truthAt(a.index, a.span, 'An assumption'), a.span),
    })),
    invariants: invariants.map((p) => statePredicate(p)),
    initialPredicates: initialPredicates.map((p) => statePredicate(p)),
    stepInvariants: stepInvariants.map((p) => stepPredicate(p)),
    constraints: [...constraints.map((p) => statePredicate(p)), ...stateCounters],
    stepConstraints: [...stepConstraints.map((p) => stepPredicate(p)), ...stepCounters],
    ...(viewIndex < 0
      ? {}
      : {
          view: (states: Int32Array, offset: number) => {
            program.load(states, offset);
            return protect(() => program.functions[viewIndex]!() as number);
          },
        }),
    ...(canonicalize === null
      ? {}
      : {
          canonicalize: (states: Int32Array, offset: number, out: Int32Array) => {
            try {
              canonicalize(states, offset, out);
            } catch (error) {
              values.arena.release(0);
              throw convert(error, config.symmetry[0]?.span);
            }
          },
        }),
    ...(used?.watch == null ? {} : { watchSymmetry: used.watch }),
    ...(reduction === null ? {} : { reduction }),
    ...(aliasIndex < 0
      ? {}
      : {
          alias: (states: Int32Array, offset: number, to: Int32Array, toOffset: number) => {
            program.load(states, offset);
            program.loadNext(to, toOffset);
            return protect(() => {
              const v = program.functions[aliasIndex]!() as number;
              if (!values.functions.isRecord(v)) return [{ name: config.alias!.name, value: v }];
              return Array.from(values.order.sorted(values.sets.force(values.functions.domain(v), -1)), (k) => ({
                name: values.atoms.text(k),
                value: values.functions.find(v, k),
              }));
            });
          },
        }),
    postconditions: postconditions.map((p) => ({
      name: p.name,
      span: p.span,
      holds: () => protect(() => truthAt(p.index, p.span, 'A postcondition'), p.span),
    })),
    progress,
  };

  const indices = (list: readonly { readonly index: number }[]): readonly number[] => list.map(({ index }) => index);
  const roles = {
    invariants: indices(invariants),
    stepInvariants: indices(stepInvariants),
    initialPredicates: indices(initialPredicates),
    constraints: indices(constraints),
    stepConstraints: indices(stepConstraints),
    symmetry: used?.identity ?? [],
    postconditions: indices(postconditions),
    assumptions: indices(assumptions),
    view: viewIndex,
  };
  const called = builder.natives().map(({ module, name }) => `${module}!${name}`);
  const identity = JSON.stringify([roles, called, root.variables.map((v) => v.name), program.text]);

  return {
    model: {
      system,
      checkDeadlock: config.checkDeadlock ?? true,
      hasBehaviour,
      initialSpan: initial?.expr.span ?? null,
      temporal: problem,
      propertyParts,
      possible: possible.map((p) => ({
        name: p.name,
        span: p.span,
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
      isSilent: !effects.some((effect) => EFFECTS[effect].isSeen),
      isShareable,
      reduction: input.reduce === true ? { obstacle: obstacle ?? obstacleFound(plan, isShareable) } : null,
      symmetry: used?.use ?? null,
      builder,
      probes,
      text: program.text,
      identity,
    },
    diagnostics,
  };
};
