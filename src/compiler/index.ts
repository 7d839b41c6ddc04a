// Resolved TLA+ to JavaScript.

export { MOST_KEYS, type Split, type SplitVariables } from './codegen/layout.ts';
export { asksOfStates } from './model/behaviour.ts';
export { compileModel } from './model/compile-model.ts';
export { writtenAs } from './model/configured-names.ts';
export type { EvidentSymmetry } from './model/evident-symmetry.ts';
export { type CompiledModel, type Model, type ModelInput, NOT_SHAREABLE } from './model/model.ts';
export {
  atomName,
  type LinearQuestion,
  noQuestions,
  type Possibility,
  type Questions,
  type Within,
  type WithinQuestion,
} from './model/questions.ts';
export { codedValues, emptyCodes } from './runtime/codes.ts';
export { CODE_BITS } from './runtime/packed-cells.ts';
export type { PartKind, Probes } from './runtime/probes.ts';
export { emptyUniverse, roomOf } from './runtime/universe.ts';
export { type StandardModule, standardModules, standardText } from './standard/index.ts';
export type { NativeContext, NativeFiles, RandomSource } from './standard/natives.ts';
export type { TriedSteps } from './steps/learnt-steps.ts';
