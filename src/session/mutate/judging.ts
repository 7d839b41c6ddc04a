// Judges all mutants, and pairs of them: in this thread, and in others beside it, or first on other machines.
//
// Tasks are independent. Each thread opens the original by itself, on values of its own, and takes the number of the next task from a counter that all
// share. What comes of a task does not depend on what was done before it, so neither does the report on how many threads there are.
import type { Span } from '../../diagnostics/index.ts';
import type { Mutant } from '../../mutation/index.ts';
import type { MutantResult } from '../../report/index.ts';
import { workerCount } from '../threads/threads.ts';
import type { AllMutants } from './chosen.ts';
import type { ViolatedTogether } from './combinations.ts';
import { DROPPING, type Pair, type Together } from './findings.ts';
import { JudgingThreads, type Round } from './judging-threads.ts';
import type { Original } from './original.ts';
import type { KeptResult, ProgressFile } from './progress-file.ts';
import type { MutateRequest, PlainMutation } from './request.ts';
import type { Task, TaskResult } from './task.ts';
import { TaskJudge } from './task-judge.ts';
import { newTurns } from './turns.ts';

/** What the judgement of all of them needs. */
export interface Judgement {
  readonly request: MutateRequest;
  /** Seconds for one mutant. */
  readonly limit: number;
  readonly file: ProgressFile | null;
  /** Seconds that one thread needs for all of them, about. */
  readonly estimate: number;
  readonly judged: (result: MutantResult, done: number, of: number) => void;
  /** So many pairs are judged. */
  readonly combined: (done: number) => void;
}

/** Seconds of work for which one more thread is started: it opens the original by itself. */
const WORTH_A_THREAD = 1;

const plain = ({ signal: _signal, hear: _hear, program: _program, judges: _judges, ...request }: MutateRequest): PlainMutation => request;

const keyOf = (part: string, change: string): string => `${part}\n${change}`;

/** A round that other threads are at. */
interface Begun extends Round {
  /** Ends with what they do of it. */
  readonly others: Promise<void>;
}

/** The judgement of all mutants, and of pairs. */
export class Judging implements Together {
  readonly #original: Original;
  /** By their ids, in their order. */
  readonly #mutants: ReadonlyMap<string, Mutant>;
  readonly #isRead: (mutant: Mutant) => boolean;
  readonly #judgement: Judgement;
  readonly #judge: TaskJudge;
  readonly #results = new Map<string, MutantResult>();
  readonly #pairs = new Map<string, ViolatedTogether | null>();
  #threads: JudgingThreads | null = null;
  #begun: Begun | null = null;

  /** Other threads begin with the mutants, where that is worthwhile. */
  constructor(original: Original, { mutants, isRead }: AllMutants, judgement: Judgement) {
    this.#original = original;
    this.#mutants = new Map(mutants.map((mutant) => [mutant.id, mutant]));
    this.#isRead = isRead;
    this.#judgement = judgement;
    this.#judge = new TaskJudge(original, { mutants, isRead }, judgement.limit, judgement.request);
    for (const { id } of mutants) {
      const known = judgement.file?.kept.get(id);
      if (known !== undefined) this.#enterMutant(known);
    }
    // What others judge is not judged here.
    if (judgement.request.judges === undefined) this.#begun = this.#begin(this.#mutantsLeft());
  }

