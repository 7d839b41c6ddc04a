// Diagnostics as text: the place in a form that terminals and editors make clickable, the source line with the span underlined, then what
// else helps, then what to do.

import type { Diagnostic, Severity } from './diagnostic.ts';
import { visible, visibleLines } from './display.ts';
import { excerpt } from './excerpt.ts';
import { placeOf } from './line-index.ts';
import { plain, type Style } from './style.ts';

/** How to render. */
export interface RenderOptions {
  readonly style?: Style;
  /** Terminal columns for a source line; longer ones are cut around the span. */
  readonly width?: number;
}

const indent = '       ';

const paintOf = (style: Style, severity: Severity): ((text: string) => string) => style[severity];

const remark = (style: Style, kind: string, text: string): string => {
  const lines = visibleLines(text).split('\n');
  return `${indent}${style.strong(`${kind}:`)} ${lines.join(`\n${indent}${' '.repeat(kind.length + 2)}`)}`;
};

/** One diagnostic, several lines, without a final line break. */
export function renderDiagnostic(diagnostic: Diagnostic, options: RenderOptions = {}): string {
  const style = options.style ?? plain;
  const paint = paintOf(style, diagnostic.severity);
  const lines: string[] = [];
  const place = diagnostic.span === undefined ? '' : `${visible(placeOf(diagnostic.span))}: `;
  lines.push(`${place}${paint(`${diagnostic.severity}[${diagnostic.code}]:`)} ${style.strong(visibleLines(diagnostic.message))}`);
  if (diagnostic.span !== undefined) lines.push(...excerpt(diagnostic.span, style, paint, options.width));
  for (const { span, message } of diagnostic.related ?? []) {
    lines.push(`${visible(placeOf(span))}: ${style.note('note:')} ${visibleLines(message)}`);
    lines.push(...excerpt(span, style, style.note, options.width));
  }
  for (const note of diagnostic.notes ?? []) lines.push(remark(style, 'note', note));
  if (diagnostic.fix !== undefined) lines.push(remark(style, 'fix', diagnostic.fix));
  return lines.join('\n');
}

/** All of them, a blank line between two. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], options: RenderOptions = {}): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, options)).join('\n\n');
}
