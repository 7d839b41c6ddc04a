// The names that an algorithm introduces and uses outside of expressions: variables, labels, procedures, processes, macros. Names in expressions are resolved where
// the translation is.
import { Attached, type SourceText, type Span } from '../../diagnostics/index.ts';
import type { Algorithm, Declaration, Macro, Procedure, Process, Statement } from '../algorithm/ast.ts';
import { expressionsOf, visitStatements } from '../algorithm/walk.ts';
import { readOptions } from '../source/options.ts';
import { findAlgorithm } from '../source/region.ts';
import { readAlgorithm } from './read-algorithm.ts';

/** What a name of an algorithm is. */
export type AlgorithmNameKind = 'algorithm' | 'variable' | 'parameter' | 'with' | 'label' | 'procedure' | 'process' | 'macro';

/** One place of a name. */
export interface AlgorithmName {
  readonly kind: AlgorithmNameKind;
  readonly name: string;
  readonly span: Span;
  readonly isDefinition: boolean;
  /** Where it can be used, for a definition. */
  readonly scope: Span;
}

/** The names of the algorithm of a file. */
export interface AlgorithmNames {
  readonly region: Span;
  readonly names: readonly AlgorithmName[];
}

/** Collects names in the order of the walk. */
class NameCollector {
  readonly names: AlgorithmName[] = [];
  readonly #source: SourceText;
  readonly #region: Span;

  constructor(source: SourceText, region: Span) {
    this.#source = source;
    this.#region = region;
  }

  algorithm(algorithm: Algorithm): void {
    this.#within('algorithm', algorithm.name, algorithm.span.start, this.#region);
    this.#declarations(algorithm.declarations, 'variable', this.#region);
    const units: { readonly unit: Macro | Procedure | Process; readonly kind: 'macro' | 'procedure' | 'process' }[] = [
      ...algorithm.macros.map((unit) => ({ unit, kind: 'macro' as const })),
      ...algorithm.procedures.map((unit) => ({ unit, kind: 'procedure' as const })),
      ...(algorithm.processes ?? []).map((unit) => ({ unit, kind: 'process' as const })),
    ];
    units.sort((a, b) => a.unit.span.start - b.unit.span.start);
    for (const [i, { unit, kind }] of units.entries()) {
      const scope = { ...this.#region, start: unit.span.start, end: units[i + 1]?.unit.span.start ?? this.#region.end };
      this.#within(kind, unit.name, unit.span.start, this.#region);
      if ('parameters' in unit && kind === 'macro')
        for (const name of (unit as Macro).parameters) this.#within('parameter', name, unit.span.start, scope);
      else if ('parameters' in unit) this.#declarations((unit as Procedure).parameters, 'parameter', scope);
      if ('declarations' in unit) this.#declarations(unit.declarations, 'variable', scope);
      this.#statements(unit.body, scope);
      // A call puts other text in the place of a parameter, so the translation does not know it.
      if (kind === 'macro') this.#usedParameters(unit as Macro, scope);
    }
    this.#statements(algorithm.body, this.#region);
  }

  #add(kind: AlgorithmNameKind, name: string, span: Span, isDefinition: boolean, scope: Span): void {
    this.names.push({ kind, name, span, isDefinition, scope });
  }

  /** The first place of the word behind an offset. */
  #within(kind: AlgorithmNameKind, name: string, from: number, scope: Span): void {
    const span = this.#word(name, from, this.#region.end);
    if (span !== null) this.#add(kind, name, span, true, scope);
  }

  #word(name: string, from: number, to: number): Span | null {
    const found = new RegExp(`(?<!\\w)${name}(?!\\w)`).exec(this.#source.text.slice(from, to));
    return found === null ? null : { source: this.#source, start: from + found.index, end: from + found.index + name.length };
  }

  #declarations(declarations: readonly Declaration[], kind: 'variable' | 'parameter', scope: Span): void {
    for (const { variable, span } of declarations) {
      const place = this.#word(variable, span.start, span.end);
      if (place !== null) this.#add(kind, variable, place, true, scope);
    }
  }

  #statements(statements: readonly Statement[], scope: Span): void {
    for (const statement of statements) {
      if (statement.labelSpan !== null) this.#add('label', statement.label, statement.labelSpan, true, scope);
      this.#statement(statement, scope);
    }
  }

  #usedParameters({ parameters, body }: Macro, scope: Span): void {
    visitStatements(body, {
      statement: (statement) => {
        for (const expression of expressionsOf(statement))
          for (const { text, origin } of expression.replaceable())
            if (origin !== null && parameters.includes(text)) this.#add('parameter', text, origin, false, scope);
      },
    });
  }

  #call(name: string, { start, end }: Span, kind: 'procedure' | 'macro'): void {
    const span = this.#word(name, start, end);
    if (span !== null) this.#add(kind, name, span, false, this.#region);
  }

  #statement(statement: Statement, scope: Span): void {
    switch (statement.kind) {
      case 'assignment':
        for (const { variable, variableSpan } of statement.singles) this.#add('variable', variable, variableSpan, false, scope);
        return;
      case 'label-if':
        this.#statements(statement.thenPlain, scope);
        this.#statements(statement.elsePlain, scope);
        return;
      case 'label-either':
        for (const { plain } of statement.clauses) this.#statements(plain, scope);
        return;
      case 'while':
        this.#statements(statement.plain, scope);
        return;
      case 'with': {
        const span = this.#word(statement.variable, statement.span.start, statement.span.end);
        if (span !== null) this.#add('with', statement.variable, span, true, statement.span);
        this.#statements(statement.body, scope);
        return;
      }
      case 'goto':
        this.#add('label', statement.to, statement.toSpan, false, scope);
        return;
      case 'call-goto':
        this.#call(statement.procedure, statement.span, 'procedure');
        this.#add('label', statement.after, statement.afterSpan, false, scope);
        return;
      case 'call':
      case 'call-return':
        this.#call(statement.procedure, statement.span, 'procedure');
        return;
      case 'macro-call':
        this.#call(statement.name, statement.span, 'macro');
        return;
      default:
    }
  }
}

const known = new Attached<SourceText, AlgorithmNames | null>();

/** The names of the algorithm of a file; null where it has no algorithm, or a faulty one. */
export function algorithmNames(source: SourceText): AlgorithmNames | null {
  let names = known.get(source);
  if (names === undefined) {
    names = namesOfAlgorithm(source);
    known.set(source, names);
  }
  return names;
}

function namesOfAlgorithm(source: SourceText): AlgorithmNames | null {
  const region = findAlgorithm(source);
  if (region === null) return null;
  const { algorithm } = readAlgorithm(source, region, readOptions(source, {}).options);
  if (algorithm === null) return null;
  const collector = new NameCollector(source, region.span);
  collector.algorithm(algorithm);
  return { region: region.span, names: collector.names };
}
