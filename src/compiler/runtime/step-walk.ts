// How it is found out what is known of all actions in a state: some walks, each of which reads an entry once for all actions that ask for it.
//
// The trees of some actions (`known-steps.ts`) are followed at once. A place in a walk is where in its tree each of the actions is that have not come to a leaf; it names the
// entry that most of them read next, and the value of that entry leads to another place. Leaves are told on the way. Actions that are about the same process share a walk: most of them end with the first entry, and the others read much the
// same. Where that makes too many places, only those share one that begin with the same entry. Places are made when a state comes to them first.
import type { RecordedRead } from './step-recorder.ts';
import { grown, type KnownSteps, type Leaf, type Node, NOTHING, TO_BE_MADE } from './known-steps.ts';

/** Words of all places and ways, at most. */
const MOST_WORDS = 2 ** 20;
/** Words of places, at most, where actions share a walk that begin with different entries. */
const MOST_SHARED = 2 ** 17;

// A place: where the entry is in a state, and its table of ways. A table with a size of 0 or more has the way of each value below it; one with a negative size has as many pairs of a value and a way.
// The word and the shift are in one; the table stands behind the place unless it has grown, so both are in one line of the processor's cache.
const WHERE = 0;
const MASK = 1;
const TABLE = 2;
const SIZE = 3;
const PLACE_WORDS = 4;
/** Pairs in the first table of a place; ways that have come up among them are counted in `#used`. */
const FIRST_PAIRS = 4;

/** All actions have come to leaves. Smaller numbers than this are no places. */
const END = 1;
const FIRST = 2;

// A way: 0 where none was made; less 0 the place that it leads to; or where it is written what it leads to and tells: the place, how many leaves, and the leaves.

/** An action in its tree. */
interface Follower {
  readonly action: number;
  readonly at: Node;
}

/** What is known of the actions in a state, found by one walk after the other. */
export class StepWalk {
  /** The leaves that were told in the last state, in the order of their actions: offsets in `KnownSteps.written`. */
  found: Int32Array = new Int32Array(64);
  /** How many. */
  count = 0;
  readonly #known: KnownSteps;
  /** Evaluates an action in the state, and enters what it does. False: the program has to make it. */
  readonly #learn: (action: number, state: Int32Array) => boolean;
  /** Where walks begin. */
  #starts: Int32Array = new Int32Array(0);
  #words: Int32Array = new Int32Array(1 << 12);
  #end = FIRST;
  #ways: Int32Array = new Int32Array(1 << 12);
  #waysEnd = 1;
  /** The followers at each place, and pairs in its table. */
  readonly #followers = new Map<number, readonly Follower[]>();
  readonly #used = new Map<number, number>();
  readonly #places = new Map<string, number>();
  readonly #numbers = new Map<Node, number>();

  /** What each action is about. */
  readonly #subjects: readonly (number | null)[];
  #isShared = true;

  constructor(known: KnownSteps, subjects: readonly (number | null)[], learn: (action: number, state: Int32Array) => boolean) {
    this.#known = known;
    this.#subjects = subjects;
    this.#learn = learn;
  }

