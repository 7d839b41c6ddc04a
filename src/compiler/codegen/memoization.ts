// Which expressions are worth remembering, and the code that does it (the tables: memo.ts).
//
// An expression is remembered if it is pure, if it costs more than asking, and if it reads few things: state variables, bound names and parameters
// whose values are at hand as ids. What it reads is found through definitions, LET, instances and arguments, so `\A q \in Proc : Before(p, q)` is known
// again in every state where the one variable that Before reads has the same value. Inside a remembered expression, one that reads all that the
// outer one reads would be asked only where the outer one was not known: it is left alone.
//
// A value that may be lazy is remembered only if it is not: the rule of a lazy set or function may refer to what was current when it was made.
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import { Kind } from '../../values/index.ts';
import { hashText } from '../runtime/memo.ts';
import type { Block } from './block.ts';
import { type Code, type Denotation, type Env, findGiven, findLocal, isUnassigned, type Mode, modeKey, primed } from './environment.ts';
import { type Generator, isWatched } from './generator.ts';
import { isRule } from './rules.ts';

/** Keys of a table. */
const mostInputs = 4;
/** What an expression may read that is evaluated for exchanged values, too. */
const mostExchanged = 8;
/** In units of about one look into the memory of a value. */
const leastCost = 10;
const mostCost = 1 << 12;
/** What an expression costs for each element of a set, in times of what it costs once. */
const repetitions = 4;
/** Of expressions that cost at least this much, fewer answers need be known for the table to pay. */
const dearCost = 40;

/** Nodes of code with definitions of a LET around it, which are compiled again with it. */
const mostMoved = 400;
/** Names around an expression that are moved with it. */
const deepest = 200;

export interface Memoization {
  /** The expression's code, remembered if that pays: `compute` makes the code that computes it. */
  remember(e: Expr, env: Env, mode: Mode, block: Block, compute: (env: Env, block: Block) => Code): Code;
  /** The code of an expression with a choice inside, as a function that must respect SYMMETRY; null where it is to be looked at closer. */
  respected(e: Expr, env: Env, mode: Mode, block: Block, compute: (env: Env, mode: Mode, block: Block) => Code): Code | null;
}

/** What an expression reads: JavaScript names. */
interface Inputs {
  /** State variables, which every function of the program sees. */
  readonly state: Set<string>;
  /** Bound names, parameters, and values of thunks that are computed already. */
  readonly locals: Set<string>;
  readonly computed: Map<Denotation, Code>;
}

/** What nodes cost beside their children; others cost 1. */
const costs: Partial<Record<Expr['kind'], number>> = {
  number: 0,
  string: 0,
  name: 0,
  at: 0,
  labeled: 0,
  let: 0,
  junction: 0,
  if: 0,
  case: 0,
  lambda: 0,
  'function-application': 2,
  'set-filter': 5,
  'set-map': 5,
  function: 5,
  choose: 5,
  record: 4,
  tuple: 4,
  set: 4,
  'function-set': 3,
  'record-set': 3,
  'cross-product': 3,
};

/** The same of the language's operators. */
const builtinCosts: Readonly<Record<string, number>> = {
  '/\\': 0,
  '\\/': 0,
  "'": 0,
  '\\cup': 4,
  '\\cap': 6,
  '\\': 6,
  UNION: 8,
  SUBSET: 3,
  '\\subseteq': 4,
  '\\in': 2,
  '\\notin': 2,
};

/** Kinds of nodes that are never remembered by themselves: what they contain is. */
const transparent = new Set<Expr['kind']>([
  'number',
  'decimal',
  'string',
  'name',
  'at',
  'lambda',
  'labeled',
  'let',
  'subexpression',
  'fairness',
]);

