// Numbers in the text of JSON, exactly: JSON.parse makes of a long one, or one with an exponent, the nearest number that JavaScript has.

/** A number of JSON, and texts in quotes, so that digits in them are passed over. */
const NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Only numbers like these can be something else in JavaScript. */
const MAY_DIFFER = /[\d.]{16}|\d[eE](?:\+?\d|-\d{3})/;

/** An integer with more digits is no measurement. */
const MOST_DIGITS = 10_000;

/** A number that is an integer with too many digits to be read; its offset. */
export class TooManyDigits extends Error {
  constructor(readonly at: number) {
    super('too many digits');
  }
}

/** The part of a number before its point, and whether nothing but zeros is behind it. */
export interface WrittenNumber {
  readonly whole: string;
  readonly isInteger: boolean;
}

/** Whether JavaScript may have another number for one in this text. */
export function mayDiffer(text: string): boolean {
  return MAY_DIFFER.test(text);
}

/** The text with other ones for its numbers, and for its texts in quotes. */
export function replaceNumbers(
  text: string,
  number: (written: string, at: number) => string,
  quoted = (written: string): string => written,
): string {
  return text.replace(NUMBERS, (part, at: number) => (part.startsWith('"') ? quoted(part) : number(part, at)));
}

/** What a number of JSON at an offset is. Throws TooManyDigits. */
export function writtenNumber(number: string, at: number): WrittenNumber {
  const [, sign = '', before = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${before}${fraction}`.replace(/^0+/, '');
  if (digits === '') return { whole: '0', isInteger: true };
  const zeros = Number(exponent) - fraction.length;
  if (digits.length + zeros > MOST_DIGITS) throw new TooManyDigits(at);
  if (zeros >= 0) return { whole: `${sign}${digits}${'0'.repeat(zeros)}`, isInteger: true };
  const kept = digits.length + zeros;
  if (kept <= 0) return { whole: '0', isInteger: false };
  return { whole: `${sign}${digits.slice(0, kept)}`, isInteger: /^0*$/.test(digits.slice(kept)) };
}
