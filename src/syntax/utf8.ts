// Bytes of a file to text.
import type { Diagnostic, SourceText } from '../diagnostics/index.ts';

/** The text of a file, or what is wrong with its bytes. */
export type DecodedText =
  | { readonly source: SourceText; readonly diagnostics: readonly [] }
  | { readonly source: null; readonly diagnostics: readonly [Diagnostic] };

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

/**
 * Reads a file's bytes as UTF-8. A byte order mark is dropped.
 * @param bytes the whole file
 * @param name how the user knows the file
 * @returns the text, or diagnostic E002 whose span is the end of the text before the first bad byte
 */
export function decodeUtf8(bytes: Uint8Array, name: string): DecodedText {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return { source: { name, text: decoder.decode(bytes) }, diagnostics: [] };
  } catch {
    const offset = validLength(bytes);
    // Enough of the text to show the line: the bad bytes appear as replacement characters.
    const source: SourceText = { name, text: new TextDecoder('utf-8').decode(bytes) };
    const start = new TextDecoder('utf-8').decode(bytes.subarray(0, offset)).length;
    const value = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const diagnostic: Diagnostic = {
      code: 'E002',
      severity: 'error',
      message: `the file is not UTF-8: byte ${offset} is 0x${value}`,
      span: { source, start, end: start + 1 },
      fix: 'Save the file as UTF-8, or remove the byte.',
    };
    return { source: null, diagnostics: [diagnostic] };
  }
}