export const createMemoization = (g: Generator): Memoization => {
  const { resolution } = g.definitions;

  const known = new Map<Expr, number>();
  const cost = (e: Expr): number => {
    const found = known.get(e);
    if (found !== undefined) return found;
    // What is met again while it is in work is recursive.
    known.set(e, dearCost);
    let sum = costs[e.kind] ?? 1;
    if (e.kind === 'name') sum += costOfName(e);
    else if (e.kind === 'apply') sum += costOfName(e.operator);
    if (e.kind === 'except') for (const u of e.updates) sum += u.path.length * 3 - 2;
    if (e.kind === 'let') sum += cost(e.body);
    else for (const child of childrenOf(e)) sum += cost(child.expr) * (child.repeated ? repetitions : 1);
    const answer = resolution.level(e) === 0 && isClosed(e) ? 0 : Math.min(sum, mostCost);
    known.set(e, answer);
    return answer;
  };

  // It reads nothing but constants and variables. Constants are computed once.
  const isClosed = (e: Expr): boolean => {
    for (const s of g.analysis.free(e)) if (s.kind === 'parameter' || s.kind === 'bound') return false;
    return true;
  };

  const costOfName = (name: Name): number => {
    const actual = g.definitions.actual(resolution.reference(name));
    if (actual.kind === 'builtin') return builtinCosts[actual.name] ?? 1;
    if (actual.kind !== 'definition') return 0;
    const native = g.definitions.native(actual);
    if (native === undefined) return isRule(g, actual) || g.analysis.isRecursive(actual) ? dearCost : cost(actual.body);
    return native.params.includes('operator') ? dearCost : 2;
  };

  // What the expression reads; null where that is too much, or where a part of it has no name or is better computed first, for others too.
  const inputsOf = (e: Expr, env: Env, mode: Mode, block: Block, most = mostInputs): Inputs | null => {
    const inputs: Inputs = { state: new Set(), locals: new Set(), computed: new Map() };
    const isFew = (): boolean => inputs.state.size + inputs.locals.size <= most;
    const steps = g.analysis.primes(e);
    const variable = (index: number | undefined, at: Mode): boolean => {
      if (index === undefined || at.current === '' || at.current === '?' || isUnassigned(at, index)) return false;
      inputs.state.add(`${at.current}${index}`);
      return isFew();
    };
    const local = (code: Code): boolean => {
      if (!code.atomic || code.type !== 'value') return false;
      if (/^[A-Za-z]/.test(code.js)) inputs.locals.add(code.js);
      return isFew();
    };
    const denoted = (d: Denotation | undefined, at: Mode): boolean => {
      switch (d?.kind) {
        case 'code':
          return local(d.code);
        case 'literal':
          return true;
        case 'thunk': {
          const slot = d.slots.get(modeKey(at));
          if (!steps && slot?.computed.some((b) => block.isWithin(b)) === true && slot.code.type === 'value') {
            inputs.computed.set(d, slot.code);
            return local(slot.code);
          }
          return (d.home === null || cost(d.expr) < leastCost) && read(d.expr, d.env, at);
        }
        case 'operator':
          return read(d.operator, d.env, at);
        default:
          return false;
      }
    };
    const read = (inner: Expr, innerEnv: Env, at: Mode): boolean => {
      if (g.analysis.impure(inner)) return false;
      const modes = g.analysis.primes(inner) && at.next !== null ? [at, primed(at)] : [at];
      for (const s of g.analysis.free(inner)) {
        if (s.kind === 'builtin') continue;
        if (s.kind === 'definition') {
          if (findLocal(innerEnv, s)?.kind === 'inner' && (s.recursive || isRule(g, s) || g.analysis.expandedSize(e) > mostMoved))
            return false;
          continue;
        }
        for (const m of modes) {
          if (s.kind === 'parameter' || s.kind === 'bound') {
            if (!denoted(findLocal(innerEnv, s), m)) return false;
            continue;
          }
          const d = findGiven(innerEnv, s);
          if (d !== undefined ? !denoted(d, m) : s.kind === 'variable' && !variable(g.variables.get(s), m)) return false;
        }
      }
      return true;
    };
    return read(e, env, mode) && inputs.state.size + inputs.locals.size > 0 ? inputs : null;
  };

  // The environment inside a function at the top of the program: what was computed outside is passed, the rest is computed there.
  const transplanted = (env: Env, computed: Inputs['computed'], home: Block): Env => {
    const thunks = new Map<Denotation, Denotation>();
    const envs = new Map<NonNullable<Env['locals']>, NonNullable<Env['locals']>>();
    const move = (d: Denotation): Denotation => {
      const moved = thunks.get(d);
      if (moved !== undefined) return moved;
      let answer = d;
      if (d.kind === 'thunk') {
        const code = computed.get(d);
        if (code !== undefined) answer = { kind: 'code', code };
        else answer = { kind: 'thunk', expr: d.expr, env: within(d.env), home: d.home === null ? null : home.section(), slots: new Map() };
      } else if (d.kind === 'operator') answer = { ...d, env: within(d.env) };
      else if (d.kind === 'inner') answer = { kind: 'inner', home: home.section(), functions: new Map() };
      thunks.set(d, answer);
      return answer;
    };
    // From the outside in: what a denotation refers to stands further out.
    const moveLocals = (locals: Env['locals']): Env['locals'] => {
      const pending: NonNullable<Env['locals']>[] = [];
      let l = locals;
      for (; l !== null && !envs.has(l); l = l.parent) pending.push(l);
      let moved = l === null ? null : envs.get(l)!;
      for (const at of pending.reverse()) {
        moved = { symbol: at.symbol, parent: moved, denotation: move(at.denotation) };
        envs.set(at, moved);
      }
      return moved;
    };
    const within = (e: Env): Env => ({ layer: e.layer, locals: moveLocals(e.locals) });
    return within(env);
  };

  // What the remembered expression around a block reads.
  const around = new WeakMap<Block, ReadonlySet<string>>();
  const isKnownWithout = (inputs: ReadonlySet<string>, block: Block): boolean => {
    for (let b: Block | null = block; b !== null; b = b.parent) {
      const outer = around.get(b);
      if (outer !== undefined) return !Array.from(outer).every((name) => inputs.has(name));
    }
    return true;
  };

  const remember: Memoization['remember'] = (e, env, mode, block, compute) => {
    const plain = (): Code => compute(env, block);
    if (transparent.has(e.kind) || mode.current === '' || mode.current === '?' || mode.bound !== undefined) return plain();
    if ((e.kind === 'apply' && !isPrimitive(e.operator)) || !env.layer.closed || cost(e) < leastCost || resolution.level(e) > 2)
      return plain();
    const inputs = inputsOf(e, env, mode, block);
    if (inputs === null) return plain();
    const keys = new Set([...inputs.state, ...inputs.locals]);
    if (!isKnownWithout(keys, block) || depthOf(env) > deepest) return plain();
    if (!isClosed(e)) return emit(e, env, inputs, keys, compute);
    // Wherever it stands it is the same function of the state: one table serves all places, and each knows what the others found out.
    const place = `${env.layer.id}|${g.analysis.primes(e) ? modeKey(mode) : mode.current}|${mode.watch ?? ''}`;
    let places = shared.get(e);
    if (places === undefined) {
      places = new Map();
      shared.set(e, places);
    }
    const made = places.get(place) ?? emit(e, env, inputs, keys, compute);
    places.set(place, made);
    return made;
  };

  /** The code of closed expressions that are remembered, for each layer and mode. */
  const shared = new Map<Expr, Map<string, Code>>();

  const depthOf = (env: Env): number => {
    let n = 0;
    for (let l = env.locals; l !== null; l = l.parent) n++;
    return n;
  };

  // Everything else that is applied has a body, where the question is asked again.
  const isPrimitive = (name: Name): boolean => {
    const actual = g.definitions.actual(resolution.reference(name));
    if (actual.kind === 'builtin') return actual.name !== "'";
    return actual.kind === 'definition' && g.definitions.native(actual) !== undefined;
  };

  const emit = (e: Expr, env: Env, inputs: Inputs, keySet: ReadonlySet<string>, compute: (env: Env, block: Block) => Code): Code => {
    const keys = Array.from(keySet);
    const params = Array.from(inputs.locals).join(', ');
    const name = g.fresh('known');
    const section = g.top.section();
    section.line(`const ${name}_memo = createMemo(${keys.length}, ${cost(e) >= dearCost ? 0.15 : 0.4});`);
    const body = section.nest(`const ${name}_ = (${params}) =>`, ';');
    around.set(body, keySet);
    const code = compute(transplanted(env, inputs.computed, body), body);
    body.line(`return ${code.js};`);
    const isTruth = code.type === 'boolean';
    const memo = `${name}_memo`;
    const ask = section.nest(`const ${name} = (${params}) =>`, ';');
    // One place each where the answer is computed and kept: code that was optimized before a table first rested would have to be optimized again.
    ask.line(`const asks = --${memo}.rest < 0;`);
    ask.line('let hash = 0;');
    const asking = ask.nest('if (asks)');
    asking.line(`hash = ${hashText(keys)};`);
    asking.line(`const table = ${memo}.table, at = (hash & ${memo}.mask) * ${keys.length + 1};`);
    asking.line(
      `if (${keys.map((key, i) => `table[at + ${i}] === ${key}`).join(' && ')}) return table[at + ${keys.length}]${isTruth ? ' === TRUE' : ''};`,
    );
    ask.line(`const answer = ${name}_(${params});`);
    const keep = `${memo}.keep(hash, ${[...keys, ...['0', '0', '0']].slice(0, 4).join(', ')}, answer${isTruth ? ' ? TRUE : FALSE' : ''});`;
    const isKept = code.lazy ? `asks && ((answer & 1) !== 0 || (cells[(answer >> 1) + 1] & 31) < ${Kind.lazy})` : 'asks';
    ask.line(`if (${isKept}) ${keep}`);
    ask.line('return answer;');
    return { ...code, js: `${name}(${params})`, atomic: false };
  };

  const respected: Memoization['respected'] = (e, env, mode, block, compute) => {
    if (!isWatched(g, mode) || mode.bound !== undefined || transparent.has(e.kind) || !env.layer.closed) return null;
    if (!g.watched.choices!.chooses(e) || !(g.watched.isCoarse || isUnit(e))) return null;
    const inputs = inputsOf(e, env, mode, block, mostExchanged);
    if (inputs === null || depthOf(env) > deepest) return null;
    const state = Array.from(inputs.state);
    if (!state.every((name) => /^(?:s|p|c_|d_)\d+$/.test(name))) return null;
    const locals = Array.from(inputs.locals);
    const name = g.fresh('respected');
    const section = g.top.section();
    const params = locals.join(', ');
    const body = section.nest(`const ${name}_ = (${params}) =>`, ';');
    const code = compute(transplanted(env, inputs.computed, body), { ...mode, watch: 'around' }, body);
    body.line(`return ${code.js};`);
    // The same with other values, as if they were those of the state.
    const stamps = `${state.some((s) => s.startsWith('s')) ? ' stamp_s++;' : ''}${state.some((s) => s.startsWith('c_')) ? ' stamp_c++;' : ''}`;
    const at = section.nest(`const ${name}_at = (v) =>`, ';');
    for (const s of state) at.line(`const ${s}_kept = ${s};`);
    for (const [i, s] of state.entries()) at.line(`${s} = v[${i}];`);
    at.line(`${stamps} try { return ${name}_(${locals.map((_, i) => `v[${state.length + i}]`).join(', ')}); }`);
    at.line(`finally { ${state.map((s) => `${s} = ${s}_kept;`).join(' ')}${stamps} }`);
    const ask = section.nest(`const ${name} = (${params}) =>`, ';');
    ask.line(`if (!choices.isOn) return ${name}_(${params});`);
    const found = `choices.respected(${places++}, ${g.site(e.span)}, [${[...state, ...locals].join(', ')}], ${name}_at)`;
    ask.line(`return ${code.type === 'boolean' ? `${found} === TRUE` : found};`);
    return { ...code, js: `${name}(${params})`, atomic: false };
  };
  let places = 0;

  // A use of an operator that is about nothing but its arguments: what it chooses inside is its own affair.
  const isUnit = (e: Expr): boolean => e.kind === 'apply' && !isLanguage(e.operator) && resolution.level(e.operator) === 0;
  const isLanguage = (name: Name): boolean => g.definitions.actual(resolution.reference(name)).kind === 'builtin';

  return { remember, respected };
};
