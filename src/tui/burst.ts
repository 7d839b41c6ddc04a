// Keys that were pressed (or pasted) faster than they were read arrive as one text: taken apart here, with printable runs kept whole.
import type { Key } from './prompt.ts';

const controls: Readonly<Record<string, Key['name']>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
};

/** The keys of a text. `whole`: printable characters stay together (for a prompt), otherwise each is a key. */
export function* keysOf(input: string, whole: () => boolean): Generator<Key> {
  let rest = input;
  while (rest !== '') {
    const [c] = rest as unknown as [string];
    const name = controls[c];
    if (name !== undefined) {
      yield { input: '', name, ctrl: false };
      rest = rest.slice(1);
      continue;
    }
    const code = rest.charCodeAt(0);
    if (code < 32) {
      yield { input: String.fromCharCode(code + 96), name: 'text', ctrl: true };
      rest = rest.slice(1);
      continue;
    }
    let end = 1;
    // A character outside the basic plane is two units.
    if (code >= 0xd800 && code < 0xdc00) end = 2;
    if (whole()) while (end < rest.length && rest.charCodeAt(end) >= 32 && rest[end] !== '\u007f') end++;
    yield { input: rest.slice(0, end), name: 'text', ctrl: false };
    rest = rest.slice(end);
  }
}
