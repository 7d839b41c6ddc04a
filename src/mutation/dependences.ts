// What a change of the text of a specification cannot change: actions and requirements that read no definition with another text.
//
// A definition is unchanged where the text of it is, its column included. What reads only unchanged definitions means the same, for names cannot be
// hidden in TLA+: that is decided on the names of the original, once for all variants. Where anything but a definition has changed (a declaration, an
// instance, a module within), or what a configuration puts in the place of a name, nothing is known to be unchanged.
import type { Span } from '../diagnostics/index.ts';
import type { DefinitionSymbol, Resolution } from '../semantics/index.ts';
import { type Config, childrenOf, type Expr, type Module, type Unit } from '../syntax/index.ts';
import { definitionIn, nextNamesOf, referredTo } from './behaviour.ts';
import type { Mutant } from './mutant.ts';

/** The definitions of a variant whose text differs, as `keyOf` names them; null where something else differs. */
export type ChangedDefinitions = ReadonlySet<string> | null;

/** An action, as it is told by a system. */
interface NamedAction {
  readonly name: string;
  readonly span?: Span;
}

const keyOf = (module: string, name: string): string => `${module}!${name}`;

/** A probe needs it, and it defines nothing that the module has. */
const PRINTING = 'LOCAL INSTANCE TLC';

const textOfUnit = ({ span: { source, start, end } }: Unit): string =>
  `${start - (source.text.lastIndexOf('\n', start - 1) + 1)} ${source.text.slice(start, end)}`;

const isDefinition = (unit: Unit): unit is Extract<Unit, { readonly kind: 'operator-definition' | 'function-definition' }> =>
  unit.kind === 'operator-definition' || unit.kind === 'function-definition';

/** The text of a module without its definitions. */
const frameOf = ({ name, extends: extended, units }: Module): string =>
  [
    name.name,
    extended.map((one) => one.name).join(),
    ...units.filter((unit) => !isDefinition(unit)).map((unit) => textOfUnit(unit).replace(/^\d+ /, '')),
  ]
    .filter((text) => text !== PRINTING)
    .join('\n');

const definitionsIn = (module: Module): ReadonlyMap<string, string> =>
  new Map(module.units.filter(isDefinition).map((unit) => [unit.name.name, textOfUnit(unit)]));

/**
 * Which definitions of modules differ from those of others.
 * @param before the user's modules, by name
 * @param after those of the variant
 */
export function changedDefinitions(before: ReadonlyMap<string, Module>, after: ReadonlyMap<string, Module>): ChangedDefinitions {
  const changed = new Set<string>();
  if (before.size !== after.size) return null;
  for (const [name, module] of after) {
    const original = before.get(name);
    if (original === module) continue;
    if (original === undefined || frameOf(original) !== frameOf(module)) return null;
    const texts = definitionsIn(original);
    for (const [definition, text] of definitionsIn(module)) if (texts.get(definition) !== text) changed.add(keyOf(name, definition));
  }
  return changed;
}

/** What actions and requirements of a specification read. */
export class Dependences {
  readonly #resolution: Resolution;
  readonly #isOwn: (span: Span) => boolean;
  readonly #closures = new Map<DefinitionSymbol, ReadonlySet<string>>();
  /** What every use of a name that the configuration replaces reads. */
  readonly #overriding: ReadonlySet<string>;
  readonly #constraints: readonly string[];
  /** For each action what may matter to it; null where that is not known. */
  readonly #ofActions: readonly (ReadonlySet<string> | null)[];
  readonly #actions: readonly NamedAction[];
  /** The next-state relation; null where it is not one definition. */
  readonly #next: DefinitionSymbol | null;
  /** Whether something else than the steps of the specification reads it. */
  readonly #isNextReadElsewhere: boolean;

