// Which files can name what a module defines, without looking at what they mean: to resolve every module of a large workspace takes a minute, and a module sees another one only where one
// names the other, itself or through others.
import { basename } from 'node:path';
import { standardModules } from '../../compiler/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';

const moduleNameOf = (path: string): string => basename(path, '.tla');

/**
 * Whether a file of the workspace may see the module of a file: never wrong where it says no. The texts are read once.
 * @param names more names that it has or gets, where it is the module that is renamed
 */
export function mayBeSeen(file: string, names: readonly string[], workspace: Workspace): (path: string) => boolean {
  const seen = new Set([moduleNameOf(file), ...names]);
  // Modules of a library may name it, and modules that come with tlasso one that stands for another of them.
  if (workspace.hasLibrary || [...seen].some((name) => standardModules.has(name))) return () => true;
  const files = workspace.files('.tla');
  const modules = new Set(files.map(moduleNameOf));
  let waiting = files.map((path) => {
    const words = workspace.source(path)?.text.match(/\w+/g) ?? [];
    return { name: moduleNameOf(path), mentioned: new Set(words.filter((word) => modules.has(word) || seen.has(word))) };
  });
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter(({ name, mentioned }) => {
      const isSeeing = seen.has(name) || [...mentioned].some((word) => seen.has(word));
      if (isSeeing) seen.add(name);
      return !isSeeing;
    });
  }
  return (path) => {
    const module = path.endsWith('.cfg') ? workspace.moduleOfConfig(path) : path;
    return module !== null && seen.has(moduleNameOf(module));
  };
}
