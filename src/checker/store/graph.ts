// The state graph, recorded while the search runs. States are expanded one after the other, so the edges arrive row by row and the list of them *is* the
// compressed sparse row form: 4 bytes an edge, 4 a state, 4 more an edge for the action where it is wanted.
//
// For export and possibility the search expands states in the order of their numbers, and the graph has these numbers. For temporal properties (`temporal`)
// the graph numbers its states in the order of the search instead, which is the same however many threads searched and in whatever order they gave out
// numbers (see search.ts); `states` leads from there to the numbers of the store.
//
// Invariant: the edges of state s are targets[rows[s] .. rows[s + 1]), no two of them alike. With `temporal` the first of them is the step from s to
// itself that TLA+ allows in every state, whether or not the next-state relation makes it too, and the others ascend; without, only steps that the
// next-state relation makes are there.
import { InternalError } from '../../diagnostics/index.ts';
import { IntegerList } from './integer-list.ts';
import { sortFew } from './sort-few.ts';

/** A finite graph over states 0 .. stateCount - 1. */
export interface StateGraph {
  readonly stateCount: number;
  readonly edgeCount: number;
  /** States 0 .. initialCount - 1 are the initial ones. */
  readonly initialCount: number;
  /** Where the edges of each state begin; one more entry than states. */
  readonly rows: Int32Array;
  readonly targets: Int32Array;
  /** The action of each edge, if recorded; else two actions that make the same step are one edge. */
  readonly actions: Int32Array | null;
  /** 1 for a state of which CONSTRAINT, ACTION_CONSTRAINT or a limit cut off a successor. */
  readonly cut: Uint8Array;
  /** The number of each state in the store of the search; null where it is the same. */
  readonly states: Int32Array | null;
}

/** What is recorded of the states of earlier levels. */
export interface RecordedGraph {
  readonly rows: Int32Array;
  readonly targets: Int32Array;
  /** Positions of states of which a successor was cut off. */
  readonly cut: Int32Array;
  /** Numbers of the states in the store, if the graph is in the order of the search; else empty. */
  readonly states: Int32Array;
}

/** Rows that others have recorded, see edge-log.ts: the targets of a row have no duplicates. */
export interface RecordedRows {
  /** Where the row of a position of the level begins. */
  readonly rows: Int32Array;
  /** At the beginning of a row: twice the number of its targets, and 1 if successors were cut off; then the targets. */
  readonly log: Int32Array;
}

/** The action of a stuttering step that was recorded of its own accord. */
export const STUTTERING = -1;

export interface RecorderOptions {
  /** Keep the action of each edge, for export; temporal checking does without. */
  readonly labelled?: boolean;
  /** Number the states in the order of the search, and begin the edges of each with the one to itself. */
  readonly temporal?: boolean;
}

/** Receives the edges from the search, in order. */
export class GraphRecorder {
  readonly temporal: boolean;
  readonly #labelled: boolean;
  readonly #rows = new IntegerList();
  readonly #targets = new IntegerList();
  readonly #actions = new IntegerList();
  /** With `temporal`, the number of each state in the store. */
  readonly #states = new IntegerList();
  /** At each target, 1 + the position of the last state that had an edge to it: recognizes repeated edges. */
  readonly #lastSource = new IntegerList();
  readonly #cutStates: number[] = [];
  /** Targets are positions by now, and no longer numbers of the store. */
  #isRenumbered = false;
  #position = -1;
  #rowStart = 0;

  constructor(options: RecorderOptions = {}) {
    this.#labelled = options.labelled ?? false;
    this.temporal = options.temporal ?? false;
  }

  /** The edges that follow start in this state of the store; without `temporal` its number is one more than that of the state before. */
  beginState(state: number): void {
    this.#position = this.#rows.length;
    this.#rowStart = this.#targets.length;
    this.#rows.push(this.#rowStart);
    if (!this.temporal) return;
    this.#states.push(state);
    this.edge(state, STUTTERING);
  }

