// The options of `tlasso check` that ask about behaviours: possibility, bounded response, and how much is explained.
import { type Command, InvalidArgumentError } from 'commander';
import type { CheckRequest } from '../../session/request.ts';
import { collect } from './option-values.ts';

/** A bounded response: the formula is `P ~> Q`. */
type Within = NonNullable<CheckRequest['within']>[number];

export interface TemporalOptions {
  readonly possible?: readonly string[];
  readonly alwaysPossible?: readonly string[];
  readonly within?: readonly Within[];
  readonly explain?: boolean;
}

const form = "Give --within N:ACTION 'P ~> Q', such as --within 3:Tick 'request ~> grant'.";

const within = (text: string, before: readonly Within[] = []): readonly Within[] => {
  const match = /^\s*(\d+)\s*:\s*(.+?)\n(.+)$/s.exec(text) ?? /^\s*(\d+)\s*:\s*([\w!]+)\s+(.+)$/s.exec(text);
  if (match === null) throw new InvalidArgumentError(form);
  const limit = Number(match[1]);
  if (limit > 1_000_000) throw new InvalidArgumentError('Give a limit of at most 1000000.');
  return [...before, { limit, action: match[2]!.trim(), formula: match[3]!.trim() }];
};

/** `--within N:ACTION FORMULA` takes two words; commander's options take one. */
export const joinWithin = (argv: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const [word, bound, formula] = argv.slice(i, i + 3);
    if (word === '--within' && bound !== undefined && formula !== undefined && /^\s*\d+\s*:/.test(bound) && !bound.includes('~>')) {
      joined.push(word, `${bound}\n${formula}`);
      i += 2;
    } else joined.push(word!);
  }
  return joined;
};

/** Adds the options to the command. */
export const withTemporalOptions = (command: Command): Command =>
  command
    .option('--possible <OP>', 'check that some reachable state or step satisfies this operator (may be repeated)', collect)
    .option('--always-possible <OP>', 'check that from every reachable state one satisfying OP can be reached (may be repeated)', collect)
    .option("--within <N:ACTION 'P ~> Q'>", 'check that Q follows P before ACTION has occurred more than N times', within)
    .option('--explain', 'show all that explains a counterexample: the truth of every part of the formula in every state');

/** The part of the request that the options make. */
export const temporalRequest = ({
  possible,
  alwaysPossible,
  within: bounds,
}: TemporalOptions): Pick<CheckRequest, 'possible' | 'alwaysPossible' | 'within'> => ({
  ...(possible === undefined ? {} : { possible }),
  ...(alwaysPossible === undefined ? {} : { alwaysPossible }),
  ...(bounds === undefined ? {} : { within: bounds }),
});
