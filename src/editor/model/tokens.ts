// What each name is, for colours: constants, variables, operators by level, parameters, modules. A variable that is primed or assigned is marked as written.
import { isBundled, type Steps } from '../../diagnostics/index.ts';
import type { Entity } from './entity.ts';
import type { Occurrence } from './occurrences.ts';

/** The standard types of the protocol that are used. */
export const TOKEN_TYPES = ['namespace', 'variable', 'parameter', 'function', 'macro', 'enumMember', 'label', 'property'] as const;

/** The last four are ours: the level of a definition. */
export const TOKEN_MODIFIERS: readonly string[] = [
  'definition',
  'readonly',
  'modification',
  'defaultLibrary',
  'constantLevel',
  'stateLevel',
  'actionLevel',
  'temporalLevel',
];

/** A coloured name. */
export interface NameToken {
  readonly start: number;
  readonly length: number;
  readonly type: number;
  /** A set of bits, one for each modifier. */
  readonly modifiers: number;
}

const typeOf = ({ kind }: Entity): (typeof TOKEN_TYPES)[number] | null => {
  switch (kind) {
    case 'module':
    case 'instance':
      return 'namespace';
    case 'constant':
    case 'variable':
    case 'bound':
    case 'proof-name':
    case 'algorithm-variable':
    case 'algorithm-with':
      return 'variable';
    case 'parameter':
    case 'algorithm-parameter':
      return 'parameter';
    case 'definition':
    case 'algorithm-procedure':
    case 'algorithm-process':
    case 'algorithm-algorithm':
      return 'function';
    case 'algorithm-macro':
      return 'macro';
    case 'model-value':
      return 'enumMember';
    case 'proof-step':
    case 'expression-label':
    case 'algorithm-label':
      return 'label';
    case 'builtin':
      return null;
  }
};

const bit = (modifier: string): number => 1 << TOKEN_MODIFIERS.indexOf(modifier);

const DEFINITION = bit('definition');
const READONLY = bit('readonly');
const MODIFICATION = bit('modification');
const DEFAULT_LIBRARY = bit('defaultLibrary');
const FIRST_LEVEL = TOKEN_MODIFIERS.indexOf('constantLevel');

function modifiersOf({ entity, isDefinition, isWritten }: Occurrence, hasLevels: boolean): number {
  const { symbol, span } = entity;
  let bits = isDefinition ? DEFINITION : 0;
  if (entity.kind === 'constant' || entity.kind === 'bound' || entity.kind === 'proof-name') bits |= READONLY;
  if (isWritten) bits |= MODIFICATION;
  if (span !== null && isBundled(span)) bits |= DEFAULT_LIBRARY;
  if (symbol?.kind === 'definition' && hasLevels && !symbol.inner) bits |= 1 << (FIRST_LEVEL + symbol.level);
  return bits;
}

/** Names that are coloured in one step. */
const NAMES_A_STEP = 500;

/** The coloured names of a file. Operator symbols have the colours of the grammar. */
export function* tokensOf(occurrences: readonly Occurrence[], hasLevels: boolean): Steps<readonly NameToken[]> {
  const tokens: NameToken[] = [];
  let end = 0;
  for (const [number, one] of occurrences.entries()) {
    if (number % NAMES_A_STEP === 0) yield;
    const type = typeOf(one.entity);
    const { start, source } = one.span;
    if (type === null || start < end || !/^\w+$/.test(source.text.slice(start, one.span.end))) continue;
    ({ end } = one.span);
    tokens.push({ start, length: end - start, type: TOKEN_TYPES.indexOf(type), modifiers: modifiersOf(one, hasLevels) });
  }
  return tokens;
}
