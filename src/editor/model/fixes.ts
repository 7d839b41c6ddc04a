// Changes that are offered at a place: what mends a diagnostic, and what is often wanted of a definition.

import { type Span, textOf } from '../../diagnostics/index.ts';
import { writeTranslation } from '../../pluscal/index.ts';
import type { AnalyzedModule, Workspace } from '../../session/workspace/index.ts';
import type { Config, ConfigName, Expr, OperatorDefinition, Unit } from '../../syntax/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { extendsEdit, type TextEdit } from './edits.ts';
import type { Problem } from './problems.ts';
import { contains } from './texts.ts';

/** A change that is offered. */
export interface Fix {
  readonly title: string;
  /** The diagnostic that it mends; null for what is only offered. */
  readonly mends: Problem | null;
  readonly path: string;
  readonly edits: readonly TextEdit[];
}

/** The unit around an offset, and the name and parameters of a call there. */
const unitAt = ({ module }: AnalyzedModule, offset: number): Unit | undefined => module?.units.find((unit) => contains(unit.span, offset));

const lineStartOf = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

const suggested = ({ notes = [], fix }: Problem): string | undefined =>
  [...notes, fix ?? '']
    .map((text) => /Did you mean `([^`]+)`\?|^Write `(\w+)`[,.]/.exec(text))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? [])[0];

/** Diagnostics whose place is a word that is written wrongly. */
const MISSPELT = new Set(['E210', 'E311', 'E231', 'E318', 'E501', 'E509', 'E301']);

function ofProblem(problem: Problem, analyzed: AnalyzedModule | null, path: string, text: string): readonly Fix[] {
  const { code, span, fix = '' } = problem;
  const change = (title: string, edits: readonly (TextEdit | null)[]): Fix[] =>
    edits.some((edit) => edit === null) ? [] : [{ title, mends: problem, path, edits: edits.flatMap((edit) => edit ?? []) }];
  const fixes: Fix[] = [];
  const near = suggested(problem);
  if (near !== undefined && MISSPELT.has(code) && span.start < span.end)
    fixes.push(...change(`Write ${near}`, [{ start: span.start, end: span.end, text: near }]));
  const module = /^Add (\w+) to EXTENDS\.$/.exec(fix)?.[1];
  if (module !== undefined) fixes.push(...change(`Add ${module} to EXTENDS`, [extendsEdit(text, module)]));
  if (code === 'E210' && analyzed !== null) fixes.push(...definitions(problem, analyzed, path, text));
  if (code === 'E111')
    fixes.push(...change('End the module', [{ start: text.length, end: text.length, text: `${text.endsWith('\n') ? '' : '\n'}====\n` }]));
  fixes.push(...ADVICE.flatMap((one) => asAdvised(one, problem, path, text)));
  return fixes;
}

/** An advice of diagnostics that says itself what is to be written. */
interface Advice {
  readonly fix: RegExp;
  readonly title: (found: RegExpExecArray) => string;
  readonly edit: (span: Span, found: RegExpExecArray, text: string) => TextEdit | null;
}

const insertion = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

const lineEndOf = (text: string, offset: number): number => {
  const end = text.slice(offset).search(/\r?\n/);
  return end < 0 ? text.length : offset + end;
};

const ADVICE: readonly Advice[] = [
  { fix: /^Write `([^`]+)` here\.$/, title: ([, what]) => `Write ${what}`, edit: ({ start }, [, what]) => insertion(start, what!) },
  { fix: /^Write at least four dashes after the name\.$/, title: () => 'Write ----', edit: ({ start }) => insertion(start, ' ----') },
  {
    fix: /^Remove (?:it|the comma)[,:]/,
    title: () => 'Remove it',
    edit: ({ start, end }) => (start === end ? null : { start, end, text: '' }),
  },
  { fix: /^Close it with `"`/, title: () => 'Close the string', edit: ({ end }) => insertion(end, '"') },
  { fix: /^Close it with `\*\)`/, title: () => 'Close the comment', edit: ({ end }, _, text) => insertion(lineEndOf(text, end), ' *)') },
  {
    fix: /^Rename the file to \w+\.tla, or the module to (\w+)\.$/,
    title: ([, name]) => `Rename the module to ${name}`,
    edit: ({ start, end }, [, name]) => ({ start, end, text: name! }),
  },
];

