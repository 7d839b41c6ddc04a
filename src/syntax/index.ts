// Text to abstract syntax, and back.
export type * from './ast.ts';
export type * from './config.ts';
export { type ParsedConfig, parseConfig } from './parse-config.ts';
export { type ParsedExpression, type ParsedModule, parseExpression, parseModule } from './parse-module.ts';
export { printExpression, printModule, printUnit } from './print.ts';
