// A specification with another text in the place of one of its files, opened on values that several variants share.
import { edited, type Mutant } from '../../mutation/index.ts';
import type { Values } from '../../values/index.ts';
import type { Texts } from '../files/sources.ts';
import { type Loaded, loadModule } from '../open/load.ts';
import { type LoadedModel, type OpenedModel, openModel } from '../open/open-model.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';

/** The files of a mutant, as texts. */
export function textsOf({ span: { source } }: Mutant, edits: Mutant['edits']): Texts {
  return new Map([[source.name, edited(source, edits)]]);
}

/**
 * Opens a variant of a model that was loaded before.
 * @param base the model without the change: what does not change is taken from it
 */
export function openVariant(
  request: CheckRequest,
  base: LoadedModel,
  texts: Texts,
  values: Values,
  events: Pick<CheckEvents, 'print'> = {},
): OpenedModel {
  const module: Loaded = loadModule(request.file, [...base.asked.definitions, ...base.shown.definitions], texts);
  return openModel(request, events, 'bfs', values, { ...base, module });
}
