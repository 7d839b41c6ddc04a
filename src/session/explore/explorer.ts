// The explorer without a screen: where one is, what can be done from there, and what is known about it. The terminal UI draws this and calls it.
//
// Everything that changes what there is to see ends with `changed`, which wakes the listeners. Answers that cost something (choices, truth,
// explanations) are computed when they are asked for, and kept until the cursor moves.
import type { EvaluationError } from '../../model/index.ts';
import { EvaluationError as Fault } from '../../model/index.ts';
import type { ReportedTrace, ValueTree } from '../../report/index.ts';
import { seededRandom } from '../random.ts';
import { Branches, type Visit } from './branches.ts';
import { type Choice, type Choices, choicesFrom, type DisabledInstance, initialChoices, usualLimits, whyDisabled } from './choices.ts';
import type { Compiled, Expression, Specification } from './open.ts';
import { labelBetween, type Replay, replay } from './replay.ts';
import type { FoundTrace } from './trace-files.ts';
import { type TruthRow, truthAlong } from './truth.ts';
import { nextViolation, randomWalk, shortestPath, type WalkOptions, type WalkResult, type WalkStep } from './walks.ts';

/** A value, or why there is none. */
export type Evaluated = { readonly value: ValueTree; readonly message: null } | { readonly value: null; readonly message: string };

export interface Watch {
  readonly text: string;
  readonly expression: Expression;
}

/** One entered expression with its answer. */
export interface Answer extends Readonly<{ text: string }> {
  readonly answer: Evaluated;
}

export class Explorer {
  readonly specification: Specification;
  readonly branches = new Branches();
  readonly watches: Watch[] = [];
  /** Entered expressions, newest last. */
  readonly answers: Answer[] = [];
  /** The last node of a lasso -> the node to which it returns. */
  readonly loops = new Map<Visit, Visit>();
  private readonly listeners = new Set<() => void>();
  private readonly random: (below: number) => number;
  private readonly known = new Map<Visit | null, Choices>();
  private readonly compiled = new Map<string, Compiled>();
  private truth: { readonly key: string; readonly rows: readonly TruthRow[] } | null = null;
  private limits = usualLimits;
  /** Counts changes. */
  revision = 0;

  constructor(specification: Specification, seed = 1) {
    this.specification = specification;
    this.random = seededRandom(seed);
    const initial = this.choices;
    if (initial.count === 1) {
      this.branches.start(initial.groups[0]!.choices[0]!.state);
      this.branches.forgetMoves();
    }
  }

  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    this.revision++;
    for (const listener of this.listeners) listener();
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

  /** The state after the cursor on the path, round a loop too; null where the path ends. */
  get following(): Visit | null {
    const { path, cursor, loop } = this;
    if (cursor === null) return null;
    const next = path[path.indexOf(cursor) + 1];
    return next ?? (loop === null ? null : path[loop]!);
  }

  /** What can be done at the cursor; before the first state: the initial states. */
  get choices(): Choices {
    const at = this.cursor;
    const kept = this.known.get(at);
    if (kept !== undefined) return kept;
    const choices = at === null ? initialChoices(this.specification, this.limits) : choicesFrom(this.specification, at.state, this.limits);
    // A few states around the cursor are enough: a state may have thousands of successors.
    if (this.known.size > 32) this.known.delete(this.known.keys().next().value as Visit | null);
    this.known.set(at, choices);
    return choices;
  }

  /** Enumerates all successors, however long it takes. */
  enumerateAll(): void {
    this.limits = { most: Number.POSITIVE_INFINITY, patience: Number.POSITIVE_INFINITY };
    this.known.delete(this.cursor);
    this.choices;
    this.limits = usualLimits;
    this.changed();
  }

  /** The values of the variables at a node. */
  variables(visit: Visit): readonly { readonly name: string; readonly value: ValueTree }[] {
    const { system, tree } = this.specification;
    return system.variables.map(({ name }, i) => ({ name, value: tree(visit.state[i]!) }));
  }

