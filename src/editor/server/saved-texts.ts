// A run reads files: what it says is about texts that are saved.
import { basename } from 'node:path';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { ServerContext } from './context.ts';
import { pathOf } from './documents.ts';

/** A module with its configuration, by their paths. */
interface Model {
  readonly file: string;
  readonly config: string | null;
}

/** A text without what a file has and an editor may not: a byte order mark, other ends of lines. */
const plain = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');

/** The open texts that a run of a model reads, as files: path -> text. */
export function textsReadFor({ documents, workspace }: ServerContext, { file, config }: Model): ReadonlyMap<string, string> {
  const open = documents.all.map((document) => [pathOf(document.uri), document.getText()] as const);
  return new Map(open.filter(([path]) => path === config || workspace.isReadFor(path, file)));
}

/**
 * Throws ResponseError where one of the texts is not that of its file.
 * @param word what is to be done again: `check`, `evaluate`
 */
export function refuseUnsaved({ workspace }: ServerContext, texts: ReadonlyMap<string, string>, word: 'check' | 'evaluate'): void {
  const unsaved = [...texts]
    .filter(([path, text]) => plain(workspace.textOnDisk(path) ?? '') !== plain(text))
    .map(([path]) => basename(path));
  if (unsaved.length === 0) return;
  const what = `${unsaved.join(', ')} ${unsaved.length === 1 ? 'is' : 'are'} not saved`;
  const reads = word === 'check' ? 'a check reads' : 'an evaluation reads';
  throw new ResponseError(LSPErrorCodes.RequestFailed, `${what}, and ${reads} the files. Save, and ${word} again.`);
}

/** Whether a text is open that is another one than the run has read. */
export function haveChangedSince(context: ServerContext, texts: ReadonlyMap<string, string>, model: Model): boolean {
  const { workspace } = context;
  return [...textsReadFor(context, model)].some(
    ([path, text]) => plain(text) !== plain(texts.get(path) ?? workspace.textOnDisk(path) ?? ''),
  );
}