  edge(target: number, action: number): void {
    if (this.#lastSource.get(target) === this.#position + 1) {
      if (!this.#labelled || this.#isRepeated(target, action)) return;
    } else {
      this.#lastSource.set(target, this.#position + 1);
    }
    this.#targets.push(target);
    if (this.#labelled) this.#actions.push(action);
  }

  /** A successor of the state is not part of the graph. */
  cut(): void {
    if (this.#position >= 0 && this.#cutStates.at(-1) !== this.#position) this.#cutStates.push(this.#position);
  }

  /** Takes over the rows of states of a level, from a position on, in their order. Only with `temporal`. */
  adopt(states: Int32Array, from: number, { rows, log }: RecordedRows): void {
    const targets = this.#targets;
    for (let at = from; at < states.length; at++) {
      const state = states[at] as number;
      this.#position = this.#rows.length;
      this.#rows.push(targets.length);
      this.#states.push(state);
      targets.push(state);
      const start = (rows[at] as number) >>> 0;
      const header = log[start] as number;
      if ((header & 1) !== 0) this.cut();
      const end = start + 1 + (header >>> 1);
      for (let i = start + 1; i < end; i++) {
        const target = log[i] as number;
        if (target !== state) targets.push(target);
      }
    }
  }

  /** What is recorded of the first states, as many as that; also after `finish`. */
  before(states: number): RecordedGraph {
    const end = states < this.#rows.length ? this.#rows.get(states) : this.#targets.length;
    const targets = this.#targets.view().subarray(0, end);
    const numbers = this.#states.view();
    return {
      rows: this.#rows.view().subarray(0, states),
      targets: this.#isRenumbered ? targets.map((position) => numbers[position] as number) : targets,
      cut: Int32Array.from(this.#cutStates.filter((state) => state < states)),
      states: this.#states.view().subarray(0, states),
    };
  }

  /** Goes on after these states. */
  restore({ rows, targets, cut, states }: RecordedGraph): void {
    for (const row of rows) this.#rows.push(row);
    for (const target of targets) this.#targets.push(target);
    for (const state of states) this.#states.push(state);
    for (const state of cut) this.#cutStates.push(state);
  }

  /** The graph. States that the search never expanded have no edges and count as cut; with `temporal` there are none. */
  finish(stateCount: number, initialCount: number): StateGraph {
    const expanded = this.#rows.length;
    if (this.temporal) this.#renumber(stateCount);
    else for (let state = expanded; state < stateCount; state++) this.beginState(state);
    this.#rows.push(this.#targets.length);
    const cut = new Uint8Array(stateCount);
    for (const state of this.#cutStates) cut[state] = 1;
    cut.fill(1, Math.min(expanded, stateCount));
    return {
      stateCount,
      edgeCount: this.#targets.length,
      initialCount,
      rows: this.#rows.view().subarray(0, stateCount + 1),
      targets: this.#targets.view(),
      actions: this.#labelled ? this.#actions.view() : null,
      cut,
      states: this.temporal ? this.#states.view() : null,
    };
  }

  /** States whose edges are recorded. */
  get recorded(): number {
    return this.#rows.length;
  }

  /**
   * The graph of the first states in the order of the search, as many as that, while the search goes on: a copy. Steps to others are left out. Only with
   * `temporal`, and before `finish`.
   */
  soFar(stateCount: number, initialCount: number): StateGraph {
    const all = this.#rows.view();
    const recorded = this.#targets.view();
    const end = stateCount < all.length ? (all[stateCount] as number) : recorded.length;
    const states = this.#states.view().slice(0, stateCount);
    const positions = new Int32Array(states.reduce((most, state) => Math.max(most, state), -1) + 1).fill(-1);
    for (let position = 0; position < stateCount; position++) positions[states[position] as number] = position;
    const cut = new Uint8Array(stateCount);
    for (const state of this.#cutStates) if (state < stateCount) cut[state] = 1;
    const rows = new Int32Array(stateCount + 1);
    const targets = new Int32Array(end);
    let edges = 0;
    for (let state = 0; state < stateCount; state++) {
      rows[state] = edges;
      const last = state + 1 < all.length ? Math.min(end, all[state + 1] as number) : end;
      for (let edge = all[state] as number; edge < last; edge++) {
        const target = positions[recorded[edge] as number] ?? -1;
        if (target < 0) cut[state] = 1;
        else targets[edges++] = target;
      }
      sortFew(targets, (rows[state] as number) + 1, edges);
    }
    rows[stateCount] = edges;
    return {
      stateCount,
      edgeCount: edges,
      initialCount: Math.min(initialCount, stateCount),
      rows,
      targets: targets.subarray(0, edges),
      actions: null,
      cut,
      states,
    };
  }

  /** From numbers of the store to positions in the order of the search. */
  #renumber(stateCount: number): void {
    const states = this.#states.view();
    if (states.length !== stateCount) throw new InternalError('a temporal graph wants a complete search');
    const positions = new IntegerList();
    for (let position = 0; position < stateCount; position++) positions.set(states[position] as number, position);
    const position = positions.view();
    const targets = this.#targets.view();
    for (let edge = 0; edge < targets.length; edge++) targets[edge] = position[targets[edge] as number] as number;
    for (let state = 0; state < stateCount; state++) {
      const end = state + 1 < stateCount ? this.#rows.get(state + 1) : targets.length;
      sortFew(targets, this.#rows.get(state) + 1, end);
    }
    this.#isRenumbered = true;
  }

  #isRepeated(target: number, action: number): boolean {
    for (let edge = this.#rowStart; edge < this.#targets.length; edge++) {
      if (this.#targets.get(edge) === target && this.#actions.get(edge) === action) return true;
    }
    return false;
  }
}
