// Where the code of an action or of an initial predicate stands, and what is known there.
import type { Expr, Let } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import {
  type BoundVariables,
  binding,
  boundWithin,
  type Building,
  type Code,
  type Env,
  type Mode,
  nextBuilding,
  truth,
} from './environment.ts';
import { type Argument, type Generator, Place, type Recursion } from './generator.ts';

/** What is assigned, and how loops end early. */
export interface Target {
  /** Prefix of the assigned variables. */
  readonly prefix: string;
  /** Prefix of the state before the step; empty for an initial predicate, which assigns unprimed variables. */
  readonly from: string;
  /** Name of a flag that ends every loop once it is true, or null. */
  readonly flag: string | null;
  /** The variables that ENABLED binds, inside an instantiated module. */
  readonly bound?: BoundVariables | undefined;
  /** Around an ENABLED: the state that was being assigned there. */
  readonly outer?: Building | null;
  /** Tests are followed too: what comes after them is done in each way in which they are true. */
  readonly followsTests?: true;
}

/** How far the code has come: the formula so far is satisfied. */
export interface Reached {
  /** The variables that have a value. */
  readonly assigned: ReadonlySet<number>;
  /** The JavaScript name of the number of ways in which tests so far are true: TLC makes a state for each. Null: one way. */
  readonly ways: string | null;
  /** Where the code goes on. */
  readonly block: Block;
}

/** The same in another block. */
export function inside({ assigned, ways }: Reached, block: Block): Reached {
  return { assigned, ways, block };
}

/** A text that is equal where the same variables have a value, and ways are counted or not. */
export function reachedKey({ assigned, ways }: Pick<Reached, 'assigned' | 'ways'>): string {
  return `${Array.from(assigned).sort().join()}${ways === null ? '' : ' ways'}`;
}

/** Emits what is done once the formula so far is satisfied. */
export interface Continuation {
  (reached: Reached): void;
  /** It emits one line: there is no need to share it. */
  readonly isLight?: true;
}

/** Marks a continuation that emits one line. */
export function light(then: (reached: Reached) => void): Continuation {
  return Object.assign(then, { isLight: true as const });
}

/** What places of actions have in common. */
export interface ActionEmitter {
  /** Emits the code of a formula; what comes after it is nested inside. */
  emit(e: Expr, at: ActionPlace, then: Continuation): void;
  /** Whether a formula without primes can be true in several ways. */
  isBranching(e: Expr, env: Env): boolean;
  /** Emits the use of a recursive operator that assigns. */
  emitRecursion(use: Recursion, at: ActionPlace, then: Continuation): void;
  /**
   * Emits code that looks for states, of which the parts speak; `generate` compiles it. Where it may be evaluated again before it has come to its end, by a recursion, each
   * evaluation leaves the states of the one around it as they were.
   */
  looking(parts: readonly Argument[], at: Place, generate: (at: Place) => void): void;
  /** Declares the variables of a state that is looked for: at the top, where functions made for definitions may read them. */
  declareState(prefix: string): void;
  /** Declares a variable of an instantiated module, which is assigned. */
  declareOwn(prefix: string, index: number): void;
}

export class ActionPlace implements Reached {
  readonly g: Generator;
  readonly actions: ActionEmitter;
  readonly target: Target;
  readonly env: Env;
  readonly assigned: ReadonlySet<number>;
  readonly ways: string | null;
  readonly block: Block;

  constructor(g: Generator, actions: ActionEmitter, target: Target, env: Env, { assigned, ways, block }: Reached) {
    this.g = g;
    this.actions = actions;
    this.target = target;
    this.env = env;
    this.assigned = assigned;
    this.ways = ways;
    this.block = block;
  }

  /** The same formulas further on. */
  on(reached: Reached): ActionPlace {
    return new ActionPlace(this.g, this.actions, this.target, this.env, reached);
  }

  inEnv(env: Env): ActionPlace {
    const { target } = this;
    const bound = boundWithin(env, target.bound);
    return new ActionPlace(this.g, this.actions, bound === target.bound ? target : { ...target, bound }, env, this);
  }

  inTarget(target: Target): ActionPlace {
    return new ActionPlace(this.g, this.actions, target, binding(this.env, target.bound), this);
  }

  inBlock(block: Block): ActionPlace {
    return this.on(inside(this, block));
  }

  /** Appends `head { ... } tail`: the place between the braces. */
  nest(head: string, tail = ''): ActionPlace {
    return this.inBlock(this.block.nest(head, tail));
  }

  /** Appends a branch: the place inside of it. */
  branch(head = ''): ActionPlace {
    const around = head === '' ? this.block : this.block.nest(head);
    return this.inBlock(around.part(this.g.fresh('branch')));
  }

