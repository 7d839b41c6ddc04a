// Recursive operators that give variables their values: `Fill(S) == IF S = {} THEN TRUE ELSE \E i \in S : x' = i \/ Fill(S \ {i})`.
//
// An operator is one JavaScript function for all depths, so what follows a use cannot be emitted inside of it: the function is given what follows, as
// one function for each set of variables that may have a value when it is done (its exits). The exits are known when the body has been emitted, and the
// body has to know them where something follows a recursive use. So everything is emitted again until no new exit is met, which is a least fixed point,
// and only what was emitted last is kept.
//
// A parameter that every recursive use hands on as it is (`Repeat(A, n) == ... A /\ Repeat(A, n - 1)`) stands for its argument as it is written, which
// may be a formula that assigns. All others are passed as values are.
import type { DefinitionSymbol, Resolution } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr } from '../../syntax/index.ts';
import { type ActionPlace, type Continuation, light, type Reached, reachedKey, type Target } from './action-place.ts';
import type { Analysis } from './analysis.ts';
import type { Block } from './block.ts';
import { bind, type Denotation, type Env, findLocal } from './environment.ts';
import { looksAhead } from './functions.ts';
import { type Argument, breath, passedAs, type Recursion } from './generator.ts';
import { unassignedIn } from './thunks.ts';

/** A set of variables that have a value when an operator is done, and whether ways are counted. */
interface Exit {
  readonly assigned: ReadonlySet<number>;
  readonly isCounted: boolean;
}

/** The exits of an operator, by their keys. */
type Exits = ReadonlyMap<string, Exit>;

/** A function that was made for an operator, for one set of variables that have a value at its beginning. */
interface Made {
  readonly definition: DefinitionSymbol;
  readonly entry: string;
  readonly target: Target;
  readonly env: Env;
  /** What parameters stand for that are handed on as they are; null for those that are passed. */
  readonly given: readonly (Denotation | null)[];
  /** The block in which it can be called. */
  readonly home: Block;
  readonly name: string;
  readonly exits: Exits;
}

/** One emission of everything that an outermost use needs. */
interface Round {
  readonly made: Made[];
  /** Those whose bodies are being emitted, from the outside in. */
  readonly open: Made[];
  /** Whether no exit was met that was not known when the round began. */
  isComplete: boolean;
}

/** Whether a use of a recursive operator is to be followed: it assigns, or makes states in several ways. */
export function isFollowed(whole: Expr, { definition, env, args }: Recursion, at: ActionPlace): boolean {
  if (unassignedIn(at.g, whole, at.env, at.place.mode) !== null) return true;
  return [{ expr: definition.body, env }, ...args].some((part) => at.actions.isBranching(part.expr, part.env));
}

/** Emits the uses of recursive operators that are followed. */
export class RecursiveActions {
  readonly #handedOn = new Map<DefinitionSymbol, readonly boolean[]>();
  readonly #numbers = new Map<object, number>();
  #round: Round | null = null;
  /** The exits that are known, by operator and entry, of the outermost use that is being emitted. */
  #known = new Map<string, Map<string, Exit>>();

  /** Whether the code that is being emitted is part of a recursion. */
  get isEmitting(): boolean {
    return this.#round !== null;
  }

  emit(use: Recursion, at: ActionPlace, then: Continuation): void {
    if (this.#round === null) this.#outermost(use, at, then);
    else this.#call(use, at, then, this.#round);
  }

  #outermost(use: Recursion, at: ActionPlace, then: Continuation): void {
    const continuations = at.block.section();
    const further = new Map<string, Exit & { readonly name: string }>();
    const exit = light((reached: Reached) => {
      const key = reachedKey(reached);
      const known = further.get(key) ?? { ...exitOf(reached), name: at.g.fresh('then') };
      further.set(key, known);
      reached.block.line(`${known.name}(${reached.ways ?? ''});`);
    });
    this.#known = new Map();
    let emitted: Block;
    try {
      do {
        this.#round = { made: [], open: [], isComplete: true };
        emitted = at.block.detached();
        this.#call(use, at.inBlock(emitted), exit, this.#round);
      } while (!this.#round.isComplete);
    } finally {
      this.#round = null;
    }
    for (const { name, ...known } of further.values()) continueAt(known, name, at.inBlock(continuations), then);
    at.block.adopt(emitted);
  }

  #call(use: Recursion, at: ActionPlace, then: Continuation, round: Round): void {
    const { definition: d, args } = use;
    const { g } = at;
    const handedOn = this.#isHandedOn(d, at);
    const given = d.params.map((p, i) =>
      handedOn[i] === true ? (alreadyGiven(args[i]!, at) ?? g.ofParameter(p, args[i]!, at.block)) : null,
    );
    // Inside of the states that are looked for there are further ones, without an end.
    if (round.open.some((f) => f.definition === d && f.target !== at.target && f.given.every((one, i) => one === given[i]))) {
      at.line(looksAhead(d, g));
      return;
    }
    const { name, exits } = this.#functionFor(use, given, at, round);
    const passed = d.params.flatMap((p, i) => (given[i] === null ? [() => g.passed(args[i]!, p.arity, g.passing(d, i), at.place)] : []));
    const js = at.place.inTurn(passed).map((code) => code.js);
    if (at.ways !== null) js.push(at.ways);
    for (const exit of exits.values()) {
      const next = g.fresh('then');
      continueAt(exit, next, at, then);
      js.push(next);
    }
    at.line(`${name}(${js.join(', ')});`);
  }

