// `tlasso explain CODE`: what a diagnostic code means and what to do.
import { type CodeEntry, codes, nearest } from '../../diagnostics/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';
import type { Terminal } from '../output/terminal.ts';

const TABLE: Readonly<Record<string, CodeEntry>> = codes;

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

function described({ explanation, example, sany }: CodeEntry): string {
  const parts = [wrap(explanation, 80)];
  if (example !== undefined) parts.push(example.map((line) => `    ${line}`).join('\n'));
  if (sany !== undefined) parts.push(`SANY reports this as ${sany.join(' or ')}.`);
  return parts.join('\n\n');
}

/** Prints the explanation of a code, or the list of codes. Returns the exit code. */
export function explain(code: string | undefined, { out, err }: Terminal): number {
  if (code === undefined) {
    const rows = Object.keys(TABLE)
      .sort()
      .map((key) => `${key}  ${TABLE[key]!.title}\n`);
    out.write(rows.join(''));
    return EXIT_CODES.ok;
  }
  const key = code.toUpperCase();
  const entry = Object.hasOwn(TABLE, key) ? TABLE[key] : undefined;
  if (entry === undefined) {
    const close = nearest(key, Object.keys(TABLE));
    const hint = close === undefined ? '' : `\n(Did you mean ${close}?)`;
    err.write(`error: there is no diagnostic code '${code}'${hint}\nRun 'tlasso explain' for the list of codes.\n`);
    return EXIT_CODES.arguments;
  }
  out.write(`${key}: ${entry.title}\n\n${described(entry)}\n`);
  return EXIT_CODES.ok;
}

/** The command. */
export const explainCommand = defineCommand('explain', {
  summary: 'explain a diagnostic code',
  description: 'Says what a diagnostic code such as E101 means and what to do. Without a code: lists all.',
  argument: { form: '[CODE]', help: 'a diagnostic code' },
  run: async (code: string | undefined, _given, { terminal }) => explain(code, terminal),
});
