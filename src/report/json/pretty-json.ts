/** Data as an indented text with a final line break. */
export function prettyJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
