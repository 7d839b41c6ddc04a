// Text to module: scanning, cutting into units, and parsing each unit on its own, so that all faulty units are reported at once.
import {
  bracketJunctions,
  type CstNode,
  classify,
  cutUnits,
  MAX_DEPTH,
  type ModuleTokens,
  markDefinitions,
  NestedTooDeeply,
  scanModuleInSteps,
  scanText,
  spanOf,
  type Token,
  tlaParser,
  type UnitTokens,
  type Vocabulary,
  vocabulary,
} from '../../grammar/index.ts';
import { type Diagnostic, finish, InternalError, type SourceText, type Steps } from '../diagnostics/index.ts';
import type { Expr, Identifier, Module, Unit } from './ast.ts';
import { UnitBuilder } from './build-units.ts';
import { first } from './cst.ts';
import { depthFault, syntaxFault } from './faults.ts';

/** A module as far as it could be read, and what is wrong with the text. */
export interface ParsedModule {
  /** Null only if the text holds no module. Units with an error are left out. */
  readonly module: Module | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** An expression, or null if there is an error. */
export interface ParsedExpression {
  readonly expression: Expr | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Modules inside one another: resolving them takes stack. */
const maxNestedModules = 50;

/** Parses one text. */
class TextParser {
  readonly diagnostics: Diagnostic[] = [];
  readonly #source: SourceText;
  readonly #v: Vocabulary;

  constructor(source: SourceText, v: Vocabulary) {
    this.#source = source;
    this.#v = v;
  }

  /** Runs a rule over the tokens of one unit; null if there is an error, which is reported. */
  run(raw: readonly Token[], next: Token | undefined, rule: 'unit' | 'wholeExpression'): CstNode | null {
    const source = this.#source;
    const v = this.#v;
    const shaped = classify(source, raw, v);
    if (shaped.diagnostics.length > 0) return this.#give(shaped.diagnostics);
    const bracketed = bracketJunctions(source, shaped.tokens, v);
    if (bracketed.diagnostics.length > 0) return this.#give(bracketed.diagnostics);
    const parser = tlaParser();
    parser.setTokens(bracketed.tokens);
    try {
      const tree = parser[rule]();
      const error = parser.errors[0];
      if (error === undefined) return tree;
      const found = bracketed.tokens.includes(error.token as Token) ? (error.token as Token) : undefined;
      const fault = { expected: error.message, found, previous: (error as { previousToken?: Token }).previousToken };
      return this.#give([syntaxFault(source, fault, bracketed.tokens, next, v)]);
    } catch (error) {
      if (error instanceof NestedTooDeeply) return this.#give([depthFault(source, error.token, MAX_DEPTH)]);
      // Whatever the stack has left here: a caller may have used most of it.
      if (error instanceof RangeError) return this.#give([depthFault(source, raw[0]!, MAX_DEPTH)]);
      throw error;
    }
  }

  #give(diagnostics: readonly Diagnostic[]): null {
    this.diagnostics.push(...diagnostics);
    return null;
  }

