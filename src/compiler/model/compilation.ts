// A model while it is compiled: what its parts share.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { Block } from '../codegen/block.ts';
import type { Layout } from '../codegen/layout.ts';
import { createProgram, type ProgramBuilder } from '../codegen/program.ts';
import { type Constants, readConstants } from '../configuration/constants.ts';
import { createProbes, type Probes } from '../runtime/probes.ts';
import { ConfiguredNames } from './configured-names.ts';
import type { ModelInput } from './model.ts';
import { NativeTable } from './native-table.ts';
import { checkReplacements } from './replacements.ts';

export interface Compilation {
  readonly input: ModelInput;
  readonly constants: Constants;
  readonly natives: NativeTable;
  readonly probes: Probes | null;
  readonly builder: ProgramBuilder;
  readonly names: ConfiguredNames;
  /** For code that is not to be part of the program. */
  readonly scratch: Block;
  /** What is wrong so far. */
  readonly diagnostics: Diagnostic[];
}

/** Whether something is wrong that no model can be made of. */
export function hasErrors({ diagnostics }: Pick<Compilation, 'diagnostics'>): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Begins a compilation. Diagnostics where the configuration defines something by itself: then nothing may be compiled. */
export function beginCompilation(input: ModelInput, layout: Layout): Compilation | readonly Diagnostic[] {
  const { resolution, config, values } = input;
  const { root } = resolution;
  const constants = readConstants(resolution, config, values);
  const natives = new NativeTable(input);
  const probes = input.coverage === true ? createProbes(natives.progress, (span) => !input.isBundled(span)) : null;
  const native = natives.of.bind(natives);
  const { drawing } = input.natives;
  const builder = createProgram({ resolution, values, variables: root.variables, layout, constants, native, probes, drawing });
  natives.sites = builder.sites;
  const scratch = new Block(builder.generator.top, true);
  const diagnostics = [...constants.diagnostics, ...checkReplacements(builder, constants, scratch)];
  if (diagnostics.some(({ code }) => code === 'E324')) return diagnostics;
  const names = new ConfiguredNames({ builder, scratch, constants, root, diagnostics });
  return { input, constants, natives, probes, builder, names, scratch, diagnostics };
}
