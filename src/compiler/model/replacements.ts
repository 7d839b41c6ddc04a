// What the configuration puts in the place of definitions and constants: nothing is defined by itself, and constants stay constants.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { ConstantSymbol, DefinitionSymbol } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr } from '../../syntax/index.ts';
import type { Block } from '../codegen/block.ts';
import type { Definitions } from '../codegen/definitions.ts';
import type { ProgramBuilder } from '../codegen/program.ts';
import { denotedBy, givenBy } from '../codegen/reached.ts';
import type { Constants, Found, Replacement } from '../configuration/constants.ts';
import { isWritten, writtenAs } from './configured-names.ts';

/** A name that an expression mentions. */
interface Mention {
  readonly found: Found;
  /** Behind an instance. */
  readonly inside: boolean;
}

/** The shortest way from a definition back to it through definitions without parameters, as names; null where there is none. */
type CircleOf = (start: DefinitionSymbol, through: Found['path']) => readonly string[] | null;

/** Looks for circles through what the configuration has put in the place of definitions and constants. */
const circles = ({ resolution, actual, replacement, native }: Definitions): CircleOf => {
  /** What stands for a name, and the name where the configuration has put something in its place. `inside` an instance constants are given by it. */
  const meaningOf = (found: Found, inside: boolean): { readonly symbol: DefinitionSymbol; readonly via: readonly string[] } | null => {
    const by = found.symbol.kind === 'constant' && !inside ? replacement(found) : undefined;
    const symbol = by !== undefined && 'symbol' in by ? by.symbol : actual(found);
    if (symbol.kind !== 'definition' || native(symbol) !== undefined) return null;
    return { symbol, via: symbol === found.symbol ? [] : [found.symbol.name] };
  };

  const mentions = (expr: Expr, inside: boolean, into: Mention[] = []): Mention[] => {
    const use = (found: Found): void => {
      into.push({ found, inside: inside || found.path.length > 0 });
      for (const e of givenBy(found.path)) mentions(e, inside, into);
    };
    if (expr.kind === 'name') use(resolution.reference(expr));
    if (expr.kind === 'apply') use(resolution.reference(expr.operator));
    if (expr.kind === 'subexpression') for (const e of denotedBy(expr, resolution)) mentions(e, inside, into);
    else for (const child of childrenOf(expr)) mentions(child.expr, inside, into);
    return into;
  };

  /** What the instances on the way to a definition mention: it mentions what they put in the places of constants. */
  const outside = (path: Found['path']): Mention[] => givenBy(path).flatMap((e) => mentions(e, false));

  return (start, through) => {
    const queue: { readonly symbol: DefinitionSymbol; readonly inside: boolean; readonly way: readonly string[] }[] = [
      { symbol: start, inside: false, way: [start.name] },
    ];
    const seen = [new Set<DefinitionSymbol>(), new Set<DefinitionSymbol>()] as const;
    for (const at of queue)
      for (const { found, inside } of [...mentions(at.symbol.body, at.inside), ...(at === queue[0] ? outside(through) : [])]) {
        const meaning = meaningOf(found, inside);
        if (meaning === null || meaning.symbol.params.length > 0 || meaning.symbol.recursive || meaning.symbol.recursiveFunction) continue;
        const way = [...at.way, ...meaning.via, meaning.symbol.name];
        if (meaning.symbol === start) return way;
        if (seen[inside ? 1 : 0].has(meaning.symbol)) continue;
        seen[inside ? 1 : 0].add(meaning.symbol);
        queue.push({ symbol: meaning.symbol, inside, way });
      }
    return null;
  };
};

/** The way from a constant over those that stand for it back to itself; null where it ends. */
const circleOfConstants = (constants: Constants, start: ConstantSymbol): readonly string[] | null => {
  const way = [start];
  for (;;) {
    const by = constants.values.get(way.at(-1)!);
    if (by === undefined || 'kind' in by || by.symbol.kind !== 'constant') return null;
    if (by.symbol === start) return [...way, start].map(({ name }) => name);
    if (way.includes(by.symbol)) return null;
    way.push(by.symbol);
  }
};

const definedByItself = (by: Replacement, symbol: DefinitionSymbol, way: readonly string[]): Diagnostic => ({
  code: 'E324',
  severity: 'error',
  message: `\`${writtenAs(symbol.name)}\` is defined by itself: ${way.map((name) => `\`${writtenAs(name)}\``).join(' -> ')}`,
  span: by.span,
  ...(isWritten(symbol.name) ? {} : { related: [{ span: symbol.span, message: `\`${symbol.name}\` is defined here` }] }),
  notes: ['A definition that the configuration replaces is replaced everywhere, also in what replaces it.'],
  fix: 'Give the part that both need a name of its own, and let both mention that.',
});

const standsForItself = (by: Replacement, constant: ConstantSymbol, way: readonly string[]): Diagnostic => ({
  code: 'E324',
  severity: 'error',
  message: `\`${constant.name}\` stands for itself: ${way.map((name) => `\`${name}\``).join(' -> ')}`,
  span: by.span,
  related: [{ span: constant.span, message: `\`${constant.name}\` is declared here` }],
  fix: `Give \`${constant.name}\` a value, or put an operator in its place that does not mention it.`,
});

/** Checks all replacements; what is found here would not come to an end, or depend on a state, where it is compiled. */
export const checkReplacements = ({ generator: g, rootEnv }: ProgramBuilder, constants: Constants, scratch: Block): Diagnostic[] => {
  const { native } = g.definitions;
  const circleOf = circles(g.definitions);

  const dependsOnState = ({ symbol, path }: Found): boolean => {
    if (symbol.kind === 'variable') return true;
    if (symbol.kind !== 'definition' || native(symbol) !== undefined) return false;
    const env = path.length === 0 ? rootEnv : g.enter(path, rootEnv, scratch);
    return g.analysis.level(symbol.body, env) > 0 || g.analysis.dependence(symbol.body, env).state;
  };

  const diagnostics: Diagnostic[] = [];
  const told = new Set<string>();
  for (const by of constants.replacements) {
    if ('kind' in by || by.symbol.kind !== 'definition' || by.symbol.params.length > 0) continue;
    const way = circleOf(by.symbol, by.path);
    if (way === null || told.has([...way].sort().join())) continue;
    told.add([...way].sort().join());
    diagnostics.push(definedByItself(by, by.symbol, way));
  }
  for (const [constant, by] of constants.values) {
    const way = 'kind' in by ? null : circleOfConstants(constants, constant);
    if ('kind' in by || way === null || told.has([...new Set(way)].sort().join())) continue;
    told.add([...new Set(way)].sort().join());
    diagnostics.push(standsForItself(by, constant, way));
  }
  if (diagnostics.length > 0) return diagnostics;
  for (const [constant, by] of constants.values) {
    if ('kind' in by || constant.arity > 0 || !dependsOnState(by)) continue;
    const written = isWritten(by.symbol.name);
    const what = written ? 'this expression' : `\`${by.symbol.name}\``;
    const isOfModule = !written && by.symbol.kind !== 'builtin';
    diagnostics.push({
      code: 'E316',
      severity: 'error',
      message: `${what} depends on the state, so it cannot stand for the constant \`${constant.name}\``,
      span: by.span,
      related: [
        { span: constant.span, message: 'declared here' },
        ...(isOfModule ? [{ span: by.symbol.span, message: `\`${by.symbol.name}\` is introduced here` }] : []),
      ],
      fix: `Declare \`${constant.name}\` as a variable, or put an ${written ? 'expression' : 'operator'} in its place that mentions no variable.`,
    });
  }
  return diagnostics;
};