  constructor(resolution: Resolution, config: Config, isOwn: (span: Span) => boolean, actions: readonly NamedAction[]) {
    this.#resolution = resolution;
    this.#isOwn = isOwn;
    this.#actions = actions;
    const overriding = config.constants.flatMap((entry) => (entry.kind === 'override' ? [entry.operator.name] : []));
    this.#overriding = new Set(overriding.flatMap((name) => [...(this.#closureOf(name) ?? [])]));
    this.#constraints = [...config.constraints, ...config.actionConstraints].map(({ name }) => name);
    const names = nextNamesOf(resolution, config);
    const [name] = names;
    this.#next = names.size === 1 ? definitionIn(resolution, name!, isOwn) : null;
    this.#ofActions = this.#readersOf(this.#next);
    this.#isNextReadElsewhere = this.#next === null || this.#readsElsewhere(this.#next, config);
  }

  /**
   * Whether a mutant takes steps away and does nothing else, whatever is changed beside it: it makes a part of the next-state relation smaller that stands
   * where less of it allows less, and nothing else reads this relation.
   */
  takesStepsAway({ kind, isWhole, definition, span }: Pick<Mutant, 'kind' | 'isWhole' | 'definition' | 'span'>): boolean {
    const next = this.#next;
    return kind === 'ablation' && isWhole && next?.name === definition && !this.#isNextReadElsewhere && isIncreasingAt(next.body, span);
  }

