// What a comment says of the variables that carry messages, where they cannot be recognized or are not what they seem:
//
//   \* @messages msgs from src to dst kind type     elements are records with these fields
//   \* @messages network[from][to]                  a function of senders and of receivers; network[from, to]: of pairs
//   \* @messages inbox[to] from sender
//   \* @messages none                               nothing is a message
//
// Where there is one, only the variables that are named carry messages.

/** Whose place an argument of a variable is. */
export type Role = 'from' | 'to';

/** How a variable carries messages. */
export interface MessageHint {
  readonly variable: string;
  /** The arguments of the variable, outermost first. */
  readonly roles: readonly Role[];
  /** The fields of a message. */
  readonly fields: Readonly<Partial<Record<Role | 'kind', string>>>;
}

/** The hints of a specification. */
export interface MessageHints {
  /** Null: there is none, so messages are recognized. */
  readonly hints: readonly MessageHint[] | null;
  /** Why a hint cannot be read. */
  readonly problems: readonly string[];
}

const HINT = /(?:\\\*|\(\*|\/\/|^\s*\*).*?@messages\b[ \t]*(.*?)(?:\*\).*)?$/;
const PLACE = /^(\w+)((?:\[[^\]]*\])*)((?:\s+(?:from|to|kind)\s+\w+)*)$/;

/** Reads the hints in the texts of modules. */
export function messageHints(texts: readonly string[]): MessageHints {
  const hints: MessageHint[] = [];
  const problems: string[] = [];
  let isSaid = false;
  for (const [, given = ''] of texts.flatMap((text) =>
    text.split('\n').flatMap((line) => (HINT.exec(line) === null ? [] : [HINT.exec(line)!])),
  )) {
    const content = given.trim();
    isSaid = true;
    if (content === 'none') continue;
    const hint = hintOf(content);
    if (hint === null)
      problems.push(
        `the hint \`@messages ${content}\` cannot be read: write a variable, [from] or [to] for its arguments, and from, to or kind with a field`,
      );
    else hints.push(hint);
  }
  return { hints: isSaid ? hints : null, problems };
}

function hintOf(content: string): MessageHint | null {
  const match = PLACE.exec(content);
  if (match === null) return null;
  const [, variable, indices = '', rest = ''] = match;
  const roles = [...indices.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside]) =>
    inside!
      .replace(/[<>]/g, '')
      .split(',')
      .map((part) => part.trim()),
  );
  if (!roles.every((role): role is Role => role === 'from' || role === 'to') || new Set(roles).size < roles.length) return null;
  const words = rest.trim() === '' ? [] : rest.trim().split(/\s+/);
  const fields: Partial<Record<Role | 'kind', string>> = {};
  for (let i = 0; i < words.length; i += 2) fields[words[i] as Role | 'kind'] = words[i + 1]!;
  return { variable: variable!, roles, fields };
}
