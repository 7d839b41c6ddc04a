// Modules that come with tlasso as files that an editor can open. They are written where nobody else can write, and go away with the process.
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceText } from '../../diagnostics/index.ts';
import { processFolder } from '../files/process-folder.ts';

const READ_ONLY = 0o444;

let folder: string | null = null;

/** The path of a file with the text of a module that comes with tlasso. */
export function materialized({ name, text }: SourceText): string {
  if (folder === null || !existsSync(folder)) {
    const made = processFolder('modules');
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  const path = join(folder, basename(name));
  if (!existsSync(path)) {
    writeFileSync(path, text);
    chmodSync(path, READ_ONLY);
  }
  return path;
}
