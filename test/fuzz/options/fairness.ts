// Random fairness conditions, as TLA+ text with when they are taken and enabled.
import type { Decisions } from '../random.ts';
import type { Action, Style } from './actions.ts';
import type { Formulas } from './formulas.ts';
import { isSame, type State } from './states.ts';

/** Weak or strong fairness of one action. */
export interface Condition {
  readonly isStrong: boolean;
  readonly isTaken: (s: State, t: State) => boolean;
  readonly isEnabled: (s: State) => boolean;
}

export interface Fairness {
  readonly text: string;
  /** More than one where it is about each process. */
  readonly conditions: readonly Condition[];
}

type Successors = (s: State) => readonly State[];

/**
 * Fairness of an action, of that of some process or of each process.
 * @param action null: the next-state relation
 */
const fairnessOf = (
  { chance }: Decisions,
  formulas: Formulas,
  actions: readonly Action[],
  processes: readonly number[],
  action: Action | null,
): Fairness => {
  const isStrong = chance(40);
  const v = formulas.subscript();
  const further = chance(15) ? formulas.step() : null;
  const isFor = (s: State, t: State): boolean => !v.isUnchanged(s, t) && (further === null || further.holds(s, t));
  const conditionOf = (successors: Successors): Condition => ({
    isStrong,
    isTaken: (s, t) => isFor(s, t) && successors(s).some((u) => isSame(u, t)),
    isEnabled: (s) => successors(s).some((t) => isFor(s, t)),
  });
  const textOf = (name: string): string => `${isStrong ? 'SF' : 'WF'}_${v.text}(${name}${further === null ? '' : ` /\\ ${further.text}`})`;
  const ofSome = (one: Action): Successors =>
    one.hasProcess ? (s) => processes.flatMap((p) => one.successors(s, p)) : (s) => one.successors(s, 0);
  if (action === null) return { text: textOf('Next'), conditions: [conditionOf((s) => actions.flatMap((one) => ofSome(one)(s)))] };
  const { name, hasProcess } = action;
  if (!hasProcess) return { text: textOf(name), conditions: [conditionOf(ofSome(action))] };
  if (chance(30)) return { text: textOf(`(\\E p \\in P : ${name}(p))`), conditions: [conditionOf(ofSome(action))] };
  return {
    text: `\\A p \\in P : ${textOf(`${name}(p)`)}`,
    conditions: processes.map((p) => conditionOf((s) => action.successors(s, p))),
  };
};

/** Some conditions. Where there is a lock each action has one: then nothing stops for ever, and whether conditions are weak or strong is what counts. */
export const fairnessesOf = (
  decide: Decisions,
  formulas: Formulas,
  actions: readonly Action[],
  processes: readonly number[],
  style: Style,
): Fairness[] => {
  const { chance, oneOf, pick } = decide;
  const chosen = style === 'lock' || chance(30) ? actions : Array.from({ length: pick(4) }, () => oneOf([...actions, null]));
  return chosen.map((action) => fairnessOf(decide, formulas, actions, processes, action));
};
