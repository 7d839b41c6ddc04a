// The abstract syntax of TLC's configuration files.
import {
  CFG_ROLES,
  type CfgRole,
  cfgRoles,
  namesOperators,
  type OperatorRole,
  operatorRole,
  type RoleTaking,
} from '../../grammar/cfg-roles.ts';
import type { Span } from '../diagnostics/index.ts';

/** A value as a .cfg file can write it. */
export type ConfigValue =
  | { readonly kind: 'number'; readonly value: bigint; readonly span: Span }
  | { readonly kind: 'string'; readonly value: string; readonly span: Span }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly span: Span }
  /** A bare identifier: a model value. */
  | { readonly kind: 'model-value'; readonly name: string; readonly span: Span }
  | { readonly kind: 'set'; readonly elements: readonly ConfigValue[]; readonly span: Span };

export interface ConfigName {
  readonly name: string;
  readonly span: Span;
}

/** `x = v`, `F(1, 2) = v`. */
export interface ConfigAssignment {
  readonly kind: 'assignment';
  readonly name: ConfigName;
  /** Non-empty for an assignment to one point of a constant operator. */
  readonly args: readonly ConfigValue[];
  readonly value: ConfigValue;
  /** `x = [M] v`: the module whose constant is assigned; absent for the root module. */
  readonly module?: ConfigName;
  readonly span: Span;
}

/** `x <- op`, `x <-[M] op`. */
export interface ConfigOverride {
  readonly kind: 'override';
  readonly name: ConfigName;
  /** The module in which the name is overridden, or null for the root module and everything it extends. */
  readonly module: ConfigName | null;
  readonly operator: ConfigName;
  readonly span: Span;
}

/** What a configuration gives a role, by what its keywords take. */
interface Given {
  readonly constants: readonly (ConfigAssignment | ConfigOverride)[];
  /** Null where the file does not say. */
  readonly truth: boolean | null;
  readonly name: ConfigName | null;
  readonly names: readonly ConfigName[];
}

/** A configuration as written, by role; repeated keywords add up. Names are not resolved. */
export type Config = { readonly [R in CfgRole]: Given[(typeof CFG_ROLES)[R]['takes']] } & { readonly span: Span };

/** A role whose keywords name operators. */
export type NamingRole = RoleTaking<'name' | 'names'>;

const NOTHING: Given = { constants: [], truth: null, name: null, names: [] };

/** A configuration that says nothing. */
export function emptyConfig(span: Span): Config {
  const roles = Object.fromEntries(cfgRoles.map((role) => [role, NOTHING[CFG_ROLES[role].takes]]));
  return { ...(roles as Omit<Config, 'span'>), span };
}

/** The names that a configuration gives a role. */
export function namesOf(config: Config, role: NamingRole): readonly ConfigName[] {
  const given = config[role];
  if (given === null) return [];
  return 'name' in given ? [given] : given;
}

/** All names of roles that are evaluated then, with their rows. */
export function namesEvaluated(config: Config, when: OperatorRole['evaluated']): readonly { role: OperatorRole; name: ConfigName }[] {
  return cfgRoles
    .filter(namesOperators)
    .map((role) => ({ row: operatorRole(role), names: namesOf(config, role) }))
    .flatMap(({ row, names }) => (row.evaluated === when ? names.map((name) => ({ role: row, name })) : []));
}

/** The rows of all roles for which a configuration names something, in the order of the table. */
export function rolesGiven(config: Config): readonly OperatorRole[] {
  return cfgRoles
    .filter(namesOperators)
    .filter((role) => namesOf(config, role).length > 0)
    .map(operatorRole);
}