  /** The truth of the properties along the path. */
  get properties(): readonly TruthRow[] {
    const { path, loop } = this;
    const key = `${path.map((v) => v.id).join()}|${loop}`;
    if (this.truth?.key !== key) {
      const rows = truthAlong(
        this.specification,
        path.map((v) => v.state),
        loop,
      );
      this.truth = { key, rows };
    }
    return this.truth.rows;
  }

  // ---- moves

  take(choice: Choice): void {
    this.branches.step(choice.state, choice.label);
    this.changed();
  }

  /** Starts over: the initial states are the choices. */
  restart(): void {
    this.branches.jump(null);
    this.changed();
  }

  /** Makes the state at the cursor the first one of a path of its own. */
  startHere(): void {
    const at = this.cursor;
    if (at === null) return;
    this.branches.start(at.state);
    this.changed();
  }

  jump(visit: Visit | null): void {
    this.branches.jump(visit);
    this.changed();
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
    if (done) this.changed();
    return done;
  }

  redo(): boolean {
    const done = this.branches.redo();
    if (done) this.changed();
    return done;
  }

  bookmark(name: string): void {
    const at = this.cursor;
    if (at === null) return;
    this.branches.bookmarks.set(name, at);
    this.changed();
  }

  /** Index on the path of the next (or previous) state where a property is false there; -1: none. */
  falseOnPath(by: -1 | 1): number {
    const rows = this.properties.filter((r) => r.kind !== 'temporal');
    const { path, cursor } = this;
    for (let i = (cursor === null ? -1 : path.indexOf(cursor)) + by; i >= 0 && i < path.length; i += by)
      if (rows.some((r) => r.truth[i] === false)) return i;
    return -1;
  }

  async walk(steps: number, until: Expression | null, options: WalkOptions = {}): Promise<WalkResult> {
    return this.follow(await randomWalk(this.specification, this.from(), steps, this.random, until?.predicate ?? null, options));
  }

  async shortest(goal: Expression, options: WalkOptions = {}): Promise<WalkResult> {
    return this.follow(await shortestPath(this.specification, this.from(), goal.predicate, options));
  }

  async violation(options: WalkOptions = {}): Promise<WalkResult> {
    return this.follow(await nextViolation(this.specification, this.from(), options));
  }

  /** The state from which a long move starts: the first initial state where none is chosen. */
  private from(): Int32Array {
    const { cursor } = this;
    if (cursor !== null) return cursor.state;
    const first = this.choices.groups[0]?.choices[0];
    if (first === undefined) throw new Fault('There is no initial state.');
    return this.branches.start(first.state).state;
  }

  private follow(result: WalkResult): WalkResult {
    if ('steps' in result) {
      this.append(result.steps);
      this.changed();
    }
    return result;
  }

  private append(steps: readonly WalkStep[]): void {
    for (const { state, label } of steps) this.branches.step(state, label);
  }

  /** Loads a trace: as much of it as is a behaviour of the module becomes the current path, looked at from its first state. */
  load(trace: FoundTrace): Replay {
    const result = replay(this.specification, trace);
    const [first, ...rest] = result.steps;
    if (first !== undefined) {
      const root = this.branches.start(first.state);
      this.append(rest);
      const tip = this.cursor!;
      if (result.loop !== null) {
        let target: Visit = tip;
        for (let i = result.steps.length - 1; i > result.loop; i--) target = target.parent!;
        this.loops.set(tip, target);
      }
      this.branches.jump(root);
    }
    this.changed();
    return result;
  }

  /** Whether the last step of the path can lead back to a state on it: then the path becomes a lasso. */
  closeLoop(): boolean {
    const { path } = this;
    const last = path.at(-1);
    if (last === undefined) return false;
    for (const visit of path) {
      if (visit === last || labelBetween(this.specification, last.state, visit.state) === undefined) continue;
      this.loops.set(last, visit);
      this.changed();
      return true;
    }
    return false;
  }

