// The extension: it starts the server, explores in a terminal of the editor, and shows the page of a counterexample beside the text. Everything else is the server's.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commands, TerminalLocation, ViewColumn, window, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

let client;

const program = () => workspace.getConfiguration('tlasso').get('path', 'tlasso');

/** The module that a command is for: that of the lens, or the one in front. */
const moduleOf = (given) => {
  if (given?.file !== undefined) return given;
  const path = window.activeTextEditor?.document.uri.fsPath;
  if (path === undefined || !/\.(tla|cfg)$/.test(path)) return null;
  return { file: path.replace(/\.cfg$/, '.tla'), config: path.endsWith('.cfg') ? path : null, property: null };
};

const argumentsFor = (command, { file, config }) => [command, file, ...(config == null ? [] : ['--config', config])];

/** What runs the program reads files, and is about the texts that are shown: these are saved first. */
const save = () => workspace.saveAll(false);

const explore = async (given) => {
  const what = moduleOf(given);
  if (what === null) return window.showInformationMessage('Open a module first.');
  await save();
  // Arguments are given one by one: no shell reads them.
  const terminal = window.createTerminal({
    name: 'tlasso',
    shellPath: program(),
    shellArgs: argumentsFor('explore', what),
    cwd: dirname(what.file),
    // Beside the texts: a panel has too few lines.
    location: TerminalLocation.Editor,
  });
  return terminal.show();
};

/** Why a check has left no counterexample. */
const withoutTrace = (exitCode) => {
  if (exitCode === 0) return 'The check found no error.';
  if (exitCode === null) return 'tlasso cannot be started. Install it with npm install -g tlasso, or set tlasso.path.';
  return `The check ended with exit code ${exitCode} and without a counterexample: tlasso check in a terminal says why.`;
};

/** Checks once more and shows the counterexample as the page that `--trace` writes. */
const showTrace = async (given) => {
  const what = moduleOf(given);
  if (what === null) return window.showInformationMessage('Open a module first.');
  await save();
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-trace-'));
  const page = join(folder, 'trace.html');
  const child = spawn(program(), [...argumentsFor('check', what), '--trace', page], { cwd: dirname(what.file), stdio: 'ignore' });
  const exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  try {
    if (!existsSync(page)) return window.showInformationMessage(withoutTrace(exitCode));
    const html = readFileSync(page, 'utf8');
    const panel = window.createWebviewPanel('tlasso.trace', 'Counterexample', ViewColumn.Beside, {
      enableScripts: true,
      localResourceRoots: [],
    });
    panel.webview.html = html;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const checkModule = async (given) => {
  const what = moduleOf(given);
  if (what === null || client === undefined) return;
  await save();
  const { summary } = await client.sendRequest('workspace/executeCommand', { command: 'tlasso.check', arguments: [what] });
  window.showInformationMessage(summary);
};

/** Lenses run commands of the server. */
const executeCommand = async (command, given, next) => {
  if (['tlasso.check', 'tlasso.coverage', 'tlasso.evaluate'].includes(command)) await save();
  return next(command, given);
};

const start = async () => {
  const server = { command: program(), args: ['lsp'], transport: TransportKind.stdio };
  const documents = ['tlaplus', 'tlaplus-config'].map((language) => ({ scheme: 'file', language }));
  client = new LanguageClient(
    'tlasso',
    'tlasso',
    { run: server, debug: server },
    { documentSelector: documents, middleware: { executeCommand } },
  );
  try {
    await client.start();
  } catch {
    // The client has said why.
    window.showErrorMessage('tlasso cannot be started. Install it with npm install -g tlasso, or set tlasso.path.');
  }
};

const restart = async () => {
  // A server that could not be started cannot be stopped.
  if (client?.isRunning()) await client.stop();
  await start();
};

/** Called by the editor when a module is opened. */
export const activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand('tlasso.explore', explore),
    commands.registerCommand('tlasso.showTrace', showTrace),
    commands.registerCommand('tlasso.checkModule', checkModule),
    commands.registerCommand('tlasso.restart', restart),
    workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration('tlasso.path') ? restart() : undefined)),
  );
  await start();
};

/** Called by the editor when it ends. */
export const deactivate = () => client?.stop();
