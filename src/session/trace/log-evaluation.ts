// A mapping at work on lines: which events they are, which steps the specification takes for them, what had no value, and what the log shows of actions and
// branches. Values stay in their store, so once they take much room, those that are still needed go into a new one.
import { type Candidate, type LogMeaning, LogSteps, stateKey } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { DepthError, EvaluationError } from '../../model/index.ts';
import type { Json, LoggedAction, LoggedBranch, LogVerdict } from '../../report/index.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { NotOneValue } from '../open/tagged-value.ts';
import { toldActions } from '../open/told-actions.ts';
import { copierOf, NoCopy } from './copy-values.ts';
import { eventValue } from './event-values.ts';
import type { Prefix } from './explain-prefix.ts';
import { placeOfPart } from './json-place.ts';
import { jsonOf, LineFault, LogError, type LogLine, ofLine, placeOfLine, sourceOf } from './log-lines.ts';
import type { ReadyTrace } from './open-trace.ts';
import type { LogEvent } from './order-events.ts';

/** States that are followed at once. Where more are consistent with the log, behaviours are tried one by one. */
export const MOST_AT_ONCE = 10_000;
/** Steps of which it is remembered which branches they take. */
const MOST_STEPS_REMEMBERED = 20_000;
/** Values go into a new store each time they have taken so many words more. */
const WORDS_BEFORE_RENEWAL = 2 ** 22;

/** Why a log was compared no further: a line of which the mapping says nothing, or has no value. */
export interface Unread {
  readonly verdict: LogVerdict;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a log shows: of each action that is told and of each branch, how many events can be it. Plain data; an event that was not counted has no entry. */
export interface Shown {
  readonly actions: number[];
  readonly branches: number[];
}

/** Nothing yet. */
export const nothingShown = (): Shown => ({ actions: [], branches: [] });

/** Adds what another part of a log shows. */
export function addShown(to: Shown, more: Shown): void {
  for (const kind of ['actions', 'branches'] as const)
    for (const [i, count = 0] of more[kind].entries()) to[kind][i] = (to[kind][i] ?? 0) + count;
}

/** What is to be known, and how much room there is. */
export interface EvaluationLimits {
  /** Only the verdict is wanted: which branches are taken is not looked at. */
  readonly onlyVerdict?: boolean;
  /** See WORDS_BEFORE_RENEWAL. */
  readonly wordsBeforeRenewal?: number;
}

/** Where lines were said to be, with the value that stands for each. */
type Sources = Map<string, number>;

/** See the head of the file. */
export class LogEvaluation {
  #ready: ReadyTrace;
  #steps: LogSteps<LogEvent>;
  readonly #limits: EvaluationLimits;
  /** Words of values at which they go into a new store. */
  #renewalAt: number;
  readonly #sources: Sources = new Map();
  /** What had no value first, of what was asked whether steps are an event. */
  #fault: EvaluationError | null = null;
  /** What had no value first, of what was asked whether steps are silent. */
  #silentFault: EvaluationError | null = null;
  shown: Shown = nothingShown();
  /** Of each action of the system, which it is of those that are told. */
  readonly #toldAs: readonly number[];
  /** The branches that steps take: logs come back to the same steps. */
  readonly #branches = new Map<string, readonly number[]>();

  constructor(ready: ReadyTrace, limits: EvaluationLimits) {
    this.#ready = ready;
    this.#limits = limits;
    this.#toldAs = toldActions(ready.module.compiled.system.actions).indices;
    this.#steps = new LogSteps(this.#meaning(ready), MOST_AT_ONCE);
    this.#renewalAt = this.#nextRenewal(ready);
  }

  get ready(): ReadyTrace {
    return this.#ready;
  }

  get steps(): LogSteps<LogEvent> {
    return this.#steps;
  }

