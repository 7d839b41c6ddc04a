// What diagnostics of PlusCal say is to be done.
import { nearest } from '../../../diagnostics/index.ts';
import { algorithmNames } from '../../../pluscal/index.ts';
import type { TextEdit } from '../edits.ts';
import {
  type Advice,
  blanksBefore,
  type Change,
  CLOSERS,
  endBefore,
  type Faulty,
  freshWord,
  insertion,
  lineStartOf,
  marked,
  removal,
  replacing,
  tokenEndBefore,
} from './faulty.ts';

/** `end algorithm` where `end if` is missing: that is written before. */
function endingStatement({ text, problem: { related } }: Faulty, word: string): readonly Change[] {
  const at = related?.[0]?.span.start;
  return at === undefined ? [] : [{ title: `Write end ${word}`, edits: [insertion(at, `end ${word};\n${blanksBefore(text, at)}`)] }];
}

/** A label on a line of its own moves nothing of its statement. */
function labelling({ text, problem: { span } }: Faulty): readonly Change[] {
  const label = freshWord(text, 'l');
  const isFirst = text.slice(lineStartOf(text, span.start), span.start).trim() === '';
  const behind = isFirst ? `:\n${blanksBefore(text, span.start)}` : ': ';
  return [{ title: `Write the label ${label}`, edits: [insertion(span.start, `${label}${behind}`)] }];
}

function withoutLabel({ text, problem: { span } }: Faulty): readonly Change[] {
  const behind = /^\s*:[+-]?\s*/.exec(text.slice(span.end));
  return behind === null ? [] : [{ title: 'Remove the label', edits: [removal(span.start, span.end + behind[0].length)] }];
}

/** A statement that does nothing stands behind what statements are to follow. */
function skipping({ problem: { span } }: Faulty): readonly Change[] {
  return [{ title: 'Write skip', edits: [insertion(span.start, ' skip;')] }];
}

