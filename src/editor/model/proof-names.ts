// What a proof introduces: its steps, and the names of NEW, PICK, TAKE, DEFINE, LET, quantifiers and the like, each with the tokens in which it can be named.
//
// Proofs are not kept as trees, so this reads their tokens. It relies on what the parser has verified (the steps nest) and on TLA+ itself: a name that is visible is never bound
// again, so of two declarations of a name the nearest before a use is meant.
// Source: "TLA+2: A Preliminary Guide", section "Proofs".
import { classify, is, markDefinitions, type Token, vocabulary } from '../../../grammar/index.ts';
import type { SourceText } from '../../diagnostics/index.ts';

/** A name that a proof introduces. */
export interface ProofName {
  readonly kind: 'proof-name' | 'proof-step';
  readonly name: string;
  /** The token that introduces it; for a step `<1>2.` without the dot. */
  readonly token: Token;
  /** The tokens in which it is known, by index. */
  readonly from: number;
  readonly to: number;
}

/** The tokens of a theorem and the names in them. */
export interface ProofNames {
  readonly tokens: readonly Token[];
  readonly names: readonly ProofName[];
}

const v = vocabulary();
const OPENING = new Set(
  [v.LeftParen, v.LeftBrace, v.LeftBracket, v.LeftAngle, v.BraceFilter, v.BraceMap, v.BracketApply, v.BracketFunction].concat([
    ...[v.BracketFunctionSet, v.BracketRecord, v.BracketRecordSet, v.BracketExcept, v.BracketAction, v.AngleAction, v.SelectLeft],
  ]),
);
const CLOSING = new Set([v.RightParen, v.RightBrace, v.RightBracket, v.RightBracketSub, v.RightAngle, v.RightAngleSub, v.SelectRight]);

/** `<1>2` of `<1>2.`; `<1>` names nothing. */
const nameOfStep = (image: string): string => image.replace(/\.+$/, '');

