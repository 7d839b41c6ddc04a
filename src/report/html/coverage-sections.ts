// What the actions and their parts contributed, as tables of the page.
import { placeOf } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedCoverage } from '../check-report.ts';
import { type AnnotatedFile, annotatedSource, remarkOfRow, type SourceRow } from '../text/annotated-source.ts';
import { grouped } from '../text/numbers.ts';
import { isWholeSearch } from '../whole-search.ts';
import { escaped } from './escaped.ts';

const cell = (n: number | undefined): string => `<td class="number">${n === undefined ? '' : grouped(n)}</td>`;

function actionRow(inStates: boolean, whole: boolean) {
  return ({ name, span, generated, distinct, states, alone }: ReportedCoverage): string => {
    const place = span === undefined ? '' : escaped(placeOf(span));
    const note = generated > 0 ? '' : whole ? ' <span class="false">never enabled</span>' : ' <span class="faint">no step so far</span>';
    const where = inStates ? cell(states) + cell(alone) : '';
    return `<tr><td><code>${escaped(name)}</code>${note}</td>${cell(generated)}${cell(distinct)}${where}<td class="faint">${place}</td></tr>`;
  };
}

function actionTable(coverage: readonly ReportedCoverage[], whole: boolean): string {
  const inStates = coverage.some(({ states }) => states !== undefined);
  const heads = ['steps', 'new states', ...(inStates ? ['enabled in', 'alone in'] : [])].map((head) => `<th class="number">${head}</th>`);
  return [
    `<h2>Actions${whole ? '' : ', as far as the search came'}</h2>`,
    `<table class="coverage"><thead><tr><th>action</th>${heads.join('')}<th>where</th></tr></thead><tbody>`,
    ...coverage.map(actionRow(inStates, whole)),
    '</tbody></table>',
  ].join('\n');
}

function sourceRow(row: SourceRow | null, whole: boolean): string {
  if (row === null) return '<tr class="gap"><td colspan="5"></td></tr>';
  const { part, line, further, text } = row;
  const said = whole ? remarkOfRow(row) : null;
  const kind = said === null ? '' : ` class="unused" title="${escaped(said)}"`;
  const number = `<td class="number faint">${further ? '' : line}</td>`;
  return `<tr${kind}>${cell(part?.reached)}${cell(part?.satisfied)}${cell(part?.found)}${number}<td class="source">${escaped(text)}</td></tr>`;
}

function sourceTable({ name, rows }: AnnotatedFile, whole: boolean): string {
  return [
    `<h2>${escaped(name)}</h2>`,
    '<table class="annotated"><thead><tr><th class="number">evaluated</th><th class="number">true</th><th class="number">new states</th><th></th><th></th></tr></thead><tbody>',
    ...rows.map((row) => sourceRow(row, whole)),
    '</tbody></table>',
  ].join('\n');
}

/** The sections; none where nothing was explored. */
export function coverageSections(report: CheckReport): string[] {
  const { coverage, parts } = report;
  if (coverage === undefined) return [];
  const whole = isWholeSearch(report);
  return [
    actionTable(coverage, whole),
    ...(parts === undefined ? [] : annotatedSource(parts, coverage).map((file) => sourceTable(file, whole))),
  ];
}
