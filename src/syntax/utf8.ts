// Bytes of a file to text.
import type { Diagnostic, SourceText } from '../diagnostics/index.ts';

/** The text of a file, and what is wrong with its bytes. */
export interface DecodedText {
  /** Null where the bytes are no text. */
  readonly source: SourceText | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The number of bytes of the longest prefix that is UTF-8. */
const validLength = (bytes: Uint8Array): number => {
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i]!;
    const length =
      lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    if (length === 0 || i + length > bytes.length) return i;
    for (let k = 1; k < length; k++) if ((bytes[i + k]! & 0xc0) !== 0x80) return i;
    const second = bytes[i + 1]!;
    const overlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
    const surrogate = lead === 0xed && second >= 0xa0;
    const beyond = lead === 0xf4 && second >= 0x90;
    if (overlong || surrogate || beyond) return i;
    i += length;
  }
  return i;
};

/** The text of bytes of which some are no UTF-8: those are of Latin-1. */
const decodeMixed = (bytes: Uint8Array): string => {
  const utf8 = new TextDecoder('utf-8');
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const end = i + validLength(bytes.subarray(i));
    text += utf8.decode(bytes.subarray(i, end));
    if (end < bytes.length) text += String.fromCharCode(bytes[end]!);
    i = end;
  }
  return text;
};

/**
 * Reads a file's bytes as UTF-8. A byte order mark is dropped.
 * @param bytes the whole file
 * @param name how the user knows the file
 * @returns the text, with the warning E002 at the first byte that is no UTF-8; of a file with bytes that are 0, which is in no encoding that TLA+ is written in, E002 as an error and no text
 */
export function decodeUtf8(bytes: Uint8Array, name: string): DecodedText {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return { source: { name, text: decoder.decode(bytes) }, diagnostics: [] };
  } catch {
    const offset = validLength(bytes);
    const source: SourceText = { name, text: decodeMixed(bytes) };
    const start = new TextDecoder('utf-8').decode(bytes.subarray(0, offset)).length;
    const value = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const isText = !bytes.includes(0);
    const readAs = isText && /\P{C}/u.test(source.text[start]!) ? `, read as \`${source.text[start]}\`` : '';
    const diagnostic: Diagnostic = {
      code: 'E002',
      severity: isText ? 'warning' : 'error',
      message: `the file is not UTF-8: byte ${offset} is 0x${value}${readAs}`,
      span: { source, start, end: start + 1 },
      fix: 'Save the file as UTF-8, or remove the byte.',
    };
    return isText ? { source, diagnostics: [diagnostic] } : { source: null, diagnostics: [diagnostic] };
  }
}
