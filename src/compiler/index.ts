// Resolved TLA+ to JavaScript.
export type { NativeContext } from './natives.ts';
export { standardModules, standardText } from './standard/index.ts';
export { compileModel, type Model, type ModelInput } from './system.ts';
