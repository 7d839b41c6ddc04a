// The modules and configurations of a folder while a person edits them: what is open in the editor stands for what is on the disk.
//
// A text is parsed once for each version, and a module is resolved again only where its own text, or one that it asked for, has changed. Modules are found
// as `tlasso check` finds them, and resolved by the same code, so an editor shows what a check would say.
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Diagnostic, finish, type SourceText, type Steps } from '../../diagnostics/index.ts';
import type { KnownNames, Resolution } from '../../semantics/index.ts';
import { type Config, type Module, type ParsedModule, parseConfig } from '../../syntax/index.ts';
import { entriesOf } from '../files/folders.ts';
import { libraryFolders } from '../files/library-path.ts';
import { readIfThere } from '../files/sources.ts';
import type { ModuleFinder, ParsedFiles } from '../open/find-modules.ts';
import { resolveParsed } from '../open/load.ts';
import { parseFileInSteps } from '../open/parse-file.ts';

/** A module as far as it is known. */
export interface AnalyzedModule {
  readonly path: string;
  /** The text of the file, as the editor has it. */
  readonly source: SourceText;
  /** Without the units that have errors; null where the text holds no module. Its places can be in a text with a fresh translation: see `originalSpan`. */
  readonly module: Module | null;
  readonly known: KnownNames | null;
  /** Null where there are errors. */
  readonly resolution: Resolution | null;
  readonly finder: ModuleFinder | null;
  /** What `tlasso check` says of it. Places can be in other files. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A configuration as far as it is known. */
export interface AnalyzedConfig {
  readonly path: string;
  readonly source: SourceText;
  readonly config: Config | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Folders that hold no specifications of the user's. */
const SKIPPED = /^(?:\.|node_modules$)/;

/** More files than these are not looked at. */
const MOST_FILES = 5000;

/** Milliseconds for which a list of files is believed. */
const LIST_AGE = 2000;

const signatureOf = (path: string): string | null => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : null;
};

const moduleNameOf = (path: string): string => basename(path).replace(/\.tla$/, '');

/** The text that a module was read from: a file that is not open is read again whenever it is asked for, and places are those of one text. */
function sourceOf({ module }: ParsedModule, read: SourceText): SourceText {
  const source = module?.span.source;
  return source !== undefined && source.name === read.name && source.text === read.text ? source : read;
}

/** The texts of a workspace, and what is known of them. Paths are absolute. */
export class Workspace {
  #folders: readonly string[];
  readonly #open = new Map<string, SourceText>();
  readonly #parsed: ParsedFiles = new Map();
  readonly #removed = new Set<string>();
  readonly #signatures = new Map<string, string | null>();
  readonly #analyzed = new Map<string, AnalyzedModule>();
  #list: { readonly at: number; readonly files: readonly string[] } | null = null;
  #version = 0;

