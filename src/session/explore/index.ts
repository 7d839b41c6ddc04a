// Exploring a specification by hand, without a screen.
export type { Visit } from './branches.ts';
export type { Choice, ChoiceGroup, Choices, DisabledInstance } from './choices.ts';
export { type Answer, type Evaluated, Explorer, type Watch } from './explorer.ts';
export { type Neighbourhood, neighbourhood, neighbourhoodDot } from './neighbourhood.ts';
export { type Expression, type Opened, openSpecification, type Specification } from './open.ts';
export type { Replay } from './replay.ts';
export { restoreSession, type SavedSession, saveSession } from './saved.ts';
export { type FoundTrace, type ReadTrace, readTrace } from './trace-files.ts';
export type { Truth, TruthRow } from './truth.ts';
export type { SearchProgress, WalkResult } from './walks.ts';
