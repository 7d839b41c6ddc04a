// Processes that can be exchanged: of the states that differ only in who is who one is kept, the least of its orbit in an order that does not depend on ids.
//
// Rules are functions of a program, so nothing proves that they treat the processes alike. It is tried out instead: in every state that is looked at, the
// steps and the answers of predicates are compared with those of the state with its processes exchanged, by one permutation that a digest of the state
// selects. A difference is told as a fault of the definition and is never passed over. Initial states are compared under all permutations.
import { EvaluationError } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';
import { SystemDefinitionError } from './definition-kinds.ts';
import type { AnyDefinition } from './definition-shape.ts';
import type { Layout } from './layout.ts';

/** More permutations are not tried for each state: seven processes. */
const MOST = 5040;

const permutationsOf = (n: number): number[][] => {
  if (n === 0) return [[]];
  return permutationsOf(n - 1).flatMap((rest) => Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]));
};

/** The permutations of all sets together, each as the places of the images; the identity is first. */
const productOf = (groups: readonly (readonly string[])[]): readonly Uint16Array[] => {
  let all: number[][] = [[]];
  for (const group of groups) {
    const ways = permutationsOf(group.length);
    if (all.length * ways.length > MOST)
      throw new SystemDefinitionError(`symmetry has more than ${MOST} permutations: use sets of fewer processes`);
    all = all.flatMap((before) => ways.map((way) => [...before, ...way.map((place) => place + before.length)]));
  }
  const isIdentity = (permutation: readonly number[]): boolean => permutation.every((to, i) => to === i);
  return [...all.filter(isIdentity), ...all.filter((permutation) => !isIdentity(permutation))].map((p) => Uint16Array.from(p));
};

/** For each permutation and each variable the variable whose value it gets. */
const sourcesOf = (layout: Layout, names: readonly string[], permutations: readonly Uint16Array[]): readonly Int32Array[] =>
  permutations.map((permutation) => {
    const sources = Int32Array.from({ length: layout.names.length }, (_, i) => i);
    for (const [i, name] of names.entries()) {
      const image = names[permutation[i]!]!;
      const place = layout.placeOf.get(image);
      if (place !== undefined) sources[place] = layout.placeOf.get(name)!;
      const from = layout.own.get(name)!;
      for (const { name: variable, index } of layout.own.get(image)!) sources[index] = from.find((v) => v.name === variable)!.index;
    }
    return sources;
  });

const checkAlike = (definition: AnyDefinition): void => {
  for (const [first, ...others] of definition.symmetry ?? [])
    for (const other of others) {
      const [a, b] = [definition.processes[first!]!, definition.processes[other]!];
      const shape = ({ start, own, fairness, rules }: typeof a): string =>
        JSON.stringify([start === undefined, Object.keys(own ?? {}).sort(), fairness ?? '', rules.map(({ name }) => name)]);
      if (shape(a) !== shape(b))
        throw new SystemDefinitionError(
          `symmetry: the processes ${first} and ${other} differ in their variables, their rules or their fairness`,
        );
    }
};

/** What is done with the symmetry of a system. */
export class ProcessSymmetry {
  readonly #values: Values;
  readonly #permutations: readonly Uint16Array[];
  readonly #sources: readonly Int32Array[];
  readonly #rename: (permutation: number, id: number) => number;
  readonly #names: readonly string[];
  readonly #scratch: Int32Array;

  /** Throws SystemDefinitionError where the processes cannot be exchanged. */
  constructor(definition: AnyDefinition, layout: Layout, values: Values) {
    checkAlike(definition);
    const groups = definition.symmetry ?? [];
    this.#values = values;
    this.#names = groups.flat();
    this.#permutations = productOf(groups);
    this.#sources = sourcesOf(layout, this.#names, this.#permutations);
    const points = Int32Array.from(this.#names, (name) => values.atoms.string(name));
    const classes = Int32Array.from(groups.flatMap((group, i) => group.map(() => i)));
    this.#rename = values.permute(points, this.#permutations, values.profile(points, classes));
    this.#scratch = new Int32Array(layout.names.length);
  }

  /** Writes the representative of the state's orbit. */
  canonicalize(states: Int32Array, offset: number, out: Int32Array): void {
    const width = out.length;
    for (let i = 0; i < width; i++) out[i] = states[offset + i]!;
    for (let k = 1; k < this.#permutations.length; k++) {
      const sources = this.#sources[k]!;
      let isLess = false;
      for (let i = 0; i < width; i++) {
        const value = this.#rename(k, states[offset + sources[i]!]!);
        if (!isLess && value !== out[i]) {
          if (this.#isBefore(out[i]!, value)) break;
          isLess = true;
        }
        if (isLess) out[i] = value;
      }
    }
  }

  #isBefore(a: number, b: number): boolean {
    const { digest, compare } = this.#values;
    const [left, right] = [digest(a), digest(b)];
    return left === right ? compare(a, b) < 0 : left < right;
  }

  /** How many permutations there are beside the identity. */
  get exchanges(): number {
    return this.#permutations.length - 1;
  }

  /** The state with its processes exchanged by a permutation, from 1. */
  image(exchange: number, states: Int32Array, offset: number): Int32Array {
    const sources = this.#sources[exchange]!;
    return this.#scratch.map((_, i) => this.#rename(exchange, states[offset + sources[i]!]!));
  }

  /** The permutation that is tried out in a state. */
  exchangeFor(states: Int32Array, offset: number): number {
    let hash = 0;
    for (let i = 0; i < this.#scratch.length; i++) hash = Math.imul(hash ^ this.#values.digest(states[offset + i]!), 0x9e3779b1);
    return 1 + ((hash >>> 8) % this.exchanges);
  }

  /** The exchange in words. */
  text(exchange: number): string {
    const moved = this.#names.flatMap((name, i) => {
      const image = this.#names[this.#permutations[exchange]![i]!]!;
      return image === name ? [] : [`${name} by ${image}`];
    });
    return moved.join(', ');
  }

  /** Tells that the system does not treat the processes alike. */
  refuse(what: string, exchange: number): never {
    throw new EvaluationError(
      `symmetry does not hold: with ${this.text(exchange)} in this state, ${what}. Leave symmetry out, or let no process be treated in a way of its own`,
    );
  }
}
