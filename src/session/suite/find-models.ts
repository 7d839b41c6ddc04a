// Paths to the models of a suite.
//
// A folder with a `tlasso.config.*` is described by it, and nothing below it is looked for. Those that are programs are run only where the user has named them
// or their folder. Otherwise the models of its `expected.json` and all
// other configurations in it are models, and so on in the folders below: a configuration that nobody lists is tested, not overlooked.
import { type Dirent, existsSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { entriesOf, readFolder } from '../files/folders.ts';
import { configNames, isProgram, readExpectedFile, readSuiteConfig, type SuiteFile } from './read-suite-file.ts';
import type { SuiteModel } from './suite-model.ts';

const plainOptions: SuiteModel['options'] = { invariants: [], properties: [], ltl: [] };

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** The module in the folder that a configuration belongs to by its name. */
const moduleOf = (config: string): string | null => {
  const stem = basename(config, '.cfg');
  const modules = entriesOf(dirname(config))
    .filter(({ name }) => name.endsWith('.tla'))
    .map(({ name }) => basename(name, '.tla'))
    .filter((module) => stem === module || (stem.startsWith(module) && /[-_.]/.test(stem.charAt(module.length))))
    .sort((a, b) => b.length - a.length);
  return modules[0] === undefined ? null : join(dirname(config), `${modules[0]}.tla`);
};

/** Whether a model was asked for. `file` is null where no module belongs to the configuration. */
type Wanted = (model: { readonly config: string; readonly file: string | null }) => boolean;

class Finder {
  readonly models: SuiteModel[] = [];
  readonly diagnostics: Diagnostic[] = [];

  readonly #base: string;
  readonly #runs: ((file: string) => void) | null;
  /** @param runs told of each program before it is run; null: none may be run */
  constructor(base: string, runs: ((file: string) => void) | null) {
    this.#base = base;
    this.#runs = runs;
  }

  readonly nameOf = (config: string): string => {
    const path = relative(this.#base, config).split(sep).join('/');
    return (path.startsWith('..') ? normalize(config) : path).replace(/\.cfg$/, '');
  };

  #take({ models, diagnostics }: SuiteFile): void {
    this.models.push(...models);
    this.diagnostics.push(...diagnostics);
  }

  /** What the user has named must have models: those of other paths say nothing of it. */
  async named(path: string): Promise<void> {
    const before = this.models.length + this.diagnostics.length;
    // The root keeps its slash: it is its name.
    await this.#path(normalize(path).replace(/(?<=.)[\\/]$/, ''));
    if (this.models.length + this.diagnostics.length === before)
      this.#fault('E605', `there is no model under ${path}`, 'Write a configuration beside a module.');
  }

  async #path(path: string): Promise<void> {
    const name = basename(path);
    if (!existsSync(path)) this.#fault('E001', `${path} does not exist`, 'Check the path.');
    else if (isFolder(path)) await this.#folder(path, true);
    else if (configNames.includes(name) || name.startsWith('tlasso.config.')) await this.#suiteConfig(path, true);
    else if (name.endsWith('.json')) this.#take(readExpectedFile(path, this.nameOf));
    else if (name.endsWith('.cfg')) await this.#some(dirname(path), ({ config }) => config === path);
    else if (name.endsWith('.tla')) await this.#some(dirname(path), ({ file }) => file === path);
    else this.#fault('E001', `${path} is no folder, .cfg, .tla or suite file`, 'Name a folder, a configuration, a module or a suite file.');
  }

  /** @param named the user has named it, or its folder */
  async #suiteConfig(file: string, named: boolean): Promise<void> {
    if (!isProgram(file)) this.#take(await readSuiteConfig(file, this.nameOf));
    else if (!named || this.#runs === null)
      this.#fault(
        'E606',
        `${file} is a program and was not run`,
        this.#runs === null
          ? 'Without --no-config it is run.'
          : `Run \`tlasso test ${dirname(file)}\` if it may run, or tlasso with --no-config to do without it.`,
      );
    else {
      this.#runs(file);
      this.#take(await readSuiteConfig(file, this.nameOf));
    }
  }

  /** The file that describes the models of a folder, where there is one. */
  #suiteConfigOf(folder: string): string | undefined {
    return configNames.map((name) => join(folder, name)).find((file) => existsSync(file) && (this.#runs !== null || !isProgram(file)));
  }

  /** Some models of a folder, as its `tlasso.config.*` describes them, or else `expected.json`. */
  async #some(folder: string, wanted: Wanted): Promise<void> {
    const config = this.#suiteConfigOf(folder);
    if (config === undefined) return this.#configurations(folder, wanted);
    if (isProgram(config)) return this.#suiteConfig(config, false);
    const { models, diagnostics } = await readSuiteConfig(config, this.nameOf);
    const found = models.filter(wanted);
    this.#take({ models: found, diagnostics });
    if (found.length + diagnostics.length === 0) this.#configurations(folder, wanted);
  }

  async #folder(folder: string, named: boolean): Promise<void> {
    const config = this.#suiteConfigOf(folder);
    if (config !== undefined) return this.#suiteConfig(config, named);
    const entries = readFolder(folder);
    if ('code' in entries) return void this.diagnostics.push(entries);
    this.#configurations(folder, () => true);
    for (const entry of entries) if (isLookedInto(entry)) await this.#folder(join(folder, entry.name), false);
  }

  /** The configurations in a folder that are wanted, with what `expected.json` says of them. */
  #configurations(folder: string, wanted: Wanted): void {
    const expected = join(folder, 'expected.json');
    const pinned = existsSync(expected) ? readExpectedFile(expected, this.nameOf) : { models: [], diagnostics: [] };
    this.diagnostics.push(...pinned.diagnostics);
    this.models.push(...pinned.models.filter(wanted));
    if (pinned.diagnostics.length > 0) return;
    const listed = new Set(pinned.models.map((model) => model.config));
    for (const { name } of entriesOf(folder)) {
      const config = join(folder, name);
      if (!name.endsWith('.cfg') || listed.has(config)) continue;
      const file = moduleOf(config);
      if (!wanted({ config, file })) continue;
      if (file === null)
        this.#fault(
          'E604',
          `no module belongs to ${config}`,
          'Rename one of the files, or name the module in tlasso.config.json or expected.json.',
        );
      else
        this.models.push({
          name: this.nameOf(config),
          file,
          config,
          options: plainOptions,
          expect: null,
          large: /-large\.cfg$/.test(name),
        });
    }
  }

  #fault(code: 'E001' | 'E604' | 'E605' | 'E606', message: string, fix: string): void {
    this.diagnostics.push({ code, severity: 'error', message, fix });
  }
}

