// The explorer of a page: a model that was opened, and answers about it as plain data, in the words that the page shows.
//
// It is the explorer of the terminal (`src/session/explore`) without its screen. Nothing here knows a browser.
import { type JsonPlace, jsonDiagnostic, jsonPlace, type Span } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { algorithmSpan } from '../../pluscal/index.ts';
import { boxOfFrames, brief, frameOf, pictureSvg, stateRows, valueLines } from '../../report/index.ts';
import { drawingOperator } from '../../session/explore/animation.ts';
import { type CarriedPath, carryPath } from '../../session/explore/carried-path.ts';
import { changesText } from '../../session/explore/change-summary.ts';
import type { Binding, Choice, Choices, Fault, Refused } from '../../session/explore/choices.ts';
import { type Answers, answering } from '../../session/explore/engine.ts';
import { Explorer } from '../../session/explore/explorer.ts';
import { initialLabels } from '../../session/explore/initial-labels.ts';
import type { PageModel } from '../../session/explore/page-model.ts';
import { reasonText } from '../../session/explore/reason-text.ts';
import { openSpecification, type PathState, type Specification } from '../../session/explore/specification.ts';
import type { Expression } from '../../session/open/entered-expression.ts';
import { partOf } from '../../session/explore/truth.ts';
import { plainWords, withWords } from '../../session/explore/words.ts';
import { digestOf } from './digest.ts';
import type {
  Answer,
  Ask,
  AtState,
  Followed,
  Kind,
  ListedStep,
  OpenedPage,
  Steps,
  ToldFault,
  ToldInstance,
  ToldProperty,
  ToldReason,
  WalkedState,
} from './questions.ts';

/** Steps that a page lists at once: more of them nobody reads, and words choose among them. */
const MOST_LISTED = 200;
/** Columns of a value. */
const WIDTH = 90;
/** Characters of an argument, and of a value in what a step changes. */
const LONGEST_ARGUMENT = 160;
const LONGEST_CHANGE = 80;
/** Characters of an argument in which words are looked for. */
const LONGEST_SEARCHED = 2000;

/** Places are those of the file as the user knows it. */
const placeOf = (span: Span | undefined): JsonPlace | null => (span === undefined ? null : jsonPlace(algorithmSpan(span)));

/** Opens a model. The files of the platform must be those of the model. */
export function openPage({ file, options }: PageModel): { readonly opened: OpenedPage; readonly interpreter: Interpreter | null } {
  const { specification, diagnostics } = openSpecification({ ...options, file });
  const told = diagnostics.map(jsonDiagnostic);
  if (specification === null) return { opened: { diagnostics: told, model: null }, interpreter: null };
  const { system, model, names } = specification;
  const interpreter = new Interpreter(specification);
  const opened = {
    variables: system.variables.map(({ name }) => name),
    temporal: (model.temporal?.properties ?? []).map(({ name }) => name),
    names,
    draws: interpreter.drawing !== null,
  };
  return { opened: { diagnostics: told, model: opened }, interpreter };
}

/** Answers about one specification. */
export class Interpreter {
  /** What draws a state; null where nothing does. */
  readonly drawing: Expression | null;
  readonly #specification: Specification;
  readonly #answer: ReturnType<typeof answering>;
  /** The steps that were asked for last: words that choose among them are typed letter by letter. */
  #last: { readonly key: string; readonly choices: Choices } | null = null;

  /** The answer about the assumptions, when it was asked for. */
  #judged: Answers['assumptions'] | null = null;

  constructor(specification: Specification) {
    this.#specification = specification;
    this.#answer = answering(specification);
    this.drawing = drawingOperator(specification);
  }

  /** The answer to a question, but for the one that opens. */
  answer<K extends Exclude<Kind, 'open'>>(kind: K, ask: Ask<K>): Answer<K> {
    const answers: { readonly [Key in Exclude<Kind, 'open'>]: (ask: Ask<Key>) => Answer<Key> } = {
      follow: ({ carried }) => this.#follow(carried),
      find: ({ digests }) => this.#find(digests),
      state: (at) => this.#stateRows(at),
      steps: ({ words, ...at }) => this.#steps(at, words),
      properties: (at) => this.#properties(at),
      why: ({ action, ...at }) => this.#why(at, action),
      value: ({ text, ...at }) => this.#value(at, text),
      picture: (at) => this.#picture(at),
    };
    return answers[kind](ask);
  }

