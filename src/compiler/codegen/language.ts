// The operators of the language, as values and truth values: a table from their names to what emits them.
import type { Expr } from '../../syntax/index.ts';
import { Class, Kind } from '../../values/index.ts';
import { emitCellDomain } from './cells.ts';
import { connect, shortCircuit } from './connectives.ts';
import { type Code, isKnownId, primed, truth, value } from './environment.ts';
import { type Argument, asValue, type Generator, listOf, type Place } from './generator.ts';
import { emitMember } from './membership.ts';
import { emitWithin } from './set-bits.ts';
import { emitEqualSplit, emitSameSplit } from './split-variables.ts';

/** The use of an operator of the language: `whole` is the expression. */
interface Use {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly whole: Expr;
  readonly at: Place;
  /** Of the whole. */
  readonly site: number;
}

/** Emits an operand as a value. */
const operand = ({ args, at }: Use, i: number): Code => at.inEnv(args[i]!.env).value(args[i]!.expr);

const condition = ({ name, args }: Use, i: number, at: Place): Code =>
  at.inEnv(args[i]!.env).condition(args[i]!.expr, `An operand of ${name}`);

/** All operands as arguments of a call. */
const operands = (use: Use): string => listOf(use.at.inTurn(use.args.map((_, i) => () => operand(use, i))));

/** A call of the runtime with all operands, which gives a lazy set or function. */
const lazyCall =
  (f: string) =>
  (use: Use): Code =>
    value(`${f}(${operands(use)}, ${use.site})`, { lazy: true });

/** The kind of a literal from which every other value of its kind differs, whatever its parts are; null for everything else. */
function atomKind({ expr }: Argument): number | null {
  if (expr.kind === 'string') return Kind.string;
  // Sizes differ from that of every other set or tuple.
  if (expr.kind === 'set' && expr.elements.length === 0) return Kind.set;
  return expr.kind === 'tuple' && expr.elements.length === 0 ? Kind.tuple : null;
}

/** A truth value: the value of `left` equals that of `right`, one of which is an atom of this kind. A fault names them in this order. */
function equalsAtom(left: string, right: string, isLeft: boolean, kind: number, site: number): Code {
  return truth(isLeft ? `atomEquals(${left}, ${right}, ${kind}, ${site})` : `equalsAtom(${left}, ${right}, ${kind}, ${site})`);
}

/** The same where the value of one is known now. Null where nothing is gained by knowing it. */
function equalsKnown(left: string, right: string, isLeft: boolean, site: number, { values }: Generator): Code | null {
  const known = Number(isLeft ? left : right);
  if ((known & 1) !== 0) return truth(isLeft ? `integerEquals(${left}, ${right}, ${site})` : `equalsInteger(${left}, ${right}, ${site})`);
  const kind = values.arena.kind(known);
  if (kind === Kind.boolean || kind === Kind.string) return equalsAtom(left, right, isLeft, kind, site);
  // An untyped model value can be compared with everything.
  return values.order.classOf(known) === Class.model ? truth(`(${left} === ${right})`) : null;
}

function equality({ args, at, site }: Use): Code {
  const [first, second] = [args[0]!, args[1]!];
  const ofSplit = emitEqualSplit(first, second, site, at);
  if (ofSplit !== null) return ofSplit;
  const left = at.hold(at.inEnv(first.env).expression(first.expr));
  const right = at.inEnv(second.env).expression(second.expr);
  if (left.type === 'boolean' && right.type === 'boolean') return truth(`(${left.js} === ${right.js})`);
  const [a, b] = [asValue(left).js, asValue(right).js];
  for (const [code, arg] of [
    [right, second],
    [left, first],
  ] as const) {
    const kind = atomKind(arg);
    const known = kind !== null && code.type === 'value' ? equalsAtom(a, b, code === left, kind, site) : null;
    const found = known ?? (isKnownId(code) ? equalsKnown(a, b, code === left, site, at.g) : null);
    if (found !== null) return found;
  }
  return truth(`equal(${a}, ${b}, ${site})`);
}

/** S \cup {x} is what protocols do most. */
function cup(use: Use): Code {
  const { args, at, site } = use;
  const right = args[1]!;
  if (right.expr.kind !== 'set' || right.expr.elements.length !== 1) return lazyCall('cup')(use);
  const element = right.expr.elements[0]!;
  const [base, x] = at.inTurn([() => operand(use, 0), () => at.inEnv(right.env).settled(element)]);
  return value(`insert(${base!.js}, ${x!.js}, ${site})`, { lazy: true });
}