class ProofReader {
  readonly names: ProofName[] = [];
  readonly #tokens: readonly Token[];
  /** For each token the bracket around it, or -1; for each bracket its partner. */
  readonly #around: number[] = [];
  readonly #partner = new Map<number, number>();
  /** The level of each step, by the index of its first token. */
  readonly #levels = new Map<number, number>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    const open: number[] = [];
    let level = -1;
    for (const [i, token] of tokens.entries()) {
      if (CLOSING.has(token.tokenType)) {
        const partner = open.pop();
        if (partner !== undefined) this.#partner.set(partner, i);
      }
      this.#around.push(open.at(-1) ?? -1);
      if (OPENING.has(token.tokenType)) open.push(i);
      if (!is(token, v.StepStart)) continue;
      const mark = /^<([^>]*)>/.exec(token.image)![1]!;
      level = mark === '+' ? level + 1 : mark === '*' ? Math.max(level, 0) : Number(mark);
      this.#levels.set(i, level);
    }
  }

  read(): void {
    let step = -1;
    let isSuffices = false;
    for (const [i, { tokenType, image }] of this.#tokens.entries()) {
      switch (tokenType) {
        case v.StepStart:
          step = i;
          isSuffices = false;
          if (/>\w/.test(image)) this.#add('proof-step', nameOfStep(image), i, i, this.#endOfLevel(step));
          break;
        case v.Suffices:
          isSuffices = true;
          break;
        case v.New:
          this.#new(i, isSuffices ? this.#endOfLevel(step) : this.#endOfStep(step));
          break;
        case v.Take:
        case v.Pick:
          this.#binders(i + 1, i, this.#endOfLevel(step));
          break;
        case v.Quantifier:
        case v.TemporalQuantifier:
        case v.Choose:
        case v.Lambda:
          this.#binders(i + 1, i, this.#endOfExpression(i));
          break;
        case v.BraceFilter:
        case v.BracketFunction:
          this.#binders(i + 1, i, this.#partner.get(i) ?? i);
          break;
        case v.BraceMap:
          this.#map(i);
          break;
        case v.DefinitionStart:
          // A definition of a LET is known within its expression, that of a step in all steps that follow.
          this.#definition(i + 1, this.#isInLet(i, step) ? this.#endOfExpression(i) : this.#endOfLevel(step));
          break;
        default:
      }
    }
  }

  #add(kind: ProofName['kind'], name: string, token: number, from: number, to: number): void {
    this.names.push({ kind, name, token: this.#tokens[token]!, from, to });
  }

  /** The first step after one whose level is below a number. */
  #stepBelow(step: number, level: number): number {
    for (const [start, other] of this.#levels) if (start > step && other < level) return start;
    return this.#tokens.length;
  }

  #endOfLevel(step: number): number {
    return this.#stepBelow(step, this.#levels.get(step) ?? Number.NEGATIVE_INFINITY);
  }

  #endOfStep(step: number): number {
    return this.#stepBelow(step, (this.#levels.get(step) ?? Number.NEGATIVE_INFINITY) + 1);
  }

  /** The closing bracket around a token, or the end of what the step states. */
  #endOfExpression(i: number): number {
    const around = this.#around[i]!;
    const partner = around < 0 ? undefined : this.#partner.get(around);
    if (partner !== undefined) return partner;
    const ends = (token: Token): boolean =>
      is(token, v.StepStart) || is(token, v.By) || is(token, v.Proof) || is(token, v.Obvious) || is(token, v.Define);
    const end = this.#tokens.findIndex((token, index) => index > i && ends(token));
    return end < 0 ? this.#tokens.length : end;
  }

  #isInLet(i: number, step: number): boolean {
    if (this.#around[i]! >= 0) return true;
    for (let index = i - 1; index > step; index--) {
      if (is(this.#tokens[index], v.LetIn)) return false;
      if (is(this.#tokens[index], v.Let)) return true;
    }
    return false;
  }

  /** `NEW x \in S`, `NEW CONSTANT P(_)`. */
  #new(at: number, to: number): void {
    const kind = this.#tokens[at + 1];
    const name = is(kind, v.Constant) || is(kind, v.Variable) || is(kind, v.State) ? at + 2 : at + 1;
    if (is(this.#tokens[name], v.Identifier)) this.#add('proof-name', this.#tokens[name]!.image, name, name, to);
  }

  /** `x, y \in S, <<a, b>> \in T`, up to a colon, an arrow or the end of the bracket. */
  #binders(first: number, from: number, to: number): void {
    const around = this.#around[first] ?? -1;
    let isName = true;
    for (let i = first; i < this.#tokens.length; i++) {
      const token = this.#tokens[i]!;
      const isTuple = isName && is(this.#tokens[this.#around[i]!], v.LeftAngle) && this.#around[this.#around[i]!] === around;
      if (isName && is(token, v.Identifier) && (this.#around[i] === around || isTuple)) this.#add('proof-name', token.image, i, from, to);
      if (this.#around[i] !== around) continue;
      if (is(token, v.Comma)) isName = true;
      else if (is(token, v.In)) isName = false;
      else if (is(token, v.Colon) || is(token, v.MapsTo) || this.#partner.get(around) === i) return;
      else if (is(token, v.StepStart) || is(token, v.By) || is(token, v.Proof) || is(token, v.Obvious)) return;
    }
  }

  /** `{e : x \in S}`. */
  #map(open: number): void {
    const close = this.#partner.get(open) ?? open;
    for (let i = open + 1; i < close; i++) {
      if (this.#around[i] !== open || !is(this.#tokens[i], v.Colon)) continue;
      this.#binders(i + 1, open, close);
      return;
    }
  }

  /** `Op(a, F(_)) ==`, `f[x \in S] ==`. */
  #definition(name: number, to: number): void {
    if (!is(this.#tokens[name], v.Identifier)) return;
    this.#add('proof-name', this.#tokens[name]!.image, name, name, to);
    const open = name + 1;
    if (!is(this.#tokens[open], v.LeftParen)) {
      if (this.#partner.has(open) && !is(this.#tokens[open], v.BracketFunction)) this.#binders(open + 1, open, to);
      return;
    }
    const close = this.#partner.get(open) ?? open;
    for (let i = open + 1; i < close; i++)
      if (this.#around[i] === open && is(this.#tokens[i], v.Identifier)) this.#add('proof-name', this.#tokens[i]!.image, i, open, to);
  }
}

/** What a theorem and its proof introduce. @param raw the tokens of the whole unit, as they were scanned */
export function proofNamesIn(source: SourceText, raw: readonly Token[]): ProofNames {
  const { tokens } = classify(source, markDefinitions(raw, v), v);
  const reader = new ProofReader(tokens);
  reader.read();
  return { tokens, names: reader.names };
}

/** What a name means at a token: the nearest declaration before it that is known there. */
export function proofNameAt(names: readonly ProofName[], name: string, at: number): ProofName | null {
  return names.findLast((one) => one.name === name && one.from <= at && at < one.to) ?? null;
}
