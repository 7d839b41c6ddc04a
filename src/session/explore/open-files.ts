// What is to be explored: a module with its configuration, or a system of a program, which must be run to be known.
import type { ModelRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { openSystem } from './open-program.ts';
import { type Opened, openSpecification, type ToExplore } from './specification.ts';

/** Opens what the options name. */
export const openToExplore = async (what: ToExplore): Promise<Opened> => {
  const { program } = await withProgram<ModelRequest>({ file: what.file, invariants: [], properties: [] });
  return program === undefined ? openSpecification(what) : openSystem(what, program);
};
