// CRC-32 as in ISO 3309, ITU-T V.42 and zip files (reflected, polynomial 0xEDB88320): the checksum that translations carry.

let table: Uint32Array | undefined;

const build = (): Uint32Array => {
  const result = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    let c = i;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    result[i] = c;
  }
  return result;
};

/** The checksum of a text in UTF-8, in hexadecimal digits without leading zeros. */
export function crc32(text: string): string {
  table ??= build();
  let c = 0xffffffff;
  const bytes = new TextEncoder().encode(text);
  for (let i = 0; i < bytes.length; i++) c = table[(c ^ bytes[i]!) & 255]! ^ (c >>> 8);
  return ((c ^ 0xffffffff) >>> 0).toString(16);
}
