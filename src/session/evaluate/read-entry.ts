// What a text is that was entered: an expression, or definitions that later entries may use.
import { type Diagnostic, enteredText, type SourceText, textOf } from '../../diagnostics/index.ts';
import { type Identifier, type Module, parseExpression, parseModule, type Unit } from '../../syntax/index.ts';

/** What was entered. */
export type Entry =
  | { readonly kind: 'expression' }
  | { readonly kind: 'definitions'; readonly modules: readonly Identifier[]; readonly units: readonly Unit[] }
  /** It is the beginning of something; where the text ends these are its faults. */
  | { readonly kind: 'unfinished'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'fault'; readonly diagnostics: readonly Diagnostic[] };

/** What stands around units so that they are a module. The columns of the text stay. */
const HEADER = '---- MODULE Entered ----\n';
const FOOTER = '\n====';

/** The text of units -> that text with a module around it, and back. */
const plainTexts = new WeakMap<SourceText, SourceText>();

/** A diagnostic at the place that whoever entered the text knows. */
export function enteredPlaces(diagnostic: Diagnostic): Diagnostic {
  const { span } = diagnostic;
  const plain = span === undefined ? undefined : plainTexts.get(span.source);
  if (span === undefined || plain === undefined) return diagnostic;
  const offset = (at: number): number => Math.min(Math.max(0, at - HEADER.length), plain.text.length);
  return { ...diagnostic, span: { source: plain, start: offset(span.start), end: offset(span.end) } };
}

/** Units that define something. */
const DEFINING: ReadonlySet<Unit['kind']> = new Set(['operator-definition', 'function-definition', 'instance', 'recursive']);

const WORDS: Readonly<Partial<Record<Unit['kind'], string>>> = {
  variables: 'a declaration of variables',
  constants: 'a declaration of constants',
  assumption: 'an assumption',
  theorem: 'a theorem',
  'nested-module': 'a module',
};

/** How a definition begins, or what else stands in modules only. */
const UNIT =
  /^\s*(?:(?:EXTENDS|LOCAL|RECURSIVE|INSTANCE|VARIABLES?|CONSTANTS?|ASSUME|ASSUMPTION|AXIOM|THEOREM)\b|\w+\s*(?:\([^=]*\)|\[[^=]*\])?\s*==|\w+\s+\S+\s+\w+\s*==)/;

/** What begins something that nothing ends. */
const OPENING: ReadonlySet<string> = new Set(['(', '[', '{', '<<', '⟨', '(*']);

/** The codes of a comment and of a bracket that nothing ends. What begins them may be the place of other faults. */
const UNENDED: ReadonlySet<string> = new Set(['E103', 'E105']);

/** Whether nothing but the end of the text is wrong with it. */
const isUnfinished = (diagnostics: readonly Diagnostic[], end: number): boolean => {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  if (first?.span === undefined) return false;
  return first.span.start >= end || (UNENDED.has(first.code) && OPENING.has(textOf(first.span)));
};

const faulty = (diagnostics: readonly Diagnostic[], end: number): Entry => {
  const told = diagnostics.map(enteredPlaces);
  return { kind: isUnfinished(diagnostics, end) ? 'unfinished' : 'fault', diagnostics: told };
};

/** An entry of definitions. The place of each is in a text of its own. */
function definitionsOf(module: Module): Entry {
  const other = module.units.find(({ kind }) => !DEFINING.has(kind));
  if (other !== undefined)
    return {
      kind: 'fault',
      diagnostics: [
        enteredPlaces({
          code: 'E101',
          severity: 'error',
          message: `${WORDS[other.kind]} cannot be entered here`,
          span: other.span,
          fix: 'Enter an expression, or a definition such as `Square(x) == x * x`.',
        }),
      ],
    };
  const declared = module.units.filter((unit) => unit.kind === 'recursive');
  return module.units.length > 0 && declared.length === module.units.length
    ? { kind: 'unfinished', diagnostics: declared.map(withoutDefinition) }
    : { kind: 'definitions', modules: module.extends, units: module.units };
}

/** What is wrong with a declaration where nothing follows. */
function withoutDefinition({ operators, span }: Extract<Unit, { readonly kind: 'recursive' }>): Diagnostic {
  const [first] = operators;
  return enteredPlaces({
    code: 'E240',
    severity: 'error',
    message: `the definition of \`${first!.name}\` does not follow`,
    span,
    fix: 'Enter the declaration and the definition together: the definition in the next line of the same entry.',
  });
}

/** Reads an entry. */
export function readEntry(text: string): Entry {
  const plain = enteredText('entered', text);
  const { expression, diagnostics } = parseExpression(plain);
  if (expression !== null) return { kind: 'expression' };
  const end = text.trimEnd().length;
  if (!UNIT.test(text)) return faulty(diagnostics, end);
  const source = enteredText('entered', `${HEADER}${text}${FOOTER}`);
  plainTexts.set(source, plain);
  const { module, diagnostics: faults } = parseModule(source);
  return module === null || faults.some(({ severity }) => severity === 'error')
    ? faulty(faults, HEADER.length + end)
    : definitionsOf(module);
}
