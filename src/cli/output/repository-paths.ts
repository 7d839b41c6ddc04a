// Where code hosts look for a file: its path from the root of the repository, wherever the program runs.
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

function isInside(folder: string, root: string): boolean {
  const path = relative(root, folder);
  return !(path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path));
}

/** The nearest folder, upwards from this one, with a repository; else what the CI system says is its place; else the folder itself. */
function rootOf(folder: string, env: NodeJS.ProcessEnv): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) break;
  }
  const workspace = env.GITHUB_WORKSPACE;
  return workspace !== undefined && workspace !== '' && isInside(folder, resolve(workspace)) ? resolve(workspace) : folder;
}

/** From the paths of a report, which are relative to the current folder or absolute, to paths from the root. What is outside of it is absolute. */
export function repositoryPaths(env: NodeJS.ProcessEnv, folder = process.cwd()): (file: string) => string {
  const root = rootOf(folder, env);
  return (file) => {
    const path = resolve(folder, file);
    return isInside(path, root) ? relative(root, path).replaceAll(sep, '/') : path;
  };
}
