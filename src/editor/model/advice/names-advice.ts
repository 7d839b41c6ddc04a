// What diagnostics of names, arguments and definitions say is to be done.
import { type Span, textOf } from '../../../diagnostics/index.ts';
import { childrenOf, type Expr, type OperatorDefinition, type Substitution, type Unit } from '../../../syntax/index.ts';
import type { TextEdit } from '../edits.ts';
import { contains } from '../texts.ts';
import {
  type Advice,
  blanksBefore,
  type Change,
  elementRemoval,
  type Faulty,
  insertion,
  lineStartOf,
  marked,
  removal,
  replacing,
  wholeRemoval,
} from './faulty.ts';

/** The units of a module as they stand in the file: an algorithm can have a translation that is not there. */
function unitsOf({ analyzed }: Faulty): readonly Unit[] {
  return (analyzed?.module?.units ?? []).filter(({ span }) => span.source === analyzed!.source);
}

/** The unit in which the diagnostic is. */
function unitAround(faulty: Faulty): Unit | undefined {
  return unitsOf(faulty).find(({ span }) => contains(span, faulty.problem.span.start));
}

function* substitutionsIn(units: readonly Unit[]): Generator<{ readonly all: readonly Substitution[]; readonly module: Span }> {
  for (const unit of units) {
    if (unit.kind === 'instance') yield { all: unit.substitutions, module: unit.module.span };
    if (unit.kind === 'operator-definition' || unit.kind === 'function-definition') yield* substitutionsWithin(unit.body);
  }
}

function* substitutionsWithin(expr: Expr): Generator<{ readonly all: readonly Substitution[]; readonly module: Span }> {
  if (expr.kind === 'let') yield* substitutionsIn(expr.definitions);
  for (const { expr: child } of childrenOf(expr)) yield* substitutionsWithin(child);
}

/** The substitution whose name is marked goes, WITH too where it was the only one. */
function removingSubstitution(faulty: Faulty): readonly Change[] {
  const { text, problem } = faulty;
  const unit = unitAround(faulty);
  if (unit === undefined) return [];
  for (const { all, module } of substitutionsIn([unit])) {
    const one = all.find(({ nameSpan }) => nameSpan.start === problem.span.start);
    if (one === undefined) continue;
    const edit = all.length === 1 ? removal(module.end, one.span.end) : elementRemoval(text, one.span.start, one.span.end);
    return edit === null ? [] : [{ title: 'Remove the substitution', edits: [edit] }];
  }
  return [];
}

/** An element of a list in parentheses goes, with them where it was the only one. */
function removingElement({ text, problem: { span } }: Faulty): readonly Change[] {
  const edit = elementRemoval(text, span.start, span.end);
  if (edit !== null) return [{ title: 'Remove it', edits: [edit] }];
  const before = /\(\s*$/.exec(text.slice(0, span.start));
  const behind = /^\s*\)/.exec(text.slice(span.end));
  if (before === null || behind === null) return [];
  return [{ title: 'Remove it', edits: [removal(span.start - before[0].length, span.end + behind[0].length)] }];
}

/** A name is taken out of its declaration, which goes too where it declares nothing else. */
function removingDeclared(faulty: Faulty, keyword: RegExp): readonly Change[] {
  const { text, problem } = faulty;
  const { start, end } = problem.span;
  const edit = elementRemoval(text, start, end);
  if (edit !== null) return [{ title: 'Remove the declaration', edits: [edit] }];
  const before = keyword.exec(text.slice(0, start));
  return before === null ? [] : [{ title: 'Remove the declaration', edits: [wholeRemoval(text, before.index, end)] }];
}

const declared = (name: string, arity: number): string =>
  `${name}${arity === 0 ? '' : `(${Array.from({ length: arity }, () => '_').join(', ')})`}`;

const paramsOf = (unit: Unit | undefined): OperatorDefinition['params'] | null => {
  if (unit?.kind === 'function-definition') return [];
  if (unit?.kind !== 'operator-definition' || unit.params.some(({ arity }) => arity > 0)) return null;
  return unit.params;
};

