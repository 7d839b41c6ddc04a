// Where modules are found while expressions are resolved again and again: each text is read and parsed once.
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { standardText } from '../../compiler/index.ts';
import type { FindModule } from '../../semantics/index.ts';
import { parseModule } from '../../syntax/index.ts';
import { readSource } from '../open/load.ts';
import { parseFile } from '../open/parse-file.ts';

/** The configuration that belongs to a module where none is named. */
export const configBeside = (file: string): string => join(dirname(file), `${basename(file).replace(/\.tla$/, '')}.cfg`);

/** Finds modules where `loadModule` does: beside the root module, on the library path, among the bundled ones. */
export const moduleFinder = (root: string): FindModule => {
  const folders = [dirname(root), ...(process.env.TLASSO_LIBRARY ?? '').split(delimiter).filter((f) => f !== '')];
  const known = new Map<string, ReturnType<FindModule>>();
  const find: FindModule = (name) => {
    for (const folder of folders) {
      const file = join(folder, `${name}.tla`);
      if (!existsSync(file)) continue;
      const read = readSource(file);
      return read.source === null ? read.diagnostics : (parseFile(read.source).module ?? undefined);
    }
    const text = standardText(name);
    return text === undefined ? undefined : (parseModule({ name: `<bundled>/${name}.tla`, text }).module ?? undefined);
  };
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name);
  };
};
