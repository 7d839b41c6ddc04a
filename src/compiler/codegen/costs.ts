// What it costs to evaluate an expression, in units of about one look into the memory of a value: estimated from its nodes.
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Generator } from './generator.ts';
import { isRule } from './rules.ts';

const MOST_COST = 1 << 12;
/** What an expression costs for each element of a set, in times of what it costs once. */
const REPETITIONS = 4;
/** Of expressions that cost at least this much, fewer answers need be known for a table of answers to pay. */
export const DEAR_COST = 40;
/** What costs less is not worth a look into memory that is far away. */
export const CONSIDERABLE_COST = 14;

/** What nodes cost beside their children; others cost 1. */
const NODE_COSTS: Partial<Record<Expr['kind'], number>> = {
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
  quantified: 5,
  'set-filter': 9,
  'set-map': 9,
  function: 9,
  choose: 9,
  record: 4,
  tuple: 4,
  set: 4,
  'function-set': 3,
  'record-set': 3,
  'cross-product': 3,
};

/** The same of the language's operators. */
const BUILTIN_COSTS: Readonly<Record<string, number>> = {
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

export class Costs {
  readonly #g: Generator;
  readonly #known = new Map<Expr, number>();

  constructor(g: Generator) {
    this.#g = g;
  }

  of(e: Expr): number {
    const found = this.#known.get(e);
    if (found !== undefined) return found;
    // What is met again while it is in work is recursive.
    this.#known.set(e, DEAR_COST);
    let sum = NODE_COSTS[e.kind] ?? 1;
    if (e.kind === 'name') sum += this.#ofName(e);
    else if (e.kind === 'apply') sum += this.#ofName(e.operator);
    if (e.kind === 'except') for (const u of e.updates) sum += u.path.length * 3 - 2;
    if (e.kind === 'let') sum += this.of(e.body);
    else for (const child of childrenOf(e)) sum += this.of(child.expr) * (child.repeated ? REPETITIONS : 1);
    const answer = this.#g.definitions.resolution.level(e) === 0 && this.isClosed(e) ? 0 : Math.min(sum, MOST_COST);
    this.#known.set(e, answer);
    return answer;
  }

  /** It reads nothing but constants and variables. Constants are computed once. */
  isClosed(e: Expr): boolean {
    for (const s of this.#g.analysis.free(e)) if (s.kind === 'parameter' || s.kind === 'bound') return false;
    return true;
  }

  #ofName(name: Name): number {
    const { analysis, definitions } = this.#g;
    const actual = definitions.actual(definitions.resolution.reference(name));
    if (actual.kind === 'builtin') return BUILTIN_COSTS[actual.name] ?? 1;
    if (actual.kind !== 'definition') return 0;
    const native = definitions.native(actual);
    if (native === undefined) return isRule(actual) || analysis.isRecursive(actual) ? DEAR_COST : this.of(actual.body);
    return native.params.includes('operator') ? DEAR_COST : 2;
  }
}
