// What a check asks after the search and the temporal properties found nothing: possibilities, bounded responses, counts. Each is a search of its own.
import type { CheckOutcome, SearchStatistics } from '../../checker/index.ts';
import { type Model, writtenAs } from '../../compiler/index.ts';
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import type { Trace, TransitionSystem } from '../../model/index.ts';
import {
  type CheckReport,
  type FailedProperty,
  type NotChecked,
  type ReportedCount,
  type ReportedPossibility,
  reportTrace,
  viewOf,
} from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents } from '../request.ts';
import { countStates } from './count-states.ts';
import { questionsLeft } from './not-checked.ts';
import { checkAlwaysPossible, checkPossible, type PossibilityAnswer } from './possibility.ts';
import { leftOutBy, reportOf } from './report-outcome.ts';
import type { SearchWishes } from './run-search.ts';
import { checkWithin, watched } from './within.ts';

/** What was checked before is not open any more. */
const decidedModel = (system: TransitionSystem) => ({
  system,
  propertyParts: [],
  temporal: null,
  possible: [],
  alwaysPossible: [],
  within: [],
  counted: [],
});

/** True where there is something to ask. */
export const asksFurther = (model: Model): boolean =>
  model.possible.length + model.alwaysPossible.length + model.within.length + model.counted.length > 0;

function onlyOutside(name: string, span: Span): Diagnostic {
  return {
    code: 'E452',
    severity: 'warning',
    message: `${name} is possible only by a step that ACTION_CONSTRAINT leaves out`,
    span,
    notes: ['TLC takes what _POSSIBLE names for possible then. No search goes on from such a state, and --count does not count it.'],
  };
}

