// Numbers of JSON that are integers, exactly: JSON.parse makes of a long one, or one with an exponent, the nearest number that JavaScript has.

/** A number of JSON; texts in quotes are passed over. */
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

/** JSON, with `{"#bigint": "..."}` for integers that are no safe numbers of JavaScript, and texts for other numbers that JavaScript does not keep. Throws TooManyDigits. */
export function withExactNumbers(text: string): string {
  if (!MAY_DIFFER.test(text)) return text;
  return text.replace(NUMBERS, (part, at: number) => {
    if (part.startsWith('"') || /^-?\d{1,15}$/.test(part)) return part;
    const digits = integerOf(part, at);
    if (digits === null) return Number.isInteger(Number(part)) || /\d{16}/.test(part.replace('.', '')) ? `"${part}"` : part;
    return Number.isSafeInteger(Number(digits)) ? digits : `{"#bigint":"${digits}"}`;
  });
}

/** The digits of a number that is an integer; null for another one. */
function integerOf(number: string, at: number): string | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return '0';
  const zeros = Number(exponent) - fraction.length;
  if (digits.length + zeros > MOST_DIGITS) throw new TooManyDigits(at);
  if (zeros >= 0) return `${sign}${digits}${'0'.repeat(zeros)}`;
  const kept = digits.length + zeros;
  return kept > 0 && /^0*$/.test(digits.slice(kept)) ? `${sign}${digits.slice(0, kept)}` : null;
}
