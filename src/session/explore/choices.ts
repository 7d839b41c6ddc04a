// What can be done in a state: its successors, grouped by the action that makes them; and the actions that cannot be taken.
import type { ActionInstance, FaultyAction, Refusal } from '../../compiler/explain/explain.ts';
import { refusedInstances } from '../../compiler/explain/refused-instances.ts';
import type { Span } from '../../diagnostics/index.ts';
import { type Action, EvaluationError, type StepLabel } from '../../model/index.ts';
import { oneLine, termText } from '../open/told-reason.ts';
import type { PathState, Specification } from './specification.ts';

/** Why an expression has no value. */
export interface Fault {
  readonly message: string;
  readonly span?: Span;
}

/**
 * Why something is false, with its texts: the places may be told as those of an algorithm, whose words are others than those of the formula that was
 * evaluated.
 */
export interface Refused {
  readonly reason: ToldReason;
  /** How many alternatives failed besides. */
  readonly others: number;
  /** Why each of them did, where they are few; absent: none, or too many. */
  readonly alternatives?: readonly ToldReason[];
}

/** A reason with its texts. */
export type ToldReason = Omit<Refusal['reason'], 'terms'> & {
  readonly text: string;
  readonly terms: readonly { readonly text: string; readonly span: Span; readonly value: number }[];
};

const told = (reason: Refusal['reason']): ToldReason => ({
  ...reason,
  text: oneLine(reason.span),
  terms: reason.terms.map((t) => ({ ...t, text: termText(t) })),
});

/** A refusal with its texts. */
export const withTexts = ({ reason, others, alternatives }: Pick<Refusal, 'reason' | 'others' | 'alternatives'>): Refused => ({
  reason: told(reason),
  others,
  ...(alternatives === undefined ? {} : { alternatives: alternatives.map(told) }),
});

/** A name with the value that it is bound to. */
export type Binding = StepLabel['arguments'][number];

/** One possible step. */
export interface Choice {
  readonly state: Int32Array;
  readonly label: StepLabel | null;
  /** What quantifiers inside of the action choose, where steps have the same label or are few: empty where that is not known. */
  readonly inner: readonly Binding[];
  /** Where the alternative of the action begins that makes the step, where the action begins with a disjunction and `inner` is told. */
  readonly place?: Span;
  /** The step leaves everything as it is. */
  readonly stutters: boolean;
  /** The first constraint of the state, or of the step, that does not hold: a check does not go there. Null where all hold. */
  readonly outside: string | null;
  /** That a constraint has no value there, and why: a check ends with that. Null where all before it hold, or one does not. */
  readonly unclear: string | null;
  /** The specification beside this one has no step to this state. */
  readonly isOnlyHere: boolean;
}

/** The steps of one action. */
export interface ChoiceGroup {
  readonly action: string;
  readonly span: Span | undefined;
  readonly choices: readonly Choice[];
}

export interface Choices {
  readonly groups: readonly ChoiceGroup[];
  readonly count: number;
  /** Names of the actions without a step here, in the order of the next-state relation. */
  readonly disabled: readonly { readonly action: string; readonly span: Span | undefined }[];
  /** Actions that have no value here: of their steps only those are known that were made before. */
  readonly faulty: readonly { readonly action: string; readonly fault: Fault }[];
  /** The steps to states that only the specification beside this one has, as texts. */
  readonly onlyBeside: readonly string[];
  /** There are more: the enumeration was stopped. */
  readonly isPartial: boolean;
  /** Why nothing more is known: what has no value, of initial states, or why the enumeration was given up. */
  readonly fault: Fault | null;
  /** The answer is not there yet: everything else is empty. */
  readonly isPending?: boolean;
}

/** How much to enumerate in one go. */
export interface ChoiceLimits {
  readonly most: number;
  /** Nobody reads what quantifiers inside of the actions choose: `inner` is empty. */
  readonly isUnseen?: true;
}

