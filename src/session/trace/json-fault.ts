// Where a text stops being JSON. JSON.parse decides whether it is; what it says about the place differs between versions of Node.

/** A value, or the offset of the first character that cannot be part of one. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get at(): number {
    return this.#at;
  }

  /** Whether the whole text is one value. */
  whole(): boolean {
    if (!this.#value()) return false;
    this.#space();
    return this.#at === this.#text.length;
  }

  #space(): void {
    this.#take(/[ \t\r\n]*/y);
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return false;
    this.#at += match[0].length;
    return true;
  }

  #colon(): boolean {
    this.#space();
    return this.#take(/:/y);
  }

  #value(): boolean {
    this.#space();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#list('}', () => this.#string() && this.#colon() && this.#value());
      case '[':
        return this.#list(']', () => this.#value());
      case '"':
        return this.#string();
      default:
        return this.#take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
    }
  }

  #list(close: string, part: () => boolean): boolean {
    this.#at++;
    this.#space();
    const isAtEnd = (): boolean => this.#text[this.#at] === close;
    while (!isAtEnd()) {
      this.#space();
      if (!part()) return false;
      this.#space();
      if (isAtEnd()) break;
      // A comma is no end: a part must follow.
      if (!this.#take(/,\s*(?![\]}])/y)) return false;
    }
    this.#at++;
    return true;
  }

  #string(): boolean {
    if (!this.#take(/"/y)) return false;
    // Up to the first character that no string can have: a control character, or a backslash that begins nothing.
    this.#take(/(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy);
    return this.#take(/"/y);
  }
}

/** The offset of the first character of a text that keeps it from being JSON; its length where it ends too early. */
export function jsonFaultAt(text: string): number {
  const scanner = new Scanner(text);
  scanner.whole();
  return scanner.at;
}
