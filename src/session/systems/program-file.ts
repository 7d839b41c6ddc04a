// Systems written in TypeScript in files of their own, so that the command line and threads can run them: `tlasso check system.ts`.
//
// A file is a program and is run when it is loaded. It exports its system as the default, or as its only one.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic, SourceText, Span } from '../../diagnostics/index.ts';
import type { ModelRequest } from '../request.ts';
import { type DefinedSystem, definitionOf, systemOf } from './define-system.ts';

/** A system of a program, or why there is none. */
export type Program =
  | { readonly system: DefinedSystem; readonly text: string }
  | { readonly system: null; readonly diagnostics: readonly Diagnostic[] };

/** Whether a file is a program and no module. */
export const isProgramFile = (file: string): boolean => /\.[cm]?[jt]s$/i.test(file);

/** The library as the running program has it, so that a program can import `tlasso` without installing it. */
export const ownLibrary = (): string | null => {
  for (const candidate of ['./index.js', '../index.js', '../../../dist/index.js']) {
    const file = fileURLToPath(new URL(candidate, import.meta.url));
    if (existsSync(file)) return file;
  }
  return null;
};

/** Runs a program in a file and gives what it exports. Rejects with what it throws. */
export const runProgram = async (file: string): Promise<{ readonly [name: string]: unknown }> => {
  const { createJiti } = await import('jiti');
  const library = ownLibrary();
  const jiti = createJiti(import.meta.url, {
    moduleCache: false,
    fsCache: false,
    ...(library === null ? {} : { alias: { tlasso: library } }),
  });
  return await jiti.import(resolve(file));
};

const refused = (message: string, span?: Span, fix?: string): Program => ({
  system: null,
  diagnostics: [
    { code: 'E701', severity: 'error', message, ...(span === undefined ? {} : { span }), ...(fix === undefined ? {} : { fix }) },
  ],
});

/** The line of the source that an error comes from; undefined where its stack does not lead there. */
const placeOf = (error: Error, file: string, source: SourceText): Span | undefined => {
  const path = resolve(file);
  const frame = (error.stack ?? '').split('\n').find((line) => line.includes(`${path}:`));
  const line = Number(frame === undefined ? 0 : /:(\d+):\d+\)?$/.exec(frame)?.[1]);
  // Columns are those of the program without its types.
  const lines = source.text.split('\n');
  const text = lines[line - 1];
  if (text === undefined) return undefined;
  const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0) + text.search(/\S|$/);
  return { source, start, end: start + text.trim().length };
};

const exampleFix = "Write `export default defineSystem({ ... });`, with `import { defineSystem } from 'tlasso';`.";

/** Runs a program and takes its system. */
const loadProgram = async (file: string): Promise<Program> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return {
      system: null,
      diagnostics: [
        {
          code: 'E001',
          severity: 'error',
          message: `the file ${file} ${missing ? 'does not exist' : 'cannot be read'}`,
          fix: 'Check the path.',
        },
      ],
    };
  }
  try {
    const exported = await runProgram(file);
    const defined = [...new Set([exported.default, ...Object.values(exported)])].filter((value) => definitionOf(value) !== undefined);
    const [chosen, ...others] = definitionOf(exported.default) === undefined ? defined : [exported.default];
    if (chosen === undefined) return refused(`${file} exports no system`, undefined, exampleFix);
    if (others.length > 0) return refused(`${file} exports ${defined.length} systems`, undefined, 'Make one of them the default export.');
    // What another copy of the library made is made anew by this one.
    return { system: systemOf(definitionOf(chosen)), text };
  } catch (error) {
    if (!(error instanceof Error)) return refused(`running ${file} failed: ${String(error)}`);
    const what =
      error.name === 'SystemDefinitionError' ? error.message : `running ${file} failed: ${error.name}: ${error.message.split('\n')[0]}`;
    return refused(what, placeOf(error, file, { name: file, text }));
  }
};

/** The request with the system of its file, where that is a program. */
export const withProgram = async <Request extends ModelRequest>(request: Request): Promise<Request> =>
  request.program !== undefined || !isProgramFile(request.file) ? request : { ...request, program: await loadProgram(request.file) };
