// What it costs to learn what actions do, and which of them it does not pay for.

/** What it costs to learn what an instance of an action does, in states that are expanded: so much, and one for so many reads and writes. */
const COST = 4;
const ACCESSES = 32;
/** An action is left to the program when learning it has cost so much more than the states since. */
const CAPITAL = 2 ** 13;

/** The costs of some actions. */
export class LearningCosts {
  /** States that were expanded. */
  expanded = 0;
  /** What is left of the capital of each action, at which state. */
  readonly #credits: readonly { left: number; at: number }[];

  constructor(actions: number) {
    this.#credits = Array.from({ length: actions }, () => ({ left: CAPITAL, at: 0 }));
  }

  /** Whether an action is left to the program. */
  isTooDear(action: number): boolean {
    return this.#credits[action]!.left < 0;
  }

  /** The actions that are left to the program. */
  get tooDear(): readonly number[] {
    return [...this.#credits.keys()].filter((action) => this.isTooDear(action));
  }

  /** Something is to be learnt about an action. */
  begin(action: number): void {
    const credit = this.#credits[action]!;
    credit.left = Math.min(CAPITAL, credit.left + this.expanded - credit.at) - COST;
    credit.at = this.expanded;
  }

  /** That took so many reads and writes. */
  end(action: number, accesses: number): void {
    this.#credits[action]!.left -= accesses / ACCESSES;
  }
}
