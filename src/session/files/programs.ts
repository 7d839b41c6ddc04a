// Where the programs of threads, and the library for programs of users, are: beside the bundle that runs. Among sources, which Node cannot run in a thread, there
// are none, unless a build is named.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What build.mjs puts beside the program. */
export type ProgramName =
  | 'worker'
  | 'simulation-worker'
  | 'deep-worker'
  | 'suite-worker'
  | 'mutation-worker'
  | 'window-worker'
  | 'explore-worker'
  | 'evaluate-worker'
  | 'mcp-worker'
  | 'drawing-worker'
  | 'partition-worker'
  | 'index';

let named: string | null = null;

/** Takes the programs from the folder of a build, from now on: for tests of sources. */
export function usePrograms(folder: string | null): void {
  named = folder;
}

/** A file of the build; null where there is none. */
export function builtFile(name: string): string | null {
  // A chunk of the bundle is in a folder of its own.
  const candidates =
    named === null ? ['.', '..'].map((folder) => fileURLToPath(new URL(`${folder}/${name}`, import.meta.url))) : [join(named, name)];
  return candidates.find((file) => existsSync(file)) ?? null;
}

function programFile(name: ProgramName): string | null {
  return builtFile(`${name}.js`);
}

/** The programs of a page that explores; null among sources. */
export function explorerPrograms(): { readonly screen: string; readonly interpreter: string } | null {
  const [screen, interpreter] = [builtFile('explorer-page.js'), builtFile('explorer-interpreter.js.gz')];
  return screen === null || interpreter === null ? null : { screen, interpreter };
}

/** The program of a thread; null among sources: then there are no threads. */
export function threadProgram(name: Exclude<ProgramName, 'index'>): URL | null {
  const file = programFile(name);
  return file === null ? null : pathToFileURL(file);
}

/** The library as the running program has it, so that users' programs can import `tlasso` without installing it. */
export function ownLibrary(): string {
  return programFile('index') ?? fileURLToPath(new URL('../../index.ts', import.meta.url));
}
