// When an event happened, as a log says it: which of two times is the earlier one.
//
// Texts do not sort as what they mean: "10.5" stands before "9.5", and "08:00:00.12Z" before "08:00:00.1Z", as loggers write it that leave zeros out. So numbers
// are compared as numbers, of any length, and dates with a time zone (RFC 3339) as moments. Other texts are compared as texts.

/** A number by its decimal digits: 0.`digits` times 10 to the power `point`. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly point: number;
  /** Without zeros at both ends. */
  readonly digits: string;
}

/** A time. `text` is null for an integer that was given as one. */
export interface Time {
  readonly kind: 'number' | 'moment' | 'text';
  readonly value: Decimal | null;
  readonly text: string | null;
}

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:[Zz]|([+-])(\d\d):?(\d\d))$/;

/** More seconds than any year of four digits is away from 1970: all moments are positive with them. */
const SECONDS_BEFORE = 1e12;

const decimal = (sign: string, whole: string, fraction: string, exponent: number): Decimal => {
  const all = `${whole}${fraction}`;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return { sign: 0, point: 0, digits: '' };
  return { sign: sign === '-' ? -1 : 1, point: whole.length + exponent - (all.length - digits.length), digits: digits.replace(/0+$/, '') };
};

const momentOf = ([
  ,
  year,
  month,
  day,
  hour,
  minute,
  second,
  fraction = '',
  sign,
  hours = '0',
  minutes = '0',
]: RegExpExecArray): Decimal => {
  const offset = (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
  // Date.UTC takes a year below 100 for one of the last century.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  return decimal('', String(SECONDS_BEFORE + date.getTime() / 1000 - offset), fraction, 0);
};

/** The time that an integer is. */
export function integerTime(value: bigint): Time {
  return { ...textTime(String(value)), text: null };
}

/** The time that a text is. */
export function textTime(text: string): Time {
  const number = NUMBER.exec(text);
  if (number !== null) {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = number;
    return { kind: 'number', value: decimal(sign, whole, fraction, Number(exponent)), text };
  }
  const moment = MOMENT.exec(text);
  return moment === null ? { kind: 'text', value: null, text } : { kind: 'moment', value: momentOf(moment), text };
}

const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Less than 0 where the first of two times of one kind is the earlier one, more than 0 where it is the later one. */
export function compareTimes(a: Time, b: Time): number {
  if (a.value === null || b.value === null) return compareTexts(a, b);
  if (a.value.sign !== b.value.sign || a.value.sign === 0) return a.value.sign - b.value.sign;
  return a.value.sign * (compare(a.value.point, b.value.point) || compare(a.value.digits, b.value.digits));
}

const compareTexts = (a: Time, b: Time): number => compare(a.text!, b.text!);

/** How times are compared: by what they mean where all are of one kind, as texts where all are texts. Null where neither is so. */
export function comparisonOf(times: readonly Time[]): ((a: Time, b: Time) => number) | null {
  if (times.every(({ kind }) => kind === times[0]!.kind)) return compareTimes;
  return times.every(({ text }) => text !== null) ? compareTexts : null;
}
