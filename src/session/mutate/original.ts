// The specification as it is: opened once, explored once. Every mutant is compared with it.
import { emptyGraph, exploreGraph, type KnownGraph, Orbits } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import { type Diagnostic, isBundled } from '../../diagnostics/index.ts';
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import { Dependences } from '../../mutation/index.ts';
import type { Config, Module } from '../../syntax/index.ts';
import { createValues, printByConstructors, type Values } from '../../values/index.ts';
import { unreduced } from '../check/possibility.ts';
import type { ParsedFiles } from '../open/find-modules.ts';
import type { Loaded } from '../open/load.ts';
import { type LoadedModel, loadModel, openModel } from '../open/open-model.ts';
import type { CheckRequest } from '../request.ts';
import type { Examined } from './examined.ts';

/** The original. */
export interface Original {
  readonly request: CheckRequest;
  readonly loaded: LoadedModel;
  /** The configuration, with what the command line names besides. */
  readonly config: Config;
  readonly model: Model;
  readonly values: Values;
  readonly deadlock: boolean;
  /**
   * Postconditions that are asked of no mutant: without SYMMETRY and VIEW, as mutants are searched, they do not hold of the specification itself. They
   * look at what a search has counted.
   */
  readonly leftOut: ReadonlySet<string>;
  readonly known: KnownGraph;
  readonly dependences: Dependences;
  /** The user's modules by name. */
  readonly modules: ReadonlyMap<string, Module>;
  /** Files of modules, as they were read and parsed. */
  readonly files: ParsedFiles;
  /** Permutations of model values that it respects; null where none are evident, or its graph is not complete. */
  readonly orbits: Orbits | null;
  /** Words of memory that its values take by themselves. */
  readonly words: number;
  /** What was found out about variants of it, by what they do. */
  readonly examined: Map<string, Examined>;
}

/** States of the original that are explored to compare mutants with it. */
export const MOST_STATES = 200_000;

/** Words of values of variants that are kept: 256 MB. */
const MOST_WORDS = 2 ** 26;

/** More values than this are not offered to a variable that is to be chosen freely. */
const MOST_VALUES = 24;

/** The specification cannot be opened, for these reasons. */
export class NotOpened extends EvaluationError {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super('the model that was just checked cannot be opened');
    this.diagnostics = diagnostics.filter(({ severity }) => severity === 'error');
  }
}

type Named = Iterable<{ readonly name: string }>;

/** Whether these are the same variables. An algorithm of one step has no pc: a change that makes two steps of it adds one. */
export function areSameVariables(before: Named, after: Named): boolean {
  const namesOf = (variables: Named): string => Array.from(variables, ({ name }) => name).join(' ');
  return namesOf(before) === namesOf(after);
}

/** What is known of the states of a variant before it is searched. */
export function knownOf({ known }: Pick<Original, 'known'>, variant: TransitionSystem): KnownGraph {
  return areSameVariables(known.system.variables, variant.variables) ? known : emptyGraph(variant);
}

/**
 * Opens and explores the original. Its verdict must be known to be ok.
 * @param most states to explore; where there are more, no mutant can be proved equivalent
 * Throws EvaluationError, and whatever `pause` throws.
 */
export function openOriginal(request: CheckRequest, most: number, pause: () => void): Original {
  const values = createValues();
  const files: ParsedFiles = new Map();
  const loaded = loadModel(request, files);
  const opened = openModel(request, {}, 'bfs', values, loaded);
  const { resolution } = loaded.module;
  if (opened.model === null || resolution === null || loaded.read.config === null) throw new NotOpened(opened.diagnostics);
  const { model } = opened;
  const known = exploreGraph(unreduced(model.system), most, pause);
  const config = wholeConfig(loaded.read.config, request);
  const isOwn: ConstructorParameters<typeof Dependences>[2] = (span) => !isBundled(span);
  const dependences = new Dependences(resolution, config, isOwn, model.system.actions);
  const deadlock = request.deadlock ?? model.checkDeadlock;
  const symmetry = known.isComplete && respectsExchange(model, config) ? model.exchangeable!.symmetry() : null;
  return {
    request,
    loaded,
    config,
    model,
    values,
    deadlock,
    leftOut: new Set(),
    known,
    dependences,
    modules: modulesOf(loaded.module),
    files,
    orbits: symmetry && new Orbits(known, symmetry),
    words: values.arena.usage().words,
    examined: new Map(),
  };
}