const usualLimits: ChoiceLimits = { most: 20_000 };

/** In a group of more steps nobody reads what tells them apart. */
const MOST_ALIKE = 2000;
/** Of so many steps in all, each is called by what its quantifiers choose, whether that tells it apart or not. */
const MOST_CALLED = 100;
/** Instances of actions that are looked at for what quantifiers choose, or for why they are disabled. */
const MOST_INSTANCES = 10_000;

class Enough extends Error {}

/** What the constraints say of a state, and of the step to it. */
export const constrained = (
  specification: Specification,
  from: PathState | null,
  state: Int32Array,
): Pick<Choice, 'outside' | 'unclear'> => {
  const { constraints, stepConstraints } = specification.system;
  let asked = '';
  const isBroken = ({ name }: { readonly name: string }, holds: () => boolean): boolean => {
    asked = name;
    return !holds();
  };
  try {
    const ofState = specification.at((from?.level ?? 0) + 1, () => constraints.find((c) => isBroken(c, () => c.holds(state, 0))));
    const ofStep =
      ofState !== undefined || from === null ? undefined : stepConstraints.find((c) => isBroken(c, () => c.holds(from.state, 0, state, 0)));
    return { outside: (ofState ?? ofStep)?.name ?? null, unclear: null };
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { outside: null, unclear: `the constraint ${asked} has no value there: ${error.message}` };
  }
};

export function faultOf({ message, span }: EvaluationError): Fault {
  return { message, ...(span === undefined ? {} : { span }) };
}

const collect = (
  specification: Specification,
  from: PathState | null,
  limits: ChoiceLimits,
  enumerate: (add: (next: Int32Array, label: StepLabel | null) => void) => void,
): { readonly choices: readonly Choice[]; readonly isPartial: boolean; readonly fault: Fault | null } => {
  const width = specification.system.variables.length;
  const choices: Choice[] = [];
  const known = new Set<string>();
  let isPartial = false;
  let fault: Fault | null = null;
  try {
    enumerate((next, label) => {
      const state = next.slice(0, width);
      const key = `${state.join()}|${label === null ? '' : `${label.action}|${label.arguments.map((a) => a.value).join()}`}`;
      if (known.has(key)) return;
      if (choices.length >= limits.most) throw new Enough();
      known.add(key);
      const stutters = from !== null && state.every((id, i) => id === from.state[i]);
      choices.push({ state, label, stutters, ...constrained(specification, from, state), isOnlyHere: false, inner: [] });
    });
  } catch (error) {
    if (error instanceof Enough) isPartial = true;
    else if (error instanceof EvaluationError) fault = faultOf(error);
    else throw error;
  }
  return { choices, isPartial, fault };
};

/** The steps, compared with those of the specification beside this one; where not all are known, nothing is said. */
const compared = (
  { beside, values, system }: Specification,
  from: PathState | null,
  { choices, isPartial, fault }: ReturnType<typeof collect>,
): { readonly choices: readonly Choice[]; readonly missing: readonly string[] } => {
  if (beside === null || isPartial || fault !== null) return { choices, missing: [] };
  const here = new Set(choices.map(({ state }) => state.join()));
  const there = new Set<string>();
  const missing = new Set<string>();
  const add = (state: Int32Array, told: () => string): void => {
    const key = state.join();
    if (!there.has(key) && !here.has(key) && key !== from?.state.join()) missing.add(told());
    there.add(key);
  };
  const assignments = (state: Int32Array): string =>
    system.variables.map(({ name }, i) => `${name} = ${values.print(state[i]!)}`).join(', ');
  try {
    if (from === null) beside.system.initial((next) => add(next.slice(0, system.variables.length), () => assignments(next)));
    else
      beside.successors(from.state, (next, action, args) => {
        const given = action.parameters.flatMap((name, i) => (args[i] === undefined ? [] : [`${name} = ${values.print(args[i])}`]));
        add(next.slice(0, system.variables.length), () => `${action.name}${given.length === 0 ? '' : `(${given.join(', ')})`}`);
      });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { choices, missing: [`no value: ${error.message}`] };
  }
  const isOnlyHere = ({ state, stutters }: Choice): boolean => !stutters && !there.has(state.join());
  return { choices: choices.map((choice) => ({ ...choice, isOnlyHere: isOnlyHere(choice) })), missing: [...missing].sort() };
};