  /** Walks a path of another interpreter, as far as it fits. */
  #follow(carried: CarriedPath): Followed {
    const explorer = new Explorer(this.#specification);
    const { problem } = carryPath(explorer, carried);
    const path = explorer.path.map(({ state, label }) => this.#walked({ state, label, inner: [] }));
    return { path, problem };
  }

  /** Walks the path whose states have these digests. */
  #find(digests: readonly string[]): Followed {
    const path: WalkedState[] = [];
    for (const [i, digest] of digests.entries()) {
      const last = path.at(-1);
      const choices = this.#choices(last === undefined ? null : { state: last.vector, level: i });
      const found = flat(choices).find((choice) => this.#digest(choice.state) === digest);
      if (found === undefined)
        return { path, problem: `State ${i + 1} of the address is ${i === 0 ? 'no initial state' : `behind no step of state ${i}`} here.` };
      path.push(this.#walked(found));
    }
    return { path, problem: null };
  }

  #values(state: Int32Array): readonly string[] {
    const { values } = this.#specification;
    return Array.from(state, (id) => values.print(id));
  }

  #digest(state: Int32Array): string {
    return digestOf(this.#values(state));
  }

  #walked({ state, label }: Pick<Choice, 'state' | 'label' | 'inner'>): WalkedState {
    const values = this.#values(state);
    const args = label === null ? '' : this.#bindings(label.arguments);
    return {
      vector: state,
      title: label === null ? 'initial state' : `${label.action}${args === '' ? '' : `(${args})`}`,
      action: label?.action ?? null,
      place: placeOf(label?.span),
      digest: digestOf(values),
      values,
    };
  }

