// Which variables are kept in cells or in bits, as text for other processes: without anything that depends on the ids of this one.
import { emptyUniverse, roomOf, type Split, type SplitVariables } from '../../compiler/index.ts';
import { ByteReader, ByteWriter, createLinkReader, createLinkWriter, type Values } from '../../values/index.ts';

const CELLS = 0;
const BITS = 1;

/** A layout without codes as text: for each variable that is not kept by its values, the domain of its functions, or how many elements its sets have room for. */
export function writtenLayout(split: SplitVariables, values: Values): string {
  const out = new ByteWriter();
  const writer = createLinkWriter(values);
  for (const [variable, by] of split) {
    out.varint(variable);
    if (by.kind === 'cells') {
      out.byte(CELLS);
      writer.write(by.domain, out);
    } else {
      out.byte(BITS);
      out.varint(roomOf(by.universe));
    }
  }
  return Buffer.from(out.take()).toString('base64');
}

/** The inverse of `writtenLayout`: sets have no elements yet. */
export function readLayout(text: string, values: Values): SplitVariables {
  const input = new ByteReader(Buffer.from(text, 'base64'));
  const reader = createLinkReader(values);
  const split = new Map<number, Split>();
  while (!input.isAtEnd) {
    const variable = input.varint();
    const isInCells = input.byte() === CELLS;
    split.set(
      variable,
      isInCells ? { kind: 'cells', domain: reader.read(input), codes: null } : { kind: 'bits', universe: emptyUniverse(input.varint()) },
    );
  }
  return split;
}
