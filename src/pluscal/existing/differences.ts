// In what two translations differ, definition by definition, for those whose translation is replaced.
import { words } from './recognize.ts';

const head = /^(?:([A-Za-z_]\w*)(?:\([^)\n]*\))? *==|(VARIABLE|CONSTANT)S?\b)/;

/** Each definition and declaration of a translation, up to white space. */
const partsOf = (translation: string): Map<string, string> => {
  const parts = new Map<string, string>();
  let name: string | null = null;
  for (const line of translation.split(/\r\n|\n|\r/)) {
    const match = head.exec(line);
    if (match !== null) name = match[1] ?? `${match[2]}S`;
    if (name !== null && !/^\s*\(\*.*\*\)\s*$/.test(line)) parts.set(name, `${parts.get(name) ?? ''}\n${line}`);
  }
  for (const [key, text] of parts) parts.set(key, words(text));
  return parts;
};

const fairness = /[WS]F_vars\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g;

const conditionsOf = (spec: string | undefined): string[] => (spec ?? '').match(fairness) ?? [];

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const listed = (names: readonly string[]): string =>
  names.length <= 8 ? quoted(names) : `${quoted(names.slice(0, 8))} and ${names.length - 8} more`;

/**
 * What a reader of a fresh translation must know who knows the old one, in sentences.
 * @param old the text that is replaced
 * @param fresh the text in its place
 */
export function differencesOf(old: string, fresh: string): string[] {
  const [before, after] = [partsOf(old), partsOf(fresh)];
  const notes: string[] = [];
  const say = (names: readonly string[], what: string): void => {
    if (names.length > 0) notes.push(`${what}: ${listed(names)}`);
  };
  say(
    [...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name)),
    'Different from the translation in the file',
  );
  say(
    [...after.keys()].filter((name) => !before.has(name)),
    'New',
  );
  say(
    [...before.keys()].filter((name) => !after.has(name)),
    'No longer there',
  );
  const [was, is] = [conditionsOf(before.get('Spec')), conditionsOf(after.get('Spec'))];
  const lost = was.filter((condition) => !is.includes(condition));
  const won = is.filter((condition) => !was.includes(condition));
  if (lost.length > 0)
    notes.push(
      `Fairness that the translation in the file asks for and the fresh one does not: ${listed(lost)}. If it came from an option of the translator, write \`PlusCal options (wf)\` (or sf, wfNext) in a comment of the module.`,
    );
  if (won.length > 0) notes.push(`Fairness that the translation in the file does not ask for: ${listed(won)}`);
  return notes;
}
