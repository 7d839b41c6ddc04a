// Junction lists: from columns to brackets.
//
// An aligned list of `/\` or `\/` is delimited by nothing but columns, which no context-free grammar can say. This pass over the tokens of one
// unit replaces columns by virtual tokens: `JunctionBegin`, a `Bullet` for each item, `JunctionEnd`. After it the grammar is ordinary.
//
// A list begins at a `/\` or `\/` that stands where an expression may begin (an infix one follows an expression). It ends before the first token
// at or left of its column that is not its next bullet, and before whatever must close a construct that the list stands in: a closing bracket, THEN,
// ELSE, IN, a comma, the `:` of a quantifier, the `->` or `[]` of a CASE, the next definition, the next proof step. A stack holds the lists and
// these constructs, innermost last. Invariant: the columns of the lists on the stack increase.
//
// Source: *Specifying Systems*, section 15.2.2, "Alignment", and the TLA+ tools for what the book leaves open (columns are those where the
// bullets begin; `\land` and `\lor` are never bullets; everything in an item stands right of its bullet, closing brackets included).
import type { Diagnostic, SourceText } from '../src/diagnostics/index.ts';
import { endsOperand, spanOf } from './shapes.ts';
import { is, retyped, type Token, type Vocabulary, virtualToken } from './tokens.ts';

type Construct = 'list' | 'bracket' | 'bound' | 'if' | 'then' | 'case' | 'let';

interface Context {
  readonly construct: Construct;
  readonly token: Token;
}

const isBulletSymbol = (token: Token): boolean =>
  token.image === '/\\' || token.image === '\\/' || token.image === '∧' || token.image === '∨';

class JunctionPass {
  readonly #out: Token[] = [];
  readonly #stack: Context[] = [];
  /** The indices of the lists in the stack. */
  readonly #lists: number[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #source: SourceText;
  readonly #v: Vocabulary;

  constructor(source: SourceText, v: Vocabulary) {
    this.#source = source;
    this.#v = v;
  }

