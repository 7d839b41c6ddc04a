// Where modules are looked for beside the folder of the specification.
import { delimiter } from 'node:path';

/** The folders of the library path, the environment variable TLASSO_LIBRARY. */
export function libraryFolders(env: Readonly<Record<string, string | undefined>> = process.env): readonly string[] {
  return (env.TLASSO_LIBRARY ?? '').split(delimiter).filter((folder) => folder !== '');
}
