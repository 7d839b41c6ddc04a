// Who sent what to whom along a trace: one model of it for the terminal, SVG, the page and the logs of other tools.
//
// A message is sent in the step after which it is there, and received in the step after which it is not there any more. Where messages are never
// taken away nobody can tell when they are received, so nothing is said of it. The sender of a message that does not name one is who acts.
import { naturalOrder } from '../../diagnostics/index.ts';
import { actionText } from '../text/trace-text.ts';
import type { ReportedState, ReportedTrace } from '../trace-data.ts';
import { valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';
import type { MessageHints } from './hints.ts';
import { type Medium, type Place, partsOfMessage, placesOf, recognized } from './medium.ts';
import { entriesByText, type ProcessLanes, processLanes } from './processes.ts';

/** A message. */
export interface SequenceMessage {
  readonly variable: string;
  /** Null: nobody can tell. */
  readonly from: string | null;
  /** Empty: nobody in particular. */
  readonly to: readonly string[];
  readonly label: string;
  /** Index of the first state in which it is there; 0: it was there from the beginning. */
  readonly sent: number;
  /** Index of the first state in which it is not there any more; null: it is there until the end. */
  readonly received: number | null;
}

/** A step of the trace, with who makes it as far as that is known. */
export interface SequenceStep {
  readonly name: string;
  readonly actor: string | null;
}

/** Who sent what to whom. */
export interface Sequence {
  /** As TLA+ writes them, in natural order. */
  readonly processes: readonly string[];
  /** One for each state, that of the step which leads to it. */
  readonly steps: readonly SequenceStep[];
  /** In the order in which they were sent. */
  readonly messages: readonly SequenceMessage[];
  /** How messages were found, in words. */
  readonly found: readonly string[];
  /** What is wrong with the hints. */
  readonly problems: readonly string[];
  readonly loop?: number;
}

const NO_HINTS: MessageHints = { hints: null, problems: [] };

/** The variables of a state as the module has them, without what an ALIAS shows. */
function variablesOf(state: ReportedState): ReportedState['variables'] {
  return state.behind ?? state.variables;
}

/** Who sent what to whom along a trace. Without messages the sequence has none, and says why hints were of no use. */
export function sequenceOf(trace: ReportedTrace, { hints, problems }: MessageHints = NO_HINTS): Sequence {
  const { states, loop } = trace;
  const said: string[] = [...problems];
  const media = hints === null ? recognizedMedia(states) : hintedMedia(hints, states, said);
  const first = states[0];
  const lanes = first === undefined ? null : processLanes(variablesOf(first));
  const drafts = media.flatMap((medium) => messagesOf(medium, states));
  const named = drafts.flatMap(({ from, to }) => [...(from === null ? [] : [from]), ...to]);
  const processes = [...new Set([...named, ...(lanes?.processes ?? [])])].sort(naturalOrder);
  const steps = states.map(
    (state, i): SequenceStep => ({
      name: state.action === null ? (i === 0 ? 'initial state' : 'a step') : actionText(state.action),
      actor: i === 0 ? null : actorOf(state, states[i - 1]!, new Set(processes), lanes),
    }),
  );
  const messages = drafts
    .map((draft): SequenceMessage => ({ ...draft, from: draft.from ?? (draft.sent === 0 ? null : steps[draft.sent]!.actor) }))
    .sort((a, b) => a.sent - b.sent || (a.received ?? states.length) - (b.received ?? states.length));
  return {
    processes,
    steps,
    messages,
    found: media.map(({ how }) => how),
    problems: said,
    ...(loop === undefined ? {} : { loop }),
  };
}

function recognizedMedia(states: readonly ReportedState[]): readonly Medium[] {
  const first = states[0];
  if (first === undefined) return [];
  return variablesOf(first).flatMap(({ name }, index) => {
    const values = states.flatMap((state) => variablesOf(state)[index]?.value ?? []);
    return recognized(name, index, values) ?? [];
  });
}

function hintedMedia(hints: NonNullable<MessageHints['hints']>, states: readonly ReportedState[], problems: string[]): readonly Medium[] {
  return hints.flatMap((hint): readonly Medium[] => {
    const index = states[0] === undefined ? -1 : variablesOf(states[0]).findIndex(({ name }) => name === hint.variable);
    if (index < 0) {
      problems.push(`the hint names ${hint.variable}, which is no variable`);
      return [];
    }
    const how = `${hint.variable}${hint.roles.map((role) => `[${role}]`).join('')} (hint)`;
    const medium: Medium = { ...hint, index, how, allowsCounts: hint.roles.length > 0 };
    const bad = states.findIndex((state) => placesOf(medium, variablesOf(state)[index]!.value) === null);
    if (bad < 0) return [medium];
    problems.push(`the hint for ${hint.variable} does not fit its value in state ${bad + 1}`);
    return [];
  });
}

/** A message whose sender may not be known yet. */
type Draft = SequenceMessage;

/** The messages that a variable carries along the trace. */
function messagesOf(medium: Medium, states: readonly ReportedState[]): readonly Draft[] {
  const made: { draft: { -readonly [K in keyof Draft]: Draft[K] }; place: string; text: string }[] = [];
  /** What is in each place, in its order. */
  let there = new Map<string, readonly (typeof made)[number][]>();
  for (const [i, state] of states.entries()) {
    const places = placesOf(medium, variablesOf(state)[medium.index]!.value) ?? [];
    const next: typeof there = new Map();
    const send = (place: Place, message: ValueTree): (typeof made)[number] => {
      const draft = { variable: medium.variable, ...partsOfMessage(medium, place, message), sent: i, received: null };
      const one = { draft, place: place.key, text: valueText(message) };
      made.push(one);
      return one;
    };
    for (const place of places) {
      const before = there.get(place.key) ?? [];
      const texts = place.content.map((message) => valueText(message));
      const kept = (place.isOrdered ? keptInOrder : keptInAny)(
        before.map(({ text }) => text),
        texts,
      );
      next.set(
        place.key,
        place.content.map((message, k) => (kept[k]! < 0 ? send(place, message) : before[kept[k]!]!)),
      );
    }
    const left = new Set([...next.values()].flat());
    for (const one of [...there.values()].flat()) if (!left.has(one)) one.draft.received = i;
    there = next;
  }
  return made.map(({ draft }) => draft);
}

/** For each text of a collection the index of what it was before, the oldest of equal ones first; -1: it is new. */
function keptInAny(before: readonly string[], after: readonly string[]): readonly number[] {
  const left = new Map<string, number[]>();
  for (const [i, text] of before.entries()) left.set(text, [...(left.get(text) ?? []), i]);
  // Of equal messages the oldest are received first.
  const kept = new Map<string, number[]>();
  for (const text of after) kept.set(text, [...(kept.get(text) ?? []), 0]);
  for (const [text, all] of kept) kept.set(text, (left.get(text) ?? []).slice(-all.length));
  return after.map((text) => kept.get(text)!.shift() ?? -1);
}

/** The longest sequences for which it is looked what stayed; in longer ones only equal ends are found. */
const LONGEST_COMPARED = 500;

/** The same for a sequence: the longest common part stays, and of equal ways the one that takes away the first. */
function keptInOrder(before: readonly string[], after: readonly string[]): readonly number[] {
  if (before.length > LONGEST_COMPARED || after.length > LONGEST_COMPARED) {
    const shift = before.findIndex((_, k) => before.slice(k).every((text, i) => text === after[i]));
    return after.map((_, i) => (shift >= 0 && i + shift < before.length ? i + shift : -1));
  }
  const width = after.length + 1;
  const lengths = new Int32Array((before.length + 1) * width);
  for (let i = 1; i <= before.length; i++)
    for (let j = 1; j <= after.length; j++)
      lengths[i * width + j] =
        before[i - 1] === after[j - 1]
          ? lengths[(i - 1) * width + j - 1]! + 1
          : Math.max(lengths[(i - 1) * width + j]!, lengths[i * width + j - 1]!);
  const kept = after.map(() => -1);
  for (let i = before.length, j = after.length; i > 0 && j > 0; ) {
    // New ones stand behind: what can be new at the end is.
    if (lengths[i * width + j] === lengths[i * width + j - 1]) j--;
    else if (before[i - 1] === after[j - 1]) {
      kept[j - 1] = i - 1;
      i--;
      j--;
    } else i--;
  }
  return kept;
}

/** Who makes a step: the process that its arguments name first, or to whom the message goes that they name; otherwise the only one that changes. */
function actorOf(state: ReportedState, before: ReportedState, processes: ReadonlySet<string>, lanes: ProcessLanes | null): string | null {
  for (const { value } of state.action?.arguments ?? []) {
    const text = valueText(value);
    if (processes.has(text)) return text;
    const addressee = value.kind === 'record' ? partsOfMessage(NO_MEDIUM, NO_PLACE, value).to : [];
    if (addressee.length === 1 && processes.has(addressee[0]!)) return addressee[0]!;
  }
  const changed = (lanes?.processes ?? []).filter((process) =>
    lanes!.variables.some(({ index }) => {
      const [now, then] = [state, before].map((one) => entriesByText(variablesOf(one)[index]!.value)?.get(process));
      return now !== then && (now === undefined || then === undefined || valueText(now) !== valueText(then));
    }),
  );
  return changed.length === 1 ? changed[0]! : null;
}

const NO_MEDIUM: Medium = { variable: '', index: -1, roles: [], fields: {}, how: '', allowsCounts: false };
const NO_PLACE: Place = { key: '', from: null, to: null, content: [], isOrdered: false };
