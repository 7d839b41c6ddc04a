// Processes with the same identifier, as far as the text tells.
//
// `pc` and `stack` have one entry for each identifier, and the initial state tries the processes in the order of the text. So of two processes with one identifier the second one never begins,
// and the check of what is left may well find no error.
//
// Source: the manual, section 3.6 "Processes": different processes have different identifiers.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import type { Algorithm, Process } from '../algorithm/ast.ts';
import { type ExpressionText, spelling } from '../algorithm/expression-text.ts';

/** What is known of a set of identifiers: the texts of elements, or the numbers from `low` to `high`. */
type Identifiers =
  | { readonly kind: 'elements'; readonly texts: readonly string[] }
  | { readonly kind: 'numbers'; readonly low: number; readonly high: number | null };

const isElement = (text: string): boolean => /^(?:-?\d{1,15}|".*"|[A-Za-z_]\w*)$/.test(text);

/** Null where the text does not tell. */
const identifiersOf = ({ equal, id }: Pick<Process, 'equal' | 'id'>): Identifiers | null => {
  const texts = id.tokens.map(spelling);
  const all = texts.join('');
  if (equal) return isElement(all) && texts.length <= 2 ? { kind: 'elements', texts: [all] } : null;
  if (texts[0] === '{' && texts.at(-1) === '}') {
    const elements = all.slice(1, -1).split(',');
    return elements.every(isElement) ? { kind: 'elements', texts: elements } : null;
  }
  const range = /^(\d{1,15})\.\.(?:(\d{1,15})|([A-Za-z_]\w*))$/.exec(all);
  return range === null ? null : { kind: 'numbers', low: Number(range[1]), high: range[2] === undefined ? null : Number(range[2]) };
};

const isNumber = (text: string): boolean => /^-?\d+$/.test(text);

/** An identifier that two sets have; null where they have none, or none is known. */
const common = (a: Identifiers, b: Identifiers): string | null => {
  if (a.kind === 'elements' && b.kind === 'elements') return a.texts.find((text) => b.texts.includes(text)) ?? null;
  if (a.kind === 'numbers' && b.kind === 'numbers') {
    const low = Math.max(a.low, b.low);
    // A range whose end is a name has its first number, or nobody would write it.
    const isIn = ({ low: first, high }: typeof a): boolean => (high === null ? first === low : low <= high);
    return isIn(a) && isIn(b) ? String(low) : null;
  }
  const [elements, numbers] = a.kind === 'elements' ? [a, b] : [b, a];
  if (elements.kind !== 'elements' || numbers.kind !== 'numbers') return null;
  const { low, high } = numbers;
  return (
    elements.texts.find((text) => isNumber(text) && (high === null ? Number(text) === low : Number(text) >= low && Number(text) <= high)) ??
    null
  );
};

const textOfSet = (id: ExpressionText): string => id.tokens.map(spelling).join(' ');

/** What is said of the identifiers that two processes share; null where they share none, or it is not known. */
const sharedBy = (first: Process, second: Process): string | null => {
  if (first.equal === second.equal && textOfSet(first.id) === textOfSet(second.id))
    return first.equal ? `have the identifier \`${textOfSet(first.id)}\`` : `have the identifiers of \`${textOfSet(first.id)}\``;
  const [a, b] = [identifiersOf(first), identifiersOf(second)];
  const shared = a === null || b === null ? null : common(a, b);
  return shared === null ? null : `have the identifier \`${shared}\``;
};

const placeOf = ({ id, span }: Process): Span => id.origin ?? span;

/** Warnings for processes that share an identifier. */
export function sharedIdentifiers({ processes }: Pick<Algorithm, 'processes'>): readonly Diagnostic[] {
  const all = processes ?? [];
  return all.flatMap((second, i) => {
    for (const first of all.slice(0, i)) {
      const shared = sharedBy(first, second);
      if (shared !== null) return [warning(first, second, shared)];
    }
    return [];
  });
}

const warning = (first: Process, second: Process, shared: string): Diagnostic => ({
  code: 'E521',
  severity: 'warning',
  message: `the processes \`${first.name}\` and \`${second.name}\` both ${shared}`,
  span: placeOf(second),
  related: [{ span: placeOf(first), message: `the identifier of \`${first.name}\`` }],
  notes: [`\`pc\` has one entry for each identifier: there \`${first.name}\` begins, and \`${second.name}\` does not.`],
  fix: `Give \`${second.name}\` other identifiers, of the same kind: numbers beside numbers, strings beside strings.`,
});
