// A specification opened for exploring: loaded, compiled, and ready for questions.
import { createExplainer, type Explainer, type LabelledSuccessors, labelledSuccessors } from '../../compiler/explain/explain.ts';
import type { Model } from '../../compiler/index.ts';
import { type Diagnostic, isBundled, naturalOrder, type Span } from '../../diagnostics/index.ts';
import type { TransitionSystem, ValueId } from '../../model/index.ts';
import { treeMaker, type ValueTree, viewOf } from '../../report/index.ts';
import type { ConfigName, OperatorDefinition } from '../../syntax/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import type { Texts } from '../files/sources.ts';
import { noBehaviour } from '../open/configuration.ts';
import { type Compiled, compileText, namesToEnter } from '../open/entered-expression.ts';
import { type EvaluatorAt, evaluatorAt } from '../open/evaluator-at.ts';
import { type LoadedModel, loadModel, loadVariant, openModel } from '../open/open-model.ts';
import { type CommandFields, withDefaults } from '../options/schema.ts';

/** A state on a path, and how many states the path has up to it: what TLCGet("level") is there. */
export interface PathState {
  readonly state: Int32Array;
  readonly level: number;
}

/** A specification that can be explored. */
export interface Specification {
  readonly what: ToExplore;
  readonly file: string;
  readonly configFile: string;
  readonly model: Model;
  readonly system: TransitionSystem;
  readonly values: Values;
  /** Texts of the modules that a user wrote, the root module first. */
  readonly sources: readonly Span[];
  /** Paths of the files that the specification consists of. */
  readonly files: readonly string[];
  /** The texts of the user's modules and of the configuration, as they were when they were opened. */
  readonly texts: readonly string[];
  /** The same by their paths, for opening the specification again whatever the files hold by then. */
  readonly asRead: Texts;
  /** Names that an expression may use. */
  readonly names: readonly string[];
  tree(id: ValueId): ValueTree;
  readonly successors: LabelledSuccessors;
  /** The specification beside this one, on the same values; null where there is none. */
  readonly beside: Beside | null;
  /** Evaluates something at a level of a path. */
  readonly at: EvaluatorAt;
  compile(text: string): Compiled;
  /** The same texts with one more definition, which is a property to check; null where it is no module. */
  withProperty: ((property: OperatorDefinition) => Opened) | null;
  /** Made at the first call. */
  explainer(): Explainer | null;
}

/** A specification, or why it cannot be explored. */
export type Opened =
  | { readonly specification: Specification; readonly diagnostics: readonly Diagnostic[] }
  | { readonly specification: null; readonly fault: 'parse' | 'config'; readonly diagnostics: readonly Diagnostic[] };

/** The variant of a specification, or the specification of a variant: what its steps are compared with. */
export interface Beside {
  /** How it is called. */
  readonly name: string;
  readonly system: TransitionSystem;
  readonly successors: LabelledSuccessors;
}

/** A variant of the module: its files with other texts, and which of the two is explored. The other one is beside it. */
export interface VariantToExplore {
  /** What names the change. */
  readonly id: string;
  readonly texts: readonly (readonly [file: string, text: string])[];
  readonly explored: 'original' | 'variant';
}

/** What to explore, as the options of the command line say it. Plain data: it is sent to the thread that answers questions. */
export interface ToExplore extends Partial<CommandFields<'explore'>> {
  /** Path of the root module. */
  readonly file: string;
  readonly variant?: VariantToExplore;
}

type Request = Parameters<typeof openModel>[0];

/** Loads the module of a request, or its variant. */
const loadText = (request: Request, variant: VariantToExplore | undefined, isVariant: boolean, texts?: Texts): LoadedModel => {
  const loaded = loadModel(request, undefined, texts);
  return variant === undefined || !isVariant
    ? loaded
    : loadVariant(request, loaded, { texts: new Map([...(texts ?? []), ...variant.texts]) });
};

