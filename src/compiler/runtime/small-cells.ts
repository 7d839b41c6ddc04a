// Records and tuples of few components, made without a list of them. Generated code makes millions: each number of components has a function of its own, made
// from one text.
import { Kind, type Values } from '../../values/index.ts';

/** Records that are remembered: a power of two. Few, so that they stay in the processor's first cache. */
const REMEMBERED = 1 << 9;
/** Bits of a hash that are left out: what remains is the number of an entry. */
const LEFT_OUT = 32 - Math.log2(REMEMBERED);
/** Words of an entry: the domain, the values, and in the last word the record. */
const ENTRY = 8;
/** Records of so few fields are made faster than they are found. */
const LEAST_REMEMBERED = 3;
/** Odd numbers without a pattern, for the hash of a record's words. */
const MIX = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1] as const;

type Make = (...components: number[]) => number;

/** The text of a function that makes a cell of these words and returns it. */
const makes = (kind: number, words: readonly string[]): string =>
  `const at = open(${words.length}); ${stores('cells', 'at', words)} const made = close(${kind}, ${words.length});`;

const stores = (array: string, at: string, words: readonly string[]): string =>
  words.map((word, i) => `${array}[${at} + ${i}] = ${word};`).join(' ');

const named = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `v${i}`);

const tuple = (count: number): string => `(${named(count)}) => { ${makes(Kind.tuple, named(count))} return made; }`;

/** A record is given its domain first. An entry is written once its cell exists: making one may throw. */
function record(count: number): string {
  const values = named(count);
  const words = ['domain', ...values];
  const made = makes(Kind.function, words);
  if (count < LEAST_REMEMBERED) return `(${words}) => { ${made} return made; }`;
  const hash = ['domain', ...values.map((value, i) => (i < MIX.length ? `Math.imul(${value}, ${MIX[i]})` : value))].join(' + ');
  return `(${words}) => {
    const entry = ((${hash}) >>> ${LEFT_OUT}) * ${ENTRY};
    if (${words.map((word, i) => `remembered[entry + ${i}] === ${word}`).join(' && ')}) return remembered[entry + ${ENTRY - 1}];
    ${made} ${stores('remembered', 'entry', words)} remembered[entry + ${ENTRY - 1}] = made;
    return made;
  }`;
}

/** The functions by the names that generated code uses. */
export function createSmallCells({ arena, functions }: Values) {
  const { cells, open, close } = arena;
  // Messages are made again and again, to be looked for in a set.
  const remembered = new Int32Array(REMEMBERED * ENTRY);
  const compiled = (text: string): Make =>
    new Function('cells', 'open', 'close', 'remembered', `return ${text};`)(cells, open, close, remembered);
  return {
    record1: compiled(record(1)),
    record2: compiled(record(2)),
    record3: compiled(record(3)),
    record4: compiled(record(4)),
    record5: compiled(record(5)),
    record6: compiled(record(6)),
    recordN: (domain: number, ...values: number[]): number => {
      const at = open(values.length + 1);
      cells[at] = domain;
      for (let i = 0; i < values.length; i++) cells[at + 1 + i] = values[i]!;
      return close(Kind.function, values.length + 1);
    },
    tuple1: compiled(tuple(1)),
    tuple2: functions.pair,
    tuple3: compiled(tuple(3)),
    tuple4: compiled(tuple(4)),
  };
}
