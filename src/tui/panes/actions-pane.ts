// What can be done here: the enabled actions first, each with its choices; then those that cannot be taken, with the reason on demand.
import type { Span } from '../../diagnostics/index.ts';
import { lineIndexOf } from '../../diagnostics/line-index.ts';
import { brief, type ValueTree, valueText } from '../../report/index.ts';
import {
  type Choice,
  type Choices,
  type DisabledInstance,
  plainWords,
  type Refused,
  reasonText,
  sameLabel,
  type Visit,
  withWords,
} from '../../session/explore/index.ts';
import { type Line, type Tone, text, wrap } from '../drawing/line.ts';
import type { Row, Target } from './row.ts';

/** What the pane shows. */
export interface ActionsView {
  readonly choices: Choices;
  /** Why an action is disabled: undefined where nobody asked, null where the answer is on its way. */
  reasons(action: string): readonly DisabledInstance[] | null | undefined;
  readonly folds: ReadonlyMap<string, boolean>;
  /** Everything is unfolded. */
  readonly isWhole?: boolean;
  readonly width: number;
  /** The path of the root module. */
  readonly root: string;
  tree(id: number): ValueTree;
  /** What a step changes, in a few words; variables with the indices `first` come first. */
  summary(choice: Choice, first?: ReadonlySet<number>): string;
  /** How the specification beside this one is called; empty where there is none. */
  readonly beside: string;
  /** What is chosen is an initial state. */
  readonly isInitial: boolean;
  /** Whether a state without a step is an error. */
  /** Whether a check looks for a deadlock here: not where they are allowed, nor in a state outside of a constraint. */
  readonly deadlock: 'sought' | 'allowed' | 'outside';
  /** What a person has asked to see. */
  readonly shows: { readonly filter: string; readonly byProcess: boolean; readonly enabledOnly: boolean };
  /** The state to which the path goes on; null where it ends. */
  readonly taken: Visit | null;
  /** As TLA+ writes them. */
  readonly processes: readonly string[];
}

/** A group with more choices is closed at first. */
const MOST_OPENED = 40;

/** Columns that each of several arguments has in any case. */
const LEAST_ARGUMENT = 30;
/** Columns of a row that are no argument's: its number, and some of what follows. */
const BESIDE_ARGUMENTS = 8;

type Arguments = readonly { readonly name: string; readonly value: number }[];

function argumentsIn(view: Pick<ActionsView, 'tree'>, args: Arguments, longest: number): string {
  return args.map(({ name, value }) => `${name} = ${brief(view.tree(value), longest)}`).join(', ');
}

/** The arguments, whole where the pane has room for them beside `label`, in which the long ones share the room otherwise. */
function argumentsText(view: ActionsView, args: Arguments, label = ''): string {
  const room = view.width - BESIDE_ARGUMENTS - label.length;
  const whole = argumentsIn(view, args, Math.max(LEAST_ARGUMENT, room));
  if (whole.length <= room) return whole;
  const names = args.reduce((sum, { name }) => sum + name.length + 5, 0);
  return argumentsIn(view, args, Math.max(LEAST_ARGUMENT, Math.floor((room - names) / args.length)));
}

/** Characters of an argument on rows that are broken. */
const LONGEST_WRAPPED = 240;
/** Characters of an argument in which is searched. */
const LONGEST_SEARCHED = 2000;

/** What a step of a group is called. */
interface StepName {
  /** Its arguments, and what quantifiers inside of the action choose. */
  readonly text: string;
  /** Where others of the group are called the same: the indices of the variables in whose next values they differ. */
  readonly differs: ReadonlySet<number> | null;
}

/** Whether the steps are grouped by process. */
const isByProcess = ({ shows, processes }: ActionsView): boolean => shows.byProcess && processes.length > 0;

/** The arguments of a step, and what quantifiers inside of its action choose. */
const chosenIn = ({ label, inner }: Choice): Arguments => [...(label?.arguments ?? []), ...inner];

