// Damaged files from a seed: some file of a corpus, changed in one to four places. What is changed are bytes, words, lines, or a part comes from another file. Most of the
// changes put one word in the place of another, so that many a file still parses and something is wrong further on.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type Decisions, decisionsOf } from '../random.ts';

/** The modules and configurations below a folder. */
export interface Corpus {
  readonly paths: readonly string[];
  /** The text of a file; read once. */
  readonly text: (path: string) => string;
}

/** A file as it was changed. */
export interface Mutant {
  /** Path of the file it was made from. */
  readonly path: string;
  readonly text: string;
}

const largest = 100_000;

/** Reads the names of a corpus. */
export const corpusOf = (folders: readonly string[]): Corpus => {
  const paths: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && entry.name !== 'node_modules') walk(path);
      } else if (/^\.(?:tla|cfg)$/.test(extname(entry.name)) && statSync(path).size <= largest) paths.push(path);
    }
  };
  // Copies of folders have links to their files: only whole paths lead there from another folder.
  for (const folder of folders) walk(resolve(folder));
  const texts = new Map<string, string>();
  const text = (path: string): string => {
    const known = texts.get(path) ?? readFileSync(path, 'utf8');
    texts.set(path, known);
    return known;
  };
  return { paths, text };
};

const token = /[A-Za-z0-9_]+|"[^"\n]*"|\\[A-Za-z]+|\/\\|\\\/|==|<<|>>|\|->|->|<-|[<>=#~:;,.!@()[\]{}'^+*/-]|\S/g;

const words = [
  ...[
    '/\\',
    '\\/',
    '~',
    '=>',
    '<=>',
    '=',
    '#',
    '\\in',
    '\\notin',
    '\\cup',
    '\\cap',
    '\\',
    '\\subseteq',
    '\\X',
    '..',
    '+',
    '-',
    '*',
    '\\div',
    '%',
  ],
  ...[
    'SUBSET',
    'UNION',
    'DOMAIN',
    'ENABLED',
    'UNCHANGED',
    'CHOOSE',
    'LET',
    'IN',
    'IF',
    'THEN',
    'ELSE',
    'CASE',
    'OTHER',
    'EXCEPT',
    'LAMBDA',
  ],
  ...['VARIABLE', 'CONSTANT', 'ASSUME', 'THEOREM', 'INSTANCE', 'EXTENDS', 'LOCAL', 'RECURSIVE', 'MODULE', 'WITH', '====', '----'],
  ...[
    '\\A',
    '\\E',
    '\\AA',
    '\\EE',
    '[]',
    '<>',
    '~>',
    'WF_',
    'SF_',
    'WF_vars',
    '-+->',
    '\\cdot',
    "'",
    '!',
    '@',
    '_',
    ':',
    '::',
    '<-',
    '->',
    '|->',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<<',
    '>>',
    '"',
    '(*',
    '*)',
    '\\*',
    ',',
    '==',
    'TRUE',
    'FALSE',
    'Nat',
    'Int',
    'STRING',
    'BOOLEAN',
    'Seq',
    'Len',
  ],
  ...[
    '0',
    '1',
    '-1',
    '2147483648',
    '99999999999999999999',
    '1.5',
    '\\b2',
    '\\hFF',
    '""',
    '"a"',
    'x',
    'self',
    'pc',
    'Init',
    'Next',
    'Spec',
    'TLCGet',
  ],
  ...[
    'SPECIFICATION',
    'INIT',
    'NEXT',
    'INVARIANT',
    'PROPERTY',
    'CONSTRAINT',
    'SYMMETRY',
    'VIEW',
    'ALIAS',
    'CHECK_DEADLOCK',
    'POSTCONDITION',
    'CONSTANTS',
  ],
  ...[
    '--algorithm',
    'begin',
    'process',
    'while',
    'await',
    'either',
    'or',
    'with',
    'call',
    'return',
    'goto',
    ':=',
    '||',
    'end',
    'macro',
    'procedure',
    'define',
  ],
];

const strange = [
  '\0',
  '\t',
  '\r',
  '\f',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u202e',
  'é',
  '∈',
  '∧',
  '¬',
  '𝔸',
  '\ud800',
  '\u0301',
  '\x1b[31m',
  '‘',
  '＝',
  '⊢',
  '□',
];

const counts = [3, 20, 150, 250, 1_500, 5_000];

/** Replaces the part of a text from `start` to `end`. */
const put = (text: string, start: number, end: number, by: string): string => text.slice(0, start) + by + text.slice(end);

type Change = (text: string, d: Decisions, corpus: Corpus, path: string) => string;

const tokensOf = (text: string): RegExpExecArray[] => [...text.matchAll(token)];

const place = (text: string, d: Decisions): number => d.pick(text.length + 1);

const changeToken = (text: string, d: Decisions, by: (word: string, all: readonly RegExpExecArray[]) => string): string => {
  const all = tokensOf(text);
  if (all.length === 0) return text;
  const one = d.oneOf(all);
  return put(text, one.index, one.index + one[0].length, by(one[0], all));
};

const linesOf = (text: string, d: Decisions, change: (lines: string[], at: number) => void): string => {
  const lines = text.split('\n');
  change(lines, d.pick(lines.length));
  return lines.join('\n');
};

