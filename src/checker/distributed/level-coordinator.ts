// A search by several processes that share no memory: what their coordinator does. It has no states. It says when a level is over, adds up what the
// partitions found, tells them where the new states stand in the next level, and gathers the evidence where something is wrong.
import type { TransitionSystem } from '../../model/index.ts';
import { ByteReader, ByteWriter, Unsendable } from '../../values/index.ts';
import type { SearchReport } from '../level/exploration-options.ts';
import { coverageLength } from '../outcome/coverage.ts';
import { isTooDeep } from '../outcome/fault.ts';
import { requireFault } from '../parallel/ends.ts';
import { Flag, NOWHERE } from '../parallel/shared-memory.ts';
import type { GraphTarget } from './graph-gathering.ts';
import { type GraphProgress, GrowingGraph } from './growing-graph.ts';
import { mergeChildren } from './merge-children.ts';
import type { CountedBefore, DistributedCounts, LevelFindings, Message, PartitionProgress, Post } from './messages.ts';
import { StateExchange } from './state-exchange.ts';
import { readState, type ValueExchange, writeState } from './value-exchange.ts';

/** What is wrong with a successor of a state, or that it has none: everything to find out what exactly, without the other states. */
export interface DistributedFault {
  readonly levelIndex: number;
  /** What was counted before the state was expanded, and after. */
  readonly before: { readonly generated: number; readonly distinct: number };
  readonly after: { readonly generated: number; readonly distinct: number };
  /** UNKNOWN where they cannot all be made. */
  readonly successors: number;
  /** The states of a shortest path, from an initial one to the one that was expanded. */
  readonly path: readonly Int32Array[];
  /** Those of its successors that were known when its level began. */
  readonly known: readonly Int32Array[];
}

/** How a search by several processes ended. */
export type DistributedEnd =
  | { readonly kind: 'complete' | 'depth' | 'interrupted' | 'one-thread' }
  /** What there was of the graph was looked at, and what was seen there is the answer. */
  | { readonly kind: 'seen' }
  | { readonly kind: 'limit'; readonly limit: 'states' }
  /** `partition`: whose memory or disk is full. */
  | { readonly kind: 'limit'; readonly limit: 'memory' | 'disk'; readonly partition: number }
  | { readonly kind: 'fault'; readonly fault: DistributedFault };

/** The end that a flag of a partition means. */
function endBy(flag: number, partition: number): DistributedEnd {
  if ((flag & Flag.oneThread) !== 0) return { kind: 'one-thread' };
  if ((flag & Flag.disk) !== 0) return { kind: 'limit', limit: 'disk', partition };
  if ((flag & Flag.memory) !== 0) return { kind: 'limit', limit: 'memory', partition };
  return { kind: 'interrupted' };
}

type Children = Extract<Message, { readonly kind: 'children' }>;
type Restored = Extract<Message, { readonly kind: 'restored' }>;

/** What the partitions have told in a phase. */
interface Told {
  readonly children: (Children | null)[];
  readonly restored: (Restored | null)[];
  readonly counted: (CountedBefore | null)[];
  readonly progress: (PartitionProgress | null)[];
}

/** So many have told nothing. */
function toldBy(partitions: number): Told {
  const each = (): null[] => Array.from({ length: partitions }, () => null);
  return { children: each(), restored: each(), counted: each(), progress: each() };
}

/** What was counted when a level began from which other processes can go on. Plain data. */
export interface ResumableCounts {
  readonly level: number;
  readonly size: number;
  readonly earlier: number;
  readonly initialStates: number;
  readonly generated: number;
  readonly coverage: readonly number[];
  readonly steps: number;
}

