import type { Visit } from '../../session/explore/index.ts';

/** What a person has folded, hidden, pinned and asked about. */
export class Marks {
  /** Path of a value or an action -> open or not, where it is not as by default. */
  readonly folds = new Map<string, boolean>();
  /** Variables that are not shown. */
  readonly hidden = new Set<string>();
  /** Variables that are shown first. */
  readonly pinned = new Set<string>();
  /** Properties about which a person has asked why they are false. */
  readonly explained = new Set<string>();
  /** Actions about which a person has asked why they are disabled in the state at the cursor. */
  readonly reasons = new Set<string>();
  /** Words that a step, or the name of an action, must contain to be shown; empty: all are. */
  filter = '';
  /** Steps are grouped by the process that they name, not by action. */
  byProcess = false;
  /** Actions without a step are not shown. */
  enabledOnly = false;
  /** Of a state only what its step changed is shown. */
  onlyChanged = false;
  /** The state pane shows where the selected step leads. */
  previews = false;
  #reasonsAt: Visit | null = null;

  /** Forgets what was asked about actions in another state. */
  moveTo(cursor: Visit | null): void {
    if (this.#reasonsAt === cursor) return;
    this.#reasonsAt = cursor;
    this.reasons.clear();
  }
}

/** Puts the member into the set, or takes it out where it is in it. */
export function toggle<T>(set: Set<T>, member: T): void {
  if (!set.delete(member)) set.add(member);
}
