// What each bracket holds, and what each ambiguous symbol means here, decided on the tokens of one unit before parsing.
//
// `[` begins seven kinds of expression and `{` three, and which one it is stands only further inside: `[x \in S |-> e]`, `[S -> T]`,
// `{x \in S : P}`, `{e : x \in S}`. One walk matches the brackets and notes what stands directly inside each pair; at the closing bracket the
// opening one gets its kind, so the grammar needs no backtracking. On the way, words after `.` become field names, `[]` between CASE arms
// becomes a separator, `<1>2` inside an expression becomes a name, and operator symbols that stand as arguments or are called become names.
// `:` and `->` that belong to a quantifier or a CASE inside the bracket do not count: each of those waits for its own.

import type { Diagnostic, SourceText, Span } from '../src/diagnostics/index.ts';
import { directlyIn } from './brackets.ts';
import { operatorsBySpelling } from './operators.ts';
import { is, retyped, type Token, type Vocabulary } from './tokens.ts';
import { beginsStep } from './units.ts';

/** The span of a token. */
export function spanOf(source: SourceText, token: Token): Span {
  return { source, start: token.startOffset, end: token.endOffset + 1 };
}

/** Whether an expression may end with this token, so that what follows is infix or postfix. */
export function endsOperand(token: Token | undefined, v: Vocabulary): boolean {
  if (token === undefined) return false;
  const type = token.tokenType;
  return (
    type === v.Identifier ||
    type === v.Number ||
    type === v.Decimal ||
    type === v.String ||
    type === v.At ||
    type === v.StepName ||
    type === v.RightParen ||
    type === v.RightBrace ||
    type === v.RightBracket ||
    type === v.RightAngle ||
    type === v.Postfix ||
    type === v.Underscore ||
    type === v.SelectLeft ||
    type === v.SelectRight ||
    type === v.SelectDefinition ||
    type === v.OperatorName ||
    type === v.OperatorArgument
  );
}

const beginsOperand = (token: Token | undefined, v: Vocabulary): boolean => {
  if (token === undefined) return false;
  const type = token.tokenType;
  return (
    type === v.Identifier ||
    type === v.Number ||
    type === v.Decimal ||
    type === v.String ||
    type === v.At ||
    type === v.Underscore ||
    type === v.LeftParen ||
    type === v.LeftBrace ||
    type === v.LeftBracket ||
    type === v.LeftAngle ||
    type === v.Prefix ||
    type === v.Minus ||
    type === v.AndOr ||
    type === v.Quantifier ||
    type === v.TemporalQuantifier ||
    type === v.If ||
    type === v.Case ||
    type === v.Let ||
    type === v.Choose ||
    type === v.Fairness
  );
};

/** An open bracket and what was seen directly inside it. */
interface Frame {
  readonly index: number;
  readonly token: Token;
  /** Quantifiers, CHOOSE and LAMBDA whose `:` is still to come. */
  colonsOwed: number;
  /** CASE arms whose `->` is still to come. */
  arrowsOwed: number;
  colon: boolean;
  arrow: boolean;
  mapsTo: boolean;
  except: boolean;
  /** LETs whose IN is still to come. */
  lets: number;
  /** A comma between expressions. */
  comma: boolean;
}

const frame = (index: number, token: Token): Frame => ({
  index,
  token,
  colonsOwed: 0,
  arrowsOwed: 0,
  colon: false,
  arrow: false,
  mapsTo: false,
  except: false,
  lets: 0,
  comma: false,
});

/** `x=<<1>>`, in which the lexer sees `=<` and `<`: what to do about it where that stands before an index; undefined elsewhere. */
export function tupleWithoutBlank(tokens: readonly Token[], index: number): string | undefined {
  const isSplit = tokens.slice(0, Math.max(index, 0)).some(({ image, endOffset }, i) => {
    const next = tokens[i + 1];
    return image === '=<' && next !== undefined && next.startOffset === endOffset + 1 && /^<(?!<)/.test(next.image);
  });
  return isSplit ? 'Write a blank between `=` and `<<`: `=<` is "less or equal".' : undefined;
}

/** Walks the tokens of one unit. */
class Shaper {
  readonly #out: Token[] = [];
  readonly #frames: Frame[];
  readonly diagnostics: Diagnostic[] = [];
  readonly #source: SourceText;
  readonly #input: readonly Token[];
  readonly #v: Vocabulary;

