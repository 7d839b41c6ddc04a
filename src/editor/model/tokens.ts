// What each name is, for colours: constants, variables, operators by level, parameters, modules. A variable that is primed or assigned is marked as written.
import { isBundled } from '../../diagnostics/index.ts';
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

function modifiersOf({ entity, isDefinition, isWritten }: Occurrence, hasLevels: boolean): number {
  const { symbol, span } = entity;
  let bits = isDefinition ? bit('definition') : 0;
  if (entity.kind === 'constant' || entity.kind === 'bound' || entity.kind === 'proof-name') bits |= bit('readonly');
  if (isWritten) bits |= bit('modification');
  if (span !== null && isBundled(span)) bits |= bit('defaultLibrary');
  if (symbol?.kind === 'definition' && hasLevels && !symbol.inner) bits |= 1 << (TOKEN_MODIFIERS.indexOf('constantLevel') + symbol.level);
  return bits;
}

/** The coloured names of a file. Operator symbols have the colours of the grammar. */
export function tokensOf(occurrences: readonly Occurrence[], hasLevels: boolean): readonly NameToken[] {
  let end = 0;
  return occurrences.flatMap((one) => {
    const type = typeOf(one.entity);
    const { start, source } = one.span;
    if (type === null || start < end || !/^\w+$/.test(source.text.slice(start, one.span.end))) return [];
    ({ end } = one.span);
    return [{ start, length: end - start, type: TOKEN_TYPES.indexOf(type), modifiers: modifiersOf(one, hasLevels) }];
  });
}
