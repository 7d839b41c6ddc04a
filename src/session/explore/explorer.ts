// The explorer without a screen: where one is, what can be done from there, and what is known about it. The terminal UI draws this and calls it.
//
// Everything that changes what there is to see ends with `changed`, which wakes the listeners. Answers that cost something (choices, truth,
// explanations) are asked of an engine when they are needed, and kept. They may come later: until then what is asked for is not there yet.
import type { StepLabel } from '../../model/index.ts';
import { type ReportedState, type ReportedTrace, reportedAction, type ValueTree, withoutAlias } from '../../report/index.ts';
import { seededRandom } from '../open/random.ts';
import type { BrokenAssumption } from './assumptions.ts';
import { Branches, type Visit } from './branches.ts';
import type { Choice, Choices, DisabledInstance, Refused } from './choices.ts';
import {
  type AliasView,
  type Answers,
  directEngine,
  type Engine,
  type Evaluated,
  type EvaluatedId,
  type Move,
  type Question,
} from './engine.ts';
import { type KeptAnswer, KeptAnswers, keyOf } from './kept-answers.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { type Replay, replay } from './replay.ts';
import { reproductionOf } from './reproduction.ts';
import type { Compiled, Expression } from '../open/entered-expression.ts';
import type { PathState, Specification } from './specification.ts';
import type { FoundTrace } from './trace-files.ts';
import type { AskedPart, TruthRow } from './truth.ts';
import type { WalkOptions, WalkResult, WalkStep } from './walks.ts';

export interface Watch {
  readonly text: string;
  readonly expression: Expression;
}

/** One entered expression with its answer. */
export interface Answer extends Readonly<{ text: string }> {
  readonly answer: Evaluated;
}

/** The state of a node with its place on the path. */
function placeOf({ state, depth }: Visit): PathState {
  return { state, level: depth + 1 };
}

export class Explorer {
  readonly specification: Specification;
  readonly branches = new Branches();
  readonly watches: Watch[] = [];
  /** Entered expressions, newest last. */
  readonly answers: Answer[] = [];
  /** The last node of a lasso -> the node to which it returns. */
  readonly loops = new Map<Visit, Visit>();
  readonly #listeners = new Set<() => void>();
  readonly #random: (below: number) => number;
  readonly #engine: Engine;
  readonly #answered = new KeptAnswers();
  /** States in which an evaluation was given up: the properties are not evaluated in them until they are looked at again. */
  readonly #tooSlow = new Set<Visit>();
  /** Questions of a person that wait for their answers. */
  #wanted = 0;
  readonly #compiled = new Map<string, Compiled>();
  /** The last answer about the properties, to be shown until the next one is there. */
  #lastTruth: { readonly path: readonly Visit[]; readonly rows: readonly TruthRow[] } = { path: [], rows: [] };
  #brokenAssumption: BrokenAssumption | null | undefined;
  /** Counts changes. */
  revision = 0;

  constructor(specification: Specification, options: { readonly seed?: number; readonly engine?: Engine } = {}) {
    this.specification = specification;
    this.#engine = options.engine ?? directEngine(specification);
    this.#random = seededRandom(options.seed ?? 1);
    this.#startAlone(this.choices);
  }