function asAdvised({ fix, title, edit }: Advice, problem: Problem, path: string, text: string): readonly Fix[] {
  const found = fix.exec(problem.fix ?? '');
  const change = found === null ? null : edit(problem.span, found, text);
  return found === null || change === null ? [] : [{ title: title(found), mends: problem, path, edits: [change] }];
}

/** An unknown name is defined, or declared. */
function definitions(problem: Problem, analyzed: AnalyzedModule, path: string, text: string): readonly Fix[] {
  const { span } = problem;
  const name = textOf(span);
  const unit = unitAt(analyzed, span.start);
  if (!/^\w+$/.test(name)) return [];
  // A unit with errors is none of the tree.
  const start = unit?.span.start ?? lineStartOf(text, span.start);
  const at = lineStartOf(text, start);
  const args = /^\s*\(([^()]*)\)/.exec(text.slice(span.end))?.[1];
  const count = args === undefined ? 0 : args.split(',').length;
  const params = count === 0 ? '' : `(${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].slice(0, count).join(', ')})`;
  const insert = (title: string, line: string): Fix => ({
    title,
    mends: problem,
    path,
    edits: [{ start: at, end: at, text: `${line}\n\n` }],
  });
  const fixes = [insert(`Define ${name}`, `${name}${params} == TRUE`)];
  if (count > 0) return fixes;
  return [...fixes, insert(`Declare the constant ${name}`, `CONSTANT ${name}`), insert(`Declare the variable ${name}`, `VARIABLE ${name}`)];
}

