// Concrete syntax of statements to the tree of `ast.ts`. What the grammar lets pass but the language does not is reported here: empty bodies,
// labels in macros, reserved labels.
import type { CstNode } from '../../../grammar/pluscal.ts';
import type { PlusCalToken } from '../../../grammar/pluscal-tokens.ts';
import type { Diagnostic, SourceText } from '../../diagnostics/index.ts';
import type { Clause, LabelIf, Position, Single, Statement, StatementBase, With } from '../algorithm/ast.ts';
import { ExpressionText, emptyExpression, type TextToken, type TextTokenKind } from '../algorithm/expression-text.ts';
import { first, maybe, nodeSpan, nodes, only, token, tokenSpan, tokens } from './cst.ts';

/** What statements of one unit have told about it. */
export interface UnitFacts {
  readonly plusLabels: string[];
  readonly minusLabels: string[];
  /** Procedures called, each once. */
  readonly called: string[];
}

/** No facts yet. */
export function newFacts(): UnitFacts {
  return { plusLabels: [], minusLabels: [], called: [] };
}

const kinds: Readonly<Record<string, TextTokenKind>> = { Identifier: 'name', Number: 'number', String: 'string' };

/** What the statements of a part follow, in the order of the parts. */
const OPENERS = ['Do', 'Then', 'Else', 'Either', 'Or'] as const;

/** Words and signs that a colon follows in an expression. */
const BINDERS = /^(?:\\[AE]|\\AA|\\EE|\\(?:forall|exists)|[∀∃]|CHOOSE|LAMBDA)$/;

/** The first of some tokens that stands in no brackets of them and is wanted. */
function outsideBrackets<T extends { readonly image: string }>(
  found: readonly T[],
  isWanted: (token: T, index: number) => boolean,
): T | undefined {
  let depth = 0;
  return found.find((token, i) => {
    if (/^(?:\(|\[|\{|<<)$/.test(token.image)) depth++;
    else if (/^(?:\)|\]|\}|>>)$/.test(token.image)) depth--;
    return depth === 0 && isWanted(token, i);
  });
}

const positionOf = (t: PlusCalToken): Position => ({ line: t.startLine, column: t.startColumn });

/** Reads statements. One instance serves one algorithm. */
export class StatementReader {
  readonly labels = new Set<string>();
  readonly features = { modifiedLabel: false, goto: false, gotoDone: false };
  /** The procedure whose body is read. */
  procedure: string | null = null;
  inMacro = false;
  facts: UnitFacts = newFacts();
  readonly #source: SourceText;
  readonly #report: (diagnostic: Diagnostic) => void;

  constructor(source: SourceText, report: (diagnostic: Diagnostic) => void) {
    this.#source = source;
    this.#report = report;
  }

