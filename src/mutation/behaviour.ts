// Which definitions say what a model does, and which say what is to hold of it.
//
// From the names in the configuration everything that is referred to is followed. A definition that both sides read belongs to the behaviour; the
// properties that read it are known, because a change of it changes them too.
import type { Span } from '../diagnostics/index.ts';
import type { DefinitionSymbol, ModuleSymbol, Resolution } from '../semantics/index.ts';
import { type Config, childrenOf, type Expr, namesIn } from '../syntax/index.ts';

/** A definition of the behaviour, and where its expressions are evaluated. */
export interface BehaviourPart {
  readonly symbol: DefinitionSymbol;
  readonly role: 'initial' | 'step' | 'temporal';
}

/** What a configuration names. */
export interface Sides {
  readonly behaviour: readonly BehaviourPart[];
  /** Every definition that an assumption, a requirement of the configuration or a constraint may read; those that stand for others among them, whoever reads these. */
  readonly read: ReadonlySet<DefinitionSymbol>;
}

/** The definitions of the user's that an expression refers to directly, those of instances' substitutions included. */
export function referredTo(expr: Expr, resolution: Resolution, isOwn: (span: Span) => boolean): DefinitionSymbol[] {
  return namesIn(expr).flatMap((name) => {
    const { symbol, path } = resolution.reference(name);
    const substituted = path.flatMap((step) => [...step.instance.substitutions.values(), ...step.args]);
    return [
      ...(symbol.kind === 'definition' && !symbol.inner && isOwn(symbol.span) ? [symbol] : []),
      ...substituted.filter(({ span }) => isOwn(span)).flatMap((value) => referredTo(value, resolution, isOwn)),
    ];
  });
}

/** The user's definition of this name at the end of the root module. */
export function definitionIn({ root }: Resolution, name: string, isOwn: (span: Span) => boolean): DefinitionSymbol | null {
  const symbol = root.scope.get(name)?.symbol;
  return symbol?.kind === 'definition' && isOwn(symbol.span) ? symbol : null;
}

/** The definitions whose disjuncts are the actions of the system: the next-state relation that the configuration, or the specification, names. */
export function nextNamesOf({ root, reference }: Resolution, { next, specification }: Config): ReadonlySet<string> {
  if (next !== null) return new Set([next.name]);
  const found = new Set<string>();
  const seen = new Set<DefinitionSymbol>();
  const visit = (expr: Expr): void => {
    if (expr.kind === 'box-action' && expr.action.kind === 'name') found.add(expr.action.name);
    if (expr.kind === 'name') follow(reference(expr).symbol);
    for (const child of childrenOf(expr)) visit(child.expr);
  };
  const follow = (symbol: ModuleSymbol | undefined): void => {
    if (symbol?.kind !== 'definition' || symbol.level !== 3 || seen.has(symbol)) return;
    seen.add(symbol);
    visit(symbol.body);
  };
  follow(specification === null ? undefined : root.scope.get(specification.name)?.symbol);
  return found;
}

/** Whether a temporal formula takes the expression for the first state, for steps, or for more. */
const roleIn = (formula: Expr, symbol: DefinitionSymbol): BehaviourPart['role'] =>
  symbol.level === 3 ? 'temporal' : symbol.level <= 1 && formula.kind !== 'box-action' && formula.kind !== 'fairness' ? 'initial' : 'step';

/** Follows the names of a configuration. */
export function sidesOf(resolution: Resolution, config: Config, isOwn: (span: Span) => boolean): Sides {
  const definitionOf = (name: string): DefinitionSymbol | null => definitionIn(resolution, name, isOwn);
  const overriding = config.constants.flatMap((entry) => (entry.kind === 'override' ? [definitionOf(entry.operator.name)] : []));
  const behaviour = new Map<DefinitionSymbol, BehaviourPart['role']>();
  const follow = (symbol: DefinitionSymbol | null, role: BehaviourPart['role']): void => {
    if (symbol === null || behaviour.has(symbol)) return;
    behaviour.set(symbol, role);
    const visit = (expr: Expr, inStep: boolean): void => {
      if (role !== 'temporal') return;
      const isAction = inStep || expr.kind === 'box-action' || expr.kind === 'fairness';
      for (const child of childrenOf(expr)) visit(child.expr, isAction);
      for (const name of [expr].flatMap((e) => (e.kind === 'name' ? [e] : e.kind === 'apply' ? [e.operator] : []))) {
        const { symbol: found } = resolution.reference(name);
        if (found.kind === 'definition' && !found.inner && isOwn(found.span)) follow(found, isAction ? 'step' : roleIn(expr, found));
      }
    };
    visit(symbol.body, false);
    for (const next of referredTo(symbol.body, resolution, isOwn)) follow(next, role === 'temporal' ? 'step' : role);
  };
  follow(config.init && definitionOf(config.init.name), 'initial');
  follow(config.next && definitionOf(config.next.name), 'step');
  follow(config.specification && definitionOf(config.specification.name), 'temporal');
  for (const symbol of overriding) follow(symbol, 'step');

  const read = new Set<DefinitionSymbol>();
  const mark = (symbol: DefinitionSymbol | null): void => {
    if (symbol === null || read.has(symbol)) return;
    read.add(symbol);
    for (const next of referredTo(symbol.body, resolution, isOwn)) mark(next);
  };
  for (const { body } of resolution.root.assumptions) for (const symbol of referredTo(body, resolution, isOwn)) mark(symbol);
  for (const symbol of overriding) mark(symbol);
  const { invariants, properties, possible, postconditions, constraints, actionConstraints } = config;
  for (const { name } of [...invariants, ...properties, ...possible, ...postconditions, ...constraints, ...actionConstraints])
    mark(definitionOf(name));
  return { behaviour: [...behaviour].map(([symbol, role]) => ({ symbol, role })), read };
}
