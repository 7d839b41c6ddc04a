// What the mutants of a specification tell its designer, the most telling first.
//
// One change at a time does not find a mistake that another part of the specification makes good: a coordinator that never finishes, where recovery by
// others finishes its work. Two questions about two changes at once do.
// - A property is violated where a part is left out: does it hold again with some change of the steps that then go on for ever? If it does, these steps
//   do not do their work, and the part hides it.
// - A change is noticed by nobody: is it noticed where a part is left out? If it is, that part makes it good.

import { placeOf } from '../../diagnostics/index.ts';
import {
  type MutantResult,
  type MutationFinding,
  type PairCount,
  type PartResult,
  type PropertyScore,
  partName,
  type ReportedTrace,
} from '../../report/index.ts';
import type { ViolatedTogether } from './combinations.ts';

/** A part that is left out, and a change that is made besides; both are mutants, by their ids. */
export interface Pair {
  readonly part: string;
  readonly change: string;
}

/** Finds out about pairs. */
export interface Together {
  /** These are about to be asked for, if not all of them: whoever can judges several at the same time. */
  prepare(pairs: readonly Pair[]): Promise<void>;
  /** The requirements that are violated with both; null where that is not known. */
  violated(pair: Pair): Promise<ViolatedTogether | null>;
}

/** The most pairs of changes that are looked at. */
const MOST_PAIRS = 400;
/** Of so many lines it is found out that no part hides them. */
const MOST_LOOKED_AT = 10;

class Pairs {
  #done = 0;
  #left = 0;

  /** Null: nothing is asked of two changes at once. */
  readonly #together: Together | null;

  constructor(together: Together | null) {
    this.#together = together;
  }

  get tried(): number {
    return this.#done;
  }

  /** How many were asked for when no more were tried. */
  get left(): number {
    return this.#left;
  }

