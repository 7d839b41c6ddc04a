// The structure of a file: outline, folding, selections that grow.
import { CFG_ROLES, cfgRoles, isTaking, scanTextInSteps, vocabulary } from '../../../grammar/index.ts';
import { finish, lineIndexOf, type SourceText, type Span, type Steps, textOf } from '../../diagnostics/index.ts';
import { algorithmNames, findAlgorithm, findTranslation, originalSpan, outlineOf } from '../../pluscal/index.ts';
import type { AnalyzedConfig, AnalyzedModule } from '../../session/workspace/index.ts';
import { childrenOf, type Expr, type Module, type Unit } from '../../syntax/index.ts';
import { contains, wordAt } from './texts.ts';

/** What an entry of an outline is. */
export type OutlineKind =
  | 'module'
  | 'constant'
  | 'variable'
  | 'operator'
  | 'function'
  | 'instance'
  | 'fact'
  | 'algorithm'
  | 'procedure'
  | 'label'
  | 'key';

/** One entry. */
export interface OutlineEntry {
  readonly kind: OutlineKind;
  readonly name: string;
  readonly detail: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineEntry[];
}

const entry = (
  kind: OutlineKind,
  name: string,
  nameSpan: Span,
  span: Span,
  children: readonly OutlineEntry[] = [],
  detail = '',
): OutlineEntry => ({
  kind,
  name,
  detail,
  nameSpan,
  span,
  children,
});

/** Places of a text with a fresh translation that are in the user's file too. */
function inFile(span: Span): Span | null {
  const original = originalSpan(span);
  if (original === span) return span;
  return textOf(original) === textOf(span) ? original : null;
}

function unitEntries(unit: Unit): readonly OutlineEntry[] {
  const span = inFile(unit.span);
  if (span === null) return [];
  const one = (kind: OutlineKind, { name, span: at }: { readonly name: string; readonly span: Span }, detail = ''): OutlineEntry[] => {
    const nameSpan = inFile(at);
    return nameSpan === null ? [] : [entry(kind, name, nameSpan, span, [], detail)];
  };
  switch (unit.kind) {
    case 'variables':
      return unit.names.flatMap((name) => one('variable', name).map((made) => ({ ...made, span: made.nameSpan })));
    case 'constants':
      return unit.constants.flatMap((constant) => one('constant', constant).map((made) => ({ ...made, span: made.nameSpan })));
    case 'operator-definition':
      return one('operator', unit.name, unit.params.length === 0 ? '' : `(${unit.params.map(({ name }) => name).join(', ')})`);
    case 'function-definition':
      return one('function', unit.name, `[${unit.bounds.flatMap(({ names }) => names.map(({ name }) => name)).join(', ')}]`);
    case 'instance':
      return unit.name === null ? [] : one('instance', unit.name, `INSTANCE ${unit.module.name}`);
    case 'assumption':
    case 'theorem':
      return unit.name === null ? [] : one('fact', unit.name);
    case 'nested-module':
      return finish(moduleEntries(unit.module));
    case 'recursive':
      return [];
  }
}

/** Units that are looked at in one step. */
const UNITS_A_STEP = 100;

function* moduleEntries(module: Module): Steps<readonly OutlineEntry[]> {
  const { source, start, end } = module.span;
  // The algorithm, which may be translated in memory, lies between the two ends.
  const from = originalSpan({ source, start, end: start });
  const span = { ...from, end: originalSpan({ source, start: end, end }).end };
  const nameSpan = originalSpan(module.name.span);
  const children: OutlineEntry[] = [];
  for (const [number, unit] of module.units.entries()) {
    if (number % UNITS_A_STEP === 0) yield;
    children.push(...unitEntries(unit));
  }
  return [entry('module', module.name.name, nameSpan, span, children)];
}

function algorithmEntries(source: SourceText): readonly OutlineEntry[] {
  const found = algorithmNames(source);
  if (found === null) return [];
  const definitions = found.names.filter(({ isDefinition, kind }) => isDefinition && kind !== 'with' && kind !== 'parameter');
  const leaves = (scope: Span, isOf: (start: number) => boolean): OutlineEntry[] =>
    definitions
      .filter(({ kind, span }) => (kind === 'label' || kind === 'variable') && contains(scope, span.start) && isOf(span.start))
      .sort((a, b) => a.span.start - b.span.start)
      .map(({ kind, name, span }) => entry(kind === 'label' ? 'label' : 'variable', name, span, span));
  const units = definitions
    .filter(({ kind }) => kind === 'procedure' || kind === 'process' || kind === 'macro')
    .sort((a, b) => a.span.start - b.span.start);
  const extent = (i: number): Span => ({ ...found.region, start: units[i]!.span.start, end: units[i + 1]?.span.start ?? found.region.end });
  const first = units[0]?.span.start ?? found.region.end;
  const parts = units.map(({ kind, name, span }, i) =>
    entry(
      'procedure',
      name,
      span,
      extent(i),
      leaves(extent(i), () => true),
      kind,
    ),
  );
  const algorithm = definitions.find(({ kind }) => kind === 'algorithm');
  const own = leaves(found.region, (start) => start < first);
  return algorithm === undefined ? [] : [entry('algorithm', algorithm.name, algorithm.span, found.region, [...own, ...parts])];
}

