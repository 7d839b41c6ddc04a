// What can be done in a state: its successors, grouped by the action that makes them; and the actions that cannot be taken.
import type { Refusal } from '../../compiler/explain/explain.ts';
import { type Span, textOf } from '../../diagnostics/index.ts';
import { EvaluationError, type StepLabel } from '../../model/index.ts';
import type { Specification } from './specification.ts';

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
  readonly reason: Omit<Refusal['reason'], 'terms'> & {
    readonly text: string;
    readonly terms: readonly { readonly text: string; readonly span: Span; readonly value: number }[];
  };
  /** How many alternatives failed besides. */
  readonly others: number;
}

const oneLine = (span: Span): string => textOf(span).replace(/\s+/g, ' ');

/** A refusal with its texts. */
export const withTexts = ({ reason, others }: Refusal): Refused => ({
  reason: { ...reason, text: oneLine(reason.span), terms: reason.terms.map((t) => ({ ...t, text: oneLine(t.span) })) },
  others,
});

/** One possible step. */
export interface Choice {
  readonly state: Int32Array;
  readonly label: StepLabel | null;
  /** The step leaves everything as it is. */
  readonly stutters: boolean;
  /** Outside CONSTRAINT: a check does not go there. */
  readonly isCut: boolean;
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
  /** There are more: the enumeration was stopped. */
  readonly isPartial: boolean;
  /** What had no value while they were enumerated. */
  readonly fault: Fault | null;
  /** The answer is not there yet: everything else is empty. */
  readonly isPending?: boolean;
}

/** How much to enumerate in one go. */
export interface ChoiceLimits {
  readonly most: number;
}

const usualLimits: ChoiceLimits = { most: 20_000 };

class Enough extends Error {}

const satisfiesConstraints = (specification: Specification, from: Int32Array | null, state: Int32Array): boolean => {
  const { constraints, stepConstraints } = specification.system;
  return constraints.every((c) => c.holds(state, 0)) && (from === null || stepConstraints.every((c) => c.holds(from, 0, state, 0)));
};

const collect = (
  specification: Specification,
  from: Int32Array | null,
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
      known.add(key);
      const stutters = from !== null && state.every((id, i) => id === from[i]);
      choices.push({ state, label, stutters, isCut: !satisfiesConstraints(specification, from, state) });
      if (choices.length >= limits.most) throw new Enough();
    });
  } catch (error) {
    if (error instanceof Enough) isPartial = true;
    else if (error instanceof EvaluationError)
      fault = { message: error.message, ...(error.span === undefined ? {} : { span: error.span }) };
    else throw error;
  }
  return { choices, isPartial, fault };
};

/** The initial states. */
export const initialChoices = (specification: Specification, limits: ChoiceLimits = usualLimits): Choices => {
  const found = collect(specification, null, limits, (add) => specification.system.initial((next) => add(next, null)));
  return {
    groups: found.choices.length === 0 ? [] : [{ action: 'initial state', span: undefined, choices: found.choices }],
    count: found.choices.length,
    disabled: [],
    isPartial: found.isPartial,
    fault: found.fault,
  };
};

/** The steps from a state. */
export const choicesFrom = (specification: Specification, state: Int32Array, limits: ChoiceLimits = usualLimits): Choices => {
  const { actions } = specification.system;
  const found = collect(specification, state, limits, (add) => {
    specification.successors(state, (next, action, args) =>
      add(next, {
        action: action.name,
        arguments: action.parameters.flatMap((name, i) => (args[i] === undefined ? [] : [{ name, value: args[i] }])),
        ...(action.span === undefined ? {} : { span: action.span }),
      }),
    );
  });
  const groups = new Map<string, { action: string; span: Span | undefined; choices: Choice[] }>();
  for (const { name, span } of actions) if (!groups.has(name)) groups.set(name, { action: name, span, choices: [] });
  for (const choice of found.choices) groups.get(choice.label!.action)?.choices.push(choice);
  const all = [...groups.values()];
  return {
    groups: all.filter((g) => g.choices.length > 0),
    count: found.choices.length,
    disabled: found.isPartial ? [] : all.filter((g) => g.choices.length === 0).map(({ action, span }) => ({ action, span })),
    isPartial: found.isPartial,
    fault: found.fault,
  };
};

/** One instance of an action that has no step in the state, and why. */
export interface DisabledInstance {
  readonly arguments: readonly { readonly name: string; readonly value: number }[];
  readonly refusal: Refused;
}

/** Why the action is not possible in the state, for every choice of its parameters that is not; at most `limit`. */
export const whyDisabled = (specification: Specification, state: Int32Array, action: string, limit = 200): readonly DisabledInstance[] => {
  const explainer = specification.explainer();
  if (explainer === null) return [];
  // Names that are bound on the way and are no parameters make several instances of the same name: one that is possible suffices.
  const found = new Map<string, DisabledInstance | null>();
  for (const instance of explainer.instances(state, 10_000)) {
    if (instance.name !== action || found.size >= limit) continue;
    const key = instance.arguments.map((a) => a.value).join();
    const known = found.get(key);
    if (known === null) continue;
    const refusal = instance.refusal();
    if (refusal === null) found.set(key, null);
    else if (known === undefined) found.set(key, { arguments: instance.arguments, refusal: withTexts(refusal) });
  }
  return [...found.values()].filter((d) => d !== null);
};
