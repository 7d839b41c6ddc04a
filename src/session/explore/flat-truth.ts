// Rows of truth along thousands of states as bytes, to be sent to another thread.
import type { Truth } from '../../temporal/index.ts';
import type { TruthRow } from './truth.ts';

/** A row with its truth as codes: 0 false, 1 true, 2 not decided, 3 not asked, from 4 on a message. */
type FlatRow = Omit<TruthRow, 'truth'> & { readonly codes: Uint8Array; readonly messages: readonly string[] };

const plain: readonly (Truth | undefined)[] = [false, true, null, undefined];
const firstMessage = 4;
const mostMessages = 250;

const codeOf = (t: TruthRow['truth'][number], messages: string[]): number => {
  if (typeof t !== 'string') return plain.indexOf(t);
  let at = messages.indexOf(t);
  if (at < 0 && messages.length < mostMessages) at = messages.push(t) - 1;
  // Of very many different messages the last one stands for the others.
  return firstMessage + (at < 0 ? mostMessages - 1 : at);
};

/** Rows as bytes. */
export const flattenTruth = (rows: readonly TruthRow[]): readonly FlatRow[] =>
  rows.map(({ truth, ...row }) => {
    const messages: string[] = [];
    const codes = Uint8Array.from(truth, (t) => codeOf(t, messages));
    return { ...row, codes, messages };
  });

/** The rows again. */
export const unflattenTruth = (rows: readonly FlatRow[]): readonly TruthRow[] =>
  rows.map(({ codes, messages, ...row }) => ({
    ...row,
    truth: Array.from(codes, (code) => (code < firstMessage ? plain[code] : messages[code - firstMessage]!)),
  }));
