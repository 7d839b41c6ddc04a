// Files to a resolved module and a configuration.
import { basename } from 'node:path';
import { type Diagnostic, finish, type Steps } from '../../diagnostics/index.ts';
import { originalDiagnostic } from '../../pluscal/index.ts';
import { type Resolution, type ResolveResult, resolveModuleInSteps } from '../../semantics/index.ts';
import { type Config, type Module, parseConfig, type Unit } from '../../syntax/index.ts';
import { configurationIn } from '../files/config-file.ts';
import { namingMeantFile, namingModuleOf } from '../files/meant-file.ts';
import { readSource, type Texts } from '../files/sources.ts';
import { ModuleFinder, type ParsedFiles, suggestModule } from './find-modules.ts';
import { type NamedModelValues, namedModelValues, noModelValues } from './model-values.ts';
import { parseFile } from './parse-file.ts';

/** A specification as loaded. */
export interface Loaded {
  readonly resolution: Resolution | null;
  /** The root module as it stands in the file; null where it cannot be parsed. */
  readonly root: Module | null;
  /** What found its modules. */
  readonly finder: ModuleFinder | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Model values of the configuration that the added definitions name. */
  readonly modelValues: NamedModelValues;
}

/** Nothing was loaded, for these reasons. */
export function notLoaded(diagnostics: readonly Diagnostic[]): Loaded {
  return { resolution: null, root: null, finder: null, diagnostics, modelValues: noModelValues };
}

/**
 * Loads and resolves the module in a file with everything it extends and instantiates.
 * @param more definitions to add at the end of the module
 * @param texts what stands for the contents of files
 * @param known the other files, as far as they are known
 * @param modelValues what the definitions may name besides
 */
export function loadModule(
  path: string,
  more: readonly Unit[] = [],
  texts?: Texts,
  known?: ParsedFiles,
  modelValues: NamedModelValues = noModelValues,
): Loaded {
  const files = texts?.has(path) === true ? undefined : known;
  let parsed = files?.get(path);
  if (parsed === undefined) {
    const read = readSource(path, texts);
    if (read.source === null) return notLoaded(namingMeantFile(read.diagnostics, path, '.tla'));
    parsed = parseFile(read.source, read.diagnostics);
    files?.set(path, parsed);
  }
  const root = parsed.module;
  if (root === null || parsed.diagnostics.some((d) => d.severity === 'error')) return notLoaded(namingModuleOf(parsed.diagnostics, path));
  const { finder, resolved, faults } = finish(resolveParsed(path, root, more, texts, known, modelValues));
  const diagnostics = [...parsed.diagnostics, ...faults];
  return {
    resolution: diagnostics.some((d) => d.severity === 'error') ? null : resolved.resolution,
    root,
    finder,
    diagnostics,
    modelValues,
  };
}

/** The module with the model values that its definitions name, where that is what it lacks. `again` loads it with them. */
export function namingModelValues(loaded: Loaded, constants: Config['constants'], again: (named: NamedModelValues) => Loaded): Loaded {
  if (loaded.resolution !== null) return loaded;
  const named = namedModelValues(constants, loaded.diagnostics);
  return named.names.length === 0 ? loaded : again(named);
}

/** A parsed module with what resolving it has found. */
export interface ResolvedFile {
  readonly finder: ModuleFinder;
  readonly resolved: ResolveResult;
  /** What is wrong besides the text of the module itself. Every place is in a file as the user knows it. */
  readonly faults: readonly Diagnostic[];
}

/** Resolves a module of a file, with everything it extends and instantiates. Parameters as for `loadModule`. */
export function* resolveParsed(
  path: string,
  root: Module,
  more: readonly Unit[] = [],
  texts?: Texts,
  known?: ParsedFiles,
  { declarations, standIns }: NamedModelValues = noModelValues,
): Steps<ResolvedFile> {
  const finder = new ModuleFinder(path, root, texts, known);
  const wanted = basename(path).replace(/\.tla$/, '');
  const whole = { ...root, units: [...root.units, ...declarations, ...more] };
  const resolved = yield* resolveModuleInSteps(whole, finder.find, { suggestModule, standIns, modules: () => finder.modules() });
  const diagnostics = [...finder.remarks, ...resolved.diagnostics.map(originalDiagnostic)];
  if (root.name.name !== wanted && path.endsWith('.tla'))
    diagnostics.push({
      code: 'E204',
      severity: 'error',
      message: `the file ${basename(path)} contains a module ${root.name.name}`,
      span: root.name.span,
      fix: `Rename the file to ${root.name.name}.tla, or the module to ${wanted}.`,
    });
  return { finder, resolved, faults: diagnostics };
}

/** Reads and parses a configuration. */
export function loadConfig(path: string, texts?: Texts): { readonly config: Config | null; readonly diagnostics: readonly Diagnostic[] } {
  const read = readSource(path, texts);
  if (read.source === null) return { config: null, diagnostics: namingMeantFile(read.diagnostics, path, '.cfg') };
  const parsed = parseConfig(configurationIn(read.source));
  const config = parsed.diagnostics.some((d) => d.severity === 'error') ? null : parsed.config;
  return { config, diagnostics: [...read.diagnostics, ...parsed.diagnostics] };
}

/** Whether a module knows a name; it is read when that is first asked. Where it cannot be resolved, any word may be a name. */
export function namesOf(file: string, texts?: Texts): (name: string) => boolean {
  let loaded: Loaded | null = null;
  return (name) => {
    loaded ??= loadModule(file, [], texts);
    return loaded.resolution === null || loaded.resolution.root.scope.has(name);
  };
}
