// Threads, and the library for programs of users, from the build of the sources at hand: sources do not run in threads.
import { afterAll, beforeAll } from 'vitest';
import { usePrograms } from '../../src/session/files/programs.ts';
import { buildProgram } from '../cli/built-program.ts';

/** The tests of the file have threads. */
export const useBuiltPrograms = (): void => {
  beforeAll(() => usePrograms(buildProgram().folder));
  afterAll(() => usePrograms(null));
};
