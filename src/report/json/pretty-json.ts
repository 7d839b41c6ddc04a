/** Longer texts are not indented: of a counterexample with thousands of large states most would be indentation, and a text has at most 2^29 characters. */
const MOST_INDENTED = 2 ** 24;

/** Data as a text with a final line break; indented where people may read it. */
export function prettyJson(data: unknown): string {
  const text = JSON.stringify(data);
  return `${text.length > MOST_INDENTED ? text : JSON.stringify(data, null, 2)}\n`;
}
