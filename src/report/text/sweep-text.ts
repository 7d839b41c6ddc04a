// A sweep as a table for people. Each line can be printed as soon as its row is known: the widths follow from the texts of the values.
import { type Diagnostic, displayWidth, plain, renderDiagnostics, type Style, visible } from '../../diagnostics/index.ts';
import { rowVerdict, type SweepReport, type SweepRow } from '../sweep-report.ts';
import { failedName } from './failed-name.ts';
import { counted, duration, grouped } from './numbers.ts';
import { withinText } from './properties-text.ts';

const NUMBERS = ['generated', 'distinct', 'depth', 'time'] as const;

/** Columns of the numbers: those of a thousand million states. */
const WIDTHS = [15, 13, 7, 11] as const;

/** Warnings, and errors, that are shown. */
const MOST_FAULTS = 3;

/** The lines of a table of this plan. */
export class SweepTable {
  readonly #widths: readonly number[];
  readonly #names: readonly string[];
  readonly #style: Style;

  /** @param rows the texts of the values */
  constructor(constants: readonly string[], rows: readonly (readonly string[])[], style: Style = plain) {
    this.#names = constants.map(visible);
    this.#widths = this.#names.map((name, i) => Math.max(displayWidth(name), ...rows.map((values) => displayWidth(visible(values[i]!)))));
    this.#style = style;
  }

  heading(): string {
    return this.#style.strong(`${this.#cells(this.#names)}${NUMBERS.map((name, i) => name.padStart(WIDTHS[i]!)).join('')}  verdict`);
  }

  row(row: SweepRow): string {
    const { report } = row;
    const numbers =
      report === undefined
        ? ['', '', '', '']
        : [grouped(report.statesGenerated), grouped(report.distinctStates), grouped(report.depth), duration(report.seconds)];
    return `${this.#cells(row.values.map(visible))}${numbers.map((text, i) => text.padStart(WIDTHS[i]!)).join('')}  ${this.#verdict(row)}`;
  }

  #cells(texts: readonly string[]): string {
    return texts.map((text, i) => `${text}${' '.repeat(this.#widths[i]! - displayWidth(text))}`).join('  ');
  }

  #verdict(row: SweepRow): string {
    const { report, reason } = row;
    if (report === undefined) return this.#style.warning(visible(reason ?? rowVerdict(row)));
    const { verdict, trace, limit, exited } = report;
    const warnings = report.diagnostics.filter(({ severity }) => severity === 'warning').length;
    if (verdict === 'ok')
      return `${this.#style.success(verdict)}${this.#style.warning(withinText(report))}${exited === true ? this.#style.warning(' (ended by the specification)') : ''}${warnings === 0 ? '' : this.#style.warning(`, ${counted(warnings, 'warning')}`)}`;
    const length = trace === undefined ? '' : `, trace of ${grouped(trace.states.length)}`;
    if (verdict === 'limit') return this.#style.warning(`${verdict}${limit === undefined ? '' : ` (${limit})`}`);
    return this.#style.error(`${verdict}${failedName(report)}${length}`);
  }
}

/** How a sweep is shown on a screen. */
interface Appearance {
  readonly style?: Style;
  readonly width?: number;
}

const badRow = ({ rows }: SweepReport): SweepRow | undefined =>
  rows.find(({ report }) => report !== undefined && report.verdict !== 'ok' && report.verdict !== 'limit');

/** What is wrong with the arguments, or warnings of all models and the faults of the first that is not ok: a table has no room for them. */
export function sweepFaults(sweep: SweepReport, { style = plain, width = 100 }: Appearance = {}): readonly string[] {
  const { rows, diagnostics } = sweep;
  const told = (some: readonly Diagnostic[]): readonly string[] => (some.length === 0 ? [] : [renderDiagnostics(some, { style, width })]);
  const first = (all: readonly Diagnostic[], word: string): readonly string[] => {
    const more = all.length - MOST_FAULTS;
    return [
      ...told(all.slice(0, MOST_FAULTS)),
      ...(more > 0 ? [style.faint(`${counted(more, `more ${word}`)}: --format json has all.`)] : []),
    ];
  };
  if (diagnostics.length > 0) return told(diagnostics);
  const warnings = new Map(
    rows.flatMap(({ report }) => report?.diagnostics ?? []).flatMap((d) => (d.severity === 'warning' ? [[d.message, d] as const] : [])),
  );
  return [...first([...warnings.values()], 'warning'), ...first(errorsOf(badRow(sweep)), 'error')];
}

const errorsOf = (row: SweepRow | undefined): readonly Diagnostic[] =>
  row?.report?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];

/** What follows the table: faults of the specification, the counts, and how to see a counterexample. */
export function sweepEndText(sweep: SweepReport, { style = plain, width = 100 }: Appearance = {}): string {
  const { rows, diagnostics, seconds } = sweep;
  const faults = sweepFaults(sweep, { style, width });
  if (diagnostics.length > 0) return faults.join('\n\n');
  const verdicts = new Map<string, number>();
  for (const row of rows) verdicts.set(rowVerdict(row), (verdicts.get(rowVerdict(row)) ?? 0) + 1);
  const counts = [...verdicts].map(([verdict, count]) => `${grouped(count)} ${verdict}`).join(', ');
  const bad = badRow(sweep);
  const isGood = rows.length > 0 && rows.every((row) => rowVerdict(row) === 'ok');
  return [
    ...faults,
    `${(isGood ? style.success : bad === undefined ? style.warning : style.error)(`${counted(rows.length, 'model')}: ${counts}`)}${style.faint(`  ${duration(seconds)}`)}`,
    ...(bad === undefined || errorsOf(bad).length > 0 ? [] : [`The first that is not ok in full: ${bad.command}`]),
  ].join('\n\n');
}
