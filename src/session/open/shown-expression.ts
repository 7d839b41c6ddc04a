// Expressions given on the command line, evaluated in the scope of the module for each state: they become the fields of one record, which takes
// the place of the configuration's ALIAS.
import { type Diagnostic, optionText, type Span } from '../../diagnostics/index.ts';
import {
  type ConfigName,
  type OperatorDefinition,
  operatorDefinition,
  parseExpression,
  type RecordConstructor,
} from '../../syntax/index.ts';

/** The definition of the record and its name, or what is wrong with the texts. */
export interface ShownExpressions {
  readonly definitions: readonly OperatorDefinition[];
  readonly name: ConfigName | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** @param texts field -> expression; the field is also the name of the option that gave it */
export const showExpressions = (texts: Readonly<Record<string, string>>): ShownExpressions => {
  const diagnostics: Diagnostic[] = [];
  const fields: RecordConstructor['fields'][number][] = [];
  for (const [field, text] of Object.entries(texts)) {
    const source = optionText(`--${field}`, text);
    const parsed = parseExpression(source);
    diagnostics.push(...parsed.diagnostics);
    const span: Span = { source, start: 0, end: text.length };
    if (parsed.expression !== null) fields.push({ name: field, value: parsed.expression, span });
  }
  const first = fields[0];
  if (first === undefined || diagnostics.length > 0) return { definitions: [], name: null, diagnostics };
  const name = '{shown}';
  const { span } = first;
  return {
    definitions: [operatorDefinition(name, [], { kind: 'record', fields, span })],
    name: { name, span },
    diagnostics,
  };
};
