// The tokens of a module cut into its units: declarations, definitions, theorems with their proofs, nested modules.
//
// Each unit is parsed on its own, so a mistake in one does not hide the others: this is tlasso's error recovery. Where a unit begins follows
// from the tokens alone: a keyword such as VARIABLE, or the start of a definition, outside brackets, LET and DEFINE steps. When brackets or LETs
// do not match up, that would swallow the rest of the module; then the cut is made again, and a unit also begins at every such token that stands
// in the column of the module's first unit.
import { is, type Token, type Vocabulary } from './tokens.ts';

/** The tokens of one unit, and the token that follows it. */
export interface UnitTokens {
  readonly kind: 'unit';
  readonly tokens: readonly Token[];
  readonly next: Token | undefined;
}

/** A module as nested token lists. */
export interface ModuleTokens {
  readonly kind: 'module';
  /** `---- MODULE Name ----`, as far as it is there. */
  readonly header: readonly Token[];
  readonly parts: readonly (UnitTokens | ModuleTokens)[];
  /** `====`, or undefined where the text ends first. */
  readonly end: Token | undefined;
}

interface OpenModule {
  readonly header: readonly Token[];
  readonly parts: (UnitTokens | ModuleTokens)[];
}

/** Cuts one module; `resilient` also begins a unit at the column of the first unit, whatever is open there. */
class Cutter {
  readonly #open: OpenModule[] = [];
  /** Brackets and LETs that are open in the current unit. */
  #nesting: Token[] = [];
  #unit: Token[] = [];
  #inDefineStep = false;
  #lastStepStart: Token | undefined;
  #firstColumn = 0;
  /** Whether every bracket and LET met its partner. */
  balanced = true;
  #index = 0;
  readonly #tokens: readonly Token[];
  readonly #v: Vocabulary;
  readonly #resilient: boolean;

  constructor(tokens: readonly Token[], v: Vocabulary, resilient: boolean) {
    this.#tokens = tokens;
    this.#v = v;
    this.#resilient = resilient;
  }

