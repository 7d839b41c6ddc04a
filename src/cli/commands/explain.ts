// `tlasso explain CODE`: what a diagnostic code means and what to do.
import { type CodeEntry, codes, nearest } from '../../diagnostics/index.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';

const table: Readonly<Record<string, CodeEntry>> = codes;

const wrap = (text: string, width: number): string => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
};

const described = ({ explanation, example, sany }: CodeEntry): string => {
  const parts = [wrap(explanation, 80)];
  if (example !== undefined) parts.push(example.map((line) => `    ${line}`).join('\n'));
  if (sany !== undefined) parts.push(`SANY reports this as ${sany.join(' or ')}.`);
  return parts.join('\n\n');
};

/** Prints the explanation of a code, or the list of codes. Returns the exit code. */
export const explain = (code: string | undefined, { out, err }: Terminal): number => {
  if (code === undefined) {
    const rows = Object.keys(table)
      .sort()
      .map((key) => `${key}  ${table[key]!.title}\n`);
    out.write(rows.join(''));
    return exitCodes.ok;
  }
  const key = code.toUpperCase();
  const entry = Object.hasOwn(table, key) ? table[key] : undefined;
  if (entry === undefined) {
    const close = nearest(key, Object.keys(table));
    const hint = close === undefined ? '' : `\n(Did you mean ${close}?)`;
    err.write(`error: there is no diagnostic code '${code}'${hint}\nRun 'tlasso explain' for the list of codes.\n`);
    return exitCodes.arguments;
  }
  out.write(`${key}: ${entry.title}\n\n${described(entry)}\n`);
  return exitCodes.ok;
};