/** The original on values of its own, opened anew: those of variants are forgotten. Throws as `openOriginal`. */
export function openedAnew({ request, leftOut }: Original): Original {
  return { ...openOriginal(request, MOST_STATES, () => {}), leftOut };
}

/** The original, opened anew where the values of variants take so much memory that they are to be forgotten. Throws as `openOriginal`. */
export function withRoom(original: Original): Original {
  const { values, words } = original;
  return values.arena.usage().words - words < MOST_WORDS ? original : openedAnew(original);
}

/** Whether nothing that a search of the model evaluates tells model values apart, which the configuration does not. */
export function respectsExchange(model: Pick<Model, 'system' | 'exchangeable' | 'isShareable'>, config: Config): boolean {
  const { system, exchangeable, isShareable } = model;
  if (exchangeable === null || !isShareable || system.varies !== undefined) return false;
  const { init, next, specification, constraints, actionConstraints } = config;
  const behaviour = [init, next, specification].flatMap((one) => one ?? []);
  const required = [...system.invariants, ...system.stepInvariants, ...(system.initialPredicates ?? [])];
  return exchangeable.isRespectedBy([...behaviour, ...constraints, ...actionConstraints, ...required].map(({ name }) => name));
}

/** The model without the requirements that are asked of no mutant. */
export function askedOf<M extends Pick<Model, 'system'>>({ leftOut }: Pick<Original, 'leftOut'>, model: M): M {
  if (leftOut.size === 0) return model;
  const { system } = model;
  return { ...model, system: { ...system, postconditions: system.postconditions.filter(({ name }) => !leftOut.has(name)) } };
}

/** The command line names requirements too. */
const wholeConfig = (config: Config, { invariants, properties }: CheckRequest): Config => {
  const named = (names: readonly string[]): Config['invariants'] => names.map((name) => ({ name, span: config.span }));
  return {
    ...config,
    invariants: [...config.invariants, ...named(invariants)],
    properties: [...config.properties, ...named(properties)],
  };
};

/** The modules of a specification that do not come with tlasso, by name. */
export function modulesOf({ resolution, root, finder }: Loaded): ReadonlyMap<string, Module> {
  const found = new Map<string, Module>();
  for (const [name, span] of resolution?.root.sources ?? []) {
    const module = name === root?.name.name ? root : isBundled(span) ? undefined : finder?.find(name);
    if (module !== null && module !== undefined && 'kind' in module) found.set(name, module);
  }
  return found;
}

/** For each variable the values that it has in some state, as a set in TLA+; null where they are too many to choose from. */
export function seenValuesOf({ loaded, model, values, known }: Original): (variable: string) => string | null {
  const { system } = model;
  const scope = loaded.module.resolution?.root.scope;
  const isKnown = (name: string): boolean => OF_THE_LANGUAGE.test(name) || scope?.has(name) === true;
  const print = [':>', '@@'].every((operator) => scope?.has(operator) === true) ? values.print : printByConstructors(values);
  const asked = new Map<string, string | null>();
  return (variable) => {
    const answer = asked.get(variable);
    if (answer !== undefined) return answer;
    const at = system.variables.findIndex(({ name }) => name === variable);
    const text = at < 0 ? null : setOf(known, at, print, isKnown);
    asked.set(variable, text);
    return text;
  };
}

/** Names in the text of a value that are known in every module. */
const OF_THE_LANGUAGE = /^(?:TRUE|FALSE|CASE|key_\d+)$/;

/** The names in the text of a value: model values, and the operators that write it. */
const namesIn = (text: string): readonly string[] =>
  text.replace(/"(?:[^"\\]|\\.)*"|\\in\b/g, '').match(/[A-Za-z_]\w*(?!\w*\s*\|->)/g) ?? [];

const setOf = (
  { store, system }: KnownGraph,
  at: number,
  print: (id: number) => string,
  isKnown: (name: string) => boolean,
): string | null => {
  const seen = new Set<number>();
  for (let state = 0; state < store.count; state++) {
    seen.add(store.vectors[store.at(state) + at]!);
    if (seen.size > MOST_VALUES) return null;
  }
  if (seen.size < 2) return null;
  const ids = [...seen].sort((a, b) => system.values.compare(a, b));
  const texts = ids.map(print);
  return texts.every((text) => namesIn(text).every(isKnown)) ? `{${texts.join(', ')}}` : null;
};
