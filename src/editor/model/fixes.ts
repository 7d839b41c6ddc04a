// Changes that are offered at a place: what mends a diagnostic, and what is often wanted of a definition.

import { type Span, textOf } from '../../diagnostics/index.ts';
import { findAlgorithm, findTranslation, writeTranslation } from '../../pluscal/index.ts';
import type { AnalyzedModule, Workspace } from '../../session/workspace/index.ts';
import type { Config, ConfigName, Expr, OperatorDefinition, Unit } from '../../syntax/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { blockCommentAt, lineEndOf, lineStartOf, wrongWordIn } from './advice/faulty.ts';
import { advisedChanges, algorithmDeclaration, type Change, type Faulty } from './advice/index.ts';
import { extendsEdit, type TextEdit } from './edits.ts';
import type { Problem } from './problems.ts';
import { contains, TRANSLATORS_NAMES } from './texts.ts';

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

const suggested = ({ notes = [], fix }: Problem): string | undefined =>
  [...notes, fix ?? '']
    .map((text) => /Did you mean `([^`]+)`\?|^Write `(\w+)`[,.]/.exec(text))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? [])[0];

/** Diagnostics whose place is a word that is written wrongly, or a name that ends with it. */
const MISSPELT = new Set(['E210', 'E311', 'E231', 'E264', 'E318', 'E509', 'E301']);

function ofProblem(faulty: Faulty): readonly Fix[] {
  const { problem, path, text, analyzed } = faulty;
  const { code, span, fix = '' } = problem;
  const near = suggested(problem);
  const module = /^Add (\w+) to EXTENDS\.$/.exec(fix)?.[1];
  const changes: Change[] = [];
  if (near !== undefined && MISSPELT.has(code) && span.start < span.end) {
    const { start, end } = wrongWordIn(text.slice(span.start, span.end));
    changes.push({ title: `Write ${near}`, edits: [{ start: span.start + start, end: span.start + end, text: near }] });
  }
  const extension = module === undefined ? null : extendsEdit(text, module);
  if (extension !== null) changes.push({ title: `Add ${module} to EXTENDS`, edits: [extension] });
  changes.push(...advisedChanges(faulty));
  const fixes = changes.map((change): Fix => ({ path, ...change, mends: problem }));
  return code === 'E210' && analyzed !== null ? [...fixes, ...definitions(problem, analyzed, path, text)] : fixes;
}

/**
 * Where a definition for a name can be written: in front of the unit that has the name. Nothing is written into an algorithm or its translation: what these name is
 * defined in front of the comment with the algorithm. Null where that begins outside of the module, or behind something else in its line.
 */
function placeForDefinition(
  { span }: Problem,
  analyzed: AnalyzedModule,
  text: string,
): { readonly at: number; readonly isAlgorithm: boolean } | null {
  const algorithm = findAlgorithm(analyzed.source);
  const marks = algorithm === null ? null : findTranslation(analyzed.source);
  const translation = marks === null || marks === 'broken' ? [] : [marks.body];
  const isAlgorithm = algorithm !== null && [algorithm.span, ...translation].some((part) => contains(part, span.start));
  if (isAlgorithm) {
    const comment = blockCommentAt(text, algorithm.span.start);
    if (comment === null) return null;
    const at = lineStartOf(text, comment);
    const isInModule = /-{4,}[ \t]*MODULE\b/.test(text.slice(0, at));
    return isInModule && text.slice(at, comment).trim() === '' ? { at, isAlgorithm } : null;
  }
  // A unit with errors is none of the tree.
  return { at: lineStartOf(text, unitAt(analyzed, span.start)?.span.start ?? span.start), isAlgorithm };
}

/** An unknown name is defined, or declared. */
function definitions(problem: Problem, analyzed: AnalyzedModule, path: string, text: string): readonly Fix[] {
  const { span } = problem;
  const name = textOf(span);
  const place = placeForDefinition(problem, analyzed, text);
  if (!/^\w+$/.test(name) || place === null || (place.isAlgorithm && TRANSLATORS_NAMES.has(name))) return [];
  const args = /^\s*\(([^()]*)\)/.exec(text.slice(span.end))?.[1];
  const count = args === undefined ? 0 : args.split(',').length;
  const params = count === 0 ? '' : `(${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].slice(0, count).join(', ')})`;
  const fix = (title: string, edit: TextEdit): Fix => ({ title, mends: problem, path, edits: [edit] });
  const insert = (title: string, line: string): Fix => fix(title, { start: place.at, end: place.at, text: `${line}\n\n` });
  const fixes = [insert(`Define ${name}`, `${name}${params} == TRUE`)];
  if (count > 0) return fixes;
  fixes.push(insert(`Declare the constant ${name}`, `CONSTANT ${name}`));
  if (!place.isAlgorithm) return [...fixes, insert(`Declare the variable ${name}`, `VARIABLE ${name}`)];
  // A variable that the module declares has no value in the initial states of the algorithm.
  const declaration = algorithmDeclaration(text, span.start, name);
  return declaration === null ? fixes : [...fixes, fix(`Declare the variable ${name}`, declaration)];
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

/**
 * What is offered for a part of a file.
 * @param shown places of problems that the editor shows beside it: where an editor asks for the cursor, it names the problems of the line
 */
export function fixesFor(
  path: string,
  problems: readonly Problem[],
  place: Span,
  shown: readonly Span[],
  workspace: Workspace,
): readonly Fix[] {
  const text = workspace.source(path)?.text ?? '';
  // In a comment that is never closed nothing can be written behind it.
  const isOpen = problems.some(({ code }) => code === 'E103');
  const openStrings = problems.filter(({ code }) => code === 'E104').map(({ span }) => span.start);
  const isClosable = ({ code, span }: Problem): boolean => {
    if (code === 'E111') return !isOpen;
    // Nor at the end of a line in a string that goes beyond it.
    return code !== 'E105' || !openStrings.some((start) => span.start < start && start < lineEndOf(text, span.start));
  };
  const isMeant = ({ span }: Problem): boolean =>
    (span.start <= place.end && place.start <= span.end) || shown.some(({ start, end }) => start === span.start && end === span.end);
  const touched = problems.filter((problem) => isMeant(problem) && isClosable(problem));
  if (path.endsWith('.cfg')) {
    const config = workspace.config(path)?.config ?? null;
    return touched.flatMap((problem) => [
      ...ofProblem({ problem, path, text, analyzed: null, config, workspace }),
      ...constantFixes(problem, path),
    ]);
  }
  const analyzed = workspace.module(path);
  if (analyzed === null) return [];
  const fixes = touched.flatMap((problem) => ofProblem({ problem, path, text, analyzed, config: null, workspace }));
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
