// Concrete syntax: from text to a concrete syntax tree. `src/syntax` makes the abstract one.
export type { CstElement, CstNode } from 'chevrotain';
export { closers, directlyIn, openBracket, openers } from './brackets.ts';
export { CfgParser, type CfgVocabulary, cfgParser, cutSections } from './cfg.ts';
export {
  CFG_ROLES,
  type CfgRole,
  cfgKeywords,
  cfgRoles,
  isTaking,
  namesOperators,
  type OperatorRole,
  operatorRole,
  type RoleTaking,
  roleOfKeyword,
} from './cfg-roles.ts';
export { markDefinitions } from './definitions.ts';
export { bracketJunctions } from './junctions.ts';
export { type CommentRange, type LexResult, scanModule, scanModuleInSteps, scanText, scanTextInSteps } from './lexer.ts';
export { ltlParser } from './ltl.ts';
export { endOfExpression } from './messages.ts';
export { type Fixity, type OperatorSymbol, operatorNamed, operatorsBySpelling, signWithoutBlank } from './operators.ts';
export { classify, spanOf, tupleWithoutBlank } from './shapes.ts';
export { tlaParser } from './tla.ts';
export { MAX_DEPTH, NestedTooDeeply } from './tla-expressions.ts';
export { is, type Token, type Vocabulary, vocabulary } from './tokens.ts';
export { cutUnits, type ModuleTokens, type UnitTokens } from './units.ts';
