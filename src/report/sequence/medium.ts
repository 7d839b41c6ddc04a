// Which variables carry messages, and which messages are in them in one state.
//
// A variable is recognized by its values along the trace: sets, bags and sequences of records that say from whom or to whom they are; functions of
// pairs of processes, or of processes and processes, to such collections. What a collection is called counts only where its messages say neither.

import { valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';
import type { MessageHint, Role } from './hints.ts';
import { entriesByText } from './processes.ts';

/** How a variable carries messages. */
export interface Medium extends MessageHint {
  /** Index among the variables. */
  readonly index: number;
  /** In words: where the messages are, and how that is known. */
  readonly how: string;
  /** Numbers are so many messages of which nothing is known. */
  readonly allowsCounts: boolean;
}

/** A place where messages are: a collection, with what its place says. */
export interface Place {
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly content: readonly ValueTree[];
  /** Whether the order of the content is that of sending. */
  readonly isOrdered: boolean;
}

const FIELD: Readonly<Record<Role | 'kind', RegExp>> = {
  from: /^m?(?:from|src|source|sender|snd|sndr|origin|frm)$/i,
  to: /^m?(?:to|dst|dest|destination|receiver|rcv|rcvr|recipient|target)$/i,
  kind: /^m?(?:type|kind|tag|op|cmd)$/i,
};
const CALLED =
  /^(?:msgs?|messages?|network|net|inbox(?:es)?|outbox(?:es)?|mailbox(?:es)?|chans?|channels?|packets?|mail|acks?|in_?flight)$/i;

/** The largest number of equal messages that a number stands for. */
const MOST_COUNTED = 1000;

/** What is in a collection; null for what is none. `allowsCounts`: a number is so many messages about which nothing is known. */
function contentOf(tree: ValueTree, allowsCounts: boolean): { readonly content: readonly ValueTree[]; readonly isOrdered: boolean } | null {
  switch (tree.kind) {
    case 'set':
      return { content: tree.elements, isOrdered: false };
    case 'tuple':
      return { content: tree.elements, isOrdered: true };
    case 'function': {
      const counts = tree.entries.map(({ value }) =>
        value.kind === 'integer' && value.value >= 0n && value.value <= MOST_COUNTED ? Number(value.value) : -1,
      );
      if (counts.includes(-1)) return null;
      return { content: tree.entries.flatMap(({ key }, i) => Array.from({ length: counts[i]! }, () => key)), isOrdered: false };
    }
    case 'integer':
      if (!allowsCounts || tree.value < 0n || tree.value > MOST_COUNTED) return null;
      return { content: Array.from({ length: Number(tree.value) }, () => ({ kind: 'symbolic', text: '' }) as const), isOrdered: false };
    default:
      return null;
  }
}

/** The places of a medium in one of its values; null where the value has another form. */
export function placesOf({ roles, allowsCounts }: Pick<Medium, 'roles' | 'allowsCounts'>, tree: ValueTree): readonly Place[] | null {
  const places = placesInside(roles, tree, { from: null, to: null }, '', allowsCounts);
  return places.includes(null) ? null : (places as readonly Place[]);
}

function placesInside(
  roles: readonly Role[],
  tree: ValueTree,
  known: Readonly<Record<Role, string | null>>,
  path: string,
  allowsCounts: boolean,
): readonly (Place | null)[] {
  const [role, ...rest] = roles;
  if (role === undefined) {
    const found = contentOf(tree, allowsCounts);
    return [found === null ? null : { key: path, ...known, ...found }];
  }
  const entries = entriesByText(tree);
  if (entries === null) return [null];
  // Two arguments may be a pair.
  const isPaired =
    rest.length === 1 && tree.kind === 'function' && tree.entries.every(({ key }) => key.kind === 'tuple' && key.elements.length === 2);
  if (isPaired)
    return tree.entries.flatMap(({ key, value }) => {
      const [a, b] = (key as ValueTree & { kind: 'tuple' }).elements;
      const pair = { ...known, [role]: valueText(a!), [rest[0]!]: valueText(b!) };
      return placesInside([], value, pair, `${path}[${valueText(key)}]`, allowsCounts);
    });
  return [...entries].flatMap(([key, value]) => placesInside(rest, value, { ...known, [role]: key }, `${path}[${key}]`, allowsCounts));
}

/** The name of the field of a record that plays a part in a message. */
function fieldOf(tree: ValueTree, part: Role | 'kind'): string | undefined {
  return tree.kind === 'record' ? tree.fields.find(({ name }) => FIELD[part].test(name))?.name : undefined;
}

/** The ways in which a variable may carry messages, the most particular first. */
const FORMS: readonly (readonly Role[])[] = [['from', 'to'], ['to'], []];

/** How a variable with these values carries messages; null where it does not. */
export function recognized(name: string, index: number, values: readonly ValueTree[]): Medium | null {
  const isCalled = CALLED.test(name);
  for (const roles of FORMS) {
    const medium: Medium = { variable: name, index, roles, fields: {}, how: name, allowsCounts: isCalled && roles.length === 2 };
    const places = values.map((value) => placesOf(medium, value));
    if (places.includes(null)) continue;
    const all = (places as readonly (readonly Place[])[]).flat();
    const content = all.flatMap((place) => place.content);
    if (content.length === 0) continue;
    const areRecords = content.every((element) => element.kind === 'record');
    const areAddressed =
      areRecords && content.some((element) => fieldOf(element, 'from') !== undefined || fieldOf(element, 'to') !== undefined);
    if (roles.length > 0 && new Set((places as readonly (readonly Place[])[]).map((own) => own.map(({ key }) => key).join())).size > 1)
      continue;
    if (roles.length === 2 && isChannels(all, values, areRecords || isCalled)) return { ...medium, how: `${name}[from][to]` };
    if (roles.length === 1 && (areAddressed || isCalled) && !isPairs(values)) return { ...medium, how: `${name}[to]` };
    if (roles.length === 0 && (areAddressed || (isCalled && areRecords)))
      return { ...medium, how: areAddressed ? `records of ${name}` : name };
  }
  return null;
}

function isPairs(values: readonly ValueTree[]): boolean {
  return values.some((value) => value.kind === 'function' && value.entries.some(({ key }) => key.kind === 'tuple'));
}

/** Whether these places are those of channels: senders and receivers are the same kind of thing. */
function isChannels(places: readonly Place[], values: readonly ValueTree[], isLikely: boolean): boolean {
  if (!isLikely) return false;
  const senders = new Set(places.map(({ from }) => from));
  const receivers = new Set(places.map(({ to }) => to));
  const areSame = [...receivers].every((one) => senders.has(one)) || [...senders].every((one) => receivers.has(one));
  return areSame || isPairs(values);
}

/** What a medium says of a message. */
export function partsOfMessage(
  { fields }: Medium,
  place: Place,
  message: ValueTree,
): { readonly from: string | null; readonly to: readonly string[]; readonly label: string } {
  const parts = message.kind === 'record' ? message.fields : [];
  const nameOf = (part: Role | 'kind'): string | undefined => fields[part] ?? fieldOf(message, part);
  const names = (['from', 'to', 'kind'] as const).map(nameOf);
  const [from, to, kind] = names.map((name) => parts.find((part) => part.name === name)?.value);
  const shown = parts.filter(({ name }) => !names.includes(name));
  const rest = message.kind === 'record' ? shown.map(({ name, value }) => `${name} ${plainText(value)}`).join(', ') : plainText(message);
  const label = kind === undefined ? rest : rest === '' ? plainText(kind) : `${plainText(kind)} ${rest}`;
  const addressees = to?.kind === 'set' ? to.elements.map((one) => valueText(one)) : to === undefined ? [] : [valueText(to)];
  return {
    from: place.from ?? (from === undefined ? null : valueText(from)),
    to: place.to === null ? addressees : [place.to],
    label,
  };
}

/** A value for people: a string without its quotation marks. */
function plainText(tree: ValueTree): string {
  return tree.kind === 'string' ? tree.value : valueText(tree);
}
