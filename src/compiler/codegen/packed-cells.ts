// Code for variables whose cells are packed into words (`layout.ts`, `../runtime/packed-cells.ts`): a state's words are opened into the cells of a row when the
// program goes on to it, and the cells of the state that is made are closed into words when it is given to the sink.
import { bitsOfCodes } from '../runtime/codes.ts';
import { codePlaces, NO_CODES } from '../runtime/packed-cells.ts';
import type { Place } from './generator.ts';
import type { Cells, Layout, Packed } from './layout.ts';
import { EXPANDED, GIVEN, MADE, rowOf } from './rows.ts';

/** What the code for cells calls its functions and variables. */
export interface CellNames {
  /** The variable in which it is noted what differs between the state that is made and the one that is expanded. */
  readonly changed: string;
  /** What is in it where nothing does; where one entry does, that entry; anything else is negative. */
  readonly none: number;
  /** The function that makes the value of a row. */
  readonly whole: string;
}

/** Cells that are packed. */
interface PackedCells extends Cells {
  readonly packed: Packed;
}

const isPacked = (cells: Cells): cells is PackedCells => cells.packed !== null;

/** The variables of a layout whose cells are packed. */
export const packedIn = ({ cells }: Pick<Layout, 'cells'>): readonly PackedCells[] => cells.filter(isPacked);

/** The JavaScript name of the codes of a variable. */
export const codesOf = ({ variable }: Pick<Cells, 'variable'>): string => `codes${variable}`;

/** Reads the words of a vector into a row. */
export const openCells = ({ variable }: Cells, prefix: string): string => `open_${variable}(states, o, ${rowOf(prefix)});`;

/** Writes the words of the state that is made. */
export const closeCells = ({ variable }: Cells): string => `close_${variable}();`;

/** The words of a variable in a state, which tell its values apart; null where it is not packed, or the state is being made. */
export function packedWords({ packed }: Cells, prefix: string): readonly string[] | null {
  if (packed === null || !GIVEN.includes(prefix)) return null;
  return Array.from({ length: packed.width }, (_, i) => `${rowOf(prefix)}[${packed.first + i}]`);
}

/**
 * Tests an entry whose test depends on nothing but its value. Which codes have passed is remembered.
 * @param passed the variable that the test sets
 */
export function emitTestOfCode(
  { variable, packed }: PackedCells,
  entry: string,
  passed: string,
  test: (x: string) => string,
  at: Place,
): void {
  const [known, code] = [at.g.fresh('known'), at.g.fresh('c')];
  at.g.top.section().line(`const ${known} = new Uint8Array(${2 ** bitsOfCodes(packed.memory)});`);
  at.line(`const ${code} = code_${variable}(${entry});`);
  const asking = at.nest(`if (${code} < 0 || ${known}[${code}] === 0)`);
  asking.line(test(entry));
  asking.line(`if (${passed} && ${code} >= 0) ${known}[${code}] = 1;`);
}

/** So many values of one variable are remembered by a test that they passed: two to the power of this. */
const PASSED_BITS = 6;

/**
 * A test of a whole variable that depends on nothing but its words, where these have not passed it lately: most steps leave most variables as they were.
 * @param passed the variable that the test sets
 */
export function emitUnlessPassed(words: readonly string[], passed: string, test: (at: Place) => void, at: Place): void {
  const { length } = words;
  const [lately, slot] = [at.g.fresh('lately'), at.g.fresh('at')];
  at.g.top.section().line(`const ${lately} = new Int32Array(${length << PASSED_BITS});`);
  at.line(`const ${slot} = (Math.imul(${words.join(' ^ ')}, 0x9e3779b1) >>> ${32 - PASSED_BITS})${length > 1 ? ` * ${length}` : ''};`);
  const places = words.map((_, i) => `${lately}[${slot}${i === 0 ? '' : ` + ${i}`}]`);
  const inner = at.nest(`if (${words.map((word, i) => `${places[i]} !== ${word}`).join(' || ')})`);
  test(inner);
  inner.line(`if (${passed}) { ${words.map((word, i) => `${places[i]} = ${word};`).join(' ')} }`);
}

