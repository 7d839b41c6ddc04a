export { builtins } from './builtins.ts';
export { otherMeaning } from './other-meaning.ts';
export { type FindModule, type ResolveOptions, type ResolveResult, resolveModule, resolveModuleInSteps } from './resolve-module.ts';
export type {
  AssumptionInfo,
  BoundSymbol,
  BuiltinSymbol,
  ConstantSymbol,
  DefinitionSymbol,
  InstanceStep,
  InstanceSymbol,
  KnownNames,
  Level,
  ModuleSymbol,
  NamedPlace,
  ParameterSymbol,
  Reference,
  Resolution,
  ResolvedModule,
  ScopeEntry,
  SubexpressionTarget,
  ValueSymbol,
  VariableSymbol,
} from './symbols.ts';
