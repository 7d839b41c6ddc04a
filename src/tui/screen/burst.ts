// Keys that were pressed (or pasted) faster than they were read arrive as one text: taken apart here, with printable runs kept whole.
import { controlKey, type Key, namedKey, typedKey } from './key.ts';

const CONTROLS: Readonly<Record<string, Key>> = {
  '\r': namedKey('Enter'),
  '\n': namedKey('Enter'),
  '\t': namedKey('Tab'),
  '\u007f': namedKey('Backspace'),
  '\b': namedKey('Backspace'),
};

/** The keys of a text. `whole`: printable characters stay together (for a prompt), otherwise each is a key. */
export function* keysOf(input: string, whole: () => boolean): Generator<Key> {
  let rest = input;
  while (rest !== '') {
    const code = rest.charCodeAt(0);
    const control = CONTROLS[rest.charAt(0)] ?? (code < 32 ? controlKey(String.fromCharCode(code + 96)) : undefined);
    if (control !== undefined) {
      yield control;
      rest = rest.slice(1);
      continue;
    }
    // A character outside the basic plane is two units.
    let end = code >= 0xd800 && code < 0xdc00 ? 2 : 1;
    if (whole()) while (end < rest.length && rest.charCodeAt(end) >= 32 && rest[end] !== '\u007f') end++;
    yield typedKey(rest.slice(0, end));
    rest = rest.slice(end);
  }
}
