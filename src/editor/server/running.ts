// Checks from the editor: lenses above modules and properties, the run in a process of its own, and its result as diagnostics, hints and places.
import { basename, isAbsolute } from 'node:path';
import {
  type CallHierarchyItem,
  type CodeLens,
  type InlayHint,
  InlayHintKind,
  LSPErrorCodes,
  ResponseError,
  SymbolKind,
} from 'vscode-languageserver';
import { onlyProperty, runProgramOnFile } from '../../session/workspace/index.ts';
import { type Use, usedBy, usersOf } from '../model/calls.ts';
import { type Lens, lensesOf } from '../model/lenses.ts';
import type { Occurrence } from '../model/occurrences.ts';
import { analysedOffset, answering, answeringExactly, type ServerContext } from './context.ts';
import { pathOf, rangeOf } from './documents.ts';
import { evaluate } from './evaluating.ts';
import { type Results, type ShownReport, summaryOf } from './results.ts';
import { haveChangedSince, refuseUnsaved, textsReadFor } from './saved-texts.ts';

type InDocument = { textDocument: { uri: string } };
type At = InDocument & { position: { line: number; character: number } };

/** What a command of a lens is given. */
type RunRequest = Pick<Lens, 'file' | 'config' | 'property'>;

/** The commands that the server runs. Exploring needs a terminal, which only the editor has. */
export const COMMANDS = ['tlasso.check', 'tlasso.coverage', 'tlasso.evaluate', 'tlasso.clear', 'tlasso.state'] as const;

const argumentsFor = (file: string, config: string | null, isCoverage: boolean): string[] => [
  ...['check', file, '--format', 'json'],
  ...(config === null ? [] : ['--config', config]),
  ...(isCoverage ? ['--coverage'] : []),
];

const cancelledEarly = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'The check was cancelled before it could tell what it had found.');

/** Runs checks, one at a time for each file. */
class Runner {
  readonly #context: ServerContext;
  readonly #results: Results;
  readonly #running = new Map<string, AbortController>();

  constructor(context: ServerContext, results: Results) {
    this.#context = context;
    this.#results = results;
  }

