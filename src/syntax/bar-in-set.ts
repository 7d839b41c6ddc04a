// `{x \in S | P}` and `{e | x \in S}`, as mathematics has it, where `|` is an operator.
import type { SourceText } from '../diagnostics/index.ts';

/** What to write for a `|` in this part of a text; undefined where there is no such bar. */
export function fixForBar({ text }: SourceText, start: number, end: number): string | undefined {
  const bar = text.slice(start, end).search(/(?<!\|)\|(?![|=-])/);
  if (bar < 0) return undefined;
  const [, before] = /\{([^{}:]*)$/.exec(text.slice(0, start + bar)) ?? [];
  const [after] = /^[^{}:]*/.exec(text.slice(start + bar)) as RegExpExecArray;
  if (before === undefined || !/\\in\b/.test(before + after)) return undefined;
  return 'Write `:` for `|`, as in `{x \\in S : P}` and `{e : x \\in S}`.';
}
