// Does tasks of a mutation run one after the other, on an original that it has open.
import { setImmediate as turn } from 'node:timers/promises';
import type { MutantResult } from '../../report/index.ts';
import { boundsOf, pauseOf, type VariantAllowance } from './bounds.ts';
import type { AllMutants } from './chosen.ts';
import { Combinations, type ViolatedTogether } from './combinations.ts';
import { judgeMutant } from './judge-mutant.ts';
import { type Original, openedAnew, withRoom } from './original.ts';
import { keepable } from './progress-file.ts';
import type { Task, TaskResult } from './task.ts';
import { endTurns, type SharedTurns, takeTurn } from './turns.ts';

/** Judges mutants, and pairs of them. */
export class TaskJudge {
  #original: Original;
  #combinations: Combinations;
  readonly #changes: AllMutants;
  readonly #byId: ReadonlyMap<string, AllMutants['mutants'][number]>;
  /** Seconds for each. */
  readonly #limit: number;
  readonly #allowance: VariantAllowance;
  readonly #pause: () => void;

  constructor(original: Original, changes: AllMutants, limit: number, allowance: VariantAllowance) {
    this.#original = original;
    this.#changes = changes;
    this.#byId = new Map(changes.mutants.map((mutant) => [mutant.id, mutant]));
    this.#limit = limit;
    this.#allowance = allowance;
    this.#pause = pauseOf(allowance);
    this.#combinations = this.#newCombinations();
  }

  /** Whether the user ends the run. */
  get isEnded(): boolean {
    const { hear, signal } = this.#allowance;
    return hear?.() === true || signal?.aborted === true;
  }

  /** Does tasks whose turn it is, until there is none left or the user ends the run. */
  async judgeInTurn(tasks: readonly Task[], turns: SharedTurns, found: (result: TaskResult) => void): Promise<void> {
    for (let i = takeTurn(turns); i < tasks.length; i = takeTurn(turns)) {
      const task = tasks[i]!;
      for (const one of task.kind === 'mutants' ? task.ids : [task]) {
        // Signals to the first process of a container, and the end of who started this one, are heard only in a turn of the event loop.
        await turn();
        const result = this.isEnded ? null : await (typeof one === 'string' ? this.#ofMutant(one) : this.#ofPairs(one));
        if (result === null || this.isEnded) return endTurns(turns);
        found(result);
      }
    }
  }

  /** Whether what is violated without a part and with any change is known at once. */
  isKnownAtOnce(part: string): boolean {
    return this.#combinations.isSafe(this.#byId.get(part)!);
  }

  /** What is violated without a part and with a change; null where that is not known, or the user ends the run. */
  async violated(part: string, change: string): Promise<ViolatedTogether | null> {
    if (this.isEnded) return null;
    this.#makeRoom();
    return await this.#combinations.violated(this.#byId.get(part)!, this.#byId.get(change)!);
  }

  async #ofMutant(id: string): Promise<TaskResult> {
    const began = performance.now();
    const outcome = await this.#outcomeOf(id);
    return { kind: 'mutant', found: { id, seconds: (performance.now() - began) / 1000, outcome: keepable(outcome) } };
  }

  async #ofPairs({ change, parts }: Task & { readonly kind: 'pairs' }): Promise<TaskResult> {
    const violated: (ViolatedTogether | null)[] = [];
    for (const part of parts) violated.push(await this.violated(part, change));
    return { kind: 'pairs', change, parts, violated };
  }

  async #outcomeOf(id: string): Promise<Pick<MutantResult, 'status' | 'killers' | 'reason' | 'difference' | 'behaviours'>> {
    this.#makeRoom();
    const mutant = this.#byId.get(id)!;
    const bounds = boundsOf(this.#original, this.#limit, this.#allowance, this.#pause);
    const outcome = await judgeMutant(this.#original, mutant, this.#changes.isRead(mutant), bounds);
    if (outcome.reason === 'memory') this.#use(openedAnew(this.#original));
    return outcome;
  }

  #makeRoom(): void {
    const original = withRoom(this.#original);
    if (original !== this.#original) this.#use(original);
  }

  #use(original: Original): void {
    this.#original = original;
    this.#combinations = this.#newCombinations();
  }

  #newCombinations(): Combinations {
    return new Combinations(this.#original, () => boundsOf(this.#original, this.#limit, this.#allowance, this.#pause));
  }
}
