// The graph that one partition has, given to the coordinator in parts as it asks for them (graph-gathering.ts).
import { type GraphPart, graphPieces, takePieces } from './graph-gathering.ts';
import type { GraphLevels, GraphPiece } from './messages.ts';
import type { OwnedStates } from './owned-states.ts';
import type { StateExchange } from './state-exchange.ts';

/** One partition's side. */
export class GraphGiver {
  readonly #owned: OwnedStates;
  readonly #exchange: StateExchange;
  readonly #give: (part: GraphPart) => void;
  /** The levels that are asked for, as often as some more of them are to be given. */
  readonly #asked: GraphLevels[] = [];
  /** The levels that were given last, and what is left of them. */
  #given: { readonly to: number; readonly pieces: Iterator<GraphPiece>; isLast: boolean } | null = null;

  constructor(owned: OwnedStates, exchange: StateExchange, give: (part: GraphPart) => void) {
    this.#owned = owned;
    this.#exchange = exchange;
    this.#give = give;
  }

  /** Some more of these levels is to be given. */
  ask(levels: GraphLevels): void {
    this.#asked.push(levels);
  }

  /** Gives what is asked for, as far as it is there. Throws Unsendable. */
  give(): void {
    for (let levels = this.#asked[0]; levels !== undefined; levels = this.#asked[0]) {
      // More may have been asked for beforehand than there is.
      const isGiven = this.#given?.to === levels.to && this.#given.isLast;
      if (!isGiven && !this.#isSettled(levels)) return;
      this.#asked.shift();
      if (!isGiven) this.#givePart(levels);
    }
  }

  /** Whether the steps from these levels are written. */
  #isSettled({ to, isWhole }: GraphLevels): boolean {
    const { steps } = this.#owned;
    if (isWhole && steps !== null && steps.levels < to) this.#owned.settleSteps();
    return steps !== null && steps.levels >= to;
  }

  #givePart(levels: GraphLevels): void {
    if (this.#given?.to !== levels.to)
      this.#given = { to: levels.to, pieces: graphPieces(this.#owned, levels, this.#exchange), isLast: false };
    const part = takePieces(this.#given.pieces);
    this.#given.isLast = part.isLast;
    this.#give(part);
  }
}
