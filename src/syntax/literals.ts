// The values of number and string literals.

/** The value of a number token: decimal digits, or binary, octal or hexadecimal after `\b`, `\o`, `\h`. */
export function decodeNumber(image: string): bigint {
  if (image[0] !== '\\') return BigInt(image);
  const digits = image.slice(2);
  const prefix = { b: '0b', o: '0o', h: '0x' }[image[1]!.toLowerCase()]!;
  return BigInt(prefix + digits);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', '"': '"', '\\': '\\' };

/** The value of a string token of a module, its quotes and escapes read; the scanner has refused other escapes. */
export function decodeString(image: string): string {
  return image.slice(1, -1).replace(/\\(.)/g, (both, c: string) => escapes[c] ?? both);
}

/** A string as a TLA+ literal. */
export function encodeString(value: string): string {
  const names: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\f': '\\f', '"': '\\"', '\\': '\\\\' };
  return `"${value.replace(/[\n\t\r\f"\\]/g, (c) => names[c]!)}"`;
}
