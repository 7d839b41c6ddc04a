// Expressions evaluated outside of every state: those of the standard modules, of a module with its constants, and of definitions that are entered.
import { basename } from 'node:path';
import type { ModelInput } from '../../compiler/index.ts';
import { type Diagnostic, isBundled, naturalOrder } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { originalDiagnostic } from '../../pluscal/index.ts';
import { type ReportedReason, treeMaker, type ValueTree, viewOf } from '../../report/index.ts';
import type { Resolution } from '../../semantics/index.ts';
import type { Identifier, Unit } from '../../syntax/index.ts';
import { createValues } from '../../values/index.ts';
import { constantsAlone, isWithoutConfiguration } from '../open/configuration.ts';
import { compileText, type EntryContext, type Expression, extendedBy, namesToEnter, resolveEntered } from '../open/entered-expression.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { loadModel, nativesOf } from '../open/open-model.ts';
import { oneLine, toldReason } from '../open/told-reason.ts';
import { type CommandFields, withDefaults } from '../options/schema.ts';
import { enteredPlaces, readEntry } from './read-entry.ts';

/** What expressions may use, as the options of the command line say it. Plain data: it is sent to a thread. */
export interface ToEvaluate extends Partial<CommandFields<'eval'>> {
  /** Path of a module; absent: the standard modules alone. */
  readonly file?: string;
}

/** What came of an entry. */
export type Entered =
  | { readonly kind: 'value'; readonly value: ValueTree; readonly reason: ReportedReason | null }
  | { readonly kind: 'defined'; readonly names: readonly string[] }
  /** It is the beginning of something; where nothing follows these are its faults. */
  | { readonly kind: 'unfinished'; readonly diagnostics: readonly Diagnostic[] }
  /** It is neither an expression nor a definition, or means nothing here. */
  | { readonly kind: 'fault'; readonly diagnostics: readonly Diagnostic[] }
  /** It has no value. */
  | { readonly kind: 'no-value'; readonly diagnostics: readonly Diagnostic[] };

/** Evaluates what is entered. */
export interface Evaluator {
  enter(text: string): Entered;
  /** Names that an entry may use, besides those of standard modules that are not extended yet. */
  names(): readonly string[];
}

/** An evaluator, or why there is none. */
export type OpenedEvaluator =
  | { readonly evaluator: Evaluator; readonly diagnostics: readonly Diagnostic[] }
  | { readonly evaluator: null; readonly fault: 'parse' | 'config'; readonly diagnostics: readonly Diagnostic[] };

/** The name of the module that stands where none is given, beside the files of the working directory. */
const NOWHERE = 'Entered.tla';
const NO_CONFIGURATION = '<no configuration>';

/** The modules that are extended where no module is given: what nearly everybody needs. Others are as soon as something of them is named. */
const STANDARD = 'Integers, Sequences, FiniteSets, TLC';

/** What an evaluator begins with. */
type Opening = ({ readonly context: EntryContext } | { readonly context: null; readonly fault: 'parse' | 'config' }) & {
  readonly diagnostics: readonly Diagnostic[];
};

/** Opens a module, or the standard ones. @param print gets what the specification prints */
export function openEvaluator(what: ToEvaluate, print: (text: string) => void): OpenedEvaluator {
  const opened = openContext(what, print);
  const { context, diagnostics } = opened;
  return context === null ? { evaluator: null, fault: opened.fault, diagnostics } : { evaluator: new EntryEvaluator(context), diagnostics };
}

function openContext(what: ToEvaluate, print: (text: string) => void): Opening {
  const file = what.file ?? NOWHERE;
  const texts = new Map([[NO_CONFIGURATION, '']]);
  if (what.file === undefined) texts.set(NOWHERE, `---- MODULE ${basename(NOWHERE, '.tla')} ----\nEXTENDS ${STANDARD}\n====\n`);
  const request = { ...withDefaults('eval', what), file, invariants: [], properties: [] };
  const isAlone = what.file === undefined || isWithoutConfiguration(request);
  const { given, module, read } = loadModel(isAlone ? { ...request, config: NO_CONFIGURATION } : request, undefined, texts);
  const { config, diagnostics: ofConfiguration } = isAlone ? constantsAlone(file, module, given) : read;
  const diagnostics = [...given.diagnostics, ...module.diagnostics, ...ofConfiguration];
  const { resolution, root, finder } = module;
  if (resolution === null || root === null || finder === null) return { context: null, fault: 'parse', diagnostics: module.diagnostics };
  if (given.diagnostics.length > 0 || config === null) return { context: null, fault: 'config', diagnostics };
  const model: ModelInput = {
    resolution,
    config,
    values: createValues(),
    isBundled,
    natives: nativesOf(request, config, { print }, 'bfs'),
  };
  const context = { model, root: { ...root, units: [...root.units, ...given.definitions] }, find: finder.find };
  // What is wrong with the constants is wrong with every expression.
  const faults = compileText('TRUE', context).diagnostics.map(originalDiagnostic);
  return faults.length > 0 ? { context: null, fault: 'config', diagnostics: [...diagnostics, ...faults] } : { context, diagnostics };
}

