// Calls of operators that are computed by tlasso.
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import { isOrdered, type Native } from '../standard/natives.ts';
import { isKnown } from './arguments.ts';
import type { Block } from './block.ts';
import { textIn } from './choices.ts';
import { type Code, type Mode, truth, value } from './environment.ts';
import { type Argument, asSettled, asTruth, asValue, type Generator, isWatched, notNow, type Place } from './generator.ts';

/** A call that is being compiled: `whole` is the expression. */
interface NativeCall {
  readonly definition: DefinitionSymbol;
  readonly native: Native;
  readonly args: readonly Argument[];
  readonly whole: Expr;
  /** An operator argument as a JavaScript function. */
  readonly operatorClosure: (argument: Argument, arity: number, at: Place) => string;
}

/** Whether the native computes the operator for such arguments. */
export function isNativeFor(g: Generator, { highest }: Native, args: readonly Argument[]): boolean {
  const first = args[0];
  return highest === undefined || first === undefined || g.analysis.level(first.expr, first.env) <= highest;
}

function isConstantArgument(g: Generator, { expr, env }: Argument): boolean {
  const { analysis } = g;
  const { locals, state } = analysis.dependence(expr, env);
  return !locals && !state && env.locals === null && env.layer.closed && analysis.level(expr, env) === 0 && analysis.portable(expr, env);
}

/** An argument that is evaluated when the native asks for it. */
function delayed({ expr, env }: Argument, at: Place): string {
  const body: Block = at.block.detached();
  const code = at
    .inEnv(env)
    .inMode({ ...at.mode, building: null })
    .inBlock(body)
    .settled(expr);
  return `() => { ${body}\nreturn ${code.js}; }`;
}

/** The level of the next state is one more. */
function isNextLevel({ module, name }: DefinitionSymbol, args: readonly Argument[], mode: Mode): boolean {
  return mode.isPrimed === true && module === 'TLC' && name === 'TLCGet' && textIn(args[0]?.expr) === 'level';
}

export function emitNativeCall({ definition, native, args, whole, operatorClosure }: NativeCall, from: Place): Code {
  const { g, mode } = from;
  const site = g.site(whole.span);
  const at = native.isDiscarding === true ? from.inMode({ ...mode, watch: 'none' }) : from;
  const isLookedAt = isWatched(g, mode) && isOrdered(native, textIn(args[0]?.expr));
  const argument = (a: Argument, i: number): Code => {
    const how = native.params[i];
    const inner = at.inEnv(a.env);
    if (how === 'delayed') return notNow(delayed(a, at));
    if (i === 0 && native.once === true && isConstantArgument(g, a)) return asSettled(g.hoisted(a.expr, inner), site);
    if (how === 'operator') return notNow(operatorClosure(a, definition.params[i]!.arity, at));
    const code = how === 'settled' ? inner.settled(a.expr) : inner.value(a.expr);
    return isLookedAt ? at.hold(code) : code;
  };
  const js = at.inTurn(args.map((a, i) => () => argument(a, i))).map((code) => code.js);
  if (isLookedAt) {
    const isValue = (_: string, i: number): boolean => native.params[i] !== 'operator' && native.params[i] !== 'delayed';
    const values = native.effect !== undefined ? [] : js.filter(isValue);
    at.line(`if (choices.isOn) choices.inOrder(${site}, [${values.join(', ')}]);`);
  }
  const text = `${g.native(definition)}(${[...js, site].join(', ')})`;
  // Small numbers are odd ids.
  if (isNextLevel(definition, args, mode)) return value(`(${text} + 2)`);
  return native.returns === 'boolean' ? truth(text) : value(text, { lazy: native.lazy === true });
}

/** Whether the text of the operator may have a value for these arguments where the native is at fault. */
export function needsText(g: Generator, { definition, native, args }: Pick<NativeCall, 'definition' | 'native' | 'args'>): boolean {
  if (native.orText !== 'arguments') return native.orText !== undefined;
  return definition.params.some((p, i) => p.arity === 0 && !isKnown(g, args[i]!) && !g.analysis.strict(definition, p));
}

/**
 * A call of a native whose text may have a value where the native is at fault: it does not evaluate every argument, say. Arguments that the text evaluates in any
 * case are evaluated first: what is wrong with them is the fault. Where the text has no value either, the native's fault is told.
 */
export function emitNativeOrText(call: NativeCall, written: (at: Place) => Code, at: Place): Code {
  const { definition, native, args, whole } = call;
  const { g } = at;
  for (const [i, { expr, env }] of args.entries()) {
    const param = definition.params[i]!;
    if (param.arity === 0 && g.analysis.strict(definition, param)) at.inEnv(env).value(expr);
  }
  const isTruth = native.returns === 'boolean';
  const [result, height] = [g.fresh('n'), g.fresh('m')];
  at.line(`let ${result} = ${isTruth ? 'false' : '0'};`);
  at.line(`const ${height} = mark();`);
  const tried = at.nest('try');
  tried.line(`${result} = ${emitNativeCall(call, tried).js};`);
  const caught = at.nest('catch (error)');
  caught.line(`passOver(error, ${height});`);
  const again = caught.nest('try', ` catch (second) { passOver(second, ${height}); throw error; }`);
  const code = written(again);
  const site = g.site(whole.span);
  const fit = isTruth ? asTruth(code, site, 'The expression') : native.lazy === true ? asValue(code) : asSettled(code, site);
  again.line(`${result} = ${fit.js};`);
  return isTruth ? truth(result, true) : value(result, { lazy: native.lazy === true, atomic: true });
}
