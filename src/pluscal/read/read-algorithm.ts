// Text to algorithm: tokens, concrete syntax, tree; and what the parser says about faults, in sentences.
import {
  BracketFault,
  type CstNode,
  type PlusCalParser,
  plusCalParser,
  QuantifierFault,
  StatementsTooDeep,
} from '../../../grammar/pluscal.ts';
import { scanPlusCal } from '../../../grammar/pluscal-lexer.ts';
import { type PlusCalToken, plusCalVocabulary } from '../../../grammar/pluscal-tokens.ts';
import { Attached, type Diagnostic, nearest, type SourceText, type Span } from '../../diagnostics/index.ts';
import type { Algorithm, Declaration, Macro, Procedure, Process, Unit } from '../algorithm/ast.ts';
import { ExpressionText, token as textToken } from '../algorithm/expression-text.ts';
import type { Options } from '../source/options.ts';
import type { AlgorithmRegion } from '../source/region.ts';
import { first, maybe, nodeSpan, nodes, token, tokenSpan, tokens } from './cst.ts';
import { newFacts, StatementReader } from './read-statements.ts';

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

/** Words that begin a statement or a part of an algorithm, for suggestions. */
const wordsOf = (): string[] => [...plusCalVocabulary().keywords.keys()];

const describe = (t: PlusCalToken | undefined): string => (t === undefined ? 'the end of the comment' : `\`${t.image}\``);

/** The name at the beginning of the statement that ends before a token, unless a subscript follows it. */
const statementWord = (all: readonly PlusCalToken[], end: number): PlusCalToken | undefined => {
  const before = all
    .slice(0, end)
    .findLastIndex(({ tokenType, image }) => tokenType.name === 'Semicolon' || image === ':' || image === 'begin');
  const word = all[before + 1];
  const next = all[before + 2];
  if (word?.tokenType.name !== 'Identifier' || next === undefined || before + 2 >= end) return undefined;
  return next.image === '[' || next.image === '.' ? undefined : word;
};

/** The label before a token that follows another one: it was read as a variable, and its colon as the text behind. */
const secondLabel = (all: readonly PlusCalToken[], at: number): PlusCalToken | undefined => {
  const before = all.slice(0, at).filter(({ image }) => image !== '+' && image !== '-');
  const isLabel = (end: number): boolean => before.at(end)?.image === ':' && before.at(end - 1)?.tokenType.name === 'Identifier';
  return isLabel(-1) && isLabel(-3) ? before.at(-2) : undefined;
};

/**
 * The first token of the statement in which a `;` was missed, for an expression goes on to the next word of PlusCal: `x := 1 B: y[2] := 3` misses it at
 * the second `:=`, and it belongs before `B`. `at` where the expression ends there.
 */
