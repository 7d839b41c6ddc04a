// What a schema finds, in words: where, what is there, what belongs there.
import type { BaseIssue } from 'valibot';
import { nearest } from '../../diagnostics/index.ts';

/** One fault in data that somebody wrote. */
export interface SchemaFault {
  /** Keys and indices from the outside in. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly fix?: string;
}

/** `models[2].expect.depth`. */
export const pathText = (path: readonly (string | number)[]): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');

const shown = (input: unknown): string => {
  const text = typeof input === 'function' ? 'a function' : (JSON.stringify(input) ?? String(input));
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

const expectedText = (issue: BaseIssue<unknown>): string => {
  const words: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
    '(number | Object)': 'a number or { min, max }',
  };
  if (issue.kind === 'validation') return issue.message;
  return words[issue.expected ?? ''] ?? (issue.expected ?? '').replace(/^\(|\)$/g, '').replaceAll(' | ', ', ');
};

const pathOf = (issue: BaseIssue<unknown>): (string | number)[] =>
  (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

/** Issues of alternatives say more than that none of them fits: those of the alternative that came furthest. */
const innermost = (issue: BaseIssue<unknown>): readonly BaseIssue<unknown>[] => {
  const inner = (issue.issues ?? []).filter((i) => i.kind === 'validation' || (i.path?.length ?? 0) > 0);
  return inner.length === 0
    ? [issue]
    : inner.map((i) => ({ ...i, path: [...(issue.path ?? []), ...(i.path ?? [])] }) as BaseIssue<unknown>);
};

/** @param known the keys that an object may have, given its path */
export const schemaFaults = (
  issues: readonly BaseIssue<unknown>[],
  known: (path: readonly (string | number)[]) => readonly string[],
): SchemaFault[] =>
  issues.flatMap(innermost).map((issue) => {
    const path = pathOf(issue);
    const key = path.at(-1);
    if (issue.type === 'strict_object' && issue.expected === 'never') {
      const names = known(path.slice(0, -1));
      const close = nearest(String(key), names);
      return {
        path,
        message: `unknown key \`${key}\``,
        fix: close === undefined ? `Known keys are: ${names.join(', ')}.` : `Did you mean \`${close}\`?`,
      };
    }
    const where = key === undefined ? 'the content' : `\`${typeof key === 'number' ? pathText(path.slice(-2)) : key}\``;
    if (issue.input === undefined) return { path: path.slice(0, -1), message: `${where} is missing` };
    return { path, message: `${where} is ${shown(issue.input)}, but must be ${expectedText(issue)}` };
  });
