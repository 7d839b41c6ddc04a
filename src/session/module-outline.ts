// What a module declares and defines, with levels and places.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import { loadModule } from './open/load.ts';

/** The levels of *Specifying Systems*, section 17.2, by their numbers. */
const LEVELS = ['constant', 'state', 'action', 'temporal'] as const;

/** A definition of a module. */
export interface OutlinedDefinition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly level: (typeof LEVELS)[number];
  /** The defined name. */
  readonly span: Span;
}

/** What a module consists of. */
export interface ModuleOutline {
  readonly name: string;
  readonly extends: readonly string[];
  readonly constants: readonly string[];
  readonly variables: readonly string[];
  /** Those in its own text, in their order. */
  readonly definitions: readonly OutlinedDefinition[];
}

/** The outline of the module in a file; null where it has errors. */
export function moduleOutline(file: string): { readonly outline: ModuleOutline | null; readonly diagnostics: readonly Diagnostic[] } {
  const { resolution, root, diagnostics } = loadModule(file);
  if (resolution === null || root === null) return { outline: null, diagnostics };
  const { scope, constants, variables } = resolution.root;
  const definitions = [...scope.values()].flatMap(({ symbol }): OutlinedDefinition[] => {
    if (symbol.kind !== 'definition' || symbol.module !== root.name.name) return [];
    const { name, params, level, span } = symbol;
    return [{ name, parameters: params.map((parameter) => parameter.name), level: LEVELS[level], span }];
  });
  const outline: ModuleOutline = {
    name: root.name.name,
    extends: root.extends.map(({ name }) => name),
    constants: constants.map(({ name }) => name),
    variables: variables.map(({ name }) => name),
    definitions: definitions.sort((a, b) => a.span.start - b.span.start),
  };
  return { outline, diagnostics };
}
