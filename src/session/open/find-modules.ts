// Where modules are found: beside the root module, on the library path (the environment variable TLASSO_LIBRARY), behind the first module of the file, among the
// bundled ones. A user's copy wins over ours, as with TLC. Each text is read and parsed once.
import { basename, dirname, join } from 'node:path';
import { operatorNamed } from '../../../grammar/index.ts';
import { type StandardModule, standardModules } from '../../compiler/index.ts';
import { bundledText, type Diagnostic, type SourceText } from '../../diagnostics/index.ts';
import { type Module, type ParsedModule, parseModule } from '../../syntax/index.ts';
import { entriesOf } from '../files/folders.ts';
import { libraryFolders } from '../files/library-path.ts';
import { readIfThere, type Texts } from '../files/sources.ts';
import { parseFile } from './parse-file.ts';

/** What files hold, parsed: one that is there is not read again. */
export type ParsedFiles = Map<string, ParsedModule>;

/** A module, what is wrong with its text, or undefined where there is none of the name. */
export type FoundModule = Module | readonly Diagnostic[] | undefined;

function isBroken(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/**
 * The modules that follow the first one of a file, each as its text or what is wrong with it. Prose between them is not parsed: a module
 * begins at a line with a whole `---- MODULE Name ----` and nothing in front of it, as in TLC. One in a comment of lines is none.
 */
function laterModules(source: SourceText, first: Module): ReadonlyMap<string, Module | readonly Diagnostic[]> {
  const found = new Map<string, Module | readonly Diagnostic[]>();
  for (let { end } = first.span; ; ) {
    const header = source.text.slice(end).search(/^[ \t]*-{4,}[ \t]*MODULE[ \t]+\w+[ \t]*-{4,}/m);
    if (header < 0) return found;
    // Blanks keep lines and columns.
    const text = source.text.slice(0, end + header).replace(/[^\n]/g, ' ') + source.text.slice(end + header);
    const { module, diagnostics } = parseModule({ ...source, text });
    if (module === null || module.span.end <= end) return found;
    const { name } = module.name;
    if (!found.has(name)) found.set(name, isBroken(diagnostics) ? diagnostics : module);
    ({ end } = module.span);
  }
}

const bundledModules = new Map<string, ReturnType<typeof parseModule>>();

/** A bundled module: its text never changes, so it is parsed once. */
function parsedBundled({ name, text, givesWay }: StandardModule): ReturnType<typeof parseModule> {
  const known = bundledModules.get(name);
  if (known !== undefined) return known;
  const { module, diagnostics } = parseModule(bundledText(name, text));
  const parsed = { module: module === null ? null : { ...module, ...(givesWay === undefined ? {} : { givesWay }) }, diagnostics };
  bundledModules.set(name, parsed);
  return parsed;
}

/** Finds the modules that a root module names. */
export class ModuleFinder {
  /** Warnings about the texts of modules that were found. */
  readonly remarks: Diagnostic[] = [];
  readonly #folders: readonly string[];
  readonly #root: Module | null;
  readonly #texts: Texts | undefined;
  readonly #parsed: ParsedFiles | undefined;
  readonly #own = new Map<string, FoundModule>();
  readonly #bundled = new Map<string, FoundModule>();
  #later: ReadonlyMap<string, Module | readonly Diagnostic[]> | null = null;

  /**
   * @param path of the root module's file
   * @param root null where the root module is in no file
   * @param texts what stands for the contents of files
   * @param parsed the other files, as far as they are known
   */
  constructor(path: string, root: Module | null, texts?: Texts, parsed?: ParsedFiles) {
    this.#texts = texts;
    this.#parsed = parsed;
    this.#folders = [dirname(path), ...libraryFolders()];
    this.#root = root;
  }

  /** The module of this name. */
  readonly find = (name: string): FoundModule => {
    const own = this.#findOwn(name);
    if (own !== undefined) return own;
    if (!this.#bundled.has(name)) this.#bundled.set(name, this.#findBundled(name));
    return this.#bundled.get(name);
  };

  /** The names of the modules that there are: files of the folders that are looked into, what follows the root module, and bundled ones. */
  *modules(): Iterable<string> {
    for (const folder of this.#folders) for (const { name } of entriesOf(folder)) if (name.endsWith('.tla')) yield basename(name, '.tla');
    if (this.#later !== null) yield* this.#later.keys();
    yield* standardModules.keys();
  }

  /** The names that were looked for: a file of one of them can change what is found. */
  get names(): Iterable<string> {
    return this.#own.keys();
  }

  #findOwn(name: string): FoundModule {
    if (!this.#own.has(name)) this.#own.set(name, this.#read(name) ?? this.#behindRoot(name));
    return this.#own.get(name);
  }

  /** The module of this name in the first folder that has it. */
  #read(name: string): FoundModule {
    for (const folder of this.#folders) {
      const path = join(folder, `${name}.tla`);
      const known = this.#texts?.has(path) === true ? undefined : this.#parsed;
      const text = known?.has(path) === true ? null : readIfThere(path, this.#texts);
      if (text === null && known?.has(path) !== true) continue;
      if (text !== null && text.source === null) return text.diagnostics;
      const parsed = known?.get(path) ?? parseFile(text!.source!, text!.diagnostics);
      known?.set(path, parsed);
      if (parsed.module === null || isBroken(parsed.diagnostics)) return parsed.diagnostics;
      this.remarks.push(...parsed.diagnostics);
      return parsed.module;
    }
    return undefined;
  }

  /** The modules behind the root module in its file that were found so far. */
  get modulesBehindRoot(): readonly Module[] {
    const isModule = (found: FoundModule): found is Module => found !== undefined && 'span' in found;
    return [...this.#own.values()].filter(isModule).filter(({ span }) => span.source.name === this.#root?.span.source.name);
  }

  #behindRoot(name: string): FoundModule {
    if (this.#root === null) return undefined;
    this.#later ??= laterModules(this.#root.span.source, this.#root);
    return this.#later.get(name);
  }

  #findBundled(name: string): FoundModule {
    const standard = standardModules.get(name);
    if (standard === undefined) return undefined;
    const { module, diagnostics } = parsedBundled(standard);
    return module ?? diagnostics;
  }
}

/** Names of standard modules are short; what is longer is no regular expression either. */
const LONGEST_SUGGESTED = 100;

/** The standard module that defines a name. */
export function suggestModule(name: string, isValue: boolean): string | undefined {
  if (name.length > LONGEST_SUGGESTED) return undefined;
  const spellings = operatorNamed(name)?.spellings ?? [name];
  const escaped = `(?:${spellings.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;
  const head = isValue ? '==|\\[' : '\\(|==|\\[';
  // A definition at the start of a line: enough for a hint.
  const defined = new RegExp(`^(?:${escaped}\\s*(?:${head})|\\w+ ${escaped} \\w+ +==|${escaped} \\w+ +==)`, 'm');
  for (const module of standardModules.values()) {
    // Integers has all of Naturals, and negative numbers.
    if (defined.test(module.text)) return module.name === 'Naturals' ? 'Integers' : module.name;
  }
  return undefined;
}
