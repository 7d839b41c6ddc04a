// How it is found out what is known of all actions in a state: some walks, each of which reads an entry once for all actions that ask for it.
//
// The trees of some actions (`known-steps.ts`) are followed at once. A place in a walk is where in its tree each of the actions is that have not come to a leaf; it names the
// entry that most of them read next, and the value of that entry leads to another place. Leaves are told on the edges. Actions that are about the same process share a walk: most of them end with the first entry, and the others read much the
// same. Where that makes too many places, only those share one that begin with the same entry. Places are made when a state comes to them first.
import { grown, type KnownSteps, type Leaf, type Node, NOTHING, TO_BE_MADE } from './known-steps.ts';
import type { RecordedRead } from '../runtime/step-recorder.ts';
import { END, MASK, SIZE, TABLE, WHERE, WalkPlaces } from './walk-places.ts';

/** Words of all places and edges, at most. */
const MOST_WORDS = 2 ** 20;
/** Words of places, at most, where actions share a walk that begin with different entries. */
const MOST_SHARED = 2 ** 17;

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
  /** How many places it came to, in all states. */
  places = 0;
  readonly #known: KnownSteps;
  /** What each action is about. */
  readonly #subjects: readonly (number | null)[];
  /** Evaluates an action in the state, and enters what it does. False: the program has to make it. */
  readonly #learn: (action: number, state: Int32Array) => boolean;
  readonly #table = new WalkPlaces();
  /** Where walks begin, and what is told in every state. */
  #starts: Int32Array = new Int32Array(0);
  #always: readonly Leaf[] = [];
  /** The followers at each place, the places by their followers, and numbers for the nodes at which these are. */
  readonly #followers = new Map<number, readonly Follower[]>();
  readonly #placeBy = new Map<string, number>();
  readonly #numbers = new Map<Node, number>();
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
    this.#table.clear();
    for (const map of [this.#followers, this.#placeBy, this.#numbers]) map.clear();
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

  /** Whether places are to be forgotten: there are too many. */
  get isFull(): boolean {
    return this.#table.size > (this.#isShared ? MOST_SHARED : MOST_WORDS);
  }

  /** Finds what the actions do in a state; false where the program has to make it. */
  follow(state: Int32Array): boolean {
    this.count = 0;
    for (const leaf of this.#always) this.#tell(leaf);
    const starts = this.#starts;
    let { words } = this.#table;
    let places = 0;
    for (let i = 0; i < starts.length; i++) {
      let at = starts[i]!;
      while (at !== END) {
        places++;
        const where = words[at + WHERE]!;
        const key = (state[where >>> 5]! >>> where) & words[at + MASK]!;
        const size = words[at + SIZE]!;
        let edge = 0;
        if (size < 0) edge = words[this.#table.pair(at, key) + 1]!;
        else if (key < size) edge = words[words[at + TABLE]! + key]!;
        if (edge === 0) {
          edge = this.#makeEdge(at, key, state);
          if (edge === 0) return false;
          ({ words } = this.#table);
        }
        if (edge < 0) at = -edge;
        else at = this.#goOn(edge);
      }
    }
    this.places += places;
    return true;
  }

  /** Tells the leaves of an edge. Returns where it leads to. */
  #goOn(edge: number): number {
    const { told } = this.#table;
    const end = edge + 2 + told[edge + 1]!;
    for (let i = edge + 2; i < end; i++) this.#tell(told[i]!);
    return told[edge]!;
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

  /** Makes the edge from a place for a value, which the state has. 0 where an action does not become known: it can be asked again. */
  #makeEdge(place: number, key: number, state: Int32Array): number {
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
    return this.#table.addEdge(place, key, next.length === 0 ? END : this.#placeOf(next), told);
  }

  /** The place at which these actions are in their trees. */
  #placeOf(followers: readonly Follower[]): number {
    const name = followers.map(({ action, at }) => `${action}:${this.#numberOf(at)}`).join();
    const known = this.#placeBy.get(name);
    if (known !== undefined) return known;
    const place = this.#table.addPlace(this.#known.fields[readAt(followers).entry]!);
    this.#placeBy.set(name, place);
    this.#followers.set(place, followers);
    return place;
  }

  #numberOf(node: Node): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
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
