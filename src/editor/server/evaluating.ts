// The value of a selected expression, with what its module defines and the constants of its configuration.
import { type CodeAction, LSPErrorCodes, MessageType, ResponseError } from 'vscode-languageserver';
import { enteredText, onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import { runProgramOnFile } from '../../session/workspace/index.ts';
import { parseExpression } from '../../syntax/index.ts';
import type { ServerContext } from './context.ts';
import { refuseUnsaved, textsReadFor } from './saved-texts.ts';

/** The kind of the action: it changes no text. */
export const EVALUATION_KIND = 'evaluate';

/** Characters of a selection, and of a value that is shown. */
const LONGEST_SELECTION = 10_000;
const LONGEST_SHOWN = 1_000;

/** After this time an evaluation is given up, as `--timeout` says it. */
const PATIENCE = '20s';

/** The selection as an expression in its columns; null where it is none. */
function selected(place: Span): string | null {
  const { source, start, end } = place;
  if (end <= start || end - start > LONGEST_SELECTION || !source.name.endsWith('.tla')) return null;
  const column = start - (source.text.lastIndexOf('\n', start - 1) + 1);
  const text = ' '.repeat(column) + textOf(place);
  return parseExpression(enteredText('selection', text)).expression === null ? null : text;
}

/** The action that evaluates a selection; none where nothing that could have a value is selected. */
export function evaluationsOf({ workspace }: ServerContext, path: string, place: Span): readonly CodeAction[] {
  const text = selected(place);
  if (text === null) return [];
  const title = 'Evaluate the selection';
  const [config = null] = workspace.configsOf(path);
  return [{ title, kind: EVALUATION_KIND, command: { title, command: 'tlasso.evaluate', arguments: [{ file: path, config }, text] } }];
}

/** What the command prints of an expression. */
type Printed =
  | { readonly text: string }
  | { readonly diagnostics: readonly { readonly message: string; readonly fix?: string }[] }
  | { readonly givenUp: string };

/** Why an expression has no value, in sentences. */
function whyNot(printed: Exclude<Printed, { text: string }>): string {
  if ('givenUp' in printed) return printed.givenUp;
  return printed.diagnostics.map(({ message, fix }) => [`${message}.`, ...(fix === undefined ? [] : [fix])].join(' ')).join('\n');
}

const shortened = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 3)}...` : text);

/**
 * Evaluates a text and shows the value, or why it has none.
 * @returns the text of the value, null where it has none
 */
export async function evaluate(
  context: ServerContext,
  model: { readonly file: string; readonly config: string | null },
  text: string,
  cancelled: (end: () => void) => void,
): Promise<{ readonly value: string | null; readonly message: string }> {
  const { connection } = context;
  refuseUnsaved(context, textsReadFor(context, model), 'evaluate');
  const controller = new AbortController();
  cancelled(() => controller.abort());
  const args = (config: string | null): string[] => [
    ...['eval', '--module', model.file, '--format', 'json', '--color', 'never', '--timeout', PATIENCE],
    ...(config === null ? [] : ['--config', config]),
    ...['--', text],
  ];
  const { output, messages } = await runProgramOnFile({ args, config: model.config, text: null }, model.file, controller.signal, () => {});
  if (controller.signal.aborted) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The evaluation was cancelled.');
  const [printed] = output.trim() === '' ? [] : (JSON.parse(output) as readonly Printed[]);
  const value = printed !== undefined && 'text' in printed ? printed.text : null;
  // Where the module cannot be opened nothing is printed.
  const why = printed === undefined || 'text' in printed ? messages.trim() : whyNot(printed);
  const message = value === null ? why : `${shortened(onOneLine(text))} = ${value}`;
  const type = value === null ? MessageType.Error : MessageType.Info;
  void connection.sendNotification('window/showMessage', { type, message: shortened(message) });
  return { value, message };
}
