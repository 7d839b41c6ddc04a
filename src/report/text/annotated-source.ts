// The specification's text with what the search did at each line: the annotated source of coverage.
//
// A line gets a row for each part that begins in it. The first one carries the line's text; further ones carry only their own, in its column. Long
// stretches without parts are left out.
import { jsonPlace, type SourceText, textOf, visible } from '../../diagnostics/index.ts';
import type { ReportedCoverage, ReportedPart } from '../check-report.ts';

/** One row: a line of the text, or a further part of the line above. */
export interface SourceRow {
  readonly line: number;
  /** True where the row is not the first of its line. */
  readonly further: boolean;
  readonly text: string;
  readonly part?: ReportedPart;
  /** The text of the part, where the row is a line in which several begin. */
  readonly own?: string;
}

/** The rows of one file; null where lines are left out. */
export interface AnnotatedFile {
  readonly name: string;
  readonly rows: readonly (SourceRow | null)[];
}

/** Stretches without parts that are shorter are shown. */
const SHORTEST_GAP = 3;

/** A tab is as wide as a space here: columns count characters. */
const lineOf = (text: string): string => visible(text.replaceAll('\t', ' '));

const firstLineOf = ({ span }: ReportedPart): string => lineOf(textOf(span).split(/[\r\n]/)[0] ?? '');

/** A branch that begins with a conjunct says nothing that the conjunct does not. */
function saysTheSame(part: ReportedPart, next: ReportedPart | undefined): boolean {
  return part.kind === 'branch' && next?.kind === 'conjunct' && part.span.end >= next.span.end && part.reached === next.reached;
}

function fileOf(source: SourceText, parts: readonly ReportedPart[], actions: readonly ReportedCoverage[]): AnnotatedFile {
  const lines = source.text.split(/\r\n|\n|\r/);
  const starts = actions.flatMap(({ span }) => (span?.source.name === source.name ? [jsonPlace(span).line] : []));
  const at = new Map<number, { readonly part: ReportedPart; readonly column: number }[]>();
  const wanted = new Set(starts);
  for (const part of parts) {
    const { line, column, endLine } = jsonPlace(part.span);
    const list = at.get(line) ?? [];
    at.set(line, list);
    list.push({ part, column });
    for (let l = line; l <= endLine; l++) wanted.add(l);
  }
  const shown = [...wanted].sort((a, b) => a - b);
  const rows: (SourceRow | null)[] = [];
  let last = 0;
  for (const line of shown) {
    const gap = line - last - 1;
    if (last > 0 && gap > 0 && gap < SHORTEST_GAP)
      for (let l = last + 1; l < line; l++) rows.push({ line: l, further: false, text: lineOf(lines[l - 1] ?? '') });
    else if (last > 0 && gap > 0) rows.push(null);
    last = line;
    const here = (at.get(line) ?? [])
      .sort((a, b) => a.column - b.column || b.part.span.end - a.part.span.end)
      .filter(({ part }, i, list) => !saysTheSame(part, list[i + 1]?.part));
    const [first, ...others] = here;
    const said = first === undefined ? {} : { part: first.part, ...(others.length === 0 ? {} : { own: firstLineOf(first.part) }) };
    rows.push({ line, further: false, text: lineOf(lines[line - 1] ?? ''), ...said });
    for (const { part, column } of others) rows.push({ line, further: true, text: ' '.repeat(column - 1) + firstLineOf(part), part });
  }
  return { name: source.name, rows };
}

/** The files in which there are parts. */
export function annotatedSource(parts: readonly ReportedPart[], actions: readonly ReportedCoverage[]): AnnotatedFile[] {
  const sources = new Map<string, SourceText>();
  for (const { span } of parts) sources.set(span.source.name, span.source);
  return Array.from(sources.values(), (source) =>
    fileOf(
      source,
      parts.filter(({ span }) => span.source.name === source.name),
      actions,
    ),
  );
}

/** What is remarkable about the part of a row, in words: of the part alone where the row has the text of a whole line. Null where nothing is. */
export function remarkOfRow({ part, own }: SourceRow): string | null {
  const said = part === undefined ? null : remark(part);
  return said === null || own === undefined ? said : `${own} is ${said}`;
}

/** What is remarkable about a part, in words; null where nothing is. */
export function remark({ kind, reached, satisfied }: ReportedPart): string | null {
  if (reached === 0) return 'never evaluated';
  if (satisfied > 0) return null;
  return kind === 'conjunct' ? 'never true' : 'never taken';
}
