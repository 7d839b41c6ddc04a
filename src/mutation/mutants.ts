// All mutants of a specification: every operator at every place of its behaviour.
import { inOrderOfText, onOneLine, type SourceText, type Span } from '../diagnostics/index.ts';
import { findAlgorithm, findTranslation, isAlgorithmChecked, originalSpan, outlineOf } from '../pluscal/index.ts';
import type { Resolution } from '../semantics/index.ts';
import { type Config, childrenOf, type Expr, type Name } from '../syntax/index.ts';
import { algorithmChanges } from './algorithm-changes.ts';
import { type BehaviourPart, nextNamesOf, type Sides, sidesOf } from './behaviour.ts';
import type { Change, Surroundings } from './change.ts';
import { changesOf } from './expression-operators.ts';
import type { Mutant, TextEdit } from './mutant.ts';
import { assembled } from './pieces.ts';

/** What is mutated. */
export interface Subject {
  readonly resolution: Resolution;
  readonly config: Config;
  /** True for the text of a module that the user wrote. */
  isOwn(span: Span): boolean;
  /** See `Surroundings`. */
  seenValues(variable: string): string | null;
}

/** The mutants, and what the properties read. */
export interface Mutants {
  readonly mutants: readonly Mutant[];
  readonly sides: Sides;
}

/** The text of a probe: an expression that tells when it is evaluated, and goes on as before. */
const probeBefore = 'IF PrintT("tlasso reached") THEN ';

class Collector {
  readonly #found = new Map<string, Mutant>();
  readonly #numbers = new Map<string, number>();

  readonly #subject: Subject;
  readonly #fresh: string;

  constructor(subject: Subject, fresh: string) {
    this.#subject = subject;
    this.#fresh = fresh;
  }

  get mutants(): readonly Mutant[] {
    return [...this.#found.values()].sort(inTextOrder);
  }

  surroundings(role: Surroundings['role'], isState: (expr: Expr) => boolean, isStandard: (name: Name) => boolean): Surroundings {
    return { role, isState, isStandard, seenValues: (variable) => this.#subject.seenValues(variable), fresh: this.#fresh };
  }

  add(change: Change, definition: string, isExpression: boolean): void {
    const { span } = change;
    const text = assembled(change.pieces);
    const key = `${span.source.name}\n${span.start}\n${span.end}\n${text}`;
    if (this.#found.has(key)) return;
    const before = onOneLine(span.source.text.slice(span.start, span.end));
    const after = onOneLine(text);
    if (before === after) return;
    const line = `${definition}/${change.operator}/${before}`;
    const number = (this.#numbers.get(line) ?? 0) + 1;
    this.#numbers.set(line, number);
    const probe: readonly TextEdit[] = [{ span, text: assembled([`(${probeBefore}`, span, ' ELSE ', span, ')']) }];
    this.#found.set(key, {
      id: `${definition}/${change.operator}/${digest(line)}${number === 1 ? '' : `.${number}`}`,
      operator: change.operator,
      kind: change.kind ?? 'change',
      isWhole: change.isWhole === true,
      definition,
      span,
      edits: [{ span, text }],
      before,
      after,
      probe: isExpression ? probe : null,
    });
  }
}

/** Six letters for a text, the same for the same text. FNV-1a. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0').slice(-6);
};

const inTextOrder = (a: Mutant, b: Mutant): number => inOrderOfText(a.span, b.span);

/** The parts of a text in which PlusCal, and what is made from it, stand. A translation that does not come from the algorithm is changed as any other text. */
class Algorithms {
  readonly #known = new Map<SourceText, readonly Span[]>();

  contains(span: Span): boolean {
    return this.#regions(span.source).some(({ start, end }) => span.start < end && span.end > start);
  }

  #regions(source: SourceText): readonly Span[] {
    let found = this.#known.get(source);
    if (found === undefined) {
      const region = findAlgorithm(source);
      const translation = region && isAlgorithmChecked(source) ? findTranslation(source) : null;
      const end = region?.comment ?? region?.span;
      found = [...(end ? [end] : []), ...(translation && translation !== 'broken' ? [translation.body] : [])];
      this.#known.set(source, found);
    }
    return found;
  }
}

const collectDefinition = (
  { symbol, role }: BehaviourPart,
  isNext: boolean,
  { resolution, isOwn }: Subject,
  to: Collector,
  algorithms: Algorithms,
): void => {
  const place = originalSpan(symbol.span);
  if (algorithms.contains(place)) return;
  const isStandard = (name: Name): boolean => {
    const found = resolution.reference(name).symbol;
    return found.kind === 'builtin' || (found.kind === 'definition' && !isOwn(found.span));
  };
  const around = to.surroundings(role, (expr) => resolution.level(expr) <= 1, isStandard);
  const visit = (expr: Expr): void => {
    for (const change of changesOf(expr, around))
      to.add(inOriginal({ ...change, isWhole: isNext && change.kind === 'ablation' }), symbol.name, true);
    for (const child of childrenOf(expr)) visit(child.expr);
  };
  visit(symbol.body);
};

/** A change in the text that the user has, where the module was put together in memory. */
const inOriginal = (change: Change): Change => ({
  ...change,
  span: originalSpan(change.span),
  pieces: change.pieces.map((piece) => (typeof piece === 'string' ? piece : originalSpan(piece))),
});

/** A name that stands nowhere in the texts. */
const freshName = (texts: readonly string[]): string => {
  for (let i = 0; ; i++) {
    const name = `other_${i}`;
    if (!texts.some((text) => text.includes(name))) return name;
  }
};

/** The files of the user's own modules, as they are on disk. */
export const ownSources = ({ resolution, isOwn }: Pick<Subject, 'resolution' | 'isOwn'>): readonly SourceText[] => [
  ...new Set([...resolution.root.sources.values()].filter(isOwn).map((span) => originalSpan(span).source)),
];

/** All mutants, in the order of the text. */
export function mutantsOf(subject: Subject): Mutants {
  const { resolution, config, isOwn } = subject;
  const sides = sidesOf(resolution, config, isOwn);
  const sources = ownSources(subject);
  const to = new Collector(subject, freshName(sources.map(({ text }) => text)));
  const algorithms = new Algorithms();
  const next = nextNamesOf(resolution, config);
  for (const part of sides.behaviour) collectDefinition(part, next.has(part.symbol.name), subject, to, algorithms);
  const around = to.surroundings(
    'step',
    () => true,
    () => true,
  );
  for (const source of sources.filter(isAlgorithmChecked))
    for (const change of algorithmChanges(outlineOf(source), around)) to.add(change, change.step, change.isExpression);
  return { mutants: to.mutants, sides };
}
