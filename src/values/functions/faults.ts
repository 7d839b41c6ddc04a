// What is wrong with applying something to something.
import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind } from '../store/kinds.ts';

/** f[x] where f is no function. */
export function notFunction({ print }: Parts, f: number, site: number): never {
  throw new ValueFault(`Attempted to apply ${print(f)}, which is not a function.`, site);
}

/** f[x] where x is not in the domain. */
export function outsideDomain({ arena, atoms, print }: Parts, f: number, x: number, site: number): never {
  if ((f & 1) === 0 && arena.kind(f) === Kind.tuple && atoms.isInteger(x))
    throw new ValueFault(`Attempted to access index ${print(x)} of a tuple of length ${arena.length(f)}: ${print(f)}.`, site);
  throw new ValueFault(`Attempted to apply the function ${print(f)} to ${print(x)}, which is not in its domain.`, site);
}
