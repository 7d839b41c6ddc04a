// Every configuration of which a result is recorded: of specs/ in its expected.json files, and of a checkout of the public repository tlaplus/Examples in its manifests.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './checkers.mjs';

/** The exit codes that mean a recorded result: safety is an invariant, a step property, a deadlock, an assumption or an evaluation. */
export const EXIT_CODES = {
  success: [0],
  'safety failure': [12, 11, 10, 75],
  'liveness failure': [13],
  'deadlock failure': [11],
  'assumption failure': [10],
};

/** Seconds of a time that is written as 0:01:30; NaN where none is. */
export const secondsOf = (runtime) =>
  /^\d+:\d+:\d+$/.test(runtime ?? '')
    ? runtime
        .split(':')
        .map(Number)
        .reduce((sum, part) => sum * 60 + part, 0)
    : Number.NaN;

/** What a file of JSON in each folder below `parent` says; folders without the file are left out. */
const inFolders = (parent, file) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      try {
        return [{ folder: name, said: JSON.parse(readFileSync(join(parent, name, file), 'utf8')) }];
      } catch (error) {
        if (error.code === 'ENOENT') return [];
        throw error;
      }
    });

/** The models of a checkout of tlaplus/Examples that are searched exhaustively and have a result: what takes TLC longest is last. */
export const recordedModels = (checkout) =>
  inFolders(join(checkout, 'specifications'), 'manifest.json')
    .flatMap(({ said }) =>
      said.modules.flatMap(({ path: module, models = [] }) =>
        models
          .filter(({ mode, result }) => mode === 'exhaustive search' && result in EXIT_CODES)
          .map((model) => {
            const folder = dirname(join(checkout, module));
            return { ...model, folder, module: basename(module), config: relative(folder, join(checkout, model.path)) };
          }),
      ),
    )
    .sort((a, b) => (secondsOf(a.runtime) || 0) - (secondsOf(b.runtime) || 0) || (a.path < b.path ? -1 : 1));

/** All configurations of specs/. */
export const bundledModels = () =>
  inFolders(join(root, 'specs'), 'expected.json').flatMap(({ folder, said }) =>
    [...said.models, ...(said.large ?? [])].map(({ module, config }) => ({
      path: join('specs', folder, config),
      folder: join(root, 'specs', folder),
      module,
      config,
    })),
  );
