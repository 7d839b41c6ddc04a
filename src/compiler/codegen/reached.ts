// What an expression reaches: the expressions in it, those that its names stand for, and those that instances on the way put in the places of constants and variables.
//
// Questions about all of it (does it choose, does it draw) are asked here, so that all follow the same names: through what the configuration puts in the place of a
// definition or constant, too, which a text may have through an instance of its own.
import type { DefinitionSymbol, InstanceStep, Resolution, ValueSymbol } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name, Subexpression } from '../../syntax/index.ts';
import type { Configured, Found } from '../configuration/constants.ts';
import type { Definitions } from './definitions.ts';

/** A use of a name: what stands for it in the end, and what that is applied to. */
export interface Use {
  readonly stands: ValueSymbol | Configured;
  readonly args: readonly Expr[];
}

/** Who asks. Each is told once of an expression, and of every use. */
export interface Visitor {
  /** True ends the walk. */
  meet?(e: Expr): boolean;
  /** True ends the walk. */
  use(use: Use): boolean;
  /** Whether the body of a definition counts, which is no native. Absent: it does. */
  enters?(d: DefinitionSymbol): boolean;
}

/** What instances on the way to a name put in the places of constants and variables, and what they are applied to. */
export function givenBy(path: readonly InstanceStep[]): readonly Expr[] {
  return path.flatMap(({ instance, args }) => [...instance.substitutions.values(), ...args]);
}

/** What a subexpression name mentions: the part that it denotes, what the names around that are bound to, and what instances give. */
export function denotedBy(e: Subexpression, resolution: Resolution): readonly Expr[] {
  const { expr, path, bindings } = resolution.subexpression(e);
  return [expr, ...bindings.map((b) => b.value), ...givenBy(path)];
}

/** Walks through everything that an expression reaches. Returns whether the visitor ended it. */
export function follow(start: Expr, definitions: Definitions, { meet, use, enters }: Visitor): boolean {
  const { resolution } = definitions;
  const seen = new Set<Expr | DefinitionSymbol>();
  const pending: Expr[] = [start];
  /** What stands for a name. What the instances on the way to it put in other places is met, too. */
  const standingFor = (found: Found): Use['stands'] => {
    pending.push(...givenBy(found.path));
    const actual = definitions.actual(found);
    if (actual === found.symbol && actual.kind !== 'constant') return actual;
    const by = definitions.replacement(found);
    if (by === undefined || 'kind' in by) return by ?? actual;
    pending.push(...givenBy(by.path));
    return by.symbol;
  };

  const named = (name: Name, args: readonly Expr[]): boolean => {
    const stands = standingFor(resolution.reference(name));
    if (use({ stands, args })) return true;
    if (stands.kind !== 'definition' || definitions.native(stands) !== undefined || seen.has(stands)) return false;
    seen.add(stands);
    if (enters?.(stands) ?? true) pending.push(stands.body);
    return false;
  };

  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    if (meet?.(e) === true) return true;
    if (e.kind === 'name' && named(e, [])) return true;
    if (e.kind === 'apply' && named(e.operator, e.args)) return true;
    if (e.kind === 'subexpression') pending.push(...denotedBy(e, resolution));
    // What a LET defines counts where it is used.
    if (e.kind === 'let') pending.push(e.body);
    else for (const child of childrenOf(e)) pending.push(child.expr);
  }
  return false;
}