/** What a unit defines. */
function namesOf(unit: Unit): readonly string[] {
  switch (unit.kind) {
    case 'operator-definition':
    case 'function-definition':
      return [unit.name.name];
    case 'instance':
      return unit.name === null ? [] : [unit.name.name];
    case 'recursive':
      return unit.operators.map(({ name }) => name);
    default:
      return [];
  }
}

const IN_STATES: Omit<Diagnostic, 'message'> = {
  code: 'E316',
  severity: 'error',
  fix: 'Evaluate it in the states of a behaviour: tlasso explore, key e. Or ask for a state in which it is true: tlasso check --possible.',
};

class EntryEvaluator implements Evaluator {
  /** The module and what was entered, in the order in which they are defined. */
  #units: readonly Unit[] = [];
  #modules: readonly Identifier[] = [];
  /** The module with all of that. */
  #resolution: Resolution;
  readonly #context: EntryContext;

  constructor(context: EntryContext) {
    this.#context = context;
    this.#resolution = context.model.resolution;
  }

  names(): readonly string[] {
    return namesToEnter(this.#resolution).toSorted(naturalOrder);
  }

  enter(text: string): Entered {
    const entry = readEntry(text);
    switch (entry.kind) {
      case 'unfinished':
      case 'fault':
        return entry;
      case 'definitions':
        return this.#define(entry.modules, entry.units);
      case 'expression':
        return this.#evaluate(text);
    }
  }

  #contextWith(units: readonly Unit[], modules: readonly Identifier[]): EntryContext {
    return { ...this.#context, root: extendedBy(this.#context.root, units, modules) };
  }

  #define(modules: readonly Identifier[], units: readonly Unit[]): Entered {
    const names = units.flatMap(namesOf);
    const isReplaced = (unit: Unit): boolean => namesOf(unit).some((name) => names.includes(name));
    const allModules = [...this.#modules, ...modules.filter(({ name }) => !this.#modules.some((known) => known.name === name))];
    const first = this.#units.findIndex(isReplaced);
    const kept = this.#units.filter((unit) => !isReplaced(unit));
    // A definition in the place of another one is seen by those behind it. Where it uses some of these itself, it stands behind them.
    const places = first < 0 ? [kept.length] : [this.#units.slice(0, first).filter((unit) => !isReplaced(unit)).length, kept.length];
    let faults: readonly Diagnostic[] | null = null;
    for (const place of places) {
      const all = [...kept.slice(0, place), ...units, ...kept.slice(place)];
      const extended = resolveEntered(this.#contextWith([], allModules), all);
      if (extended.resolution !== null) {
        this.#units = all;
        this.#modules = allModules;
        this.#resolution = extended.resolution;
        return { kind: 'defined', names: [...new Set([...names, ...modules.map(({ name }) => name)])] };
      }
      faults ??= extended.faults;
    }
    return { kind: 'fault', diagnostics: (faults ?? []).map(enteredPlaces) };
  }

  #evaluate(text: string): Entered {
    const { values, resolution } = this.#context.model;
    const { expression, diagnostics } = compileText(text, this.#contextWith(this.#units, this.#modules));
    if (expression === null) return { kind: 'fault', diagnostics: diagnostics.map(enteredPlaces) };
    if (expression.level > 0) {
      const where =
        expression.level === 1 ? 'a state only: it reads variables, or asks what is ENABLED' : 'a step only: it is about two states';
      const message = `the expression has a value in ${where}`;
      return { kind: 'fault', diagnostics: [{ ...IN_STATES, message, span: expression.predicate.span! }] };
    }
    // What is constant reads no variable: any values will do.
    const state = new Int32Array(resolution.root.variables.length).fill(values.atoms.FALSE);
    const tree = treeMaker(viewOf(values));
    try {
      const value = expression.evaluate(state, null);
      return { kind: 'value', value: tree(value), reason: value === values.atoms.FALSE ? this.#whyFalse(expression, state, tree) : null };
    } catch (error) {
      if (error instanceof EvaluationError) return { kind: 'no-value', diagnostics: [enteredPlaces(evaluationFault(error))] };
      throw error;
    }
  }

  #whyFalse(expression: Expression, state: Int32Array, tree: (value: number) => ValueTree): ReportedReason | null {
    const refusal = expression.whyFalse(state);
    if (refusal === null) return null;
    const { reason, others } = refusal;
    return { action: null, ...toldReason(reason, tree), text: oneLine(reason.span), others };
  }
}
