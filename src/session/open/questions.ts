// What the command line asks beside the configuration, from text to syntax: formulas of linear temporal logic, and expressions that become
// definitions of the root module, so that they are resolved in its scope and mean there what the user meant.
//
// The definitions have names that no specification can have, such as `{x > 0}`. Their places are in the text of the option.
import { atomName, type LinearQuestion, noQuestions, type Questions, type WithinQuestion } from '../../compiler/index.ts';
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { type ConfigName, type Expr, type LtlFormula, type OperatorDefinition, parseExpression, parseLtl } from '../../syntax/index.ts';

/** The options that ask. */
export interface QuestionTexts {
  readonly ltl?: readonly string[];
  readonly possible?: readonly string[];
  readonly alwaysPossible?: readonly string[];
  readonly count?: readonly string[];
  readonly within?: readonly { readonly limit: number; readonly action: string; readonly formula: string }[];
}

/** Questions, with the definitions that they need. */
export interface AskedQuestions {
  readonly questions: Questions;
  readonly definitions: readonly OperatorDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

/** True for places in the text of an option. */
export const isOption = (span: Span | undefined): boolean => span?.source.name.startsWith('<--') === true;

/** Reads the texts of the options. `isName` tells whether the module knows a name. */
export const askQuestions = (
  { ltl = [], possible = [], alwaysPossible = [], within = [], count = [] }: QuestionTexts,
  isName: (name: string) => boolean,
): AskedQuestions => {
  if (ltl.length + possible.length + alwaysPossible.length + within.length + count.length === 0)
    return { questions: noQuestions, definitions: [], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const definitions = new Map<string, OperatorDefinition>();

  const define = (name: string, body: Expr, span: Span): ConfigName => {
    if (!definitions.has(name))
      definitions.set(name, {
        kind: 'operator-definition',
        name: { kind: 'identifier', name, span },
        params: [],
        body,
        local: false,
        span,
      });
    return { name, span };
  };
  const read = (span: Span): Expr | null => {
    // Blanks in front keep lines and columns those of the option's text.
    const { text, name } = span.source;
    const before = text.slice(0, span.start).replace(/[^\n]/g, ' ');
    const parsed = parseExpression({ name, text: before + text.slice(span.start, span.end) });
    diagnostics.push(...parsed.diagnostics);
    return parsed.expression;
  };

  const defineAtoms = (f: LtlFormula): void => {
    switch (f.kind) {
      case 'constant':
        return;
      case 'name':
      case 'expression': {
        if (f.kind === 'name' && !f.name.includes('!')) return;
        const body = read(f.kind === 'name' ? f.span : f.textSpan);
        if (body !== null) define(atomName(f), body, f.span);
        return;
      }
      case 'unary':
        defineAtoms(f.operand);
        return;
      case 'binary':
        defineAtoms(f.left);
        defineAtoms(f.right);
        return;
    }
  };
  const linear = ltl.flatMap((text): LinearQuestion[] => {
    const source = { name: '<--ltl>', text };
    const parsed = parseLtl(source, isName);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.formula === null) return [];
    defineAtoms(parsed.formula);
    return [{ name: text, formula: parsed.formula, span: { source, start: 0, end: text.length } }];
  });

  // An operator, or an expression in braces.
  const operator =
    (option: string) =>
    (text: string): ConfigName[] => {
      const span: Span = { source: { name: option, text }, start: 0, end: text.length };
      if (!/^\s*\{/.test(text)) return [{ name: text, span }];
      const inside: Span = { ...span, start: text.indexOf('{') + 1, end: Math.max(text.indexOf('{') + 1, text.lastIndexOf('}')) };
      const body = read(inside);
      return body === null ? [] : [define(text.trim(), body, span)];
    };

  // Any expression. It is called by its text.
  const counted = count.flatMap((text): ConfigName[] => {
    const span: Span = { source: { name: '<--count>', text }, start: 0, end: text.length };
    const body = read(span);
    return body === null ? [] : [define(`{${text.trim()}}`, body, span)];
  });

  const bounded = within.flatMap(({ limit, action, formula }): WithinQuestion[] => {
    const text = `${limit}:${action} ${formula}`;
    const source = { name: '<--within>', text };
    const start = `${limit}:`.length;
    const end = start + action.length;
    const counted = read({ source, start, end });
    const leads = read({ source, start: end + 1, end: text.length });
    if (counted === null || leads === null) return [];
    if (leads.kind !== 'apply' || leads.operator.name !== '~>') {
      diagnostics.push({
        code: 'E115',
        severity: 'error',
        message: 'what is to happen within a number of steps is not of the form P ~> Q',
        span: leads.span,
        fix: "Write, for example, --within 3:Tick 'request ~> grant'.",
      });
      return [];
    }
    const name = (part: Expr): ConfigName => define(`{${text.slice(part.span.start, part.span.end)}}`, part, part.span);
    const [from, to] = leads.args;
    return [{ name: `${formula} within ${limit} ${action}`, limit, action: name(counted), from: name(from!), to: name(to!) }];
  });

  return {
    questions: {
      ltl: linear,
      possible: possible.flatMap(operator('<--possible>')),
      alwaysPossible: alwaysPossible.flatMap(operator('<--always-possible>')),
      within: bounded,
      counted,
    },
    definitions: [...definitions.values()],
    diagnostics,
  };
};
