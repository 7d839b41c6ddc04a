// What keeps a value out of a set of functions, records, sequences or sets: the part of it that is none of those that may be there, such as `stack[2].pc` of
// `stack \in Seq(Frame)`. The whole value beside the whole set would have to be compared by the reader.
//
// Sets are followed as they are described, also those of which only the elements are known (`Values.shapeOf`). Of a union nothing is told: a value may be in it
// in several ways.
import { IDENTIFIER, Kind, type Values } from '../../values/index.ts';

/** How a value is named: in words, or by what stands before and behind the text of the whole value. */
export type PartName =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'of-whole'; readonly before: string; readonly behind: string };

/** A value that is told. */
export interface ToldPart {
  readonly value: number;
  readonly name: PartName;
}

type Misfit = NonNullable<ReturnType<Values['sets']['misfit']>>;

/** Sets within sets that are gone into. */
const MOST_LEVELS = 20;

/** Where in the whole value a part is. */
interface Place {
  /** In an element of a set, whose text nobody wrote: the path begins there. */
  readonly isInElement: boolean;
  readonly path: string;
}

/** What is told of a value that is not in a set, or of a set that is no subset of it; null where the set does not tell more than the value does. */
export function misfitParts(values: Values, whole: number, set: number, relation: '\\in' | '\\subseteq'): readonly ToldPart[] | null {
  const outermost = misfitOf(values, whole, relation === '\\in' ? set : values.sets.powerset(set));
  return outermost === null ? null : partsFrom(values, outermost, { isInElement: false, path: '' }, MOST_LEVELS);
}

function partsFrom(values: Values, { kind, argument, part, set }: Misfit, place: Place, levels: number): readonly ToldPart[] {
  const allowed = (text: string): ToldPart => ({ value: set, name: { kind: 'words', text } });
  if (kind === 'domain') return [{ value: part, name: nameOf('DOMAIN ', place) }, allowed('expected')];
  const deeper = levels === 0 ? null : misfitOf(values, part, set);
  if (kind === 'value') {
    const at = { ...place, path: place.path + step(values, argument) };
    return deeper === null ? [{ value: part, name: nameOf('', at) }, allowed('allowed there')] : partsFrom(values, deeper, at, levels - 1);
  }
  const element: ToldPart = { value: part, name: nameOf('an element of ', place) };
  const inside = { isInElement: true, path: '' };
  return [element, ...(deeper === null ? [allowed('allowed there')] : partsFrom(values, deeper, inside, levels - 1))];
}

function nameOf(before: string, { isInElement, path }: Place): PartName {
  if (!isInElement) return { kind: 'of-whole', before, behind: path };
  return { kind: 'words', text: path === '' ? `${before}it` : `${before}its ${path.replace(/^\./, '')}` };
}

function misfitOf({ arena, sets, shapeOf }: Values, x: number, set: number): Misfit | null {
  const isExplicit = (set & 1) === 0 && arena.kind(set) === Kind.set;
  return sets.misfit(x, (isExplicit ? shapeOf(set) : 0) || set);
}

/** `.field` or `[argument]`. */
function step({ arena, atoms, print }: Values, argument: number): string {
  const isString = (argument & 1) === 0 && arena.kind(argument) === Kind.string;
  const text = isString ? atoms.text(argument) : '';
  return IDENTIFIER.test(text) ? `.${text}` : `[${print(argument)}]`;
}
