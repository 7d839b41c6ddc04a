// What a report says about each temporal property: what kind of property it is and what came out; and the possibilities that were asked for.
import type { Span } from '../diagnostics/index.ts';
import type { PropertyClass } from '../temporal/index.ts';
import type { ReportedTrace } from './trace-data.ts';

/** A temporal property that was checked. */
export interface ReportedProperty {
  readonly name: string;
  readonly span?: Span;
  /** Its class in the hierarchy of Manna and Pnueli, as far as the classes of its conjuncts tell. */
  readonly class: PropertyClass;
  /** The class of each conjunct. */
  readonly classes: readonly PropertyClass[];
  readonly holds: boolean;
}

/** Something that was to be possible, or to follow in time. */
export interface ReportedPossibility {
  readonly name: string;
  readonly span?: Span;
  /** `possible`: in some reachable state or step. `always-possible`: from every reachable state some behaviour leads there. `within`: a bounded response. */
  readonly kind: 'possible' | 'always-possible' | 'within';
  readonly holds: boolean;
  /** Possible: a shortest behaviour that ends there. Not always possible: one that ends where it is impossible. Not within: one that ends where it is too late. */
  readonly trace?: ReportedTrace;
  /** The behaviour was found with SYMMETRY or VIEW: there may be a shorter one. */
  readonly mayBeShorter?: true;
}

/** The names of the constraints of a configuration that leave out states or steps. */
export interface LeftOut {
  /** Of `CONSTRAINT`, on states. */
  readonly constraints: readonly string[];
  /** Of `ACTION_CONSTRAINT`, on steps. */
  readonly actionConstraints: readonly string[];
}

/** The names of the constraints that left something out, of states and of steps. */
export function namesLeftOut({ constraints, actionConstraints }: LeftOut): readonly string[] {
  return [...constraints, ...actionConstraints];
}

/** Something that was asked for and is not decided, because the check did not come to its end. */
export interface NotChecked {
  readonly name: string;
  readonly kind: 'temporal-property' | 'postcondition' | 'possibility' | 'always-possible' | 'within' | 'count';
  /** What is known of it all the same, or why nothing is. */
  readonly message: string;
}

const rank: Readonly<Record<PropertyClass, number>> = {
  'safety-and-guarantee': 0,
  safety: 1,
  guarantee: 1,
  obligation: 2,
  recurrence: 3,
  persistence: 3,
  reactivity: 4,
};

/** The least class that contains the conjunction of properties of these classes, whatever they are. */
export function classOfConjunction(classes: readonly PropertyClass[]): PropertyClass {
  return classes.reduce((a, b) => {
    if (a === b) return a;
    if (rank[a] !== rank[b]) return rank[a] > rank[b] ? a : b;
    return rank[a] === 1 ? 'obligation' : 'reactivity';
  }, 'safety-and-guarantee');
}

/** How a class is called for people. */
export function classText(c: PropertyClass): string {
  return c === 'recurrence' ? 'recurrence (response)' : c === 'safety-and-guarantee' ? 'safety and guarantee' : c;
}
