// What is wrong with a configuration, as `tlasso check` says it before it searches: the model is compiled, and not run.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { originalDiagnostic } from '../../pluscal/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { givenConstants } from '../open/given-constants.ts';
import { noModelValues } from '../open/model-values.ts';
import { openModel } from '../open/open-model.ts';
import { askQuestions } from '../open/questions.ts';
import { showExpressions } from '../open/shown-expression.ts';
import type { ModelRequest } from '../request.ts';
import type { AnalyzedConfig, AnalyzedModule } from './workspace.ts';

/** Faults by the module and the text of the configuration: other files change more often. */
const known = new WeakMap<AnalyzedModule, Map<string, readonly Diagnostic[]>>();

/** Values take much address space, so one store serves many configurations; it is left before it grows large. */
const USES_OF_A_STORE = 200;
let store: { readonly values: Values; uses: number } | null = null;

function valuesOfMany(): Values {
  if (store === null || store.uses >= USES_OF_A_STORE) store = { values: createValues(), uses: 0 };
  store.uses++;
  return store.values;
}

/**
 * What is wrong with a configuration beside its module: names that mean nothing, constants without values. Only the faults of its own text where it has
 * some, or the module has.
 */
export function configFaults(configuration: AnalyzedConfig, module: AnalyzedModule | null): readonly Diagnostic[] {
  const { config, diagnostics, path } = configuration;
  if (config === null || diagnostics.some(({ severity }) => severity === 'error')) return diagnostics;
  if (module === null || module.resolution === null) return diagnostics;
  const ofModule = known.get(module) ?? new Map<string, readonly Diagnostic[]>();
  known.set(module, ofModule);
  const key = `${path}\n${configuration.source.text}`;
  const before = ofModule.get(key);
  if (before !== undefined) return before;
  const request: ModelRequest = { file: module.path, config: path, invariants: [], properties: [] };
  const loaded = {
    asked: askQuestions({}, () => false),
    shown: showExpressions({}),
    given: givenConstants([]),
    module: { resolution: module.resolution, root: module.module, finder: module.finder, diagnostics: [], modelValues: noModelValues },
    read: { config, diagnostics },
  };
  const faults = openModel(request, {}, 'bfs', valuesOfMany(), loaded).diagnostics.map(originalDiagnostic);
  ofModule.set(key, faults);
  return faults;
}
