// The search for a behaviour that violates a temporal property, from the state where a person is: a lasso that is fair, or, of what is safety, a finite way.
//
// The property is asked of the behaviours that begin in that state, which is not the same as of those that pass through it; what is found says so. As with the
// other searches from a state neither SYMMETRY nor VIEW is used.
import { setImmediate as turn } from 'node:timers/promises';
import { Check, type CheckOptions, PropertyTooLargeError } from '../../checker/index.ts';
import { type Diagnostic, enteredText, InternalError } from '../../diagnostics/index.ts';
import type { TemporalProblem } from '../../model/index.ts';
import { operatorDefinition, parseExpression } from '../../syntax/index.ts';
import { Slices } from '../threads/slices.ts';
import { faultOf } from './choices.ts';
import type { PathState, Specification } from './specification.ts';
import { SLICE, searchedSystem, unreachable, type WalkOptions, type WalkResult, type WalkStep } from './walks.ts';
import { Wire } from './wire.ts';

/** The name of the operator that stands for a typed property. */
const TYPED = 'Typed__property';

/** Searches for a behaviour from a state, or from the initial states, that violates the temporal properties of the configuration, or the one that is typed. */
export async function lassoFrom(
  specification: Specification,
  from: PathState | null,
  formula: string | null,
  options: WalkOptions = {},
): Promise<WalkResult> {
  if (formula === null)
    return await search(
      specification,
      from,
      asked(specification, () => true, false),
      options,
    );
  const typed = withProperty(specification, formula);
  if (typeof typed === 'string') return { kind: 'fault', fault: { message: typed }, way: null };
  // The specification with the property has values of its own.
  const [here, there] = [new Wire(specification.values, 0), new Wire(typed.values, 1)];
  const carried = from === null ? null : { ...from, state: there.unpack(here.pack(from.state)) as Int32Array };
  const isTyped = ({ name }: { readonly name: string }): boolean => name === TYPED;
  const wanted = asked(typed, isTyped, true);
  const { problem, checks, initialPredicates } = wanted;
  const parts = [problem?.properties, checks.invariants, checks.stepInvariants, initialPredicates];
  if (parts.every((all) => (all ?? []).length === 0)) throw new InternalError(`nothing is asked about ${formula}`);
  const result = await search(typed, carried, wanted, options);
  return here.unpack(there.pack(named(result, formula))) as WalkResult;
}

/** What was found, in the words of the person. */
function named(result: WalkResult, formula: string): WalkResult {
  return result.kind === 'found' ? { ...result, what: result.what.replace(TYPED, formula) } : result;
}

/** The specification with one more property; why it cannot be opened otherwise. */
function withProperty(specification: Specification, formula: string): Specification | string {
  if (specification.withProperty === null) return 'A property can be typed only where the module is written in TLA+.';
  const { expression, diagnostics } = parseExpression(enteredText('property', formula));
  if (expression === null) return messageOf(diagnostics);
  const opened = specification.withProperty(operatorDefinition(TYPED, [], expression));
  return opened.specification ?? messageOf(opened.diagnostics);
}

/** What is wrong; and what to do where a note tells more, such as the module that defines a name: the property is one of the module, with the names that this has. */
function messageOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const told = errors.map(({ message, notes = [], fix }) =>
    notes.length === 0 ? message : [`${message}.`, ...notes, ...(fix === undefined ? [] : [fix])].join(' '),
  );
  return told.join('; ').replaceAll(TYPED, 'the property');
}

/** What is asked of a search. */
interface Asked {
  readonly problem: TemporalProblem | null;
  readonly checks: Pick<CheckOptions, 'invariants' | 'stepInvariants'>;
  readonly initialPredicates: NonNullable<Specification['system']['initialPredicates']>;
}

/** The properties of these names: temporal ones, and `withSafety` those that need no lasso. */
function asked({ system, model }: Specification, isAsked: (property: { readonly name: string }) => boolean, withSafety: boolean): Asked {
  const { temporal } = model;
  return {
    problem: temporal === null ? null : { ...temporal, properties: temporal.properties.filter(isAsked) },
    checks: withSafety
      ? { invariants: system.invariants.filter(isAsked), stepInvariants: system.stepInvariants.filter(isAsked) }
      : { invariants: [], stepInvariants: [] },
    initialPredicates: withSafety ? (system.initialPredicates ?? []).filter(isAsked) : [],
  };
}

async function search(
  { system }: Specification,
  from: PathState | null,
  { problem, checks, initialPredicates }: Asked,
  { signal, progress }: WalkOptions,
): Promise<WalkResult> {
  let run: Check;
  try {
    run = new Check({ ...searchedSystem(system, from), initialPredicates }, problem, { ...checks, deadlock: false, postconditions: false });
  } catch (error) {
    if (error instanceof PropertyTooLargeError) return { kind: 'fault', fault: { message: error.message }, way: null };
    throw error;
  }
  const slices = new Slices({ short: SLICE / 2, long: SLICE * 2, first: 64, least: 16 });
  for (;;) {
    if (signal?.aborted === true) return { kind: 'cancelled' };
    const outcome = run.advance(slices.begin());
    if (outcome === null) {
      slices.done();
      progress?.({ distinctStates: run.search.report.distinct, depth: run.search.report.level });
      await turn();
      continue;
    }
    switch (outcome.verdict) {
      case 'invariant':
      case 'property': {
        const { states, loop } = outcome.trace;
        const steps = states.slice(1).map(({ vector, label }): WalkStep => ({ state: vector, label }));
        const what = outcome.predicate.name;
        return { kind: 'found', start: from === null ? states[0]!.vector : null, steps, what, ...(loop === undefined ? {} : { loop }) };
      }
      case 'ok':
        return unreachable(outcome.statistics);
      case 'evaluation-error':
      case 'assertion':
        return { kind: 'fault', fault: faultOf(outcome.error), way: null };
      default:
        return { kind: 'fault', fault: { message: `The search ended without an answer (${outcome.verdict}).` }, way: null };
    }
  }
}