  /**
   * Says which actions are asked about, and forgets all places.
   * @returns false where one of them does not become known
   */
  begin(actions: readonly number[], state: Int32Array): boolean {
    if (this.isFull) this.#isShared = false;
    this.#end = FIRST;
    this.#waysEnd = 1;
    this.#words.fill(0);
    for (const map of [this.#followers, this.#used, this.#places, this.#numbers]) map.clear();
    const groups = new Map<string, Follower[]>();
    const always: Leaf[] = [];
    for (const action of actions) {
      if (this.#known.root(action) === undefined && !this.#learn(action, state)) return false;
      const at = this.#known.root(action)!;
      if (typeof at === 'number') {
        if (at === TO_BE_MADE) return false;
        if (at !== NOTHING) always.push(at);
        continue;
      }
      const subject = this.#isShared ? this.#subjects[action]! : null;
      const name = subject === null ? `by ${at.entry}.${at.key}` : `of ${subject}`;
      const group = groups.get(name) ?? [];
      groups.set(name, group);
      group.push({ action, at });
    }
    this.#always = always;
    this.#starts = Int32Array.from(groups.values(), (group) => this.#placeOf(group));
    return true;
  }
  #always: readonly Leaf[] = [];

  /** Whether places are to be forgotten: there are too many. */
  get isFull(): boolean {
    return this.#end > (this.#isShared ? MOST_SHARED : MOST_WORDS) || this.#waysEnd > MOST_WORDS;
  }

  /** Finds what the actions do in a state; false where the program has to make it. */
  follow(state: Int32Array): boolean {
    this.count = 0;
    for (const leaf of this.#always) this.#tell(leaf);
    const starts = this.#starts;
    let words = this.#words;
    for (let i = 0; i < starts.length; i++) {
      let at = starts[i]!;
      while (at !== END) {
        const where = words[at + WHERE]!;
        const key = (state[where >>> 5]! >>> where) & words[at + MASK]!;
        const size = words[at + SIZE]!;
        let way = 0;
        if (size < 0) way = words[this.#pair(at, key) + 1]!;
        else if (key < size) way = words[words[at + TABLE]! + key]!;
        if (way === 0) {
          way = this.#makeWay(at, key, state);
          if (way === 0) return false;
          words = this.#words;
        }
        if (way < 0) at = -way;
        else at = this.#goOn(way);
      }
    }
    return true;
  }

  /** Tells the leaves of a way. Returns where it leads to. */
  #goOn(way: number): number {
    const ways = this.#ways;
    const end = way + 2 + ways[way + 1]!;
    for (let i = way + 2; i < end; i++) this.#tell(ways[i]!);
    return ways[way]!;
  }

  #tell(leaf: Leaf): void {
    if (this.count === this.found.length) this.found = grown(this.found, this.count + 1);
    const { found } = this;
    const { written } = this.#known;
    const action = written[leaf]!;
    let i = this.count++;
    for (; i > 0 && written[found[i - 1]!]! > action; i--) found[i] = found[i - 1]!;
    found[i] = leaf;
  }

  /** Where the pair of a value is in the table of a place, or the free one for it. */
  #pair(place: number, key: number): number {
    const words = this.#words;
    const table = words[place + TABLE]!;
    const mask = -words[place + SIZE]! - 1;
    for (let i = Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> 16; ; i++) {
      const at = table + 2 * (i & mask);
      if (words[at + 1] === 0 || words[at] === key) return at;
    }
  }

  /** Makes the way from a place for a value, which the state has. 0 where an action does not become known: it can be asked again. */
  #makeWay(place: number, key: number, state: Int32Array): number {
    const followers = this.#followers.get(place)!;
    const { entry, key: part } = readAt(followers);
    const next: Follower[] = [];
    const told: Leaf[] = [];
    for (const follower of followers) {
      const { action, at } = follower;
      if (at.entry !== entry || at.key !== part) {
        next.push(follower);
        continue;
      }
      const branch = this.#known.branchOf(at, key);
      if (!at.branches.has(branch) && !this.#learn(action, state)) return 0;
      const to = at.branches.get(branch)!;
      if (typeof to !== 'number') next.push({ action, at: to });
      else if (to === TO_BE_MADE) return 0;
      else if (to !== NOTHING) told.push(to);
    }
    const to = next.length === 0 ? END : this.#placeOf(next);
    let way = -to;
    if (told.length > 0) {
      way = this.#waysEnd;
      this.#waysEnd += 2 + told.length;
      if (this.#waysEnd > this.#ways.length) this.#ways = grown(this.#ways, this.#waysEnd);
      this.#ways.set([to, told.length, ...told], way);
    }
    this.#link(place, key, way);
    return way;
  }

  #link(place: number, key: number, way: number): void {
    const size = this.#words[place + SIZE]!;
    if (size >= 0) {
      if (key >= size) this.#lengthen(place, key);
      this.#words[this.#words[place + TABLE]! + key] = way;
      return;
    }
    const used = this.#used.get(place)! + 1;
    this.#used.set(place, used);
    if (2 * used > -size) this.#widen(place);
    const at = this.#pair(place, key);
    this.#words[at] = key;
    this.#words[at + 1] = way;
  }

  #lengthen(place: number, key: number): void {
    const size = this.#words[place + SIZE]!;
    const before = this.#words[place + TABLE]!;
    const longer = Math.max(key + 1, 2 * size);
    const table = this.#take(longer);
    this.#words.copyWithin(table, before, before + size);
    this.#words[place + TABLE] = table;
    this.#words[place + SIZE] = longer;
  }

  #widen(place: number): void {
    const pairs = -this.#words[place + SIZE]!;
    const before = this.#words[place + TABLE]!;
    const table = this.#take(4 * pairs);
    this.#words[place + TABLE] = table;
    this.#words[place + SIZE] = -2 * pairs;
    for (let at = before; at < before + 2 * pairs; at += 2) {
      if (this.#words[at + 1] === 0) continue;
      const to = this.#pair(place, this.#words[at]!);
      this.#words[to] = this.#words[at]!;
      this.#words[to + 1] = this.#words[at + 1]!;
    }
  }

  /** The place at which these actions are in their trees. */
  #placeOf(followers: readonly Follower[]): number {
    const name = followers.map(({ action, at }) => `${action}:${this.#numberOf(at)}`).join();
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const { word, shift, mask, codes } = this.#known.fields[readAt(followers).entry]!;
    const place = this.#take(PLACE_WORDS);
    const size = codes === null ? -FIRST_PAIRS : codes.learn();
    const table = this.#take(codes === null ? 2 * FIRST_PAIRS : size);
    this.#words.set([(word << 5) | shift, mask, table, size], place);
    this.#places.set(name, place);
    this.#followers.set(place, followers);
    this.#used.set(place, 0);
    return place;
  }

  #numberOf(node: Node): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
  }

  /** Takes so many words, which are 0. */
  #take(words: number): number {
    const at = this.#end;
    this.#end += words;
    if (this.#end > this.#words.length) this.#words = grown(this.#words, this.#end);
    return at;
  }
}

/** What most of them read next; of several the one that is first. */
function readAt(followers: readonly Follower[]): RecordedRead {
  let most = followers[0]!.at;
  let mostCount = 0;
  for (const { at } of followers) {
    const count = followers.filter((other) => other.at.entry === at.entry && other.at.key === at.key).length;
    if (count > mostCount) [most, mostCount] = [at, count];
  }
  return most;
}
