// A kind of random test: cases made from a seed, and an oracle that shares no code with what it judges.
//
// Each file of `kinds/` exports one as `kind`. `npm test` runs the first seeds of each; `npm run fuzz` roams (see main.ts).

import type { RandomModel } from './model.ts';

/** A case on which tlasso and the oracle disagree. */
export interface Difference {
  /** What differs, in one line; differences of the same cause should have the same first words. */
  readonly what: string;
  /** Name and text of each file that shows it: modules, configurations, the command as `command.txt`. */
  readonly files: Readonly<Record<string, string>>;
}

export interface FuzzKind {
  readonly name: string;
  /** What is compared with what, in one sentence. */
  readonly meaning: string;
  /** How many seeds `npm test` runs, from 1 on: less than two seconds of work. */
  readonly quick: number;
  /**
   * Makes the case of this seed and judges it. The same seed gives the same case on every machine.
   * @returns undefined where both agree
   */
  readonly run: (seed: number) => Difference | undefined | Promise<Difference | undefined>;
  /** The case of this seed as a model that other checkers can read: what `npm run fuzz -- --judge` compares. */
  readonly model?: (seed: number) => RandomModel | undefined | Promise<RandomModel | undefined>;
  /** What the cases so far were, as name and count: `npm run fuzz` prints it at the end. A kind of which all cases are alike tests little. */
  readonly tally?: () => Readonly<Record<string, number>>;
}