const statementStart = (all: readonly PlusCalToken[], at: number): number => {
  let start = at;
  if (all[at]?.image === ':=') {
    do {
      start--;
      if (all[start]?.image === ']') for (let open = 1; open > 0 && start > 0; ) open += { ']': 1, '[': -1 }[all[--start]!.image] ?? 0;
    } while (start > 0 && (/^[[.]$/.test(all[start]!.image) || all[start - 1]!.image === '.'));
  }
  const label = /^[+-]$/.test(all[start - 1]?.image ?? '') ? start - 3 : start - 2;
  if (all[label + 1]?.image === ':' && all[label]?.tokenType.name === 'Identifier') start = label;
  const endsOperand = /^(?:[\w"].*|[)\]}']|>>)$/.test(all[start - 1]?.image ?? '');
  return start > 0 && endsOperand ? start : at;
};

const missingSemicolon = (source: SourceText, all: readonly PlusCalToken[], start: number): Diagnostic => {
  const last = all[start - 1]!.endOffset + 1;
  return {
    code: 'E501',
    severity: 'error',
    message: `expected \`;\` before ${describe(all[start])}`,
    span: { source, start: last, end: last },
    fix: 'Write `;` here.',
  };
};

/** The diagnostic for a parse error. */
const syntaxFault = (source: SourceText, parser: PlusCalParser, all: readonly PlusCalToken[], end: number): Diagnostic => {
  const error = parser.errors[0]!;
  const at = all.indexOf(error.token as PlusCalToken);
  const found = at < 0 ? undefined : all[at];
  const previous = at < 0 ? all.at(-1) : all[at - 1];
  const span: Span = found ? tokenSpan(source, found) : { source, start: end, end };
  const fault = { code: 'E501', severity: 'error' } as const;
  if (found?.image === ':=' && error.context.ruleStack.includes('variables') && !error.context.ruleStack.includes('statements'))
    return {
      ...fault,
      message: 'a variable is declared with `=` or `\\in`, and `:=` is the assignment of a statement',
      span,
      fix: 'Write `=` for one value, or `\\in` for any element of a set.',
    };
  if (error.message === '`;`' && previous) return missingSemicolon(source, all, statementStart(all, at < 0 ? all.length : at));
  if (found?.tokenType.name === 'Illegal')
    return {
      ...fault,
      message: found.image.startsWith('"') ? 'this string is not closed on its line' : `no symbol of TLA+ begins with ${describe(found)}`,
      span,
      fix: found.image.startsWith('"') ? 'Close it with `"`.' : 'Remove it.',
    };
  const second = error.message === '`:=`' ? secondLabel(all, at < 0 ? all.length : at) : undefined;
  if (second !== undefined)
    return {
      ...fault,
      message: `a statement has one label, and \`${second.image}\` is a second one`,
      span: tokenSpan(source, second),
      fix: 'Remove one of the two, or write `skip;` between them.',
    };
  const message = `expected ${error.message}, found ${describe(found)}`;
  if (found?.image === 'in' && error.message.includes('`\\in`')) return { ...fault, message, span, fix: 'Write `\\in`.' };
  const word = error.message === '`:=`' ? statementWord(all, at < 0 ? all.length : at) : undefined;
  if (word !== undefined) {
    const meant = nearest(word.image, wordsOf());
    return {
      ...fault,
      message: `\`${word.image}\` begins no statement, and no \`:=\` follows it`,
      span: tokenSpan(source, word),
      fix: meant === undefined ? 'Write `:=` after the variable, or correct the statement.' : `Did you mean \`${meant}\`?`,
    };
  }
  // A misspelt word is read as a variable or a label: the fault shows one token later.
  for (const suspect of [found, previous]) {
    if (suspect === undefined || suspect.tokenType.name !== 'Identifier') continue;
    const word = nearest(suspect.image, wordsOf());
    if (word !== undefined)
      return { ...fault, message, span, notes: [`\`${suspect.image}\` is not a word of PlusCal.`], fix: `Did you mean \`${word}\`?` };
  }
  return {
    ...fault,
    message,
    span,
    fix: error.message.startsWith('`') ? `Write ${error.message.split(' or ')[0]} here.` : 'Correct the text here.',
  };
};

/** Whether an expression may end with the token. A `)` or `}` may as well end the head of a statement, or a statement. */
const endsExpression = ({ tokenType, image }: PlusCalToken): boolean =>
  /^(?:\d.*|".*|[\]']|>>|TRUE|FALSE)$/.test(image) || (tokenType.name === 'Identifier' && !/^[A-Z]+$/.test(image));

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

const thrownFault = (source: SourceText, error: unknown, end: number): Diagnostic => {
  if (error instanceof BracketFault) {
    const { opener, found } = error;
    const span = found ? tokenSpan(source, found) : { source, start: end, end };
    if (opener === found)
      return {
        code: 'E501',
        severity: 'error',
        message: `\`${opener.image}\` closes nothing`,
        span,
        fix: 'Remove it, or open a bracket for it.',
      };
    return {
      code: 'E501',
      severity: 'error',
      message: `the expression has an open \`${opener.image}\` where ${describe(found)} stands`,
      span,
      related: [{ span: tokenSpan(source, opener), message: 'opened here' }],
      fix: `Close the \`${opener.image}\` before.`,
    };
  }
  if (error instanceof QuantifierFault)
    return {
      code: 'E501',
      severity: 'error',
      message: `this \`${error.quantifier.image}\` has no \`:\` in its expression`,
      span: tokenSpan(source, error.quantifier),
      fix: 'Write `:` and the condition after the bound variables.',
    };
  if (error instanceof StatementsTooDeep)
    return {
      code: 'E502',
      severity: 'error',
      message: 'these statements are nested too deeply',
      span: tokenSpan(source, error.token),
      fix: 'Move some of them to a procedure or a macro.',
    };
  throw error;
};

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
    return { algorithm: null, diagnostics: [thrownFault(source, error, end)] };
  }
  if (parser.errors.length > 0) return { algorithm: null, diagnostics: [syntaxFault(source, parser, all, end)] };
  const diagnostics: Diagnostic[] = [];
  const algorithm = new AlgorithmReader(source, region, options, (d) => diagnostics.push(d)).algorithm(tree);
  if (fairBody) algorithm.fairBody = true;
  const call = callBehindExpression(own, new Set(algorithm.macros.map(({ name }) => name)));
  if (call >= 0) diagnostics.push(missingSemicolon(source, own, call));
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
const endOfAlgorithm = (all: readonly PlusCalToken[]): number => {
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
};
