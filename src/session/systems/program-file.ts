// Systems written in TypeScript in files of their own, so that the command line and threads can run them: `tlasso check system.ts`.
//
// A file is a program and is run when it is loaded. It exports its system as the default, or as its only one.
import { readFileSync } from 'node:fs';
import type { Span } from '../../diagnostics/index.ts';
import { predicateOf } from '../files/file-faults.ts';
import { runProgram, thrownAt } from '../files/run-program.ts';
import { defined } from '../options/defined.ts';
import type { ModelRequest } from '../request.ts';
import type { Program } from './program.ts';

/** Whether a file is a program and no module. */
export const isProgramFile = (file: string): boolean => /\.[cm]?[jt]s$/i.test(file);

const refused = (message: string, span?: Span, fix?: string): Program => ({
  system: null,
  diagnostics: [defined({ code: 'E701', severity: 'error', message, span, fix })],
});

const exampleFix = "Write `export default defineSystem({ ... });`, with `import { defineSystem } from 'tlasso';`.";

/** Runs a program and takes its system. */
const loadProgram = async (file: string): Promise<Program> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return {
      system: null,
      diagnostics: [
        {
          code: 'E001',
          severity: 'error',
          message: `the file ${file} ${predicateOf(error, 'read') ?? 'cannot be read'}`,
          fix: 'Check the path.',
        },
      ],
    };
  }
  try {
    const [exported, { definitionOf, systemOf }] = await Promise.all([runProgram(file), import('./define-system.ts')]);
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
    return refused(what, thrownAt(error, { name: file, text }, 'line'));
  }
};

/** The request with the system of its file, where that is a program. */
export const withProgram = async <Request extends ModelRequest>(request: Request): Promise<Request> =>
  request.program !== undefined || !isProgramFile(request.file) ? request : { ...request, program: await loadProgram(request.file) };
