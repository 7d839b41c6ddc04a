// A system as its author writes it in TypeScript: processes that run in parallel, each a set of guarded rules over shared variables and
// variables of its own.
//
// One step of the system is one rule of one process: it may be taken where the process is at the rule's place and its guard holds, and it
// changes all variables at once. Everything between two steps is invisible, so a rule is as atomic as its author makes it.
import type { Data } from './data.ts';
import type { Formula, Ltl } from './formulas.ts';

/** Variables by name. */
export type Variables = { readonly [name: string]: Data };

/** The constraint that every variable holds data, for interfaces too. What is none is `never`, which nothing can be assigned to. */
export type DataOf<V> = { readonly [K in keyof V]: PartOf<V[K]> };

/** Objects that are no data: what they are is in none of their fields. */
// biome-ignore lint/suspicious/noExplicitAny: maps of every type are meant
type Opaque = Date | RegExp | Promise<any> | ReadonlyMap<any, any> | ((...given: any) => any);

type PartsOf<T> = T extends readonly (infer E)[]
  ? readonly PartOf<E>[]
  : T extends ReadonlySet<infer E>
    ? ReadonlySet<PartOf<E>>
    : T extends object
      ? DataOf<T>
      : never;

// A map looks like a set.
type PartOf<T> = T extends Opaque ? never : T extends Data ? T : PartsOf<T>;

/** Variables as rules and predicates see them: the values are frozen, with all their parts. */
export type Current<V> = [Data] extends [V]
  ? V
  : V extends ReadonlySet<infer E>
    ? ReadonlySet<Current<E>>
    : V extends object
      ? { readonly [K in keyof V]: Current<V[K]> }
      : V;

/** What a process sees: the shared variables and its own, by their names. */
type Seen<Shared, Own> = Current<Shared> & Current<Own>;

/**
 * One guarded rule of a process. Its functions look at the variables that the process sees and at nothing else, and return new values instead of changing
 * one.
 *
 * `Choice` is the type of what `choices` offers: `rules: (rule) => ({ take: rule({ choices: ..., set: ... }) })` infers it.
 */
export interface Rule<Shared, Own = unknown, Choice = Data> {
  /** The rule is possible only here. Absent: everywhere. */
  readonly from?: string;
  /** Where the process goes. Absent: it stays. */
  readonly to?: string;
  /** The rule may be taken in several ways, one for each of these. */
  choices?(s: Seen<Shared, Own>): Iterable<Choice>;
  /** The name of the choice in traces; `choice` if absent. */
  readonly choiceName?: string;
  /** Must hold for the rule to be possible. */
  when?(s: Seen<Shared, Own>, choice: Choice): boolean;
  /** New values of variables: `(s) => ({ x: s.x + 1 })`. The others stay as they are. Or false: the rule is not possible. */
  set?(s: Seen<Shared, Own>, choice: Choice): Changes<Shared, Own>;
}

/** What a rule gives: new values, or false where it is not possible. */
type Changes<Shared, Own> = Partial<Seen<Shared, Own>> | false;

/**
 * The rules of a process by their names, which are the names of actions in traces and graphs. A rule that has nothing but `set` may be that function:
 * `up: (s) => s.x < 3 && { x: s.x + 1 }`.
 */
export type Rules<Shared, Own = unknown> = {
  readonly [name: string]: Rule<Shared, Own> | ((s: Seen<Shared, Own>) => Changes<Shared, Own>);
};

/** Takes a rule as it is. The type of its choices is inferred here, so that the rules of a process may have choices of different types. */
export type MakeRule<Shared, Own> = <const Choice>(rule: Rule<Shared, Own, Choice>) => Rule<Shared, Own>;

/** One sequential process. */
export interface Process<Shared, Own = unknown> {
  /** Its place at the beginning; absent where the rules have no places. */
  readonly start?: string;
  /** Places in which the process may rest for ever: a state with all processes at such places is an end, not a deadlock. */
  readonly end?: readonly string[];
  /** Variables that only this process reads and writes, with their initial values. None of them has the name of a shared one. */
  readonly own?: Own;
  /** The rules, or a function that is given `rule`, see `MakeRule`. */
  readonly rules: Rules<Shared, Own> | ((rule: MakeRule<Shared, Own>) => Rules<Shared, Own>);
  /** `weak`: a process that could always step does step. `strong`: so does one that can step again and again. Absent: it may stop for ever. */
  readonly fairness?: 'weak' | 'strong';
}

/** A state as predicates see it: the shared variables, the places of the processes and the variables of each. */
export type SystemState<Shared, Own> = Current<Shared> & {
  /** The place of each process that has places. */
  readonly at: { readonly [P in keyof Own]: string };
  /** The variables of each process. */
  readonly of: { readonly [P in keyof Own]: Current<Own[P]> };
};

/** A state predicate. */
export type Predicate<Shared, Own> = (state: SystemState<Shared, Own>) => boolean;

/**
 * The own variables of processes by names. The index signature is what TypeScript falls back to where it infers nothing of the processes: with `object` it would
 * not look at them at all.
 */
export type Processes = { readonly [process: string]: unknown };

/** What `defineSystem` takes. `Own` has the variables of each process by the process's name. */
export interface SystemDefinition<Shared, Own> {
  readonly name: string;
  /** The shared variables with their initial values. */
  readonly shared: Shared;
  /** Further initial states: what differs from `shared` in each. With this, `shared` itself is initial only if an entry is empty. */
  readonly initially?: readonly Partial<Shared>[];
  readonly processes: { readonly [P in keyof Own]: Process<Shared, Own[P]> };
  /**
   * Sets of processes that can be exchanged: of the states that differ only in who is who, one is looked at. The names of such processes are exchanged
   * wherever they are in the data, as strings and as names of fields. That the system respects it is tried out in every state, see `symmetry.ts`.
   */
  readonly symmetry?: readonly (readonly (keyof Own & string)[])[];
  /** Hold in every reachable state. */
  readonly invariants?: { readonly [name: string]: Predicate<Shared, Own> };
  /** Hold of every step. */
  readonly steps?: { readonly [name: string]: (from: SystemState<Shared, Own>, to: SystemState<Shared, Own>) => boolean };
  /** Hold of every fair behaviour. */
  readonly properties?: (ltl: Ltl<SystemState<Shared, Own>>) => { readonly [name: string]: Formula<SystemState<Shared, Own>> };
  /** States in which it is false are not explored further. */
  readonly constraint?: Predicate<Shared, Own>;
}
