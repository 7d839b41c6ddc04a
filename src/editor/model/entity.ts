// What a name in a text stands for, the same for all files that mention it: compare `key`.
import { type Span, textOf } from '../../diagnostics/index.ts';
import { type AlgorithmNameKind, algorithmSpan, originalSpan } from '../../pluscal/index.ts';
import type { InstanceSymbol, Level, ModuleSymbol, ResolvedModule, ValueSymbol } from '../../semantics/index.ts';
import type { Labeled } from '../../syntax/index.ts';
import type { ProofName } from './proof-names.ts';
import { findWord, keyOfPlace } from './texts.ts';

export type EntityKind =
  | ModuleSymbol['kind']
  | ProofName['kind']
  | 'module'
  | 'expression-label'
  | 'model-value'
  | `algorithm-${AlgorithmNameKind}`;

/** One thing that has a name. */
export interface Entity {
  readonly key: string;
  readonly kind: EntityKind;
  readonly name: string;
  /** The name where it is introduced, in a file as the user knows it; null for what the language has, and for what only a translation introduces. */
  readonly span: Span | null;
  /** The symbol, where the name is one of TLA+. */
  readonly symbol: ModuleSymbol | null;
  readonly module: ResolvedModule | null;
}

const entity = (kind: EntityKind, name: string, span: Span | null, key: string, symbol: ModuleSymbol | null = null): Entity => ({
  key,
  kind,
  name,
  span,
  symbol,
  module: null,
});

/** The place in the algorithm where a place in its translation was made from, if that is one word; otherwise the place in the file. */
export function placeInFile(span: Span): Span | null {
  const original = originalSpan(span);
  const inAlgorithm = algorithmSpan(span);
  if (original === span && inAlgorithm === span) return span;
  const word = /^\w+/.exec(textOf(span))?.[0] ?? textOf(span);
  const text = textOf(inAlgorithm);
  if (text === word || (/^\w+$/.test(text) && word.startsWith(text))) return inAlgorithm;
  // A declaration, or a statement with its bound name.
  const found = findWord(inAlgorithm, word);
  if (found !== null && inAlgorithm !== original) return found;
  if (found !== null && text.length < LONGEST_STATEMENT) return found;
  return textOf(original) === textOf(span) ? original : null;
}

/** A longer text that a name was made from is no declaration of it. */
const LONGEST_STATEMENT = 2000;

/** What a symbol is to an editor. */
export function entityOfSymbol(symbol: ModuleSymbol): Entity {
  if (symbol.kind === 'builtin') return entity('builtin', symbol.name, null, `builtin:${symbol.name}`, symbol);
  const span = placeInFile(symbol.span);
  const key = span === null ? `translation:${originalSpan(symbol.span).source.name}:${symbol.name}` : keyOfPlace(span);
  return entity(symbol.kind, symbol.name, span, key, symbol);
}

export function entityOfModule(module: ResolvedModule): Entity {
  const name = findWord(originalSpan(module.span), module.name);
  const { source } = module.span;
  return { ...entity('module', module.name, name, `module:${source.name}:${module.name}`), module };
}

export function entityOfLabel(label: Labeled): Entity {
  const span = { ...label.span, end: label.span.start + label.label.length };
  return entity('expression-label', label.label, span, keyOfPlace(span));
}

export function entityOfAlgorithmName(kind: AlgorithmNameKind, name: string, span: Span): Entity {
  return entity(`algorithm-${kind}`, name, span, keyOfPlace(span));
}

/** @param span where the proof introduces it */
export function entityOfProofName(kind: ProofName['kind'], name: string, span: Span): Entity {
  return entity(kind, name, span, keyOfPlace(span));
}

export function modelValueEntity(name: string, file: string): Entity {
  return entity('model-value', name, null, `model-value:${file}:${name}`);
}

const LEVELS: readonly string[] = ['constant level', 'state level', 'action level', 'temporal level'];

export function levelName(level: Level): string {
  return LEVELS[level]!;
}

/** `Op(a, F(_, _))`. */
export function signatureOf(symbol: ValueSymbol | InstanceSymbol): string {
  const places = (arity: number): string => (arity === 0 ? '' : `(${Array.from({ length: arity }, () => '_').join(', ')})`);
  const { name } = symbol;
  switch (symbol.kind) {
    case 'definition':
    case 'instance':
      return symbol.params.length === 0 ? name : `${name}(${symbol.params.map((p) => p.name + places(p.arity)).join(', ')})`;
    case 'constant':
    case 'parameter':
    case 'builtin':
      return name + places(symbol.arity);
    case 'variable':
    case 'bound':
      return name;
  }
}