  /** Where words are looked for: in all of an initial state, and in what a step is called. */
  #searched({ state, label, inner }: Choice): string {
    if (label !== null) return `${label.action} ${this.#bindings([...label.arguments, ...inner], LONGEST_SEARCHED)}`;
    const { system, values } = this.#specification;
    return system.variables.map(({ name }, i) => `${name} = ${values.print(state[i]!)}`).join(' ');
  }

  #bindings(bindings: readonly Binding[], longest = LONGEST_ARGUMENT): string {
    const { tree } = this.#specification;
    return bindings.map(({ name, value }) => `${name} = ${brief(tree(value), longest)}`).join(', ');
  }

  #variables(state: Int32Array) {
    const { system, tree } = this.#specification;
    return { variables: system.variables.map(({ name }, i) => ({ name, value: tree(state[i]!) })) };
  }

  #stateRows({ path, index }: AtState): string {
    const before = path[index - 1];
    return stateRows(this.#variables(path[index]!), before === undefined ? undefined : this.#variables(before));
  }

  #choices(from: PathState | null): Choices {
    const key = from === null ? '' : `${from.level} ${from.state.join()}`;
    if (this.#last?.key !== key) this.#last = { key, choices: this.#answer({ kind: 'choices', from, all: false }) };
    return this.#last.choices;
  }

  #steps({ path, index }: AtState, words: string): Steps {
    const from = pathState(path, index);
    const choices = this.#choices(from);
    const { system, tree } = this.#specification;
    const all = flat(choices);
    const [group] = choices.groups;
    const initial = from === null && group !== undefined ? initialLabels(group.choices, system.variables, tree) : null;
    const titled = all.map((choice, i) => {
      return { choice, number: i + 1, remark: initial === null ? this.#bindings(choice.inner) : initial(choice) };
    });
    const isWanted = withWords(words.trim());
    const fitting = words.trim() === '' ? titled : titled.filter(({ choice }) => isWanted(plainWords(this.#searched(choice))));
    const listed = fitting.slice(0, MOST_LISTED).map(({ choice, number, remark }): ListedStep => {
      const changes = from === null ? '' : changesText(this.#specification, from.state, choice.state, LONGEST_CHANGE);
      return {
        ...this.#walked(choice),
        ...(choice.place === undefined ? {} : { place: placeOf(choice.place) }),
        remark: [remark, changes].filter((part) => part !== '').join('; '),
        number,
        stutters: choice.stutters,
        outside: choice.outside,
        unclear: choice.unclear,
      };
    });
    return {
      listed,
      fitting: fitting.length,
      count: choices.count,
      isPartial: choices.isPartial,
      disabled: choices.disabled.map(({ action, span }) => ({ action, place: placeOf(span) })),
      faulty: choices.faulty.map(({ action, fault }) => toldFault(action, fault)),
      fault: choices.fault === null ? null : toldFault('', choices.fault),
    };
  }

  #properties({ path, index }: AtState): readonly ToldProperty[] {
    const at = pathState(path, index);
    if (at === null) return [];
    const rows = this.#answer({ kind: 'truth', states: path, loop: null, position: index, skip: [] });
    const next = path[index + 1] ?? null;
    const told = rows.flatMap((row): ToldProperty[] => {
      const { name, text, kind, span, truth } = row;
      if (kind === 'temporal' || (kind === 'initial' && index > 0)) return [];
      const value = truth[index] ?? null;
      const part = partOf(row);
      const refused = part !== null && value === false ? this.#answer({ kind: 'refusal', at, next, part }) : null;
      const called = kind === 'step' || kind === 'initial' ? text : (name ?? text);
      return [{ name: called, kind, truth: value, place: placeOf(span), reason: refused === null ? null : this.#reason(refused) }];
    });
    return [...this.#assumption, ...told];
  }

  /** The first assumption that is not true: a check ends there, whatever the state. */
  get #assumption(): readonly ToldProperty[] {
    this.#judged ??= this.#answer({ kind: 'assumptions' });
    const { broken } = this.#judged;
    if (broken === null) return [];
    const { name, span, fault } = broken;
    return [
      {
        name: name === null ? 'an assumption' : `the assumption ${name}`,
        kind: 'assumption',
        truth: fault ?? false,
        place: placeOf(span),
        reason: null,
      },
    ];
  }

  #why({ path, index }: AtState, action: string): readonly ToldInstance[] {
    const at = pathState(path, index);
    if (at === null) return [];
    return this.#answer({ kind: 'disabled', at, action }).map(({ arguments: args, refusal, more }) => ({
      arguments: this.#bindings(args),
      reasons: [refusal, ...more].map((refused) => this.#reason(refused, args)),
      others: refusal.others,
    }));
  }

  #reason(refused: Refused, known: readonly Binding[] = []): ToldReason {
    return { ...reasonText(this.#specification, refused, known), place: jsonPlace(algorithmSpan(refused.reason.span)) };
  }

  /** Evaluates a text in a state; with primes in the step to the next state of the path. */
  #value({ path, index }: AtState, text: string): Answer<'value'> {
    const at = pathState(path, index);
    if (at === null) return { text: 'Choose an initial state first.', isFault: true };
    const next = path[index + 1] ?? null;
    const { expression } = this.#specification.compile(text);
    if (expression?.needsStep === true && next === null)
      return { text: 'It has primes: take a step, go back, and it is evaluated in that step.', isFault: true };
    const { value, message } = this.#answer({ kind: 'value', text, at, next });
    if (value === null) return { text: message, isFault: true };
    return { text: valueLines(this.#specification.tree(value), 0, WIDTH), isFault: false };
  }

  #picture({ path, index }: AtState): Answer<'picture'> {
    const at = pathState(path, index);
    if (this.drawing === null || at === null) return { message: '' };
    const { tree } = this.#specification;
    const { drawing } = this;
    const next = drawing.needsStep ? (path[index + 1] ?? at.state) : null;
    try {
      const frame = frameOf(tree(this.#specification.at(at.level, () => drawing.evaluate(at.state, next))));
      if (frame.element === null) return { message: frame.message };
      const box = boxOfFrames([frame]);
      return { svg: pictureSvg(frame.element, { box, label: `State ${at.level}`, prefix: 'p' }) };
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return { message: `${drawing.text} has no value here: ${error.message}` };
    }
  }
}

function flat({ groups }: Choices): readonly Choice[] {
  return groups.flatMap(({ choices }) => choices);
}

function pathState(path: readonly Int32Array[], index: number): PathState | null {
  const state = path[index];
  return state === undefined ? null : { state, level: index + 1 };
}

function toldFault(action: string, { message, span }: Fault): ToldFault {
  return { action, message, place: placeOf(span) };
}
