// What is wrong with a configuration, as `tlasso check` says it before it searches: the model is compiled, and not run.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { originalDiagnostic } from '../../pluscal/index.ts';
import { createValues } from '../../values/index.ts';
import { givenConstants } from '../open/given-constants.ts';
import { openModel } from '../open/open-model.ts';
import { askQuestions } from '../open/questions.ts';
import { showExpressions } from '../open/shown-expression.ts';
import type { ModelRequest } from '../request.ts';
import type { AnalyzedConfig, AnalyzedModule } from './workspace.ts';

/**
 * What is wrong with a configuration beside its module: names that mean nothing, constants without values. Only the faults of its own text where it has
 * some, or the module has.
 */
export function configFaults(configuration: AnalyzedConfig, module: AnalyzedModule | null): readonly Diagnostic[] {
  const { config, diagnostics, path } = configuration;
  if (config === null || diagnostics.some(({ severity }) => severity === 'error')) return diagnostics;
  if (module === null || module.resolution === null) return diagnostics;
  const request: ModelRequest = { file: module.path, config: path, invariants: [], properties: [] };
  const loaded = {
    asked: askQuestions({}, () => false),
    shown: showExpressions({}),
    given: givenConstants([]),
    module: { resolution: module.resolution, root: module.module, finder: module.finder, diagnostics: [] },
    read: { config, diagnostics },
  };
  return openModel(request, {}, 'bfs', createValues(), loaded).diagnostics.map(originalDiagnostic);
}
