// Words that become longer or shorter, and the rows that keep their distance to what they are aligned with: a junction list is delimited by the columns of its bullets, so a
// longer name before a bullet would take the items below out of the list.
import type { SourceText } from '../diagnostics/index.ts';
import { findAlgorithm } from '../pluscal/index.ts';
import { algorithmRegion } from './algorithm-rows.ts';
import { anchorsOf } from './anchors.ts';
import { moduleRegion, type Region, scanned, untouchedIn } from './module-rows.ts';
import type { Edit } from './row-edits.ts';
import { firstOf, type Row, widthOf } from './rows.ts';

/** By how many columns edits of a row move what follows them, up to an offset. */
const movedBefore = (edits: readonly Edit[], { pieces }: Row, offset: number): number =>
  edits
    .filter(({ start }) => pieces[0]!.start <= start && start < offset)
    .reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);

/** The blanks at the beginnings of rows that change with the edits. */
function indentation(source: SourceText, { rows, begins }: Region, edits: readonly Edit[]): readonly Edit[] {
  const anchors = anchorsOf(rows, begins, () => undefined);
  const shifts: number[] = [];
  return rows.flatMap((row, i): readonly Edit[] => {
    const anchor = anchors[i]!;
    if (anchor.kind === 'margin') {
      shifts.push(0);
      return [];
    }
    const above = rows[anchor.row]!;
    const shift = shifts[anchor.row]! + movedBefore(edits, above, above.pieces[anchor.piece]!.start);
    shifts.push(shift);
    const { start } = row.pieces[0]!;
    const lineStart = Math.max(source.text.lastIndexOf('\n', start - 1), source.text.lastIndexOf('\r', start - 1)) + 1;
    const blanks = source.text.slice(lineStart, start);
    if (shift === 0 || blanks.trim() !== '' || firstOf(row) !== row.pieces[0]) return [];
    return [{ start: lineStart, end: start, text: ' '.repeat(Math.max(0, widthOf(blanks, 0, true) + shift)) }];
  });
}

/**
 * Edits of words together with those of the blanks that keep every row where it belongs.
 * @param edits that do not overlap, each within a line
 * @returns all edits, in the order of the text
 */
export function keepingRows(source: SourceText, edits: readonly Edit[]): readonly Edit[] {
  const algorithm = findAlgorithm(source);
  const regions = [
    moduleRegion(source, scanned(source), untouchedIn(source)),
    algorithm === null ? null : algorithmRegion(source, algorithm),
  ];
  const blanks = regions.flatMap((region) => (region === null ? [] : indentation(source, region, edits)));
  return [...edits, ...blanks].sort((a, b) => a.start - b.start || a.end - b.end);
}
