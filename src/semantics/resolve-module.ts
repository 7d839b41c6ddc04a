// From the syntax tree of a root module to a resolved specification.
//
// Two passes over the text of all modules: names, then (if every name is known) levels. Finding and parsing a module is the caller's business.
import { type Diagnostic, finish, InternalError, nearest, type Span, type Steps, textOf } from '../diagnostics/index.ts';
import type { Identifier, Module } from '../syntax/index.ts';
import { Answers } from './answers.ts';
import type { SuggestModule } from './context.ts';
import { LevelChecker } from './level-checker.ts';
import { type ModuleText, resolveModuleText, type Specification } from './modules.ts';
import { memberBehind } from './names.ts';
import { Report } from './report.ts';
import type { KnownNames, Resolution, ResolvedModule } from './symbols.ts';

/**
 * Finds and parses the module of this name for EXTENDS or INSTANCE. Undefined: there is none. A list of diagnostics: there is one, but it cannot be
 * read; they are handed on.
 */
export type FindModule = (name: string) => Module | readonly Diagnostic[] | undefined;

/** What the caller knows besides modules. */
export interface ResolveOptions {
  readonly suggestModule?: SuggestModule;
  /** The names of the modules that there are. Asked for where there is none of the name that is looked for. */
  readonly modules?: () => Iterable<string>;
  /** Names that nothing has where they are used -> the names that they stand for. A name that is known or bound there is not looked for here. */
  readonly standIns?: ReadonlyMap<string, string>;
}

/** A resolved specification, or null where there are errors; and everything there is to say about it. */
export interface ResolveResult {
  readonly resolution: Resolution | null;
  /** Null where the modules are nested too deeply. */
  readonly known: KnownNames | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The modules that stand in texts of their own: each is found and resolved once. */
class ModuleTable {
  readonly #find: FindModule;
  readonly #modules: () => Iterable<string>;
  readonly #report: Report;
  readonly #resolve: (module: Module) => Steps<ModuleText>;
  readonly #done = new Map<string, ResolvedModule | null>();
  /** The modules being resolved, outermost first, with the name by which each was called for. */
  readonly #open: { readonly name: string; readonly span: Span }[] = [];

  constructor(find: FindModule, modules: () => Iterable<string>, report: Report, resolve: (module: Module) => Steps<ModuleText>) {
    this.#find = find;
    this.#modules = modules;
    this.#report = report;
    this.#resolve = resolve;
  }

  known(name: string): ResolvedModule | undefined {
    return this.#done.get(name) ?? undefined;
  }

  root(module: Module): Steps<ResolvedModule> {
    return this.#run(module, module.name.span);
  }

  *#run(module: Module, span: Span): Steps<ResolvedModule> {
    const name = module.name.name;
    this.#open.push({ name, span });
    const { module: resolved, incomplete } = yield* this.#resolve(module);
    this.#open.pop();
    this.#done.set(name, incomplete ? null : resolved);
    return resolved;
  }

