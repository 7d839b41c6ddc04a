// The tree of everything that was walked: no path is lost by going back and another way.
//
// A node is a state as it was reached: the same state reached twice is two nodes. The current path goes from a root to the current tip;
// the cursor is the node looked at, somewhere on it. Taking a step that was taken before goes to its node instead of growing a twin.
import type { Span } from '../../diagnostics/index.ts';
import type { StepLabel } from '../../model/index.ts';
import type { ReportedLine } from '../../report/index.ts';

/** A state reached in one way. */
export interface Visit {
  readonly id: number;
  readonly parent: Visit | null;
  readonly state: Int32Array;
  /** Null for an initial state, and for the first state of a path that was started anywhere. */
  readonly label: StepLabel | null;
  /** A root that was put there without being an initial state. */
  readonly isElsewhere: boolean;
  /** Number of steps from the root. */
  readonly depth: number;
  readonly children: Visit[];
}

/** A line that nothing explains in a state. */
export interface UnexplainedLine {
  readonly line: ReportedLine;
  /** For each step that was meant, why it is none, the nearest first. */
  readonly reasons: readonly { readonly text: string; readonly values: readonly string[]; readonly span?: Span }[];
}

/** What the log says about a state. */
export interface BesideState {
  /** The lines that the step to it explains; none: the step is silent, or there is none. */
  readonly lines: readonly ReportedLine[];
  readonly unexplained: readonly UnexplainedLine[];
}

const sameState = (a: Int32Array, b: Int32Array): boolean => a.every((id, i) => id === b[i]);

/** Whether two steps are called the same. */
export function sameLabel(a: StepLabel | null, b: StepLabel | null): boolean {
  if (a === null || b === null) return a === b;
  const isSameCall = a.action === b.action && a.arguments.length === b.arguments.length;
  return isSameCall && a.arguments.every((x, i) => x.value === b.arguments[i]?.value);
}

/** The tree with its cursor. */
export class Branches {
  readonly roots: Visit[] = [];
  /** Name -> node. */
  readonly bookmarks = new Map<string, Visit>();
  /** What a log says about nodes. */
  readonly beside = new Map<Visit, BesideState>();
  readonly #all: Visit[] = [];
  #at: Visit | null = null;
  /** The end of the path on which the cursor is. */
  #tip: Visit | null = null;
  /** The path to the tip it was made for: paths have thousands of states. */
  #known: { readonly tip: Visit | null; readonly path: readonly Visit[] } = { tip: null, path: [] };
  readonly #before: (Visit | null)[] = [];
  readonly #after: (Visit | null)[] = [];

  /** The node looked at; null before an initial state was chosen. */
  get cursor(): Visit | null {
    return this.#at;
  }

  get size(): number {
    return this.#all.length;
  }

  byId(id: number): Visit | undefined {
    return this.#all[id];
  }

  /** The nodes from which nothing was walked, oldest first. */
  ends(): readonly Visit[] {
    return this.#all.filter(({ children }) => children.length === 0);
  }

  /** The nodes from the root to the tip. */
  get path(): readonly Visit[] {
    if (this.#known.tip !== this.#tip) {
      const path: Visit[] = [];
      for (let v = this.#tip; v !== null; v = v.parent) path.push(v);
      this.#known = { tip: this.#tip, path: path.reverse() };
    }
    return this.#known.path;
  }

  /** Starts at a state, as the root of a tree of its own (or at the root that is there already). */
  start(state: Int32Array, label: StepLabel | null = null, isElsewhere = false): Visit {
    const known = this.roots.find((r) => sameState(r.state, state) && sameLabel(r.label, label));
    const root = known ?? this.#add(null, state, label, isElsewhere);
    if (known === undefined) this.roots.push(root);
    this.#move(root, root);
    return root;
  }

  /** Takes a step from the cursor. */
  step(state: Int32Array, label: StepLabel | null): Visit {
    const from = this.#at;
    if (from === null) return this.start(state, label);
    const known = from.children.find((c) => sameState(c.state, state) && sameLabel(c.label, label));
    const child = known ?? this.#add(from, state, label);
    if (known === undefined) from.children.push(child);
    this.#move(child, child);
    return child;
  }

  /** Goes to any node; where it is not on the current path, the path becomes the one through it. */
  jump(to: Visit | null): void {
    this.#move(to, to !== null && this.#isOn(to) ? this.#tip : to === null ? this.#tip : lastOf(to));
  }

  /** Goes back to where the cursor was before the last move. */
  undo(): boolean {
    const target = this.#before.pop();
    if (target === undefined) return false;
    this.#after.push(this.#at);
    this.#place(target);
    return true;
  }

  redo(): boolean {
    const target = this.#after.pop();
    if (target === undefined) return false;
    this.#before.push(this.#at);
    this.#place(target);
    return true;
  }

  /** Begins the history of moves here. */
  forgetMoves(): void {
    this.#before.length = 0;
    this.#after.length = 0;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  #isOn(visit: Visit): boolean {
    for (let v = this.#tip; v !== null; v = v.parent) if (v === visit) return true;
    return false;
  }

  #place(target: Visit | null): void {
    this.#at = target;
    if (target !== null && !this.#isOn(target)) this.#tip = lastOf(target);
  }

  #move(to: Visit | null, tip: Visit | null): void {
    if (to === this.#at && tip === this.#tip) return;
    this.#before.push(this.#at);
    this.#after.length = 0;
    this.#at = to;
    this.#tip = tip;
  }

  #add(parent: Visit | null, state: Int32Array, label: StepLabel | null, isElsewhere = false): Visit {
    const depth = parent === null ? 0 : parent.depth + 1;
    const visit: Visit = { id: this.#all.length, parent, state, label, isElsewhere, depth, children: [] };
    this.#all.push(visit);
    return visit;
  }
}

/** The node to which the newest branch below leads. */
const lastOf = (visit: Visit): Visit => {
  let at = visit;
  for (let next = at.children.at(-1); next !== undefined; next = at.children.at(-1)) at = next;
  return at;
};
