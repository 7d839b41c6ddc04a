// What the keywords of a configuration are for: one row for each role.
//
// The keywords of the grammar, the fields of a parsed configuration, the levels that the compiler demands, the words of its messages, and what evaluates a
// name and when are read from these rows. A new keyword is a row here, and what evaluates it in `src/compiler/model`.
//
// The order of the rows is the order in which a misspelled keyword is compared with them.
//
// Source: *Specifying Systems*, section 14.7.1, and TLC for the keywords that came later.

/** What stands behind a keyword: lines about constants, TRUE or FALSE, one name, or any number of names. */
type Takes = 'constants' | 'truth' | 'name' | 'names';

interface Row {
  /** The spellings, the one for messages first. */
  readonly keywords: readonly [string, ...string[]];
  readonly takes: Takes;
}

/** The row of a keyword that names operators. */
export interface OperatorRole extends Row {
  readonly takes: 'name' | 'names';
  /** The highest level that the operator may have: constant, state, action, temporal. */
  readonly level: 0 | 1 | 2 | 3;
  /** An action is none, though it is of a lower level: it says something of the first step only, and means something else with a stuttering step more. */
  readonly refusesActions?: true;
  /** How messages call the operator. */
  readonly called: string;
  /** What to do about an operator of a higher level, where that is not another keyword. */
  readonly fix?: string;
  /**
   * When it is evaluated: as the behaviour, once before the search, in the states or steps of the search, where a counterexample is shown, when the
   * search is over, or never.
   */
  readonly evaluated: 'behaviour' | 'before' | 'search' | 'shown' | 'after' | 'never';
  /** Of a keyword that is read and has no effect: what to do about it. */
  readonly instead?: string;
  /** Why no step can be left out by a partial-order reduction where the keyword is given, as a clause. Absent: some can. */
  readonly obstacle?: string;
}

const CONSTRAINED = 'the states that a CONSTRAINT or ACTION_CONSTRAINT lets pass may be reachable only by the steps that are left out';

/** Role -> its row. The roles are the fields of a parsed configuration. */
export const CFG_ROLES = {
  constants: { keywords: ['CONSTANT', 'CONSTANTS'], takes: 'constants' },
  init: {
    keywords: ['INIT'],
    takes: 'name',
    level: 1,
    called: 'an initial predicate',
    fix: 'Remove the primes: an initial predicate says what the variables are in the first state.',
    evaluated: 'behaviour',
  },
  next: { keywords: ['NEXT'], takes: 'name', level: 2, called: 'a next-state relation', evaluated: 'behaviour' },
  specification: { keywords: ['SPECIFICATION'], takes: 'name', level: 3, called: 'a specification', evaluated: 'behaviour' },
  view: {
    keywords: ['VIEW'],
    takes: 'name',
    level: 1,
    called: 'a view',
    evaluated: 'search',
    obstacle: 'it is not known to be right together with VIEW',
  },
  alias: { keywords: ['ALIAS'], takes: 'name', level: 2, called: 'an alias', evaluated: 'shown' },
  symmetry: {
    keywords: ['SYMMETRY'],
    takes: 'name',
    level: 0,
    called: 'a symmetry set',
    evaluated: 'before',
    obstacle: 'it is not known to be right together with SYMMETRY',
  },
  checkDeadlock: { keywords: ['CHECK_DEADLOCK'], takes: 'truth' },
  periodic: {
    keywords: ['_PERIODIC'],
    takes: 'name',
    level: 2,
    called: 'what _PERIODIC names',
    evaluated: 'never',
    instead: 'Evaluate it in a CONSTRAINT to watch a run, or as POSTCONDITION at its end; remove the line.',
  },
  reward: {
    keywords: ['_RL_REWARD'],
    takes: 'name',
    level: 2,
    called: 'what _RL_REWARD names',
    evaluated: 'never',
    instead: 'Remove the line.',
  },
  invariants: { keywords: ['INVARIANT', 'INVARIANTS'], takes: 'names', level: 1, called: 'an invariant', evaluated: 'search' },
  properties: {
    keywords: ['PROPERTY', 'PROPERTIES'],
    takes: 'names',
    level: 3,
    refusesActions: true,
    called: 'a property',
    evaluated: 'search',
  },
  constraints: {
    keywords: ['CONSTRAINT', 'CONSTRAINTS'],
    takes: 'names',
    level: 1,
    called: 'a constraint',
    evaluated: 'search',
    obstacle: CONSTRAINED,
  },
  actionConstraints: {
    keywords: ['ACTION_CONSTRAINT', 'ACTION_CONSTRAINTS'],
    takes: 'names',
    level: 2,
    called: 'an action constraint',
    evaluated: 'search',
    obstacle: CONSTRAINED,
  },
  postconditions: {
    keywords: ['POSTCONDITION', 'POSTCONDITIONS'],
    takes: 'names',
    level: 1,
    called: 'a postcondition',
    evaluated: 'after',
  },
  possible: { keywords: ['_POSSIBLE'], takes: 'names', level: 2, called: 'a possibility', evaluated: 'search' },
} as const satisfies Readonly<Record<string, Row | OperatorRole>>;

/** A role, which is a field of a parsed configuration. */
export type CfgRole = keyof typeof CFG_ROLES;

/** The roles whose keywords take this. */
export type RoleTaking<T extends Takes> = { [R in CfgRole]: (typeof CFG_ROLES)[R]['takes'] extends T ? R : never }[CfgRole];

/** All roles, in the order of the table. */
export const cfgRoles = Object.keys(CFG_ROLES) as readonly CfgRole[];

/** Keyword -> role. */
export const roleOfKeyword: ReadonlyMap<string, CfgRole> = new Map(
  cfgRoles.flatMap((role) => CFG_ROLES[role].keywords.map((keyword) => [keyword, role] as const)),
);

/** Whether the keywords of a role take this. */
export function isTaking<T extends Takes>(role: CfgRole, takes: T): role is RoleTaking<T> {
  return CFG_ROLES[role].takes === takes;
}

/** Whether the keywords of a role take names of operators. */
export function namesOperators(role: CfgRole): role is RoleTaking<'name' | 'names'> {
  return isTaking(role, 'name') || isTaking(role, 'names');
}

/** The row of a role that names operators. */
export function operatorRole(role: RoleTaking<'name' | 'names'>): OperatorRole {
  return CFG_ROLES[role];
}

/** All section keywords of a configuration. */
export const cfgKeywords: readonly string[] = [...roleOfKeyword.keys()];