  run(tokens: readonly Token[]): Token[] {
    let previous: Token | undefined;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!;
      if (this.#continuesList(token)) this.#out.push(retyped(token, this.#v.Bullet));
      else {
        this.#closeConstructs(token);
        const begins =
          token.tokenType === this.#v.AndOr &&
          isBulletSymbol(token) &&
          !endsOperand(previous, this.#v) &&
          !is(tokens[i + 1], this.#v.LeftArrow);
        if (begins) {
          this.#lists.push(this.#stack.length);
          this.#stack.push({ construct: 'list', token });
          this.#out.push(virtualToken(this.#v.JunctionBegin, token, false), retyped(token, this.#v.Bullet));
        } else {
          this.#out.push(token);
          this.#openConstructs(token);
        }
      }
      previous = token;
    }
    this.#unwind(0);
    return this.#out;
  }

  /** Ends the lists whose column the token has left; true if it is the next bullet of the list that is then innermost. */
  #continuesList(token: Token): boolean {
    for (;;) {
      const index = this.#lists.at(-1);
      if (index === undefined) return false;
      const list = this.#stack[index]!.token;
      if (token.startColumn > list.startColumn) return false;
      const bracket = this.#stack.findLast((c, i) => i > index && c.construct === 'bracket');
      if (bracket && this.diagnostics.length === 0) this.#reportEscape(token, list, bracket.token);
      if (
        token.startColumn === list.startColumn &&
        token.tokenType === this.#v.AndOr &&
        token.operator === list.operator &&
        isBulletSymbol(token)
      ) {
        this.#unwind(index + 1);
        return true;
      }
      this.#unwind(index);
    }
  }

  #reportEscape(token: Token, list: Token, bracket: Token): void {
    this.diagnostics.push({
      code: 'E107',
      severity: 'error',
      message: `${token.image === '' ? 'the next definition' : `\`${token.image}\``} is inside \`${bracket.image}\` but not to the right of the list of \`${list.operator}\`, which ends before it`,
      span: spanOf(this.#source, token),
      related: [
        { span: spanOf(this.#source, list), message: 'the list begins here' },
        { span: spanOf(this.#source, bracket), message: 'the bracket was opened here' },
      ],
      fix: `Indent it beyond the \`${list.operator}\`, or close \`${bracket.image}\` before it.`,
    });
  }

  /** Removes the contexts from an index on, ending their lists. */
  #unwind(length: number): void {
    while (this.#stack.length > length) {
      if (this.#stack.pop()!.construct !== 'list') continue;
      this.#lists.pop();
      this.#out.push(virtualToken(this.#v.JunctionEnd, this.#out.at(-1)!, true));
    }
  }

  /** Unwinds to the innermost of the constructs, which stays on the stack unless `remove`; false where there is none before a bracket. */
  #unwindTo(remove: boolean, ...constructs: Construct[]): Construct | undefined {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const { construct } = this.#stack[i]!;
      if (constructs.includes(construct)) {
        this.#unwind(i + 1);
        if (remove) this.#stack.pop();
        return construct;
      }
      if (construct === 'bracket') return undefined;
    }
    return undefined;
  }

  #closeConstructs(token: Token): void {
    const v = this.#v;
    const type = token.tokenType;
    switch (type) {
      case v.RightParen:
      case v.RightBrace:
      case v.RightBracket:
      case v.RightBracketSub:
      case v.RightAngle:
      case v.RightAngleSub:
        this.#unwindTo(true, 'bracket');
        return;
      case v.Then:
        if (this.#unwindTo(true, 'if')) this.#stack.push({ construct: 'then', token });
        return;
      case v.Else:
        this.#unwindTo(true, 'then');
        return;
      case v.LetIn:
        this.#unwindTo(true, 'let');
        return;
      case v.Comma:
        if (!this.#unwindTo(false, 'bracket', 'bound', 'let')) this.#unwind(0);
        return;
      case v.Colon: {
        const found = this.#unwindTo(false, 'bound', 'bracket');
        if (found === 'bound') this.#stack.pop();
        return;
      }
      case v.Arrow:
      case v.CaseSeparator:
        this.#unwindTo(false, 'case', 'bracket');
        return;
      case v.MapsTo:
      case v.Except:
        this.#unwindTo(false, 'bracket');
        return;
      case v.Local:
      case v.DefinitionStart:
      case v.Recursive:
        if (!this.#unwindTo(false, 'let')) this.#unwind(0);
        return;
      case v.Prove:
      case v.By:
      case v.Obvious:
      case v.Proof:
      case v.StepStart:
      case v.Def:
        this.#unwind(0);
        return;
    }
  }

  #openConstructs(token: Token): void {
    const v = this.#v;
    switch (token.tokenType) {
      case v.LeftParen:
      case v.LeftBrace:
      case v.LeftAngle:
      case v.LeftBracket:
      case v.BraceFilter:
      case v.BraceMap:
      case v.AngleAction:
      case v.BracketApply:
      case v.BracketFunction:
      case v.BracketFunctionSet:
      case v.BracketRecord:
      case v.BracketRecordSet:
      case v.BracketExcept:
      case v.BracketAction:
        this.#stack.push({ construct: 'bracket', token });
        return;
      case v.Quantifier:
      case v.TemporalQuantifier:
      case v.Choose:
      case v.Lambda:
      case v.Pick:
        this.#stack.push({ construct: 'bound', token });
        return;
      case v.If:
        this.#stack.push({ construct: 'if', token });
        return;
      case v.Case:
        this.#stack.push({ construct: 'case', token });
        return;
      case v.Let:
        this.#stack.push({ construct: 'let', token });
        return;
    }
  }
}

/** The tokens of a unit with its junction lists bracketed. */
export function bracketJunctions(
  source: SourceText,
  tokens: readonly Token[],
  v: Vocabulary,
): { tokens: Token[]; diagnostics: Diagnostic[] } {
  const pass = new JunctionPass(source, v);
  const result = pass.run(tokens);
  return { tokens: result, diagnostics: pass.diagnostics };
}
