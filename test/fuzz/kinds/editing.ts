// Texts that are edited at random in a language server, and the same texts in a workspace that begins anew: both say the same, and no answer is an exception.
//
// The server is the real one, in this process, behind messages of the protocol. The files are those of specs/ and of the folders in TLASSO_FUZZ_CORPUS. Each case opens a
// module, and some of the files beside it, and types in bursts: words, lines and blanks that come, go, or change their places, in any of the open files. Questions are asked between
// the keys, so that what is known of a text has to be forgotten. After each burst the diagnostics that the server has told last, of every open file, are compared with the fresh ones.
import { basename, delimiter, dirname, resolve } from 'node:path';
import type { TextEdit } from '../../../src/editor/model/edits.ts';
import { problemsIn } from '../../../src/editor/model/problems.ts';
import { protocolDiagnostic } from '../../../src/editor/server/converted.ts';
import { uriOf } from '../../../src/editor/server/documents.ts';
import { Workspace } from '../../../src/session/workspace/index.ts';
import { EditedServer } from '../edited-server.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { type Corpus, corpusOf } from '../mutated/mutate.ts';
import { type Decisions, decisionsOf } from '../random.ts';

const BURSTS = 8;
const MOST_KEYS = 24;
const MOST_OPEN = 2;
/** Characters of a small text. Larger ones are taken in one case of ten: most of the time of a case is theirs. */
const SMALL = 2000;
/** Characters of the largest text. */
const LARGE = 20_000;
const PIECES = [
  ...['x', ' ', '\n', '(', ')', '==', '/\\', '\\in', '<<', '>>', "'", '"', '(*', '*)', '\\*', '!', '[', ']'],
  ...['LET', 'IN', '====', 'EXTENDS', 'INSTANCE', 'CONSTANT'],
];

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: { readonly all: readonly string[]; readonly small: readonly string[]; readonly corpus: Corpus } | undefined;

function modules(): NonNullable<typeof known> {
  if (known !== undefined) return known;
  const corpus = corpusOf(folders.map((folder) => resolve(folder)));
  const all = corpus.paths.filter((path) => path.endsWith('.tla') && corpus.text(path).length <= LARGE);
  known = { all, small: all.filter((path) => corpus.text(path).length <= SMALL), corpus };
  return known;
}

const tally = { edits: 0, bursts: 0, questions: 0, 'with diagnostics': 0, 'without diagnostics': 0 };

function editOf(text: string, decisions: Decisions): TextEdit {
  const words = [...text.matchAll(/\w+|\S/g)];
  const word = words.length === 0 ? null : words[decisions.pick(words.length)]!;
  const at = word?.index ?? 0;
  const end = at + (word?.[0].length ?? 0);
  switch (decisions.pick(5)) {
    case 0:
      return { start: at, end, text: '' };
    case 1:
      return { start: at, end: at, text: decisions.oneOf(PIECES) };
    case 2:
      return { start: at, end, text: words[decisions.pick(Math.max(1, words.length))]?.[0] ?? 'x' };
    case 3: {
      const stop = text.indexOf('\n', at);
      return { start: at, end: stop < 0 ? text.length : stop, text: '' };
    }
    default:
      return { start: at, end: at, text: text.slice(at, Math.min(text.length, at + decisions.pick(80))) };
  }
}

const AT_A_PLACE = [
  ...['hover', 'definition', 'documentHighlight', 'completion', 'signatureHelp', 'prepareRename', 'prepareCallHierarchy'],
  ...['references', 'rename'],
];
const OF_A_TEXT = [
  'semanticTokens/full',
  'documentSymbol',
  'foldingRange',
  'documentLink',
  'codeLens',
  'formatting',
  'inlayHint',
  'selectionRange',
];

/** Every file of which the server does not say what a workspace says that begins anew, with both. */
function stale({ texts, diagnostics }: EditedServer): { readonly path: string; readonly told: string; readonly fresh: string } | null {
  const workspace = new Workspace([]);
  for (const [path, text] of texts) workspace.put(path, text);
  for (const path of texts.keys()) {
    const told = JSON.stringify(diagnostics.get(uriOf(path))?.diagnostics);
    const fresh = JSON.stringify(problemsIn(path, workspace).map((problem) => protocolDiagnostic(problem, uriOf)));
    tally[fresh === '[]' ? 'without diagnostics' : 'with diagnostics']++;
    if (told !== fresh) return { path, told, fresh };
  }
  return null;
}

/** Asks something at some place of a text; a refusal is an answer. */
async function ask(server: EditedServer, method: string, path: string, decisions: Decisions): Promise<void> {
  tally.questions++;
  await server.ask(method, path, server.positionAt(path, decisions.pick(server.texts.get(path)!.length + 1))).catch(() => null);
}

async function judge(server: EditedServer, original: (path: string) => string, decisions: Decisions): Promise<Difference | undefined> {
  const { texts } = server;
  const paths = [...texts.keys()];
  const history: unknown[] = [];
  for (let burst = 0; burst < BURSTS; burst++) {
    tally.bursts++;
    for (let key = 1 + decisions.pick(MOST_KEYS); key > 0; key--) {
      const path = decisions.oneOf(paths);
      const before = texts.get(path)!;
      // Many texts are mended again, so that faults do not pile up until nothing can be read.
      const isBack = decisions.chance(30) && before !== original(path);
      const edit = isBack ? { start: 0, end: before.length, text: original(path) } : editOf(before, decisions);
      history.push(isBack ? { path, back: true } : { path, edit });
      tally.edits++;
      await server.type(path, edit);
      const about = decisions.oneOf(paths);
      if (decisions.chance(10)) await ask(server, decisions.oneOf([...AT_A_PLACE, ...OF_A_TEXT]), about, decisions);
    }
    for (const path of paths) await ask(server, 'codeAction', path, decisions);
    const files = {
      ...Object.fromEntries([...texts].map(([file, one]) => [basename(file), one])),
      'history.json': JSON.stringify(history, null, 1),
    };
    const [error] = server.errors;
    if (error !== undefined) return { what: `an exception: ${error}`, files };
    const difference = stale(server);
    if (difference !== null) {
      const { path, told, fresh } = difference;
      return { what: `the diagnostics of ${path} are stale`, files: { ...files, 'told.json': told, 'fresh.json': fresh } };
    }
  }
  return undefined;
}

async function run(seed: number): Promise<Difference | undefined> {
  const decisions = decisionsOf(seed);
  const { all, small, corpus } = modules();
  const first = decisions.oneOf(decisions.chance(10) ? all : small);
  const beside = corpus.paths.filter((path) => dirname(path) === dirname(first) && path !== first);
  const opened = [
    first,
    ...decisions
      .someOf(beside)
      .filter((path) => corpus.text(path).length <= SMALL)
      .slice(0, MOST_OPEN),
  ];
  const server = new EditedServer(new Map(opened.map((path) => [path, corpus.text(path)])));
  try {
    await server.start();
    return await judge(server, corpus.text, decisions);
  } finally {
    server.end();
  }
}

export const kind: FuzzKind = {
  name: 'editing',
  meaning:
    'the diagnostics of a language server after random edits against those of a workspace that begins anew; no question to it throws',
  quick: 2,
  run,
  tally: () => tally,
};
