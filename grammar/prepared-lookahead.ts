// What the build has found by analysing the grammars. Sources that run without a build analyse them at the first use.
import type { Building, PreparedLookahead } from './prepared-parser.ts';

/** The parsers that are prepared. */
export type Prepared = 'tla' | 'cfg' | 'pluscal';

/** The bundler puts the data here. */
declare const PREPARED_LOOKAHEAD: Readonly<Record<Prepared, PreparedLookahead>> | undefined;

/** How to build a parser where nothing else is asked for. */
export const prepared = (parser: Prepared): Building =>
  typeof PREPARED_LOOKAHEAD === 'undefined' ? 'analyse' : PREPARED_LOOKAHEAD[parser];