  async run(request: RunRequest, isCoverage: boolean, cancelled: (end: () => void) => void): Promise<{ verdict: string; summary: string }> {
    const { connection } = this.#context;
    const texts = textsReadFor(this.#context, request);
    refuseUnsaved(this.#context, texts, 'check');
    this.#running.get(request.file)?.abort();
    const controller = new AbortController();
    this.#running.set(request.file, controller);
    cancelled(() => controller.abort());
    const progress = this.#context.client.progress ? await connection.window.createWorkDoneProgress() : null;
    progress?.begin(`Check ${request.property ?? request.file.replace(/^.*[\\/]/, '')}`, undefined, undefined, true);
    progress?.token.onCancellationRequested(() => controller.abort());
    try {
      const { file, config, property } = request;
      const text = config === null ? null : this.#context.workspace.source(config)?.text;
      const only = property === null || text == null ? null : onlyProperty(text, property, this.#levelOf(file, property));
      const args = (chosen: string | null): string[] => argumentsFor(file, chosen, isCoverage);
      if (controller.signal.aborted) throw cancelledEarly();
      const { output, messages, exitCode } = await runProgramOnFile({ args, config, text: only }, file, controller.signal, (said) => {
        const line = said.split(/[\r\n]/).findLast((one) => one.trim() !== '');
        if (line !== undefined) progress?.report(line.trim());
      });
      if (output.trim() === '' && controller.signal.aborted) throw cancelledEarly();
      if (output.trim() === '')
        throw new ResponseError(LSPErrorCodes.RequestFailed, messages.trim() || `tlasso ended with exit code ${exitCode}`);
      const report: ShownReport = JSON.parse(output);
      if (haveChangedSince(this.#context, texts, request)) {
        const { verdict, summary } = summaryOf(report);
        return { verdict, summary: `${summary} This is about the text as it was saved when the check began: it has changed since.` };
      }
      this.#results.take(request.file, report);
      this.#context.publish([request.file, ...this.#context.workspace.openFiles]);
      return summaryOf(report);
    } finally {
      progress?.done();
      if (this.#running.get(request.file) === controller) this.#running.delete(request.file);
    }
  }

  #levelOf(file: string, property: string): 'INVARIANT' | 'PROPERTY' {
    const analyzed = this.#context.workspace.module(file);
    const symbol = analyzed?.known?.root.scope.get(property)?.symbol;
    return symbol?.kind === 'definition' && symbol.level <= 1 ? 'INVARIANT' : 'PROPERTY';
  }
}

function registerCalls(context: ServerContext): void {
  const { connection, documents, index, workspace } = context;
  const itemOf = ({ definition, whole }: Pick<Use, 'definition' | 'whole'>): CallHierarchyItem => ({
    name: definition.entity.name,
    kind: SymbolKind.Function,
    uri: documents.uriFor(whole.source.name),
    range: rangeOf(whole),
    selectionRange: rangeOf(definition.span),
  });
  const at = (uri: string, position: At['position']): Occurrence | null => {
    return index.at(pathOf(uri), analysedOffset(context, uri, position));
  };
  connection.languages.callHierarchy.onPrepare(
    answeringExactly(context, ({ textDocument: { uri }, position }: At) => {
      const found = at(uri, position);
      const span = found?.entity.span ?? null;
      if (found === null || span === null || found.entity.symbol?.kind !== 'definition') return null;
      const definition = index.at(span.source.name, span.start);
      return definition === null ? null : [itemOf({ definition, whole: span })];
    }),
  );
  connection.languages.callHierarchy.onIncomingCalls(
    answeringExactly(context, ({ item }: { item: CallHierarchyItem }) => {
      const found = at(item.uri, item.selectionRange.start);
      const uses = found === null ? [] : usersOf(found.entity, workspace, index);
      return uses.map((use) => ({ from: itemOf(use), fromRanges: use.places.map(rangeOf) }));
    }),
  );
  connection.languages.callHierarchy.onOutgoingCalls(
    answeringExactly(context, ({ item }: { item: CallHierarchyItem }) => {
      const found = at(item.uri, item.selectionRange.start);
      const uses = found === null ? [] : usedBy(found.entity, workspace, index);
      return uses.map((use) => ({ to: itemOf(use), fromRanges: use.places.map(rangeOf) }));
    }),
  );
}

/** Answers about runs. */
export function registerRunning(context: ServerContext, results: Results): void {
  const { connection, workspace } = context;
  const runner = new Runner(context, results);
  registerCalls(context);
  connection.onCodeLens(
    answeringExactly(context, ({ textDocument: { uri } }: InDocument): CodeLens[] => {
      return lensesOf(pathOf(uri), workspace).map(({ span, title, command, file, config, property }) => ({
        range: rangeOf(span),
        command: { title, command, arguments: [{ file, config, property }] },
      }));
    }),
  );
  connection.onExecuteCommand(
    answering(context, async ({ command, arguments: given = [] }: { command: string; arguments?: unknown[] }, token) => {
      const request = ofModule(requestOf(given[0]), workspace);
      switch (command) {
        case 'tlasso.check':
        case 'tlasso.coverage': {
          const told = await runner.run(request, command === 'tlasso.coverage', (end) => token.onCancellationRequested(end));
          if (context.client.refreshHints) connection.languages.inlayHint.refresh();
          return told;
        }
        case 'tlasso.evaluate':
          return evaluate(context, request, String(given[1] ?? ''), (end) => token.onCancellationRequested(end));
        case 'tlasso.clear':
          results.clear(request.file);
          context.publish(workspace.openFiles);
          return null;
        case 'tlasso.state':
          results.choose(request.file, Number(given[1]));
          if (context.client.refreshHints) connection.languages.inlayHint.refresh();
          return null;
        default:
          throw new ResponseError(LSPErrorCodes.RequestFailed, `The server has no command ${command}.`);
      }
    }),
  );
  connection.languages.inlayHint.on(
    answeringExactly(
      context,
      ({ textDocument: { uri }, range }: InDocument & { range: { start: { line: number }; end: { line: number } } }): InlayHint[] =>
        results
          .hintsFor(pathOf(uri), context)
          .filter(({ position }) => position.line >= range.start.line && position.line <= range.end.line)
          .map(({ position, label, tooltip }) => ({ position, label, tooltip, kind: InlayHintKind.Type, paddingLeft: true })),
    ),
  );
}

/** What is asked of a configuration is asked of its module with it. */
function ofModule(request: RunRequest, workspace: ServerContext['workspace']): RunRequest {
  const { file, config } = request;
  if (!file.endsWith('.cfg')) return request;
  const module = workspace.moduleOfConfig(file);
  if (module === null) throw new ResponseError(LSPErrorCodes.RequestFailed, `There is no module for ${basename(file)}.`);
  return { ...request, file: module, config: config ?? file };
}

function requestOf(given: unknown): RunRequest {
  if (typeof given === 'object' && given !== null && 'file' in given && typeof given.file === 'string') {
    const text = (key: 'config' | 'property'): string | null => {
      const value: unknown = key in given ? Object.entries(given).find(([name]) => name === key)?.[1] : null;
      return typeof value === 'string' ? value : null;
    };
    const config = text('config');
    const request = { file: pathOf(given.file), config: config === null ? null : pathOf(config), property: text('property') };
    // What is no path would be an option of the command.
    if ([request.file, request.config ?? request.file].every((path) => isAbsolute(path))) return request;
  }
  throw new ResponseError(
    LSPErrorCodes.RequestFailed,
    'The command needs the file of a module: { "file": "/path/Spec.tla" }, by its whole path.',
  );
}
