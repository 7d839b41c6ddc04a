// What a check failed at, in a line that begins with its verdict.
import { visible } from '../../diagnostics/index.ts';
import { UNNAMED_ASSUMPTION } from '../../model/index.ts';
import type { CheckReport } from '../check-report.ts';

/** The name behind a blank; nothing where there is none. */
export function failedName({ property }: Pick<CheckReport, 'property'>): string {
  return property === undefined || property.name === UNNAMED_ASSUMPTION ? '' : ` ${visible(property.name)}`;
}
