// Did the check mean anything? A property that no fair behaviour could violate holds, but says nothing.

import { counted, onOneLine } from '../../diagnostics/index.ts';
import { evaluateBoolean, propositionsIn, type TemporalFormula, type Trace, type TransitionSystem } from '../../model/index.ts';
import { type Atom, type FairRegion, hasFairBehaviour } from '../../temporal/index.ts';
import type { OutcomeWarning } from '../outcome/outcome.ts';
import type { StateGraph } from '../store/graph.ts';
import { demandsOf, groupsOf, unreachedIn, unreachedText } from './antecedents.ts';
import type { TemporalGraph } from './temporal-graph.ts';
import type { PlannedProperty } from './temporal-plan.ts';

/** Where everything is that was looked at, to be added to what is said of it: ` inside of CONSTRAINT Small`. Empty where nothing was left out. */
export function insideOf(
  { constraints, stepConstraints }: Pick<TransitionSystem, 'constraints' | 'stepConstraints'>,
  leavesOut: boolean,
): string {
  if (!leavesOut) return '';
  const listed = (keyword: string, all: readonly { readonly name: string }[]): readonly string[] =>
    all.length === 0 ? [] : [`${keyword} ${all.map(({ name }) => name).join(', ')}`];
  return ` inside of ${[...listed('CONSTRAINT', constraints), ...listed('ACTION_CONSTRAINT', stepConstraints)].join(' and ')}`;
}

/**
 * Warnings about the specification's fairness.
 * @param inside see `insideOf`
 * @param doomed the reachable states from which no fair behaviour starts
 */
export function fairnessWarnings(
  graph: StateGraph,
  region: FairRegion,
  doomed: readonly number[],
  traceTo: (state: number) => Trace,
  inside: string,
): OutcomeWarning[] {
  if (graph.stateCount > 0 && !hasFairBehaviour(region)) return [withoutBehaviours(graph, 'the fairness conditions', inside)];
  const cut = cutStates(graph);
  const first = doomed[0];
  if (first === undefined) return [];
  if (doomed.some((state) => graph.cut[state] === 1)) {
    const message = `A constraint cuts off successors of ${counted(cut, 'state')}: behaviours through ${counted(doomed.length, 'state')} cannot be continued fairly and are not checked.`;
    return [{ kind: 'cut-by-constraint', states: cut, message }];
  }
  const message = `The specification is not machine closed: from ${counted(doomed.length, 'reachable state')} no behaviour satisfies the fairness conditions.`;
  return [{ kind: 'not-machine-closed', message, states: doomed.length, trace: traceTo(first) }];
}

const cutStates = (graph: StateGraph): number => graph.cut.reduce((sum, isCut) => sum + isCut, 0);

/**
 * A warning that there is no behaviour of which properties could be asked.
 * @param what what no behaviour satisfies
 * @param inside see `insideOf`
 */
export function withoutBehaviours(graph: StateGraph, what: string, inside: string): OutcomeWarning {
  const cut = cutStates(graph);
  const nothing = `No behaviour${inside} satisfies ${what}, so whatever properties say of whole behaviours holds vacuously.`;
  if (cut === 0) return { kind: 'vacuous', message: nothing };
  return { kind: 'cut-by-constraint', states: cut, message: `${nothing} A constraint cuts off successors of ${counted(cut, 'state')}.` };
}

/** Whether every behaviour satisfies the property, and nothing of it is checked elsewhere. */
const isNothingLeftOf = ({ property, conjuncts }: PlannedProperty): boolean =>
  conjuncts.every(({ isTautology }) => isTautology) && property.isPart !== true;

/** Warnings about a property, or parts of it, that every behaviour satisfies: it checks nothing. */
export function tautologyWarnings(planned: PlannedProperty): OutcomeWarning[] {
  const { property } = planned;
  const empty = emptyPartsOf(property.formula).map(
    ({ text = 'it' }) => `${onOneLine(text)} is about no element, and true of every behaviour`,
  );
  const isNothingLeft = isNothingLeftOf(planned);
  const subject = isNothingLeft ? property.name : `A part of ${property.name}`;
  // A part that constants make true is meant to be; a property that says nothing is not.
  const told = isNothingLeft && empty.length === 0 ? ['it is true of every behaviour, whatever the specification is'] : empty;
  return told.map((what) => ({
    kind: 'vacuous' as const,
    property: property.name,
    message: `${subject} holds vacuously: ${what}.`,
  }));
}

/** The conjuncts that are quantified over constants of which none are left. */
function emptyPartsOf(f: TemporalFormula): readonly TemporalFormula[] {
  if (f.kind === 'always') return emptyPartsOf(f.operand);
  if (f.kind !== 'and') return [];
  return f.operands.length === 0 && f.isForAll === true ? [f] : f.operands.flatMap(emptyPartsOf);
}

/**
 * Warnings about a property that holds: an antecedent that is never true. One for all values of quantified names. None where that would change nothing.
 * @param inside see `insideOf`
 */
export function antecedentWarnings(
  planned: PlannedProperty,
  graph: TemporalGraph,
  doomed: readonly number[],
  inside: string,
): OutcomeWarning[] {
  if (isNothingLeftOf(planned)) return [];
  const { property } = planned;
  const isDoomed = new Uint8Array(graph.graph.stateCount);
  for (const state of doomed) isDoomed[state] = 1;
  const isEver = (antecedent: TemporalFormula, everywhere: boolean): boolean => isEverTrue(antecedent, graph, isDoomed, everywhere);
  const conjuncts = demandsOf({ formula: property.formula, isDenied: false, everywhere: false });
  const unreached = conjuncts.flatMap((conjunct) => unreachedIn(conjunct, isEver) ?? []);
  const subject = unreached.length === conjuncts.length && property.isPart !== true ? property.name : `A part of ${property.name}`;
  return groupsOf(unreached).map(([antecedent, ...others]) => {
    const more = others.length === 0 ? '' : `; the same for ${counted(others.length, 'other choice')}`;
    const message = `${subject} holds vacuously: ${unreachedText(antecedent, doomed.length > 0)}${inside}${more}.`;
    return { kind: 'antecedent-unreached' as const, property: property.name, message };
  });
}

/** Whether the formula is true on some step of a fair behaviour. */
function isEverTrue(formula: TemporalFormula, temporal: TemporalGraph, isDoomed: Uint8Array, everywhere: boolean): boolean {
  const atoms = new Map<number, Atom>(temporal.atomsFor(propositionsIn(formula)).map((atom) => [atom.proposition, atom]));
  const { graph } = temporal;
  const end = everywhere ? graph.stateCount : graph.initialCount;
  for (let state = 0; state < end; state++) {
    if (isDoomed[state] === 1) continue;
    const last = graph.rows[state + 1] as number;
    for (let edge = graph.rows[state] as number; edge < last; edge++) {
      if (isDoomed[graph.targets[edge] as number] === 1) continue;
      const holds = (proposition: number) => {
        const atom = atoms.get(proposition);
        return atom?.holds.has(atom.about === 'states' ? state : edge) ?? false;
      };
      if (evaluateBoolean(formula, holds)) return true;
    }
  }
  return false;
}
