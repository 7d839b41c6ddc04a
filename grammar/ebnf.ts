// The grammars as text: each rule of a parser as one line of EBNF, from the parser itself, so that the documentation cannot differ from it.
import type { BaseParser, ISerializedGast } from 'chevrotain';

/** The serialized productions as they are, which Chevrotain's types only sketch. */
interface Production extends ISerializedGast {
  readonly name?: string;
  readonly label?: string;
  readonly separator?: Production;
  readonly definition?: Production[];
}

const quote = (label: string): string => (label.startsWith('`') ? `'${label.slice(1, -1)}'` : label);

/** Token kinds whose label is a phrase are shown by name. */
const terminal = (production: Production): string => {
  const label = production.label ?? '';
  return label.startsWith('`') ? quote(label) : (production.name ?? label);
};

const sequence = (productions: readonly Production[]): string => productions.map(show).join(' ');

/** A sequence that an operator such as `*` can follow. */
const grouped = (productions: readonly Production[]): string =>
  productions.length === 1 && productions[0]!.type === 'Alternation' ? show(productions[0]!) : `(${sequence(productions)})`;

const show = (production: Production): string => {
  const inner = production.definition ?? [];
  const separator = production.separator ? terminal(production.separator) : '';
  switch (production.type) {
    case 'Terminal':
      return terminal(production);
    case 'NonTerminal':
      return production.name ?? '';
    case 'Alternation':
      return `(${inner.map((alternative) => sequence(alternative.definition ?? [])).join(' | ')})`;
    case 'Option':
      return `${grouped(inner)}?`;
    case 'Repetition':
      return `${grouped(inner)}*`;
    case 'RepetitionMandatory':
      return `${grouped(inner)}+`;
    case 'RepetitionWithSeparator':
      return `(${sequence(inner)} (${separator} ${sequence(inner)})*)?`;
    case 'RepetitionMandatoryWithSeparator':
      return `${sequence(inner)} (${separator} ${sequence(inner)})*`;
    default:
      return sequence(inner);
  }
};

const outermost = (text: string): string => {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return text;
  }
  return text.slice(1, -1);
};

/** The rules of a parser, one a line, in the order of their definition. */
export function ebnf(parser: BaseParser): string {
  return (parser.getSerializedGastProductions() as Production[])
    .map((rule) => `${rule.name} := ${outermost(sequence(rule.definition ?? [])).replace(/\(([^()| ]+)\)([?*+])/g, '$1$2')}`)
    .join('\n');
}
