// Which expressions are worth remembering, and the code that does it (the tables: memo.ts).
//
// An expression is remembered if it is pure, if it costs more than asking, and if it reads few things: state variables, bound names and parameters
// whose values are at hand as ids. What it reads is found through definitions, LET, instances and arguments, so `\A q \in Proc : Before(p, q)` is known
// again in every state where the one variable that Before reads has the same value. Inside a remembered expression, one that reads all that the
// outer one reads would be asked only where the outer one was not known: it is left alone.
//
// A value that may be lazy is remembered only if it is not: the rule of a lazy set or function may refer to what was current when it was made.
import type { Expr, Name } from '../../syntax/index.ts';
import { Kind } from '../../values/index.ts';
import { foundText, keepText, lookUpText, SMALL_TABLE } from '../runtime/memo.ts';
import type { Block } from './block.ts';
import { CONSIDERABLE_COST, Costs, DEAR_COST } from './costs.ts';
import { type Code, type Env, modeKey } from './environment.ts';
import { type Generator, isWatched, type Place } from './generator.ts';
import { type Inputs, inputsOf, LEAST_COST, transplanted } from './inputs.ts';

/** Keys of a table. */
const MOST_INPUTS = 4;
/** What an expression may read that is evaluated for exchanged values, too. */
const MOST_EXCHANGED = 8;
/** For so many values of a bound name, a power of two, it is remembered what an expression is in one state. */
const ONCE_ENTRIES = 16;
/** The state before a step, in predicates. */
const STEP_FROM = 'c_';
/** Names around an expression that are moved with it. */
const DEEPEST = 200;

