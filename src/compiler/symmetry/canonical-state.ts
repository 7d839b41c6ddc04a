// The representative of a state under a group of permutations: one member of its orbit, the same for every member, whatever their values are called and
// whoever made them first. It is found without trying all permutations:
//
// 1. Points (what the group moves) are sorted by how they occur in the variables, one variable after the other, until no two are alike
//    (`values/profiles.ts`). The permutations that put them into the best order are a coset K g. Mostly K is trivial, and the representative is the image
//    under g. Which coset belongs to which order of points is remembered.
// 2. Where points are alike, K is what remains to be tried. One variable after the other gets its least image under K, in the canonical order of values,
//    and K becomes the subgroup that keeps it. Mostly points are alike because the state is symmetric: then the generators of K keep every value, and
//    nothing has to be tried. What K makes of a value is remembered.
//
// Both steps are functions of the orbit: images of the state under the group have the same best order of points, with images in the same orbit under K,
// and the same least images under K.
import { PROFILE_HEAD, type Values } from '../../values/index.ts';
import { LeastImages } from './least-images.ts';
import type { Coset, PermutationGroup } from './permutation-group.ts';

/** Writes the representative of a state's orbit. Returns how many states the orbit has. */
export type Canonicalize = (states: Int32Array, offset: number, out: Int32Array) => number;

/** Makes the representatives of states of so many variables. The points of the group are these atoms, in canonical order. */
export const createCanonicalize = (values: Values, points: Int32Array, group: PermutationGroup, variables: number): Canonicalize => {
  const profiles = values.profile(points, group.orbits);
  const rename = values.permute(points, group.elements, profiles);
  const order = new PointOrder(group);
  const least = new LeastImages(values, group, profiles, rename);

  return (states, offset, out) => {
    order.begin();
    for (let i = 0; i < variables && order.hasAlike; i++) {
      const value = states[offset + i]!;
      if ((value & 1) !== 0) continue;
      const row = profiles.row(value);
      order.refine(profiles.rows, row + PROFILE_HEAD);
    }
    const { element, subgroup } = order.best();
    for (let i = 0; i < variables; i++) out[i] = element === 0 ? states[offset + i]! : rename(element, states[offset + i]!);
    let rest = subgroup;
    let done = 0;
    let i = 0;
    for (; rest !== group.trivial && i < variables; i++) {
      out[i] = least.find(rest, done === 0 ? out[i]! : rename(done, out[i]!));
      done = group.product(least.element, done);
      rest = least.subgroup;
    }
    if (done !== 0) for (; i < variables; i++) out[i] = rename(done, out[i]!);
    // What is left of the subgroup keeps the representative, and nothing else does: whatever keeps it keeps the order of points, too.
    return group.elements.length / rest.elements.length;
  };
};

/** Up to this many points an order of them fits into a number. */
const FEW_POINTS = 13;
/** So many orders are remembered. */
const MOST_ORDERS = 1 << 16;

/** The points in an order with cells of points that are alike. At first those of one orbit are. */
class PointOrder {
  hasAlike = true;
  readonly #group: PermutationGroup;
  readonly #degree: number;
  /** Points, and for each place where its cell begins: now, and at first. */
  readonly #points: Int32Array;
  readonly #cells: Int32Array;
  readonly #firstPoints: Int32Array;
  readonly #firstCells: Int32Array;
  readonly #ranks: Int32Array;
  readonly #known = new Map<number | string, Coset>();

  constructor(group: PermutationGroup) {
    const { degree, orbits } = group;
    this.#group = group;
    this.#degree = degree;
    this.#firstPoints = Int32Array.from({ length: degree }, (_, point) => point).sort((a, b) => orbits[a]! - orbits[b]! || a - b);
    this.#firstCells = this.#firstPoints.map((point, _, all) => all.findIndex((other) => orbits[other] === orbits[point]));
    this.#points = this.#firstPoints.slice();
    this.#cells = this.#firstCells.slice();
    this.#ranks = new Int32Array(degree);
  }

  begin(): void {
    this.hasAlike = true;
    this.#points.set(this.#firstPoints);
    this.#cells.set(this.#firstCells);
  }

  /** Splits the cells by the numbers of the points, which are in `numbers` from `base` on. */
  refine(numbers: Int32Array, base: number): void {
    const points = this.#points;
    const cells = this.#cells;
    const degree = this.#degree;
    this.hasAlike = false;
    for (let start = 0; start < degree; ) {
      let end = start + 1;
      for (; end < degree && cells[end] === start; end++) {
        const point = points[end]!;
        const number = numbers[base + point]!;
        let place = end;
        for (; place > start && numbers[base + points[place - 1]!]! > number; place--) points[place] = points[place - 1]!;
        points[place] = point;
      }
      for (let place = start + 1; place < end; place++) {
        const isAlike = numbers[base + points[place]!] === numbers[base + points[place - 1]!];
        cells[place] = isAlike ? cells[place - 1]! : place;
        this.hasAlike ||= isAlike;
      }
      start = end;
    }
  }

  /** The elements of the group that put the points into this order as far as they can. */
  best(): Coset {
    const ranks = this.#ranks;
    const points = this.#points;
    const cells = this.#cells;
    const degree = this.#degree;
    const known = this.#known;
    for (let place = 0; place < degree; place++) ranks[points[place]!] = cells[place]!;
    let key: number | string = 0;
    if (degree <= FEW_POINTS) for (let point = 0; point < degree; point++) key = key * degree + ranks[point]!;
    else key = ranks.join();
    let answer = known.get(key);
    if (answer === undefined) {
      answer = this.#group.bestFor(ranks);
      if (known.size > MOST_ORDERS) known.clear();
      known.set(key, answer);
    }
    return answer;
  }
}
