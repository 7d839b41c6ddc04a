// Tests that can be true in several ways. TLC makes a successor for each of them, so they count as states generated; what they make is equal.
//
// So what follows such a test is done once, beside the number of ways, and each state that it makes is made so many times. Nothing is assigned by a test:
// the ways of a conjunction are the product of those of its items, and those of a disjunction their sum. The number is 0 where the test is false, and it is
// at fault where the test is. It depends on what the test depends on, and is remembered as values are.
import type { Case, CaseArm, Expr, Quantified } from '../../syntax/index.ts';
import { type ActionPlace, type Continuation, emitPlain } from './action-place.ts';
import { constructorOf, enterFunction, isFunctionDefinition } from './applied-functions.ts';
import { branch } from './connectives.ts';
import { emitGuard } from './coverage.ts';
import { type Code, type Env, value } from './environment.ts';
import type { Place } from './generator.ts';

/** Nobody waits for more: the number fits into a table of answers. */
const MOST_WAYS = 2 ** 30;

/** Whether it is to be counted in how many ways the test is true. */
export function isCountedIn(e: Expr, at: ActionPlace): boolean {
  const { flag, followsTests } = at.target;
  return !at.isInitial && flag === null && followsTests !== true && at.actions.isBranching(e, at.env);
}

/** A test, which may read what is assigned. */
export function emitTested(e: Expr, at: ActionPlace, then: Continuation): void {
  if (isCountedIn(e, at)) emitInEachWay(e, at, then);
  else emitPlain(e, at, then);
}

/** What follows the test is done once, and each state that it makes is made as often as TLC makes it. */
export function emitInEachWay(e: Expr, at: ActionPlace, then: Continuation): void {
  const { g } = at;
  // What somebody may see is evaluated as often as TLC does.
  if (g.isInOrder || g.analysis.impure(e)) at.inTarget({ ...at.target, followsTests: true }).emit(e, then);
  else if (at.isCovered) emitGuard(e, at, (reached) => multiplied(emitNumber(e, at.on(reached)), at.on(reached), then));
  else {
    const ways = emitNumber(e, at);
    multiplied(ways, at.nest(`if (${ways} > 0)`), then);
  }
}

/** The JavaScript name of the number of ways. */
function emitNumber(e: Expr, at: ActionPlace): string {
  const ways = at.g.fresh('ways');
  const code = new Ways(at).of(e, at.place);
  at.line(`const ${ways} = ${code.js};`);
  return ways;
}

/** Goes on where a test is true in so many ways. */
function multiplied(ways: string, at: ActionPlace, then: Continuation): void {
  let all = ways;
  if (at.ways !== null) {
    all = at.g.fresh('ways');
    at.line(`const ${all} = ${at.ways} * ${ways};`);
  }
  then({ assigned: at.assigned, ways: all, block: at.block });
}

/** The number of ways as code, for tests below a place. */
class Ways {
  readonly #from: ActionPlace;

  constructor(from: ActionPlace) {
    this.#from = from;
  }

  /** @param what is said to be no truth value where a part is none */
  of(e: Expr, at: Place, what?: string): Code {
    if (!this.#isBranching(e, at.env)) {
      const { js } = at.condition(e, what);
      return value(js === 'true' ? '1' : `(${js} ? 1 : 0)`);
    }
    const compute = (inner: Place): Code => this.#emit(e, inner, what);
    return at.g.rememberAbout(e, 'ways', at, compute) ?? compute(at);
  }

