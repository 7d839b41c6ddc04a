// Where a part of a JSON value stands in its text. JSON.parse does not tell.
import type { Json } from '../../report/index.ts';

/** Names of fields and indices of elements that lead to a part. */
type Path = readonly string[];

/** The path to a part, which is an object or a list. */
function pathTo(json: Json, part: Json): Path {
  const left: (readonly [json: Json, path: Path])[] = [[json, []]];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const [value, path] = at;
    if (value === part) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push([inner as Json, [...path, key]]);
  }
  return [];
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The offset in the text of this JSON of a part of it, which is an object or a list. Of a field that stands twice the last one counts. */
export function placeOfPart(text: string, json: Json, part: Json): number {
  const wanted = pathTo(json, part);
  /** What stands around a token: the name of the field, or the index of the element, that it belongs to. */
  const around: (string | number)[] = [];
  let found = 0;
  let last = '';
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (around.length === wanted.length && wanted.every((key, i) => String(around[i]) === key)) found = index;
      around.push(token === '[' ? 0 : '');
    } else if (token === '}' || token === ']') around.pop();
    else if (token === ':') around[around.length - 1] = JSON.parse(last) as string;
    else if (token === ',') {
      const index = around.at(-1);
      if (typeof index === 'number') around[around.length - 1] = index + 1;
    }
    last = token;
  }
  return found;
}
