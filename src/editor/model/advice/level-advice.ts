// What diagnostics of levels and of the order of operators say is to be done.
import { type Advice, type Change, type Faulty, insertion, marked, movedRight, removal, replacing } from './faulty.ts';

/** What stands for the tuple of all variables: a definition of it, or the tuple. */
function variablesOf({ analyzed }: Faulty): string | null {
  const root = analyzed?.known?.root;
  const names = root?.variables.map(({ name }) => name) ?? [];
  if (root === undefined || names.length === 0) return null;
  for (const [name, { symbol }] of root.scope) {
    if (symbol.kind !== 'definition' || symbol.params.length > 0 || symbol.body?.kind !== 'tuple') continue;
    const elements = symbol.body.elements.map((one) => (one.kind === 'name' ? one.name : ''));
    if (elements.length === names.length && names.every((one) => elements.includes(one))) return name;
  }
  return names.length === 1 ? names[0]! : `<<${names.join(', ')}>>`;
}

/** The action that is marked gets a subscript. */
function subscripted(faulty: Faulty, open: string, close: string): readonly Change[] {
  const variables = variablesOf(faulty);
  if (variables === null) return [];
  const title = `Write ${open}A${close}_${variables}`;
  return [replacing(faulty, `${open}${movedRight(marked(faulty), open.length)}${close}_${variables}`, title)];
}

/** `<<A>>_v` after [] is meant to be `[A]_v`. */
function boxed(faulty: Faulty): readonly Change[] {
  const angle = /^<<([\s\S]*)>>_([\s\S]+)$/.exec(marked(faulty));
  return angle === null ? subscripted(faulty, '[', ']') : [replacing(faulty, `[${angle[1]}]_${angle[2]}`)];
}

/** The prime at the end of what is marked, or behind it. */
function withoutPrime({ text, problem: { span } }: Faulty): readonly Change[] {
  const last = text[span.end - 1] === "'" ? span.end - 1 : span.end + (/^\)*/.exec(text.slice(span.end))?.[0].length ?? 0);
  return text[last] === "'" ? [{ title: 'Remove the prime', edits: [removal(last, last + 1)] }] : [];
}

function withoutTemporal(faulty: Faulty): readonly Change[] {
  const operator = /^(?:\[\]|<>|□|◇)\s*/.exec(marked(faulty))?.[0];
  const { start } = faulty.problem.span;
  return operator === undefined ? [] : [{ title: `Remove ${operator.trim()}`, edits: [removal(start, start + operator.length)] }];
}

/** What the diagnostic shows in parentheses stands before the place, or begins there. */
function parenthesized({ text, problem: { span } }: Faulty, piece: string): readonly Change[] {
  const start = text.startsWith(piece, span.start) ? span.start : text.lastIndexOf(piece, span.start - piece.length);
  if (start < 0) return [];
  return [{ title: `Write (${piece})`, edits: [insertion(start, '('), insertion(start + piece.length, ')')] }];
}

export const LEVEL_ADVICE: readonly Advice[] = [
  { fix: /^Put parentheses around .*`\((.*)\)`\.$/, changes: (faulty, [, piece]) => parenthesized(faulty, piece!) },
  { fix: /^Write `\[\]\[A\]_v`/, changes: boxed },
  { fix: /^Write `<><<A>>_v`/, changes: (faulty) => subscripted(faulty, '<<', '>>') },
  { fix: /or a temporal formula such as `<><<A>>_v`\.$/, changes: (faulty) => subscripted(faulty, '<><<', '>>') },
  { fix: /write `\[\]\[A\]_v`\.$/, changes: (faulty) => subscripted(faulty, '[][', ']') },
  { fix: /^Remove one of the primes\.$|^Take the prime out of it\.$|^Apply UNCHANGED to unprimed variables\.$/, changes: withoutPrime },
  { fix: /^Take the temporal operator out of /, changes: withoutTemporal },
];
