// `tlasso new`: a small specification to begin from.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';
import { writeOutput } from '../output/report-files.ts';

const HELP = `
Examples:
  tlasso new Lock
  tlasso check Lock/Lock.tla
  tlasso test Lock`;

/** The command. */
export const newCommand = defineCommand('new', {
  summary: 'make a folder with a small specification to begin from',
  description:
    'Makes a folder with a module that is a working specification of a lock, its configuration, and an expectation for tlasso test. Overwrites nothing.',
  argument: { form: '<NAME>', help: 'the name of the module, and of the folder' },
  epilogue: HELP,
  run: async (name: string, _given, { terminal: { out, err } }) => {
    const { isModuleName, isStandardModule, newSpecification } = await import('../../session/begin/new-specification.ts');
    if (!isModuleName(name)) {
      err.write(`error: '${name}' cannot be the name of a module\n(Use letters, digits and _, a letter first, and neither WF_ nor SF_.)\n`);
      return EXIT_CODES.arguments;
    }
    if (isStandardModule(name)) {
      err.write(`error: ${name} is the name of a standard module\n(Modules that extend that one would read this one in its place.)\n`);
      return EXIT_CODES.arguments;
    }
    if (existsSync(name)) {
      err.write(`error: ${name} exists already, and nothing was written\n`);
      return EXIT_CODES.other;
    }
    try {
      mkdirSync(name);
    } catch (error) {
      err.write(`error: the folder ${name} cannot be made: ${(error as Error).message}\n`);
      return EXIT_CODES.other;
    }
    for (const [file, text] of Object.entries(newSpecification(name)))
      if (!writeOutput(join(name, file), text, err)) return EXIT_CODES.other;
    const module = join(name, `${name}.tla`);
    out.write(`${name} was made: ${Object.keys(newSpecification(name)).join(', ')}.\n`);
    out.write(`Check it:    tlasso check ${module}\nExplore it:  tlasso explore ${module}\nTest it:     tlasso test ${name}\n`);
    return EXIT_CODES.ok;
  },
});
