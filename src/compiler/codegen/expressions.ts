// Expressions to JavaScript: one function a kind of node.
//
// Statements go to the block, the value is what is returned. What is evaluated only under a condition is compiled into a block of its own,
// so that nothing is computed that TLC would not compute. Expressions that depend on nothing at run time are computed once (`hoisted`).
import type { CaseArm, Expr, Junction } from '../../syntax/index.ts';
import { Kind } from '../../values/index.ts';
import type { Block } from './block.ts';
import type { Calls } from './calls.ts';
import { bind, type Code, type Env, type Mode, primed, truth, value } from './environment.ts';
import { createExcept } from './except.ts';
import { type Argument, asTruth, asValue, type Generator, hold } from './generator.ts';
import type { Iteration } from './iteration.ts';
import { createMemoization } from './memoization.ts';

export interface Expressions {
  readonly expression: Generator['expression'];
  readonly condition: Generator['condition'];
  builtin(name: string, args: readonly Argument[], whole: Expr, env: Env, mode: Mode, block: Block): Code;
  readonly unchanged: Generator['unchanged'];
  isHoistable(e: Expr, env: Env): boolean;
}

/** Kinds of nodes that are not worth a place of their own when they are constant. */
const plainKinds = new Set<Expr['kind']>(['number', 'string', 'name', 'at', 'lambda', 'labeled']);

