// Values in the notation of TLA+ to trees: what TLC prints and what valueText writes, not expressions in general.
import type { EntryTree, FieldTree, ValueTree } from '../values/value-tree.ts';

/** A text that is no value. */
export class ValueSyntaxError extends Error {
  override readonly name = 'ValueSyntaxError';
}

const token = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?!\w)|<<|>>|\|->|:>|@@|\.\.|[{}[\](),]|[A-Za-z0-9_]+)/gy;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f', r: '\r' };

const unquote = (text: string): string => text.slice(1, -1).replace(/\\(.)/gs, (_, char: string) => escapes[char] ?? char);

const isPositive = (tree: ValueTree, n: number): boolean => tree.kind === 'integer' && tree.value === BigInt(n);

/** A record with its fields in the canonical order, which neither objects of JSON nor other tools keep. */
export function recordTree(fields: readonly FieldTree[]): ValueTree {
  return { kind: 'record', fields: [...fields].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) };
}

/** A function in its canonical form: over 1..n a tuple, over strings a record. */
export function functionTree(entries: readonly EntryTree[]): ValueTree {
  const sequence = entries.every(({ key }) => key.kind === 'integer');
  const sorted = sequence
    ? [...entries].sort((a, b) => (a.key.kind === 'integer' && b.key.kind === 'integer' && a.key.value < b.key.value ? -1 : 1))
    : entries;
  if (sorted.every(({ key }, i) => isPositive(key, i + 1))) return { kind: 'tuple', elements: sorted.map(({ value }) => value) };
  if (entries.every(({ key }) => key.kind === 'string'))
    return recordTree(entries.map(({ key, value }) => ({ name: key.kind === 'string' ? key.value : '', value })));
  return { kind: 'function', entries: sorted };
}

class Reader {
  readonly #text: string;
  #at = 0;
  #ahead: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  #peek(): string {
    if (this.#ahead !== null) return this.#ahead;
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match === null) {
      const rest = this.#text.slice(this.#at).trim();
      if (rest !== '') throw new ValueSyntaxError(`this is no value: ${rest.slice(0, 40)}`);
      this.#ahead = '';
    } else {
      this.#at = token.lastIndex;
      this.#ahead = match[1]!;
    }
    return this.#ahead;
  }

  #next(): string {
    const found = this.#peek();
    this.#ahead = null;
    return found;
  }

  #expect(wanted: string): void {
    const found = this.#next();
    if (found !== wanted) throw new ValueSyntaxError(`${wanted} expected, not ${found === '' ? 'the end' : found}`);
  }

  end(): void {
    if (this.#peek() !== '') throw new ValueSyntaxError(`nothing expected after the value, not ${this.#peek()}`);
  }

  #list<T>(close: string, separator: string, element: () => T): T[] {
    const elements: T[] = [];
    if (this.#peek() !== close) {
      elements.push(element());
      while (this.#peek() === separator) {
        this.#next();
        elements.push(element());
      }
    }
    this.#expect(close);
    return elements;
  }

  value(): ValueTree {
    const first = this.#next();
    switch (first) {
      case '{':
        return { kind: 'set', elements: this.#list('}', ',', () => this.value()) };
      case '<<':
        return { kind: 'tuple', elements: this.#list('>>', ',', () => this.value()) };
      case '[':
        return functionTree(
          this.#list(']', ',', () => {
            const name = this.#next();
            this.#expect('|->');
            return { key: { kind: 'string', value: name }, value: this.value() };
          }),
        );
      case '(':
        return functionTree(
          this.#list(')', '@@', () => {
            const key = this.value();
            this.#expect(':>');
            return { key, value: this.value() };
          }),
        );
      case 'TRUE':
      case 'FALSE':
        return { kind: 'boolean', value: first === 'TRUE' };
    }
    if (first.startsWith('"')) return { kind: 'string', value: unquote(first) };
    if (/^-?\d+$/.test(first)) {
      const low = BigInt(first);
      if (this.#peek() !== '..') return { kind: 'integer', value: low };
      this.#next();
      return interval(low, BigInt(this.#next()));
    }
    if (/^\w+$/.test(first)) return { kind: 'model-value', name: first };
    throw new ValueSyntaxError(`a value expected, not ${first === '' ? 'the end' : first}`);
  }
}

const LONGEST_INTERVAL = 100_000n;

function interval(low: bigint, high: bigint): ValueTree {
  if (high - low > LONGEST_INTERVAL) return { kind: 'symbolic', text: `${low}..${high}` };
  const elements: ValueTree[] = [];
  for (let value = low; value <= high; value++) elements.push({ kind: 'integer', value });
  return { kind: 'set', elements };
}

/** The value that a text stands for. Throws ValueSyntaxError. */
export function readValue(text: string): ValueTree {
  const reader = new Reader(text);
  const tree = reader.value();
  reader.end();
  return tree;
}
