// Model values that a text in no file names: one that is entered, or the argument of an option. Reports print them, so whoever reads a report can ask about them,
// although TLA+ knows only the constants that have them as values.
//
// For each of them a constant is declared, under a name that no text can have; the name of the model value stands for it where nothing else is called so.
// So a bound name of the module is no obstacle, and neither is what the configuration says about the same name.
import { type Diagnostic, type Span, textOf } from '../../diagnostics/index.ts';
import type { Config, ConfigName, ConfigValue, ConstantDeclaration } from '../../syntax/index.ts';

/** Model values with the constants that have them as values. */
export interface NamedModelValues {
  readonly names: readonly string[];
  /** Declares the constants. */
  readonly declarations: readonly ConstantDeclaration[];
  /** The name of a model value -> that of its constant. */
  readonly standIns: ReadonlyMap<string, string>;
}

/** None. */
export const noModelValues: NamedModelValues = { names: [], declarations: [], standIns: new Map() };

/** Model values in a value of a configuration, with their places. */
export function modelValuesIn(value: ConfigValue): readonly ConfigName[] {
  return value.kind === 'model-value' ? [value] : value.kind === 'set' ? value.elements.flatMap(modelValuesIn) : [];
}

/** Names of the model values that a configuration gives to constants. */
export function modelValuesOf(constants: Config['constants']): readonly string[] {
  const values = constants.flatMap((entry) => (entry.kind === 'assignment' ? modelValuesIn(entry.value) : []));
  return [...new Set(values.map(({ name }) => name))];
}

/** Names without a meaning in texts that are in no file. */
function unknownNames(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  const isInNoFile = (span: Span | undefined): span is Span => span?.source.origin !== undefined && span.source.origin.kind !== 'bundled';
  return new Set(diagnostics.flatMap(({ code, span }) => (code === 'E210' && isInNoFile(span) ? [textOf(span)] : [])));
}

/** The model values of a configuration that texts in no file name and the module does not know. */
export function namedModelValues(given: Config['constants'], diagnostics: readonly Diagnostic[]): NamedModelValues {
  const unknown = unknownNames(diagnostics);
  const names = unknown.size === 0 ? [] : modelValuesOf(given).filter((name) => unknown.has(name));
  if (names.length === 0) return noModelValues;
  const { span } = given[0]!;
  const constants = names.map((name) => ({ kind: 'parameter', name: constantOf(name), arity: 0, span }) as const);
  return {
    names,
    declarations: [{ kind: 'constants', constants, span }],
    standIns: new Map(names.map((name) => [name, constantOf(name)])),
  };
}

function constantOf(name: string): string {
  return `{model value ${name}}`;
}

/** The configuration with the values of these constants. */
export function withModelValues(config: Config, { names }: NamedModelValues): Config {
  if (names.length === 0) return config;
  const { span } = config;
  const more = names.map((name): Config['constants'][number] => {
    return { kind: 'assignment', name: { name: constantOf(name), span }, args: [], value: { kind: 'model-value', name, span }, span };
  });
  return { ...config, constants: [...config.constants, ...more] };
}
