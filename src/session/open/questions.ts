// What the command line asks beside the configuration, from text to syntax: formulas of linear temporal logic, and expressions that become
// definitions of the root module, so that they are resolved in its scope and mean there what the user meant.
//
// The definitions have names that no specification can have, such as `{x > 0}`. Their places are in the text of the option.
import { atomName, type LinearQuestion, noQuestions, type Questions, type WithinQuestion } from '../../compiler/index.ts';
import { type Diagnostic, optionText, type Span } from '../../diagnostics/index.ts';
import {
  type ConfigName,
  type Expr,
  type LtlFormula,
  type OperatorDefinition,
  operatorDefinition,
  parseExpression,
  parseLtl,
} from '../../syntax/index.ts';

/** The options that ask. */
export interface QuestionTexts {
  readonly ltl?: readonly string[];
  readonly possible?: readonly string[];
  readonly alwaysPossible?: readonly string[];
  readonly count?: readonly string[];
  /** Of `tlasso generate`: states to count, under another name. */
  readonly reach?: readonly string[];
  readonly within?: readonly { readonly limit: number; readonly action: string; readonly formula: string }[];
}

/** Questions, with the definitions that they need. */
export interface AskedQuestions {
  readonly questions: Questions;
  readonly definitions: readonly OperatorDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

/** True for places in the text of an option. */
export const isOption = (span: Span | undefined): boolean => span?.source.origin?.kind === 'option';

/** Reads the texts of the options. `isName` tells whether the module knows a name. */
export function askQuestions(
  { ltl = [], possible = [], alwaysPossible = [], within = [], count = [], reach = [] }: QuestionTexts,
  isName: (name: string) => boolean,
): AskedQuestions {
  if (ltl.length + possible.length + alwaysPossible.length + within.length + count.length + reach.length === 0)
    return { questions: noQuestions, definitions: [], diagnostics: [] };
  const reader = new QuestionReader(isName);
  const questions = {
    ltl: ltl.flatMap((text) => reader.linear(text)),
    possible: possible.flatMap((text) => reader.operator('--possible', text)),
    alwaysPossible: alwaysPossible.flatMap((text) => reader.operator('--always-possible', text)),
    within: within.flatMap((asked) => reader.within(asked)),
    counted: [
      ...count.flatMap((text) => reader.expression('--count', text)),
      ...reach.flatMap((text) => reader.expression('--reach', text)),
    ],
  };
  return { questions, definitions: [...reader.definitions.values()], diagnostics: reader.diagnostics };
}

/** From texts to questions; what cannot be read is a diagnostic and no question. */
class QuestionReader {
  readonly definitions = new Map<string, OperatorDefinition>();
  readonly diagnostics: Diagnostic[] = [];
  readonly #isName: (name: string) => boolean;

  constructor(isName: (name: string) => boolean) {
    this.#isName = isName;
  }

  /** A formula of linear temporal logic. */
  linear(text: string): LinearQuestion[] {
    const source = optionText('--ltl', text);
    const parsed = parseLtl(source, this.#isName);
    this.diagnostics.push(...parsed.diagnostics);
    if (parsed.formula === null) return [];
    this.#defineAtoms(parsed.formula);
    return [{ name: text, formula: parsed.formula, span: { source, start: 0, end: text.length } }];
  }

  /** An operator, or an expression in braces. */
  operator(option: string, text: string): ConfigName[] {
    const span: Span = { source: optionText(option, text), start: 0, end: text.length };
    if (!/^\s*\{/.test(text)) return [{ name: text, span }];
    const inside: Span = { ...span, start: text.indexOf('{') + 1, end: Math.max(text.indexOf('{') + 1, text.lastIndexOf('}')) };
    const body = this.#read(inside);
    return body === null ? [] : [this.#define(text.trim(), body, span)];
  }

  /** Any expression. It is called by its text. */
  expression(option: string, text: string): ConfigName[] {
    const span: Span = { source: optionText(option, text), start: 0, end: text.length };
    const body = this.#read(span);
    return body === null ? [] : [this.#define(`{${text.trim()}}`, body, span)];
  }

  /** What is to happen within a number of steps. */
  within({ limit, action, formula }: NonNullable<QuestionTexts['within']>[number]): WithinQuestion[] {
    const text = `${limit}:${action} ${formula}`;
    const source = optionText('--within', text);
    const start = `${limit}:`.length;
    const end = start + action.length;
    const counted = this.#read({ source, start, end });
    const leads = this.#read({ source, start: end + 1, end: text.length });
    if (counted === null || leads === null) return [];
    if (leads.kind !== 'apply' || leads.operator.name !== '~>') {
      this.diagnostics.push({
        code: 'E115',
        severity: 'error',
        message: 'what is to happen within a number of steps is not of the form P ~> Q',
        span: leads.span,
        fix: "Write, for example, --within 3:Tick 'request ~> grant'.",
      });
      return [];
    }
    const name = (part: Expr): ConfigName => this.#define(`{${text.slice(part.span.start, part.span.end)}}`, part, part.span);
    const [from, to] = leads.args;
    return [{ name: `${formula} within ${limit} ${action}`, limit, action: name(counted), from: name(from!), to: name(to!) }];
  }

  #define(name: string, body: Expr, span: Span): ConfigName {
    if (!this.definitions.has(name)) this.definitions.set(name, operatorDefinition(name, [], body, span));
    return { name, span };
  }

  #read(span: Span): Expr | null {
    // Blanks in front keep lines and columns those of the option's text.
    const { text } = span.source;
    const before = text.slice(0, span.start).replace(/[^\n]/g, ' ');
    const parsed = parseExpression({ ...span.source, text: before + text.slice(span.start, span.end) });
    this.diagnostics.push(...parsed.diagnostics);
    return parsed.expression;
  }

  #defineAtoms(f: LtlFormula): void {
    switch (f.kind) {
      case 'constant':
        return;
      case 'name':
      case 'expression': {
        if (f.kind === 'name' && !f.name.includes('!')) return;
        const body = this.#read(f.kind === 'name' ? f.span : f.textSpan);
        if (body !== null) this.#define(atomName(f), body, f.span);
        return;
      }
      case 'unary':
        this.#defineAtoms(f.operand);
        return;
      case 'binary':
        this.#defineAtoms(f.left);
        this.#defineAtoms(f.right);
        return;
    }
  }
}
