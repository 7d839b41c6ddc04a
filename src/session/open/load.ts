// Files to a resolved module and a configuration.
//
// A module is looked for beside the root module, then on the library path (the environment variable TLASSO_LIBRARY), then among the
// bundled ones: a user's copy wins over ours, as with TLC.
import { readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { givingWay, standardModules, standardText } from '../../compiler/index.ts';
import type { Diagnostic, SourceText, Span } from '../../diagnostics/index.ts';
import { originalDiagnostic } from '../../pluscal/index.ts';
import { type Resolution, resolveModule } from '../../semantics/index.ts';
import { type Config, decodeUtf8, type Module, type OperatorDefinition, parseConfig, parseModule } from '../../syntax/index.ts';
import { ownNames } from './own-names.ts';
import { parseFile } from './parse-file.ts';

const bundledPrefix = '<bundled>/';

/** True for places in modules that come with tlasso. */
export const isBundled = (span: Span): boolean => span.source.name.startsWith(bundledPrefix);

/** A text, or why there is none. */
export type Read =
  | { readonly source: SourceText; readonly diagnostics: readonly [] }
  | { readonly source: null; readonly diagnostics: readonly Diagnostic[] };

/** Reads a text file. */
export const readSource = (path: string): Read => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    const why =
      reason === 'ENOENT'
        ? 'does not exist'
        : reason === 'EISDIR'
          ? 'is a folder'
          : reason === 'EACCES'
            ? 'may not be read'
            : 'cannot be read';
    return {
      source: null,
      diagnostics: [{ code: 'E001', severity: 'error', message: `the file ${path} ${why}`, fix: 'Check the path.' }],
    };
  }
  return decodeUtf8(bytes, path);
};

/** A specification as loaded. */
export interface Loaded {
  readonly resolution: Resolution | null;
  readonly diagnostics: readonly Diagnostic[];
}

const exists = (path: string): boolean => {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
};

/** Parses the module of this name in the first folder that has it. */
const readOwn = (name: string, folders: readonly string[], remarks: Diagnostic[]): Module | readonly Diagnostic[] | undefined => {
  for (const folder of folders) {
    const file = join(folder, `${name}.tla`);
    if (!exists(file)) continue;
    const text = readSource(file);
    if (text.source === null) return text.diagnostics;
    const parsed = parseFile(text.source);
    if (parsed.module === null || parsed.diagnostics.some((d) => d.severity === 'error')) return parsed.diagnostics;
    remarks.push(...parsed.diagnostics);
    return parsed.module;
  }
  return undefined;
};

/**
 * The modules that follow the first one of a file, each as its text or what is wrong with it. Prose between them is not parsed: a module
 * begins at a whole `---- MODULE Name ----`.
 */
const laterModules = (source: SourceText, first: Module): ReadonlyMap<string, Module | readonly Diagnostic[]> => {
  const found = new Map<string, Module | readonly Diagnostic[]>();
  for (let { end } = first.span; ; ) {
    const header = source.text.slice(end).search(/-{4,}[ \t]*MODULE[ \t]+\w+[ \t]*-{4,}/);
    if (header < 0) return found;
    // Blanks keep lines and columns.
    const text = source.text.slice(0, end + header).replace(/[^\n]/g, ' ') + source.text.slice(end + header);
    const { module, diagnostics } = parseModule({ name: source.name, text });
    if (module === null || module.span.end <= end) return found;
    const { name } = module.name;
    if (!found.has(name)) found.set(name, diagnostics.some((d) => d.severity === 'error') ? diagnostics : module);
    ({ end } = module.span);
  }
};

/**
 * Loads and resolves the module in a file with everything it extends and instantiates.
 * @param more definitions to add at the end of the module
 */
export const loadModule = (path: string, more: readonly OperatorDefinition[] = []): Loaded => {
  const read = readSource(path);
  if (read.source === null) return { resolution: null, diagnostics: read.diagnostics };
  const folders = [dirname(path), ...(process.env.TLASSO_LIBRARY ?? '').split(delimiter).filter((f) => f !== '')];
  const parsed = parseFile(read.source);
  const remarks: Diagnostic[] = [];
  const root = parsed.module;
  if (root === null || parsed.diagnostics.some((d) => d.severity === 'error')) return { resolution: null, diagnostics: parsed.diagnostics };
  const own = new Map<string, Module | readonly Diagnostic[] | undefined>();
  let beside: ReadonlyMap<string, Module | readonly Diagnostic[]> | null = null;
  const findOwn = (name: string): Module | readonly Diagnostic[] | undefined => {
    if (own.has(name)) return own.get(name);
    let found = readOwn(name, folders, remarks);
    if (found === undefined) {
      beside ??= laterModules(read.source, root);
      found = beside.get(name);
    }
    own.set(name, found);
    return found;
  };
  const find = (name: string): Module | readonly Diagnostic[] | undefined => {
    const found = findOwn(name);
    const bundled = standardText(name);
    if (found !== undefined || bundled === undefined) return found;
    const { module, diagnostics } = parseModule({ name: `${bundledPrefix}${name}.tla`, text: bundled });
    if (module === null) return diagnostics;
    if (name !== 'LTL') return module;
    const modules = (used: string): Module | undefined => {
      const one = findOwn(used);
      return one !== undefined && 'kind' in one ? one : undefined;
    };
    return givingWay(module, ownNames(root, modules));
  };
  const wanted = basename(path).replace(/\.tla$/, '');
  const resolved = resolveModule({ ...root, units: [...root.units, ...more] }, find, { suggestModule });
  const diagnostics = [...parsed.diagnostics, ...remarks, ...resolved.diagnostics.map(originalDiagnostic)];
  if (root.name.name !== wanted && path.endsWith('.tla'))
    diagnostics.push({
      code: 'E204',
      severity: 'error',
      message: `the file ${basename(path)} contains a module ${root.name.name}`,
      span: root.name.span,
      fix: `Rename the file to ${root.name.name}.tla, or the module to ${wanted}.`,
    });
  return { resolution: diagnostics.some((d) => d.severity === 'error') ? null : resolved.resolution, diagnostics };
};

/** Names of standard modules are short; what is longer is no regular expression either. */
const longestSuggested = 100;

const suggestModule = (name: string): string | undefined => {
  if (name.length > longestSuggested) return undefined;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A definition at the start of a line: enough for a hint.
  const defined = new RegExp(`^(?:${escaped}\\s*(?:\\(|==|\\[)|\\w+ ${escaped} \\w+ +==)`, 'm');
  for (const module of standardModules.values()) {
    // Integers has all of Naturals, and negative numbers.
    if (defined.test(module.text)) return module.name === 'Naturals' ? 'Integers' : module.name;
  }
  return undefined;
};

/** Reads and parses a configuration. */
export const loadConfig = (path: string): { readonly config: Config | null; readonly diagnostics: readonly Diagnostic[] } => {
  const read = readSource(path);
  if (read.source === null) return { config: null, diagnostics: read.diagnostics };
  const parsed = parseConfig(read.source);
  return { config: parsed.diagnostics.some((d) => d.severity === 'error') ? null : parsed.config, diagnostics: parsed.diagnostics };
};

/** Whether a module knows a name; it is read when that is first asked. Where it cannot be resolved, any word may be a name. */
export const namesOf = (file: string): ((name: string) => boolean) => {
  let loaded: Loaded | null = null;
  return (name) => {
    loaded ??= loadModule(file, []);
    return loaded.resolution === null || loaded.resolution.root.scope.has(name);
  };
};
