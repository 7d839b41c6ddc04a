// Constants given beside the configuration: `NAME=VALUE` with a value as a configuration writes it or with any constant expression, and `NAME<-OPERATOR`.
import { type Diagnostic, optionText, type Span } from '../../diagnostics/index.ts';
import { type Config, type OperatorDefinition, operatorDefinition, parseConfig, parseExpression } from '../../syntax/index.ts';
import { modelValuesIn } from './model-values.ts';

/** What the options give constants, with the definitions that this needs in the root module. */
export interface GivenConstants {
  readonly entries: Config['constants'];
  readonly definitions: readonly OperatorDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

const OPTION = '--constant';
const KEYWORD = 'CONSTANT ';

/** Reads the texts of `--constant`. */
export function givenConstants(texts: readonly string[]): GivenConstants {
  const read = texts.map(givenConstant);
  return {
    entries: read.flatMap(({ entries }) => entries),
    definitions: read.flatMap(({ definitions }) => definitions),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

function givenConstant(text: string): GivenConstants {
  const source = optionText(OPTION, KEYWORD + text);
  const span: Span = { source, start: KEYWORD.length, end: source.text.length };
  const parsed = parseConfig(source);
  const [entry, ...others] = parsed.diagnostics.length === 0 ? parsed.config.constants : [];
  const isAll = entry !== undefined && others.length === 0 && source.text.slice(entry.span.end).trim() === '';
  if (isAll) return { entries: [entry], definitions: [], diagnostics: [] };
  const [, before, name, expression] = /^(\s*(\w+)\s*=)(.*)$/s.exec(text) ?? [];
  if (name === undefined || before === undefined || expression === undefined)
    return { entries: [], definitions: [], diagnostics: [noForm(span)] };
  // Blanks in front keep the columns those of the option's text.
  const start = KEYWORD.length + before.length;
  const { expression: body, diagnostics } = parseExpression(optionText(OPTION, ' '.repeat(start) + expression));
  if (body === null) return { entries: [], definitions: [], diagnostics };
  const operator = { name: `{${text.trim()}}`, span };
  return {
    entries: [{ kind: 'override', name: { name, span }, module: null, operator, span }],
    definitions: [operatorDefinition(operator.name, [], body, span)],
    diagnostics: [],
  };
}

function noForm(span: Span): Diagnostic {
  return {
    code: 'E327',
    severity: 'error',
    message: 'this is no value of a constant',
    span,
    fix: "Give --constant NAME=VALUE, such as --constant N=3, --constant 'Node={n1, n2}' or --constant 'Slots=1..4', or --constant 'NAME<-OPERATOR'.",
  };
}

/** A configuration with what the options give in the place of what it says of the same names. */
export function withGiven(config: Config, { entries }: GivenConstants): Config {
  if (entries.length === 0) return config;
  const given = new Set(entries.map(({ name }) => name.name));
  const isReplaced = (entry: Config['constants'][number]): boolean => (entry.module ?? null) === null && given.has(entry.name.name);
  return { ...config, constants: [...config.constants.filter((entry) => !isReplaced(entry)), ...entries] };
}

/** Names among the values that are model values for a configuration, and definitions for whoever gave them. */
export function ambiguousNames({ entries }: GivenConstants, isName: (name: string) => boolean): readonly Diagnostic[] {
  return entries.flatMap((entry): readonly Diagnostic[] => {
    if (entry.kind !== 'assignment') return [];
    const clashes = modelValuesIn(entry.value).filter(({ name }) => name !== entry.name.name && isName(name));
    return clashes.map(({ name, span }) => ({
      code: 'E327',
      severity: 'error',
      message: `\`${name}\` would be a model value here, and it is a name of the module`,
      span,
      fix: `Give --constant '${entry.name.name}<-${name}' for the definition, or another name for the model value.`,
    }));
  });
}
