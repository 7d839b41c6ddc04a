// Expressions to JavaScript: a table from the kinds of nodes to what emits them.
//
// Statements go to the block, the value is what is returned. Expressions that depend on nothing at run time are computed once (`hoisting.ts`), and what
// costs something and reads little is remembered (`memoization.ts`).
import type { Expr, FieldAccess, FunctionApplication } from '../../syntax/index.ts';
import { appliedConstructor, emitConstructed } from './applied-functions.ts';
import { emitCell, emitPart } from './cells.ts';
import { branch, connect, emitArms, shortCircuit } from './connectives.ts';
import { argumentOf, emitRecord, emitSet, emitTuple, fieldFunction } from './constructors.ts';
import { type Code, truth, value } from './environment.ts';
import { emitExcept, oldValue } from './except.ts';
import { listOf, type Place } from './generator.ts';
import { isHoisted } from './hoisting.ts';
import type { Iteration } from './iteration.ts';
import { emitUnchanged } from './language.ts';
import type { Memoization } from './memoization.ts';

type Emitters = { readonly [Kind in Expr['kind']]: (e: Expr & { readonly kind: Kind }, at: Place) => Code };

/** Kinds of nodes that are not worth a place of their own when they are constant. */
const PLAIN_KINDS = new Set<Expr['kind']>(['number', 'string', 'name', 'at', 'lambda', 'labeled']);

/** f[x], where f may be a rule that is applied and never built, as may be what f[x] gives in f[x][y]. */
function emitApplication(e: FunctionApplication, at: Place): Code {
  const { g } = at;
  const { function: f } = e;
  const site = g.site(e.span);
  const cell = emitCell(f, e.args, site, at);
  if (cell !== null) return cell;
  const argument = (): Code => argumentOf(e.args, at);
  const part = emitPart(f, argument, (entry, key) => `apply(${entry}, ${key}, ${site})`, at);
  if (part !== null) return part;
  const rule = g.ruleOf(f, at);
  if (rule !== null) return value(`${rule.name}(${argument().js})`);
  const element = f.kind === 'function-application' ? (g.ruleOf(f.function, at)?.element() ?? null) : null;
  if (f.kind === 'function-application' && element !== null)
    return value(`${element}(${listOf(at.inTurn([() => argumentOf(f.args, at), argument]))})`);
  const made = appliedConstructor(e, at);
  if (made !== null) return emitConstructed(e, made, at);
  return value(`apply(${listOf(at.inTurn([() => at.value(f), argument]))}, ${site})`);
}

function emitFieldAccess(e: FieldAccess, at: Place): Code {
  const { g } = at;
  const take = fieldFunction(e, at);
  const key = g.literal(g.values.atoms.string(e.field));
  return (
    emitPart(
      e.record,
      () => key,
      (entry) => `${take}(${entry})`,
      at,
    ) ?? value(`${take}(${at.value(e.record).js})`)
  );
}

function emitters(iteration: Iteration): Emitters {
  return {
    number: (e, { g }) => g.literal(g.values.atoms.integer(e.value)),
    string: (e, { g }) => g.literal(g.values.atoms.string(e.value)),
    decimal: (e, at) => value(`decimal(${at.g.site(e.span)}, ${JSON.stringify(e.text)})`),
    name: (e, at) => at.g.application(e, [], e, at),
    apply: (e, at) => {
      const args = e.args.map((expr) => at.argument(expr));
      return at.g.application(e.operator, args, e, at);
    },
    subexpression: (e, at) => {
      const part = at.g.enterPart(e, at.env, at.block);
      return at.inEnv(part.env).expression(part.expr);
    },
    junction: (e, at) => {
      const items = e.items.map((expr) => at.argument(expr));
      return connect(e.operator === '/\\', items, at);
    },
    quantified: (e, at) => iteration.quantified(e, at),
    choose: (e, at) => iteration.choose(e, at),
    set: emitSet,
    'set-filter': (e, at) => iteration.setFilter(e, at),
    'set-map': (e, at) => iteration.setMap(e, at),
    function: (e, at) => iteration.functionConstructor(e, at),
    'function-set': (e, at) => value(`functionSet(${listOf(at.valuesInTurn([e.domain, e.range]))})`, { lazy: true }),
    'function-application': emitApplication,
    except: emitExcept,
    at: oldValue,
    record: emitRecord,
    'record-set': (e, at) => {
      const ranges = listOf(at.valuesInTurn(e.fields.map((f) => f.value)));
      const keys = e.fields.map((f) => at.g.values.atoms.string(f.name));
      return value(`recordSet([${keys.join(', ')}], [${ranges}])`, { lazy: true });
    },
    'field-access': emitFieldAccess,
    tuple: (e, at) => emitTuple(e.elements, at),
    'cross-product': (e, at) => value(`product([${listOf(at.valuesInTurn(e.factors))}])`, { lazy: true }),
    if: (e, at) => {
      const condition = at.condition(e.condition);
      return branch(
        condition,
        (inner) => inner.expression(e.whenTrue),
        (inner) => inner.expression(e.whenFalse),
        at,
      );
    },
    case: (e, at) => emitArms(e.arms, e.other, e, at),
    let: (e, at) => at.enterLet(e).expression(e.body),
    labeled: (e, at) => at.expression(e.body),
    // Where the subscript does not change it decides: of a stuttering step the action may have no value.
    'box-action': (e, at) => shortCircuit(emitUnchanged(e.subscript, e, at), false, (inner) => inner.condition(e.action), at),
    'angle-action': (e, at) => {
      const changes = truth(`!${at.hold(emitUnchanged(e.subscript, e, at)).js}`);
      return shortCircuit(changes, true, (inner) => inner.condition(e.action), at);
    },
    lambda: (e, at) => value(`notAValue(${at.g.site(e.span)}, "A LAMBDA")`),
    fairness: (e, at) => value(`notAValue(${at.g.site(e.span)}, "A fairness condition")`),
  };
}

/** What emits expressions of all kinds. */
export function expressionEmitter(iteration: Iteration, memoization: Memoization): (e: Expr, at: Place) => Code {
  const table = emitters(iteration);
  // The table has an emitter for each kind, which takes nodes of that kind.
  const emit = <E extends Expr>(e: E, at: Place): Code => (table[e.kind] as (e: E, at: Place) => Code)(e, at);
  return (e, at) => {
    const { g, env } = at;
    if (!PLAIN_KINDS.has(e.kind) && isHoisted(e, at)) return g.hoisted(e, at.inEnv({ layer: env.layer, locals: null }));
    const compute = (inner: Place): Code => emit(e, inner);
    return memoization.respected(e, at, compute) ?? memoization.remember(e, at, compute);
  };
}
