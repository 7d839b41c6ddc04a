// What a module that has no configuration could be checked for: its behaviour, values of its constants, what it says of itself.
import type { Span } from '../diagnostics/index.ts';
import type { DefinitionSymbol, InstanceStep, Resolution, ScopeEntry } from '../semantics/index.ts';
import { childrenOf, type Expr, type Module } from '../syntax/index.ts';
import { TypeInference } from './infer-types.ts';
import { type ProposedConstant, proposeConstants, proposeReplacement } from './propose-constants.ts';
import { resolved } from './types.ts';

/** The behaviour of a module: a formula, or an initial predicate with a next-state relation. */
export type ProposedBehaviour =
  | { readonly kind: 'specification'; readonly specification: string }
  | { readonly kind: 'init-next'; readonly init: string; readonly next: string }
  /** The module has no variables: only its assumptions are evaluated. */
  | { readonly kind: 'none' }
  /** Several formulas could be the behaviour, or none is one. */
  | { readonly kind: 'open'; readonly candidates: readonly string[] };

/** A definition that could be checked. */
export interface Claim {
  readonly name: string;
  /** Whether the module says that it is one: by a theorem, or by its name. */
  readonly isStated: boolean;
}

/** A configuration to begin with. */
export interface Proposal {
  readonly module: string;
  readonly behaviour: ProposedBehaviour;
  readonly constants: readonly ProposedConstant[];
  readonly invariants: readonly Claim[];
  readonly properties: readonly Claim[];
}

/** A definition of the user's, as the root module sees it. */
interface Seen {
  readonly name: string;
  readonly path: readonly InstanceStep[];
  readonly symbol: DefinitionSymbol;
}

const INVARIANT_NAME = /(^|_)Type(OK|Inv|Invariant|Correct)$|^TypeOK|Inv(ariant)?$|^Inv/;

/** Where no next-state relation is found, this is no invariant either. */
const INITIAL_NAME = 'Init';

function userDefinitions(resolution: Resolution, isBundled: (span: Span) => boolean): readonly Seen[] {
  return [...resolution.root.scope].flatMap(([name, { symbol, path, local }]: [string, ScopeEntry]): Seen[] =>
    symbol.kind === 'definition' && !local && symbol.fact !== true && /^\w+$/.test(name) && !isBundled(symbol.span)
      ? [{ name, path, symbol }]
      : [],
  );
}

/** The definitions that expressions mention, through other definitions too, and those over which quantifiers range there. */
interface Mentioned {
  readonly all: ReadonlySet<DefinitionSymbol>;
  readonly rangedOver: ReadonlySet<DefinitionSymbol>;
}

function mentionedBy(roots: readonly Expr[], resolution: Resolution): Mentioned {
  const found = new Set<DefinitionSymbol>();
  const rangedOver = new Set<DefinitionSymbol>();
  const waiting = [...roots];
  for (let e = waiting.pop(); e !== undefined; e = waiting.pop()) {
    waiting.push(...childrenOf(e).map(({ expr }) => expr));
    for (const { set } of e.kind === 'quantified' ? e.bounds : []) {
      const symbol = set?.kind === 'name' ? resolution.reference(set).symbol : undefined;
      if (symbol?.kind === 'definition') rangedOver.add(symbol);
    }
    const name = e.kind === 'name' ? e : e.kind === 'apply' ? e.operator : null;
    if (name === null) continue;
    const { symbol } = resolution.reference(name);
    if (symbol.kind !== 'definition' || found.has(symbol)) continue;
    found.add(symbol);
    waiting.push(symbol.body);
  }
  return { all: found, rangedOver };
}

function hasBoxedAction(e: Expr, resolution: Resolution, seen: Set<DefinitionSymbol>): boolean {
  if (e.kind === 'box-action') return true;
  const name = e.kind === 'name' ? e : e.kind === 'apply' ? e.operator : null;
  const symbol = name === null ? undefined : resolution.reference(name).symbol;
  if (symbol?.kind === 'definition' && !seen.has(symbol)) {
    seen.add(symbol);
    if (symbol.level === 3 && hasBoxedAction(symbol.body, resolution, seen)) return true;
  }
  return childrenOf(e).some(({ expr }) => hasBoxedAction(expr, resolution, seen));
}

/** Whether a formula has the form of a specification: a state predicate and `[][A]_v` among its conjuncts. */
function isSpecification({ body }: DefinitionSymbol, resolution: Resolution): boolean {
  const items =
    body.kind === 'junction' && body.operator === '/\\'
      ? body.items
      : body.kind === 'apply' && body.operator.name === '/\\'
        ? body.args
        : [];
  const flat = items.flatMap((item): readonly Expr[] => (item.kind === 'apply' && item.operator.name === '/\\' ? item.args : [item]));
  return flat.some((e) => resolution.level(e) <= 1) && flat.some((e) => hasBoxedAction(e, resolution, new Set()));
}

