// What diagnostics of a configuration say is to be done.
import { cfgKeywords } from '../../../../grammar/index.ts';
import type { TextEdit } from '../edits.ts';
import { type Advice, type Change, endBefore, type Faulty, insertion, marked, removal, replacing, wholeRemoval } from './faulty.ts';

const isKeyword = (word: string | undefined): boolean => word !== undefined && cfgKeywords.includes(word);

/** Takes a name or an assignment out, with its keyword where that has nothing else. */
function taking(text: string, start: number, end: number): TextEdit {
  const before = /(\w+)\s*$/.exec(text.slice(0, start));
  const behind = /^\s*(\w*)/.exec(text.slice(end))!;
  const isLast = behind[1] === '' ? text.slice(end).trim() === '' : isKeyword(behind[1]);
  return wholeRemoval(text, before !== null && isKeyword(before[1]) && isLast ? before.index : start, end);
}

const appended = (text: string, line: string): TextEdit =>
  insertion(text.length, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);

/** What is marked goes: with the rest of its line in CONSTANTS, if it stands there. */
function takingMarked({ text, problem: { span }, config }: Faulty): readonly TextEdit[] {
  const entry = config?.constants.find((one) => one.span.start <= span.start && span.end <= one.span.end) ?? { span };
  return [taking(text, entry.span.start, entry.span.end)];
}

/** What is given twice: a keyword with its name, or a constant. */
function keepingOne(faulty: Faulty): readonly Change[] {
  const { text, problem } = faulty;
  const title = 'Remove this one';
  if (problem.code !== 'E302') return [{ title, edits: takingMarked(faulty) }];
  const { start } = problem.span;
  const section = /^\w+\s+\S+/.exec(text.slice(start));
  return section === null ? [] : [{ title, edits: [wholeRemoval(text, start, start + section[0].length)] }];
}

/** The behaviour is given by SPECIFICATION or by INIT and NEXT. */
function keepingOneOfTwo({ text, config }: Faulty): readonly Change[] {
  if (config === null) return [];
  const without = (names: readonly ({ readonly span: { readonly start: number; readonly end: number } } | null)[]): readonly TextEdit[] =>
    names.flatMap((name) => (name === null ? [] : [taking(text, name.span.start, name.span.end)]));
  const { init, next } = config;
  const given = [...(init === null ? [] : ['INIT']), ...(next === null ? [] : ['NEXT'])];
  return [
    { title: 'Remove SPECIFICATION', edits: without([config.specification]) },
    { title: `Remove ${given.join(' and ')}`, edits: without([init, next]) },
  ];
}

/** The name moves to another keyword. */
function movingTo(faulty: Faulty, keyword: string): readonly Change[] {
  const { text, problem } = faulty;
  const edits = [taking(text, problem.span.start, problem.span.end), appended(text, `${keyword} ${marked(faulty)}`)];
  return [{ title: `Name it under ${keyword}`, edits }];
}

/** INIT or NEXT is missing, and the module has an operator that is called so. */
function adding({ text, path, workspace }: Faulty, keyword: string): readonly Change[] {
  const module = workspace.moduleOfConfig(path);
  const names = module === null ? [] : [...(workspace.module(module)?.known?.root.scope.keys() ?? [])];
  const name = names.find((one) => one.toLowerCase() === keyword.toLowerCase());
  return name === undefined ? [] : [{ title: `Add ${keyword} ${name}`, edits: [appended(text, `${keyword} ${name}`)] }];
}

/** The unknown operator is defined in the module, or not named. */
function definingOrRemoving(faulty: Faulty, name: string): readonly Change[] {
  const { path, workspace } = faulty;
  const module = workspace.moduleOfConfig(path);
  const analyzed = module === null ? null : workspace.module(module);
  const end = analyzed?.module?.span.source === analyzed?.source ? analyzed?.module?.span.end : undefined;
  const remove = { title: 'Remove it', edits: takingMarked(faulty) };
  if (analyzed == null || end === undefined) return [remove];
  const { text } = analyzed.source;
  const at = endBefore(text, text.slice(0, end).search(/={4,}$/));
  return [{ title: `Define ${name}`, edits: [insertion(at, `\n\n${name} == TRUE`)], path: analyzed.path }, remove];
}

export const CONFIG_ADVICE: readonly Advice[] = [
  { fix: /^Keep one of them\.$/, codes: ['E302', 'E323'], changes: keepingOne },
  { fix: /^Keep one of the two\.$/, codes: ['E302'], changes: keepingOneOfTwo },
  {
    fix: /or remove the brackets\.$/,
    codes: ['E312'],
    changes: ({ text, problem: { span } }) => {
      const [start, end] = [text.lastIndexOf('[', span.start), text.indexOf(']', span.end)];
      return start < 0 || end < 0 ? [] : [{ title: 'Remove the brackets', edits: [removal(start, end + 1)] }];
    },
  },
  { fix: /^Add a line `(\w+) operator`\.$/, changes: (faulty, [, keyword]) => adding(faulty, keyword!) },
  { fix: /^Name it under (\w+)/, changes: (faulty, [, keyword]) => movingTo(faulty, keyword!) },
  { fix: /^Remove the line\.$|; remove the line\.$/, changes: (faulty) => [{ title: 'Remove it', edits: takingMarked(faulty) }] },
  {
    fix: /^Define `(\w+)` in module \w+, or remove it from the configuration\.$/,
    changes: (faulty, [, name]) => definingOrRemoving(faulty, name!),
  },
  { fix: /^Write `\w+ FALSE` or `\w+ TRUE`\.$/, changes: (faulty) => [replacing(faulty, 'FALSE'), replacing(faulty, 'TRUE')] },
  {
    fix: /^Write `=` before a value;/,
    changes: ({ text, problem: { span } }) => {
      const at = text.lastIndexOf('<-', span.start);
      return at < 0 ? [] : [{ title: 'Write =', edits: [{ start: at, end: at + 2, text: '=' }] }];
    },
  },
  {
    fix: /^Write `\w+ <- \w+` where the one of the module is meant/,
    codes: ['E330'],
    changes: ({ text, problem: { span } }) => {
      const at = text.lastIndexOf('=', span.start);
      return at < 0 ? [] : [{ title: 'Write <-', edits: [{ start: at, end: at + 1, text: '<-' }] }];
    },
  },
];