/** The names of the steps of a group, by their indices. There may be thousands: they are made when the first one is asked for. */
function namesOf(view: ActionsView, action: string, choices: readonly Choice[]): (index: number) => StepName {
  const before = choices.length === 1 || isByProcess(view) ? `${action}()` : '';
  let made: { readonly texts: readonly string[]; readonly alike: ReadonlyMap<string, ReadonlySet<number>> } | null = null;
  return (index) => {
    if (made === null) {
      const texts = choices.map((choice) => argumentsText(view, chosenIn(choice), before));
      made = { texts, alike: differencesOfAlike(texts, choices) };
    }
    const name = made.texts[index]!;
    return { text: name, differs: made.alike.get(name) ?? null };
  };
}

/** Of each name that several steps have, the indices of the variables in whose next values these differ. */
function differencesOfAlike(texts: readonly string[], choices: readonly Choice[]): ReadonlyMap<string, ReadonlySet<number>> {
  const counts = new Map<string, number>();
  for (const name of texts) counts.set(name, (counts.get(name) ?? 0) + 1);
  const alike = new Map<string, Choice[]>([...counts].flatMap(([name, count]) => (count === 1 ? [] : [[name, []]])));
  if (alike.size > 0) for (const [i, name] of texts.entries()) alike.get(name)?.push(choices[i]!);
  return new Map([...alike].map(([name, same]) => [name, varyingIn(same)]));
}

/** The indices of the variables that are not the same in all of these states. */
function varyingIn([first, ...others]: readonly Choice[]): ReadonlySet<number> {
  return new Set([...first!.state.keys()].filter((i) => others.some(({ state }) => state[i] !== first!.state[i])));
}

export function lineOf(span: Span): number {
  return lineIndexOf(span.source).lineAt(span.start);
}

/** Where something is: the line, and the file where that is not the one of the root module. */
export function placeText(span: Span, root: string): string {
  const { name } = span.source;
  return name === root ? `line ${lineOf(span)}` : `${name.split('/').at(-1)}:${lineOf(span)}`;
}

/** Text on as many rows as it needs, which all stand for one place. */
export function wrapped(content: string, indent: number, tone: Tone, width: number, span?: Span): readonly Row[] {
  return wrap(content, Math.max(12, width - indent)).map((part) => ({ span, line: () => text(' '.repeat(indent) + part, tone) }));
}

/** That something has no value. */
function faultRows(message: string, width: number, span: Span | undefined): readonly Row[] {
  const target: Target = { kind: 'fault', message };
  return wrapped(`! ${message}`, 0, 'bad', width, span).map((row) => ({ ...row, target }));
}

/** What has no value in a state, in sentences. */
export function faultsOf(
  { fault, faulty, groups }: Choices,
  root: string,
): readonly { readonly message: string; readonly span: Span | undefined }[] {
  const ofActions = faulty.map(({ action, fault: { message, span } }) => {
    const others = groups.some((group) => group.action === action) ? ' Its other steps are not known.' : '';
    const place = span === undefined ? '' : ` (${placeText(span, root)})`;
    return { message: `${action} has no value here: ${message}${place}${others}`, span };
  });
  return [...(fault === null ? [] : [{ message: fault.message, span: fault.span }]), ...ofActions];
}

/** Why something is false: the part, and below it where that is and with which values. */
export function reasonRows(
  view: Pick<ActionsView, 'tree' | 'width' | 'root'>,
  head: string,
  refused: Refused,
  known: readonly { readonly name: string; readonly value: number }[] = [],
): readonly Row[] {
  const { what, values } = reasonText(view, refused, known);
  const { others, alternatives = [] } = refused;
  const { span } = refused.reason;
  const areCounted = others > 0 && alternatives.length === 0;
  const more = areCounted ? `; ${others === 1 ? 'another alternative is' : `${others} other alternatives are`} false too` : '';
  return [
    ...wrapped(`${head}${what}`, 4, 'bad', view.width, span),
    ...wrapped(`${placeText(span, view.root)}${values === '' ? '' : `: ${values}`}${more}`, 6, 'plain', view.width, span),
    ...alternatives.flatMap((reason) => besidesRows(view, 'another alternative', { reason, others: 0 }, known)),
  ];
}

