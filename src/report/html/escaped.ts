import { visibleLines } from '../../diagnostics/index.ts';

/** Text that stands for itself in HTML, in content and in attributes. Control characters are shown; line breaks stay. */
export function escaped(text: string): string {
  return visibleLines(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
