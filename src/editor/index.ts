// The language server.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './server/server.ts';

/** Serves an editor over the standard streams. Resolves when the editor has closed the connection. */
export async function serveStandardStreams(folders: readonly string[]): Promise<void> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, folders);
  await new Promise<void>((resolve) => process.stdin.once('close', resolve));
}