  #functionFor({ definition, env }: Recursion, given: Made['given'], at: ActionPlace, round: Round): Made {
    const entry = reachedKey(at);
    const known = round.made.find(
      (f) =>
        f.definition === definition &&
        f.entry === entry &&
        f.target === at.target &&
        f.env.layer === env.layer &&
        findLocal(f.env, definition) === findLocal(env, definition) &&
        f.given.every((d, i) => d === given[i]) &&
        at.block.isWithin(f.home),
    );
    if (known !== undefined) return known;
    const written = given.map((d) =>
      d === null ? '' : this.#numberOf(d.kind === 'thunk' ? d.expr : d.kind === 'operator' ? d.operator : d),
    );
    const key = [this.#numberOf(definition), entry, ...written].join('|');
    const exits: Exits = new Map(this.#known.get(key));
    const name = at.g.fresh(`act_${definition.name.replace(/\W/g, '')}_`);
    const made: Made = { definition, entry, target: at.target, env, given, home: at.block, name, exits };
    round.made.push(made);
    round.open.push(made);
    this.#emitBody(made, at, (reached) => {
      round.isComplete = false;
      const all = this.#known.get(key) ?? new Map<string, Exit>();
      this.#known.set(key, all.set(reachedKey(reached), exitOf(reached)));
    });
    round.open.pop();
    return made;
  }

  /** Emits the function. `unknown` is called for each exit that it does not have. */
  #emitBody({ definition: d, env, given, name, exits }: Made, at: ActionPlace, unknown: (reached: Reached) => void): void {
    const { g } = at;
    const parameters: string[] = [];
    let inner = env;
    for (const [i, p] of d.params.entries()) {
      const js = g.fresh('a');
      if (given[i] === null) parameters.push(js);
      inner = bind(inner, p, given[i] ?? passedAs(js, g.passing(d, i)));
    }
    const ways = at.ways === null ? null : g.fresh('ways');
    if (ways !== null) parameters.push(ways);
    const names = new Map(Array.from(exits.keys(), (key) => [key, g.fresh('then')]));
    parameters.push(...names.values());
    const block = at.block.section().nest(`const ${name} = (${parameters.join(', ')}) =>`, ';');
    block.line(breath(g.site(d.span)));
    const exit = light((reached: Reached) => {
      const next = names.get(reachedKey(reached));
      if (next === undefined) unknown(reached);
      else reached.block.line(`${next}(${reached.ways ?? ''});`);
    });
    at.inEnv(inner).on({ assigned: at.assigned, ways, block }).emit(d.body, exit);
  }

  #numberOf(thing: object): number {
    const number = this.#numbers.get(thing) ?? this.#numbers.size;
    this.#numbers.set(thing, number);
    return number;
  }

  #isHandedOn(d: DefinitionSymbol, { g }: ActionPlace): readonly boolean[] {
    const known = this.#handedOn.get(d) ?? handedOn(d, g.definitions.resolution, g.analysis);
    this.#handedOn.set(d, known);
    return known;
  }
}

const exitOf = ({ assigned, ways }: Reached): Exit => ({ assigned, isCounted: ways !== null });

/** Declares the function that goes on from an exit. */
function continueAt({ assigned, isCounted }: Exit, name: string, at: ActionPlace, then: Continuation): void {
  const ways = isCounted ? at.g.fresh('ways') : null;
  then({ assigned, ways, block: at.block.nest(`const ${name} = (${ways ?? ''}) =>`, ';') });
}

/** What a parameter stands for that is given on as an argument. */
function alreadyGiven({ expr, env }: Argument, { g }: ActionPlace): Denotation | undefined {
  if (expr.kind !== 'name' || expr.path.length > 0) return undefined;
  const { symbol } = g.definitions.resolution.reference(expr);
  const d = symbol.kind === 'parameter' ? findLocal(env, symbol) : undefined;
  return d?.kind === 'thunk' || d?.kind === 'operator' ? d : undefined;
}

/** For each parameter whether all recursive uses give it itself. Where another definition is part of the recursion, none does. */
function handedOn(d: DefinitionSymbol, resolution: Resolution, analysis: Analysis): readonly boolean[] {
  const answer = d.params.map(() => true);
  const inside = new Set<DefinitionSymbol>([d]);
  const use = (args: readonly Expr[]): void => {
    for (const [i, p] of d.params.entries()) {
      const arg = args[i];
      if (arg?.kind !== 'name' || arg.path.length > 0 || resolution.reference(arg).symbol !== p) answer[i] = false;
    }
  };
  const visit = (e: Expr): void => {
    if (e.kind === 'name' && resolution.reference(e).symbol === d) use([]);
    if (e.kind === 'apply' && resolution.reference(e.operator).symbol === d) use(e.args);
    if (e.kind === 'subexpression') answer.fill(false);
    if (e.kind === 'let') {
      for (const inner of resolution.definitions(e)) {
        inside.add(inner);
        visit(inner.body);
      }
      visit(e.body);
    } else for (const child of childrenOf(e)) visit(child.expr);
  };
  visit(d.body);
  for (const s of analysis.free(d.body)) if (s.kind === 'definition' && !inside.has(s) && analysis.free(s.body).has(d)) answer.fill(false);
  return answer;
}
