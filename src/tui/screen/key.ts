/** A key that was pressed. */
export interface Key {
  /**
   * What the keymap calls it: the character itself, `Ctrl-` and a capital letter, or one of Up, Down, Left, Right, Enter, Esc, Tab, BackTab,
   * Backspace, PageUp, PageDown, Home, End. A pasted text is one key with the name Text.
   */
  readonly name: string;
  /** The characters it types; empty for keys that type nothing. */
  readonly text: string;
}

/** A text that was pasted: it is typed where something is typed, and presses no key. It may have several lines, the last one without its end. */
export function pastedText(text: string): Key {
  return { name: 'Text', text: text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').replaceAll('\t', ' ') };
}

/** A key that types nothing. */
export function namedKey(name: string): Key {
  return { name, text: '' };
}

/** A key with the control key held: `letter` is a small letter. */
export function controlKey(letter: string): Key {
  return namedKey(`Ctrl-${letter.toUpperCase()}`);
}

/** A character, or a text that was pasted. */
export function typedKey(text: string): Key {
  return { name: [...text].length === 1 ? text : 'Text', text };
}