  cut(): ModuleTokens | null {
    const tokens = this.#tokens;
    const v = this.#v;
    for (;;) {
      const token = tokens[this.#index];
      if (token === undefined) {
        this.#endUnit(undefined);
        let innermost: ModuleTokens | null = null;
        while (this.#open.length > 0) innermost = this.#close(undefined);
        return innermost;
      }
      if (token.tokenType === v.Separator) {
        this.#endUnit(token);
        if (is(tokens[this.#index + 1], v.Module)) this.#openModule();
        else this.#index++;
      } else if (token.tokenType === v.ModuleEnd) {
        this.#endUnit(token);
        this.#index++;
        const closed = this.#close(token);
        if (this.#open.length === 0) return closed;
      } else {
        if (this.#beginsUnit(token)) {
          this.#endUnit(token);
          if (this.#firstColumn === 0) this.#firstColumn = token.startColumn;
        }
        this.#follow(token);
        this.#unit.push(token);
        this.#index++;
      }
    }
  }

  #openModule(): void {
    const tokens = this.#tokens;
    const v = this.#v;
    let end = this.#index + 2;
    if (is(tokens[end], v.Identifier) || this.#isKeyword(tokens[end])) end++;
    if (is(tokens[end], v.Separator)) end++;
    this.#open.push({ header: tokens.slice(this.#index, end), parts: [] });
    this.#index = end;
  }

  #isKeyword(token: Token | undefined): boolean {
    return token !== undefined && Object.hasOwn(this.#v.keywords, token.image) && is(this.#tokens[this.#index + 3], this.#v.Separator);
  }

  #close(end: Token | undefined): ModuleTokens {
    const { header, parts } = this.#open.pop()!;
    const module: ModuleTokens = { kind: 'module', header, parts, end };
    this.#open.at(-1)?.parts.push(module);
    return module;
  }

  #endUnit(next: Token | undefined): void {
    if (this.#nesting.length > 0) this.balanced = false;
    this.#nesting = [];
    this.#inDefineStep = false;
    if (this.#unit.length === 0) return;
    this.#open.at(-1)!.parts.push({ kind: 'unit', tokens: this.#unit, next });
    this.#unit = [];
  }

  #beginsUnit(token: Token): boolean {
    if (this.#nesting.length > 0 && !(this.#resilient && token.startColumn === this.#firstColumn)) return false;
    const v = this.#v;
    const previous = this.#unit.at(-1);
    if (previous === undefined) return true;
    const type = token.tokenType;
    const afterStep = previous === this.#lastStepStart;
    if (type === v.DefinitionStart) {
      if (is(previous, v.Local) || is(previous, v.Define) || afterStep) return false;
      return !this.#inDefineStep || (this.#resilient && token.startColumn === this.#firstColumn);
    }
    if (type === v.Variable || type === v.Constant) return !(is(previous, v.New) || is(previous, v.Assume) || is(previous, v.Comma));
    if (type === v.Assume)
      return !(
        afterStep || [v.Theorem, v.DefinedAs, v.Suffices, v.Comma, v.Assume, v.ColonColon].some((before) => previous.tokenType === before)
      );
    if (type === v.Instance) return !(is(previous, v.Local) || is(previous, v.DefinedAs) || afterStep);
    if (type === v.Use || type === v.Hide) return !afterStep;
    if (type === v.Recursive) return !is(previous, v.Local);
    if (type === v.Local) return !(is(previous, v.Define) || this.#inDefineStep);
    return type === v.Axiom || type === v.Theorem || type === v.Extends;
  }

  /** Keeps what is open, and whether the current proof step defines operators. */
  #follow(token: Token): void {
    const v = this.#v;
    const nesting = this.#nesting;
    const type = token.tokenType;
    if (type === v.LeftParen || type === v.LeftBrace || type === v.LeftBracket || type === v.LeftAngle || type === v.Let)
      nesting.push(token);
    else if (type === v.RightParen) this.#shut(v.LeftParen);
    else if (type === v.RightBrace) this.#shut(v.LeftBrace);
    else if (type === v.RightBracket || type === v.RightBracketSub) this.#shut(v.LeftBracket);
    else if (type === v.RightAngle || type === v.RightAngleSub) this.#shut(v.LeftAngle);
    else if (type === v.LetIn) this.#shut(v.Let);
    else if (type === v.StepStart && this.#beginsStep(token)) {
      this.#lastStepStart = token;
      const next = this.#tokens[this.#index + 1];
      this.#inDefineStep = is(next, v.Define) || is(next, v.DefinitionStart);
    } else if (type === v.By || type === v.Obvious || type === v.Qed) this.#inDefineStep = false;
  }

  #beginsStep(token: Token): boolean {
    const v = this.#v;
    const unit = this.#unit;
    const previous = unit.at(-1);
    const before = unit.at(-2);
    // `BY DEF +` ends with a name.
    if (previous && previous.operator !== '' && (is(before, v.Def) || is(before, v.Comma))) return true;
    return beginsStep(token, previous, previous === this.#lastStepStart, v);
  }

  #shut(opener: Token['tokenType']): void {
    if (is(this.#nesting.at(-1), opener)) this.#nesting.pop();
    else this.balanced = false;
  }
}

/** Only `<1>2`, with a name and no dot, may stand in an expression. */
const mayBeName = (step: Token): boolean => /^<[^>]+>\w+$/.test(step.image);

/**
 * Whether a token such as `<1>2` begins a proof step; otherwise it names a step in an expression.
 * @param step the token
 * @param previous the token before it
 * @param previousBegins whether that one begins a step
 */
export function beginsStep(step: Token, previous: Token | undefined, previousBegins: boolean, v: Vocabulary): boolean {
  if (previous === undefined || !mayBeName(step)) return true;
  if (previousBegins) return false;
  const type = previous.tokenType;
  const expectsOperand =
    type === v.By ||
    type === v.Use ||
    type === v.Hide ||
    type === v.Only ||
    type === v.Def ||
    type === v.Comma ||
    type === v.Prove ||
    type === v.Assume ||
    type === v.DefinedAs ||
    type === v.LeftParen ||
    type === v.LeftBrace ||
    type === v.LeftAngle ||
    type === v.Prefix ||
    type === v.Infix ||
    type === v.Minus ||
    type === v.AndOr ||
    type === v.Equals ||
    type === v.In ||
    type === v.Suffices ||
    type === v.Have ||
    type === v.Witness ||
    type === v.Case ||
    type === v.Colon;
  return !expectsOperand;
}

/** Cuts the tokens of a text that begins with a module; null where there are none. */
export function cutUnits(tokens: readonly Token[], v: Vocabulary): ModuleTokens | null {
  if (!is(tokens[0], v.Separator) || !is(tokens[1], v.Module)) return null;
  const strict = new Cutter(tokens, v, false);
  const module = strict.cut();
  return strict.balanced ? module : new Cutter(tokens, v, true).cut();
}
