// The report of a violation that the last state of its behaviour shows, with why it does.
import type { CheckOutcome, SimulationOutcome } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { CheckReport } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import type { CheckRequest, SimulationRequest } from '../request.ts';

/** What was checked. */
interface Checked {
  readonly model: Model;
  /** Null: a program, whose rules are functions. */
  readonly module: OpenedModule | null;
  readonly values: Values;
}

type Request = Pick<CheckRequest & SimulationRequest, 'tellsWhy' | 'allowIo' | 'allowExec'>;

/** Adds why an invariant is false, or no step is possible, where that is asked for and can be told. The trace has the values of the variables. */
export async function tellingWhy(
  report: CheckReport,
  outcome: CheckOutcome | SimulationOutcome,
  { tellsWhy, allowIo, allowExec }: Request,
  { model, module, values }: Checked,
): Promise<CheckReport> {
  if (outcome.verdict !== 'deadlock' && outcome.verdict !== 'invariant') return report;
  const { states } = outcome.trace;
  const last = states.at(-1);
  // What writes files or runs programs is not evaluated again.
  if (tellsWhy !== true || last === undefined || module === null || allowIo === true || allowExec === true) return report;
  const { whyFailed } = await import('./why-failed.ts');
  const invariant = outcome.verdict === 'invariant' ? outcome.predicate.name : null;
  const why = whyFailed(model, module, values, { invariant, state: last.vector, level: states.length });
  return why === null ? report : { ...report, why };
}
