// What is told of a name where the mouse or the cursor rests: its definition, the comment, what it is and where it comes from, its level, and for a constant the
// value in each configuration.
import { basename } from 'node:path';
import { isBundled, type Span, textOf } from '../../diagnostics/index.ts';
import { algorithmSpan, originalSpan } from '../../pluscal/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import { commentOf } from './comments.ts';
import { documentationOf } from './documentation.ts';
import { type Entity, levelName, signatureOf } from './entity.ts';

/** Lines of a definition that are shown. */
const MOST_LINES = 20;

/** A description as Markdown. */
export interface Description {
  readonly code: string;
  readonly text: string;
}

const cut = (text: string): string => {
  const lines = text.replace(/\r/g, '').split('\n');
  return lines.length <= MOST_LINES ? lines.join('\n') : [...lines.slice(0, MOST_LINES), '...'].join('\n');
};

/** The whole text of a definition, from the beginning of its first line where nothing else stands there. */
function definitionText({ span, body }: DefinitionSymbol): string {
  const { text } = span.source;
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  const before = text.slice(lineStart, span.start);
  // `a ++ b == ...` begins in front of its symbol, `LOCAL Op == ...` in front of its name.
  const start = /^(?:LOCAL\s+)?(?:\w+\s+)?$/.test(before) ? lineStart : span.start;
  return text.slice(start, Math.max(body.span.end, span.end));
}

/** The text without the blanks that its lines have in common. */
function outdented(text: string, column: number): string {
  const blanks = new RegExp(`^ {0,${column}}`);
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? line : line.replace(blanks, '')))
    .join('\n');
}

function lineOf({ source, start }: Span): string {
  const from = source.text.lastIndexOf('\n', start - 1) + 1;
  const end = source.text.indexOf('\n', start);
  return source.text.slice(from, end < 0 ? source.text.length : end).trim();
}

const columnOf = ({ source, start }: Span): number => start - (source.text.lastIndexOf('\n', start - 1) + 1);

const KINDS: Readonly<Partial<Record<Entity['kind'], string>>> = {
  constant: 'constant',
  variable: 'variable',
  parameter: 'parameter',
  bound: 'bound name',
  instance: 'instance',
  module: 'module',
  builtin: 'built-in operator of TLA+',
  'expression-label': 'label of an expression',
  'proof-name': 'name in a proof',
  'proof-step': 'step of a proof',
  'model-value': 'model value',
  'algorithm-algorithm': 'PlusCal algorithm',
  'algorithm-variable': 'PlusCal variable',
  'algorithm-parameter': 'PlusCal parameter',
  'algorithm-with': 'name bound by with',
  'algorithm-label': 'PlusCal label: one step',
  'algorithm-procedure': 'PlusCal procedure',
  'algorithm-process': 'PlusCal process',
  'algorithm-macro': 'PlusCal macro',
};

function kindOf({ kind, symbol }: Entity): string {
  if (symbol?.kind !== 'definition') return KINDS[kind] ?? kind;
  if (symbol.fact === true) return 'assumption or theorem';
  if (symbol.body.kind === 'function' && symbol.params.length === 0) return 'function';
  return symbol.params.length > 0 ? 'operator' : 'definition';
}

function originOf({ symbol, span, module }: Entity): string {
  const place = span ?? symbolSpan(symbol);
  if (place === null || module !== null) return '';
  const name = symbol !== null && 'module' in symbol ? symbol.module : basename(place.source.name).replace(/\.\w+$/, '');
  return isBundled(place) ? `of the standard module ${name}` : `of module ${name}`;
}

function symbolSpan(symbol: Entity['symbol']): Span | null {
  return symbol === null || symbol.kind === 'builtin' ? null : originalSpan(symbol.span);
}

function codeOf(entity: Entity): string {
  const { symbol, span, module } = entity;
  if (module !== null) return `MODULE ${module.name}`;
  if (symbol === null) return span === null ? entity.name : lineOf(span);
  switch (symbol.kind) {
    case 'definition':
      return cut(outdented(definitionText(symbol), columnOf(symbol.span)));
    case 'constant':
      return `CONSTANT ${signatureOf(symbol)}`;
    case 'variable':
      return span === null || !/[=\\]/.test(lineOf(span)) ? `VARIABLE ${symbol.name}` : lineOf(span);
    case 'instance':
      return cut(lineOf(symbol.span));
    case 'builtin':
      return symbol.name;
    default:
      return span === null ? signatureOf(symbol) : lineOf(span);
  }
}

/** What configurations give a constant. */
function valuesOf(name: string, modulePath: string | null, workspace: Workspace): readonly string[] {
  if (modulePath === null) return [];
  return workspace.configsOf(modulePath).flatMap((path) => {
    const { config } = workspace.config(path) ?? { config: null };
    const given = config?.constants.filter((one) => one.name.name === name) ?? [];
    return given.map((one) => `\`${textOf(one.span).trim()}\` in ${basename(path)}`);
  });
}

/**
 * Describes a thing.
 * @param from the module in which it is asked for, whose configurations count
 */
export function describe(entity: Entity, from: string | null, workspace: Workspace, hasLevels: boolean): Description {
  const { symbol, span } = entity;
  const facts = [[kindOf(entity), originOf(entity)].filter((part) => part !== '').join(' ')];
  if (symbol?.kind === 'definition' && hasLevels) facts.push(levelName(symbol.level));
  const parts = [facts.join(', ')];
  const place = span ?? symbolSpan(symbol);
  const standard = documentationOf(entity);
  if (standard !== null) parts.push(standard);
  else if (place !== null && entity.kind !== 'bound' && entity.kind !== 'parameter') {
    // What stands in the file counts, and not what the translator has written around it.
    const end = symbol?.kind === 'definition' ? algorithmSpan(symbol.body.span).end : place.end;
    const comment = commentOf(place.source.text, place.start, Math.max(place.end, end));
    if (comment !== '') parts.push(comment);
  }
  if (symbol?.kind === 'constant') {
    const values = valuesOf(symbol.name, from, workspace);
    if (values.length > 0) parts.push(values.join('\n\n'));
  }
  return { code: codeOf(entity), text: parts.join('\n\n') };
}