  // ---- questions

  compile(text: string): Compiled {
    let compiled = this.compiled.get(text);
    if (compiled === undefined) {
      compiled = this.specification.compile(text);
      this.compiled.set(text, compiled);
    }
    return compiled;
  }

  /** The value of an expression at a node; primed variables mean the state after it on the path. */
  valueAt(expression: Expression, visit: Visit): Evaluated {
    const { path, loop } = this;
    const i = path.indexOf(visit);
    const next = path[i + 1] ?? (loop === null || i < 0 ? undefined : path[loop]);
    try {
      return { value: this.specification.tree(expression.evaluate(visit.state, next?.state ?? null)), message: null };
    } catch (error) {
      if (error instanceof Fault) return { value: null, message: (error as EvaluationError).message };
      throw error;
    }
  }

  /** Evaluates an entered expression at the cursor and remembers it with its answer. */
  evaluate(text: string): Answer {
    const { cursor } = this;
    const { expression, diagnostics } = this.compile(text);
    const answer: Evaluated =
      expression === null
        ? { value: null, message: diagnostics.map((d) => d.message).join('; ') }
        : cursor === null
          ? { value: null, message: 'Choose an initial state first.' }
          : this.valueAt(expression, cursor);
    const made = { text, answer };
    this.answers.push(made);
    this.changed();
    return made;
  }

  /** Adds a watch; a message where the text is no expression. */
  watch(text: string): string | null {
    const { expression, diagnostics } = this.compile(text);
    if (expression === null) return diagnostics.map((d) => d.message).join('; ');
    if (!this.watches.some((w) => w.text === text)) this.watches.push({ text, expression });
    this.changed();
    return null;
  }

  unwatch(text: string): void {
    const i = this.watches.findIndex((w) => w.text === text);
    if (i >= 0) this.watches.splice(i, 1);
    this.changed();
  }

  /** Why the action has no step at the cursor, for each choice of its parameters. */
  whyDisabled(action: string): readonly DisabledInstance[] {
    const { cursor } = this;
    return cursor === null ? [] : whyDisabled(this.specification, cursor.state, action);
  }

  /** Names that complete the last word of a text. */
  complete(text: string): { readonly word: string; readonly names: readonly string[] } {
    const word = /[A-Za-z_]\w*$/.exec(text)?.[0] ?? '';
    if (word === '') return { word, names: [] };
    const variables = this.specification.system.variables.map((v) => v.name);
    const all = [...variables, ...this.specification.names.filter((n) => !variables.includes(n))];
    return { word, names: all.filter((name) => name.startsWith(word) && name !== word) };
  }

  /** The path as a trace for reports. */
  get trace(): ReportedTrace {
    const { tree } = this.specification;
    const { loop } = this;
    const states = this.path.map((visit) => ({
      action:
        visit.label === null
          ? null
          : {
              name: visit.label.action,
              arguments: visit.label.arguments.map(({ name, value }) => ({ name, value: tree(value) })),
              ...(visit.label.span === undefined ? {} : { span: visit.label.span }),
            },
      variables: this.variables(visit),
    }));
    return loop === null ? { states } : { states, loop };
  }

  /** The command that finds the same in a batch check: of what is false at the cursor, or of the whole configuration. */
  get reproduction(): string {
    const { file, configFile, system } = this.specification;
    const { cursor } = this;
    const quote = (s: string): string => (/^[\w./-]+$/.test(s) ? s : `'${s.replaceAll("'", "'\\''")}'`);
    const false_ = cursor === null ? [] : system.invariants.filter((p) => this.isFalse(() => p.holds(cursor.state, 0)));
    const invariants = false_.map((p) => ` --invariant ${quote(p.name)}`).join('');
    return `tlasso check ${quote(file)} --config ${quote(configFile)}${invariants}`;
  }

  private isFalse(holds: () => boolean): boolean {
    try {
      return !holds();
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  }
}
