// A sweep as CSV (RFC 4180): a line a row, the constants first.
import { namesLeftOut } from '../reported-properties.ts';
import { rowVerdict, type SweepReport } from '../sweep-report.ts';

const COLUMNS = ['verdict', 'property', 'statesGenerated', 'distinctStates', 'depth', 'seconds', 'within'] as const;

/** The sweep as CSV, with its final line break. */
export function csvSweep({ constants, rows }: SweepReport): string {
  const lines = rows.map((row) => {
    const { report } = row;
    const numbers =
      report === undefined ? ['', '', '', ''] : [report.statesGenerated, report.distinctStates, report.depth, report.seconds.toFixed(3)];
    const within = report?.leftOut === undefined ? '' : namesLeftOut(report.leftOut).join(' ');
    return [...row.values, rowVerdict(row), report?.property?.name ?? '', ...numbers, within];
  });
  return [[...constants, ...COLUMNS], ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};