export const createExpressions = (g: Generator, calls: () => Calls, iteration: () => Iteration): Expressions => {
  const { resolution } = g.definitions;
  const { values } = g;
  const memoization = createMemoization(g);

  const isHoistable = (e: Expr, env: Env): boolean => {
    if (resolution.level(e) !== 0 || !env.layer.closed || g.analysis.level(e, env) !== 0 || !g.analysis.portable(e, env)) return false;
    const d = g.analysis.dependence(e, env);
    return !d.locals && !d.state && !g.analysis.impure(e);
  };

  // `first` decides whether `rest` is evaluated.
  const shortCircuit = (first: Code, when: boolean, rest: (block: Block) => Code, block: Block): Code => {
    const inner = block.detached();
    const second = rest(inner);
    if (inner.isEmpty) return truth(when ? `(${first.js} && ${second.js})` : `(${first.js} || ${second.js})`);
    const name = g.fresh('c');
    block.line(`let ${name} = ${first.js};`);
    const nested = block.nest(`if (${when ? name : `!${name}`})`);
    nested.adopt(inner);
    nested.line(`${name} = ${second.js};`);
    return truth(name, true);
  };

  const connect = (conjunction: boolean, items: readonly Argument[], mode: Mode, block: Block): Code => {
    const what = conjunction ? 'An item of a conjunction' : 'An item of a disjunction';
    const step = (i: number, at: Block): Code => {
      const item = items[i]!;
      const first = asTruth(g.expression(item.expr, item.env, mode, at), g.site(item.expr.span), what);
      if (i === items.length - 1) return first;
      return shortCircuit(first, conjunction, (inner) => step(i + 1, inner), at);
    };
    return step(0, block);
  };

  const branch = (condition: Code, whenTrue: (b: Block) => Code, whenFalse: (b: Block) => Code, block: Block): Code => {
    const a = block.detached();
    const b = block.detached();
    let x = whenTrue(a);
    let y = whenFalse(b);
    if (x.type !== y.type) {
      x = asValue(x);
      y = asValue(y);
    }
    const lazy = x.lazy || y.lazy;
    if (a.isEmpty && b.isEmpty) return { js: `(${condition.js} ? ${x.js} : ${y.js})`, type: x.type, lazy, atomic: false };
    const name = g.fresh('r');
    block.line(`let ${name};`);
    const then = block.nest(`if (${condition.js})`);
    then.adopt(a);
    then.line(`${name} = ${x.js};`);
    const otherwise = block.nest('else');
    otherwise.adopt(b);
    otherwise.line(`${name} = ${y.js};`);
    return { js: name, type: x.type, lazy, atomic: true };
  };

  const caseArms = (arms: readonly CaseArm[], other: Expr | null, whole: Expr, env: Env, mode: Mode, block: Block): Code => {
    const arm = arms[0];
    if (arm === undefined) {
      if (other !== null) return g.expression(other, env, mode, block);
      return value(`noCase(${g.site(whole.span)})`);
    }
    const guard = g.condition(arm.guard, env, mode, block);
    return branch(
      guard,
      (b) => g.expression(arm.value, env, mode, b),
      (b) => caseArms(arms.slice(1), other, whole, env, mode, b),
      block,
    );
  };

  const record = (fields: readonly { readonly name: string; readonly code: Code }[]): Code => {
    const keys = fields.map((f) => values.atoms.string(f.name));
    const domain = values.sets.set(keys);
    const at = (domain >> 1) + 2;
    const order = keys.map((_, i) => keys.indexOf(values.arena.cells[at + i]!));
    // Arguments are evaluated in the order of the domain; they are pure, so the order does not show.
    return value(
      `record${fields.length <= 6 ? fields.length : 'N'}(${g.literal(domain).js}, ${order.map((i) => fields[i]!.code.js).join(', ')})`,
    );
  };

  const tupleOf = (parts: readonly string[]): Code =>
    value(parts.length <= 4 ? `tuple${parts.length}(${parts.join(', ')})` : `tuple([${parts.join(', ')}])`);
  const updates = createExcept(g, tupleOf);

  // The kind of a literal from which every other value of its kind differs, whatever its parts are; null for everything else.
  const atomKind = ({ expr }: Argument): number | null => {
    if (expr.kind === 'string') return Kind.string;
    // Sizes differ from that of every other set or tuple.
    if (expr.kind === 'set' && expr.elements.length === 0) return Kind.set;
    return expr.kind === 'tuple' && expr.elements.length === 0 ? Kind.tuple : null;
  };

  // One function for each place that takes a field. It remembers the last two shapes of record that it met and where they keep the field.
  const fieldAccess = (field: string, site: number): string => {
    const name = g.fresh('field');
    const key = values.atoms.string(field);
    const section = g.top.section();
    section.line(`let ${name}_d = 0, ${name}_i = 0, ${name}_e = 0, ${name}_j = 0;`);
    const body = section.nest(`const ${name} = (r) =>`, ';');
    const even = body.nest('if ((r & 1) === 0)');
    even.line('const p = (r >> 1) + 2;');
    const record = even.nest(`if ((cells[p - 1] & 31) === ${Kind.function})`);
    record.line('const d = cells[p];');
    record.line(`if (d === ${name}_d) return cells[p + ${name}_i];`);
    record.line(`if (d === ${name}_e) return cells[p + ${name}_j];`);
    record.line(`const i = placeOf(d, ${key}) + 1;`);
    record.line(`if (i > 0) { ${name}_e = ${name}_d; ${name}_j = ${name}_i; ${name}_d = d; ${name}_i = i; return cells[p + i]; }`);
    body.line(`return field(r, ${key}, ${site});`);
    return name;
  };

  const kinds = (e: Expr, env: Env, mode: Mode, block: Block): Code => {
    const site = (): number => g.site(e.span);
    switch (e.kind) {
      case 'number':
        return g.literal(values.atoms.integer(e.value));
      case 'string':
        return g.literal(values.atoms.string(e.value));
      case 'decimal':
        return value(`decimal(${site()}, ${JSON.stringify(e.text)})`);
      case 'name':
        return g.application(e, [], e, env, mode, block);
      case 'apply':
        return g.application(
          e.operator,
          e.args.map((expr): Argument => ({ expr, env })),
          e,
          env,
          mode,
          block,
        );
      case 'subexpression': {
        const part = g.enterPart(e, env, block);
        return g.expression(part.expr, part.env, mode, block);
      }
      case 'junction':
        return connect(
          e.operator === '/\\',
          (e satisfies Junction).items.map((expr) => ({ expr, env })),
          mode,
          block,
        );
      case 'quantified':
        return iteration().quantified(e, env, mode, block);
      case 'choose':
        return iteration().choose(e, env, mode, block);
      case 'set': {
        if (e.elements.length === 0) return g.literal(values.sets.emptySet);
        const elements = e.elements.map((x) => g.settled(x, env, mode, block));
        if (elements.length === 1) return value(`singleton(${elements[0]!.js})`);
        return value(`setOf([${elements.map((x) => x.js).join(', ')}], ${site()})`);
      }
      case 'set-filter':
        return iteration().setFilter(e, env, mode, block);
      case 'set-map':
        return iteration().setMap(e, env, mode, block);
      case 'function':
        return iteration().functionConstructor(e, env, mode, block);
      case 'function-set': {
        const domain = g.value(e.domain, env, mode, block);
        const range = g.value(e.range, env, mode, block);
        return value(`functionSet(${domain.js}, ${range.js})`, { lazy: true });
      }
      case 'function-application':
        return functionApplication(e.function, e.args, e, env, mode, block);
      case 'except':
        return updates.except(e, env, mode, block);
      case 'at':
        return updates.oldValue(env, e);
      case 'record':
        return record(e.fields.map((f) => ({ name: f.name, code: hold(g, g.settled(f.value, env, mode, block), block) })));
      case 'record-set': {
        const ranges = e.fields.map((f) => g.value(f.value, env, mode, block).js);
        const keys = e.fields.map((f) => values.atoms.string(f.name));
        return value(`recordSet([${keys.join(', ')}], [${ranges.join(', ')}])`, { lazy: true });
      }
      case 'field-access':
        return value(`${fieldAccess(e.field, site())}(${g.value(e.record, env, mode, block).js})`);
      case 'tuple': {
        const parts = e.elements.map((x) => g.settled(x, env, mode, block).js);
        return parts.length === 0 ? g.literal(values.functions.emptyTuple) : tupleOf(parts);
      }
      case 'cross-product': {
        const factors = e.factors.map((x) => g.value(x, env, mode, block).js);
        return value(`product([${factors.join(', ')}])`, { lazy: true });
      }
      case 'if':
        return branch(
          g.condition(e.condition, env, mode, block),
          (b) => g.expression(e.whenTrue, env, mode, b),
          (b) => g.expression(e.whenFalse, env, mode, b),
          block,
        );
      case 'case':
        return caseArms(e.arms, e.other, e, env, mode, block);
      case 'let':
        return g.expression(e.body, g.enterLet(e, env, block), mode, block);
      case 'labeled':
        return g.expression(e.body, env, mode, block);
      case 'box-action':
        return shortCircuit(
          g.condition(e.action, env, mode, block),
          false,
          (b) => unchanged({ expr: e.subscript, env }, e, mode, b),
          block,
        );
      case 'angle-action':
        return shortCircuit(
          g.condition(e.action, env, mode, block),
          true,
          (b) => truth(`!${hold(g, unchanged({ expr: e.subscript, env }, e, mode, b), b).js}`),
          block,
        );
      case 'lambda':
        return value(`notAValue(${site()}, "A LAMBDA")`);
      case 'fairness':
        return value(`notAValue(${site()}, "A fairness condition")`);
    }
  };

  const argumentOf = (args: readonly Expr[], env: Env, mode: Mode, block: Block): Code => {
    const parts = args.map((a) => g.settled(a, env, mode, block));
    return parts.length === 1 ? parts[0]! : tupleOf(parts.map((p) => p.js));
  };

  const functionApplication = (f: Expr, args: readonly Expr[], whole: Expr, env: Env, mode: Mode, block: Block): Code => {
    const site = g.site(whole.span);
    const argument = argumentOf(args, env, mode, block);
    const rule = g.ruleOf(f, env, mode, block);
    if (rule !== null) return value(`${rule.name}(${argument.js})`);
    const element = f.kind === 'function-application' ? (g.ruleOf(f.function, env, mode, block)?.element() ?? null) : null;
    if (f.kind === 'function-application' && element !== null)
      return value(`${element}(${argumentOf(f.args, env, mode, block).js}, ${argument.js})`);
    return value(`apply(${g.value(f, env, mode, block).js}, ${argument.js}, ${site})`);
  };

  const unchanged = (argument: Argument, whole: Expr, mode: Mode, block: Block): Code => {
    const { expr, env } = argument;
    if (expr.kind === 'tuple') {
      const step = (i: number, at: Block): Code => {
        const item = expr.elements[i];
        if (item === undefined) return truth('true', true);
        return shortCircuit(unchanged({ expr: item, env }, whole, mode, at), true, (inner) => step(i + 1, inner), at);
      };
      return step(0, block);
    }
    const unfolded = g.unfold(expr, env, block);
    if (unfolded !== null && unfolded.args.length === 0 && g.variableOf(expr, env, block, mode.bound) < 0)
      return unchanged(unfolded, whole, mode, block);
    const before = hold(g, g.value(expr, env, mode, block), block);
    const after = hold(g, g.value(expr, env, primed(mode), block), block);
    return truth(`equal(${before.js}, ${after.js}, ${g.site(whole.span)})`);
  };

  const builtin = (name: string, args: readonly Argument[], whole: Expr, _env: Env, mode: Mode, block: Block): Code => {
    const site = g.site(whole.span);
    const operand = (i: number): Code => g.value(args[i]!.expr, args[i]!.env, mode, block);
    const condition = (i: number, at = block): Code =>
      asTruth(g.expression(args[i]!.expr, args[i]!.env, mode, at), g.site(args[i]!.expr.span), `An operand of ${name}`);
    const binary = (f: string, lazy: boolean): Code => {
      const a = operand(0);
      const b = operand(1);
      return value(`${f}(${a.js}, ${b.js}, ${site})`, { lazy });
    };
    switch (name) {
      case 'TRUE':
        return truth('true', true);
      case 'FALSE':
        return truth('false', true);
      case 'BOOLEAN':
        return g.literal(values.sets.set([values.atoms.TRUE, values.atoms.FALSE]));
      case 'STRING':
        return value(String(values.sets.named.string), { lazy: true, atomic: true });
      case '/\\':
        return connect(true, args, mode, block);
      case '\\/':
        return connect(false, args, mode, block);
      case '=>':
        return shortCircuit(truth(`!${hold(g, condition(0), block).js}`), false, (b) => condition(1, b), block);
      case '<=>': {
        const a = hold(g, condition(0), block);
        const b = condition(1);
        return truth(`(${a.js} === ${b.js})`);
      }
      case '~':
        return truth(`!(${condition(0).js})`);
      case '=':
        return equality(args, site, mode, block);
      case '/=':
        return truth(`!${equality(args, site, mode, block).js}`);
      case '\\in':
        return member(args, site, mode, block);
      case '\\notin':
        return truth(`!(${member(args, site, mode, block).js})`);
      case '\\subseteq': {
        const a = operand(0);
        return truth(`subset(${a.js}, ${operand(1).js}, ${site})`);
      }
      case '\\cup': {
        // S \cup {x} is what protocols do most.
        const right = args[1]!;
        if (right.expr.kind === 'set' && right.expr.elements.length === 1) {
          const base = operand(0);
          const x = g.settled(right.expr.elements[0]!, right.env, mode, block);
          return value(`insert(${base.js}, ${x.js}, ${site})`, { lazy: true });
        }
        return binary('cup', true);
      }
      case '\\cap':
        return binary('cap', true);
      case '\\':
        return binary('difference', true);
      case 'SUBSET':
        return value(`powerset(${operand(0).js}, ${site})`, { lazy: true });
      case 'UNION':
        return union(args[0]!, site, mode, block) ?? value(`bigUnion(${operand(0).js}, ${site})`, { lazy: true });
      case 'DOMAIN':
        return value(`domain(${operand(0).js}, ${site})`, { lazy: true });
      case 'ENABLED':
        return g.enabled(args[0]!.expr, args[0]!.env, mode, block);
      case '\\cdot':
        return g.composed(args[0]!, args[1]!, mode, block);
      case 'UNCHANGED':
        return unchanged(args[0]!, whole, mode, block);
      case "'":
        if (mode.next === null) return value(`notAValue(${site}, "A primed expression, where there is no step,")`);
        return g.expression(args[0]!.expr, args[0]!.env, primed(mode), block);
      default:
        return value(`notAValue(${site}, ${JSON.stringify(`An expression with ${name}`)})`);
    }
  };

  // UNION {A, B} and UNION {e : x \in S}: the parts are not elements of any set, so they may stay as they are described.
  const union = ({ expr, env }: Argument, site: number, mode: Mode, block: Block): Code | null => {
    if (expr.kind !== 'set' && expr.kind !== 'set-map') return null;
    const mark = g.fresh('m');
    block.line(`const ${mark} = mark();`);
    if (expr.kind === 'set')
      for (const part of expr.elements.map((element) => hold(g, g.value(element, env, mode, block), block)))
        block.line(`push(${part.js});`);
    else
      iteration().bounds(expr.bounds, env, mode, block, null, (inner, at) => {
        const part = hold(g, g.value(expr.body, inner, mode, at), at);
        at.line(`push(${part.js});`);
      });
    const result = g.fresh('f');
    block.line(`const ${result} = unionOf(${mark}, ${site});`);
    return value(result, { atomic: true, lazy: true });
  };

  const equality = (args: readonly Argument[], site: number, mode: Mode, block: Block): Code => {
    const a = g.expression(args[0]!.expr, args[0]!.env, mode, block);
    const left = hold(g, a, block);
    const b = g.expression(args[1]!.expr, args[1]!.env, mode, block);
    if (left.type === 'boolean' && b.type === 'boolean') return truth(`(${left.js} === ${b.js})`);
    for (const [i, other] of [b, left].entries()) {
      const kind = atomKind(args[1 - i]!);
      if (kind !== null && other.type === 'value')
        return truth(`equalAtom(${asValue(i === 0 ? left : b).js}, ${other.js}, ${kind}, ${site})`);
    }
    return truth(`equal(${asValue(left).js}, ${asValue(b).js}, ${site})`);
  };

  const member = (args: readonly Argument[], site: number, mode: Mode, block: Block): Code => {
    const { expr: set, env } = args[1]!;
    const x = hold(g, g.value(args[0]!.expr, args[0]!.env, mode, block), block);
    return inSet(x, set, env, site, mode, block);
  };

  // x \in S by the form of S, so that no set is built only to be searched.
  const inSet = (x: Code, set: Expr, env: Env, site: number, mode: Mode, block: Block): Code => {
    if (!isHoistable(set, env)) {
      if (set.kind === 'set' && set.elements.length > 0 && set.elements.length <= 8) {
        const held = hold(g, x, block);
        const step = (i: number, at: Block): Code => {
          const element = hold(g, g.settled(set.elements[i]!, env, mode, at), at);
          const same = truth(`equal(${held.js}, ${element.js}, ${site})`);
          return i === set.elements.length - 1 ? same : shortCircuit(same, false, (inner) => step(i + 1, inner), at);
        };
        return step(0, block);
      }
      if (set.kind === 'set-filter' && !set.bound.tuple) {
        const base = inSet(x, set.bound.set!, env, site, mode, block);
        const name = resolution.binder(set.bound.names[0]!);
        return shortCircuit(base, true, (b) => g.condition(set.condition, bind(env, name, { kind: 'code', code: x }), mode, b), block);
      }
      if (set.kind === 'apply' && set.args.length === 2) {
        const actual = g.definitions.actual(resolution.reference(set.operator));
        if (actual.kind === 'builtin' && actual.name === '\\cup') return inEither(x, set.args, env, site, mode, block);
        if (actual.kind === 'builtin' && (actual.name === '\\' || actual.name === '\\cap')) {
          const left = inSet(x, set.args[0]!, env, site, mode, block);
          return shortCircuit(
            left,
            true,
            (b) => {
              const right = inSet(x, set.args[1]!, env, site, mode, b);
              return actual.name === '\\' ? truth(`!(${right.js})`) : right;
            },
            block,
          );
        }
      }
    }
    // A set given by a condition is never enumerated only to look for one element, also where it has a name.
    if (!isHoistable(set, env) && (set.kind === 'name' || set.kind === 'apply')) {
      const unfolded = g.unfold(set, env, block);
      if (unfolded !== null && unfolded.expr.kind === 'set-filter') return inSet(x, unfolded.expr, unfolded.env, site, mode, block);
    }
    return truth(`contains(${x.js}, ${g.value(set, env, mode, block).js}, ${site})`);
  };

  // x \in A \cup B: what is wrong with A is told only where x is not in B.
  const inEither = (x: Code, [left, right]: readonly Expr[], env: Env, site: number, mode: Mode, block: Block): Code => {
    const [isIn, held, mark] = [g.fresh('q'), g.fresh('fault'), g.fresh('m')];
    block.line(`let ${isIn} = false, ${held} = null;`);
    block.line(`const ${mark} = mark();`);
    const first = block.nest('try');
    first.line(`${isIn} = ${inSet(x, left!, env, site, mode, first).js};`);
    block.nest('catch (error)').line(`${held} = heldFault(error, ${mark});`);
    const second = block.nest(`if (!${isIn})`);
    second.line(`${isIn} = ${inSet(x, right!, env, site, mode, second).js};`);
    second.line(`if (!${isIn} && ${held} !== null) throw ${held};`);
    return truth(isIn, true);
  };

  const expression: Generator['expression'] = (e, env, mode, block) => {
    if (!plainKinds.has(e.kind) && mode.current !== '' && isHoistable(e, env))
      return calls().hoisted(e, { layer: env.layer, locals: null }, mode);
    const looked = memoization.respected(e, env, mode, block, (at, trusted, inner) => kinds(e, at, trusted, inner));
    if (looked !== null) return looked;
    return memoization.remember(e, env, mode, block, (at, inner) => kinds(e, at, mode, inner));
  };

  return {
    expression,
    condition: (e, env, mode, block) => asTruth(g.expression(e, env, mode, block), g.site(e.span), 'The expression'),
    builtin,
    unchanged,
    isHoistable,
  };
};
