// A specification opened for exploring: loaded, compiled, and ready for questions.
import {
  compileExpressions,
  createExplainer,
  type Explainer,
  type LabelledSuccessors,
  labelledSuccessors,
} from '../../compiler/explain/explain.ts';
import type { Model, ModelInput } from '../../compiler/index.ts';
import { type Diagnostic, enteredText, isBundled, naturalOrder, type Span, textOf, visible } from '../../diagnostics/index.ts';
import { EvaluationError, type StatePredicate, type TransitionSystem, type ValueId } from '../../model/index.ts';
import { treeMaker, type ValueTree, viewOf } from '../../report/index.ts';
import { type FindModule, resolveModule } from '../../semantics/index.ts';
import {
  type Config,
  type ConfigName,
  type ConfigValue,
  type ConstantDeclaration,
  type Identifier,
  type Module,
  type OperatorDefinition,
  parseExpression,
} from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import type { Texts } from '../files/sources.ts';
import { type EvaluatorAt, evaluatorAt } from '../open/evaluator-at.ts';
import { loadModule } from '../open/load.ts';
import { loadModel, loadVariant, type OpenedModel, openModel } from '../open/open-model.ts';
import { type CommandFields, withDefaults } from '../options/schema.ts';

/** A state on a path, and how many states the path has up to it: what TLCGet("level") is there. */
export interface PathState {
  readonly state: Int32Array;
  readonly level: number;
}

/** An entered expression, compiled. */
export interface Expression {
  readonly text: string;
  /** It mentions primed variables: it needs a step. */
  readonly needsStep: boolean;
  /** Its value in a state, or in a step. Throws EvaluationError. */
  evaluate(state: Int32Array, next: Int32Array | null): ValueId;
  /** As a predicate of states; a value that is no truth value is an EvaluationError. */
  readonly predicate: StatePredicate;
}

/** An expression, or why the text is none. */
export type Compiled =
  | { readonly expression: Expression; readonly diagnostics: readonly [] }
  | { readonly expression: null; readonly diagnostics: readonly Diagnostic[] };

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
  /** Names that an expression may use. */
  readonly names: readonly string[];
  /** Model values that the configuration mentions: what is entered may name them although no constant is called like them. */
  readonly modelValues: readonly string[];
  tree(id: ValueId): ValueTree;
  readonly successors: LabelledSuccessors;
  /** The specification beside this one, on the same values; null where there is none. */
  readonly beside: Beside | null;
  /** Evaluates something at a level of a path. */
  readonly at: EvaluatorAt;
  compile(text: string): Compiled;
  /** Made at the first call. */
  explainer(): Explainer | null;
}

/** A specification, or why it cannot be explored. */
export type Opened =
  | { readonly specification: Specification; readonly diagnostics: readonly Diagnostic[] }
  | { readonly specification: null; readonly fault: 'parse' | 'config'; readonly diagnostics: readonly Diagnostic[] };

/** Standard modules whose operators an entered expression may use although the specification does not. */
const HANDY = ['Integers', 'Sequences', 'FiniteSets', 'TLC'];

/** The variant of a specification, or the specification of a variant: what its steps are compared with. */
export interface Beside {
  /** How it is called. */
  readonly name: string;
  readonly system: TransitionSystem;
  readonly successors: LabelledSuccessors;
}

/** A variant of the module: its files with other texts, and which of the two is explored. The other one is beside it. */
export interface VariantToExplore {
  readonly texts: readonly (readonly [file: string, text: string])[];
  readonly explored: 'original' | 'variant';
}

/** What to explore, as the options of the command line say it. Plain data: it is sent to the thread that answers questions. */
export interface ToExplore extends Partial<CommandFields<'explore'>> {
  /** Path of the root module. */
  readonly file: string;
  readonly variant?: VariantToExplore;
}

/** Opens the module of a request, or its variant. */
const openText = (request: Parameters<typeof openModel>[0], values: Values, texts: Texts | undefined): OpenedModel => {
  if (texts === undefined) return openModel(request, {}, 'bfs', values);
  const loaded = loadModel(request);
  return openModel(request, {}, 'bfs', values, loadVariant(request, loaded, { texts }));
};

/** Opens what is beside what is explored. Null where it has no meaning by itself. */
const openBeside = (request: Parameters<typeof openModel>[0], values: Values, variant: VariantToExplore): Beside | null => {
  const isVariant = variant.explored === 'original';
  const { model, module } = { module: null, ...openText(request, values, isVariant ? new Map(variant.texts) : undefined) };
  if (model === null || module === null) return null;
  return {
    name: isVariant ? 'the changed specification' : 'the original',
    system: model.system,
    successors: labelledSuccessors(module.compiled, values),
  };
};

