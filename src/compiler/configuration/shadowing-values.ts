// Model values that have the name of something in the module: `N = Five` is a model value Five, and not what the module defines as Five.
import { type Diagnostic, textOf } from '../../diagnostics/index.ts';
import type { ConstantSymbol, DefinitionSymbol, ResolvedModule } from '../../semantics/index.ts';
import type { Config, ConfigValue } from '../../syntax/index.ts';

type ModelValue = Extract<ConfigValue, { kind: 'model-value' }>;

function modelValuesIn(value: ConfigValue): readonly ModelValue[] {
  if (value.kind === 'set') return value.elements.flatMap(modelValuesIn);
  return value.kind === 'model-value' ? [value] : [];
}

/**
 * Warnings about them.
 * @param isItself whether the configuration makes the definition or constant a model value of its own name, which then is the one that is meant
 */
export function shadowingValues(
  config: Config,
  { name: module, scope }: ResolvedModule,
  isItself: (symbol: ConstantSymbol | DefinitionSymbol) => boolean,
): readonly Diagnostic[] {
  return config.constants.flatMap((entry): Diagnostic[] => {
    if (entry.kind !== 'assignment') return [];
    return modelValuesIn(entry.value).flatMap(({ name, span }): Diagnostic[] => {
      const symbol = scope.get(name)?.symbol;
      if (symbol?.kind !== 'constant' && (symbol?.kind !== 'definition' || symbol.params.length > 0)) return [];
      if (name === entry.name.name || isItself(symbol)) return [];
      const what = symbol.kind === 'definition' ? `what module ${module} defines as \`${name}\`` : `the constant \`${name}\``;
      const isWhole = entry.value.kind === 'model-value' && entry.args.length === 0;
      return [
        {
          code: 'E330',
          severity: 'warning',
          message: `\`${name}\` is a model value here, and not ${what}`,
          span,
          related: [{ span: symbol.span, message: `\`${name}\` of the module is here` }],
          fix: isWhole
            ? `Write \`${entry.name.name} <- ${name}\` where the one of the module is meant, or give the model value another name.`
            : `Define \`${textOf(entry.value.span)}\` in the module, and name the definition behind \`${entry.name.name} <-\`; or give the model value another name.`,
        },
      ];
    });
  });
}