const changes: readonly { readonly weight: number; readonly change: Change }[] = [
  // Words.
  { weight: 8, change: (text, d) => changeToken(text, d, (_, all) => d.oneOf(all)[0]) },
  {
    weight: 8,
    change: (text, d) =>
      changeToken(text, d, (word, all) => {
        const alike = all.filter((other) => /^\w/.test(other[0]) === /^\w/.test(word));
        return d.oneOf(alike)[0];
      }),
  },
  { weight: 6, change: (text, d) => changeToken(text, d, () => d.oneOf(words)) },
  { weight: 3, change: (text, d) => changeToken(text, d, () => '') },
  { weight: 2, change: (text, d) => changeToken(text, d, (word) => `${word} ${word}`) },
  { weight: 2, change: (text, d) => changeToken(text, d, (word) => `${word} ${d.oneOf(words)} ${word}`) },
  { weight: 2, change: (text, d) => changeToken(text, d, (word) => `(${word})`) },
  { weight: 1, change: (text, d) => changeToken(text, d, (word) => `${word}'`) },
  {
    weight: 2,
    change: (text, d) =>
      changeToken(text, d, (word) => (/^\d/.test(word) ? d.oneOf(['0', '7', '1000000', '2147483647', '9'.repeat(400)]) : word)),
  },
  // The same again and again: long lists, deep nesting.
  {
    weight: 1,
    change: (text, d) => {
      const [open, close] = d.oneOf([
        ['(', ')'],
        ['{', '}'],
        ['<<', '>>'],
        ['[', ']'],
        ['~', ''],
        ['SUBSET ', ''],
        ['[]', ''],
        ['LET a == 1 IN ', ''],
        ['-', ''],
        ['(*', '*)'],
      ]);
      const times = d.oneOf(counts);
      return changeToken(text, d, (word) => open!.repeat(times) + word + close!.repeat(times));
    },
  },
  {
    weight: 1,
    change: (text, d) => {
      const between = d.oneOf(['/\\', '\\/', '+', '\\cup', '=>', '\\o', '=', '.', ',', '!', '->', ';', "'", '^', '@@']);
      const times = d.oneOf(counts);
      return changeToken(text, d, (word) => Array.from({ length: times }, () => word).join(` ${between} `));
    },
  },
  {
    weight: 1,
    change: (text, d) => linesOf(text, d, (lines, at) => lines.splice(at, 1, ...Array.from({ length: d.oneOf(counts) }, () => lines[at]!))),
  },
  // Characters.
  {
    weight: 3,
    change: (text, d) => {
      const at = place(text, d);
      return put(text, at, at + 1, String.fromCharCode(d.pick(128)));
    },
  },
  {
    weight: 2,
    change: (text, d) => {
      const at = place(text, d);
      return put(text, at, at + d.pick(2), d.oneOf(strange));
    },
  },
  {
    weight: 2,
    change: (text, d) => {
      const at = place(text, d);
      return put(text, at, at + d.pick(40), '');
    },
  },
  { weight: 1, change: (text, d) => text.slice(0, place(text, d)) },
  // Lines.
  { weight: 2, change: (text, d) => linesOf(text, d, (lines, at) => lines.splice(at, 1)) },
  { weight: 2, change: (text, d) => linesOf(text, d, (lines, at) => lines.splice(d.pick(lines.length), 0, lines[at]!)) },
  {
    weight: 2,
    change: (text, d) => linesOf(text, d, (lines, at) => lines.splice(d.pick(lines.length), 0, ...lines.splice(at, 1 + d.pick(4)))),
  },
  {
    weight: 2,
    change: (text, d) =>
      linesOf(text, d, (lines, at) => {
        lines[at] = ' '.repeat(d.pick(6)) + lines[at]!.trimStart();
      }),
  },
  {
    weight: 1,
    change: (text, d) =>
      linesOf(text, d, (lines, at) => {
        lines[at] += lines.splice(at + 1, 1)[0] ?? '';
      }),
  },
  // A part of another file.
  {
    weight: 3,
    change: (text, d, corpus, path) => {
      const alike = corpus.paths.filter((other) => extname(other) === extname(path));
      const other = corpus.text(d.oneOf(alike)).split('\n');
      const from = d.pick(other.length);
      return linesOf(text, d, (lines, at) => lines.splice(at, d.pick(3), ...other.slice(from, from + 1 + d.pick(8))));
    },
  },
];

const total = changes.reduce((sum, { weight }) => sum + weight, 0);

const chosen = (d: Decisions): Change => {
  let at = d.pick(total);
  for (const { weight, change } of changes) {
    if (at < weight) return change;
    at -= weight;
  }
  return changes[0]!.change;
};

const longest = 400_000;

/** The damaged file of a seed. */
export const mutantOf = (seed: number, corpus: Corpus): Mutant => {
  const d = decisionsOf(seed);
  const first = d.oneOf(corpus.paths);
  // Configurations are many and small.
  const path = extname(first) === '.cfg' && d.chance(60) ? d.oneOf(corpus.paths) : first;
  let text = corpus.text(path);
  for (let times = 1 + d.pick(d.oneOf([1, 1, 2, 4])); times > 0; times--) {
    const changed = chosen(d)(text, d, corpus, path);
    if (changed.length <= longest) text = changed;
  }
  return { path, text };
};

const stemOf = (path: string): string => basename(path, extname(path));

const commonLength = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
};

/** The file beside a file whose name has the longest beginning in common with its own. */
const companion = (path: string, extension: string, corpus: Corpus): string | null => {
  const beside = corpus.paths.filter((other) => dirname(other) === dirname(path) && extname(other) === extension);
  const likeness = (other: string): number => (stemOf(other) === stemOf(path) ? 1_000 : commonLength(stemOf(other), stemOf(path)));
  return beside.reduce<string | null>((best, other) => (best === null || likeness(other) > likeness(best) ? other : best), null);
};

/** The module and the configuration to check with a file of the corpus; null where there is no module. */
export const modelOf = (path: string, corpus: Corpus): { readonly module: string; readonly config: string | null } | null => {
  if (extname(path) === '.tla') return { module: path, config: companion(path, '.cfg', corpus) };
  const module = companion(path, '.tla', corpus);
  return module === null ? null : { module, config: path };
};
