// Whether the text of a definition says the same at the end of the root module, where it is said again in part.
//
// In another module a name may be LOCAL, or an INSTANCE may put something else in its place.
import { type Expr, type Name, namesIn } from '../syntax/index.ts';
import { sameMeaning } from './instances.ts';
import type { DefinitionSymbol, InstanceStep, Resolution } from './symbols.ts';

/** A definition, and the instances through which the root module has it. */
interface Reached {
  readonly symbol: DefinitionSymbol;
  readonly path: readonly InstanceStep[];
}

/**
 * A name in a definition that does not mean the same at the end of the root module, or that of the definition itself; null where there is none.
 * @param part the body of the definition, or what stands in it
 * @param isOverridden whether it matters which copy of a definition is meant: see `ScopeEntry.copy`
 */
export function otherMeaning(
  resolution: Resolution,
  { symbol, path }: Reached,
  part: Expr,
  isOverridden: (name: string) => boolean,
): string | null {
  if (!path.every((step) => isByItself(resolution, step))) return symbol.name;
  if (path.length === 0 && symbol.module === resolution.root.name) return null;
  return namesIn(part).find((name) => !isSame(resolution, path, name, isOverridden))?.name ?? null;
}

/** Whether an INSTANCE puts in the place of each name what has this name in the root module. */
function isByItself({ root, reference }: Resolution, { instance }: InstanceStep): boolean {
  return [...instance.substitutions].every(([{ name }, value]) => {
    if (value.kind !== 'name' || value.path.length > 0 || value.name !== name) return false;
    const known = root.scope.get(name);
    return known !== undefined && sameMeaning(known, reference(value));
  });
}

function isSame(
  { root, reference }: Resolution,
  around: readonly InstanceStep[],
  name: Name,
  isOverridden: (name: string) => boolean,
): boolean {
  const { path, symbol, copy } = reference(name);
  if (symbol.kind === 'builtin' || symbol.kind === 'bound' || symbol.kind === 'parameter') return true;
  if (symbol.kind === 'definition' && symbol.inner) return true;
  const [instance] = name.path;
  if (instance !== undefined) return root.scope.get(instance.name)?.symbol === path[0]?.instance;
  const known = root.scope.get(name.name);
  if (known === undefined) return false;
  if (symbol.kind !== 'definition' && around.some((step) => step.instance.substitutions.has(symbol))) return true;
  const isMeant = sameMeaning(known, { symbol, path }) || sameMeaning(known, { symbol, path: [...around, ...path] });
  return isMeant && (known.copy === copy || !isOverridden(name.name));
}