  /** What a line says; null where it is empty. Throws LogError. */
  eventOf(line: LogLine): LogEvent | null {
    const json = jsonOf(line);
    if (json === undefined) return null;
    let source = this.#sources.get(line.file);
    if (source === undefined) {
      source = this.#ready.values.atoms.string(sourceOf(line.file));
      this.#sources.set(line.file, source);
    }
    return { event: this.#valueOf(json, line), source, line };
  }

  #valueOf(json: Json, line: LogLine): number {
    try {
      return eventValue(this.#ready.values, json);
    } catch (error) {
      const told = valueFault(error, json, line);
      throw told === null ? error : new LogError({ code: 'E623', severity: 'error', ...told });
    }
  }

  /** Whether the line says nothing about the system. Throws LineFault. */
  isIgnored(event: LogEvent): boolean {
    return ofLine(event.line, () => this.#ready.mapping.isIgnored(event));
  }

  /** Before a line that has nothing to do with those before it: what had no value there does not count. */
  beginWindow(): void {
    this.#silentFault = null;
  }

  /** Counts what one event shows: the actions and branches of the steps from the states before it. */
  count(before: readonly Candidate<LogEvent>[], after: readonly Candidate<LogEvent>[]): void {
    const known = new Set(before);
    const actions = new Set<number>();
    const branches = new Set<number>();
    const seen = new Set<Candidate<LogEvent>>();
    const left = [...after];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      left.push(...this.#steps.othersOf(at));
      if (known.has(at)) continue;
      for (const action of at.actions) actions.add(this.#toldAs[action]!);
      for (const branch of this.#branchesOf(at)) branches.add(branch);
      if (at.before !== null) left.push(at.before);
    }
    for (const action of actions) this.shown.actions[action] = (this.shown.actions[action] ?? 0) + 1;
    for (const branch of branches) this.shown.branches[branch] = (this.shown.branches[branch] ?? 0) + 1;
  }

  /** What is no refusal: the mapping says nothing about the event, or has no value for it. Null where it is one. */
  unread({ candidates, events }: Prefix): Unread | null {
    const states = this.#steps.withSilentSteps(candidates);
    const unknown = events.find((event) => states.every(({ state }) => this.#ready.mapping.readings(event, state).length === 0));
    if (unknown !== undefined) return { verdict: 'mapping-error', diagnostics: [saysNothing(unknown.line)] };
    for (const event of events) {
      const fault = this.#faultOf(event, states);
      if (fault !== null) return { verdict: 'evaluation-error', diagnostics: [new LineFault(fault, event.line).diagnostic] };
    }
    // Which states there would be behind a silent step without a value, nobody knows.
    if (this.#silentFault === null) return null;
    return { verdict: 'evaluation-error', diagnostics: [evaluationFault(this.#silentFault)] };
  }

  /** What had no value where the event was looked for; null where in one of the states everything had, so that nothing explains the event there. */
  #faultOf(event: LogEvent, states: readonly Candidate<LogEvent>[]): EvaluationError | null {
    let first: EvaluationError | null = null;
    for (const state of states) {
      this.#fault = null;
      this.#steps.canExplain(state, event);
      if (this.#fault === null) return null;
      first ??= this.#fault;
    }
    return first;
  }

  /** Whether values take so much room that it is time for `renew`. */
  get isFull(): boolean {
    return this.#ready.values.arena.usage().words >= this.#renewalAt;
  }

  /** Goes on with a new store. What is still needed is brought into it by `carry`; where that throws NoCopy, the old one stays. */
  renew(carry: (steps: LogSteps<LogEvent>, copyOf: (id: number) => number) => void = () => {}): void {
    const ready = this.#ready.renewed();
    const steps = new LogSteps(this.#meaning(ready), MOST_AT_ONCE);
    try {
      carry(steps, copierOf(this.#ready.values, ready.values));
    } catch (error) {
      if (!(error instanceof NoCopy)) throw error;
      this.#renewalAt = Number.POSITIVE_INFINITY;
      return;
    }
    this.#ready = ready;
    this.#steps = steps;
    this.#sources.clear();
    this.#branches.clear();
    this.#renewalAt = this.#nextRenewal(ready);
  }

  #nextRenewal({ values }: ReadyTrace): number {
    return values.arena.usage().words + (this.#limits.wordsBeforeRenewal ?? WORDS_BEFORE_RENEWAL);
  }

  #meaning({ module, mapping }: ReadyTrace): LogMeaning<LogEvent> {
    const { system } = module.compiled;
    const width = system.variables.length;
    const { isSilent, mostSilent } = mapping;
    return {
      initial: (sink) => system.initial((next) => sink(next.subarray(0, width))),
      successors: (state, sink) => system.successors(state, 0, sink),
      readings: (event, state) => ofLine(event.line, () => mapping.readings(event, state)),
      explains: (event, step, from, to) => {
        try {
          return mapping.explains(event, step, from, to);
        } catch (error) {
          if (!(error instanceof EvaluationError)) throw error;
          // A stack that is too small says nothing about the step.
          if (error instanceof DepthError) throw new LineFault(error, event.line);
          // Other steps may be the event. Where none is, nothing is known: `unread`.
          this.#fault ??= error;
          return false;
        }
      },
      silent: isSilent === null ? null : { holds: this.#silently(isSilent), most: mostSilent ?? Number.POSITIVE_INFINITY },
    };
  }

  /** Whether a step is silent; not where that has no value: what is accepted without such a step is a behaviour all the same. */
  #silently(isSilent: NonNullable<ReadyTrace['mapping']['isSilent']>): NonNullable<LogMeaning<LogEvent>['silent']>['holds'] {
    return (from, to) => {
      try {
        return isSilent(from, to);
      } catch (error) {
        if (!(error instanceof EvaluationError) || error instanceof DepthError) throw error;
        this.#silentFault ??= error;
        return false;
      }
    };
  }

  /** The branches that the step to a state takes. */
  #branchesOf({ before, actions, state }: Candidate<LogEvent>): readonly number[] {
    if (before === null || actions.length === 0 || this.#limits.onlyVerdict === true) return [];
    const step = `${stateKey(before.state)} ${stateKey(state)}`;
    let taken = this.#branches.get(step);
    if (taken === undefined) {
      taken = this.#ready.branches().takenBy(before.state, state);
      if (this.#branches.size >= MOST_STEPS_REMEMBERED) this.#branches.clear();
      this.#branches.set(step, taken);
    }
    return taken;
  }
}

/** Why a line has no value; null where that is another fault. */
function valueFault(error: unknown, json: Json, line: LogLine): Pick<Diagnostic, 'message' | 'span' | 'fix'> | null {
  if (error instanceof RangeError) {
    const fix = 'Log less of it: what the specification does not speak of need not be there.';
    return { message: 'the line is nested too deeply', span: placeOfLine({ ...line, text: '' }), fix };
  }
  if (!(error instanceof NotOneValue)) return null;
  const fix = 'Correct what writes the line: what has the form of a value of TLA+ must be one.';
  return { message: error.message, span: placeOfLine(line, placeOfPart(line.text, json, error.object)), fix };
}

const saysNothing = (line: LogLine): Diagnostic => ({
  code: 'E625',
  severity: 'error',
  message: 'the mapping says nothing about this line',
  span: placeOfLine(line),
  notes: [`No alternative of Event applies to it: ${line.text.trim().slice(0, 200)}`],
  fix: 'Say in Event(e) which step it is, or in Ignored(e) that it is none.',
});

/** The actions of the next-state relation with how many events each explains. */
export function loggedActions({ module }: ReadyTrace, { actions }: Shown): readonly LoggedAction[] {
  const { told } = toldActions(module.compiled.system.actions);
  return told.map(({ name, span }, i) => ({ name, events: actions[i] ?? 0, ...(span === undefined ? {} : { span }) }));
}

/** The branches with how many events take each. */
export function loggedBranches(ready: ReadyTrace, { branches }: Shown): readonly LoggedBranch[] {
  return ready.branches().branches.map((branch, i) => ({ ...branch, events: branches[i] ?? 0 }));
}
