// Evaluates expressions outside of every state.
export { EvaluationThread, type Outcome } from './evaluation-thread.ts';
export { EntryReader } from './entry-reader.ts';