/** The functions of the program for packed cells. */
export function packingFunctions(cells: PackedCells, names: CellNames): readonly string[] {
  const { variable } = cells;
  const codes = codesOf(cells);
  return [
    `const ${codes}_small = ${codes}.small, ${codes}_values = ${codes}.values, ${codes}_memory = ${codes}.memory;`,
    `let ${codes}_known = 0;`,
    `const code_${variable} = (x) => { const c = x >= 0 && x < ${codes}_small.length ? ${codes}_small[x] : -1; return c >= 0 ? c : ${codes}.of(x); };`,
    openFunction(cells),
    ...closeFunction(cells, names),
  ];
}

function openFunction({ variable, first, keys, packed }: PackedCells): string {
  const { memory } = packed;
  const codes = codesOf({ variable });
  const bits = bitsOfCodes(memory);
  const words = Array.from({ length: packed.width }, (_, i) => packed.first + i);
  const entries = codePlaces(bits, keys.length).map(
    ({ word, shift }, i) => `row[${first + i}] = ${codes}_values[(w${word} >>> ${shift}) & ${2 ** bits - 1}];`,
  );
  const whole = keys.map((key, i) => `row[${first + i}] = apply(w0, ${key}, -1);`);
  return [
    `const open_${variable} = (states, o, row) => {`,
    `const ${words.map((at, i) => `w${i} = states[o + ${at}]`).join(', ')};`,
    'if (w0 === 0) noRow(o);',
    `${words.map((at, i) => `row[${at}] = w${i};`).join(' ')}`,
    `if ((w0 & 1) === 0) { ${whole.join(' ')} return; }`,
    `if (${codes}_memory[0] !== ${codes}_known) ${codes}_known = ${codes}.learn();`,
    ...entries,
    '};',
  ].join('\n');
}

/** Where one entry has changed only its code is found and written. */
function closeFunction({ variable, first, keys, packed }: PackedCells, { changed, none, whole }: CellNames): readonly string[] {
  const [from, to] = [rowOf(EXPANDED), rowOf(MADE)];
  const places = codePlaces(bitsOfCodes(packed.memory), keys.length);
  const words = Array.from({ length: packed.width }, (_, i) => packed.first + i);
  const copy = words.map((at) => `${to}[${at}] = ${from}[${at}];`).join(' ');
  const made = words.map((_, word) =>
    [
      `let w${word} = ${NO_CODES};`,
      ...places.flatMap((place, i) =>
        place.word === word ? [`c = code_${variable}(${to}[${first + i}]); all |= c; w${word} |= c << ${place.shift};`] : [],
      ),
    ].join(' '),
  );
  const [lead, ...rest] = words;
  return [
    `const word_${variable} = Uint8Array.of(${places.map(({ word }) => word)}), shift_${variable} = Uint8Array.of(${places.map(({ shift }) => shift)});`,
    `const close_${variable} = () => {`,
    `const i = ${changed};`,
    `if (i === ${none}) { ${copy} return; }`,
    `if (i >= 0 && (${from}[${lead}] & 1) !== 0) {`,
    `const c = code_${variable}(${to}[i]);`,
    `if (c >= 0) { ${copy} ${to}[${packed.first} + word_${variable}[i - ${first}]] ^= (c ^ code_${variable}(${from}[i])) << shift_${variable}[i - ${first}]; return; }`,
    '}',
    'let all = 0, c = 0;',
    ...made,
    `if (all >= 0) { ${words.map((at, i) => `${to}[${at}] = w${i};`).join(' ')} return; }`,
    `${to}[${lead}] = ${whole}(${to}); ${rest.map((at) => `${to}[${at}] = ${NO_CODES};`).join(' ')}`,
    '};',
  ];
}
