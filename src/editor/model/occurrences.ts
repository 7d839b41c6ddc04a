// Every name in the text of a file with what it stands for, as name resolution has found out. Names of an algorithm are those of its translation, each of whose words is
// known to come from one of the algorithm; what only PlusCal has (labels, procedures, macros) is added.

import { scanText, scanTextInSteps, type Token, vocabulary } from '../../../grammar/index.ts';
import { finish, type Span, type Steps, sortedInSteps, textOf } from '../../diagnostics/index.ts';
import { type AlgorithmName, algorithmNames, algorithmSpan, findTranslation, originalSpan } from '../../pluscal/index.ts';
import type { KnownNames, ModuleSymbol, NamedPlace, ResolvedModule } from '../../semantics/index.ts';
import type {
  Bound,
  Expr,
  Identifier,
  Labeled,
  Let,
  Module,
  Name,
  Parameter,
  PathStep,
  Selector,
  Theorem,
  Unit,
} from '../../syntax/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { type Entity, entityOfAlgorithmName, entityOfLabel, entityOfModule, entityOfProofName, entityOfSymbol } from './entity.ts';
import { proofNameAt, proofNamesIn } from './proof-names.ts';
import { findWord } from './texts.ts';

/** A name in a text. */
export interface Occurrence {
  /** The name itself, in the text of the file. */
  readonly span: Span;
  readonly entity: Entity;
  /** Where it is introduced. */
  readonly isDefinition: boolean;
  /** It stands in the translation of an algorithm, and was made from another place. */
  readonly isTranslated: boolean;
  /** How often its value is primed or assigned here: it is written. */
  readonly isWritten: boolean;
}

/** Walks over a module and tells each name. */
class NameWalk {
  readonly found: Occurrence[] = [];
  readonly #known: KnownNames;
  #tokens: readonly Token[] | null = null;
  readonly #entities = new Map<object, Entity>();
  readonly #inFile: (span: Span) => { readonly span: Span; readonly isTranslated: boolean } | null;

  constructor(known: KnownNames, inFile: (span: Span) => { readonly span: Span; readonly isTranslated: boolean } | null) {
    this.#known = known;
    this.#inFile = inFile;
  }

  *module(module: Module): Steps<void> {
    this.#place(module.name, module.name.span, true);
    for (const name of module.extends) this.#place(name, name.span, false);
    for (const unit of module.units) {
      yield;
      this.#unit(unit);
    }
    const resolved = this.#known.mentioned(module.name);
    if (resolved === undefined || 'kind' in resolved) return;
    if (module.units.some(({ kind }) => kind === 'theorem'))
      this.#tokens = (yield* scanTextInSteps(module.span.source, vocabulary())).tokens;
    for (const unit of module.units) {
      if (unit.kind !== 'theorem') continue;
      yield;
      this.#proof(unit, resolved);
    }
    yield;
    this.#used(module, resolved);
  }

