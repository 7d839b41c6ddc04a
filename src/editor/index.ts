// The language server.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { Messages } from './server/messages.ts';
import { serve } from './server/server.ts';

/** Serves an editor over the standard streams. Resolves when the editor has closed the connection. */
export async function serveStandardStreams(folders: readonly string[]): Promise<void> {
  const messages = new Messages();
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout, { messageStrategy: messages.strategy });
  serve(connection, folders, messages);
  process.stdin.on('data', () => messages.seen());
  await new Promise<void>((resolve) => process.stdin.once('close', resolve));
}