function definitionOf(faulty: Faulty, name: string): Unit | undefined {
  return unitsOf(faulty).find((unit) => 'name' in unit && unit.name?.name === name);
}

/** A definition that uses itself, or a later one, is declared before. */
function declaringRecursive(faulty: Faulty, name: string): readonly Change[] {
  const { text } = faulty;
  const unit = definitionOf(faulty, name);
  const params = paramsOf(unit);
  const user = unitAround(faulty);
  if (unit === undefined || params === null || user === undefined) return [];
  const at = lineStartOf(text, Math.min(unit.span.start, user.span.start));
  return [{ title: `Declare ${name} RECURSIVE`, edits: [insertion(at, `RECURSIVE ${declared(name, params.length)}\n`)] }];
}

/** The unit moves in front of another one. */
function moving({ text }: Faulty, { span: { start, end } }: Unit, to: number, title: string): readonly Change[] {
  if (start <= to) return [];
  return [{ title, edits: [insertion(lineStartOf(text, to), `${text.slice(start, end)}\n\n`), wholeRemoval(text, start, end)] }];
}

function movingUp(faulty: Faulty, name: string): readonly Change[] {
  const [unit, user] = [definitionOf(faulty, name), unitAround(faulty)];
  return unit === undefined || user === undefined ? [] : moving(faulty, unit, user.span.start, `Move ${name} up`);
}

/** What stands between a RECURSIVE declaration and the definition moves in front of it. */
function movingOut(faulty: Faulty): readonly Change[] {
  const { start } = faulty.problem.span;
  const unit = unitsOf(faulty).find((one) => one.span.start === start);
  const section = unitsOf(faulty).findLast((one) => one.kind === 'recursive' && one.span.end <= start);
  return unit === undefined || section === undefined
    ? []
    : moving(faulty, unit, section.span.start, 'Move it in front of the RECURSIVE declaration');
}

/** A declared operator that nothing defines. */
function definingDeclared(faulty: Faulty, name: string): readonly Change[] {
  const { text, problem } = faulty;
  const count = (marked(faulty).match(/_/g) ?? []).length;
  const params = count === 0 ? '' : `(${'abcdefgh'.slice(0, count).split('').join(', ')})`;
  const start = lineStartOf(text, problem.span.start);
  const column = ' '.repeat(text.slice(start).search(/RECURSIVE|\S/));
  const keyword = text.lastIndexOf('RECURSIVE', problem.span.start);
  const blanks = keyword < start ? column : blanksBefore(text, keyword);
  if (/^\s*,/.test(text.slice(problem.span.end)) || count > 8) return [];
  return [{ title: `Define ${name}`, edits: [insertion(problem.span.end, `\n${blanks}${name}${params} == TRUE`)] }];
}

/** The declaration gets as many parameters as the definition has. */
function declaringAsDefined(faulty: Faulty): readonly Change[] {
  const { problem, text } = faulty;
  const [declaration] = problem.related ?? [];
  const definition = /^(\w+)\s*(?:\(([^()]*)\))?/.exec(text.slice(problem.span.start));
  if (declaration === undefined || declaration.span.source.name !== faulty.path || definition === null) return [];
  const { start } = declaration.span;
  const before = /^\w+\s*(?:\([^()]*\))?/.exec(text.slice(start));
  const arity = definition[2] === undefined ? 0 : definition[2].split(',').length;
  if (before === null) return [];
  return [
    {
      title: `Declare ${declared(definition[1]!, arity)}`,
      edits: [{ start, end: start + before[0].trimEnd().length, text: declared(definition[1]!, arity) }],
    },
  ];
}

