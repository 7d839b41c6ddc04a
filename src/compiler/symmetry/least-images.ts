// The least image of a value under a subgroup, in the canonical order of values, and the subgroup that keeps it.
//
// Answers are remembered in a table in which newer ones push out older ones, so memory is bounded.
import { movedMask, type Profiles, type Rename, type Values } from '../../values/index.ts';
import type { PermutationGroup, Subgroup } from './permutation-group.ts';

const FIRST_SLOTS = 1 << 10;
const MOST_SLOTS = 1 << 17;
/** Words of a slot: value, subgroup, then the answer: value, element, subgroup. */
const SLOT = 5;

/** Remembers. */
export class LeastImages {
  /** Of the last answer: an element of the subgroup that makes the least image of the value, and the subgroup that keeps the image. */
  element = 0;
  subgroup: Subgroup;

  readonly #values: Pick<Values, 'compare'>;
  readonly #group: PermutationGroup;
  readonly #profiles: Profiles;
  readonly #rename: Rename;
  /** By subgroup: the points it moves. */
  readonly #moved: number[] = [];
  #slots = FIRST_SLOTS;
  #known = new Int32Array(FIRST_SLOTS * SLOT);
  #misses = 0;

  constructor(values: Pick<Values, 'compare'>, group: PermutationGroup, profiles: Profiles, rename: Rename) {
    this.#values = values;
    this.#group = group;
    this.#profiles = profiles;
    this.#rename = rename;
    this.subgroup = group.trivial;
  }

  /** The least image of the value; see `element` and `subgroup`. */
  find(subgroup: Subgroup, value: number): number {
    if ((value & 1) !== 0) return this.#answer(value, 0, subgroup);
    const slot = this.#slotOf(subgroup, value);
    const known = this.#known;
    if (known[slot] === value && known[slot + 1] === subgroup.number)
      return this.#answer(known[slot + 2]!, known[slot + 3]!, this.#group.subgroupAt(known[slot + 4]!));
    const least = this.#isKept(subgroup, value) ? this.#answer(value, 0, subgroup) : this.#tryAll(subgroup, value);
    this.#remember(subgroup, value, least);
    return least;
  }

  #answer(least: number, element: number, subgroup: Subgroup): number {
    this.element = element;
    this.subgroup = subgroup;
    return least;
  }

  #isKept(subgroup: Subgroup, value: number): boolean {
    const rename = this.#rename;
    const profiles = this.#profiles;
    if ((profiles.mask(value) & this.#movedBy(subgroup)) === 0) return true;
    for (const generator of subgroup.generators) if (rename(generator, value) !== value) return false;
    return true;
  }

  #tryAll(subgroup: Subgroup, value: number): number {
    const rename = this.#rename;
    const values = this.#values;
    const group = this.#group;
    let least = value;
    let makers: number[] = [];
    for (const element of subgroup.elements) {
      const image = rename(element, value);
      if (image !== least && values.compare(image, least) < 0) {
        least = image;
        makers = [];
      }
      if (image === least) makers.push(element);
    }
    const coset = group.coset(makers);
    return this.#answer(least, coset.element, coset.subgroup);
  }

  #movedBy(subgroup: Subgroup): number {
    let mask = this.#moved[subgroup.number];
    if (mask === undefined) {
      mask = 0;
      for (const generator of subgroup.generators) mask |= movedMask(this.#group.elements[generator]!);
      this.#moved[subgroup.number] = mask;
    }
    return mask;
  }

  #remember(subgroup: Subgroup, value: number, least: number): void {
    if (++this.#misses > this.#slots * 2 && this.#slots < MOST_SLOTS) {
      this.#misses = 0;
      this.#slots *= 4;
      this.#known = new Int32Array(this.#slots * SLOT);
    }
    const known = this.#known;
    const slot = this.#slotOf(subgroup, value);
    known[slot] = value;
    known[slot + 1] = subgroup.number;
    known[slot + 2] = least;
    known[slot + 3] = this.element;
    known[slot + 4] = this.subgroup.number;
  }

  #slotOf(subgroup: Subgroup, value: number): number {
    const hash = Math.imul(value ^ Math.imul(subgroup.number, 0x85ebca6b), 0x9e3779b1);
    return ((hash >>> 12) & (this.#slots - 1)) * SLOT;
  }
}
