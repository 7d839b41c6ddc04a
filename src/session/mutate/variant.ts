// A specification with another text in the place of one of its files, opened on values that several variants share.
//
// What means the same as in the original is not compiled again: its program makes the steps by kept actions, and evaluates kept requirements. To compile
// all of it would take longer than the search of most variants.
import { withKeptSteps } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import { type ChangedDefinitions, changedDefinitions, edited, type Mutant } from '../../mutation/index.ts';
import { retranslated } from '../../pluscal/index.ts';
import type { Texts } from '../files/sources.ts';
import type { Loaded } from '../open/load.ts';
import { type LoadedModel, loadVariant, type OpenedModel, openModel } from '../open/open-model.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { areSameVariables, modulesOf, type Original } from './original.ts';
import type { Kept } from './requirements.ts';

/** A variant as it was opened. */
export interface Variant {
  readonly opened: OpenedModel;
  readonly module: Loaded;
}

/** The files of a mutant, as texts, with the translation of an algorithm that is changed. */
export function textsOf({ span: { source } }: Mutant, edits: Mutant['edits']): Texts {
  return new Map([[source.name, retranslated(source, { name: source.name, text: edited(source, edits) })]]);
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

/** What the text of a variant leaves as it is. */
export function keptIn({ dependences, model }: Original, changed: ChangedDefinitions, { system }: Pick<Model, 'system'>): Kept {
  if (!areSameVariables(model.system.variables, system.variables))
    return { actions: model.system.actions.map(() => -1), constraints: false, dropped: [], requirement: () => false };
  return {
    actions: dependences.keptActions(changed, system.actions),
    constraints: dependences.keepsConstraints(changed),
    dropped: [],
    requirement: (name) => dependences.keeps(name, changed),
  };
}

/** The definitions of a variant that differ from the original's. */
export function changedIn({ modules }: Original, module: Loaded): ChangedDefinitions {
  return changedDefinitions(modules, modulesOf(module));
}

/** A variant that is to be searched. */
export type SearchableVariant =
  | { readonly model: Model; readonly kept: Kept }
  /** It has no meaning. */
  | { readonly model: null; readonly fault: string };

/** Opens a variant of the original, to be searched beside it. */
export function openBeside(original: Original, texts: Texts, events: Pick<CheckEvents, 'print'> = {}): SearchableVariant {
  const { request, loaded, values, files } = original;
  const variant = loadVariant(request, loaded, { texts, known: files });
  const changed = variant.module.resolution === null ? null : changedIn(original, variant.module);
  const isShared = sharesProgram(original, changed) && hasSameVariables(original, variant.module);
  const opened = isShared ? openChanged(original, changed, variant, events) : openModel(request, events, 'bfs', values, variant);
  const { model } = opened;
  if (model === null) {
    const fault = opened.diagnostics.find(({ severity }) => severity === 'error');
    return { model, fault: fault?.message ?? opened.verdict };
  }
  const kept = keptIn(original, changed, model);
  return { model: isShared ? { ...model, system: completed(original, model.system, kept) } : model, kept };
}

const hasSameVariables = ({ loaded }: Original, { resolution }: Loaded): boolean =>
  areSameVariables(loaded.module.resolution?.root.variables ?? [], resolution?.root.variables ?? []);

/** Whether the program of the original can be asked for what a variant has of it. */
const sharesProgram = ({ model, dependences }: Original, changed: ChangedDefinitions): boolean =>
  changed !== null && model.isShareable && model.system.successorsBy !== undefined && dependences.keepsConstraints(changed);

/** The requirements of the original that need not be compiled. Parts of temporal properties stand beside the fairness of the variant. */
const keptNames = ({ config, model, dependences }: Original, changed: ChangedDefinitions): ReadonlySet<string> => {
  const temporal = new Set((model.temporal?.properties ?? []).map(({ name }) => name));
  const names = [...config.invariants, ...config.properties].map(({ name }) => name);
  return new Set(names.filter((name) => !temporal.has(name) && dependences.keeps(name, changed)));
};

/** Opens what is different in a variant. */
const openChanged = (
  original: Original,
  changed: ChangedDefinitions,
  variant: LoadedModel,
  events: Pick<CheckEvents, 'print'>,
): OpenedModel => {
  const { dependences, values } = original;
  const { request, loaded } = withoutNames(original.request, variant, keptNames(original, changed));
  return openModel(request, events, 'bfs', values, loaded, (actions) => new Set(dependences.keptActions(changed, actions)));
};

const withoutNames = (request: CheckRequest, loaded: LoadedModel, left: ReadonlySet<string>) => {
  const { read } = loaded;
  const others = <N extends { readonly name: string }>(names: readonly N[]): readonly N[] => names.filter(({ name }) => !left.has(name));
  const config = read.config && {
    ...read.config,
    invariants: others(read.config.invariants),
    properties: others(read.config.properties),
    constraints: [],
    actionConstraints: [],
  };
  const [invariants, properties] = [request.invariants, request.properties].map((names) => names.filter((name) => !left.has(name)));
  return { request: { ...request, invariants: invariants!, properties: properties! }, loaded: { ...loaded, read: { ...read, config } } };
};

/** The system of a variant with what was not compiled of it. */
const completed = ({ model }: Original, after: TransitionSystem, kept: Kept): TransitionSystem => {
  const { system: before } = model;
  const both = <P extends { readonly name: string }>(old: readonly P[], compiled: readonly P[]): readonly P[] => {
    const names = new Set([...old, ...compiled].map(({ name }) => name));
    const isCompiled = new Set(compiled.map(({ name }) => name));
    const isTaken = (name: string): boolean => kept.requirement(name) && !isCompiled.has(name);
    return [...names].flatMap((name) => (isTaken(name) ? old : compiled).filter((one) => one.name === name));
  };
  return {
    ...withKeptSteps(before, after, kept.actions),
    invariants: both(before.invariants, after.invariants),
    initialPredicates: both(before.initialPredicates ?? [], after.initialPredicates ?? []),
    stepInvariants: both(before.stepInvariants, after.stepInvariants),
    constraints: before.constraints,
    stepConstraints: before.stepConstraints,
  };
};