/** Whether models are looked for in what is in a folder. */
export const isLookedInto = (entry: Dirent): boolean => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules';

/** Every model once, faults for those with one name. */
const distinct = (models: readonly SuiteModel[], diagnostics: Diagnostic[]): SuiteModel[] => {
  const found = new Map<string, SuiteModel>();
  for (const model of models) {
    const before = found.get(model.name);
    if (before === undefined) found.set(model.name, model);
    else if (
      before.config !== model.config ||
      before.file !== model.file ||
      before.origin?.file !== model.origin?.file ||
      before.origin?.path.join() !== model.origin?.path.join()
    )
      diagnostics.push({
        code: 'E603',
        severity: 'error',
        message: `two models are called ${model.name}: the second one is not run`,
        ...(model.origin?.span === undefined ? {} : { span: model.origin.span }),
        ...(before.origin?.span === undefined ? {} : { related: [{ span: before.origin.span, message: 'the first one' }] }),
        fix: 'Give one of them another `name`.',
      });
  }
  return [...found.values()];
};

/**
 * Finds the models under the paths, in a fixed order.
 * @param base the folder that names are relative to
 * @param runs told of each configuration that is a program before it is run; null: none may be run
 */
export const findModels = async (paths: readonly string[], base: string, runs: ((file: string) => void) | null): Promise<SuiteFile> => {
  const finder = new Finder(base, runs);
  for (const path of paths) await finder.named(path);
  return { models: distinct(finder.models, finder.diagnostics), diagnostics: finder.diagnostics };
};