  /** Appends a statement. */
  line(text: string): void {
    this.block.line(text);
  }

  enterLet(e: Let): ActionPlace {
    return this.inEnv(this.g.enterLet(e, this.env, this.block, nextBuilding(this.#mode)));
  }

  unfold(e: Expr): ReturnType<Generator['unfold']> {
    return this.g.unfold(e, this.env, this.block);
  }

  argument(expr: Expr): Argument {
    return { expr, env: this.env };
  }

  /** Emits the code of a formula. */
  emit(e: Expr, then: Continuation): void {
    this.actions.emit(e, this, then);
  }

  /** Where expressions are compiled. */
  get place(): Place {
    return new Place(this.g, this.env, this.#mode, this.block);
  }

  get #mode(): Mode {
    const { target, isInitial } = this;
    return {
      current: isInitial ? target.prefix : target.from,
      next: isInitial ? null : target.prefix,
      building: { prefix: target.prefix, assigned: this.assigned, outer: target.outer ?? null },
      bound: target.bound,
    };
  }

  /** It is an initial predicate. */
  get isInitial(): boolean {
    return this.target.from === '';
  }

  /** All variables have a value. */
  get isComplete(): boolean {
    return this.assigned.size === this.g.variables.size;
  }

  /** Loops make initial states, see `pieces.ts`. Once everything is assigned a loop only says how often a state is made. */
  get isInPieces(): boolean {
    return this.isInitial && this.target.flag === null && this.assigned.size < this.g.variables.size;
  }

  /** The variables that the ENABLED binds which the target is for. */
  get ownBound(): BoundVariables | undefined {
    const { bound, prefix } = this.target;
    return bound?.prefix === prefix ? bound : undefined;
  }

  /** What happens is counted for coverage; ENABLED and \cdot are not. */
  get isCovered(): boolean {
    return this.g.probes !== null && this.target.flag === null;
  }

  /** Whether the formula can assign: in a step it must mention a primed variable, initially a variable. Where tests are followed, so are those that branch. */
  assigns(e: Expr): boolean {
    if (this.isInitial || this.g.analysis.level(e, this.env) >= 2) return true;
    return this.target.followsTests === true && this.actions.isBranching(e, this.env);
  }

  /** The place where another branch begins, unless the flag has ended everything. */
  guarded(): ActionPlace {
    return this.target.flag === null ? this : this.nest(`if (!${this.target.flag})`);
  }
}

/** Goes on where a condition is true. */
export function emitTest(condition: Code, at: ActionPlace, then: Continuation): void {
  then(condition.js === 'true' ? at : at.nest(`if (${condition.js})`));
}

/** Goes on where a formula is true, which assigns nothing. */
export function emitPlain(e: Expr, at: ActionPlace, then: Continuation): void {
  emitTest(at.place.condition(e), at, then);
}

/** Equality of two values, as code. */
export function equalCode(a: string, b: string, site: number): Code {
  return truth(`equal(${a}, ${b}, ${site})`);
}

/**
 * A continuation that several branches share: a local function, once for each set of variables that have a value when it is reached. Where tests may be
 * true in several ways it is given their number.
 */
export function share(at: ActionPlace, then: Continuation): Continuation {
  return then.isLight === true ? then : shared(at, then);
}

/** As `share`, also where the continuation is one line. */
export function shared(at: ActionPlace, then: Continuation): Continuation {
  const call = sharedWith(at, null, (_, reached) => then(reached));
  return light((reached) => call('', reached));
}

/**
 * As `shared`, of code that is given a number and may go on with itself: emits the call with this number. `parameter` is the stem of the name that the
 * number has inside; null where none is given.
 */
export function sharedWith(
  { g, block }: ActionPlace,
  parameter: string | null,
  then: (number: string, reached: Reached) => void,
): (number: string, reached: Reached) => void {
  const section = block.section();
  const made = new Map<string, string>();
  return (number, reached) => {
    const key = reachedKey(reached);
    let name = made.get(key);
    if (name === undefined) {
      name = g.fresh('then');
      made.set(key, name);
      const inner = parameter === null ? null : g.fresh(parameter);
      const ways = reached.ways === null ? null : g.fresh('ways');
      const body = section.detached();
      then(inner ?? '', { assigned: reached.assigned, ways, block: body });
      section.nest(`const ${name} = (${[inner, ways].filter((one) => one !== null).join(', ')}) =>`, ';').adopt(body);
    }
    reached.block.line(`${name}(${[parameter === null ? null : number, reached.ways].filter((one) => one !== null).join(', ')});`);
  };
}
