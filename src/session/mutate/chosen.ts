// Which mutants there are, and which of them are asked for.
import { type Diagnostic, isBundled, jsonPlace } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { type Mutant, mutantsOf } from '../../mutation/index.ts';
import { seededRandom } from '../open/random.ts';
import { type ChangedLines, changedLines } from './changed-lines.ts';
import { type Original, seenValuesOf } from './original.ts';
import type { MutateRequest } from './request.ts';

type Changed = ReadonlyMap<string, ChangedLines>;

/** The mutants of a specification, in the order of its text. */
export interface AllMutants {
  readonly mutants: readonly Mutant[];
  /** Whether a requirement reads the changed definition. */
  isRead(mutant: Mutant): boolean;
}

const isWanted = ({ operators, only }: MutateRequest, changed: Changed | null): ((mutant: Mutant) => boolean) => {
  const ranges = (only ?? []).flatMap((text) => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(text);
    return match === null ? [] : [[Number(match[1]), Number(match[2] ?? match[1])] as const];
  });
  const names = new Set((only ?? []).filter((text) => !/^\d/.test(text)));
  return (mutant) => {
    if (operators !== undefined && !operators.includes(mutant.operator)) return false;
    const { line, endLine } = jsonPlace(mutant.span);
    const lines = changed?.get(mutant.span.source.name) ?? 'all';
    if (lines !== 'all' && !lines.some(([from, to]) => from <= endLine && line <= to)) return false;
    if (only === undefined) return true;
    return names.has(mutant.definition) || ranges.some(([from, to]) => from <= line && line <= to);
  };
};

/** So many of them, in their order, drawn by a seed. */
const drawn = (mutants: readonly Mutant[], most: number | undefined, seed: number): readonly Mutant[] => {
  if (most === undefined || mutants.length <= most) return mutants;
  const random = seededRandom(seed);
  const keyed = mutants.map((mutant, i) => ({ mutant, i, key: random(2 ** 32) })).sort((a, b) => a.key - b.key || a.i - b.i);
  return keyed
    .slice(0, most)
    .sort((a, b) => a.i - b.i)
    .map(({ mutant }) => mutant);
};

/** Every mutant of the original that can matter. */
export function allMutants(original: Original): AllMutants {
  const { resolution } = original.loaded.module;
  if (resolution === null) throw new EvaluationError('the model that was just checked cannot be opened');
  const { mutants, sides } = mutantsOf({
    resolution,
    config: original.config,
    isOwn: (span) => !isBundled(span),
    seenValues: seenValuesOf(original),
  });
  const read = new Set([...sides.read].map(({ name }) => name));
  return {
    // What is assumed of fairness matters to temporal properties only.
    mutants: original.model.temporal === null ? mutants.filter(({ kind }) => kind !== 'fairness') : mutants,
    isRead: ({ definition }) => read.has(definition),
  };
}

/** Those that the request asks for; or why that is not known. */
export function wantedMutants(mutants: readonly Mutant[], request: MutateRequest): readonly Mutant[] | Diagnostic {
  const files = [...new Set(mutants.map(({ span }) => span.source.name))];
  const changed = request.changedSince === undefined ? null : changedLines(files, request.changedSince);
  if (changed !== null && 'code' in changed) return changed;
  return drawn(mutants.filter(isWanted(request, changed)), request.maxMutants, request.seed ?? 1);
}
