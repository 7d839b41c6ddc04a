// What TLCGet("spec") says: the parts of a specification by their names and places, as TLC lists them.
import { lineIndexOf, type Span } from '../../diagnostics/index.ts';
import type { Values } from '../../values/index.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed } from '../codegen/program.ts';

/** A named part. */
export interface SpecificationPart {
  readonly name: string;
  readonly span: Span;
}

/** The parts of each kind; a kind that is missing has none. */
export type SpecificationParts = Partial<Record<SpecificationKind, readonly SpecificationPart[]>>;

const kinds = [
  'inits',
  'actions',
  'temporals',
  'invariants',
  'impliedinits',
  'impliedactions',
  'impliedtemporals',
  'variables',
  'actionconstraints',
  'constraints',
] as const;
type SpecificationKind = (typeof kinds)[number];

/** The record of sets of records. */
export const specificationValue = ({ atoms, functions, sets }: Values, parts: SpecificationParts): number => {
  const place = ({ source, start, end }: Span): number => {
    const index = lineIndexOf(source);
    const [first, last] = [index.position(start), index.position(Math.max(start, end - 1))];
    const module = source.name.replace(/^.*[/\\]/, '').replace(/\.tla$/, '');
    return functions.record([
      ['beginLine', atoms.number(first.line)],
      ['beginColumn', atoms.number(first.column)],
      ['endLine', atoms.number(last.line)],
      ['endColumn', atoms.number(last.column)],
      ['module', atoms.string(module)],
    ]);
  };
  const part = ({ name, span }: SpecificationPart): number =>
    functions.record([
      ['name', atoms.string(name)],
      ['location', place(span)],
    ]);
  return functions.record(kinds.map((kind) => [kind, sets.set((parts[kind] ?? []).map(part))]));
};

/** The part that an expression is: a definition by its name, anything else without one. */
export const partOf = (g: Generator, { expr }: Closed, name = 'UnnamedAction'): SpecificationPart => {
  const actual = expr.kind === 'name' ? g.definitions.actual(g.definitions.resolution.reference(expr)) : null;
  return actual?.kind === 'definition' ? { name: actual.name, span: actual.body.span } : { name, span: expr.span };
};
