// Labels of an algorithm are strings to everything else: `pc[self] = "cs"`. These are the strings that are compared with pc, and those of which nothing says whether they are the label.
import { type Span, textOf } from '../../diagnostics/index.ts';
import { algorithmSpan, findAlgorithm, findTranslation, originalSpan } from '../../pluscal/index.ts';
import { type Child, childrenOf, type Expr, type Module, type Unit } from '../../syntax/index.ts';

/** The strings of one text in a file, outside of the translation. */
export interface LabelStrings {
  /** Compared with pc. */
  readonly compared: readonly Span[];
  /** All others: arguments of operators, names of processes, values that have nothing to do with it. */
  readonly unclear: readonly Span[];
}

const COMPARISONS = new Set(['=', '/=', '\\in', '\\notin', '\\subseteq']);

function namesPc(expr: Expr): boolean {
  if (expr.kind === 'name') return expr.name === 'pc';
  return childrenOf(expr).some(({ expr: child }) => namesPc(child));
}

class StringWalk {
  readonly compared: Span[] = [];
  readonly unclear: Span[] = [];
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  units(units: readonly Unit[]): void {
    for (const unit of units) {
      if ('body' in unit && unit.body !== null) this.#walk(unit.body, false);
      if (unit.kind === 'function-definition') for (const { set } of unit.bounds) if (set !== null) this.#walk(set, false);
      if (unit.kind === 'instance') for (const { value } of unit.substitutions) this.#walk(value, false);
      if (unit.kind === 'nested-module') this.units(unit.module.units);
    }
  }

  /** @param isCompared whether the value of the expression, or of elements or components of it, is compared with pc */
  #walk(expr: Expr, isCompared: boolean): void {
    if (expr.kind === 'string' && expr.value === this.#value) (isCompared ? this.compared : this.unclear).push(expr.span);
    if (expr.kind !== 'except') {
      for (const child of childrenOf(expr)) this.#walk(child.expr, this.#isPartCompared(expr, child, isCompared));
      return;
    }
    this.#walk(expr.function, isCompared);
    for (const { path, value } of expr.updates) {
      for (const step of path) if (step.kind === 'index') for (const arg of step.args) this.#walk(arg, false);
      this.#walk(value, isCompared);
    }
  }

  #isPartCompared(expr: Expr, { expr: child, binds }: Child, isCompared: boolean): boolean {
    switch (expr.kind) {
      case 'apply':
        if (COMPARISONS.has(expr.operator.name)) return expr.args.some(namesPc);
        return isCompared && !/^\w/.test(expr.operator.name);
      case 'function-application':
        return false;
      case 'function-set':
        return isCompared && child === expr.range;
      case 'function':
      case 'set-map':
        return isCompared && binds.length > 0;
      default:
        return isCompared;
    }
  }
}

/** The strings in a module that say what a label says, where they stand in the file. */
export function labelStrings(module: Module, label: string): LabelStrings {
  const walk = new StringWalk(label);
  walk.units(module.units);
  const file = originalSpan(module.span).source;
  const marks = findAlgorithm(file) === null ? null : findTranslation(file);
  const quoted = `"${label}"`;
  const inText = (spans: readonly Span[]): readonly Span[] =>
    spans
      .map((span) => algorithmSpan(originalSpan(span)))
      .filter((span) => textOf(span) === quoted)
      .filter(({ start }) => marks === null || marks === 'broken' || start < marks.begin.start || start >= marks.end.end);
  return { compared: inText(walk.compared), unclear: inText(walk.unclear) };
}
