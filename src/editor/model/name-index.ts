import { CFG_ROLES, cfgRoles, isTaking } from '../../../grammar/index.ts';
import { Attached, finish, isBundled, type Span, type Steps } from '../../diagnostics/index.ts';
import type { AnalyzedConfig, AnalyzedModule, Workspace } from '../../session/workspace/index.ts';
import type { ConfigName, ConfigValue } from '../../syntax/index.ts';
import { type Entity, entityOfModule, entityOfSymbol, modelValueEntity } from './entity.ts';
import { type Occurrence, occurrencesIn } from './occurrences.ts';
import { mayBeSeen } from './seeing.ts';
import { contains } from './texts.ts';

/** Occurrences of names in files. */
export class NameIndex {
  readonly #workspace: Workspace;
  readonly #modules = new Attached<AnalyzedModule, readonly Occurrence[]>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** The names of a file, in the order of its text. */
  occurrences(path: string): readonly Occurrence[] {
    if (path.endsWith('.cfg')) {
      const config = this.#workspace.config(path);
      return config === null ? [] : this.#inConfig(config);
    }
    const analyzed = this.#workspace.module(path);
    if (analyzed?.module == null || analyzed.known === null) return [];
    return this.#modules.get(analyzed) ?? finish(this.prepare(analyzed));
  }

  /** Looks for the names of a module, unit by unit. */
  *prepare(analyzed: AnalyzedModule): Steps<readonly Occurrence[]> {
    const { module, known, source, finder } = analyzed;
    // Behind a translation that is in no file everything stands elsewhere.
    const others = module?.span.source === source ? (finder?.modulesBehindRoot ?? []) : [];
    const made = this.#modules.get(analyzed) ?? (module === null || known === null ? [] : yield* occurrencesIn(module, known, others));
    this.#modules.set(analyzed, made);
    return made;
  }

  /** The name at an offset of a file; of two that touch there, the one that begins. */
  at(path: string, offset: number): Occurrence | null {
    const all = this.occurrences(path);
    // The last one that begins here or before: names do not overlap.
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle]!.span.start <= offset) low = middle + 1;
      else high = middle;
    }
    const last = all[low - 1];
    if (last === undefined || !contains(last.span, offset)) return null;
    return last;
  }

  /** Every place of the workspace that names a thing, file by file. Places that were translated from others are left out. */
  references(entity: Entity): readonly Occurrence[] {
    return this.filesNaming(entity).flatMap((path) =>
      this.occurrences(path).filter((one) => one.entity.key === entity.key && !one.isTranslated),
    );
  }

  /** The files that can name a thing. */
  filesNaming({ span, symbol, name, kind }: Entity): readonly string[] {
    const isInner =
      symbol !== null && (symbol.kind === 'parameter' || symbol.kind === 'bound' || (symbol.kind === 'definition' && symbol.inner));
    if ((isInner || /^(?:algorithm|proof)-/.test(kind)) && span !== null && !isBundled(span)) return [span.source.name];
    const files = [...this.#workspace.files('.tla'), ...this.#workspace.files('.cfg')];
    if (span === null || isBundled(span)) return files.filter((path) => this.#mentions(path, name));
    const own = span.source.name;
    const isSeen = mayBeSeen(own, kind === 'module' ? [name] : [], this.#workspace);
    const all = files.includes(own) ? files : [own, ...files];
    return all.filter((path) => path === own || (this.#mentions(path, name) && isSeen(path)));
  }

  /** Whether a text holds a name; an operator symbol may be written in several ways. */
  #mentions(path: string, name: string): boolean {
    return !/^\w+$/.test(name) || this.#workspace.source(path)?.text.includes(name) === true;
  }

  #inConfig({ path, config }: AnalyzedConfig): readonly Occurrence[] {
    if (config === null) return [];
    const modulePath = this.#workspace.moduleOfConfig(path);
    const analyzed = modulePath === null ? null : this.#workspace.module(modulePath);
    const found: Occurrence[] = [];
    const tell = (span: Span, entity: Entity, isDefinition = false): void => {
      found.push({ span, entity, isDefinition, isTranslated: false, isWritten: false });
    };
    const named = ({ name, span }: ConfigName): void => {
      const scope = analyzed?.known?.root.scope.get(name);
      const symbol = scope?.symbol ?? analyzed?.resolution?.member(name.split('!'))?.symbol;
      if (symbol !== undefined) tell(span, entityOfSymbol(symbol));
    };
    const value = (given: ConfigValue): void => {
      if (given.kind === 'model-value') tell(given.span, modelValueEntity(given.name, path));
      else if (given.kind === 'set') for (const element of given.elements) value(element);
    };
    for (const role of cfgRoles) {
      if (isTaking(role, 'constants'))
        for (const one of config[role]) {
          named(one.name);
          if (one.kind === 'override') named(one.operator);
          else for (const given of [...one.args, one.value]) value(given);
          const inModule = one.module ?? null;
          const module = inModule === null ? undefined : analyzed?.known?.root.modules.get(inModule.name);
          if (inModule !== null && module !== undefined) tell(inModule.span, entityOfModule(module));
        }
      else if (isTaking(role, 'names')) for (const name of config[role]) named(name);
      else if (isTaking(role, 'name') && config[role] !== null) named(config[role]);
    }
    return found.sort((a, b) => a.span.start - b.span.start);
  }
}

/** The keywords of a configuration that take names, with what they are for. */
export const CONFIG_KEYWORDS: readonly { readonly keyword: string; readonly meaning: string }[] = cfgRoles.flatMap((role) => {
  const row = CFG_ROLES[role];
  const meaning = 'called' in row ? `names ${row.called}` : row.takes === 'constants' ? 'gives constants values' : 'TRUE or FALSE';
  return row.keywords.map((keyword) => ({ keyword, meaning }));
});