  *module(tokens: ModuleTokens, depth = 1): Steps<Module | null> {
    const v = this.#v;
    const source = this.#source;
    const { header, end } = tokens;
    const nameToken = header[2];
    const start = header[0]!;
    if (depth > maxNestedModules)
      return this.#give([
        {
          code: 'E109',
          severity: 'error',
          message: `this module is nested more than ${maxNestedModules} deep`,
          span: spanOf(source, nameToken ?? start),
          fix: 'Put it into a file of its own, or end the modules before it with `====`.',
        },
      ]);
    if (nameToken === undefined || nameToken.tokenType === v.Separator) {
      const at = nameToken ?? header[1]!;
      this.#give([
        {
          code: 'E110',
          severity: 'error',
          message: 'this module has no name',
          span: spanOf(source, at),
          fix: 'Write `---- MODULE Name ----`.',
        },
      ]);
      return null;
    }
    if (header[3] === undefined)
      this.#give([
        {
          code: 'E101',
          severity: 'error',
          message: `expected \`----\` after the name of module \`${nameToken.image}\``,
          span: { source, start: nameToken.endOffset + 1, end: nameToken.endOffset + 1 },
          fix: 'Write at least four dashes after the name.',
        },
      ]);
    const name: Identifier = { kind: 'identifier', name: nameToken.image, span: spanOf(source, nameToken) };
    const { extended, units, last } = yield* this.#body(tokens, depth);
    if (end === undefined)
      this.#give([
        {
          code: 'E111',
          severity: 'error',
          message: `module \`${name.name}\` is not closed`,
          span: name.span,
          fix: 'End it with a line of at least four equals signs: `====`.',
        },
      ]);
    return {
      kind: 'module',
      name,
      extends: extended,
      units,
      span: { source, start: start.startOffset, end: (end?.endOffset ?? last ?? nameToken.endOffset) + 1 },
    };
  }

  *#body({ parts }: ModuleTokens, depth: number): Steps<{ extended: Identifier[]; units: Unit[]; last: number | undefined }> {
    const source = this.#source;
    let extended: Identifier[] = [];
    const units: Unit[] = [];
    let last: number | undefined;
    for (const [index, part] of parts.entries()) {
      yield;
      if (part.kind === 'module') {
        const module = yield* this.module(part, depth + 1);
        if (module) units.push({ kind: 'nested-module', module, span: module.span });
        last = module ? module.span.end - 1 : last;
        continue;
      }
      last = part.tokens.at(-1)!.endOffset;
      const built = this.#unit(part);
      if (!built) continue;
      if (built.extended === null) {
        if (built.unit) units.push(built.unit);
      } else if (index === 0) extended = built.extended;
      else
        this.#give([
          {
            code: 'E101',
            severity: 'error',
            message: 'EXTENDS is not the first unit of its module',
            span: spanOf(source, part.tokens[0]!),
            fix: 'Move it right below the line with MODULE, and name all extended modules in one EXTENDS.',
          },
        ]);
    }
    return { extended, units, last };
  }

  #unit(part: UnitTokens): { extended: Identifier[] | null; unit: Unit | null } | null {
    const tree = this.run(part.tokens, part.next, 'unit');
    if (!tree) return null;
    const before = this.diagnostics.length;
    const builder = new UnitBuilder(this.#source, this.diagnostics);
    const extended = builder.extended(tree);
    const unit = extended ? null : builder.unit(tree);
    return this.diagnostics.length > before ? null : { extended, unit };
  }

  expression(tokens: readonly Token[]): Expr | null {
    if (tokens.length === 0) {
      const span = { source: this.#source, start: 0, end: 0 };
      return this.#give([
        { code: 'E101', severity: 'error', message: 'expected an expression, found nothing', span, fix: 'Write an expression.' },
      ]);
    }
    const tree = this.run(tokens, undefined, 'wholeExpression');
    if (!tree) return null;
    const before = this.diagnostics.length;
    const expression = new UnitBuilder(this.#source, this.diagnostics).expression(first(tree, 'expression'));
    return this.diagnostics.length > before ? null : expression;
  }
}

const inOrder = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));

/**
 * Parses the first module of a text. Text before `---- MODULE` and after the closing `====` is ignored.
 * @param source the whole file
 * @returns the module without the units that have errors, and every error found, in the order of the text
 */
export function parseModule(source: SourceText): ParsedModule {
  return finish(parseModuleInSteps(source));
}

/** As `parseModule`, unit by unit. */
export function* parseModuleInSteps(source: SourceText): Steps<ParsedModule> {
  const v = vocabulary();
  const scanned = yield* scanModuleInSteps(source, v);
  const marked = markDefinitions(scanned.tokens, v);
  yield;
  const tokens = cutUnits(marked, v);
  if (tokens === null) {
    const span = { source, start: 0, end: 0 };
    return {
      module: null,
      diagnostics: [
        { code: 'E110', severity: 'error', message: 'this file holds no TLA+ module', span, fix: 'Begin it with `---- MODULE Name ----`.' },
      ],
    };
  }
  const parser = new TextParser(source, v);
  const module = yield* parser.module(tokens);
  // A comment without end takes the line that closes the module.
  const isOpen = scanned.diagnostics.some(({ code }) => code === 'E103');
  const found = isOpen ? parser.diagnostics.filter(({ code }) => code !== 'E111') : parser.diagnostics;
  return { module, diagnostics: inOrder([...scanned.diagnostics, ...found]) };
}

/** Parses a text that is one expression, such as one given on the command line. */
export function parseExpression(source: SourceText): ParsedExpression {
  const v = vocabulary();
  const scanned = scanText(source, v);
  const parser = new TextParser(source, v);
  const expression = parser.expression(markDefinitions(scanned.tokens, v));
  const diagnostics = inOrder([...scanned.diagnostics, ...parser.diagnostics]);
  if (expression === null && diagnostics.length === 0) throw new InternalError('no expression and no diagnostic');
  return { expression: diagnostics.length > 0 ? null : expression, diagnostics };
}
