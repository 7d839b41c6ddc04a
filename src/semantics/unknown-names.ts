// Names that mean nothing where they are used, and what was probably meant: a name defined further down, one of a module that is not extended, a
// LOCAL one, or a misspelling.
import { nearest, type Span, textOf } from '../diagnostics/index.ts';
import { fixForBar, type Module, type Unit } from '../syntax/index.ts';
import type { BeingBound, ModuleContext } from './context.ts';
import type { InstanceSymbol, ScopeEntry } from './symbols.ts';

/** What people who know other languages write, and what TLA+ has in its place. */
const foreign: ReadonlyMap<string, string> = new Map([
  ['/', 'Write `\\div` to divide integers (EXTENDS Integers).'],
  ['//', 'A comment begins with `\\*`; to divide integers, write `\\div` (EXTENDS Integers).'],
  [':=', "To say that x becomes e, write `x' = e`: `:=` is an operator of module Apalache, and `x' := e` means the same."],
  ['&&', 'Write `/\\` for "and".'],
  ['||', 'Write `\\/` for "or".'],
  ['and', 'Write `/\\` for "and".'],
  ['or', 'Write `\\/` for "or".'],
  ['not', 'Write `~` for "not".'],
  ['true', 'Write `TRUE`.'],
  ['True', 'Write `TRUE`.'],
  ['false', 'Write `FALSE`.'],
  ['False', 'Write `FALSE`.'],
  ['mod', 'Write `%` for the remainder (EXTENDS Integers).'],
  ['OTHERWISE', 'Write `OTHER` for the last arm of a CASE.'],
  ['otherwise', 'Write `OTHER` for the last arm of a CASE.'],
  ['WF', 'Weak fairness has a subscript: write `WF_vars(A)`, where `vars` is the tuple of the variables.'],
  ['SF', 'Strong fairness has a subscript: write `SF_vars(A)`, where `vars` is the tuple of the variables.'],
  ['null', 'TLA+ has no null: declare a constant, and make it a model value in the configuration.'],
  ['None', 'Declare it, as in `CONSTANT None`, and make it a model value in the configuration; or add Option to EXTENDS.'],
]);

const introduces = (unit: Unit, name: string): Span | undefined => {
  switch (unit.kind) {
    case 'variables':
      return unit.names.find((n) => n.name === name)?.span;
    case 'constants':
      return unit.constants.find((c) => c.name === name)?.span;
    case 'recursive':
      return unit.operators.find((o) => o.name === name)?.span;
    case 'operator-definition':
    case 'function-definition':
      return unit.name.name === name ? unit.name.span : undefined;
    case 'instance':
    case 'assumption':
    case 'theorem':
      return unit.name?.name === name ? unit.name.span : undefined;
    case 'nested-module':
      return undefined;
  }
};

/** What `self` is in an algorithm. */
const SELF =
  '`self` is the identifier of a process, in PlusCal, in the body of `process p \\in S` only: elsewhere write the identifier, and give it to a definition as a parameter.';

/** Where a module gives a name a meaning: the name there, and its unit. */
export const definitionIn = (module: Module, name: string): { readonly span: Span; readonly unit: Unit } | undefined => {
  for (const unit of module.units) {
    const span = introduces(unit, name);
    if (span) return { span, unit };
  }
  return undefined;
};

/** Reports a name that gets its meaning later in the module. */
function reportForwardReference(
  context: ModuleContext,
  name: string,
  span: Span,
  later: { readonly span: Span; readonly unit: Unit },
): void {
  const { unit } = later;
  const isInside = unit.span.source === span.source && unit.span.start <= span.start && span.end <= unit.span.end;
  const isDeclared = unit.kind === 'variables' || unit.kind === 'constants';
  const word = isDeclared ? 'declared' : 'defined';
  const fix = isInside
    ? `If \`${name}\` is meant to be recursive, declare it above: \`RECURSIVE ${name}(_)\` with one \`_\` for each parameter.`
    : isDeclared
      ? fixForLateDeclaration(name, span, unit.span)
      : `Move the definition of \`${name}\` up, or declare it with RECURSIVE if the two operators need each other.`;
  context.report.error(
    'E216',
    span,
    isInside ? `\`${name}\` is used inside its own definition` : `\`${name}\` is used before it is ${word}`,
    {
      related: [{ span: later.span, message: `\`${name}\` is ${word} here` }],
      fix,
    },
  );
}

/** The translation of an algorithm declares its global variables, then comes what `define` has, then the variables of processes and procedures. */
function fixForLateDeclaration(name: string, use: Span, { source: { text }, start }: Span): string {
  const begin = text.lastIndexOf('BEGIN TRANSLATION', start);
  const isTranslated = begin >= 0 && text.indexOf('END TRANSLATION', start) >= 0;
  if (!isTranslated) return `Move the declaration of \`${name}\` up.`;
  return use.start < begin
    ? 'Move the definition below the algorithm (and below the line END TRANSLATION, if the file has one), or into `define` of the algorithm.'
    : `A definition in \`define\` sees the variables of the algorithm, not \`${name}\` of a process or procedure. Move it below the algorithm (and below the line END TRANSLATION, if the file has one), or give it a parameter.`;
}

