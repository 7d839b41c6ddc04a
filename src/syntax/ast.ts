// The abstract syntax of TLA+2 modules: what the later rooms see of a text.
//
// Operators keep no trace of how they were spelled: symbols with several spellings have one canonical name (see
// `grammar/operators.ts`), infix, prefix and postfix applications are `apply` nodes like calls. Names are not resolved here: `semantics`
// does that. Every node has a span in its source. Nodes are plain immutable data.
//
// Source: Lamport, *Specifying Systems*, chapter 15, and "TLA+2: A Preliminary Guide".
import type { Span } from '../diagnostics/index.ts';

/** A name at the place where it is introduced. */
export interface Identifier {
  readonly kind: 'identifier';
  readonly name: string;
  readonly span: Span;
}

/** One step `Inst(args)!` of a compound name. */
export interface PathStep {
  readonly name: string;
  readonly args: readonly Expr[];
  readonly span: Span;
}

/** A use of a name: an identifier or a canonical operator symbol, after the instances it is reached through. `A(x)!B!+` has two steps. */
export interface Name {
  readonly kind: 'name';
  readonly path: readonly PathStep[];
  readonly name: string;
  readonly span: Span;
}

/** A selector of a subexpression name (TLA+2 guide, section "Naming subexpressions"). */
export type Selector =
  | { readonly kind: 'index'; readonly index: number; readonly span: Span } /* !2 */
  | { readonly kind: 'left'; readonly span: Span } /* !<< */
  | { readonly kind: 'right'; readonly span: Span } /* !>> */
  | { readonly kind: 'definition'; readonly span: Span } /* !: */
  | { readonly kind: 'at'; readonly span: Span } /* !@ */
  | { readonly kind: 'arguments'; readonly args: readonly Expr[]; readonly span: Span } /* !(a, b) */
  | {
      readonly kind: 'label';
      readonly name: string;
      readonly args: readonly Expr[];
      readonly span: Span;
    }; /* !lab(a) after another selector */

/** `x, y \in S`, `<<x, y>> \in S`, or `x, y` without a set. */
export interface Bound {
  readonly names: readonly Identifier[];
  /** True for `<<x, y>> \in S`: the names are the components of one element. */
  readonly tuple: boolean;
  /** Null where unbounded. */
  readonly set: Expr | null;
  readonly span: Span;
}

export type ExceptStep =
  | { readonly kind: 'index'; readonly args: readonly Expr[]; readonly span: Span } /* [a, b] */
  | { readonly kind: 'field'; readonly name: string; readonly span: Span }; /* .name */

export interface ExceptUpdate {
  readonly path: readonly ExceptStep[];
  readonly value: Expr;
  readonly span: Span;
}

export interface Field {
  readonly name: string;
  readonly value: Expr;
  readonly span: Span;
}

export interface CaseArm {
  readonly guard: Expr;
  readonly value: Expr;
  readonly span: Span;
}

