// Variants of a specification, made on purpose: which there are, and how they differ in what they do.
export type { BehaviourPart, Sides } from './behaviour.ts';
export { type ChangedDefinitions, changedDefinitions, Dependences } from './dependences.ts';
export { edited, type Mutant, type MutantKind, type TextEdit } from './mutant.ts';
export { type Mutants, mutantsOf, ownSources, type Subject } from './mutants.ts';
export { type MutationOperator, operators } from './operators.ts';
export { type PartRole, type RequirementPart, requirementParts, type StrongerRequirement, type TruthValue } from './requirement-parts.ts';
