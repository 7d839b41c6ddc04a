// What the actions contributed, for a person: those that never happen first, because they are what the table is read for; then the text of the
// specification with what happened at each conjunct and branch.
import { displayWidth, placeOf, plain, type Style, visible } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedCoverage } from '../check-report.ts';
import { isWholeSearch } from '../whole-search.ts';
import { type AnnotatedFile, annotatedSource, remark, remarkOfRow, type SourceRow } from './annotated-source.ts';
import { grouped } from './numbers.ts';

/** Actions that made no step. */
export function neverEnabled(coverage: readonly ReportedCoverage[]): ReportedCoverage[] {
  return coverage.filter(({ generated }) => generated === 0);
}

/** Actions that made steps, but reached only states that others had reached before. */
function neverFirst(coverage: readonly ReportedCoverage[]): ReportedCoverage[] {
  return coverage.filter(({ generated, distinct }) => generated > 0 && distinct === 0);
}

/** Actions that are enabled only where another one is too: without them no state would be a deadlock. */
export function neverAlone(coverage: readonly ReportedCoverage[]): ReportedCoverage[] {
  return coverage.filter(({ states, alone }) => states !== undefined && states > 0 && alone === 0);
}

/** What actions are called, each once. Of a definition with actions that have names, only the rest is meant by its own. */
export function actionNames(actions: readonly ReportedCoverage[], written: (name: string) => string = visible): string {
  return [...new Set(actions.map(({ name, isRest }) => (isRest === true ? `the rest of ${written(name)}` : written(name))))].join(', ');
}

const number = (n: number): string => grouped(n).padStart(11);

// What follows a part that is never true is never evaluated: saying so of each line would hide the first.
function rowText(row: SourceRow | null, before: SourceRow | null, digits: number, whole: boolean, style: Style): string {
  if (row === null) return style.faint(`${' '.repeat(33)}  ${'.'.repeat(3).padStart(digits)}`);
  const { part, line, further, text } = row;
  const counts = part === undefined ? ' '.repeat(33) : `${number(part.reached)}${number(part.satisfied)}${number(part.found)}`;
  const said = part === undefined || !whole ? null : remark(part);
  const follows = said === 'never evaluated' && before?.part !== undefined && remark(before.part) !== null;
  const at = further ? ' '.repeat(digits) : String(line).padStart(digits);
  const body = `${counts}  ${at}  ${text}`.trimEnd();
  return said === null ? body : style.warning(follows ? body : `${body}   <- ${remarkOfRow(row)}`);
}

function fileText({ name, rows }: AnnotatedFile, whole: boolean, style: Style): string {
  const digits = Math.max(3, ...rows.map((row) => String(row?.line ?? 0).length));
  return [
    style.strong(visible(name)),
    style.faint(`${'evaluated'.padStart(11)}${'true'.padStart(11)}${'new states'.padStart(11)}  ${'#'.padStart(digits)}`),
    ...rows.map((row, i) => rowText(row, rows[i - 1] ?? null, digits, whole, style)),
  ].join('\n');
}

/** The table, without a final line break. */
export function coverageText(report: CheckReport, style: Style = plain): string {
  const { coverage = [], parts } = report;
  if (coverage.length === 0) return style.faint('Coverage: no step was made.');
  const width = Math.max(6, ...coverage.map(({ name }) => displayWidth(visible(name))));
  const pad = (text: string): string => text + ' '.repeat(Math.max(0, width - displayWidth(text)));
  const inStates = coverage.some(({ states }) => states !== undefined);
  const rows = coverage.map(({ name, span, generated, distinct, states, alone }) => {
    const where = inStates ? number(states ?? 0) + number(alone ?? 0) : '';
    const line = `  ${pad(visible(name))}${number(generated)}${number(distinct)}${where}`;
    const place = span === undefined ? '' : style.faint(`   ${visible(placeOf(span))}`);
    return `${generated === 0 ? style.warning(line) : line}${place}`;
  });
  const whole = isWholeSearch(report);
  const never = neverEnabled(coverage);
  const late = whole ? neverFirst(coverage) : [];
  const beside = whole ? neverAlone(coverage) : [];
  const heads = ['steps', 'new states', ...(inStates ? ['enabled in', 'alone in'] : [])];
  return [
    style.strong(`Coverage${whole ? '' : ' (so far)'}:`),
    style.faint(`  ${pad('action')}${heads.map((head) => head.padStart(11)).join('')}`),
    ...rows,
    ...(never.length === 0 ? [] : [`${style.warning(whole ? 'Never enabled:' : 'No step so far:')} ${actionNames(never)}`]),
    ...(beside.length === 0 ? [] : [style.faint(`Never the only action enabled: ${actionNames(beside)}`)]),
    ...(late.length === 0 ? [] : [style.faint(`Never the first to reach a state: ${actionNames(late)}`)]),
    ...(parts === undefined ? [] : annotatedSource(parts, coverage).map((file) => `\n${fileText(file, whole, style)}`)),
  ].join('\n');
}
