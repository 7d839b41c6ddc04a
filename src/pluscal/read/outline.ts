// The places of an algorithm that can be changed by themselves: statements, labels, branches, processes, and the expressions in them, each with its span
// in the file. Nothing is translated for it.
import type { SourceText, Span } from '../../diagnostics/index.ts';
import type { Algorithm, Declaration, Statement } from '../algorithm/ast.ts';
import type { ExpressionText } from '../algorithm/expression-text.ts';
import { readOptions } from '../source/options.ts';
import { findAlgorithm } from '../source/region.ts';
import { readAlgorithm } from './read-algorithm.ts';

/** An expression of the algorithm, and what it is for. */
export interface AlgorithmExpression {
  readonly span: Span;
  readonly is: 'guard' | 'condition' | 'value' | 'initial';
}

/** One place of an algorithm. */
export interface AlgorithmNode {
  readonly kind:
    | 'declaration'
    | 'statement'
    | 'assignment'
    /** A branch of `either`, all its statements. */
    | 'branch'
    /** A label with its colon. */
    | 'label'
    /** A statement that has no label. */
    | 'unlabeled'
    /** The word `fair`, or `fair+`, before a process or the algorithm. */
    | 'fairness';
  readonly span: Span;
  /** The label of the step in which it stands; the name of the process, procedure or algorithm before the first one. */
  readonly step: string;
  /** Of a label: whether it is the first of its process, which must have one. */
  readonly isFirst: boolean;
  readonly expressions: readonly AlgorithmExpression[];
}

class Outline {
  readonly nodes: AlgorithmNode[] = [];
  #step = '';
  #isFirst = true;

  readonly #source: SourceText;

  constructor(source: SourceText) {
    this.#source = source;
  }

  whole(algorithm: Algorithm): void {
    this.#begin(algorithm.name);
    if (algorithm.fair) this.#fairness(algorithm.span.start);
    for (const declaration of algorithm.declarations) this.#declaration(declaration);
    for (const macro of algorithm.macros) {
      this.#begin(macro.name);
      this.#statements(macro.body, false);
    }
    for (const unit of [...algorithm.procedures, ...(algorithm.processes ?? [])]) {
      this.#begin(unit.name);
      if ('fairness' in unit && unit.fairness !== 'unfair') this.#fairness(unit.span.start);
      for (const declaration of unit.declarations) this.#declaration(declaration);
      this.#statements(unit.body, true);
    }
    this.#begin(algorithm.name);
    this.#statements(algorithm.body, true);
  }

  #begin(name: string): void {
    this.#step = name;
    this.#isFirst = true;
  }

  #add(kind: AlgorithmNode['kind'], span: Span, expressions: readonly AlgorithmExpression[] = []): void {
    this.nodes.push({ kind, span, step: this.#step, isFirst: this.#isFirst, expressions });
  }

  /** The word `fair` around a place: of the algorithm it follows the dashes, of a process it stands at the beginning or before it. */
  #fairness(start: number): void {
    const source = this.#source;
    const before = /\bfair\+?\s+(?=(?:process\s*\(?\s*)?$)/.exec(source.text.slice(0, start));
    const after = /^(?:--)?(fair\+?\s+)/.exec(source.text.slice(start));
    if (after !== null) {
      const end = start + after[0].length;
      this.#add('fairness', { source, start: end - after[1]!.length, end });
    } else if (before !== null) this.#add('fairness', { source, start: before.index, end: before.index + before[0].length });
  }

  #expression(text: ExpressionText, is: AlgorithmExpression['is']): AlgorithmExpression[] {
    const span = text.origin;
    return span === null ? [] : [{ span, is }];
  }

  #declaration({ span, value, equal }: Declaration): void {
    this.#add('declaration', span, this.#expression(value, equal ? 'value' : 'initial'));
  }

  #statements(statements: readonly Statement[], hasSteps: boolean): void {
    for (const [i, statement] of statements.entries()) {
      if (statement.labelSpan !== null) this.#label(statement.label, statement.labelSpan);
      else if (hasSteps && i > 0) this.#add('unlabeled', statement.span);
      this.#statement(statement, hasSteps);
    }
  }

  #label(name: string, { source, start, end }: Span): void {
    this.#step = name;
    const colon = /^\s*:[+-]?/.exec(source.text.slice(end));
    this.#add('label', { source, start, end: end + (colon?.[0].length ?? 0) });
    this.#isFirst = false;
  }

  #branch(statements: readonly Statement[], hasSteps: boolean): void {
    const first = statements[0];
    const last = statements.at(-1);
    // A branch with labels is several steps: it cannot be left out as one statement.
    if (first !== undefined && last !== undefined && statements.every(({ labelSpan }) => labelSpan === null))
      this.#add('branch', { ...first.span, end: last.span.end });
    this.#statements(statements, hasSteps);
  }

  #statement(statement: Statement, hasSteps: boolean): void {
    const { span } = statement;
    switch (statement.kind) {
      case 'assignment':
        this.#add(
          'assignment',
          span,
          statement.singles.flatMap(({ subscript, value }) => [
            ...this.#expression(subscript, 'value').map(({ span: at, is }) => ({ span: insideBrackets(at), is })),
            ...this.#expression(value, 'value'),
          ]),
        );
        break;
      case 'label-if':
        this.#add('statement', span, this.#expression(statement.test, 'condition'));
        this.#statements(statement.thenPlain, hasSteps);
        this.#statements(statement.elsePlain, hasSteps);
        break;
      case 'label-either':
        for (const { plain } of statement.clauses) this.#branch(plain, hasSteps);
        break;
      case 'while':
        this.#add('statement', span, this.#expression(statement.test, 'condition'));
        this.#statements(statement.plain, hasSteps);
        break;
      case 'with':
        this.#add('statement', span, this.#expression(statement.value, 'value'));
        this.#statements(statement.body, false);
        break;
      case 'when':
        this.#add('statement', span, this.#expression(statement.value, 'guard'));
        break;
      case 'call':
      case 'call-return':
      case 'call-goto':
      case 'macro-call':
        this.#add(
          'statement',
          span,
          statement.args.flatMap((arg) => this.#expression(arg, 'value')),
        );
        break;
      default:
        this.#add('statement', span);
    }
  }
}

/** `[a]` and `.f` select a part of a variable: what is between the brackets. */
const insideBrackets = (span: Span): Span =>
  span.source.text[span.start] === '[' && span.source.text[span.end - 1] === ']'
    ? { ...span, start: span.start + 1, end: span.end - 1 }
    : span;

/** The places of the algorithm of a file; none where it has no algorithm, or a faulty one. */
export function outlineOf(source: SourceText): readonly AlgorithmNode[] {
  const region = findAlgorithm(source);
  if (region === null) return [];
  const { options } = readOptions(source, {});
  const { algorithm } = readAlgorithm(source, region, options);
  if (algorithm === null) return [];
  const outline = new Outline(source);
  outline.whole(algorithm);
  return outline.nodes;
}
