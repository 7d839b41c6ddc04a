// Finite permutation groups, by all their elements: enough for symmetry, whose groups a specification enumerates itself.
//
// Points are 0, 1, ...; a permutation is the array of their images, and an element of a group is known by its number. Number 0 is the identity. Elements
// are sorted by the sequence of their preimages, so those that put the same points onto the first places stand together: `bestFor` searches them like a
// tree.

/** A subgroup; equal ones are the same object. */
export interface Subgroup {
  readonly number: number;
  /** Numbers of its elements, ascending. */
  readonly elements: Int32Array;
  /** Numbers of elements that generate it. */
  readonly generators: Int32Array;
}

/** An element, and what may still be done after it. */
export interface Coset {
  readonly element: number;
  readonly subgroup: Subgroup;
}

const keyOf = (images: Uint16Array): string => String.fromCharCode(...images);

const product = (a: Uint16Array, b: Uint16Array): Uint16Array => Uint16Array.from(b, (point) => a[point]!);

const inverseOf = (images: Uint16Array): Uint16Array => {
  const inverse = new Uint16Array(images.length);
  for (let point = 0; point < images.length; point++) inverse[images[point]!] = point;
  return inverse;
};

/** The group that permutations of so many points generate. */
export class PermutationGroup {
  readonly degree: number;
  /** Images, by element. */
  readonly elements: readonly Uint16Array[];
  readonly trivial: Subgroup;
  readonly whole: Subgroup;

  readonly #preimages: readonly Uint16Array[];
  readonly #numbers = new Map<string, number>();
  readonly #products = new Map<number, number>();
  readonly #subgroups = new Map<string, Subgroup>();
  readonly #byNumber: Subgroup[] = [];

  constructor(degree: number, permutations: Iterable<Uint16Array>) {
    this.degree = degree;
    const { elements } = closure(degree, permutations);
    const sorted = elements.map((images) => ({ images, preimages: inverseOf(images) })).sort((a, b) => compare(a.preimages, b.preimages));
    this.elements = sorted.map(({ images }) => images);
    this.#preimages = sorted.map(({ preimages }) => preimages);
    for (const [number, images] of this.elements.entries()) this.#numbers.set(keyOf(images), number);
    this.trivial = this.#subgroup([0]);
    this.whole = this.#subgroup(this.elements.keys());
  }

  /** For each point the least one of its orbit. */
  get orbits(): Int32Array {
    const least = Int32Array.from({ length: this.degree }, (_, point) => point);
    for (const images of this.elements)
      for (let point = 0; point < this.degree; point++) if (images[point]! < least[point]!) least[point] = images[point]!;
    return least;
  }

  /** The element that does first b, then a. */
  product(a: number, b: number): number {
    if (a === 0) return b;
    if (b === 0) return a;
    const pair = a * this.elements.length + b;
    let answer = this.#products.get(pair);
    if (answer === undefined) {
      answer = this.#numberOf(product(this.elements[a]!, this.elements[b]!));
      this.#products.set(pair, answer);
    }
    return answer;
  }

  subgroupAt(number: number): Subgroup {
    return this.#byNumber[number]!;
  }

  /** These elements are a coset K g for a subgroup K: the element g that is first, and K. */
  coset(elements: readonly number[]): Coset {
    const element = elements[0]!;
    if (elements.length === 1) return { element, subgroup: this.trivial };
    if (elements.length === this.elements.length) return { element: 0, subgroup: this.whole };
    const inverse = this.#preimages[element]!;
    return { element, subgroup: this.#subgroup(elements.map((other) => this.#numberOf(product(this.elements[other]!, inverse)))) };
  }

  /** The elements that move points with these ranks such that the ranks, read by place, are the least sequence. They are a coset. */
  bestFor(ranks: Int32Array): Coset {
    let ranges: number[] = [0, this.elements.length];
    for (let place = 0; place < this.degree; place++) {
      let least = Number.POSITIVE_INFINITY;
      let best: number[] = [];
      for (let r = 0; r < ranges.length; r += 2) {
        const to = ranges[r + 1]!;
        for (let from = ranges[r]!; from < to; ) {
          const end = this.#endOf(place, from, to);
          const rank = ranks[this.#preimages[from]![place]!]!;
          if (rank < least) {
            least = rank;
            best = [];
          }
          if (rank === least) best.push(from, end);
          from = end;
        }
      }
      ranges = best;
    }
    // Elements are different, so by now each range is one of them.
    return this.coset(ranges.filter((_, i) => i % 2 === 0));
  }

  /** Where the elements end, from one on, that have its preimage for a place. Those before `to` agree on the places before. */
  #endOf(place: number, from: number, to: number): number {
    const preimage = this.#preimages[from]![place]!;
    let low = from + 1;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#preimages[middle]![place] === preimage) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #subgroup(numbers: Iterable<number>): Subgroup {
    const elements = Int32Array.from(numbers).sort();
    const key = elements.join();
    const known = this.#subgroups.get(key);
    if (known !== undefined) return known;
    const { generators } = closure(
      this.degree,
      Array.from(elements, (number) => this.elements[number]!),
    );
    const subgroup = {
      number: this.#byNumber.length,
      elements,
      generators: Int32Array.from(generators, (images) => this.#numberOf(images)),
    };
    this.#subgroups.set(key, subgroup);
    this.#byNumber.push(subgroup);
    return subgroup;
  }

  #numberOf(images: Uint16Array): number {
    return this.#numbers.get(keyOf(images))!;
  }
}

const compare = (a: Uint16Array, b: Uint16Array): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
};

/**
 * All products of some permutations, and which of them suffice: each that is not yet there doubles the group at least, and adds whole cosets of what was
 * there before (Dimino's algorithm; Butler, "Fundamental algorithms for permutation groups", 1991).
 */
const closure = (
  degree: number,
  permutations: Iterable<Uint16Array>,
): { readonly elements: readonly Uint16Array[]; readonly generators: readonly Uint16Array[] } => {
  const identity = Uint16Array.from({ length: degree }, (_, point) => point);
  const elements: Uint16Array[] = [identity];
  const generators: Uint16Array[] = [];
  const known = new Set([keyOf(identity)]);
  for (const permutation of permutations) {
    if (known.has(keyOf(permutation))) continue;
    generators.push(permutation);
    const size = elements.length;
    const addCoset = (representative: Uint16Array): void => {
      for (let i = 0; i < size; i++) {
        const element = product(elements[i]!, representative);
        known.add(keyOf(element));
        elements.push(element);
      }
    };
    addCoset(permutation);
    for (let at = size; at < elements.length; at += size)
      for (const generator of generators) {
        const next = product(elements[at]!, generator);
        if (!known.has(keyOf(next))) addCoset(next);
      }
  }
  return { elements, generators };
};
