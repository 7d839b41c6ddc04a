// What diagnostics of the syntax of a module say is to be done, where the text alone tells how.
import {
  type Advice,
  type Change,
  CLOSERS,
  contentEndOf,
  endBefore,
  type Faulty,
  insertion,
  lineEndOf,
  lineStartOf,
  marked,
  moduleNameOf,
  removal,
  replacing,
  spaced,
  wholeRemoval,
  tokenEndBefore,
} from './faulty.ts';

/** `==` where two values are compared becomes `=`: the one that is marked, or the next one in the line. */
function comparing({ text, problem: { span } }: Faulty): readonly Change[] {
  const rest = text.slice(span.start, lineEndOf(text, span.start));
  const at = rest.search(/(?<!=)==(?!=)/);
  return at < 0 ? [] : [{ title: 'Write =', edits: [{ start: span.start + at, end: span.start + at + 2, text: '=' }] }];
}

/** A bracket that is open at the end of its definition is closed at the end of its line, another kind of bracket is replaced. */
function closing(faulty: Faulty, closer: string): readonly Change[] {
  const { text, problem } = faulty;
  const isOpener = CLOSERS[marked(faulty)] === closer;
  if (!isOpener) return [replacing(faulty, closer)];
  return [{ title: `Close it with ${closer} at the end of the line`, edits: [insertion(contentEndOf(text, problem.span.end), closer)] }];
}

function removing({ problem: { span } }: Faulty): readonly Change[] {
  return span.start === span.end ? [] : [{ title: 'Remove it', edits: [removal(span.start, span.end)] }];
}

/** The comma is what is marked, or stands before it. */
function removingComma(faulty: Faulty): readonly Change[] {
  const { text, problem } = faulty;
  if (marked(faulty) === ',') return removing(faulty);
  const end = tokenEndBefore(text, problem.span.start);
  return text[end - 1] === ',' ? [{ title: 'Remove the comma', edits: [removal(end - 1, end)] }] : [];
}

/** One column beyond the list, which is the first place that is shown besides. */
function indenting({ text, problem: { span, related } }: Faulty): readonly Change[] {
  const start = lineStartOf(text, span.start);
  const list = related?.[0]?.span.start;
  if (list === undefined || text.slice(start, span.start).trim() !== '') return [];
  return [{ title: 'Indent it', edits: [{ start, end: span.start, text: ' '.repeat(list - lineStartOf(text, list) + 1) }] }];
}

/** A string in single quotes. */
function quoting({ text, problem: { span } }: Faulty): readonly Change[] {
  const found = /^'([^'"\n]*)'/.exec(text.slice(span.start));
  if (found === null) return [];
  return [{ title: `Write "${found[1]}"`, edits: [{ start: span.start, end: span.start + found[0].length, text: `"${found[1]}"` }] }];
}

/** What other languages have for an operator stands at the place or just before it. */
function instead({ text, problem: { span } }: Faulty, operator: string): readonly Change[] {
  const title = `Write ${operator}`;
  if (/^(?:[/&|!]+|[a-z]+)$/.test(text.slice(span.start, span.end)))
    return [{ title, edits: [{ start: span.start, end: span.end, text: operator }] }];
  const before = text.slice(lineStartOf(text, span.start), span.end);
  const last = Math.max(...['!=', '&&', '||'].map((other) => before.lastIndexOf(other)));
  const start = span.end - before.length + last;
  return last < 0 ? [] : [{ title, edits: [{ start, end: start + 2, text: operator }] }];
}

/** The proof goes on until the next unit. */
function endingProof({ text, problem: { span } }: Faulty, step: string): readonly Change[] {
  const rest = text.slice(span.end);
  const next =
    /\n(?=(?:[A-Za-z]\w*(?:\([^)]*\))?\s*==|={4,}|-{4,}|(?:THEOREM|LEMMA|COROLLARY|PROPOSITION|LOCAL|VARIABLES?|CONSTANTS?|ASSUME)\b))/.exec(
      rest,
    );
  const end = endBefore(text, span.end + (next?.index ?? rest.length));
  const column = span.start - lineStartOf(text, span.start);
  return [{ title: `Write ${step}`, edits: [insertion(end, `\n${' '.repeat(column)}${step}`)] }];
}

function heading({ text, path }: Faulty): readonly Change[] {
  const name = moduleNameOf(path);
  if (name === null) return [];
  const end = /^={4,}/m.test(text) ? '' : `${text === '' || text.endsWith('\n') ? '' : '\n'}====\n`;
  return [{ title: `Begin module ${name}`, edits: [insertion(0, `---- MODULE ${name} ----\n`), insertion(text.length, end)] }];
}

const LABEL = /^\w+(?:\([^()]*\))?\s*::\s*/;

/** The label that is marked, or begins what is marked. */
function labelEnd({ text, problem: { span } }: Faulty): number | null {
  const found = LABEL.exec(text.slice(span.start));
  return found === null ? null : span.start + found[0].length;
}

