// Where a search stands, whoever carries it on: one thread, or a team that takes it over and gives it back.
//
// Invariant: `position` states are expanded, `level` is the level of the next, which has the numbers [levelStart, levelEnd); states from `levelEnd`
// on are one level deeper.
import type { CoverageCounters } from '../outcome/coverage.ts';
import type { Counts } from '../parallel/coordinator.ts';
import type { LevelStart } from './snapshot.ts';

/** The counts of a search, and its place in the level. */
export class SearchPosition {
  position = 0;
  level = 1;
  levelStart = 0;
  levelEnd = 0;
  /** States of earlier levels, and of this one; numbers that name no state. */
  earlier = 0;
  levelSize = 0;
  unused = 0;
  generated = 0;
  initialStates = 0;
  /** States that were entered but do not count. */
  hidden = 0;
  depth = 0;
  workers = 1;
  /** What was counted when the level began. */
  generatedAtStart = 0;
  coverageAtStart: Float64Array = new Float64Array(0);

  /** The states from `levelEnd` up to `end` are the next level. */
  nextLevel(end: number, coverage: CoverageCounters): void {
    this.level++;
    this.earlier += this.levelSize;
    this.levelStart = this.levelEnd;
    this.levelEnd = end;
    this.beginLevel(end - this.levelStart, coverage);
  }

  beginLevel(size: number, coverage: CoverageCounters): void {
    this.levelSize = size;
    this.generatedAtStart = this.generated;
    this.coverageAtStart = coverage.copy();
  }

  /** Sets the counts to what they were at a point of this level's order. `entered` numbers were given out. */
  count({ generated, distinct }: Counts, entered: number): void {
    this.generated = generated;
    this.hidden = entered - distinct;
    this.depth = distinct > this.earlier + this.levelSize ? this.level + 1 : this.level;
  }

  get start(): LevelStart {
    const { level, levelStart, levelEnd, earlier, unused, initialStates, workers } = this;
    return { level, levelStart, levelEnd, earlier, unused, generated: this.generatedAtStart, initialStates, workers };
  }

  /** Goes to the beginning of a level of `size` states. */
  restore({ level, levelStart, levelEnd, earlier, unused, generated, initialStates }: LevelStart, size: number): void {
    Object.assign(this, { level, levelStart, levelEnd, earlier, unused, generated, initialStates });
    this.position = earlier;
    this.levelSize = size;
    this.hidden = unused;
    this.depth = level;
    this.generatedAtStart = generated;
  }
}