  /** The tokens of an expression, line by line. */
  expression(node: CstNode | undefined): ExpressionText {
    const found = node ? (tokens(node, 'Any') as PlusCalToken[]) : [];
    if (found.length === 0) return emptyExpression();
    const start = found[0]!.startLine;
    const lines: TextToken[][] = Array.from({ length: found.at(-1)!.startLine - start + 1 }, () => []);
    for (const t of found) {
      const kind = kinds[t.tokenType.name] ?? 'symbol';
      const text = kind === 'string' ? t.image.slice(1, -1) : t.image;
      lines[t.startLine - start]!.push({ text, column: t.startColumn, kind, origin: tokenSpan(this.#source, t) });
    }
    return new ExpressionText(lines);
  }

  /** The statements of a rule `statements`. In the C-syntax there must be one. */
  sequence(node: CstNode, nonEmpty: string | null, opener: PlusCalToken | undefined): Statement[] {
    const result = nodes(node, 'labeled').flatMap((child) => this.#labeled(child));
    if (result.length === 0 && nonEmpty !== null) this.#missing(nonEmpty, opener);
    return result;
  }

  /** @param opener what the statements would follow */
  #missing(what: string, opener: PlusCalToken | undefined): void {
    const start = opener === undefined ? this.#lastStart : opener.endOffset + 1;
    this.#report({
      code: 'E501',
      severity: 'error',
      message: `${what} has no statement`,
      span: { source: this.#source, start, end: start },
      fix: 'Write a statement, such as `skip`.',
    });
  }

  /** Where the statement that is read begins: for messages about parts without text. */
  #lastStart = 0;

  #labeled(node: CstNode): Statement[] {
    const labelToken = token(node, 'Identifier');
    // Before the statement is read: labels inside of it come later.
    if (labelToken !== undefined) this.#noteFairness(node, labelToken.image);
    const block = maybe(node, 'block');
    const statements = block
      ? this.sequence(first(block, 'statements'), 'this block', token(block, 'LeftBrace'))
      : [this.#statement(first(node, 'statement'))];
    const head = statements[0];
    if (labelToken === undefined || head === undefined) return statements;
    this.#addLabel(labelToken, head);
    return statements;
  }

  /** What `+` and `-` behind a label say. */
  #noteFairness(node: CstNode, label: string): void {
    const { features, facts } = this;
    if (token(node, 'Plus')) facts.plusLabels.push(label);
    else if (token(node, 'Minus')) facts.minusLabels.push(label);
    else return;
    features.modifiedLabel = true;
  }

  #addLabel(labelToken: PlusCalToken, head: Statement): void {
    const source = this.#source;
    const label = labelToken.image;
    const span = tokenSpan(source, labelToken);
    if (this.inMacro)
      this.#report({
        code: 'E504',
        severity: 'error',
        message: `the label \`${label}\` stands in a macro`,
        span,
        notes: ['The body of a macro is a part of the step from which the macro is called.'],
        fix: 'Remove the label, or make the macro a procedure.',
      });
    if (label === 'Done' || label === 'Error')
      this.#report({
        code: 'E504',
        severity: 'error',
        message: `\`${label}\` cannot be a label of the algorithm`,
        span,
        notes: [`The translation has a label \`${label}\` of its own.`],
        fix: 'Choose another name.',
      });
    if (head.label !== '')
      this.#report({
        code: 'E504',
        severity: 'error',
        message: `this statement has two labels, \`${label}\` and \`${head.label}\``,
        span,
        ...(head.labelSpan ? { related: [{ span: head.labelSpan, message: 'the other label' }] } : {}),
        fix: 'Remove one of them.',
      });
    this.labels.add(label);
    head.label = label;
    head.labelSpan = span;
  }

  #base(at: PlusCalToken, node: CstNode): StatementBase {
    const span = nodeSpan(this.#source, node);
    const end = this.#source.text[span.end - 1] === ';' ? span.end - 1 : span.end;
    return { span: { ...span, end }, position: positionOf(at), macro: null, label: '', labelSpan: null };
  }

  #statement(outer: CstNode): Statement {
    const { rule, node } = only(outer);
    const source = this.#source;
    this.#lastStart = node.location!.startOffset;
    switch (rule) {
      case 'pIf':
      case 'cIf':
        return this.#ifStatement(node, rule === 'cIf');
      case 'pEither':
      case 'cEither':
        return this.#either(node, rule === 'cEither');
      case 'pWhile':
      case 'cWhile': {
        const base = this.#base(token(node, 'While')!, node);
        const test = this.expression(first(node, 'expression'));
        const plain = this.#branch(node, 0, 'this `while`');
        return { kind: 'while', ...base, test, plain, labeled: [] };
      }
      case 'pWith':
      case 'cWith':
        return this.#with(node);
      case 'simple': {
        const word = (token(node, 'Await') ?? token(node, 'Print') ?? token(node, 'Assert'))!;
        const kind = word.image === 'print' || word.image === 'assert' ? word.image : 'when';
        return { kind, ...this.#base(word, node), value: this.expression(first(node, 'expression')) };
      }
      case 'skip':
        return { kind: 'skip', ...this.#base(token(node, 'Skip')!, node) };
      case 'call':
        return this.#call(node);
      case 'return':
        return { kind: 'return', ...this.#base(token(node, 'Return')!, node), from: this.procedure };
      case 'goto': {
        const target = this.#target(node);
        return { kind: 'goto', ...this.#base(token(node, 'Goto')!, node), to: target.image, toSpan: tokenSpan(source, target) };
      }
      case 'macroCall': {
        const name = token(node, 'Identifier')!;
        return { kind: 'macro-call', ...this.#base(name, node), name: name.image, args: this.#args(node) };
      }
      default: {
        const parts = nodes(node, 'single');
        const singles = parts.map((part) => this.#single(part));
        return { kind: 'assignment', ...this.#base(token(parts[0]!, 'Identifier')!, node), singles };
      }
    }
  }

  #target(node: CstNode): PlusCalToken {
    const found = (token(node, 'Identifier') ?? token(node, 'String'))!;
    const target = { ...found, image: found.image.replaceAll('"', '') };
    this.features.goto = true;
    if (target.image === 'Done') this.features.gotoDone = true;
    return target;
  }

  #args(node: CstNode): ExpressionText[] {
    return nodes(first(node, 'arguments'), 'expression').map((e) => this.expression(e));
  }

  /** `x' := 1` and `f[1]' := 1`: what is in brackets is an expression, which may have primes. */
  #refusePrime(node: CstNode): void {
    const subscript = maybe(node, 'subscript');
    const prime = outsideBrackets(subscript ? (tokens(subscript, 'Any') as PlusCalToken[]) : [], ({ image }) => image === "'");
    if (prime === undefined) return;
    this.#report({
      code: 'E501',
      severity: 'error',
      message: 'a statement assigns the next value without a prime',
      span: tokenSpan(this.#source, prime),
      fix: 'Remove the prime.',
    });
  }

  #single(node: CstNode): Single {
    const name = token(node, 'Identifier')!;
    this.#refusePrime(node);
    return {
      variable: name.image,
      variableSpan: tokenSpan(this.#source, name),
      subscript: this.expression(maybe(node, 'subscript')),
      value: this.expression(first(node, 'expression')),
      span: nodeSpan(this.#source, node),
    };
  }

  /** The statements of the branch with an index: a sequence in the P-syntax, a statement in the C-syntax. */
  #branch(node: CstNode, index: number, nonEmpty: string | null): Statement[] {
    const sequence = nodes(node, 'statements')[index];
    if (sequence) return this.sequence(sequence, nonEmpty, OPENERS.flatMap((word) => tokens(node, word))[index]);
    return this.#labeled(nodes(node, 'labeled')[index]!);
  }

  #ifStatement(node: CstNode, braces: boolean): Statement {
    const tests = nodes(node, 'expression');
    const words = [token(node, 'If')!, ...tokens(node, 'Elsif')];
    const branches = nodes(node, braces ? 'labeled' : 'statements').length;
    // In the order of the text, because facts about labels are collected on the way.
    const thens = tests.map((_, i) => this.#branch(node, i, i === branches - 1 ? 'this `then` branch' : null));
    let otherwise: Statement[] = branches > tests.length ? this.#branch(node, tests.length, null) : [];
    for (let i = tests.length - 1; i >= 0; i--) {
      const base = this.#base(words[i]!, node);
      const statement: LabelIf = {
        kind: 'label-if',
        ...base,
        span: { ...base.span, start: words[i]!.startOffset },
        test: this.expression(tests[i]),
        thenPlain: thens[i]!,
        thenLabeled: [],
        elsePlain: otherwise,
        elseLabeled: [],
      };
      otherwise = [statement];
    }
    return otherwise[0]!;
  }

  #either(node: CstNode, braces: boolean): Statement {
    const base = this.#base(token(node, 'Either')!, node);
    const count = nodes(node, braces ? 'labeled' : 'statements').length;
    const clauses: Clause[] = Array.from({ length: count }, (_, i) => ({
      plain: this.#branch(node, i, 'this alternative of `either`'),
      labeled: [],
    }));
    if (count < 2)
      this.#report({
        code: 'E501',
        severity: 'error',
        message: 'this `either` has no `or`',
        span: tokenSpan(this.#source, token(node, 'Either')!),
        fix: 'Add an alternative with `or`, or write its statements without `either`.',
      });
    return { kind: 'label-either', ...base, clauses };
  }

  #with(node: CstNode): Statement {
    const bindings = nodes(node, 'binding');
    let body = this.#branch(node, 0, 'this `with`');
    for (const [i, binding] of [...bindings.entries()].toReversed()) {
      const name = token(binding, 'Identifier')!;
      if (token(binding, 'Equals') === undefined) this.#noCondition(name.image, binding);
      // The tools of TLA+ tell the place of the token before the first name.
      const place = i === 0 ? (token(node, 'LeftParen') ?? token(node, 'With')!) : name;
      const statement: With = {
        kind: 'with',
        ...this.#base(token(node, 'With')!, node),
        position: positionOf(place),
        variable: name.image,
        equal: token(binding, 'Equals') !== undefined,
        value: this.expression(first(binding, 'expression')),
        body,
      };
      body = [statement];
    }
    return body[0]!;
  }

  /** `with i \in S : P`, as a set is written. */
  #noCondition(name: string, binding: CstNode): void {
    const found = tokens(first(binding, 'expression'), 'Any');
    const colon = outsideBrackets(
      found,
      ({ image }, i) => image === ':' && !found.slice(0, i).some((before) => BINDERS.test(before.image)),
    );
    if (colon === undefined) return;
    this.#report({
      code: 'E501',
      severity: 'error',
      message: 'a `with` chooses from a set, and no condition follows it',
      span: tokenSpan(this.#source, colon),
      fix: `Write the condition into the set: \`${name} \\in {${name} \\in S : ...}\`.`,
    });
  }

  #call(node: CstNode): Statement {
    const { facts } = this;
    const source = this.#source;
    const base = this.#base(token(node, 'Call')!, node);
    const procedure = token(node, 'Identifier')!.image;
    const args = this.#args(node);
    if (!facts.called.includes(procedure)) facts.called.push(procedure);
    if (maybe(node, 'return')) return { kind: 'call-return', ...base, from: this.procedure, procedure, args };
    const goto = maybe(node, 'goto');
    if (goto === undefined) return { kind: 'call', ...base, procedure, args };
    const target = this.#target(goto);
    return { kind: 'call-goto', ...base, procedure, args, after: target.image, afterSpan: tokenSpan(source, target) };
  }
}
