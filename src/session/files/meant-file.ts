// Which file was meant, where the one that was named is none of its kind: `Spec` for Spec.tla, the folder of a module, a configuration in the place of a module.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { entriesOf } from './folders.ts';
import { isReadable } from './sources.ts';

type Ending = '.tla' | '.cfg';

const isFile = (path: string): boolean => isReadable(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The file with this ending that a path without it names; null where there is none. */
function fileMeant(path: string, ending: Ending): string | null {
  if (!isReadable(path)) return null;
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const beside = isFolder
    ? [join(path, `${basename(path)}${ending}`), ...entriesOf(path).map(({ name }) => join(path, name))]
    : // Shells complete a name up to its dot.
      [path.endsWith('.') ? `${path}${ending.slice(1)}` : `${path}${ending}`];
  return beside.find((file) => file.endsWith(ending) && isFile(file)) ?? null;
}

/** What is said of a file that cannot be read, with the one that was meant. */
export function namingMeantFile(diagnostics: readonly Diagnostic[], path: string, ending: Ending): readonly Diagnostic[] {
  const meant = fileMeant(path, ending);
  return meant === null ? diagnostics : diagnostics.map((one) => (one.code === 'E001' ? { ...one, fix: `Did you mean ${meant}?` } : one));
}

/** What is said of a file without a module, which may be a configuration. */
export function namingModuleOf(diagnostics: readonly Diagnostic[], path: string): readonly Diagnostic[] {
  if (!path.endsWith('.cfg')) return diagnostics;
  const module = path.replace(/cfg$/, 'tla');
  const fix = `This is a configuration. Name the module${isFile(module) ? `, as ${module}` : ''}, and give the configuration with --config ${path}.`;
  return diagnostics.map((one) => (one.code === 'E110' ? { ...one, fix } : one));
}