/** The initial states. */
export const initialChoices = (specification: Specification, limits: ChoiceLimits = usualLimits): Choices => {
  const found = specification.at(0, () =>
    collect(specification, null, limits, (add) => specification.system.initial((next) => add(next, null))),
  );
  const beside = specification.at(0, () => compared(specification, null, found));
  return {
    groups: found.choices.length === 0 ? [] : [{ action: 'initial state', span: undefined, choices: beside.choices }],
    onlyBeside: beside.missing,
    count: found.choices.length,
    disabled: [],
    faulty: [],
    isPartial: found.isPartial,
    fault: found.fault,
  };
};

/** The steps from a state. */
export const choicesFrom = (specification: Specification, from: PathState, limits: ChoiceLimits = usualLimits): Choices => {
  const { actions } = specification.system;
  let faulty: readonly FaultyAction[] = [];
  const found = specification.at(from.level, () =>
    collect(specification, from, limits, (add) => {
      faulty = specification.successors(from.state, (next, action, args) => add(next, labelOf(action, args)));
    }),
  );
  const beside = specification.at(from.level, () => compared(specification, from, found));
  const groups = new Map<string, { action: string; span: Span | undefined; choices: Choice[] }>();
  for (const { name, span } of actions) if (!groups.has(name)) groups.set(name, { action: name, span, choices: [] });
  for (const choice of beside.choices) groups.get(choice.label!.action)?.choices.push(choice);
  const named = (): readonly ChoiceGroup[] => withInner(specification, from.state, [...groups.values()]);
  const all = limits.isUnseen === true ? [...groups.values()] : specification.at(from.level, named);
  const isDisabled = ({ action, choices }: ChoiceGroup): boolean => choices.length === 0 && !faulty.some((f) => f.action.name === action);
  return {
    groups: all.filter((g) => g.choices.length > 0),
    count: found.choices.length,
    onlyBeside: beside.missing,
    disabled: found.isPartial || found.fault !== null ? [] : all.filter(isDisabled).map(({ action, span }) => ({ action, span })),
    faulty: faulty.map(({ action, error }) => ({ action: action.name, fault: faultOf(error) })),
    isPartial: found.isPartial,
    fault: found.fault,
  };
};

/** The initial states, or the steps from a state, to go on by them: the first ones, or all of them where none of these is wanted. */
export function choicesWith(specification: Specification, from: PathState | null, isWanted: (choice: Choice) => boolean): Choices {
  const made = (limits: ChoiceLimits): Choices =>
    from === null ? initialChoices(specification, limits) : choicesFrom(specification, from, { ...limits, isUnseen: true });
  const first = made(usualLimits);
  const isEnough = !first.isPartial || first.groups.some(({ choices }) => choices.some(isWanted));
  return isEnough ? first : made({ most: Number.POSITIVE_INFINITY });
}

/** The arguments of a step of an action: equal for equal ones. */
export const argumentsKey = (label: StepLabel | null): string => (label?.arguments ?? []).map((a) => a.value).join();

