// Every name in a module has a definition, which says that name; and hover answers at every word.
//
// A seed is a module of specs/ and of the folders in TLASSO_FUZZ_CORPUS: `--from 0 --count N` takes the first N. The server is the real one, in this process, behind messages of the
// protocol. The words are read from the text by this file alone: comments and strings are blanked out, and what is a field of a record is known by what stands beside it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Location } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { problemsIn } from '../../../src/editor/model/problems.ts';
import { Workspace } from '../../../src/session/workspace/index.ts';
import { EditedServer } from '../edited-server.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { corpusOf } from '../mutated/mutate.ts';

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: readonly string[] | undefined;

/** The modules, in the order of their paths. */
function modules(): readonly string[] {
  known ??= corpusOf(folders.map((folder) => resolve(folder))).paths.filter((path) => path.endsWith('.tla'));
  return known;
}

const tally = {
  words: 0,
  names: 0,
  'names of fields': 0,
  'names that no module there defines': 0,
  'hovers with a text': 0,
  'modules with errors': 0,
};

/** The names that no module defines. */
const elsewhere = new Set<string>();

const KEYWORDS = new Set(
  (
    'ASSUME ASSUMPTION AXIOM BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE ENABLED EXCEPT EXTENDS HAVE HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW ' +
    'OBVIOUS OMITTED ONLY OTHER PICK PROOF PROPOSITION PROVE QED RECURSIVE STATE SUBSET SUFFICES TAKE TEMPORAL ACTION THEN THEOREM UNCHANGED UNION USE VARIABLE VARIABLES WITH WITNESS ' +
    'TRUE FALSE BOOLEAN STRING WF_ SF_'
  ).split(' '),
);

/** The text with blanks in the place of comments, strings, and what stands before and after the module. */
function withoutComments(text: string): string {
  const blank = (piece: string): string => piece.replace(/[^\n]/g, ' ');
  const begin = /-{4,}[ \t]*MODULE/.exec(text)?.index ?? 0;
  const code: string[] = [blank(text.slice(0, begin))];
  let depth = 0;
  for (const piece of text.slice(begin).match(/\(\*|\*\)|\\\*.*|"(?:\\.|[^"\\\n])*"|[\s\S]/g) ?? []) {
    if (piece === '(*') depth++;
    code.push(depth > 0 || piece.startsWith('"') || (piece.startsWith('\\*') && piece.length > 1) ? blank(piece) : piece);
    if (piece === '*)') depth--;
  }
  const clean = code.join('');
  // Modules stand inside of others: the end is where as many have ended as have begun.
  let open = 0;
  for (const { 0: rule, index } of clean.matchAll(/-{4,}[ \t]*MODULE|={4,}/g)) {
    open += rule.startsWith('-') ? 1 : -1;
    if (open === 0) return clean.slice(0, index);
  }
  return clean;
}

interface Word {
  readonly word: string;
  readonly at: number;
}

/** The words of the code that name something. */
function namesIn(code: string): readonly Word[] {
  return [...code.matchAll(/(?<![\w\\])(?:[WS]F_|(?<=\]|>>)_)?(\w*[A-Za-z]\w*)/g)].flatMap((found): Word[] => {
    const word = found[1]!;
    const at = found.index + found[0].length - word.length;
    if (KEYWORDS.has(word) || /^\d+$/.test(word) || /<[\d*+]*>$/.test(code.slice(0, at))) return [];
    return [{ word, at }];
  });
}

/** A field of a record: `r.f`, `[f |-> e]`, `[f : S]`, `!.f`; or a label `l ::`. */
function isField(code: string, { word, at }: Word): boolean {
  const before = code.slice(0, at).trimEnd();
  const after = code.slice(at + word.length).trimStart();
  if (/(?<!\.)\.$/.test(before)) return true;
  if (/^::/.test(after)) return true;
  return /[[,]$/.test(before) && /^(?:\|->|:(?![:=>]))/.test(after);
}

/** Whether some module of a folder defines a name. What none does are the theorems of the proof system's libraries, which no checker carries. */
function isDefinedIn(folder: string, word: string): boolean {
  const definition = new RegExp(`\\b${word}\\b(?:\\([^=]*\\)|\\[[^=]*\\])?\\s*==`);
  return readdirSync(folder).some(
    (file) => file.endsWith('.tla') && definition.test(withoutComments(readFileSync(join(folder, file), 'utf8'))),
  );
}

/** The part of a text that a place covers. */
function textAt({ uri, range }: Location): string {
  const path = fileURLToPath(uri);
  const document = TextDocument.create('', '', 0, existsSync(path) ? readFileSync(path, 'utf8') : '');
  return document.getText(range);
}

async function run(seed: number): Promise<Difference | undefined> {
  const path = modules()[seed % modules().length]!;
  const text = readFileSync(path, 'utf8');
  const hasErrors = problemsIn(path, new Workspace([dirname(path)])).some(({ severity }) => severity === 'error');
  if (hasErrors) tally['modules with errors']++;
  const server = new EditedServer(new Map([[path, text]]));
  const document = TextDocument.create('', '', 0, text);
  const lost: string[] = [];
  try {
    await server.start();
    for (const { index } of text.matchAll(/\w+|[^\s\w]+/g)) {
      tally.words++;
      const hover = await server.ask('hover', path, document.positionAt(index));
      if (hover !== null) tally['hovers with a text']++;
    }
    const code = withoutComments(text);
    for (const one of hasErrors ? [] : namesIn(code)) {
      tally.names++;
      const position = document.positionAt(one.at);
      const found = (await server.ask('definition', path, position)) as Location | null;
      const where = `${position.line + 1}:${position.character + 1} ${one.word}`;
      if (found === null) {
        if (isField(code, one)) tally['names of fields']++;
        else if (isDefinedIn(dirname(path), one.word)) lost.push(`${where} has no definition`);
        else {
          tally['names that no module there defines']++;
          elsewhere.add(one.word);
        }
      } else if (!textAt(found).startsWith(one.word)) lost.push(`${where} is defined as ${textAt(found).split('\n')[0]}`);
    }
  } finally {
    server.end();
  }
  const [error] = server.errors;
  const files = { [basename(path)]: text, 'lost.txt': `${path}\n${lost.join('\n')}\n` };
  if (error !== undefined) return { what: `an exception: ${error}`, files };
  return lost.length === 0 ? undefined : { what: `${path}: ${lost.length} of the names: ${lost.slice(0, 3).join('; ')}`, files };
}

export const kind: FuzzKind = {
  name: 'every-name',
  meaning: 'every name of a module leads to a definition that says it, and hover answers at every word',
  quick: 1,
  run,
  tally: () => ({ ...tally, [`different names that no module there defines (${[...elsewhere].sort().join(' ')})`]: elsewhere.size }),
};