  #reportAbsent({ name, span }: Identifier): void {
    const open = new Set(this.#open.map((one) => one.name));
    const near = nearest(
      name,
      Array.from(this.#modules()).filter((one) => !open.has(one)),
    );
    this.#report.error('E201', span, `there is no module ${name}`, {
      notes: [
        `${name}.tla is neither beside this module nor in a folder of the environment variable TLASSO_LIBRARY, and no module of this name is bundled.`,
        ...(near === undefined ? [] : [`Did you mean \`${near}\`?`]),
      ],
      fix:
        near === undefined
          ? `Put ${name}.tla beside the module, or correct the name.`
          : `Write \`${near}\`, or put ${name}.tla beside the module.`,
    });
  }

  find(name: Identifier): ResolvedModule | undefined {
    const done = this.#done.get(name.name);
    if (done !== undefined) return done ?? undefined;
    const circle = this.#open.findIndex((open) => open.name === name.name);
    if (circle >= 0) {
      const around = [...this.#open.slice(circle).map((open) => open.name), name.name].join(' -> ');
      this.#report.error('E202', name.span, `module ${name.name} depends on itself: ${around}`, {
        related: this.#open.slice(circle + 1).map((open) => ({ span: open.span, message: `module ${open.name} is used here` })),
        fix: 'Move what both modules need into a third one that depends on neither.',
      });
      return undefined;
    }
    const found = this.#find(name.name);
    if (found === undefined) {
      this.#reportAbsent(name);
      this.#done.set(name.name, null);
      return undefined;
    }
    if (!('kind' in found)) {
      this.#report.adopt(found);
      this.#done.set(name.name, null);
      return undefined;
    }
    if (found.name.name !== name.name) {
      this.#report.error('E204', found.name.span, `module ${found.name.name} stands where module ${name.name} was looked for`, {
        related: [{ span: name.span, message: `module ${name.name} is used here` }],
        fix: `Rename the module to ${name.name}, or its file to ${found.name.name}.tla.`,
      });
      this.#done.set(name.name, null);
      return undefined;
    }
    const resolved = finish(this.#run(found, name.span));
    return this.#done.get(name.name) ? resolved : undefined;
  }
}

const unanswered = (what: string, span: Span): never => {
  throw new InternalError(`no answer about the ${what} \`${textOf(span)}\``);
};

const resolution = (root: ResolvedModule, answers: Answers, levels: LevelChecker): Resolution => ({
  root,
  reference: (name) => answers.references.get(name) ?? unanswered('name', name.span),
  binder: (identifier) => answers.binders.get(identifier) ?? unanswered('bound name', identifier.span),
  old: (expr) => answers.olds.get(expr),
  definitions: (node) => answers.lets.get(node)?.definitions ?? unanswered('LET', node.span),
  member: (names) => memberBehind(answers, root, names),
  subexpression: (node) => answers.parts.get(node) ?? unanswered('subexpression', node.span),
  level: (expr) => levels.level(expr),
});

const NO_NAMES: ReturnType<KnownNames['names']> = new Map();

const knownNames = (root: ResolvedModule, answers: Answers, hasLevels: boolean): KnownNames => ({
  root,
  reference: (name) => answers.references.get(name),
  mentioned: (place) => answers.mentions.get(place),
  binder: (identifier) => answers.binders.get(identifier),
  names: (node) => answers.lets.get(node)?.names ?? NO_NAMES,
  selected: (place) => answers.selected.get(place),
  hasLevels,
});

/**
 * Resolves a module and everything it extends and instantiates. Problems of the specification come back as diagnostics; it throws only an
 * `InternalError`.
 */
export function resolveModule(root: Module, find: FindModule, options: ResolveOptions = {}): ResolveResult {
  return finish(resolveModuleInSteps(root, find, options));
}

/** As `resolveModule`, unit by unit. */
export function* resolveModuleInSteps(root: Module, find: FindModule, options: ResolveOptions = {}): Steps<ResolveResult> {
  const report = new Report();
  const answers = new Answers();
  const specification: Specification = {
    answers,
    report,
    findModule: (name) => table.find(name),
    knownModule: (name) => table.known(name),
    suggestModule: options.suggestModule ?? (() => undefined),
    standIns: options.standIns ?? new Map(),
  };
  const table = new ModuleTable(find, options.modules ?? (() => []), report, function* (module) {
    const text = yield* resolveModuleText(module, specification, null, true);
    answers.tasks.push(text.task);
    return text;
  });
  const levels = new LevelChecker(answers, report);
  let resolved: ResolvedModule;
  try {
    resolved = yield* table.root(root);
    if (!report.hasErrors) yield* levels.run(answers.tasks);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report.error('E299', root.name.span, `an expression in module ${root.name.name} or in a module it uses is nested too deeply`, {
      fix: 'Define parts of it as operators of their own.',
    });
    return { resolution: null, known: null, diagnostics: report.diagnostics };
  }
  return {
    resolution: report.hasErrors ? null : resolution(resolved, answers, levels),
    known: knownNames(resolved, answers, !report.hasErrors),
    diagnostics: report.diagnostics,
  };
}