/** Whether a formula is about a variable that nobody sees: no checker makes its behaviours. */
const hidesVariable = (e: Expr): boolean => e.kind === 'quantified' && (e.quantifier === '\\EE' || e.quantifier === '\\AA');

function behaviourOf(resolution: Resolution, definitions: readonly Seen[], isTruth: (seen: Seen) => boolean): ProposedBehaviour {
  if (resolution.root.variables.length === 0) return { kind: 'none' };
  const plain = definitions.filter(({ symbol }) => symbol.params.length === 0);
  const named = (name: string, fits: (level: number, seen: Seen) => boolean): boolean =>
    plain.some((one) => one.name === name && fits(one.symbol.level, one));
  if (named('Spec', (level, { symbol }) => level === 3 && !hidesVariable(symbol.body)))
    return { kind: 'specification', specification: 'Spec' };
  // A Next without primes, such as FALSE, is one all the same.
  if (named(INITIAL_NAME, (level) => level <= 1) && named('Next', (level, seen) => level === 2 || (level < 2 && isTruth(seen))))
    return { kind: 'init-next', init: INITIAL_NAME, next: 'Next' };
  const candidates = plain.filter(({ symbol }) => symbol.level === 3 && isSpecification(symbol, resolution)).map(({ name }) => name);
  if (candidates.length === 1) return { kind: 'specification', specification: candidates[0]! };
  return { kind: 'open', candidates };
}

/** The names on the right of `Spec => ...` in the theorems of a module. */
function statedNames(module: Module): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (e: Expr): void => {
    if (e.kind === 'name') names.add(e.name);
    else if (e.kind === 'junction') for (const item of e.items) collect(item);
    else if (e.kind === 'apply' && ['/\\', '[]', '=>'].includes(e.operator.name)) collect(e.args.at(-1)!);
    if (e.kind === 'apply' && e.operator.name === '/\\') collect(e.args[0]!);
  };
  for (const unit of module.units)
    if (unit.kind === 'theorem' && unit.body?.kind === 'apply' && unit.body.operator.name === '=>') collect(unit.body.args[1]!);
  return names;
}

/**
 * Proposes a configuration.
 * @param module the root module as it was parsed
 * @param isBundled whether a place is in a module that comes with tlasso
 */
export function propose(resolution: Resolution, module: Module, isBundled: (span: Span) => boolean): Proposal {
  const definitions = userDefinitions(resolution, isBundled);
  const types = new TypeInference(resolution);
  for (const { body } of resolution.root.assumptions) types.expression(body);
  const valueTypes = new Map(definitions.map((seen) => [seen, types.definition(seen)]));
  const isTruth = (seen: Seen): boolean => resolved(valueTypes.get(seen)!).kind === 'boolean';
  const behaviour = behaviourOf(resolution, definitions, isTruth);
  const stated = statedNames(module);
  const ofBehaviour = behaviourNames(behaviour);
  const used = mentionedBy(
    definitions.filter(({ name }) => ofBehaviour.includes(name)).map(({ symbol }) => symbol.body),
    resolution,
  );
  const claims = (level: 1 | 3, isNamed: (name: string) => boolean): readonly Claim[] =>
    definitions
      .filter((seen) => seen.symbol.level === level && seen.symbol.params.length === 0 && isTruth(seen))
      .filter(({ name, symbol }) => !used.all.has(symbol) && !ofBehaviour.includes(name) && name !== INITIAL_NAME)
      .map(({ name }) => ({ name, isStated: stated.has(name) || isNamed(name) }));
  const replacements = definitions.flatMap(({ name, symbol }) => {
    const proposed = symbol.params.length > 0 ? null : proposeReplacement(name, symbol.body, used.rangedOver.has(symbol));
    return proposed === null ? [] : [proposed];
  });
  return {
    module: module.name.name,
    behaviour,
    constants: [...proposeConstants(resolution, types), ...replacements],
    invariants: claims(1, (name) => INVARIANT_NAME.test(name)),
    properties: claims(3, () => false),
  };
}

/** The names that a behaviour consists of. */
export function behaviourNames(behaviour: ProposedBehaviour): readonly string[] {
  switch (behaviour.kind) {
    case 'specification':
      return [behaviour.specification];
    case 'init-next':
      return [behaviour.init, behaviour.next];
    case 'none':
      return [];
    case 'open':
      return behaviour.candidates;
  }
}