/** Kinds of nodes that are never remembered by themselves: what they contain is. */
const TRANSPARENT = new Set<Expr['kind']>([
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

const isTooDeep = ({ locals }: Env): boolean => {
  let n = 0;
  for (let l = locals; l !== null; l = l.parent) n++;
  return n > DEEPEST;
};

/** The code that computes an expression, compiled at a place. */
type Compute = (at: Place) => Code;

export class Memoization {
  readonly #g: Generator;
  readonly #costs: Costs;
  /** The code of closed expressions that are remembered, for each layer and mode. */
  readonly #shared = new Map<Expr, Map<string, Code>>();
  /** What the remembered expression around a block reads. */
  readonly #around = new WeakMap<Block, ReadonlySet<string>>();
  /** Expressions that must respect SYMMETRY. */
  #places = 0;

  constructor(g: Generator) {
    this.#g = g;
    this.#costs = new Costs(g);
  }

  /** The expression's code, remembered if that pays: `compute` makes the code that computes it. */
  remember(e: Expr, at: Place, compute: Compute): Code {
    return this.rememberAbout(e, '', at, compute) ?? this.#rememberInState(e, at, compute) ?? compute(at);
  }

  /**
   * In a predicate of steps: an update of a function of the state before, for the value of one bound name at most, is the same for all steps from there. What it is for a few
   * values is remembered until another state is loaded. Null where the expression is nothing of that kind.
   */
  #rememberInState(e: Expr, at: Place, compute: Compute): Code | null {
    const g = this.#g;
    const { env, mode } = at;
    const isStep = mode.current === STEP_FROM && mode.next !== null && mode.bound === undefined;
    const isPlain = g.layout.isPlain && !g.layout.isRecorded && !g.isInOrder && g.watched.choices === null;
    if (e.kind !== 'except' || !isStep || !isPlain || !env.layer.closed || isTooDeep(env)) return null;
    const inputs = inputsOf(e, at, this.#costs, MOST_INPUTS);
    if (inputs === null || inputs.locals.size > 1 || inputs.wholes.size > 0) return null;
    // A parameter may stand for something primed.
    if (!Array.from(inputs.state).every((name) => name.startsWith(STEP_FROM))) return null;
    const [param = ''] = inputs.locals;
    const name = g.fresh('once');
    const section = g.top.section();
    section.line(
      `const ${name}_of = new Int32Array(${ONCE_ENTRIES}), ${name}_at = new Int32Array(${ONCE_ENTRIES}).fill(-1), ${name}_is = new Int32Array(${ONCE_ENTRIES});`,
    );
    const body = section.nest(`const ${name}_ = (${param}) =>`, ';');
    const code = compute(at.inEnv(transplanted(env, inputs.computed, body)).inBlock(body));
    body.line(`return ${code.js};`);
    const ask = section.nest(`const ${name} = (${param}) =>`, ';');
    ask.line(`const i = ${param === '' ? '0' : `(${param} >>> 1) & ${ONCE_ENTRIES - 1}`};`);
    ask.line(`if (${name}_at[i] === stamp_c${param === '' ? '' : ` && ${name}_of[i] === ${param}`}) return ${name}_is[i];`);
    ask.line(`const answer = ${name}_(${param});`);
    const kept = ask.nest(code.lazy ? `if ((answer & 1) !== 0 || (cells[(answer >> 1) + 1] & 31) < ${Kind.lazy})` : 'if (true)');
    kept.line(`${name}_at[i] = stamp_c; ${name}_is[i] = answer;${param === '' ? '' : ` ${name}_of[i] = ${param};`}`);
    ask.line('return answer;');
    return { ...code, js: `${name}(${param})`, atomic: false };
  }

  /** As `remember`, of another number or truth value that depends on the same as the expression: `what` names it. Null where it does not pay. */
  rememberAbout(e: Expr, what: string, at: Place, compute: Compute): Code | null {
    const { env, mode, block } = at;
    if (this.#g.layout.isRecorded) return null;
    if (TRANSPARENT.has(e.kind) || mode.current === '' || mode.current === '?' || mode.bound !== undefined) return null;
    const isReached = (e.kind !== 'apply' || this.#isPrimitive(e.operator)) && env.layer.closed;
    if (!isReached || this.#costs.of(e) < LEAST_COST || this.#g.definitions.resolution.level(e) > 2) return null;
    const inputs = inputsOf(e, at, this.#costs, MOST_INPUTS);
    if (inputs === null) return null;
    const keys = new Set([...inputs.state, ...inputs.locals]);
    if (!this.#isKnownWithout(keys, block) || isTooDeep(env)) return null;
    if (!this.#costs.isClosed(e)) return this.#emit(e, at, inputs, keys, compute);
    // Wherever it stands it is the same function of the state: one table serves all places, and each knows what the others found out.
    const place = `${env.layer.id}|${this.#g.analysis.primes(e) ? modeKey(mode) : mode.current}|${mode.watch ?? ''}|${what}`;
    let places = this.#shared.get(e);
    if (places === undefined) {
      places = new Map();
      this.#shared.set(e, places);
    }
    const made = places.get(place) ?? this.#emit(e, at, inputs, keys, compute);
    places.set(place, made);
    return made;
  }

  #isKnownWithout(inputs: ReadonlySet<string>, block: Block): boolean {
    for (let b: Block | null = block; b !== null; b = b.parent) {
      const outer = this.#around.get(b);
      if (outer !== undefined) return !Array.from(outer).every((name) => inputs.has(name));
    }
    return true;
  }

  /** Everything else that is applied has a body, where the question is asked again. */
  #isPrimitive(name: Name): boolean {
    const { definitions } = this.#g;
    const actual = definitions.actual(definitions.resolution.reference(name));
    if (actual.kind === 'builtin') return actual.name !== "'";
    return actual.kind === 'definition' && definitions.native(actual) !== undefined;
  }

  #emit(e: Expr, at: Place, inputs: Inputs, keySet: ReadonlySet<string>, compute: Compute): Code {
    const g = this.#g;
    const keys = Array.from(keySet);
    const params = Array.from(inputs.locals).join(', ');
    const name = g.fresh('known');
    const section = g.top.section();
    const cost = this.#costs.of(e);
    const table = cost >= DEAR_COST ? '0.15' : cost >= CONSIDERABLE_COST ? '0.4' : `0.4, ${SMALL_TABLE}`;
    section.line(`const ${name}_memo = createMemo(${keys.length}, ${table});`);
    const body = section.nest(`const ${name}_ = (${params}) =>`, ';');
    this.#around.set(body, keySet);
    const code = compute(at.inEnv(transplanted(at.env, inputs.computed, body)).inBlock(body));
    body.line(`return ${code.js};`);
    writeAsking(section, { name, params, keys, inputs, code });
    return { ...code, js: `${name}(${params})`, atomic: false };
  }

  /** The code of an expression with a choice inside, as a function that must respect SYMMETRY; null where it is to be looked at closer. */
  respected(e: Expr, at: Place, compute: Compute): Code | null {
    const g = this.#g;
    const { env, mode } = at;
    if (!isWatched(g, mode) || mode.bound !== undefined || TRANSPARENT.has(e.kind) || !env.layer.closed) return null;
    if (!g.watched.choices!.chooses(e) || !(g.watched.isCoarse || this.#isUnit(e))) return null;
    const inputs = inputsOf(e, at, this.#costs, MOST_EXCHANGED);
    if (inputs === null || isTooDeep(env)) return null;
    const state = Array.from(inputs.state);
    if (!state.every((name) => /^(?:s|p|c_|d_)\d+$/.test(name))) return null;
    const locals = Array.from(inputs.locals);
    const name = g.fresh('respected');
    const section = g.top.section();
    const params = locals.join(', ');
    const body = section.nest(`const ${name}_ = (${params}) =>`, ';');
    const inner = at.inEnv(transplanted(env, inputs.computed, body)).inBlock(body);
    const code = compute(inner.inMode({ ...mode, watch: 'around' }));
    body.line(`return ${code.js};`);
    // The same with other values, as if they were those of the state.
    const stamps = `${state.some((s) => s.startsWith('s')) ? ' stamp_s++;' : ''}${state.some((s) => s.startsWith('c_')) ? ' stamp_c++;' : ''}`;
    const exchanged = section.nest(`const ${name}_at = (v) =>`, ';');
    for (const s of state) exchanged.line(`const ${s}_kept = ${s};`);
    for (const [i, s] of state.entries()) exchanged.line(`${s} = v[${i}];`);
    exchanged.line(`${stamps} try { return ${name}_(${locals.map((_, i) => `v[${state.length + i}]`).join(', ')}); }`);
    exchanged.line(`finally { ${state.map((s) => `${s} = ${s}_kept;`).join(' ')}${stamps} }`);
    const ask = section.nest(`const ${name} = (${params}) =>`, ';');
    ask.line(`if (!choices.isOn) return ${name}_(${params});`);
    const found = `choices.respected(${this.#places++}, ${g.site(e.span)}, [${[...state, ...locals].join(', ')}], ${name}_at)`;
    ask.line(`return ${code.type === 'boolean' ? `${found} === TRUE` : found};`);
    return { ...code, js: `${name}(${params})`, atomic: false };
  }

  /** A use of an operator that is about nothing but its arguments: what it chooses inside is its own affair. */
  #isUnit(e: Expr): boolean {
    const { definitions } = this.#g;
    const { resolution } = definitions;
    if (e.kind !== 'apply' || definitions.actual(resolution.reference(e.operator)).kind === 'builtin') return false;
    return resolution.level(e.operator) === 0;
  }
}

interface Asked {
  readonly name: string;
  readonly params: string;
  readonly keys: readonly string[];
  readonly inputs: Inputs;
  /** The answer of the function that computes it. */
  readonly code: Code;
}

/** The function that looks for an answer before it is computed. */
function writeAsking(section: Block, { name, params, keys, inputs, code }: Asked): void {
  const isTruth = code.type === 'boolean';
  const memo = `${name}_memo`;
  // What depends on one variable is asked for by many parts of a formula while the variable has one value. No variable is 0.
  const isAlone = keys.length === 1 && inputs.state.size === 1 && inputs.wholes.size === 0 && !code.lazy;
  const [key] = keys;
  const answered = (answer: string): string => (isAlone ? `{ ${name}_of = ${key}; return ${name}_is = ${answer}; }` : `return ${answer};`);
  if (isAlone) section.line(`let ${name}_of = 0, ${name}_is = ${isTruth ? 'false' : '0'};`);
  const ask = section.nest(`const ${name} = (${params}) =>`, ';');
  if (isAlone) ask.line(`if (${name}_of === ${key}) return ${name}_is;`);
  // One place each where the answer is computed and kept: code that was optimized before a table first rested would have to be optimized again.
  ask.line(`const asks = --${memo}.rest < 0;`);
  ask.line('let hash = 0;');
  const asking = ask.nest('if (asks)');
  for (const whole of inputs.wholes.values()) asking.line(`${whole};`);
  for (const line of lookUpText(memo, keys)) asking.line(line);
  asking.line(`if (${foundText(keys)}) ${answered(`table[at + ${keys.length}]${isTruth ? ' === TRUE' : ''}`)}`);
  ask.line(`const answer = ${name}_(${params});`);
  const keep = keepText(memo, keys, isTruth ? 'answer ? TRUE : FALSE' : 'answer');
  const isKept = code.lazy ? `asks && ((answer & 1) !== 0 || (cells[(answer >> 1) + 1] & 31) < ${Kind.lazy})` : 'asks';
  ask.line(`if (${isKept}) ${keep}`);
  ask.line(answered('answer'));
}