export interface NumberLiteral {
  readonly kind: 'number';
  readonly value: bigint;
  readonly span: Span;
}
export interface DecimalLiteral {
  readonly kind: 'decimal';
  readonly text: string;
  readonly span: Span;
}
/** The value is the string after its escapes were read. */
export interface StringLiteral {
  readonly kind: 'string';
  readonly value: string;
  readonly span: Span;
}
/** `Op(a, b)`, `a + b`, `~a`, `a'`. Unary minus is named `-.`; priming is named `'`. */
export interface Apply {
  readonly kind: 'apply';
  readonly operator: Name;
  readonly args: readonly Expr[];
  readonly fixity: 'call' | 'prefix' | 'infix' | 'postfix';
  readonly span: Span;
}
/** `Foo!2!<<`, `Op(a)!(b)!1`: what remains after the longest prefix that may be a compound name. */
export interface Subexpression {
  readonly kind: 'subexpression';
  readonly base: Name | Apply;
  readonly selectors: readonly Selector[];
  readonly span: Span;
}
/** An aligned list of `/\` or `\/` items (also of one item). Infix conjunction and disjunction are `apply` nodes. */
export interface Junction {
  readonly kind: 'junction';
  readonly operator: '/\\' | '\\/';
  readonly items: readonly Expr[];
  readonly span: Span;
}
export interface Quantified {
  readonly kind: 'quantified';
  readonly quantifier: '\\A' | '\\E' | '\\AA' | '\\EE';
  readonly bounds: readonly Bound[];
  readonly body: Expr;
  readonly span: Span;
}
/** The bound has one name, or several where it is a tuple. */
export interface Choose {
  readonly kind: 'choose';
  readonly bound: Bound;
  readonly body: Expr;
  readonly span: Span;
}
export interface SetEnumeration {
  readonly kind: 'set';
  readonly elements: readonly Expr[];
  readonly span: Span;
}
/** `{x \in S : P}`. */
export interface SetFilter {
  readonly kind: 'set-filter';
  readonly bound: Bound;
  readonly condition: Expr;
  readonly span: Span;
}
/** `{e : x \in S, y \in T}`. */
export interface SetMap {
  readonly kind: 'set-map';
  readonly body: Expr;
  readonly bounds: readonly Bound[];
  readonly span: Span;
}
/** `[x \in S, y \in T |-> e]`. */
export interface FunctionConstructor {
  readonly kind: 'function';
  readonly bounds: readonly Bound[];
  readonly body: Expr;
  readonly span: Span;
}
/** `[S -> T]`. */
export interface FunctionSet {
  readonly kind: 'function-set';
  readonly domain: Expr;
  readonly range: Expr;
  readonly span: Span;
}
/** `f[a, b]`. */
export interface FunctionApplication {
  readonly kind: 'function-application';
  readonly function: Expr;
  readonly args: readonly Expr[];
  readonly span: Span;
}
export interface Except {
  readonly kind: 'except';
  readonly function: Expr;
  readonly updates: readonly ExceptUpdate[];
  readonly span: Span;
}
/** `@` inside EXCEPT. */
export interface At {
  readonly kind: 'at';
  readonly span: Span;
}
export interface RecordConstructor {
  readonly kind: 'record';
  readonly fields: readonly Field[];
  readonly span: Span;
}
export interface RecordSet {
  readonly kind: 'record-set';
  readonly fields: readonly Field[];
  readonly span: Span;
}
export interface FieldAccess {
  readonly kind: 'field-access';
  readonly record: Expr;
  readonly field: string;
  readonly span: Span;
}
export interface TupleConstructor {
  readonly kind: 'tuple';
  readonly elements: readonly Expr[];
  readonly span: Span;
}
/** `S \X T \X U`, at least two factors. */
export interface CrossProduct {
  readonly kind: 'cross-product';
  readonly factors: readonly Expr[];
  readonly span: Span;
}
export interface If {
  readonly kind: 'if';
  readonly condition: Expr;
  readonly whenTrue: Expr;
  readonly whenFalse: Expr;
  readonly span: Span;
}
export interface Case {
  readonly kind: 'case';
  readonly arms: readonly CaseArm[];
  readonly other: Expr | null;
  readonly span: Span;
}
/** Definitions are operator, function, instance and RECURSIVE units. */
export interface Let {
  readonly kind: 'let';
  readonly definitions: readonly Unit[];
  readonly body: Expr;
  readonly span: Span;
}
/** Only as an argument of an operator, or on the right of a substitution. */
export interface Lambda {
  readonly kind: 'lambda';
  readonly params: readonly Identifier[];
  readonly body: Expr;
  readonly span: Span;
}
/** `[A]_v`. */
export interface BoxAction {
  readonly kind: 'box-action';
  readonly action: Expr;
  readonly subscript: Expr;
  readonly span: Span;
}
/** `<<A>>_v`. */
export interface AngleAction {
  readonly kind: 'angle-action';
  readonly action: Expr;
  readonly subscript: Expr;
  readonly span: Span;
}
export interface Fairness {
  readonly kind: 'fairness';
  readonly strength: 'WF' | 'SF';
  readonly subscript: Expr;
  readonly action: Expr;
  readonly span: Span;
}
/** `lab(x) :: e`. */
export interface Labeled {
  readonly kind: 'labeled';
  readonly label: string;
  readonly params: readonly Identifier[];
  readonly body: Expr;
  readonly span: Span;
}

