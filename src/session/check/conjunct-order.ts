// A variable is used before it has a value: is there an order of the conjuncts in which it has one?
//
// Conjuncts are read from left to right. So the conjunct with the fault is put behind one that mentions the variable, or that one before it, and the text is
// opened again and evaluated in the state of the fault, until nothing is at fault there. What is offered was tried; the fewest moves are tried first.
import { isBundled, jsonPlace, onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { edited, type TextEdit } from '../../mutation/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import { childrenOf, type Expr, type Module } from '../../syntax/index.ts';
import { GivenUp, type Values } from '../../values/index.ts';
import type { ParsedFiles } from '../open/find-modules.ts';
import type { Loaded } from '../open/load.ts';
import { loadModel, loadVariant, openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckRequest } from '../request.ts';
import { keepVigil } from '../threads/vigil.ts';

/** So many texts are opened, and so many seconds are taken, at most. */
const MOST_TEXTS = 40;
const MOST_SECONDS = 3;
/** So many states of one that are made without a fault suffice. */
const ENOUGH_STATES = 10_000;

class Enough extends Error {}

/** A conjunct is put somewhere else among those beside it. */
interface Move {
  readonly edits: readonly TextEdit[];
  readonly moving: Expr;
  /** The one that it is put behind, or before. */
  readonly beside: Expr;
}

/** A text that was tried, and what is still at fault in it. */
interface Tried {
  readonly module: Loaded;
  /** The files that were changed. */
  readonly texts: ReadonlyMap<string, string>;
  readonly error: EvaluationError;
  readonly told: readonly string[];
}

/**
 * The moves of conjuncts after which nothing is at fault in the state any more, in words; null where none were found.
 * @param state the state whose steps are at fault; null: the initial predicate is
 */
export function workingOrder(
  request: CheckRequest,
  values: Values,
  error: EvaluationError,
  state: Int32Array | null,
): readonly string[] | null {
  const ends = performance.now() + MOST_SECONDS * 1000;
  const hear = (): boolean => performance.now() > ends || request.hear?.() === true;
  const vigil = keepVigil(values.arena, { ...defined({ signal: request.signal }), hear });
  try {
    return searchedOrder(request, values, error, state, hear);
  } catch (givenUp) {
    if (givenUp instanceof GivenUp) return null;
    throw givenUp;
  } finally {
    vigil.end();
  }
}

function searchedOrder(
  request: CheckRequest,
  values: Values,
  error: EvaluationError,
  state: Int32Array | null,
  isOver: () => boolean,
): readonly string[] | null {
  const known: ParsedFiles = new Map();
  const loaded = loadModel(request, known);
  const queue: Tried[] = [{ module: loaded.module, texts: new Map(), error, told: [] }];
  const seen = new Set<string>();
  for (let tried = queue.shift(); tried !== undefined; tried = queue.shift()) {
    for (const { edits, moving, beside } of movesOf(tried)) {
      const { source } = tried.error.span!;
      const texts = new Map([...tried.texts, [source.name, edited(source, edits)]]);
      const key = JSON.stringify([...texts]);
      if (seen.has(key)) continue;
      if (seen.size >= MOST_TEXTS || isOver()) return null;
      seen.add(key);
      const variant = loadVariant(request, loaded, { texts, known });
      const { model } = openModel(request, {}, 'bfs', values, variant);
      if (model === null) continue;
      const told = [...tried.told, toldAs(moving, beside, tried.told.length === 0)];
      const fault = faultIn(model.system, state);
      if (fault === null) return told;
      if (fault.variable !== undefined) queue.push({ module: variant.module, texts, error: fault, told });
    }
  }
  return null;
}

type System = NonNullable<ReturnType<typeof openModel>['model']>['system'];

/** What is at fault where states are made from a state, or from none. */
function faultIn(system: System, state: Int32Array | null): EvaluationError | null {
  let made = 0;
  const count = (): void => {
    if (++made >= ENOUGH_STATES) throw new Enough();
  };
  try {
    if (state === null) system.initial(count);
    else system.successors(state, 0, count);
    return null;
  } catch (error) {
    if (error instanceof Enough) return null;
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

/** The moves that may help, those in the innermost conjunction first. */
function movesOf({ module, error: { span, variable } }: Tried): readonly Move[] {
  if (span === undefined || variable === undefined || isBundled(span)) return [];
  const found = moduleOf(module, span);
  if (found === null) return [];
  const name = new RegExp(`\\b${variable}\\b`);
  return conjunctionsAround(found, span).flatMap((items) => {
    const at = items.findIndex((item) => contains(item.span, span));
    const behind = items.flatMap((item, i) => (i > at && name.test(textOf(item.span)) ? [i] : []));
    return [...behind.map((i) => moved(items, at, i)), ...behind.map((i) => moved(items, i, at))];
  });
}

const contains = (outer: Span, { source, start, end }: Span): boolean =>
  outer.source.name === source.name && outer.start <= start && end <= outer.end;

function moduleOf({ resolution, root, finder }: Loaded, { source }: Span): Module | null {
  for (const [name, span] of resolution?.root.sources ?? []) {
    if (span.source.name !== source.name) continue;
    const module = name === root?.name.name ? root : finder?.find(name);
    return module != null && 'kind' in module ? module : null;
  }
  return null;
}

/** The conjunctions of several conjuncts that contain the span, the innermost first. */
function conjunctionsAround({ units }: Module, span: Span): readonly (readonly Expr[])[] {
  const found: (readonly Expr[])[] = [];
  const visit = (e: Expr): void => {
    if (!contains(e.span, span)) return;
    const items = conjunctsOf(e);
    if (items.length > 1) found.unshift(items);
    for (const child of items.length > 1 ? items : childrenOf(e).map(({ expr }) => expr)) visit(child);
  };
  for (const unit of units) if (unit.kind === 'operator-definition') visit(unit.body);
  return found;
}

function conjunctsOf(e: Expr): readonly Expr[] {
  if (e.kind === 'junction') return e.operator === '/\\' ? e.items : [e];
  return e.kind === 'apply' && e.fixity === 'infix' && e.operator.name === '/\\' ? e.args.flatMap(conjunctsOf) : [e];
}

/** Puts a conjunct where another one is; those between them close up. All have the same column, or are in parentheses. */
function moved(items: readonly Expr[], from: number, to: number): Move {
  const order = items.map((_, i) => i);
  order.splice(to, 0, ...order.splice(from, 1));
  const isList = new Set(items.map(({ span }) => jsonPlace(span).column)).size === 1;
  const edits = items.flatMap(({ span }, i) => {
    const put = textOf(items[order[i]!]!.span);
    return order[i] === i ? [] : [{ span, text: isList ? put : `(${put})` }];
  });
  return { edits, moving: items[from]!, beside: items[to]! };
}

const LONGEST_SHOWN = 60;

/** A conjunct for people: its text, cut off where it is long. */
const shown = ({ span }: Expr): string => {
  const text = onOneLine(textOf(span));
  return `\`${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text}\``;
};

/** A move in words. Lines are those of the user's text, so only the first move has them. */
function toldAs(moving: Expr, beside: Expr, isFirst: boolean): string {
  const line = ({ span }: Expr): string => (isFirst ? ` (line ${jsonPlace(originalSpan(span)).line})` : '');
  const where = moving.span.start < beside.span.start ? 'behind' : 'before';
  return `${shown(moving)}${line(moving)} ${where} ${shown(beside)}${line(beside)}`;
}
