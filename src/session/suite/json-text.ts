// JSON with the places of its values, so that faults point into the file and numbers can be replaced without touching the rest.
//
// JSON.parse decides what is JSON; this reads again what it accepted.

/** Where a value stands in the text. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** The places of all values by their path, keys joined by a character that cannot stand in JSON text. */
export type JsonPlaces = ReadonlyMap<string, JsonSpan>;

const separator = '\u0000';

/** The key under which the place of a path is known. */
export const placeKey = (path: readonly (string | number)[]): string => path.join(separator);

/**
 * The places of the values in a text that JSON.parse accepts.
 * @param repeated told of each key that its object has before: JSON.parse keeps the last value
 */
export const jsonPlaces = (text: string, repeated: (key: string, place: JsonSpan) => void = () => {}): JsonPlaces => {
  const places = new Map<string, JsonSpan>();
  const token = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s[\]{},:"]+)/gy;
  let at = 0;
  const next = (): { text: string; start: number; end: number } => {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) throw new SyntaxError('the text ends too early');
    at = token.lastIndex;
    const found = match[1]!;
    return { text: found, start: at - found.length, end: at };
  };
  const peek = (): string => {
    const before = at;
    const found = next().text;
    at = before;
    return found;
  };
  const value = (path: readonly (string | number)[]): void => {
    const first = next();
    if (first.text === '{' || first.text === '[') {
      const close = first.text === '{' ? '}' : ']';
      for (let i = 0; peek() !== close; i++) {
        if (i > 0) next();
        if (close === '}') {
          const key = next();
          next();
          const name = JSON.parse(key.text) as string;
          const inner = [...path, name];
          if (places.has(placeKey(inner))) repeated(name, { start: key.start, end: key.end });
          value(inner);
        } else value([...path, i]);
      }
      next();
    }
    places.set(placeKey(path), { start: first.start, end: at });
  };
  value([]);
  return places;
};
