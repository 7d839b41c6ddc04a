// From a resolved specification to a running program: functions are asked for, one after the other, and the text is evaluated.
import type { Span } from '../../diagnostics/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import { Codes } from '../runtime/codes.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { Listed, SetInBits } from '../runtime/set-in-bits.ts';
import type { ChoiceWatch } from '../symmetry/symmetry-watch.ts';
import type { Reached, Target } from './action-place.ts';
import { type Assembly, assemble, type ProgramInput } from './assembly.ts';
import { Block } from './block.ts';
import type { Env, Mode } from './environment.ts';
import { type Argument, type Generator, longBreath, Place } from './generator.ts';
import { CONSTANT_MODE } from './hoisting.ts';
import { elementsIn } from './layout.ts';
import { closeCells, packedIn } from './packed-cells.ts';
import { linkProgram, type Program } from './program-text.ts';
import { EXPANDED, MADE } from './rows.ts';
import { type SplitAction, splitActions, type Unroll } from './split.ts';

export type { Program } from './program-text.ts';

/** An expression in the environment where it is to be evaluated: the root module's, unless it was found through an instance. */
export interface Closed {
  readonly expr: Expr;
  readonly env: Env;
}

/** What its actions are called that have no name of their own, where the configuration does not say it. */
export const NEXT_NAME = 'Next';

/** A next-state relation. */
export interface NextRelation extends Closed {
  /** What its actions are called that have no name of their own. */
  readonly name: string;
}

/** How the next-state relation is compiled. */
interface NextWishes {
  /** Each instance of an action is a function of its own: `Program.instances`. */
  readonly unroll?: Unroll | undefined;
  /** The numbers of actions whose functions make no steps. */
  without?(split: readonly SplitAction[]): ReadonlySet<number> | undefined;
}

/** A program under construction: ask for functions, then `build` once. */
export interface ProgramBuilder {
  readonly generator: Generator;
  readonly rootEnv: Env;
  readonly sites: readonly Span[];
  /** The definitions that the program calls as natives. */
  natives(): readonly DefinitionSymbol[];
  /** From here on all loops are compiled in canonical order. */
  goInOrder(): void;
  /** Each `add` returns the index of the function in the built program's `functions`. */
  addConstant(e: Closed): number;
  /** The truth of a constant formula. */
  addConstantTruth(e: Closed): number;
  addStateTruth(e: Closed): number;
  addStateValue(e: Closed): number;
  addStepTruth(e: Closed): number;
  addStepValue(e: Closed): number;
  /** ENABLED of an action. */
  addEnabled(e: Closed): number;
  /** Makes a JavaScript variable of the program settable; returns the index in `setters`. */
  addSetter(variable: string): number;
  /** The value of a JavaScript expression of the program. */
  addValue(js: string): number;
  /** What the code of `generator.watched` asks, from now on. */
  watchChoices(watch: ChoiceWatch): void;
  /** The value of a constant expression, which may be lazy, by the program as it is so far. Throws what an evaluation throws. */
  evaluate(e: Closed): number;
  addInitial(e: Closed): void;
  /** The instances of the actions that `addNext` would make. Their environments are for questions, and for other `add`s. */
  splitNext(e: NextRelation, unroll: Unroll): readonly SplitAction[];
  addNext(e: NextRelation, wishes?: NextWishes): readonly SplitAction[];
  build(): Program;
}

// Predicates are evaluated while successors of another state are being enumerated: they have variables of their own.
const STATE_MODE: Mode = { current: 'c_', next: null, building: null };
const STEP_MODE: Mode = { current: 'c_', next: 'd_', building: null };
const EXPANDED_MODE: Mode = { current: EXPANDED, next: null, building: null };

const INITIAL_TARGET: Target = { prefix: MADE, from: '', flag: null };
const NEXT_TARGET: Target = { prefix: MADE, from: EXPANDED, flag: null };

const never: Unroll = () => null;

/** Starts a program. */
export function createProgram(input: ProgramInput): ProgramBuilder {
  return new Builder(input);
}

class Builder implements ProgramBuilder {
  readonly generator: Generator;
  readonly rootEnv: Env;
  readonly sites: readonly Span[];
  readonly #input: ProgramInput;
  readonly #assembly: Assembly;
  /** The JavaScript names of what the program has. */
  readonly #names = { functions: [] as string[], setters: [] as string[], initials: [] as string[], nexts: [] as string[] };
  #watch: ChoiceWatch | null = null;
  // Callers pass these along.
  readonly addConstant = (e: Closed): number => this.#add(e, CONSTANT_MODE, (at) => at.settled(e.expr).js);
  readonly addConstantTruth = (e: Closed): number => this.#add(e, CONSTANT_MODE, (at) => at.condition(e.expr).js);
  readonly addStateTruth = (e: Closed): number => this.#add(e, STATE_MODE, (at) => at.condition(e.expr).js);
  readonly addStateValue = (e: Closed): number => this.#add(e, STATE_MODE, (at) => at.settled(e.expr).js);
  readonly addStepTruth = (e: Closed): number => this.#add(e, STEP_MODE, (at) => at.condition(e.expr).js);
  readonly addStepValue = (e: Closed): number => this.#add(e, STEP_MODE, (at) => at.settled(e.expr).js);

  constructor(input: ProgramInput) {
    this.#input = input;
    this.#assembly = assemble(input);
    const { generator, rootEnv, sites } = this.#assembly;
    this.generator = generator;
    this.rootEnv = rootEnv;
    this.sites = sites;
  }

  natives(): readonly DefinitionSymbol[] {
    return this.#assembly.natives;
  }