  /** Judges all mutants; where the user ends the run, those that were judged by then. In the order of the mutants. */
  async finish(): Promise<readonly MutantResult[]> {
    await this.#elsewhere(this.#mutantsLeft());
    await this.#here(this.#begun ?? this.#begin(this.#mutantsLeft()));
    return [...this.#mutants.keys()].flatMap((id) => this.#results.get(id) ?? []);
  }

  /** Where others can take part, these pairs are judged now. */
  async prepare(pairs: readonly Pair[]): Promise<void> {
    const left = (): readonly Task[] => this.#pairTasks(pairs);
    await this.#elsewhere(left());
    if ((this.#threads?.count ?? 0) > 0) await this.#here(this.#begin(left()));
  }

  async violated({ part, change }: Pair): Promise<ViolatedTogether | null> {
    const known = this.#pairs.get(keyOf(part, change));
    if (known !== undefined) return known;
    const violated = await this.#judge.violated(part, change);
    this.#enterPair(part, change, violated);
    return violated;
  }

  async end(): Promise<void> {
    await this.#threads?.end();
  }

  #mutantsLeft(): readonly Task[] {
    const left = [...this.#mutants.values()].filter(({ id }) => !this.#results.has(id));
    return byPlace(left).map((mutants) => ({ kind: 'mutants', ids: mutants.map(({ id }) => id) }));
  }

  /** Those of the pairs that are not known, and have to be looked at. */
  #pairTasks(pairs: readonly Pair[]): readonly Task[] {
    const parts = new Map<string, string[]>();
    for (const { part, change } of pairs)
      if (!this.#pairs.has(keyOf(part, change)) && !this.#judge.isKnownAtOnce(part))
        parts.set(change, [...(parts.get(change) ?? []), part]);
    return [...parts].map(([change, of]) => ({ kind: 'pairs', change, parts: of }));
  }

  async #elsewhere(tasks: readonly Task[]): Promise<void> {
    const { request, limit } = this.#judgement;
    if (request.judges === undefined || tasks.length === 0 || this.#judge.isEnded) return;
    const order = { request: plain(request), tasks, limit, leftOut: this.#original.leftOut };
    await request.judges(order, (result) => this.#keep(result), request.signal);
  }

  /** Other threads begin with tasks. */
  #begin(tasks: readonly Task[]): Begun {
    const round = { tasks, turns: newTurns() };
    this.#threads ??= this.#startThreads(round);
    const others = this.#threads.judge(round, (result) => this.#keep(result), this.#judgement.request.signal);
    // `#here` rejects, whenever it is called.
    others.catch(() => {});
    return { ...round, others };
  }

  #startThreads({ tasks, turns }: Round): JudgingThreads {
    const { request, limit, estimate } = this.#judgement;
    const worthwhile = Math.max(1, Math.floor((estimate * tasks.length) / Math.max(1, this.#mutants.size) / WORTH_A_THREAD));
    const count = Math.min(workerCount(request.workers), tasks.length, worthwhile) - 1;
    return new JudgingThreads(count, { request: plain(request), limit, leftOut: this.#original.leftOut, turns });
  }

  /** This thread takes part until all is done. */
  async #here({ tasks, turns, others }: Begun): Promise<void> {
    await this.#judge.judgeInTurn(tasks, turns, (result) => this.#keep(result));
    await others;
  }

  #keep(result: TaskResult): void {
    if (result.kind === 'pairs') {
      for (const [i, part] of result.parts.entries()) this.#enterPair(part, result.change, result.violated[i]!);
      return;
    }
    this.#judgement.file?.add(result.found);
    this.#enterMutant(result.found);
  }

  #enterMutant(found: KeptResult): void {
    const mutant = this.#mutants.get(found.id)!;
    const result = resultOf(mutant, this.#isRead(mutant), found);
    this.#results.set(mutant.id, result);
    this.#judgement.judged(result, this.#results.size, this.#mutants.size);
  }

  #enterPair(part: string, change: string, violated: ViolatedTogether | null): void {
    this.#pairs.set(keyOf(part, change), violated);
    this.#judgement.combined(this.#pairs.size);
  }
}

/** What leaves out a part of what another change leaves out comes with it: it may make the same program. */
function byPlace(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  let dropped: Mutant[] | null = null;
  for (const mutant of mutants) {
    const isDropping = DROPPING.has(mutant.operator);
    if (isDropping && dropped !== null && isInside(mutant.span, dropped[0]!.span)) dropped.push(mutant);
    else {
      const group = [mutant];
      groups.push(group);
      if (isDropping) dropped = group;
    }
  }
  return groups;
}

const isInside = (inner: Span, outer: Span): boolean =>
  inner.source === outer.source && outer.start <= inner.start && inner.end <= outer.end;

const resultOf = (
  { id, operator, kind, isWhole, definition, span, before, after, edits }: Mutant,
  isRead: boolean,
  { seconds, outcome }: KeptResult,
): MutantResult => ({
  id,
  operator,
  kind,
  isWhole,
  definition,
  span,
  before,
  after,
  edits,
  isReadByProperties: isRead,
  seconds,
  ...outcome,
});