/** What is to be coordinated. */
export interface CoordinatedSearch {
  readonly partitions: number;
  readonly maxStates: number;
  /** What was counted when the level began with which the partitions go on; null: they begin with the initial states. */
  readonly resumed: ResumableCounts | null;
  /** Where the graph is to go in the end; null: nobody asks for it. */
  readonly graph: GraphTarget | null;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What was counted so far; `generatedBefore`: before the level was expanded. */
type LevelCounts = Writable<Omit<DistributedCounts, 'distinct'>> & { generatedBefore: number };

/** The coordinator of so many partitions. */
export class LevelCoordinator {
  /** How it ended, once it has. */
  end: DistributedEnd | null = null;
  /** What was resumed is not all there. */
  isIncomplete = false;
  /** The whole graph of what was expanded was gathered. */
  isGathered = false;
  readonly #system: TransitionSystem;
  readonly #exchange: ValueExchange;
  readonly #search: CoordinatedSearch;
  readonly #post: Post;
  readonly #told: Told;
  readonly #counts: LevelCounts;
  #evidence: Evidence | null = null;
  /** It ended in the middle of a level. */
  #isStopped = false;

  /** Null where nobody asks for it. */
  readonly #graph: GrowingGraph | null;
  /** The search is over, and this is its end once the graph is there. */
  #endAfterwards: DistributedEnd | null = null;
  /** By partition, the level up to which its states are kept. */
  readonly #kept: number[];
  /** By level, what was counted when it began. Levels before the last one that all have kept are forgotten. */
  readonly #begun = new Map<number, ResumableCounts>();

  constructor(system: TransitionSystem, exchange: ValueExchange, search: CoordinatedSearch, post: Post) {
    const { partitions, resumed, graph } = search;
    this.#system = system;
    this.#exchange = exchange;
    this.#search = search;
    this.#post = post;
    this.#told = toldBy(partitions);
    this.#graph = graph === null ? null : new GrowingGraph(graph, new StateExchange(system, exchange), partitions, post);
    this.#counts = {
      level: 0,
      size: 0,
      earlier: 0,
      next: 0,
      initialStates: 0,
      generatedBefore: 0,
      generated: 0,
      coverage: new Float64Array(coverageLength(system.actions.length)),
      steps: 0,
    };
    this.#kept = Array.from({ length: partitions }, () => 0);
    if (resumed !== null) Object.assign(this.#counts, resumed, { coverage: Float64Array.from(resumed.coverage) });
  }

  /** The last level with which others could go on, as it began; null: they would have to begin with the initial states, or with what was resumed here. */
  get resumable(): ResumableCounts | null {
    return this.#begun.get(Math.min(...this.#kept)) ?? null;
  }

