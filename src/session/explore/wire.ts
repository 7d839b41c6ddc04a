// States and values between two threads, each with a value store of its own.
//
// A value is sent once, as its outermost layer over values that were sent before, and then called by a number: two states that differ in one
// variable cost what differs. Each side gives numbers of its own (even or odd) to what it sends first, and both remember them. Small integers have
// the same id in every store and are sent as they are. Texts of places are sent once too, so that a place is three numbers.
//
// Invariant: messages arrive in the order they were packed, and all of them arrive.
import type { SourceText, Span } from '../../diagnostics/index.ts';
import { Kind, type Values } from '../../values/index.ts';
import { functionOf } from '../open/function-of.ts';

/** The outermost layer of a value. */
type Layer =
  | readonly ['boolean', boolean]
  | readonly ['string' | 'model' | 'integer' | 'symbolic', string]
  | readonly ['set' | 'tuple', Int32Array]
  | readonly ['function', Int32Array, Int32Array];

/** What is sent: definitions of values and texts that the other side does not know, and data that refers to them. */
export interface Packed {
  readonly layers: readonly (readonly [number, Layer])[];
  readonly texts: readonly SourceText[];
  readonly data: unknown;
}

const isSpan = (data: object): data is Span => 'source' in data && 'start' in data && 'end' in data;

/** One end of the wire. */
export class Wire {
  readonly #values: Values;
  readonly #numbers = new Map<number, number>();
  readonly #ids = new Map<number, number>();
  readonly #sentTexts = new Map<SourceText, number>();
  readonly #gotTexts: SourceText[] = [];
  readonly #known: readonly SourceText[];
  readonly #place: (span: Span) => Span;
  #next: number;

  /**
   * @param side each end has another one
   * @param known texts that this side has already: equal ones that come are replaced by them
   * @param place what a place is called before it is sent
   */
  constructor(values: Values, side: 0 | 1, known: readonly SourceText[] = [], place: (span: Span) => Span = (span) => span) {
    this.#values = values;
    this.#next = 2 + side;
    this.#known = known;
    this.#place = place;
  }

  /** Data with ids and places made fit to be sent. */
  pack(data: unknown): Packed {
    const layers: [number, Layer][] = [];
    const texts: SourceText[] = [];
    return {
      layers,
      texts,
      data: this.#convert(
        data,
        (id) => this.#numberOf(id, layers),
        (span) => this.#sent(span, texts),
      ),
    };
  }

  /** The data with ids of this side. */
  unpack({ layers, texts, data }: Packed): unknown {
    for (const text of texts) this.#gotTexts.push(this.#known.find((k) => k.name === text.name && k.text === text.text) ?? text);
    for (const [number, layer] of layers) this.#remember(number, this.#made(layer));
    return this.#convert(
      data,
      (n) => this.#idOf(n),
      (span) => span,
    );
  }

  /** A copy in which every number under `value` and every state has been mapped. */
  #convert(data: unknown, id: (n: number) => number, place: (span: Span) => unknown): unknown {
    const walk = (x: unknown, key: string): unknown => {
      if (typeof x === 'number') return key === 'value' ? id(x) : x;
      if (typeof x !== 'object' || x === null) return x;
      if (x instanceof Int32Array) return x.map(id);
      if (ArrayBuffer.isView(x)) return x;
      if (Array.isArray(x)) return x.map((part) => walk(part, ''));
      if (isSpan(x)) return place(x);
      if ('$place' in x) return this.#got(x.$place as readonly number[]);
      return Object.fromEntries(Object.entries(x).map(([k, part]) => [k, walk(part, k)]));
    };
    return walk(data, '');
  }

  #sent(span: Span, texts: SourceText[]): unknown {
    const { source, start, end } = this.#place(span);
    let index = this.#sentTexts.get(source);
    if (index === undefined) {
      index = this.#sentTexts.size;
      this.#sentTexts.set(source, index);
      texts.push(source);
    }
    return { $place: [index, start, end] };
  }

  #got([index, start, end]: readonly number[]): Span {
    return { source: this.#gotTexts[index!]!, start: start!, end: end! };
  }

  #remember(number: number, id: number): void {
    this.#numbers.set(id, number);
    this.#ids.set(number, id);
  }

  #idOf(number: number): number {
    return (number & 1) !== 0 ? number : this.#ids.get(number >> 1)!;
  }

  /** What a value is called on the wire; its definition is added to what is sent, where it has none yet. */
  #numberOf(id: number, layers: [number, Layer][]): number {
    if ((id & 1) !== 0) return id;
    let number = this.#numbers.get(id);
    if (number === undefined) {
      const layer = this.#layer(id, layers);
      number = this.#next;
      this.#next += 2;
      this.#remember(number, id);
      layers.push([number, layer]);
    }
    return number << 1;
  }

  #layer(id: number, layers: [number, Layer][]): Layer {
    const { arena, atoms, order, functions } = this.#values;
    const each = (ids: ArrayLike<number>): Int32Array => Int32Array.from(ids, (part) => this.#numberOf(part, layers));
    const payload = (id >> 1) + 2;
    switch (arena.kind(id)) {
      case Kind.boolean:
        return ['boolean', id === atoms.TRUE];
      case Kind.string:
        return ['string', atoms.text(id)];
      case Kind.model:
        return ['model', atoms.text(id)];
      case Kind.bigint:
        return ['integer', String(atoms.bigint(id))];
      case Kind.tuple:
        return ['tuple', each(arena.cells.subarray(payload, payload + arena.length(id)))];
      case Kind.set:
        return ['set', each(order.sorted(id))];
      case Kind.function: {
        const keys = order.sorted(arena.cells[payload]!);
        return ['function', each(keys), each(Array.from(keys, (key) => functions.find(id, key)))];
      }
      default:
        // Not enumerated: the other side only shows it. Sent back, it is called by its number.
        return ['symbolic', this.#values.print(id)];
    }
  }

  #made(layer: Layer): number {
    const { atoms, sets, functions } = this.#values;
    switch (layer[0]) {
      case 'boolean':
        return atoms.boolean(layer[1]);
      case 'string':
        return atoms.string(layer[1]);
      case 'model':
      case 'symbolic':
        return atoms.model(layer[1]);
      case 'integer':
        return atoms.integer(BigInt(layer[1]));
      case 'tuple':
        return functions.tuple(Array.from(layer[1], (n) => this.#idOf(n)));
      case 'set':
        return sets.set(Array.from(layer[1], (n) => this.#idOf(n)));
      case 'function':
        return functionOf(
          this.#values,
          Array.from(layer[1], (key, i) => [this.#idOf(key), this.#idOf(layer[2][i]!)] as const),
        );
    }
  }
}
