// Questions about a state on a kept behaviour: the specification is opened anew, the behaviour is executed in it, and asked.
import { InternalError } from '../../diagnostics/index.ts';
import { counted, jsonTraceOf } from '../../report/index.ts';
import {
  type Choice,
  type Choices,
  Explorer,
  isOfState,
  partOf,
  openSpecification,
  type Refused,
  readTrace,
  type TruthRow,
  type Visit,
} from '../../session/explore/index.ts';
import { defined } from '../../session/options/defined.ts';
import { type Answer, type At, type Call, CallError, type KeptTrace, type ModelArguments } from './call.ts';
import { moreThan, shortDiagnostics, shortPlace, shortState, shortValue } from './short.ts';

const MOST_CHOICES = 30;
const MOST_INSTANCES = 4;
const MOST_TERMS = 12;
const MOST_ROWS = 30;

/** A model opened for exploring, with nothing walked but what has one way to begin. */
const opened = ({ file, config, constants, invariants, properties }: ModelArguments): Explorer => {
  const { specification, diagnostics } = openSpecification({ file, ...defined({ config, constants, invariants, properties }) });
  if (specification === null)
    throw new CallError(`The model cannot be opened: ${JSON.stringify(shortDiagnostics(diagnostics).diagnostics)}`);
  return new Explorer(specification);
};

/** The model of a behaviour with the behaviour as the current path, and the state that is meant. */
const walked = ({ trace, state }: At): { readonly explorer: Explorer; readonly visit: Visit; readonly index: number } => {
  const explorer = opened(trace.model);
  const read = readTrace(explorer.specification.values, JSON.stringify({ states: trace.states }));
  if (read.trace === null) throw new InternalError(`a kept behaviour cannot be read: ${read.message}`);
  const { problem } = explorer.load(read.trace);
  if (problem !== null)
    throw new CallError(`The files have changed: the behaviour is none of the specification any more. ${problem.message}`);
  const index = state ?? trace.states.length;
  const visit = explorer.path[index - 1];
  if (visit === undefined) throw new CallError(`There is no state ${index}: the behaviour has ${counted(trace.states.length, 'state')}.`);
  explorer.jump(visit);
  return { explorer, visit, index };
};

const reasonOf = ({ specification }: Explorer, { reason, others }: Refused): object => ({
  false: reason.text,
  what:
    reason.kind === 'fault'
      ? `it has no value: ${reason.message ?? ''}`
      : { false: 'it is false', empty: 'there is nothing to choose from', unfinished: 'there are too many alternatives to try' }[
          reason.kind
        ],
  place: shortPlace(reason.span),
  values: Object.fromEntries([
    ...reason.terms.slice(0, MOST_TERMS).map(({ text, value }) => [text, shortValue(specification.tree(value))]),
    ...reason.bindings.map(({ name, value }) => [name, shortValue(specification.tree(value))]),
  ]),
  ...moreThan(MOST_TERMS, reason.terms.length, 'moreValues'),
  otherAlternatives: others,
});

const argumentsOf = ({ specification }: Explorer, bound: readonly { readonly name: string; readonly value: number }[]): object =>
  Object.fromEntries(bound.map(({ name, value }) => [name, shortValue(specification.tree(value))]));

const changesOf = (explorer: Explorer, from: Int32Array | null, to: Int32Array): object =>
  Object.fromEntries(
    explorer
      .valuesOf(to)
      .filter((_, i) => from === null || from[i] !== to[i])
      .map(({ name, value }) => [name, shortValue(value)]),
  );

/** The steps in the order in which they are numbered, from 1. */
const inOrder = ({ groups }: Choices): readonly Choice[] => groups.flatMap((group) => group.choices);

const choicesData = (explorer: Explorer, from: Int32Array | null, first: number): Readonly<Record<string, unknown>> => {
  const { choices } = explorer;
  const all = inOrder(choices);
  const next = first + MOST_CHOICES;
  return {
    count: all.length,
    isPartial: choices.isPartial,
    enabled: all.slice(first, next).map((choice, i) => ({
      choice: first + i + 1,
      action: choice.label?.action ?? 'initial state',
      arguments: argumentsOf(explorer, [...(choice.label?.arguments ?? []), ...choice.inner]),
      place: choice.label?.span && shortPlace(choice.label.span),
      changes: changesOf(explorer, from, choice.state),
      ...(choice.unclear === null ? {} : { remark: `${choice.unclear}; a check ends with that` }),
      ...(choice.outside === null ? {} : { remark: `outside ${choice.outside}, a constraint: a check does not go there` }),
    })),
    next: next < all.length ? next : undefined,
    withoutValue: choices.faulty.map(({ action, fault }) => ({ action, message: fault.message })),
    fault: choices.fault?.message,
  };
};

