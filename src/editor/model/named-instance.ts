// The instance that a text in front of a name says, where the text need not be an expression yet.
import type { InstanceSymbol, ResolvedModule } from '../../semantics/index.ts';

/** The instance that a text `A!B(x)` names; null where it names none. */
export function instanceNamed(path: string, root: ResolvedModule): InstanceSymbol | null {
  let scope = root.scope;
  let found: InstanceSymbol | null = null;
  for (const step of path.split('!')) {
    const symbol = scope.get(step.replace(/\(.*$/s, '').trim())?.symbol;
    if (symbol?.kind !== 'instance') return null;
    found = symbol;
    ({ scope } = symbol.target);
  }
  return found;
}
