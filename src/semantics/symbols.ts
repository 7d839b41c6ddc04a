// What names mean: the contract between name resolution and everything that reads a resolved module.
//
// A symbol is one declaration or definition, with its own identity (compare with ===). A module is resolved once; INSTANCE does not copy
// it. Instead a reference carries the instances it goes through, and whoever evaluates a definition reached through an instance does so in
// an environment where the instantiated module's constants and variables stand for the substituted expressions. That makes chains
// (`A!B!C`), parametrized instances and priming of substituted variables one mechanism (*Specifying Systems*, section 17.8).
import type { Span } from '../diagnostics/index.ts';
import type { Expr, Identifier, Labeled, Let, Name, Parameter, PathStep, Subexpression, Substitution } from '../syntax/index.ts';

/** 0 constant, 1 state, 2 action, 3 temporal (*Specifying Systems*, section 17.2). */
export type Level = 0 | 1 | 2 | 3;

/** A declared constant, possibly an operator. */
export interface ConstantSymbol {
  readonly kind: 'constant';
  readonly name: string;
  readonly arity: number;
  readonly module: string;
  readonly span: Span;
}

export interface VariableSymbol {
  readonly kind: 'variable';
  readonly name: string;
  readonly module: string;
  readonly span: Span;
}

/** A parameter of an operator, of a parametrized instance, or of a LAMBDA. */
export interface ParameterSymbol {
  readonly kind: 'parameter';
  readonly name: string;
  readonly arity: number;
  readonly span: Span;
}

/** A name bound by a quantifier, CHOOSE, a set or function constructor. */
export interface BoundSymbol {
  readonly kind: 'bound';
  readonly name: string;
  readonly span: Span;
}

/** An operator or function definition, global or in a LET; also a named assumption or theorem used as an expression. */
export interface DefinitionSymbol {
  readonly kind: 'definition';
  readonly name: string;
  readonly params: readonly ParameterSymbol[];
  /** For `f[x \in S] == e` the function constructor `[x \in S |-> e]`. */
  readonly body: Expr;
  /** True for `f[x \in S] == e` whose e mentions f: then references to f inside the body are this symbol itself. */
  readonly recursiveFunction: boolean;
  /** Declared by RECURSIVE. */
  readonly recursive: boolean;
  readonly local: boolean;
  /** True for a definition in a LET, and for the synthesized one of a subexpression name (see `Reference.part`). */
  readonly inner: boolean;
  /** True for a named ASSUME or THEOREM. */
  readonly fact?: boolean;
  /** The module in whose text it stands. */
  readonly module: string;
  /** The level of the definition where its parameters are constants. Filled in before the module is handed out. */
  level: Level;
  /** The defined name in the text. */
  readonly span: Span;
}

/** `I(x) == INSTANCE M WITH ...`, or an unnamed `INSTANCE M` (then the name is empty). */
export interface InstanceSymbol {
  readonly kind: 'instance';
  readonly name: string;
  readonly params: readonly ParameterSymbol[];
  readonly target: ResolvedModule;
  /** Every declared constant and variable of the target, with what stands for it in the instantiating module (explicit or implicit). */
  readonly substitutions: ReadonlyMap<ConstantSymbol | VariableSymbol, Expr>;
  readonly local: boolean;
  readonly span: Span;
}

/** An operator of the language itself: `=`, `\in`, `SUBSET`, `TRUE`, ... by its canonical name. */
export interface BuiltinSymbol {
  readonly kind: 'builtin';
  readonly name: string;
  readonly arity: number;
}

/** What a name in an expression can denote. */
export type ValueSymbol = ConstantSymbol | VariableSymbol | ParameterSymbol | BoundSymbol | DefinitionSymbol | BuiltinSymbol;
export type ModuleSymbol = ValueSymbol | InstanceSymbol;

/**
 * One instance that a reference goes through, outermost first. `args` are evaluated where the reference stands (or where the path was imported).
 *
 * Steps that change nothing are left out: those of instances without substitutions or that substitute each declared name by itself, and all
 * steps in front of a definition whose module (with the modules around it) declares no constants and no variables.
 */
export interface InstanceStep {
  readonly instance: InstanceSymbol;
  readonly args: readonly Expr[];
}

/** What a name at one place denotes. Unnamed INSTANCEs contribute steps that the text does not show. */
export interface Reference {
  readonly path: readonly InstanceStep[];
  readonly symbol: ValueSymbol;
  /**
   * Only for a Name that denotes a part of a definition by its label (`Foo!lab`, `Foo(a)!lab` as an operator): what it denotes. Then `path` is
   * empty and `symbol` is a synthesized definition for the place of use, whose parameters are `part.params` (those of the label, where the name is
   * applied or given as an operator) and whose body is a Subexpression node that denotes `part`.
   */
  readonly part?: SubexpressionTarget;
  /** Present behind the name of an instance, and for a definition that an unnamed INSTANCE imported: see `ScopeEntry.copy`. */
  readonly copy?: object;
}

