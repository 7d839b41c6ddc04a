// Text to algorithm: tokens, concrete syntax, tree.
import { type CstNode, plusCalParser } from '../../../grammar/pluscal.ts';
import { scanPlusCal } from '../../../grammar/pluscal-lexer.ts';
import type { PlusCalToken } from '../../../grammar/pluscal-tokens.ts';
import { Attached, type Diagnostic, type SourceText, type Span } from '../../diagnostics/index.ts';
import type { Algorithm, Declaration, Macro, Procedure, Process, Unit } from '../algorithm/ast.ts';
import { ExpressionText, token as textToken } from '../algorithm/expression-text.ts';
import type { Options } from '../source/options.ts';
import type { AlgorithmRegion } from '../source/region.ts';
import { first, maybe, nodeSpan, nodes, token, tokenSpan, tokens } from './cst.ts';
import { endsExpression, foreignWord, isNameInExpression, notAWord } from './habits/index.ts';
import { newFacts, StatementReader } from './read-statements.ts';
import { missingSemicolon, syntaxFault, thrownFault } from './syntax-faults.ts';

const defaultValue = (): ExpressionText => ExpressionText.of([textToken('defaultInitValue', 'symbol')]);

/** What the body of a part follows. */
const openerOf = (node: CstNode): PlusCalToken | undefined => token(node, 'Begin') ?? token(node, 'LeftBrace');

class AlgorithmReader {
  #defaultInitialization = false;
  readonly #statements: StatementReader;
  readonly #source: SourceText;
  readonly #region: AlgorithmRegion;
  readonly #options: Options;
  readonly #report: (diagnostic: Diagnostic) => void;
  /** Whether the algorithm begins with `{`: it is in the C-syntax. */
  #braces = false;

  constructor(source: SourceText, region: AlgorithmRegion, options: Options, report: (diagnostic: Diagnostic) => void) {
    this.#source = source;
    this.#region = region;
    this.#options = options;
    this.#report = report;

    this.#statements = new StatementReader(source, report);
  }

  algorithm(tree: CstNode): Algorithm {
    const statements = this.#statements;
    const region = this.#region;
    const parts = first(tree, 'parts');
    this.#braces = token(tree, 'LeftBrace') !== undefined;
    for (const node of [parts, ...['definitions', 'macro', 'procedure', 'process'].flatMap((rule) => nodes(parts, rule))])
      this.#oneSyntax(node);
    const body = maybe(parts, 'statements');
    const declarations = this.#declarations(maybe(parts, 'variables'));
    const definitions = maybe(parts, 'definitions');
    const definitionText = this.#statements.expression(definitions && first(definitions, 'definitionText'));
    const macros = nodes(parts, 'macro').map((node) => this.#macro(node));
    const procedures = nodes(parts, 'procedure').map((node) => this.#procedure(node));
    const processes = body ? null : nodes(parts, 'process').map((node) => this.#process(node));
    const main = body ? statements.sequence(body, 'this algorithm', openerOf(parts)) : [];
    return {
      name: token(tree, 'Identifier')!.image,
      fair: region.fair,
      fairBody: false,
      span: { ...region.span, end: region.start },
      declarations,
      definitions: definitionText,
      macros,
      procedures,
      processes,
      body: main,
      steps: [],
      defaultInitialization: this.#defaultInitialization,
      labels: statements.labels,
      features: statements.features,
    };
  }

  /** Each part is in the syntax in which the algorithm begins. */
  #oneSyntax(node: CstNode): void {
    const word = this.#braces
      ? (token(node, 'Begin') ?? token(node, 'End'))
      : (token(node, 'LeftBrace') ?? (node.name === 'process' ? token(node, 'LeftParen') : undefined));
    const head = node.name === 'process' ? token(first(node, 'processHead'), 'Identifier') : undefined;
    if (this.#braces && head !== undefined && token(node, 'LeftParen') === undefined)
      this.#report({
        code: 'E501',
        severity: 'error',
        message: `the head of the process \`${head.image}\` stands in no parentheses, and this algorithm is in the C-syntax`,
        span: tokenSpan(this.#source, head),
        fix: `Write \`process (${head.image} ...)\`.`,
      });
    if (word === undefined) return;
    this.#report({
      code: 'E501',
      severity: 'error',
      message: `\`${word.image}\` is of the ${this.#braces ? 'P' : 'C'}-syntax, and this algorithm is in the ${this.#braces ? 'C' : 'P'}-syntax`,
      span: tokenSpan(this.#source, word),
      fix: this.#braces
        ? 'Write braces, or no `{` after the name of the algorithm.'
        : 'Write `begin` and `end`, and no parentheses around the head of a process; or begin the algorithm with `{`.',
    });
  }

  #declarations(node: CstNode | undefined): Declaration[] {
    return node ? nodes(node, 'declaration').map((child) => this.#declaration(child)) : [];
  }

  #declaration(node: CstNode): Declaration {
    const name = token(node, 'Identifier')!;
    const value = maybe(node, 'expression');
    if (value === undefined) this.#defaultInitialization = true;
    return {
      variable: name.image,
      equal: token(node, 'In') === undefined,
      value: value ? this.#statements.expression(value) : defaultValue(),
      position: { line: name.startLine, column: name.startColumn },
      span: nodeSpan(this.#source, node),
    };
  }

  #macro(node: CstNode): Macro {
    const statements = this.#statements;
    const source = this.#source;
    const [name, ...parameters] = tokens(node, 'Identifier');
    statements.inMacro = true;
    const body = statements.sequence(first(node, 'statements'), 'this macro', openerOf(node));
    statements.inMacro = false;
    return { name: name!.image, span: tokenSpan(source, name!), parameters: parameters.map((p) => p.image), body };
  }