/** Asks the questions of the model; `report` is the report of a check that found nothing, and is carried on. */
export async function askFurther(
  model: Model,
  values: Values,
  report: CheckReport,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<CheckReport> {
  const questions = new FurtherQuestions(model, values, report, wishes, events);
  // The first that ends early ends them all.
  for (const ask of [questions.possible, questions.alwaysPossible, questions.within, questions.counted]) if (!(await ask())) break;
  return questions.report();
}

/** An outcome that decides nothing: a fault, a limit or an interruption. */
interface Undecided {
  readonly outcome: CheckOutcome;
  readonly searched: TransitionSystem;
  /** What was asked. */
  readonly kind: FailedProperty['kind'];
}

/** The questions of one model, and what came of those that were asked. Each method asks those of one kind and returns whether all were answered. */
class FurtherQuestions {
  readonly #model: Model;
  readonly #values: Values;
  readonly #before: CheckReport;
  readonly #wishes: SearchWishes;
  readonly #events: Pick<CheckEvents, 'progress'>;
  readonly #left: NotChecked[];
  readonly #possibilities: ReportedPossibility[] = [];
  readonly #diagnostics: Diagnostic[];
  #counts: readonly ReportedCount[] = [];
  /** The first question with the wrong answer. */
  #failed: Pick<CheckReport, 'verdict' | 'property' | 'trace'> | null = null;
  #undecided: Undecided | null = null;
  /** Constraints left out something where a question was answered by another search. */
  #leavesOut: Pick<SearchStatistics, 'leavesOut'> = {};

  constructor(model: Model, values: Values, before: CheckReport, wishes: SearchWishes, events: Pick<CheckEvents, 'progress'>) {
    this.#model = model;
    this.#values = values;
    this.#before = before;
    this.#wishes = wishes;
    this.#events = events;
    this.#left = questionsLeft(model, 'questions end with the first that is not decided');
    this.#diagnostics = [...before.diagnostics];
  }

  readonly possible = async (): Promise<boolean> => {
    const { system } = this.#model;
    for (const possibility of this.#model.possible) {
      const { name, span } = possibility;
      const answer = await checkPossible(system, possibility, this.#wishes, this.#events);
      if (answer.kind === 'undecided') return this.#end({ outcome: answer.outcome, searched: system, kind: 'possibility' });
      this.#note(answer);
      this.#answered({ name, span, kind: 'possible', ...this.#told(answer) });
      if (answer.isOutside === true) this.#diagnostics.push(onlyOutside(name, span));
      if (!answer.holds) this.#fail('assumption', { name, span, kind: 'possibility' }, undefined);
    }
    return true;
  };

  readonly alwaysPossible = async (): Promise<boolean> => {
    const { system } = this.#model;
    for (const predicate of this.#model.alwaysPossible) {
      const { name } = predicate;
      const place = defined({ span: predicate.span });
      const answer = await checkAlwaysPossible(system, predicate, this.#wishes, this.#events);
      if (answer.kind === 'undecided') return this.#end({ outcome: answer.outcome, searched: system, kind: 'always-possible' });
      this.#note(answer);
      this.#answered({ name, ...place, kind: 'always-possible', ...this.#told(answer) });
      if (answer.holds) continue;
      this.#fail('property', { name, ...place, kind: 'always-possible' }, this.#traceOf(answer.trace, system));
      const message = `a constraint cuts off states beyond which ${name} may be possible`;
      if (!answer.isCertain) this.#diagnostics.push({ code: 'E452', severity: 'warning', message, ...place });
    }
    return true;
  };

  readonly within = async (): Promise<boolean> => {
    const { system } = this.#model;
    for (const within of this.#model.within) {
      const outcome = await checkWithin(system, within, this.#values, this.#wishes, this.#events);
      const isDecided = outcome.verdict === 'invariant' || (outcome.verdict === 'ok' && !outcome.exited);
      const searched = watched(system, within, this.#values);
      if (!isDecided) return this.#end({ outcome, searched, kind: 'within' });
      this.#note(outcome.statistics);
      const place = { name: within.name, ...defined({ span: within.from.span }) };
      const holds = outcome.verdict === 'ok';
      const trace = holds ? undefined : this.#traceOf(outcome.trace, searched);
      this.#answered({ ...place, kind: 'within', holds, ...defined({ trace }) });
      if (!holds) this.#fail('property', { ...place, kind: 'within' }, trace);
    }
    return true;
  };

  readonly counted = async (): Promise<boolean> => {
    const { system, counted } = this.#model;
    if (counted.length === 0) return true;
    const predicates = counted.map((predicate) => ({ ...predicate, name: writtenAs(predicate.name) }));
    const answer = await countStates(system, predicates, this.#wishes, this.#events);
    if (answer.kind === 'undecided') return this.#end({ outcome: answer.outcome, searched: system, kind: 'count' });
    this.#note(answer.statistics);
    this.#left.length = 0;
    this.#counts = answer.counts;
    return true;
  };

  /** What a search that answered a question has left out. */
  #note({ leavesOut }: Pick<SearchStatistics, 'leavesOut'>): void {
    if (leavesOut === true) this.#leavesOut = { leavesOut };
  }

  /** The report of the check with all answers. A wrong answer stays the verdict where a later question is not decided. */
  report(): CheckReport {
    // The specification may have ended the search before: then temporal properties are open.
    const open = [...(this.#before.notChecked ?? []), ...(this.#undecided === null ? [] : this.#left)];
    const told = {
      ...leftOutBy(this.#model.system, this.#leavesOut),
      ...(this.#possibilities.length > 0 ? { possibilities: this.#possibilities } : {}),
      ...(this.#counts.length > 0 ? { counts: this.#counts } : {}),
      ...(open.length === 0 ? {} : { notChecked: open }),
    };
    const explored = this.#before.exited === true ? {} : { explored: true as const };
    const before = { ...this.#before, diagnostics: this.#diagnostics, ...told };
    if (this.#undecided === null) return this.#failed === null ? before : { ...before, ...this.#failed, ...explored };
    const { statesGenerated, distinctStates, depth, properties } = this.#before;
    const ended = {
      ...this.#reportOf(this.#undecided),
      statesGenerated,
      distinctStates,
      depth,
      ...defined({ properties }),
      ...explored,
      ...told,
    };
    return this.#failed === null ? ended : { ...before, ...this.#failed, ...explored, diagnostics: ended.diagnostics };
  }

  #reportOf({ outcome, searched, kind }: Undecided): CheckReport {
    const model = { ...this.#model, ...decidedModel(searched) };
    const { property, ...report } = reportOf(model, this.#values, outcome, this.#diagnostics, this.#before.seconds);
    return property === undefined ? report : { ...report, property: { ...property, kind } };
  }

  #end(undecided: Undecided): false {
    this.#undecided = undecided;
    return false;
  }

  #answered(possibility: ReportedPossibility): void {
    this.#left.shift();
    this.#possibilities.push(possibility);
  }

  #told({
    holds,
    trace,
    mayBeShorter,
  }: PossibilityAnswer & { readonly kind: 'answered' }): Pick<ReportedPossibility, 'holds' | 'trace' | 'mayBeShorter'> {
    return { holds, ...defined({ trace: this.#traceOf(trace, this.#model.system), mayBeShorter }) };
  }

  #fail(verdict: CheckReport['verdict'], property: FailedProperty, trace: CheckReport['trace']): void {
    this.#failed ??= { verdict, property, ...defined({ trace }) };
  }

  #traceOf(trace: Trace | undefined, system: TransitionSystem): CheckReport['trace'] {
    return trace === undefined ? undefined : reportTrace(trace, system, viewOf(this.#values));
  }
}