/** Declares a variable of the algorithm that stands before an offset, or there, in front of those that it has; null where there is no such algorithm. */
export function algorithmDeclaration(text: string, offset: number, name: string): TextEdit | null {
  const heads = [...text.slice(0, offset).matchAll(/--(?:fair\s+)?algorithm\s+\w+\s*\{?/g)];
  const head = heads.at(-1);
  if (head === undefined) return null;
  const end = head.index + head[0].length;
  const list = /^\s*variables?\s+/.exec(text.slice(end));
  return list === null ? insertion(endBefore(text, end), `\nvariables ${name};\n`) : insertion(end + list[0].length, `${name}, `);
}

/** The variable that the diagnostic names: where a macro assigns its parameter, another one is marked. */
function declaring({ text, problem: { message, span } }: Faulty): readonly Change[] {
  const name = /^`(\w+)`/.exec(message)?.[1];
  const edit = name === undefined ? null : algorithmDeclaration(text, span.start, name);
  return edit === null ? [] : [{ title: `Declare ${name}`, edits: [edit] }];
}

/** A label of the algorithm with nearly the name, and the end. */
function otherLabel(faulty: Faulty): readonly Change[] {
  const names = faulty.analyzed === null ? [] : (algorithmNames(faulty.analyzed.source)?.names ?? []);
  const labels = names.flatMap(({ kind, isDefinition, name }) => (kind === 'label' && isDefinition ? [name] : []));
  const near = nearest(marked(faulty), labels);
  return [...(near === undefined ? [] : [replacing(faulty, near)]), replacing(faulty, 'Done')];
}

function closingBefore({ text, problem: { span } }: Faulty, opener: string): readonly Change[] {
  const closer = CLOSERS[opener];
  return closer === undefined ? [] : [{ title: `Write ${closer}`, edits: [insertion(tokenEndBefore(text, span.start), closer)] }];
}

/** A word that is no word of PlusCal stands at the place or before it. */
function meaning({ text, problem: { span, notes = [] } }: Faulty, word: string): readonly Change[] {
  const wrong = /^`(\w+)` is not a word of PlusCal\.$/.exec(notes.find((one) => one.endsWith('is not a word of PlusCal.')) ?? '')?.[1];
  const start = wrong === undefined ? span.start : text.lastIndexOf(wrong, span.start);
  const end = wrong === undefined ? span.end : start + wrong.length;
  return start < 0 || start === end ? [] : [{ title: `Write ${word}`, edits: [{ start, end, text: word }] }];
}

/** A procedure of the P-syntax gets a `return` at its end. Where the statement before ends a step, it has a label. */
function returning({ text, problem: { span } }: Faulty, isLabeled: boolean): readonly Change[] {
  const end = /\bend\s+procedure\b/.exec(text.slice(span.start));
  if (end === null) return [];
  const at = tokenEndBefore(text, span.start + end.index);
  const put = `${text[at - 1] === ';' ? '' : ';'}\n  ${isLabeled ? `${freshWord(text, 'l')}: ` : ''}return;`;
  return [{ title: 'Write return', edits: [insertion(at, put)] }];
}

export const ALGORITHM_ADVICE: readonly Advice[] = [
  { fix: /^Write `end (\w+);` where it ends\.$/, codes: ['E501'], changes: (faulty, [, word]) => endingStatement(faulty, word!) },
  { fix: /^Write `(end \w+);?`\.$/, codes: ['E501'], changes: (faulty, [, words]) => [replacing(faulty, words!)] },
  {
    fix: /^Write `(then|do|begin|\{)` before `/,
    codes: ['E501'],
    changes: ({ problem: { span } }, [, word]) => [{ title: `Write ${word}`, edits: [insertion(span.start, `${word} `)] }],
  },
  { fix: /^Write `(\w+:|\w+\(\))`(?: for a label)?\.$/, codes: ['E501'], changes: (faulty, [, put]) => [replacing(faulty, put!)] },
  { fix: /^Write `call (\w+\(\))`\.$/, codes: ['E501'], changes: (faulty, [, put]) => [replacing(faulty, put!)] },
  { fix: /^Write `(\w+)`: the words of PlusCal/, changes: (faulty, [, word]) => [replacing(faulty, word!)] },
  {
    fix: /^Write `(=|:=|;|\\in|await|variables|while|process)`(?:\.$| for one value|, or `\|\|`)/,
    codes: ['E501'],
    changes: (faulty, [, put]) => [replacing(faulty, put!)],
  },
  { fix: /^Write `(\w+ := \w+ [-+](?: 1)?)(?: \.\.\.)?`\.$/, codes: ['E501'], changes: (faulty, [, put]) => [replacing(faulty, put!)] },
  { fix: /^A comment begins with `(\\\*)`, or stands/, codes: ['E501'], changes: (faulty, [, what]) => [replacing(faulty, what!)] },
  {
    fix: /^Write a comma or `;` before/,
    changes: ({ text, problem: { span } }) => [{ title: 'Write a comma', edits: [insertion(tokenEndBefore(text, span.start), ',')] }],
  },
  { fix: /^Did you mean `([^`]+)`\?$/, codes: ['E501'], changes: (faulty, [, word]) => meaning(faulty, word!) },
  {
    fix: /^Did you mean `(\w+)`\?$/,
    codes: ['E508'],
    changes: ({ text, problem: { span } }, [, word]) => {
      const name = /^\w+/.exec(text.slice(span.start))?.[0] ?? '';
      return [{ title: `Write ${word}`, edits: [{ start: span.start, end: span.start + name.length, text: word! }] }];
    },
  },
  {
    fix: /^Write a statement, such as `skip`\.$/,
    changes: skipping,
  },
  { fix: /^Close the `([^`]+)` before\.$/, changes: (faulty, [, opener]) => closingBefore(faulty, opener!) },
  { fix: /^Write a label, such as `l1:`, before it/, changes: labelling },
  { fix: /^Remove the label, or |^Remove one of them\.$/, codes: ['E504'], changes: withoutLabel },
  { fix: /^Declare it with `variables`/, changes: declaring },
  {
    fix: /^To call the procedure, write `call (\w+)/,
    changes: ({ problem: { span } }, [, name]) => [{ title: `Write call ${name}`, edits: [insertion(span.start, 'call ')] }],
  },
  { fix: /^Name a label of the same process or procedure, or Done\.$/, changes: otherLabel },
  {
    fix: /^Write `return;` at its end(, with a label before it)?\.$/,
    changes: (faulty, [, label]) => returning(faulty, label !== undefined),
  },
  { fix: /^Write `goto Done` to end the process\.$/, changes: (faulty) => [replacing(faulty, 'goto Done')] },
];