export type Expr =
  | Name
  | NumberLiteral
  | DecimalLiteral
  | StringLiteral
  | Apply
  | Subexpression
  | Junction
  | Quantified
  | Choose
  | SetEnumeration
  | SetFilter
  | SetMap
  | FunctionConstructor
  | FunctionSet
  | FunctionApplication
  | Except
  | At
  | RecordConstructor
  | RecordSet
  | FieldAccess
  | TupleConstructor
  | CrossProduct
  | If
  | Case
  | Let
  | Lambda
  | BoxAction
  | AngleAction
  | Fairness
  | Labeled;

/** A parameter of an operator, or a declared constant operator: `x`, `F(_, _)`, `_ + _`. */
export interface Parameter {
  readonly kind: 'parameter';
  readonly name: string;
  /** 0 for an ordinary parameter. */
  readonly arity: number;
  readonly span: Span;
}

export interface Substitution {
  /** The declared constant or variable (or operator symbol) of the instantiated module. */
  readonly name: string;
  readonly nameSpan: Span;
  /** An expression, a name of an operator, or a LAMBDA. */
  readonly value: Expr;
  readonly span: Span;
}

export interface VariableDeclaration {
  readonly kind: 'variables';
  readonly names: readonly Identifier[];
  readonly span: Span;
}
export interface ConstantDeclaration {
  readonly kind: 'constants';
  readonly constants: readonly Parameter[];
  readonly span: Span;
}
/** `Op(x, F(_)) == e`, `a ++ b == e`. */
export interface OperatorDefinition {
  readonly kind: 'operator-definition';
  readonly name: Identifier;
  readonly params: readonly Parameter[];
  readonly body: Expr;
  readonly local: boolean;
  readonly span: Span;
}
/** `f[x \in S, y \in T] == e`. */
export interface FunctionDefinition {
  readonly kind: 'function-definition';
  readonly name: Identifier;
  readonly bounds: readonly Bound[];
  readonly body: Expr;
  readonly local: boolean;
  readonly span: Span;
}
/** `I(x) == INSTANCE M WITH a <- b`, or without a name (then `name` is null and `params` empty). */
export interface InstanceDefinition {
  readonly kind: 'instance';
  readonly name: Identifier | null;
  readonly params: readonly Parameter[];
  readonly module: Identifier;
  readonly substitutions: readonly Substitution[];
  readonly local: boolean;
  readonly span: Span;
}
export interface RecursiveDeclaration {
  readonly kind: 'recursive';
  readonly operators: readonly Parameter[];
  readonly span: Span;
}
export interface Assumption {
  readonly kind: 'assumption';
  readonly name: Identifier | null;
  readonly body: Expr;
  readonly span: Span;
}
/** The body is null where it is an ASSUME/PROVE. The proof is parsed and dropped. */
export interface Theorem {
  readonly kind: 'theorem';
  /** Present: it is an AXIOM, which can be of constants only, as an assumption. */
  readonly axiom?: true;
  readonly name: Identifier | null;
  readonly body: Expr | null;
  readonly span: Span;
}
export interface NestedModule {
  readonly kind: 'nested-module';
  readonly module: Module;
  readonly span: Span;
}

export type Unit =
  | VariableDeclaration
  | ConstantDeclaration
  | OperatorDefinition
  | FunctionDefinition
  | InstanceDefinition
  | RecursiveDeclaration
  | Assumption
  | Theorem
  | NestedModule;

export interface Module {
  readonly kind: 'module';
  readonly name: Identifier;
  readonly extends: readonly Identifier[];
  readonly units: readonly Unit[];
  /** Which of its names other modules may give a meaning of their own: those that it only hands on from modules that it uses, or all. Some bundled modules are so, and no text. */
  readonly givesWay?: 'handed-on' | 'all';
  /** From the dashes that open the module to the equals signs that close it. */
  readonly span: Span;
}