  /** So many are not tried. */
  leave(count: number): void {
    if (this.#together !== null) this.#left += count;
  }

  /** These are about to be asked for, in this order. */
  async prepare(pairs: readonly Pair[]): Promise<void> {
    await this.#together?.prepare(pairs.slice(0, MOST_PAIRS - this.#done));
  }

  /** Null also where too many were asked for. */
  async violated(part: MutantResult, change: MutantResult): Promise<ViolatedTogether | null> {
    if (this.#together === null) return null;
    if (this.#done >= MOST_PAIRS) {
      this.#left++;
      return null;
    }
    this.#done++;
    return await this.#together.violated({ part: part.id, change: change.id });
  }
}

/** The names of the actions that a lasso repeats for ever. */
const repeated = ({ states, loop, closing }: ReportedTrace): ReadonlySet<string> =>
  new Set([
    ...(loop === undefined ? [] : states.slice(loop + 1).flatMap(({ action }) => (action === null ? [] : [action.name]))),
    ...(closing === undefined ? [] : [closing.name]),
    // Where it stutters for ever, the last step is the one after which nothing goes on.
    ...(loop === states.length - 1 ? states.slice(-1).flatMap(({ action }) => (action === null ? [] : [action.name])) : []),
  ]);

const isUnnoticed = ({ status }: MutantResult): boolean => status === 'survived';

/** The changes of the steps that a lasso repeats for ever. */
const repairsIn = (trace: ReportedTrace, results: readonly MutantResult[]): readonly MutantResult[] => {
  const steps = repeated(trace);
  return results.filter((result) => isUnnoticed(result) && result.kind === 'change' && steps.has(result.definition));
};

/** Every part with every change. */
const pairsOf = (parts: readonly MutantResult[], changes: readonly MutantResult[]): readonly Pair[] =>
  changes.flatMap((change) => parts.filter(({ id }) => id !== change.id).map((part) => ({ part: part.id, change: change.id })));

type HiddenMistake = MutationFinding & { readonly kind: 'hidden-mistake' };

const hiddenMistakes = async (
  results: readonly MutantResult[],
  pairs: Pairs,
): Promise<{ readonly findings: readonly HiddenMistake[]; readonly open: PairCount['open'] }> => {
  const findings: HiddenMistake[] = [];
  const open: PairCount['open'][number][] = [];
  const told = new Set<string>();
  for (const part of results.filter(({ kind, isWhole, behaviours }) => kind === 'ablation' && isWhole && behaviours !== undefined)) {
    const violations = (part.behaviours ?? []).filter(({ property }) => !told.has(property));
    const candidatesOf = violations.map(({ trace }) => repairsIn(trace, results));
    await pairs.prepare(candidatesOf.flatMap((candidates) => pairsOf([part], candidates)));
    for (const [i, { property, trace }] of violations.entries()) {
      const candidates = candidatesOf[i]!;
      const repairs: MutantResult[] = [];
      const before = pairs.left;
      for (const candidate of candidates) {
        const violated = await pairs.violated(part, candidate);
        if (violated?.isWhole === true && !violated.names.has(property)) repairs.push(candidate);
      }
      if (pairs.left > before) open.push({ property, part: partName(part) });
      if (repairs.length === 0) continue;
      told.add(property);
      findings.push({ kind: 'hidden-mistake', property, part, trace, repairs });
    }
  }
  return { findings, open };
};

const restsOn = (results: readonly MutantResult[], hidden: readonly HiddenMistake[]): MutationFinding[] => {
  const names = new Set(results.flatMap(({ kind, killers }) => (kind === 'ablation' ? killers : [])));
  return [...names].flatMap((property): MutationFinding[] => {
    const parts = results.filter(({ kind, isWhole, killers }) => kind === 'ablation' && isWhole && killers.includes(property));
    if (parts.length === 0 || hidden.some((finding) => finding.property === property)) return [];
    const trace = parts[0]!.behaviours?.find((behaviour) => behaviour.property === property)?.trace ?? null;
    return [{ kind: 'rests-on', property, parts, trace }];
  });
};

/** Operators that leave something out of a step. */
export const DROPPING: ReadonlySet<string> = new Set([
  'statement-dropped',
  'assignment-unchanged',
  'update-dropped',
  'element-not-added',
  'element-not-removed',
]);

const withoutEffect = (results: readonly MutantResult[]): MutationFinding[] => {
  const lines = new Set<string>();
  return results.flatMap((mutant): MutationFinding[] => {
    const line = placeOf(mutant.span).replace(/:\d+$/, '');
    const isLeftOut = DROPPING.has(mutant.operator) || mutant.operator === 'fairness-dropped';
    if (mutant.status !== 'equivalent' || !isLeftOut || lines.has(line)) return [];
    lines.add(line);
    return [{ kind: 'no-effect', mutant }];
  });
};

const unconstrained = async (results: readonly MutantResult[], pairs: Pairs): Promise<MutationFinding[]> => {
  const parts = results.filter(({ kind, isWhole, status }) => kind === 'ablation' && isWhole && status === 'survived');
  const lines = new Map<string, MutantResult[]>();
  for (const result of results.filter(isUnnoticed)) {
    const line = `${result.definition} ${placeOf(result.span).replace(/:\d+$/, '')}`;
    lines.set(line, [...(lines.get(line) ?? []), result]);
  }
  const weight = (mutants: readonly MutantResult[]): number =>
    (mutants.some(({ kind }) => kind === 'change') ? 0 : 100) - Math.min(50, mutants.length);
  const told: MutationFinding[] = [];
  const hidden: MutationFinding[] = [];
  const sorted = [...lines.values()].sort((a, b) => weight(a) - weight(b));
  let prepared = 0;
  for (const [i, mutants] of sorted.entries()) {
    if (i === prepared) {
      // So many lines are looked at in any case.
      prepared = i + MOST_LOOKED_AT - told.length;
      await pairs.prepare(pairsOf(parts, sorted.slice(i, prepared).flat()));
    }
    const before = pairs.left;
    // What comes after these is not what a person looks at first.
    if (told.length >= MOST_LOOKED_AT) pairs.leave(parts.length * mutants.length);
    const hiddenBy = told.length < MOST_LOOKED_AT ? await hiderOf(mutants, parts, pairs) : null;
    (hiddenBy === null ? told : hidden).push({ kind: 'unconstrained', mutants, hiddenBy, pairsLeft: pairs.left - before });
  }
  return [...told, ...hidden];
};

/** The first part without which some property notices one of the changes. */
const hiderOf = async (mutants: readonly MutantResult[], parts: readonly MutantResult[], pairs: Pairs): Promise<MutantResult | null> => {
  let hider = parts.length;
  // One change after the other: to open it takes longer than to leave a part out.
  for (const mutant of mutants)
    for (let i = 0; i < hider; i++)
      if (mutant.id !== parts[i]!.id && ((await pairs.violated(parts[i]!, mutant))?.names.size ?? 0) > 0) hider = i;
  return parts[hider] ?? null;
};

const idle = (scores: readonly PropertyScore[], results: readonly MutantResult[]): MutationFinding[] =>
  results.some(({ status }) => status === 'killed')
    ? scores
        .filter(({ alone }) => alone === 0)
        .map(({ name, kills }) => ({ kind: 'idle-property', property: name, kills, coveredBy: coveringBy(name, scores, results) }))
    : [];

/** The properties that notice by themselves whatever this one notices. */
const coveringBy = (name: string, scores: readonly PropertyScore[], results: readonly MutantResult[]): readonly string[] => {
  const noticed = results.filter(({ killers }) => killers.includes(name));
  const others = scores.filter((other) => other.name !== name && noticed.every(({ killers }) => killers.includes(other.name)));
  return noticed.length === 0 ? [] : others.map((other) => other.name);
};

const vacuous = (parts: readonly PartResult[]): MutationFinding[] =>
  parts.filter(({ status }) => status === 'vacuous').map((part) => ({ kind: 'vacuous-part', part }));

/**
 * All findings.
 * @param together null: nothing is asked of two changes at once
 */
export async function findingsOf(
  results: readonly MutantResult[],
  scores: readonly PropertyScore[],
  parts: readonly PartResult[],
  together: Together | null,
): Promise<{ readonly findings: readonly MutationFinding[]; readonly pairs: PairCount }> {
  const pairs = new Pairs(together);
  const hidden = await hiddenMistakes(results, pairs);
  const findings = [
    ...hidden.findings,
    ...vacuous(parts),
    ...withoutEffect(results),
    ...(await unconstrained(results, pairs)),
    ...restsOn(results, hidden.findings),
    ...idle(scores, results),
  ];
  return { findings, pairs: { tried: pairs.tried, left: pairs.left, open: hidden.open } };
}