export const SYNTAX_ADVICE: readonly Advice[] = [
  {
    fix: /^Write `([^`]+)` here\.$/,
    changes: ({ text, problem: { span } }, [, what]) => [{ title: `Write ${what}`, edits: [spaced(text, span.start, what!)] }],
  },
  {
    fix: /^Write at least four dashes after the name\.$/,
    changes: ({ problem: { span } }) => [{ title: 'Write ----', edits: [insertion(span.start, ' ----')] }],
  },
  { fix: /^Begin it with `---- MODULE Name ----`\.$/, changes: heading },
  {
    fix: /^End it with a line of at least four equals signs/,
    changes: ({ text }) => [{ title: 'End the module', edits: [insertion(text.length, `${text.endsWith('\n') ? '' : '\n'}====\n`)] }],
  },
  { fix: /^Remove the comma[,:]/, changes: removingComma },
  { fix: /^Remove (?:it[,:.]|`)|, or remove (?:`|one of the two)/, codes: ['E101', 'E102', 'E105', 'E301', 'E501'], changes: removing },
  {
    fix: /^Close it with `"`/,
    changes: ({ problem: { span } }) => [{ title: 'Close the string', edits: [insertion(span.end, '"')] }],
  },
  {
    fix: /^Close it with `\*\)`/,
    // Behind the end of an algorithm, where one stands in it.
    changes: ({ text, problem: { span, related } }) => [
      { title: 'Close the comment', edits: [insertion(related?.[0]?.span.end ?? lineEndOf(text, span.end), ' *)')] },
    ],
  },
  { fix: /^Close it with `([)\]}]|>>)`\.$/, changes: (faulty, [, closer]) => closing(faulty, closer!) },
  { fix: /^Indent it beyond the `/, changes: indenting },
  { fix: /^Write `-` before what is to be negated\.$/, changes: (faulty) => [replacing(faulty, '-')] },
  {
    fix: /^Write a backslash twice\.$/,
    changes: ({ problem: { span } }) => [{ title: 'Write the backslash twice', edits: [insertion(span.start, '\\')] }],
  },
  { fix: /`==` begins a definition\.$|^Write the definition after `==`; to compare/, changes: comparing },
  { fix: /^Write a space in `< -`/, changes: (faulty) => (marked(faulty) === '<-' ? [replacing(faulty, '< -')] : []) },
  {
    fix: /^Write `([^`]+)`(?: or `[^`]+`)? (?:for|to divide) /,
    codes: ['E101', 'E108', 'E210'],
    changes: (faulty, [, what]) => instead(faulty, what!),
  },
  { fix: /^Strings stand in double quotes/, changes: quoting },
  {
    fix: /^Put the subscript in parentheses: `(\[A\]_|<<A>>_|[WS]F_)\((.*)\)(?:\(A\))?`\.$/,
    changes: ({ text, problem: { span } }, [, before, subscript]) => {
      // The marked text ends with the subscript, or is the parenthesis behind it.
      const isFairness = /^[WS]F_$/.test(before!);
      const end = isFairness ? endBefore(text, span.start) : span.end;
      const start = isFairness ? text.lastIndexOf(before!, end) + before!.length : end - subscript!.length;
      return [{ title: 'Put the subscript in parentheses', edits: [insertion(start, '('), insertion(end, ')')] }];
    },
  },
  { fix: /^Write `(\\in SUBSET)`: /, changes: (faulty, [, what]) => [replacing(faulty, what!)] },
  {
    fix: /, or `(\w+)\(.*\)` to apply an operator\.$/,
    changes: ({ text, problem: { span } }, [, operator]) => {
      if (tokenEndBefore(text, span.start) < endBefore(text, span.start)) return [];
      const edits = [{ start: endBefore(text, span.start), end: span.start, text: '(' }, insertion(span.end, ')')];
      return [{ title: `Apply ${operator}`, edits }];
    },
  },
  { fix: /^Write `(:)` for `\|`, as in/, codes: ['E210'], changes: (faulty, [, what]) => [replacing(faulty, what!)] },
  { fix: /^A comment begins with `(\\\*)`(?:\.$|; to)/, changes: (faulty, [, what]) => [replacing(faulty, what!)] },
  { fix: /^Write `(\w+)`: the words of TLA\+/, changes: (faulty, [, what]) => [replacing(faulty, what!)] },
  {
    fix: /^`(\w+)` is read as a name: .* such as `(\w+)`\.$/,
    changes: ({ text, problem: { span } }, [, word, keyword]) => {
      const start = text.lastIndexOf(word!, span.start - 1);
      return start < 0 ? [] : [{ title: `Write ${keyword}`, edits: [{ start, end: start + word!.length, text: keyword! }] }];
    },
  },
  {
    fix: /^Write commas between the names\.$/,
    changes: ({ text, problem: { span } }) => [{ title: 'Write a comma', edits: [insertion(tokenEndBefore(text, span.start), ',')] }],
  },
  {
    fix: /^To define `\w+`, write `\w+ ==`/,
    changes: ({ text, problem: { span } }) => {
      const at = text.indexOf('=', span.end);
      const start = text[at - 1] === ':' ? at - 1 : at;
      return at < 0 ? [] : [{ title: 'Write ==', edits: [{ start, end: at + 1, text: '==' }] }];
    },
  },
  { fix: /^End it with `(<\d+>\*? QED)`/, changes: (faulty, [, step]) => endingProof(faulty, step!) },
  {
    fix: /^Rename the file to \w+\.tla, or the module to (\w+)\.$/,
    changes: (faulty, [, name]) => [replacing(faulty, name!, `Rename the module to ${name}`)],
  },
  {
    fix: /^Write `(\w+\([^`]*\) ::)`\.$/,
    changes: (faulty, [, label]) => {
      const end = labelEnd(faulty);
      const { start } = faulty.problem.span;
      return end === null ? [] : [{ title: `Write ${label}`, edits: [{ start, end, text: `${label} ` }] }];
    },
  },
  {
    fix: /^Labels can stand in definitions only\.$|^Move the expression into a definition of its own\.$/,
    codes: ['E262'],
    changes: (faulty) => {
      const end = labelEnd(faulty);
      return end === null ? [] : [{ title: 'Remove the label', edits: [wholeRemoval(faulty.text, faulty.problem.span.start, end)] }];
    },
  },
];