/** A constant that has no value gets one: itself, as a model value. */
function constantFixes(problem: Problem, path: string): readonly Fix[] {
  if (problem.code !== 'E314') return [];
  const names = [...problem.message.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  return names.slice(0, 1).map((name) => ({
    title: `Declare ${name} in the configuration`,
    mends: problem,
    path,
    edits: [{ start: 0, end: 0, text: `CONSTANT ${name} = ${name}\n` }],
  }));
}

/** The variables that a definition says something about in the next state. */
function changedIn(body: Expr): { readonly names: ReadonlySet<string>; readonly unchanged: Expr | null } {
  const names = new Set<string>();
  let unchanged: Expr | null = null;
  const visit = (expr: Expr): void => {
    if (expr.kind === 'apply' && expr.operator.name === "'" && expr.args[0]?.kind === 'name') names.add(expr.args[0].name);
    if (expr.kind === 'apply' && expr.operator.name === 'UNCHANGED') {
      const [operand] = expr.args;
      unchanged = operand ?? null;
      for (const one of operand?.kind === 'tuple' ? operand.elements : [operand]) if (one?.kind === 'name') names.add(one.name);
    }
    for (const { expr: child } of childrenOf(expr)) visit(child);
  };
  visit(body);
  return { names, unchanged };
}

/** An action that says nothing about some variables leaves them as they are. */
function unchangedFix(unit: OperatorDefinition, analyzed: AnalyzedModule): readonly Fix[] {
  const { known, path } = analyzed;
  const { names, unchanged } = changedIn(unit.body);
  if (known === null || names.size === 0 || unit.span.source !== analyzed.source) return [];
  const definitions = [...names].flatMap((name) => {
    const symbol = known.root.scope.get(name)?.symbol;
    return symbol?.kind === 'definition' ? [symbol.body] : [];
  });
  // `UNCHANGED vars` names them all.
  const named = new Set([
    ...names,
    ...definitions
      .flatMap((body) => (body.kind === 'tuple' ? body.elements : []))
      .flatMap((one) => (one.kind === 'name' ? [one.name] : [])),
  ]);
  const missing = known.root.variables.map(({ name }) => name).filter((name) => !named.has(name));
  if (missing.length === 0) return [];
  const list = missing.join(', ');
  const title = `Add ${list} to UNCHANGED`;
  const operand = unchanged as Expr | null;
  if (operand?.kind === 'tuple') {
    const at = operand.elements.at(-1)?.span.end ?? operand.span.start + 2;
    return [{ title, mends: null, path, edits: [{ start: at, end: at, text: `${operand.elements.length === 0 ? '' : ', '}${list}` }] }];
  }
  if (operand !== null)
    return [
      {
        title,
        mends: null,
        path,
        edits: [{ start: operand.span.start, end: operand.span.end, text: `<<${textOf(operand.span)}, ${list}>>` }],
      },
    ];
  if (unit.body.kind !== 'junction' || unit.body.operator !== '/\\') return [];
  const last = unit.body.items.at(-1)!;
  const { text } = analyzed.source;
  const column = unit.body.span.start - lineStartOf(text, unit.body.span.start);
  const what = missing.length === 1 ? list : `<<${list}>>`;
  return [
    {
      title,
      mends: null,
      path,
      edits: [{ start: last.span.end, end: last.span.end, text: `\n${' '.repeat(column)}/\\ UNCHANGED ${what}` }],
    },
  ];
}

/** The file with its algorithm translated. */
function translationFix({ source, path }: AnalyzedModule, problem: Problem | null): readonly Fix[] {
  const { text, changed } = writeTranslation(source);
  if (text === null || !changed) return [];
  let start = 0;
  while (source.text[start] === text[start]) start++;
  let end = 0;
  while (end < Math.min(source.text.length, text.length) - start && source.text.at(-1 - end) === text.at(-1 - end)) end++;
  return [
    {
      title: 'Translate the algorithm',
      mends: problem,
      path,
      edits: [{ start, end: source.text.length - end, text: text.slice(start, text.length - end) }],
    },
  ];
}

const ABOUT_TRANSLATION = new Set(['E516', 'E517', 'E518', 'E519']);

/** What is offered for a part of a file. */
export function fixesFor(path: string, problems: readonly Problem[], place: Span, workspace: Workspace): readonly Fix[] {
  const text = workspace.source(path)?.text ?? '';
  const touched = problems.filter(({ span }) => span.start <= place.end && place.start <= span.end);
  if (path.endsWith('.cfg')) return touched.flatMap((one) => [...ofProblem(one, null, path, text), ...constantFixes(one, path)]);
  const analyzed = workspace.module(path);
  if (analyzed === null) return [];
  const fixes = touched.flatMap((one) => ofProblem(one, analyzed, path, text));
  const stale = problems.find(({ code }) => ABOUT_TRANSLATION.has(code));
  if (stale !== undefined && stale.code !== 'E518') fixes.push(...translationFix(analyzed, stale));
  const unit = unitAt(analyzed, place.start);
  if (unit?.kind === 'operator-definition') fixes.push(...unchangedFix(unit, analyzed));
  const constant = unit?.kind === 'constants' ? unit.constants.find(({ span }) => contains(span, place.start)) : undefined;
  if (constant !== undefined) fixes.push(...declaredInConfigs(constant.name, path, workspace));
  return fixes;
}

const givesConstant = ({ constants }: Config, name: string): boolean =>
  constants.some((one: { readonly name: ConfigName }) => one.name.name === name);

/** A constant is declared in each configuration that does not give it a value. */
function declaredInConfigs(name: string, path: string, workspace: Workspace): readonly Fix[] {
  return workspace.configsOf(path).flatMap((file) => {
    const { config, source } = workspace.config(file) ?? { config: null, source: null };
    if (config === null || source === null || givesConstant(config, name)) return [];
    const { text } = source;
    const start = text.length;
    return [
      {
        title: `Declare ${name} in ${file.replace(/^.*[\\/]/, '')}`,
        mends: null,
        path: file,
        edits: [{ start, end: start, text: `${text.endsWith('\n') || text === '' ? '' : '\n'}CONSTANT ${name} = ${name}\n` }],
      },
    ];
  });
}