/** Opens a module with its configuration. */
export function openSpecification(what: ToExplore): Opened {
  const request = { ...withDefaults('explore', what), file: what.file };
  const { variant } = what;
  const own = createValues();
  const texts = variant?.explored === 'variant' ? new Map(variant.texts) : undefined;
  const opened = openText(request, own, texts);
  if (opened.model === null || opened.module === null) {
    const fault = opened.model === null && opened.verdict === 'parse-error' ? 'parse' : 'config';
    return { specification: null, fault, diagnostics: opened.diagnostics };
  }
  const { values, diagnostics } = opened;
  const { compiled, input, root, finder, configFile } = opened.module;
  const { config, resolution } = input;
  const model = { ...opened.model, checkDeadlock: what.deadlock ?? opened.model.checkDeadlock };
  if (!model.hasBehaviour) {
    const noBehaviour: Diagnostic = {
      code: 'E315',
      severity: 'error',
      message: `the configuration ${configFile} names no behaviour to explore`,
      span: config.span,
      fix: 'Add a line `SPECIFICATION Spec`, or `INIT Init` and `NEXT Next`.',
    };
    return { specification: null, fault: 'config', diagnostics: [...diagnostics, noBehaviour] };
  }
  const modelValues = modelValuesOf(config);
  // What was asked beside the configuration is compiled once, in the model.
  const { questions: _asked, ...plain } = input;
  let explainer: Explainer | null | undefined;
  const names = [...resolution.root.scope].flatMap(([name, { symbol, local }]) => {
    const isShown = /^\w+$/.test(name) && !local && symbol.kind !== 'instance';
    return isShown ? [name] : [];
  });
  const sources = [...resolution.root.sources.values()].filter((span) => !isBundled(span));
  const { progress } = model.system;
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
    names: names.sort(naturalOrder),
    modelValues,
    tree: treeMaker(viewOf(values)),
    successors: labelledSuccessors(compiled, values),
    beside: variant === undefined ? null : openBeside(request, values, variant),
    at: evaluatorAt(model.system),
    compile: (text) => compileText(text, { model: shared, modelValues, file: what.file, texts, root, find: finder.find }),
    explainer: () => {
      explainer ??= createExplainer(shared, [...config.invariants, ...config.properties, ...atoms(model, names)]);
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

/** Names of the model values that a configuration mentions. */
function modelValuesOf(config: Config): readonly string[] {
  const names = (value: ConfigValue): readonly string[] =>
    value.kind === 'model-value' ? [value.name] : value.kind === 'set' ? value.elements.flatMap(names) : [];
  return [...new Set(config.constants.flatMap((entry) => (entry.kind === 'assignment' ? names(entry.value) : [])))];
}

const ENTERED = 'Entered__expression';

/** What entered expressions are compiled with. The module is the text as it was when it was opened. */
export interface EntryContext {
  readonly model: ModelInput;
  /** Model values that an expression may name although no constant is called like them. */
  readonly modelValues: readonly string[];
  readonly file: string;
  /** What stands for the contents of files. */
  readonly texts: Texts | undefined;
  readonly root: Module;
  readonly find: FindModule;
}

/** Compiles an entered expression. */
export const compileText = (text: string, input: EntryContext): Compiled => {
  const { root, find } = input;
  const source = enteredText('entered', text);
  const parsed = parseExpression(source);
  if (parsed.expression === null) return { expression: null, diagnostics: parsed.diagnostics };
  const body = parsed.expression;
  const name: ConfigName = { name: ENTERED, span: body.span };
  const definition: OperatorDefinition = {
    kind: 'operator-definition',
    name: { kind: 'identifier', name: ENTERED, span: body.span },
    params: [],
    body,
    local: false,
    span: body.span,
  };
  const own = resolveModule(extendedBy(root, definition, [], []), find);
  // What the module does not know may be a model value of the configuration.
  const unknown = own.diagnostics.flatMap((d) => (d.code === 'E210' && d.span?.source === source ? [textOf(d.span)] : []));
  const values = input.modelValues.filter((value) => unknown.includes(value));
  const resolution =
    own.resolution ??
    resolveModule(extendedBy(root, definition, [], values), find).resolution ??
    resolveModule(extendedBy(root, definition, HANDY, values), find).resolution ??
    loadModule(input.file, [definition], input.texts).resolution ??
    null;
  if (resolution === null) {
    const faults = own.diagnostics.filter((d) => d.severity === 'error' && d.span?.source === source);
    return { expression: null, diagnostics: faults.length > 0 ? faults : own.diagnostics };
  }
  const config = withModelValues(input.model.config, values);
  const { expressions, diagnostics } = compileExpressions({ ...input.model, resolution, config }, [name]);
  if (expressions === null) return { expression: null, diagnostics };
  const { TRUE, FALSE } = input.model.values.atoms;
  return {
    expression: {
      text,
      needsStep: expressions.level(0) === 2,
      evaluate: (state, next) => expressions.evaluate(0, state, next),
      predicate: {
        name: text,
        span: body.span,
        holds: (states, offset) => {
          const width = input.model.resolution.root.variables.length;
          const state = offset === 0 && states.length === width ? states : states.subarray(offset, offset + width);
          const v = expressions.evaluate(0, state as Int32Array, null);
          if (v === TRUE || v === FALSE) return v === TRUE;
          throw new EvaluationError(`The expression must be TRUE or FALSE, but it is ${visible(input.model.values.print(v))}.`, body.span);
        },
      },
    },
    diagnostics: [],
  };
};

/** The module with one more definition, which sees everything that is defined there, and may use more modules and constants. */
function extendedBy(root: Module, definition: OperatorDefinition, modules: readonly string[], constants: readonly string[]): Module {
  const identifier = (name: string): Identifier => ({ kind: 'identifier', name, span: root.name.span });
  const more = modules.filter((m) => !root.extends.some((e) => e.name === m)).map(identifier);
  const declared: ConstantDeclaration = {
    kind: 'constants',
    constants: constants.map((name) => ({ kind: 'parameter', name, arity: 0, span: root.name.span })),
    span: root.name.span,
  };
  const declarations = constants.length === 0 ? [] : [declared];
  return { ...root, extends: [...root.extends, ...more], units: [...declarations, ...root.units, definition] };
}

/** The configuration in which constants are the model values of the same names. */
function withModelValues(config: Config, names: readonly string[]): Config {
  const { span } = config;
  const more = names.map((name): Config['constants'][number] => {
    return { kind: 'assignment', name: { name, span }, args: [], value: { kind: 'model-value', name, span }, span };
  });
  return { ...config, constants: [...config.constants, ...more] };
}
