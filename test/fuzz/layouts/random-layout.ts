// A module in a random layout that says the same, made from its tokens by the rules of the language and not by those of the formatter: the next item of a junction list begins in the column of
// the first one, everything inside stands right of it, and what follows a list begins on a new line left of it or below.
import {
  bracketJunctions,
  classify,
  cutUnits,
  is,
  type ModuleTokens,
  markDefinitions,
  scanModule,
  type Token,
  type UnitTokens,
  type Vocabulary,
  vocabulary,
} from '../../../grammar/index.ts';
import type { SourceText } from '../../../src/diagnostics/index.ts';
import type { Decisions } from '../random.ts';

const FARTHEST = 12;

/** Writes tokens at columns counted from 0. */
class Writer {
  text = '';
  column = 0;
  readonly comments: string[] = [];
  readonly #decide: Decisions;

  constructor(decide: Decisions) {
    this.#decide = decide;
  }

  /** Ends the line, perhaps with a comment, and goes to a column on a new one. */
  breakTo(column: number): void {
    const { chance, pick } = this.#decide;
    if (chance(15)) this.#comment(`\\* ${'c'.repeat(1 + pick(3))}${chance(20) ? '  ' : ''}`, pick(6));
    else if (chance(10)) this.text += ' '.repeat(pick(4));
    const lines = chance(10) ? 1 + pick(4) : 1;
    for (let i = 0; i < lines; i++) this.text += '\n';
    if (chance(8)) {
      const indent = pick(20);
      this.text += ' '.repeat(indent);
      this.#comment(chance(50) ? '(* one line *)' : `(* two\n${' '.repeat(pick(9))}lines *)`, 0);
      this.text += '\n';
    }
    this.column = column;
    const tabs = chance(30) ? Math.floor(column / 8) : 0;
    this.text += '\t'.repeat(tabs) + ' '.repeat(column - 8 * tabs);
  }

  #comment(comment: string, gap: number): void {
    this.text += ' '.repeat(gap) + comment;
    this.comments.push(comment);
  }

  blanks(count: number): void {
    this.text += ' '.repeat(count);
    this.column += count;
    // Inside of a line.
    if (count > 1 && this.#decide.chance(4)) {
      const comment = '(* c *)';
      this.#comment(comment, 0);
      this.text += ' ';
      this.column += comment.length + 1;
    }
  }

  put(image: string): void {
    this.text += image;
    this.column += [...image].length;
  }
}

/** Writes one unit. */
class UnitLayout {
  readonly #writer: Writer;
  readonly #decide: Decisions;
  readonly #v: Vocabulary;
  /** Columns of the lists that are open; -1 for one whose first item is to come. */
  readonly #lists: number[] = [];
  /** After a list: what follows begins at most here. */
  #atMost: number | null = null;

  constructor(writer: Writer, decide: Decisions, v: Vocabulary) {
    this.#writer = writer;
    this.#decide = decide;
    this.#v = v;
  }

  write(source: SourceText, tokens: readonly Token[]): void {
    let previous: Token | undefined;
    for (const token of tokens) {
      if (is(token, this.#v.JunctionBegin)) this.#lists.push(-1);
      else if (is(token, this.#v.JunctionEnd)) this.#atMost = Math.min(this.#lists.pop()!, this.#atMost ?? Number.POSITIVE_INFINITY);
      else if (token.image !== '') {
        this.#place(token, previous);
        this.#writer.put(source.text.slice(token.startOffset, token.endOffset + 1));
        previous = token;
      }
    }
  }

  #place(token: Token, previous: Token | undefined): void {
    const writer = this.#writer;
    const { chance, pick } = this.#decide;
    const list = this.#lists.at(-1) ?? -1;
    if (is(token, this.#v.Bullet) && list >= 0) {
      writer.breakTo(list);
      this.#atMost = null;
      return;
    }
    const isFirst = is(token, this.#v.Bullet);
    const around = isFirst ? (this.#lists.at(-2) ?? -1) : list;
    if (previous === undefined) {
      // The unit begins where the writer stands.
    } else if (this.#atMost !== null) {
      const room = this.#atMost - around;
      writer.breakTo(around + 1 + (room > 1 ? pick(room) : 0));
      this.#atMost = null;
    } else if (this.#touches(previous, token)) {
      // What touched may have to: `WF_vars`, `]_x`, `M!Op`.
    } else if (chance(20)) writer.breakTo(around + 1 + pick(FARTHEST));
    else writer.blanks(1 + (chance(25) ? pick(7) : 0));
    if (isFirst) this.#lists[this.#lists.length - 1] = writer.column;
  }

  #touches(previous: Token, token: Token): boolean {
    const isComma = is(token, this.#v.Comma) || is(previous, this.#v.Comma);
    return previous.endOffset + 1 === token.startOffset && !(isComma && this.#decide.chance(50));
  }
}

const isDefinedTogether = (part: UnitTokens | ModuleTokens): part is UnitTokens => part.kind === 'unit';

/** The module of a text in a random layout, with the comments that were put into it; null for a text that cannot be laid out in this way. */
export function randomLayout(
  source: SourceText,
  decide: Decisions,
): { readonly text: string; readonly comments: readonly string[] } | null {
  const v = vocabulary();
  const { tokens } = scanModule(source, v);
  const module = cutUnits(markDefinitions(tokens, v), v);
  if (module === null) return null;
  const writer = new Writer(decide);
  const image = (token: Token): string => source.text.slice(token.startOffset, token.endOffset + 1);
  const walk = ({ header, parts, end }: ModuleTokens): boolean => {
    writer.put(header.map(image).join(' '));
    const indent = decide.chance(20) ? decide.pick(3) : 0;
    for (const part of parts) {
      writer.breakTo(decide.chance(5) ? decide.pick(3) : indent);
      if (!isDefinedTogether(part)) {
        if (!walk(part)) return false;
        continue;
      }
      const shaped = bracketJunctions(source, classify(source, part.tokens, v).tokens, v);
      if (shaped.diagnostics.length > 0) return false;
      new UnitLayout(writer, decide, v).write(source, shaped.tokens);
    }
    writer.breakTo(0);
    writer.put(end === undefined ? '====' : image(end));
    return true;
  };
  return walk(module) ? { text: writer.text, comments: writer.comments } : null;
}
