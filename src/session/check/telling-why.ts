// The report of a violation that the last state of its behaviour shows, with why it does.
import { type CheckOutcome, isOutOfMemory, type SimulationOutcome } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { CheckReport } from '../../report/index.ts';
import { GivenUp, type Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckRequest, SimulationRequest } from '../request.ts';
import { keepVigil } from '../threads/vigil.ts';

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

/** Adds what the last state, or the step to it, violates, or why no step is possible, where that is asked for and can be told. The trace has the values of the variables. */
export async function tellingWhy(
  report: CheckReport,
  outcome: CheckOutcome | SimulationOutcome,
  { tellsWhy, allowIo, allowExec, signal, hear }: Request,
  { model, module, values }: Checked,
): Promise<CheckReport> {
  // What is explained along the whole behaviour is violated by all of it.
  const isOfEnd = outcome.verdict === 'property' && outcome.explanation === undefined && outcome.trace.loop === undefined;
  if (outcome.verdict !== 'deadlock' && outcome.verdict !== 'invariant' && !isOfEnd) return report;
  const { states } = outcome.trace;
  const last = states.at(-1);
  // What writes files or runs programs is not evaluated again.
  if (tellsWhy !== true || last === undefined || module === null || allowIo === true || allowExec === true) return report;
  const { whyFailed } = await import('./why-failed.ts');
  const violated = outcome.verdict === 'deadlock' ? null : outcome.predicate.name;
  const before = states.at(-2)?.vector ?? null;
  const ends = performance.now() + MOST_SECONDS * 1000;
  const vigil = keepVigil(values.arena, { ...defined({ signal }), hear: () => performance.now() > ends || hear?.() === true });
  try {
    const why = whyFailed(model, module, values, { violated, state: last.vector, before, level: states.length });
    return why === null ? report : { ...report, why };
  } catch (error) {
    if (!(error instanceof GivenUp) && !isOutOfMemory(error)) throw error;
    values.arena.release(0);
    return report;
  } finally {
    vigil.end();
  }
}