  #unit(node: CstNode, word: PlusCalToken, name: PlusCalToken, what: string): Unit {
    const statements = this.#statements;
    const source = this.#source;
    const facts = newFacts();
    statements.facts = facts;
    const declarations = this.#declarations(maybe(node, 'variables'));
    return {
      name: name.image,
      position: { line: word.startLine, column: word.startColumn },
      span: tokenSpan(source, name),
      declarations,
      body: statements.sequence(first(node, 'statements'), what, openerOf(node)),
      steps: [],
      ...facts,
    };
  }

  #procedure(node: CstNode): Procedure {
    const statements = this.#statements;
    const name = token(node, 'Identifier')!;
    const parameters = nodes(node, 'declaration').map((child) => this.#declaration(child));
    statements.procedure = name.image;
    const unit = this.#unit(node, token(node, 'Procedure')!, name, `the procedure \`${name.image}\``);
    statements.procedure = null;
    for (const { equal, variable, span } of [...parameters, ...unit.declarations]) if (!equal) this.#reportChoice(variable, span);
    return { ...unit, parameters };
  }

  /** A call gives the variables of a procedure their first values: there is nothing to choose (the manual, section 3.5). */
  #reportChoice(variable: string, span: Span): void {
    this.#report({
      code: 'E501',
      severity: 'error',
      message: `\`${variable}\` is of a procedure, and so cannot begin with any element of a set`,
      span,
      fix: `Write \`=\` and one value, and choose in the body: \`with x \\in S do ${variable} := x\`.`,
    });
  }

  #process(node: CstNode): Process {
    const heading = first(node, 'processHead');
    const name = token(heading, 'Identifier')!;
    const stated = token(node, 'Fair') ? (token(node, 'Plus') ? 'sf' : 'wf') : null;
    const { fairness } = this.#options;
    return {
      ...this.#unit(node, token(node, 'Process')!, name, `the process \`${name.image}\``),
      fairness: stated ?? (fairness === 'wf' || fairness === 'sf' ? fairness : 'unfair'),
      equal: token(heading, 'In') === undefined,
      id: this.#statements.expression(first(heading, 'expression')),
    };
  }
}

/**
 * Where a macro is called directly behind an expression, or -1: the text of the call was read as a part of the expression. Definitions may stand there, of
 * operators that are called as the macro is.
 */
const callBehindExpression = (own: readonly PlusCalToken[], macros: ReadonlySet<string>): number =>
  own.findIndex(({ image }, i) => {
    if (!macros.has(image) || own[i + 1]?.image !== '(' || i === 0 || !endsExpression(own[i - 1]!)) return false;
    const close = own.findIndex((t, k) => k > i && t.image === ')');
    return own[close + 1]?.image !== '==';
  });

/**
 * The first name that stands directly behind a value and is compared, or -1: `x = 0 y = 0`. No expression goes on so: what separates the two is missing.
 */
const nameBehindExpression = (own: readonly PlusCalToken[]): number =>
  own.findIndex((token, i) => {
    const before = own[i - 1];
    if (before === undefined || !isNameInExpression(token)) return false;
    return /^(?:=|\\in)$/.test(own[i + 1]?.image ?? '') && (endsExpression(before) || (/^[)}]$/.test(before.image) && !isHead(own, i - 1)));
  });

/** Whether the bracket at an index closes the head or the body of a statement or a part. */
const isHead = (own: readonly PlusCalToken[], close: number): boolean => {
  let open = close;
  for (let depth = 0; open >= 0; open--) {
    if (/^[)}]$/.test(own[open]!.image)) depth++;
    else if (/^[({]$/.test(own[open]!.image) && --depth === 0) break;
  }
  return !/^(?:=|\\in|\\cup|\\union|\\|\\X|:=|\+|-|\*)$/.test(own[open - 1]?.image ?? '');
};

/** `x := p(y)` where p is a procedure. */
const procedureAsValue = (own: readonly PlusCalToken[], procedures: ReadonlySet<string>): PlusCalToken | undefined =>
  own.find(({ image }, i) => procedures.has(image) && own[i - 1]?.image === ':=' && own[i + 1]?.image === '(');

