// Next-state relations to code that makes successors, and initial predicates to code that makes states.
//
// The code follows the formula from left to right, as TLC does: a conjunct that says `x' = e` for a variable that has no value yet assigns
// it, `x' \in S` assigns each element in turn, and everything else is a test. What comes after a conjunct (its continuation) is nested
// inside the code for it. Where several disjuncts continue alike, the continuation becomes a local function, once for each set of
// variables that are assigned when it is reached. Which variables are assigned is known when the code is generated, never at run time.
//
// The same emitters answer ENABLED: then the leaf sets a flag that ends all loops.
import type { Apply, Expr, Name } from '../../syntax/index.ts';
import {
  emitApplication,
  emitBranches,
  emitCase,
  emitComposition,
  emitIf,
  emitImplication,
  emitQuantified,
  emitSequence,
  emitUnassigned,
} from './action-forms.ts';
import {
  type ActionEmitter,
  ActionPlace,
  type Continuation,
  emitPlain,
  emitTest,
  light,
  type Reached,
  share,
  type Target,
} from './action-place.ts';
import { assignable, assignEach, assignValue, keep, subsetsOf } from './assignments.ts';
import type { Block } from './block.ts';
import { createBranching } from './branching.ts';
import { emitGuard } from './coverage.ts';
import { type BoundVariables, binding, type Code, type Env, type Mode, truth } from './environment.ts';
import type { Argument, Generator, Place, Recursion } from './generator.ts';
import { isFollowed, RecursiveActions } from './recursive-actions.ts';
import { declareRow, rowOf } from './rows.ts';
import { emitInEachWay, isCountedIn } from './ways.ts';

type Emit<E> = (e: E, at: ActionPlace, then: Continuation) => void;

/** What emits the use of an operator of the language; false where it is a test. */
type EmitOperator = (args: readonly Expr[], whole: Expr, at: ActionPlace, then: Continuation) => boolean;

/** Wraps what is never a test. */
const always =
  (emit: (args: readonly Expr[], whole: Expr, at: ActionPlace, then: Continuation) => void): EmitOperator =>
  (args, whole, at, then) => {
    emit(args, whole, at, then);
    return true;
  };

/** Wraps what is about a step: in an initial predicate it is a test. */
const inSteps =
  (emit: (args: readonly Expr[], whole: Expr, at: ActionPlace, then: Continuation) => void): EmitOperator =>
  (args, whole, at, then) => {
    if (!at.isInitial) emit(args, whole, at, then);
    return !at.isInitial;
  };

/** Wraps what assigns where its first operand is a variable without a value. */
const assigning =
  (emit: (variable: number, operand: Expr, whole: Expr, at: ActionPlace, then: Continuation) => void): EmitOperator =>
  (args, whole, at, then) => {
    const variable = assignable(args[0]!, at);
    if (variable >= 0) emit(variable, args[1]!, whole, at, then);
    return variable >= 0;
  };

const OPERATORS: Readonly<Record<string, EmitOperator>> = {
  TRUE: always((_args, _whole, at, then) => then(at)),
  FALSE: always(() => {}),
  '/\\': always((args, _whole, at, then) => emitSequence(args, at, then)),
  '\\/': always((args, _whole, at, then) => emitBranches(args, at, then)),
  '=>': always((args, _whole, at, then) => emitImplication(args[0]!, args[1]!, at, then)),
  '=': assigning((variable, operand, _whole, at, then) => assignValue(variable, operand, at, then)),
  '\\in': assigning(assignEach),
  '\\subseteq': assigning((variable, operand, whole, at, then) => assignEach(variable, subsetsOf(operand, at.g), whole, at, then)),
  UNCHANGED: inSteps((args, whole, at, then) => keep(args[0]!, whole, at, then)),
  '\\cdot': inSteps((args, _whole, at, then) => emitComposition(args[0]!, args[1]!, at, then)),
};

const emitUse: Emit<Name | Apply> = (e, at, then) => {
  const { definitions } = at.g;
  const reference = definitions.resolution.reference(e.kind === 'name' ? e : e.operator);
  const actual = definitions.actual(reference);
  if (reference.path.length === 0 && actual.kind === 'builtin') {
    const emit = Object.hasOwn(OPERATORS, actual.name) ? OPERATORS[actual.name] : undefined;
    const isDone = emit?.(e.kind === 'apply' ? e.args : [], e, at, then) === true;
    if (!isDone) emitTest(at.place.condition(e, 'A conjunct'), at, then);
    return;
  }
  if (!at.assigns(e)) {
    emitGuard(e, at, then);
    return;
  }
  const unfolded = at.unfold(e);
  const recursion = unfolded === null ? at.g.recursion(e, at.env, at.block) : null;
  if (unfolded !== null) at.inEnv(unfolded.env).emit(unfolded.expr, then);
  else if (recursion !== null && isFollowed(e, recursion, at)) at.actions.emitRecursion(recursion, at, then);
  else emitPlain(e, at, then);
};

/** Formulas of other kinds are tests. */
const EMITTERS: { readonly [Kind in Expr['kind']]?: Emit<Expr & { readonly kind: Kind }> } = {
  name: emitUse,
  apply: emitUse,
  junction: (e, at, then) => (e.operator === '/\\' ? emitSequence(e.items, at, then) : emitBranches(e.items, at, then)),
  quantified: emitQuantified,
  if: emitIf,
  case: emitCase,
  'function-application': emitApplication,
  let: (e, at, then) => at.enterLet(e).emit(e.body, then),
  labeled: (e, at, then) => at.emit(e.body, then),
  'box-action': (e, at, then) => {
    const next = share(at, then);
    at.nest('').emit(e.action, next);
    keep(e.subscript, e, at.guarded().nest(''), next);
  },
  'angle-action': (e, at, then) =>
    at.emit(e.action, (reached) => {
      const here = at.on(reached);
      const { place } = here;
      const same = place.hold(place.g.unchanged(e.subscript, e, place));
      emitTest(truth(`!${same.js}`), here, then);
    }),
  subexpression: (e, at, then) => {
    const part = at.g.enterPart(e, at.env, at.block);
    at.inEnv(part.env).emit(part.expr, then);
  },
};