  /** @param folders in which files are looked for; those of open files are looked at too */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** The folders in which files are looked for, from now on. */
  lookIn(folders: readonly string[]): void {
    this.#folders = folders;
    this.#list = null;
    this.#version++;
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /** The editor has this text of a file. */
  put(path: string, text: string): void {
    if (this.#open.get(path)?.text === text) return;
    if (!this.#open.has(path)) this.#list = null;
    this.#open.set(path, { name: path, text });
    this.#forget(path);
  }

  /** The editor has closed the file: what is on the disk counts. */
  close(path: string): void {
    this.#open.delete(path);
    this.#list = null;
    this.#forget(path);
  }

  /** Another number whenever a text has changed. */
  get version(): number {
    return this.#version;
  }

  /** A workspace with the same texts, which can be changed by itself. What is known of the texts is shared. */
  copy(): Workspace {
    const made = new Workspace(this.#folders);
    made.adopt(this);
    return made;
  }

  /** Becomes what another workspace of the same folders is. */
  adopt(other: Workspace): void {
    const take = <Key, Value>(mine: Map<Key, Value>, theirs: ReadonlyMap<Key, Value>): void => {
      mine.clear();
      for (const [key, value] of theirs) mine.set(key, value);
    };
    take(this.#open, other.#open);
    take(this.#parsed, other.#parsed);
    take(this.#signatures, other.#signatures);
    take(this.#analyzed, other.#analyzed);
    this.#removed.clear();
    for (const path of other.#removed) this.#removed.add(path);
    this.#list = other.#list;
    this.#version++;
  }

  /** There is no such file any more, whatever the disk says. */
  remove(path: string): void {
    this.#removed.add(path);
    this.close(path);
  }

  /** Whether modules are also found where no file of the workspace is. */
  get hasLibrary(): boolean {
    return libraryFolders().length > 0;
  }

  get openFiles(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Looks whether files that are not open have changed on the disk; those that have. */
  refresh(): readonly string[] {
    const changed: string[] = [];
    for (const [path, before] of this.#signatures) {
      if (this.#open.has(path)) continue;
      const now = signatureOf(path);
      if (now === before) continue;
      this.#signatures.set(path, now);
      this.#list = null;
      this.#forget(path);
      changed.push(path);
    }
    return changed;
  }

  /** All files of the workspace with one of these extensions, in the order of their paths. */
  files(extension: '.tla' | '.cfg'): readonly string[] {
    const now = Date.now();
    if (this.#list === null || now - this.#list.at > LIST_AGE) this.#list = { at: now, files: this.#listed() };
    return this.#list.files.filter((path) => path.endsWith(extension));
  }

  /** The text of a file, as the editor or the disk has it; null where there is none. */
  source(path: string): SourceText | null {
    if (this.#removed.has(path)) return null;
    const open = this.#open.get(path);
    if (open !== undefined) return open;
    if (!this.#signatures.has(path)) this.#signatures.set(path, signatureOf(path));
    return readIfThere(path)?.source ?? null;
  }

  /** The text of a file on the disk, whatever the editor has; null where there is none that can be read. */
  textOnDisk(path: string): string | null {
    return readIfThere(path)?.source?.text ?? null;
  }

  /** What is known of the module of a file; null where there is no such file, or no text in it. */
  module(path: string): AnalyzedModule | null {
    return this.#analyzed.get(path) ?? finish(this.moduleInSteps(path));
  }

  /** As `module`, unit by unit. No text may change meanwhile: that is for a copy. */
  *moduleInSteps(path: string): Steps<AnalyzedModule | null> {
    const known = this.#analyzed.get(path);
    if (known !== undefined) return known;
    const source = this.source(path);
    if (source === null) return null;
    const parsed = yield* this.#parse(path, source);
    const analyzed = yield* this.#analyze(path, sourceOf(parsed, source), parsed);
    this.#analyzed.set(path, analyzed);
    return analyzed;
  }

  config(path: string): AnalyzedConfig | null {
    const source = this.source(path);
    if (source === null) return null;
    const { config, diagnostics } = parseConfig(source);
    return { path, source, config, diagnostics };
  }

  /**
   * The module that a configuration is for: the one of the same name, or the longest name that begins the configuration's (`Paxos-large.cfg`), or the only
   * one of the folder. Null where it cannot be told.
   */
  moduleOfConfig(path: string): string | null {
    const folder = dirname(path);
    const name = basename(path, '.cfg');
    const modules = this.#modulesIn(folder);
    const fitting = modules.filter((module) => name.startsWith(module)).sort((a, b) => b.length - a.length);
    const found = fitting[0] ?? (modules.length === 1 ? modules[0] : undefined);
    return found === undefined ? null : join(folder, `${found}.tla`);
  }

  /** The configurations that are for a module, the one of the same name first. */
  configsOf(path: string): readonly string[] {
    const folder = dirname(path);
    const own = join(folder, `${moduleNameOf(path)}.cfg`);
    const all = this.#filesIn(folder).filter((file) => file.endsWith('.cfg') && this.moduleOfConfig(file) === path);
    return all.sort((a, b) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1));
  }

  /** Whether a check of a module reads a file. */
  isReadFor(path: string, module: string): boolean {
    if (path.endsWith('.cfg')) return this.moduleOfConfig(path) === module;
    return path === module || this.looksFor(module, moduleNameOf(path));
  }

  /** The open files for which a change of this file can make a difference, itself first. */
  openFilesAffectedBy(path: string): readonly string[] {
    const name = moduleNameOf(path);
    const folder = dirname(path);
    const uses = (other: string): boolean => {
      if (other.endsWith('.cfg')) {
        const module = this.moduleOfConfig(other);
        return module !== null && (module === path || this.looksFor(module, name));
      }
      return dirname(other) === folder || this.looksFor(other, name);
    };
    return [path, ...this.openFiles.filter((other) => other !== path && uses(other))];
  }

  /** Whether what a module means depends on the module of this name, which it extends or instantiates, or another one that it names. */
  looksFor(path: string, name: string): boolean {
    const { finder } = this.module(path) ?? { finder: null };
    return finder !== null && [...finder.names].includes(name);
  }

  *#parse(path: string, source: SourceText): Steps<ParsedModule> {
    const parsed = this.#parsed.get(path) ?? (yield* parseFileInSteps(source));
    this.#parsed.set(path, parsed);
    return parsed;
  }

  *#analyze(path: string, source: SourceText, { module, diagnostics }: ParsedModule): Steps<AnalyzedModule> {
    if (module === null) return { path, source, module, known: null, resolution: null, finder: null, diagnostics };
    // What is open stands for what is on the disk, also in modules that others are made of.
    for (const [file, text] of this.#open) if (file.endsWith('.tla')) yield* this.#parse(file, text);
    const { finder, resolved, faults } = yield* resolveParsed(path, module, [], undefined, this.#parsed);
    for (const name of finder.names) this.#watch(join(dirname(path), `${name}.tla`));
    const isBroken = diagnostics.some(({ severity }) => severity === 'error');
    // What follows from a unit that was left out is no fault of its own.
    const all = isBroken ? diagnostics : [...diagnostics, ...faults];
    const hasErrors = all.some(({ severity }) => severity === 'error');
    return { path, source, module, known: resolved.known, resolution: hasErrors ? null : resolved.resolution, finder, diagnostics: all };
  }

  #watch(path: string): void {
    if (!this.#open.has(path) && !this.#signatures.has(path)) this.#signatures.set(path, signatureOf(path));
  }

  #forget(path: string): void {
    this.#version++;
    this.#parsed.delete(path);
    const name = moduleNameOf(path);
    for (const [other, { finder }] of this.#analyzed) {
      if (other === path || finder === null || [...finder.names].includes(name)) this.#analyzed.delete(other);
    }
  }

  #modulesIn(folder: string): readonly string[] {
    return this.#filesIn(folder)
      .filter((file) => file.endsWith('.tla'))
      .map(moduleNameOf);
  }

  #filesIn(folder: string): string[] {
    const open = this.openFiles.filter((path) => dirname(path) === folder);
    // A folder that is not on the disk holds only what is open.
    const there = entriesOf(folder).map(({ name }) => join(folder, name));
    return [...new Set([...there, ...open])].sort();
  }

  #listed(): readonly string[] {
    const found = new Set(this.openFiles);
    const waiting = [...this.#folders];
    const single = new Set(this.openFiles.map((path) => dirname(path)));
    for (let folder = waiting.shift(); folder !== undefined && found.size < MOST_FILES; folder = waiting.shift()) {
      single.delete(folder);
      for (const entry of entriesOf(folder)) {
        if (SKIPPED.test(entry.name)) continue;
        if (entry.isDirectory()) waiting.push(join(folder, entry.name));
        else if (/\.(?:tla|cfg)$/.test(entry.name)) found.add(join(folder, entry.name));
      }
    }
    for (const folder of single) for (const file of this.#filesIn(folder)) if (/\.(?:tla|cfg)$/.test(file)) found.add(file);
    return [...found].sort();
  }
}
