// The abstract syntax of TLC's configuration files.
import type { Span } from '../diagnostics/index.ts';

/** A value as a .cfg file can write it. */
export type ConfigValue =
  | { readonly kind: 'number'; readonly value: bigint; readonly span: Span }
  | { readonly kind: 'string'; readonly value: string; readonly span: Span }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly span: Span }
  /** A bare identifier: a model value. */
  | { readonly kind: 'model-value'; readonly name: string; readonly span: Span }
  | { readonly kind: 'set'; readonly elements: readonly ConfigValue[]; readonly span: Span };

export interface ConfigName {
  readonly name: string;
  readonly span: Span;
}

/** `x = v`, `F(1, 2) = v`. */
export interface ConfigAssignment {
  readonly kind: 'assignment';
  readonly name: ConfigName;
  /** Non-empty for an assignment to one point of a constant operator. */
  readonly args: readonly ConfigValue[];
  readonly value: ConfigValue;
  /** `x = [M] v`: the module whose constant is assigned; absent for the root module. */
  readonly module?: ConfigName;
  readonly span: Span;
}

/** `x <- op`, `x <-[M] op`. */
export interface ConfigOverride {
  readonly kind: 'override';
  readonly name: ConfigName;
  /** The module in which the name is overridden, or null for the root module and everything it extends. */
  readonly module: ConfigName | null;
  readonly operator: ConfigName;
  readonly span: Span;
}

/** A configuration as written; repeated keywords add up. Names are not resolved. */
export interface Config {
  readonly constants: readonly (ConfigAssignment | ConfigOverride)[];
  readonly init: ConfigName | null;
  readonly next: ConfigName | null;
  readonly specification: ConfigName | null;
  readonly invariants: readonly ConfigName[];
  readonly properties: readonly ConfigName[];
  readonly constraints: readonly ConfigName[];
  readonly actionConstraints: readonly ConfigName[];
  readonly symmetry: readonly ConfigName[];
  readonly view: ConfigName | null;
  readonly alias: ConfigName | null;
  readonly postconditions: readonly ConfigName[];
  /** `_POSSIBLE`, `_PERIODIC`, `_RL_REWARD`: TLC's underscore keywords, by keyword. */
  readonly extensions: readonly { readonly keyword: string; readonly name: ConfigName }[];
  /** Null where the file does not say. */
  readonly checkDeadlock: boolean | null;
  readonly span: Span;
}
