// What name resolution finds out, by node of the syntax tree. Nodes are compared by identity; one table serves all modules of a specification.
import type { Span } from '../diagnostics/index.ts';
import type { Expr, Identifier, Labeled, Let, Name, Subexpression } from '../syntax/index.ts';
import type {
  BoundSymbol,
  ConstantSymbol,
  DefinitionSymbol,
  InstanceSymbol,
  ModuleSymbol,
  NamedPlace,
  ParameterSymbol,
  Reference,
  ResolvedModule,
  ScopeEntry,
  SubexpressionTarget,
} from './symbols.ts';

/** A label of a definition, with the labels in its scope. */
export interface LabelInfo {
  readonly node: Labeled;
  /** What its parameters stand for: the names bound around it. */
  readonly bound: readonly (BoundSymbol | ParameterSymbol)[];
  readonly labels: Map<string, LabelInfo>;
}

/** A piece of text whose levels are to be checked, in the order of the text. */
export type LevelTask =
  /** Everything in a module; that of a nested module stands between the tasks of the module around it. */
  | {
      readonly kind: 'module';
      readonly module: ResolvedModule;
      readonly extended: readonly ResolvedModule[];
      readonly tasks: readonly LevelTask[];
    }
  | { readonly kind: 'definition'; readonly symbol: DefinitionSymbol }
  /** The definitions from a RECURSIVE declaration to the last definition it announces. */
  | { readonly kind: 'recursive'; readonly tasks: LevelTask[] }
  | { readonly kind: 'instance'; readonly symbol: InstanceSymbol }
  | { readonly kind: 'assumption'; readonly body: Expr }
  | { readonly kind: 'theorem'; readonly body: Expr; readonly module: string };

/** A local name of a LET: an operator or an instance. */
export interface LetContent {
  readonly definitions: readonly DefinitionSymbol[];
  readonly names: ReadonlyMap<string, DefinitionSymbol | InstanceSymbol>;
  readonly tasks: readonly LevelTask[];
}

/** The tables that name resolution fills. */
export class Answers {
  readonly references = new Map<Name, Reference>();
  readonly binders = new Map<Identifier, BoundSymbol | ParameterSymbol>();
  /** What is named at other places. */
  readonly mentions = new Map<NamedPlace, ModuleSymbol | ResolvedModule>();
  readonly lets = new Map<Let, LetContent>();
  /** What `@` stands for in an expression that is the new value of an update, and in each `@`. */
  readonly olds = new Map<Expr, ParameterSymbol>();
  readonly parts = new Map<Subexpression, SubexpressionTarget>();
  readonly labels = new Map<DefinitionSymbol, Map<string, LabelInfo>>();
  /** The labels and inner definitions that subexpression names go through, by the place of the name. */
  readonly selected = new Map<Span, Labeled | DefinitionSymbol>();
  /** How many arguments a function defined by `f[x \\in S, y \\in T] == e` takes. */
  readonly functions = new Map<DefinitionSymbol, number>();
  /** Theorems that are an ASSUME/PROVE: they have no value. */
  readonly valueless = new Set<DefinitionSymbol>();
  /** Declared by RECURSIVE and not yet defined. */
  readonly undefinedYet = new Set<DefinitionSymbol>();
  /** Instances whose substitutions change nothing (see `InstanceStep`). */
  readonly trivialInstances = new Set<InstanceSymbol>();
  /** Constants for which some INSTANCE substitutes something: only these can stand for more than a constant. */
  readonly substituted = new Set<ConstantSymbol>();
  readonly #copies = new Map<object, Map<string, object>>();

  /**
   * What an instance that a module sees made of a definition: the object that tells it from all other copies of the definition. `names` leads there, with
   * the name of the instance in front.
   */
  copyBehind({ copy, symbol }: Pick<ScopeEntry, 'copy' | 'symbol'>, names: readonly string[]): object {
    const instance = copy ?? symbol;
    const copies = this.#copies.get(instance) ?? new Map<string, object>();
    this.#copies.set(instance, copies);
    const key = names.slice(1).join('!');
    const known = copies.get(key) ?? {};
    copies.set(key, known);
    return known;
  }

  /** Those of each module that stands in a text of its own, in the order in which they can be checked. */
  readonly tasks: LevelTask[] = [];
}