/** The groups in which steps say what quantifiers inside of the action choose: those with the same label, and all where they are few. */
function withInner(specification: Specification, state: Int32Array, groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  const areFew = groups.reduce((sum, { choices }) => sum + choices.length, 0) <= MOST_CALLED;
  const isAlike = ({ choices }: ChoiceGroup): boolean => {
    if (areFew) return choices.length > 0;
    return choices.length <= MOST_ALIKE && new Set(choices.map(({ label }) => argumentsKey(label))).size < choices.length;
  };
  const alike = new Set(groups.filter(isAlike).map(({ action }) => action));
  const explainer = alike.size === 0 ? null : specification.explainer();
  if (explainer === null) return groups;
  // A state that is reached in several ways is told by the first.
  const made = new Map<string, { readonly chosen: readonly Binding[]; readonly place: Span }>();
  const alternatives = new Map<string, Set<number>>([...alike].map((action) => [action, new Set()]));
  for (const instance of explainer.instances(state, MOST_INSTANCES)) {
    if (!alike.has(instance.name)) continue;
    alternatives.get(instance.name)!.add(instance.alternative.start);
    const args = instance.arguments.map((a) => a.value).join();
    for (const step of instance.steps()) {
      const key = `${instance.name}|${args}|${step.next.join()}`;
      if (!made.has(key)) made.set(key, { chosen: step.chosen, place: instance.begins });
    }
  }
  return groups.map((group) => {
    if (!alike.has(group.action)) return group;
    const hasOne = alternatives.get(group.action)!.size < 2;
    const told = (choice: Choice): Choice => {
      const by = made.get(`${group.action}|${argumentsKey(choice.label)}|${choice.state.join()}`);
      if (by === undefined) return choice;
      return { ...choice, inner: by.chosen, ...(hasOne ? {} : { place: by.place }) };
    };
    return { ...group, choices: group.choices.map(told) };
  });
}

/** The label of a step of an action. */
export const labelOf = (action: Action, args: readonly number[]): StepLabel => ({
  action: action.name,
  arguments: action.parameters.flatMap((name, i) => (args[i] === undefined ? [] : [{ name, value: args[i] }])),
  ...(action.span === undefined ? {} : { span: action.span }),
});

/** One instance of an action that has no step in the state, and why. */
export interface DisabledInstance {
  readonly arguments: readonly { readonly name: string; readonly value: number }[];
  readonly refusal: Refused;
  /** What else is false of it: guards, each by itself. */
  readonly more: readonly Refused[];
  /** How many of its parts are satisfied before the one that is false: the more, the nearer it is to a step. */
  readonly passed: number;
}

/** Why the action is not possible in the state, for every choice of its parameters that is not; at most `limit`. */
export const whyDisabled = (
  specification: Specification,
  { state, level }: PathState,
  action: string,
  limit = 200,
): readonly DisabledInstance[] => specification.at(level, () => disabledInstances(specification, state, action, limit));

/** The guards that are false besides the part that is told as the reason. */
function otherGuards(instance: ActionInstance, { reason }: Refusal): readonly Refused[] {
  const isReason = ({ reason: { span } }: Refusal): boolean => span.source === reason.span.source && span.start === reason.span.start;
  return instance
    .falseGuards()
    .filter((refusal) => !isReason(refusal))
    .map(withTexts);
}

/** The arguments with which an action has a step in the state, as keys. */
function possibleArguments(specification: Specification, state: Int32Array, action: string): ReadonlySet<string> {
  const possible = new Set<string>();
  specification.successors(state, (_, by, args) => {
    if (by.name === action) possible.add(argumentsKey(labelOf(by, args)));
  });
  return possible;
}

const disabledInstances = (specification: Specification, state: Int32Array, action: string, limit: number): readonly DisabledInstance[] => {
  const explainer = specification.explainer();
  if (explainer === null) return [];
  const possible = possibleArguments(specification, state, action);
  const isPossible = (instance: ActionInstance): boolean => possible.has(instance.arguments.map((a) => a.value).join());
  const refused = refusedInstances(explainer.instances(state, MOST_INSTANCES, action), { isPossible, limit });
  return refused.map(({ instance, refusal }) => ({
    arguments: instance.arguments,
    refusal: withTexts(refusal),
    more: otherGuards(instance, refusal),
    passed: refusal.passed,
  }));
};
