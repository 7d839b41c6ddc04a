// Text to abstract syntax, and back.

// Not from the grammar's index: its types name the package of the parser, which is not installed with the library's declarations.
export { CFG_ROLES, type OperatorRole, operatorRole } from '../../grammar/cfg-roles.ts';
export type * from './ast.ts';
export { fixForBar } from './bar-in-set.ts';
export { type Child, childrenOf, namesIn } from './children.ts';
export {
  type Config,
  type ConfigAssignment,
  type ConfigName,
  type ConfigOverride,
  type ConfigValue,
  emptyConfig,
  type NamingRole,
  namesEvaluated,
  namesOf,
  rolesGiven,
} from './config.ts';
export { withoutOtherLists } from './list-remarks.ts';
export type { LtlBinary, LtlFormula, LtlUnary } from './ltl.ts';
export { copied, nameAt, operatorDefinition } from './made-nodes.ts';
export { type ModuleHeader, moduleHeader } from './module-header.ts';
export { keywordFor, type ParsedConfig, parseConfig } from './parse-config.ts';
export { type ParsedLtl, parseLtl } from './parse-ltl.ts';
export { type ParsedExpression, type ParsedModule, parseExpression, parseModule, parseModuleInSteps } from './parse-module.ts';
export { findPlusCal, type PlusCalRegions } from './pluscal-regions.ts';
export { printExpression, printModule, printUnit } from './print.ts';
export { type DecodedText, decodeUtf8 } from './utf8.ts';