/** Whether what is named must be a value: an operator with parameters stands before its arguments, or is an argument or a substitution itself. */
function isValue({ source: { text }, start, end }: Span): boolean {
  return !/^\s*[(,)]/.test(text.slice(end)) && !/<-\s*$/.test(text.slice(0, start));
}

/** A symbol as it is spelled there: names have one spelling. */
function asWritten(name: string, span: Span): string {
  const there = textOf(span);
  return /^\W/.test(name) && /^(?:\\\w+|[^\s\w]+)$/.test(there) ? there : name;
}

/** `{x.f : x \in S /\ P(x)}`, and `\A x \in S, y \in T(x) : P`: what to say of `x` in a set. */
function adviceOnBound(name: string, { isOwn }: BeingBound): { readonly notes: readonly string[]; readonly fix: string } {
  const set = name === 'S' ? 'T' : 'S';
  const other = name === 'y' ? 'z' : 'y';
  return isOwn
    ? {
        notes: [`This stands in the set to whose elements \`${name}\` is bound, and \`${name}\` has no meaning in it.`],
        fix: `Put a condition into a set of its own: \`${name} \\in {${name} \\in ${set} : condition}\`.`,
      }
    : {
        notes: ['Names that are bound together have no meaning in the sets of each other.'],
        fix: `Bind \`${name}\` before: \`\\A ${name} \\in A : \\A ${other} \\in B : ...\`, or \`UNION {{e : ${other} \\in B} : ${name} \\in A}\` for a set.`,
      };
}

/** Reports a name that has no meaning at a place. */
export const reportUnknownName = (context: ModuleContext, name: string, span: Span): void => {
  if (context.incomplete) return;
  const written = asWritten(name, span);
  const message = `\`${written}\` is not known in module ${context.module.name.name}`;
  if (context.report.hasTold('E210', span, message)) return;
  const later = definitionIn(context.module, name);
  if (later) {
    reportForwardReference(context, name, span, later);
    return;
  }
  const instead = foreign.get(name) ?? fixForBar(span.source, span.start, span.end) ?? (name === 'self' ? SELF : undefined);
  if (instead !== undefined) {
    context.report.error('E210', span, message, { fix: instead });
    return;
  }
  let bound = context.beingBound;
  while (bound?.names.every((known) => known.name !== name)) bound = bound.outer;
  if (bound !== null) {
    context.report.error('E210', span, message, adviceOnBound(name, bound));
    return;
  }
  const module = context.suggestModule(name, isValue(span));
  if (module) {
    context.report.error('E210', span, message, {
      notes: [`\`${written}\` is defined in module ${module}.`],
      fix: `Add ${module} to EXTENDS.`,
    });
    return;
  }
  // Names in braces are those of texts in no file: nobody can write them.
  const names = [...context.scope.names()].filter((known) => !known.startsWith('{'));
  const near = nearest(name, [...names, ...context.standIns.keys()]);
  const known = near === undefined ? undefined : context.scope.find(near);
  context.report.error('E210', span, message, {
    related: known && known.symbol.kind !== 'builtin' ? [{ span: known.symbol.span, message: `\`${near}\` is introduced here` }] : [],
    notes: near === undefined ? [] : [`Did you mean \`${near}\`?`],
    fix:
      near === undefined
        ? `Declare or define \`${written}\`, or extend the module that does.`
        : `Write \`${near}\`, or define \`${written}\`.`,
  });
};

/** Reports a name that the module of an instance does not define, or keeps to itself. */
export const reportUnknownMember = (
  context: ModuleContext,
  name: string,
  instance: InstanceSymbol,
  member: ScopeEntry | undefined,
  span: Span,
): void => {
  const module = instance.target.name;
  if (member && (member.symbol.kind === 'constant' || member.symbol.kind === 'variable')) {
    context.report.error('E210', span, `\`${name}\` is declared in module ${module}, and an instance has only definitions`, {
      related: [{ span: member.symbol.span, message: `\`${name}\` is declared here` }],
      fix: `Use what is substituted for \`${name}\` in the INSTANCE.`,
    });
    return;
  }
  if (member && member.symbol.kind !== 'builtin') {
    context.report.error('E210', span, `\`${name}\` is LOCAL to module ${module}, so it cannot be reached through an instance`, {
      related: [{ span: member.symbol.span, message: `\`${name}\` is introduced here` }],
      fix: `Remove LOCAL in module ${module}, or do not use \`${name}\`.`,
    });
    return;
  }
  const visible = [...instance.target.scope].filter(([, entry]) => !entry.local).map(([key]) => key);
  const near = nearest(name, visible);
  context.report.error('E210', span, `module ${module} defines no \`${name}\``, {
    notes: near === undefined ? [] : [`Did you mean \`${near}\`?`],
    fix: near === undefined ? `Define \`${name}\` in module ${module}.` : `Write \`${near}\`.`,
  });
};
