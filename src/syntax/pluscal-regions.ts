// Where a text holds PlusCal: algorithms stand in comments, and their translation between two marks.
import { scanText, vocabulary } from '../../grammar/index.ts';
import type { SourceText, Span } from '../diagnostics/index.ts';

/** The PlusCal parts of one text. */
export interface PlusCalRegions {
  /** The comments that hold an algorithm, their delimiters included, in the order of the text. */
  readonly algorithms: readonly Span[];
  /** From the start of the line with `BEGIN TRANSLATION` to the end of the line with `END TRANSLATION`; null without both. */
  readonly translation: Span | null;
}

const algorithm = /--(?:fair\s+)?algorithm\b/;
const beginMark = /^.*\\\*+\s*BEGIN TRANSLATION.*$/m;
const endMark = /^.*\\\*+\s*END TRANSLATION.*$/m;

/**
 * Finds PlusCal in a text.
 * @param source the whole file; comments before the module count as well
 */
export function findPlusCal(source: SourceText): PlusCalRegions {
  const { text } = source;
  if (!text.includes('algorithm') && !text.includes('TRANSLATION')) return { algorithms: [], translation: null };
  const { comments } = scanText(source, vocabulary());
  const algorithms = comments.filter(({ start, end }) => text.startsWith('(*', start) && algorithm.test(text.slice(start, end)));
  const begin = beginMark.exec(text);
  const rest = begin ? begin.index + begin[0].length : 0;
  const end = begin ? endMark.exec(text.slice(rest)) : null;
  const translation = begin && end ? { source, start: begin.index, end: rest + end.index + end[0].length } : null;
  return { algorithms: algorithms.map(({ start, end: stop }) => ({ source, start, end: stop })), translation };
}
