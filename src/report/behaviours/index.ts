// Behaviours as tests, in the formats in which they are written.
export { behaviourFiles, renderBehaviours, TemplateError } from './render-behaviours.ts';
export { behavioursSummary } from './summary-text.ts';
