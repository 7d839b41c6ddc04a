// A specification with another text in the place of one of its files, opened on values that several variants share.
import { edited, type Mutant } from '../../mutation/index.ts';
import type { Texts } from '../files/sources.ts';
import type { Loaded } from '../open/load.ts';
import { loadVariant, type OpenedModel, openModel } from '../open/open-model.ts';
import type { CheckEvents } from '../request.ts';
import type { Original } from './original.ts';

/** A variant as it was opened. */
export interface Variant {
  readonly opened: OpenedModel;
  readonly module: Loaded;
}

/** The files of a mutant, as texts. */
export function textsOf({ span: { source } }: Mutant, edits: Mutant['edits']): Texts {
  return new Map([[source.name, edited(source, edits)]]);
}

/** Opens a variant of a model that was opened before: what does not change is taken from it. */
export function openVariant(
  { request, loaded, values, files }: Pick<Original, 'request' | 'loaded' | 'values' | 'files'>,
  texts: Texts,
  events: Pick<CheckEvents, 'print'> = {},
): Variant {
  const variant = loadVariant(request, loaded, { texts, known: files });
  return { opened: openModel(request, events, 'bfs', values, variant), module: variant.module };
}
