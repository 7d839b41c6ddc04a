// What a module declares and defines, with levels and places.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import { originalSpan } from '../pluscal/index.ts';
import { loadModule } from './open/load.ts';

/** The levels of *Specifying Systems*, section 17.2, by their numbers. */
const LEVELS = ['constant', 'state', 'action', 'temporal'] as const;

/** A definition of a module. */
export interface OutlinedDefinition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly level: (typeof LEVELS)[number];
  /** The defined name, in the file; where only a translation in memory has it, what of the algorithm that is made from. */
  readonly span: Span;
}

/** What a module consists of. */
export interface ModuleOutline {
  readonly name: string;
  readonly extends: readonly string[];
  readonly constants: readonly string[];
  readonly variables: readonly string[];
  /** Those in its own text, in their order there, with an algorithm translated. */
  readonly definitions: readonly OutlinedDefinition[];
}

/** The outline of the module in a file; null where it has errors. */
export function moduleOutline(file: string): { readonly outline: ModuleOutline | null; readonly diagnostics: readonly Diagnostic[] } {
  const { resolution, root, diagnostics } = loadModule(file);
  if (resolution === null || root === null) return { outline: null, diagnostics };
  const { scope, constants, variables } = resolution.root;
  const inText = [...scope.values()].flatMap(({ symbol }) =>
    symbol.kind === 'definition' && symbol.module === root.name.name ? [symbol] : [],
  );
  const definitions = inText
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ name, params, level, span }): OutlinedDefinition => {
      // An algorithm may have its translation in memory only.
      return { name, parameters: params.map((parameter) => parameter.name), level: LEVELS[level], span: originalSpan(span) };
    });
  const outline: ModuleOutline = {
    name: root.name.name,
    extends: root.extends.map(({ name }) => name),
    constants: constants.map(({ name }) => name),
    variables: variables.map(({ name }) => name),
    definitions,
  };
  return { outline, diagnostics };
}
