// For the build: what the analysis of the grammars finds, as data that the bundler writes where `prepared-lookahead.ts` reads it.
import { cfgParser } from './cfg.ts';
import { plusCalParser } from './pluscal.ts';
import type { Prepared } from './prepared-lookahead.ts';
import type { PreparedLookahead } from './prepared-parser.ts';
import { tlaParser } from './tla.ts';

/** The decisions of each parser. */
export const lookahead: Readonly<Record<Prepared, PreparedLookahead>> = {
  tla: tlaParser('analyse').lookahead(),
  cfg: cfgParser('analyse').lookahead(),
  pluscal: plusCalParser('analyse').lookahead(),
};
