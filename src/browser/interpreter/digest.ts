/** Eight hexadecimal digits that stand for the values of a state, by FNV-1a: for the address of a page. */
export function digestOf(values: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(values.join('\n'))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
