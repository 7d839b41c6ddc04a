// What a change does where a part of the system is left out besides.
//
// Where a part makes steps, and only states and steps are asked about, nothing need be searched: a change that is not noticed with all steps is not noticed
// with fewer. Else a variant of the text is one for each change: where an action is left out of the next-state relation, and no behaviour is looked at as
// a whole, the variant is searched without the action. Else the text with both changes is opened.
import type { Model } from '../../compiler/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { Mutant } from '../../mutation/index.ts';
import { OutOfBounds } from './bounds.ts';
import { furtherNames } from './further-requirements.ts';
import type { Original } from './original.ts';
import { type Bounds, examine, type Kept } from './requirements.ts';
import { openBeside, textsOf } from './variant.ts';

/** Requirements that are violated with two changes: plain data. */
export interface ViolatedTogether {
  readonly names: ReadonlySet<string>;
  /** No other is. */
  readonly isWhole: boolean;
}

/** No requirement is. */
const NOTHING: ViolatedTogether = { names: new Set(), isWhole: true };

interface OpenedChange {
  readonly id: string;
  /** Null where the changed text has no meaning. */
  readonly variant: { readonly model: Model; readonly kept: Kept } | null;
}

/** Pairs of a part that is left out, and a change. */
export class Combinations {
  readonly #original: Original;
  readonly #bounds: () => Bounds;
  /** The actions of the original that are not there without a part; null where the part is more than actions. */
  readonly #left = new Map<string, readonly number[] | null>();
  #change: OpenedChange | null = null;

  /** @param bounds for each pair anew */
  constructor(original: Original, bounds: () => Bounds) {
    this.#original = original;
    this.#bounds = bounds;
  }

  /**
   * The requirements that are violated with both; null where the changed text has no meaning, or the answer is not known.
   * @param change that no requirement notices by itself
   */
  async violated(part: Mutant, change: Mutant): Promise<ViolatedTogether | null> {
    if (this.isSafe(part)) return NOTHING;
    const left = this.#actionsOf(part);
    if (left === null) return this.#withBothTexts(part, change);
    const variant = this.#opened(change);
    if (variant === null) return null;
    const dropped = numbersIn(this.#original, variant, left);
    return dropped === null ? this.#withBothTexts(part, change) : this.#examined(variant.model, { ...variant.kept, dropped });
  }

  /** With fewer steps nothing is violated that was not, where states and steps only are asked about. */
  isSafe(part: Mutant): boolean {
    const { model, deadlock, dependences } = this.#original;
    const isAskedOfSteps = model.temporal === null && furtherNames(model).length === 0 && !deadlock && model.system.varies === undefined;
    return isAskedOfSteps && dependences.takesStepsAway(part);
  }

  #actionsOf(part: Mutant): readonly number[] | null {
    if (!this.#left.has(part.id)) this.#left.set(part.id, this.#lostActions(part));
    return this.#left.get(part.id) ?? null;
  }

  #lostActions(part: Mutant): readonly number[] | null {
    const { model: original } = this.#original;
    if (original.temporal !== null || furtherNames(original).length > 0 || part.operator !== 'disjunct-dropped' || !part.isWhole)
      return null;
    const { model } = openBeside(this.#original, textsOf(part, part.edits));
    if (model === null) return null;
    const remaining = namesOf(model);
    const lost = namesOf(original).flatMap((name, i) => (remaining.includes(name) ? [] : [i]));
    const isSure = namesOf(original).every(
      (name) => !remaining.includes(name) || times(name, remaining) === times(name, namesOf(original)),
    );
    return lost.length > 0 && isSure ? lost : null;
  }

  #opened(change: Mutant): OpenedChange['variant'] {
    if (this.#change?.id !== change.id) {
      const variant = openBeside(this.#original, textsOf(change, change.edits));
      this.#change = { id: change.id, variant: variant.model === null ? null : variant };
    }
    return this.#change.variant;
  }

  async #withBothTexts(part: Mutant, change: Mutant): Promise<ViolatedTogether | null> {
    if (part.span.source !== change.span.source) return null;
    const edits = [...part.edits, ...change.edits];
    if (edits.some((one, i) => edits.some(({ span }, j) => i < j && span.start < one.span.end && one.span.start < span.end))) return null;
    const variant = openBeside(this.#original, textsOf(change, edits));
    return variant.model === null ? null : this.#examined(variant.model, variant.kept);
  }

  async #examined(model: Model, kept: Kept): Promise<ViolatedTogether | null> {
    try {
      const { names, ending } = await examine(this.#original, model, kept, this.#bounds());
      if (ending.kind === 'fault') return null;
      return { names: new Set(names), isWhole: ending.kind === 'complete' || ending.kind === 'violated' };
    } catch (error) {
      if (error instanceof EvaluationError || error instanceof OutOfBounds) return null;
      throw error;
    }
  }
}

const namesOf = ({ system: { actions } }: Model): readonly string[] => actions.map(({ name, span }) => `${name} ${span?.source.name}`);

const times = (name: string, names: readonly string[]): number => names.filter((one) => one === name).length;

/** The numbers that actions of the original have in a variant; null where that is not sure. */
const numbersIn = ({ model }: Original, variant: { readonly model: Model }, actions: readonly number[]): readonly number[] | null => {
  const [before, after] = [namesOf(model), namesOf(variant.model)];
  const names = new Set(actions.map((action) => before[action]!));
  const isSure = variant.model.system.successorsBy !== undefined && [...names].every((name) => times(name, before) === times(name, after));
  return isSure ? after.flatMap((name, i) => (names.has(name) ? [i] : [])) : null;
};
