// What may be said of a search: numbers where there was one, and "never" of what did not happen only where it came to its end.
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

/** Whether the model could be read: only then there are numbers to tell. */
export function hasNumbers({ verdict }: Pick<CheckReport, 'verdict'>): boolean {
  return verdict !== 'parse-error' && verdict !== 'config-error';
}
