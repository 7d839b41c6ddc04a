// Values as expressions of a module that any tool for TLA+ can read. Three things differ from how values are printed:
// - Functions with many arguments are written in groups. `a :> 1 @@ b :> 2 @@ ...` nests as deep as it is long, and parsers have an end.
// - A record with a field that is a word of the language, such as `IF`, is written as a function of strings.
// - Values that are known by their beginning or their shape only have no expression.
import { quote } from '../../values/index.ts';
import { entriesLayout, PRINTED } from '../values/value-text.ts';
import { type Layout, type Notation, ValueWriter } from '../values/value-writer.ts';
import { TraceFormatError } from './trace-error.ts';

/** The words that TLA+ reserves, and those that tools reserve although they name operators. */
export const RESERVED: ReadonlySet<string> = new Set(
  `ACTION ACTIONS ASSUME ASSUMPTION AXIOM BOOLEAN BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE ENABLED EXCEPT EXTENDS FALSE HAVE
  HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW OBVIOUS OMITTED ONLY OTHER PICK PROOF PROPOSITION PROVE QED RECURSIVE STATE STRING SUBSET SUFFICES
  TAKE TEMPORAL TEMPORALS THEN THEOREM TRUE UNCHANGED UNION USE VARIABLE VARIABLES WITH WITNESS`.split(/\s+/),
);

/** Whether a name can be that of a field, a variable, a constant or a module. */
export function isName(text: string): boolean {
  return /^(?!WF_|SF_)(?=\w*[A-Za-z])\w+$/.test(text) && !RESERVED.has(text);
}

/** String literals. */
const STRINGS = /"(?:[^"\\]|\\.)*"/gs;

/** Arguments of a function that stand in one pair of parentheses. */
const GROUP = 50;

/** The parts in groups of groups, as few as there can be. */
function grouped(layout: Layout): Layout {
  const { parts } = layout;
  if (parts.length <= GROUP) return layout;
  const groups = Array.from({ length: Math.ceil(parts.length / GROUP) }, (_, i) => ({
    label: '',
    value: { ...layout, parts: parts.slice(i * GROUP, (i + 1) * GROUP) },
  }));
  return grouped({ ...layout, parts: groups });
}

const MODULE_NOTATION: Notation = {
  layout(tree, text) {
    const isOdd = tree.kind === 'record' && !tree.fields.every(({ name }) => isName(name));
    const layout = isOdd ? entriesLayout(tree.fields.map(({ name, value }) => [quote(name), value])) : PRINTED.layout(tree, text);
    return layout !== null && (isOdd || tree.kind === 'function') ? grouped(layout) : layout;
  },
  atom: PRINTED.atom,
};

/** Verifies that the notation of a described value is all of it. Throws TraceFormatError. */
export function demandKnown(text: string): void {
  if (text.replace(STRINGS, '').includes('...'))
    throw new TraceFormatError(`a value of this trace is not known in full: ${text.slice(0, 60)}`);
}

/** Writes the values of one module. */
export function moduleWriter(): ValueWriter {
  return new ValueWriter(MODULE_NOTATION);
}

/** Names in the notations of described sets that are no model values. */
const DESCRIBING: ReadonlySet<string> = new Set(['Nat', 'Int', 'Real', 'Seq', 'Any', ...RESERVED]);

/** The model values in the notation of a set or function that is described, not enumerated. */
export function modelValuesInText(text: string): string[] {
  const bare = text.replace(STRINGS, '""');
  const bound = new Set(Array.from(bare.matchAll(/\b(\w+) \\in /g), ([, name]) => name));
  const words = Array.from(bare.matchAll(/(?<![\\\w])(?=\w*[A-Za-z])\w+(?!\w| *:(?!>)| \|->)/g), ([word]) => word);
  return words.filter((word) => !DESCRIBING.has(word) && !bound.has(word));
}
