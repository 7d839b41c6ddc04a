// Resolved TLA+ to JavaScript.
export type { NativeContext, NativeFiles } from './natives.ts';
export type { PartKind, Probes } from './probes.ts';
export {
  atomName,
  type LinearQuestion,
  noQuestions,
  type Possibility,
  type Questions,
  type Within,
  type WithinQuestion,
} from './questions.ts';
export { givingWay, standardModules, standardText } from './standard/index.ts';
export { type CompiledModel, compileModel, type Model, type ModelInput } from './system.ts';
