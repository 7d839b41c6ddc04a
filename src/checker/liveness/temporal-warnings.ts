// Did the check mean anything? A property that no fair behaviour could violate holds, but says nothing.

import type { TemporalFormula, TemporalProperty, Trace } from '../../model/index.ts';
import { type Atom, type FairRegion, hasFairBehaviour } from '../../temporal/index.ts';
import type { OutcomeWarning } from '../outcome/outcome.ts';
import type { StateGraph } from '../store/graph.ts';
import { conjunctsOf, evaluateBoolean, isBoolean, propositionsIn } from './temporal-formula.ts';
import type { TemporalGraph } from './temporal-graph.ts';

/**
 * Warnings about the specification's fairness.
 * @param doomed the reachable states from which no fair behaviour starts
 */
export function fairnessWarnings(
  graph: StateGraph,
  region: FairRegion,
  doomed: readonly number[],
  traceTo: (state: number) => Trace,
): OutcomeWarning[] {
  const cut = graph.cut.reduce((sum, isCut) => sum + isCut, 0);
  if (graph.stateCount > 0 && !hasFairBehaviour(region)) {
    const nothing = 'No behaviour satisfies the fairness conditions, so whatever properties say of whole behaviours holds vacuously.';
    if (cut === 0) return [{ kind: 'vacuous', message: nothing }];
    return [{ kind: 'cut-by-constraint', states: cut, message: `${nothing} A constraint cuts off successors of ${count(cut, 'state')}.` }];
  }
  const first = doomed[0];
  if (first === undefined) return [];
  if (doomed.some((state) => graph.cut[state] === 1)) {
    const message = `A constraint cuts off successors of ${count(cut, 'state')}: behaviours through ${count(doomed.length, 'state')} cannot be continued fairly and are not checked.`;
    return [{ kind: 'cut-by-constraint', states: cut, message }];
  }
  const message = `The specification is not machine closed: from ${count(doomed.length, 'reachable state')} no behaviour satisfies the fairness conditions.`;
  return [{ kind: 'not-machine-closed', message, states: doomed.length, trace: traceTo(first) }];
}

/** Warnings about a property that holds: an antecedent that is never true. */
export function antecedentWarnings(property: TemporalProperty, graph: TemporalGraph, doomed: readonly number[]): OutcomeWarning[] {
  const isDoomed = new Uint8Array(graph.graph.stateCount);
  for (const state of doomed) isDoomed[state] = 1;
  return conjunctsOf(property.formula).flatMap((conjunct) => {
    const antecedent = antecedentOf(conjunct);
    if (antecedent === null || !isBoolean(antecedent.formula)) return [];
    if (isEverTrue(antecedent.formula, graph, isDoomed, antecedent.everywhere)) return [];
    const never = doomed.length === 0 ? 'never true' : 'true in no fair behaviour';
    const where = antecedent.everywhere ? never : 'false in every initial state';
    const what = antecedent.formula.text ?? 'its antecedent';
    const message = `${property.name} holds vacuously: ${what} is ${where}.`;
    return [{ kind: 'antecedent-unreached' as const, property: property.name, message }];
  });
}

function antecedentOf(f: TemporalFormula): { formula: TemporalFormula; everywhere: boolean } | null {
  if (f.kind === 'leads-to') return { formula: f.left, everywhere: true };
  if (f.kind === 'implies') return { formula: f.left, everywhere: false };
  if (f.kind === 'always' && f.operand.kind === 'implies') return { formula: f.operand.left, everywhere: true };
  return null;
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

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
