// Where the configuration of a module is: in a file of its own, or behind the modules of the module's file.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { SourceText } from '../../diagnostics/index.ts';
import { readIfThere } from './sources.ts';

/**
 * The configuration that a request names, or the one beside its module, with the same name. Where there is none, and the module's file has one behind its modules, it
 * is that file: TLC writes trace specifications so.
 */
export function configFileOf({ file, config }: { readonly file: string; readonly config?: string | undefined }): string {
  if (config !== undefined) return config;
  const beside = `${file.replace(/\.tla$/, '')}.cfg`;
  if (existsSync(beside)) return beside;
  const source = readIfThere(file)?.source ?? null;
  return source !== null && sectionOf(source) !== null ? file : beside;
}

/** The lines between `---- CONFIG Name ----` and `====` in the file of the module `Name`, as TLC finds them. */
function sectionOf({ name, text }: SourceText): { readonly lines: readonly string[]; readonly begin: number; readonly end: number } | null {
  if (!name.endsWith('.tla')) return null;
  const module = basename(name, '.tla');
  const lines = text.split('\n');
  const header = lines.findIndex((line) => /^-{4,}\s*CONFIG\s+(\S+)\s*-{4,}\s*$/.exec(line)?.[1] === module);
  if (header < 0) return null;
  const end = lines.findIndex((line, index) => index > header && line.startsWith('===='));
  return { lines, begin: header + 1, end: end < 0 ? lines.length : end };
}

/** The text of a configuration. Of a module's file it is the part that is one; lines and columns are kept. */
export function configurationIn(source: SourceText): SourceText {
  const section = sectionOf(source);
  if (section === null) return source;
  const { lines, begin, end } = section;
  return { ...source, text: lines.map((line, index) => (index >= begin && index < end ? line : line.replace(/./g, ' '))).join('\n') };
}
