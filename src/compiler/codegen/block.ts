// JavaScript text under construction.
//
// A block is a list of lines and nested blocks. A `section` is a nested block without braces: a place in the text that can still be
// written to after what follows it was written (declarations of temporaries, local functions). Blocks know their parent, which answers the
// one question that code generation asks: was this temporary computed on every path to here?

/** From how many characters on a part is a function of its own. */
const LONG = 2000;

/** A place where statements are emitted, in order. */
export class Block {
  readonly parent: Block | null;
  /** True for a block whose text is never used: environments are made in it, and nothing may be kept there. */
  readonly isVirtual: boolean;
  readonly #parts: (string | Block)[] = [];
  /** The block is the body of a function. */
  #isFunction = false;
  /** What the block is called where it is a function because it is long; null where it is none. */
  #name: string | null = null;

  constructor(parent: Block | null, isVirtual = parent?.isVirtual ?? false) {
    this.parent = parent;
    this.isVirtual = isVirtual;
  }

  /** Appends a statement. */
  line(text: string): void {
    this.#parts.push(text);
  }

  /** Appends a place to be filled later, in the same scope. */
  section(): Block {
    const inner = new Block(this);
    this.#parts.push(inner);
    return inner;
  }

  /** Appends `head { ... } tail` and returns the block between the braces. */
  nest(head: string, tail = ''): Block {
    this.#parts.push(`${head} {`);
    const inner = new Block(this);
    inner.#isFunction = head.endsWith('=>');
    this.#parts.push(inner, `}${tail}`);
    return inner;
  }

  /**
   * Appends a block in braces, which is a local function of this name where it is long, called at once. V8 optimizes a function as a whole, and again
   * when a path is taken that was not taken before: that of a long action takes longer than many searches.
   */
  part(name: string): Block {
    const inner = new Block(this);
    inner.#name = name;
    this.#parts.push(inner);
    return inner;
  }

  /** A block that is not part of any text yet: see `adopt`. */
  detached(): Block {
    return new Block(this);
  }

  /** Appends the content of a detached block in this scope. */
  adopt(block: Block): void {
    this.#parts.push(block);
  }

  get isEmpty(): boolean {
    return !this.hasGrownSince(0);
  }

  /** How much was appended so far: see `hasGrownSince`. */
  get length(): number {
    return this.#parts.length;
  }

  /** Whether there are statements behind what was appended when the block had this length. */
  hasGrownSince(length: number): boolean {
    for (let i = length; i < this.#parts.length; i++) {
      const part = this.#parts[i]!;
      if (typeof part === 'string' || !part.isEmpty) return true;
    }
    return false;
  }

  /** True where everything executed in `other` before now has been executed before the end of this block is reached. */
  isWithin(other: Block): boolean {
    for (let b: Block | null = this; b !== null; b = b.parent) if (b === other) return true;
    return false;
  }

  toString(): string {
    const out: string[] = [];
    this.#write(out);
    return out.join('\n');
  }

  /** Returns how many characters the function has because of this block. */
  #write(out: string[]): number {
    const begin = this.#name === null ? -1 : out.push('{') - 1;
    let length = 0;
    for (const part of this.#parts) {
      if (typeof part !== 'string') length += part.#write(out);
      else {
        out.push(part);
        length += part.length;
      }
    }
    if (begin < 0) return this.#isFunction ? 0 : length;
    const isLong = length > LONG;
    if (isLong) out[begin] = `const ${this.#name} = () => {`;
    out.push(isLong ? `}; ${this.#name}();` : '}');
    return isLong ? 0 : length;
  }
}
