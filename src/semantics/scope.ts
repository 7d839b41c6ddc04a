// The names visible at one place of a module.
//
// TLA+ forbids to reuse a visible name even in an inner scope, so one map per module is enough: inner names are put in when their scope opens and
// taken out when it closes. A nested module has its own map and sees that of the module around it, as far as that has been read.
import { builtins } from './builtins.ts';
import type { ModuleSymbol, ResolvedModule, ScopeEntry } from './symbols.ts';

const noSteps: readonly never[] = [];

/** The entry of a name that means the symbol itself, reached through no instance. */
export const directEntry = (symbol: ModuleSymbol, local: boolean): ScopeEntry => ({ path: noSteps, symbol, local, closed: false });

const builtinEntries = new Map(
  [...builtins].map(([name, { symbol }]): [string, ScopeEntry] => [name, { path: noSteps, symbol, local: true, closed: true }]),
);

/** The symbol of products. They are syntax of their own, so it is not among the operators; but no module can give it another meaning. */
const product: ScopeEntry = { path: noSteps, symbol: { kind: 'builtin', name: '\\X', arity: 2 }, local: true, closed: true };

/** The names of one module while it is being read. */
export class Scope {
  readonly #entries = new Map<string, ScopeEntry>();
  readonly #modules = new Map<string, ResolvedModule>();
  /** Names that have been used here in a meaning that gives way: from then on it does not. */
  readonly #used = new Set<string>();
  readonly outer: Scope | null;
  readonly #defines: (name: string) => boolean;
  readonly #isDefined = new Map<string, boolean>();

  /** @param defines whether the module gives a name a meaning somewhere in its text: then no meaning that gives way is seen in it */
  constructor(outer: Scope | null, defines: (name: string) => boolean) {
    this.outer = outer;
    this.#defines = defines;
  }

  /** What a name means here: in the module, in the modules around it, or in the language. */
  find(name: string): ScopeEntry | undefined {
    const entry = this.#entries.get(name) ?? this.outer?.find(name) ?? builtinEntries.get(name);
    return entry?.givesWay === true && this.#hides(name) ? undefined : entry;
  }

  #hides(name: string): boolean {
    const known = this.#isDefined.get(name) ?? this.#defines(name);
    this.#isDefined.set(name, known);
    return known;
  }

  /** As `find`, where the name is used: in one module it cannot mean something else further on. */
  use(name: string): ScopeEntry | undefined {
    const entry = this.find(name);
    if (entry?.givesWay === true) this.#used.add(name);
    return entry;
  }

  /** Whether a name has no meaning here, or one that gives way to another. */
  isFree(name: string): boolean {
    const entry = this.find(name);
    return entry === undefined || (entry.givesWay === true && !this.#used.has(name));
  }

  /** What keeps a name from getting a meaning here. */
  taken(name: string): ScopeEntry | undefined {
    if (name === product.symbol.name) return product;
    return this.isFree(name) ? undefined : this.find(name);
  }

  /** What a name means in this very module. */
  own(name: string): ScopeEntry | undefined {
    return this.#entries.get(name);
  }

  /** Gives a name a meaning and returns the one it had in this module, for `restore`. */
  set(name: string, entry: ScopeEntry): ScopeEntry | undefined {
    const before = this.#entries.get(name);
    this.#entries.set(name, entry);
    return before;
  }

  /** Takes a meaning back when its scope closes. */
  restore(name: string, before: ScopeEntry | undefined): void {
    if (before) this.#entries.set(name, before);
    else this.#entries.delete(name);
  }

  findModule(name: string): ResolvedModule | undefined {
    return this.#modules.get(name) ?? this.outer?.findModule(name);
  }

  setModule(name: string, module: ResolvedModule): void {
    this.#modules.set(name, module);
  }

  entries(): Iterable<[string, ScopeEntry]> {
    return this.#entries;
  }

  modules(): ReadonlyMap<string, ResolvedModule> {
    return this.#modules;
  }

  /** All names visible here, for suggestions. */
  *names(): Iterable<string> {
    yield* this.#entries.keys();
    if (this.outer) yield* this.outer.names();
    else yield* builtinEntries.keys();
  }
}
