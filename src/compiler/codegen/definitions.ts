// What names stand for, once the configuration has had its say.
import type { DefinitionSymbol, Level, ParameterSymbol, Reference, Resolution, ValueSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Configured, Found, Replacement } from '../configuration/constants.ts';
import type { Native } from '../standard/natives.ts';

/** What the analysis needs to know about the configuration. */
export interface Definitions {
  readonly resolution: Resolution;
  /**
   * What really stands for a definition after the configuration's overrides; a value id where the configuration gives a value. What the text reaches
   * as `Instance!symbol`, or through another unnamed instance than the root module, is not overridden. Symbols that are no definitions stand for
   * themselves: what the configuration gives a constant is in the root layer, because an INSTANCE may give it something else.
   */
  actual(found: Found): ValueSymbol | Configured;
  /** What the configuration puts in the place of a symbol, also of a constant, with the unnamed instances through which the root module has it. */
  replacement(found: Found): Replacement | undefined;
  /** Whether the configuration replaces anything by an operator of the module. */
  readonly isReplaced: boolean;
  native(symbol: DefinitionSymbol): Native | undefined;
  /** Names that are in no text: for operands that are computed already, and for names of the configuration. The resolution knows them. */
  readonly placeholders: Map<Name, Reference>;
  /** Levels of expressions that are in no text. */
  readonly levels: Map<Expr, Level>;
  /** What `@` stands for: of an `@`, and of the expression that is the new value of an update. */
  old(expr: Expr): ParameterSymbol;
  /** The same of expressions that are in no text. */
  readonly olds: Map<Expr, ParameterSymbol>;
}
