// Files and programs, where the user allowed them.
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, NativeExit, NativeFiles } from './natives.ts';
import { createOperands } from './operands.ts';

export interface Files {
  exists(operator: string, path: number, site: number): boolean;
  read(operator: string, path: number, site: number): string;
  readBytes(operator: string, path: number, site: number): Uint8Array;
  write(operator: string, path: number, text: string, append: boolean, site: number): void;
  execute(operator: string, command: readonly string[], environment: Readonly<Record<string, string>>, site: number): NativeExit;
}

/** What natives do with files: `operator` is named in messages, paths are strings of the specification. */
export const createFiles = (context: NativeContext): Files => {
  const { text } = createOperands(context);

  const within = <T>(operator: string, path: number, site: number, run: (files: NativeFiles, path: string) => T): T => {
    if (context.files === undefined)
      throw new ValueFault(`${operator} uses files, which is not allowed. Run with --allow-io to allow it.`, site);
    const name = text(path, `The path given to ${operator}`, site);
    try {
      return run(context.files, name);
    } catch (error) {
      throw new ValueFault(`${operator}: ${(error as Error).message}`, site);
    }
  };

  return {
    exists: (operator, path, site) => within(operator, path, site, (files, name) => files.exists(name)),
    read: (operator, path, site) => within(operator, path, site, (files, name) => files.read(name)),
    readBytes: (operator, path, site) => within(operator, path, site, (files, name) => files.readBytes(name)),
    write: (operator, path, content, append, site) => {
      if (context.files !== undefined && context.files.write === undefined)
        throw new ValueFault(`${operator} writes a file, which is not allowed. Run with --allow-io to allow it.`, site);
      within(operator, path, site, (files, name) => files.write?.(name, content, append));
    },
    execute: (operator, command, environment, site) => {
      if (context.execute === undefined)
        throw new ValueFault(`${operator} runs a program, which is not allowed. Run with --allow-exec to allow it.`, site);
      try {
        return context.execute(command, environment);
      } catch (error) {
        throw new ValueFault(`${operator}: ${(error as Error).message}`, site);
      }
    },
  };
};