/** What `Foo!2!<<` denotes: a part of a definition's body, in the environment of the path with these symbols bound. */
export interface SubexpressionTarget {
  readonly path: readonly InstanceStep[];
  readonly expr: Expr;
  /** Parameters and bound names in scope at `expr`, with the argument expressions given at the place of use. */
  readonly bindings: readonly { readonly symbol: ParameterSymbol | BoundSymbol; readonly value: Expr }[];
  /**
   * Empty where the subexpression stands for a value. Where an operator is needed, its parameters: the names that got no argument, which `bindings`
   * maps to uses of these parameters.
   */
  readonly params: readonly ParameterSymbol[];
}

/** A definition behind the names of instances. */
export interface Member {
  readonly symbol: DefinitionSymbol;
  /** See `Reference.copy`. */
  readonly copy: object;
  /** The number of parameters of the instances, which come before those of the definition. */
  readonly instanceParameters: number;
}

export interface AssumptionInfo {
  readonly name: string | null;
  readonly body: Expr;
  readonly path: readonly InstanceStep[];
  readonly span: Span;
}

/** What a name means in a module. */
export interface ScopeEntry {
  readonly path: readonly InstanceStep[];
  readonly symbol: ModuleSymbol;
  /** Not visible to modules that extend or instantiate this one. */
  readonly local: boolean;
  /**
   * An unnamed INSTANCE makes definitions of its own: the configuration overrides those, or the ones that it instantiates. Modules that extend this
   * one share the object; absent for a definition that stands in this module or in one that it extends.
   */
  readonly copy?: object;
  /** It is no obstacle to another meaning of the name: see `Module.givesWay`. */
  readonly givesWay?: true;
  /** Its meaning cannot depend on a substitution: the module of origin, with the modules around it, declares no constants and no variables. */
  readonly closed: boolean;
}

/** A module after resolution. */
export interface ResolvedModule {
  readonly name: string;
  readonly span: Span;
  /** Declared here or in an extended module, each once, in the order of declaration (extended modules first). */
  readonly constants: readonly ConstantSymbol[];
  readonly variables: readonly VariableSymbol[];
  /** Everything visible at the module's end, by name: own, extended and imported by unnamed INSTANCE (with its path). */
  readonly scope: ReadonlyMap<string, ScopeEntry>;
  /** Nested modules, its own and those of extended modules. */
  readonly modules: ReadonlyMap<string, ResolvedModule>;
  /** Of this module and the extended ones (not of instantiated ones: their assumptions become theorems there). */
  readonly assumptions: readonly AssumptionInfo[];
  /** All modules it is built from, itself included, by name: for watching files and for messages. */
  readonly sources: ReadonlyMap<string, Span>;
}

/** A name in the text that is no Name node: one that is introduced, an instance before `!`, a substituted name, the name of a module. */
export type NamedPlace = Identifier | Parameter | PathStep | Substitution;

/** What is known about the names of modules that may have errors: every answer can be missing. For editors; whoever compiles asks a `Resolution`. */
export interface KnownNames {
  /** The root module as far as it could be resolved. */
  readonly root: ResolvedModule;
  reference(name: Name): Reference | undefined;
  mentioned(place: NamedPlace): ModuleSymbol | ResolvedModule | undefined;
  binder(identifier: Identifier): BoundSymbol | ParameterSymbol | undefined;
  /** What a LET introduces. */
  names(node: Let): ReadonlyMap<string, DefinitionSymbol | InstanceSymbol>;
  /** The label, or the definition of a LET, that a part of a subexpression name denotes. */
  selected(place: Span): Labeled | DefinitionSymbol | undefined;
  /** Whether levels were verified: only then is `level` of a definition right. */
  readonly hasLevels: boolean;
}

/** The answers of name resolution about nodes of the syntax tree, for all modules of one specification. */
export interface Resolution {
  readonly root: ResolvedModule;
  /** What a use of a name denotes. Every Name node of the resolved modules has an answer; in front of selectors it is the definition itself. */
  reference(name: Name): Reference;
  /** The symbol introduced by a bound name, or by a LAMBDA's parameter (a ParameterSymbol); for a label's parameter the bound name it repeats. */
  binder(identifier: Identifier): BoundSymbol | ParameterSymbol;
  /**
   * What `@` stands for: of an `@`, and of the expression that is the new value of an update. An `@` belongs to the EXCEPT in whose new value it is written,
   * wherever a definition around it is used. Undefined for what is in no text.
   */
  old(expr: Expr): ParameterSymbol | undefined;
  /** The symbols of a LET's definitions, in order (definitions only; instances are reached through references). */
  definitions(node: Let): readonly DefinitionSymbol[];
  subexpression(node: Subexpression): SubexpressionTarget;
  /** What `A!B!C` names in the root module: the names of instances, and of a definition; undefined where there is none. */
  member(names: readonly string[]): Member | undefined;
  /**
   * The level of an expression that is not an operator argument. Parameters, bound names and declared constants count as constants, so an expression
   * of a module that is instantiated with a higher substitution, or of an operator applied to such arguments, can have a higher level there.
   */
  level(expr: Expr): Level;
}