/** What is false besides the part that is told as the reason. */
function besidesRows(
  view: Pick<ActionsView, 'tree' | 'width' | 'root'>,
  called: string,
  refused: Refused,
  known: readonly { readonly name: string; readonly value: number }[],
): readonly Row[] {
  const { what, values } = reasonText(view, refused, known);
  const { span } = refused.reason;
  const place = `${placeText(span, view.root)}${values === '' ? '' : `: ${values}`}`;
  return wrapped(`${called}: ${what} (${place})`, 6, 'plain', view.width, span);
}

/** Steps that are shown together. */
interface ShownGroup {
  readonly name: string;
  readonly span: Span | undefined;
  readonly steps: readonly ShownStep[];
}

/** There may be thousands: what is told of a step is made when it is asked for. */
class ShownStep {
  readonly choice: Choice;
  readonly action: string;
  readonly #groupSpan: Span | undefined;
  /** From 1, among all steps: it stays the same whatever is filtered. */
  readonly number: number;
  readonly #view: ActionsView;
  readonly #names: (index: number) => StepName;
  readonly #index: number;

  /** @param index where it stands among the steps of its action, and in `names` */
  constructor(
    view: ActionsView,
    { choice, action, span, number }: { choice: Choice; action: string; span: Span | undefined; number: number },
    names: (index: number) => StepName,
    index: number,
  ) {
    this.#view = view;
    this.choice = choice;
    this.action = action;
    this.#groupSpan = span;
    this.number = number;
    this.#names = names;
    this.#index = index;
  }

  get span(): Span | undefined {
    return this.choice.place ?? this.choice.label?.span ?? this.#groupSpan;
  }

  get #name(): StepName {
    return this.#names(this.#index);
  }

  /** What tells it apart from others that are called the same: the changes in which they differ come first. */
  #changes(): string {
    const { differs } = this.#name;
    return differs === null ? '' : this.#view.summary(this.choice, differs);
  }

  /** What tells it apart from the others of its action; empty for the only one that has no arguments. */
  label(): string {
    return [this.#name.text, this.#changes()].filter((part) => part !== '').join(': ');
  }

  /** The action with it. */
  whole(): string {
    return this.#called(this.#name.text);
  }

  /** The same with all of its arguments, however wide the pane is. */
  searched(): string {
    return this.#called(argumentsIn(this.#view, chosenIn(this.choice), LONGEST_SEARCHED));
  }

  #called(name: string): string {
    return [name === '' ? this.action : `${this.action}(${name})`, this.#changes()].filter((part) => part !== '').join(': ');
  }
}

/** The group of the steps that name no process. */
const NO_PROCESS = 'no process';

/** All steps, by action. */
function stepsByAction(view: ActionsView): readonly ShownGroup[] {
  let number = 0;
  return view.choices.groups.map(({ action, span, choices: list }) => {
    const names = namesOf(view, action, list);
    const steps = list.map((choice, i) => new ShownStep(view, { choice, action, span, number: ++number }, names, i));
    return { name: action, span, steps };
  });
}

/** The same steps by the process that the arguments name first. */
function stepsByProcess(view: ActionsView, groups: readonly ShownGroup[]): readonly ShownGroup[] {
  const found = new Map<string, ShownStep[]>([...view.processes.map((process): [string, ShownStep[]] => [process, []]), [NO_PROCESS, []]]);
  for (const step of groups.flatMap(({ steps }) => steps)) {
    const named = (step.choice.label?.arguments ?? []).map(({ value }) => valueText(view.tree(value)));
    found.get(named.find((text) => found.has(text)) ?? NO_PROCESS)!.push(step);
  }
  return [...found].flatMap(([name, steps]) => (steps.length === 0 ? [] : [{ name, span: undefined, steps }]));
}

