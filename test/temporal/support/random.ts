/** Seeded random numbers, formulas and words for the property tests. TLASSO_SEED is the seed, see test/fuzz/seeds.ts. */
import { type Formula, type Formulas, type LassoWord, lassoWord, type PropositionId } from '../../../src/temporal/index.ts';
import { seed } from '../../fuzz/seeds.ts';

export class Random {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed | 0;
  }

  /** A number in [0, 1) (mulberry32). */
  real(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.real() * bound);
  }

  chance(probability: number): boolean {
    return this.real() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

/** The random numbers of a test: those of the run's seed and the test's name, so that tests do not have the same cases. */
export function seedFor(test: string): Random {
  let mixed = seed;
  for (const character of test) mixed = (Math.imul(mixed, 31) + character.codePointAt(0)!) | 0;
  return new Random(mixed);
}

const BINARY = ['until', 'weakUntil', 'release', 'strongRelease'] as const;

/** A formula with about `size` operators over propositions `0 .. propositions - 1`. */
export function randomFormula(random: Random, formulas: Formulas, size: number, propositions: number): Formula {
  if (size <= 1) {
    if (random.chance(0.02)) return formulas.constant(random.chance(0.5));
    return formulas.literal(random.below(propositions) as PropositionId, random.chance(0.5));
  }
  if (random.chance(0.4)) {
    const operand = randomFormula(random, formulas, size - 1, propositions);
    return formulas.unary(random.pick(['next', 'eventually', 'always'] as const), operand);
  }
  const left = 1 + random.below(size - 1);
  const f = randomFormula(random, formulas, left, propositions);
  const g = randomFormula(random, formulas, size - left, propositions);
  return random.chance(0.5) ? formulas.nary(random.pick(['and', 'or'] as const), [f, g]) : formulas.binary(random.pick(BINARY), f, g);
}

/** A word with a stem of up to `maxStem` letters and a loop of up to `maxLoop`. */
export function randomWord(random: Random, propositions: number, maxStem: number, maxLoop: number): LassoWord {
  const letter = () => {
    const set = new Set<PropositionId>();
    for (let p = 0; p < propositions; p++) if (random.chance(0.5)) set.add(p as PropositionId);
    return set;
  };
  return lassoWord(Array.from({ length: random.below(maxStem + 1) }, letter), Array.from({ length: 1 + random.below(maxLoop) }, letter));
}