/** UNION {A, B} and UNION {e : x \in S}: the parts are not elements of any set, so they may stay as they are described. */
function union(use: Use): Code {
  const { expr, env } = use.args[0]!;
  if (expr.kind !== 'set' && expr.kind !== 'set-map') return lazyCall('bigUnion')(use);
  const at = use.at.inEnv(env);
  const mark = at.g.fresh('m');
  at.line(`const ${mark} = mark();`);
  if (expr.kind === 'set') for (const part of expr.elements.map((element) => at.hold(at.value(element)))) at.line(`push(${part.js});`);
  else at.g.bounds(expr.bounds, at, (inner) => inner.line(`push(${inner.hold(inner.value(expr.body)).js});`));
  const result = at.g.fresh('f');
  at.line(`const ${result} = unionOf(${mark}, ${use.site});`);
  return value(result, { atomic: true, lazy: true });
}

/** A truth value: the primed expression equals the expression. Of a tuple each component is compared, and no tuple is made. */
export function emitUnchanged(subscript: Expr, whole: Expr, at: Place): Code {
  if (subscript.kind === 'tuple') {
    const step = (i: number, inner: Place): Code => {
      const item = subscript.elements[i];
      if (item === undefined) return truth('true', true);
      return shortCircuit(emitUnchanged(item, whole, inner), true, (next) => step(i + 1, next), inner);
    };
    return step(0, at);
  }
  const { g, env, block, mode } = at;
  const unfolded = at.unfold(subscript);
  if (unfolded !== null && unfolded.args.length === 0 && g.variableOf(subscript, env, block, mode.bound) < 0)
    return emitUnchanged(unfolded.expr, whole, at.inEnv(unfolded.env));
  const same = emitSameSplit(subscript, g.site(whole.span), at);
  if (same !== null) return same;
  const before = at.hold(at.value(subscript));
  const after = at.hold(at.inMode(primed(mode)).value(subscript));
  return truth(`equal(${before.js}, ${after.js}, ${g.site(whole.span)})`);
}

function prime({ args, at, site }: Use): Code {
  if (at.mode.next === null) return value(`notAValue(${site}, "A primed expression, where there is no step,")`);
  return at.inEnv(args[0]!.env).inMode(primed(at.mode)).expression(args[0]!.expr);
}

const EMITTERS: Readonly<Record<string, (use: Use) => Code>> = {
  TRUE: () => truth('true', true),
  FALSE: () => truth('false', true),
  BOOLEAN: ({ at: { g } }) => g.literal(g.values.sets.set([g.values.atoms.TRUE, g.values.atoms.FALSE])),
  STRING: ({ at }) => value(String(at.g.values.sets.named.string), { lazy: true, atomic: true }),
  '/\\': ({ args, at }) => connect(true, args, at),
  '\\/': ({ args, at }) => connect(false, args, at),
  '=>': (use) => {
    const premise = use.at.hold(condition(use, 0, use.at));
    return shortCircuit(truth(`!${premise.js}`), false, (inner) => condition(use, 1, inner), use.at);
  },
  '<=>': (use) => {
    const left = use.at.hold(condition(use, 0, use.at));
    return truth(`(${left.js} === ${condition(use, 1, use.at).js})`);
  },
  '~': (use) => truth(`!(${condition(use, 0, use.at).js})`),
  '=': equality,
  '/=': (use) => truth(`!${equality(use).js}`),
  '\\in': ({ args, at, site }) => emitMember(args, site, at),
  '\\notin': ({ args, at, site }) => truth(`!(${emitMember(args, site, at).js})`),
  '\\subseteq': (use) => {
    const { args, at, site } = use;
    const ofBits = emitWithin(args[0]!.expr, args[1]!.expr, site, at.inEnv(args[0]!.env), at.inEnv(args[1]!.env));
    return ofBits ?? truth(`subset(${operands(use)}, ${site})`);
  },
  '\\cup': cup,
  '\\cap': lazyCall('cap'),
  '\\': lazyCall('difference'),
  SUBSET: lazyCall('powerset'),
  UNION: union,
  DOMAIN: (use) => emitCellDomain(use.args[0]!.expr, use.at.inEnv(use.args[0]!.env)) ?? lazyCall('domain')(use),
  ENABLED: ({ args, at }) => at.g.enabled(args[0]!.expr, at.inEnv(args[0]!.env)),
  '\\cdot': ({ args, at }) => at.g.composed(args[0]!, args[1]!, at),
  UNCHANGED: ({ args, whole, at }) => emitUnchanged(args[0]!.expr, whole, at.inEnv(args[0]!.env)),
  "'": prime,
};

/** The use of an operator of the language. */
export function emitLanguage(name: string, args: readonly Argument[], whole: Expr, at: Place): Code {
  const site = at.g.site(whole.span);
  const emit = Object.hasOwn(EMITTERS, name) ? EMITTERS[name] : undefined;
  if (emit === undefined) return value(`notAValue(${site}, ${JSON.stringify(`An expression with ${name}`)})`);
  return emit({ name, args, whole, at, site });
}