const noValue = (source: SourceText, procedure: PlusCalToken): Diagnostic => ({
  code: 'E508',
  severity: 'error',
  message: `\`${procedure.image}\` is a procedure, and has no value`,
  span: tokenSpan(source, procedure),
  fix: `Write \`call ${procedure.image}(...)\` as a statement, and have the procedure assign to a variable.`,
});

/** `let y = x + 1 in`: the word of another language was read as a variable. */
const foreignStatement = (source: SourceText, own: readonly PlusCalToken[], name: number): Diagnostic | null => {
  const word = own[name - 1]!;
  const fix = /^(?:;|:|\{|begin|do|then|else|or|either)$/.test(own[name - 2]?.image ?? '') ? foreignWord(word.image) : undefined;
  if (fix === undefined) return null;
  return { code: 'E501', severity: 'error', message: notAWord(word.image), span: tokenSpan(source, word), fix };
};

const missingSeparator = (source: SourceText, name: PlusCalToken): Diagnostic => ({
  code: 'E501',
  severity: 'error',
  message: `\`${name.image}\` stands directly behind a value`,
  span: tokenSpan(source, name),
  fix: `Write a comma or \`;\` before \`${name.image}\`, or an operator.`,
});

/** The tree of an algorithm; null if its text has a syntax error, which is reported. */
export function readAlgorithm(
  source: SourceText,
  region: AlgorithmRegion,
  options: Options,
): { readonly algorithm: Algorithm | null; readonly diagnostics: readonly Diagnostic[] } {
  const { all, own, end } = scanAlgorithm(source, region);
  const parser = plusCalParser();
  const fairBody = options.version === 1500 ? fairBodyAt(own) : null;
  parser.setTokens(fairBody ? own.toSpliced(fairBody.at, fairBody.count) : own);
  let tree: CstNode;
  try {
    tree = parser.algorithm();
  } catch (error) {
    return { algorithm: null, diagnostics: [thrownFault(source, error, all, end)] };
  }
  if (parser.errors.length > 0) return { algorithm: null, diagnostics: [syntaxFault(source, parser, all, end)] };
  const diagnostics: Diagnostic[] = [];
  const algorithm = new AlgorithmReader(source, region, options, (d) => diagnostics.push(d)).algorithm(tree);
  if (fairBody) algorithm.fairBody = true;
  const call = callBehindExpression(own, new Set(algorithm.macros.map(({ name }) => name)));
  if (call >= 0) diagnostics.push(missingSemicolon(source, own, call));
  const valued = procedureAsValue(own, new Set(algorithm.procedures.map((p) => p.name)));
  if (valued !== undefined) diagnostics.push(noValue(source, valued));
  const name = nameBehindExpression(own);
  if (name >= 0) diagnostics.push(foreignStatement(source, own, name) ?? missingSeparator(source, own[name]!));
  return { algorithm: diagnostics.length > 0 ? null : algorithm, diagnostics };
}

/** All tokens to the end of the comment, and those of the algorithm: prose may follow it. */
interface Scanned {
  readonly all: readonly PlusCalToken[];
  readonly own: readonly PlusCalToken[];
  readonly end: number;
}

/** A translation in a file may be compared with a hundred others of the same text. */
const scanned = new Attached<AlgorithmRegion, Scanned>();

function scanAlgorithm(source: SourceText, region: AlgorithmRegion): Scanned {
  const known = scanned.get(region);
  if (known !== undefined) return known;
  const { tokens: all, end } = scanPlusCal(source, region.start);
  const last = endOfAlgorithm(all);
  const made = { all, own: last < 0 ? all : all.slice(0, last), end };
  scanned.set(region, made);
  return made;
}

/** The tokens of an algorithm after `--algorithm`, in order. */
export function algorithmTokens(source: SourceText, region: AlgorithmRegion): readonly PlusCalToken[] {
  return scanAlgorithm(source, region).own;
}

/** Version 1.5 had `fair` before the body of an algorithm of one process. */
const fairBodyAt = (all: readonly PlusCalToken[]): { readonly at: number; readonly count: number } | null => {
  const at = all.findIndex(({ image }, i) => image === 'fair' && /^(?:\+|\{|begin)$/.test(all[i + 1]?.image ?? ''));
  const count = all[at + 1]?.image === '+' ? 2 : 1;
  return at >= 0 && /^(?:\{|begin)$/.test(all[at + count]?.image ?? '') ? { at, count } : null;
};

/** The number of tokens up to `end algorithm` or the brace that closes the algorithm; -1 where there is none. */
export function endOfAlgorithm(all: readonly PlusCalToken[]): number {
  if (all[1]?.image === '{') {
    let depth = 0;
    for (const [i, { image }] of all.entries()) {
      if (image === '{') depth++;
      else if (image === '}' && --depth === 0) return i + 1;
    }
    return -1;
  }
  const end = all.findIndex((t, i) => t.image === 'end' && all[i + 1]?.image === 'algorithm');
  return end < 0 ? -1 : end + 2;
}