  constructor(source: SourceText, input: readonly Token[], v: Vocabulary) {
    this.#source = source;
    this.#input = input;
    this.#v = v;

    this.#frames = [frame(-1, input[0]!)];
  }

  run(): Token[] {
    for (let i = 0; i < this.#input.length && this.diagnostics.length === 0; i++) this.#step(this.#input[i]!, this.#input[i + 1]);
    if (this.#frames.length > 1 && this.diagnostics.length === 0) {
      const { token } = this.#frames.at(-1)!;
      this.#report('E105', token, `\`${token.image}\` is never closed`, this.#fixOfOpen(token));
    }
    return this.#out;
  }

  /** What to do about a bracket without end: a `\*` that was meant as a sign makes a comment of the rest of its line, and of the end of the bracket. */
  #fixOfOpen(token: Token): string {
    const closing = this.#closingOf(token);
    const [line = ''] = this.#source.text.slice(token.endOffset! + 1).split('\n', 1);
    const comment = line.indexOf('\\*');
    return comment >= 0 && line.includes(closing, comment)
      ? `\`\\*\` makes a comment of the rest of its line: write \`${closing}\` before it. A product is written \`\\X\` of sets, \`*\` of numbers.`
      : `Close it with \`${closing}\`.`;
  }

  #step(token: Token, next: Token | undefined): void {
    const v = this.#v;
    const out = this.#out;
    const previous = out.at(-1);
    const top = this.#frames.at(-1)!;
    const type = token.tokenType;
    if (type === v.LeftParen || type === v.LeftBrace || type === v.LeftAngle) this.#open(token);
    else if (type === v.LeftBracket) this.#open(endsOperand(previous, v) || is(previous, v.Bang) ? retyped(token, v.BracketApply) : token);
    else if (type === v.RightParen || type === v.RightBrace || type === v.RightBracket || type === v.RightAngle) this.#close(token);
    else if (type === v.RightBracketSub || type === v.RightAngleSub) this.#close(token);
    else if (this.#isFieldName(token, previous, next)) out.push(retyped(token, v.Identifier));
    else if (token.operator !== '') this.#operator(token, previous, next, top);
    else if (type === v.StepStart) out.push(beginsStep(token, previous, is(previous, v.StepStart), v) ? token : retyped(token, v.StepName));
    else {
      if (type === v.Choose || type === v.Lambda || type === v.Pick) top.colonsOwed++;
      else if (type === v.Case) top.arrowsOwed++;
      else if (type === v.MapsTo) top.mapsTo = true;
      else if (type === v.Except) top.except = true;
      else if (type === v.Let) top.lets++;
      else if (type === v.LetIn) top.lets--;
      else if (type === v.Comma) top.comma ||= top.colonsOwed === 0 && top.lets <= 0;
      else if (type === v.Colon) {
        if (top.colonsOwed > 0) top.colonsOwed--;
        else top.colon = true;
      } else if (type === v.Arrow) {
        if (top.arrowsOwed > 0) top.arrowsOwed--;
        else top.arrow = true;
      }
      out.push(token);
    }
  }

