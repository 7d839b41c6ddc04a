// A built program as a TransitionSystem: the compiler's side of the seam to the checker.
import type { Span } from '../../diagnostics/index.ts';
import {
  type Action,
  EvaluationError,
  type Reduction,
  type StatePredicate,
  type StepPredicate,
  type TransitionSystem,
  type View,
} from '../../model/index.ts';
import { small, ValueFault, type Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import type { Evaluation } from '../reduction/index.ts';
import type { Canonicalize } from '../symmetry/canonical-state.ts';
import type { Behaviour } from './behaviour.ts';
import type { OtherChecks, SearchChecks } from './checks.ts';
import type { Compilation } from './compilation.ts';
import type { CompiledName } from './configured-names.ts';
import type { Evaluators } from './evaluators.ts';
import type { UsedSymmetry } from './proved-symmetry.ts';
import type { RememberedSteps } from '../steps/remembered-steps.ts';
import { rowsOf } from './rows.ts';
import type { SeenTruths } from './seen-truths.ts';
import { labeledSuccessors, stepLabels } from './step-labels.ts';
import type { Varies } from './varying.ts';

/** A built program, and what its functions are for. */
export interface BuiltProgram {
  readonly compilation: Compilation;
  readonly program: Program;
  readonly evaluators: Evaluators;
  readonly behaviour: Behaviour;
  readonly actions: readonly Action[];
  /** The action of each of `Program.instances`. */
  readonly instances: readonly number[];
  readonly search: SearchChecks;
  /** For each invariant whether the initial predicate says it; empty where none is known to be said. */
  readonly said: readonly boolean[];
  readonly other: OtherChecks;
  readonly varies: Varies;
  /** What temporal properties ask about the search. */
  readonly seen: SeenTruths;
  readonly symmetry: UsedSymmetry | null;
  readonly reduction: Reduction | null;
  /** Null where all successors are made by the program. */
  readonly remembered: RememberedSteps | null;
  /** Whether somebody may ask how often what _POSSIBLE names was true. */
  readonly isCounted: boolean;
  /** Whether somebody sees how often something is evaluated. */
  readonly isTalkative: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function createSystem(built: BuiltProgram): TransitionSystem {
  const { compilation, program, evaluators, behaviour, actions, search, other, varies, symmetry, isTalkative } = built;
  const { input, natives } = compilation;
  const { resolution, values, config } = input;
  const { root } = resolution;
  const { protect, statePredicate, stepPredicate } = evaluators;
  const { layout } = compilation.builder.generator;
  const { width } = layout;
  const labeled = varies === 'actions' ? labeledSuccessors(program, actions) : null;
  const counters = countersOf(built);
  const system: Mutable<TransitionSystem> = {
    name: root.name,
    variables: root.variables.map((v) => ({ name: v.name, span: v.span })),
    width,
    values,
    actions,
    initial: (sink, turns) => {
      // Nothing reads this state: it is one that no step begins in.
      program.expand(new Int32Array(width).fill(small(0)), 0);
      labeled?.forget();
      protect(() => program.initial(sink, turns), behaviour.initial?.expr.span);
    },
    isTalkative,
    successors: successorsOf(built, labeled?.successors ?? program.successors),
    labels: stepLabels(program, actions, built.instances, width, protect),
    assumptions: evaluatedOnce(evaluators, other.assumptions, 'An assumption'),
    invariants: search.invariants.map((p, i) => ({ ...statePredicate(p), ...elementsOf(p), isSaidInitially: built.said[i] === true })),
    initialPredicates: search.initialPredicates.map((p) => ({ ...statePredicate(p), ...elementsOf(p) })),
    stepInvariants: search.stepInvariants.map((p) => ({ ...stepPredicate(p), ...elementsOf(p) })),
    constraints: [...search.constraints.map((p) => statePredicate(p)), ...counters.states],
    stepConstraints: [...search.stepConstraints.map((p) => stepPredicate(p)), ...counters.steps],
    postconditions: evaluatedOnce(evaluators, other.postconditions, 'A postcondition'),
    progress: natives.progress,
  };
  if (!layout.isPlain) system.rows = rowsOf(layout, values);
  if (varies !== null) system.varies = varies;
  if (!built.seen.isEmpty) system.noteExpanded = (states, offset) => built.seen.note(states, offset);
  if (labeled !== null) system.seenLabel = labeled.seen;
  if (varies === null) system.successorsBy = successorsByActions(built);
  if (other.view !== null) {
    system.view = viewOf(built, other.view, config.view!.name);
    built.seen.byView(system.view);
  }
  if (other.alias !== null) system.alias = aliasOf(built, other.alias, config.alias!.name);
  const canonicalize = symmetry?.canonicalize ?? null;
  if (canonicalize !== null) system.canonicalize = protectedCanonicalize(evaluators, values, canonicalize, config.symmetry?.span);
  const watch = symmetry?.watch ?? null;
  if (watch !== null) system.watchSymmetry = watch;
  if (built.reduction !== null) system.reduction = built.reduction;
  return system;
}

/** The functions for the guards of a reduction. */
export function evaluationFor({
  compilation: { input },
  program,
  evaluators,
  behaviour,
}: Pick<BuiltProgram, 'compilation' | 'program' | 'evaluators' | 'behaviour'>): Evaluation {
  const { arena } = input.values;
  return {
    faultOf: (error) => {
      arena.release(0);
      return evaluators.convert(error, behaviour.next?.expr.span);
    },
    holds: (index) => {
      try {
        return program.functions[index]!() === true;
      } catch (error) {
        if (!(error instanceof ValueFault || error instanceof RangeError)) throw error;
        arena.release(0);
        return undefined;
      }
    },
  };
}

const successorsOf = (
  { compilation: { input }, program, evaluators: { convert }, behaviour: { initial, next }, remembered }: BuiltProgram,
  enumerate: Program['successors'],
): TransitionSystem['successors'] => {
  const { config, values } = input;
  // A specification may say nothing about steps; it is told where a step is asked for.
  const stepless = initial !== null && next === null ? config.specification : null;
  return (states, offset, sink) => {
    if (stepless !== null)
      throw new EvaluationError(
        `\`${stepless.name}\` has no next-state relation: there is no [][Next]_vars in it, so nothing says which steps are possible. Only the initial states were checked.`,
        stepless.span,
      );
    if (remembered === null) program.expand(states, offset);
    try {
      if (remembered === null) enumerate(sink);
      else remembered.successors(states, offset, sink);
    } catch (error) {
      values.arena.release(0);
      throw convert(error, next?.expr.span);
    }
  };
};

/** The instances of an action are what it is made of. */
const successorsByActions =
  ({
    compilation: { input },
    program,
    evaluators: { convert },
    behaviour: { next },
    instances,
  }: BuiltProgram): NonNullable<TransitionSystem['successorsBy']> =>
  (actions, states, offset, sink) => {
    program.expand(states, offset);
    try {
      for (let i = 0; i < instances.length; i++) if (actions.includes(instances[i]!)) program.instances[i]!(sink);
    } catch (error) {
      input.values.arena.release(0);
      throw convert(error, next?.expr.span);
    }
  };

/** What a part of a property is about. */
const elementsOf = ({ elements }: CompiledName): { readonly elements?: string } => (elements === undefined ? {} : { elements });

const evaluatedOnce = ({ protect, truthAt }: Evaluators, list: readonly CompiledName[], called: string): TransitionSystem['assumptions'] =>
  list.map(({ name, span, index }) => ({ name, span, holds: () => protect(() => truthAt(index, span, called), span) }));

const viewOf = (
  { program, evaluators: { protect } }: BuiltProgram,
  { components, readsSearch }: NonNullable<OtherChecks['view']>,
  name: string,
): View => {
  const functions = components.map((index) => program.functions[index]! as () => number);
  return {
    name,
    width: functions.length,
    ...(readsSearch === undefined ? {} : { readsSearch }),
    write: (states, offset, key) => {
      program.load(states, offset);
      protect(() => {
        for (let i = 0; i < functions.length; i++) key[i] = functions[i]!();
      });
    },
  };
};

const aliasOf = (
  { compilation: { input }, program, evaluators: { protect } }: BuiltProgram,
  index: number,
  name: string,
): NonNullable<TransitionSystem['alias']> => {
  const { functions, order, sets, atoms } = input.values;
  return (states, offset, to, toOffset) => {
    program.load(states, offset);
    program.loadNext(to, toOffset);
    return protect(() => {
      const v = program.functions[index]!() as number;
      if (!functions.isRecord(v)) return [{ name, value: v }];
      return Array.from(order.sorted(sets.force(functions.domain(v), -1)), (k) => ({ name: atoms.text(k), value: functions.find(v, k) }));
    });
  };
};

const protectedCanonicalize =
  ({ convert }: Evaluators, values: Values, canonicalize: Canonicalize, span?: Span): Canonicalize =>
  (states, offset, out) => {
    try {
      return canonicalize(states, offset, out);
    } catch (error) {
      values.arena.release(0);
      throw convert(error, span);
    }
  };

/** Constraints that let everything pass and count how often what _POSSIBLE names is true. As in TLC, they stand behind the constraints. */
const countersOf = ({ compilation: { input, natives }, evaluators, other, isCounted }: BuiltProgram) => {
  const { witnessed } = natives;
  const counting = (name: string, holds: boolean): true => {
    witnessed.set(name, (witnessed.get(name) ?? 0) + (holds ? 1 : 0));
    return true;
  };
  const configured = isCounted ? new Set(input.config.possible.map(({ name }) => name)) : new Set();
  const counted = other.possible.filter(({ name }) => configured.has(name));
  const states = counted
    .filter((p) => p.isState)
    .map((p): StatePredicate => {
      const predicate = evaluators.statePredicate(p);
      return { name: p.name, span: p.span, holds: (at, offset) => counting(p.name, predicate.holds(at, offset)) };
    });
  const steps = counted
    .filter((p) => !p.isState)
    .map((p): StepPredicate => {
      const predicate = evaluators.stepPredicate(p);
      return { name: p.name, span: p.span, holds: (from, i, to, j) => counting(p.name, predicate.holds(from, i, to, j)) };
    });
  return { states, steps };
};