  /** Where there is one initial state, that is where one is. */
  #startAlone({ count, isPartial, isPending, groups }: Choices): void {
    if (count !== 1 || isPartial || isPending === true || this.branches.size > 0) return;
    this.branches.start(groups[0]!.choices[0]!.state);
    this.branches.forgetMoves();
  }

  // ---- answers

  /** The answer to a question; null while it is on its way, which ends with a change. */
  #ask<Q extends Question>(question: Q, key = keyOf(question)): Answers[Q['kind']] | null {
    const kept = this.#answered.get(key);
    if (kept !== undefined) return kept.answer as Answers[Q['kind']] | null;
    const entry = this.#answered.begin(key, question.kind);
    const given = this.#engine.ask(question, (later) => {
      // It was forgotten meanwhile, and is asked again where it is needed.
      if (this.#answered.get(key) !== entry) return;
      if (later === undefined) {
        this.#answered.delete(key);
        return;
      }
      entry.answer = later ?? givenUp(question, this.#engine.fault ?? CANCELLED);
      entry.state = later === null ? 'given up' : 'answered';
      if (later !== null && question.kind === 'choices' && question.from === null) this.#startAlone(later as Choices);
      this.#changed();
    });
    if (given !== null) {
      entry.answer = given;
      entry.state = 'answered';
    }
    return given;
  }

  /** The answer to a question whenever it comes; null where it was cancelled. */
  async #wait<Q extends Question>(question: Q): Promise<Answers[Q['kind']] | null> {
    this.#wanted++;
    const answer = await new Promise<Answers[Q['kind']] | null>((resolve) => {
      const given = this.#engine.ask(question, (later) => resolve(later ?? null));
      if (given !== null) resolve(given);
    });
    this.#wanted--;
    return answer;
  }

  /** Whether answers have been waited for. */
  get isBusy(): boolean {
    return this.#engine.isBusy;
  }

  /**
   * Gives up what is being computed: what a person has asked for, where there is such a question, and what is shown is computed again; otherwise what is
   * shown of the state at the cursor and of the last one, until one of them is looked at again.
   */
  cancel(): void {
    if (this.#wanted > 0) {
      this.#answered.forgetAll(({ state }) => state === 'asked');
      this.#engine.cancel();
      this.#changed();
      return;
    }
    for (const visit of [this.cursor, this.path.at(-1)]) if (visit !== null && visit !== undefined) this.#tooSlow.add(visit);
    this.#engine.cancel();
  }

  /** Whether evaluating in a state was given up. */
  isGivenUp(visit: Visit): boolean {
    return this.#tooSlow.has(visit);
  }

  /** A state is looked at: what was given up in it is computed again. */
  #lookAt(visit: Visit | null): void {
    if (visit !== null && this.#tooSlow.delete(visit)) this.#answered.forgetAll(({ state }) => state === 'given up');
  }

  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }

  // ---- assumptions

  /** The first assumption at which a check ends; null: there is none; undefined: that is not known. */
  get brokenAssumption(): BrokenAssumption | null | undefined {
    return this.specification.system.assumptions.length === 0 ? null : this.#brokenAssumption;
  }

  /** Finds out whether the assumptions are true. */
  async judgeAssumptions(): Promise<BrokenAssumption | null | undefined> {
    this.#brokenAssumption = await this.#engine.assumptions();
    if (this.#brokenAssumption !== null) this.#changed();
    return this.#brokenAssumption;
  }

  // ---- where one is

  get cursor(): Visit | null {
    return this.branches.cursor;
  }

  /** The current path. */
  get path(): readonly Visit[] {
    return this.branches.path;
  }

  /** Index in the path of the state to which its last state returns, or null. */
  get loop(): number | null {
    const { path } = this;
    const last = path.at(-1);
    const target = last === undefined ? undefined : this.loops.get(last);
    const index = target === undefined ? -1 : path.indexOf(target);
    return index < 0 ? null : index;
  }

  /** How the step is called that closes the loop; null where it changes nothing, or is not known yet. */
  get closing(): StepLabel | null {
    const question = this.#closingQuestion;
    return question === null ? null : this.#ask(question);
  }

  get #closingQuestion(): (Question & { kind: 'step' }) | null {
    const { path, loop } = this;
    return loop === null || loop === path.length - 1 ? null : { kind: 'step', from: placeOf(path.at(-1)!), to: path[loop]!.state };
  }

  /** The state after the cursor on the path, round a loop too; before one is chosen, the first one of the path. Null where the path ends. */
  get following(): Visit | null {
    const { path, cursor, loop } = this;
    if (cursor === null) return path[0] ?? null;
    const next = path[path.indexOf(cursor) + 1];
    return next ?? (loop === null ? null : path[loop]!);
  }

  /** What can be done at the cursor; before the first state: the initial states. */
  get choices(): Choices {
    const from = this.cursor === null ? null : placeOf(this.cursor);
    return this.#allAt(from) ?? this.#ask({ kind: 'choices', from, all: false }) ?? PENDING_CHOICES;
  }

  /** All choices, where a person has asked for them. */
  #allAt(from: PathState | null): Choices | null {
    const kept = this.#answered.get(keyOf({ kind: 'choices', from, all: true }));
    return (kept?.answer as Choices | null | undefined) ?? null;
  }

  /** Enumerates all successors, however many there are. */
  enumerateAll(): void {
    this.#lookAt(this.cursor);
    this.#ask({ kind: 'choices', from: this.cursor === null ? null : placeOf(this.cursor), all: true });
    this.#changed();
  }

  /** The values of the variables at a node. */
  variables({ state }: Visit): readonly { readonly name: string; readonly value: ValueTree }[] {
    return this.valuesOf(state);
  }

  /** The values of the variables in a state. */
  valuesOf(state: Int32Array): readonly { readonly name: string; readonly value: ValueTree }[] {
    const { system, tree } = this.specification;
    return system.variables.map(({ name }, i) => ({ name, value: tree(state[i]!) }));
  }

  /** What ALIAS shows of the state at a node; null where the configuration names none, or it is not there yet. */
  alias(visit: Visit): AliasView | null {
    if (this.specification.system.alias === undefined) return null;
    return this.#ask({ kind: 'alias', at: placeOf(visit), next: this.#stateAfter(visit) });
  }

  /** The truth of the properties along the path, at the last known where it is being computed. */
  get properties(): readonly TruthRow[] {
    const { path } = this;
    const asked = this.#truthQuestion;
    if (asked === null) return [];
    const answered = this.#ask(asked.question, asked.key);
    // What is asked of the first state of a behaviour is not asked of a state that was chosen.
    const rows =
      path[0]!.isElsewhere && answered !== null
        ? answered.map((row) => (row.kind === 'initial' ? { ...row, truth: path.map(() => undefined) } : row))
        : answered;
    if (rows !== null) this.#lastTruth = { path, rows };
    else if (this.#lastTruth.rows.length > 0) {
      const same = this.#lastTruth.path.findIndex((visit, i) => visit !== path[i]);
      const until = same < 0 ? this.#lastTruth.path.length : same;
      return this.#lastTruth.rows.map((row) => ({ ...row, truth: path.map((_, i) => (i < until ? row.truth[i] : null)), causes: [] }));
    }
    return rows ?? [];
  }

  /** Whether the truth of the properties along the path is known, or is being computed, or that was given up. */
  get truthState(): KeptAnswer['state'] {
    const asked = this.#truthQuestion;
    if (asked === null) return 'answered';
    this.#ask(asked.question, asked.key);
    return this.#answered.get(asked.key)?.state ?? 'asked';
  }

  get #truthQuestion(): { readonly question: Question & { readonly kind: 'truth' }; readonly key: string } | null {
    const { path, loop, cursor } = this;
    if (cursor === null) return null;
    // Only of temporal formulas it is told what makes them false.
    const position = this.specification.model.temporal === null ? 0 : path.indexOf(cursor);
    const skip = path.flatMap((visit, i) => (this.#tooSlow.has(visit) ? [i] : []));
    const states = path.map((v) => v.state);
    // The end of a path says which one it is.
    return { question: { kind: 'truth', states, loop, position, skip }, key: `truth ${path.at(-1)!.id} ${loop} ${position} ${skip}` };
  }

  /** The state that follows a node on the path, round a loop too. */
  #stateAfter(visit: Visit): Int32Array | null {
    return this.after(visit)?.state ?? null;
  }

  /** The node after one on the path, round the loop of a lasso; null: none. */
  after(visit: Visit): Visit | null {
    const { path, loop } = this;
    const i = path.indexOf(visit);
    return path[i + 1] ?? (loop === null || i < 0 ? undefined : path[loop]) ?? null;
  }

  // ---- moves

  take(choice: Choice): void {
    this.branches.step(choice.state, choice.label);
    this.#lookAt(this.cursor);
    this.#changed();
  }

  /** Starts over: the initial states are the choices. */
  restart(): void {
    this.branches.jump(null);
    this.#changed();
  }

  /** Makes the state at the cursor the first one of a path of its own. */
  startHere(): void {
    const at = this.cursor;
    if (at === null) return;
    this.branches.start(at.state, null, at.parent !== null || at.isElsewhere);
    this.#changed();
  }

  jump(visit: Visit | null): void {
    this.branches.jump(visit);
    this.#lookAt(visit);
    this.#changed();
  }

  /** Goes along the path: -1 back, 1 on (round a loop too). False where there is nothing. */
  along(by: -1 | 1): boolean {
    const { cursor } = this;
    const to = by > 0 ? this.following : (cursor?.parent ?? null);
    if (to === null) return false;
    this.jump(to);
    return true;
  }

  /** Goes to the other branch at the nearest fork above: the next child of the parent. */
  sibling(by: -1 | 1): boolean {
    const { cursor } = this;
    const all = cursor?.parent?.children ?? this.branches.roots;
    if (cursor === null || all.length < 2) return false;
    this.jump(all[(all.indexOf(cursor) + by + all.length) % all.length]!);
    return true;
  }

  undo(): boolean {
    const done = this.branches.undo();
    if (done) this.#lookAt(this.cursor);
    if (done) this.#changed();
    return done;
  }

  redo(): boolean {
    const done = this.branches.redo();
    if (done) this.#lookAt(this.cursor);
    if (done) this.#changed();
    return done;
  }

  bookmark(name: string): void {
    const at = this.cursor;
    if (at === null) return;
    this.branches.bookmarks.set(name, at);
    this.#changed();
  }

  /** Index on the path of the next (or previous) state where a property is false there; -1: none. */
  falseOnPath(by: -1 | 1): number {
    const rows = this.properties.filter((r) => r.kind !== 'temporal');
    const { path, cursor } = this;
    for (let i = (cursor === null ? -1 : path.indexOf(cursor)) + by; i >= 0 && i < path.length; i += by)
      if (rows.some((r) => r.truth[i] === false)) return i;
    return -1;
  }

  /** Indices on the path after the cursor (or before it) where it is not known whether a property is false there, though the path tells. */
  undecidedOnPath(by: -1 | 1): readonly number[] {
    const { path, cursor, loop } = this;
    const at = cursor === null ? -1 : path.indexOf(cursor);
    const beside = [...path.keys()].filter((i) => (by > 0 ? i > at : i < at));
    const rows = this.properties;
    if (rows.length === 0) return this.truthState === 'answered' ? [] : beside;
    const isOpen = ({ kind, truth }: TruthRow, i: number): boolean => {
      return kind !== 'temporal' && truth[i] === null && (kind !== 'step' || i + 1 < path.length || loop !== null);
    };
    return beside.filter((i) => rows.some((row) => isOpen(row, i)));
  }

  async walk(steps: number, until: Expression | null, options: WalkOptions = {}): Promise<WalkResult> {
    const seed = this.#random(2 ** 31);
    return await this.#move((from) => ({ kind: 'walk', from, steps, seed, until: until?.text ?? null }), options);
  }

  async shortest(goal: Expression, options: WalkOptions = {}): Promise<WalkResult> {
    return await this.#move((from) => ({ kind: 'shortest', from, goal: goal.text, wanted: true }), options);
  }

  async violation(options: WalkOptions = {}): Promise<WalkResult> {
    return await this.#move((from) => ({ kind: 'violation', from }), options);
  }

  /** Goes along a behaviour that violates a temporal formula, or the temporal properties of the configuration. */
  async lasso(formula: string | null, options: WalkOptions = {}): Promise<WalkResult> {
    return await this.#move((from) => ({ kind: 'lasso', from, formula }), options);
  }

  /** The states that were visited in which a predicate is false; null where that was given up. What has no value there is no answer. */
  async visitedWhereFalse(
    predicate: Expression,
  ): Promise<{ readonly places: readonly Visit[]; readonly states: number; readonly faulty: number } | null> {
    const asked = new Map<string, Visit>();
    for (let id = 0; id < this.branches.size; id++) {
      const visit = this.branches.byId(id)!;
      asked.set(`${visit.state.join()} ${visit.depth}`, visit);
    }
    const places: Visit[] = [];
    let faulty = 0;
    for (const visit of asked.values()) {
      const answer = this.#evaluated(await this.#wait({ kind: 'value', text: predicate.text, at: placeOf(visit), next: null }));
      if (answer === null) return null;
      if (answer.value?.kind !== 'boolean') faulty++;
      else if (!answer.value.value) places.push(visit);
    }
    return { places, states: asked.size, faulty };
  }

  /** The shortest way from the initial states to one where a predicate is false. Where one is stays. */
  async wayToFalse(predicate: Expression, options: WalkOptions = {}): Promise<WalkResult> {
    return await this.#engine.move({ kind: 'shortest', from: null, goal: predicate.text, wanted: false }, options);
  }

  /** Goes a way that was found. */
  go(way: { readonly start: Int32Array | null; readonly steps: readonly WalkStep[] }): void {
    if (way.start !== null) this.branches.start(way.start);
    this.#append(way.steps);
    this.#changed();
  }

  /**
   * Makes a long move from the cursor, or from the initial states where none was chosen; where one has gone elsewhere meanwhile, the path still starts
   * there.
   */
  async #move(make: (from: PathState | null) => Move, options: WalkOptions): Promise<WalkResult> {
    const from = this.cursor;
    const result = await this.#engine.move(make(from === null ? null : placeOf(from)), options);
    const way = 'steps' in result ? result : result.kind === 'fault' ? result.way : null;
    if (way !== null && (from !== null || way.start !== null)) {
      if (way.start !== null) this.branches.start(way.start);
      else if (this.cursor !== from) this.branches.jump(from);
      const begun = this.cursor!.depth;
      this.#append(way.steps);
      const loop = result.kind === 'found' ? result.loop : undefined;
      if (loop !== undefined) this.loops.set(this.cursor!, this.path[begun + loop]!);
      this.#changed();
    }
    return result;
  }

  #append(steps: readonly WalkStep[]): void {
    for (const { state, label } of steps) this.branches.step(state, label);
  }

  /** Loads a trace: as much of it as is a behaviour of the module becomes the current path, looked at from its first state. */
  load(trace: FoundTrace): Replay {
    const result = replay(this.specification, trace);
    const [first, ...rest] = result.steps;
    if (first !== undefined) {
      const root = this.branches.start(first.state);
      this.#append(rest);
      const tip = this.cursor!;
      if (result.loop !== null) {
        let target: Visit = tip;
        for (let i = result.steps.length - 1; i > result.loop; i--) target = target.parent!;
        this.loops.set(tip, target);
      }
      this.branches.jump(root);
    }
    this.#changed();
    return result;
  }

  /** Makes the path a lasso, where its last state leads back to a state on it. Null: given up. */
  async closeLoop(): Promise<boolean | null> {
    const { path } = this;
    const last = path.at(-1);
    if (last === undefined) return false;
    const index = await this.#wait({ kind: 'loop', states: path.map((v) => v.state) });
    if (index === null || index < 0) return index === null ? null : false;
    this.loops.set(last, path[index]!);
    this.#changed();
    return true;
  }

  // ---- questions

  compile(text: string): Compiled {
    let compiled = this.#compiled.get(text);
    if (compiled === undefined) {
      compiled = this.specification.compile(text);
      this.#compiled.set(text, compiled);
    }
    return compiled;
  }

  /** The value of an expression at a node; primed variables mean the state after it on the path. Null: not there yet. */
  valueAt(expression: Expression, visit: Visit): Evaluated | null {
    const next = expression.needsStep ? this.#stateAfter(visit) : null;
    return this.#evaluated(this.#ask({ kind: 'value', text: expression.text, at: placeOf(visit), next }));
  }

  /** What draws a state is at a node; primed variables mean the state after it on the path, and where there is none the same state. Null: not there yet. */
  pictureAt(drawing: Expression, visit: Visit): Evaluated | null {
    return this.#evaluated(this.#ask(this.#pictureQuestion(drawing, visit)));
  }

  /** What draws a state is along the path; null: given up. */
  async picturesAlong(drawing: Expression): Promise<readonly (Evaluated | null)[]> {
    const values: (Evaluated | null)[] = [];
    for (const visit of this.path) values.push(this.#evaluated(await this.#wait(this.#pictureQuestion(drawing, visit))));
    return values;
  }

  #pictureQuestion({ text, needsStep }: Expression, visit: Visit): Question & { readonly kind: 'value' } {
    return { kind: 'value', text, at: placeOf(visit), next: needsStep ? (this.#stateAfter(visit) ?? visit.state) : null };
  }

  #evaluated(answer: EvaluatedId | null): Evaluated | null {
    if (answer === null || answer.value === null) return answer;
    return { value: this.specification.tree(answer.value), message: null };
  }

  /** Evaluates an entered expression at the cursor and remembers it with its answer. */
  async evaluate(text: string): Promise<Answer> {
    const { cursor } = this;
    const { expression, diagnostics } = this.compile(text);
    const none = (message: string): Evaluated => ({ value: null, message });
    let answer: Evaluated;
    if (expression === null) answer = none(diagnostics.map((d) => d.message).join('; '));
    else if (cursor === null) answer = none('Choose an initial state first.');
    else {
      const next = expression.needsStep ? this.#stateAfter(cursor) : null;
      answer =
        this.#evaluated(await this.#wait({ kind: 'value', text, at: placeOf(cursor), next })) ?? none(this.#engine.fault ?? CANCELLED);
    }
    const made = { text, answer };
    this.answers.push(made);
    this.#changed();
    return made;
  }

  /** Adds a watch; a message where the text is no expression. */
  watch(text: string): string | null {
    const { expression, diagnostics } = this.compile(text);
    if (expression === null) return diagnostics.map((d) => d.message).join('; ');
    if (!this.watches.some((w) => w.text === text)) this.watches.push({ text, expression });
    this.#changed();
    return null;
  }

  unwatch(text: string): void {
    const i = this.watches.findIndex((w) => w.text === text);
    if (i >= 0) this.watches.splice(i, 1);
    this.#changed();
  }

  /** Why the action has no step at the cursor, for each choice of its parameters; null: not there yet. */
  whyDisabled(action: string): readonly DisabledInstance[] | null {
    const { cursor } = this;
    return cursor === null ? [] : this.#ask({ kind: 'disabled', at: placeOf(cursor), action });
  }

  /** Why something is false at a node, or of the step from it on the path; null where it is true, cannot be told, or is not there yet. */
  whyFalse(part: AskedPart, visit: Visit): Refused | null {
    const next = part.kind === 'step' ? this.#stateAfter(visit) : null;
    return this.#ask({ kind: 'refusal', at: placeOf(visit), next, part });
  }

  /** The graph around the cursor; null before an initial state is chosen, or where it was given up. */
  async graph(options: { readonly steps: number; readonly most: number; readonly view: string | null }): Promise<Neighbourhood | null> {
    const { cursor } = this;
    return cursor === null ? null : await this.#wait({ kind: 'graph', at: placeOf(cursor), ...options });
  }

  /** Names that complete the last word of a text. */
  complete(text: string): { readonly word: string; readonly names: readonly string[] } {
    const word = /[A-Za-z_]\w*$/.exec(text)?.[0] ?? '';
    if (word === '') return { word, names: [] };
    const variables = this.specification.system.variables.map((v) => v.name);
    const all = [...variables, ...this.specification.names.filter((n) => !variables.includes(n))];
    return { word, names: all.filter((name) => name.startsWith(word) && name !== word) };
  }

  /** What a report shows of a state: what ALIAS says, as far as it is known, with the variables behind it. */
  #shown(visit: Visit): Pick<ReportedState, 'variables' | 'behind'> {
    const variables = this.variables(visit);
    const alias = this.alias(visit);
    if (alias === null) return { variables };
    return alias.fields === null ? withoutAlias(variables, alias) : { variables: alias.fields, behind: variables };
  }

  /** The path as a trace for reports, with all that is asked about it. */
  async wholeTrace(): Promise<ReportedTrace> {
    for (const visit of this.path) {
      if (this.specification.system.alias === undefined || this.alias(visit) !== null) continue;
      const question = { kind: 'alias', at: placeOf(visit), next: this.#stateAfter(visit) } as const;
      await this.#keep(question);
    }
    const closing = this.#closingQuestion;
    if (closing !== null && this.closing === null) await this.#keep(closing);
    return this.trace;
  }

  /** Waits for an answer and keeps it; where it was given up there is none to keep. */
  async #keep(question: Question): Promise<void> {
    const answer = await this.#wait(question);
    if (answer !== null) this.#answered.set(question, answer);
  }

  /** The path as a trace for reports, with what is known of it. */
  get trace(): ReportedTrace {
    const { tree } = this.specification;
    const { loop, closing } = this;
    const states = this.path.map(
      (visit): ReportedState => ({ action: visit.label === null ? null : reportedAction(visit.label, tree), ...this.#shown(visit) }),
    );
    if (loop === null) return { states };
    return closing === null ? { states, loop } : { states, loop, closing: reportedAction(closing, tree) };
  }

  /** The command that finds the same in a batch check: of what is false at the cursor, or of the whole configuration; and what keeps it from finding it. */
  get reproduction(): string {
    const { cursor, path } = this;
    const at = cursor === null ? -1 : path.indexOf(cursor);
    // What a property says of every state is checked with it, and is no operator that could be an invariant.
    const properties = new Set(this.specification.model.propertyParts.map(({ name }) => name));
    const false_ = this.properties.filter((row) => row.kind === 'invariant' && row.truth[at] === false && !properties.has(row.name!));
    return reproductionOf(
      this.specification,
      path.slice(0, at + 1),
      false_.map((row) => row.name!),
      this.brokenAssumption ?? null,
    );
  }
}

const PENDING_CHOICES: Choices = {
  groups: [],
  count: 0,
  onlyBeside: [],
  disabled: [],
  faulty: [],
  isPartial: false,
  fault: null,
  isPending: true,
};

const CANCELLED = 'The evaluation was cancelled.';

/** What is shown where the answer was given up. */
const givenUp = ({ kind }: Question, message: string): Answers[keyof Answers] | null => {
  if (kind === 'choices') return { ...PENDING_CHOICES, isPending: false, isPartial: true, fault: { message } };
  return kind === 'value' ? { value: null, message } : null;
};