/** Opens what is beside what is explored. Null where it has no meaning by itself. */
const openBeside = (request: Request, values: Values, variant: VariantToExplore): Beside | null => {
  const isVariant = variant.explored === 'original';
  const { model, module } = { module: null, ...openModel(request, {}, 'bfs', values, loadText(request, variant, isVariant)) };
  if (model === null || module === null) return null;
  return {
    name: isVariant ? 'the changed specification' : 'the original',
    system: model.system,
    successors: labelledSuccessors(module.compiled, values),
  };
};

const requestOf = (what: ToExplore): Request => ({ ...withDefaults('explore', what), file: what.file });

/** The text of the file, where the algorithm in it was translated in memory. */
function asInFile(span: Span): Span {
  const { source, start } = originalSpan({ ...span, end: span.start });
  return source === span.source ? span : { source, start, end: source.text.length };
}

/** Opens a module with its configuration. `texts`: what stands for the contents of files. */
export function openSpecification(what: ToExplore, texts?: Texts): Opened {
  return openLoaded(what, loadText(requestOf(what), what.variant, what.variant?.explored === 'variant', texts));
}

/** Opens what was loaded, see `openSpecification`. */
function openLoaded(what: ToExplore, loaded: LoadedModel): Opened {
  const request = requestOf(what);
  const { variant } = what;
  const opened = openModel(request, {}, 'bfs', createValues(), loaded);
  if (opened.model === null || opened.module === null) {
    const fault = opened.model === null && opened.verdict === 'parse-error' ? 'parse' : 'config';
    return { specification: null, fault, diagnostics: opened.diagnostics };
  }
  const { values, diagnostics } = opened;
  const { compiled, input, root, finder, configFile } = opened.module;
  const { config, resolution } = input;
  const model = { ...opened.model, checkDeadlock: what.deadlock ?? opened.model.checkDeadlock };
  if (!model.hasBehaviour) {
    // Without variables: otherwise it would not have been opened.
    return { specification: null, fault: 'config', diagnostics: [...diagnostics, noBehaviour(configFile, config, false)] };
  }
  // What was asked beside the configuration is compiled once, in the model.
  const { questions: _asked, ...plain } = input;
  let explainer: Explainer | null | undefined;
  const names = namesToEnter(resolution);
  const sources = [...resolution.root.sources.values()].filter((span) => !isBundled(span)).map(asInFile);
  const { progress } = model.system;
  // Modules that follow the first one of a file have the text of the file with blanks for what is before them: the whole text comes first.
  const asRead = new Map([...sources.map(({ source }) => source), config.span.source].reverse().map(({ name, text }) => [name, text]));
  const shared = { ...plain, progress };
  const specification: Specification = {
    what,
    file: what.file,
    configFile,
    model,
    system: model.system,
    values,
    sources,
    files: [...new Set(sources.map((span) => span.source.name)), configFile],
    texts: [...new Set(sources.map((span) => span.source.text)), config.span.source.text],
    asRead,
    names: names.toSorted(naturalOrder),
    tree: treeMaker(viewOf(values)),
    successors: labelledSuccessors(compiled, values),
    beside: variant === undefined ? null : openBeside(request, values, variant),
    at: evaluatorAt(model.system),
    compile: (text) => compileText(text, { model: shared, root, find: finder.find }),
    withProperty: (property) => {
      const { variant: _, ...plain } = what;
      const asked = { ...plain, properties: [...(what.properties ?? []), property.name.name] };
      return openLoaded(asked, loadVariant(request, loaded, { texts: asRead, more: [property] }));
    },
    explainer: () => {
      explainer ??= createExplainer(shared, {
        predicates: [...config.invariants, ...config.properties, ...atoms(model, names)],
        parts: config.properties,
      });
      return explainer;
    },
  };
  return { specification, diagnostics };
}

/** Atoms of temporal formulas that are operators of the module: what is false about them can be told. */
const atoms = ({ temporal }: Model, names: readonly string[]): readonly ConfigName[] =>
  (temporal?.propositions ?? []).flatMap((p): ConfigName[] => {
    const { span } = p.predicate;
    const name = span === undefined ? '' : span.source.text.slice(span.start, span.end);
    return p.kind === 'state' && span !== undefined && names.includes(name) ? [{ name, span }] : [];
  });
