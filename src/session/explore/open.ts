// A specification opened for exploring: loaded, compiled, and ready for questions.
import { compileExpressions, createExplainer, type Explainer, type LabelledSink, labelledSuccessors } from '../../compiler/explain.ts';
import { compileModel, type Model, type ModelInput } from '../../compiler/index.ts';
import { type Diagnostic, type Span, visible } from '../../diagnostics/index.ts';
import { EvaluationError, type StatePredicate, type TransitionSystem, type ValueId } from '../../model/index.ts';
import { treeMaker, type ValueTree, viewOf } from '../../report/index.ts';
import { type FindModule, resolveModule } from '../../semantics/index.ts';
import { type Config, type ConfigName, type Module, type OperatorDefinition, parseExpression } from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { isBundled, loadConfig, loadModule, readSource } from '../load.ts';
import { parseFile } from '../parse-file.ts';
import { seededRandom } from '../random.ts';
import { configBeside, moduleFinder } from './modules.ts';

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
  readonly file: string;
  readonly configFile: string;
  readonly config: Config;
  readonly model: Model;
  readonly system: TransitionSystem;
  readonly values: Values;
  /** Texts of the modules that a user wrote, the root module first. */
  readonly sources: readonly Span[];
  /** Names that an expression may use. */
  readonly names: readonly string[];
  tree(id: ValueId): ValueTree;
  successors(state: Int32Array, sink: LabelledSink): void;
  compile(text: string): Compiled;
  /** Made at the first call. */
  explainer(): Explainer | null;
}

/** A specification, or why it cannot be explored. */
export type Opened =
  | { readonly specification: Specification; readonly diagnostics: readonly Diagnostic[] }
  | { readonly specification: null; readonly fault: 'parse' | 'config'; readonly diagnostics: readonly Diagnostic[] };

/** Standard modules whose operators an entered expression may use although the specification does not. */
const handy = ['Integers', 'Sequences', 'FiniteSets', 'TLC'];

/** Opens a module with its configuration. */
export const openSpecification = (file: string, config?: string): Opened => {
  const loaded = loadModule(file);
  if (loaded.resolution === null) return { specification: null, fault: 'parse', diagnostics: loaded.diagnostics };
  const { resolution } = loaded;
  const configFile = config ?? configBeside(file);
  const read = loadConfig(configFile);
  if (read.config === null) return { specification: null, fault: 'config', diagnostics: [...loaded.diagnostics, ...read.diagnostics] };
  const values = createValues();
  const input: ModelInput = {
    resolution,
    config: read.config,
    values,
    isBundled,
    natives: { output: () => {}, random: seededRandom(1), now: () => Date.now() },
  };
  const compiled = compileModel(input);
  const diagnostics = [...loaded.diagnostics, ...read.diagnostics, ...compiled.diagnostics];
  if (compiled.model === null) return { specification: null, fault: 'config', diagnostics };
  const { model } = compiled;
  if (!model.hasBehaviour)
    diagnostics.push({
      code: 'E315',
      severity: 'error',
      message: `the configuration ${configFile} names no behaviour to explore`,
      span: read.config.span,
      fix: 'Add a line `SPECIFICATION Spec`, or `INIT Init` and `NEXT Next`.',
    });
  if (!model.hasBehaviour) return { specification: null, fault: 'config', diagnostics };

  const text = readSource(file);
  const root = text.source === null ? null : parseFile(text.source).module;
  if (root === null) return { specification: null, fault: 'parse', diagnostics: text.diagnostics };
  const find = moduleFinder(file);
  let explainer: Explainer | null | undefined;
  const names = [...resolution.root.scope].flatMap(([name, { symbol, local }]) => {
    const isShown = /^\w+$/.test(name) && !local && symbol.kind !== 'instance';
    return isShown ? [name] : [];
  });
  return {
    specification: {
      file,
      configFile,
      config: read.config,
      model,
      system: model.system,
      values,
      sources: [...resolution.root.sources.values()].filter((span) => !isBundled(span)),
      names: names.sort(),
      tree: treeMaker(viewOf(values)),
      successors: labelledSuccessors(model, values),
      compile: (text) => compileText(text, { model: input, file, root, find }),
      explainer: () => {
        explainer ??= createExplainer(input, [...read.config!.invariants, ...read.config!.properties]);
        return explainer;
      },
    },
    diagnostics,
  };
};

const entered = 'Entered__expression';

/** What entered expressions are compiled with. The module is the text as it was when it was opened. */
interface EntryContext {
  readonly model: ModelInput;
  readonly file: string;
  readonly root: Module;
  readonly find: FindModule;
}

const compileText = (text: string, input: EntryContext): Compiled => {
  const { root, find } = input;
  const source = { name: '<entered>', text };
  const parsed = parseExpression(source);
  if (parsed.expression === null) return { expression: null, diagnostics: parsed.diagnostics };
  const body = parsed.expression;
  const name: ConfigName = { name: entered, span: body.span };
  // The definition is added to the root module itself: it sees everything that is defined there, LOCAL ones included.
  const definition: OperatorDefinition = {
    kind: 'operator-definition',
    name: { kind: 'identifier', name: entered, span: body.span },
    params: [],
    body,
    local: false,
    span: body.span,
  };
  const extended = (more: readonly string[]): Module => ({
    ...root,
    extends: [
      ...root.extends,
      ...more
        .filter((m) => !root.extends.some((e) => e.name === m))
        .map((m) => ({ kind: 'identifier' as const, name: m, span: root.name.span })),
    ],
    units: [...root.units, definition],
  });
  const plain = resolveModule(extended([]), find);
  const resolution =
    plain.resolution ?? resolveModule(extended(handy), find).resolution ?? loadModule(input.file, [definition]).resolution ?? null;
  if (resolution === null) {
    const own = plain.diagnostics.filter((d) => d.severity === 'error' && d.span?.source === source);
    return { expression: null, diagnostics: own.length > 0 ? own : plain.diagnostics };
  }
  const { expressions, diagnostics } = compileExpressions({ ...input.model, resolution }, [name]);
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