  /** Whether what the configuration names means the same. */
  keeps(name: string, changed: ChangedDefinitions): boolean {
    return changed !== null && isDisjoint(this.#overriding, changed) && isDisjoint(this.#closureOf(name), changed);
  }

  /** Whether the constraints on states and on steps mean the same. */
  keepsConstraints(changed: ChangedDefinitions): boolean {
    return this.#constraints.every((name) => this.keeps(name, changed));
  }

  /** For each action the number of the same action among those of the variant; -1 where it may have changed. */
  keptActions(changed: ChangedDefinitions, actions: readonly NamedAction[]): readonly number[] {
    if (changed === null || !isDisjoint(this.#overriding, changed)) return this.#actions.map(() => -1);
    const alike = ({ name, span }: NamedAction): string => `${name} ${span?.source.name}`;
    const numbers = (list: readonly NamedAction[], like: NamedAction): readonly number[] =>
      list.flatMap((action, i) => (alike(action) === alike(like) ? [i] : []));
    return this.#actions.map((action, i) => {
      if (!isDisjoint(this.#ofActions[i] ?? null, changed)) return -1;
      const [before, after] = [numbers(this.#actions, action), numbers(actions, action)];
      return before.length === after.length ? after[before.indexOf(i)]! : -1;
    });
  }

  /** The definitions that a definition reads, itself included. */
  #closure(symbol: DefinitionSymbol): ReadonlySet<string> {
    const known = this.#closures.get(symbol);
    if (known !== undefined) return known;
    const seen = new Set([symbol]);
    for (const one of seen) for (const next of referredTo(one.body, this.#resolution, this.#isOwn)) seen.add(next);
    const found = new Set([...seen].map(({ module, name }) => keyOf(module, name)));
    this.#closures.set(symbol, found);
    return found;
  }

  #closureOf(name: string): ReadonlySet<string> | null {
    const symbol = definitionIn(this.#resolution, name, this.#isOwn);
    return symbol === null ? null : this.#closure(symbol);
  }

  /** Whether the initial states, the requirements, the constraints or the actions read the next-state relation. */
  #readsElsewhere(next: DefinitionSymbol, config: Config): boolean {
    const { constraints, actionConstraints, invariants, properties, possible, postconditions } = config;
    const named = [config.init, ...constraints, ...actionConstraints, ...invariants, ...properties, ...possible, ...postconditions];
    const specification = config.specification && definitionIn(this.#resolution, config.specification.name, this.#isOwn);
    const readers = [
      ...named.flatMap((one) => (one && definitionIn(this.#resolution, one.name, this.#isOwn)) ?? []),
      ...this.#resolution.root.assumptions.flatMap(({ body }) => referredTo(body, this.#resolution, this.#isOwn)),
      ...referredTo(next.body, this.#resolution, this.#isOwn),
      ...(specification === null ? [] : this.#besideSteps(specification)),
    ];
    const key = keyOf(next.module, next.name);
    return this.#overriding.has(key) || readers.some((one) => this.#closure(one).has(key));
  }

  /** The definitions that a specification reads outside of what it says of steps and of fairness. */
  #besideSteps(specification: DefinitionSymbol): readonly DefinitionSymbol[] {
    const found = new Set<DefinitionSymbol>();
    const formulas = new Set([specification]);
    const visit = (expr: Expr): void => {
      if (expr.kind === 'box-action' || expr.kind === 'fairness') return;
      const own = expr.kind === 'name' || expr.kind === 'apply' ? referredTo(withoutChildren(expr), this.#resolution, this.#isOwn) : [];
      for (const symbol of own) (symbol.level === 3 ? formulas : found).add(symbol);
      for (const child of childrenOf(expr)) visit(child.expr);
    };
    for (const formula of formulas) visit(formula.body);
    return [...found];
  }

  /**
   * An action reads its own definition, and what stands on the way to it: definitions between the next-state relation and the actions, and those of
   * other actions that contain it.
   */
  #readersOf(root: DefinitionSymbol | null): readonly (ReadonlySet<string> | null)[] {
    if (root === null) return this.#actions.map(() => null);
    const isActionAt = ({ span }: DefinitionSymbol): boolean =>
      this.#actions.some((action) => action.span?.source === span.source && action.span.start === span.start);
    const way = new Set([root]);
    const own = new Set<DefinitionSymbol>(isActionAt(root) ? [root] : []);
    for (const one of way)
      for (const symbol of referredTo(one.body, this.#resolution, this.#isOwn)) (isActionAt(symbol) ? own : way).add(symbol);
    // Actions within actions.
    for (const one of own)
      for (const symbol of referredTo(one.body, this.#resolution, this.#isOwn)) if (isActionAt(symbol)) own.add(symbol);
    const onTheWay = [...way].map(({ module, name: called }) => keyOf(module, called));
    return this.#actions.map(({ span }) => {
      const symbol = [...own].find((one) => one.span.source === span?.source && one.span.start === span.start);
      if (symbol === undefined) return null;
      const around = [...own].filter((one) => this.#closure(one).has(keyOf(symbol.module, symbol.name)));
      return new Set([...onTheWay, ...around.flatMap((one) => [...this.#closure(one)])]);
    });
  }
}

/** A name, or an operator without its arguments. */
const withoutChildren = (expr: Extract<Expr, { readonly kind: 'name' | 'apply' }>): Expr => (expr.kind === 'name' ? expr : expr.operator);

/** Whether at this place of a formula, or at the set of a \E there, less allows less. */
const isIncreasingAt = (expr: Expr, { source, start, end }: Span): boolean => {
  const isIt = ({ span }: { readonly span: Span }): boolean => span.source === source && span.start === start && span.end === end;
  const inside = (one: Expr): boolean => isIt(one) || isIncreasingAt(one, { source, start, end });
  switch (expr.kind) {
    case 'junction':
      return expr.items.some(inside);
    case 'apply':
      return expr.fixity === 'infix' && (expr.operator.name === '\\/' || expr.operator.name === '/\\') && expr.args.some(inside);
    case 'quantified':
      return (expr.quantifier === '\\E' && expr.bounds.some(({ set }) => set !== null && isIt(set))) || inside(expr.body);
    case 'let':
    case 'labeled':
      return inside(expr.body);
    case 'if':
      return inside(expr.whenTrue) || inside(expr.whenFalse);
    default:
      return false;
  }
};

/** Null reads anything. */
const isDisjoint = (read: ReadonlySet<string> | null, changed: ReadonlySet<string>): boolean => {
  if (read === null) return false;
  for (const one of changed) if (read.has(one)) return false;
  return true;
};
