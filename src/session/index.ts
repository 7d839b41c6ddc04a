// Load, compile, run: the room that touches files and the clock.
export { check } from './check.ts';
export type { Check, CheckEvents, CheckProgress, CheckRequest, ModelRequest, Simulate, SimulationRequest } from './request.ts';
export { simulate } from './simulate.ts';
export { type TranslationOutcome, translateFile } from './translate.ts';