/** The outline of a module's file. */
export function* outlineOfModule({ module, source }: AnalyzedModule): Steps<readonly OutlineEntry[]> {
  if (module === null) return [];
  const [top] = yield* moduleEntries(module);
  const algorithm = algorithmEntries(source);
  if (top === undefined) return algorithm;
  const isInside = algorithm[0] !== undefined && contains(top.span, algorithm[0].span.start);
  const children = [...top.children, ...(isInside ? algorithm : [])].sort((a, b) => a.span.start - b.span.start);
  return [{ ...top, children }, ...(isInside ? [] : algorithm)];
}

/** The outline of a configuration: what each keyword names. */
export function outlineOfConfig({ config }: AnalyzedConfig): readonly OutlineEntry[] {
  if (config === null) return [];
  return cfgRoles.flatMap((role) => {
    const keyword = CFG_ROLES[role].keywords[0];
    if (isTaking(role, 'constants'))
      return config[role].map((one) => entry('constant', one.name.name, one.name.span, one.span, [], keyword));
    const names = isTaking(role, 'names') ? config[role] : isTaking(role, 'name') && config[role] !== null ? [config[role]] : [];
    return names.map(({ name, span }) => entry('key', name, span, span, [], keyword));
  });
}

/** A part of a text that can be folded, in lines from 0. */
export interface Fold {
  readonly first: number;
  readonly last: number;
  readonly kind: 'comment' | 'region' | null;
}

/** What can be folded: definitions, comments, algorithms, translations. */
export function* foldsOf({ module, source }: AnalyzedModule): Steps<readonly Fold[]> {
  const index = lineIndexOf(source);
  const fold = ({ start, end }: { readonly start: number; readonly end: number }, kind: Fold['kind']): Fold => ({
    first: index.lineAt(start) - 1,
    last: index.lineAt(Math.max(start, end - 1)) - 1,
    kind,
  });
  const folds: Fold[] = [];
  const units = (all: readonly Unit[]): void => {
    for (const unit of all) {
      const span = inFile(unit.span);
      if (span !== null) folds.push(fold(span, null));
      if (unit.kind === 'nested-module') units(unit.module.units);
    }
  };
  yield;
  if (module !== null) units(module.units);
  const { comments } = yield* scanTextInSteps(source, vocabulary());
  // Comments to the end of a line, one below the other, are one.
  const runs: { first: number; last: number; kind: 'comment' }[] = [];
  for (const comment of comments) {
    const { first, last } = fold(comment, 'comment');
    const run = runs.at(-1);
    if (first === last && run !== undefined && run.last + 1 === first) run.last = last;
    else runs.push({ first, last, kind: 'comment' });
  }
  folds.push(...runs);
  const algorithm = findAlgorithm(source);
  const translation = algorithm === null ? null : findTranslation(source);
  if (translation !== null && translation !== 'broken')
    folds.push(fold({ start: translation.begin.start, end: translation.end.end }, 'region'));
  const seen = new Set<number>();
  return folds
    .filter(({ first, last }) => first < last)
    .sort((a, b) => a.first - b.first || b.last - a.last)
    .filter(({ first }) => !seen.has(first) && seen.add(first));
}

function expressionsAround(expr: Expr, offset: number, into: Span[]): void {
  if (contains(expr.span, offset)) into.push(expr.span);
  for (const { expr: child } of childrenOf(expr)) if (contains(child.span, offset)) expressionsAround(child, offset, into);
}

function unitsAround(units: readonly Unit[], offset: number, into: Span[]): void {
  for (const unit of units) {
    if (!contains(unit.span, offset)) continue;
    into.push(unit.span);
    if (unit.kind === 'nested-module') unitsAround(unit.module.units, offset, into);
    if ('body' in unit && unit.body !== null) expressionsAround(unit.body, offset, into);
    if (unit.kind === 'instance') for (const { value } of unit.substitutions) expressionsAround(value, offset, into);
  }
}

/** The places around an offset, each in the next: the word, expressions, the definition, the module. The smallest first. */
export function selectionsAt({ module, source }: AnalyzedModule, offset: number): readonly Span[] {
  const spans: Span[] = [{ source, start: 0, end: source.text.length }];
  const isFresh = module !== null && module.span.source !== source;
  if (module !== null && !isFresh) {
    spans.push(module.span);
    unitsAround(module.units, offset, spans);
  }
  const region = findAlgorithm(source);
  if (region !== null && contains(region.span, offset)) {
    spans.push(region.span);
    const around = outlineOf(source).flatMap(({ span, expressions }) => [span, ...expressions.map((one) => one.span)]);
    spans.push(...around.filter((span) => contains(span, offset)).sort((a, b) => b.end - b.start - (a.end - a.start)));
  }
  const word = wordAt(source.text, offset);
  if (word !== null) spans.push({ source, start: word.start, end: word.end });
  // Each must lie in the one before.
  const nested: Span[] = [];
  for (const span of spans) {
    const outer = nested.at(-1);
    if (outer === undefined || (span.start >= outer.start && span.end <= outer.end && span.end - span.start < outer.end - outer.start))
      nested.push(span);
  }
  return nested.reverse();
}