  goInOrder(): void {
    this.#assembly.goInOrder();
  }

  addEnabled(e: Closed): number {
    return this.#add(e, STATE_MODE, (at) => this.generator.enabled(e.expr, at).js);
  }

  addSetter(variable: string): number {
    return this.#names.setters.push(variable) - 1;
  }

  addValue(js: string): number {
    return this.#names.functions.push(`() => ${js}`) - 1;
  }

  watchChoices(watch: ChoiceWatch): void {
    this.#watch = watch;
  }

  /** `value` compiles what the function returns. */
  #add({ env }: Closed, mode: Mode, value: (at: Place) => string): number {
    const g = this.generator;
    const name = g.fresh('x');
    const body = g.top.section().nest(`const ${name} = () =>`, ';');
    body.line(`return ${value(new Place(g, env, mode, body))};`);
    return this.#names.functions.push(name) - 1;
  }

  evaluate(e: Closed): number {
    const g = this.generator;
    const name = g.fresh('x');
    const text = new Block(g.top);
    const body = text.nest(`const ${name} = () =>`, ';');
    body.line(`return ${new Place(g, e.env, CONSTANT_MODE, body).value(e.expr).js};`);
    this.#names.functions.push(name);
    try {
      return this.#link(text.toString()).functions.at(-1)!() as number;
    } finally {
      this.#names.functions.pop();
    }
  }

  addInitial(e: Closed): void {
    const g = this.generator;
    const name = g.fresh('init');
    const body = g.top.section().nest(`const ${name} = () =>`, ';');
    this.#assembly.actions.generate(e, INITIAL_TARGET, body, (reached) => {
      if (this.#store(reached, e.expr.span, null)) reached.block.line('emitInPiece(sink, next);');
    });
    this.#names.initials.push(name);
  }

  splitNext(e: NextRelation, unroll: Unroll): readonly SplitAction[] {
    return splitActions(this.generator, e, new Block(this.generator.top, true), unroll);
  }

  addNext(e: NextRelation, { unroll = never, without }: NextWishes = {}): readonly SplitAction[] {
    const g = this.generator;
    const split = splitActions(g, e, g.top, unroll);
    const left = without?.(split);
    for (const action of split) {
      const name = g.fresh(`action_${action.name.replace(/\W/g, '')}_`);
      const body = g.top.section().nest(`const ${name} = () =>`, ';');
      if (left?.has(action.index) !== true)
        action.walk(body, (leaf, block, args) => {
          this.#assembly.actions.generate(leaf, NEXT_TARGET, block, (reached) => this.#emitSuccessor(reached, leaf, action, args));
        });
      this.#names.nexts.push(name);
    }
    return split;
  }

  #emitSuccessor(reached: Reached, leaf: Argument, { index, name }: SplitAction, args: readonly Argument[]): void {
    const { block } = reached;
    if (!this.#store(reached, leaf.expr.span, name)) return;
    this.#report(index, args, block.nest('if (tracing !== null)'));
    const made = `sink(next, ${index});`;
    if (reached.ways === null) block.line(made);
    else block.line(`for (let i = ${reached.ways}; i > 0; i--) { ${longBreath('i', this.generator.site(leaf.expr.span))} ${made} }`);
  }

  /** Reports the arguments of an action; none of them where one has no value, which is no fault: the action does not read it there. */
  #report(action: number, args: readonly Argument[], block: Block): void {
    if (args.length === 0) {
      block.line(`tracing(${action}, []);`);
      return;
    }
    const g = this.generator;
    const [given, mark] = [g.fresh('g'), g.fresh('m')];
    block.line(`let ${given} = [];`);
    block.line(`const ${mark} = mark();`);
    const first = block.nest('try');
    const values = args.map((a) => new Place(g, a.env, EXPANDED_MODE, first).settled(a.expr).js);
    first.line(`${given} = [${values.join(', ')}];`);
    block.nest('catch (error)').line(`passOver(error, ${mark});`);
    block.line(`tracing(${action}, ${given});`);
  }

  /** Emits the vector of the state that was made; false where some variables have no value: that is a fault. */
  #store({ assigned, block }: Reached, span: Span, action: string | null): boolean {
    const { variables, layout } = this.#input;
    const all = variables.map((_, i) => i);
    const missing = all.filter((i) => !assigned.has(i));
    if (assigned.size < all.length)
      block.line(`unassignedVariables(${this.generator.site(span)}, [${missing.join(', ')}], ${JSON.stringify(action)});`);
    else if (!layout.isRecorded) {
      for (const i of all) if (layout.isValue(i)) block.line(`next[${layout.first[i]!}] = p${i};`);
      for (const cells of packedIn(layout)) block.line(closeCells(cells));
    }
    return assigned.size >= all.length;
  }

  build(): Program {
    return this.#link('');
  }

  /** @param last what is declared after everything else */
  #link(last: string): Program {
    const { values, variables, constants, probes, layout, drawing } = this.#input;
    const { generator: g } = this;
    const names = variables.map((v) => v.name);
    const listed = new Listed();
    return linkProgram({
      layout,
      elementsOf: (set) => elementsIn(values, set),
      runtime: createRuntime(values, names, constants.operators, this.#watch, drawing),
      natives: this.natives().map((d) => g.definitions.native(d)!.run),
      probes,
      codes: packedIn(layout).map(({ packed }) => new Codes(packed.memory)),
      bits: layout.bits.map(({ memory, first }) => new SetInBits(memory, first, values, listed)),
      listed,
      isWatched: g.watched.choices !== null,
      text: `${g.top.toString()}\n${last}`,
      ...this.#names,
    });
  }
}
