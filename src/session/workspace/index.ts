// The files of a workspace, for editors.
export { configFaults } from './config-faults.ts';
export { materialized } from './materialized.ts';
export { onlyProperty, runProgramOnFile } from './run-program.ts';
export { type AnalyzedConfig, type AnalyzedModule, Workspace } from './workspace.ts';