export class Actions implements ActionEmitter {
  readonly #g: Generator;
  readonly isBranching: (e: Expr, env: Env) => boolean;
  /** The variables that hold states that are looked for, and their rows, in the order in which they were declared. */
  readonly #declared = new Set<string>();
  readonly #rows: string[] = [];
  readonly #recursive = new RecursiveActions();

  constructor(g: Generator) {
    this.#g = g;
    this.isBranching = createBranching(g.definitions);
  }

  emit(e: Expr, at: ActionPlace, then: Continuation): void {
    const { bound, followsTests } = at.target;
    // Once everything is assigned the rest is a test, as in TLC: it is true or false, however often.
    if (at.isComplete && at.assigned.size > 0 && bound === undefined && followsTests !== true) emitGuard(e, at, then);
    else if (at.g.analysis.level(e, at.env) < 2 && isCountedIn(e, at)) emitInEachWay(e, at, then);
    else {
      // The table has emitters that take nodes of their kind.
      const emit = EMITTERS[e.kind] as Emit<Expr> | undefined;
      (emit ?? emitPlain)(e, at, then);
    }
  }

  emitRecursion(use: Recursion, at: ActionPlace, then: Continuation): void {
    this.#recursive.emit(use, at, then);
  }

  declareState(prefix: string): void {
    const { top, variables, layout } = this.#g;
    for (const line of declareRow(this.#g, prefix)) top.line(line);
    if (!layout.isPlain) this.#rows.push(rowOf(prefix));
    for (let i = 0; i < variables.size; i++) this.declareOwn(prefix, i);
  }

  declareOwn(prefix: string, index: number): void {
    const name = `${prefix}${index}`;
    if (!this.#declared.has(name)) this.#g.top.line(`let ${name} = 0;`);
    this.#declared.add(name);
  }

  looking(parts: readonly Argument[], at: Place, generate: (at: Place) => void): void {
    if (!this.#recursive.isEmitting && !parts.some(({ expr, env }) => this.#g.analysis.mayRecur(expr, env))) {
      generate(at);
      return;
    }
    const [states, rows] = [this.#declared.size, this.#rows.length];
    const kept = this.#g.fresh('kept');
    const before = at.inBlock(at.block.section());
    generate(at.nest('try'));
    const names = [...this.#declared].slice(states);
    const after = at.nest('finally');
    before.line(`const ${kept} = [${names.join(', ')}];`);
    after.line(`[${names.join(', ')}] = ${kept};`);
    for (const row of this.#rows.slice(rows)) {
      before.line(`const ${kept}_${row} = ${row}.slice();`);
      after.line(`${row}.set(${kept}_${row});`);
    }
  }

  /** Emits the code of a formula that begins with no variable assigned. */
  generate({ expr, env }: Argument, target: Target, block: Block, then: Continuation): void {
    const within = binding(env, target.bound);
    const place = new ActionPlace(this.#g, this, { ...target, bound: within.bound }, within, { assigned: new Set(), ways: null, block });
    this.emit(expr, place, then);
  }

  /** Emits code that tells whether some assignment of the primed variables satisfies the action. */
  enabled(action: Expr, at: Place): Code {
    const { g, env, mode } = at;
    const flag = g.fresh('enabled');
    const prefix = `${g.fresh('e')}_`;
    at.line(`let ${flag} = false;`);
    const bound: BoundVariables | undefined = env.layer.parent === null ? mode.bound : { prefix, layer: env.layer, outer: mode.bound };
    const target: Target = { prefix, from: mode.current, flag, bound, outer: mode.building };
    const looked = at.argument(action);
    this.looking([looked], at, (inner) => {
      this.declareState(prefix);
      this.generate(
        looked,
        target,
        inner.block.nest(''),
        light(({ block }) => block.line(`${flag} = true;`)),
      );
    });
    return truth(flag, true);
  }

  /** Emits code that tells whether the step is one of the first action followed by one of the second. */
  composed(first: Argument, second: Argument, at: Place): Code {
    const { g, mode } = at;
    const flag = g.fresh('composed');
    const prefix = `${g.fresh('via')}_`;
    at.line(`let ${flag} = false;`);
    const bound = mode.bound === undefined ? undefined : { prefix, layer: mode.bound.layer, outer: mode.bound };
    const target: Target = { prefix, from: mode.current, flag, bound, outer: mode.building };
    const further = (reached: Reached): void => {
      if (bound === undefined && reached.assigned.size < g.variables.size) emitUnassigned(first.expr, reached, g);
      const then: Mode = {
        current: prefix,
        next: mode.next,
        building: { prefix, assigned: reached.assigned, outer: mode.building },
        bound,
      };
      const here = at.inBlock(reached.block).inMode(then).inEnv(binding(second.env, bound));
      here.line(`if (${here.condition(second.expr).js}) ${flag} = true;`);
    };
    this.looking([first, second], at, (inner) => {
      this.declareState(prefix);
      this.generate(first, target, inner.block.nest(''), further);
    });
    return truth(flag, true);
  }
}
