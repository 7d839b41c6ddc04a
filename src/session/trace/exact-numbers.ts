// Numbers of logs that are integers, exactly.
import { mayDiffer, replaceNumbers, writtenNumber } from '../../values/index.ts';

/** JSON, with `{"#bigint": "..."}` for integers that are no safe numbers of JavaScript, and texts for other numbers that JavaScript does not keep. Throws TooManyDigits. */
export function withExactNumbers(text: string): string {
  if (!mayDiffer(text)) return text;
  return replaceNumbers(text, (part, at) => {
    if (/^-?\d{1,15}$/.test(part)) return part;
    const { whole, isInteger } = writtenNumber(part, at);
    if (!isInteger) return Number.isInteger(Number(part)) || /\d{16}/.test(part.replace('.', '')) ? `"${part}"` : part;
    return Number.isSafeInteger(Number(whole)) ? whole : `{"#bigint":"${whole}"}`;
  });
}