/** An operator without parameters is not called; what is indexed like a function has brackets. */
function withoutArguments(faulty: Faulty): readonly Change[] {
  const found = /^([^(]*?)\s*\(([\s\S]*)\)$/.exec(marked(faulty));
  if (found === null) return [];
  const [, name, args] = found;
  return [replacing(faulty, name!, 'Remove the arguments'), replacing(faulty, `${name}[${args}]`)];
}

function asTuple(faulty: Faulty): readonly Change[] {
  const found = /^([^[]*)\[([\s\S]*)\]$/.exec(marked(faulty));
  return found === null ? [] : [replacing(faulty, `${found[1]}[<<${found[2]}>>]`)];
}

/** What a module needs from the one that instantiates it is declared there under the same name. */
function declaringForInstance(faulty: Faulty): readonly Change[] {
  const found = /^the (constant|variable) `(\w+)` of module/.exec(faulty.problem.message);
  const unit = unitAround(faulty);
  if (found === null || unit === undefined) return [];
  const [, kind, name] = found;
  const edits: readonly TextEdit[] = [insertion(lineStartOf(faulty.text, unit.span.start), `${kind!.toUpperCase()} ${name}\n`)];
  return [{ title: `Declare the ${kind} ${name}`, edits }];
}

/** LOCAL before the definition goes, in the module where that is. */
function exporting({ problem, workspace }: Faulty): readonly Change[] {
  const [introduced] = problem.related ?? [];
  if (introduced === undefined) return [];
  const { source, start } = introduced.span;
  // Modules that come with tlasso cannot be changed.
  if (workspace.source(source.name)?.text !== source.text) return [];
  const before = /\bLOCAL\s+$/.exec(source.text.slice(0, start));
  if (before === null) return [];
  return [{ title: `Remove LOCAL before ${textOf(introduced.span)}`, edits: [removal(before.index, start)], path: source.name }];
}

const DECLARATION = /\b(?:VARIABLES?|CONSTANTS?)\s+$/;

export const NAMES_ADVICE: readonly Advice[] = [
  { fix: /^Write `(\w+)`, or put \w+\.tla beside the module\.$/, changes: (faulty, [, near]) => [replacing(faulty, near!)] },
  { fix: /^Remove LOCAL in module /, changes: exporting },
  { fix: /^Remove one of them\.$/, codes: ['E215'], changes: (faulty) => removingDeclared(faulty, DECLARATION) },
  {
    fix: /^Remove (?:one of them|`\w+` from the label)\.$|^Remove or rename one of them\.$/,
    codes: ['E260', 'E226'],
    changes: removingElement,
  },
  { fix: /^Remove (?:one of them|the substitution)\.$/, codes: ['E231', 'E232'], changes: removingSubstitution },
  { fix: /^If `(\w+)` is meant to be recursive, declare it above/, changes: (faulty, [, name]) => declaringRecursive(faulty, name!) },
  {
    fix: /^Move the definition of `(\w+)` up/,
    changes: (faulty, [, name]) => [...movingUp(faulty, name!), ...declaringRecursive(faulty, name!)],
  },
  { fix: /^Remove the arguments, or apply a function/, changes: withoutArguments },
  { fix: /^If it takes a tuple, write/, changes: asTuple },
  { fix: /^Say what (?:it stands|they stand) for/, changes: declaringForInstance },
  {
    fix: /^Define `(\w+)` in the same (?:LET|module), or remove the declaration\.$/,
    changes: (faulty, [, name]) => [...definingDeclared(faulty, name!), ...removingDeclared(faulty, /\bRECURSIVE\s+$/)],
  },
  { fix: /^Give both the same number of parameters/, changes: declaringAsDefined },
  {
    fix: /^Define `(\w+)` beside its declaration, or declare it in this LET\.$/,
    changes: ({ text, problem: { span } }) => {
      const params = /^\w+\s*(?:\(([^()]*)\))?/.exec(text.slice(span.start))?.[1];
      const what = declared(text.slice(span.start, span.end), params === undefined ? 0 : params.split(',').length);
      const edits = [insertion(span.start, `RECURSIVE ${what}\n${blanksBefore(text, span.start)}`)];
      return [{ title: `Declare ${what} in this LET`, edits }];
    },
  },
  { fix: /^Move it in front of the RECURSIVE declaration/, changes: movingOut },
];
