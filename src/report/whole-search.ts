// Whether a search came to its end: only then "never" may be said of what did not happen.
import type { CheckReport } from './check-report.ts';

/** Whether all states were expanded that the constraints leave. Random behaviours never are all. */
export function isWholeSearch({
  verdict,
  explored,
  exited,
  simulation,
}: Pick<CheckReport, 'verdict' | 'explored' | 'exited' | 'simulation'>): boolean {
  return explored === true || (verdict === 'ok' && exited !== true && simulation === undefined);
}