/** What a filter looks at, of the steps that it has looked at: it changes with every key. */
const filtered = new WeakMap<Choice, { readonly group: string; readonly text: string }>();

function filteredText(group: string, step: ShownStep): string {
  let known = filtered.get(step.choice);
  if (known?.group !== group) {
    known = { group, text: plainWords(`${group} ${step.searched()}`) };
    filtered.set(step.choice, known);
  }
  return known.text;
}

/** The row of a step. */
class StepRow implements Row {
  readonly #view: ActionsView;
  readonly #step: ShownStep;
  /** It stands for its action too. */
  readonly #isWhole: boolean;
  readonly #group: string;

  /** @param group path of the group in which it stands */
  constructor(view: ActionsView, step: ShownStep, isWhole: boolean, group: string) {
    this.#view = view;
    this.#step = step;
    this.#isWhole = isWhole;
    this.#group = group;
  }

  get span(): Span | undefined {
    return this.#step.span;
  }

  get path(): string {
    return `${this.#group} ${this.#step.number}`;
  }

  get inside(): readonly string[] {
    return this.#isWhole ? [] : [this.#group];
  }

  get target(): Target {
    return { kind: 'choice', choice: this.#step.choice };
  }

  searched(): string {
    return this.#step.searched();
  }

  line(): Line {
    const [view, step, isWhole] = [this.#view, this.#step, this.#isWhole];
    const { choice, number } = step;
    const { taken } = view;
    const isTaken = taken !== null && choice.state.every((id, i) => id === taken.state[i]) && sameLabel(choice.label, taken.label);
    const remark = choice.stutters ? ' (changes nothing)' : choice.outside === null ? '' : ` (outside ${choice.outside})`;
    const label = step.label();
    return [
      { text: `${isTaken ? '→' : ' '}${String(number).padStart(isWhole ? 1 : 3)} `, tone: isTaken ? 'accent' : 'faint' },
      { text: isWhole ? step.whole() : label === '' ? view.summary(choice) : label, tone: isWhole ? 'strong' : 'plain' },
      { text: remark, tone: 'faint' },
      { text: choice.unclear === null ? '' : ` (${choice.unclear})`, tone: 'bad' },
      { text: choice.isOnlyHere ? ` (not in ${view.beside})` : '', tone: 'warn' },
    ];
  }
}

/** The rows of the steps that can be taken. */
function enabledRows(view: ActionsView): readonly Row[] {
  const { filter, byProcess } = view.shows;
  const byAction = stepsByAction(view);
  const groups = isByProcess(view) ? stepsByProcess(view, byAction) : byAction;
  const rows: Row[] = [];
  const isWanted = withWords(filter);
  let count = 0;
  for (const { name, span, steps: all } of groups) {
    const steps = filter === '' ? all : all.filter((step) => isWanted(filteredText(name, step)));
    count += steps.length;
    if (steps.length === 0) continue;
    const path = `${byProcess ? 'process' : 'action'} ${name}`;
    const isSingle = all.length === 1 && !byProcess;
    const isOpen = view.isWhole === true || filter !== '' || (view.folds.get(path) ?? steps.length <= MOST_OPENED);
    if (!isSingle)
      rows.push({
        span,
        path,
        target: { kind: 'fold', path, isOpen },
        line: () => [
          { text: `${isOpen ? '▾' : '▸'} ${name}`, tone: 'strong' },
          { text: ` ${steps.length}${steps.length < all.length ? ` of ${all.length}` : ''}`, tone: 'faint' },
        ],
      });
    if (isSingle || isOpen) for (const step of steps) rows.push(new StepRow(view, step, isSingle || byProcess, path));
  }
  if (filter === '') return rows;
  const of = view.choices.isPartial ? `the first ${view.choices.count}` : view.choices.count;
  const head: Row = { line: () => text(`  with "${filter}": ${count} of ${of} steps (f changes it)`, 'warn') };
  return [head, ...rows];
}

const NO_STEP: Readonly<Record<ActionsView['deadlock'], Line>> = {
  sought: text('  no step is possible: deadlock', 'bad'),
  allowed: text('  no step is possible (deadlocks are allowed)', 'faint'),
  outside: text('  no step is possible: outside of a constraint, a check looks for no deadlock', 'faint'),
};

function nothingPossible(isInitial: boolean, deadlock: ActionsView['deadlock']): Line {
  if (isInitial) return text('  no state satisfies the initial predicate: there is no behaviour', 'bad');
  return NO_STEP[deadlock];
}

/** The rows of what is not known, and why. */
function unknownRows({ choices, isInitial, deadlock, beside, width, root }: ActionsView): readonly Row[] {
  const rows: Row[] = [];
  if (choices.isPartial) {
    const more = choices.count === 0 ? 'Enter tries again' : `more than ${choices.count}: Enter makes them all`;
    rows.push({ target: { kind: 'more' }, line: () => [{ text: `  … ${more}`, tone: 'warn' }] });
  }
  for (const { message, span } of faultsOf(choices, root)) rows.push(...faultRows(message, width, span));
  if (choices.count === 0 && !choices.isPartial && choices.fault === null && choices.faulty.length === 0)
    rows.push({ line: () => nothingPossible(isInitial, deadlock) });
  for (const step of choices.onlyBeside) rows.push(...wrapped(`only in ${beside}: ${step}`, 2, 'warn', width));
  return rows;
}

/** The actions without a step. Where there is none at all and every reason is shown, those that are nearest to a step come first: most others wait for nothing. */
function disabledActions({ choices: { disabled, count }, reasons }: ActionsView): Choices['disabled'] {
  if (count > 0) return disabled;
  const told = disabled.map((one) => ({ one, instances: reasons(one.action) }));
  if (told.some(({ instances }) => !instances)) return disabled;
  const nearness = ({ instances }: (typeof told)[number]): number => Math.max(-1, ...instances!.map(({ passed }) => passed));
  return told.sort((a, b) => nearness(b) - nearness(a)).map(({ one }) => one);
}

/** The rows of the actions without a step, with the reasons that were asked for. */
function disabledRows(view: ActionsView): readonly Row[] {
  const { filter, enabledOnly } = view.shows;
  const disabled = disabledActions(view);
  const isWanted = withWords(filter);
  if (enabledOnly)
    return disabled.length === 0 ? [] : [{ line: () => text(`  ${disabled.length} without a step (D shows them)`, 'faint') }];
  return disabled.flatMap(({ action, span }): readonly Row[] => {
    if (filter !== '' && !isWanted(plainWords(action))) return [];
    const asked = view.reasons(action);
    const head: Row = {
      span: asked?.[0]?.refusal.reason.span ?? span,
      target: { kind: 'why', action },
      searched: () => action,
      line: () => [
        { text: `${asked === undefined ? '▸' : '▾'} ${action}`, tone: 'faint' },
        { text: asked === undefined ? ' disabled' : '', tone: 'faint' },
      ],
    };
    if (asked === undefined) return [head];
    if (asked === null) return [head, { line: () => text('      … being computed', 'faint') }];
    if (asked.length === 0) return [head, { line: () => text('      why is not known', 'faint') }];
    return [head, ...asked.flatMap((instance) => instanceRows(view, instance))];
  });
}

/** Why an instance of an action has no step: the first part that is false, and the other guards that are. */
function instanceRows(view: ActionsView, { arguments: given, refusal, more }: DisabledInstance): readonly Row[] {
  // The rows are broken: there is room for what tells instances apart.
  const args = argumentsIn(view, given, LONGEST_WRAPPED);
  return [
    ...reasonRows(view, `${args === '' ? 'false' : args}: `, refusal, given),
    ...more.flatMap((guard) => besidesRows(view, 'false too', guard, given)),
  ];
}

/** The rows of the pane. */
export function actionRows(view: ActionsView): readonly Row[] {
  if (view.choices.isPending === true) return [{ line: () => text('  … being computed', 'faint') }];
  return [...enabledRows(view), ...unknownRows(view), ...disabledRows(view)];
}