  #isBranching(e: Expr, env: Env): boolean {
    return this.#from.actions.isBranching(e, env);
  }

  #emit(e: Expr, at: Place, what?: string): Code {
    switch (e.kind) {
      case 'junction':
        return e.operator === '/\\' ? this.#product(e.items, at) : this.#sum(e.items, at);
      case 'name':
      case 'apply':
        return this.#use(e, at, what);
      case 'quantified':
        return e.quantifier === '\\E' ? this.#anyElement(e, at) : this.#allElements(e, at);
      case 'if':
        return branch(
          at.condition(e.condition),
          (inner) => this.of(e.whenTrue, inner),
          (inner) => this.of(e.whenFalse, inner),
          at,
        );
      case 'case':
        return this.#arms(e.arms, e, at);
      case 'let':
        return this.of(e.body, at.enterLet(e), what);
      case 'labeled':
        return this.of(e.body, at, what);
      case 'subexpression': {
        const part = at.g.enterPart(e, at.env, at.block);
        return this.of(part.expr, at.inEnv(part.env), what);
      }
      case 'function-application': {
        // As in TLC, which follows no function definitions here.
        const made = constructorOf(e.function, at, (d) => !isFunctionDefinition(d));
        if (made !== null) return this.of(made.f.body, enterFunction(e, made, at));
        return value(`(${at.condition(e, what).js} ? 1 : 0)`);
      }
      default:
        return value(`(${at.condition(e, what).js} ? 1 : 0)`);
    }
  }

  #use(e: Expr & { readonly kind: 'name' | 'apply' }, at: Place, what?: string): Code {
    const { definitions } = at.g;
    const reference = definitions.resolution.reference(e.kind === 'name' ? e : e.operator);
    const actual = definitions.actual(reference);
    if (e.kind === 'apply' && reference.path.length === 0 && actual.kind === 'builtin') {
      if (actual.name === '/\\') return this.#product(e.args, at);
      if (actual.name === '\\/') return this.#sum(e.args, at);
      if (actual.name === '=>') return this.#implication(e.args[0]!, e.args[1]!, at);
    }
    const unfolded = at.unfold(e);
    if (unfolded !== null) return this.of(unfolded.expr, at.inEnv(unfolded.env), what);
    return value(`(${at.condition(e, what).js} ? 1 : 0)`);
  }

  /** What an item is at fault with does not count where an earlier one is false. */
  #product(items: readonly Expr[], at: Place): Code {
    const what = 'An item of a conjunction';
    const ways = at.g.fresh('ways');
    const first = this.of(items[0]!, at, what);
    at.line(`let ${ways} = ${first.js};`);
    let inner = at;
    for (const item of items.slice(1)) {
      inner = inner.nest(`if (${ways} > 0)`);
      inner.line(`${ways} = Math.min(${ways} * ${this.of(item, inner, what).js}, ${MOST_WAYS});`);
    }
    return value(ways, { atomic: true });
  }

  /** What an item is at fault with does not count where an earlier one is true. */
  #sum(items: readonly Expr[], at: Place): Code {
    const what = 'An item of a disjunction';
    const { g } = at;
    const ways = g.fresh('ways');
    const mark = g.fresh('m');
    at.line(`const ${mark} = mark();`);
    const first = this.of(items[0]!, at, what);
    at.line(`let ${ways} = ${first.js};`);
    for (const item of items.slice(1)) {
      const inner = at.nest('try');
      inner.line(`${ways} = Math.min(${ways} + ${this.of(item, inner, what).js}, ${MOST_WAYS});`);
      at.line(`catch (error) { if (${ways} === 0) throw error; passOver(error, ${mark}); }`);
    }
    return value(ways, { atomic: true });
  }

  /** TLC: a \/ of the negated premise and the conclusion. */
  #implication(premise: Expr, conclusion: Expr, at: Place): Code {
    const what = 'An operand of =>';
    return branch(
      at.condition(premise, what),
      (inner) => this.of(conclusion, inner, what),
      () => value('1'),
      at,
    );
  }

  /** What is wrong with an element does not count where another one decides. */
  #anyElement(e: Quantified, at: Place): Code {
    const ways = at.g.fresh('ways');
    at.line(`let ${ways} = 0;`);
    at.g.bounds(e.bounds, at, (inner) => inner.line(`${ways} = Math.min(${ways} + ${this.of(e.body, inner).js}, ${MOST_WAYS});`), {
      flag: ways,
      goesOn: true,
    });
    return value(ways, { atomic: true });
  }

  #allElements(e: Quantified, at: Place): Code {
    const { g } = at;
    const ways = g.fresh('ways');
    const flag = g.fresh('q');
    at.line(`let ${ways} = 1, ${flag} = false;`);
    g.bounds(
      e.bounds,
      at,
      (inner) => {
        inner.line(`${ways} = Math.min(${ways} * ${this.of(e.body, inner).js}, ${MOST_WAYS});`);
        inner.line(`${flag} = ${ways} === 0;`);
      },
      { flag },
    );
    return value(ways, { atomic: true });
  }

  #arms(arms: readonly CaseArm[], e: Case, at: Place): Code {
    const arm = arms[0];
    if (arm === undefined) return e.other === null ? value(`noCase(${at.g.site(e.span)})`) : this.of(e.other, at);
    return branch(
      at.condition(arm.guard),
      (inner) => this.of(arm.value, inner),
      (inner) => this.#arms(arms.slice(1), e, inner),
      at,
    );
  }
}