/** What is possible in a state, and why the rest is not. */
export function actionsAt({ at, from }: Extract<Call, { tool: 'actions' }>): Answer {
  const { explorer, visit, index } = walked(at);
  const disabled = explorer.choices.disabled.map(({ action, span }) => {
    const instances = explorer.whyDisabled(action) ?? [];
    const because = instances
      .slice(0, MOST_INSTANCES)
      .map((instance) => ({ arguments: argumentsOf(explorer, instance.arguments), ...reasonOf(explorer, instance.refusal) }));
    const others = instances.length - because.length;
    return { action, place: span && shortPlace(span), because, others: others === 0 ? undefined : others };
  });
  return { data: { state: index, ...choicesData(explorer, visit.state, from), disabled } };
}

/** The initial states. */
export function initialStates({ model, from }: Extract<Call, { tool: 'initial' }>): Answer {
  const explorer = opened(model);
  explorer.restart();
  return { data: { state: 0, ...choicesData(explorer, null, from), disabled: [] } };
}

const madeTrace = async (explorer: Explorer, model: ModelArguments): Promise<Answer> => {
  const trace: KeptTrace = { model, states: [...jsonTraceOf(await explorer.wholeTrace()).states], violated: null };
  const last = trace.states.at(-1)!;
  const violated = invariantsFalse(explorer, trace.states.length - 1).map(({ name }) => name);
  return { data: { length: trace.states.length, state: shortState(last, trace.states.length === 1), violated }, trace };
};

const chosen = (explorer: Explorer, number: number): Choice => {
  const choice = inOrder(explorer.choices)[number - 1];
  if (choice === undefined) throw new CallError(`There is no choice ${number}: there are ${explorer.choices.count}.`);
  return choice;
};

/** A behaviour of one initial state. */
export async function beginAt({ model, choice }: Extract<Call, { tool: 'begin' }>): Promise<Answer> {
  const explorer = opened(model);
  explorer.restart();
  explorer.take(chosen(explorer, choice));
  return await madeTrace(explorer, model);
}

/** A behaviour with one step more. */
export async function stepAt({ at, choice }: Extract<Call, { tool: 'step' }>): Promise<Answer> {
  const { explorer } = walked(at);
  explorer.take(chosen(explorer, choice));
  return await madeTrace(explorer, at.trace.model);
}

/** The value of an expression in a state; primed variables are those of the next state of the behaviour. */
export async function evaluateAt({ at, expression }: Extract<Call, { tool: 'evaluate' }>): Promise<Answer> {
  const { explorer, index } = walked(at);
  const { answer } = await explorer.evaluate(expression);
  if (answer.value === null) return { data: { state: index, expression, fault: answer.message } };
  return { data: { state: index, expression, value: shortValue(answer.value) } };
}

const invariantsFalse = (explorer: Explorer, index: number): readonly TruthRow[] =>
  explorer.properties.filter((row) => isOfState(row) && row.name !== null && row.truth[index] === false);

/** What is false on a behaviour, where, and why. */
export function explainTrace({ at }: Extract<Call, { tool: 'explain' }>): Answer {
  const { explorer, visit, index } = walked(at);
  const rows = explorer.properties.slice(0, MOST_ROWS).map(({ text, name, kind, depth, span, truth }) => ({
    formula: text,
    name: name ?? undefined,
    kind,
    depth,
    place: span && shortPlace(span),
    // Of a long behaviour the end is what matters.
    truth: truth.map((value) => (value === true ? 'T' : value === false ? 'F' : value === null ? '?' : '!')).join(''),
  }));
  const reasons = invariantsFalse(explorer, index - 1).flatMap((row) => {
    const refused = explorer.whyFalse(partOf(row)!, visit);
    return refused === null ? [] : [{ property: row.name, ...reasonOf(explorer, refused) }];
  });
  const { states, violated } = at.trace;
  return {
    data: {
      violated: violated ?? undefined,
      state: index,
      length: states.length,
      returnsTo: states.at(-1)?.loop,
      lastStep: index > 1 ? shortState(states[index - 1]!, false) : undefined,
      reasons,
      truth: rows,
    },
  };
}
