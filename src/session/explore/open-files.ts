// What is to be explored: a module with its configuration, or a system of a program, which must be run to be known.

import type { Texts } from '../files/sources.ts';
import type { ModelRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { openSystem } from './open-program.ts';
import { type Opened, openSpecification, type ToExplore } from './specification.ts';

/** Opens what the options name. `texts`: what stands for the contents of files, of a module. */
export const openToExplore = async (what: ToExplore, texts?: Texts): Promise<Opened> => {
  const { program } = await withProgram<ModelRequest>({ file: what.file, invariants: [], properties: [] });
  return program === undefined ? openSpecification(what, texts) : openSystem(what, program);
};
