// An expression that is in no file, compiled as if it stood at the end of a module.
import { compileExpressions, createExplainer, type Refusal } from '../../compiler/explain/explain.ts';
import type { ModelInput } from '../../compiler/index.ts';
import { type Diagnostic, enteredText, visible } from '../../diagnostics/index.ts';
import { EvaluationError, type StatePredicate, type ValueId } from '../../model/index.ts';
import { type FindModule, type Resolution, resolveModule } from '../../semantics/index.ts';
import { type ConfigName, type Identifier, type Module, operatorDefinition, parseExpression, type Unit } from '../../syntax/index.ts';
import { suggestModule } from './find-modules.ts';
import { type NamedModelValues, namedModelValues, noModelValues, withModelValues } from './model-values.ts';

/** An entered expression, compiled. */
export interface Expression {
  readonly text: string;
  /** 0: it has one value; 1: one in each state; 2: one in each step. */
  readonly level: number;
  /** It mentions primed variables: it needs a step. */
  readonly needsStep: boolean;
  /** Its value in a state, or in a step. Throws EvaluationError. */
  evaluate(state: Int32Array, next: Int32Array | null): ValueId;
  /** As a predicate of states; a value that is no truth value is an EvaluationError. */
  readonly predicate: StatePredicate;
  /** Why it is false in the state; null where it is not, or cannot be taken apart. */
  whyFalse(state: Int32Array): Refusal | null;
}

/** An expression, or why the text is none. */
export type Compiled =
  | { readonly expression: Expression; readonly diagnostics: readonly [] }
  | { readonly expression: null; readonly diagnostics: readonly Diagnostic[] };

/** What entered expressions are compiled with. The module is the text as it was when it was opened. */
export interface EntryContext {
  readonly model: ModelInput;
  readonly root: Module;
  readonly find: FindModule;
}

/** The errors among diagnostics. */
export const errorsOf = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** The module with more at its end, or what is wrong with that. */
export type Extended =
  | { readonly resolution: Resolution; readonly modelValues: NamedModelValues; readonly faults: readonly [] }
  | { readonly resolution: null; readonly faults: readonly Diagnostic[] };

/** Names that an entered expression may use: what the module defines and declares, without what is local and without instances. */
export function namesToEnter({ root }: Resolution): readonly string[] {
  return [...root.scope].flatMap(([name, { symbol, local }]) => (/^\w+$/.test(name) && !local && symbol.kind !== 'instance' ? [name] : []));
}

/**
 * Resolves a module with units at its end. They may name model values of the configuration, and what the standard modules define although
 * the module does not extend them: those that are needed are extended.
 */
export function resolveEntered({ root, find, model }: EntryContext, units: readonly Unit[]): Extended {
  const sources = new Set(units.map(({ span }) => span.source));
  const modules = new Set<string>();
  let modelValues = noModelValues;
  const faults: (readonly Diagnostic[])[] = [];
  for (;;) {
    const needed = new Set<string>();
    const { resolution, diagnostics } = resolveModule(
      extendedBy(root, [...modelValues.declarations, ...units], modulesAt(root, modules)),
      find,
      {
        standIns: modelValues.standIns,
        suggestModule: (name, isValue) => {
          const module = suggestModule(name, isValue);
          if (module !== undefined) needed.add(module);
          return module;
        },
      },
    );
    if (resolution !== null) return { resolution, modelValues, faults: [] };
    faults.unshift(errorsOf(diagnostics));
    const before = modules.size;
    for (const module of needed) modules.add(module);
    const isNew = modelValues.names.length === 0;
    if (isNew) modelValues = namedModelValues(model.config.constants, diagnostics);
    if (modules.size === before && !(isNew && modelValues.names.length > 0)) break;
  }
  // Where a module does not go together with the others, that is no fault of what was entered.
  const own = faults.map((some) => some.filter(({ span }) => span !== undefined && sources.has(span.source)));
  return { resolution: null, faults: own.find((some) => some.length > 0) ?? faults[0]! };
}

/** The module with more at its end, which sees everything that is defined there, and may use more modules. */
export function extendedBy(root: Module, units: readonly Unit[], modules: readonly Identifier[]): Module {
  const more = modules.filter(({ name }) => !root.extends.some((extended) => extended.name === name));
  return { ...root, extends: [...root.extends, ...more], units: [...root.units, ...units] };
}

/** Names of modules, as if they stood where the module has its own. */
const modulesAt = ({ name: { span } }: Module, names: Iterable<string>): readonly Identifier[] =>
  [...names].map((name) => ({ kind: 'identifier', name, span }));

const ENTERED = 'Entered__expression';

/** Compiles an entered expression. */
export const compileText = (text: string, input: EntryContext): Compiled => {
  const source = enteredText('entered', text);
  const parsed = parseExpression(source);
  if (parsed.expression === null) return { expression: null, diagnostics: parsed.diagnostics };
  const body = parsed.expression;
  const extended = resolveEntered(input, [operatorDefinition(ENTERED, [], body)]);
  if (extended.resolution === null) return { expression: null, diagnostics: extended.faults };
  const { resolution, modelValues } = extended;
  const config = withModelValues(input.model.config, modelValues);
  const name: ConfigName = { name: ENTERED, span: body.span };
  const model = { ...input.model, resolution, config };
  const { expressions, diagnostics } = compileExpressions(model, [name]);
  if (expressions === null) return { expression: null, diagnostics: errorsOf(diagnostics) };
  const { TRUE, FALSE } = input.model.values.atoms;
  return {
    expression: {
      text,
      level: expressions.level(0),
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
      whyFalse: (state) => createExplainer(model, { predicates: [name] })?.whyFalse(ENTERED, state) ?? null,
    },
    diagnostics: [],
  };
};