  /** USE and HIDE stand between the units, and name what proofs may or may not use from there on. */
  #used({ span, units }: Module, { scope }: ResolvedModule): void {
    const { source } = span;
    if (!/\b(?:USE|HIDE)\b/.test(source.text)) return;
    let [isUsed, next, before] = [false, 0, ''];
    for (const { image, startOffset, tokenType } of this.#tokensOf(source)) {
      while (next < units.length && units[next]!.span.end <= startOffset) next++;
      const isInUnit = next < units.length && units[next]!.span.start <= startOffset;
      isUsed = !isInUnit && (isUsed || tokenType.name === 'Use' || tokenType.name === 'Hide') && startOffset < span.end;
      const symbol = isUsed && tokenType.name === 'Identifier' && before !== '!' ? scope.get(image)?.symbol : undefined;
      if (symbol !== undefined) this.#tell({ source, start: startOffset, end: startOffset + image.length }, this.#entityOf(symbol), false);
      before = image;
    }
  }

  /**
   * The names in a proof, and in an ASSUME/PROVE: these are not kept as trees. What the proof does not introduce itself is the name of something that the module sees, since no
   * visible name can be bound again.
   */
  #proof(unit: Theorem, { scope }: ResolvedModule): void {
    const { source } = unit.span;
    const from = unit.body?.span.end ?? unit.name?.span.end ?? unit.span.start;
    const all = this.#tokensOf(source);
    const raw = all.slice(firstFrom(all, unit.span.start), firstFrom(all, unit.span.end));
    const { tokens, names } = proofNamesIn(source, raw);
    let members: ResolvedModule['scope'] | null = null;
    let labelled: Expr | null = null;
    for (const [i, token] of tokens.entries()) {
      const { image, startOffset, tokenType } = token;
      const isStep = tokenType.name === 'StepStart' || tokenType.name === 'StepName';
      if (startOffset < from || (!isStep && tokenType.name !== 'Identifier')) continue;
      const before = tokens[i - 1]?.image;
      const after = tokens[i + 1]?.image;
      // In `[x \in S |-> e]` and `{x \in S : P}` what stands before the arrow or the colon is no field.
      const isField = before === '.' || ((after === ':' || after === '|->' || after === '↦') && (before === '[' || before === ','));
      if (!isStep && isField && proofNameAt(names, image, i)?.token !== token) continue;
      const name = isStep ? image.replace(/\.+$/, '') : image;
      const span = { source, start: startOffset, end: startOffset + name.length };
      const own = before === '!' ? null : proofNameAt(names, name, i);
      if (own !== null) {
        members = null;
        const place = { source, start: own.token.startOffset, end: own.token.startOffset + own.name.length };
        this.#tell(span, entityOfProofName(own.kind, own.name, place), own.token === token);
        continue;
      }
      if (isStep) continue;
      const symbol: ModuleSymbol | undefined = (before === '!' ? members : scope)?.get(image)?.symbol;
      const label: Labeled | null = before === '!' && labelled !== null ? labelIn(labelled, image) : null;
      members = symbol?.kind === 'instance' ? symbol.target.scope : null;
      labelled = label?.body ?? (symbol?.kind === 'definition' ? symbol.body : null);
      if (symbol !== undefined) this.#tell(span, this.#entityOf(symbol), false);
      else if (label !== null) this.#tell(span, entityOfLabel(label), false);
    }
  }

  #tokensOf(source: Span['source']): readonly Token[] {
    this.#tokens ??= scanText(source, vocabulary()).tokens;
    return this.#tokens;
  }

  #tell(span: Span, entity: Entity, isDefinition: boolean, isWritten = false): void {
    const place = this.#inFile(span);
    if (place === null) return;
    this.found.push({ ...place, entity, isDefinition, isWritten });
  }

  #entityOf(what: ModuleSymbol | ResolvedModule): Entity {
    const known = this.#entities.get(what);
    if (known !== undefined) return known;
    const made = 'kind' in what ? entityOfSymbol(what) : entityOfModule(what);
    this.#entities.set(what, made);
    return made;
  }

  #place(place: NamedPlace, span: Span, isDefinition: boolean): void {
    const what = this.#known.mentioned(place);
    if (what !== undefined) this.#tell(span, this.#entityOf(what), isDefinition);
  }

  #parameters(params: readonly Parameter[]): void {
    for (const param of params) this.#place(param, nameIn(param.span, param.name), true);
  }

  #bounds(bounds: readonly Bound[]): void {
    for (const bound of bounds) this.#binders(bound.names);
  }

  #binders(names: readonly Identifier[]): void {
    for (const name of names) {
      const symbol = this.#known.binder(name);
      if (symbol !== undefined) this.#tell(name.span, this.#entityOf(symbol), symbol.span === name.span);
    }
  }

  #unit(unit: Unit): void {
    switch (unit.kind) {
      case 'variables':
        for (const name of unit.names) this.#place(name, name.span, true);
        return;
      case 'constants':
        for (const constant of unit.constants) this.#place(constant, nameIn(constant.span, constant.name), true);
        return;
      case 'recursive':
        for (const operator of unit.operators) this.#place(operator, nameIn(operator.span, operator.name), false);
        return;
      case 'operator-definition':
        this.#place(unit.name, unit.name.span, true);
        this.#parameters(unit.params);
        this.#expression(unit.body);
        return;
      case 'function-definition':
        this.#place(unit.name, unit.name.span, true);
        for (const { set } of unit.bounds) if (set) this.#expression(set);
        this.#bounds(unit.bounds);
        this.#expression(unit.body);
        return;
      case 'instance':
        if (unit.name) this.#place(unit.name, unit.name.span, true);
        this.#parameters(unit.params);
        this.#place(unit.module, unit.module.span, false);
        for (const substitution of unit.substitutions) {
          this.#place(substitution, substitution.nameSpan, false);
          this.#expression(substitution.value);
        }
        return;
      case 'assumption':
      case 'theorem':
        if (unit.name) this.#place(unit.name, unit.name.span, true);
        if (unit.body) this.#expression(unit.body);
        return;
      case 'nested-module':
        finish(this.module(unit.module));
    }
  }

  #name(name: Name, isWritten = false): void {
    for (const step of name.path) this.#step(step);
    const span = name.path.length === 0 ? name.span : lastPartOf(name.span);
    const selected = this.#selected(name.span);
    if (selected !== null) {
      this.#tell(span, selected, false);
      return;
    }
    const reference = this.#known.reference(name);
    if (reference === undefined || reference.part !== undefined) return;
    this.#tell(span, this.#entityOf(reference.symbol), false, isWritten);
  }

  #step(step: PathStep): void {
    const span = nameIn(step.span, step.name);
    const selected = this.#selected(step.span);
    if (selected !== null) this.#tell(span, selected, false);
    else this.#place(step, span, false);
  }

  #selected(place: Span): Entity | null {
    const what = this.#known.selected(place);
    if (what === undefined) return null;
    return what.kind === 'labeled' ? entityOfLabel(what) : this.#entityOf(what);
  }

  #selector(selector: Selector): void {
    if (selector.kind !== 'label') return;
    const selected = this.#selected(selector.span);
    if (selected !== null) this.#tell(findWord(selector.span, selector.name) ?? selector.span, selected, false);
  }

  #let(node: Let): void {
    for (const unit of node.definitions) this.#unit(unit);
    this.#expression(node.body);
  }

  #expression(expr: Expr): void {
    switch (expr.kind) {
      case 'name':
        this.#name(expr);
        break;
      case 'apply':
        this.#name(expr.operator);
        if (expr.operator.name === "'" && expr.args[0]?.kind === 'name') {
          this.#name(expr.args[0], true);
          return;
        }
        break;
      case 'subexpression':
        this.#name(expr.base.kind === 'name' ? expr.base : expr.base.operator);
        for (const selector of expr.selectors) this.#selector(selector);
        break;
      case 'let':
        this.#let(expr);
        return;
      case 'labeled':
        this.#tell(nameIn(expr.span, expr.label), entityOfLabel(expr), true);
        this.#binders(expr.params);
        this.#expression(expr.body);
        return;
      case 'quantified':
      case 'set-map':
      case 'function':
        this.#bounds(expr.bounds);
        break;
      case 'choose':
      case 'set-filter':
        this.#bounds([expr.bound]);
        break;
      case 'lambda':
        this.#binders(expr.params);
        break;
      default:
    }
    for (const { expr: child } of childrenOf(expr)) this.#expression(child);
  }
}

