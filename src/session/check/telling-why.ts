// The report of what fails in a state, or without one, with why it does.
import { type CheckOutcome, type FoundViolation, isOutOfMemory, type SimulationOutcome } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { CheckReport, ReportedReasons } from '../../report/index.ts';
import { GivenUp, type Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckRequest, SimulationRequest } from '../request.ts';
import { keepVigil } from '../threads/vigil.ts';
import type { FailedState, Failure } from './why-failed.ts';

/** What was checked. */
interface Checked {
  readonly model: Model;
  /** Null: a program, whose rules are functions. */
  readonly module: OpenedModule | null;
  readonly values: Values;
}

type Request = Pick<CheckRequest & SimulationRequest, 'tellsWhy' | 'allowIo' | 'allowExec' | 'signal' | 'hear'>;

/** Parts are evaluated that the check never came to, behind those that are false: they may take for ever. */
const MOST_SECONDS = 2;

/** Where a behaviour ends; null where it has no state. */
function lastOf({ states }: FoundViolation['trace']): FailedState | null {
  const last = states.at(-1);
  return last === undefined ? null : { state: last.vector, before: states.at(-2)?.vector ?? null, level: states.length };
}

/** The parts of a property that are checked as these. */
const PARTS = { invariant: 'always', 'initial-predicate': 'initial', 'step-invariant': 'steps' } as const;

/** What is asked about one of all violations; null: it is explained along the whole behaviour. */
function failureOfOne({ kind, predicate: { name }, trace }: FoundViolation): Exclude<Failure, { kind: 'fault' }> | null {
  const at = lastOf(trace);
  if (at === null || kind === 'temporal') return null;
  return kind === 'deadlock' ? { kind, ...at } : { kind: 'violation', violated: name, part: PARTS[kind], ...at };
}

/** What is asked about an outcome; null where there is nothing to ask. */
function failureOf(outcome: CheckOutcome | SimulationOutcome): Failure | null {
  if (outcome.verdict === 'assumption') {
    const { span } = outcome.predicate;
    // What a postcondition reads is over.
    return outcome.kind === 'assumption' && span !== undefined ? { kind: 'assumption', span } : null;
  }
  const at = 'trace' in outcome && outcome.trace !== undefined ? lastOf(outcome.trace) : null;
  if (at === null) return null;
  switch (outcome.verdict) {
    case 'assertion':
    case 'evaluation-error':
      return outcome.phase === 'next' ? { kind: 'fault', error: outcome.error, ...at } : null;
    case 'deadlock':
      return { kind: 'deadlock', ...at };
    case 'property':
      // What is explained along the whole behaviour is violated by all of it.
      if (outcome.explanation !== undefined || outcome.trace.loop !== undefined) return null;
      return { kind: 'violation', violated: outcome.predicate.name, part: at.before === null ? 'initial' : 'steps', ...at };
    case 'invariant':
      return { kind: 'violation', violated: outcome.predicate.name, part: 'always', ...at };
    default:
      return null;
  }
}

/**
 * Adds what the last state, or the step to it, violates, why no step is possible or an assumption is false, and of which action a step has no value, where that is
 * asked for and can be told; of all violations that were found, too. The traces have the values of the variables.
 */
export async function tellingWhy(
  report: CheckReport,
  outcome: CheckOutcome | SimulationOutcome,
  { tellsWhy, allowIo, allowExec, signal, hear }: Request,
  { model, module, values }: Checked,
): Promise<CheckReport> {
  const failure = failureOf(outcome);
  const found = ('all' in outcome ? outcome.all?.found : undefined) ?? [];
  // What writes files or runs programs is not evaluated again.
  if ((failure === null && found.length === 0) || tellsWhy !== true || module === null || allowIo === true || allowExec === true)
    return report;
  const { faultyAction, whyFailed } = await import('./why-failed.ts');
  const ends = performance.now() + MOST_SECONDS * 1000;
  const vigil = keepVigil(values.arena, { ...defined({ signal }), hear: () => performance.now() > ends || hear?.() === true });
  let told = report;
  try {
    if (failure?.kind === 'fault') told = { ...told, ...defined({ action: faultyAction(model, module, values, failure) ?? undefined }) };
    else if (failure !== null) told = { ...told, ...defined({ why: whyFailed(model, module, values, failure) ?? undefined }) };
    for (const [i, one] of found.entries()) {
      const asked = failureOfOne(one);
      if (asked === null || performance.now() > ends) continue;
      told = withReasons(told, i, whyFailed(model, module, values, asked));
    }
  } catch (error) {
    if (!(error instanceof GivenUp) && !isOutOfMemory(error)) throw error;
    values.arena.release(0);
  } finally {
    vigil.end();
  }
  return told;
}

/** The report, with why the violation at that place of the list is one. */
function withReasons(report: CheckReport, place: number, why: ReportedReasons | null): CheckReport {
  const { violations } = report;
  if (violations === undefined || why === null) return report;
  return { ...report, violations: { ...violations, found: violations.found.map((one, i) => (i === place ? { ...one, why } : one)) } };
}