  /** The counts, of complete levels or, of a search that was stopped in the middle of one, as far as they are known. */
  get counts(): DistributedCounts {
    const { earlier, size } = this.#counts;
    const counts = { ...this.#counts, distinct: earlier + size };
    if (!this.#isStopped) return counts;
    const { generated, distinct } = this.progress;
    return { ...counts, generated: Math.max(generated, counts.generated), next: Math.max(counts.next, distinct - counts.distinct) };
  }

  /** Nobody waits for it any more. */
  interrupt(): void {
    this.#stop({ kind: 'interrupted' });
  }

  #stop(end: DistributedEnd): void {
    this.#isStopped = true;
    this.end = end;
  }

  /** How far the partitions are, as far as they have told. */
  get progress(): SearchReport {
    const told = this.#told.progress.filter((one) => one !== null);
    const sum = (part: (one: PartitionProgress) => number): number => told.reduce((total, one) => total + part(one), 0);
    const gathering = this.#graph?.progress ?? null;
    return {
      ...(gathering === null ? {} : { deciding: { kind: 'gathering', ...gathering } }),
      generated: sum(({ generated }) => generated),
      distinct: sum(({ distinct }) => distinct),
      queue: sum(({ queue }) => queue),
      level: Math.max(1, this.#counts.level),
    };
  }

  /** Takes in a message. */
  receive(from: number, message: Message): void {
    if (this.end !== null || this.isIncomplete) return;
    switch (message.kind) {
      case 'children':
        this.#told.children[from] = message;
        if (this.#told.children.every((one) => one !== null)) this.#endLevel();
        return;
      case 'counted':
        this.#told.counted[from] = message.counted;
        if (this.#told.counted.every((one) => one !== null)) this.#beginEvidence();
        return;
      case 'found':
      case 'known':
        this.#gather(message);
        return;
      case 'gathered':
        this.#graphHas(this.#graph?.receive(from, message) ?? 'growing');
        return;
      case 'stopped':
        this.#stop(endBy(message.flag, from));
        return;
      case 'progress':
        this.#told.progress[from] = message.progress;
        return;
      case 'restored':
        this.#told.restored[from] = message;
        this.#countRestored();
        return;
      case 'kept':
        this.#kept[from] = message.level;
        this.#forgetBegun();
        return;
      default:
    }
  }

  /** Every partition has told what the level came to. */
  #endLevel(): void {
    const children = this.#told.children as Children[];
    const found = children.map((one) => one.found);
    this.#add(found);
    const firstFault = Math.min(...found.map((one) => one.firstFault));
    if (firstFault !== NOWHERE) this.#beginCounting(firstFault);
    else if (this.#counts.earlier + this.#counts.size + this.#counts.next > this.#search.maxStates)
      this.#conclude({ kind: 'limit', limit: 'states' });
    else if (this.#counts.next === 0) this.#conclude({ kind: found.some(({ isCutOff }) => isCutOff) ? 'depth' : 'complete' });
    else {
      this.#beginNextLevel(children);
      this.#graph?.grow(this.counts);
    }
  }

  /** The search has come to an end; what is left is to gather the graph. */
  #conclude(end: DistributedEnd): void {
    this.#endAfterwards = end;
    // Steps may lead beyond a limit of states.
    this.#graphHas(this.#graph?.finish(this.counts, end.kind !== 'limit') ?? 'too large');
  }

  #graphHas(come: GraphProgress): void {
    if (come === 'growing') return;
    this.isGathered = come === 'whole';
    this.end = come === 'seen' ? { kind: 'seen' } : this.#endAfterwards;
  }

  /** Something is wrong with the state at a level index, or with its successors. */
  #beginCounting(index: number): void {
    if (this.#counts.level === 0) {
      // Initial states are made again in order by one process, which finds out what is wrong.
      this.end = { kind: 'one-thread' };
      return;
    }
    this.#evidence = new Evidence(index);
    for (let to = 0; to < this.#told.counted.length; to++) this.#post(to, { kind: 'count', index });
  }

  #add(found: readonly LevelFindings[]): void {
    const sum = (part: (one: LevelFindings) => number): number => found.reduce((total, one) => total + part(one), 0);
    this.#counts.next = sum(({ states }) => states);
    this.#counts.generatedBefore = this.#counts.generated;
    this.#counts.generated = sum(({ generated }) => generated);
    this.#counts.coverage = this.#counts.coverage.map((_, i) => sum(({ coverage }) => coverage[i] as number));
    this.#counts.steps = sum(({ steps }) => steps);
    if (this.#counts.level === 0) this.#counts.initialStates = this.#counts.next;
  }

  #beginNextLevel(children: readonly Children[]): void {
    const places = mergeChildren(children.map(({ bytes }) => bytes));
    this.#told.children.fill(null);
    this.#counts.earlier += this.#counts.size;
    this.#counts.size = this.#counts.next;
    this.#counts.next = 0;
    this.#counts.level++;
    const { level, size, earlier, initialStates, generated, coverage, steps } = this.#counts;
    this.#begun.set(level, { level, size, earlier, initialStates, generated, coverage: [...coverage], steps });
    for (const [to, bytes] of places.entries()) this.#post(to, { kind: 'places', start: earlier, bytes });
  }

  #countRestored(): void {
    const restored = this.#told.restored.filter((one) => one !== null);
    if (restored.length < this.#search.partitions) return;
    const states = restored.reduce((sum, one) => sum + one.states, 0);
    const steps = restored.reduce((sum, one) => sum + one.steps, 0);
    const resumed = this.#search.resumed!;
    if (states !== resumed.earlier + resumed.size || steps !== resumed.steps) this.isIncomplete = true;
  }

  /** Forgets levels before the last one with which others could go on. */
  #forgetBegun(): void {
    const kept = Math.min(...this.#kept);
    for (const level of this.#begun.keys()) if (level < kept) this.#begun.delete(level);
  }

  /** The counts before and after the state with something wrong are known: what follows is the path to it. */
  #beginEvidence(): void {
    const counted = this.#told.counted as CountedBefore[];
    const evidence = this.#evidence!;
    const sum = (part: (one: CountedBefore) => number): number => counted.reduce((total, one) => total + part(one), 0);
    const generated = this.#counts.generatedBefore + sum((one) => one.generated);
    const distinct = this.#counts.earlier + this.#counts.size + sum(({ states }) => states);
    evidence.successors = counted.find(({ successors }) => successors !== null)?.successors as number;
    evidence.before = { generated, distinct };
    evidence.after = { generated: generated + evidence.successors, distinct: distinct + sum(({ own }) => own) };
    if (distinct > this.#search.maxStates) this.end = { kind: 'limit', limit: 'states' };
    else this.#find(this.#counts.level, evidence.levelIndex);
  }

  #find(level: number, index: number): void {
    this.#evidence!.level = level;
    for (let to = 0; to < this.#told.counted.length; to++) this.#post(to, { kind: 'find', level, index });
  }

  #gather(message: Extract<Message, { readonly kind: 'found' | 'known' }>): void {
    const evidence = this.#evidence!;
    if (message.kind === 'known') {
      for (const [i, isKnown] of message.bytes.entries()) if (isKnown === 1) evidence.known.push(evidence.asked[i] as Int32Array);
      evidence.open--;
    } else {
      const width = this.#system.width;
      evidence.path.unshift(readState(width, this.#exchange.reader(), new ByteReader(message.bytes)));
      if (evidence.level > 1) {
        this.#find(evidence.level - 1, message.predecessor);
        return;
      }
      this.#askKnown(evidence);
    }
    if (evidence.open === 0) this.end ??= { kind: 'fault', fault: evidence };
  }

  /** Asks which successors of the state with something wrong were known before. */
  #askKnown(evidence: Evidence): void {
    const successors = keptSuccessors(this.#system, evidence.path.at(-1) as Int32Array);
    evidence.asked = successors;
    if (successors.length === 0) return;
    const out = new ByteWriter();
    const writer = this.#exchange.writer();
    try {
      for (const one of successors) writeState(one, one.length, writer, out);
    } catch (error) {
      if (!(error instanceof Unsendable)) throw error;
      this.end = { kind: 'one-thread' };
      return;
    }
    const bytes = out.take();
    // Partitions may lay states out in another way, so which of them has one is not known here.
    evidence.open = this.#told.counted.length;
    for (let to = 0; to < evidence.open; to++) this.#post(to, { kind: 'ask-known', states: successors.length, bytes });
  }
}

/** What is known of a fault so far. */
class Evidence implements DistributedFault {
  readonly levelIndex: number;
  before = { generated: 0, distinct: 0 };
  after = { generated: 0, distinct: 0 };
  successors = 0;
  readonly path: Int32Array[] = [];
  readonly known: Int32Array[] = [];
  /** The level of the state that is looked for. */
  level = 0;
  /** The states that partitions are asked for; and how many answers are to come. */
  asked: readonly Int32Array[] = [];
  open = 0;

  constructor(levelIndex: number) {
    this.levelIndex = levelIndex;
  }
}

/** What would be kept of the successors of a state, as far as they can be made. */
function keptSuccessors(system: TransitionSystem, state: Int32Array): readonly Int32Array[] {
  const { canonicalize, width } = system;
  const kept: Int32Array[] = [];
  const quietly = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!isTooDeep(error)) requireFault(error);
    }
  };
  quietly(() =>
    system.successors(state, 0, (next) => {
      const one = next.slice(0, width);
      if (canonicalize === undefined) kept.push(one);
      else
        quietly(() => {
          const representative = new Int32Array(one.length);
          canonicalize(one, 0, representative);
          kept.push(representative);
        });
    }),
  );
  return kept;
}
