// Programs of users that are run when a model or a suite is opened: systems in files of their own, and tlasso.config.*.
import { resolve } from 'node:path';
import type { SourceText, Span } from '../../diagnostics/index.ts';
import { ownLibrary } from './programs.ts';

/** Runs a program in a file, as it is now, and gives what it exports. Rejects with what it throws. */
export async function runProgram(file: string): Promise<{ readonly [name: string]: unknown }> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(import.meta.url, { moduleCache: false, fsCache: false, interopDefault: false, alias: { tlasso: ownLibrary() } });
  return await jiti.import(resolve(file));
}

/**
 * Where in a program an error was thrown: the first place of the file in its message or its stack; undefined where none is named.
 * @param extent the whole line, where the columns are those of the program without its types; or the one character
 */
export function thrownAt(error: unknown, source: SourceText, extent: 'line' | 'character'): Span | undefined {
  const path = resolve(source.name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const said = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : '';
  const [, line, column] = new RegExp(`${path}:(\\d+):(\\d+)`).exec(said) ?? [];
  if (line === undefined) return undefined;
  const lines = source.text.split('\n');
  const text = lines[Number(line) - 1];
  if (text === undefined) return undefined;
  const before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  if (extent === 'line') {
    const start = before + text.search(/\S|$/);
    return { source, start, end: start + text.trim().length };
  }
  const start = Math.min(source.text.length, before + Math.max(0, Number(column) - 1));
  return { source, start, end: Math.min(source.text.length, start + 1) };
}