  /** Reserved words may name record fields and modules. */
  #isFieldName(token: Token, previous: Token | undefined, next: Token | undefined): boolean {
    const v = this.#v;
    if (token.tokenType === v.Identifier || !/^[A-Z]/.test(token.image)) return false;
    if (is(previous, v.Dot) || is(previous, v.Extends) || is(previous, v.Instance) || is(previous, v.Module)) return true;
    return (is(previous, v.LeftBracket) || is(previous, v.Comma)) && (is(next, v.MapsTo) || is(next, v.Colon));
  }

  #operator(token: Token, previous: Token | undefined, next: Token | undefined, top: Frame): void {
    const v = this.#v;
    const out = this.#out;
    const type = token.tokenType;
    if (type === v.Quantifier || type === v.TemporalQuantifier) {
      top.colonsOwed++;
      out.push(token);
      return;
    }
    if (type === v.Prefix && token.operator === '[]' && endsOperand(previous, v) && !is(previous, v.Underscore)) {
      top.arrowsOwed++;
      out.push(retyped(token, v.CaseSeparator));
      return;
    }
    const standsAlone = !beginsOperand(next, v) && !is(next, v.LeftArrow);
    if (standsAlone && (is(previous, v.LeftParen) || is(previous, v.Comma) || is(previous, v.LeftArrow) || is(previous, v.Def))) {
      out.push(retyped(token, v.OperatorArgument));
      return;
    }
    if (standsAlone && token.image.length > 2 && token.image[0] === '(' && endsOperand(previous, v)) {
      this.#splitArgument(token);
      return;
    }
    const isName = is(next, v.LeftParen) || is(next, v.Underscore) || is(previous, v.DefinitionStart) || is(previous, v.Bang);
    if (token.image === '-.' && !isName) {
      this.#report('E101', token, '`-.` is only the name of the operator: it negates nothing', 'Write `-` before what is to be negated.');
      return;
    }
    const called = (is(next, v.LeftParen) || is(next, v.Bang)) && !endsOperand(previous, v) && type !== v.AndOr && type !== v.Minus;
    out.push(
      called && (type !== v.Prefix || token.operator === '-.') && !is(previous, v.Underscore) ? retyped(token, v.OperatorName) : token,
    );
  }

  /** `F(+)`, where the lexer saw the operator `(+)`. */
  #splitArgument(token: Token): void {
    const v = this.#v;
    const out = this.#out;
    const inner = token.image.slice(1, -1);
    const at = (start: number, end: number, image: string, type: Token['tokenType'], operator = ''): Token => ({
      ...token,
      image,
      startOffset: token.startOffset + start,
      endOffset: token.startOffset + end - 1,
      startColumn: token.startColumn + start,
      tokenType: type,
      tokenTypeIdx: type.tokenTypeIdx!,
      operator,
    });
    const length = token.image.length;
    out.push(at(0, 1, '(', v.LeftParen));
    out.push(at(1, length - 1, inner, v.OperatorArgument, operatorsBySpelling().get(inner)?.name ?? inner));
    out.push(at(length - 1, length, ')', v.RightParen));
  }

  #open(token: Token): void {
    this.#frames.push(frame(this.#out.length, token));
    this.#out.push(token);
  }

  #close(token: Token): void {
    const v = this.#v;
    if (this.#frames.length === 1) {
      this.#report('E105', token, `\`${token.image}\` closes nothing`, this.#fixOfClose(token) ?? 'Remove it, or open a bracket for it.');
      return;
    }
    const top = this.#frames.pop()!;
    const opener = top.token.tokenType;
    const type = token.tokenType;
    const fits =
      (opener === v.LeftParen && type === v.RightParen) ||
      (opener === v.LeftBrace && type === v.RightBrace) ||
      (opener === v.BracketApply && type === v.RightBracket) ||
      (opener === v.LeftBracket && (type === v.RightBracket || type === v.RightBracketSub)) ||
      (opener === v.LeftAngle && (type === v.RightAngle || type === v.RightAngleSub));
    if (!fits) {
      const fix = this.#fixOfClose(token) ?? `Close it with \`${this.#closingOf(top.token)}\`.`;
      this.#report('E105', token, `\`${top.token.image}\` is closed by \`${token.image}\``, fix, top.token);
      return;
    }
    if (opener === v.LeftParen && top.comma) this.#nameMinus(top.index - 1);
    const shape = this.#shapeOf(top, token);
    if (shape !== opener) this.#out[top.index] = retyped(top.token, shape);
    this.#out.push(token);
  }

  /** What was probably meant by a closing bracket that is none of an open one. */
  #fixOfClose(token: Token): string | undefined {
    const isTuple = token.tokenType === this.#v.RightAngle || token.tokenType === this.#v.RightAngleSub;
    return isTuple ? tupleWithoutBlank(this.#input, this.#input.indexOf(token)) : undefined;
  }

  /** `- (1, 2)`: a minus before two arguments is the name of an operator. */
  #nameMinus(index: number): void {
    const v = this.#v;
    const out = this.#out;
    const token = out[index];
    if (is(token, v.Minus) && !endsOperand(out[index - 1], v)) out[index] = retyped(token!, v.OperatorName);
  }

  /** The kind of the opening bracket, now that its content was seen. */
  #shapeOf(top: Frame, close: Token): Token['tokenType'] {
    const v = this.#v;
    const out = this.#out;
    const opener = top.token.tokenType;
    if (opener === v.LeftAngle) return close.tokenType === v.RightAngleSub ? v.AngleAction : opener;
    if (opener === v.LeftBrace) {
      if (!top.colon) return opener;
      return this.#beginsWithBound(top.index + 1) ? v.BraceFilter : v.BraceMap;
    }
    if (opener !== v.LeftBracket) return opener;
    const second = out[top.index + 2];
    if (close.tokenType === v.RightBracketSub) return v.BracketAction;
    if (top.except) return v.BracketExcept;
    if (is(out[top.index + 1], v.Identifier) && is(second, v.MapsTo)) return v.BracketRecord;
    if (is(out[top.index + 1], v.Identifier) && is(second, v.Colon)) return v.BracketRecordSet;
    if (top.mapsTo) return v.BracketFunction;
    if (top.arrow) {
      // SANY takes `[x \in` for the begin of a function, and so does everybody who writes it.
      if (this.#beginsWithBound(top.index + 1))
        this.#report(
          'E106',
          top.token,
          'this `[...]` begins as a function does, and has `->`',
          'Write `|->`: a function is `[x \\in S |-> e]`, and `[S -> T]` is a set of functions.',
        );
      return v.BracketFunctionSet;
    }
    const message = 'this `[...]` is neither a function, a record, a set of them, an update nor an action';
    this.#report('E106', top.token, message, this.#fixOfBracket(top.index));
    return opener;
  }

  /** What was probably meant by a `[...]` of no form that begins at an index of the output. */
  #fixOfBracket(index: number): string {
    const v = this.#v;
    const out = this.#out;
    if (is(out[index - 1], v.Except)) return 'Write `!` before it: `[f EXCEPT ![i] = e]`.';
    if (out[index - 1]?.image === '[]') return 'Close it with `]_` and the tuple of the variables: `[][Next]_vars`.';
    if (this.#beginsWithBound(index + 1)) return 'Write `[x \\in S |-> e]` for a function, or `{x \\in S : P}` for a set.';
    const direct = directlyIn(out, index, out.length);
    if (direct.some((token) => is(token, v.Comma))) return 'Write `<<...>>` for a tuple or a sequence.';
    if (direct.some(({ image }) => image === '..')) return 'Write `(...)` to group: an interval is a set without brackets.';
    return 'Write `|->`, `->`, `:` or `EXCEPT` inside it, close it with `]_` and a subscript, or use `(...)` to group.';
  }

  /** Whether `x, y \in` or `<<x, y>> \in` stands at an index of the output. */
  #beginsWithBound(index: number): boolean {
    const v = this.#v;
    const out = this.#out;
    let i = index;
    const tuple = is(out[i], v.LeftAngle);
    if (tuple) i++;
    while (is(out[i], v.Identifier) && is(out[i + 1], v.Comma)) i += 2;
    if (!is(out[i], v.Identifier)) return false;
    i++;
    if (tuple) {
      if (!is(out[i], v.RightAngle)) return false;
      i++;
    }
    return is(out[i], v.In);
  }

  #closingOf(token: Token): string {
    const v = this.#v;
    if (token.tokenType === v.LeftParen) return ')';
    if (token.tokenType === v.LeftBrace) return '}';
    return token.tokenType === v.LeftAngle ? '>>' : ']';
  }

  #report(code: 'E101' | 'E105' | 'E106', token: Token, message: string, fix: string, opener?: Token): void {
    const span = spanOf(this.#source, token);
    const related = opener ? { related: [{ span: spanOf(this.#source, opener), message: 'opened here' }] } : {};
    this.diagnostics.push({ code, severity: 'error', message, span, fix, ...related });
  }
}

/** The tokens of a unit with every bracket and ambiguous symbol classified. */
export function classify(source: SourceText, tokens: readonly Token[], v: Vocabulary): { tokens: Token[]; diagnostics: Diagnostic[] } {
  if (tokens.length === 0) return { tokens: [], diagnostics: [] };
  const shaper = new Shaper(source, tokens, v);
  const result = shaper.run();
  return { tokens: result, diagnostics: shaper.diagnostics };
}
