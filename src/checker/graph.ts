// The state graph, recorded while the search runs. A breadth-first search expands its states in the order of their numbers, so the edges arrive
// row by row and the list of them *is* the compressed sparse row form: 4 bytes an edge, 4 a state,
// 4 more an edge for the action where it is wanted.
//
// Invariant: the edges of state s are targets[rows[s] .. rows[s + 1]), no two of them alike. With `stuttering` the first of them is the step from s to
// itself that TLA+ allows in every state, whether or not the next-state relation makes it too; without, only steps that it makes are there.
import { IntegerList } from './growable.ts';

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
}

/** The action of a stuttering step that was recorded of its own accord. */
export const STUTTERING = -1;

export interface RecorderOptions {
  /** Keep the action of each edge, for export; temporal checking does without. */
  readonly labelled?: boolean;
  /** Begin the edges of each state with the one to itself; temporal checking wants it. */
  readonly stuttering?: boolean;
}

/** Receives the edges from the search, in order. */
export class GraphRecorder {
  private readonly labelled: boolean;
  private readonly stuttering: boolean;
  private readonly rows = new IntegerList();
  private readonly targets = new IntegerList();
  private readonly actions = new IntegerList();
  /** At each target, 1 + the last state that had an edge to it: recognizes repeated edges. */
  private readonly lastSource = new IntegerList();
  private readonly cutStates: number[] = [];
  private source = -1;
  private rowStart = 0;

  constructor(options: RecorderOptions = {}) {
    this.labelled = options.labelled ?? false;
    this.stuttering = options.stuttering ?? false;
  }

  /** The edges that follow start in this state, the number of which is one more than that of the state before. */
  beginState(state: number): void {
    this.source = state;
    this.rowStart = this.targets.length;
    this.rows.push(this.rowStart);
    if (this.stuttering) this.edge(state, STUTTERING);
  }

  edge(target: number, action: number): void {
    if (this.lastSource.get(target) === this.source + 1) {
      if (!this.labelled || this.isRepeated(target, action)) return;
    } else {
      this.lastSource.set(target, this.source + 1);
    }
    this.targets.push(target);
    if (this.labelled) this.actions.push(action);
  }

  /** A successor of the state is not part of the graph. */
  cut(): void {
    if (this.source >= 0 && this.cutStates.at(-1) !== this.source) this.cutStates.push(this.source);
  }

  /** What is recorded of the first states, as many as that. */
  before(states: number): { readonly rows: Int32Array; readonly targets: Int32Array; readonly cut: Int32Array } {
    const end = states < this.rows.length ? this.rows.get(states) : this.targets.length;
    return {
      rows: this.rows.view().subarray(0, states),
      targets: this.targets.view().subarray(0, end),
      cut: Int32Array.from(this.cutStates.filter((state) => state < states)),
    };
  }

  /** Goes on after these states. */
  restore({ rows, targets, cut }: { readonly rows: Int32Array; readonly targets: Int32Array; readonly cut: Int32Array }): void {
    for (const row of rows) this.rows.push(row);
    for (const target of targets) this.targets.push(target);
    this.cutStates.push(...cut);
  }

  /** The graph. States that the search never expanded have no edges and count as cut. */
  finish(stateCount: number, initialCount: number): StateGraph {
    const expanded = this.rows.length;
    for (let state = expanded; state < stateCount; state++) this.beginState(state);
    this.rows.push(this.targets.length);
    const cut = new Uint8Array(stateCount);
    for (const state of this.cutStates) cut[state] = 1;
    cut.fill(1, Math.min(expanded, stateCount));
    return {
      stateCount,
      edgeCount: this.targets.length,
      initialCount,
      rows: this.rows.view().subarray(0, stateCount + 1),
      targets: this.targets.view(),
      actions: this.labelled ? this.actions.view() : null,
      cut,
    };
  }

  private isRepeated(target: number, action: number): boolean {
    for (let edge = this.rowStart; edge < this.targets.length; edge++) {
      if (this.targets.get(edge) === target && this.actions.get(edge) === action) return true;
    }
    return false;
  }
}
