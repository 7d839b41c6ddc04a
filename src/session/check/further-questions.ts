// What a check asks after the search and the temporal properties found nothing: possibilities and bounded responses. Each is a search of its own.
import type { CheckOutcome } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import { type CheckReport, type FailedProperty, type ReportedPossibility, reportTrace, viewOf } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import type { CheckEvents } from '../request.ts';
import { countStates } from './count-states.ts';
import { countedText, questionsLeft } from './not-checked.ts';
import { checkAlwaysPossible, checkPossible, type PossibilityAnswer } from './possibility.ts';
import { reportOf } from './report-outcome.ts';
import type { SearchWishes } from './run-search.ts';
import { checkWithin, watched } from './within.ts';

/** What was checked before is not open any more. */
const undecidedModel = (system: TransitionSystem) => ({
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

/** Asks the questions of the model; `report` is the report of a check that found nothing, and is carried on. */
export const askFurther = async (
  model: Model,
  values: Values,
  report: CheckReport,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<CheckReport> => {
  const { system } = model;
  const diagnostics: Diagnostic[] = [...report.diagnostics];
  const possibilities: ReportedPossibility[] = [];
  const left = questionsLeft(model);
  let failed: Partial<CheckReport> = {};
  let isFailed = false;

  const fail = (verdict: CheckReport['verdict'], property: FailedProperty, trace: CheckReport['trace']): void => {
    if (isFailed) return;
    isFailed = true;
    failed = { verdict, property, ...(trace === undefined ? {} : { trace }) };
  };
  /** A fault, a limit or an interruption: nothing more can be said. */
  const undecided = (outcome: CheckOutcome, searched: TransitionSystem): CheckReport => ({
    ...reportOf({ ...model, ...undecidedModel(searched) }, values, outcome, diagnostics, report.seconds),
    ...(report.properties === undefined ? {} : { properties: report.properties }),
    ...(possibilities.length > 0 ? { possibilities } : {}),
    ...(outcome.verdict === 'limit' || outcome.verdict === 'interrupted' ? { notChecked: left } : {}),
    statesGenerated: report.statesGenerated,
    distinctStates: report.distinctStates,
    depth: report.depth,
  });
  const traceOf = (answer: PossibilityAnswer & { kind: 'answered' }): { trace?: NonNullable<CheckReport['trace']> } =>
    answer.trace === undefined ? {} : { trace: reportTrace(answer.trace, system, viewOf(values)) };

  for (const possibility of model.possible) {
    const { name, span } = possibility;
    const answer = await checkPossible(system, possibility, wishes, events);
    if (answer.kind === 'undecided') return undecided(answer.outcome, system);
    left.shift();
    possibilities.push({ name, span, kind: 'possible', holds: answer.holds, ...traceOf(answer) });
    if (!answer.holds) fail('assumption', { name, span, kind: 'possibility' }, undefined);
  }
  for (const predicate of model.alwaysPossible) {
    const { name } = predicate;
    const place = predicate.span === undefined ? {} : { span: predicate.span };
    const answer = await checkAlwaysPossible(system, predicate, wishes, events);
    if (answer.kind === 'undecided') return undecided(answer.outcome, system);
    left.shift();
    const { trace } = traceOf(answer);
    possibilities.push({ name, ...place, kind: 'always-possible', holds: answer.holds, ...(trace === undefined ? {} : { trace }) });
    if (answer.holds) continue;
    fail('property', { name, ...place, kind: 'always-possible' }, trace);
    if (!answer.isCertain)
      diagnostics.push({
        code: 'E452',
        severity: 'warning',
        message: `a constraint cuts off states beyond which ${name} may be possible`,
        ...place,
      });
  }
  for (const within of model.within) {
    const outcome = await checkWithin(system, within, values, wishes, events);
    if (outcome.verdict !== 'limit' && outcome.verdict !== 'interrupted') left.shift();
    if (outcome.verdict === 'ok' && !outcome.exited) continue;
    const searched = watched(system, within, values);
    if (outcome.verdict !== 'invariant') return undecided(outcome, searched);
    const span = within.from.span;
    const property: FailedProperty = { name: within.name, kind: 'within', ...(span === undefined ? {} : { span }) };
    fail('property', property, reportTrace(outcome.trace, searched, viewOf(values)));
  }
  const found = { ...report, ...failed, diagnostics, ...(possibilities.length > 0 ? { possibilities } : {}) };
  if (model.counted.length === 0) return found;
  const answer = await countStates(
    system,
    model.counted.map((predicate) => ({ name: countedText(predicate.name), predicate })),
    wishes,
    events,
  );
  return answer.kind === 'undecided' ? undecided(answer.outcome, system) : { ...found, counts: answer.counts };
};
