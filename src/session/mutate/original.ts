// The specification as it is: opened once, explored once. Every mutant is compared with it.
import type { Model } from '../../compiler/index.ts';
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import { type Explored, explore } from '../../mutation/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { unreduced } from '../check/possibility.ts';
import { type LoadedModel, loadModel, openModel } from '../open/open-model.ts';
import type { CheckRequest } from '../request.ts';

/** The original. */
export interface Original {
  readonly request: CheckRequest;
  readonly loaded: LoadedModel;
  readonly model: Model;
  readonly values: Values;
  readonly deadlock: boolean;
  /** One state for each of the specification's: no SYMMETRY, no VIEW. */
  readonly explored: Explored;
}

/** More values than this are not offered to a variable that is to be chosen freely. */
const MOST_VALUES = 24;

/**
 * Opens and explores the original. Its verdict must be known to be ok.
 * @param most states to explore; where there are more, no mutant can be proved equivalent
 * Throws EvaluationError, and whatever `pause` throws.
 */
export function openOriginal(request: CheckRequest, most: number, pause: () => void): Original {
  const values = createValues();
  const loaded = loadModel(request);
  const opened = openModel(request, {}, 'bfs', values, loaded);
  if (opened.model === null) throw new EvaluationError('the model that was just checked cannot be opened');
  const { model } = opened;
  const explored = explore(unreduced(model.system), most, pause);
  return { request, loaded, model, values, deadlock: request.deadlock ?? model.checkDeadlock, explored };
}

/** For each variable the values that it has in some state, as a set in TLA+; null where they are too many to choose from. */
export function seenValuesOf({ loaded, model, values, explored }: Original): (variable: string) => string | null {
  const { system } = model;
  const scope = loaded.module.resolution?.root.scope;
  const isKnown = (name: string): boolean => name === 'TRUE' || name === 'FALSE' || scope?.has(name) === true;
  const known = new Map<string, string | null>();
  return (variable) => {
    const known0 = known.get(variable);
    if (known0 !== undefined) return known0;
    const at = system.variables.findIndex(({ name }) => name === variable);
    const text = at < 0 ? null : setOf(explored, at, values, system, isKnown);
    known.set(variable, text);
    return text;
  };
}

/** The names in the text of a value: model values, and the operators that write it. */
const namesIn = (text: string): readonly string[] => text.replace(/"(?:[^"\\\\]|\\\\.)*"/g, '').match(/[A-Za-z_]\w*(?!\w*\s*\|->)/g) ?? [];

const setOf = (
  { states }: Explored,
  at: number,
  values: Values,
  { values: reader }: Pick<TransitionSystem, 'values'>,
  isKnown: (name: string) => boolean,
): string | null => {
  const seen = new Set<number>();
  for (const state of states) {
    seen.add(state[at]!);
    if (seen.size > MOST_VALUES) return null;
  }
  if (seen.size < 2) return null;
  const ids = [...seen].sort((a, b) => reader.compare(a, b));
  const texts = ids.map((id) => values.print(id));
  return texts.every((text) => namesIn(text).every(isKnown)) ? `{${texts.join(', ')}}` : null;
};