/** The number of the first token that begins at an offset or behind it. */
function firstFrom(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.startOffset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part of an expression that has a label. */
function labelIn(expr: Expr, label: string): Labeled | null {
  if (expr.kind === 'labeled' && expr.label === label) return expr;
  for (const { expr: child } of childrenOf(expr)) {
    const found = labelIn(child, label);
    if (found !== null) return found;
  }
  return null;
}

/** The name at the beginning of a place: of a parameter `F(_, _)`, of a step `I(x)`. For `_ + _` the operator symbol. */
function nameIn(span: Span, name: string): Span {
  const { source, start } = span;
  if (source.text.startsWith(name, start)) return { source, start, end: start + name.length };
  const at = source.text.slice(start, span.end).indexOf(name);
  return at < 0 ? span : { source, start: start + at, end: start + at + name.length };
}

/** What follows the last `!` of a compound name. */
function lastPartOf(span: Span): Span {
  const text = textOf(span);
  const part = /[^!\s]+\s*$/.exec(text)!;
  return { source: span.source, start: span.start + part.index, end: span.start + part.index + part[0].trimEnd().length };
}

/** Where a place of the module stands in the file: the word of the algorithm from which it was translated, if the translation is not in the file. */
function placesIn(module: Module): (span: Span) => { readonly span: Span; readonly isTranslated: boolean } | null {
  const { source } = module.span;
  const file = originalSpan({ source, start: 0, end: 0 }).source;
  const marks = findTranslation(file);
  const body = marks === null || marks === 'broken' ? null : marks.body;
  return (span) => {
    if (file === source) {
      // What a translation was not made from a word of the algorithm stands for itself.
      const isTranslated = body !== null && body.start <= span.start && span.end <= body.end && algorithmSpan(span) !== span;
      return { span, isTranslated };
    }
    const original = originalSpan(span);
    const text = textOf(original);
    // A word, or a symbol: what was written without an origin of its own comes from a whole statement.
    if (text === textOf(span) || (/^\w+$/.test(text) && textOf(span).startsWith(text))) return { span: original, isTranslated: false };
    return null;
  };
}

/** The names of a module with its algorithm translated, where they stand there: those of the translation too, and none that only PlusCal has. */
export function namesOf(module: Module, known: KnownNames): readonly Occurrence[] {
  const walk = new NameWalk(known, (span) => ({ span, isTranslated: false }));
  finish(walk.module(module));
  return walk.found;
}

/** Occurrences that are looked at in one step. */
const PIECE = 2000;

/** The names of an algorithm: those that a translation made from each word, and those of PlusCal alone. */
function* algorithmOccurrences(file: Span['source'], found: readonly Occurrence[]): Steps<readonly Occurrence[]> {
  yield;
  const names = algorithmNames(file);
  if (names === null) return [];
  const made: Occurrence[] = [];
  const taken = new Set<number>();
  /** What is introduced at a place of the file. */
  const introduced = new Map<number, Entity>();
  for (const [i, one] of found.entries()) {
    if (i % PIECE === 0) yield;
    const place = one.entity.span;
    if (place !== null && place.source.name === file.name && !introduced.has(place.start)) introduced.set(place.start, one.entity);
    if (!one.isTranslated) continue;
    const span = algorithmSpan(one.span);
    if (span === one.span || taken.has(span.start)) continue;
    const text = textOf(span);
    if (!/^\w+$/.test(text) || !textOf(one.span).startsWith(text)) continue;
    taken.add(span.start);
    made.push({ ...one, span, isTranslated: false, isDefinition: one.entity.span?.start === span.start });
  }
  const definitions = new Map<string, AlgorithmName[]>();
  for (const one of names.names) if (one.isDefinition) definitions.set(one.name, [...(definitions.get(one.name) ?? []), one]);
  for (const [i, { kind, name, span, isDefinition }] of names.names.entries()) {
    if (i % PIECE === 0) yield;
    const definition = isDefinition
      ? span
      : (definitions.get(name) ?? [])
          .filter((one) => one.scope.start <= span.start && span.end <= one.scope.end)
          .sort((a, b) => a.scope.end - a.scope.start - (b.scope.end - b.scope.start))[0];
    if (definition === undefined) continue;
    const at = 'span' in definition ? definition : { kind, span: definition };
    const entity = introduced.get(at.span.start) ?? entityOfAlgorithmName(at.kind, name, at.span);
    made.push({ span, entity, isDefinition, isTranslated: false, isWritten: kind === 'variable' && !isDefinition });
  }
  return made;
}

/**
 * The names of a module, in the order of the text; one for each place.
 * @param others modules behind it in its file
 */
export function* occurrencesIn(module: Module, known: KnownNames, others: readonly Module[] = []): Steps<readonly Occurrence[]> {
  const walk = new NameWalk(known, placesIn(module));
  yield* walk.module(module);
  const file = originalSpan({ source: module.span.source, start: 0, end: 0 }).source;
  const behind: Occurrence[] = [];
  for (const other of others) {
    // What stands before it is blank in its text.
    const inFile = new NameWalk(known, (span) => ({ span: { ...span, source: file }, isTranslated: false }));
    yield* inFile.module(other);
    behind.push(...inFile.found);
  }
  const all = [...walk.found, ...behind, ...(file.text.includes('algorithm') ? yield* algorithmOccurrences(file, walk.found) : [])];
  yield;
  const byPlace = new Map<number, Occurrence>();
  for (const [i, one] of all.entries()) {
    const before = byPlace.get(one.span.start);
    if (before === undefined || (one.isDefinition && !before.isDefinition)) byPlace.set(one.span.start, one);
    if (i % PIECE === PIECE - 1) yield;
  }
  yield;
  return yield* sortedInSteps([...byPlace.values()], (a, b) => a.span.start - b.span.start);
}
