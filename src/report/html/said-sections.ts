// What the text report says behind the counterexample, as sections of the page: nothing that it tells may be missing there.
import { plain } from '../../diagnostics/index.ts';
import type { CheckReport } from '../check-report.ts';
import { furtherTexts } from '../text/further-texts.ts';
import { escaped } from './escaped.ts';

const WIDTH = 110;

/** A text that begins with a line of its own for what it is about, or is one sentence. */
function sectionOf(text: string): string {
  const [first, ...rest] = text.split('\n');
  if (rest.length === 0) return `<p>${escaped(text)}</p>`;
  return `<h2>${escaped(first!.replace(/:$/, ''))}</h2>\n<pre>${escaped(rest.join('\n').replace(/^\n+/, ''))}</pre>`;
}

/** The sections: all violations, temporal properties, what was asked, what was not checked. */
export function saidSections(report: CheckReport): readonly string[] {
  return furtherTexts(report, { style: plain, width: WIDTH, full: true }).map(sectionOf);
}
